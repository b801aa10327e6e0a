//! The books under a store that fails, dies and tears: a settlement happens once or not at all, and the lines of every
//! ledger add up.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Mutex,
};

use girotondo::{
    rules::{Board, Players, SetupSpec},
    storage::{Books, Day, Memory, StorageError, Store},
    table::{
        Command, Event, Filter, MatchId, MatchLength, ProfileId, Reason, Seat, SeatId, Sitter, Table, TableId,
        TableSpec, TimeControl,
    },
};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

/// What a store does to a write.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    /// It is written.
    Written,
    /// It is refused, and what was there stays.
    Refused,
    /// The program dies before it is written.
    DiesBefore,
    /// The program dies when it is written.
    DiesAfter,
    /// Half of it is written, as on a disk that lies, and the program dies.
    Torn,
}

/// A store in memory to which things happen.
struct Shaky {
    inner: Memory,
    state: Mutex<(ChaCha8Rng, bool)>,
    tears: bool,
}

impl Shaky {
    fn new(seed: u64, tears: bool) -> Self {
        Self { inner: Memory::default(), state: Mutex::new((ChaCha8Rng::seed_from_u64(seed), false)), tears }
    }

    fn is_dead(&self) -> bool {
        self.state.lock().unwrap().1
    }

    fn revive(&self) {
        self.state.lock().unwrap().1 = false;
    }

    fn fate(&self) -> Fate {
        let mut state = self.state.lock().unwrap();
        if state.1 {
            return Fate::DiesBefore;
        }
        let fate = match state.0.random_range(0..60) {
            0 => Fate::DiesBefore,
            1 => Fate::DiesAfter,
            2 if self.tears => Fate::Torn,
            3..6 => Fate::Refused,
            _ => Fate::Written,
        };
        state.1 = !matches!(fate, Fate::Written | Fate::Refused);
        fate
    }
}

impl Store for Shaky {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        self.inner.read(key)
    }

    fn write(&self, key: &str, text: &str) -> Result<(), StorageError> {
        let refused = || StorageError::Refused { key: key.to_owned(), done: "written", reason: "no room".to_owned() };
        match self.fate() {
            Fate::Written => self.inner.write(key, text),
            Fate::DiesAfter => {
                self.inner.write(key, text)?;
                Err(refused())
            }
            Fate::Torn => {
                self.inner.write(key, &text[..text.len() / 2])?;
                Err(refused())
            }
            Fate::Refused | Fate::DiesBefore => Err(refused()),
        }
    }

    fn remove(&self, key: &str) -> Result<(), StorageError> {
        self.inner.remove(key)
    }

    fn set_aside(&self, key: &str) -> Result<String, StorageError> {
        self.inner.set_aside(key)
    }
}

fn spec(chance: &mut ChaCha8Rng) -> TableSpec {
    let players = if chance.random_range(0..3) == 0 { Players::Three } else { Players::Two };
    let board = if players == Players::Two { Board::Six } else { Board::Eight };
    let person = |number| Seat { profile: Some(ProfileId(number)), ..Seat::of(Sitter::Person) };
    let seats = (0..players.count() as u32).map(person).collect();
    let length = MatchLength::ALL[chance.random_range(0..2)];
    TableSpec { setup: SetupSpec::plain(board, players), seats, length, time: TimeControl::Move(15) }
}

fn next(table: &Table, chance: &mut ChaCha8Rng) -> Command {
    let at = table.moment();
    let id = TableId(chance.random_range(1..u64::MAX));
    let new = table.id().table == TableId(0) || chance.random_range(0..300) == 0;
    if new || table.match_end().is_some() && chance.random_range(0..2) == 0 {
        return Command::Lay(spec(chance), id);
    }
    let Some((seat, _)) = table.mover() else { return Command::PlayAgain };
    match chance.random_range(0..300) {
        0 => Command::Abandon,
        1..4 => Command::Leave { seat: SeatId(chance.random_range(0..3)) },
        4..60 => Command::Elapsed { at, millis: chance.random_range(0..16_000) },
        _ => {
            let squares = table.game().legal().map(|moves| moves.squares).unwrap_or_default();
            let square = squares.iter().nth(chance.random_range(0..squares.len())).expect("somebody is to move");
            match table.is_played_for(seat) {
                true => Command::PlayFor { at, seat, square },
                false => Command::Play { at, seat, square },
            }
        }
    }
}

