//! How strong a computer player is.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

use crate::rules::{Board, Players};

/// A computer player's strength, weakest first. With more than two players those below Master look less far ahead than is
/// said here. Its text form is its name in small letters; `gentle`, as Easy was called once, reads as Easy.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
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
pub enum Level {
    /// Sees its own moves only, and often prefers a bad one: who merely grabs discs beats it.
    Novice,
    /// Looks a move ahead and is easily led astray: a beginner can win.
    #[serde(alias = "gentle")]
    #[strum(to_string = "easy", serialize = "gentle")]
    Easy,
    /// Looks a few moves ahead and errs a little.
    #[default]
    Medium,
    /// Looks further, seldom errs, and plays the end well.
    Hard,
    /// Does not err, or by a disc at most in a game of four, and solves the end early.
    Expert,
    /// As strong as its thinking time allows.
    Master,
}

/// How far a search goes, and how much the choice among its moves errs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limits {
    /// Moves to look ahead at most.
    pub depth: u32,
    /// Positions to visit at most.
    pub nodes: u64,
    /// With so many empty squares the game is solved to its end.
    pub exact: u32,
    /// Positions to visit at most for that; where they are not enough, the search is an ordinary one.
    pub exact_nodes: u64,
    /// How much better than its value a move may seem at most, in hundredths of a disc.
    pub blur: u32,
    /// In how many of a hundred moves the worst of those within the blur is preferred.
    pub slips: u32,
    /// Whether no error of these gives a corner away.
    pub careful: bool,
    /// The table has 2^this entries.
    pub table: u32,
}

impl Limits {
    /// The same where a thinking time sets the end.
    pub const fn timed(self) -> Self {
        Self { depth: 60, nodes: u64::MAX, exact_nodes: u64::MAX, table: 20, ..self }
    }
}

impl Level {
    /// All, weakest first.
    pub const ALL: [Self; 6] = [Self::Novice, Self::Easy, Self::Medium, Self::Hard, Self::Expert, Self::Master];

    /// Whether the level is given a thinking time.
    pub const fn takes_time(self) -> bool {
        matches!(self, Self::Master)
    }

    /// What the level does on a board with two players, or with more, without a thinking time.
    pub(super) const fn limits(self, board: Board, players: Players) -> Limits {
        // Half of a game on 6×6 is its end, and whoever looks far sees all of it: those below Master see less, or they would
        // all play alike.
        let six = matches!(board, Board::Six);
        let (two, four) = (matches!(players, Players::Two), matches!(players, Players::Four));
        let sure = Limits {
            depth: 60,
            nodes: 1_200_000,
            exact: if two { 14 } else { 8 },
            exact_nodes: 5_000_000,
            blur: 0,
            slips: 0,
            careful: true,
            table: 18,
        };
        match self {
            Self::Novice => {
                Limits { depth: 1, nodes: 10_000, exact: 1, blur: 2600, slips: 80, careful: false, table: 4, ..sure }
            }
            Self::Easy => Limits {
                depth: 1,
                nodes: 10_000,
                exact: 1,
                blur: match players {
                    Players::Two if six => 1800,
                    Players::Two => 1000,
                    Players::Three => 3600,
                    Players::Four => 5000,
                },
                careful: false,
                table: 4,
                ..sure
            },
            Self::Medium if six => {
                Limits { depth: 2, nodes: 60_000, exact: 4, exact_nodes: 60_000, blur: 1700, table: 14, ..sure }
            }
            Self::Medium if two => {
                Limits { depth: 3, nodes: 60_000, exact: 8, exact_nodes: 60_000, blur: 600, table: 14, ..sure }
            }
            Self::Medium if four => {
                Limits { depth: 1, nodes: 10_000, exact: 2, exact_nodes: 60_000, blur: 3200, table: 14, ..sure }
            }
            Self::Medium => {
                Limits { depth: 1, nodes: 10_000, exact: 2, exact_nodes: 60_000, blur: 2200, table: 14, ..sure }
            }
            Self::Hard if six => {
                Limits { depth: 3, nodes: 100_000, exact: 4, exact_nodes: 300_000, blur: 900, table: 16, ..sure }
            }
            Self::Hard if two => {
                Limits { depth: 5, nodes: 100_000, exact: 11, exact_nodes: 300_000, blur: 200, table: 16, ..sure }
            }
            // Who sees the end of a game of more than two can nearly always bring about a draw when not about to win, and
            // three who see it can in a game of four whatever the fourth does. So below Master nobody sees far there, and
            // hardly anybody grows a tree, which at any size beats looking a few moves ahead.
            Self::Hard if four => {
                Limits { depth: 1, nodes: 60_000, exact: 3, exact_nodes: 60_000, blur: 1000, table: 16, ..sure }
            }
            Self::Hard => {
                Limits { depth: 2, nodes: 60_000, exact: 3, exact_nodes: 60_000, blur: 600, table: 16, ..sure }
            }
            Self::Expert if six => Limits { nodes: 1_000, exact: 6, exact_nodes: 500_000, table: 16, ..sure },
            Self::Expert if two => Limits { nodes: 30_000, exact: 12, exact_nodes: 500_000, table: 16, ..sure },
            Self::Expert if four => {
                Limits { depth: 3, nodes: 60_000, exact: 5, exact_nodes: 60_000, blur: 100, table: 16, ..sure }
            }
            Self::Expert => Limits { nodes: 300, exact: 4, exact_nodes: 60_000, table: 16, ..sure },
            Self::Master if two => sure,
            Self::Master => Limits { nodes: 500_000, exact: 10, exact_nodes: 1_000_000, ..sure },
        }
    }
}
