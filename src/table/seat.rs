//! Who sits where, and what a table is laid from.

use serde::{Deserialize, Serialize};

use super::{MatchLength, Rejected, TimeControl};
use crate::{
    rules::{Players, Setup, SetupSpec},
    search::Level,
};

/// A seat's number, from 0, clockwise. It keeps its sitter while the colours move on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatId(pub usize);

/// A player who is remembered on this machine: chips and statistics are kept under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ProfileId(pub u32);

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
    /// Whose chips and statistics it is about. Without one the seat plays for nothing and nothing is counted for it;
    /// of no meaning for a computer player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<ProfileId>,
}

impl Seat {
    /// A seat of somebody who has no name and is not remembered.
    pub const fn of(sitter: Sitter) -> Self {
        Self { sitter, name: None, profile: None }
    }

    /// The profile that something is counted for: a person's, if there is one.
    pub fn counted(&self) -> Option<ProfileId> {
        self.profile.filter(|_| self.sitter == Sitter::Person)
    }
}

/// What a table is laid from: a form, a file, a link. It may claim anything; [`TableSpec::check`] tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSpec {
    /// The game.
    pub setup: SetupSpec,
    /// A seat a player; the first plays Black in the first game.
    pub seats: Vec<Seat>,
    /// How many wins are played to.
    #[serde(default)]
    pub length: MatchLength,
    /// How much time there is.
    #[serde(default)]
    pub time: TimeControl,
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
        if !self.time.is_known() {
            return Err(Rejected::Time(self.time));
        }
        let mut profiles: Vec<_> = self.seats.iter().filter_map(Seat::counted).collect();
        profiles.sort_unstable();
        if profiles.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(Rejected::SeatedTwice);
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
        self.seats.resize(players.count(), Seat::of(sitter));
    }
}

/// You against a computer player on 8×8, one game without a clock.
impl Default for TableSpec {
    fn default() -> Self {
        Self {
            setup: SetupSpec::default(),
            seats: vec![Seat::default(), Seat::of(Sitter::Computer(Level::default()))],
            length: MatchLength::default(),
            time: TimeControl::default(),
        }
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