/// An evening on a store; how often it died, and how many matches were settled in all ledgers at last.
fn evening(seed: u64, tears: bool) -> (u32, usize) {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let store = Shaky::new(seed, tears);
    let mut deaths = 0;
    // Everything that any table ever told of, whether it was saved or not.
    let mut told: BTreeMap<(ProfileId, MatchId), BTreeSet<bool>> = BTreeMap::new();
    let mut lines = 0;
    for _ in 0..40 {
        store.revive();
        let opened = Books::open(&store, None);
        assert!(opened.refused.is_empty());
        assert!(tears || opened.set_aside.is_empty(), "{:?}", opened.set_aside);
        let (mut books, mut table) = (opened.books, opened.table.unwrap_or_default());
        while books.profiles().all().len() < 3 {
            books.profiles_mut().add("");
        }
        for _ in 0..600 {
            let Ok(events) = table.apply(next(&table, &mut chance)) else { continue };
            for event in &events {
                if let Event::MatchReported(report) = event {
                    told.entry((report.profile, report.id)).or_default().insert(report.won);
                }
            }
            books.hear(&events);
            // Refused: the player was told, and the game goes on.
            let _ = books.save(&store, &table);
            if store.is_dead() {
                deaths += 1;
                break;
            }
        }
        // What the next start would find.
        store.revive();
        let found = Books::open(&store, None);
        lines = 0;
        for profile in found.books.profiles().all() {
            let ledger = &profile.ledger;
            let sum: i64 = ledger.lines().iter().map(|line| line.chips).sum();
            assert_eq!(i64::try_from(ledger.balance()), Ok(sum));
            let mut settled = BTreeSet::new();
            for line in ledger.lines() {
                let (id, won) = match line.reason {
                    Reason::Won(id) => (id, true),
                    Reason::Lost(id) => (id, false),
                    _ => continue,
                };
                assert!(settled.insert(id), "seed {seed}: settled twice");
                assert!((line.chips > 0) == won || line.chips == 0);
                let told = told.get(&(profile.id, id)).expect("nobody settles what was not played");
                assert!(told.contains(&won), "seed {seed}: settled as it was never told");
            }
            lines += settled.len();
            // What the saved table tells is in the books.
            for event in found.table.iter().flat_map(Table::recall) {
                if let Event::MatchReported(report) = event
                    && report.profile == profile.id
                {
                    assert!(settled.contains(&report.id), "seed {seed}: not settled");
                }
            }
            if !tears {
                let matches = profile.statistics.summary(Filter::default()).matches.total();
                assert_eq!(matches as usize, settled.len(), "chips and statistics are of one mind");
            }
        }
    }
    (deaths, lines)
}

#[test]
fn a_settlement_happens_once_or_not_at_all() {
    let (mut deaths, mut lines) = (0, 0);
    for seed in 0..12 {
        let (died, settled) = evening(seed, false);
        (deaths, lines) = (deaths + died, lines + settled);
    }
    assert!(deaths > 200 && lines > 100, "{deaths} deaths, {lines} settlements");
}

#[test]
fn a_disk_that_tears_leaves_books_that_add_up() {
    let (mut deaths, mut lines) = (0, 0);
    for seed in 100..106 {
        let (died, settled) = evening(seed, true);
        (deaths, lines) = (deaths + died, lines + settled);
    }
    assert!(deaths > 100 && lines > 0, "{deaths} deaths, {lines} settlements");
}

