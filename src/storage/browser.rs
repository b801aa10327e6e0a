//! The browser's store: local storage of the page's origin, every key under `girotondo.`.
//!
//! `setItem` replaces a text whole or throws (quota, private mode), so nothing here can be half written.

use super::store::{StorageError, Store, aside_names, check_key};
use wasm_bindgen::JsValue;

/// The page's local storage.
#[derive(Clone, Copy, Debug)]
pub struct Browser(());

impl Browser {
    /// The page's local storage, if the browser lets us have it.
    ///
    /// # Errors
    /// If it does not (cookies blocked, a worker, a sandboxed frame).
    pub fn open() -> Result<Self, StorageError> {
        Self::storage().map(|_| Self(())).map_err(|reason| StorageError::NoPlace { reason })
    }

    /// Asked for every time: a handle is not `Send`, and the permission can go while the page is open.
    fn storage() -> Result<web_sys::Storage, String> {
        let window = web_sys::window().ok_or("there is no page here")?;
        window.local_storage().map_err(|error| said(&error))?.ok_or_else(|| "the browser keeps nothing here".into())
    }

    fn reach(key: &str, done: &'static str) -> Result<web_sys::Storage, StorageError> {
        check_key(key)?;
        Self::storage().map_err(|reason| StorageError::refused(key, done, reason))
    }
}

impl Store for Browser {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        let storage = Self::reach(key, "read")?;
        storage.get_item(&full(key)).map_err(|error| StorageError::refused(key, "read", said(&error)))
    }

    fn write(&self, key: &str, text: &str) -> Result<(), StorageError> {
        let storage = Self::reach(key, "written")?;
        storage.set_item(&full(key), text).map_err(|error| StorageError::refused(key, "written", said(&error)))
    }

    fn remove(&self, key: &str) -> Result<(), StorageError> {
        let storage = Self::reach(key, "removed")?;
        storage.remove_item(&full(key)).map_err(|error| StorageError::refused(key, "removed", said(&error)))
    }

    fn set_aside(&self, key: &str) -> Result<String, StorageError> {
        let text = self.read(key)?.ok_or_else(|| StorageError::refused(key, "set aside", "it is not there"))?;
        for name in aside_names(key) {
            if self.read(&name)?.is_none() {
                // The copy first: if the quota is reached, the original stays.
                self.write(&name, &text)?;
                self.remove(key)?;
                return Ok(name);
            }
        }
        Err(StorageError::TooManySetAside { key: key.into() })
    }
}

fn full(key: &str) -> String {
    format!("girotondo.{key}")
}

/// What an exception says: the name and message of a `DOMException`, else however it prints.
fn said(error: &JsValue) -> String {
    js_sys::Reflect::get(error, &"message".into())
        .ok()
        .and_then(|message| message.as_string())
        .unwrap_or_else(|| format!("{error:?}"))
}
