//! What stands on the table: board, frame, discs, marks, camera and light.

use bevy::prelude::*;

use crate::rules::Square;

/// What the scene shares with the rest of the app, with or without a renderer.
pub(super) fn logic(app: &mut App) {
    app.init_resource::<BoardArea>().init_resource::<Cursor>();
}

/// The part of the window that panels leave to the board, in logical pixels; `None` is the whole window. The camera
/// frames the board in it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct BoardArea(pub Option<Rect>);

/// The square that a pointer, a finger or the keyboard is on.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// Which.
    pub square: Option<Square>,
    /// Whether the keyboard put it there: then it is shown even on a square that is no move.
    pub by_keyboard: bool,
}
