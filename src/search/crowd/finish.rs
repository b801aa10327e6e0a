//! The exact end of a game of three or four players: everybody plays for the best result of their own, and by discs
//! among equal results (max^n on the true result).
//!
//! Must not know the evaluation. Of moves that are equally good for who moves the lowest square is played; what the
//! others get may hang on that. Two things save work without changing any value: a table of positions that are known,
//! and the bound that one player's result sets on another's.

use super::seats::{Game, Seats};
use crate::search::{
    bits::Bits,
    budget::{Budget, Halt},
};

/// What a finished game is worth to each: first the result, then the lead over the best other one.
pub(in crate::search) type Worth = [i16; 4];

/// A won game; a drawn one is worth as much to all together.
const WIN: i16 = 12_000;
/// More than any lead.
const LEADS: i16 = 200;

/// What is known of a position; a key of nought is none.
#[derive(Clone, Copy, Default)]
struct Known {
    key: u64,
    worth: Worth,
}

/// What is known so far of the moves of a position.
struct Choice {
    /// What the best is worth to each, and its square.
    best: Option<(Worth, u32)>,
    /// Who moves.
    turn: usize,
    /// What who moved before can have elsewhere.
    at_least: i16,
}

/// The solver.
pub(in crate::search) struct Finish<'a, 'b, B: Bits> {
    game: Game<'a, B>,
    known: Vec<Known>,
    budget: &'a mut Budget<'b>,
}

impl<'a, 'b, B: Bits> Finish<'a, 'b, B> {
    /// Positions with fewer empty squares are not worth a place in the table.
    const KEPT_FROM: u32 = 4;

    /// Within a budget, with a table of 2^`size` positions.
    pub fn new(game: Game<'a, B>, size: u32, budget: &'a mut Budget<'b>) -> Self {
        Self { game, known: vec![Known::default(); 1 << size], budget }
    }

    /// The best move of a position for who is on turn, of equally good ones the first of these, and the exact lead in
    /// discs.
    ///
    /// # Errors
    /// When the search was broken off.
    pub fn best(&mut self, seats: &Seats<B>, moves: impl IntoIterator<Item = u32>) -> Result<Option<(u32, i32)>, Halt> {
        let mut best: Option<(i16, u32)> = None;
        for index in moves {
            let at_least = best.map_or(i16::MIN, |(worth, _)| worth);
            let found = self.search(&self.game.after(seats, index), at_least)?.map(|worth| worth[seats.turn]);
            if let Some(worth) = found.filter(|&worth| worth > at_least) {
                best = Some((worth, index));
            }
        }
        Ok(best.map(|(worth, index)| (index, self.lead(worth))))
    }

    /// What the game is worth to each with everybody's best play; none where it turns out to be worth no more than
    /// `at_least` to the one who has just moved and can have that elsewhere.
    ///
    /// # Errors
    /// When the search was broken off.
    pub fn search(&mut self, seats: &Seats<B>, at_least: i16) -> Result<Option<Worth>, Halt> {
        self.budget.visit()?;
        let moves = self.game.moves(seats);
        if moves.is_none() {
            return Ok(Some(self.worth(self.game.good(seats))));
        }
        let mut choice = Choice { best: None, turn: seats.turn, at_least };
        let empty = self.game.geometry.playable & !seats.occupied();
        if empty.count() < Self::KEPT_FROM {
            for index in moves.each() {
                let after = self.game.after(seats, index);
                if self.look(index, &after, &mut choice)? {
                    return Ok(None);
                }
            }
            return Ok(choice.best.map(|(worth, _)| worth));
        }
        let key = seats.key() | 1;
        let place = (key >> 1) as usize & (self.known.len() - 1);
        if self.known[place].key == key {
            return Ok(Some(self.known[place].worth));
        }
        // First those that flip most: who is going to win is seen early.
        let with_flips = |index| (index, self.game.flips(seats, index));
        let mut ordered: Vec<(u32, B)> = moves.each().map(with_flips).collect();
        ordered.sort_by_key(|&(_, flips)| std::cmp::Reverse(flips.count()));
        for (index, flips) in ordered {
            let after = self.game.flipped(seats, index, flips);
            if self.look(index, &after, &mut choice)? {
                return Ok(None);
            }
        }
        let worth = choice.best.map(|(worth, _)| worth);
        if let Some(worth) = worth {
            self.known[place] = Known { key, worth };
        }
        Ok(worth)
    }

    /// Looks at one move, and says whether the rest need not be looked at.
    fn look(&mut self, index: u32, after: &Seats<B>, choice: &mut Choice) -> Result<bool, Halt> {
        let turn = choice.turn;
        // An equally good move counts only if its square is lower.
        let floor = choice.best.map_or(i16::MIN, |(worth, known)| worth[turn] - i16::from(index < known));
        let found = self.search(after, floor)?;
        let Some(worth) = found.filter(|worth| worth[turn] > floor) else { return Ok(false) };
        choice.best = Some((worth, index));
        Ok(self.most_for_another(worth[turn]) <= choice.at_least)
    }

    /// The most that a game can be worth to a player when it is worth so much or more to another one.
    const fn most_for_another(&self, worth: i16) -> i16 {
        let draw = WIN / self.game.players as i16;
        match () {
            // Who has won leads the other one by at least that.
            () if worth > WIN - LEADS => WIN - worth,
            // Nobody but the other one can have won.
            () if worth > draw - LEADS => draw,
            // It may be lost by so much.
            () => WIN - worth,
        }
    }

