//! The search for three and four players.
//!
//! Two ways to think of the others: all are against me (paranoid), which cuts off like a search for two and so looks
//! further; or each moves for the best lead of their own (max^n), which is truer and looks at every move. One seat took
//! of Medium ones, in 48 or 64 games each from random openings, where equal players take 0.33 and 0.25:
//!
//! | game | positions a move | paranoid | max^n |
//! |---|---|---|---|
//! | most discs, 8×8, three / four | 150,000 | 0.32 / 0.34 | 0.52 / 0.48 |
//! | most discs, Octagon, three / four | 150,000 | 0.54 / 0.56 | 0.46 / 0.30 |
//! | fewest discs, 8×8, three / four | 30,000 | 0.68 / 0.42 | 0.56 / 0.32 |
//!
//! So max^n plays for most discs on 8×8, where it gets deep enough, and paranoid everywhere else. Best reply (the others
//! as one, who has one move) was tried in too few games to tell. Near the end everybody plays for the true result.

use super::{
    bits::{Bits, mix},
    budget::{Budget, Halt},
    duel::{INFINITE, Ordered},
    evaluation::Evaluation,
    geometry::Geometry,
    table::{Bound, Entry, Table},
};
use crate::rules::Objective;

/// A position of three or four players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seats<B> {
    /// Everybody's discs, in turn order.
    pub discs: [B; 4],
    /// Nobody's discs.
    pub neutral: B,
    /// Whose turn it is.
    pub turn: usize,
}

impl<B: Bits> Seats<B> {
    /// Every disc.
    #[inline(always)]
    fn occupied(&self) -> B {
        self.discs.iter().fold(self.neutral, |all, &set| all | set)
    }

    /// A hash of everything.
    fn key(&self) -> u64 {
        let all = self.discs.iter().chain([&self.neutral]);
        all.fold(self.turn as u64, |key, set| mix(key.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ set.mixed()))
    }
}

/// What is played: where, by how many, for what.
#[derive(Clone, Copy)]
pub(super) struct Game<'a, B> {
    /// The board.
    pub geometry: &'a Geometry<B>,
    /// How many play.
    pub players: usize,
    /// Most or fewest discs.
    pub objective: Objective,
}

impl<B: Bits> Game<'_, B> {
    /// The moves of who is on turn: those that flip or else those that touch; none at the end.
    #[inline]
    fn moves(&self, seats: &Seats<B>) -> B {
        let own = seats.discs[seats.turn];
        let occupied = seats.occupied();
        let flipping = self.geometry.moves(own, occupied & !own);
        if flipping.is_none() { self.geometry.touching(occupied) & !occupied } else { flipping }
    }

    /// After a move of who is on turn.
    #[inline]
    fn after(&self, seats: &Seats<B>, index: u32) -> Seats<B> {
        let own = seats.discs[seats.turn];
        let flips = self.geometry.flips(index, own, seats.occupied() & !own);
        let mut next = *seats;
        next.discs.iter_mut().for_each(|set| *set = *set & !flips);
        next.neutral = next.neutral & !flips;
        next.discs[seats.turn] |= flips | B::bit(index);
        next.turn = (seats.turn + 1) % self.players;
        next
    }

    /// How many discs a player leads the best other one by, positive where good in the objective.
    fn lead(&self, seats: &Seats<B>, player: usize) -> i32 {
        let good = |player: usize| {
            let discs = seats.discs[player].count() as i32;
            if self.objective == Objective::Most { discs } else { -discs }
        };
        let others = (0..self.players).filter(|&other| other != player).map(good);
        good(player) - others.max().unwrap_or(0)
    }
}

/// A move at the root of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RootMove<B> {
    /// Where.
    pub index: u32,
    /// The position after it.
    pub after: Seats<B>,
    /// What the mover is expected to lead the best other one by, in hundredths of a disc, as the last search found.
    pub value: i32,
}

