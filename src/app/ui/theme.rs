//! How panels look: what each colour is for and which it is, typefaces and their sizes, and the discs with their marks.
//!
//! Nothing here knows a screen. The look in force lies in egui's own memory, so that every control finds it.

use std::{
    sync::{Arc, LazyLock},
    time::Duration,
};

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{
        self, Color32, CornerRadius, FontFamily, FontId, Painter, Pos2, Rect, Shadow, Shape, Stroke, Vec2,
        epaint::EllipseShape, vec2,
    },
};

use crate::{
    app::{
        animation::timing::{Timing, panels},
        keep::{CurrentSettings, SystemTextScale},
        states::{Overlay, Screen},
        theme::CurrentTheme,
    },
    rules::{Colour, Owner},
    theme::{Theme, ThemeName, Tint},
};

/// Typefaces once, sizes and colours when they change, and the first control of a screen that has just opened.
pub(super) fn apply(
    mut contexts: EguiContexts,
    (settings, system, timing): (Res<CurrentSettings>, Res<SystemTextScale>, Res<Timing>),
    (screen, overlay): (Res<State<Screen>>, Res<State<Overlay>>),
    theme: Res<CurrentTheme>,
    mut dressed: ResMut<Dressed>,
    mut set_up: Local<bool>,
    mut last: Local<Option<(Screen, Overlay, egui::Vec2)>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !std::mem::replace(&mut *set_up, true) {
        ctx.set_fonts(typefaces());
        ctx.set_theme(egui::Theme::Dark);
        // However long a frame takes on a slow machine, a press is a press: nothing here is held down for long.
        ctx.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
        ctx.all_styles_mut(|style| dress(style, &Palette::from(&**theme)));
        // Typefaces come with the next pass; until then nothing can be written.
        return Ok(());
    }
    dressed.set_if_neq(Dressed(true));
    // What suits a laptop would be lost on the largest screens: there all of it is enlarged.
    let (zoom, points) = (ctx.zoom_factor(), ctx.content_rect().size());
    let wanted = (points.min_elem() * zoom / LARGE).clamp(1.0, 2.5);
    if (wanted - zoom).abs() > 0.01 {
        ctx.set_zoom_factor(wanted);
    }
    // Words never grow beyond what the window can hold: from the smallest phone on, 320 points, nothing is held back.
    let window = ctx.content_rect().size();
    let scale = (settings.0.text_scale * system.0).clamp(0.8, 2.0).min((window.min_elem() / 160.0).max(1.0));
    let before = ctx.data(|data| data.get_temp::<Look>(look_id()));
    let by_keys = last_used_keys(ctx).unwrap_or(before.is_some_and(|before| before.by_keys));
    let palette = match before {
        Some(before) if !theme.is_changed() => before.palette,
        _ => Palette::from(&**theme),
    };
    if before.is_none_or(|before| before.palette != palette) {
        ctx.all_styles_mut(|style| dress(style, &palette));
    }
    let look = Look { scale, motion: timing.motion, by_keys, palette };
    ctx.data_mut(|data| data.insert_temp(look_id(), look));
    // In a window of another shape a panel may hold other controls, and what had the focus is another one or none. Who
    // writes keeps it: a phone's keyboard makes the window smaller.
    let shape = last.filter(|_| ctx.text_edit_focused()).map_or(window, |(_, _, shape)| shape);
    let now = (*screen.get(), *overlay.get(), shape);
    if last.replace(now) != Some(now) {
        let board = (now.0, now.1) == (Screen::Playing, Overlay::None);
        ctx.data_mut(|data| data.insert_temp(first_focus_id(), !board));
        // Over the board keys belong to the board.
        if board && let Some(focused) = ctx.memory(|memory| memory.focused()) {
            ctx.memory_mut(|memory| memory.surrender_focus(focused));
        }
    }
    Ok(())
}

/// Whether what was used in this pass is a key (true) or a pointer (false); `None` if neither.
fn last_used_keys(ctx: &egui::Context) -> Option<bool> {
    ctx.input(|input| {
        input.events.iter().rev().find_map(|event| match event {
            egui::Event::Key { pressed: true, .. } => Some(true),
            egui::Event::PointerButton { .. } | egui::Event::Touch { .. } | egui::Event::MouseWheel { .. } => {
                Some(false)
            }
            _ => None,
        })
    })
}

