//! The order of everything that happens in a frame, in one place.

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            GameSystems::Clock,
            GameSystems::Input,
            GameSystems::Rules,
            GameSystems::Facts,
            GameSystems::Queue,
            GameSystems::Beats,
            GameSystems::Picture,
        )
            .chain(),
    );
}

/// One frame, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameSystems {
    /// The clock of whoever is to move runs on: what is done in this frame comes after it.
    Clock,
    /// Hands, keys, computers ask for something (`CommandRequested`).
    Input,
    /// The one system that may change the table.
    Rules,
    /// What happened is taken note of: turn, autosave, statistics, next player asked (`TableChanged`).
    Facts,
    /// Facts become beats; beats whose time has come are sent off (`BeatStarted`).
    Queue,
    /// Beats become tweens, sounds and words.
    Beats,
    /// What is seen follows: marks, camera, panels' data.
    Picture,
}
