//! A board as the search sees it: words of bits, and what follows from which squares are playable.
//!
//! Must not know what a position is worth.

use super::bits::{Bits, Word, row};
use crate::rules::{Direction, Square, SquareSet};

/// The four axes of lines, as the directions that count bits upwards.
const AXES: [Direction; 4] = [Direction::Right, Direction::DownLeft, Direction::Down, Direction::DownRight];

/// What lies round a square: of a square that is not playable, nothing.
#[derive(Clone, Copy)]
struct Spot<B: Bits> {
    /// The squares of the lines from it up to an edge or a hole.
    rays: B::Rays,
    /// The squares that touch it.
    near: B,
    /// Its column and both diagonals, without itself, where the flips of a last disc can be looked up.
    lines: [u64; 3],
    /// Its quarter's bit: by quarters the search guesses at separate regions.
    quarter: u8,
}

/// What follows from which squares are playable.
pub(super) struct Geometry<B: Bits> {
    /// The squares that are no holes.
    pub playable: B,
    /// Squares through which no line of three runs: a disc there is never flipped. The corners of an open board.
    pub corners: B,
    /// Squares through which a line of three runs along one axis only. The edges of an open board.
    pub edges: B,
    /// All others.
    pub inner: B,
    /// By axis, the squares through which no line of three runs along it.
    closed: [B; 4],
    /// By square, what lies round it.
    spots: Vec<Spot<B>>,
    /// By sets of quarters, as bits, their squares.
    pub odd: [B; 16],
    /// Whether the flips of a last disc can be looked up: holes end a line, which a look-up does not know.
    whole: bool,
    /// By bit number, the square of the rules.
    squares: Vec<Square>,
}

/// How many discs the last disc on an otherwise full line of eight flips: by its place, then by the line's own discs.
static LAST: [[u8; 256]; 8] = {
    let mut counts = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            counts[place][own] = row::BETWEEN[place][own].count_ones() as u8;
            own += 1;
        }
        place += 1;
    }
    counts
};

impl<B: Bits> Geometry<B> {
    /// Of a set of playable squares that lie within the rows and columns that the word has room for.
    pub fn new(playable: SquareSet) -> Self {
        let on = |square: Option<Square>| square.filter(|&square| playable.contains(square));
        let mut closed = [B::NONE; 4];
        let none = [B::NONE; 4];
        let nothing = Spot { rays: B::rays(none, none), near: B::NONE, lines: [0; 3], quarter: 0 };
        let mut spots = vec![nothing; B::SIZE as usize];
        let mut squares = vec![Square::new(0, 0); B::SIZE as usize];
        let mut kinds = [B::NONE; 3];
        let side = playable.iter().map(|square| square.column().max(square.row()) + 1).max().unwrap_or(0);
        let mut quarters = [B::NONE; 4];
        for square in playable.iter() {
            let index = Self::index(square);
            let bit = B::bit(index);
            squares[index as usize] = square;
            let quarter = usize::from(square.column() >= side / 2) + 2 * usize::from(square.row() >= side / 2);
            quarters[quarter] |= bit;
            let mut rays = [B::NONE; 8];
            let mut open = 0;
            for (axis, direction) in AXES.into_iter().enumerate() {
                let back = Direction::ALL[(direction as usize + 4) % 8];
                for (way, direction) in [direction, back].into_iter().enumerate() {
                    let mut next = on(square.step(direction));
                    while let Some(reached) = next {
                        rays[axis + 4 * way] |= B::bit(Self::index(reached));
                        next = on(reached.step(direction));
                    }
                }
                match on(square.step(direction)).and(on(square.step(back))) {
                    Some(_) => open += 1,
                    None => closed[axis] |= bit,
                }
            }
            kinds[usize::min(open, 2)] |= bit;
            let [right, down_left, down, down_right, left, up_right, up, up_left] = rays;
            spots[index as usize] = Spot {
                rays: B::rays([right, down_left, down, down_right], [left, up_right, up, up_left]),
                near: Self::word(square.set().touching() & playable),
                lines: [down | up, down_right | up_left, down_left | up_right].map(B::low),
                quarter: 1 << quarter,
            };
        }
        let [corners, edges, inner] = kinds;
        let odd = std::array::from_fn(|set| {
            (0..4).filter(|quarter| set >> quarter & 1 == 1).fold(B::NONE, |all, quarter| all | quarters[quarter])
        });
        let whole = B::SIZE == 64 && playable.len() == usize::from(side) * usize::from(side);
        let playable = Self::word(playable);
        Self { playable, corners, edges, inner, closed, spots, odd, whole, squares }
    }

