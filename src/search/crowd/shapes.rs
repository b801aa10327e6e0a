//! The patterns that the evaluation of three and four players reads: groups of up to six squares near corners, along
//! edges and lines, and how each one is filled, kept up to date from move to move.
//!
//! Must not know what a filled pattern is worth. Every shape lies on the board in all its mirror images and quarter
//! turns, which share their weights; an image with a hole in it is left out.

use super::seats::Seats;
use crate::{
    rules::{Board, Square, SquareSet},
    search::{bits::Bits, geometry::Geometry},
};

/// The most squares of a shape.
pub(super) const LONGEST: usize = 6;
/// In how many ways a shape can be filled, for one player: each square empty, mine, the next player's or another's.
pub(super) const FILLINGS: usize = 1 << (2 * LONGEST);
/// In how many ways, seen by nobody: each square empty or one of four owners'. With three players nobody is the fourth.
pub(super) const CODES: usize = 5usize.pow(LONGEST as u32);
/// The most images of all the shapes of a board.
pub(super) const IMAGES: usize = 56;

/// How the images are filled: numbers to base five, the shape's first square the lowest digit.
pub(super) type Codes = [u16; IMAGES];

/// A board's shapes, as squares in the top left part of it.
pub(super) const fn shapes(board: Board) -> &'static [&'static str] {
    match board {
        // Nobody plays there with more than two.
        Board::Six => &[],
        Board::Eight => {
            &["a1b1c1a2b2c2", "a1b1c1d1e1f1", "a2b2c2d2e2f2", "a3b3c3d3e3f3", "a4b4c4d4e4f4", "a1b2c3d4e5f6"]
        }
        Board::Ten => &[
            "a1b1c1a2b2c2",
            "a1b1c1d1e1f1",
            "a2b2c2d2e2f2",
            "a3b3c3d3e3f3",
            "a4b4c4d4e4f4",
            "a1b2c3d4e5f6",
            "c1d1e1f1g1h1",
        ],
        Board::Octagon => &[
            "c1d1e1c2d2e2",
            "c1d1e1f1g1h1",
            "a3b2c1b3c2c3",
            "b2c2d2e2f2g2",
            "a3b3c3d3e3f3",
            "a4b4c4d4e4f4",
            "b2c3d4e5f6g7",
        ],
    }
}

/// Where the shapes lie on a board, holes and all.
pub(super) struct Shapes {
    /// By image, which shape it is of.
    pub shape_of: Vec<usize>,
    /// By square, where its images begin in `images`; one more for the end.
    starts: Vec<u16>,
    /// An image, and five to the power of the square's place in it.
    images: Vec<(u8, u16)>,
}

impl Shapes {
    /// Of a board of which these squares are playable.
    pub fn new<B: Bits>(board: Board, geometry: &Geometry<B>) -> Self {
        let mut shape_of = Vec::new();
        let mut on = vec![Vec::new(); B::SIZE as usize];
        for (shape, text) in shapes(board).iter().enumerate() {
            for squares in images(board, text) {
                let words: Vec<B> = squares.iter().map(|square| Geometry::word(square.set())).collect();
                if words.iter().any(|&word| (word & geometry.playable).is_none()) {
                    continue;
                }
                let mut power = 1;
                for word in words {
                    on[word.first() as usize].push((shape_of.len() as u8, power));
                    power *= 5;
                }
                shape_of.push(shape);
            }
        }
        let mut starts = vec![0];
        let mut images = Vec::new();
        for mut spots in on {
            images.append(&mut spots);
            starts.push(images.len() as u16);
        }
        Self { shape_of, starts, images }
    }

    /// How the images are filled.
    pub fn codes<B: Bits>(&self, seats: &Seats<B>) -> Codes {
        let mut codes = [0; IMAGES];
        for (owner, discs) in seats.discs.into_iter().enumerate() {
            // Who does not play has no discs, and the neutral ones count as theirs.
            let discs = if owner == 3 { discs | seats.neutral } else { discs };
            discs.each().for_each(|index| self.change(&mut codes, index, owner as u16 + 1));
        }
        codes
    }

