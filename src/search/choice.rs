//! From a position and limits to a move: which search is asked, how deep, and how the weaker levels err.

mod error;
mod more;
mod pace;
mod two;

use std::time::Duration;

use rand::Rng;

use super::{
    Answer,
    bits::Bits,
    budget::{Budget, Halt},
    geometry::Geometry,
    level::Limits,
    watch::{Order, Progress, Watch},
};
use crate::rules::{Board, MoveKind, Players, Position, Setup};

use error::{Candidate, preferred, shuffle};
use pace::Pace;

/// The search was stopped from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// Chooses a move, with a thinking time or by the limits alone; `None` where there is none.
pub(super) fn choose(
    setup: &Setup,
    position: &Position,
    limits: Limits,
    time: Option<Duration>,
    chance: &mut impl Rng,
    watch: &dyn Watch,
) -> Result<Option<Answer>, Stopped> {
    match setup.board() {
        Board::Six | Board::Eight => Choice::<u64>::new(setup, limits, time).of(position, chance, watch),
        Board::Ten | Board::Octagon => Choice::<u128>::new(setup, limits, time).of(position, chance, watch),
    }
}

/// All that a choice needs besides the position.
struct Choice<'a, B: Bits> {
    setup: &'a Setup,
    geometry: Geometry<B>,
    limits: Limits,
    time: Option<Duration>,
}

impl<'a, B: Bits> Choice<'a, B> {
    fn new(setup: &'a Setup, limits: Limits, time: Option<Duration>) -> Self {
        Self { setup, geometry: Geometry::new(setup.playable()), limits, time }
    }

    fn of(&self, position: &Position, chance: &mut impl Rng, watch: &dyn Watch) -> Result<Option<Answer>, Stopped> {
        let Some(moves) = position.moves() else { return Ok(None) };
        if watch.order() == Order::GiveUp {
            return Err(Stopped);
        }
        let budget = Budget::new(self.limits.nodes, watch);
        let found = match (position.players(), moves.kind) {
            (Players::Two, MoveKind::Opening) => self.opening(position, chance, budget)?,
            (Players::Two, _) => self.two(position, chance, budget)?,
            (Players::Three | Players::Four, _) => self.more(position, chance, budget)?,
        };
        Ok(Some(found))
    }

    /// What the search says, from hundredths of a disc.
    fn answer(&self, index: u32, value: i32, depth: u32, nodes: u64) -> Answer {
        Answer { square: self.geometry.square(index), value: value as f32 / 100.0, depth, nodes }
    }

    /// Tells whoever watches what is best so far.
    fn tell(&self, index: u32, value: i32, depth: u32, budget: &Budget) {
        let Answer { square, value, depth, nodes } = self.answer(index, value, depth, budget.nodes);
        budget.tell(&Progress { square, value, depth, nodes });
    }
}

/// Whether a search that broke off was stopped; otherwise what it knows so far will do.
const fn go_on(halt: Halt) -> Result<(), Stopped> {
    match halt {
        Halt::Spent => Ok(()),
        Halt::Stopped => Err(Stopped),
    }
}
