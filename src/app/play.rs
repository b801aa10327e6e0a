//! The table as a resource and the one system that may change it.

use std::ops::Deref;

use bevy::prelude::*;

use super::schedule::GameSystems;
use crate::table::{Command, Event, Rejected, Table, TableId};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentTable>()
        .add_message::<CommandRequested>()
        .add_message::<TableChanged>()
        .add_message::<CommandRefused>()
        .add_systems(Update, apply.in_set(GameSystems::Rules));
}

fn apply(
    mut table: ResMut<CurrentTable>,
    mut requested: MessageReader<CommandRequested>,
    mut changed: MessageWriter<TableChanged>,
    mut refused: MessageWriter<CommandRefused>,
) {
    for CommandRequested(command) in requested.read() {
        match table.bypass_change_detection().0.apply(command.clone()) {
            Ok(events) => {
                table.set_changed();
                changed.write_batch(events.into_iter().map(TableChanged));
            }
            Err(rejected) => {
                refused.write(CommandRefused { command: command.clone(), rejected });
            }
        }
    }
}

/// The table that is played at. Everybody reads it; only `apply` writes it.
#[derive(Resource, Default)]
pub struct CurrentTable(Table);

impl Deref for CurrentTable {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.0
    }
}

/// The number of a new table. Where the system has no chance to give, the worst is that a match is not counted.
pub fn new_table() -> TableId {
    TableId(getrandom::u64().unwrap_or_default())
}

/// Somebody asks the table for something.
#[derive(Message, Clone, Debug)]
pub struct CommandRequested(pub Command);

/// Something happened at the table.
#[derive(Message, Clone, Debug)]
pub struct TableChanged(pub Event);

/// The table refused a request.
#[derive(Message, Clone, Debug)]
pub struct CommandRefused {
    /// What was asked.
    pub command: Command,
    /// Why not.
    pub rejected: Rejected,
}