    /// What the end of a game is worth to each.
    fn worth(&self, good: [i32; 4]) -> Worth {
        let leads = self.game.leads(good);
        let drawn = !leads.iter().any(|&lead| lead > 0);
        let mut worth = [0; 4];
        for (worth, &lead) in worth[..self.game.players].iter_mut().zip(&leads) {
            let result = match () {
                () if drawn => WIN / self.game.players as i16,
                () if lead > 0 => WIN,
                () => 0,
            };
            *worth = result + lead as i16;
        }
        worth
    }

    /// The lead in what a game is worth.
    const fn lead(&self, worth: i16) -> i32 {
        let draw = WIN / self.game.players as i16;
        let result = match () {
            () if worth > WIN - LEADS => WIN,
            () if worth > draw - LEADS => draw,
            () => 0,
        };
        (worth - result) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Board, Players, Setup},
        search::{Stop, geometry::Geometry, testing},
    };

    /// Plain max^n: every move is looked at, and nothing is remembered. Counts the positions.
    fn plain<B: Bits>(finish: &Finish<B>, seats: &Seats<B>, nodes: &mut u64) -> Worth {
        *nodes += 1;
        let mut best: Option<Worth> = None;
        for index in finish.game.moves(seats).each() {
            let worth = plain(finish, &finish.game.after(seats, index), nodes);
            if best.is_none_or(|best| worth[seats.turn] > best[seats.turn]) {
                best = Some(worth);
            }
        }
        best.unwrap_or_else(|| finish.worth(finish.game.good(seats)))
    }

    /// What every move of the position gets, and the best one; with a table, without, and by plain max^n. How many
    /// positions the search for the best one looked at, and how many the plain one.
    fn compare<B: Bits>(setup: &Setup, seats: &Seats<B>) -> (u64, u64) {
        let geometry = Geometry::<B>::new(setup.playable());
        let game = Game { geometry: &geometry, players: setup.players().count(), objective: setup.objective() };
        let stop = Stop::new();
        let [mut with, mut without, mut for_best] = [(); 3].map(|()| Budget::new(u64::MAX, &stop));
        let mut nodes = 0;
        let mut worths = Vec::new();
        let mut finish = Finish::new(game, 12, &mut with);
        let mut alone = Finish::new(game, 0, &mut without);
        for index in game.moves(seats).each() {
            let after = game.after(seats, index);
            let worth = plain(&finish, &after, &mut nodes);
            let mine = worth[seats.turn];
            worths.push((index, mine));
            assert_eq!(finish.search(&after, i16::MIN), Ok(Some(worth)), "{setup:?} {seats:?} {index}");
            assert_eq!(alone.search(&after, i16::MIN), Ok(Some(worth)), "{setup:?} {seats:?} {index}");
            // Where it is worth no more than what is to be had elsewhere, that may be all that is said.
            for at_least in [mine - 1, mine, WIN / 4, 0] {
                let found = alone.search(&after, at_least);
                let known = found == Ok(Some(worth)) || found == Ok(None) && mine <= at_least;
                assert!(known, "{setup:?} {seats:?} {index}: {found:?} for {worth:?}, at least {at_least}");
            }
        }
        let mut finish = Finish::new(game, 12, &mut for_best);
        let (index, lead) = finish.best(seats, game.moves(seats).each()).expect("nobody stops it").expect("a move");
        let best = worths.iter().map(|&(_, worth)| worth).max().expect("a move");
        assert_eq!(lead, finish.lead(best), "{setup:?} {seats:?}");
        assert!(worths.contains(&(index, best)), "{setup:?} {seats:?} {index} {worths:?}");
        (for_best.nodes, nodes)
    }

    /// On every board, with holes and neutral discs, in both objectives.
    #[test]
    fn the_end_is_that_of_plain_max_n() {
        let (mut compared, mut nodes, mut plain) = (0, 0, 0);
        for setup in testing::setups().iter().filter(|setup| setup.players() != Players::Two) {
            for (empty, seed) in [(6, 0), (5, 1), (4, 2), (3, 3), (1, 4)] {
                let game = testing::random_game(setup, seed);
                let found = game.iter().find(|position| position.empty().len() == empty);
                let Some(position) = found.filter(|position| position.moves().is_some()) else { continue };
                let looked = match setup.board() {
                    Board::Six | Board::Eight => compare::<u64>(setup, &Seats::of(position)),
                    Board::Ten | Board::Octagon => compare::<u128>(setup, &Seats::of(position)),
                };
                compared += 1;
                nodes += looked.0;
                plain += looked.1;
            }
        }
        assert!(compared > 100, "{compared}");
        assert!(nodes < plain, "nothing is saved: {nodes} of {plain}");
    }

    /// One player's result bounds another's: a win, a draw and a loss of one with what they leave the other at most.
    #[test]
    fn bounds_hold_at_every_end() {
        let geometry = Geometry::<u64>::new(Board::Eight.squares());
        let stop = Stop::new();
        for players in [3, 4] {
            let game = Game { geometry: &geometry, players, objective: crate::rules::Objective::Most };
            let mut budget = Budget::new(0, &stop);
            let finish = Finish::new(game, 0, &mut budget);
            for number in 0..6_i32.pow(players as u32) {
                let good = std::array::from_fn(|player| 10 + number / 6_i32.pow(player as u32) % 6);
                let worth = finish.worth(good);
                let leads = game.leads(good);
                for player in 0..players {
                    assert_eq!(finish.lead(worth[player]), leads[player], "{good:?}");
                    for other in (0..players).filter(|&other| other != player) {
                        assert!(worth[other] <= finish.most_for_another(worth[player]), "{good:?} {worth:?}");
                        assert!(worth[other] <= finish.most_for_another(worth[player] - 1), "{good:?} {worth:?}");
                    }
                }
            }
        }
    }
}
