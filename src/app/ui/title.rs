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
    widgets::{Press, coming, pane, row, scroll, words},
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
    let come = coming(ctx, egui::Id::new("title coming"));
    // All over the window nothing shines through: there the discs would lie under the words.
    let fill = if left_free(window).is_some() { theme::pane_fill(ctx) } else { theme::pane_fill(ctx).to_opaque() };
    pane(ctx, "title", card, fill.gamma_multiply(come), |ui| {
        ui.set_opacity(come);
        let margin = if card.width() < 360.0 { 14.0 } else { 32.0 };
        let inner = card.shrink2(vec2(margin, 10.0));
        let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(inner).layout(Layout::top_down(Align::Center)));
        scroll(&mut ui, "title", |ui| {
            let height = ui.data(|data| data.get_temp::<f32>(egui::Id::new("title height"))).unwrap_or_default();
            ui.add_space(((inner.height() - height) / 2.0).max(4.0));
            let top = ui.cursor().top();
            ui.vertical_centered(|ui| {
                let width = ui.available_width().min(420.0) - 10.0;
                // What is offered to newcomers takes room from the name.
                let left = inner.height() - if settings.0.guide_offered { 0.0 } else { 60.0 };
                name(ui, texts, width, left);
                let waits = go_on(ui, texts, width, &mut doors);
                let play = Press::new(say(Message::Play)).icon(icon::PLAY).width(width);
                let play = if waits { play } else { play.primary().size(Size::Heading).height(HIGH) }.show(ui);
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
                let new_game = Press::new(say(Message::NewGame)).icon(icon::CHECKERBOARD).width(width).show(ui);
                if new_game.clicked() {
                    doors.go(Screen::Setup);
                }
                let press = |(text, icon, _): (Message, &'static str, Overlay)| {
                    Press::new(say(text)).icon(icon).size(Size::Body)
                };
                for pair in ROWS {
                    let pressed = line(ui, width, |ui| row(ui, width, pair.map(press)));
                    for (_, (.., overlay)) in pressed.iter().zip(pair).filter(|(response, _)| response.clicked()) {
                        doors.open(overlay);
                    }
                }
                ui.add_space(2.0);
                // Beside the other buttons if there is room for all.
                let apart = theme::scale(ui.ctx()) > 1.25 || width < 290.0;
                if apart {
                    languages(ui, texts, &mut settings);
                }
                line(ui, width, |ui| {
                    if !apart {
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

/// What is opened from here, two beside each other.
const ROWS: [[(Message, &str, Overlay); 2]; 2] = [
    [(Message::HowToPlay, icon::BOOK_OPEN, Overlay::RuleBook), (Message::Settings, icon::GEAR_SIX, Overlay::Settings)],
    [(Message::Statistics, icon::CHART_LINE, Overlay::Statistics), (Message::Archive, icon::BOOKS, Overlay::Archive)],
];

/// A line as wide as all the others, in the middle.
fn line<R>(ui: &mut egui::Ui, width: f32, contents: impl FnOnce(&mut egui::Ui) -> R) -> R {
    ui.allocate_ui_with_layout(vec2(width, TOUCH), Layout::left_to_right(Align::Center), contents).inner
}

/// The match that waits, if one does: to be gone on with, or given up.
fn go_on(ui: &mut egui::Ui, texts: &Texts, width: f32, doors: &mut Doors) -> bool {
    let Some(table) = doors.waiting() else { return false };
    let over = table.match_end().is_some();
    let line = texts.matched(table);
    let say = if over { Message::GoOnResult } else { Message::GoOn };
    let gap = ui.spacing().item_spacing.x;
    let (wide, narrow) = if over { (width, 0.0) } else { (width - HIGH - gap, HIGH) };
    let give_up = self::line(ui, width, |ui| {
        let go_on = Press::new(texts.say(say)).icon(icon::PLAY_PAUSE).primary().width(wide).height(HIGH).show(ui);
        theme::first_focus(&go_on);
        if go_on.clicked() {
            doors.go_on();
        }
        let flag =
            Press::icon_alone(icon::FLAG, texts.say(Message::AskGiveUp)).width(narrow).height(go_on.rect.height());
        !over && flag.show(ui).clicked()
    });
    words(ui, line, Size::Small, Tone::Faint);
    if give_up {
        doors.put(Question::GiveUp(None));
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

/// How high the button is that most people will want here, in points.
const HIGH: f32 = 58.0;

/// The radius of the emblem's discs beside the name, in points.
const LOW_EMBLEM: f32 = 8.0;

/// The game's name under its emblem; beside it where the window is low.
fn name(ui: &mut egui::Ui, texts: &Texts, width: f32, height: f32) {
    let mut font = Size::Title.font(ui.ctx());
    let name = |ui: &mut egui::Ui, font: egui::FontId| {
        ui.label(egui::RichText::new(texts.say(Message::GameName)).font(font).color(Tone::Text.of(ui.ctx())));
    };
    if height < 620.0 {
        font.size = font.size.min(width / 7.5);
        ui.allocate_ui_with_layout(vec2(width, 48.0), Layout::left_to_right(Align::Center), |ui| {
            let words = texts.say(Message::GameName);
            let words = ui.painter().layout_no_wrap(words, font.clone(), egui::Color32::PLACEHOLDER).size().x;
            ui.add_space(((width - 6.0 * LOW_EMBLEM - ui.spacing().item_spacing.x - words) / 2.0).max(0.0));
            emblem(ui, LOW_EMBLEM);
            name(ui, font);
        });
    } else {
        font.size = font.size.min(width / 5.6);
        let roomy = height > 740.0;
        emblem(ui, if roomy { 17.0 } else { 13.0 });
        name(ui, font);
        words(ui, texts.say(Message::Claim), Size::Body, Tone::Faint);
        ui.add_space(if roomy { 14.0 } else { 2.0 });
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
            ui.set_width(width - 27.0);
            words(ui, texts.say(Message::GuideOffer), Size::Body, Tone::Text);
            let press = |message| Press::new(texts.say(message)).size(Size::Body);
            let presses = [press(Message::GuideAccept).icon(icon::STUDENT), press(Message::GuideDecline)];
            let width = ui.available_width();
            [accepted, declined] = row(ui, width, presses).map(|response| response.clicked());
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
