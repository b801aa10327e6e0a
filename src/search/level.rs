//! How strong a computer player is.

use serde::{Deserialize, Serialize};
use strum::{EnumIter, EnumString, IntoStaticStr};

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
