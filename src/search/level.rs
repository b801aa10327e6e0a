//! How strong a computer player is.

use serde::{Deserialize, Serialize};
use strum::{EnumIter, EnumString, IntoStaticStr};

use crate::rules::Players;

/// A computer player's strength, weakest first. Its text form is `gentle`, `medium` or `hard`.
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
    EnumIter,
    EnumString,
    IntoStaticStr,
    strum::Display,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum Level {
    /// Looks one move ahead and is easily led astray: a beginner can win.
    Gentle,
    /// Looks a few moves ahead and errs a little.
    #[default]
    Medium,
    /// As strong as about a second allows.
    Hard,
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
    /// The table has 2^this entries.
    pub table: u32,
}

impl Level {
    /// What the level does with two players, or with more.
    pub(super) const fn limits(self, players: Players) -> Limits {
        let two = matches!(players, Players::Two);
        match self {
            Self::Gentle => {
                let blur = if two { 3200 } else { 2000 };
                Limits { depth: 1, nodes: 10_000, exact: 1, exact_nodes: 10_000, blur, table: 4 }
            }
            Self::Medium if two => {
                Limits { depth: 3, nodes: 60_000, exact: 8, exact_nodes: 60_000, blur: 600, table: 14 }
            }
            Self::Medium => Limits { depth: 2, nodes: 60_000, exact: 5, exact_nodes: 60_000, blur: 300, table: 14 },
            Self::Hard if two => {
                Limits { depth: 60, nodes: 1_200_000, exact: 14, exact_nodes: 5_000_000, blur: 0, table: 18 }
            }
            Self::Hard => Limits { depth: 60, nodes: 500_000, exact: 8, exact_nodes: 500_000, blur: 0, table: 17 },
        }
    }
}
