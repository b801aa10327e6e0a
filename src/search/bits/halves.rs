//! The grid of the larger boards in two halves of five rows each, in which lines are followed.
//!
//! A shift of 128 bits is one of the slowest simple instructions of many processors, and a shift of both halves by hand is
//! four of the fastest. Above its rows the lower half may hold a copy of what the upper half begins with, never anything else.

use std::ops::{BitAnd, BitOr, Shl, Shr};

use wide::u64x2;

use super::{Bits, Word};

/// Bits of the rows in a half.
const ROWS: u32 = 5 * <u128 as Bits>::STRIDE;

/// Ten rows, of one set or of as many as the words have lanes.
#[derive(Clone, Copy)]
pub(in crate::search) struct Halves<W> {
    low: W,
    high: W,
}

impl From<u128> for Halves<u64> {
    #[inline(always)]
    fn from(word: u128) -> Self {
        Self { low: word as u64 & ((1 << ROWS) - 1), high: (word >> ROWS) as u64 }
    }
}

impl From<[u128; 2]> for Halves<u64x2> {
    #[inline(always)]
    fn from(sets: [u128; 2]) -> Self {
        let [one, other] = sets.map(Halves::from);
        Self { low: [one.low, other.low].into(), high: [one.high, other.high].into() }
    }
}

impl From<Halves<u64x2>> for [u128; 2] {
    #[inline(always)]
    fn from(halves: Halves<u64x2>) -> Self {
        let (low, high) = (halves.low.to_array(), halves.high.to_array());
        [0, 1].map(|lane| Halves { low: low[lane], high: high[lane] }.into())
    }
}

impl From<Halves<u64>> for u128 {
    #[inline(always)]
    fn from(Halves { low, high }: Halves<u64>) -> Self {
        Self::from(low) | Self::from(high) << ROWS
    }
}

impl<W: Word> BitAnd for Halves<W> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self { low: self.low & other.low, high: self.high & other.high }
    }
}

impl<W: Word> BitOr for Halves<W> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self { low: self.low | other.low, high: self.high | other.high }
    }
}

impl<W: Word> Shl<u32> for Halves<W> {
    type Output = Self;

    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        Self { low: self.low << by, high: self.high << by | self.low >> (ROWS - by) }
    }
}

impl<W: Word> Shr<u32> for Halves<W> {
    type Output = Self;

    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        Self { low: self.low >> by | self.high << (ROWS - by), high: self.high >> by }
    }
}

impl<W: Word> Word for Halves<W> {
    /// No line along a row leaves its half.
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self { low: self.low.plus(other.low), high: self.high.plus(other.high) }
    }
}
