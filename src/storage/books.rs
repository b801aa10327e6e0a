//! The books of an evening: the match that goes on, profiles and finished games, kept so that a program that dies at any
//! moment leaves them right.
//!
//! The table is written first, since it can tell again what the books must hear ([`Table::recall`]): if the program dies
//! in between, the next start hears it, and takes nothing twice. Only where the table has gone on to another match, and
//! can no longer tell of the last one, the books are written first; if the program dies in between, the next start finds a
//! match that has been settled before its end, and knows that it was given up.

use super::{
    archive::Archive,
    day::Day,
    envelope::{Damage, Kind, Loaded, load, save},
    profiles::{Profile, Profiles, Settlement},
    store::{StorageError, Store},
    table::SavedTable,
};
use crate::table::{Event, MatchId, Table};

/// Profiles, archive, and what has still to be written.
#[derive(Clone, Debug, Default)]
pub struct Books {
    profiles: Profiles,
    archive: Archive,
    /// What the calendar shows.
    today: Option<Day>,
    profiles_changed: bool,
    archive_changed: bool,
    /// The match of the table that lies in the store.
    saved: Option<MatchId>,
    /// Kinds that could not be read at the start and may still be there: they are not written over.
    unread: Vec<&'static str>,
}

/// What a start finds.
#[derive(Debug, Default)]
pub struct Opened {
    /// The books, with everything that the saved table had still to tell.
    pub books: Books,
    /// The table that was saved, if one was: it may be in the middle of a match, between two games, or at the end.
    pub table: Option<Table>,
    /// What could not be used and was set aside: the kind of file, and what was wrong with it.
    pub set_aside: Vec<(&'static str, Damage)>,
    /// What the store refused to read. What it was about is as on a first start, and is not written until the next one.
    pub refused: Vec<StorageError>,
}

impl Books {
    /// Reads everything there is, on a day. Never fails: what cannot be read is said in [`Opened`].
    pub fn open(store: &dyn Store, today: Option<Day>) -> Opened {
        let mut opened = Opened::default();
        let profiles = opened.read::<Profiles>(store).unwrap_or_default();
        let archive = opened.read::<Archive>(store).unwrap_or_default();
        let table = opened.read::<SavedTable>(store).map(|SavedTable(table)| table);
        let books = &mut opened.books;
        (books.profiles, books.archive, books.saved) = (profiles, archive, table.as_ref().map(Table::id));
        books.today = today;
        let recalled = table.as_ref().map(Table::recall).unwrap_or_default();
        books.hear(&recalled);
        opened.table = table.filter(|table| !books.know_the_end_of(table, &recalled));
        opened
    }

    /// Whether a match was settled for somebody of whom the table does not tell: another was laid in its place.
    fn know_the_end_of(&self, table: &Table, recalled: &[Event]) -> bool {
        let told =
            |id| recalled.iter().any(|event| matches!(event, Event::MatchReported(report) if report.profile == id));
        let settled = |profile: &Profile| profile.ledger.has_settled(table.id()) && !told(profile.id);
        self.profiles.all().iter().any(settled)
    }

    /// Who plays on this machine.
    pub const fn profiles(&self) -> &Profiles {
        &self.profiles
    }

    /// Changes profiles by hand: names, new ones, a reset. They are written with the next [`Books::save`].
    pub const fn profiles_mut(&mut self) -> &mut Profiles {
        self.profiles_changed = true;
        &mut self.profiles
    }

    /// Finished games.
    pub const fn archive(&self) -> &Archive {
        &self.archive
    }

    /// Changes the archive by hand. It is written with the next [`Books::save`].
    pub const fn archive_mut(&mut self) -> &mut Archive {
        self.archive_changed = true;
        &mut self.archive
    }

    /// Says what day it is: games that end from now on are filed under it.
    pub const fn set_today(&mut self, today: Option<Day>) {
        self.today = today;
    }

    /// Takes in what happened at the table. What was settled by it, for the picture to show.
    pub fn hear<'a>(&mut self, events: impl IntoIterator<Item = &'a Event>) -> Vec<Settlement> {
        let mut settlements = Vec::new();
        for event in events {
            let (settlement, changed) = self.profiles.hear(event);
            settlements.extend(settlement);
            self.profiles_changed |= changed;
            self.archive_changed |= self.archive.hear(event, self.today);
        }
        settlements
    }

    /// Writes the table, and what has changed of the books. To be called after every change of the table, with its events
    /// heard before; and now and then while a clock runs.
    ///
    /// # Errors
    /// If the store refused; what was not written is tried again with the next call.
    pub fn save(&mut self, store: &dyn Store, table: &Table) -> Result<(), StorageError> {
        if self.saved.is_some_and(|saved| saved != table.id()) {
            self.save_books(store)?;
        }
        self.write(store, &SavedTable(table.clone()))?;
        self.saved = Some(table.id());
        self.save_books(store)
    }

    /// Writes what has changed of the books, without a table: after a change by hand.
    ///
    /// # Errors
    /// If the store refused; what was not written is tried again with the next call.
    pub fn save_books(&mut self, store: &dyn Store) -> Result<(), StorageError> {
        if self.profiles_changed {
            self.write(store, &self.profiles)?;
            self.profiles_changed = false;
        }
        if self.archive_changed {
            self.write(store, &self.archive)?;
            self.archive_changed = false;
        }
        Ok(())
    }

    /// Forgets the saved table: nothing is offered to be taken up at the next start. The books are written first.
    ///
    /// # Errors
    /// If the store refused.
    pub fn clear_table(&mut self, store: &dyn Store) -> Result<(), StorageError> {
        self.save_books(store)?;
        if !self.unread.contains(&SavedTable::NAME) {
            store.remove(SavedTable::NAME)?;
        }
        self.saved = None;
        Ok(())
    }

    fn write<T: Kind + Clone>(&self, store: &dyn Store, value: &T) -> Result<(), StorageError> {
        if self.unread.contains(&T::NAME) { Ok(()) } else { save(store, value) }
    }
}

impl Opened {
    fn read<T: Kind>(&mut self, store: &dyn Store) -> Option<T> {
        match load::<T>(store) {
            Ok(Loaded::Read(value)) => return Some(value),
            Ok(Loaded::Fresh) => {}
            Ok(Loaded::SetAside { damage, .. }) => self.set_aside.push((T::NAME, damage)),
            Err(error) => {
                self.refused.push(error);
                self.books.unread.push(T::NAME);
            }
        }
        None
    }
}
