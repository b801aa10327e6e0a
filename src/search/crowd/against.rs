//! Searches that look from one player's side: all others against me (paranoid), or one of them at a time while the rest
//! play what looks best for themselves (best reply, "BRS+").
//!
//! Only for contests: the tree beats both.

use super::value::{Node, Value, Worth};
use crate::search::{
    bits::Bits,
    budget::{Budget, Halt},
    duel::Ordered,
    table::{Bound, Entry, Table},
};

/// More than any value.
pub(super) const INFINITE: i32 = 20_000;

/// The search, for one player.
pub(super) struct Against<'a, 'b, B: Bits> {
    pub value: &'a Value<'a, B>,
    pub budget: &'a mut Budget<'b>,
    pub table: &'a mut Table,
    pub me: usize,
    pub chances: bool,
    pub one: bool,
}

impl<B: Bits> Against<'_, '_, B> {
    fn mine(&self, worth: &Worth) -> i32 {
        if self.chances { (10_000.0 * worth.chances[self.me]) as i32 } else { worth.leads[self.me] }
    }

    fn guess(&self, node: &Node<B>) -> i32 {
        self.mine(&self.value.worth(node))
    }

    /// The value for me, `depth` moves ahead. `replied`: whether another has had a free choice since my last move.
    pub fn search(
        &mut self,
        node: &Node<B>,
        depth: u32,
        mut alpha: i32,
        mut beta: i32,
        replied: bool,
    ) -> Result<i32, Halt> {
        self.budget.visit()?;
        let seats = &node.seats;
        if depth == 0 {
            return Ok(self.guess(node));
        }
        let moves = self.value.game.moves(seats);
        if moves.is_none() {
            return Ok(self.guess(node));
        }
        let mine = seats.turn == self.me;
        let key = seats.key() ^ u64::from(replied).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let known = if depth > 1 { self.table.find(key).copied() } else { None };
        if let Some(value) = known.and_then(|entry| entry.settles(depth, alpha, beta)) {
            return Ok(value);
        }
        let preferred = known.map_or(Entry::NO_MOVE, |entry| entry.best);
        let mut ordered = Ordered::new();
        // What looks best for who moves.
        let mut own_best = (-INFINITE, 0, *node);
        for index in moves.each() {
            let after = self.value.after(node, index);
            if !mine && self.one {
                let lead = self.value.worth(&after).leads[seats.turn];
                if lead > own_best.0 {
                    own_best = (lead, index, after);
                }
            }
            if !mine && self.one && replied {
                continue;
            }
            let worth = match () {
                () if index == u32::from(preferred) => i32::MAX,
                () if depth == 1 => i32::from(!(B::bit(index) & self.value.game.geometry.corners).is_none()),
                () if mine => self.guess(&after),
                () => -self.guess(&after),
            };
            ordered.push(worth, index, after);
        }
        let window = (alpha, beta);
        let (mut best, mut best_move) = (if mine { -INFINITE } else { INFINITE }, Entry::NO_MOVE);
        if !mine && self.one {
            best = self.search(&own_best.2, depth - 1, alpha, beta, replied)?;
            beta = beta.min(best);
        }
        while alpha < beta
            && let Some((index, after)) = ordered.next()
        {
            let value = self.search(&after, depth - 1, alpha, beta, !mine)?;
            if if mine { value > best } else { value < best } {
                (best, best_move) = (value, index as u8);
                if mine {
                    alpha = alpha.max(value);
                } else {
                    beta = beta.min(value);
                }
            }
        }
        if depth > 1 {
            self.table.keep(key, best, depth, Bound::of(best, window.0, window.1), best_move);
        }
        Ok(best)
    }
}
