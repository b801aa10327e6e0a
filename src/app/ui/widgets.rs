//! The few controls that all panels are made of: large enough to touch, with a focus that is seen.

use bevy_egui::egui::{
    self, Align, Color32, FontId, Frame, Galley, Id, Layout, Margin, Rect, Response, Sense, Stroke, StrokeKind, Ui,
    Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use std::sync::Arc;

use super::theme::{self, BRASS, CHERRY, INK, IVORY, LINE, OAK, ROUND, SAND, Size, TOUCH, WALNUT};
use crate::app::animation::timing::panels::SWITCH;

/// A button.
#[must_use]
pub struct Press {
    icon: Option<&'static str>,
    text: String,
    spoken: Option<String>,
    look: Look,
    enabled: bool,
    width: Option<f32>,
    size: Size,
    height: f32,
    /// Whether nothing of it may be larger than its width and height.
    confined: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Plain,
    Primary,
    Chosen,
    Quiet,
}

impl Press {
    /// With words on it.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            icon: None,
            text: text.into(),
            spoken: None,
            look: Look::Plain,
            enabled: true,
            width: None,
            size: Size::Button,
            height: TOUCH,
            confined: false,
        }
    }

    /// With a picture alone; the words come as the pointer rests on it.
    pub fn icon_alone(icon: &'static str, spoken: impl Into<String>) -> Self {
        Self { icon: Some(icon), spoken: Some(spoken.into()), ..Self::new(String::new()) }
    }

    /// A picture before the words.
    pub fn icon(mut self, icon: &'static str) -> Self {
        self.icon = Some(icon);
        self
    }

    /// What most people will want here.
    pub fn primary(mut self) -> Self {
        self.look = Look::Primary;
        self
    }

    /// Without a face of its own until the pointer is on it.
    pub fn quiet(mut self) -> Self {
        self.look = Look::Quiet;
        self
    }

    /// One of several that exclude each other: whether it is the one in force.
    pub fn chosen(mut self, chosen: bool) -> Self {
        if chosen {
            self.look = Look::Chosen;
        }
        self
    }

    /// Whether it can be pressed.
    pub fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }

    /// As wide as this, in points.
    pub fn width(mut self, width: f32) -> Self {
        self.width = Some(width);
        self
    }

    /// At least as high as this, in points.
    pub fn height(mut self, height: f32) -> Self {
        self.height = height;
        self
    }

    /// Exactly as large as this, in points: what is on it is made smaller if need be.
    pub fn exactly(mut self, size: Vec2) -> Self {
        self.width = Some(size.x);
        self.height = size.y;
        self.confined = true;
        self
    }

    /// How large the words are.
    pub fn size(mut self, size: Size) -> Self {
        self.size = size;
        self
    }

    /// Puts it there. It keeps the words within the width there is, on more than one line if need be.
    pub fn show(self, ui: &mut Ui) -> Response {
        let pad = vec2(if self.text.is_empty() { 10.0 } else { 14.0 }, 8.0);
        let font = self.size.font(ui.ctx());
        let icon = self.icon.map(|icon| {
            let most = if self.confined { self.height * 0.6 } else { f32::INFINITY };
            let icon_font = FontId::proportional((font.size * 1.25).min(most));
            ui.painter().layout_no_wrap(icon.to_owned(), icon_font, Color32::PLACEHOLDER)
        });
        let gap = if self.text.is_empty() || icon.is_none() { 0.0 } else { 8.0 };
        let icon_width = icon.as_ref().map_or(0.0, |galley| galley.size().x) + gap;
        let most = self.width.unwrap_or_else(|| ui.available_size_before_wrap().x.max(ui.max_rect().width()));
        let room = (most - 2.0 * pad.x - icon_width).max(24.0);
        let mut words = lay_text(ui, &self.text, font.clone(), room, Align::Center);
        let mut points = font.size;
        // Lines are broken between words; a word too long for a line is written smaller.
        let too_high = |words: &Galley| self.confined && words.size().y > self.height - 4.0;
        while (breaks_a_word(&words) || too_high(&words)) && points > 10.0 {
            points *= 0.94;
            words = lay_text(ui, &self.text, FontId::proportional(points), room, Align::Center);
        }
        let inner = vec2(icon_width + words.size().x, words.size().y.max(icon.as_ref().map_or(0.0, |g| g.size().y)));
        let natural = (inner + 2.0 * pad).max(Vec2::splat(self.height));
        let height = if self.confined { self.height } else { natural.y };
        let size = vec2(self.width.unwrap_or(natural.x), height);
        let sense = if self.enabled { Sense::click() } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(size, sense);
        let spoken = self.spoken.clone().unwrap_or_else(|| self.text.clone());
        let (enabled, look) = (self.enabled, self.look);
        response.widget_info(|| match look {
            Look::Chosen => WidgetInfo::selected(WidgetType::SelectableLabel, enabled, true, &spoken),
            _ => WidgetInfo::labeled(WidgetType::Button, enabled, &spoken),
        });
        if ui.is_rect_visible(rect) {
            let (fill, line, ink) = self.colours(&response);
            let face = if response.is_pointer_button_down_on() { rect.shrink(1.5) } else { rect };
            ui.painter().rect(face, ROUND, fill, Stroke::new(1.0, line), StrokeKind::Inside);
            let left = pos2(rect.center().x - inner.x / 2.0, rect.center().y);
            if let Some(icon) = icon {
                let at = left - vec2(0.0, icon.size().y / 2.0);
                ui.painter().galley_with_override_text_color(at, icon, ink);
            }
            let at = pos2(left.x + icon_width - words.rect.left(), left.y - words.size().y / 2.0);
            ui.painter().galley_with_override_text_color(at, words, ink);
        }
        note_press(ui, &response);
        if look == Look::Primary {
            ui.data_mut(|data| data.insert_temp(main_button(), rect.center()));
        }
        ring(ui, &response);
        match self.spoken {
            Some(spoken) => response.on_hover_text(spoken),
            None => response,
        }
    }

    fn colours(&self, response: &Response) -> (Color32, Color32, Color32) {
        let near = response.hovered() && self.enabled;
        let (fill, line, ink) = match self.look {
            Look::Plain => (if near { CHERRY } else { OAK }, LINE, IVORY),
            Look::Quiet => (if near { CHERRY } else { Color32::TRANSPARENT }, Color32::TRANSPARENT, IVORY),
            Look::Primary | Look::Chosen => {
                let fill = if near { BRASS.gamma_multiply(1.12) } else { BRASS };
                (fill, fill, INK)
            }
        };
        if self.enabled {
            (fill, line, ink)
        } else {
            let face = if self.look == Look::Quiet { Color32::TRANSPARENT } else { WALNUT };
            (face, OAK, SAND.gamma_multiply(0.5))
        }
    }
}

