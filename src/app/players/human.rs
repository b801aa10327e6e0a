//! A person at this machine: whatever chooses a square, a hand or a key, ends in the same request to the table.

pub mod keyboard;
pub mod pointer;

use bevy::prelude::*;

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
        .add_systems(Update, play.in_set(GameSystems::Input).after(HandSystems))
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
        queue.skip();
    } else if table.person_is_to_move()
        && let Some((seat, _)) = table.mover()
    {
        requested.write(CommandRequested(Command::Play { at: table.moment(), seat, square }));
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
    /// A text field or a focused button takes the keys.
    pub keyboard: bool,
}
