//! The rules by topic, and the keys.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::{
    Doors, Words,
    theme::{BRASS, IVORY, SAND, Size},
    widgets::{overlay, words},
};
use crate::text::Message;

pub(super) fn show(mut contexts: EguiContexts, mut doors: Doors, said: Res<Words>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let say = |message| said.0.say(message);
    let title = (say(Message::HowToPlay), say(Message::Back));
    let (close, ()) = overlay(ctx, "rule book", 640.0, Some(title), |ui| {
        scroll_by_keys(ui);
        for (topic, text) in TOPICS {
            words(ui, say(topic), Size::Button, BRASS);
            words(ui, say(text), Size::Body, IVORY);
            ui.add_space(8.0);
        }
        words(ui, say(Message::RulesKeys), Size::Button, BRASS);
        let column = ui.available_width() * 0.4;
        for (key, does) in KEYS {
            ui.horizontal_top(|ui| {
                let key = match key {
                    Key::Named(message) => say(message),
                    Key::Caps(caps) => caps.to_owned(),
                };
                ui.allocate_ui(egui::vec2(column, 0.0), |ui| {
                    ui.set_width(column);
                    words(ui, key, Size::Body, SAND);
                });
                words(ui, say(does), Size::Body, IVORY);
            });
        }
    });
    if close {
        doors.close();
    }
    Ok(())
}

/// The arrows and their like turn the pages: there is nothing else here that they could move.
fn scroll_by_keys(ui: &egui::Ui) {
    let page = ui.clip_rect().height() * 0.85;
    let steps = [
        (egui::Key::ArrowDown, 60.0),
        (egui::Key::ArrowUp, -60.0),
        (egui::Key::PageDown, page),
        (egui::Key::PageUp, -page),
        (egui::Key::Home, -1e5),
        (egui::Key::End, 1e5),
    ];
    for (key, down) in steps {
        if ui.input(|input| input.key_pressed(key)) {
            ui.scroll_with_delta(egui::vec2(0.0, -down));
        }
    }
}

const TOPICS: [(Message, Message); 9] = [
    (Message::RulesGoal, Message::RulesGoalText),
    (Message::RulesMove, Message::RulesMoveText),
    (Message::RulesPass, Message::RulesPassText),
    (Message::RulesMany, Message::RulesManyText),
    (Message::RulesAnti, Message::RulesAntiText),
    (Message::RulesOpening, Message::RulesOpeningText),
    (Message::RulesBlocked, Message::RulesBlockedText),
    (Message::RulesHandicap, Message::RulesHandicapText),
    (Message::RulesScore, Message::RulesScoreText),
];

enum Key {
    /// A key that a language has a word for.
    Named(Message),
    /// What is printed on the keys.
    Caps(&'static str),
}

const KEYS: [(Key, Message); 10] = [
    (Key::Named(Message::KeyArrows), Message::KeyMoveCursor),
    (Key::Named(Message::KeyEnter), Message::KeyPlay),
    (Key::Named(Message::KeySquare), Message::KeyGoTo),
    (Key::Caps("U"), Message::KeyUndo),
    (Key::Caps("R"), Message::KeyRedo),
    (Key::Caps("H"), Message::Hint),
    (Key::Caps("P, Esc"), Message::KeyPause),
    (Key::Caps("M"), Message::KeyMute),
    (Key::Caps("F1"), Message::KeyRules),
    (Key::Caps("Tab"), Message::KeyTab),
];
