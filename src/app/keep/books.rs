//! The match that goes on, who plays on this machine, and finished games: found at the start, written after every change
//! of the table, and now and then while nothing but a clock moves.

use bevy::prelude::*;

use super::{Keeper, LastTable, Mishap, Trouble};
use crate::{
    app::{
        animation::timing::SAVE_CLOCK,
        clock::{Clock, Hidden},
        play::{CurrentTable, SHOWN, TableChanged},
        states::Screen,
    },
    storage::{Books, Day, Opened},
    table::{Event, Sitter, Table, TableId, TableSpec},
};

/// Reads what there is. A match that was going on waits to be taken up.
pub(super) fn open(
    store: Option<Res<Keeper>>,
    mut books: ResMut<CurrentBooks>,
    mut waiting: ResMut<Waiting>,
    mut last: ResMut<LastTable>,
    mut trouble: ResMut<Trouble>,
) {
    let Some(store) = store else { return };
    let Opened { books: found, table, set_aside, refused } = Books::open(&*store.0, today());
    books.0 = found;
    waiting.0 = table.map(Box::new);
    trouble.words.extend(set_aside.into_iter().map(|(kind, _)| Mishap::SetAside { kind }));
    for error in refused {
        trouble.note::<()>(Err(error));
    }
    seat(&mut last.0, &books.0);
}

/// At first the one person at the table plays for the first profile; nobody for one that is gone.
fn seat(spec: &mut TableSpec, books: &Books) {
    if *spec == TableSpec::default() {
        spec.seats[0].profile = Some(books.profiles().first().id);
    }
    for seat in &mut spec.seats {
        seat.profile = seat.profile.filter(|&id| books.profiles().get(id).is_some());
    }
}

/// Takes in what happened, and writes it down.
pub(super) fn keep(
    store: Option<Res<Keeper>>,
    mut changed: MessageReader<TableChanged>,
    table: Res<CurrentTable>,
    screen: Res<State<Screen>>,
    (mut books, mut waiting, mut trouble): (ResMut<CurrentBooks>, ResMut<Waiting>, ResMut<Trouble>),
) {
    if changed.is_empty() {
        return;
    }
    books.0.set_today(today());
    let events = changed.read().map(|TableChanged(event)| event);
    books.0.hear(events.filter(|event| table_of(event) != Some(SHOWN)));
    let store = store.as_ref().map(|store| &*store.0);
    if is_shown(&table) {
        if let Some(store) = store {
            trouble.note(books.0.save_books(store));
        }
    } else if table.match_end().is_some() && *screen.get() != Screen::Playing {
        // Left from elsewhere: there is nothing to come back to.
        forget(&mut books.0, &mut waiting, &mut trouble, store);
    } else {
        waiting.0 = Some(Box::new(Table::clone(&table)));
        if let Some(store) = store {
            trouble.note(books.0.save(store, &table));
        }
    }
}

/// While a clock runs its time is written every few seconds, and as soon as nobody sees the window any more.
pub(super) fn keep_clock(
    store: Option<Res<Keeper>>,
    (table, clock, hidden): (Res<CurrentTable>, Res<Clock>, Res<Hidden>),
    time: Res<Time<Real>>,
    (mut books, mut trouble): (ResMut<CurrentBooks>, ResMut<Trouble>),
    mut since: Local<std::time::Duration>,
) {
    let timed = !is_shown(&table) && table.mover().is_some_and(|(seat, _)| table.time_left(seat).is_some());
    *since += time.delta();
    let due = clock.runs && *since >= SAVE_CLOCK || hidden.is_changed() && hidden.0;
    if timed && due {
        *since = default();
        if let Some(store) = store {
            trouble.note(books.bypass_change_detection().0.save(&*store.0, &table));
        }
    }
}

/// What was changed by hand: names, a reset, a game that was taken out of the archive.
pub(super) fn keep_changes(store: Option<Res<Keeper>>, mut books: ResMut<CurrentBooks>, mut trouble: ResMut<Trouble>) {
    if let Some(store) = store {
        trouble.note(books.bypass_change_detection().0.save_books(&*store.0));
    }
}

/// Whoever goes away from the board leaves a match that waits, unless it is over.
pub(super) fn go_away(
    store: Option<Res<Keeper>>,
    table: Res<CurrentTable>,
    (mut books, mut waiting, mut trouble): (ResMut<CurrentBooks>, ResMut<Waiting>, ResMut<Trouble>),
) {
    if is_shown(&table) {
        return;
    }
    let store = store.as_ref().map(|store| &*store.0);
    if table.match_end().is_some() {
        forget(&mut books.0, &mut waiting, &mut trouble, store);
    } else {
        waiting.0 = Some(Box::new(Table::clone(&table)));
        if let Some(store) = store {
            trouble.note(books.0.save(store, &table));
        }
    }
}

fn forget(books: &mut Books, waiting: &mut Waiting, trouble: &mut Trouble, store: Option<&dyn crate::storage::Store>) {
    waiting.0 = None;
    if let Some(store) = store {
        trouble.note(books.clear_table(store));
    }
}

/// Whether a table is only shown.
fn is_shown(table: &Table) -> bool {
    table.id().table == SHOWN
}

/// What the calendar of this machine shows.
fn today() -> Option<Day> {
    #[cfg(target_arch = "wasm32")]
    let (year, month, day) = {
        let now = js_sys::Date::new_0();
        // The browser counts months from 0.
        (now.get_full_year(), now.get_month() + 1, now.get_date())
    };
    #[cfg(not(target_arch = "wasm32"))]
    let (year, month, day) = {
        let now = jiff::Zoned::now();
        (now.year(), now.month(), now.day())
    };
    Day::new(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?)
}

/// The table that a report is of.
fn table_of(event: &Event) -> Option<TableId> {
    match event {
        Event::GameReported(report) => Some(report.id.of.table),
        Event::MatchReported(report) => Some(report.id.table),
        _ => None,
    }
}

/// Profiles and finished games.
#[derive(Resource, Default, Debug)]
pub struct CurrentBooks(pub Books);

/// The match that waits to be gone on with, or goes on at the table: as it was after its last change.
#[derive(Resource, Default, Debug)]
pub struct Waiting(pub Option<Box<Table>>);

impl Waiting {
    /// What giving it up would cost each person who still sits there, in chips; no more than they have.
    pub fn price(&self, books: &Books) -> u64 {
        self.0.as_ref().map_or(0, |table| price(table, books))
    }
}

/// What leaving a table would cost all its people together, in chips; nobody pays more than they have.
pub fn price(table: &Table, books: &Books) -> u64 {
    let people = (0..).map(crate::table::SeatId).zip(table.seats());
    let prices = people.filter(|(_, seat)| seat.sitter == Sitter::Person).map(|(id, seat)| {
        let ledger = seat.profile.and_then(|profile| books.profiles().get(profile)).map(|profile| &profile.ledger);
        ledger.map_or(0, |ledger| ledger.can_pay(table.price_of_leaving(id)))
    });
    prices.sum()
}
