//! What lasts: settings, the last used setup, the match that goes on, profiles and finished games, each in a versioned,
//! checksummed envelope.
//!
//! The only place that touches files or a browser's storage. Must not know what a field means to a screen, and
//! nothing of Bevy. What is damaged, or written by a newer version, is set aside under another name and never
//! overwritten; what cannot be read or written is an error that says so, and the game goes on without.
//!
//! ```
//! use girotondo::storage::{self, Memory, Settings};
//!
//! let store = Memory::default();
//! let mut settings: Settings = storage::load(&store)?.or_default();
//! settings.muted = true;
//! storage::save(&store, &settings)?;
//! # Ok::<(), storage::StorageError>(())
//! ```

mod archive;
mod books;
#[cfg(target_arch = "wasm32")]
mod browser;
mod day;
#[cfg(not(target_arch = "wasm32"))]
mod desktop;
mod envelope;
mod memory;
mod profiles;
mod settings;
mod setup;
mod store;
mod table;

pub use archive::{Archive, Filed};
pub use books::{Books, Opened};
#[cfg(target_arch = "wasm32")]
pub use browser::Browser;
pub use day::Day;
#[cfg(not(target_arch = "wasm32"))]
pub use desktop::{Desktop, FOLDER_VARIABLE};
pub use envelope::{Damage, Kind, Loaded, load, save};
pub use memory::Memory;
pub use profiles::{Profile, Profiles, Settlement};
pub use settings::{AnimationSpeed, MasterTime, PictureQuality, ReducedMotion, Settings};
pub use setup::LastSetup;
pub use store::{StorageError, Store};
pub use table::SavedTable;

/// The store of this machine: the platform's own folder on the desktop, local storage in a browser.
///
/// # Errors
/// If there is none: no home folder, or a browser that refuses storage. [`Memory`] then takes its place, and
/// the player is told once that nothing will be kept.
pub fn open() -> Result<Box<dyn Store>, StorageError> {
    #[cfg(target_arch = "wasm32")]
    return Ok(Box::new(Browser::open()?));
    #[cfg(not(target_arch = "wasm32"))]
    return Ok(Box::new(Desktop::open()?));
}
