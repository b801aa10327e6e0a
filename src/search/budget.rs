//! How many positions a search may visit, and whether it shall go on.

use super::Stop;

/// Why a search breaks off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// Somebody stopped it.
    Stopped,
    /// It has visited as many positions as it may.
    Spent,
}

/// Positions visited, and how many may be.
pub(super) struct Budget<'a> {
    /// Positions visited so far.
    pub nodes: u64,
    /// How many may be.
    limit: u64,
    stop: &'a Stop,
}

impl<'a> Budget<'a> {
    /// Positions between two looks at the stop flag: well under a millisecond's work.
    const BETWEEN: u64 = 1024;

    /// For a search of at most `limit` positions.
    pub const fn new(limit: u64, stop: &'a Stop) -> Self {
        Self { nodes: 0, limit, stop }
    }

    /// Allows so many positions more than were visited so far, and no others.
    pub const fn allow(&mut self, more: u64) {
        self.limit = self.nodes.saturating_add(more);
    }

    /// Counts a position.
    #[inline(always)]
    pub fn visit(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(Self::BETWEEN) && self.stop.is_stopped() {
            return Err(Halt::Stopped);
        }
        if self.nodes > self.limit { Err(Halt::Spent) } else { Ok(()) }
    }
}
