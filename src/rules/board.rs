//! The four boards: which squares they have, their centre and their corners.

use serde::{Deserialize, Serialize};
use strum::{EnumIter, EnumString, IntoStaticStr};

use super::square::{Square, SquareSet};

/// One of the four boards. Its text form (`6x6`, `8x8`, `10x10`, `octagon`) is that of headers and flags.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumIter, EnumString, IntoStaticStr, strum::Display,
)]
pub enum Board {
    /// 36 squares, a1–f6.
    #[serde(rename = "6x6")]
    #[strum(serialize = "6x6")]
    Six,
    /// 64 squares, a1–h8.
    #[serde(rename = "8x8")]
    #[strum(serialize = "8x8")]
    Eight,
    /// 100 squares, a1–j10.
    #[serde(rename = "10x10")]
    #[strum(serialize = "10x10")]
    Ten,
    /// 88 squares: 10×10 without three squares at each corner.
    #[serde(rename = "octagon")]
    #[strum(serialize = "octagon")]
    Octagon,
}

impl Board {
    /// All four, smallest first.
    pub const ALL: [Self; 4] = [Self::Six, Self::Eight, Self::Ten, Self::Octagon];

    /// Columns, and as many rows.
    pub const fn side(self) -> u8 {
        match self {
            Self::Six => 6,
            Self::Eight => 8,
            Self::Ten | Self::Octagon => 10,
        }
    }

    /// Every square of the board.
    pub fn squares(self) -> SquareSet {
        let last = self.side() - 1;
        (0..=last)
            .flat_map(|row| (0..=last).map(move |column| (column, row)))
            // The Octagon lacks the three squares nearest to each corner: in from the edges, the sum is 0 or 1.
            .filter(|&(c, r)| self != Self::Octagon || c.min(last - c) + r.min(last - r) > 1)
            .map(|(column, row)| Square::new(column, row))
            .collect()
    }

    /// The four middle squares, clockwise from the top left.
    pub const fn centre(self) -> [Square; 4] {
        let low = self.side() / 2 - 1;
        let high = low + 1;
        [Square::new(low, low), Square::new(high, low), Square::new(high, high), Square::new(low, high)]
    }

    /// The centre and the twelve squares round it.
    pub fn middle(self) -> SquareSet {
        let centre: SquareSet = self.centre().into_iter().collect();
        centre | centre.touching()
    }

    /// The squares whose disc can never be flipped on an open board, in row order: four, on the Octagon eight.
    pub fn corners(self) -> SquareSet {
        let last = self.side() - 1;
        match self {
            Self::Octagon => [(2, 0), (7, 0), (0, 2), (9, 2), (0, 7), (9, 7), (2, 9), (7, 9)]
                .into_iter()
                .map(|(column, row)| Square::new(column, row))
                .collect(),
            _ => [(0, 0), (last, 0), (0, last), (last, last)]
                .into_iter()
                .map(|(column, row)| Square::new(column, row))
                .collect(),
        }
    }

    /// The corners in the order in which a handicap takes them: a1 h8 h1 a8, and those like them.
    pub const fn handicap_corners(self) -> [Square; 4] {
        let last = self.side() - 1;
        match self {
            Self::Octagon => [Square::new(2, 0), Square::new(7, 9), Square::new(9, 2), Square::new(0, 7)],
            _ => [Square::new(0, 0), Square::new(last, last), Square::new(last, 0), Square::new(0, last)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Direction;

    #[test]
    fn boards_have_their_squares() {
        let counts = Board::ALL.map(|board| board.squares().len());
        assert_eq!(counts, [36, 64, 100, 88]);
        let missing = Board::Ten.squares() - Board::Octagon.squares();
        let names: Vec<_> = missing.iter().map(|s| s.to_string()).collect();
        assert_eq!(names, "a1 b1 i1 j1 a2 j2 a9 j9 a10 b10 i10 j10".split(' ').collect::<Vec<_>>());
    }

    /// The definition in the rules: a corner is a square through which no line of three runs.
    #[test]
    fn corners_are_the_squares_that_no_line_crosses() {
        for board in Board::ALL {
            let squares = board.squares();
            let on = |square: Square, d| square.step(d).is_some_and(|s| squares.contains(s));
            let corners: SquareSet = squares
                .iter()
                .filter(|&s| (0..4).all(|d| !(on(s, Direction::ALL[d]) && on(s, Direction::ALL[d + 4]))))
                .collect();
            assert_eq!(board.corners(), corners, "{board}");
            assert!(board.handicap_corners().iter().all(|&c| corners.contains(c)));
        }
        let names = Board::Octagon.handicap_corners().map(|s| s.to_string());
        assert_eq!(names, ["c1", "h10", "j3", "a8"]);
        assert_eq!(Board::Eight.handicap_corners().map(|s| s.to_string()), ["a1", "h8", "h1", "a8"]);
    }

    #[test]
    fn centres() {
        let names = Board::ALL.map(|board| board.centre().map(|s| s.to_string()).join(" "));
        assert_eq!(names, ["c3 d3 d4 c4", "d4 e4 e5 d5", "e5 f5 f6 e6", "e5 f5 f6 e6"]);
        assert!(Board::ALL.into_iter().all(|board| board.middle().len() == 16));
    }
}
