//! The few controls that all panels are made of: large enough to touch, with a focus that is seen.

use bevy_egui::egui::{
    self, Align, Align2, Color32, FontId, Frame, Galley, Id, Layout, Margin, Rect, Response, Sense, Stroke, StrokeKind,
    Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use std::sync::Arc;

use super::{
    icon,
    theme::{self, ROUND, ROUNDER, Size, TOUCH, Tone},
};
use crate::app::animation::timing::panels;

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
    /// Whether icon and words begin at the left.
    left: bool,
    /// What is painted above the words, and how large.
    picture: Option<(Vec2, Picture)>,
}

/// Paints something into a rectangle.
pub type Picture = Box<dyn Fn(&egui::Painter, Rect)>;

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
            left: false,
            picture: None,
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

    /// A painted picture above the words, of a size in points.
    pub fn picture(mut self, size: Vec2, paint: Picture) -> Self {
        self.picture = Some((size, paint));
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

    /// Icon and words begin at the left, one below the other's in a column of buttons.
    pub fn to_the_left(mut self) -> Self {
        self.left = true;
        self
    }

    /// How what is on it lies within the width there is.
    fn lay(&self, ui: &Ui) -> Laid {
        let pad = vec2(if self.text.is_empty() { 10.0 } else { 14.0 }, 8.0);
        let font = self.size.font(ui.ctx());
        let icon = self.icon.map(|icon| {
            let most = if self.confined { self.height * 0.6 } else { f32::INFINITY };
            let icon_font = FontId::proportional((font.size * 1.3).min(most));
            ui.painter().layout_no_wrap(icon.to_owned(), icon_font, Color32::PLACEHOLDER)
        });
        let gap = if self.text.is_empty() || icon.is_none() { 0.0 } else { 10.0 };
        let icon_width = icon.as_ref().map_or(0.0, |galley| galley.size().x) + gap;
        let most = self.width.unwrap_or_else(|| ui.available_size_before_wrap().x.max(ui.max_rect().width()));
        let room = (most - 2.0 * pad.x - icon_width).max(24.0);
        let align = if self.left { Align::Min } else { Align::Center };
        let mut words = lay_text(ui, &self.text, font.clone(), room, align);
        let mut points = font.size;
        // Lines are broken between words; a word too long for a line is written smaller.
        let too_high = |words: &Galley| self.confined && words.size().y > self.height - 4.0;
        while (breaks_a_word(&words) || too_high(&words)) && points > SMALLEST {
            points *= 0.94;
            words = lay_text(ui, &self.text, FontId::new(points, font.family.clone()), room, align);
        }
        let mut inner =
            vec2(icon_width + words.size().x, words.size().y.max(icon.as_ref().map_or(0.0, |g| g.size().y)));
        if let Some((size, _)) = &self.picture {
            inner = vec2(inner.x.max(size.x), inner.y + size.y + BELOW_PICTURE);
        }
        let natural = (inner + 2.0 * pad).max(Vec2::splat(self.height));
        Laid { icon, icon_width, words, shrunk: points / font.size, pad, inner, natural }
    }

    /// How high it will be, in points.
    pub fn height_of(&self, ui: &Ui) -> f32 {
        self.lay(ui).natural.y
    }

    /// Puts it there. It keeps the words within the width there is, on more than one line if need be.
    pub fn show(self, ui: &mut Ui) -> Response {
        let Laid { icon, icon_width, words, pad, inner, natural, .. } = self.lay(ui);
        let above = self.picture.as_ref().map_or(0.0, |(size, _)| size.y + BELOW_PICTURE);
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
            let (face, ink) = self.paint_face(ui, rect, &response);
            let from = if self.left { face.left() + pad.x } else { face.center().x - inner.x / 2.0 };
            if let Some((size, paint)) = &self.picture {
                let top = face.center().y - inner.y / 2.0;
                let at = Rect::from_min_size(pos2(face.center().x - size.x / 2.0, top), *size);
                paint(ui.painter(), at);
            }
            let from = if self.picture.is_some() { face.center().x - words.size().x / 2.0 } else { from };
            let left = pos2(from, face.center().y + above / 2.0);
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

    /// A face that stands a little above its edge and goes down when it is pressed. Returns the face and the colour of
    /// what is written on it.
    fn paint_face(&self, ui: &Ui, rect: Rect, response: &Response) -> (Rect, Color32) {
        let ctx = ui.ctx();
        let of = |tone: Tone| tone.of(ctx);
        let time = theme::moving(ctx, panels::NEAR);
        let near = ctx.animate_bool_with_time(response.id.with("near"), response.hovered() && self.enabled, time);
        if !self.enabled {
            if self.look != Look::Quiet {
                let line = Stroke::new(1.0, of(Tone::Card));
                ui.painter().rect(rect, ROUND, Color32::TRANSPARENT, line, StrokeKind::Inside);
            }
            return (rect, of(Tone::Faint).gamma_multiply(0.5));
        }
        let (fill, ink) = match self.look {
            Look::Plain => (of(Tone::Card).lerp_to_gamma(of(Tone::Near), near), of(Tone::Text)),
            Look::Quiet => (of(Tone::Near).gamma_multiply(near), of(Tone::Text)),
            Look::Primary | Look::Chosen => {
                (of(Tone::Accent).lerp_to_gamma(of(Tone::Text), 0.25 * near), of(Tone::OnAccent))
            }
        };
        if self.look == Look::Quiet {
            ui.painter().rect_filled(rect, ROUND, fill);
            return (rect, ink);
        }
        // What is in force stays down.
        let down = response.is_pointer_button_down_on() || self.look == Look::Chosen;
        let (up, low) = if down { (3.0, 0.0) } else { (0.0, 3.0) };
        let edge = fill.lerp_to_gamma(Color32::BLACK, 0.42);
        ui.painter().rect_filled(rect, ROUND, edge);
        let face = Rect::from_min_max(pos2(rect.left(), rect.top() + up), pos2(rect.right(), rect.bottom() - low));
        let light = fill.lerp_to_gamma(Color32::WHITE, 0.09);
        ui.painter().rect(face, ROUND, fill, Stroke::new(1.0, light), StrokeKind::Inside);
        (face, ink)
    }
}

/// What is on a button, laid out.
struct Laid {
    icon: Option<Arc<Galley>>,
    /// With the gap after it.
    icon_width: f32,
    words: Arc<Galley>,
    /// How much smaller than they should be the words had to be written, of 1.
    shrunk: f32,
    pad: Vec2,
    /// All of it, without what is left free round it.
    inner: Vec2,
    /// With that.
    natural: Vec2,
}

/// Between a button's picture and its words, in points.
const BELOW_PICTURE: f32 = 4.0;

/// Buttons beside each other, all as wide and as high as each other, over a whole width; below each other where that
/// would make their words small.
pub fn row<const N: usize>(ui: &mut Ui, width: f32, all: [Press; N]) -> [Response; N] {
    let gap = ui.spacing().item_spacing.x;
    let each = ((width - (N as f32 - 1.0) * gap) / N as f32).floor();
    let all = all.map(|press| press.width(each));
    if all.iter().any(|press| press.lay(ui).shrunk < 0.85) {
        return ui.vertical(|ui| all.map(|press| press.width(width).show(ui))).inner;
    }
    let height = all.iter().map(|press| press.lay(ui).natural.y).fold(0.0, f32::max);
    ui.horizontal(|ui| all.map(|press| press.height(height).show(ui))).inner
}

/// The smallest that words are ever written, in points.
const SMALLEST: f32 = 10.0;

/// Under what the middle of the screen's main button is kept, a [`egui::Pos2`] in points, for whoever drives the game
/// from outside.
pub fn main_button() -> Id {
    Id::new("main button")
}

/// Notes that a control was pressed, for [`take_press`].
pub fn note_press(ui: &Ui, response: &Response) {
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
    if response.has_focus() && theme::shows_focus(ui.ctx()) {
        let rect = response.rect.expand(3.0);
        let painter = ui.painter();
        painter.rect_stroke(rect, 15.0, Stroke::new(4.5, Tone::Ground.of(ui.ctx())), StrokeKind::Middle);
        painter.rect_stroke(rect, 15.0, Stroke::new(2.5, Tone::Text.of(ui.ctx())), StrokeKind::Middle);
    }
}

/// Lays words out within a width, in the colour that they are painted with later.
fn lay_text(ui: &Ui, text: &str, font: FontId, width: f32, align: Align) -> Arc<Galley> {
    let mut job = egui::text::LayoutJob::simple(text.to_owned(), font, Color32::PLACEHOLDER, width);
    job.halign = align;
    ui.painter().layout_job(job)
}

/// Words, wrapped.
pub fn words(ui: &mut Ui, text: impl Into<String>, size: Size, tone: Tone) -> Response {
    let text = egui::RichText::new(text).font(size.font(ui.ctx())).color(tone.of(ui.ctx()));
    ui.add(egui::Label::new(text).wrap())
}

/// Words of less weight, wrapped.
pub fn small(ui: &mut Ui, text: impl Into<String>) -> Response {
    words(ui, text, Size::Small, Tone::Faint)
}

/// The name of a part.
pub fn heading(ui: &mut Ui, text: impl Into<String>) -> Response {
    words(ui, text, Size::Heading, Tone::Text)
}

/// The name of a group of controls.
pub fn group(ui: &mut Ui, text: impl Into<String>) -> Response {
    ui.add_space(4.0);
    words(ui, text, Size::Label, Tone::Accent)
}

/// Controls that belong together, on a card of their own under their name.
pub fn section<R>(ui: &mut Ui, icon: &str, name: impl Into<String>, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let frame = Frame::new()
        .fill(Tone::Card.of(ui.ctx()).gamma_multiply(0.42))
        .corner_radius(ROUNDER)
        .inner_margin(Margin::symmetric(14, 12));
    let width = ui.available_width();
    let shown = frame.show(ui, |ui| {
        ui.set_width(width - 28.0);
        let named = [icon, " ", name.into().as_str()].concat();
        words(ui, named, Size::Label, Tone::Accent);
        ui.add_space(2.0);
        contents(ui)
    });
    ui.add_space(2.0);
    shown.inner
}

/// Contents that scroll upright where they do not fit.
pub fn scroll<R>(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let area = egui::ScrollArea::vertical().id_salt(name).auto_shrink(false);
    area.show(ui, |ui| {
        note_scrolled(ui);
        contents(ui)
    })
    .inner
}

/// Notes for tests that contents scroll here: what is half out of sight is no fault.
pub fn note_scrolled(ui: &Ui) {
    if cfg!(test) {
        let (pass, area) = (ui.ctx().cumulative_pass_nr(), ui.clip_rect());
        ui.data_mut(|data| {
            let noted = data.get_temp_mut_or_default::<(u64, Vec<Rect>)>(Id::new("scrolled"));
            if noted.0 != pass {
                *noted = (pass, Vec::new());
            }
            noted.1.push(area);
        });
    }
}

/// What [`note_scrolled`] noted in the last pass.
#[cfg(test)]
pub fn scrolled_areas(ctx: &egui::Context) -> Vec<Rect> {
    ctx.data(|data| data.get_temp::<(u64, Vec<Rect>)>(Id::new("scrolled"))).unwrap_or_default().1
}

/// The arrows and their like turn the pages, where there is nothing else that they could move.
pub fn scroll_by_keys(ui: &Ui) {
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
            ui.scroll_with_delta(vec2(0.0, -down));
        }
    }
}

