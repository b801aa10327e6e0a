//! The choice of a move in a game of three or four.

use rand::Rng;

use super::{
    super::{
        Answer,
        bits::Bits,
        budget::Budget,
        crowd::{Crowd, Finish, Game, RootMove, Seats},
        level::Limits,
    },
    Candidate, Choice, Pace, Stopped, go_on, preferred, shuffle,
};
use crate::rules::{Objective, Position};

/// So many positions are looked at before there is a first answer.
const FIRST: u64 = 2_000;
/// So many positions are looked at for an exact solution at most, whatever the time.
const MOST_EXACT: u64 = 3_000_000;

impl<B: Bits> Choice<'_, B> {
    /// Solves the end where it can; otherwise looks further and further.
    pub(super) fn more(&self, position: &Position, chance: &mut impl Rng, budget: Budget) -> Result<Answer, Stopped> {
        let Limits { exact, exact_nodes, nodes, table, .. } = self.limits;
        let seats = Seats::of(position);
        let players = position.players().count();
        let game = Game { geometry: &self.geometry, players, objective: self.setup.objective() };
        let empty = position.empty().len() as u32;
        let mut search = Crowd::new(self.setup, game, seats, table, budget);
        let mut moves = search.root_moves();
        shuffle(&mut moves, chance);
        let mut pace = Pace::new(self.time);
        if self.time.is_some() {
            // Something to answer with, should the time be too short for all that follows.
            search.best(&mut moves, FIRST).map_or_else(go_on, |_| Ok(()))?;
            search.budget.can_answer_until(pace.end());
        }
        if empty <= exact {
            search.budget.allow(exact_nodes.min(MOST_EXACT));
            let order: Vec<u32> = moves.iter().map(|root| root.index).collect();
            match Finish::new(game, table, &mut search.budget).best(&seats, order) {
                Ok(Some((index, lead))) => return Ok(self.answer(index, 100 * lead, empty, search.budget.nodes)),
                Ok(None) => {}
                Err(halt) => go_on(halt)?,
            }
            search.budget.allow(nodes);
        }
        let every = self.limits.blur > 0;
        let deepest = if every { self.limits.depth.min(empty) } else { u32::MAX };
        let mut reached = 0;
        let mut positions = FIRST;
        for depth in 1..=deepest {
            let found = match every {
                true => search.value_all(&mut moves, depth).map(|()| depth),
                false => search.best(&mut moves, positions),
            };
            match found {
                Ok(depth) => reached = reached.max(depth.min(empty)),
                Err(halt) => {
                    go_on(halt)?;
                    break;
                }
            }
            self.tell(moves[0].index, moves[0].value, reached, &search.budget);
            search.budget.can_answer_until(pace.end());
            if moves.len() == 1 || pace.is_settled(moves[0].index, &search.budget) {
                break;
            }
            positions = positions.saturating_add(positions / 4);
        }
        let chosen = &moves[self.preferred_of_many(&moves, chance)];
        Ok(self.answer(chosen.index, chosen.value, reached, search.budget.nodes))
    }

    fn preferred_of_many(&self, moves: &[RootMove<B>], chance: &mut impl Rng) -> usize {
        let most = self.setup.objective() == Objective::Most;
        let candidate = |root: &RootMove<B>| {
            let Seats { discs, neutral, turn } = root.after;
            let occupied = discs.iter().fold(neutral, |all, &set| all | set);
            let replies = self.geometry.moves(discs[turn], occupied & !discs[turn]);
            let gives_corner = most && !(replies & self.geometry.corners).is_none();
            Candidate { index: root.index, value: root.value, gives_corner }
        };
        preferred(&moves.iter().map(candidate).collect::<Vec<_>>(), &self.limits, chance)
    }
}
