//! Keys that work without a control: back, pause, taking back, looking back, sound, help; and the one list of all keys.
//! Moving over the board is the hand's.

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
};
use bevy_egui::EguiContexts;

use super::Doors;
use crate::{
    app::{
        guide::Guide,
        keep::CurrentSettings,
        play::CurrentTable,
        review::{Look, Review},
        schedule::GameSystems,
        states::{Overlay, Screen},
    },
    table::Command,
    text::{Message, Texts},
};

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Typing>().add_systems(
        Update,
        // Requests of a frame are carried out in whichever order they are made: each carries its moment.
        press.in_set(GameSystems::Input).ambiguous_with_all(),
    );
}

fn press(
    mut pressed: MessageReader<KeyboardInput>,
    mut doors: Doors,
    mut settings: ResMut<CurrentSettings>,
    (table, guide): (Res<CurrentTable>, Res<Guide>),
    mut review: ResMut<Review>,
    typing: Res<Typing>,
    held: Option<Res<ButtonInput<KeyCode>>>,
) {
    let shortcut = held.is_some_and(|held| shortcut_held(&held));
    // One way at a time: what comes after a change of screen belongs to the new one.
    let mut gone = false;
    for event in pressed.read().filter(|event| event.state == ButtonState::Pressed) {
        let Some(action) = action_of(&meant(event)).filter(|_| !typing.0 && !shortcut && !gone) else { continue };
        let at_board = doors.screen() == Screen::Playing && doors.overlay() == Overlay::None;
        let game = table.game();
        if at_board && let Some(look) = action.look() {
            review.look(game, look);
            continue;
        }
        if event.repeat {
            continue;
        }
        let at = table.moment();
        match (action, doors.overlay()) {
            (Action::Mute, _) => settings.0.muted = !settings.0.muted,
            (Action::Back, _) if at_board && review.is_on() => review.look(game, Look::Present),
            (Action::Back | Action::Pause, _) if at_board => {
                doors.open(Overlay::Pause);
                gone = true;
            }
            (Action::Back, Overlay::None) if doors.screen() == Screen::Setup => {
                doors.go(Screen::Title);
                gone = true;
            }
            (Action::Back, Overlay::None) => {}
            (Action::Back, _)
            | (Action::Pause, Overlay::Pause)
            | (Action::Help, Overlay::Help)
            | (Action::Rules, Overlay::RuleBook) => {
                doors.close();
                gone = true;
            }
            (Action::Help, _) => {
                doors.open(Overlay::Help);
                gone = true;
            }
            (Action::Rules, _) => {
                doors.open(Overlay::RuleBook);
                gone = true;
            }
            (Action::Undo, _) if at_board && !review.is_on() && !guide.is_on() => doors.ask(Command::TakeBack { at }),
            (Action::Redo, _) if at_board && !review.is_on() && !guide.is_on() => doors.ask(Command::MakeAgain { at }),
            _ => {}
        }
    }
}

/// What the keys that work everywhere do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Undo,
    Redo,
    LookBack,
    LookOn,
    LookFirst,
    LookPresent,
    Pause,
    Back,
    Mute,
    Help,
    Rules,
}

impl Action {
    /// Where it looks in the game, if it does.
    const fn look(self) -> Option<Look> {
        match self {
            Self::LookBack => Some(Look::Back),
            Self::LookOn => Some(Look::On),
            Self::LookFirst => Some(Look::First),
            Self::LookPresent => Some(Look::Present),
            _ => None,
        }
    }
}

