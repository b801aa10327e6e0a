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

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    key: u64,
    /// For the player on turn, in the unit of the search that stored it.
    pub value: i16,
    /// Moves that were looked ahead.
    pub depth: u8,
    /// What the value says.
    pub bound: Bound,
    /// The best move's bit number; [`Entry::NO_MOVE`] for none.
    pub best: u8,
}

impl Entry {
    /// Stands for no move.
    pub const NO_MOVE: u8 = u8::MAX;
    const FREE: Self = Self { key: 0, value: 0, depth: 0, bound: Bound::Exact, best: Self::NO_MOVE };

    /// The value, if it settles a search of `depth` with that window.
    #[inline]
    pub const fn settles(&self, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let value = self.value as i32;
        let enough = match self.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        if enough && self.depth as u32 >= depth { Some(value) } else { None }
    }
}

/// A table of fixed size; of two places for a position, the shallower one is given up.
pub(super) struct Table {
    entries: Vec<Entry>,
    mask: usize,
}

impl Table {
    /// With 2^`size` entries of 16 bytes.
    pub fn new(size: u32) -> Self {
        Self { entries: vec![Entry::FREE; 1 << size], mask: (1 << size) - 1 }
    }

    /// What is known of a position.
    #[inline]
    pub fn find(&self, key: u64) -> Option<&Entry> {
        let place = key as usize & self.mask;
        [place, place ^ 1].into_iter().map(|place| &self.entries[place]).find(|entry| entry.key == key)
    }

    /// Keeps what was found.
    pub fn keep(&mut self, key: u64, value: i32, depth: u32, bound: Bound, best: u8) {
        let place = key as usize & self.mask;
        let known = [place, place ^ 1].into_iter().find(|&place| self.entries[place].key == key);
        let shallower = || {
            let other = place ^ 1;
            if self.entries[other].depth < self.entries[place].depth { other } else { place }
        };
        let place = known.unwrap_or_else(shallower);
        self.entries[place] = Entry { key, value: value as i16, depth: depth as u8, bound, best };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shallower_of_two_is_given_up() {
        let mut table = Table::new(4);
        table.keep(0x10, 1, 5, Bound::Exact, 3);
        table.keep(0x20, 2, 3, Bound::Lower, 4);
        table.keep(0x30, 3, 4, Bound::Upper, 5);
        assert_eq!(table.find(0x10).map(|entry| (entry.value, entry.best)), Some((1, 3)));
        assert_eq!(table.find(0x20), None);
        assert_eq!(table.find(0x30).map(|entry| entry.settles(4, 3, 4)), Some(Some(3)));
        table.keep(0x10, -7, 2, Bound::Lower, 6);
        let entry = table.find(0x10).unwrap();
        assert_eq!(
            (entry.value, entry.settles(2, -9, -7), entry.settles(3, -9, -7), entry.settles(2, -9, -6)),
            (-7, Some(-7), None, None)
        );
    }
}
