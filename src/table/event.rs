//! What happened at a table: facts, complete enough to be shown and told without asking back.

use std::sync::Arc;

use super::{GameEnd, GameReport, MatchEnd, MatchReport, SeatId};
use crate::{
    rules::{Colour, Direction, MoveKind, Outcome, Owner, Position, Record, Score, Square},
    search::Level,
};

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
    /// A match was taken up where it was saved.
    Resumed {
        /// What stands on the board.
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
    /// The time for a move is up: a sensible move shall be made for the person ([`Command::PlayFor`](super::Command)).
    MoveTimeRanOut {
        /// Whose time.
        seat: SeatId,
        /// The seat's colour in this game.
        colour: Colour,
        /// Turns of theirs in a row, this one included, on which it did. With the third they leave the table.
        in_a_row: u8,
    },
    /// The total time for the game is up. With two players the game is lost; with more a computer player plays it to the
    /// end.
    GameTimeRanOut {
        /// Whose time.
        seat: SeatId,
        /// The seat's colour in this game.
        colour: Colour,
    },
    /// A person left the table.
    Left {
        /// From which seat.
        seat: SeatId,
        /// The seat's colour in this game.
        colour: Colour,
        /// What it cost, in chips (a balance that is smaller is all that is paid): 0 where it was free.
        price: u32,
    },
    /// A computer player plays for somebody from here on.
    TakenOver {
        /// Which seat.
        seat: SeatId,
        /// The seat's colour in this game.
        colour: Colour,
        /// How strong it is.
        level: Level,
        /// Whether the person has left; otherwise it is for this game alone.
        for_good: bool,
    },
    /// A game was decided.
    GameEnded {
        /// How it ended.
        outcome: Outcome,
        /// The discs.
        score: Score,
        /// By what.
        end: GameEnd,
    },
    /// A game that has ended, in full: for statistics and the archive, which take each id once. Not for the picture.
    GameReported(Arc<GameReport>),
    /// The match is over.
    MatchEnded {
        /// Who has won it; nobody where the last people left it.
        winner: Option<SeatId>,
        /// Why it is.
        end: MatchEnd,
    },
    /// What a match meant for one profile: for its statistics and its chips, which take each id once. Not for the
    /// picture. It comes with the end of the match, or when the person leaves.
    MatchReported(MatchReport),
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