/// Paints words into a rectangle, smaller if they would not fit, cut only if they still do not.
pub fn fit(ui: &Ui, rect: Rect, text: &str, font: FontId, tone: Tone, align: Align2) {
    let colour = tone.of(ui.ctx());
    let mut size = font.size;
    let wraps = rect.height() > 2.1 * size || text.contains(' ') && rect.height() > 1.7 * size;
    loop {
        let width = if wraps { rect.width() } else { f32::INFINITY };
        let font = FontId::new(size, font.family.clone());
        let mut job = egui::text::LayoutJob::simple(text.to_owned(), font, colour, width);
        let smallest = size <= SMALLEST;
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
        size = (size * 0.93).max(SMALLEST);
    }
}

/// A font so much smaller that no word of a text is wider than what there is.
pub fn unbroken(ui: &Ui, text: &str, font: FontId, width: f32) -> FontId {
    let widest = text
        .split(' ')
        .map(|word| ui.painter().layout_no_wrap(word.to_owned(), font.clone(), Color32::PLACEHOLDER).size().x)
        .fold(1.0, f32::max);
    if widest <= width { font } else { FontId::new((font.size * width / widest).floor().max(SMALLEST), font.family) }
}

/// Paints a name into a rectangle: a little smaller if it would not fit, on two lines if there is room for them, at last
/// cut, for a name can be as long as somebody likes.
pub fn fit_name(ui: &Ui, rect: Rect, name: &str, font: FontId, tone: Tone, align: Align2) {
    let colour = tone.of(ui.ctx());
    let mut size = font.size;
    loop {
        let smallest = size <= (font.size * 0.72).min(rect.height() / 1.4);
        let rows = ((rect.height() + 1.0) / (size * 1.37)).max(1.0) as usize;
        let font = FontId::new(size, font.family.clone());
        let mut job = egui::text::LayoutJob::simple(name.to_owned(), font, colour, rect.width());
        job.halign = align.0[0];
        job.wrap.max_rows = rows.min(2);
        job.wrap.break_anywhere = smallest && rows < 2;
        let galley = ui.painter().layout_job(job);
        if smallest || !galley.elided && !breaks_a_word(&galley) {
            let at = align.align_size_within_rect(galley.size(), rect).min - vec2(galley.rect.left(), 0.0);
            ui.painter().with_clip_rect(rect.expand(1.0)).galley(at, galley, colour);
            return;
        }
        size *= 0.94;
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
    /// What is painted above the words, and how large.
    pub picture: Option<(Vec2, Picture)>,
}

impl<T> Choice<T> {
    /// One that can be chosen.
    pub fn new(value: T, text: impl Into<String>) -> Self {
        Self { value, text: text.into(), ruled_out: None, picture: None }
    }

    /// A painted picture above the words, of a size in points.
    pub fn picture(mut self, size: Vec2, paint: Picture) -> Self {
        self.picture = Some((size, paint));
        self
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
    choose(ui, now, all, None)
}

/// The same as tiles of one width, as many in a row as there is room for at a least width, the rows alike.
pub fn tiles<T: PartialEq + Copy>(ui: &mut Ui, now: T, all: Vec<Choice<T>>, least: f32) -> Option<T> {
    let (room, count) = (ui.available_width(), all.len().max(1));
    let fitting = (((room + APART) / (least + APART)) as usize).clamp(1, count);
    let columns = count.div_ceil(count.div_ceil(fitting));
    let width = ((room - (columns as f32 - 1.0) * APART) / columns as f32).floor();
    choose(ui, Some(now), all, Some(width)).0
}

/// Between two choices, in points.
const APART: f32 = 6.0;

fn choose<T: PartialEq + Copy>(
    ui: &mut Ui,
    now: Option<T>,
    all: Vec<Choice<T>>,
    width: Option<f32>,
) -> (Option<T>, Option<Response>) {
    let mut chosen = None;
    let mut first = None;
    let mut reasons: Vec<String> = Vec::new();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(APART, APART);
        for choice in all {
            let mut press = Press::new(choice.text).size(Size::Body).chosen(now == Some(choice.value));
            (press.width, press.picture) = (width, choice.picture);
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

/// One of an order of things, between a way back and one on, over lights that show its place: as wide as it is told.
/// Returns the way that was pressed, −1 or 1.
pub fn stepper(
    ui: &mut Ui,
    text: &str,
    (place, count): (usize, usize),
    spoken: [String; 2],
    width: f32,
) -> Option<isize> {
    let mut pressed = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 0.0);
        let [back, on] = spoken;
        let way = |icon, spoken, enabled| {
            Press::icon_alone(icon, spoken).quiet().enabled(enabled).exactly(Vec2::splat(TOUCH))
        };
        if way(icon::CARET_LEFT, back, place > 0).show(ui).clicked() {
            pressed = Some(-1);
        }
        let font = Size::Button.font(ui.ctx());
        let middle = (width - 2.0 * TOUCH - 4.0).max(40.0);
        let (rect, _) = ui.allocate_exact_size(vec2(middle, TOUCH.max(font.size * 1.3 + 14.0)), Sense::hover());
        let lights = rect.bottom() - 8.0;
        fit(ui, rect.with_max_y(lights - 6.0), text, font, Tone::Text, Align2::CENTER_CENTER);
        for number in 0..count {
            let x = rect.center().x + (number as f32 - (count as f32 - 1.0) / 2.0) * 11.0;
            let tone = if number <= place { Tone::Accent } else { Tone::Line };
            ui.painter().circle_filled(pos2(x, lights), 3.5, tone.of(ui.ctx()));
        }
        if way(icon::CARET_RIGHT, on, place + 1 < count).show(ui).clicked() {
            pressed = Some(1);
        }
    });
    pressed
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
    let ctx = ui.ctx();
    let slid = ctx.animate_bool_with_time(response.id, on, theme::moving(ctx, panels::SWITCH));
    let rail = Rect::from_min_size(pos2(rect.left() + 3.0, rect.center().y - rail.y / 2.0), rail);
    let fill = Tone::Ground.of(ctx).lerp_to_gamma(Tone::Accent.of(ctx), slid);
    let line = if response.hovered() { Tone::Text } else { Tone::Line };
    ui.painter().rect(rail, 14.0, fill, Stroke::new(1.0, line.of(ctx)), StrokeKind::Inside);
    let knob = pos2(egui::lerp(rail.left() + 14.0..=rail.right() - 14.0, slid), rail.center().y);
    ui.painter().circle_filled(knob + vec2(0.0, 1.0), 10.5, Color32::from_black_alpha(90));
    ui.painter().circle_filled(knob, 10.0, Tone::Faint.of(ctx).lerp_to_gamma(Tone::OnAccent.of(ctx), slid));
    let at = pos2(rail.right() + 11.0, rect.center().y - words.size().y / 2.0);
    ui.painter().galley_with_override_text_color(at, words, Tone::Text.of(ctx));
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
    lay_over(ctx, name, widest, title, theme::scrim(ctx), contents)
}

/// The same before a curtain: nothing can be seen of what lies behind.
pub fn curtain<R>(ctx: &egui::Context, name: &str, widest: f32, contents: impl FnOnce(&mut Ui) -> R) -> (bool, R) {
    lay_over(ctx, name, widest, None, Tone::Ground.of(ctx).to_opaque(), contents)
}

fn lay_over<R>(
    ctx: &egui::Context,
    name: &str,
    widest: f32,
    title: Option<(String, String)>,
    behind: Color32,
    contents: impl FnOnce(&mut Ui) -> R,
) -> (bool, R) {
    let window = ctx.content_rect().size();
    let margin = if window.x < 480.0 { 12.0 } else { 20.0 };
    let frame = Frame::new()
        .fill(Tone::Panel.of(ctx))
        .stroke(Stroke::new(1.0, Tone::Line.of(ctx)))
        .corner_radius(22)
        .inner_margin(Margin::same(margin as i8))
        .shadow(egui::Shadow { offset: [0, 10], blur: 36, spread: 2, color: Color32::from_black_alpha(150) });
    let width = widest.min(window.x - 16.0 - 2.0 * margin);
    let most = window.y - 16.0 - 2.0 * margin;
    let come = coming(ctx, Id::new(name).with("coming"));
    let area = egui::Modal::default_area(Id::new(name)).default_size(window - vec2(16.0, 16.0)).fade_in(false);
    let shown = egui::Modal::new(Id::new(name))
        .area(area.anchor(Align2::CENTER_CENTER, vec2(0.0, 14.0 * (1.0 - come))))
        // A curtain is there at once: it would else show what it is to hide.
        .backdrop_color(if behind.is_opaque() { behind } else { behind.gamma_multiply(come) })
        .frame(frame)
        .show(ctx, |ui| {
            ui.set_opacity(come);
            ui.set_width(width);
            // However small it was before: contents may have grown.
            ui.set_max_height(most);
            let mut close = false;
            let top = ui.cursor().top();
            if let Some((title, cross)) = title {
                ui.horizontal(|ui| {
                    let room = ui.available_width() - TOUCH - 8.0;
                    ui.allocate_ui_with_layout(vec2(room, TOUCH), Layout::left_to_right(Align::Center), |ui| {
                        ui.set_width(room);
                        ui.add_space(4.0);
                        heading(ui, title);
                    });
                    close = Press::icon_alone(icon::X, cross).quiet().show(ui).clicked();
                });
                ui.add_space(2.0);
            }
            let left = most - (ui.cursor().top() - top);
            let inner = egui::ScrollArea::vertical().max_height(left).auto_shrink([false, true]).show(ui, |ui| {
                note_scrolled(ui);
                // Room for the ring of what has the focus.
                Frame::new().inner_margin(Margin::symmetric(4, 4)).show(ui, contents).inner
            });
            (close, inner.inner)
        });
    let beside = shown.backdrop_response.clicked();
    let (close, inner) = shown.inner;
    (close || beside, inner)
}

/// How far something that has just opened has come, 0 to 1: it counts from the pass after one in which it was not
/// there.
pub fn coming(ctx: &egui::Context, id: Id) -> f32 {
    let pass = ctx.cumulative_pass_nr();
    let time = theme::moving(ctx, panels::OPEN);
    let seen = ctx.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<u64>(id), pass));
    let fresh = seen + 1 < pass;
    if fresh {
        // Brought back to nothing without any time, so that it begins anew.
        ctx.animate_bool_with_time(id, false, 0.0);
    }
    let linear = ctx.animate_bool_with_time(id, !fresh, time);
    if time == 0.0 { 1.0 } else { 1.0 - (1.0 - linear).powi(3) }
}
