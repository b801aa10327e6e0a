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

/// What a search has come to.
struct Searched<B> {
    /// The moves, best first.
    moves: Vec<RootMove<B>>,
    /// Moves looked ahead: all empty squares when it was solved.
    reached: u32,
    nodes: u64,
}

impl<B: Bits> Choice<'_, B> {
    fn sides(position: &Position) -> Sides<B> {
        let own = position.discs(position.turn());
        Sides { own: Geometry::word(own), other: Geometry::word(position.occupied() - own) }
    }

    /// In play for both: searches, and errs where the level does.
    pub(super) fn two(&self, position: &Position, chance: &mut impl Rng, budget: Budget) -> Result<Answer, Stopped> {
        let Searched { moves, reached, nodes } = self.searched(position, chance, budget)?;
        let solved = reached == position.empty().len() as u32;
        let chosen = if solved { &moves[0] } else { &moves[preferred(&self.candidates(&moves), &self.limits, chance)] };
        Ok(self.answer(chosen.index, chosen.value, reached, nodes))
    }

    /// Looks further and further, and solves the end where it can.
    fn searched(&self, position: &Position, chance: &mut impl Rng, budget: Budget) -> Result<Searched<B>, Stopped> {
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
        Ok(Searched { moves, reached, nodes: search.budget.nodes })
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

    /// What the choice of an error has to know of the moves.
    fn candidates(&self, moves: &[RootMove<B>]) -> Vec<Candidate> {
        let most = self.setup.objective() == Objective::Most;
        let candidate = |root: &RootMove<B>| {
            let replies = self.geometry.moves(root.after.own, root.after.other);
            let gives_corner = most && !(replies & self.geometry.corners).is_none();
            Candidate { index: root.index, value: root.value, gives_corner }
        };
        moves.iter().map(candidate).collect()
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

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

    use super::*;
    use crate::{
        rules::{Board, Game, Players, Setup, SetupSpec, SquareSet, Status},
        search::{Level, Stop},
    };

    /// The corners that the rules let whoever is on turn take.
    fn offered(position: &Position, corners: SquareSet) -> bool {
        matches!(position.status(), Status::ToMove(moves) if !(moves.squares & corners).is_empty())
    }

    /// In games that a level plays against itself from random openings, every choice is compared with what the very same
    /// search found best: it is worse by no more than the blur, and lets a corner be taken only where the best does.
    /// Says how often that ruled a move out that was good enough.
    fn errs_within_bounds<B: Bits>(setup: &Setup, level: Level) -> u32 {
        let limits = Limits { nodes: 3_000, exact_nodes: 3_000, ..level.limits(setup.board(), Players::Two) };
        let choice = Choice::<B>::new(setup, limits, None);
        let (corners, stop) = (setup.board().corners(), Stop::new());
        let mut ruled_out = 0;
        for seed in 0..4 {
            let mut chance = ChaCha8Rng::seed_from_u64(seed);
            let mut game = Game::new(setup.clone());
            while let Some(legal) = game.legal() {
                if game.ply() < 10 {
                    let number = chance.random_range(0..legal.squares.len());
                    game.play(legal.squares.iter().nth(number).unwrap()).unwrap();
                    continue;
                }
                let position = *game.position();
                let budget = Budget::new(limits.nodes, &stop);
                let Searched { moves, reached, .. } = choice.searched(&position, &mut chance, budget).unwrap();
                let after = |root: &RootMove<B>| position.play(choice.geometry.square(root.index)).unwrap().0;
                // Who passes after the move takes no corner, and the mover's own next move is none that was given.
                let gives = |root: &RootMove<B>| {
                    let after = after(root);
                    after.turn() != position.turn() && offered(&after, corners)
                };
                let best = moves.iter().max_by_key(|root| root.value).unwrap();
                let good = |root: &RootMove<B>| root.value >= best.value - limits.blur as i32;
                let mut next = best;
                if reached < position.empty().len() as u32 {
                    ruled_out += u32::from(!gives(best) && moves.iter().any(|root| good(root) && gives(root)));
                    for _ in 0..8 {
                        next = &moves[preferred(&choice.candidates(&moves), &limits, &mut chance)];
                        assert!(good(next), "{level} {position:?}: {next:?} of {best:?}");
                        assert!(!gives(next) || gives(best), "{level} {position:?}: {next:?} gives a corner");
                    }
                }
                game.play(choice.geometry.square(next.index)).unwrap();
            }
        }
        ruled_out
    }

    #[test]
    fn no_error_above_easy_gives_a_corner_away() {
        for board in Board::ALL {
            let setup = Setup::new(SetupSpec::plain(board, Players::Two)).unwrap();
            // Of the others above Easy none errs: they play what their search finds best.
            let errs = |level: &Level| level.limits(board, Players::Two).blur > 0;
            assert!(Level::ALL.into_iter().filter(errs).eq([Level::Novice, Level::Easy, Level::Medium, Level::Hard]));
            for level in [Level::Medium, Level::Hard] {
                let ruled_out = match board {
                    Board::Six | Board::Eight => errs_within_bounds::<u64>(&setup, level),
                    Board::Ten | Board::Octagon => errs_within_bounds::<u128>(&setup, level),
                };
                assert!(ruled_out > 0, "{board} {level}: nothing was put to the test");
            }
        }
    }
}