/// Under what the middle of the screen's main button is kept, a [`egui::Pos2`] in points, for whoever drives the game
/// from outside.
pub fn main_button() -> Id {
    Id::new("main button")
}

/// Notes that a control was pressed, for [`take_press`].
fn note_press(ui: &Ui, response: &Response) {
    if response.clicked() {
        ui.data_mut(|data| data.insert_temp(Id::new("pressed"), true));
    }
}

/// Whether a control was pressed since this was last asked.
pub fn take_press(ctx: &egui::Context) -> bool {
    ctx.data_mut(|data| data.remove_temp::<bool>(Id::new("pressed"))).is_some()
}

/// Shows that a control has the keyboard, and scrolls there when it comes to have it.
pub fn ring(ui: &Ui, response: &Response) {
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if response.has_focus() {
        let rect = response.rect.expand(2.5);
        ui.painter().rect_stroke(rect, 14.0, Stroke::new(2.5, IVORY), StrokeKind::Middle);
    }
}

/// Lays words out within a width, in the colour that they are painted with later.
fn lay_text(ui: &Ui, text: &str, font: FontId, width: f32, align: Align) -> Arc<Galley> {
    let mut job = egui::text::LayoutJob::simple(text.to_owned(), font, Color32::PLACEHOLDER, width);
    job.halign = align;
    ui.painter().layout_job(job)
}

/// Words, wrapped.
pub fn words(ui: &mut Ui, text: impl Into<String>, size: Size, colour: Color32) -> Response {
    let text = egui::RichText::new(text).font(size.font(ui.ctx())).color(colour);
    ui.add(egui::Label::new(text).wrap())
}

