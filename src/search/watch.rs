//! What reaches into a search from outside while it runs: an order to end, the time that has gone by; and what it tells.
//!
//! Must not know the time of day: whoever asks for a search hands it a clock, or none.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
    time::Duration,
};

use serde::{Deserialize, Serialize};

use crate::rules::Square;

/// What a search shall do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Go on as it was asked to.
    GoOn,
    /// End with the best move so far.
    AnswerNow,
    /// End without an answer.
    GiveUp,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// The best move so far.
    pub square: Square,
    /// Its value, as in [`super::Answer`].
    pub value: f32,
    /// Moves looked ahead.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}

/// Who watches over a search. It is asked every 1024 positions, which is well under a millisecond.
pub trait Watch {
    /// What the search shall do. What it said to end is not taken back.
    fn order(&self) -> Order;

    /// How long the search has been going on; `None` without a clock, and then no thinking time is kept to.
    fn elapsed(&self) -> Option<Duration> {
        None
    }

    /// The search has looked one move further.
    fn progress(&self, progress: &Progress) {
        let _ = progress;
    }
}

/// A flag that ends a search from outside, from another thread too. Clones are the same flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicU8>);

impl Stop {
    const NOW: u8 = 1;
    const GIVE_UP: u8 = 2;

    /// A flag that is not yet set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the flag for good. A search that has it ends within 50 ms, without an answer
    /// (`girotondo-engine bench` says how soon).
    pub fn stop(&self) {
        self.0.store(Self::GIVE_UP, Ordering::Relaxed);
    }

    /// Asks for the best move so far. A search that has the flag ends within 50 ms, as soon as it has looked two moves
    /// ahead.
    pub fn answer_now(&self) {
        self.0.fetch_max(Self::NOW, Ordering::Relaxed);
    }

    /// Whether the search was stopped.
    pub fn is_stopped(&self) -> bool {
        self.order() == Order::GiveUp
    }
}

impl Watch for Stop {
    fn order(&self) -> Order {
        match self.0.load(Ordering::Relaxed) {
            0 => Order::GoOn,
            Self::NOW => Order::AnswerNow,
            _ => Order::GiveUp,
        }
    }
}

/// A flag with a clock, and with somebody who hears of progress.
pub struct Timed<C, T> {
    /// The flag.
    pub stop: Stop,
    /// How long the search has been going on.
    pub clock: C,
    /// Hears of progress.
    pub tell: T,
}

impl<C: Fn() -> Duration, T: Fn(&Progress)> Watch for Timed<C, T> {
    fn order(&self) -> Order {
        self.stop.order()
    }

    fn elapsed(&self) -> Option<Duration> {
        Some((self.clock)())
    }

    fn progress(&self, progress: &Progress) {
        (self.tell)(progress);
    }
}
