//! Computer players: a request goes in, a move and its value come out.
//!
//! Must not know tables, the time of day, files, threads or Bevy. Limits are nodes and depth, chance is a seed, so
//! equal requests get equal answers on every machine; the only thing that may reach in from outside is [`Stop`].

mod bits;
mod budget;
mod choice;
mod crowd;
mod duel;
mod endgame;
mod evaluation;
mod geometry;
mod level;
mod table;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use rand::{SeedableRng, rngs::ChaCha8Rng};
use serde::{Deserialize, Serialize};

pub use level::Level;

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

/// A flag that ends a search from outside, from another thread too. Clones are the same flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not yet set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the flag for good. A search that has it ends within 10 ms.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a worker sends back, as JSON: `{"answer": …}` or `{"error": "…"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reply {
    /// The move found.
    Answer(Answer),
    /// Why there is none, as a sentence.
    Error(String),
}

impl Reply {
    /// What a worker does with a message: reads the request, thinks, writes the reply. Never fails; what is wrong
    /// is in the reply.
    pub fn to_message(message: &str) -> String {
        let reply = match serde_json::from_str::<Request>(message) {
            Err(error) => Self::Error(format!("the request cannot be read: {error}")),
            Ok(request) => match think(&request, &Stop::new()) {
                Ok(answer) => Self::Answer(answer),
                Err(error) => Self::Error(error.to_string()),
            },
        };
        serde_json::to_string(&reply).unwrap_or_else(|error| format!(r#"{{"error":"{error}"}}"#))
    }
}

/// Finds a move.
///
/// # Errors
/// Where the request's moves are no game or a finished one, and when it was stopped.
pub fn think(request: &Request, stop: &Stop) -> Result<Answer, SearchError> {
    let game = Game::replay(request.setup.clone(), request.moves.iter().copied())
        .map_err(|(number, error)| SearchError::Illegal(number, error))?;
    let limits = request.level.limits(request.setup.players());
    let ply = game.ply() as u64;
    let mut chance = ChaCha8Rng::seed_from_u64(request.seed ^ ply.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    match choice::choose(&request.setup, game.position(), limits, &mut chance, stop) {
        Ok(answer) => answer.ok_or(SearchError::GameOver),
        Err(choice::Stopped) => Err(SearchError::Stopped),
    }
}
