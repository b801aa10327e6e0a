//! Who sends commands: hands and computers, all through the same message.

pub mod computer;
pub mod hint;
pub mod human;
pub mod inquiry;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((inquiry::plugin, human::plugin, computer::plugin, hint::plugin));
}
