//! The four colours, how many of them play, and who can own a disc.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

/// A player's colour, in turn order.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    strum::Display,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Colour {
    Black,
    White,
    Red,
    Green,
}

impl Colour {
    /// All four, in turn order.
    pub const ALL: [Self; 4] = [Self::Black, Self::White, Self::Red, Self::Green];

    /// 0 for Black to 3 for Green.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Who a disc belongs to: a player, or with three players nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Owner {
    /// A player's disc.
    Player(Colour),
    /// The neutral disc of the three-player start, until it is flipped.
    Neutral,
}

impl From<Colour> for Owner {
    fn from(colour: Colour) -> Self {
        Self::Player(colour)
    }
}

/// How many play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Players {
    Two,
    Three,
    Four,
}

impl Players {
    /// All counts, fewest first.
    pub const ALL: [Self; 3] = [Self::Two, Self::Three, Self::Four];

    /// 2, 3 or 4.
    pub const fn count(self) -> usize {
        self as usize + 2
    }

    /// The colours that play, in turn order.
    pub const fn colours(self) -> &'static [Colour] {
        Colour::ALL.split_at(self.count()).0
    }

    /// Who is next after a colour, clockwise.
    pub const fn after(self, colour: Colour) -> Colour {
        Colour::ALL[(colour.index() + 1) % self.count()]
    }
}

impl From<Players> for u8 {
    fn from(players: Players) -> Self {
        players.count() as Self
    }
}

impl TryFrom<u8> for Players {
    type Error = String;

    fn try_from(count: u8) -> Result<Self, String> {
        match count {
            2 => Ok(Self::Two),
            3 => Ok(Self::Three),
            4 => Ok(Self::Four),
            _ => Err(format!("two, three or four can play, not {count}")),
        }
    }
}
