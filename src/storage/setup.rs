//! The table that was last set up, so that the next game starts in one press.

use super::envelope::Kind;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// The last used setup of a table. What a setup holds is the table's affair; raise [`Kind::VERSION`] when that
/// changes in a way that an old file does not read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LastSetup<T>(pub T);

impl<T: Serialize + DeserializeOwned> Kind for LastSetup<T> {
    const NAME: &'static str = "last-setup";
    const VERSION: u32 = 1;
}
