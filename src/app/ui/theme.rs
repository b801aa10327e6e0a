//! How panels look: walnut, ivory and brass, sizes of words, and the discs' colours with their marks.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Color32, CornerRadius, FontId, Painter, Pos2, Shape, Stroke, Vec2, vec2},
};

use crate::{
    app::{
        animation::timing::{Timing, panels},
        keep::CurrentSettings,
        states::{Overlay, Screen},
    },
    rules::{Colour, Owner},
};

/// Fonts once, sizes when they change, and the first control of a screen that has just opened.
pub(super) fn apply(
    mut contexts: EguiContexts,
    settings: Res<CurrentSettings>,
    timing: Res<Timing>,
    screen: Res<State<Screen>>,
    overlay: Res<State<Overlay>>,
    mut set_up: Local<bool>,
    mut last: Local<Option<(Screen, Overlay)>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !std::mem::replace(&mut *set_up, true) {
        let mut fonts = egui::FontDefinitions::default();
        egui_phosphor::add_to_fonts(&mut fonts, egui_phosphor::Variant::Regular);
        ctx.set_fonts(fonts);
        ctx.set_theme(egui::Theme::Dark);
        // However long a frame takes on a slow machine, a press is a press: nothing here is held down for long.
        ctx.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
        ctx.all_styles_mut(style);
    }
    // Words never grow beyond what the window can hold: some thirteen letters m in its narrower side.
    let window = ctx.content_rect().size();
    let scale = settings.0.text_scale.min((window.min_elem() / 210.0).max(1.0));
    let motion = timing.motion;
    ctx.data_mut(|data| data.insert_temp(look_id(), Look { scale, motion }));
    let now = (*screen.get(), *overlay.get());
    if last.replace(now) != Some(now) {
        let board = now == (Screen::Playing, Overlay::None);
        ctx.data_mut(|data| data.insert_temp(first_focus_id(), !board));
        // Over the board keys belong to the board.
        if board && let Some(focused) = ctx.memory(|memory| memory.focused()) {
            ctx.memory_mut(|memory| memory.surrender_focus(focused));
        }
    }
    Ok(())
}

#[derive(Clone, Copy, Debug)]
struct Look {
    scale: f32,
    motion: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { scale: 1.0, motion: true }
    }
}

fn look_id() -> egui::Id {
    egui::Id::new("look")
}

fn first_focus_id() -> egui::Id {
    egui::Id::new("first focus")
}

fn look(ctx: &egui::Context) -> Look {
    ctx.data(|data| data.get_temp(look_id())).unwrap_or_default()
}

/// The size of words in force, 1 being normal.
pub fn scale(ctx: &egui::Context) -> f32 {
    look(ctx).scale
}

/// How long a small movement of a panel takes, in seconds; no time where there is to be no motion.
pub fn moving(ctx: &egui::Context, time: Duration) -> f32 {
    if look(ctx).motion { time.as_secs_f32() } else { 0.0 }
}

/// Gives a control the focus if it is the first sensible one of a screen that has just opened.
pub fn first_focus(response: &egui::Response) {
    let ctx = &response.ctx;
    if ctx.data_mut(|data| std::mem::take(data.get_temp_mut_or_default::<bool>(first_focus_id()))) {
        response.request_focus();
    }
}

/// How large words are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Size {
    Small,
    Body,
    Button,
    Heading,
    Numeral,
    Title,
}

impl Size {
    /// The font at the size of words in force.
    pub fn font(self, ctx: &egui::Context) -> FontId {
        let (points, grows) = match self {
            Self::Small => (14.0, 1.0),
            Self::Body => (16.5, 1.0),
            Self::Button => (18.0, 1.0),
            Self::Heading => (23.0, 0.7),
            Self::Numeral => (30.0, 0.6),
            Self::Title => (58.0, 0.35),
        };
        // What is large already need not grow as much.
        FontId::proportional(points * (1.0 + (scale(ctx) - 1.0) * grows))
    }
}

/// The least height and width of what is touched, in points.
pub const TOUCH: f32 = 44.0;

/// Words.
pub const IVORY: Color32 = Color32::from_rgb(0xf6, 0xec, 0xd9);
/// Words of less weight.
pub const SAND: Color32 = Color32::from_rgb(0xd0, 0xbd, 0xa0);
/// What matters now.
pub const BRASS: Color32 = Color32::from_rgb(0xe5, 0xb0, 0x52);
/// Words on brass.
pub const INK: Color32 = Color32::from_rgb(0x24, 0x18, 0x0f);
/// Behind everything.
pub const NIGHT: Color32 = Color32::from_rgb(0x1b, 0x12, 0x0c);
/// Panels.
pub const WALNUT: Color32 = Color32::from_rgb(0x2c, 0x1e, 0x15);
/// Cards and buttons on panels.
pub const OAK: Color32 = Color32::from_rgb(0x47, 0x33, 0x24);
/// A button under the pointer.
pub const CHERRY: Color32 = Color32::from_rgb(0x5d, 0x43, 0x2f);
/// Thin lines.
pub const LINE: Color32 = Color32::from_rgb(0x70, 0x56, 0x3f);
/// What went wrong.
pub const CORAL: Color32 = Color32::from_rgb(0xf2, 0x9c, 0x7a);

