//! Squares, sets of squares and the eight directions, the same for all boards.
//!
//! Every board is cut from one grid of ten rows with eleven columns. The eleventh column belongs to no board:
//! a step off the right edge lands in it, a step off the left edge in that of the row above, so a set that is
//! shifted and then masked with the playable squares cannot wrap round, and holes and octagons cost nothing.

use std::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign},
    str::FromStr,
};

use serde::{Deserialize, Serialize};

/// Squares from one row to the next in the common grid: ten columns and the one that belongs to no board.
const STRIDE: u8 = 11;

/// A square of the largest board: column a–j, row 1–10, a1 at the top left, rows counted downwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Columns (and rows) of the largest board.
    pub const MOST: u8 = 10;

    /// The square in `column` and `row`, both counted from 0; `None` off the largest board.
    pub const fn at(column: u8, row: u8) -> Option<Self> {
        if column < Self::MOST && row < Self::MOST { Some(Self(row * STRIDE + column)) } else { None }
    }

    /// As [`Square::at`], for coordinates that are known to be below [`Square::MOST`].
    ///
    /// # Panics
    /// Off the largest board.
    pub const fn new(column: u8, row: u8) -> Self {
        assert!(column < Self::MOST && row < Self::MOST);
        Self(row * STRIDE + column)
    }

    /// The column, from 0 (a) to 9 (j).
    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// The row, from 0 (at the top, written 1) to 9.
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }

    /// The bit of this square in a [`SquareSet`], 0 to 108. Order of index is row order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this square alone.
    pub const fn set(self) -> SquareSet {
        SquareSet(1 << self.0)
    }

    /// The neighbour in a direction, `None` off the largest board.
    pub fn step(self, direction: Direction) -> Option<Self> {
        let (dx, dy) = direction.vector();
        let column = self.column().checked_add_signed(dx)?;
        let row = self.row().checked_add_signed(dy)?;
        Self::at(column, row)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What does not name a square of any board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not a square: a letter a–j and a number 1–10 are, like e6")]
pub struct ParseSquareError(pub String);

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse = || {
            let mut chars = text.trim().chars();
            let letter = chars.next()?.to_ascii_lowercase();
            let digits = chars.as_str();
            if !letter.is_ascii_lowercase() || digits.starts_with(['0', '+']) {
                return None;
            }
            Self::at(letter as u8 - b'a', digits.parse::<u8>().ok()?.checked_sub(1)?)
        };
        parse().ok_or_else(|| ParseSquareError(text.trim().to_owned()))
    }
}

impl Serialize for Square {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// One of the eight directions of a line, clockwise from up (towards row 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Direction {
    Up,
    UpRight,
    Right,
    DownRight,
    Down,
    DownLeft,
    Left,
    UpLeft,
}

impl Direction {
    /// All eight, clockwise from up.
    pub const ALL: [Self; 8] =
        [Self::Up, Self::UpRight, Self::Right, Self::DownRight, Self::Down, Self::DownLeft, Self::Left, Self::UpLeft];

    /// The step in (columns, rows); rows grow downwards.
    pub const fn vector(self) -> (i8, i8) {
        match self {
            Self::Up => (0, -1),
            Self::UpRight => (1, -1),
            Self::Right => (1, 0),
            Self::DownRight => (1, 1),
            Self::Down => (0, 1),
            Self::DownLeft => (-1, 1),
            Self::Left => (-1, 0),
            Self::UpLeft => (-1, -1),
        }
    }
}

/// A set of squares of any board, a bit a square.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u128);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// The bits, for code that packs a board its own way; bit [`Square::index`] is that square.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Whether the square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.0;
    }

    /// Takes a square away.
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.0);
    }

    /// How many squares, 0 to 100.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two have no square in common.
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Whether every square of this set is in the other.
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The first square in row order.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }

    /// The squares in row order.
    pub fn iter(self) -> impl Iterator<Item = Square> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let square = left.first()?;
            left.0 &= left.0 - 1;
            Some(square)
        })
    }

    /// Every square moved one step. A step off the grid's left or right edge lands in the column that no board
    /// has, so the result means something only after `& playable`.
    pub const fn shift(self, direction: Direction) -> Self {
        Self(match direction {
            Direction::Up => self.0 >> STRIDE,
            Direction::UpRight => self.0 >> (STRIDE - 1),
            Direction::Right => self.0 << 1,
            Direction::DownRight => self.0 << (STRIDE + 1),
            Direction::Down => self.0 << STRIDE,
            Direction::DownLeft => self.0 << (STRIDE - 1),
            Direction::Left => self.0 >> 1,
            Direction::UpLeft => self.0 >> (STRIDE + 1),
        })
    }

    /// Every square that touches one of the set (the eight neighbours), to be masked like [`SquareSet::shift`].
    pub fn touching(self) -> Self {
        Direction::ALL.into_iter().fold(Self::EMPTY, |all, direction| all | self.shift(direction))
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(squares);
        set
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        squares.into_iter().for_each(|square| self.insert(square));
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl BitAnd for SquareSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for SquareSet {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for SquareSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// Every bit of the grid that is not in the set; only meaningful after `& playable`.
impl Not for SquareSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAndAssign for SquareSet {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl SubAssign for SquareSet {
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for row in 0..Square::MOST {
            for column in 0..Square::MOST {
                let square = Square::new(column, row);
                assert_eq!(square.to_string().parse(), Ok(square));
                assert_eq!((square.column(), square.row()), (column, row));
            }
        }
        assert_eq!("J10".parse(), Ok(Square::new(9, 9)));
        for wrong in ["", "e", "6", "e0", "e11", "k1", "e06", "e+6", "é6", "e6x", "a-1", "e256"] {
            assert!(wrong.parse::<Square>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn shifts_never_wrap() {
        let grid: SquareSet =
            (0..Square::MOST).flat_map(|row| (0..Square::MOST).map(move |c| Square::new(c, row))).collect();
        assert_eq!(grid.len(), 100);
        for square in grid.iter() {
            for direction in Direction::ALL {
                let expected = square.step(direction).map_or(SquareSet::EMPTY, Square::set);
                assert_eq!(square.set().shift(direction) & grid, expected, "{square} {direction:?}");
            }
        }
    }
}