/// A store that refuses everything for a while: afterwards all is written that was not.
#[test]
fn what_was_refused_is_written_later() {
    struct Full(Memory, Mutex<bool>);
    impl Store for Full {
        fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
            self.0.read(key)
        }
        fn write(&self, key: &str, text: &str) -> Result<(), StorageError> {
            if *self.1.lock().unwrap() {
                return Err(StorageError::Refused { key: key.to_owned(), done: "written", reason: "full".to_owned() });
            }
            self.0.write(key, text)
        }
        fn remove(&self, key: &str) -> Result<(), StorageError> {
            self.0.remove(key)
        }
        fn set_aside(&self, key: &str) -> Result<String, StorageError> {
            self.0.set_aside(key)
        }
    }
    let store = Full(Memory::default(), Mutex::new(true));
    let mut books = Books::open(&store, None).books;
    let mut table = Table::default();
    let person = Seat { profile: Some(ProfileId(0)), ..Seat::default() };
    let seats = vec![person, Seat::of(Sitter::Person)];
    let mut events = table.apply(Command::Lay(TableSpec { seats, ..TableSpec::default() }, TableId(5))).unwrap();
    for _ in 0..6 {
        let (seat, _) = table.mover().unwrap();
        let square = table.game().legal().unwrap().squares.first().unwrap();
        events = table.apply(Command::Play { at: table.moment(), seat, square }).unwrap();
        books.hear(&events);
        assert!(books.save(&store, &table).is_err());
    }
    assert!(!events.is_empty());
    let today = Day::new(2026, 2, 28);
    books.set_today(today);
    let settlements = books.hear(&table.apply(Command::Leave { seat: SeatId(0) }).unwrap());
    assert_eq!(settlements.len(), 1);
    assert!(books.save(&store, &table).is_err());
    assert_eq!(store.0.keys(), [""; 0]);
    *store.1.lock().unwrap() = false;
    books.save(&store, &table).unwrap();
    assert_eq!(store.0.keys(), ["archive", "profiles", "table"]);
    let found = Books::open(&store, None);
    assert_eq!(found.books.profiles(), books.profiles());
    assert_eq!(found.books.archive().latest().map(|filed| filed.day).collect::<Vec<_>>(), [today]);
    assert_eq!(found.table.map(|table| table.match_end()), Some(table.match_end()));
    books.clear_table(&store).unwrap();
    assert_eq!(store.0.keys(), ["archive", "profiles"]);
}

/// A browser gives a page five million bytes, and some count two for a character.
#[test]
fn the_fullest_books_fit_into_a_browser() {
    let setup = SetupSpec::plain(Board::Ten, Players::Four);
    let mut seats = vec![Seat::of(Sitter::Computer(girotondo::search::Level::default())); 4];
    seats[0] = Seat { profile: Some(ProfileId(0)), name: Some("Maximiliane".to_owned()), ..Seat::default() };
    let spec = TableSpec { setup, seats, length: MatchLength::One, time: TimeControl::Game(25) };
    let mut table = Table::default();
    table.apply(Command::Lay(spec, TableId(u64::MAX))).unwrap();
    while table.match_end().is_none() {
        let at = table.moment();
        let Some((seat, _)) = table.mover() else {
            table.apply(Command::PlayAgain).unwrap();
            continue;
        };
        table.apply(Command::Elapsed { at, millis: 12_345 }).unwrap();
        let square = table.game().legal().unwrap().squares.first().unwrap();
        table.apply(Command::Play { at, seat, square }).unwrap();
    }
    let store = Memory::default();
    let mut books = Books::open(&store, None).books;
    let told = table.recall();
    for number in 0..2_100 {
        for event in &told {
            let mut event = event.clone();
            match &mut event {
                Event::GameReported(report) => std::sync::Arc::make_mut(report).id.of.number = number,
                Event::MatchReported(report) => report.id.number = number,
                _ => {}
            }
            books.hear([&event]);
        }
    }
    books.save(&store, &table).unwrap();
    let size = |key: &str| store.read(key).unwrap().unwrap().len();
    let all = size("profiles") * girotondo::storage::Profiles::MOST + size("archive") + size("table");
    assert!(all < 2_500_000, "{all}: a profile takes {}, the archive {}", size("profiles"), size("archive"));
}
