//! The board by keyboard alone: arrows move a cursor, a letter and a number go to a square, Enter or Space chooses, V
//! tilts the table.
//! Letters are taken as typed, so they work whatever the layout.

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
};

use super::{HandSystems, PanelsWant, SquareChosen, board_is_at_hand};
use crate::{
    app::{
        play::CurrentTable,
        scene::{Cursor, camera::Lean},
        schedule::GameSystems,
        states::{Overlay, Screen},
        ui::keys::{meant, shortcut_held},
    },
    rules::{Board, Square},
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<KeyboardInput>()
        .add_systems(Update, keys.in_set(GameSystems::Input).after(HandSystems).before(super::play));
}

fn keys(
    mut pressed: MessageReader<KeyboardInput>,
    mut cursor: ResMut<Cursor>,
    mut typed: Local<Typed>,
    mut chosen: MessageWriter<SquareChosen>,
    table: Res<CurrentTable>,
    held: Option<Res<ButtonInput<KeyCode>>>,
    (screen, overlay, wanted): (Res<State<Screen>>, Res<State<Overlay>>, Res<PanelsWant>),
    (mut lean, time): (ResMut<Lean>, Res<Time<Real>>),
) {
    if !board_is_at_hand(screen, overlay) || wanted.keyboard {
        // Read in any case: a key that was a panel's is never the board's later.
        pressed.clear();
        *typed = Typed::default();
        return;
    }
    let board = table.game().setup().board();
    // With a modifier a key belongs to the system or the browser.
    let shortcut = held.is_some_and(|held| shortcut_held(&held));
    for input in pressed.read() {
        if input.state != ButtonState::Pressed || shortcut {
            continue;
        }
        let from = cursor.square.unwrap_or_else(|| board.centre()[0]);
        let moved = match &meant(input) {
            Key::ArrowUp => step(board, from, 0, -1),
            Key::ArrowDown => step(board, from, 0, 1),
            Key::ArrowLeft => step(board, from, -1, 0),
            Key::ArrowRight => step(board, from, 1, 0),
            Key::Enter | Key::Space if !input.repeat => {
                if let Some(square) = cursor.square {
                    chosen.write(SquareChosen(square));
                }
                None
            }
            Key::Character(text) if !input.repeat && text.eq_ignore_ascii_case("v") => {
                lean.turn_over(time.elapsed());
                None
            }
            Key::Character(text) if !input.repeat => typed.take(text, board),
            _ => None,
        };
        if let Some(square) = moved {
            *cursor = Cursor { square: Some(square), by_keyboard: true };
        }
    }
}

/// The next square of the board that way, over what the Octagon lacks too; `None` at the edge.
fn step(board: Board, from: Square, dx: i8, dy: i8) -> Option<Square> {
    let squares = board.squares();
    let next =
        |square: &Square| Square::at(square.column().checked_add_signed(dx)?, square.row().checked_add_signed(dy)?);
    std::iter::successors(next(&from), next).find(|&square| squares.contains(square))
}

/// What was typed of a square's name.
#[derive(Default)]
struct Typed {
    column: Option<u8>,
    /// The last digit was a 1, which a 0 makes 10.
    one: bool,
}

impl Typed {
    fn take(&mut self, text: &str, board: Board) -> Option<Square> {
        let typed = text.chars().next().filter(|_| text.chars().count() == 1)?.to_ascii_lowercase();
        if let 'a'..='j' = typed {
            *self = Self { column: Some(typed as u8 - b'a'), one: false };
            return None;
        }
        let digit = typed.to_digit(10)? as u8;
        let row = match (digit, self.one) {
            (0, true) => 10,
            (0, false) => return None,
            _ => digit,
        };
        self.one = digit == 1;
        let square = Square::at(self.column?, row - 1)?;
        board.squares().contains(square).then_some(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn type_in(board: Board, keys: &str) -> Option<String> {
        let mut typed = Typed::default();
        keys.chars().filter_map(|key| typed.take(&key.to_string(), board)).last().map(|square| square.to_string())
    }

    #[test]
    fn a_letter_and_a_number_go_to_a_square() {
        assert_eq!(type_in(Board::Eight, "e6").as_deref(), Some("e6"));
        assert_eq!(type_in(Board::Eight, "Ae6").as_deref(), Some("e6"));
        assert_eq!(type_in(Board::Ten, "c10").as_deref(), Some("c10"));
        assert_eq!(type_in(Board::Ten, "c1").as_deref(), Some("c1"));
        assert_eq!(type_in(Board::Eight, "e67").as_deref(), Some("e7"), "another number is another row");
        for nothing in ["6", "e", "e9", "i1", "e0", "z1"] {
            assert_eq!(type_in(Board::Eight, nothing), None, "{nothing}");
        }
        assert_eq!(type_in(Board::Octagon, "a1"), None, "the Octagon has no a1");
    }

    #[test]
    fn arrows_stay_on_the_board() {
        let go = |board, from: &str, dx, dy| step(board, from.parse().unwrap(), dx, dy).map(|s| s.to_string());
        assert_eq!(go(Board::Six, "f3", 1, 0), None);
        assert_eq!(go(Board::Six, "a1", -1, 0), None);
        assert_eq!(go(Board::Octagon, "c1", -1, 0), None);
        assert_eq!(go(Board::Octagon, "a3", 0, -1), None);
        assert_eq!(go(Board::Octagon, "c2", -1, 0).as_deref(), Some("b2"));
    }
}