    /// After a disc of `seats.turn` on a square that flips these.
    #[inline]
    pub fn after<B: Bits>(&self, codes: &Codes, seats: &Seats<B>, index: u32, flips: B) -> Codes {
        let mut codes = *codes;
        let new = seats.turn as u16 + 1;
        self.change(&mut codes, index, new);
        for (owner, discs) in seats.discs.into_iter().enumerate() {
            let discs = if owner == 3 { discs | seats.neutral } else { discs };
            let step = new.wrapping_sub(owner as u16 + 1);
            (discs & flips).each().for_each(|index| self.change(&mut codes, index, step));
        }
        codes
    }

    /// Adds to a square's digit.
    #[inline(always)]
    fn change(&self, codes: &mut Codes, index: u32, step: u16) {
        let range = usize::from(self.starts[index as usize])..usize::from(self.starts[index as usize + 1]);
        for &(image, power) in &self.images[range] {
            let code = &mut codes[usize::from(image)];
            *code = code.wrapping_add(power.wrapping_mul(step));
        }
    }
}

/// The images of a shape under the eight symmetries of a board. Of two that cover the same squares only the first.
fn images(board: Board, text: &str) -> Vec<Vec<Square>> {
    let last = board.side() - 1;
    let mut squares = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let length = rest[1..].find(|sign: char| !sign.is_ascii_digit()).map_or(rest.len(), |end| end + 1);
        squares.extend(rest[..length].parse::<Square>());
        rest = &rest[length..];
    }
    let mut images: Vec<Vec<Square>> = Vec::new();
    for symmetry in 0..8 {
        let image: Vec<Square> = squares
            .iter()
            .map(|square| {
                let (mut column, mut row) = (square.column(), square.row());
                if symmetry & 1 != 0 {
                    column = last - column;
                }
                if symmetry & 2 != 0 {
                    row = last - row;
                }
                if symmetry & 4 != 0 { Square::new(row, column) } else { Square::new(column, row) }
            })
            .collect();
        let covered = |image: &[Square]| image.iter().copied().collect::<SquareSet>();
        if images.iter().all(|known| covered(known) != covered(&image)) {
            images.push(image);
        }
    }
    images
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::Players,
        search::{crowd::seats::Game, testing},
    };

    #[test]
    fn shapes_fit_their_boards() {
        for board in [Board::Eight, Board::Ten, Board::Octagon] {
            let geometry = Geometry::<u128>::new(board.squares());
            let placed = Shapes::new(board, &geometry);
            assert!(placed.shape_of.len() <= IMAGES, "{board}");
            for (shape, text) in shapes(board).iter().enumerate() {
                let all = images(board, text);
                assert!(all.len() == 4 || all.len() == 8, "{board} {text}");
                assert_eq!(placed.shape_of.iter().filter(|&&of| of == shape).count(), all.len(), "{board} {text}");
                assert!(all.iter().all(|image| image.len() == LONGEST), "{board} {text}");
            }
        }
    }

    /// What is kept up from move to move is what is read from scratch, holes and neutral discs too.
    #[test]
    fn codes_are_kept_up() {
        let mut compared = 0;
        for setup in testing::setups().iter().filter(|setup| setup.players() != Players::Two) {
            let geometry = Geometry::<u128>::new(setup.playable());
            let shapes = Shapes::new(setup.board(), &geometry);
            let players = setup.players().count();
            let game = Game { geometry: &geometry, players, objective: setup.objective() };
            let moves: Vec<_> = testing::random_moves(setup, 6).moves().collect();
            let mut seats = Seats::of(testing::random_game(setup, 6).first().expect("a start"));
            let mut codes = shapes.codes(&seats);
            for square in moves {
                let index = Geometry::<u128>::word(square.set()).first();
                let flips = game.flips(&seats, index);
                codes = shapes.after(&codes, &seats, index, flips);
                seats = game.flipped(&seats, index, flips);
                assert_eq!(codes, shapes.codes(&seats), "{setup:?} {square}");
                compared += 1;
            }
        }
        assert!(compared > 500, "{compared}");
    }
}
