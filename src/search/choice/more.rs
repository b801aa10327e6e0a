//! The choice of a move in a game of three or four.

use rand::Rng;

use super::{
    super::{
        Answer,
        bits::Bits,
        budget::Budget,
        crowd::{Crowd, Finish, Game, RootMove, Seats},
        geometry::Geometry,
        level::Limits,
    },
    Candidate, Choice, Pace, Stopped, go_on, preferred, shuffle,
};
use crate::rules::{Objective, Position};

impl<B: Bits> Choice<'_, B> {
    /// Solves the end where it can; otherwise looks further and further.
    pub(super) fn more(&self, position: &Position, chance: &mut impl Rng, budget: Budget) -> Result<Answer, Stopped> {
        let Limits { exact, exact_nodes, nodes, table, .. } = self.limits;
        let me = position.turn().index();
        let mut discs = [B::NONE; 4];
        for &colour in position.players().colours() {
            discs[colour.index()] = Geometry::word(position.discs(colour));
        }
        let seats = Seats { discs, neutral: Geometry::word(position.neutral()), turn: me };
        let players = position.players().count();
        let game = Game { geometry: &self.geometry, players, objective: self.setup.objective() };
        let empty = position.empty().len() as u32;
        let mut search = Crowd::new(game, &self.evaluation, me, table, budget);
        let mut moves = search.root_moves(&seats);
        shuffle(&mut moves, chance);
        let mut pace = Pace::new(self.time);
        if empty <= exact {
            search.budget.allow(exact_nodes);
            match Finish::new(game, &mut search.budget).best(&mut moves, me) {
                Ok(()) => return Ok(self.answer(moves[0].index, moves[0].value, empty, search.budget.nodes)),
                Err(halt) => go_on(halt)?,
            }
            search.budget.allow(nodes);
        }
        let deepest = if moves.len() == 1 { 2 } else { u32::MAX }.min(self.limits.depth).min(empty);
        let mut reached = 0;
        for depth in 1..=deepest {
            let every = self.limits.blur > 0;
            let found = if every { search.value_all(&mut moves, depth) } else { search.best(&mut moves, depth) };
            match found {
                Ok(()) => reached = depth,
                Err(halt) => {
                    go_on(halt)?;
                    break;
                }
            }
            self.tell(moves[0].index, moves[0].value, reached, &search.budget);
            if depth >= 2 {
                search.budget.can_answer_until(pace.end());
            }
            if pace.is_settled(moves[0].index, &search.budget) {
                break;
            }
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
