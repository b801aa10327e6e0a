//! What stands on the table: board, frame, trays, discs, marks, camera and light.
//!
//! Real solids in Bevy's 2D render graph: the board lies in the XY plane and z points up, so that what is blended is
//! sorted by height. Which square is legal and what it flips is the rules' to say.

mod board;
pub mod camera;
pub mod discs;
mod glyphs;
mod grain;
pub mod layout;
mod marks;
mod material;
mod mesh;
pub mod pick;
pub mod quality;
mod trays;

use bevy::prelude::*;
use bevy_tweening::TweenAnim;

use self::layout::{Seating, Tray};
use super::animation::{queue::AnimationQueue, timing::LONGEST_STEP};
use crate::rules::{Board, Players, Position, Square, SquareSet};

/// What the scene shares with the rest of the app, with or without a renderer.
pub(super) fn logic(app: &mut App) {
    app.init_resource::<BoardArea>()
        .init_resource::<camera::Lean>()
        .init_resource::<Cursor>()
        .init_resource::<Standing>()
        .init_resource::<InMotion>();
}

/// Everything that is seen; needs a renderer.
pub(super) fn picture(app: &mut App) {
    app.add_plugins((material::plugin, things, camera::hands))
        .init_resource::<ClearColor>()
        .add_systems(Startup, limit_steps);
}

/// All that stands on the table and moves; needs assets, but nobody who draws them.
fn things(app: &mut App) {
    app.add_plugins((board::plugin, trays::plugin, discs::plugin, marks::plugin, camera::plugin, quality::plugin))
        .add_systems(Last, note_motion.before(quality::QualitySystems));
}

/// A movement never begins with a jump after the loop has slept, just as the queue of beats does not.
fn limit_steps(mut time: ResMut<Time<Virtual>>) {
    time.set_max_delta(LONGEST_STEP);
}

fn note_motion(
    mut motion: ResMut<InMotion>,
    (queue, view, fading, light): (Res<AnimationQueue>, Res<camera::Eased>, Res<marks::Fading>, Res<trays::Light>),
    tweens: Query<(), With<TweenAnim>>,
) {
    let moves = !queue.is_idle() || view.moving || fading.0 || light.moving || !tweens.is_empty();
    motion.set_if_neq(InMotion(moves));
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

/// The board that stands on the table now; it follows the table of a game. Elsewhere the title's still life lies there.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Standing {
    /// Which; `None` before the first frame.
    pub board: Option<Board>,
    /// Its holes.
    pub blocked: SquareSet,
    /// The trays round it.
    pub round: Round,
}

impl Standing {
    /// The trays, by place: that of the near side first, the others clockwise.
    fn trays(&self) -> Vec<Tray> {
        let Round { seats, most, seating } = self.round;
        self.board.map_or_else(Vec::new, |board| layout::trays(board, seats, most, seating))
    }
}

/// The trays of a table, in figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// How many; none where no game is played.
    pub seats: usize,
    /// How many discs each must hold.
    pub most: usize,
    /// How they stand.
    pub seating: Seating,
}

/// Whether anything on the table still moves, so that frames must follow each other.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct InMotion(pub bool);

/// The position that lies on the table of the title: four colours in a pinwheel.
fn still_life() -> Option<Position> {
    const ROWS: [&str; 8] =
        ["........", "..BBWW..", ".BBRWWW.", ".GBRRGW.", ".GWRGBB.", ".GGGRRR.", "..GG.R..", "........"];
    let mut discs = [SquareSet::EMPTY; 4];
    for (row, line) in (0..).zip(ROWS) {
        for (column, letter) in (0..).zip(line.chars()) {
            if let Some(colour) = "BWRG".find(letter) {
                discs[colour].insert(Square::new(column, row));
            }
        }
    }
    let turn = crate::rules::Colour::Black;
    Position::from_parts(Board::Eight.squares(), Players::Four, discs, SquareSet::EMPTY, turn)
}
