//! A hidden command for tests: an evening of matches that is saved after every change, to be killed at any moment.
//!
//! People who are remembered sit at every seat but the last, and everybody plays at random, fast, against the clock. After
//! each save a line on standard output says what is safe now; whoever reads it compares it with what the next start
//! finds.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use girotondo::{
    rules::{Board, Players, SetupSpec},
    search::Level,
    storage::{Books, Desktop},
    table::{Command, MatchLength, ProfileId, Seat, SeatId, Sitter, Table, TableId, TableSpec, TimeControl},
};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use serde::Serialize;

use super::Failure;

/// How the evening goes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder of the files.
    #[arg(long)]
    folder: PathBuf,
    /// What is drawn from.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// After how many changes it ends.
    #[arg(long, default_value_t = u64::MAX)]
    changes: u64,
}

/// What is safe when the line is read.
#[derive(Serialize)]
struct Safe {
    /// The match: its table and its number there.
    table: u64,
    number: u32,
    /// How much of its log is saved, and the last word of that: time going by lengthens it afterwards.
    steps: usize,
    last: String,
    /// The clocks, in milliseconds.
    clocks: Vec<Option<u32>>,
    /// Games won by each seat.
    wins: Vec<usize>,
    /// Each profile's chips.
    balances: Vec<u64>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let store = Desktop::at(&args.folder);
    let mut chance = ChaCha8Rng::seed_from_u64(args.seed);
    let opened = Books::open(&store, None);
    if let Some(trouble) = opened.refused.first() {
        return Err(Failure::Said(trouble.to_string()));
    }
    if let Some((kind, damage)) = opened.set_aside.first() {
        return Err(Failure::Said(format!("{kind}: {damage}")));
    }
    let mut books = opened.books;
    while books.profiles().all().len() < 3 {
        books.profiles_mut().add("");
    }
    let mut table = opened.table.unwrap_or_default();
    for _ in 0..args.changes {
        let command = next(&table, &mut chance);
        let events = table.apply(command).map_err(|rejected| Failure::Said(rejected.to_string()))?;
        books.hear(&events);
        books.save(&store, &table).map_err(|error| Failure::Said(error.to_string()))?;
        say(&table, &books)?;
    }
    Ok(())
}

fn say(table: &Table, books: &Books) -> Result<(), Failure> {
    let seats = || (0..table.seats().len()).map(SeatId);
    let id = table.id();
    let log = table.record().log;
    let steps = log.len();
    let safe = Safe {
        table: id.table.0,
        number: id.number,
        steps,
        last: String::from(log).rsplit(' ').next().unwrap_or_default().to_owned(),
        clocks: seats().map(|seat| table.time_left(seat)).collect(),
        wins: seats().map(|seat| table.wins(seat)).collect(),
        balances: books.profiles().all().iter().map(|profile| profile.ledger.balance()).collect(),
    };
    let line = serde_json::to_string(&safe).map_err(io::Error::from)?;
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}

/// What happens next: mostly time and moves, now and then somebody leaves.
fn next(table: &Table, chance: &mut ChaCha8Rng) -> Command {
    let at = table.moment();
    if table.match_end().is_some() || table.id().table == TableId(0) {
        return Command::Lay(spec(chance), TableId(chance.random_range(1..u64::MAX)));
    }
    let Some((seat, _)) = table.mover() else { return Command::PlayAgain };
    match chance.random_range(0..200) {
        0 if !table.has_left(SeatId(0)) => Command::Leave { seat: SeatId(0) },
        1 => Command::Lay(spec(chance), TableId(chance.random_range(1..u64::MAX))),
        2..80 if !table.is_played_for(seat) => Command::Elapsed { at, millis: chance.random_range(0..20_000) },
        _ => {
            let squares = table.game().legal().map(|moves| moves.squares).unwrap_or_default();
            let square = squares.iter().nth(chance.random_range(0..squares.len().max(1)));
            match square {
                Some(square) if table.is_played_for(seat) => Command::PlayFor { at, seat, square },
                Some(square) => Command::Play { at, seat, square },
                None => Command::Abandon,
            }
        }
    }
}

fn spec(chance: &mut ChaCha8Rng) -> TableSpec {
    let players = Players::ALL[chance.random_range(0..3)];
    let board = if players == Players::Two { Board::Six } else { Board::Eight };
    let people = players.count() as u32 - 1;
    let person = |number| Seat { profile: Some(ProfileId(number)), ..Seat::of(Sitter::Person) };
    let seats = (0..people).map(person).chain([Seat::of(Sitter::Computer(Level::default()))]).collect();
    let length = MatchLength::ALL[chance.random_range(0..2)];
    let times = [TimeControl::Move(15), TimeControl::Game(5)];
    TableSpec { setup: SetupSpec::plain(board, players), seats, length, time: times[chance.random_range(0..2)] }
}