/// A panel over the scene: a little of it shines through.
pub const fn pane_fill() -> Color32 {
    Color32::from_rgba_premultiplied(0x26, 0x1a, 0x12, 0xee)
}

/// A scrim over the scene, behind an overlay.
pub const fn scrim() -> Color32 {
    Color32::from_black_alpha(150)
}

/// How round corners are.
pub const ROUND: CornerRadius = CornerRadius::same(12);

fn style(style: &mut egui::Style) {
    let visuals = &mut style.visuals;
    *visuals = egui::Visuals::dark();
    visuals.override_text_color = Some(IVORY);
    visuals.panel_fill = WALNUT;
    visuals.window_fill = WALNUT;
    visuals.window_stroke = Stroke::new(1.0, LINE);
    visuals.window_corner_radius = ROUND;
    visuals.menu_corner_radius = ROUND;
    visuals.extreme_bg_color = NIGHT;
    visuals.faint_bg_color = OAK;
    visuals.selection.bg_fill = BRASS.gamma_multiply(0.55);
    visuals.selection.stroke = Stroke::new(2.0, BRASS);
    visuals.slider_trailing_fill = true;
    let widgets = &mut visuals.widgets;
    let states = [
        (&mut widgets.noninteractive, WALNUT, LINE),
        (&mut widgets.inactive, OAK, LINE),
        (&mut widgets.hovered, CHERRY, SAND),
        (&mut widgets.active, CHERRY, BRASS),
        (&mut widgets.open, CHERRY, SAND),
    ];
    for (state, fill, line) in states {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::new(1.0, line);
        state.fg_stroke = Stroke::new(1.5, IVORY);
        state.corner_radius = ROUND;
    }
    style.spacing.item_spacing = vec2(8.0, 8.0);
    style.spacing.interact_size = Vec2::splat(TOUCH);
    style.spacing.slider_width = 180.0;
    style.spacing.slider_rail_height = 8.0;
    style.spacing.scroll = egui::style::ScrollStyle { bar_width: 8.0, ..egui::style::ScrollStyle::solid() };
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = panels::TOOLTIP.as_secs_f32();
}

/// The fill of an owner's disc and the colour of its mark.
pub const fn disc_colours(owner: Owner) -> (Color32, Color32) {
    match owner {
        Owner::Player(Colour::Black) => (Color32::from_rgb(0x17, 0x16, 0x18), IVORY),
        Owner::Player(Colour::White) => (Color32::from_rgb(0xf5, 0xee, 0xde), INK),
        Owner::Player(Colour::Red) => (Color32::from_rgb(0xb6, 0x32, 0x2b), IVORY),
        Owner::Player(Colour::Green) => (Color32::from_rgb(0x2c, 0x8c, 0x3c), IVORY),
        Owner::Neutral => (Color32::from_rgb(0x93, 0x88, 0x7c), INK),
    }
}

/// Paints a disc with its mark, so that colour is never the only sign: Black has a ring, White a diamond, Red a
/// triangle, Green a cross; a neutral disc has none.
pub fn disc(painter: &Painter, centre: Pos2, radius: f32, owner: Owner) {
    let (fill, ink) = disc_colours(owner);
    painter.circle_filled(centre + vec2(0.0, radius * 0.08), radius * 1.04, Color32::from_black_alpha(110));
    painter.circle(centre, radius, fill, Stroke::new((radius * 0.07).max(1.0), ink.gamma_multiply(0.55)));
    let mark = radius * 0.46;
    let line = Stroke::new((radius * 0.15).max(1.2), ink);
    let at = |x: f32, y: f32| centre + vec2(x, y) * mark;
    match owner {
        Owner::Player(Colour::Black) => {
            painter.circle_stroke(centre, mark * 0.9, line);
        }
        Owner::Player(Colour::White) => {
            let points = vec![at(0.0, -1.1), at(1.1, 0.0), at(0.0, 1.1), at(-1.1, 0.0)];
            painter.add(Shape::closed_line(points, line));
        }
        Owner::Player(Colour::Red) => {
            let points = vec![at(0.0, -1.1), at(1.0, 0.7), at(-1.0, 0.7)];
            painter.add(Shape::closed_line(points, line));
        }
        Owner::Player(Colour::Green) => {
            painter.line_segment([at(-1.0, 0.0), at(1.0, 0.0)], line);
            painter.line_segment([at(0.0, -1.0), at(0.0, 1.0)], line);
        }
        Owner::Neutral => {}
    }
}
