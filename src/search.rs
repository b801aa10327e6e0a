//! Computer players: a request goes in, a move and its value come out.
//!
//! Must not know tables, the time of day, files, threads or Bevy. Limits are nodes and depth, chance is a seed, so
//! equal requests get equal answers on every machine. What may reach in from outside is a [`Watch`]: it can end a search, and
//! it may have a clock. Only with one is a thinking time kept to, and such an answer is not repeatable.

mod bits;
mod budget;
mod choice;
mod crowd;
mod duel;
mod endgame;
mod evaluation;
mod geometry;
mod level;
mod patterns;
mod probcut;
mod solve;
pub mod speed;
mod table;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
pub mod training;
mod watch;
pub mod weights;
mod window;

use std::time::Duration;

use rand::{SeedableRng, rngs::ChaCha8Rng};
use serde::{Deserialize, Serialize};

pub use level::Level;
pub use solve::{Puzzle, ReadError, Solution, read, solve};
pub use watch::{Order, Progress, Stop, Timed, Watch};

use crate::rules::{Game, PlayError, Setup, Square};

/// All that a search needs to know. It travels to a web worker as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// What is played.
    pub setup: Setup,
    /// The moves so far, passes left out.
    pub moves: Vec<Square>,
    /// How strong the answer shall be.
    pub level: Level,
    /// What the weaker levels' errors are drawn from. A table that uses a new one for each game gets varied games.
    pub seed: u64,
    /// The thinking time in milliseconds, for the levels that have one ([`Level::takes_time`]) and where the search is
    /// given a clock; otherwise the level's limits hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub millis: Option<u32>,
}

/// A move, and what the search thinks of it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// A legal move of the position asked about.
    pub square: Square,
    /// What the mover is expected to lead by at the end, in discs, positive where good for the mover in either
    /// objective: over the opponent with two players, over the best other one with three and four. Always finite.
    pub value: f32,
    /// Moves looked ahead; what is solved to the end counts to the end.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// [`Stop::stop`] was called before an answer was found.
    #[error("the search was stopped")]
    Stopped,
    /// Nobody can move.
    #[error("the game is over, so there is no move to find")]
    GameOver,
    /// The request's moves are no game: the number of the first one that is illegal, from 0, and why.
    #[error("move {number} of the request is illegal: {1}", number = .0 + 1)]
    Illegal(usize, PlayError),
}

/// What a worker sends back, as JSON: `{"answer": …}` or `{"error": "…"}`, and before it any number of
/// `{"progress": …}`; to a [`Puzzle`] it is `{"solution": …}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reply {
    /// How far the search has come.
    Progress(Progress),
    /// The move found.
    Answer(Answer),
    /// What a puzzle is worth.
    Solution(Solution),
    /// Why there is none, as a sentence.
    Error(String),
}

impl Reply {
    /// What a worker does with a message: reads the request or the puzzle, thinks, replies. Never fails; what is wrong
    /// is in the reply.
    pub fn to(message: &str, watch: &dyn Watch) -> Self {
        if let Ok(puzzle) = serde_json::from_str::<Puzzle>(message) {
            return match read(&puzzle.setup, &puzzle.squares, puzzle.turn) {
                Err(error) => Self::Error(error.to_string()),
                Ok(position) => solve(&puzzle.setup, &position, puzzle.table.min(Puzzle::LARGEST), watch)
                    .map_or_else(|| Self::Error("the position was not solved".to_owned()), Self::Solution),
            };
        }
        match serde_json::from_str::<Request>(message) {
            Err(error) => Self::Error(format!("the request cannot be read: {error}")),
            Ok(request) => match think(&request, watch) {
                Ok(answer) => Self::Answer(answer),
                Err(error) => Self::Error(error.to_string()),
            },
        }
    }

    /// As it is sent.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|error| format!(r#"{{"error":"{error}"}}"#))
    }
}

/// Finds a move. What can be decided by chance is decided by the request's seed, so a request without a thinking time
/// always gets the same answer; with one the answer depends on the machine.
///
/// # Errors
/// Where the request's moves are no game or a finished one, and when it was stopped.
pub fn think(request: &Request, watch: &dyn Watch) -> Result<Answer, SearchError> {
    let game = Game::replay(request.setup.clone(), request.moves.iter().copied())
        .map_err(|(number, error)| SearchError::Illegal(number, error))?;
    let players = request.setup.players();
    let millis = request.millis.filter(|_| request.level.takes_time() && watch.elapsed().is_some());
    let time = millis.map(|millis| Duration::from_millis(millis.into()));
    let limits = request.level.limits(request.setup.board(), players);
    let limits = if time.is_some() { limits.timed() } else { limits };
    let ply = game.ply() as u64;
    let mut chance = ChaCha8Rng::seed_from_u64(request.seed ^ ply.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    match choice::choose(&request.setup, game.position(), limits, time, &mut chance, watch) {
        Ok(answer) => answer.ok_or(SearchError::GameOver),
        Err(choice::Stopped) => Err(SearchError::Stopped),
    }
}
