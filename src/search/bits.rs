//! The words that hold a board in the search: 64 bits for the two smaller boards, 128 for the two larger ones.
//!
//! A square's bit is `row × STRIDE + column`. With a stride of 8 a step sideways from the last column of the 8×8
//! board lands in the first one, so results of sideways steps are masked; the 128-bit grid has a spare column, as
//! [`crate::rules::SquareSet`] has, and its masks are all ones, which the compiler removes.

mod halves;
pub(super) mod row;

use std::{
    fmt::Debug,
    hash::Hash,
    ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr},
};

use bytemuck::cast;
use halves::Halves;
use wide::{u8x16, u64x2};

/// What lines are followed in, by shifts in either direction.
pub(super) trait Word:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Shl<u32, Output = Self> + Shr<u32, Output = Self>
{
    /// The sum with another word; what is carried out of a row's end is of no meaning.
    fn plus(self, other: Self) -> Self;
}

impl Word for u64 {
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
}

/// Two words at a time, each in a lane of its own.
impl Word for u64x2 {
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self + other
    }
}

/// A word with a bit for each square.
pub(super) trait Bits:
    Copy
    + Debug
    + Ord
    + Hash
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + From<Self::Lines>
{
    /// The same squares, so that lines are followed soonest.
    type Lines: Word + From<Self>;
    /// The same for two sets at a time.
    type Twins: Word;
    /// The rays from a square, as flips are found by them.
    type Rays: Copy;

    /// No square.
    const NONE: Self;
    /// Bits of the word.
    const SIZE: u32;
    /// Bits from one row to the next.
    const STRIDE: u32;
    /// Where a line that runs sideways or diagonally can have discs to flip: not in the outer columns.
    const INNER: Self;
    /// Where a step to the right can end, and where one to the left.
    const AFTER_RIGHT: Self;
    /// See [`Bits::AFTER_RIGHT`].
    const AFTER_LEFT: Self;
    /// Whether more than six discs can lie between two on a line.
    const LONG: bool;
    /// Whether the rows are quickly brought into the opposite order, so that a line that runs upwards can be followed as one
    /// that runs down.
    const TURNS: bool;

    /// Two sets, in which lines are followed at the same time.
    fn twins(sets: [Self; 2]) -> Self::Twins;
    /// The two again.
    fn parted(twins: Self::Twins) -> [Self; 2];
    /// A set, and beside it the same with its rows in the opposite order where [`Bits::TURNS`], as it is elsewhere.
    fn both_ways(self) -> Self::Twins;
    /// The set of what lies in the first of two sets, or in the other, which is turned like that of [`Bits::both_ways`].
    fn either_way(twins: Self::Twins) -> Self;
    /// The set of one square.
    fn bit(index: u32) -> Self;
    /// How many squares.
    fn count(self) -> u32;
    /// The lowest square's bit number; [`Bits::SIZE`] for none.
    fn first(self) -> u32;
    /// Without the lowest square.
    fn without_first(self) -> Self;
    /// The word plus one, wrapping.
    fn plus_one(self) -> Self;
    /// The bits below a single bit; none for none.
    fn below(self) -> Self;
    /// The bits above the highest square; of no meaning where there is none.
    fn above(self) -> Self;
    /// The word folded into 64 well-mixed bits.
    fn mixed(self) -> u64;
    /// The word folded into 64 bits: itself where it has no more.
    fn folded(self) -> u64;
    /// The lowest 64 bits.
    fn low(self) -> u64;
    /// What to keep of the rays from a square, first those along which bits are counted upwards, then those against them
    /// on the same axes. The first axis is the row.
    fn rays(along: [Self; 4], against: [Self; 4]) -> Self::Rays;
    /// What a disc on that square flips.
    fn flips(rays: &Self::Rays, index: u32, own: Self, others: Self) -> Self;

    /// What a line that counts bits upwards flips.
    #[inline(always)]
    fn flips_along(ray: Self, own: Self, others: Self) -> Self {
        // Adding one runs through everything off the ray and through others' discs, up to what ends the run.
        let end = (others | !ray).plus_one() & own & ray;
        end.below() & ray
    }

    /// What a line that counts bits downwards flips.
    #[inline(always)]
    fn flips_against(ray: Self, own: Self, others: Self) -> Self {
        // The nearest end is the highest: an own disc if the own ends are the greater number.
        let ends = ray & !others;
        if ends & own > ends & !own { ends.above() & ray } else { Self::NONE }
    }

    /// The bit numbers of the squares, lowest first.
    #[inline(always)]
    fn each(self) -> impl Iterator<Item = u32> {
        let mut left = self;
        std::iter::from_fn(move || {
            if left == Self::NONE {
                return None;
            }
            let index = left.first();
            left = left.without_first();
            Some(index)
        })
    }

    /// Whether there is no square.
    #[inline(always)]
    fn is_none(self) -> bool {
        self == Self::NONE
    }
}

