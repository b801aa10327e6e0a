//! How a match is saved: what it was laid from, and everything that was done since, in order. Reading it plays it once
//! more through the one reducer, so a file can claim nothing that could not have happened; clocks, match score and what
//! was counted come out as they were.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::{MatchId, Rejected, SeatId, TableSpec};
use crate::rules::Square;

/// A saved match. It may claim anything; [`Table::from_record`](super::Table::from_record) tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableRecord {
    /// What the table was laid from.
    pub spec: TableSpec,
    /// Which match it is.
    pub id: MatchId,
    /// By how many places the colours had moved on before the first game of the match.
    pub round: u32,
    /// What was done, in order.
    pub log: Log,
}

/// Why a record is no match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A step that was never written like this. Steps are counted from 1.
    #[error("step {0} cannot be read")]
    Unreadable(usize),
    /// A step that the table refuses.
    #[error("step {number}: {rejected}")]
    Refused {
        /// Which, counted from 1.
        number: usize,
        /// Why.
        rejected: Box<Rejected>,
    },
    /// What it was laid from is refused.
    #[error(transparent)]
    Spec(Box<Rejected>),
}

/// Something that was done at a table. Its text form is one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// So many milliseconds of the mover's clock: `1500`.
    Elapsed(u32),
    /// `f5`.
    Play(Square),
    /// `!f5`.
    PlayFor(Square),
    /// `leave:0`.
    Leave(SeatId),
    /// `abandon`.
    Abandon,
    /// `next`.
    PlayAgain,
    /// `anew`.
    StartAgain,
    /// `back`.
    TakeBack,
    /// `forth`.
    MakeAgain,
}

/// Steps in order, one word each, in one text: a match of a few hundred moves is a few kilobytes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Log {
    pub(super) steps: Vec<Step>,
    /// Whether the last step may not be made longer: something came of it.
    closed: bool,
}

impl Log {
    /// Adds a step. Time that went by piece by piece is one step, as long as nothing came of it.
    pub(super) fn push(&mut self, step: Step, something_came_of_it: bool) {
        if step == Step::Elapsed(0) {
            return;
        }
        if let (Step::Elapsed(more), Some(Step::Elapsed(millis)), false) = (step, self.steps.last_mut(), self.closed)
            && let Some(sum) = millis.checked_add(more)
        {
            *millis = sum;
        } else {
            self.steps.push(step);
        }
        self.closed = something_came_of_it;
    }

    /// How many steps there are.
    pub const fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing was done yet.
    pub const fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Elapsed(millis) => write!(f, "{millis}"),
            Self::Play(square) => write!(f, "{square}"),
            Self::PlayFor(square) => write!(f, "!{square}"),
            Self::Leave(seat) => write!(f, "leave:{}", seat.0),
            Self::Abandon => f.write_str("abandon"),
            Self::PlayAgain => f.write_str("next"),
            Self::StartAgain => f.write_str("anew"),
            Self::TakeBack => f.write_str("back"),
            Self::MakeAgain => f.write_str("forth"),
        }
    }
}

impl FromStr for Step {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        let square = |text: &str| text.parse::<Square>().map_err(|_| ());
        Ok(match word {
            "abandon" => Self::Abandon,
            "next" => Self::PlayAgain,
            "anew" => Self::StartAgain,
            "back" => Self::TakeBack,
            "forth" => Self::MakeAgain,
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => Self::Elapsed(word.parse().map_err(|_| ())?),
            _ => {
                if let Some(seat) = word.strip_prefix("leave:") {
                    Self::Leave(SeatId(seat.parse().map_err(|_| ())?))
                } else if let Some(name) = word.strip_prefix('!') {
                    Self::PlayFor(square(name)?)
                } else {
                    Self::Play(square(word)?)
                }
            }
        })
    }
}

impl From<Log> for String {
    fn from(log: Log) -> Self {
        let words: Vec<_> = log.steps.iter().map(Step::to_string).collect();
        words.join(" ")
    }
}

impl TryFrom<String> for Log {
    type Error = RecordError;

    fn try_from(text: String) -> Result<Self, RecordError> {
        let read = |(number, word): (usize, &str)| word.parse().map_err(|()| RecordError::Unreadable(number + 1));
        let steps = text.split_whitespace().enumerate().map(read).collect::<Result<_, _>>()?;
        // Whether something came of the last step is known when it has been played; until then nothing is added to it.
        Ok(Self { steps, closed: true })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_read_back() {
        let text = "1500 f5 !d6 4294967295 j10 leave:1 back forth anew next abandon";
        let log = Log::try_from(text.to_owned()).unwrap();
        assert_eq!(String::from(log), text);
        for (text, number) in [("f5 x", 2), ("4294967296", 1), ("leave:", 1), ("f5 !", 2), ("k5", 1), ("f5 d6 -1", 3)] {
            assert_eq!(Log::try_from(text.to_owned()), Err(RecordError::Unreadable(number)), "{text}");
        }
    }

    #[test]
    fn time_piece_by_piece_is_one_step_until_something_comes_of_it() {
        let mut log = Log::default();
        for (step, came) in [
            (Step::Elapsed(0), false),
            (Step::Elapsed(100), false),
            (Step::Elapsed(50), true),
            (Step::Elapsed(7), false),
            (Step::Elapsed(u32::MAX), false),
            (Step::TakeBack, true),
        ] {
            log.push(step, came);
        }
        assert_eq!(String::from(log), "150 7 4294967295 back");
    }
}
