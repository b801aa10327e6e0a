//! The window of a principal variation search at one position, as its moves are tried one after another.
//!
//! Must not know what a position or a move is: whoever searches says how a move is looked at.

use super::{
    budget::Halt,
    duel::INFINITE,
    table::{Bound, Entry},
};

/// What is asked of a position, and what its moves have shown so far.
pub(super) struct Window {
    first_alpha: i32,
    alpha: i32,
    beta: i32,
    /// The best value so far.
    pub best: i32,
    /// The bit number of the move that has it; [`Entry::NO_MOVE`] before the first.
    pub best_move: u8,
}

impl Window {
    /// With no move tried.
    #[inline(always)]
    pub const fn new(alpha: i32, beta: i32) -> Self {
        Self { first_alpha: alpha, alpha, beta, best: -INFINITE, best_move: Entry::NO_MOVE }
    }

    /// Tries a move: the first with the whole window, each other one with none at all, and again where it turns out to be
    /// better. `look` searches what the move leads to with a window of the other player's and gives their value. Says
    /// whether the rest need not be tried.
    ///
    /// # Errors
    /// When the search was broken off.
    #[inline(always)]
    pub fn cuts(&mut self, index: u32, mut look: impl FnMut(i32, i32) -> Result<i32, Halt>) -> Result<bool, Halt> {
        let first = self.best_move == Entry::NO_MOVE;
        let mut value = 0;
        if !first {
            value = -look(-self.alpha - 1, -self.alpha)?;
        }
        if first || (value > self.alpha && value < self.beta) {
            value = -look(-self.beta, -self.alpha)?;
        }
        if value > self.best {
            (self.best, self.best_move) = (value, index as u8);
            self.alpha = self.alpha.max(value);
        }
        Ok(self.alpha >= self.beta)
    }

    /// What the best value says about the true one.
    pub const fn bound(&self) -> Bound {
        Bound::of(self.best, self.first_alpha, self.beta)
    }
}
