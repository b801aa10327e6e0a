//! What people see, hear and touch: the only floor that knows Bevy.
//!
//! [`logic`] runs without a window, for tests; [`picture`] is everything that needs a renderer and a window.
//! How a move flips and who has won is never decided here: the app asks the table.

pub mod animation;
pub mod clock;
#[cfg(not(target_arch = "wasm32"))]
mod desktop;
#[cfg(feature = "dev")]
pub mod dev;
pub mod guide;
pub mod keep;
pub mod pad;
#[cfg(target_arch = "wasm32")]
mod page;
pub mod play;
pub mod players;
pub mod plugins;
pub mod power;
pub mod review;
pub mod scene;
pub mod schedule;
pub mod sound;
pub mod states;
pub mod theme;
pub mod ui;

use bevy::prelude::*;

/// States, the table, the players and the queue of what is to be shown.
pub fn logic(app: &mut App) {
    app.add_plugins((
        schedule::plugin,
        states::plugin,
        play::plugin,
        keep::plugin,
        theme::plugin,
        players::plugin,
        animation::plugin,
    ))
    .add_plugins((review::plugin, guide::plugin, clock::plugin))
    .add_plugins((scene::logic, ui::logic));
}

/// Everything that needs a renderer and a window.
pub fn picture(app: &mut App) {
    app.add_plugins((
        clock::picture,
        scene::picture,
        players::human::pointer::plugin,
        power::plugin,
        sound::picture,
        ui::plugin,
    ));
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins((pad::plugin, desktop::plugin));
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(page::plugin);
    #[cfg(feature = "dev")]
    app.add_plugins(dev::plugin);
}
