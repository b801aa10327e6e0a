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
            // A clock that merely ran on is no change.
            Ok(events) if events.is_empty() && matches!(command, Command::Elapsed { .. }) => {}
            Ok(events) => {
                table.set_changed();
                changed.write_batch(events.into_iter().map(TableChanged));
            }
            // Time that was spent in a moment that has passed by now is nobody's any more.
            Err(Rejected::TooLate) if matches!(command, Command::Elapsed { .. }) => {}
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

/// The number of every table at which something is only shown: a lesson, a game of the archive. Nothing of it is kept or
/// counts for anybody.
pub const SHOWN: TableId = TableId(0);

/// The number of a new table. Where the system has no chance to give, the worst is that a match is not counted.
pub fn new_table() -> TableId {
    TableId(getrandom::u64().unwrap_or_default().max(SHOWN.0 + 1))
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
