//! How many positions a search may visit and how long it may take, and whether it shall go on.

use std::time::Duration;

use super::watch::{Order, Progress, Watch};

/// Why a search breaks off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// Somebody stopped it.
    Stopped,
    /// It has visited as many positions as it may, its time is over, or somebody wants the answer now.
    Spent,
}

/// Positions visited, and how many may be.
pub(super) struct Budget<'a> {
    /// Positions visited so far.
    pub nodes: u64,
    /// How many may be.
    limit: u64,
    /// When to end, by the watch's clock; none before there is a move to answer with.
    end: Option<Duration>,
    /// Whether there is a move to answer with.
    can_answer: bool,
    watch: &'a dyn Watch,
}

impl<'a> Budget<'a> {
    /// Positions between two looks at the watch: well under a millisecond's work.
    const BETWEEN: u64 = 1024;

    /// For a search of at most `limit` positions.
    pub fn new(limit: u64, watch: &'a dyn Watch) -> Self {
        Self { nodes: 0, limit, end: None, can_answer: false, watch }
    }

    /// Allows so many positions more than were visited so far, and no others.
    pub const fn allow(&mut self, more: u64) {
        self.limit = self.nodes.saturating_add(more);
    }

    /// From now on there is a move to answer with, so the search may be asked for it, and ends at that time of the
    /// watch's clock.
    pub const fn can_answer_until(&mut self, end: Option<Duration>) {
        self.can_answer = true;
        self.end = end;
    }

    /// How long the search has been going on, where there is a clock.
    pub fn elapsed(&self) -> Option<Duration> {
        self.watch.elapsed()
    }

    /// Tells whoever watches.
    pub fn tell(&self, progress: &Progress) {
        self.watch.progress(progress);
    }

    /// Counts a position.
    #[inline(always)]
    pub fn visit(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(Self::BETWEEN) {
            self.look()?;
        }
        if self.nodes > self.limit { Err(Halt::Spent) } else { Ok(()) }
    }

    /// Counts positions.
    #[inline(always)]
    pub fn visit_all(&mut self, nodes: u64) -> Result<(), Halt> {
        let before = self.nodes / Self::BETWEEN;
        self.nodes += nodes;
        if self.nodes / Self::BETWEEN != before {
            self.look()?;
        }
        if self.nodes > self.limit { Err(Halt::Spent) } else { Ok(()) }
    }

    /// Looks at the watch.
    #[cold]
    #[inline(never)]
    fn look(&self) -> Result<(), Halt> {
        let late = || self.end.is_some_and(|end| self.watch.elapsed().is_some_and(|elapsed| elapsed >= end));
        match self.watch.order() {
            Order::GiveUp => Err(Halt::Stopped),
            Order::AnswerNow if self.can_answer => Err(Halt::Spent),
            Order::AnswerNow | Order::GoOn if self.can_answer && late() => Err(Halt::Spent),
            Order::AnswerNow | Order::GoOn => Ok(()),
        }
    }
}
