//! The title: play at once, or choose what and how.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align, Layout, Rect, pos2, vec2},
};
use strum::IntoEnumIterator;

use super::{
    Doors, Words,
    ask::Question,
    icon,
    theme::{self, Size, TOUCH, Tone},
    widgets::{Press, pane, scroll, words},
};
use crate::{
    app::{
        guide::Guide,
        keep::{CurrentBooks, CurrentSettings, LastTable},
        states::{Overlay, Screen},
    },
    rules::{Colour, Owner},
    storage::Books,
    table::{Seat, TableSpec},
    text::{Language, Message, Texts},
};

pub(super) fn show(
    mut contexts: EguiContexts,
    mut doors: Doors,
    last: Res<LastTable>,
    said: Res<Words>,
    mut guide: ResMut<Guide>,
    (mut settings, books): (ResMut<CurrentSettings>, Res<CurrentBooks>),
    #[cfg(not(target_arch = "wasm32"))] mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if doors.overlay() != Overlay::None {
        return Ok(());
    }
    let texts = &said.0;
    let say = |message| texts.say(message);
    let window = ctx.content_rect();
    let card = card(window);
    pane(ctx, "title", card, theme::pane_fill(ctx), |ui| {
        let margin = if card.width() < 360.0 { 14.0 } else { 32.0 };
        let inner = card.shrink2(vec2(margin, 10.0));
        let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(inner).layout(Layout::top_down(Align::Center)));
        scroll(&mut ui, "title", |ui| {
            let height = ui.data(|data| data.get_temp::<f32>(egui::Id::new("title height"))).unwrap_or_default();
            ui.add_space(((inner.height() - height) / 2.0).max(4.0));
            let top = ui.cursor().top();
            ui.vertical_centered(|ui| {
                let width = ui.available_width().min(420.0) - 10.0;
                name(ui, texts, width, inner.height() < 520.0);
                let waits = go_on(ui, texts, width, &mut doors);
                let play = Press::new(say(Message::Play)).icon(icon::PLAY).width(width);
                let play = if waits { play } else { play.primary().size(Size::Heading).height(60.0) }.show(ui);
                theme::first_focus(&play);
                if play.clicked() {
                    settings.0.guide_offered = true;
                    doors.play(last.0.clone());
                }
                words(ui, texts.lineup(&last.0), Size::Small, Tone::Faint);
                if !waits {
                    stake(ui, texts, &last.0, &books.0);
                }
                ui.add_space(2.0);
                if !settings.0.guide_offered && offer(ui, texts, width, &mut settings) {
                    guide.start();
                    doors.to_board();
                }
                let row = |text: Message, icon| Press::new(say(text)).icon(icon).to_the_left().width(width);
                if row(Message::NewGame, icon::CHECKERBOARD).show(ui).clicked() {
                    doors.go(Screen::Setup);
                }
                if row(Message::HowToPlay, icon::BOOK_OPEN).show(ui).clicked() {
                    doors.open(Overlay::RuleBook);
                }
                if row(Message::Settings, icon::GEAR_SIX).show(ui).clicked() {
                    doors.open(Overlay::Settings);
                }
                ui.allocate_ui_with_layout(vec2(width, TOUCH), Layout::left_to_right(Align::Center), |ui| {
                    let half = (width - ui.spacing().item_spacing.x) / 2.0;
                    let press = |text, icon| Press::new(say(text)).icon(icon).size(Size::Body).width(half);
                    if press(Message::Statistics, icon::CHART_LINE).show(ui).clicked() {
                        doors.open(Overlay::Statistics);
                    }
                    if press(Message::Archive, icon::BOOKS).show(ui).clicked() {
                        doors.open(Overlay::Archive);
                    }
                });
                ui.add_space(2.0);
                if theme::scale(ui.ctx()) > 1.25 {
                    languages(ui, texts, &mut settings);
                }
                ui.allocate_ui_with_layout(vec2(width, TOUCH), Layout::left_to_right(Align::Center), |ui| {
                    if theme::scale(ui.ctx()) <= 1.25 {
                        languages(ui, texts, &mut settings);
                    }
                    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                        #[cfg(not(target_arch = "wasm32"))]
                        if Press::icon_alone(icon::POWER, say(Message::Quit)).show(ui).clicked() {
                            exit.write(AppExit::Success);
                        }
                        if Press::icon_alone(icon::QUESTION, say(Message::Help)).show(ui).clicked() {
                            doors.open(Overlay::Help);
                        }
                    });
                });
            });
            let height = ui.cursor().top() - top;
            ui.data_mut(|data| data.insert_temp(egui::Id::new("title height"), height));
        });
    });
    Ok(())
}

