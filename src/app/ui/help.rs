//! Help: ways to learn the game, what hands do on the board, every key, and every button of a controller.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align2, Rect, Stroke, StrokeKind, Ui, pos2, vec2},
};

use super::{
    Doors, Words, icon,
    keys::{Cap, SHORTCUTS},
    theme::{self, Size, Tone},
    widgets::{Press, fit, overlay, scroll_by_keys, section, words},
};
use crate::{
    app::{guide::Guide, pad, states::Overlay},
    text::{Message, Texts},
};

pub(super) fn show(mut contexts: EguiContexts, mut doors: Doors, mut guide: ResMut<Guide>, said: Res<Words>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let texts = &said.0;
    let say = |message| texts.say(message);
    let title = (say(Message::Help), say(Message::Back));
    let (close, ()) = overlay(ctx, "help", 560.0, Some(title), |ui| {
        scroll_by_keys(ui);
        section(ui, icon::GRADUATION_CAP, say(Message::HelpLearn), |ui| {
            let width = ui.available_width();
            let row = |message, icon| Press::new(say(message)).icon(icon).size(Size::Body).to_the_left().width(width);
            let lesson = row(Message::GuideStart, icon::STUDENT).show(ui);
            theme::first_focus(&lesson);
            if lesson.clicked() {
                guide.start();
                doors.to_board();
            }
            if row(Message::HowToPlay, icon::BOOK_OPEN).show(ui).clicked() {
                doors.open(Overlay::RuleBook);
            }
            if row(Message::Credits, icon::INFO).show(ui).clicked() {
                doors.open(Overlay::Credits);
            }
        });
        section(ui, icon::HAND_POINTING, say(Message::HelpHands), |ui| {
            for message in [Message::HelpPoint, Message::HelpSkip, Message::HelpMoves] {
                words(ui, say(message), Size::Body, Tone::Text);
            }
        });
        section(ui, icon::KEYBOARD, say(Message::HelpKeys), |ui| {
            for shortcut in SHORTCUTS {
                key_row(ui, texts, shortcut.caps, shortcut.does);
            }
            // A page has more than the game in it.
            #[cfg(target_arch = "wasm32")]
            words(ui, say(Message::HelpTab), Size::Small, Tone::Faint);
        });
        section(ui, icon::GAME_CONTROLLER, say(Message::HelpPad), |ui| {
            for line in pad::LINES {
                key_row(ui, texts, line.caps, line.does);
            }
            words(ui, say(Message::HelpPadNames), Size::Small, Tone::Faint);
        });
    });
    if close {
        doors.close();
    }
    Ok(())
}

/// The keys as they look, then what they do; one above the other where there is little room.
fn key_row(ui: &mut Ui, texts: &Texts, keys: &[Cap], does: Message) {
    let column = (ui.available_width() * 0.42).max(130.0);
    let narrow = ui.available_width() < 300.0 * theme::scale(ui.ctx());
    let caps = |ui: &mut Ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
            keys.iter().for_each(|&cap| key_cap(ui, texts, cap));
        });
    };
    if narrow {
        caps(ui);
        words(ui, texts.say(does), Size::Body, Tone::Text);
        ui.add_space(4.0);
        return;
    }
    ui.horizontal_top(|ui| {
        ui.allocate_ui(vec2(column, 0.0), |ui| {
            ui.set_width(column);
            caps(ui);
        });
        words(ui, texts.say(does), Size::Body, Tone::Text);
    });
}

fn key_cap(ui: &mut Ui, texts: &Texts, cap: Cap) {
    let font = Size::Small.font(ui.ctx());
    let text = cap.say(texts);
    let room = ui.max_rect().width() - 16.0;
    let laid = ui.painter().layout(text.clone(), font.clone(), egui::Color32::PLACEHOLDER, room).size();
    let size = vec2((laid.x + 17.0).max(font.size * 2.0), laid.y + font.size * 0.5);
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let of = |tone: Tone| tone.of(ui.ctx());
    ui.painter().rect_filled(rect, 7.0, of(Tone::Line));
    let face = Rect::from_min_max(rect.min, pos2(rect.right(), rect.bottom() - 2.0));
    ui.painter().rect(face, 7.0, of(Tone::Card), Stroke::new(1.0, of(Tone::Line)), StrokeKind::Inside);
    fit(ui, face.shrink2(vec2(6.0, 0.0)), &text, font, Tone::Text, Align2::CENTER_CENTER);
}