/// Words of less weight, wrapped.
pub fn small(ui: &mut Ui, text: impl Into<String>) -> Response {
    words(ui, text, Size::Small, SAND)
}

/// The name of a part.
pub fn heading(ui: &mut Ui, text: impl Into<String>) -> Response {
    words(ui, text, Size::Heading, IVORY)
}

/// The name of a group of controls.
pub fn group(ui: &mut Ui, text: impl Into<String>) -> Response {
    ui.add_space(4.0);
    words(ui, text, Size::Body, BRASS)
}

/// Paints words into a rectangle, smaller if they would not fit, cut only if they still do not.
pub fn fit(ui: &Ui, rect: Rect, text: &str, font: FontId, colour: Color32, align: egui::Align2) {
    let mut size = font.size;
    let wraps = rect.height() > 2.1 * size || text.contains(' ') && rect.height() > 1.7 * size;
    loop {
        let width = if wraps { rect.width() } else { f32::INFINITY };
        let mut job = egui::text::LayoutJob::simple(text.to_owned(), FontId::proportional(size), colour, width);
        let smallest = size <= 10.0;
        if smallest {
            job.wrap.max_width = rect.width();
            job.wrap.max_rows = (rect.height() / (size * 1.2)).max(1.0) as usize;
            job.wrap.break_anywhere = true;
        }
        let galley = ui.painter().layout_job(job);
        let broken = wraps && breaks_a_word(&galley);
        let fits = galley.size().x <= rect.width() + 0.5 && galley.size().y <= rect.height() + 0.5 && !broken;
        if fits || smallest {
            let at = align.align_size_within_rect(galley.size(), rect).min;
            ui.painter().with_clip_rect(rect.expand(1.0)).galley(at, galley, colour);
            return;
        }
        size = (size * 0.93).max(10.0);
    }
}

/// Whether a line ends within a word.
fn breaks_a_word(galley: &Galley) -> bool {
    let lines = galley.rows.len().saturating_sub(1);
    galley.rows.iter().take(lines).any(|row| !row.ends_with_newline && !row.text().ends_with([' ', '-', '–']))
}

/// One of a row of choices.
pub struct Choice<T> {
    /// What choosing it means.
    pub value: T,
    /// Its words.
    pub text: String,
    /// Why it cannot be chosen now.
    pub ruled_out: Option<String>,
}

impl<T> Choice<T> {
    /// One that can be chosen.
    pub fn new(value: T, text: impl Into<String>) -> Self {
        Self { value, text: text.into(), ruled_out: None }
    }

    /// One that cannot be chosen for a reason, if there is one.
    pub fn unless(mut self, reason: Option<String>) -> Self {
        self.ruled_out = reason;
        self
    }
}

/// A row of choices, of which one is in force; wraps. What is ruled out is grey and says why, under the pointer and
/// in small words below. Returns what was chosen anew, and the response of the choice in
/// force.
pub fn choices<T: PartialEq + Copy>(ui: &mut Ui, now: Option<T>, all: Vec<Choice<T>>) -> (Option<T>, Option<Response>) {
    let mut chosen = None;
    let mut first = None;
    let mut reasons: Vec<String> = Vec::new();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for choice in all {
            let press = Press::new(choice.text).size(Size::Body).chosen(now == Some(choice.value));
            let response = press.enabled(choice.ruled_out.is_none()).show(ui);
            if response.clicked() && now != Some(choice.value) {
                chosen = Some(choice.value);
            }
            if let Some(reason) = choice.ruled_out {
                response.clone().on_hover_text(reason.as_str());
                if !reasons.contains(&reason) {
                    reasons.push(reason);
                }
            }
            if now == Some(choice.value) || first.is_none() {
                first = Some(response);
            }
        }
    });
    for reason in reasons {
        small(ui, reason);
    }
    (chosen, first)
}

