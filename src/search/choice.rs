//! From a position and limits to a move: which search is asked, how deep, and how the weaker levels err.

use std::collections::HashMap;

use rand::{Rng, RngExt};

use super::{
    Answer, Stop,
    bits::Bits,
    budget::{Budget, Halt},
    crowd::{self, Crowd, Finish, Seats},
    duel::{self, Duel, INFINITE, Sides},
    endgame::Endgame,
    evaluation::Evaluation,
    geometry::Geometry,
    level::Limits,
};
use crate::rules::{Board, MoveKind, Players, Position, Setup, Square};

/// Moves that the ordinary search looks ahead before the exact one starts, to put the moves in order.
const BEFORE_EXACT: u32 = 6;

/// The search was stopped from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// Chooses a move; `None` where there is none.
pub(super) fn choose(
    setup: &Setup,
    position: &Position,
    limits: Limits,
    chance: &mut impl Rng,
    stop: &Stop,
) -> Result<Option<Answer>, Stopped> {
    match setup.board() {
        Board::Six | Board::Eight => Choice::<u64>::new(setup, limits).of(position, chance, stop),
        Board::Ten | Board::Octagon => Choice::<u128>::new(setup, limits).of(position, chance, stop),
    }
}

/// What both kinds of root moves have.
trait Root {
    fn index(&self) -> u32;
    fn value(&self) -> i32;
}

impl<B> Root for duel::RootMove<B> {
    fn index(&self) -> u32 {
        self.index
    }
    fn value(&self) -> i32 {
        self.value
    }
}

impl<B> Root for crowd::RootMove<B> {
    fn index(&self) -> u32 {
        self.index
    }
    fn value(&self) -> i32 {
        self.value
    }
}

/// All that a choice needs besides the position.
struct Choice<'a, B> {
    setup: &'a Setup,
    geometry: Geometry<B>,
    evaluation: Evaluation,
    limits: Limits,
}

impl<'a, B: Bits> Choice<'a, B> {
    fn new(setup: &'a Setup, limits: Limits) -> Self {
        let geometry = Geometry::new(setup.playable());
        Self { setup, geometry, evaluation: Evaluation::new(setup), limits }
    }

    fn of(&self, position: &Position, chance: &mut impl Rng, stop: &Stop) -> Result<Option<Answer>, Stopped> {
        let Some(moves) = position.moves() else { return Ok(None) };
        if stop.is_stopped() {
            return Err(Stopped);
        }
        let budget = Budget::new(self.limits.nodes, stop);
        let (square, value, depth, nodes) = match (position.players(), moves.kind) {
            (Players::Two, MoveKind::Opening) => self.opening(position, chance, budget)?,
            (Players::Two, _) => self.duel(position, chance, budget)?,
            (Players::Three | Players::Four, _) => self.crowd(position, chance, budget)?,
        };
        Ok(Some(Answer { square, value: value as f32 / 100.0, depth, nodes }))
    }

    fn sides(position: &Position) -> Sides<B> {
        let own = position.discs(position.turn());
        Sides { own: Geometry::word(own), other: Geometry::word(position.occupied() - own) }
    }

    fn duel(
        &self,
        position: &Position,
        chance: &mut impl Rng,
        budget: Budget,
    ) -> Result<(Square, i32, u32, u64), Stopped> {
        let Limits { exact, exact_nodes, nodes, table, blur, .. } = self.limits;
        let objective = self.setup.objective();
        let empty = position.empty().len() as u32;
        let mut search = Duel::new(&self.geometry, &self.evaluation, objective, table, budget);
        let mut moves = search.root_moves(Self::sides(position));
        shuffle(&mut moves, chance);
        let deepest = if moves.len() == 1 { BEFORE_EXACT } else { u32::MAX }.min(self.limits.depth).min(empty);
        let solvable = empty <= exact;
        let mut reached = 0;
        let mut blur = blur;
        let mut depth = 1;
        while depth <= deepest {
            let found = if blur > 0 { search.value_all(&mut moves, depth) } else { search.best(&mut moves, depth) };
            match found {
                Ok(()) => reached = depth,
                Err(Halt::Spent) => break,
                Err(Halt::Stopped) => return Err(Stopped),
            }
            if solvable && (depth == BEFORE_EXACT || depth == deepest) {
                search.budget.allow(exact_nodes);
                match Endgame::new(&self.geometry, objective, table, &mut search.budget).best(&mut moves) {
                    Ok(()) => {
                        reached = empty;
                        break;
                    }
                    Err(Halt::Spent) => search.budget.allow(nodes),
                    Err(Halt::Stopped) => return Err(Stopped),
                }
            }
            depth += 1;
        }
        if reached == empty {
            blur = 0;
        }
        let chosen = &moves[blurred(&moves, blur, chance)];
        Ok((self.geometry.square(chosen.index), chosen.value, reached, search.budget.nodes))
    }

