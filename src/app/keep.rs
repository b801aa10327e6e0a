//! What lasts, as resources: settings, the last used table, and the books of an evening, read at start and written after
//! every change.

mod books;

use bevy::prelude::*;

pub use books::{CurrentBooks, Waiting, price};

use super::{
    animation::timing::Timing,
    play::{CommandRequested, TableChanged},
    schedule::GameSystems,
    states::Screen,
};
use crate::{
    storage::{self, AnimationSpeed, Kind, LastSetup, Loaded, Memory, ReducedMotion, Settings, StorageError, Store},
    table::{Command, Event, LinkError, TableSpec},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentSettings>()
        .init_resource::<LastTable>()
        .init_resource::<SystemPrefersReducedMotion>()
        .init_resource::<SystemTextScale>()
        .init_resource::<Trouble>()
        .init_resource::<CurrentBooks>()
        .init_resource::<Waiting>()
        .add_systems(PreStartup, (load, books::open).chain())
        .add_systems(OnExit(Screen::Playing), books::go_away)
        .add_systems(
            Update,
            (
                (remember_table, books::keep, books::keep_clock).chain().in_set(GameSystems::Facts),
                // Before anything is timed by it.
                set_timing.run_if(resource_changed::<CurrentSettings>).in_set(GameSystems::Facts),
                (
                    save_settings.run_if(resource_changed::<CurrentSettings>),
                    books::keep_changes.run_if(resource_changed::<CurrentBooks>),
                )
                    .chain()
                    .in_set(GameSystems::Picture),
            ),
        );
}

fn load(
    store: Option<Res<Keeper>>,
    mut settings: ResMut<CurrentSettings>,
    mut last: ResMut<LastTable>,
    mut trouble: ResMut<Trouble>,
) {
    let Some(store) = store else { return };
    if let Some(read) = trouble.note(storage::load::<Settings>(&*store.0)).and_then(|loaded| trouble.told(loaded)) {
        settings.0 = read;
    }
    let read = trouble.note(storage::load::<LastSetup<TableSpec>>(&*store.0)).and_then(|loaded| trouble.told(loaded));
    if let Some(LastSetup(spec)) = read
        && spec.check().is_ok()
    {
        last.0 = spec;
    }
}

fn save_settings(store: Option<Res<Keeper>>, settings: Res<CurrentSettings>, mut trouble: ResMut<Trouble>) {
    // What was just read need not be written.
    if let Some(store) = store
        && !settings.is_added()
    {
        trouble.note(storage::save(&*store.0, &settings.0));
    }
}

fn set_timing(settings: Res<CurrentSettings>, system: Res<SystemPrefersReducedMotion>, mut timing: ResMut<Timing>) {
    let reduced = match settings.0.reduced_motion {
        ReducedMotion::System => system.0,
        ReducedMotion::On => true,
        ReducedMotion::Off => false,
    };
    let paced = match settings.0.animation {
        AnimationSpeed::Calm => Timing::stretched(1.5),
        AnimationSpeed::Normal => Timing::NORMAL,
        AnimationSpeed::Brisk => Timing::stretched(0.6),
        AnimationSpeed::Instant => Timing::INSTANT,
    };
    timing.set_if_neq(Timing { motion: paced.motion && !reduced, ..paced });
}

/// The table that a person laid is the one that the next start offers.
fn remember_table(
    store: Option<Res<Keeper>>,
    mut requested: MessageReader<CommandRequested>,
    mut changed: MessageReader<TableChanged>,
    mut last: ResMut<LastTable>,
    mut trouble: ResMut<Trouble>,
) {
    let began = changed.read().any(|TableChanged(event)| matches!(event, Event::GameBegan { .. }));
    let laid = requested.read().filter_map(|CommandRequested(command)| match command {
        Command::Lay(spec, _) => Some(spec),
        _ => None,
    });
    if let Some(spec) = laid.last()
        && began
    {
        last.0 = spec.clone();
        if let Some(store) = store {
            trouble.note(storage::save(&*store.0, &LastSetup(spec.clone())));
        }
    }
}

/// The store of this machine; without the resource nothing is kept, as in tests.
#[derive(Resource)]
pub struct Keeper(pub Box<dyn Store>);

impl Keeper {
    /// Opens the store of this machine. Where there is none, what is said goes to [`Trouble`], and things are kept
    /// until the program ends.
    pub fn open() -> (Self, Trouble) {
        match storage::open() {
            Ok(store) => (Self(store), Trouble::default()),
            Err(error) => (Self(Box::new(Memory::default())), Trouble { words: vec![error.into()], told: false }),
        }
    }
}

/// The settings in force.
#[derive(Resource, Default, Clone, Debug, PartialEq)]
pub struct CurrentSettings(pub Settings);

/// What "play at once" begins: the last used table, at first you against a computer player on 8×8.
#[derive(Resource, Default, Clone, Debug, PartialEq)]
pub struct LastTable(pub TableSpec);

/// Whether the system or the browser asks for less motion.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq)]
pub struct SystemPrefersReducedMotion(pub bool);

/// How large the browser's user has all pages write, of 1; the game's own setting is on top of it.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct SystemTextScale(pub f32);

impl Default for SystemTextScale {
    fn default() -> Self {
        Self(1.0)
    }
}

/// What a player must be told of what went wrong; each is told once.
#[derive(Resource, Default, Debug)]
pub struct Trouble {
    /// What happened and has not been told yet, oldest first. A panel shows and clears it.
    pub words: Vec<Mishap>,
    /// Whether a failure to keep something was told already: once is enough.
    told: bool,
}

/// Something that went wrong; the game goes on.
#[derive(Clone, Debug, PartialEq)]
pub enum Mishap {
    /// Nothing can be kept: no place, full, read-only, refused. The system's words.
    NotKept(String),
    /// The link with which the page was opened leads to no table. Why.
    Link(LinkError),
    /// A file was damaged or newer than this program and lies under another name now.
    SetAside {
        /// `settings` or the like.
        kind: &'static str,
    },
    /// The search crashed again and again, and a lighter one found the move.
    LighterSearch,
    /// No search found a move.
    NoMove,
    /// No search found advice.
    NoHint,
}

impl From<StorageError> for Mishap {
    fn from(error: StorageError) -> Self {
        // What the system says is in its user's language; our own words round it are a developer's.
        Self::NotKept(match error {
            StorageError::NoPlace { reason }
            | StorageError::Refused { reason, .. }
            | StorageError::NotWritable { reason, .. } => reason,
            StorageError::NotText { key } | StorageError::BadKey { key } | StorageError::TooManySetAside { key } => key,
        })
    }
}

impl Trouble {
    fn note<T>(&mut self, result: Result<T, StorageError>) -> Option<T> {
        let error = match result {
            Ok(value) => return Some(value),
            Err(error) => error,
        };
        warn!("{error}");
        if !std::mem::replace(&mut self.told, true) {
            self.words.push(error.into());
        }
        None
    }

    fn told<T: Kind>(&mut self, loaded: Loaded<T>) -> Option<T> {
        match loaded {
            Loaded::SetAside { .. } => {
                self.words.push(Mishap::SetAside { kind: T::NAME });
                None
            }
            other => other.read(),
        }
    }
}
