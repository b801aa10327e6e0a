//! The files of learned numbers: which there are, what each is for, and where its bytes come from.
//!
//! Programs carry them all, but for those of the browser: together they are far longer than the search, and a game needs
//! one of them at most. There whoever asks for a search hands over the file that [`wanted`] names, before the first search
//! that needs it. A search without its file weighs by less: it plays worse, but it plays.

use std::sync::OnceLock;

use crate::rules::{Objective, Players, Setup};

/// A file, named by its path in this folder, without its ending.
struct File {
    name: &'static str,
    carried: Option<&'static [u8]>,
    given: OnceLock<Vec<u8>>,
}

macro_rules! file {
    ($name:literal) => {
        File { name: $name, carried: carried!($name), given: OnceLock::new() }
    };
}

#[cfg(not(target_arch = "wasm32"))]
macro_rules! carried {
    ($name:literal) => {
        Some(include_bytes!(concat!($name, ".bin")))
    };
}

#[cfg(target_arch = "wasm32")]
macro_rules! carried {
    ($name:literal) => {
        None
    };
}

/// All that there are. Where two players have none, they go by terms.
static FILES: [File; 9] = [
    file!("weights/10x10-fewest"),
    file!("weights/10x10-most"),
    file!("weights/6x6-fewest"),
    file!("weights/6x6-most"),
    file!("weights/8x8-fewest"),
    file!("weights/8x8-most"),
    file!("weights/octagon-fewest"),
    file!("weights/octagon-most"),
    file!("crowd/patterns"),
];

impl File {
    /// For a game, if there is one: those of two players are for open boards where both start with two discs.
    fn of(setup: &Setup) -> Option<&'static Self> {
        if setup.players() != Players::Two {
            return Self::named("crowd/patterns");
        }
        let plain = setup.blocked().is_empty() && setup.spec().handicap.is_none();
        let objective = match setup.objective() {
            Objective::Most => "most",
            Objective::Fewest => "fewest",
        };
        if plain { Self::named(&format!("weights/{}-{objective}", setup.board())) } else { None }
    }

    fn named(name: &str) -> Option<&'static Self> {
        FILES.iter().find(|file| file.name == name)
    }

    fn bytes(&self) -> Option<&[u8]> {
        self.carried.or_else(|| self.given.get().map(Vec::as_slice))
    }
}

/// What is known for a game.
pub(super) fn of(setup: &Setup) -> Option<&'static [u8]> {
    File::of(setup)?.bytes()
}

/// What a file holds.
pub(super) fn named(name: &str) -> Option<&'static [u8]> {
    File::named(name)?.bytes()
}

/// The name of the file that a search of such a game goes by, as long as it is not there.
pub fn wanted(setup: &Setup) -> Option<&'static str> {
    File::of(setup).filter(|file| file.bytes().is_none()).map(|file| file.name)
}

/// Takes what a file holds. What comes a second time, or under a name that is not known, is not needed.
pub fn give(name: &str, bytes: Vec<u8>) {
    if let Some(file) = File::named(name) {
        let _ = file.given.set(bytes);
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::rules::{Board, SetupSpec};

    /// Every file that lies in the folder is known here, so the page, which takes all that lie there, has no other.
    #[test]
    fn every_file_is_known() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/search");
        let mut found = Vec::new();
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "bin") {
                    let name = path.strip_prefix(&root).unwrap().with_extension("");
                    found.push(name.to_str().unwrap().replace('\\', "/"));
                }
            }
        }
        let mut known = FILES.each_ref().map(|file| file.name);
        found.sort();
        known.sort_unstable();
        assert_eq!(found, known);
    }

    #[test]
    fn games_find_their_files() {
        let name = |spec: SetupSpec| File::of(&Setup::new(spec).unwrap()).map(|file| file.name);
        let plain = SetupSpec::plain(Board::Eight, Players::Two);
        assert_eq!(name(plain.clone()), Some("weights/8x8-most"));
        assert_eq!(name(SetupSpec { objective: Objective::Fewest, ..plain.clone() }), Some("weights/8x8-fewest"));
        assert_eq!(name(SetupSpec { blocked: "a1".parse().unwrap(), ..plain }), None);
        assert_eq!(name(SetupSpec::plain(Board::Octagon, Players::Four)), Some("crowd/patterns"));
    }
}
