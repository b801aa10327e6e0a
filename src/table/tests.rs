//! What a table does and refuses.

mod clock;
mod leaving;
mod matches;
mod random;
mod saving;
mod turns;

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::*;
use crate::{
    rules::{Blocked, Board, IllegalMove, Players, SetupSpec},
    search::Level,
};

const PERSON: Sitter = Sitter::Person;
const COMPUTER: Sitter = Sitter::Computer(Level::ALL[0]);

fn laid(spec: TableSpec) -> Table {
    let mut table = Table::default();
    table.apply(Command::Lay(spec, TableId(1))).unwrap();
    table
}

/// A table without a clock, to one win, where nobody is remembered.
fn table(setup: SetupSpec, sitters: &[Sitter]) -> Table {
    laid(TableSpec { setup, seats: sitters.iter().map(|&sitter| Seat::of(sitter)).collect(), ..TableSpec::default() })
}

/// A spec on the smallest board that takes so many, where the people are remembered by their seats' numbers.
fn remembered(sitters: &[Sitter], length: MatchLength, time: TimeControl) -> TableSpec {
    let players = Players::try_from(sitters.len() as u8).unwrap();
    let board = if players == Players::Two { Board::Six } else { Board::Eight };
    let seats =
        (0..).zip(sitters).map(|(number, &sitter)| Seat { profile: Some(ProfileId(number)), ..Seat::of(sitter) });
    TableSpec { setup: SetupSpec::plain(board, players), seats: seats.collect(), length, time }
}

/// The mover's move, whoever makes it.
fn play(table: &mut Table, square: Square) -> Vec<Event> {
    let (seat, _) = table.mover().unwrap();
    let at = table.moment();
    let command = match table.is_played_for(seat) {
        true => Command::PlayFor { at, seat, square },
        false => Command::Play { at, seat, square },
    };
    table.apply(command).unwrap()
}

fn play_first(table: &mut Table) -> Vec<Event> {
    let square = table.game().legal().unwrap().squares.first().unwrap();
    play(table, square)
}

fn play_to_the_end(table: &mut Table) {
    while table.mover().is_some() {
        play_first(table);
    }
}

/// Time goes by.
fn wait(table: &mut Table, millis: u32) -> Result<Vec<Event>, Rejected> {
    table.apply(Command::Elapsed { at: table.moment(), millis })
}

/// A game by moves that a seed draws.
fn play_by_chance(table: &mut Table, seed: u64) -> Vec<Event> {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut events = Vec::new();
    while table.mover().is_some() {
        let squares: Vec<_> = table.game().legal().unwrap().squares.iter().collect();
        events.extend(play(table, squares[chance.random_range(0..squares.len())]));
    }
    events
}

fn reports(events: &[Event]) -> Vec<MatchReport> {
    let report = |event: &Event| match event {
        Event::MatchReported(report) => Some(report.clone()),
        _ => None,
    };
    events.iter().filter_map(report).collect()
}

/// All that a table is, without the number of its changes.
fn told(table: &Table) -> String {
    // The game and its reports are long: their moves say as much.
    let moves = |report: &Arc<GameReport>| format!("{:?} {:?}", report.moves, report.outcome);
    let games: Vec<_> = table.games.iter().map(moves).collect();
    let mut ahead = table.game.clone();
    while ahead.redo().is_some() {}
    let Table {
        spec, seats, places, game, millis, spent, late, round, id, matches, end, over, log, first_round, ..
    } = table;
    format!(
        "{spec:?} {seats:?} {places:?} {} {} {millis:?} {spent} {late} {round} {id:?} {games:?} {matches:?} {end:?} \
        {over:?} {log:?} {first_round}",
        game.to_transcript(),
        ahead.to_transcript()
    )
}
