//! The game itself: boards, moves, passes, the end and the result.
//!
//! Must not know who plays, what time it is, where a file lies, or how a disc is drawn. Chance comes in as a
//! seed. Everything here is a plain value: equal inputs give equal outputs on every machine.

mod board;
mod colour;
mod game;
mod outcome;
mod perft;
mod position;
mod setup;
mod square;
mod transcript;

pub use board::Board;
pub use colour::{Colour, Owner, Players};
pub use game::{Game, PlayError, Record};
pub use outcome::{Objective, Outcome, Score};
pub use perft::{Passes, perft};
pub use position::{Effect, IllegalMove, MoveKind, Moves, Position, Status};
pub use setup::{Blocked, Handicap, Opening, Setup, SetupError, SetupSpec};
pub use square::{Direction, ParseSquareError, Square, SquareSet};
pub use transcript::{ReadTranscript, TranscriptError};