/// A bijection of 64-bit words that spreads every input bit (the finaliser of SplitMix64).
#[inline(always)]
pub(super) const fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// Both halves of a product: the quickest good hash of two words.
#[inline(always)]
pub(super) const fn fold(one: u64, other: u64) -> u64 {
    let product = one as u128 * other as u128;
    product as u64 ^ (product >> 64) as u64
}

/// The bits above the highest.
#[inline(always)]
const fn above(word: u64) -> u64 {
    !1 << (63 - (word | 1).leading_zeros())
}

/// Whether it is quicker to turn a word's rows round than to look for its highest bit. Plain WebAssembly counts zeros from
/// above in one instruction and has none that reverses bytes; with vectors it shuffles them. Plain x86-64 is the other way
/// round.
const TURNS: bool = cfg!(any(not(target_arch = "wasm32"), target_feature = "simd128"));

/// Whether bytes of vectors are shuffled in one instruction.
const SHUFFLES: bool = cfg!(target_feature = "simd128");

/// With the rows in the opposite order where [`TURNS`], as it is elsewhere. A bijection that is its own inverse.
#[inline(always)]
const fn turned(word: u64) -> u64 {
    if TURNS { word.swap_bytes() } else { word }
}

/// A set, and beside it the same [`turned`].
#[inline(always)]
fn both_ways(set: u64) -> u64x2 {
    if SHUFFLES { cast(turned_high(cast(u64x2::splat(set)))) } else { [set, turned(set)].into() }
}

/// The set of what lies in the first lane or [`turned`] in the second.
#[inline(always)]
fn either_way(sets: u64x2) -> u64 {
    let [down, up] = if SHUFFLES { cast::<u8x16, u64x2>(turned_high(cast(sets))) } else { sets }.to_array();
    if SHUFFLES { down | up } else { down | turned(up) }
}

/// With the upper eight bytes in the opposite order.
#[inline(always)]
fn turned_high(bytes: u8x16) -> u8x16 {
    bytes.shuffle(u8x16::new([0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8]))
}

/// What a line that counts bits downwards flips, where the highest bit is found at once.
#[inline(always)]
const fn back(ray: u64, own: u64, others: u64) -> u64 {
    // The nearest end is the highest; with no end at all the shift is of no meaning, and no own disc is on the ray.
    let end = (1u64 << 63 >> ((ray & !others).leading_zeros() & 63)) & own & ray;
    (end.wrapping_neg() << 1) & ray
}

/// What lines flip either way along the three axes that run across rows: of each axis there are the rays along which bits
/// are counted upwards and, in a lane of their own, the others [`turned`].
#[inline(always)]
fn flips_both_ways(rays: &[u64x2; 3], own: u64, others: u64) -> u64 {
    let [own, free] = [own, !others].map(both_ways);
    let flips = rays.map(|ray| -> u64x2 {
        // The nearest square that ends a run is the lowest.
        let ends = ray & free;
        let end = ends & (u64x2::ZERO - ends) & own;
        // The bits below a single one. Of none, one less is all of them, and the highest of those makes it none again.
        let less = end + u64x2::MAX;
        (less + (less >> 63)) & ray
    });
    either_way(flips[0] | flips[1] | flips[2])
}

/// What is the same for either word.
macro_rules! word {
    ($word:ty) => {
        const NONE: Self = 0;
        const SIZE: u32 = <$word>::BITS;

        #[inline(always)]
        fn twins(sets: [Self; 2]) -> Self::Twins {
            sets.into()
        }
        #[inline(always)]
        fn parted(twins: Self::Twins) -> [Self; 2] {
            twins.into()
        }
        #[inline(always)]
        fn bit(index: u32) -> Self {
            1 << index
        }
        #[inline(always)]
        fn count(self) -> u32 {
            self.count_ones()
        }
        #[inline(always)]
        fn first(self) -> u32 {
            self.trailing_zeros()
        }
        #[inline(always)]
        fn without_first(self) -> Self {
            self & self.wrapping_sub(1)
        }
        #[inline(always)]
        fn plus_one(self) -> Self {
            self.wrapping_add(1)
        }
        #[inline(always)]
        fn below(self) -> Self {
            self.wrapping_sub(Self::from(self != 0))
        }
        #[inline(always)]
        fn low(self) -> u64 {
            self as u64
        }
    };
}

