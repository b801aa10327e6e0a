//! What is agreed for a match beside the game itself: how many wins, how much time, and what it is played for.

use serde::{Deserialize, Serialize};

use super::{Sitter, TableSpec};
use crate::search::Level;

/// How many wins a match is played to. Its text form is the number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
#[expect(missing_docs, reason = "the names say it")]
pub enum MatchLength {
    #[default]
    One,
    Three,
    Five,
}

impl MatchLength {
    /// All, shortest first.
    pub const ALL: [Self; 3] = [Self::One, Self::Three, Self::Five];

    /// 1, 3 or 5.
    pub const fn wins(self) -> usize {
        match self {
            Self::One => 1,
            Self::Three => 3,
            Self::Five => 5,
        }
    }

    /// Which part of the whole stake the match is played for, in per cent.
    pub const fn per_cent(self) -> u32 {
        match self {
            Self::One => 25,
            Self::Three => 60,
            Self::Five => 100,
        }
    }
}

impl From<MatchLength> for u8 {
    fn from(length: MatchLength) -> Self {
        length.wins() as Self
    }
}

impl TryFrom<u8> for MatchLength {
    type Error = String;

    fn try_from(wins: u8) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|length| u8::from(*length) == wins);
        known.ok_or_else(|| format!("a match is played to 1, 3 or 5 wins, not to {wins}"))
    }
}

/// How much time the people have. Computers are timed too, and never lose by it. Its text forms are `"off"`,
/// `{"move":30}` and `{"game":10}`; a file may claim any number, [`TableSpec::check`] tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TimeControl {
    /// As much as they like.
    #[default]
    Off,
    /// Seconds for each move: one of [`TimeControl::MOVE_SECONDS`].
    Move(u32),
    /// Minutes for all moves of a player's game: one of [`TimeControl::GAME_MINUTES`].
    Game(u32),
}

impl TimeControl {
    /// The limits that a move can have, in seconds.
    pub const MOVE_SECONDS: [u32; 4] = [15, 30, 60, 90];
    /// The totals that a player's game can have, in minutes.
    pub const GAME_MINUTES: [u32; 3] = [5, 10, 25];

    /// All, in the order in which they are offered.
    pub fn all() -> impl Iterator<Item = Self> {
        let moves = Self::MOVE_SECONDS.into_iter().map(Self::Move);
        let games = Self::GAME_MINUTES.into_iter().map(Self::Game);
        [Self::Off].into_iter().chain(moves).chain(games)
    }

    /// Whether it is one of those that are offered.
    pub fn is_known(self) -> bool {
        Self::all().any(|known| known == self)
    }

    /// The limit for each move, in milliseconds.
    pub const fn move_limit(self) -> Option<u32> {
        match self {
            Self::Move(seconds) => Some(seconds.saturating_mul(1000)),
            Self::Off | Self::Game(_) => None,
        }
    }

    /// The total for each player's game, in milliseconds.
    pub const fn game_total(self) -> Option<u32> {
        match self {
            Self::Game(minutes) => Some(minutes.saturating_mul(60_000)),
            Self::Off | Self::Move(_) => None,
        }
    }
}

/// How much each level adds to the whole stake. Divisible by twenty, so that a quarter and three fifths are whole chips.
const CHIPS_A_LEVEL: u32 = 200;

impl TableSpec {
    /// What every loser of the match pays and its winner wins, in chips. It grows with the length of the match and with
    /// the mean level of the computer players; where only people sit, it is that of the level a new seat
    /// gets.
    pub fn stake(&self) -> u32 {
        let height = |level| Level::ALL.into_iter().filter(|known| *known <= level).count() as u32;
        let levels = self.seats.iter().filter_map(|seat| match seat.sitter {
            Sitter::Computer(level) => Some(height(level)),
            Sitter::Person => None,
        });
        let (sum, count) = levels.fold((0, 0), |(sum, count), level| (sum + level, count + 1));
        let mean = (sum * CHIPS_A_LEVEL).checked_div(count);
        let whole = mean.unwrap_or_else(|| height(Level::default()) * CHIPS_A_LEVEL) / 20 * 20;
        whole * self.length.per_cent() / 100
    }
}

/// Who moves for a person whose time is up or who has left.
pub(super) fn stand_in() -> Level {
    Level::Medium
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Seat;

    #[test]
    fn terms_read_back_and_others_are_refused() {
        for length in MatchLength::ALL {
            let text = serde_json::to_string(&length).unwrap();
            assert_eq!(text, length.wins().to_string());
            assert_eq!(serde_json::from_str::<MatchLength>(&text).unwrap(), length);
        }
        assert!(serde_json::from_str::<MatchLength>("2").is_err());
        for time in TimeControl::all() {
            let text = serde_json::to_string(&time).unwrap();
            assert_eq!(serde_json::from_str::<TimeControl>(&text).unwrap(), time);
            assert!(time.is_known());
        }
        assert_eq!(serde_json::to_string(&TimeControl::Move(30)).unwrap(), r#"{"move":30}"#);
        for time in [TimeControl::Move(0), TimeControl::Move(31), TimeControl::Game(u32::MAX)] {
            assert!(!time.is_known());
        }
    }

    #[test]
    fn the_stake_grows_with_length_and_level() {
        let spec = |length, sitters: &[Sitter]| {
            let seats = sitters.iter().map(|&sitter| Seat { sitter, ..Seat::default() }).collect();
            TableSpec { length, seats, ..TableSpec::default() }.stake()
        };
        let mut last = 0;
        for level in Level::ALL {
            let against = [Sitter::Person, Sitter::Computer(level)];
            let [one, three, five] = MatchLength::ALL.map(|length| spec(length, &against));
            assert!(five > last, "{level}");
            assert_eq!((one * 4, three * 5), (five, five * 3), "{level}: a quarter and three fifths");
            last = five;
        }
        let [weakest, .., strongest] = Level::ALL;
        let mixed = spec(
            MatchLength::Five,
            &[Sitter::Person, Sitter::Computer(weakest), Sitter::Computer(strongest), Sitter::Person],
        );
        let of = |level| spec(MatchLength::Five, &[Sitter::Person, Sitter::Computer(level)]);
        assert!(of(weakest) < mixed && mixed < of(strongest));
        assert_eq!(spec(MatchLength::Five, &[Sitter::Person; 2]), of(Level::default()));
    }
}
