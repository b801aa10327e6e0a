//! What anybody can ask of a table, and why it can be refused.

use super::{Moment, RecordError, SeatId, TableId, TableRecord, TableSpec, TimeControl};
use crate::rules::{PlayError, SetupError, Square};

/// A request. Imperative; what came of it is an [`Event`](super::Event).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Clear the table and begin the first game of a first match at a new one. A match that goes on is left by everybody
    /// first, as by [`Command::Abandon`].
    Lay(TableSpec, TableId),
    /// Take up a match where it was saved. A match that goes on here is left as it is, without a price: it was saved too.
    Resume(Box<TableRecord>),
    /// Begin another game with the same people once this one is over; colours move on by one. Where the match has a
    /// winner, another match begins, and who has left sits down again.
    PlayAgain,
    /// Begin this game anew: the same people, the same colours, the same blocked squares. Only where nothing is lost by
    /// it: nobody's profile sits here, or leaving would still be free for all.
    StartAgain,
    /// Put a disc on a square, by the hand of who was seated there: a person, or a computer player.
    Play {
        /// The moment it was meant for.
        at: Moment,
        /// Who plays.
        seat: SeatId,
        /// Where.
        square: Square,
    },
    /// Put a disc on a square for a person who does not move this time (see [`Table::is_played_for`](super::Table)):
    /// the computer's move.
    PlayFor {
        /// The moment it was meant for.
        at: Moment,
        /// For whom.
        seat: SeatId,
        /// Where.
        square: Square,
    },
    /// The clock of the seat that is to move ran on. The table knows no other time; while something is shown, or the
    /// game stands still, nobody sends this. It changes no [`Moment`] unless the time ran out.
    Elapsed {
        /// The moment it was spent in.
        at: Moment,
        /// How long, in milliseconds.
        millis: u32,
    },
    /// A person leaves the table, at the price of [`Table::price_of_leaving`](super::Table::price_of_leaving).
    Leave {
        /// Which seat.
        seat: SeatId,
    },
    /// Everybody leaves; each person pays their price. How a match is given up that nobody wants to go on with.
    Abandon,
    /// Go back to the last position in which a person was to move. Not against the clock, and not once a game that
    /// counts for somebody is over.
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
    /// The match is over.
    #[error("the match is over")]
    MatchOver,
    /// The rules refuse the move.
    #[error(transparent)]
    Illegal(#[from] PlayError),
    /// There is no earlier position in which a person was to move.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// Nothing was taken back.
    #[error("there is nothing to make again")]
    NothingToMakeAgain,
    /// Against the clock nothing is taken back.
    #[error("nothing is taken back against the clock")]
    AgainstTheClock,
    /// The result counts for somebody already, or the game could be lost: it is neither taken back nor begun anew.
    #[error("the game counts")]
    Counts,
    /// The person's time for this move, or for the game, is up: a computer player moves.
    #[error("the time is up, a computer player moves")]
    TimeIsUp,
    /// The person has left; a computer player has the seat.
    #[error("this seat was left")]
    HasLeft,
    /// Nobody moves for this seat but who sits there.
    #[error("nobody moves for this seat but who sits there")]
    NotPlayedFor,
    /// No person sits there.
    #[error("no person sits there")]
    NoPerson,
    /// There is no such seat at this table.
    #[error("there is no such seat")]
    NoSuchSeat,
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
    /// A limit that is not offered.
    #[error("there is no such time limit as {0:?}")]
    Time(TimeControl),
    /// One profile on two seats.
    #[error("the same player is seated twice")]
    SeatedTwice,
    /// What was saved makes no match.
    #[error("the saved match cannot be taken up: {0}")]
    Record(#[from] RecordError),
}