/// A key as it is pressed. Letters and signs are taken as typed, so they work whatever the layout.
enum Stroke {
    /// A key with a name.
    Named(Key),
    /// A letter or sign, small.
    Typed(&'static str),
}

/// How a key is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cap {
    /// By a word of the language.
    Word(Message),
    /// By what is printed on it.
    Print(&'static str),
}

impl Cap {
    /// In words.
    pub fn say(self, texts: &Texts) -> String {
        match self {
            Self::Word(message) => texts.say(message),
            Self::Print(print) => print.to_owned(),
        }
    }
}

/// A key and what it does.
pub struct Shortcut {
    /// What the key is called; several that do the same stand together.
    pub caps: &'static [Cap],
    /// What it does.
    pub does: Message,
    /// What is pressed; nothing for what the board or the controls hear themselves.
    strokes: &'static [(Stroke, Action)],
}

/// Every key there is: what is pressed is looked up here, and the help panel and the read-me say it.
pub const SHORTCUTS: &[Shortcut] = &[
    Shortcut { caps: &[Cap::Word(Message::KeyArrows)], does: Message::KeyMoveCursor, strokes: &[] },
    Shortcut { caps: &[Cap::Word(Message::KeyEnter)], does: Message::KeyPlay, strokes: &[] },
    Shortcut { caps: &[Cap::Word(Message::KeySquare)], does: Message::KeyGoTo, strokes: &[] },
    Shortcut {
        caps: &[Cap::Print("U"), Cap::Print("R")],
        does: Message::KeyUndoRedo,
        strokes: &[
            (Stroke::Typed("u"), Action::Undo),
            (Stroke::Typed("r"), Action::Redo),
            (Stroke::Named(Key::Undo), Action::Undo),
            (Stroke::Named(Key::Redo), Action::Redo),
        ],
    },
    Shortcut {
        caps: &[Cap::Word(Message::KeyComma), Cap::Word(Message::KeyPeriod)],
        does: Message::KeyLookBack,
        strokes: &[
            (Stroke::Typed(","), Action::LookBack),
            (Stroke::Typed("."), Action::LookOn),
            (Stroke::Named(Key::PageUp), Action::LookBack),
            (Stroke::Named(Key::PageDown), Action::LookOn),
        ],
    },
    Shortcut {
        caps: &[Cap::Word(Message::KeyHome), Cap::Word(Message::KeyEnd)],
        does: Message::KeyLookEnds,
        strokes: &[(Stroke::Named(Key::Home), Action::LookFirst), (Stroke::Named(Key::End), Action::LookPresent)],
    },
    Shortcut {
        caps: &[Cap::Print("P"), Cap::Print("Esc")],
        does: Message::KeyPause,
        strokes: &[
            (Stroke::Typed("p"), Action::Pause),
            (Stroke::Named(Key::Pause), Action::Pause),
            (Stroke::Named(Key::Escape), Action::Back),
        ],
    },
    Shortcut { caps: &[Cap::Print("H")], does: Message::Hint, strokes: &[] },
    Shortcut { caps: &[Cap::Print("V")], does: Message::KeyView, strokes: &[] },
    Shortcut { caps: &[Cap::Print("M")], does: Message::KeyMute, strokes: &[(Stroke::Typed("m"), Action::Mute)] },
    Shortcut { caps: &[Cap::Print("F1")], does: Message::KeyHelp, strokes: &[(Stroke::Named(Key::F1), Action::Help)] },
    Shortcut {
        caps: &[Cap::Print("F2")],
        does: Message::KeyRules,
        strokes: &[(Stroke::Named(Key::F2), Action::Rules)],
    },
    Shortcut { caps: &[Cap::Print("Tab")], does: Message::KeyTab, strokes: &[] },
];

fn action_of(key: &Key) -> Option<Action> {
    let typed = match key {
        Key::Character(text) => text.to_lowercase(),
        _ => String::new(),
    };
    let hit = |stroke: &Stroke| match stroke {
        Stroke::Named(named) => named == key,
        Stroke::Typed(sign) => *sign == typed,
    };
    let all = SHORTCUTS.iter().flat_map(|shortcut| shortcut.strokes);
    all.filter(|(stroke, _)| hit(stroke)).map(|&(_, action)| action).next()
}

/// What a key means here, whatever the layout: a letter or digit that it writes; where it writes none that we know, as on
/// Cyrillic and Greek layouts or the French row of digits, what lies there on the most common one.
pub fn meant(input: &KeyboardInput) -> Key {
    let Key::Character(text) = &input.logical_key else { return input.logical_key.clone() };
    let known = |sign: char| sign.is_ascii_alphanumeric() || [',', '.'].contains(&sign);
    if text.chars().all(known) {
        return input.logical_key.clone();
    }
    // `KeyA`, `Digit1`, `Numpad1`.
    let place = format!("{:?}", input.key_code);
    let lies = match input.key_code {
        KeyCode::Comma => Some(","),
        KeyCode::Period => Some("."),
        _ => ["Key", "Digit", "Numpad"].iter().find_map(|row| place.strip_prefix(row)).filter(|sign| sign.len() == 1),
    };
    lies.map_or_else(|| input.logical_key.clone(), |sign| Key::Character(sign.to_lowercase().into()))
}

/// Whether a key that goes down now belongs to the system or the browser: Ctrl, Alt or Super is held.
pub fn shortcut_held(keys: &ButtonInput<KeyCode>) -> bool {
    use KeyCode::{AltLeft, AltRight, ControlLeft, ControlRight, SuperLeft, SuperRight};
    keys.any_pressed([ControlLeft, ControlRight, AltLeft, AltRight, SuperLeft, SuperRight])
}

/// Notes whether somebody is typing into a field, after all fields have been drawn: the next frame's keys are theirs.
pub(super) fn note_typing(mut contexts: EguiContexts, mut typing: ResMut<Typing>) -> Result {
    let now = contexts.ctx_mut()?.text_edit_focused();
    typing.set_if_neq(Typing(now));
    Ok(())
}

/// Whether somebody is typing into a field.
#[derive(Resource, Default, Debug, PartialEq)]
pub(super) struct Typing(bool);

#[cfg(test)]
mod tests {
    use bevy::{ecs::system::RunSystemOnce, state::app::StatesPlugin};

