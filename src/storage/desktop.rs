//! The desktop's store: a folder with one file a key, `KEY.json`, written so that a crash at any moment leaves
//! the old file or the new one.

use super::store::{StorageError, Store, aside_names, check_key};
use std::{
    env, fs,
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

/// Names another folder than the platform's own.
pub const FOLDER_VARIABLE: &str = "GIROTONDO_DATA";

/// Temporary files older than this were left by a process that was killed: nobody writes for an hour.
const STALE: Duration = Duration::from_hours(1);

/// A folder of files. It is made with the first write.
#[derive(Clone, Debug)]
pub struct Desktop {
    folder: PathBuf,
}

impl Desktop {
    /// The folder that [`FOLDER_VARIABLE`] names, else the platform's own for this program's data:
    /// `~/.local/share/girotondo`, `~/Library/Application Support/girotondo`, `%APPDATA%\girotondo\data`.
    ///
    /// # Errors
    /// If the user has no home folder.
    pub fn open() -> Result<Self, StorageError> {
        if let Some(folder) = env::var_os(FOLDER_VARIABLE).filter(|folder| !folder.is_empty()) {
            return Ok(Self::at(folder));
        }
        directories::ProjectDirs::from("", "", "girotondo").map(|places| Self::at(places.data_dir())).ok_or_else(|| {
            StorageError::NoPlace { reason: format!("no home folder was found; {FOLDER_VARIABLE} can name another") }
        })
    }

    /// A folder of one's own choice.
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        let desktop = Self { folder: folder.into() };
        desktop.sweep();
        desktop
    }

    /// Where the files lie.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn file(&self, key: &str) -> PathBuf {
        self.folder.join(format!("{key}.json"))
    }

    /// Takes away what killed processes left half written; those are never read, so failing is no harm.
    fn sweep(&self) {
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        for entry in entries.flatten() {
            let ours = entry.file_name().to_str().is_some_and(|name| name.starts_with('.') && name.ends_with(".tmp"));
            let age = entry.metadata().and_then(|about| about.modified()).ok().and_then(|time| time.elapsed().ok());
            if ours && age.is_some_and(|age| age > STALE) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    fn write_file(&self, key: &str, text: &str) -> io::Result<()> {
        // One name a process and write, so that two programs never share a temporary file.
        static WRITES: AtomicU32 = AtomicU32::new(0);
        let number = WRITES.fetch_add(1, Ordering::Relaxed);
        let temporary = self.folder.join(format!(".{key}.{}-{number}.tmp", process::id()));

        fs::create_dir_all(&self.folder)?;
        let written = fs::File::create(&temporary).and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync_all()
        });
        written.and_then(|()| fs::rename(&temporary, self.file(key))).inspect_err(|_| {
            let _ = fs::remove_file(&temporary);
        })?;
        self.keep_names();
        Ok(())
    }

    /// A renamed file survives a power cut only once its folder is written too. Where a folder cannot be opened
    /// (Windows) or synchronised, the file system takes care of that itself.
    fn keep_names(&self) {
        if cfg!(unix) {
            let _ = fs::File::open(&self.folder).and_then(|folder| folder.sync_all());
        }
    }
}

impl Store for Desktop {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        check_key(key)?;
        match fs::read(self.file(key)) {
            Ok(bytes) => String::from_utf8(bytes).map(Some).map_err(|_| StorageError::NotText { key: key.into() }),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(StorageError::refused(key, "read", error)),
        }
    }

    fn write(&self, key: &str, text: &str) -> Result<(), StorageError> {
        check_key(key)?;
        self.write_file(key, text).map_err(|error| StorageError::refused(key, "written", error))
    }

    fn remove(&self, key: &str) -> Result<(), StorageError> {
        check_key(key)?;
        match fs::remove_file(self.file(key)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(StorageError::refused(key, "removed", error)),
            _ => Ok(()),
        }
    }

    fn set_aside(&self, key: &str) -> Result<String, StorageError> {
        check_key(key)?;
        let refused = |error| StorageError::refused(key, "set aside", error);
        let file = self.file(key);
        fs::symlink_metadata(&file).map_err(refused)?;
        for name in aside_names(key) {
            let target = self.file(&name);
            // The empty file takes the name before the move does, so that two programs never move onto the same.
            match fs::File::create_new(&target) {
                Ok(_) => {
                    fs::rename(&file, &target).map_err(|error| {
                        let _ = fs::remove_file(&target);
                        refused(error)
                    })?;
                    self.keep_names();
                    return Ok(name);
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(refused(error)),
            }
        }
        Err(StorageError::TooManySetAside { key: key.into() })
    }
}
