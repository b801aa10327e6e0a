//! Files on a real disk: kept copies of old versions, damage, and what a crash may leave.
#![cfg(not(target_arch = "wasm32"))]

use girotondo::{
    rules::{Board, Players, SetupSpec},
    storage::{
        AnimationSpeed, Books, Damage, Desktop, Kind, LastSetup, Loaded, MasterTime, Memory, PictureQuality,
        ReducedMotion, SavedTable, Settings, StorageError, Store, load, save,
    },
    table::{Command, Filter, MatchLength, SeatId, Table, TableSpec, TimeControl},
    theme::ThemeName,
};
use proptest::prelude::*;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, SystemTime},
};

/// A folder of its own for a test, gone at its end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("girotondo-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<_> =
            fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn unusual() -> Settings {
    Settings {
        language: Some("it".into()),
        effects: 0.35,
        muted: true,
        animation: AnimationSpeed::Brisk,
        reduced_motion: ReducedMotion::On,
        strong_marks: true,
        coordinates: false,
        hints: false,
        text_scale: 1.3,
        // What came later has its default in a file from before.
        ambience: 0.0,
        theme: ThemeName::Classic,
        lean: 1.0,
        quality: PictureQuality::Measured,
        master_time: MasterTime::default(),
        guide_offered: false,
        announce_turns: false,
    }
}

#[test]
fn what_the_picture_is_set_to_is_kept() {
    let store = Memory::default();
    let set = Settings {
        theme: ThemeName::Night,
        lean: 0.25,
        quality: PictureQuality::Fast,
        ambience: 0.5,
        ..Settings::default()
    };
    save(&store, &set).unwrap();
    assert_eq!(load(&store).unwrap(), Loaded::Read(set));
}

/// Kept for ever: what version 1 wrote must read in every later version.
#[test]
fn version_1_files_read() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/storage");
    let store = Memory::default();
    let take = |key: &str| store.write(key, &fs::read_to_string(kept.join(format!("{key}-1.json"))).unwrap()).unwrap();
    take("settings");
    assert_eq!(load(&store).unwrap(), Loaded::Read(unusual()));
    take("last-setup");
    let Loaded::Read(LastSetup::<TableSpec>(spec)) = load(&store).unwrap() else { panic!("it does not read") };
    assert!(spec.check().is_ok());
    // Matches had neither a length nor a clock yet.
    assert_eq!((spec.setup, spec.length), (SetupSpec::plain(Board::Octagon, Players::Three), MatchLength::One));
    assert_eq!(
        (spec.time, spec.seats[0].profile, spec.seats[0].name.as_deref()),
        (TimeControl::Off, None, Some("Ada"))
    );
}

/// The table, the profiles and the finished games of one evening that version 1 kept.
#[test]
fn version_1_books_read() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/storage");
    let store = Memory::default();
    for key in ["table", "profiles", "archive"] {
        store.write(key, &fs::read_to_string(kept.join(format!("{key}-1.json"))).unwrap()).unwrap();
    }
    let opened = Books::open(&store, None);
    assert!(opened.refused.is_empty() && opened.set_aside.is_empty(), "{opened:?}");
    let table = opened.table.unwrap();
    let seats = || (0..4).map(SeatId);
    assert_eq!(table.id().table.0, 4_688_635_520_482_534_389);
    assert_eq!(seats().map(|seat| table.wins(seat)).collect::<Vec<_>>(), [1, 0, 0, 0]);
    let clocks = [15_000, 2_531, 15_000, 15_000].map(Some);
    assert_eq!(seats().map(|seat| table.time_left(seat)).collect::<Vec<_>>(), clocks);
    let profiles = opened.books.profiles().all();
    assert_eq!(profiles.iter().map(|profile| profile.ledger.balance()).collect::<Vec<_>>(), [200, 200, 490]);
    assert!(profiles.iter().all(|profile| profile.statistics.summary(Filter::default()).games.total() > 0));
    assert!(opened.books.archive().latest().len() > 3);
    assert!(opened.books.archive().latest().all(|filed| filed.report.replay().is_ok()));
    // Damaged or newer, they are set aside like any other file, and the rest is read.
    for (text, damaged) in [("{", "profiles"), (r#"{"format":"girotondo","kind":"table","version":2}"#, "table")] {
        store.write(damaged, text).unwrap();
        let opened = Books::open(&store, None);
        assert_eq!(opened.set_aside.iter().map(|(kind, _)| *kind).collect::<Vec<_>>(), [damaged]);
        assert_eq!(store.read(&format!("{damaged}.damaged-1")).unwrap().as_deref(), Some(text));
    }
}