    /// In a free opening: looks at every way to fill the centre, and from there a few moves ahead.
    fn opening(
        &self,
        position: &Position,
        chance: &mut impl Rng,
        budget: Budget,
    ) -> Result<(Square, i32, u32, u64), Stopped> {
        let objective = self.setup.objective();
        let mut search = Duel::new(&self.geometry, &self.evaluation, objective, self.limits.table, budget);
        let mut known = HashMap::new();
        let mut moves = Vec::new();
        for (after, square) in placements(position) {
            moves.push((square, -self.placed(&after, &mut search, &mut known)?));
        }
        shuffle(&mut moves, chance);
        let (square, value) = moves.into_iter().max_by_key(|&(_, value)| value).expect("an opening has free squares");
        let depth = position.moves().map_or(0, |moves| moves.squares.len() as u32);
        Ok((square, value, depth, search.budget.nodes))
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

    fn crowd(
        &self,
        position: &Position,
        chance: &mut impl Rng,
        budget: Budget,
    ) -> Result<(Square, i32, u32, u64), Stopped> {
        let Limits { exact, exact_nodes, nodes, table, blur, .. } = self.limits;
        let me = position.turn().index();
        let mut discs = [B::NONE; 4];
        for &colour in position.players().colours() {
            discs[colour.index()] = Geometry::word(position.discs(colour));
        }
        let seats = Seats { discs, neutral: Geometry::word(position.neutral()), turn: me };
        let players = position.players().count();
        let game = crowd::Game { geometry: &self.geometry, players, objective: self.setup.objective() };
        let empty = position.empty().len() as u32;
        let mut search = Crowd::new(game, &self.evaluation, me, table, budget);
        let mut moves = search.root_moves(&seats);
        shuffle(&mut moves, chance);
        if empty <= exact {
            search.budget.allow(exact_nodes);
            match Finish::new(game, &mut search.budget).best(&mut moves, me) {
                Ok(()) => {
                    let best = &moves[0];
                    return Ok((self.geometry.square(best.index), best.value, empty, search.budget.nodes));
                }
                Err(Halt::Spent) => search.budget.allow(nodes),
                Err(Halt::Stopped) => return Err(Stopped),
            }
        }
        let deepest = if moves.len() == 1 { 2 } else { u32::MAX }.min(self.limits.depth).min(empty);
        let mut reached = 0;
        for depth in 1..=deepest {
            let found = if blur > 0 { search.value_all(&mut moves, depth) } else { search.best(&mut moves, depth) };
            match found {
                Ok(()) => reached = depth,
                Err(Halt::Spent) => break,
                Err(Halt::Stopped) => return Err(Stopped),
            }
        }
        let chosen = &moves[blurred(&moves, blur, chance)];
        Ok((self.geometry.square(chosen.index), chosen.value, reached, search.budget.nodes))
    }
}

/// The positions after every legal placing of a disc.
fn placements(position: &Position) -> impl Iterator<Item = (Position, Square)> {
    let squares = position.moves().map(|moves| moves.squares).unwrap_or_default();
    squares.iter().filter_map(|square| Some((position.play(square).ok()?.0, square)))
}

/// Puts moves in a random order, so that of equally good ones it is not always the first.
fn shuffle<T>(moves: &mut [T], chance: &mut impl Rng) {
    for last in (1..moves.len()).rev() {
        moves.swap(last, chance.random_range(0..=last as u32) as usize);
    }
}

/// Which of the moves seems best when each seems better than it is by something up to `blur`; small errors and
/// large ones are rarer than middling ones.
fn blurred<T: Root>(moves: &[T], blur: u32, chance: &mut impl Rng) -> usize {
    if blur == 0 {
        return 0;
    }
    // The order in which moves were drawn must not depend on how they were sorted.
    let mut by_square: Vec<usize> = (0..moves.len()).collect();
    by_square.sort_by_key(|&number| moves[number].index());
    let mut seems = |number: usize| {
        let error = chance.random_range(0..=blur / 2) + chance.random_range(0..=blur / 2);
        moves[number].value() + error as i32
    };
    by_square.into_iter().map(|number| (seems(number), number)).max().map_or(0, |(_, number)| number)
}
