//! What anybody can ask of a table, and why it can be refused.

use super::{Moment, SeatId, TableSpec};
use crate::rules::{PlayError, SetupError, Square};

/// A request. Imperative; what came of it is an [`Event`](super::Event).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Clear the table and begin the first game of a new one.
    Lay(TableSpec),
    /// Begin another game with the same people once this one is over; colours move on by one.
    PlayAgain,
    /// Begin this game anew: the same people, the same colours, the same blocked squares.
    StartAgain,
    /// Put a disc on a square.
    Play {
        /// The moment it was meant for.
        at: Moment,
        /// Who plays.
        seat: SeatId,
        /// Where.
        square: Square,
    },
    /// Go back to the last position in which a person was to move.
    TakeBack {
        /// The moment it was meant for.
        at: Moment,
    },
    /// Go forward again, to the next position in which a person is to move or to the end.
    MakeAgain {
        /// The moment it was meant for.
        at: Moment,
    },
}

/// Why a command was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejected {
    /// The table has changed since the moment the command was meant for.
    #[error("the table has changed since")]
    TooLate,
    /// Another seat is to move.
    #[error("another seat is to move")]
    OutOfTurn,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The game is not over yet.
    #[error("the game is not over yet")]
    NotOver,
    /// The rules refuse the move.
    #[error(transparent)]
    Illegal(#[from] PlayError),
    /// There is no earlier position in which a person was to move.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// Nothing was taken back.
    #[error("there is nothing to make again")]
    NothingToMakeAgain,
    /// The rules refuse the setup.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// As many seats are taken as people play, no more and no fewer.
    #[error("{players} play, but {seats} seats are taken")]
    Seats {
        /// Seats asked for.
        seats: usize,
        /// Players of the setup.
        players: usize,
    },
}
