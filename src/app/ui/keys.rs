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
) {
    // One way at a time: what comes after a change of screen belongs to the new one.
    let mut gone = false;
    for event in pressed.read().filter(|event| event.state == ButtonState::Pressed && !event.repeat) {
        if typing.0 || gone {
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

/// Notes whether somebody is typing into a field, after all fields have been drawn: the next frame's keys are theirs.
pub(super) fn note_typing(mut contexts: EguiContexts, mut typing: ResMut<Typing>) -> Result {
    let now = contexts.ctx_mut()?.text_edit_focused();
    typing.set_if_neq(Typing(now));
    Ok(())
}

/// Whether somebody is typing into a field.
#[derive(Resource, Default, Debug, PartialEq)]
pub(super) struct Typing(bool);
