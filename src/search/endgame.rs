//! The exact end of a two-player game: every line is played out, in whole discs, in both objectives.

use super::{
    bits::Bits,
    budget::{Budget, Halt},
    duel::{INFINITE, Ordered, RootMove, Sides},
    geometry::Geometry,
    table::{Bound, Entry, Table},
};
use crate::rules::Objective;

/// From so many empty squares on down, moves are taken in the order of odd regions only; above, the opponent's
/// replies are counted and the table is used.
const FEW: u32 = 6;

/// The exact search.
pub(super) struct Endgame<'a, 'b, B> {
    geometry: &'a Geometry<B>,
    objective: Objective,
    table: Table,
    budget: &'a mut Budget<'b>,
    squares: i32,
}

impl<'a, 'b, B: Bits> Endgame<'a, 'b, B> {
    /// With a table of 2^`size` entries.
    pub fn new(geometry: &'a Geometry<B>, objective: Objective, size: u32, budget: &'a mut Budget<'b>) -> Self {
        let squares = geometry.playable.count() as i32;
        Self { geometry, objective, table: Table::new(size), budget, squares }
    }

    /// Finds the best of the moves, which come in the order of how good they seem, and puts it first. Values are in
    /// hundredths of a disc; those of all but the best are bounds.
    ///
    /// # Errors
    /// When the search was broken off; the moves are as they were.
    pub fn best(&mut self, moves: &mut [RootMove<B>]) -> Result<(), Halt> {
        let mut alpha = -INFINITE;
        let mut best = 0;
        let mut values = vec![0; moves.len()];
        for (number, root) in moves.iter().enumerate() {
            let mut value = if number > 0 { self.value(root.after, -alpha - 1, -alpha)? } else { alpha + 1 };
            if value > alpha {
                value = self.value(root.after, -INFINITE, -alpha)?;
            }
            values[number] = value;
            if value > alpha {
                (alpha, best) = (value, number);
            }
        }
        moves.iter_mut().zip(values).for_each(|(root, value)| root.value = 100 * value);
        moves[..=best].rotate_right(1);
        Ok(())
    }

    /// The value for the one who has moved to `after`; the window is the other's.
    fn value(&mut self, after: Sides<B>, alpha: i32, beta: i32) -> Result<i32, Halt> {
        let empty = (self.geometry.playable & !(after.own | after.other)).count();
        self.search(after, empty, alpha, beta).map(|value| -value)
    }

    /// The result with best play for who is on turn, in discs.
    fn search(&mut self, sides: Sides<B>, empty: u32, alpha: i32, beta: i32) -> Result<i32, Halt> {
        if empty <= FEW { self.few(sides, empty, alpha, beta) } else { self.many(sides, empty, alpha, beta) }
    }

    fn many(&mut self, sides: Sides<B>, empty: u32, mut alpha: i32, beta: i32) -> Result<i32, Halt> {
        self.budget.visit()?;
        let Sides { own, other } = sides;
        // Who can never lose some discs, or never get rid of them, bounds the result.
        let kept = match self.objective {
            Objective::Most => other,
            Objective::Fewest => own,
        };
        let most = self.squares - 2 * self.geometry.stable(kept).count() as i32;
        if most <= alpha {
            return Ok(most);
        }
        let moves = self.geometry.moves(own, other);
        if moves.is_none() {
            if self.geometry.moves(other, own).is_none() {
                return Ok(sides.result(self.geometry, self.objective));
            }
            return self.many(sides.passed(), empty, -beta, -alpha).map(|value| -value);
        }
        let key = sides.key();
        let known = self.table.find(key).copied();
        if let Some(value) = known.and_then(|entry| entry.settles(0, alpha, beta)) {
            return Ok(value);
        }
        let preferred = known.map_or(Entry::NO_MOVE, |entry| entry.best);
        let odd = self.odd_quarters(self.geometry.playable & !(own | other));
        let mut ordered = Ordered::with_room(moves.count());
        for index in moves.each() {
            let after = sides.after(index, self.geometry.flips(index, own, other));
            let mut worth = -4 * self.geometry.moves(after.own, after.other).count() as i32;
            if self.geometry.quarter_of[index as usize] & odd != 0 {
                worth += 2;
            }
            if index == u32::from(preferred) {
                worth = i32::MAX;
            }
            ordered.push(worth, index, after);
        }
        let (first_alpha, mut best, mut best_move) = (alpha, -INFINITE, Entry::NO_MOVE);
        let mut first = true;
        while let Some((index, after)) = ordered.next() {
            let mut value = 0;
            if !first {
                value = -self.search(after, empty - 1, -alpha - 1, -alpha)?;
            }
            if first || (value > alpha && value < beta) {
                value = -self.search(after, empty - 1, -beta, -alpha)?;
            }
            first = false;
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
        self.table.keep(key, best, empty, Bound::of(best, first_alpha, beta), best_move);
        Ok(best)
    }

    /// The quarters of the board with an odd number of empty squares, as bits. Who moves there first also moves last.
    fn odd_quarters(&self, empty: B) -> u8 {
        let odd = |number: usize| ((empty & self.geometry.quarters[number]).count() as u8 & 1) << number;
        odd(0) | odd(1) | odd(2) | odd(3)
    }

    fn few(&mut self, sides: Sides<B>, empty: u32, alpha: i32, beta: i32) -> Result<i32, Halt> {
        let left = self.geometry.playable & !(sides.own | sides.other);
        let odd = self.odd_quarters(left);
        let mut odd_squares = B::NONE;
        for number in 0..4 {
            if odd >> number & 1 == 1 {
                odd_squares |= left & self.geometry.quarters[number];
            }
        }
        self.last(sides, empty, left, odd_squares, alpha, beta, false)
    }

    #[expect(clippy::too_many_arguments, reason = "the inner loop carries its state in registers")]
    fn last(
        &mut self,
        sides: Sides<B>,
        empty: u32,
        left: B,
        odd: B,
        mut alpha: i32,
        beta: i32,
        passed: bool,
    ) -> Result<i32, Halt> {
        self.budget.visit()?;
        let Sides { own, other } = sides;
        let mut best = -INFINITE;
        for group in [left & odd, left & !odd] {
            for index in group.each() {
                let flips = self.geometry.flips(index, own, other);
                if flips.is_none() {
                    continue;
                }
                let after = sides.after(index, flips);
                let value = if empty == 1 {
                    -after.result(self.geometry, self.objective)
                } else {
                    // A disc in an odd quarter leaves it even, one in an even quarter leaves it odd.
                    let quarter = self.geometry.quarter_of[index as usize].trailing_zeros() as usize;
                    let rest = left & !B::bit(index);
                    let odd = odd ^ (left & self.geometry.quarters[quarter]);
                    -self.last(after, empty - 1, rest, odd & rest, -beta, -alpha, false)?
                };
                if value > best {
                    best = value;
                    alpha = alpha.max(value);
                    if alpha >= beta {
                        return Ok(best);
                    }
                }
            }
        }
        if best > -INFINITE {
            return Ok(best);
        }
        if passed {
            // Neither can move: who was asked first is the one to pass twice.
            return Ok(sides.result(self.geometry, self.objective));
        }
        self.last(sides.passed(), empty, left, odd, -beta, -alpha, true).map(|value| -value)
    }
}
