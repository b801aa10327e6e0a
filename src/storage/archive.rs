//! Finished games: to be listed, and opened again.

use super::{day::Day, envelope::Kind};
use crate::table::{Event, GameId, GameReport};
use serde::{Deserialize, Serialize};

/// The last games that were finished on this machine, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Archive(Vec<Filed>);

/// A finished game, and when it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filed {
    /// The game.
    #[serde(flatten)]
    pub report: GameReport,
    /// The day on which it ended, where that was known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<Day>,
}

impl Archive {
    /// How many games are kept, about a kilobyte each; the oldest goes when one comes too many.
    pub const MOST: usize = 300;

    /// The games, latest first.
    pub fn latest(&self) -> impl ExactSizeIterator<Item = &Filed> {
        self.0.iter().rev()
    }

    /// The game of an id; [`GameReport::replay`] opens it.
    pub fn get(&self, id: GameId) -> Option<&GameReport> {
        self.0.iter().rev().map(|filed| &filed.report).find(|game| game.id == id)
    }

    /// Forgets a game. Whether there was one.
    pub fn remove(&mut self, id: GameId) -> bool {
        let before = self.0.len();
        self.0.retain(|filed| filed.report.id != id);
        self.0.len() < before
    }

    /// Takes in a game that has ended today. Whether that changed anything. A game that was taken back and ended anew
    /// takes the place of what it was.
    pub fn hear(&mut self, event: &Event, today: Option<Day>) -> bool {
        let Event::GameReported(report) = event else { return false };
        if self.get(report.id) == Some(&**report) {
            return false;
        }
        self.remove(report.id);
        self.0.push(Filed { report: GameReport::clone(report), day: today });
        self.0.drain(..self.0.len().saturating_sub(Self::MOST));
        true
    }
}

impl Kind for Archive {
    const NAME: &'static str = "archive";
    const VERSION: u32 = 1;

    fn checked(mut self) -> Self {
        self.0.drain(..self.0.len().saturating_sub(Self::MOST));
        self
    }
}
