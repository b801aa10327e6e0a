//! Keys that work without a control: back, pause, taking back, sound, rules. Moving over the board is the hand's.

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
        keep::CurrentSettings,
        play::CurrentTable,
        schedule::GameSystems,
        states::{Overlay, Screen},
    },
    table::Command,
};

pub(super) fn plugin(app: &mut App) {
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
    table: Res<CurrentTable>,
    typing: Res<Typing>,
    held: Option<Res<ButtonInput<KeyCode>>>,
) {
    let shortcut = held.is_some_and(|held| shortcut_held(&held));
    // One way at a time: what comes after a change of screen belongs to the new one.
    let mut gone = false;
    for event in pressed.read().filter(|event| event.state == ButtonState::Pressed && !event.repeat) {
        if typing.0 || shortcut || gone {
            continue;
        }
        let letter = match &event.logical_key {
            Key::Character(text) => text.to_lowercase(),
            _ => String::new(),
        };
        let playing = doors.screen() == Screen::Playing;
        let at = table.moment();
        match (&event.logical_key, letter.as_str(), doors.overlay()) {
            (Key::Escape, _, Overlay::None) if playing => doors.open(Overlay::Pause),
            (Key::Escape, _, Overlay::None) if doors.screen() == Screen::Setup => doors.go(Screen::Title),
            (Key::Escape, _, Overlay::None) => continue,
            (Key::Escape, ..) | (_, "p", Overlay::Pause) => doors.close(),
            (_, "p", Overlay::None) if playing => doors.open(Overlay::Pause),
            (Key::F1, _, Overlay::RuleBook) => doors.close(),
            (Key::F1, ..) => doors.open(Overlay::RuleBook),
            (_, "m", _) => {
                settings.0.muted = !settings.0.muted;
                continue;
            }
            (_, "u", Overlay::None) if playing => {
                doors.ask(Command::TakeBack { at });
                continue;
            }
            (_, "r", Overlay::None) if playing => {
                doors.ask(Command::MakeAgain { at });
                continue;
            }
            _ => continue,
        }
        gone = true;
    }
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
        assert_eq!(press_key(&mut app, &Key::F1), Overlay::RuleBook);
        assert_eq!(press_key(&mut app, &Key::Escape), Overlay::Settings);
        assert_eq!(press_key(&mut app, &Key::Escape), Overlay::Pause);
        assert_eq!(press_key(&mut app, &Key::Escape), Overlay::None);
        // F1 itself goes back, too, and to nothing if nothing was there.
        assert_eq!(press_key(&mut app, &Key::F1), Overlay::RuleBook);
        assert_eq!(press_key(&mut app, &Key::F1), Overlay::None);
        // Leaving forgets what lay there.
        press_key(&mut app, &Key::Escape);
        press_key(&mut app, &Key::F1);
        door(&mut app, |doors| doors.go(Screen::Title));
        assert_eq!(press_key(&mut app, &Key::F1), Overlay::RuleBook);
        assert_eq!(press_key(&mut app, &Key::Escape), Overlay::None);
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