/// The match that waits, if one does: to be gone on with, or given up.
fn go_on(ui: &mut egui::Ui, texts: &Texts, width: f32, doors: &mut Doors) -> bool {
    let Some(table) = doors.waiting() else { return false };
    let over = table.match_end().is_some();
    let line = texts.matched(table);
    let say = if over { Message::GoOnResult } else { Message::GoOn };
    let go_on = Press::new(texts.say(say)).icon(icon::PLAY_PAUSE).primary().width(width).height(60.0).show(ui);
    theme::first_focus(&go_on);
    if go_on.clicked() {
        doors.go_on();
    }
    words(ui, line, Size::Small, Tone::Faint);
    if !over {
        let give_up = Press::new(texts.say(Message::AskGiveUp)).icon(icon::FLAG).size(Size::Body).quiet();
        if give_up.width(width).show(ui).clicked() {
            doors.put(Question::GiveUp(None));
        }
    }
    true
}

/// What "play at once" plays for, and what there is to play with.
fn stake(ui: &mut egui::Ui, texts: &Texts, spec: &TableSpec, books: &Books) {
    let chips = |seat: &Seat| books.profiles().get(seat.counted()?).map(|profile| profile.ledger.balance());
    let mut balances = spec.seats.iter().filter_map(chips);
    if let Some(balance) = balances.next() {
        let mut parts = vec![texts.say_with(Message::Stake, &[("count", spec.stake().into())])];
        if balances.next().is_none() {
            let args = [("name", texts.say(Message::You).into()), ("chips", texts.chips(balance).into())];
            parts.push(texts.say_with(Message::NameAndChips, &args));
        }
        words(ui, parts.join(" "), Size::Small, Tone::Faint);
    }
}

/// The game's name under its emblem; beside it where the window is low.
fn name(ui: &mut egui::Ui, texts: &Texts, width: f32, low: bool) {
    let mut font = Size::Title.font(ui.ctx());
    let name = |ui: &mut egui::Ui, font: egui::FontId| {
        ui.label(egui::RichText::new(texts.say(Message::GameName)).font(font).color(Tone::Text.of(ui.ctx())));
    };
    if low {
        font.size = font.size.min(width / 7.5);
        ui.allocate_ui_with_layout(vec2(width, 48.0), Layout::left_to_right(Align::Center), |ui| {
            emblem(ui, 8.0);
            name(ui, font);
        });
    } else {
        font.size = font.size.min(width / 5.6);
        emblem(ui, 15.0);
        name(ui, font);
        words(ui, texts.say(Message::Claim), Size::Body, Tone::Faint);
        ui.add_space(10.0);
    }
}

fn languages(ui: &mut egui::Ui, texts: &Texts, settings: &mut ResMut<CurrentSettings>) {
    for language in Language::iter() {
        let now = texts.language() == language;
        let press = Press::new(language.own_name()).size(Size::Body).chosen(now);
        if press.show(ui).clicked() && !now {
            settings.0.language = Some(language.tag().to_owned());
        }
    }
}

/// Who is here for the first time is offered the guided game. Whether it was accepted; either way it is not offered
/// again.
fn offer(ui: &mut egui::Ui, texts: &Texts, width: f32, settings: &mut ResMut<CurrentSettings>) -> bool {
    let (mut accepted, mut declined) = (false, false);
    let frame = egui::Frame::new()
        .fill(Tone::Card.of(ui.ctx()).gamma_multiply(0.42))
        .stroke(egui::Stroke::new(1.5, Tone::Accent.of(ui.ctx())))
        .corner_radius(theme::ROUNDER)
        .inner_margin(12);
    ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
        frame.show(ui, |ui| {
            ui.set_width(width - 24.0);
            words(ui, texts.say(Message::GuideOffer), Size::Body, Tone::Text);
            let half = (ui.available_width() - 8.0) / 2.0;
            ui.horizontal(|ui| {
                let press = |message| Press::new(texts.say(message)).size(Size::Body).width(half);
                accepted = press(Message::GuideAccept).icon(icon::STUDENT).show(ui).clicked();
                declined = press(Message::GuideDecline).show(ui).clicked();
            });
        });
    });
    if accepted || declined {
        settings.0.guide_offered = true;
    }
    accepted
}

/// A round of four discs, one of each colour.
fn emblem(ui: &mut egui::Ui, radius: f32) {
    let (rect, _) = ui.allocate_exact_size(vec2(radius * 6.0, radius * 6.0), egui::Sense::hover());
    ui.painter().circle_stroke(rect.center(), radius * 1.9, egui::Stroke::new(2.0, Tone::Accent.of(ui.ctx())));
    for (colour, (x, y)) in Colour::ALL.into_iter().zip([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]) {
        theme::disc(
            ui.painter(),
            rect.center() + vec2(x, y) * radius * 1.9 * std::f32::consts::FRAC_1_SQRT_2,
            radius,
            Owner::Player(colour),
        );
    }
}

/// Where the card lies: at the left of a wide window, else all over it.
fn card(window: Rect) -> Rect {
    match left_free(window) {
        Some(free) => Rect::from_min_max(window.min, pos2(free.left(), window.bottom())),
        None => window,
    }
}

/// What the card leaves to the scene.
pub(super) fn left_free(window: Rect) -> Option<Rect> {
    let wide = window.width() > 1.25 * window.height() && window.width() >= 640.0;
    let left = window.left() + (window.width() * 0.42).clamp(320.0, 620.0);
    wide.then(|| Rect::from_min_max(pos2(left, window.top()), window.max))
}
