//! Where named texts lie: the one small trait, and what can go wrong with it.

/// Named texts that outlive the program. A key is 1 to 64 of `a–z 0–9 - _ .` and does not start with a dot.
pub trait Store: Send + Sync {
    /// The text under a key, if there is one.
    ///
    /// # Errors
    /// If the place cannot be reached, or what lies there is not text ([`StorageError::NotText`]).
    fn read(&self, key: &str) -> Result<Option<String>, StorageError>;

    /// Puts a text under a key, in the place of what was there, whole or not at all.
    ///
    /// # Errors
    /// If the place is full, read-only or out of reach; what was there before is then still there.
    fn write(&self, key: &str, text: &str) -> Result<(), StorageError>;

    /// Takes away what lies under a key; nothing there is no error.
    ///
    /// # Errors
    /// If the place is read-only or out of reach.
    fn remove(&self, key: &str) -> Result<(), StorageError>;

    /// Moves what lies under a key, byte for byte, to the first free one of `KEY.damaged-1`, `KEY.damaged-2`, …
    /// and gives that name.
    ///
    /// # Errors
    /// If nothing is there, the place is read-only or out of reach, or 999 such names are taken; it
    /// then still lies where it was.
    fn set_aside(&self, key: &str) -> Result<String, StorageError>;
}

/// How many damaged copies of one file are kept before somebody has to look.
pub(super) const MOST_SET_ASIDE: u32 = 999;

/// The names that a damaged text may move to, in order.
pub(super) fn aside_names(key: &str) -> impl Iterator<Item = String> {
    (1..=MOST_SET_ASIDE).map(move |number| format!("{key}.damaged-{number}"))
}

/// Refuses a key that could leave the folder or differ between file systems.
pub(super) fn check_key(key: &str) -> Result<(), StorageError> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'_' | b'.');
    if (1..=64).contains(&key.len()) && !key.starts_with('.') && key.bytes().all(plain) {
        Ok(())
    } else {
        Err(StorageError::BadKey { key: key.into() })
    }
}

/// Why something could not be kept or found again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StorageError {
    /// No folder, or a browser that refuses storage.
    #[error("there is no place to keep anything: {reason}")]
    NoPlace {
        /// What the system says.
        reason: String,
    },
    /// The system refused: full, read-only, no permission, gone.
    #[error("{key} could not be {done}: {reason}")]
    Refused {
        /// What it was about.
        key: String,
        /// `read`, `written`, `removed` or `set aside`.
        done: &'static str,
        /// What the system says.
        reason: String,
    },
    /// The bytes there are not UTF-8.
    #[error("{key} is not text")]
    NotText {
        /// What it was about.
        key: String,
    },
    /// A key that no store takes.
    #[error("{key:?} is no name for a file: it takes 1 to 64 of a–z, 0–9, '-', '_' and '.', not first a dot")]
    BadKey {
        /// The key as it was given.
        key: String,
    },
    /// Too many damaged copies.
    #[error("{key} is damaged and {MOST_SET_ASIDE} damaged copies of it are kept already: remove some")]
    TooManySetAside {
        /// What it was about.
        key: String,
    },
    /// A value that cannot be written as JSON.
    #[error("{key} could not be put in words: {reason}")]
    NotWritable {
        /// What it was about.
        key: String,
        /// What does not fit.
        reason: String,
    },
}

impl StorageError {
    pub(super) fn refused(key: &str, done: &'static str, reason: impl ToString) -> Self {
        Self::Refused { key: key.into(), done, reason: reason.to_string() }
    }
}
