//! Who sits where, and what a table is laid from.

use serde::{Deserialize, Serialize};

use super::Rejected;
use crate::{
    rules::{Players, Setup, SetupSpec},
    search::Level,
};

/// A seat's number, from 0, clockwise. It keeps its sitter while the colours move on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeatId(pub usize);

/// Who sits on a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sitter {
    /// A person at this machine.
    #[default]
    Person,
    /// A computer player.
    Computer(Level),
}

/// A seat and who sits on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// Who moves its discs.
    pub sitter: Sitter,
    /// A name that somebody typed; without one the seat is called by its colour or level.
    #[serde(default)]
    pub name: Option<String>,
}

/// What a table is laid from: a form, a file, a link. It may claim anything; [`TableSpec::check`] tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSpec {
    /// The game.
    pub setup: SetupSpec,
    /// A seat a player; the first plays Black in the first game.
    pub seats: Vec<Seat>,
}

impl TableSpec {
    /// Whether a table can be laid from it.
    ///
    /// # Errors
    /// The rule it breaks.
    pub fn check(&self) -> Result<Setup, Rejected> {
        let (seats, players) = (self.seats.len(), self.setup.players.count());
        if seats != players {
            return Err(Rejected::Seats { seats, players });
        }
        Ok(Setup::new(self.setup.clone())?)
    }

    /// Makes it as many seats as people play: those there are stay, new ones are taken by computer players of the
    /// level of the last one there.
    pub fn seat(&mut self, players: Players) {
        self.setup.players = players;
        let level = self.seats.iter().rev().find_map(|seat| match seat.sitter {
            Sitter::Computer(level) => Some(level),
            Sitter::Person => None,
        });
        let sitter = Sitter::Computer(level.unwrap_or_default());
        self.seats.resize(players.count(), Seat { sitter, name: None });
    }
}

/// You against a computer player on 8×8.
impl Default for TableSpec {
    fn default() -> Self {
        let computer = Seat { sitter: Sitter::Computer(Level::default()), name: None };
        Self { setup: SetupSpec::default(), seats: vec![Seat::default(), computer] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_of_before_there_were_six_reads() {
        let kept =
            r#"{"setup":{"board":"8x8","players":2},"seats":[{"sitter":"person"},{"sitter":{"computer":"gentle"}}]}"#;
        let spec: TableSpec = serde_json::from_str(kept).unwrap();
        assert_eq!(spec.seats[1].sitter, Sitter::Computer(Level::Easy));
        assert_eq!(serde_json::to_value(&spec).unwrap()["seats"][1]["sitter"]["computer"], "easy");
    }
}
