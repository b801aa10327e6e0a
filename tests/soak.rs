//! The program is killed at any moment of an evening, and nothing is lost: a real process, a real folder, two hundred
//! times.
#![cfg(not(target_arch = "wasm32"))]

use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

use girotondo::{
    storage::{Books, Desktop, Profile},
    table::{Event, MatchId, SeatId, Table, TableId, TableRecord},
};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use serde::Deserialize;

const KILLS: u64 = 200;

/// What the process said was safe.
#[derive(Clone, Debug, Deserialize)]
struct Safe {
    table: u64,
    number: u32,
    steps: usize,
    last: String,
    clocks: Vec<Option<u32>>,
    wins: Vec<usize>,
    balances: Vec<u64>,
}

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Starts the evening, kills it after a while, and gives the last line that it wrote, if it wrote one.
fn run_and_kill(folder: &Path, seed: u64, after: Duration) -> Option<Safe> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_girotondo-engine"))
        .args(["soak", "--seed", &seed.to_string(), "--folder"])
        .arg(folder)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let out = child.stdout.take().expect("it was piped");
    let (first, begun) = mpsc::channel();
    let reader = thread::spawn(move || {
        let mut last = None;
        // A line without its end was cut short by the kill, and said nothing.
        let mut lines = BufReader::new(out);
        let mut line = String::new();
        while lines.read_line(&mut line).is_ok_and(|length| length > 0) {
            if line.ends_with('\n') {
                let _ = first.send(());
                last = Some(serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")));
            }
            line.clear();
        }
        last
    });
    // From its first change on, so that no machine is too slow for it.
    let _ = begun.recv_timeout(Duration::from_secs(20));
    thread::sleep(after);
    // If it ended by itself, it said why on standard error; the comparison then fails.
    let _ = child.kill();
    let status = child.wait().expect("it ends");
    assert_eq!(status.code(), None, "it was killed, and did not give up by itself");
    reader.join().expect("the reader reads")
}

/// The settlements that a table tells of, by profile.
fn settlements(table: &Table) -> Vec<(usize, bool, u32)> {
    let settlement = |event: Event| match event {
        Event::MatchReported(report) => Some((report.profile.0 as usize, report.won, report.stake)),
        _ => None,
    };
    table.recall().into_iter().filter_map(settlement).collect()
}

#[test]
fn killed_at_any_moment_it_goes_on_where_it_was() {
    let folder = Folder(std::env::temp_dir().join(format!("girotondo-soak-{}", std::process::id())));
    let mut chance = ChaCha8Rng::seed_from_u64(11);
    let (mut exact, mut ahead, mut lines) = (0, 0, 0);
    for kill in 0..KILLS {
        let after = Duration::from_micros(chance.random_range(0..60_000));
        let Some(safe) = run_and_kill(&folder.0, kill, after) else { panic!("no line in twenty seconds") };
        lines += safe.steps;
        let store = Desktop::at(&folder.0);
        let opened = Books::open(&store, None);
        assert!(opened.refused.is_empty() && opened.set_aside.is_empty(), "kill {kill}: {opened:?}");
        let balances: Vec<u64> = opened.books.profiles().all().iter().map(|profile| profile.ledger.balance()).collect();
        for profile in opened.books.profiles().all() {
            let sum: i64 = profile.ledger.lines().iter().map(|line| line.chips).sum();
            assert_eq!(i64::try_from(profile.ledger.balance()), Ok(sum));
        }

        let Some(table) = opened.table else {
            // Killed between settling a match, in whose place another was laid, and saving that one.
            let id = MatchId { table: TableId(safe.table), number: safe.number };
            let settled = |profile: &Profile| profile.ledger.has_settled(id);
            assert!(opened.books.profiles().all().iter().any(settled), "kill {kill}: {safe:?}, but no table");
            ahead += 1;
            continue;
        };
        let record = table.record();
        if (record.id.table.0, record.id.number) != (safe.table, safe.number) {
            // Killed between saving the first state of another match and saying so.
            assert!(record.log.is_empty(), "kill {kill}: {safe:?}, but {record:?}");
            ahead += 1;
            continue;
        }
        // At most the one change whose saving was not said any more: another step, or more time in the last one.
        let steps = record.log.len();
        assert!((safe.steps..=safe.steps + 1).contains(&steps), "kill {kill}: {safe:?}, but {steps} steps");
        let before = cut(&record, &safe);
        match before.record() == record {
            true => exact += 1,
            false => ahead += 1,
        }
        let seats = || (0..table.seats().len()).map(SeatId);
        assert_eq!(seats().map(|seat| before.time_left(seat)).collect::<Vec<_>>(), safe.clocks, "kill {kill}");
        assert_eq!(seats().map(|seat| before.wins(seat)).collect::<Vec<_>>(), safe.wins, "kill {kill}");
        // The ledger: what was said, and what has been settled since.
        let known = settlements(&before).len();
        let mut expected = safe.balances.clone();
        for (profile, won, stake) in settlements(&table).into_iter().skip(known) {
            let balance = &mut expected[profile];
            *balance = if won { *balance + u64::from(stake) } else { balance.saturating_sub(stake.into()) };
            if *balance == 0 {
                *balance = girotondo::table::GIFT.into();
            }
        }
        assert_eq!(balances, expected, "kill {kill}");
    }
    assert!(exact > 0 && exact + ahead == KILLS && lines > 0, "{exact} exact, {ahead} ahead");
}

/// The table as it was said to be safe: after that many steps of the record, the last of them as it was then.
fn cut(record: &TableRecord, safe: &Safe) -> Table {
    let words = String::from(record.log.clone());
    let mut words: Vec<&str> = words.split(' ').collect();
    words.truncate(safe.steps);
    if let Some(last) = words.last_mut() {
        let millis = |word: &str| word.parse::<u32>().ok();
        let longer = millis(last).zip(millis(&safe.last)).is_some_and(|(now, then)| now > then);
        assert!(*last == safe.last || longer, "{last} was {}", safe.last);
        *last = &safe.last;
    }
    let log = words.join(" ").try_into().expect("it was a log");
    Table::from_record(&TableRecord { log, ..record.clone() }).expect("it was a table")
}