impl Bits for u64 {
    word!(u64);

    type Lines = Self;
    type Twins = u64x2;
    /// Either way on an axis, in lanes of their own; rows are looked up.
    type Rays = [u64x2; 3];

    const STRIDE: u32 = 8;
    const INNER: Self = 0x7E7E_7E7E_7E7E_7E7E;
    const AFTER_RIGHT: Self = 0xFEFE_FEFE_FEFE_FEFE;
    const AFTER_LEFT: Self = 0x7F7F_7F7F_7F7F_7F7F;
    const LONG: bool = false;
    const TURNS: bool = TURNS;

    #[inline(always)]
    fn both_ways(self) -> u64x2 {
        both_ways(self)
    }

    #[inline(always)]
    fn either_way(twins: u64x2) -> Self {
        either_way(twins)
    }

    #[inline(always)]
    fn above(self) -> Self {
        above(self)
    }

    #[inline(always)]
    fn mixed(self) -> u64 {
        mix(self)
    }

    #[inline(always)]
    fn folded(self) -> u64 {
        self
    }

    fn rays(along: [Self; 4], against: [Self; 4]) -> [u64x2; 3] {
        [1, 2, 3].map(|axis| [along[axis], turned(against[axis])].into())
    }

    #[inline(always)]
    fn flips(rays: &[u64x2; 3], index: u32, own: Self, others: Self) -> Self {
        let along_row = row::flips(index, own, others);
        if TURNS {
            return along_row | flips_both_ways(rays, own, others);
        }
        rays.iter().fold(along_row, |flips, ray| {
            let [along, against] = ray.to_array();
            flips | Self::flips_along(along, own, others) | back(against, own, others)
        })
    }
}

impl Bits for u128 {
    word!(u128);

    type Lines = Halves<u64>;
    type Twins = Halves<u64x2>;
    /// Those along which bits are counted upwards, then those against them.
    type Rays = [[Self; 4]; 2];

    const STRIDE: u32 = 11;
    const INNER: Self = !0;
    const AFTER_RIGHT: Self = !0;
    const AFTER_LEFT: Self = !0;
    const LONG: bool = true;
    const TURNS: bool = false;

    #[inline(always)]
    fn both_ways(self) -> Self::Twins {
        Self::twins([self, self])
    }

    #[inline(always)]
    fn either_way(twins: Self::Twins) -> Self {
        let [one, other] = Self::parted(twins);
        one | other
    }

    /// Half by half: a shift of 128 bits by a number that is not known beforehand is slow.
    #[inline(always)]
    fn above(self) -> Self {
        let (low, high) = (self as u64, (self >> 64) as u64);
        let (low, high) = if high == 0 { (above(low), !0) } else { (0, above(high)) };
        Self::from(low) | Self::from(high) << 64
    }

    #[inline(always)]
    fn mixed(self) -> u64 {
        mix(self as u64 ^ mix((self >> 64) as u64))
    }

    #[inline(always)]
    fn folded(self) -> u64 {
        fold(self as u64 ^ 0xA076_1D64_78BD_642F, (self >> 64) as u64 ^ 0xE703_7ED1_A0B4_28DB)
    }

    fn rays(along: [Self; 4], against: [Self; 4]) -> [[Self; 4]; 2] {
        [along, against]
    }

    #[inline(always)]
    fn flips([along, against]: &[[Self; 4]; 2], _: u32, own: Self, others: Self) -> Self {
        let flips = along.iter().fold(0, |flips, &ray| flips | Self::flips_along(ray, own, others));
        against.iter().fold(flips, |flips, &ray| flips | Self::flips_against(ray, own, others))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Either way to find the nearest end of a line that counts bits downwards gives the same, whichever is in use.
    #[test]
    fn the_highest_bit_is_found_either_way() {
        let mut flipped = 0;
        for seed in 0..4000 {
            let (one, other) = (mix(seed), mix(!seed));
            let (own, others) = (one & other, !one & (other | mix(seed + 5000)));
            for step in [1, 7, 8, 9] {
                // Any set of bits that stand so far from each other may be a ray.
                let first = seed as u32 % 64;
                let ray =
                    (1..8).filter_map(|number| first.checked_sub(number * step)).fold(0, |ray, bit| ray | 1u64 << bit);
                let expected = u64::flips_against(ray, own, others);
                assert_eq!(back(ray, own, others), expected, "{ray:x} {own:x} {others:x}");
                flipped += expected.count_ones();
            }
        }
        assert!(flipped > 1000, "{flipped}");
    }
}