/// A table that could not have been played is set aside, whatever its checksum says.
#[test]
fn a_saved_table_that_makes_no_match_is_set_aside() {
    let store = Memory::default();
    let mut table = Table::default();
    let (seat, _) = table.mover().unwrap();
    let square = table.game().legal().unwrap().squares.first().unwrap();
    table.apply(Command::Play { at: table.moment(), seat, square }).unwrap();
    save(&store, &SavedTable(table)).unwrap();
    /// The same kind and version, with anything in it.
    #[derive(Clone, serde::Serialize, serde::Deserialize)]
    struct Anything(serde_json::Value);
    impl Kind for Anything {
        const NAME: &'static str = SavedTable::NAME;
        const VERSION: u32 = SavedTable::VERSION;
    }
    let mut value = load::<Anything>(&store).unwrap().read().unwrap();
    assert!(load::<SavedTable>(&store).unwrap().read().is_some());
    value.0["log"] = "a1".into();
    save(&store, &value).unwrap();
    match load::<SavedTable>(&store).unwrap() {
        Loaded::SetAside { damage: Damage::Senseless { reason }, .. } => {
            assert!(reason.starts_with("step 1: a1 is not a move for black"), "{reason}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_saved_is_read_by_the_next_start() {
    let folder = Folder::new();
    let place = folder.0.join("made/when needed");
    assert_eq!(load::<Settings>(&Desktop::at(&place)).unwrap(), Loaded::Fresh);
    assert!(!place.exists(), "reading makes nothing");
    save(&Desktop::at(&place), &unusual()).unwrap();
    assert_eq!(load(&Desktop::at(&place)).unwrap(), Loaded::Read(unusual()));

    let wild = Settings { effects: f32::NAN, text_scale: f32::INFINITY, ..unusual() };
    save(&Desktop::at(&place), &wild).unwrap();
    let tame = Settings { effects: Settings::default().effects, text_scale: 2.0, ..unusual() };
    assert_eq!(load(&Desktop::at(&place)).unwrap(), Loaded::Read(tame));

    let store = Desktop::at(&place);
    store.remove("settings").unwrap();
    store.remove("settings").unwrap();
    assert_eq!(load::<Settings>(&store).unwrap(), Loaded::Fresh);
}

#[test]
fn what_is_not_text_is_set_aside_byte_for_byte() {
    let folder = Folder::new();
    let store = Desktop::at(&folder.0);
    for (number, bytes) in [&b"\xff\xfe\x00"[..], b"", b"{\"format\":\"girotondo\xc3\x28\"}"].iter().enumerate() {
        fs::write(folder.0.join("settings.json"), bytes).unwrap();
        let name = format!("settings.damaged-{}", number + 1);
        assert_eq!(load::<Settings>(&store).unwrap(), Loaded::SetAside { damage: Damage::NotOurs, name: name.clone() });
        assert_eq!(&fs::read(folder.0.join(format!("{name}.json"))).unwrap(), bytes);
    }
    fs::write(folder.0.join("settings.json"), b"\xff").unwrap();
    save(&store, &unusual()).unwrap();
    assert_eq!(fs::read(folder.0.join("settings.damaged-4.json")).unwrap(), b"\xff");
}

#[test]
fn keys_stay_inside_the_folder() {
    let folder = Folder::new();
    for store in [&Desktop::at(&folder.0) as &dyn Store, &Memory::default()] {
        for key in ["", "../x", "a/b", "a\\b", ".hidden", "C:x", "Upper", "a b", "nul\0", &"x".repeat(65)] {
            let refused = StorageError::BadKey { key: key.into() };
            assert_eq!(store.write(key, "x"), Err(refused.clone()));
            assert_eq!(store.read(key), Err(refused.clone()));
            assert_eq!(store.remove(key), Err(refused.clone()));
            assert_eq!(store.set_aside(key), Err(refused));
        }
        assert!(matches!(store.set_aside("absent"), Err(StorageError::Refused { done: "set aside", .. })));
    }
    assert_eq!(folder.names(), [""; 0]);
}

/// A file where the folder should be stands for any place that cannot be written (root may write anywhere).
#[test]
fn a_place_that_refuses_is_an_error_and_not_a_panic() {
    let folder = Folder::new();
    let blocked = folder.0.join("blocked");
    fs::write(&blocked, "in the way").unwrap();
    let store = Desktop::at(&blocked);
    let error = save(&store, &unusual()).unwrap_err();
    assert!(error.to_string().starts_with("settings could not be "), "{error}");
    assert_eq!(fs::read_to_string(&blocked).unwrap(), "in the way");

    // A folder of the file's name can be neither read nor replaced: refused, and nothing is left behind.
    let store = Desktop::at(&folder.0);
    fs::create_dir(folder.0.join("settings.json")).unwrap();
    assert!(matches!(load::<Settings>(&store), Err(StorageError::Refused { done: "read", .. })));
    assert!(matches!(store.write("settings", "x"), Err(StorageError::Refused { done: "written", .. })));
    assert_eq!(folder.names(), ["blocked", "settings.json"]);
}

#[test]
fn leftovers_of_killed_writers_go_after_an_hour() {
    let folder = Folder::new();
    let leave = |name: &str, age: u64| {
        let file = fs::File::create(folder.0.join(name)).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
    };
    leave(".settings.1-0.tmp", 4000);
    leave(".settings.2-0.tmp", 60);
    leave("notes.tmp", 4000);
    Desktop::at(&folder.0);
    assert_eq!(folder.names(), [".settings.2-0.tmp", "notes.tmp"]);
}

/// Whoever reads while others write sees one of the written files, whole.
#[test]
fn a_reader_never_sees_half_a_file() {
    let folder = Folder::new();
    save(&Desktop::at(&folder.0), &unusual()).unwrap();
    thread::scope(|threads| {
        for _ in 0..2 {
            threads.spawn(|| {
                let store = Desktop::at(&folder.0);
                for number in 0..50 {
                    let language = Some("x".repeat(number * 200));
                    save(&store, &Settings { language, ..unusual() }).unwrap();
                }
            });
        }
        let store = Desktop::at(&folder.0);
        for _ in 0..400 {
            assert!(matches!(load::<Settings>(&store).unwrap(), Loaded::Read(_)));
        }
    });
    assert_eq!(folder.names(), ["settings.json"]);
}

#[test]
fn two_who_set_aside_at_once_lose_nothing() {
    let folder = Folder::new();
    let keys: Vec<String> = (0..40).map(|number| number.to_string()).collect();
    thread::scope(|threads| {
        for hand in ["left", "right"] {
            let (folder, keys) = (&folder, &keys);
            threads.spawn(move || {
                let store = Desktop::at(&folder.0);
                for key in keys {
                    // Both write and move the same key; a move may find that the other was faster.
                    store.write("settings", &format!("{hand} {key}")).unwrap();
                    let _ = store.set_aside("settings");
                }
            });
        }
    });
    let empty = folder.names().iter().filter(|name| fs::read(folder.0.join(name)).unwrap().is_empty()).count();
    assert_eq!(empty, 0, "a reserved name was left empty or an empty file was moved");
}

/// One way to damage bytes.
#[derive(Clone, Debug)]
enum Blow {
    Change(usize, u8),
    Cut(usize),
    Drop(usize),
    Insert(usize, u8),
    Double,
}

fn blow() -> impl Strategy<Value = Blow> {
    prop_oneof![
        (any::<usize>(), any::<u8>()).prop_map(|(at, byte)| Blow::Change(at, byte)),
        any::<usize>().prop_map(Blow::Cut),
        any::<usize>().prop_map(Blow::Drop),
        (any::<usize>(), any::<u8>()).prop_map(|(at, byte)| Blow::Insert(at, byte)),
        Just(Blow::Double),
    ]
}

fn struck(mut bytes: Vec<u8>, blow: &Blow) -> Vec<u8> {
    let length = bytes.len();
    match *blow {
        Blow::Change(at, byte) if length > 0 => bytes[at % length] = byte,
        Blow::Cut(at) => bytes.truncate(at % (length + 1)),
        Blow::Drop(at) if length > 0 => drop(bytes.remove(at % length)),
        Blow::Insert(at, byte) => bytes.insert(at % (length + 1), byte),
        Blow::Double if length < 4096 => bytes.extend_from_within(..),
        _ => {}
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// However a file was damaged: no panic, no wrong value, and its bytes are kept.
    #[test]
    fn no_damage_panics_or_is_overwritten(blows in prop::collection::vec(blow(), 1..6)) {
        let folder = Folder::new();
        let store = Desktop::at(&folder.0);
        let file = folder.0.join("settings.json");
        save(&store, &unusual()).unwrap();
        let bytes = blows.iter().fold(fs::read(&file).unwrap(), struck);
        fs::write(&file, &bytes).unwrap();
        match load::<Settings>(&store).unwrap() {
            // Blows that cancel out, or spaces outside the data.
            Loaded::Read(settings) => prop_assert_eq!(settings, unusual()),
            Loaded::SetAside { name, .. } => {
                prop_assert_eq!(&name, "settings.damaged-1");
                prop_assert_eq!(load::<Settings>(&store).unwrap(), Loaded::Fresh);
                save(&store, &Settings::default()).unwrap();
                prop_assert_eq!(fs::read(folder.0.join("settings.damaged-1.json")).unwrap(), bytes);
                prop_assert_eq!(load(&store).unwrap(), Loaded::Read(Settings::default()));
            }
            Loaded::Fresh => prop_assert!(false, "the file was there"),
        }
    }

    /// Saving over damage, without loading first, keeps it too.
    #[test]
    fn saving_over_damage_keeps_it(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let folder = Folder::new();
        let store = Desktop::at(&folder.0);
        fs::write(folder.0.join("settings.json"), &bytes).unwrap();
        save(&store, &unusual()).unwrap();
        prop_assert_eq!(fs::read(folder.0.join("settings.damaged-1.json")).unwrap(), bytes);
        prop_assert_eq!(load(&store).unwrap(), Loaded::Read(unusual()));
    }
}