/// Whether the typefaces are there: from then on panels are drawn.
#[derive(Resource, Default, Debug, PartialEq, Eq)]
pub struct Dressed(pub bool);

/// Whether anything can be written yet: not in the very first pass.
pub(super) fn dressed(dressed: Res<Dressed>) -> bool {
    dressed.0
}

#[derive(Clone, Copy, Debug)]
struct Look {
    scale: f32,
    motion: bool,
    /// Whether a key was used last, and not a pointer: then it is shown what has the focus.
    by_keys: bool,
    palette: Palette,
}

impl Default for Look {
    fn default() -> Self {
        Self { scale: 1.0, motion: true, by_keys: false, palette: Palette::default() }
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

/// Whether what has the focus is shown: after a key, not after a pointer.
pub fn shows_focus(ctx: &egui::Context) -> bool {
    look(ctx).by_keys
}

/// Has it shown what has the focus from now on, as after a key that egui did not hear.
pub fn show_focus(ctx: &egui::Context) {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Look>(look_id()).by_keys = true);
}

/// Gives a control the focus if it is the first sensible one of a screen that has just opened.
pub fn first_focus(response: &egui::Response) {
    let ctx = &response.ctx;
    if ctx.data_mut(|data| std::mem::take(data.get_temp_mut_or_default::<bool>(first_focus_id()))) {
        response.request_focus();
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Typefaces

/// Two weights of one face, and icons that can stand among the words of either.
fn typefaces() -> egui::FontDefinitions {
    let mut fonts = egui::FontDefinitions::empty();
    let mut add = |name: &str, bytes: &'static [u8]| {
        fonts.font_data.insert(name.to_owned(), Arc::new(egui::FontData::from_static(bytes)));
    };
    add("text", include_bytes!("../../../assets/fonts/nunito-medium.ttf"));
    add("strong", include_bytes!("../../../assets/fonts/nunito-extrabold.ttf"));
    add("icons", &super::icon::FONT);
    let mut family = |family: FontFamily, first: &str| {
        fonts.families.insert(family, vec![first.to_owned(), "icons".to_owned()]);
    };
    family(FontFamily::Proportional, "text");
    family(FontFamily::Monospace, "text");
    family(strong(), "strong");
    fonts
}

/// The heavier weight, for what is pressed, counted or begins something.
fn strong() -> FontFamily {
    FontFamily::Name("strong".into())
}

/// How large words are, and how heavy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Size {
    Small,
    Body,
    Button,
    /// The name of a group of controls.
    Label,
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
            Self::Button => (17.0, 1.0),
            Self::Label => (15.5, 1.0),
            Self::Heading => (24.0, 0.7),
            Self::Numeral => (30.0, 0.6),
            Self::Title => (58.0, 0.35),
        };
        let family = match self {
            Self::Small | Self::Body => FontFamily::Proportional,
            Self::Button | Self::Label | Self::Heading | Self::Numeral | Self::Title => strong(),
        };
        // What is large already need not grow as much.
        FontId::new(points * (1.0 + (scale(ctx) - 1.0) * grows), family)
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Colours

/// What a colour is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Words.
    Text,
    /// Words of less weight.
    Faint,
    /// What matters now.
    Accent,
    /// Words on the accent.
    OnAccent,
    /// Behind everything.
    Ground,
    /// Panels.
    Panel,
    /// Cards and buttons on panels.
    Card,
    /// A button under the pointer.
    Near,
    /// Thin lines.
    Line,
    /// What went wrong.
    Wrong,
}

impl Tone {
    /// The colour in force.
    pub fn of(self, ctx: &egui::Context) -> Color32 {
        look(ctx).palette.tone(self)
    }
}

/// The colours of panels, and of what is painted in them of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// By [`Tone`].
    tones: [Color32; 10],
    /// Face and mark of a disc: Black, White, Red, Green, neutral.
    discs: [(Color32, Color32); 5],
    /// The cloth of a board, its lines, the wood round it.
    board: [Color32; 3],
    pane: Color32,
    scrim: Color32,
    /// Whether light words stand on dark ground.
    dark: bool,
}

impl Palette {
    const fn tone(&self, tone: Tone) -> Color32 {
        self.tones[tone as usize]
    }
}

