//! Patterns: the small sets of squares whose contents the learned evaluations weigh, chosen from a board's geometry.
//!
//! A *shape* is an ordered set of squares; its images under the board's eight symmetries are its *instances*, and all
//! of them share the shape's weights. Every instance has a *lane*: a number that says what lies on its squares, one
//! digit a square in any base, the shape's first square being the lowest place. The lanes of a position change by
//! a sum over the squares that change, so a search carries them along ([`Lanes`]).
//!
//! Digits of any base, as three and four players have them: begin with [`Patterns::lanes_of`], go on with
//! [`Patterns::change`], and read a lane with [`Lanes::number`]. Two players ([`Patterns::duel`], [`Patterns::after`])
//! have the digits own 1, empty 0, other −1, so that the other one's view is the same with all signs turned;
//! [`Lanes::balanced`] reads those.
//!
//! Must not know what anything is worth.

use std::collections::BTreeSet;

use super::bits::Bits;
use crate::rules::{Board, Square};

/// The most instances that a board has, rounded up to whole vector registers.
pub(super) const LANES: usize = 64;

/// What lies on every instance of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Lanes([i16; LANES]);

impl Lanes {
    /// All digits nought.
    pub const EMPTY: Self = Self([0; LANES]);

    /// What lies on an instance, below base^squares.
    #[allow(dead_code, reason = "for digits of any base; two players use balanced ones")]
    #[inline(always)]
    pub const fn number(&self, lane: usize) -> usize {
        self.0[lane] as u16 as usize
    }

    /// What lies on an instance for two players: from −h to h, where h is [`Shape::half`].
    #[inline(always)]
    pub const fn balanced(&self, lane: usize) -> i32 {
        self.0[lane] as i32
    }
}

/// A set of squares, and by which orders of them it is mapped onto itself.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// The squares of the first instance, the lowest place first.
    pub squares: Vec<Square>,
    /// For every symmetry that maps the shape onto itself, where each of the squares goes.
    mirrors: Vec<Vec<usize>>,
    base: usize,
}

impl Shape {
    /// How many contents there are.
    pub fn contents(&self) -> usize {
        self.base.pow(self.squares.len() as u32)
    }

    /// For two players: the number of the empty shape, if contents are numbered from 0.
    pub fn half(&self) -> usize {
        self.contents() / 2
    }

    /// By the number of the content, the number of its class, and how many classes there are: contents that a
    /// symmetry of the board maps onto each other are worth the same. Classes are numbered by their first content.
    pub fn classes(&self) -> (Vec<u32>, usize) {
        let mut class_of: Vec<u32> = Vec::with_capacity(self.contents());
        let mut classes = 0;
        for content in 0..self.contents() {
            let twin = self.mirrors.iter().map(|mirror| self.mirrored(content, mirror)).min().unwrap_or(content);
            if twin < content {
                class_of.push(class_of[twin]);
            } else {
                class_of.push(classes);
                classes += 1;
            }
        }
        (class_of, classes as usize)
    }

    fn mirrored(&self, mut content: usize, mirror: &[usize]) -> usize {
        let mut twin = 0;
        for &to in mirror {
            twin += content % self.base * self.base.pow(to as u32);
            content /= self.base;
        }
        twin
    }
}

/// The patterns of a board.
#[derive(Clone, Debug)]
pub(super) struct Patterns {
    /// The shapes, each with weights of its own.
    pub shapes: Vec<Shape>,
    /// By lane, the number of its shape.
    pub shape_of: Vec<usize>,
    /// By lane, the squares of the instance, the lowest place first.
    pub squares_of: Vec<Vec<Square>>,
    /// By bit number of a square, what it is worth as a digit in every lane: a power of the base, or 0.
    places: Vec<Lanes>,
    /// Lanes in use, rounded up to sixteens.
    width: usize,
}

