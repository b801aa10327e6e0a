//! A person at this machine: whatever chooses a square, a hand or a key, ends in the same request to the table.

pub mod keyboard;
pub mod pointer;

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
};

use crate::{
    app::{
        animation::queue::AnimationQueue,
        guide::Guide,
        play::{CommandRequested, CurrentTable},
        review::Review,
        scene::Cursor,
        schedule::GameSystems,
        states::{Overlay, Screen},
    },
    rules::Square,
    table::Command,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PanelsWant>()
        .add_message::<SquareChosen>()
        .add_plugins(keyboard::plugin)
        .configure_sets(Update, HandSystems.in_set(GameSystems::Input).run_if(board_is_at_hand))
        .add_systems(Update, (play, skip).chain().in_set(GameSystems::Input).after(HandSystems))
        .add_systems(OnExit(Screen::Playing), forget_cursor)
        .add_systems(OnExit(Overlay::None), forget_pointer);
}

/// Hands reach the board while a game is shown and nothing lies over it.
fn board_is_at_hand(screen: Res<State<Screen>>, overlay: Res<State<Overlay>>) -> bool {
    *screen.get() == Screen::Playing && *overlay.get() == Overlay::None
}

/// A square was chosen: if a person is to move, that is a move. The table says whether it is a lawful one.
///
/// While something is still being shown, the choice only brings that to its end: nobody plays by accident into a
/// position that they have not seen. While somebody looks back, it only returns to the present.
fn play(
    mut chosen: MessageReader<SquareChosen>,
    mut requested: MessageWriter<CommandRequested>,
    (mut queue, mut review): (ResMut<AnimationQueue>, ResMut<Review>),
    (table, guide): (Res<CurrentTable>, Res<Guide>),
) {
    // Two choices within a frame were meant for the same moment; the second would come too late.
    let Some(&SquareChosen(square)) = chosen.read().last() else { return };
    if guide.holds_board() {
        return;
    }
    if review.is_on() {
        *review = Review::default();
    } else if !queue.is_idle() {
        queue.skip_to_pass();
    } else if table.person_is_to_move()
        && let Some((seat, _)) = table.mover()
    {
        requested.write(CommandRequested(Command::Play { at: table.moment(), seat, square }));
    }
}

/// The start of a game and the counting at its end are brought to their end by one press, wherever it is: on the board,
/// beside it, on a panel where there is no button.
fn skip(
    mut queue: ResMut<AnimationQueue>,
    (buttons, touches): (Option<Res<ButtonInput<MouseButton>>>, Option<Res<Touches>>),
    mut keys: MessageReader<KeyboardInput>,
    (screen, overlay, wanted): (Res<State<Screen>>, Res<State<Overlay>>, Res<PanelsWant>),
) {
    // As a press is let go, as everywhere: what it brings to an end is not a move as well.
    let pointed = buttons.is_some_and(|buttons| buttons.just_released(MouseButton::Left))
        || touches.is_some_and(|touches| touches.any_just_released());
    let chosen = |key: &KeyboardInput| {
        key.state == ButtonState::Pressed && !key.repeat && matches!(key.logical_key, Key::Enter | Key::Space)
    };
    let keyed = keys.read().filter(|key| chosen(key)).count() > 0;
    let pressed = pointed && !wanted.control || keyed && !wanted.keyboard;
    if pressed && queue.holds_ceremony() && board_is_at_hand(screen, overlay) {
        queue.skip();
    }
}

fn forget_cursor(mut cursor: ResMut<Cursor>) {
    *cursor = Cursor::default();
}

/// Under an overlay no pointer is on the board; a cursor of the keyboard waits there.
fn forget_pointer(mut cursor: ResMut<Cursor>) {
    if !cursor.by_keyboard {
        cursor.set_if_neq(Cursor::default());
    }
}

/// Systems that turn a pointer, a finger or a key into [`SquareChosen`] and [`Cursor`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandSystems;

/// Somebody points at a square and means it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareChosen(pub Square);

/// What panels claim for themselves this frame; the board leaves it to them.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PanelsWant {
    /// The pointer is over a panel, or was pressed there.
    pub pointer: bool,
    /// The pointer is on something that can be pressed, or went down there.
    pub control: bool,
    /// A text field or a focused button takes the keys.
    pub keyboard: bool,
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::{state::app::StatesPlugin, time::TimeUpdateStrategy};

    use super::*;
    use crate::{
        app,
        search::Level,
        table::{Seat, Sitter, TableId, TableSpec},
    };

    /// The start of a game is brought to its end by a press beside the board, and that is no move; a press on a button
    /// is the button's.
    #[test]
    fn one_press_anywhere_skips_a_ceremony() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, app::logic))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
            .init_resource::<ButtonInput<MouseButton>>();
        app.world_mut().commands().set_state(Screen::Playing);
        app.update();
        for (number, control) in [(1, true), (2, false)] {
            let seats = vec![Seat::default(), Seat::of(Sitter::Computer(Level::Novice))];
            let lay = Command::Lay(TableSpec { seats, ..TableSpec::default() }, TableId(number));
            app.world_mut().write_message(CommandRequested(lay));
            app.update();
            app.update();
            assert!(app.world().resource::<AnimationQueue>().holds_ceremony());
            app.world_mut().resource_mut::<PanelsWant>().control = control;
            app.world_mut().resource_mut::<ButtonInput<MouseButton>>().press(MouseButton::Left);
            app.update();
            assert!(!app.world().resource::<AnimationQueue>().is_idle(), "it is skipped as the press is let go");
            app.world_mut().resource_mut::<ButtonInput<MouseButton>>().release(MouseButton::Left);
            app.update();
            app.world_mut().resource_mut::<ButtonInput<MouseButton>>().clear();
            app.update();
            assert_eq!(app.world().resource::<AnimationQueue>().is_idle(), !control);
            assert_eq!(app.world().resource::<CurrentTable>().game().ply(), 0);
        }
    }
}
