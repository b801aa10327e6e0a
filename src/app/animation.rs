//! From facts to what is shown, in time: [`timing`] holds every duration, [`choreography`] turns events into beats,
//! [`queue`] sends each beat off when its time has come, [`tweens`] are the movements themselves.

pub mod choreography;
pub mod queue;
pub mod timing;
pub mod tweens;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(queue::plugin);
}