    /// How many discs a disc on the last empty square flips.
    #[inline(always)]
    pub fn last_flips(&self, index: u32, own: B, others: B) -> u32 {
        if !self.whole {
            return self.flips(index, own, others).count();
        }
        let own = own.low();
        let [down, falling, rising] = self.spots[index as usize].lines;
        let (column, row) = (index as usize & 7, index as usize >> 3 & 7);
        // A column's discs are gathered in the top row, a diagonal's too, each in its column.
        let in_row = own >> (8 * row) & 0xFF;
        let in_column = (own & down) >> column;
        let in_column = in_column.wrapping_mul(0x0102_0408_1020_4080) >> 56;
        let gathered = |mask: u64| (own & mask).wrapping_mul(0x0101_0101_0101_0101) >> 56;
        let by_row = &LAST[column];
        let count = by_row[in_row as usize]
            + LAST[row][in_column as usize]
            + by_row[gathered(falling) as usize]
            + by_row[gathered(rising) as usize];
        u32::from(count)
    }

    fn index(square: Square) -> u32 {
        u32::from(square.row()) * B::STRIDE + u32::from(square.column())
    }

    /// A set of squares as a word.
    pub fn word(set: SquareSet) -> B {
        set.iter().fold(B::NONE, |word, square| word | B::bit(Self::index(square)))
    }

    /// The rules' square of a playable bit number.
    pub fn square(&self, index: u32) -> Square {
        self.squares[index as usize]
    }

    /// The empty squares on which a disc flips something: `own` discs, `others` of all who are not the mover.
    #[inline]
    pub fn moves(&self, own: B, others: B) -> B {
        let empty = self.playable & !(own | others);
        let sideways = others & B::INNER;
        if !B::TURNS {
            return B::from(Self::all_ends::<B::Lines>(own.into(), others.into(), sideways.into())) & empty;
        }
        // Lines upwards are followed as lines down, at the same time as those.
        let [own_both, others_both, sideways_both] = [own, others, sideways].map(B::both_ways);
        let ends = Self::ends_up(own_both, sideways_both, B::STRIDE - 1)
            | Self::ends_up(own_both, others_both, B::STRIDE)
            | Self::ends_up(own_both, sideways_both, B::STRIDE + 1);
        let row = Self::row_ends::<B::Lines>(own.into(), sideways.into());
        (B::either_way(ends) | B::from(row)) & empty
    }

    /// The moves of either of two players, found at the same time: those of who owns `own`, then the other's.
    #[inline]
    pub fn both_moves(&self, own: B, other: B) -> [B; 2] {
        let empty = self.playable & !(own | other);
        let sideways = B::twins([other, own].map(|discs| discs & B::INNER));
        let ends = Self::all_ends(B::twins([own, other]), B::twins([other, own]), sideways);
        B::parted(ends).map(|ends| ends & empty)
    }

    /// The squares just beyond runs of `others` that begin at an own disc, and some that are not empty. Along rows and
    /// diagonals only the discs of `sideways` make runs, where the outer columns are left out.
    #[inline(always)]
    fn all_ends<W: Word>(own: W, others: W, sideways: W) -> W {
        Self::row_ends(own, sideways)
            | Self::ends(own, sideways, B::STRIDE - 1)
            | Self::ends(own, others, B::STRIDE)
            | Self::ends(own, sideways, B::STRIDE + 1)
    }

    /// The same along rows, both ways.
    #[inline(always)]
    fn row_ends<W: Word>(own: W, sideways: W) -> W {
        // Upwards, adding a disc at the beginning of a run carries to the square beyond its end; what else the sum leaves
        // lies on the others' discs, which are not empty.
        ((own << 1) & sideways).plus(sideways) | Self::ends_down(own, sideways, 1)
    }

    /// The squares just beyond runs of `others` that begin at an own disc, along one axis both ways.
    #[inline(always)]
    fn ends<W: Word>(own: W, others: W, step: u32) -> W {
        Self::ends_up(own, others, step) | Self::ends_down(own, others, step)
    }

    /// The same in the direction in which bits are counted.
    #[inline(always)]
    fn ends_up<W: Word>(own: W, others: W, step: u32) -> W {
        // Runs of one, of two, and then of so many more as are all others'.
        let mut run = (own << step) & others;
        run = run | (run << step) & others;
        let pairs = others & (others << step);
        run = run | (run << (2 * step)) & pairs;
        run = run
            | if B::LONG { (run << (4 * step)) & pairs & (pairs << (2 * step)) } else { (run << (2 * step)) & pairs };
        run << step
    }

    /// The same against it.
    #[inline(always)]
    fn ends_down<W: Word>(own: W, others: W, step: u32) -> W {
        let mut run = (own >> step) & others;
        run = run | (run >> step) & others;
        let pairs = others & (others >> step);
        run = run | (run >> (2 * step)) & pairs;
        run = run
            | if B::LONG { (run >> (4 * step)) & pairs & (pairs >> (2 * step)) } else { (run >> (2 * step)) & pairs };
        run >> step
    }

    /// What a disc on an empty square flips.
    #[inline(always)]
    pub fn flips(&self, index: u32, own: B, others: B) -> B {
        B::flips(&self.spots[index as usize].rays, index, own, others)
    }

