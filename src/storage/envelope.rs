//! The envelope round every file, and the one way in and out:
//!
//! ```json
//! {"format":"girotondo","kind":"settings","version":1,"checksum":"2f0c…","data":{…}}
//! ```
//!
//! The checksum is FNV-1a, 64 bits, sixteen hexadecimal digits, over `KIND VERSION DATA`: the kind, a space, the
//! version in decimal, a space, and the text of `data` exactly as it stands in the file. FNV-1a with its offset
//! and prime as in draft-eastlake-fnv: <https://datatracker.ietf.org/doc/html/draft-eastlake-fnv>. It is there
//! against accidents (any one changed byte is always noticed), not against people.

use super::store::{StorageError, Store};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, value::RawValue};

/// A kind of file: its name, which is also its key, and the version of its data.
pub trait Kind: Serialize + DeserializeOwned {
    /// The name of the kind and the key it lies under.
    const NAME: &'static str;

    /// The version that this program writes, from 1. A field that is added with a default needs no new one; a
    /// field that is renamed, or whose meaning changes, does.
    const VERSION: u32;

    /// Takes data of an older version one version further, to `version + 1`.
    ///
    /// # Errors
    /// A sentence, if the data do not hold what that version promises; the file is then set aside.
    fn migrate(version: u32, data: Value) -> Result<Value, String> {
        let _ = data;
        Err(format!("version {version} has no way to the next"))
    }

    /// Brings what was read, or is about to be written, within its ranges.
    #[must_use]
    fn checked(self) -> Self {
        self
    }
}

/// What was found under a kind's key.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Loaded<T> {
    /// Nothing: a first start.
    Fresh,
    /// A sound file.
    Read(T),
    /// Something that this program cannot use; it was moved and nothing was lost. The player is told once.
    SetAside {
        /// What was wrong with it.
        damage: Damage,
        /// The key where it lies now.
        name: String,
    },
}

impl<T> Loaded<T> {
    /// The value that was read, if one was.
    pub fn read(self) -> Option<T> {
        match self {
            Self::Read(value) => Some(value),
            Self::Fresh | Self::SetAside { .. } => None,
        }
    }

    /// The value that was read, or the first value of its kind.
    pub fn or_default(self) -> T
    where
        T: Default,
    {
        self.read().unwrap_or_default()
    }
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// Not the envelope at all: cut short, other bytes, another program's file.
    #[error("it is not a file of this game")]
    NotOurs,
    /// A sound envelope of another kind.
    #[error("it holds {found} instead of {expected}")]
    OtherKind {
        /// What this key should hold.
        expected: &'static str,
        /// What the file says it holds.
        found: String,
    },
    /// Written by a later version of the game.
    #[error("it was written by a newer version of the game (file version {found}, this game reads up to {newest})")]
    Newer {
        /// The version of the file.
        found: u32,
        /// The newest version that this program reads.
        newest: u32,
    },
    /// The data are not what was written.
    #[error("its contents were changed after it was written")]
    Checksum,
    /// Written as it stands, but not data of this kind.
    #[error("its contents make no sense: {reason}")]
    Senseless {
        /// What does not fit.
        reason: String,
    },
}

/// Reads the file of a kind. What cannot be used is set aside first.
///
/// # Errors
/// If the store cannot be reached, or what must be set aside cannot be; nothing was changed then.
pub fn load<T: Kind>(store: &dyn Store) -> Result<Loaded<T>, StorageError> {
    let damage = match store.read(T::NAME) {
        Ok(None) => return Ok(Loaded::Fresh),
        Ok(Some(text)) => match unwrap(&text) {
            Ok(value) => return Ok(Loaded::Read(value)),
            Err(damage) => damage,
        },
        Err(StorageError::NotText { .. }) => Damage::NotOurs,
        Err(error) => return Err(error),
    };
    Ok(Loaded::SetAside { damage, name: store.set_aside(T::NAME)? })
}

/// Writes the file of a kind. If what lies there now is not a file that this program could have read, because
/// it was damaged meanwhile or a newer version of the game wrote it, that is set aside first.
///
/// # Errors
/// If the store is full, read-only or out of reach; the old file is then still there.
pub fn save<T: Kind + Clone>(store: &dyn Store, value: &T) -> Result<(), StorageError> {
    let text = wrap(value.clone())?;
    let replaceable = match store.read(T::NAME) {
        Ok(None) => true,
        Ok(Some(old)) => open(&old, T::NAME, T::VERSION).is_ok(),
        Err(StorageError::NotText { .. }) => false,
        Err(error) => return Err(error),
    };
    if !replaceable {
        store.set_aside(T::NAME)?;
    }
    store.write(T::NAME, &text)
}

/// What every version of the format has; read first, since a newer one may differ in all else.
#[derive(Deserialize)]
struct Header {
    format: String,
    kind: String,
    version: u32,
}

#[derive(Serialize, Deserialize)]
struct Envelope<'a> {
    format: &'a str,
    kind: &'a str,
    version: u32,
    checksum: &'a str,
    #[serde(borrow)]
    data: &'a RawValue,
}

const FORMAT: &str = "girotondo";

fn wrap<T: Kind>(value: T) -> Result<String, StorageError> {
    let refuse =
        |error: serde_json::Error| StorageError::NotWritable { key: T::NAME.into(), reason: error.to_string() };
    let data = serde_json::value::to_raw_value(&value.checked()).map_err(refuse)?;
    let checksum = checksum(T::NAME, T::VERSION, data.get());
    let envelope =
        Envelope { format: FORMAT, kind: T::NAME, version: T::VERSION, checksum: &checksum, data: data.as_ref() };
    serde_json::to_string(&envelope).map(|text| text + "\n").map_err(refuse)
}