    use super::*;
    use crate::app;

    /// An app in which a game is being played, without a window.
    fn playing() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, app::logic, plugin)).init_resource::<ButtonInput<KeyCode>>();
        door(&mut app, |doors| doors.go(Screen::Playing));
        app
    }

    fn door(app: &mut App, through: impl Fn(&mut Doors) + Send + Sync + 'static) {
        app.world_mut().run_system_once(move |mut doors: Doors| through(&mut doors)).unwrap();
        app.update();
        app.update();
    }

    fn press_key(app: &mut App, key: &Key) -> Overlay {
        app.world_mut().write_message(KeyboardInput {
            key_code: KeyCode::F24,
            logical_key: key.clone(),
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        });
        app.update();
        app.update();
        *app.world().resource::<State<Overlay>>().get()
    }

    #[test]
    fn what_lies_under_an_overlay_comes_back() {
        let mut app = playing();
        assert_eq!(press_key(&mut app, &Key::Escape), Overlay::Pause);
        door(&mut app, |doors| doors.open(Overlay::Settings));
        assert_eq!(press_key(&mut app, &Key::F1), Overlay::Help);
        assert_eq!(press_key(&mut app, &Key::Escape), Overlay::Settings);
        assert_eq!(press_key(&mut app, &Key::Escape), Overlay::Pause);
        assert_eq!(press_key(&mut app, &Key::Escape), Overlay::None);
        // F1 itself goes back, too, and to nothing if nothing was there.
        assert_eq!(press_key(&mut app, &Key::F1), Overlay::Help);
        assert_eq!(press_key(&mut app, &Key::F1), Overlay::None);
        // Leaving forgets what lay there.
        press_key(&mut app, &Key::Escape);
        press_key(&mut app, &Key::F1);
        door(&mut app, |doors| doors.go(Screen::Title));
        assert_eq!(press_key(&mut app, &Key::F1), Overlay::Help);
        assert_eq!(press_key(&mut app, &Key::Escape), Overlay::None);
    }

    /// No two entries of the list mean the same key, and the read-me has every line of it.
    #[test]
    fn the_list_of_keys_is_the_only_one() {
        let texts = crate::text::Texts::default();
        let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
        let mut strokes = Vec::new();
        for shortcut in SHORTCUTS {
            let caps: Vec<String> = shortcut.caps.iter().map(|cap| cap.say(&texts)).collect();
            let line = format!("| {} | {} |", caps.join(", "), texts.say(shortcut.does));
            assert!(readme.contains(&line), "the read-me lacks: {line}");
            strokes.extend(shortcut.strokes.iter().map(|(stroke, _)| match stroke {
                Stroke::Named(key) => format!("{key:?}"),
                Stroke::Typed(sign) => (*sign).to_owned(),
            }));
        }
        let count = strokes.len();
        strokes.sort();
        strokes.dedup();
        assert_eq!(strokes.len(), count);
    }

    /// Stepping through the game changes only what is shown.
    #[test]
    fn keys_look_back_and_return() {
        let mut app = playing();
        for square in ["d3", "c3", "c4"] {
            let table = app.world().resource::<CurrentTable>();
            let (at, (seat, _)) = (table.moment(), table.mover().unwrap());
            let play = Command::Play { at, seat, square: square.parse().unwrap() };
            app.world_mut().write_message(crate::app::play::CommandRequested(play));
            app.update();
        }
        let shown = |app: &App| {
            let game = app.world().resource::<CurrentTable>().game();
            assert_eq!(game.ply(), 3);
            let review = app.world().resource::<Review>();
            (review.is_on(), review.ply(game))
        };
        let steps = [
            (Key::Character(",".into()), (true, 2)),
            (Key::PageUp, (true, 1)),
            (Key::Character(".".into()), (true, 2)),
            (Key::Home, (true, 0)),
            (Key::End, (false, 3)),
            (Key::PageUp, (true, 2)),
        ];
        for (key, expected) in steps {
            assert_eq!(press_key(&mut app, &key), Overlay::None);
            assert_eq!(shown(&app), expected, "{key:?}");
        }
        assert_eq!(press_key(&mut app, &Key::Escape), Overlay::None, "back to the present before the pause");
        assert_eq!(shown(&app), (false, 3));
        assert_eq!(press_key(&mut app, &Key::Escape), Overlay::Pause);
    }

    #[test]
    fn letters_and_digits_work_whatever_the_layout() {
        let means = |writes: &str, key_code| {
            let logical_key = Key::Character(writes.into());
            let state = ButtonState::Pressed;
            let window = Entity::PLACEHOLDER;
            meant(&KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window })
        };
        for (writes, place, meaning) in [
            ("e", KeyCode::KeyD, "e"),
            ("ф", KeyCode::KeyA, "a"),
            ("υ", KeyCode::KeyU, "u"),
            ("-", KeyCode::Digit6, "6"),
            ("б", KeyCode::Comma, ","),
            ("٣", KeyCode::Numpad3, "3"),
            ("ß", KeyCode::Minus, "ß"),
        ] {
            assert_eq!(means(writes, place), Key::Character(meaning.into()), "{writes} on {place:?}");
        }
    }

    #[test]
    fn a_key_with_a_modifier_is_not_ours() {
        use KeyCode::{AltLeft, AltRight, ControlLeft, ControlRight, ShiftLeft, SuperLeft, SuperRight};
        let mut app = playing();
        let p = Key::Character("p".into());
        for modifier in [ControlLeft, ControlRight, AltLeft, AltRight, SuperLeft, SuperRight] {
            app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(modifier);
            for key in [&p, &Key::F1, &Key::Escape] {
                assert_eq!(press_key(&mut app, key), Overlay::None, "{modifier:?} {key:?}");
            }
            let muted = app.world().resource::<CurrentSettings>().0.muted;
            press_key(&mut app, &Key::Character("m".into()));
            assert_eq!(app.world().resource::<CurrentSettings>().0.muted, muted);
            app.world_mut().resource_mut::<ButtonInput<KeyCode>>().release(modifier);
        }
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(ShiftLeft);
        assert_eq!(press_key(&mut app, &Key::Character("P".into())), Overlay::Pause, "a capital is the same letter");
    }
}
