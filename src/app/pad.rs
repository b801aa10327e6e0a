//! Game controllers: each is one more keyboard. What its buttons mean is said here, as keys that the game knows anyway;
//! whoever hears keys, board or panel, hears them.
//!
//! None of these keys writes a letter: into a field for a name no button writes. In a browser the page's script
//! `web/page/pad.js` presses the same keys, and a test keeps the two alike.

#[cfg(not(target_arch = "wasm32"))]
mod held;
#[cfg(not(target_arch = "wasm32"))]
mod listen;

use bevy::input::keyboard::{Key, KeyCode};
#[cfg(not(target_arch = "wasm32"))]
use bevy::{
    input::{ButtonState, InputSystems, keyboard::KeyboardInput},
    platform::cell::SyncCell,
    prelude::*,
    window::PrimaryWindow,
};

use super::ui::keys::Cap;
use crate::text::Message;

/// What controllers do becomes keys, before anybody listens to those.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn plugin(app: &mut App) {
    app.add_message::<KeyboardInput>()
        .add_systems(Startup, listen::start)
        .add_systems(PreUpdate, press.before(InputSystems).run_if(resource_exists::<Strokes>));
}

#[cfg(not(target_arch = "wasm32"))]
fn press(
    mut strokes: ResMut<Strokes>,
    mut keys: MessageWriter<KeyboardInput>,
    window: Single<(Entity, &Window), With<PrimaryWindow>>,
) {
    let (entity, window) = *window;
    for stroke in strokes.0.get().try_iter() {
        // A controller is heard by every window there is. What is begun elsewhere is not for this one.
        if !window.focused && stroke.does != Does::Up {
            continue;
        }
        let Some((_, key, code)) = means().find(|(button, ..)| *button == stroke.button) else { continue };
        keys.write(KeyboardInput {
            key_code: *code,
            logical_key: key.clone(),
            state: if stroke.does == Does::Up { ButtonState::Released } else { ButtonState::Pressed },
            text: None,
            repeat: stroke.does == Does::Again,
            window: entity,
        });
    }
}

/// What came from the controllers and was not heard yet.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Resource)]
struct Strokes(SyncCell<std::sync::mpsc::Receiver<Stroke>>);

/// Something that was done with a button, or with the stick in its stead.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stroke {
    button: Button,
    does: Does,
}

#[cfg(not(target_arch = "wasm32"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Does {
    Down,
    /// It is held, and that counts once more.
    Again,
    Up,
}

/// A button by where it is, whatever is written on it, with its number in browsers
/// (<https://w3c.github.io/gamepad/#remapping>).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Button {
    South = 0,
    East = 1,
    West = 2,
    North = 3,
    LeftShoulder = 4,
    RightShoulder = 5,
    LeftTrigger = 6,
    RightTrigger = 7,
    Select = 8,
    Start = 9,
    Up = 12,
    Down = 13,
    Left = 14,
    Right = 15,
}

impl Button {
    /// Whether it stands for an arrow, and goes on as long as it is held.
    pub const fn is_direction(self) -> bool {
        matches!(self, Self::Up | Self::Down | Self::Left | Self::Right)
    }
}

/// Buttons and what they do.
pub struct Line {
    /// What the buttons are called.
    pub caps: &'static [Cap],
    /// What they do.
    pub does: Message,
    /// Which keys they are: what each means, and where it lies.
    pub means: &'static [(Button, Key, KeyCode)],
}

/// Every button that does something: the help panel and the read-me say it.
pub const LINES: &[Line] = &[
    Line {
        caps: &[Cap::Word(Message::PadStick)],
        does: Message::KeyMoveCursor,
        means: &[
            (Button::Up, Key::ArrowUp, KeyCode::ArrowUp),
            (Button::Down, Key::ArrowDown, KeyCode::ArrowDown),
            (Button::Left, Key::ArrowLeft, KeyCode::ArrowLeft),
            (Button::Right, Key::ArrowRight, KeyCode::ArrowRight),
        ],
    },
    Line { caps: &[Cap::Print("A")], does: Message::KeyPlay, means: &[(Button::South, Key::Enter, KeyCode::Enter)] },
    Line {
        caps: &[Cap::Print("X"), Cap::Print("L2")],
        does: Message::KeyUndoRedo,
        means: &[(Button::West, Key::Undo, KeyCode::Undo), (Button::LeftTrigger, Key::Redo, KeyCode::Again)],
    },
    Line {
        caps: &[Cap::Print("L1"), Cap::Print("R1")],
        does: Message::KeyLookBack,
        means: &[
            (Button::LeftShoulder, Key::PageUp, KeyCode::PageUp),
            (Button::RightShoulder, Key::PageDown, KeyCode::PageDown),
        ],
    },
    Line {
        caps: &[Cap::Print("Start"), Cap::Print("B")],
        does: Message::KeyPause,
        means: &[(Button::Start, Key::Pause, KeyCode::Pause), (Button::East, Key::Escape, KeyCode::Escape)],
    },
    Line { caps: &[Cap::Print("Y")], does: Message::Hint, means: &[(Button::North, Key::Find, KeyCode::Find)] },
    Line { caps: &[Cap::Print("Select")], does: Message::KeyHelp, means: &[(Button::Select, Key::F1, KeyCode::F1)] },
    Line { caps: &[Cap::Print("R2")], does: Message::KeyTab, means: &[(Button::RightTrigger, Key::Tab, KeyCode::Tab)] },
];