/// A switch with words beside it; the whole row can be pressed. Returns whether it was turned over.
pub fn switch(ui: &mut Ui, on: bool, text: impl Into<String>) -> bool {
    let text = text.into();
    let room = ui.available_width();
    let font = Size::Body.font(ui.ctx());
    let rail = vec2(50.0, 28.0);
    let words = lay_text(ui, &text, font, (room - rail.x - 14.0).max(40.0), Align::Min);
    let size = vec2((rail.x + 14.0 + words.size().x).min(room), TOUCH.max(words.size().y + 8.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, on, &text));
    let slid = ui.ctx().animate_bool_with_time(response.id, on, theme::moving(ui.ctx(), SWITCH));
    let rail = Rect::from_min_size(pos2(rect.left() + 3.0, rect.center().y - rail.y / 2.0), rail);
    let fill = if on { BRASS } else { OAK };
    let line = if response.hovered() { IVORY } else { LINE };
    ui.painter().rect(rail, 14.0, fill, Stroke::new(1.0, line), StrokeKind::Inside);
    let knob = pos2(egui::lerp(rail.left() + 14.0..=rail.right() - 14.0, slid), rail.center().y);
    ui.painter().circle_filled(knob, 10.0, if on { INK } else { SAND });
    let at = pos2(rail.right() + 11.0, rect.center().y - words.size().y / 2.0);
    ui.painter().galley_with_override_text_color(at, words, IVORY);
    note_press(ui, &response);
    ring(ui, &response);
    response.clicked()
}

/// A part of the window with panels' own ground, exactly as large as it is told.
pub fn pane<R>(ctx: &egui::Context, name: &str, rect: Rect, fill: Color32, contents: impl FnOnce(&mut Ui) -> R) -> R {
    egui::Area::new(Id::new(name))
        .order(egui::Order::Middle)
        .fixed_pos(rect.min)
        .default_size(rect.size())
        .constrain(false)
        .movable(false)
        .fade_in(false)
        .show(ctx, |ui| {
            ui.set_clip_rect(rect);
            ui.painter().rect_filled(rect, 0.0, fill);
            // The whole of it stops the pointer, not just where something lies.
            ui.allocate_rect(rect, Sense::hover());
            let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::Min)));
            contents(&mut inner)
        })
        .inner
}

/// An overlay over everything: a card in the middle under a title that stays, its contents scroll where they must.
/// Returns whether it shall be closed, by its cross or by a click beside it, and what the contents returned.
pub fn overlay<R>(
    ctx: &egui::Context,
    name: &str,
    widest: f32,
    title: Option<(String, String)>,
    contents: impl FnOnce(&mut Ui) -> R,
) -> (bool, R) {
    let window = ctx.content_rect().size();
    let margin = if window.x < 480.0 { 14.0 } else { 22.0 };
    let frame = Frame::new()
        .fill(WALNUT)
        .stroke(Stroke::new(1.0, LINE))
        .corner_radius(18)
        .inner_margin(Margin::same(margin as i8))
        .shadow(egui::Shadow { offset: [0, 8], blur: 30, spread: 2, color: Color32::from_black_alpha(140) });
    let width = widest.min(window.x - 16.0 - 2.0 * margin);
    let most = window.y - 16.0 - 2.0 * margin;
    let shown = egui::Modal::new(Id::new(name))
        .area(egui::Modal::default_area(Id::new(name)).default_size(window - vec2(16.0, 16.0)).fade_in(false))
        .backdrop_color(theme::scrim())
        .frame(frame)
        .show(ctx, |ui| {
            ui.set_width(width);
            let mut close = false;
            let top = ui.cursor().top();
            if let Some((title, cross)) = title {
                ui.horizontal(|ui| {
                    let room = ui.available_width() - TOUCH - 8.0;
                    ui.allocate_ui_with_layout(vec2(room, TOUCH), Layout::left_to_right(Align::Center), |ui| {
                        ui.set_width(room);
                        heading(ui, title);
                    });
                    close = Press::icon_alone(egui_phosphor::regular::X, cross).quiet().show(ui).clicked();
                });
                ui.add_space(2.0);
            }
            let left = most - (ui.cursor().top() - top);
            let inner = egui::ScrollArea::vertical().max_height(left).auto_shrink([false, true]).show(ui, |ui| {
                // Room for the ring of what has the focus.
                Frame::new().inner_margin(Margin::symmetric(4, 4)).show(ui, contents).inner
            });
            (close, inner.inner)
        });
    let beside = shown.backdrop_response.clicked();
    let (close, inner) = shown.inner;
    (close || beside, inner)
}
