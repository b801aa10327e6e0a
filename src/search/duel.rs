//! The search for two players: iterative deepening, principal variation search, a transposition table.
//!
//! A search that is as deep as there are empty squares is exact; near the end `endgame` gets there much faster.

use super::{
    bits::{Bits, mix},
    budget::{Budget, Halt},
    evaluation::Evaluation,
    geometry::Geometry,
    table::{Bound, Entry, Table},
};
use crate::rules::Objective;

/// More than any value, in hundredths of a disc.
pub(super) const INFINITE: i32 = 20_000;

/// A position of two players, seen by who is on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sides<B> {
    /// The discs of who is on turn.
    pub own: B,
    /// The other's.
    pub other: B,
}

impl<B: Bits> Sides<B> {
    /// After a disc on a square that flips these; the other one is on turn.
    #[inline(always)]
    pub fn after(self, index: u32, flips: B) -> Self {
        Self { own: self.other & !flips, other: self.own | flips | B::bit(index) }
    }

    /// The same with the other one on turn.
    #[inline(always)]
    pub const fn passed(self) -> Self {
        Self { own: self.other, other: self.own }
    }

    /// A hash of both.
    #[inline(always)]
    pub fn key(self) -> u64 {
        mix(self.own.mixed().wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ self.other.mixed())
    }

    /// What who is on turn leads by when nobody can move any more, in discs, positive where good in the objective.
    /// In play for most discs the empty squares are the winner's.
    #[inline]
    pub fn result(self, geometry: &Geometry<B>, objective: Objective) -> i32 {
        let own = self.own.count() as i32;
        let other = self.other.count() as i32;
        if objective == Objective::Fewest {
            return other - own;
        }
        let empty = geometry.playable.count() as i32 - own - other;
        own - other + empty * (own - other).signum()
    }
}

/// A move at the root of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RootMove<B> {
    /// Where.
    pub index: u32,
    /// The position after it.
    pub after: Sides<B>,
    /// What the last search that looked at it found, in hundredths of a disc; a bound where it was cut off.
    pub value: i32,
}

/// The search, with what it remembers between one depth and the next.
pub(super) struct Duel<'a, B> {
    geometry: &'a Geometry<B>,
    evaluation: &'a Evaluation,
    objective: Objective,
    table: Table,
    /// Positions visited, and the limit.
    pub budget: Budget<'a>,
}

impl<'a, B: Bits> Duel<'a, B> {
    /// With a table of 2^`size` entries.
    pub fn new(
        geometry: &'a Geometry<B>,
        evaluation: &'a Evaluation,
        objective: Objective,
        size: u32,
        budget: Budget<'a>,
    ) -> Self {
        Self { geometry, evaluation, objective, table: Table::new(size), budget }
    }

    /// The moves of a position in the order of squares.
    pub fn root_moves(&self, sides: Sides<B>) -> Vec<RootMove<B>> {
        let squares = self.geometry.moves(sides.own, sides.other);
        let after = |index| sides.after(index, self.geometry.flips(index, sides.own, sides.other));
        squares.each().map(|index| RootMove { index, after: after(index), value: 0 }).collect()
    }

    /// Finds the best of the moves by looking `depth` moves ahead, and puts them in order, best first. The values of
    /// all but the best are bounds. A search that was broken off has put what it knows in order.
    ///
    /// # Errors
    /// When the search was broken off.
    pub fn best(&mut self, moves: &mut [RootMove<B>], depth: u32) -> Result<(), Halt> {
        let mut alpha = -INFINITE;
        let mut best = 0;
        let mut halt = None;
        for (number, root) in moves.iter_mut().enumerate() {
            let after = root.after;
            let mut look = |alpha: i32, beta: i32| self.search(after, depth - 1, -beta, -alpha).map(|value| -value);
            let value = match number {
                0 => look(-INFINITE, INFINITE),
                _ => match look(alpha, alpha + 1) {
                    Ok(value) if value > alpha => look(alpha, INFINITE),
                    settled => settled,
                },
            };
            match value {
                Ok(value) => {
                    root.value = value;
                    if value > alpha {
                        alpha = value;
                        best = number;
                    }
                }
                Err(reason) => {
                    halt = Some(reason);
                    break;
                }
            }
        }
        moves[..=best].rotate_right(1);
        halt.map_or(Ok(()), Err)
    }

    /// Finds the value of every move by looking `depth` moves ahead.
    ///
    /// # Errors
    /// When the search was broken off.
    pub fn value_all(&mut self, moves: &mut [RootMove<B>], depth: u32) -> Result<(), Halt> {
        for root in moves.iter_mut() {
            root.value = -self.search(root.after, depth - 1, -INFINITE, INFINITE)?;
        }
        moves.sort_by_key(|root| -root.value);
        Ok(())
    }

