//! What happened at a table: facts, complete enough to be shown and told without asking back.

use super::SeatId;
use crate::rules::{Colour, Direction, MoveKind, Outcome, Owner, Position, Record, Score, Square};

/// A line of discs that a move flipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Which way it runs from the disc that was put down.
    pub direction: Direction,
    /// Its squares, nearest first, and whose disc each was before.
    pub discs: Vec<(Square, Owner)>,
}

/// A fact about the table, in the past tense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A game began.
    GameBegan {
        /// The start position.
        position: Position,
    },
    /// A disc was put down.
    Played {
        /// Whose.
        colour: Colour,
        /// Where.
        square: Square,
        /// Of what kind the move was.
        kind: MoveKind,
        /// What it flipped.
        lines: Vec<Line>,
        /// What stands on the board after it.
        position: Position,
    },
    /// A player had no move.
    Passed {
        /// Who.
        colour: Colour,
    },
    /// It is somebody's turn.
    TurnCame {
        /// Whose.
        seat: SeatId,
        /// The seat's colour in this game.
        colour: Colour,
        /// What kind of moves there are.
        kind: MoveKind,
    },
    /// Nobody can move any more.
    GameEnded {
        /// How it ended.
        outcome: Outcome,
        /// The discs.
        score: Score,
    },
    /// The game was taken back or forward.
    Jumped {
        /// What stands on the board now.
        position: Position,
        /// Whether moves were made again; otherwise they were taken back.
        forward: bool,
    },
}

impl Event {
    /// How many discs a move flipped; 0 for anything else.
    pub fn flipped(&self) -> usize {
        match self {
            Self::Played { lines, .. } => lines.iter().map(|line| line.discs.len()).sum(),
            _ => 0,
        }
    }
}

/// The lines that a move flipped, in the order of [`Direction::ALL`].
pub(super) fn lines_of(record: &Record) -> Vec<Line> {
    let (before, from) = (&record.before, record.effect.square);
    Direction::ALL
        .into_iter()
        .filter_map(|direction| {
            let line = before.line(from, direction);
            let discs: Vec<_> = std::iter::successors(from.step(direction), |square| square.step(direction))
                .take_while(|&square| line.contains(square))
                .filter_map(|square| Some((square, before.owner(square)?)))
                .collect();
            (!discs.is_empty()).then_some(Line { direction, discs })
        })
        .collect()
}