impl From<&Theme> for Palette {
    fn from(theme: &Theme) -> Self {
        let panels = &theme.panels;
        let tints = [
            panels.words,
            panels.quiet,
            panels.accent,
            panels.on_accent,
            panels.ground,
            panels.panel,
            panels.card,
            panels.hover,
            panels.line,
            panels.alarm,
        ];
        let owners = Colour::ALL.map(Owner::Player).into_iter().chain([Owner::Neutral]);
        let mut discs = [(Color32::BLACK, Color32::WHITE); 5];
        for (disc, owner) in discs.iter_mut().zip(owners) {
            let look = theme.discs.of(owner);
            *disc = (colour(look.face), colour(look.mark));
        }
        // A line on the board is cut into it: the more opaque, the deeper.
        let cloth = colour(theme.board.colour);
        let line = cloth.lerp_to_gamma(colour(theme.board.line).to_opaque(), theme.board.line.opacity());
        Self {
            tones: tints.map(colour),
            discs,
            board: [cloth, line, colour(theme.frame.colour)],
            pane: colour(panels.pane),
            scrim: colour(panels.scrim),
            dark: panels.dark,
        }
    }
}

impl Default for Palette {
    fn default() -> Self {
        Self::from(&*CurrentTheme::default())
    }
}

fn colour(tint: Tint) -> Color32 {
    let [red, green, blue, opacity] = tint.0;
    Color32::from_rgba_unmultiplied(red, green, blue, opacity)
}

/// A panel over the scene: a little of it shines through.
pub fn pane_fill(ctx: &egui::Context) -> Color32 {
    look(ctx).palette.pane
}

/// A scrim over the scene, behind an overlay.
pub fn scrim(ctx: &egui::Context) -> Color32 {
    look(ctx).palette.scrim
}

/// The cloth of a painted board, the lines on it, the wood round it.
pub fn board_colours(ctx: &egui::Context) -> [Color32; 3] {
    look(ctx).palette.board
}

/// The fill of an owner's disc and the colour of its mark.
pub fn disc_colours(ctx: &egui::Context, owner: Owner) -> (Color32, Color32) {
    let number = match owner {
        Owner::Player(colour) => colour.index(),
        Owner::Neutral => 4,
    };
    look(ctx).palette.discs[number]
}

// ---------------------------------------------------------------------------------------------------------------------
// Measures

/// From what narrower side of the window on panels are enlarged, in logical pixels.
const LARGE: f32 = 1080.0;

/// The least height and width of what is touched, in points.
pub const TOUCH: f32 = 44.0;

/// How round the corners of what is pressed are.
pub const ROUND: CornerRadius = CornerRadius::same(12);

/// How round the corners of cards and panels are.
pub const ROUNDER: CornerRadius = CornerRadius::same(18);

fn dress(style: &mut egui::Style, palette: &Palette) {
    let of = |tone| palette.tone(tone);
    let visuals = &mut style.visuals;
    *visuals = egui::Visuals::dark();
    visuals.override_text_color = Some(of(Tone::Text));
    visuals.dark_mode = palette.dark;
    visuals.panel_fill = of(Tone::Panel);
    visuals.window_fill = of(Tone::Ground);
    visuals.window_stroke = Stroke::new(1.0, of(Tone::Line));
    visuals.window_corner_radius = ROUND;
    visuals.menu_corner_radius = ROUND;
    visuals.extreme_bg_color = of(Tone::Ground);
    visuals.faint_bg_color = of(Tone::Card);
    visuals.selection.bg_fill = of(Tone::Accent);
    visuals.selection.stroke = Stroke::new(2.0, of(Tone::OnAccent));
    visuals.text_cursor.stroke = Stroke::new(2.0, of(Tone::Accent));
    visuals.slider_trailing_fill = true;
    visuals.handle_shape = egui::style::HandleShape::Circle;
    let widgets = &mut visuals.widgets;
    let states = [
        (&mut widgets.noninteractive, Tone::Panel, Tone::Line),
        (&mut widgets.inactive, Tone::Card, Tone::Line),
        (&mut widgets.hovered, Tone::Near, Tone::Faint),
        (&mut widgets.active, Tone::Near, Tone::Accent),
        (&mut widgets.open, Tone::Near, Tone::Faint),
    ];
    for (state, fill, line) in states {
        state.bg_fill = of(fill);
        state.weak_bg_fill = of(fill);
        state.bg_stroke = Stroke::new(1.0, of(line));
        state.fg_stroke = Stroke::new(1.5, of(Tone::Text));
        state.corner_radius = ROUND;
    }
    style.spacing.item_spacing = vec2(8.0, 8.0);
    style.spacing.interact_size = Vec2::splat(TOUCH);
    style.spacing.slider_width = 180.0;
    style.spacing.slider_rail_height = 8.0;
    style.spacing.scroll = egui::style::ScrollStyle {
        bar_width: 8.0,
        bar_inner_margin: 6.0,
        dormant_handle_opacity: 0.5,
        ..egui::style::ScrollStyle::solid()
    };
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = panels::TOOLTIP.as_secs_f32();
}

