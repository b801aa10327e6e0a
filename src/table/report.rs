//! What is left of a game or a match when it is over: all that an archive, statistics and a ledger want to know, with
//! an id by which each takes it once or not at all.

use serde::{Deserialize, Serialize};

use super::{MatchLength, ProfileId, Seat, SeatId, TimeControl};
use crate::rules::{Colour, Game, Outcome, PlayError, Score, Setup, SetupError, SetupSpec, Square};

/// A table, told from every other that was ever laid: a number drawn at random by who lays it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableId(pub u64);

/// A match, told from every other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MatchId {
    /// The table.
    pub table: TableId,
    /// Which of the matches at the table, from 0.
    pub number: u32,
}

/// A game, told from every other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GameId {
    /// The match.
    pub of: MatchId,
    /// Which of the games of the match, from 0.
    pub number: u32,
}

/// By what a game was decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameEnd {
    /// Nobody could move any more.
    #[default]
    Board,
    /// This colour's total time was up (two players).
    Time(Colour),
    /// This colour left the table (two players).
    Left(Colour),
}

/// Why a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MatchEnd {
    /// Somebody has the wins that were agreed.
    Won,
    /// The others left it, by choice or by their clocks.
    Left,
    /// It was left while that was free: it counts for nobody.
    Void,
}

/// A game that has ended. Of a file it may claim anything; [`GameReport::replay`] tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameReport {
    /// Which game.
    pub id: GameId,
    /// What was played.
    pub setup: SetupSpec,
    /// Who sat at the table when it ended.
    pub seats: Vec<Seat>,
    /// The seat of each playing colour, in turn order.
    pub seat_of: Vec<SeatId>,
    /// The match's length.
    pub length: MatchLength,
    /// The match's time control.
    pub time: TimeControl,
    /// The moves, passes left out.
    #[serde(with = "in_one_word")]
    pub moves: Vec<Square>,
    /// How long each move took, in milliseconds, as far as the clock ran.
    pub millis: Vec<u32>,
    /// By what it was decided.
    pub end: GameEnd,
    /// How it ended.
    pub outcome: Outcome,
    /// The discs at the end.
    pub score: Score,
    /// The match score after it: wins of each seat.
    pub wins: Vec<u8>,
}

/// Why a report is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ReportError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error("move {number} is illegal: {1}", number = .0 + 1)]
    Illegal(usize, PlayError),
    #[error("what it says of its seats, moves or result does not fit together")]
    Unfitting,
}

impl GameReport {
    /// The game, replayed and compared with everything that the report says of it.
    ///
    /// # Errors
    /// What does not fit.
    pub fn replay(&self) -> Result<Game, ReportError> {
        let game = Game::replay(Setup::new(self.setup.clone())?, self.moves.iter().copied())
            .map_err(|(number, error)| ReportError::Illegal(number, error))?;
        let count = self.setup.players.count();
        let mut seats: Vec<_> = self.seat_of.iter().map(|seat| seat.0).collect();
        seats.sort_unstable();
        let seated = self.seats.len() == count && self.wins.len() == count && seats == (0..count).collect::<Vec<_>>();
        let ended = match self.end {
            GameEnd::Board => game.outcome() == Some(self.outcome),
            GameEnd::Time(loser) | GameEnd::Left(loser) => {
                let plays = self.setup.players.colours().contains(&loser);
                plays && count == 2 && self.outcome == Outcome::Win(self.setup.players.after(loser))
            }
        };
        let counted = game.position().score() == self.score && self.millis.len() == self.moves.len();
        if seated && ended && counted { Ok(game) } else { Err(ReportError::Unfitting) }
    }

    /// The seat that has won; `None` after a draw.
    pub fn winner(&self) -> Option<SeatId> {
        match self.outcome {
            Outcome::Win(colour) => self.seat_of.get(colour.index()).copied(),
            Outcome::Draw => None,
        }
    }

    /// The colour that a seat had.
    pub fn colour_of(&self, seat: SeatId) -> Option<Colour> {
        Colour::ALL.into_iter().zip(&self.seat_of).find(|(_, of)| **of == seat).map(|(colour, _)| colour)
    }

    /// The seat of a profile, if it took part to the end.
    pub fn seat_of_profile(&self, profile: ProfileId) -> Option<SeatId> {
        self.seats.iter().position(|seat| seat.counted() == Some(profile)).map(SeatId)
    }
}

/// Squares in a file, as in a transcript: `f5d6c3`.
mod in_one_word {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::rules::Square;

    pub fn serialize<S: Serializer>(moves: &[Square], to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&moves.iter().map(Square::to_string).collect::<String>())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Square>, D::Error> {
        let text = String::deserialize(from)?;
        let starts: Vec<_> = text.char_indices().filter(|(_, c)| c.is_alphabetic()).map(|(at, _)| at).collect();
        if starts.first().is_none_or(|&first| first > 0) && !text.is_empty() {
            return Err(D::Error::custom("moves begin with a column's letter"));
        }
        let ends = starts.iter().skip(1).copied().chain([text.len()]);
        starts.iter().zip(ends).map(|(&start, end)| text[start..end].parse().map_err(D::Error::custom)).collect()
    }
}

/// What a match meant for one profile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchReport {
    /// Which match. A profile has one report of it at most.
    pub id: MatchId,
    /// Whose.
    pub profile: ProfileId,
    /// Whether they have won it; otherwise they have lost it.
    pub won: bool,
    /// The stake: what is won or paid, in chips. Who has less pays all there is.
    pub stake: u32,
    /// What was played.
    pub setup: SetupSpec,
    /// Who sat down at the table.
    pub seats: Vec<Seat>,
    /// How many wins were played to.
    pub length: MatchLength,
    /// The time control.
    pub time: TimeControl,
}