fn unwrap<T: Kind>(text: &str) -> Result<T, Damage> {
    let senseless = |error: serde_json::Error| Damage::Senseless { reason: error.to_string() };
    let (version, data) = open(text, T::NAME, T::VERSION)?;
    let value: T = if version == T::VERSION {
        serde_json::from_str(data).map_err(senseless)?
    } else {
        let mut value: Value = serde_json::from_str(data).map_err(senseless)?;
        for step in version..T::VERSION {
            value = T::migrate(step, value).map_err(|reason| Damage::Senseless { reason })?;
        }
        serde_json::from_value(value).map_err(senseless)?
    };
    Ok(value.checked())
}

/// The version and the text of the data, if the envelope is sound and of a version up to `newest`.
fn open<'a>(text: &'a str, kind: &'static str, newest: u32) -> Result<(u32, &'a str), Damage> {
    let header: Header = serde_json::from_str(text).map_err(|_| Damage::NotOurs)?;
    if header.format != FORMAT || header.version == 0 {
        return Err(Damage::NotOurs);
    }
    if header.kind != kind {
        return Err(Damage::OtherKind { expected: kind, found: header.kind });
    }
    if header.version > newest {
        return Err(Damage::Newer { found: header.version, newest });
    }
    let envelope: Envelope = serde_json::from_str(text).map_err(|_| Damage::NotOurs)?;
    let data = envelope.data.get();
    if envelope.checksum != checksum(kind, header.version, data) {
        return Err(Damage::Checksum);
    }
    Ok((header.version, data))
}

fn checksum(kind: &str, version: u32, data: &str) -> String {
    format!("{:016x}", fnv1a(format!("{kind} {version} {data}").as_bytes()))
}

fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::Memory;

    #[test]
    fn the_checksum_is_fnv_1a() {
        // The test vectors of the draft.
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }

    /// Version 1 knew `names`, a text with commas; version 2 a list of them; version 3 calls it `people`.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Guests {
        people: Vec<String>,
    }

    impl Kind for Guests {
        const NAME: &'static str = "guests";
        const VERSION: u32 = 3;

        fn migrate(version: u32, mut data: Value) -> Result<Value, String> {
            let names = data["names"].take();
            match version {
                1 => {
                    let names = names.as_str().ok_or("the names are no text")?;
                    Ok(serde_json::json!({ "names": names.split(',').collect::<Vec<_>>() }))
                }
                _ => Ok(serde_json::json!({ "people": names })),
            }
        }
    }

    fn file(version: u32, data: &str) -> String {
        let checksum = checksum("guests", version, data);
        format!(r#"{{"format":"girotondo","kind":"guests","version":{version},"checksum":"{checksum}","data":{data}}}"#)
    }

    #[test]
    fn older_versions_are_taken_step_by_step_to_this_one() {
        let store = Memory::default();
        for (version, data) in
            [(1, r#"{"names":"Ada,Bo"}"#), (2, r#"{"names":["Ada","Bo"]}"#), (3, r#"{"people":["Ada","Bo"]}"#)]
        {
            store.write("guests", &file(version, data)).unwrap();
            let read: Loaded<Guests> = load(&store).unwrap();
            assert_eq!(read, Loaded::Read(Guests { people: vec!["Ada".into(), "Bo".into()] }), "version {version}");
        }
    }

    #[test]
    fn each_way_to_be_unusable_has_its_own_reason_and_keeps_the_file() {
        let sound = file(3, r#"{"people":[]}"#);
        let senseless = |reason: &str| Damage::Senseless { reason: reason.into() };
        for (text, damage) in [
            (String::new(), Damage::NotOurs),
            ("[1,2]".into(), Damage::NotOurs),
            (sound.replace("girotondo", "other"), Damage::NotOurs),
            (sound[..sound.len() - 1].into(), Damage::NotOurs),
            (file(0, r#"{"people":[]}"#), Damage::NotOurs),
            (sound.replace("guests", "settings"), Damage::OtherKind { expected: "guests", found: "settings".into() }),
            (file(4, "7"), Damage::Newer { found: 4, newest: 3 }),
            (
                r#"{"format":"girotondo","kind":"guests","version":9,"later":true}"#.into(),
                Damage::Newer { found: 9, newest: 3 },
            ),
            (sound.replace("[]", "[\"x\"]"), Damage::Checksum),
            (sound.replace(r#""version":3"#, r#""version":2"#), Damage::Checksum),
            (file(1, r#"{"names":5}"#), senseless("the names are no text")),
            (file(3, "{}"), senseless("missing field `people` at line 1 column 2")),
        ] {
            let store = Memory::default();
            store.write("guests", &text).unwrap();
            let loaded: Loaded<Guests> = load(&store).unwrap();
            assert_eq!(loaded, Loaded::SetAside { damage, name: "guests.damaged-1".into() }, "{text}");
            assert_eq!(store.read("guests.damaged-1").unwrap().as_deref(), Some(text.as_str()));
            assert_eq!(load::<Guests>(&store).unwrap(), Loaded::Fresh);
        }
    }

    #[test]
    fn saving_never_overwrites_what_it_could_not_have_read() {
        let store = Memory::default();
        let guests = Guests { people: vec!["Ada".into()] };
        let newer = file(4, r#"{"people":{"first":"Ada"}}"#);
        store.write("guests", &newer).unwrap();
        save(&store, &guests).unwrap();
        assert_eq!(store.read("guests.damaged-1").unwrap(), Some(newer));
        assert_eq!(load(&store).unwrap(), Loaded::Read(guests.clone()));
        save(&store, &guests).unwrap();
        assert_eq!(store.keys(), ["guests", "guests.damaged-1"]);
    }
}
