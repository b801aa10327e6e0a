//! How a search with a thinking time spends it: how much on looking ahead, when the end can be solved, when to stop
//! early because more thought would change nothing.

use std::time::Duration;

use crate::rules::Objective;

use super::super::budget::Budget;

/// The course of one search. Without a thinking time it never says to stop: the limits do.
pub(super) struct Pace {
    /// The thinking time.
    time: Option<Duration>,
    /// The best move so far.
    best: Option<u32>,
    /// Since how many depths it has been the best.
    steady: u32,
}

impl Pace {
    /// The part of the time, in hundredths, after which a steady answer is given.
    const STEADY_AFTER: u32 = 50;
    /// For so many depths the same move makes an answer steady.
    const STEADY: u32 = 6;
    /// The part of the time, in hundredths, that is spent on looking ahead where the end might be solved after it.
    const BEFORE_EXACT: u32 = 25;

    /// With a thinking time, or none.
    pub const fn new(time: Option<Duration>) -> Self {
        Self { time, best: None, steady: 0 }
    }

    /// Whether there is a thinking time.
    pub const fn is_timed(&self) -> bool {
        self.time.is_some()
    }

    /// When the search must be over.
    pub const fn end(&self) -> Option<Duration> {
        self.time
    }

    /// Another depth was looked at, and this move is the best: whether it is settled.
    pub fn is_settled(&mut self, best: u32, budget: &Budget) -> bool {
        self.steady = if self.best == Some(best) { self.steady + 1 } else { 0 };
        self.best = Some(best);
        self.steady >= Self::STEADY && self.is_past(Self::STEADY_AFTER, budget)
    }

    /// Whether it is time to try to solve the end: the looking ahead has had its part, and what is left will do.
    pub fn can_solve(&self, empty: u32, objective: Objective, budget: &Budget) -> bool {
        let (Some(time), Some(elapsed)) = (self.time, budget.elapsed()) else { return false };
        let left = time.saturating_sub(elapsed).as_secs_f64();
        let speed = budget.nodes as f64 / elapsed.as_secs_f64().max(1e-3);
        effort(empty, objective) < left * speed
    }

    /// Whether looking ahead has had its part of the time where the end may be solved next.
    pub fn has_looked_enough(&self, budget: &Budget) -> bool {
        self.is_past(Self::BEFORE_EXACT, budget)
    }

    fn is_past(&self, hundredths: u32, budget: &Budget) -> bool {
        match (self.time, budget.elapsed()) {
            (Some(time), Some(elapsed)) => elapsed * 100 >= time * hundredths,
            _ => false,
        }
    }
}

/// How many positions of the looking ahead the exact solution of so many empty squares takes about as long as.
fn effort(empty: u32, objective: Objective) -> f64 {
    let (base, growth): (f64, f64) = match objective {
        Objective::Most => (1.0, 1.15),
        Objective::Fewest => (1.0, 1.25),
    };
    (base + growth * f64::from(empty)).exp2() / 3.0
}
