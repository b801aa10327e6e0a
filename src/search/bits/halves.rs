//! The grid of the larger boards in two halves of five rows each, in which lines are followed.
//!
//! A shift of 128 bits is one of the slowest simple instructions of many processors, and a shift of both halves by hand is
//! four of the fastest. Above its rows the lower half may hold a copy of what the upper half begins with, never anything else.

use std::ops::{BitAnd, BitOr, Shl, Shr};

use super::{Bits, Word};

/// Bits of the rows in a half.
const ROWS: u32 = 5 * <u128 as Bits>::STRIDE;

/// Ten rows.
#[derive(Clone, Copy)]
pub(in crate::search) struct Halves {
    low: u64,
    high: u64,
}

impl From<u128> for Halves {
    #[inline(always)]
    fn from(word: u128) -> Self {
        Self { low: word as u64 & ((1 << ROWS) - 1), high: (word >> ROWS) as u64 }
    }
}

impl From<Halves> for u128 {
    #[inline(always)]
    fn from(Halves { low, high }: Halves) -> Self {
        Self::from(low) | Self::from(high) << ROWS
    }
}

impl BitAnd for Halves {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self { low: self.low & other.low, high: self.high & other.high }
    }
}

impl BitOr for Halves {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self { low: self.low | other.low, high: self.high | other.high }
    }
}

impl Shl<u32> for Halves {
    type Output = Self;

    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        Self { low: self.low << by, high: self.high << by | self.low >> (ROWS - by) }
    }
}

impl Shr<u32> for Halves {
    type Output = Self;

    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        Self { low: self.low >> by | self.high << (ROWS - by), high: self.high >> by }
    }
}

impl Word for Halves {
    /// No line along a row leaves its half.
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self { low: self.low.wrapping_add(other.low), high: self.high.wrapping_add(other.high) }
    }
}
