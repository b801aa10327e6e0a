//! The transposition table: what was found about positions that can be reached in more than one way.

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true value is at least this.
    Lower,
    /// It is at most this.
    Upper,
    /// It is this.
    Exact,
}

impl Bound {
    /// Of a value that a search with the window from `alpha` to `beta` gave.
    pub const fn of(value: i32, alpha: i32, beta: i32) -> Self {
        match () {
            () if value >= beta => Self::Lower,
            () if value <= alpha => Self::Upper,
            () => Self::Exact,
        }
    }
}

/// How sure a search was: higher is surer, and of this sureness it cut nothing off on a guess.
pub(super) const SURE: u8 = 15;

/// What is known of a position: a search of some depth and sureness found its value to lie between two bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    key: u64,
    /// For the player on turn, in the unit of the search that stored it.
    lower: i16,
    upper: i16,
    /// Moves that were looked ahead.
    depth: u8,
    /// The sureness in the low four bits, the age above.
    state: u8,
    /// The best move's bit number; [`Entry::NO_MOVE`] for none.
    pub best: u8,
    /// The best move before that.
    pub second: u8,
}

impl Entry {
    /// Stands for no move.
    pub const NO_MOVE: u8 = u8::MAX;
    const FREE: Self = Self {
        key: 0,
        lower: i16::MIN,
        upper: i16::MAX,
        depth: 0,
        state: 0,
        best: Self::NO_MOVE,
        second: Self::NO_MOVE,
    };

    /// The value, if it settles a sure search of `depth` with that window.
    #[inline]
    pub const fn settles(&self, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        self.settles_at(depth, SURE, alpha, beta)
    }

    /// The value, if it settles a search of `depth` and some sureness with that window.
    #[inline]
    pub const fn settles_at(&self, depth: u32, sure: u8, alpha: i32, beta: i32) -> Option<i32> {
        if (self.depth as u32) < depth || self.state & 15 < sure {
            return None;
        }
        let (lower, upper) = (self.lower as i32, self.upper as i32);
        match () {
            () if lower >= beta => Some(lower),
            () if upper <= alpha => Some(upper),
            () if lower == upper => Some(lower),
            () => None,
        }
    }
}

/// Entries that share a place: four of 16 bytes, which is a line of a processor's cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// A table of fixed size. Of the four positions of a bucket the one of an older search or of the least depth is
/// given up.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    mask: usize,
    age: u8,
    off: bool,
}

impl Table {
    /// With 2^`size` entries of 16 bytes, at least four; a size of 0 is a table that keeps nothing.
    pub fn new(size: u32) -> Self {
        let buckets = 1 << size.saturating_sub(2);
        Self { buckets: vec![Bucket([Entry::FREE; 4]); buckets], mask: buckets - 1, age: 0, off: size == 0 }
    }

    /// A new search begins: what is known stays known, but it is given up first.
    pub const fn grow_old(&mut self) {
        self.age = (self.age + 1) & 15;
    }

    /// What is known of a position.
    #[inline]
    pub fn find(&self, key: u64) -> Option<&Entry> {
        self.buckets[key as usize & self.mask].0.iter().find(|entry| entry.key == key)
    }

    /// Keeps what a sure search found.
    pub fn keep(&mut self, key: u64, value: i32, depth: u32, bound: Bound, best: u8) {
        self.keep_at(key, value, depth, SURE, bound, best);
    }

    /// Keeps what a search of some sureness found. What is known from an equal search is made narrower.
    #[inline]
    pub fn keep_at(&mut self, key: u64, value: i32, depth: u32, sure: u8, bound: Bound, best: u8) {
        if self.off {
            return;
        }
        let bucket = &mut self.buckets[key as usize & self.mask].0;
        let state = sure | self.age << 4;
        let mut place = 0;
        let mut least = u32::MAX;
        for (number, entry) in bucket.iter().enumerate() {
            if entry.key == key {
                place = number;
                break;
            }
            let worth = u32::from(entry.depth) + (u32::from(entry.state >> 4 == self.age) << 8);
            if worth < least {
                (place, least) = (number, worth);
            }
        }
        let entry = &mut bucket[place];
        let same = entry.key == key;
        let equal = same && u32::from(entry.depth) == depth && entry.state & 15 == sure;
        let (lower, upper) = if equal { (entry.lower, entry.upper) } else { (i16::MIN, i16::MAX) };
        let value = value as i16;
        let (lower, upper) = match bound {
            Bound::Exact => (value, value),
            Bound::Lower => (lower.max(value), upper.max(value)),
            Bound::Upper => (lower.min(value), upper.min(value)),
        };
        let (mut first, mut second) = if same { (entry.best, entry.second) } else { (Entry::NO_MOVE, Entry::NO_MOVE) };
        if best != first && best != Entry::NO_MOVE {
            (first, second) = (best, first);
        }
        *entry = Entry { key, lower, upper, depth: depth as u8, state, best: first, second };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shallowest_of_a_bucket_is_given_up() {
        let mut table = Table::new(4);
        for (key, depth) in [(0x10, 5), (0x20, 3), (0x30, 4), (0x40, 6)] {
            table.keep(key, 1, depth, Bound::Exact, 3);
        }
        table.keep(0x50, 3, 4, Bound::Upper, 5);
        let known = |table: &Table| [0x10, 0x20, 0x30, 0x40, 0x50].map(|key| table.find(key).is_some());
        assert_eq!(known(&table), [true, false, true, true, true]);
        assert_eq!(table.find(0x50).map(|entry| entry.settles(4, 3, 4)), Some(Some(3)));
        // What an older search knew goes first, however deep.
        table.grow_old();
        table.keep(0x20, 9, 1, Bound::Exact, 1);
        table.keep(0x30, 9, 1, Bound::Exact, 1);
        table.keep(0x60, 9, 1, Bound::Exact, 1);
        assert!(table.find(0x30).is_some() && table.find(0x20).is_some() && table.find(0x60).is_some());
    }

    #[test]
    fn a_table_of_no_size_keeps_nothing() {
        let mut table = Table::new(0);
        table.keep(0x10, 1, 5, Bound::Exact, 3);
        assert_eq!(table.find(0x10), None);
    }

    #[test]
    fn bounds_of_equal_searches_meet() {
        let mut table = Table::new(4);
        table.keep(0x10, -7, 2, Bound::Lower, 6);
        let settled = |table: &Table, depth, alpha, beta| table.find(0x10).and_then(|e| e.settles(depth, alpha, beta));
        assert_eq!(settled(&table, 2, -9, -7), Some(-7));
        assert_eq!(settled(&table, 3, -9, -7), None);
        assert_eq!(settled(&table, 2, -9, -6), None);
        table.keep(0x10, -7, 2, Bound::Upper, 4);
        assert_eq!(settled(&table, 2, -20, 20), Some(-7));
        assert_eq!(table.find(0x10).map(|entry| (entry.best, entry.second)), Some((4, 6)));
        // A guess does not settle what is to be sure, and a deeper search forgets the bounds of a shallower one.
        table.keep_at(0x10, 5, 3, 2, Bound::Lower, 4);
        assert_eq!(settled(&table, 3, 0, 1), None);
        assert_eq!(table.find(0x10).and_then(|entry| entry.settles_at(3, 2, 0, 1)), Some(5));
        assert_eq!(table.find(0x10).and_then(|entry| entry.settles_at(3, 2, 5, 6)), None);
    }
}