// ---------------------------------------------------------------------------------------------------------------------
// What is painted everywhere

/// The ground of something that lies on a panel or on the table: a soft shadow, a face, a thin edge.
pub fn raised(painter: &Painter, rect: Rect, round: CornerRadius, fill: Color32, edge: Stroke) {
    let shadow = Shadow { offset: [0, 3], blur: 12, spread: 0, color: Color32::from_black_alpha(90) };
    painter.add(shadow.as_shape(rect, round));
    painter.rect(rect, round, fill, edge, egui::StrokeKind::Inside);
}

/// Paints a disc with its mark, so that colour is never the only sign: Black has a ring, White a diamond, Red a
/// triangle, Green a cross; a neutral disc has none.
pub fn disc(painter: &Painter, centre: Pos2, radius: f32, owner: Owner) {
    disc_turned(painter, centre, radius, owner, 1.0);
}

/// A disc that turns over about an upright axis: `open` is how much of its width is seen, 0 to 1.
pub fn disc_turned(painter: &Painter, centre: Pos2, radius: f32, owner: Owner, open: f32) {
    paint_disc(painter, centre, radius, owner, open, disc_colours(painter.ctx(), owner));
}

/// How a theme looks: its cloth in its frame, with a disc of each colour.
pub fn sample(painter: &Painter, rect: Rect, name: ThemeName) {
    static PALETTES: LazyLock<Vec<Palette>> = LazyLock::new(|| {
        let palette = |name: ThemeName| name.theme().map_or_else(|_| Palette::default(), |theme| Palette::from(&theme));
        ThemeName::ALL.map(palette).into()
    });
    let Some(place) = ThemeName::ALL.iter().position(|&one| one == name) else { return };
    let palette = &PALETTES[place];
    let [cloth, line, wood] = palette.board;
    painter.rect_filled(rect, 8.0, wood);
    let cloth_rect = rect.shrink(5.0);
    painter.rect_filled(cloth_rect, 3.0, cloth);
    let middle = cloth_rect.center();
    painter.hline(cloth_rect.x_range(), middle.y, Stroke::new(1.0, line));
    let pitch = cloth_rect.height() / 2.0;
    let columns = (cloth_rect.width() / pitch / 2.0) as i16;
    for column in -columns..=columns {
        painter.vline(middle.x + f32::from(column) * pitch, cloth_rect.y_range(), Stroke::new(1.0, line));
    }
    for (colour, at) in Colour::ALL.into_iter().zip([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) {
        let centre = middle + vec2(at.0, at.1) * pitch;
        paint_disc(painter, centre, pitch * 0.4, colour.into(), 1.0, palette.discs[colour.index()]);
    }
}

fn paint_disc(painter: &Painter, centre: Pos2, radius: f32, owner: Owner, open: f32, colours: (Color32, Color32)) {
    let (fill, ink) = colours;
    let oval = |center: Pos2, radius: f32, fill, stroke| {
        let radius = vec2((radius * open).max(radius * 0.12), radius);
        painter.add(EllipseShape { center, radius, fill, stroke, angle: 0.0 });
    };
    oval(centre + vec2(0.0, radius * 0.1), radius * 1.03, Color32::from_black_alpha(110), Stroke::NONE);
    oval(centre, radius, fill, Stroke::new((radius * 0.07).max(1.0), fill.lerp_to_gamma(ink, 0.35)));
    if open < 0.25 {
        return;
    }
    let mark = radius * 0.46;
    let line = Stroke::new((radius * 0.15).max(1.2), ink);
    let at = |x: f32, y: f32| centre + vec2(x * open, y) * mark;
    match owner {
        Owner::Player(Colour::Black) => {
            oval(centre, mark * 0.9, Color32::TRANSPARENT, line);
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