/// The keys of all buttons.
#[cfg(not(target_arch = "wasm32"))]
fn means() -> impl Iterator<Item = &'static (Button, Key, KeyCode)> {
    LINES.iter().flat_map(|line| line.means)
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, sync::mpsc};

    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::{
        app::{
            self,
            play::CurrentTable,
            scene::Cursor,
            states::{Overlay, Screen},
            ui::keys,
        },
        text::Texts,
    };

    fn read(path: &str) -> String {
        fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    /// A move, the pause, and the move taken back, by buttons alone.
    #[test]
    fn a_controller_is_one_more_keyboard() {
        let (hands, strokes) = mpsc::channel();
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, app::logic, keys::plugin, plugin))
            .init_resource::<ButtonInput<KeyCode>>()
            .insert_resource(Strokes(SyncCell::new(strokes)));
        app.world_mut().spawn((Window { focused: true, ..default() }, PrimaryWindow));
        app.world_mut().commands().set_state(Screen::Playing);
        app.update();
        app.update();
        // Down and up between two frames: both are heard with the next.
        let press = |app: &mut App, button| {
            for does in [Does::Down, Does::Up] {
                hands.send(Stroke { button, does }).unwrap();
            }
            app.update();
            app.update();
        };
        let ply = |app: &App| app.world().resource::<CurrentTable>().game().ply();
        let overlay = |app: &App| *app.world().resource::<State<Overlay>>().get();

        // From the middle: White lies on d4, and Black plays above it.
        press(&mut app, Button::Up);
        assert_eq!(app.world().resource::<Cursor>().square.map(|square| square.to_string()).as_deref(), Some("d3"));
        press(&mut app, Button::South);
        assert_eq!(ply(&app), 1);
        press(&mut app, Button::Start);
        assert_eq!(overlay(&app), Overlay::Pause);
        press(&mut app, Button::East);
        assert_eq!(overlay(&app), Overlay::None);
        press(&mut app, Button::West);
        assert_eq!(ply(&app), 0);
        press(&mut app, Button::LeftTrigger);
        assert_eq!(ply(&app), 1);

        app.world_mut().query::<&mut Window>().single_mut(app.world_mut()).unwrap().focused = false;
        press(&mut app, Button::Start);
        assert_eq!(overlay(&app), Overlay::None, "what is pressed for another window is not heard");
    }

    /// The page's script says the same of every button, and how the stick and a button that is held count.
    #[test]
    fn a_browser_knows_the_same_buttons() {
        let script = read("web/page/pad.js");
        let said: BTreeSet<&str> = script.lines().filter(|line| line.starts_with("  [")).map(str::trim).collect();
        let known: BTreeSet<String> =
            means().map(|(button, key, code)| format!("[{}, [\"{key:?}\", \"{code:?}\"]],", *button as u8)).collect();
        assert_eq!(said.into_iter().map(str::to_owned).collect::<BTreeSet<_>>(), known);
        for (name, value) in [
            ("LEANS", held::LEANS.to_string()),
            ("RETURNS", held::RETURNS.to_string()),
            ("FIRST", held::FIRST.as_millis().to_string()),
            ("NEXT", held::NEXT.as_millis().to_string()),
        ] {
            assert!(script.contains(&format!("const {name} = {value};")), "{name} is not {value}");
        }
    }

    /// Each button once, and the read-me has every line.
    #[test]
    fn the_list_of_buttons_is_the_only_one() {
        let (texts, readme) = (Texts::default(), read("README.md"));
        for line in LINES {
            let caps: Vec<String> = line.caps.iter().map(|cap| cap.say(&texts)).collect();
            let line = format!("| {} | {} |", caps.join(", "), texts.say(line.does));
            assert!(readme.contains(&line), "the read-me lacks: {line}");
        }
        let buttons: BTreeSet<u8> = means().map(|(button, ..)| *button as u8).collect();
        assert_eq!(buttons.len(), means().count());
    }
}
