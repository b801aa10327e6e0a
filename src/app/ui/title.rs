//! The title: play at once, or choose what and how.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align, Layout, Rect, pos2, vec2},
};
use egui_phosphor::regular as icon;
use strum::IntoEnumIterator;

use super::{
    Doors, Words,
    theme::{self, BRASS, IVORY, SAND, Size, TOUCH},
    widgets::{Press, pane, words},
};
use crate::{
    app::{
        keep::{CurrentSettings, LastTable},
        states::{Overlay, Screen},
    },
    rules::{Colour, Owner},
    text::{Language, Message},
};

pub(super) fn show(
    mut contexts: EguiContexts,
    mut doors: Doors,
    last: Res<LastTable>,
    said: Res<Words>,
    mut settings: ResMut<CurrentSettings>,
    #[cfg(not(target_arch = "wasm32"))] mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if doors.overlay() != Overlay::None {
        return Ok(());
    }
    let say = |message| said.0.say(message);
    let window = ctx.content_rect();
    let card = card(window);
    pane(ctx, "title", card, theme::pane_fill(), |ui| {
        let margin = if card.width() < 360.0 { 16.0 } else { 32.0 };
        let inner = card.shrink2(vec2(margin, 12.0));
        let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(inner).layout(Layout::top_down(Align::Center)));
        egui::ScrollArea::vertical().auto_shrink(false).show(&mut ui, |ui| {
            let height = ui.data(|data| data.get_temp::<f32>(egui::Id::new("title height"))).unwrap_or_default();
            ui.add_space(((inner.height() - height) / 2.0).max(4.0));
            let top = ui.cursor().top();
            ui.vertical_centered(|ui| {
                let width = ui.available_width().min(420.0) - 10.0;
                emblem(ui, if inner.height() < 480.0 { 8.0 } else { 15.0 });
                let mut font = Size::Title.font(ui.ctx());
                font.size = font.size.min(width / 5.0);
                ui.label(egui::RichText::new(say(Message::GameName)).font(font).color(IVORY));
                words(ui, say(Message::Claim), Size::Body, SAND);
                ui.add_space(10.0);
                let play = Press::new(say(Message::Play)).icon(icon::PLAY).primary().width(width);
                let play = play.size(Size::Heading).height(60.0).show(ui);
                theme::first_focus(&play);
                if play.clicked() {
                    doors.play(last.0.clone());
                }
                words(ui, said.0.lineup(&last.0), Size::Small, SAND);
                ui.add_space(4.0);
                let row = |text: Message, icon| Press::new(say(text)).icon(icon).width(width);
                if row(Message::NewGame, icon::CHECKERBOARD).show(ui).clicked() {
                    doors.go(Screen::Setup);
                }
                if row(Message::HowToPlay, icon::BOOK_OPEN).show(ui).clicked() {
                    doors.open(Overlay::RuleBook);
                }
                if row(Message::Settings, icon::GEAR_SIX).show(ui).clicked() {
                    doors.open(Overlay::Settings);
                }
                ui.add_space(4.0);
                ui.allocate_ui_with_layout(vec2(width, TOUCH), Layout::left_to_right(Align::Center), |ui| {
                    for language in Language::iter() {
                        let now = said.0.language() == language;
                        let press = Press::new(language.own_name()).size(Size::Body).chosen(now);
                        if press.show(ui).clicked() && !now {
                            settings.0.language = Some(language.tag().to_owned());
                        }
                    }
                    #[cfg(not(target_arch = "wasm32"))]
                    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                        if Press::icon_alone(icon::POWER, say(Message::Quit)).show(ui).clicked() {
                            exit.write(AppExit::Success);
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

/// A round of four discs, one of each colour.
fn emblem(ui: &mut egui::Ui, radius: f32) {
    let (rect, _) = ui.allocate_exact_size(vec2(radius * 6.0, radius * 6.0), egui::Sense::hover());
    ui.painter().circle_stroke(rect.center(), radius * 1.9, egui::Stroke::new(2.0, BRASS));
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