    /// The value of a position for who is on turn, in hundredths of a disc, `depth` moves ahead; passes are no moves.
    ///
    /// # Errors
    /// When the search was broken off.
    pub fn search(&mut self, sides: Sides<B>, depth: u32, mut alpha: i32, beta: i32) -> Result<i32, Halt> {
        self.budget.visit()?;
        let Sides { own, other } = sides;
        let moves = self.geometry.moves(own, other);
        if moves.is_none() {
            if self.geometry.moves(other, own).is_none() {
                return Ok(self.over(sides));
            }
            return self.search(sides.passed(), depth, -beta, -alpha).map(|value| -value);
        }
        if depth == 0 {
            return Ok(self.evaluation.duel(self.geometry, own, other, moves));
        }
        if depth == 1 {
            return self.last_ply(sides, moves, alpha, beta);
        }
        let key = sides.key();
        let known = self.table.find(key).copied();
        if let Some(value) = known.and_then(|entry| entry.settles(depth, alpha, beta)) {
            return Ok(value);
        }
        let preferred = known.map_or(Entry::NO_MOVE, |entry| entry.best);
        let mut ordered = Ordered::with_room(moves.count());
        for index in moves.each() {
            let after = sides.after(index, self.geometry.flips(index, own, other));
            let worth = if index == u32::from(preferred) {
                i32::MAX
            } else if depth == 2 {
                self.glance(index, after)
            } else {
                let replies = self.geometry.moves(after.own, after.other);
                -self.evaluation.duel(self.geometry, after.own, after.other, replies)
            };
            ordered.push(worth, index, after);
        }
        let (first_alpha, mut best, mut best_move) = (alpha, -INFINITE, Entry::NO_MOVE);
        let mut number = 0;
        while let Some((index, after)) = ordered.next() {
            let mut value = 0;
            if number > 0 {
                value = -self.search(after, depth - 1, -alpha - 1, -alpha)?;
            }
            if number == 0 || (value > alpha && value < beta) {
                value = -self.search(after, depth - 1, -beta, -alpha)?;
            }
            number += 1;
            if value > best {
                (best, best_move) = (value, index as u8);
                if value > alpha {
                    alpha = value;
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        self.table.keep(key, best, depth, Bound::of(best, first_alpha, beta), best_move);
        Ok(best)
    }

    /// The value of the end. For fewest discs too the empty squares count for the winner here, or who is about to lose
    /// by wiping the other out early would take that for a narrow loss.
    fn over(&self, sides: Sides<B>) -> i32 {
        let result = sides.result(self.geometry, self.objective);
        match self.objective {
            Objective::Most => 100 * result,
            Objective::Fewest => {
                let empty = (self.geometry.playable & !(sides.own | sides.other)).count() as i32;
                100 * (result + empty * result.signum())
            }
        }
    }

    /// A search of one move ahead: no table, no order but corners first.
    fn last_ply(&mut self, sides: Sides<B>, moves: B, mut alpha: i32, beta: i32) -> Result<i32, Halt> {
        let mut best = -INFINITE;
        for group in [moves & self.geometry.corners, moves & !self.geometry.corners] {
            for index in group.each() {
                let after = sides.after(index, self.geometry.flips(index, sides.own, sides.other));
                let value = -self.search(after, 0, -beta, -alpha)?;
                if value > best {
                    best = value;
                    alpha = alpha.max(value);
                    if alpha >= beta {
                        return Ok(best);
                    }
                }
            }
        }
        Ok(best)
    }

    /// A cheap guess at a move's worth, to order by: few replies, corners.
    #[inline]
    fn glance(&self, index: u32, after: Sides<B>) -> i32 {
        let replies = self.geometry.moves(after.own, after.other);
        let corners = match self.objective {
            Objective::Most => (replies & self.geometry.corners).count() as i32 * 4,
            Objective::Fewest => 0,
        };
        let on_corner = !(B::bit(index) & self.geometry.corners).is_none();
        let bonus = match self.objective {
            Objective::Most if on_corner => 8,
            Objective::Fewest if on_corner => -8,
            _ => 0,
        };
        bonus - replies.count() as i32 - corners
    }
}

/// Moves that are taken in order of worth, sorted only as far as they are taken.
pub(super) struct Ordered<P> {
    moves: Vec<(i32, u32, P)>,
    taken: usize,
}

impl<P: Copy> Ordered<P> {
    /// With room for so many.
    pub fn with_room(count: u32) -> Self {
        Self { moves: Vec::with_capacity(count as usize), taken: 0 }
    }

    /// Adds a move and the position after it.
    #[inline]
    pub fn push(&mut self, worth: i32, index: u32, after: P) {
        self.moves.push((worth, index, after));
    }

    /// The best move that is left; of equals the first.
    #[inline]
    pub fn next(&mut self) -> Option<(u32, P)> {
        let left = self.taken..self.moves.len();
        let best = left.reduce(|best, number| if self.moves[number].0 > self.moves[best].0 { number } else { best })?;
        self.moves.swap(self.taken, best);
        self.taken += 1;
        let (_, index, after) = self.moves[self.taken - 1];
        Some((index, after))
    }
}