/// The search, for one player.
pub(super) struct Crowd<'a, B> {
    game: Game<'a, B>,
    evaluation: &'a Evaluation,
    /// For whom it thinks.
    me: usize,
    table: Table,
    /// Positions visited, and the limit.
    pub budget: Budget<'a>,
}

impl<'a, B: Bits> Crowd<'a, B> {
    /// For player `me`, with a table of 2^`size` entries.
    pub fn new(game: Game<'a, B>, evaluation: &'a Evaluation, me: usize, size: u32, budget: Budget<'a>) -> Self {
        Self { game, evaluation, me, table: Table::new(size), budget }
    }

    /// The moves of a position in the order of squares.
    pub fn root_moves(&self, seats: &Seats<B>) -> Vec<RootMove<B>> {
        let moves = self.game.moves(seats);
        moves.each().map(|index| RootMove { index, after: self.game.after(seats, index), value: 0 }).collect()
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
            match self.value(&root.after, depth - 1, alpha) {
                Ok(value) => {
                    root.value = value;
                    if value > alpha {
                        (alpha, best) = (value, number);
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
            root.value = self.value(&root.after, depth - 1, -INFINITE)?;
        }
        moves.sort_by_key(|root| -root.value);
        Ok(())
    }

    /// My value of a position, `depth` moves ahead; where it is not above `alpha`, something not above `alpha`.
    fn value(&mut self, seats: &Seats<B>, depth: u32, alpha: i32) -> Result<i32, Halt> {
        let small = self.game.geometry.playable.count() <= 64;
        if small && self.game.objective == Objective::Most {
            self.each_for_oneself(seats, depth).map(|leads| leads[self.me])
        } else {
            self.all_against_me(seats, depth, alpha, INFINITE)
        }
    }

    /// A guess at everybody's lead over the best other one at the end, in hundredths of a disc.
    #[inline]
    fn guesses(&self, seats: &Seats<B>) -> [i32; 4] {
        let players = self.game.players;
        let values = self.evaluation.round(self.game.geometry, &seats.discs[..players], seats.neutral);
        let mut leads = [0; 4];
        for (me, lead) in leads[..players].iter_mut().enumerate() {
            let others = (0..players).filter(|&other| other != me).map(|other| values[other]);
            *lead = values[me] - others.max().unwrap_or(0);
        }
        leads
    }

    /// The same, for me.
    #[inline]
    fn guess(&self, seats: &Seats<B>) -> i32 {
        self.guesses(seats)[self.me]
    }

    /// Everybody's lead, `depth` moves ahead, if each moves for the best lead of their own.
    fn each_for_oneself(&mut self, seats: &Seats<B>, depth: u32) -> Result<[i32; 4], Halt> {
        self.budget.visit()?;
        let moves = self.game.moves(seats);
        if moves.is_none() {
            let mut leads = [0; 4];
            for (player, lead) in leads[..self.game.players].iter_mut().enumerate() {
                *lead = 100 * self.game.lead(seats, player);
            }
            return Ok(leads);
        }
        if depth == 0 {
            return Ok(self.guesses(seats));
        }
        let mut best = [-INFINITE; 4];
        for index in moves.each() {
            let leads = self.each_for_oneself(&self.game.after(seats, index), depth - 1)?;
            if leads[seats.turn] > best[seats.turn] {
                best = leads;
            }
        }
        Ok(best)
    }

    /// The value for me, `depth` moves ahead, if all others are against me.
    fn all_against_me(&mut self, seats: &Seats<B>, depth: u32, mut alpha: i32, mut beta: i32) -> Result<i32, Halt> {
        self.budget.visit()?;
        if depth == 0 {
            let occupied = seats.occupied();
            let over = (self.game.geometry.touching(occupied) & !occupied).is_none();
            return Ok(if over { 100 * self.game.lead(seats, self.me) } else { self.guess(seats) });
        }
        let moves = self.game.moves(seats);
        if moves.is_none() {
            return Ok(100 * self.game.lead(seats, self.me));
        }
        let mine = seats.turn == self.me;
        let key = seats.key();
        let known = if depth > 1 { self.table.find(key).copied() } else { None };
        if let Some(value) = known.and_then(|entry| entry.settles(depth, alpha, beta)) {
            return Ok(value);
        }
        let preferred = known.map_or(Entry::NO_MOVE, |entry| entry.best);
        let mut ordered = Ordered::with_room(moves.count());
        for index in moves.each() {
            let after = self.game.after(seats, index);
            let worth = match () {
                () if index == u32::from(preferred) => i32::MAX,
                () if depth == 1 => i32::from(!(B::bit(index) & self.game.geometry.corners).is_none()),
                () if mine => self.guess(&after),
                () => -self.guess(&after),
            };
            ordered.push(worth, index, after);
        }
        let window = (alpha, beta);
        let (mut best, mut best_move) = (if mine { -INFINITE } else { INFINITE }, Entry::NO_MOVE);
        while let Some((index, after)) = ordered.next() {
            let value = self.all_against_me(&after, depth - 1, alpha, beta)?;
            if if mine { value > best } else { value < best } {
                (best, best_move) = (value, index as u8);
                if mine {
                    alpha = alpha.max(value);
                } else {
                    beta = beta.min(value);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        if depth > 1 {
            self.table.keep(key, best, depth, Bound::of(best, window.0, window.1), best_move);
        }
        Ok(best)
    }
}

/// What a finished game is worth to each player.
type Worth = [i32; 4];

/// The exact end: everybody plays for the best result of their own, and by discs among equal results.
pub(super) struct Finish<'a, 'b, B> {
    game: Game<'a, B>,
    budget: &'a mut Budget<'b>,
}

impl<'a, 'b, B: Bits> Finish<'a, 'b, B> {
    /// A won game; a drawn one is worth as much to all together.
    const WIN: i32 = 12_000;

    /// Within a budget.
    pub const fn new(game: Game<'a, B>, budget: &'a mut Budget<'b>) -> Self {
        Self { game, budget }
    }

    /// Puts the best of the moves first; its value is the exact lead, in hundredths of a disc.
    ///
    /// # Errors
    /// When the search was broken off; the moves are as they were.
    pub fn best(&mut self, moves: &mut [RootMove<B>], me: usize) -> Result<(), Halt> {
        let mut best = (i32::MIN, 0, 0);
        for (number, root) in moves.iter().enumerate() {
            let (worth, end) = self.search(&root.after)?;
            if worth[me] > best.0 {
                best = (worth[me], number, self.game.lead(&end, me));
            }
        }
        let (_, number, lead) = best;
        moves[number].value = 100 * lead;
        moves[..=number].rotate_right(1);
        Ok(())
    }

    /// What the game is worth to each with everybody's best play, and the position it ends in. Of a player's moves
    /// that are equally good for them the first in the order of squares is taken.
    pub fn search(&mut self, seats: &Seats<B>) -> Result<(Worth, Seats<B>), Halt> {
        self.budget.visit()?;
        let mut best: Option<(Worth, Seats<B>)> = None;
        for index in self.game.moves(seats).each() {
            let found = self.search(&self.game.after(seats, index))?;
            if best.is_none_or(|(worth, _)| found.0[seats.turn] > worth[seats.turn]) {
                best = Some(found);
            }
        }
        Ok(best.unwrap_or_else(|| (self.worth(seats), *seats)))
    }

    /// What the end of a game is worth to each: first the result, then the lead.
    pub fn worth(&self, seats: &Seats<B>) -> Worth {
        let mut worth = [0; 4];
        let leads = (0..self.game.players).map(|player| self.game.lead(seats, player));
        let drawn = !leads.clone().any(|lead| lead > 0);
        for (worth, lead) in worth.iter_mut().zip(leads) {
            let result = match () {
                () if drawn => Self::WIN / self.game.players as i32,
                () if lead > 0 => Self::WIN,
                () => 0,
            };
            *worth = result + lead;
        }
        worth
    }
}
