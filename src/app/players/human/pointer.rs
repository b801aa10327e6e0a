//! The board by mouse and by finger. A finger that lies on the board shows what its square would flip and chooses
//! when it is lifted there; slid off the board, or joined by a second one, it chooses nothing.

use bevy::{prelude::*, window::PrimaryWindow};
use bevy_egui::input::EguiWantsInput;

use super::{HandSystems, PanelsWant, SquareChosen};
use crate::{
    app::{
        play::CurrentTable,
        scene::{Cursor, camera::TableCamera, pick::square_under},
        schedule::GameSystems,
        states::Overlay,
        ui::OnControl,
    },
    rules::Square,
};

/// Needs a window and a camera, so it is no part of what runs headless.
pub fn plugin(app: &mut App) {
    app.init_resource::<Finger>()
        .add_systems(OnExit(Overlay::None), lift)
        .add_systems(Update, ask_panels.in_set(GameSystems::Input).before(HandSystems))
        .add_systems(Update, (mouse, fingers).chain().in_set(HandSystems));
}

fn ask_panels(panels: Res<EguiWantsInput>, pressed: Res<OnControl>, mut wanted: ResMut<PanelsWant>) {
    let pointer = panels.wants_any_pointer_input() || panels.is_pointer_over_area();
    let (control, keyboard) = (pressed.0, panels.wants_any_keyboard_input());
    wanted.set_if_neq(PanelsWant { pointer, control, keyboard });
}

fn mouse(
    board: Board,
    window: Single<&Window, With<PrimaryWindow>>,
    buttons: Res<ButtonInput<MouseButton>>,
    wanted: Res<PanelsWant>,
    (mut moved, mut left): (MessageReader<CursorMoved>, MessageReader<CursorLeft>),
    mut pressed: Local<Option<Square>>,
    mut cursor: ResMut<Cursor>,
    mut chosen: MessageWriter<SquareChosen>,
) {
    let moved = moved.read().count() + left.read().count() > 0;
    let under = window.cursor_position().filter(|_| !wanted.pointer).and_then(|point| board.under(point));
    // A mouse that lies still leaves the cursor to the keyboard.
    if moved && (under.is_some() || !cursor.by_keyboard) {
        cursor.set_if_neq(Cursor { square: under, by_keyboard: false });
    }
    if buttons.just_pressed(MouseButton::Left) {
        *pressed = under;
    }
    if buttons.just_released(MouseButton::Left)
        && let Some(square) = pressed.take()
        && under == Some(square)
    {
        cursor.set_if_neq(Cursor { square: Some(square), by_keyboard: false });
        chosen.write(SquareChosen(square));
    }
}

fn fingers(
    board: Board,
    touches: Res<Touches>,
    wanted: Res<PanelsWant>,
    mut finger: ResMut<Finger>,
    mut cursor: ResMut<Cursor>,
    mut chosen: MessageWriter<SquareChosen>,
) {
    let down = touches.iter().count();
    if down > 1 || touches.any_just_canceled() {
        if finger.0.take().is_some() {
            *cursor = Cursor::default();
        }
        return;
    }
    for touch in touches.iter_just_pressed() {
        finger.0 = (!wanted.pointer && board.under(touch.position()).is_some()).then_some(touch.id());
    }
    let Some(id) = finger.0 else { return };
    if let Some(touch) = touches.get_pressed(id) {
        cursor.set_if_neq(Cursor { square: board.under(touch.position()), by_keyboard: false });
    }
    for touch in touches.iter_just_released().filter(|touch| touch.id() == id) {
        finger.0 = None;
        if !wanted.pointer
            && let Some(square) = board.under(touch.position())
        {
            chosen.write(SquareChosen(square));
        }
        *cursor = Cursor::default();
    }
}

/// What opens over the board takes the finger off it.
fn lift(mut finger: ResMut<Finger>) {
    finger.0 = None;
}

/// The finger that lies on the board, if one does.
#[derive(Resource, Default)]
struct Finger(Option<u64>);

/// The board as it lies in the window.
#[derive(bevy::ecs::system::SystemParam)]
struct Board<'w, 's> {
    table: Res<'w, CurrentTable>,
    camera: Single<'w, 's, (&'static Camera, &'static GlobalTransform), With<TableCamera>>,
}

impl Board<'_, '_> {
    /// The square at a point of the window, in logical pixels.
    fn under(&self, point: Vec2) -> Option<Square> {
        let (camera, place) = *self.camera;
        square_under(point, self.table.game().setup().board(), camera, place)
    }
}