impl Patterns {
    /// The patterns of an open board with digits of a base; no shape has more than `longest` squares, and
    /// base^longest must fit in 16 bits: 10 squares in base 3, 8 in base 4. `longest` is at least 8.
    pub fn new<B: Bits>(board: Board, base: usize, longest: usize) -> Self {
        assert!(longest >= 8 && base.checked_pow(longest as u32).is_some_and(|contents| contents <= 1 << 16));
        let side = board.side();
        let mut patterns = Self {
            shapes: Vec::new(),
            shape_of: Vec::new(),
            squares_of: Vec::new(),
            places: vec![Lanes::EMPTY; B::SIZE as usize],
            width: 0,
        };
        for squares in shapes(board, longest) {
            let number = patterns.shapes.len();
            let mut seen = BTreeSet::new();
            let mut mirrors = Vec::new();
            for symmetry in 0..8 {
                let image: Vec<Square> = squares.iter().map(|&square| turned(square, side, symmetry)).collect();
                let whither = |square: &Square| squares.iter().position(|other| other == square);
                mirrors.extend(image.iter().map(whither).collect::<Option<Vec<usize>>>());
                if seen.insert(image.iter().copied().collect::<BTreeSet<_>>()) {
                    let lane = patterns.shape_of.len();
                    assert!(lane < LANES, "{board} has too many instances");
                    for (place, &square) in image.iter().enumerate() {
                        let index = u32::from(square.row()) * B::STRIDE + u32::from(square.column());
                        patterns.places[index as usize].0[lane] = base.pow(place as u32) as i16;
                    }
                    patterns.shape_of.push(number);
                    patterns.squares_of.push(image);
                }
            }
            patterns.shapes.push(Shape { squares, mirrors, base });
        }
        patterns.width = patterns.shape_of.len().next_multiple_of(16);
        patterns
    }

    /// What each square is worth as a digit in every lane.
    pub fn places(&self, index: u32) -> &[i16; LANES] {
        &self.places[index as usize].0
    }

    /// The lanes of a position, from scratch: the squares of each set hold its digit, all others 0.
    pub fn lanes_of<B: Bits>(&self, sets: &[(B, i16)]) -> Lanes {
        let mut lanes = Lanes::EMPTY;
        for &(set, digit) in sets {
            self.change(&mut lanes, set, digit);
        }
        lanes
    }

    /// Adds something, which may be negative, to the digits of some squares.
    #[inline]
    pub fn change<B: Bits>(&self, lanes: &mut Lanes, squares: B, by: i16) {
        for index in squares.each() {
            let places = self.places(index);
            for (lane, place) in lanes.0.iter_mut().zip(places) {
                *lane = lane.wrapping_add(place.wrapping_mul(by));
            }
        }
    }

    /// The lanes of two players, from scratch.
    pub fn duel<B: Bits>(&self, own: B, other: B) -> Lanes {
        self.lanes_of(&[(own, 1), (other, -1)])
    }

    /// The lanes of two players after a disc that flips these, seen by the other one, who is then on turn.
    #[inline]
    pub fn after<B: Bits>(&self, before: &Lanes, index: u32, flips: B) -> Lanes {
        // So many lanes at a time stay in registers over all the flips.
        match self.width {
            32 => self.after_of::<B, 32>(before, index, flips),
            48 => self.after_of::<B, 48>(before, index, flips),
            _ => self.after_of::<B, LANES>(before, index, flips),
        }
    }

    #[inline(always)]
    fn after_of<B: Bits, const WIDTH: usize>(&self, before: &Lanes, index: u32, flips: B) -> Lanes {
        let mut flipped = [0i16; WIDTH];
        for index in flips.each() {
            let places = self.places(index);
            for lane in 0..WIDTH {
                flipped[lane] = flipped[lane].wrapping_add(places[lane]);
            }
        }
        let placed = self.places(index);
        let mut after = Lanes::EMPTY;
        for lane in 0..WIDTH {
            let turned = before.0[lane].wrapping_add(placed[lane]).wrapping_add(flipped[lane] << 1);
            after.0[lane] = turned.wrapping_neg();
        }
        after
    }

    /// The lanes of two players when who is on turn has passed.
    #[inline]
    pub fn passed(&self, before: &Lanes) -> Lanes {
        Lanes(before.0.map(i16::wrapping_neg))
    }
}

/// A square under one of the eight symmetries of a square board.
fn turned(square: Square, side: u8, symmetry: u8) -> Square {
    let (mut column, mut row) = (square.column(), square.row());
    if symmetry & 1 != 0 {
        column = side - 1 - column;
    }
    if symmetry & 2 != 0 {
        row = side - 1 - row;
    }
    if symmetry & 4 != 0 {
        (column, row) = (row, column);
    }
    Square::new(column, row)
}

