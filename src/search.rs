//! Computer players.

use serde::{Deserialize, Serialize};

/// A computer player's strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Beatable by a beginner.
    Gentle,
    /// In between.
    #[default]
    Medium,
    /// As strong as a second allows.
    Hard,
}
