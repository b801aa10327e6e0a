//! Who plays on this machine: names, chips and statistics.

use super::envelope::Kind;
use crate::table::{Event, Ledger, ProfileId, Settled, Statistics};
use serde::{Deserialize, Serialize};

/// A player who is remembered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// The number under which seats know it.
    pub id: ProfileId,
    /// The name; empty for who has never typed one.
    #[serde(default)]
    pub name: String,
    /// The chips.
    #[serde(default)]
    pub ledger: Ledger,
    /// What was played.
    #[serde(default)]
    pub statistics: Statistics,
}

/// All profiles; at least one, no two with one number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Profile>", into = "Vec<Profile>")]
pub struct Profiles(Vec<Profile>);

/// What a match did to a profile's chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// Whose.
    pub profile: ProfileId,
    /// What changed.
    pub settled: Settled,
}

/// The one player of a first start.
impl Default for Profiles {
    fn default() -> Self {
        Self(vec![Profile::new(ProfileId(0), "")])
    }
}

impl Profile {
    fn new(id: ProfileId, name: &str) -> Self {
        let (ledger, statistics) = Default::default();
        Self { id, name: tidy(name), ledger, statistics }
    }
}

/// A name without spaces around it and of a length that has room.
fn tidy(name: &str) -> String {
    name.trim().chars().take(Profiles::LONGEST_NAME).collect::<String>().trim_end().to_owned()
}

impl Profiles {
    /// How many are kept: with full statistics some 300 kB each, of the 2.5 million characters that every browser gives.
    pub const MOST: usize = 6;
    /// The longest name, in characters.
    pub const LONGEST_NAME: usize = 24;

    /// All, in the order in which they were made.
    pub fn all(&self) -> &[Profile] {
        &self.0
    }

    /// The first: who plays where nobody has been chosen.
    pub fn first(&self) -> &Profile {
        &self.0[0]
    }

    /// The profile of a number.
    pub fn get(&self, id: ProfileId) -> Option<&Profile> {
        self.0.iter().find(|profile| profile.id == id)
    }

    fn get_mut(&mut self, id: ProfileId) -> Option<&mut Profile> {
        self.0.iter_mut().find(|profile| profile.id == id)
    }

    /// Makes one more; `None` where there are [`Profiles::MOST`] already.
    pub fn add(&mut self, name: &str) -> Option<ProfileId> {
        let last = self.0.iter().map(|profile| profile.id.0).max()?;
        // After the number that is never given out again there would be none.
        let id = ProfileId(last.checked_add(1)?);
        (self.0.len() < Self::MOST).then(|| {
            self.0.push(Profile::new(id, name));
            id
        })
    }

    /// Gives a profile another name. Whether there is such a profile.
    pub fn rename(&mut self, id: ProfileId, name: &str) -> bool {
        self.get_mut(id).map(|profile| profile.name = tidy(name)).is_some()
    }

    /// Removes a profile with all that is kept of it. Whether that was done: the last one stays.
    pub fn remove(&mut self, id: ProfileId) -> bool {
        let before = self.0.len();
        if before > 1 {
            self.0.retain(|profile| profile.id != id);
        }
        self.0.len() < before
    }

    /// Forgets what a profile has played, not its chips. Whether there is such a profile.
    pub fn reset_statistics(&mut self, id: ProfileId) -> bool {
        self.get_mut(id).map(|profile| profile.statistics.reset()).is_some()
    }

    /// Takes in what an event means for chips and statistics, each game and match once. What was settled, and whether
    /// anything changed.
    pub fn hear(&mut self, event: &Event) -> (Option<Settlement>, bool) {
        let mut changed = false;
        for profile in &mut self.0 {
            changed |= profile.statistics.hear(profile.id, event);
        }
        let settlement = match event {
            Event::MatchReported(report) => self.get_mut(report.profile).and_then(|profile| {
                let settled = profile.ledger.settle(report)?;
                Some(Settlement { profile: profile.id, settled })
            }),
            _ => None,
        };
        (settlement, changed || settlement.is_some())
    }
}

impl From<Profiles> for Vec<Profile> {
    fn from(profiles: Profiles) -> Self {
        profiles.0
    }
}

impl TryFrom<Vec<Profile>> for Profiles {
    type Error = String;

    fn try_from(mut list: Vec<Profile>) -> Result<Self, String> {
        let mut ids: Vec<_> = list.iter().map(|profile| profile.id).collect();
        ids.sort_unstable();
        if ids.is_empty() || ids.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err("there is no profile, or two have one number".to_owned());
        }
        list.iter_mut().for_each(|profile| profile.name = tidy(&profile.name));
        Ok(Self(list))
    }
}

impl Kind for Profiles {
    const NAME: &'static str = "profiles";
    const VERSION: u32 = 1;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_come_and_go_and_one_stays() {
        let mut profiles = Profiles::default();
        let first = profiles.first().id;
        assert!(!profiles.remove(first), "the last one stays");
        let ada = profiles.add("  Ada Augusta King, Countess of Lovelace ").unwrap();
        assert_eq!(profiles.get(ada).unwrap().name, "Ada Augusta King, Counte");
        assert!(profiles.rename(ada, " Ada "));
        assert_eq!(profiles.get(ada).unwrap().name, "Ada");
        assert!(!profiles.rename(ProfileId(99), "x") && !profiles.reset_statistics(ProfileId(99)));
        while profiles.add("x").is_some() {}
        assert_eq!(profiles.all().len(), Profiles::MOST);
        assert!(profiles.remove(first) && !profiles.remove(first));
        assert_eq!(profiles.first().id, ada);
    }

    #[test]
    fn a_list_that_is_none_is_refused() {
        for text in ["[]", r#"[{"id":1},{"id":1}]"#, r#"[{"id":1,"ledger":[]}]"#] {
            assert!(serde_json::from_str::<Profiles>(text).is_err(), "{text}");
        }
        let read: Profiles = serde_json::from_str(r#"[{"id":4294967295,"name":" Bo "}]"#).unwrap();
        assert_eq!((read.first().name.as_str(), read.clone().add("x")), ("Bo", None));
    }
}