/// The first instances of a board's shapes.
fn shapes(board: Board, longest: usize) -> Vec<Vec<Square>> {
    let playable = board.squares();
    let side = board.side();
    let on = |column: u8, row: u8| Square::at(column, row).filter(|&square| playable.contains(square));
    let named = |names: &str| -> Vec<Square> { names.split(' ').filter_map(|name| name.parse().ok()).collect() };
    let cut = |mut squares: Vec<Square>| {
        squares.truncate(longest);
        squares
    };
    // Of a line that is too long the middle, so that it stays its own mirror image.
    let middle = |line: Vec<Square>| -> Vec<Square> {
        let spare = line.len().saturating_sub(longest).div_ceil(2);
        line[spare..line.len() - spare].to_vec()
    };
    let mut shapes = Vec::new();
    if board == Board::Octagon {
        // A slanting edge between two corners and what lies behind it; a straight edge with the squares beside it.
        shapes.push(cut(named("a3 b2 c1 b3 c2 c3 a4 d1 b4 d2")));
        shapes.push(cut(named("c1 d1 e1 f1 g1 h1 b2 i2 c2 h2")));
    } else {
        // The corner; the edge, with the squares diagonally before its corners where there is room for them.
        shapes.push(cut((0..9).filter_map(|number| on(number % 3, number / 3)).collect()));
        let mut edge: Vec<Square> = (0..side).filter_map(|column| on(column, 0)).collect();
        if edge.len() + 2 <= longest {
            edge.extend([on(1, 1), on(side - 2, 1)].into_iter().flatten());
        }
        shapes.push(cut(edge));
    }
    // Two rows from a corner on.
    let first = if board == Board::Octagon { 2 } else { 0 };
    let half = (longest as u8 / 2).min(5);
    shapes.push((0..2 * half).filter_map(|number| on(first + number % half, number / half)).collect());
    // Rows, by their distance from the edge.
    shapes.extend((1..side / 2).map(|row| middle((0..side).filter_map(|column| on(column, row)).collect())));
    // Diagonals of four and more.
    let diagonals = (0..side).map(|first| (0..side).filter_map(|step| on(first + step, step)).collect());
    shapes.extend(diagonals.map(middle).filter(|squares| squares.len() >= 4));
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Colour, Objective, Players, Setup, SetupSpec},
        search::{geometry::Geometry, testing},
    };

    const PATTERNS: [(usize, usize); 2] = [(3, 10), (4, 8)];

    #[test]
    fn every_square_and_every_symmetry_is_covered() {
        for board in Board::ALL {
            for (base, longest) in PATTERNS {
                let patterns = Patterns::new::<u128>(board, base, longest);
                let covered: BTreeSet<Square> = patterns.squares_of.iter().flatten().copied().collect();
                assert_eq!(covered, board.squares().iter().collect(), "{board}");
                let sets: BTreeSet<BTreeSet<Square>> =
                    patterns.squares_of.iter().map(|squares| squares.iter().copied().collect()).collect();
                assert_eq!(sets.len(), patterns.squares_of.len(), "{board}: two instances on the same squares");
                for (lane, squares) in patterns.squares_of.iter().enumerate() {
                    assert_eq!(squares.len(), patterns.shapes[patterns.shape_of[lane]].squares.len());
                    for symmetry in 0..8 {
                        let image = squares.iter().map(|&square| turned(square, board.side(), symmetry)).collect();
                        assert!(sets.contains(&image), "{board} {squares:?}");
                    }
                }
            }
        }
    }

    /// What lies on an instance, by the rules' squares.
    fn content(squares: &[Square], base: usize, digit: impl Fn(Square) -> usize) -> usize {
        squares.iter().rev().fold(0, |number, &square| number * base + digit(square))
    }

    /// A game seen in a mirror has the same classes of contents in its shapes, each as often.
    #[test]
    fn symmetric_positions_are_the_same_in_classes() {
        for board in Board::ALL {
            for (base, longest) in PATTERNS {
                let patterns = Patterns::new::<u128>(board, base, longest);
                let classes: Vec<_> = patterns.shapes.iter().map(Shape::classes).collect();
                let setup = Setup::new(SetupSpec::plain(board, Players::Two)).unwrap();
                for position in testing::random_game(&setup, 3).iter().step_by(9) {
                    let digit = |square| match position.owner(square) {
                        None => 0,
                        Some(crate::rules::Owner::Player(Colour::Black)) => 1,
                        Some(_) => base - 1,
                    };
                    let all = |symmetry| {
                        let seen = |square| digit(turned(square, board.side(), symmetry));
                        let lanes = patterns.squares_of.iter().zip(&patterns.shape_of);
                        let mut all: Vec<_> = lanes
                            .map(|(squares, &shape)| (shape, classes[shape].0[content(squares, base, seen)]))
                            .collect();
                        all.sort_unstable();
                        all
                    };
                    for symmetry in 1..8 {
                        assert_eq!(all(0), all(symmetry), "{board} {symmetry}");
                    }
                }
                for ((class_of, count), shape) in classes.iter().zip(&patterns.shapes) {
                    assert_eq!(class_of.len(), shape.contents());
                    assert_eq!(class_of.iter().collect::<BTreeSet<_>>().len(), *count);
                }
            }
        }
    }

    fn carried_along<B: Bits>(setup: &Setup, seed: u64) {
        let patterns = Patterns::new::<B>(setup.board(), 3, 10);
        let mut game = testing::random_moves(setup, seed);
        let sides = |position: &crate::rules::Position| {
            let own = position.discs(position.turn());
            (Geometry::<B>::word(own), Geometry::<B>::word(position.occupied() - own))
        };
        let start = sides(game.position_at(0).unwrap());
        let mut lanes = vec![patterns.duel(start.0, start.1)];
        for ply in 0..game.ply() {
            let (before, after) = (game.position_at(ply).unwrap(), game.position_at(ply + 1).unwrap());
            let effect = game.records()[ply].effect;
            let index = Geometry::<B>::word(effect.square.set()).first();
            let mut next = patterns.after(&lanes[ply], index, Geometry::<B>::word(effect.flipped));
            if before.turn() == after.turn() {
                next = patterns.passed(&next);
            }
            let (own, other) = sides(after);
            assert_eq!(next, patterns.duel(own, other), "{setup:?} ply {ply}");
            for (lane, squares) in patterns.squares_of.iter().enumerate() {
                let digit = |square: Square| match after.owner(square) {
                    None => 1,
                    Some(crate::rules::Owner::Player(colour)) if colour == after.turn() => 2,
                    Some(_) => 0,
                };
                let half = patterns.shapes[patterns.shape_of[lane]].half() as i32;
                assert_eq!(next.balanced(lane) + half, content(squares, 3, digit) as i32);
            }
            lanes.push(next);
        }
        // Back again, square by square, in digits of another base.
        let patterns = Patterns::new::<B>(setup.board(), 4, 8);
        let digits = |position: &crate::rules::Position| {
            let of = |colour| Geometry::<B>::word(position.discs(colour));
            patterns.lanes_of(&[(of(Colour::Black), 1), (of(Colour::White), 3)])
        };
        let mut lanes = digits(game.position());
        while let Some(record) = game.undo() {
            let was = if record.effect.colour == Colour::Black { 1 } else { 3 };
            patterns.change(&mut lanes, Geometry::<B>::word(record.effect.square.set()), -was);
            patterns.change(&mut lanes, Geometry::<B>::word(record.effect.flipped), (4 - was) - was);
            assert_eq!(lanes, digits(game.position()), "{setup:?} back at ply {}", game.ply());
            for (lane, squares) in patterns.squares_of.iter().enumerate() {
                let digit = |square: Square| match game.position().owner(square) {
                    None => 0,
                    Some(crate::rules::Owner::Player(Colour::Black)) => 1,
                    Some(_) => 3,
                };
                assert_eq!(lanes.number(lane), content(squares, 4, digit));
            }
        }
    }

    #[test]
    fn lanes_carried_along_are_those_from_scratch() {
        for board in Board::ALL {
            for objective in [Objective::Most, Objective::Fewest] {
                let setup = Setup::new(SetupSpec { objective, ..SetupSpec::plain(board, Players::Two) }).unwrap();
                for seed in 0..3 {
                    match board {
                        Board::Six | Board::Eight => carried_along::<u64>(&setup, seed),
                        Board::Ten | Board::Octagon => carried_along::<u128>(&setup, seed),
                    }
                }
            }
        }
    }
}
