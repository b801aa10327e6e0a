//! The choice of a move in a game of two.

use std::collections::HashMap;

use rand::Rng;

use super::{
    super::{
        Answer,
        bits::Bits,
        budget::{Budget, Halt},
        duel::{Duel, INFINITE, RootMove, Sides},
        evaluation::Evaluation,
        geometry::Geometry,
        level::Limits,
    },
    Candidate, Choice, Pace, Stopped, go_on, preferred, shuffle,
};
use crate::rules::{MoveKind, Objective, Position, Square};

/// Moves that the ordinary search looks ahead before the exact one starts, to put the moves in order.
const BEFORE_EXACT: u32 = 6;

impl<B: Bits> Choice<'_, B> {
    fn sides(position: &Position) -> Sides<B> {
        let own = position.discs(position.turn());
        Sides { own: Geometry::word(own), other: Geometry::word(position.occupied() - own) }
    }

    /// In play for both: looks further and further, and solves the end where it can.
    pub(super) fn two(&self, position: &Position, chance: &mut impl Rng, budget: Budget) -> Result<Answer, Stopped> {
        let Limits { exact, exact_nodes, nodes, table, .. } = self.limits;
        let objective = self.setup.objective();
        let empty = position.empty().len() as u32;
        let evaluation = Evaluation::new::<B>(self.setup);
        let mut search = Duel::new(&self.geometry, &evaluation, objective, table, budget);
        let mut moves = search.root_moves(Self::sides(position));
        shuffle(&mut moves, chance);
        let mut pace = Pace::new(self.time);
        let deepest = if moves.len() == 1 { BEFORE_EXACT } else { u32::MAX }.min(self.limits.depth).min(empty);
        let mut unsolved = pace.is_timed() || empty <= exact;
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
            if unsolved && self.is_time_to_solve(depth, deepest, empty, &pace, &search.budget) {
                unsolved = false;
                search.budget.allow(exact_nodes);
                match search.solve(&mut moves) {
                    Ok(()) => {
                        reached = empty;
                        break;
                    }
                    Err(halt) => go_on(halt)?,
                }
                search.budget.allow(nodes);
            }
            if pace.is_settled(moves[0].index, &search.budget) {
                break;
            }
        }
        let chosen = if reached == empty { &moves[0] } else { &moves[self.preferred(&moves, chance)] };
        Ok(self.answer(chosen.index, chosen.value, reached, search.budget.nodes))
    }

    /// Whether the end shall be solved now: by the limits after a few moves' look ahead, by the clock when the look
    /// ahead has had its part of the time.
    fn is_time_to_solve(&self, depth: u32, deepest: u32, empty: u32, pace: &Pace, budget: &Budget) -> bool {
        if !pace.is_timed() {
            return depth == BEFORE_EXACT || depth == deepest;
        }
        let enough = depth >= BEFORE_EXACT && (empty <= self.limits.exact || pace.has_looked_enough(budget));
        (enough || depth == deepest) && pace.can_solve(empty, self.setup.objective(), budget)
    }

    fn preferred(&self, moves: &[RootMove<B>], chance: &mut impl Rng) -> usize {
        let most = self.setup.objective() == Objective::Most;
        let candidate = |root: &RootMove<B>| {
            let replies = self.geometry.moves(root.after.own, root.after.other);
            let gives_corner = most && !(replies & self.geometry.corners).is_none();
            Candidate { index: root.index, value: root.value, gives_corner }
        };
        preferred(&moves.iter().map(candidate).collect::<Vec<_>>(), &self.limits, chance)
    }

    /// In a free opening: looks at every way to fill the centre, and from there a few moves ahead.
    pub(super) fn opening(
        &self,
        position: &Position,
        chance: &mut impl Rng,
        budget: Budget,
    ) -> Result<Answer, Stopped> {
        let objective = self.setup.objective();
        let evaluation = Evaluation::new::<B>(self.setup);
        let mut search = Duel::new(&self.geometry, &evaluation, objective, self.limits.table, budget);
        let mut known = HashMap::new();
        let mut moves = Vec::new();
        for (after, square) in placements(position) {
            moves.push((square, -self.placed(&after, &mut search, &mut known)?));
        }
        shuffle(&mut moves, chance);
        let (square, value) = moves.into_iter().max_by_key(|&(_, value)| value).expect("an opening has free squares");
        let depth = position.moves().map_or(0, |moves| moves.squares.len() as u32);
        Ok(Answer { square, value: value as f32 / 100.0, depth, nodes: search.budget.nodes })
    }

    /// The value for who is on turn, with the best placing of the discs that the opening has still to come.
    fn placed(
        &self,
        position: &Position,
        search: &mut Duel<B>,
        known: &mut HashMap<(u64, bool), i32>,
    ) -> Result<i32, Stopped> {
        let opening = position.moves().is_some_and(|moves| moves.kind == MoveKind::Opening);
        let sides = Self::sides(position);
        if let Some(&value) = known.get(&(sides.key(), opening)) {
            return Ok(value);
        }
        let mut value = -INFINITE;
        if opening {
            for (after, _) in placements(position) {
                value = value.max(-self.placed(&after, search, known)?);
            }
        } else {
            search.budget.allow(self.limits.nodes / 6);
            for depth in 0..=self.limits.depth {
                match search.search(sides, depth, -INFINITE, INFINITE) {
                    Ok(found) => value = found,
                    Err(Halt::Spent) => break,
                    Err(Halt::Stopped) => return Err(Stopped),
                }
            }
        }
        known.insert((sides.key(), opening), value);
        Ok(value)
    }
}

/// The positions after every legal placing of a disc.
fn placements(position: &Position) -> impl Iterator<Item = (Position, Square)> {
    let squares = position.moves().map(|moves| moves.squares).unwrap_or_default();
    squares.iter().filter_map(|square| Some((position.play(square).ok()?.0, square)))
}
