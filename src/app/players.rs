//! Who sends commands: hands and computers, all through the same message.

pub mod computer;
pub mod human;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((human::plugin, computer::plugin));
}
