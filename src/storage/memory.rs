//! A store that forgets at the end of the program: for tests, and for machines that keep nothing.

use super::store::{StorageError, Store, aside_names, check_key};
use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Texts in memory.
#[derive(Debug, Default)]
pub struct Memory(Mutex<BTreeMap<String, String>>);

impl Memory {
    /// All keys, in order.
    pub fn keys(&self) -> Vec<String> {
        self.texts().keys().cloned().collect()
    }

    /// A map is whole after any panic, so a poisoned lock is as good as another.
    fn texts(&self) -> MutexGuard<'_, BTreeMap<String, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for Memory {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        check_key(key)?;
        Ok(self.texts().get(key).cloned())
    }

    fn write(&self, key: &str, text: &str) -> Result<(), StorageError> {
        check_key(key)?;
        self.texts().insert(key.into(), text.into());
        Ok(())
    }

    fn remove(&self, key: &str) -> Result<(), StorageError> {
        check_key(key)?;
        self.texts().remove(key);
        Ok(())
    }

    fn set_aside(&self, key: &str) -> Result<String, StorageError> {
        check_key(key)?;
        let mut texts = self.texts();
        let name = aside_names(key)
            .find(|name| !texts.contains_key(name))
            .ok_or_else(|| StorageError::TooManySetAside { key: key.into() })?;
        let text = texts.remove(key).ok_or_else(|| StorageError::refused(key, "set aside", "it is not there"))?;
        texts.insert(name.clone(), text);
        Ok(name)
    }
}
