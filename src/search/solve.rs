//! Solves a position of two to the end, for tests of strength and for analysis.

use super::{
    Watch,
    bits::Bits,
    budget::{Budget, Halt},
    duel::{Duel, Sides},
    evaluation::Evaluation,
    geometry::Geometry,
};
use crate::rules::{Board, Players, Position, Setup, Square};

/// What a solved position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// A best move; `None` where who is on turn has to pass, or the game is over.
    pub square: Option<Square>,
    /// What who is on turn leads by at the end with best play, in discs, positive where good in the objective; in play for most
    /// discs the empty squares are the winner's.
    pub value: i32,
    /// Positions visited, the look ahead before the exact search among them.
    pub nodes: u64,
}

/// Solves a position of two players; `None` when it was stopped, or is one of more. `table` is the size of the
/// table: 2^table entries of 16 bytes.
pub fn solve(setup: &Setup, position: &Position, table: u32, watch: &dyn Watch) -> Option<Solution> {
    if position.players() != Players::Two {
        return None;
    }
    match setup.board() {
        Board::Six | Board::Eight => solved::<u64>(setup, position, table, watch),
        Board::Ten | Board::Octagon => solved::<u128>(setup, position, table, watch),
    }
    .ok()
}

fn solved<B: Bits>(setup: &Setup, position: &Position, table: u32, watch: &dyn Watch) -> Result<Solution, Halt> {
    let geometry = Geometry::<B>::new(position.playable());
    let evaluation = Evaluation::new::<B>(setup);
    let mut search = Duel::new(&geometry, &evaluation, setup.objective(), table, Budget::new(u64::MAX, watch));
    let own = position.discs(position.turn());
    let sides = Sides { own: Geometry::word(own), other: Geometry::word(position.occupied() - own) };
    let mut moves = search.root_moves(sides);
    let passes = moves.is_empty();
    if passes {
        moves = search.root_moves(sides.passed());
    }
    let empty = (geometry.playable & !(sides.own | sides.other)).count();
    if moves.is_empty() {
        return Ok(Solution { square: None, value: sides.result(&geometry, setup.objective()), nodes: 0 });
    }
    // The further there is to go, the more a good first guess is worth.
    for depth in 1..=(empty / 2).min(empty.saturating_sub(6)) {
        search.best(&mut moves, depth)?;
    }
    search.solve(&mut moves)?;
    let value = moves[0].value / 100;
    let square = (!passes).then(|| geometry.square(moves[0].index));
    Ok(Solution { square, value: if passes { -value } else { value }, nodes: search.budget.nodes })
}