    /// The same, quicker where many a disc flips nothing: most of those squares are told by their neighbours.
    #[inline(always)]
    pub fn flips_near(&self, index: u32, own: B, others: B) -> B {
        let spot = &self.spots[index as usize];
        if (spot.near & others).is_none() { B::NONE } else { B::flips(&spot.rays, index, own, others) }
    }

    /// The quarter of a square, as a bit; none of a square that is not playable.
    #[inline(always)]
    pub fn quarter(&self, index: u32) -> u8 {
        self.spots[index as usize].quarter
    }

    /// The playable squares that touch one of a set.
    #[inline]
    pub fn touching(&self, set: B) -> B {
        let column = set | (set << B::STRIDE) | (set >> B::STRIDE);
        let sides = ((column << 1) & B::AFTER_RIGHT) | ((column >> 1) & B::AFTER_LEFT);
        (sides | (set << B::STRIDE) | (set >> B::STRIDE)) & self.playable
    }

    /// Own discs that can never be flipped: those that lie against the edge, a hole or another such disc along
    /// every axis. Not all of them: full lines are not looked at.
    #[inline]
    pub fn stable(&self, own: B) -> B {
        let mut stable = own & self.corners;
        if stable.is_none() {
            return stable;
        }
        loop {
            let right = (stable << 1) & B::AFTER_RIGHT | (stable >> 1) & B::AFTER_LEFT;
            let down = (stable << B::STRIDE) | (stable >> B::STRIDE);
            let down_left = (stable << (B::STRIDE - 1)) & B::AFTER_LEFT | (stable >> (B::STRIDE - 1)) & B::AFTER_RIGHT;
            let down_right = (stable << (B::STRIDE + 1)) & B::AFTER_RIGHT | (stable >> (B::STRIDE + 1)) & B::AFTER_LEFT;
            let held = own
                & (right | self.closed[0])
                & (down_left | self.closed[1])
                & (down | self.closed[2])
                & (down_right | self.closed[3])
                | stable;
            if held == stable {
                return stable;
            }
            stable = held;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Board, Position, Status},
        search::testing,
    };

    /// Moves, flips and touching squares against the rules, on random games of every setup.
    fn agree<B: Bits>(position: &Position) {
        let geometry = Geometry::<B>::new(position.playable());
        let own = Geometry::<B>::word(position.discs(position.turn()));
        let others = Geometry::<B>::word(position.occupied() - position.discs(position.turn()));
        if let Status::ToMove(moves) = position.status() {
            let found = geometry.moves(own, others);
            assert_eq!(geometry.both_moves(own, others), [found, geometry.moves(others, own)]);
            match moves.kind {
                crate::rules::MoveKind::Flip => assert_eq!(found, Geometry::<B>::word(moves.squares)),
                crate::rules::MoveKind::Touch => {
                    assert!(found.is_none());
                    let occupied = own | others;
                    assert_eq!(geometry.touching(occupied) & !occupied, Geometry::<B>::word(moves.squares));
                }
                crate::rules::MoveKind::Opening => return,
            }
        }
        for square in position.empty().iter() {
            let index = Geometry::<B>::index(square);
            assert_eq!(geometry.square(index), square);
            assert_eq!(geometry.flips(index, own, others), Geometry::<B>::word(position.flips(square)));
        }
    }

    #[test]
    fn moves_and_flips_are_those_of_the_rules() {
        for setup in testing::setups() {
            for seed in 0..3 {
                for position in testing::random_game(&setup, seed) {
                    agree::<u128>(&position);
                    if matches!(setup.board(), Board::Six | Board::Eight) {
                        agree::<u64>(&position);
                    }
                }
            }
        }
    }

    #[test]
    fn open_boards_have_their_corners_and_edges() {
        for board in Board::ALL {
            let geometry = Geometry::<u128>::new(board.squares());
            assert_eq!(geometry.corners, Geometry::word(board.corners()), "{board}");
            let edges = match board {
                Board::Octagon => 4 * 4 + 4,
                _ => 4 * (u32::from(board.side()) - 2),
            };
            assert_eq!(geometry.edges.count(), edges, "{board}");
        }
    }

    /// A disc called stable is never flipped in the rest of a random game.
    #[test]
    fn stable_discs_stay() {
        let mut seen = 0;
        for setup in testing::setups() {
            for seed in 10..13 {
                let game = testing::random_game(&setup, seed);
                for (ply, position) in game.iter().enumerate() {
                    let geometry = Geometry::<u128>::new(position.playable());
                    for &colour in setup.players().colours() {
                        let stable = geometry.stable(Geometry::word(position.discs(colour)));
                        seen += stable.count();
                        for later in &game[ply..] {
                            let discs = Geometry::<u128>::word(later.discs(colour));
                            assert!((stable & !discs).is_none(), "{setup:?} seed {seed} ply {ply}");
                        }
                    }
                }
            }
        }
        assert!(seen > 1000, "{seen}");
    }
}
