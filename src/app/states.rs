//! Which screen is shown, what lies over it, and whose turn it is.

use bevy::prelude::*;

use super::{play::CurrentTable, schedule::GameSystems};
use crate::table::Sitter;

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_state::<Overlay>()
        .add_sub_state::<Turn>()
        .add_systems(OnExit(Screen::Playing), close_overlay)
        .add_systems(Update, follow_table.in_set(GameSystems::Facts).run_if(in_state(Screen::Playing)));
}

fn close_overlay(mut commands: Commands) {
    commands.set_state_if_neq(Overlay::None);
}

fn follow_table(table: Res<CurrentTable>, mut commands: Commands) {
    let turn = match table.mover().map(|(_, colour)| table.hand(colour)) {
        Some(Sitter::Person) => Turn::Person,
        Some(Sitter::Computer(_)) => Turn::Computer,
        None => Turn::Over,
    };
    commands.set_state_if_neq(turn);
}

/// The screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The first one: play at once, choose a game, settings.
    #[default]
    Title,
    /// Board, players, seats and options are chosen.
    Setup,
    /// A game, until the table is left; its result lies over it.
    Playing,
}

/// What lies over the screen and takes its keys.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// Go on, settings, rules, new game, leave. Computer players do not move meanwhile.
    Pause,
    /// Settings.
    Settings,
    /// The rules, and how to play well.
    RuleBook,
    /// The keys, and ways to learn the game.
    Help,
    /// Who made what.
    Credits,
    /// How the game ended.
    Result,
    /// Something is asked before it is done.
    Ask,
    /// Several people share a device: whose turn it is, before the board is seen.
    HandOver,
    /// What somebody has played so far.
    Statistics,
    /// Finished games.
    Archive,
}

/// Whose turn it is at the table; runs ahead of the picture.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Playing)]
pub enum Turn {
    /// A person at this machine is to move.
    #[default]
    Person,
    /// A computer player is to move.
    Computer,
    /// The game is over.
    Over,
}
