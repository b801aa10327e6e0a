//! Solves a position of two to the end, for tests of strength and for analysis, and reads such positions as text.

use serde::{Deserialize, Serialize};

use super::{
    Watch,
    bits::Bits,
    budget::{Budget, Halt},
    duel::{Duel, Sides},
    evaluation::Evaluation,
    geometry::Geometry,
};
use crate::rules::{Board, Colour, Players, Position, Setup, Square, SquareSet};

/// A position that a worker is to solve, as its message says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Puzzle {
    /// What is played.
    pub setup: Setup,
    /// The squares, as [`read`] reads them.
    pub squares: String,
    /// Who is on turn.
    pub turn: Colour,
    /// The table has 2^this entries.
    pub table: u32,
}

impl Puzzle {
    /// The largest table that is asked for, which is a gigabyte: what a message claims must not exhaust the memory.
    pub const LARGEST: u32 = 26;
}

/// Why a text is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Three or four play.
    #[error("only games of two players are solved")]
    Players,
    /// So many characters for a board of so many squares.
    #[error("{0} squares, where the board has {1}")]
    Length(usize, usize),
    /// A character that stands for nothing.
    #[error("“{0}” is no square")]
    Mark(char),
    /// A disc on a hole.
    #[error("a disc lies where nobody may play")]
    Hole,
}

/// A position of two from its squares row by row: X, * and B are black, O and W white, - and . empty, # a hole, and every
/// square of the board has a character.
///
/// # Errors
/// When the text is no position of the setup.
pub fn read(setup: &Setup, text: &str, turn: Colour) -> Result<Position, ReadError> {
    if setup.players() != Players::Two {
        return Err(ReadError::Players);
    }
    let squares: Vec<Square> = setup.board().squares().iter().collect();
    let marks: Vec<char> = text.trim().chars().collect();
    if marks.len() != squares.len() {
        return Err(ReadError::Length(marks.len(), squares.len()));
    }
    let mut discs = [SquareSet::EMPTY; 4];
    for (&square, mark) in squares.iter().zip(marks) {
        match mark {
            'X' | 'x' | '*' | 'B' | 'b' => discs[0].insert(square),
            'O' | 'o' | 'W' | 'w' => discs[1].insert(square),
            '-' | '.' | '#' => {}
            other => return Err(ReadError::Mark(other)),
        }
    }
    Position::from_parts(setup.playable(), Players::Two, discs, SquareSet::EMPTY, turn).ok_or(ReadError::Hole)
}

/// What a solved position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
