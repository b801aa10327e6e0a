//! The next game: board, players, seats, options, and a picture of how it begins.

mod form;
mod picture;
pub(super) mod terms;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align, Frame, Layout, Margin, Rect, Ui, pos2, vec2},
};

pub use form::{Blocking, Change, SetupForm};

use super::{
    Doors, Words, icon,
    theme::{self, Size, TOUCH, Tone},
    widgets::{
        Choice, Press, choices, coming, group, heading, pane, ring, scroll, section, small, stepper, switch, tiles,
        words,
    },
};
use crate::{
    app::{
        keep::{CurrentBooks, CurrentSettings, LastTable},
        states::{Overlay, Screen},
    },
    rules::{Board, Colour, Handicap, Objective, Opening, Owner, Players, SetupError},
    search::Level,
    storage::{MasterTime, Profiles, Settings},
    table::{Seat, Sitter, TableSpec},
    text::{Message, Texts},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Chosen>().add_systems(OnEnter(Screen::Setup), begin);
}

fn begin(mut chosen: ResMut<Chosen>, last: Res<LastTable>, time: Res<Time<Real>>) {
    *chosen = Chosen { form: SetupForm::new(&last.0, seed(&time)), refused: None };
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut doors: Doors,
    mut chosen: ResMut<Chosen>,
    said: Res<Words>,
    time: Res<Time<Real>>,
    (mut books, mut settings): (ResMut<CurrentBooks>, ResMut<CurrentSettings>),
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if doors.overlay() != Overlay::None {
        return Ok(());
    }
    let texts = &said.0;
    let chosen = &mut *chosen;
    let mut next = settings.0.clone();
    let window = ctx.content_rect();
    let come = coming(ctx, egui::Id::new("setup coming"));
    pane(ctx, "setup", window, Tone::Ground.of(ctx).gamma_multiply(0.985 * come), |ui| {
        ui.set_opacity(come);
        let margin = if window.width() < 480.0 { 12.0 } else { 28.0 };
        let half = ((window.width() - 2.0 * margin) / 2.0 - 8.0).min(220.0);
        let play = Press::new(texts.say(Message::Start)).icon(icon::PLAY).primary().width(half);
        let foot = play.height_of(ui).max(TOUCH) + 24.0;
        let body = Rect::from_min_max(window.min, pos2(window.right(), window.bottom() - foot));
        let body = body.shrink2(vec2(margin, 8.0));
        let grown = theme::scale(ui.ctx());
        let wide = body.width() > 640.0 * grown.clamp(1.0, 1.4);
        if wide {
            let side = (body.width() * 0.4).min(body.height() - 70.0 * grown).min(560.0);
            let whole = vec2(body.width().min(700.0 * grown + side), body.height());
            let most = Rect::from_center_size(body.center(), whole);
            let left = Rect::from_min_max(most.min, pos2(most.right() - side - 32.0, most.bottom()));
            let right = Rect::from_min_max(pos2(most.right() - side - 6.0, most.top()), most.max);
            column(ui, left, "choices", |ui| {
                heading(ui, texts.say(Message::SetupTitle));
                all_choices(ui, texts, chosen, &mut next, &time, &mut books);
            });
            column(ui, right, "picture", |ui| start(ui, texts, chosen, side, books.0.profiles()));
        } else {
            column(ui, body, "all", |ui| {
                heading(ui, texts.say(Message::SetupTitle));
                let side = ui.available_width().min(window.height() * 0.42).max(150.0);
                ui.vertical_centered(|ui| start(ui, texts, chosen, side, books.0.profiles()));
                all_choices(ui, texts, chosen, &mut next, &time, &mut books);
            });
        }
        let foot = Rect::from_min_max(pos2(window.left(), window.bottom() - foot), window.max);
        ui.painter().rect_filled(foot, 0.0, Tone::Panel.of(ui.ctx()));
        ui.painter().hline(foot.x_range(), foot.top(), egui::Stroke::new(1.0, Tone::Line.of(ui.ctx())));
        let row = egui::UiBuilder::new().max_rect(foot.shrink2(vec2(margin, 12.0)));
        let mut row = ui.new_child(row.layout(Layout::right_to_left(Align::Center)));
        let play = play.show(&mut row);
        theme::first_focus(&play);
        if play.clicked() {
            terms::rename(&chosen.form, &mut books);
            doors.play(chosen.form.spec());
        }
        row.with_layout(Layout::left_to_right(Align::Center), |ui| {
            if Press::new(texts.say(Message::Back)).icon(icon::ARROW_LEFT).width(half).show(ui).clicked() {
                doors.go(Screen::Title);
            }
        });
    });
    // Writing settings is what has them saved: only when something is different.
    if settings.0 != next {
        settings.0 = next;
    }
    Ok(())
}

fn column(ui: &mut Ui, rect: Rect, name: &str, contents: impl FnOnce(&mut Ui)) {
    let mut ui = ui.new_child(egui::UiBuilder::new().id_salt(name).max_rect(rect).layout(Layout::top_down(Align::Min)));
    scroll(&mut ui, name, |ui| {
        Frame::new().inner_margin(Margin::symmetric(4, 4)).show(ui, contents);
    });
}

fn all_choices(
    ui: &mut Ui,
    texts: &Texts,
    chosen: &mut Chosen,
    settings: &mut Settings,
    time: &Time<Real>,
    books: &mut ResMut<CurrentBooks>,
) {
    let before = chosen.form.clone();
    let form = &mut chosen.form;
    let why = |error: Option<SetupError>| error.map(|error| texts.reason(&error));
    // Nothing refused can be pressed, so what is pressed is granted.
    section(ui, icon::CHECKERBOARD, texts.say(Message::SetupBoard), |ui| {
        let boards = Board::ALL.map(|board| {
            let paint = move |painter: &egui::Painter, rect| picture::small(painter, rect, board);
            let choice = Choice::new(board, texts.board(board)).unless(why(form.against_board(board)));
            choice.picture(vec2(58.0, 58.0), Box::new(paint))
        });
        let least = 92.0 * theme::scale(ui.ctx()).clamp(1.0, 1.5);
        if let Some(board) = tiles(ui, form.board(), boards.into(), least) {
            let _ = form.set_board(board);
        }
    });
    section(ui, icon::USERS_THREE, texts.say(Message::SetupPlayers), |ui| {
        let counts = Players::ALL.map(|players| {
            let paint = move |painter: &egui::Painter, rect| picture::players(painter, rect, players);
            let choice = Choice::new(players, players.count().to_string()).unless(why(form.against_players(players)));
            choice.picture(vec2(80.0, 23.0), Box::new(paint))
        });
        if let Some(players) = tiles(ui, form.players(), counts.into(), 92.0) {
            let _ = form.set_players(players);
        }
        ui.add_space(4.0);
        for seat in 0..form.seats().len() {
            seat_row(ui, texts, form, seat, books);
        }
        if form.seats().iter().any(|seat| seat.sitter == Sitter::Computer(Level::Master)) {
            let named = texts.say_with(Message::MasterTime, &[("level", texts.level(Level::Master).into())]);
            words(ui, named, Size::Body, Tone::Text);
            let times = MasterTime::ALL.map(|time| {
                let count = time.seconds() as usize;
                Choice::new(time, texts.say_with(Message::SecondsCount, &[("count", count.into())]))
            });
            if let (Some(time), _) = choices(ui, Some(settings.master_time), times.into()) {
                settings.master_time = time;
            }
        }
    });
    section(ui, icon::TROPHY, texts.say(Message::SetupMatch), |ui| terms::choose(ui, texts, form, settings));
    section(ui, icon::SLIDERS_HORIZONTAL, texts.say(Message::SetupOptions), |ui| options(ui, texts, form, time));
    if before != chosen.form {
        chosen.refused = None;
    }
}

/// What makes a game another than the plain one.
fn options(ui: &mut Ui, texts: &Texts, form: &mut SetupForm, time: &Time<Real>) {
    let why = |error: Option<SetupError>| error.map(|error| texts.reason(&error));
    let fewest = form.objective() == Objective::Fewest;
    if switch(ui, fewest, texts.say(Message::AntiReversi)) {
        form.set_objective(if fewest { Objective::Most } else { Objective::Fewest });
    }
    small(ui, texts.say(Message::AntiReversiHint));

    group(ui, texts.say(Message::Opening));
    let openings = [(Opening::Standard, Message::OpeningStandard), (Opening::Free, Message::OpeningFree)];
    let openings = openings
        .map(|(opening, message)| Choice::new(opening, texts.say(message)).unless(why(form.against_opening(opening))));
    if let (Some(opening), _) = choices(ui, Some(form.opening()), openings.into()) {
        let _ = form.set_opening(opening);
    }
    if form.opening() == Opening::Free {
        small(ui, texts.say(Message::OpeningFreeHint));
    }

    group(ui, texts.say(Message::Blocked));
    let kinds = Blocking::ALL.map(|blocking| {
        let text = match blocking {
            Blocking::None => texts.say(Message::BlockedNone),
            Blocking::Drawn(count) => texts.say_with(Message::BlockedDrawn, &[("count", count.into())]),
            Blocking::Chosen => texts.say(Message::BlockedByHand),
        };
        Choice::new(blocking, text)
    });
    if let (Some(blocking), _) = choices(ui, Some(form.blocking()), kinds.into()) {
        form.set_blocking(blocking);
    }
    match form.blocking() {
        Blocking::None => {}
        Blocking::Chosen => {
            small(ui, texts.say(Message::BlockedByHandHint));
        }
        Blocking::Drawn(_) => {
            small(ui, texts.say(Message::BlockedDrawnHint));
            let again = Press::new(texts.say(Message::DrawAgain)).icon(icon::DICE_FIVE).size(Size::Body);
            if again.show(ui).clicked() {
                form.draw_again(seed(time));
            }
        }
    }

    group(ui, texts.say(Message::Handicap));
    let given = form.handicap();
    let corners = given.map_or(1, |handicap| handicap.corners);
    let mut sides = vec![Choice::new(None, texts.say(Message::HandicapNone))];
    sides.extend(form::HANDICAP_SIDES.map(|side| {
        let reason = why(form.against_handicap(Some(Handicap { side, corners })));
        Choice::new(Some(side), texts.colour(side)).unless(reason)
    }));
    if let (Some(side), _) = choices(ui, Some(given.map(|handicap| handicap.side)), sides) {
        let _ = form.set_handicap(side.map(|side| Handicap { side, corners }));
    }
    if let Some(Handicap { side, corners }) = form.handicap() {
        let counts = (1..=4u8)
            .map(|count| Choice::new(count, texts.say_with(Message::CornersCount, &[("count", count.into())])))
            .collect();
        if let (Some(corners), _) = choices(ui, Some(corners), counts) {
            let _ = form.set_handicap(Some(Handicap { side, corners }));
        }
        small(ui, texts.say_with(Message::HandicapHint, &[("player", texts.player(side).into())]));
    }
}

/// A seat on a card of its own: whose colour, a person or the computer, and then who or how strong.
fn seat_row(ui: &mut Ui, texts: &Texts, form: &mut SetupForm, seat: usize, books: &mut ResMut<CurrentBooks>) {
    let Some(&colour) = form.players().colours().get(seat) else { return };
    let frame = Frame::new()
        .fill(Tone::Panel.of(ui.ctx()).gamma_multiply(0.8))
        .stroke(egui::Stroke::new(1.0, Tone::Line.of(ui.ctx()).gamma_multiply(0.5)))
        .corner_radius(theme::ROUND)
        .inner_margin(Margin::same(8));
    let width = ui.available_width() - 18.0;
    ui.push_id(seat, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(width);
            let grown = theme::scale(ui.ctx()).max(1.0);
            let roomy = width >= 480.0 * grown;
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing = vec2(APART, APART);
                let (rect, swatch) = ui.allocate_exact_size(vec2(38.0, TOUCH), egui::Sense::hover());
                theme::disc(ui.painter(), rect.center(), 17.0, Owner::Player(colour));
                swatch.on_hover_text(texts.colour(colour));
                let half = ((width - 38.0 - 2.0 * APART) / 2.0).min(140.0 * grown);
                let sitter = form.seats()[seat].sitter;
                let person = sitter == Sitter::Person;
                let kind = |message, icon, chosen| {
                    let press = Press::new(texts.say(message)).size(Size::Body).width(half).chosen(chosen);
                    if width >= 240.0 * grown { press.icon(icon) } else { press }
                };
                if kind(Message::Person, icon::USER, person).show(ui).clicked() {
                    form.set_sitter(seat, Sitter::Person);
                }
                if kind(Message::SeatComputer, icon::CPU, !person).show(ui).clicked() && person {
                    form.set_sitter(seat, Sitter::Computer(level_beside(form)));
                }
                if roomy && let Sitter::Computer(level) = sitter {
                    strength(ui, texts, form, seat, level, 190.0 * grown);
                }
            });
            match form.seats()[seat].sitter {
                Sitter::Computer(level) => {
                    if !roomy {
                        strength(ui, texts, form, seat, level, width);
                    }
                    small(ui, texts.about_level(level));
                }
                Sitter::Person => {
                    ui.horizontal_wrapped(|ui| {
                        ui.spacing_mut().item_spacing = vec2(APART, APART);
                        terms::who(ui, texts, form, seat, books);
                        name(ui, texts, form, seat, colour);
                    });
                }
            }
        });
    });
}

/// Between the controls of a seat, in points.
const APART: f32 = 6.0;

/// How strong a computer player is to begin with: as strong as those beside it.
fn level_beside(form: &SetupForm) -> Level {
    let level = |seat: &Seat| match seat.sitter {
        Sitter::Computer(level) => Some(level),
        Sitter::Person => None,
    };
    form.seats().iter().find_map(level).unwrap_or_default()
}

fn strength(ui: &mut Ui, texts: &Texts, form: &mut SetupForm, seat: usize, level: Level, width: f32) {
    let place = Level::ALL.iter().position(|&one| one == level).unwrap_or(0);
    let spoken = [Message::Weaker, Message::Stronger].map(|message| texts.say(message));
    if let Some(way) = stepper(ui, &texts.level(level), (place, Level::ALL.len()), spoken, width)
        && let Some(&next) = place.checked_add_signed(way).and_then(|place| Level::ALL.get(place))
    {
        form.set_sitter(seat, Sitter::Computer(next));
    }
}

/// The name of the person on a seat.
fn name(ui: &mut Ui, texts: &Texts, form: &mut SetupForm, seat: usize, colour: Colour) {
    let mut name = form.name(seat).to_owned();
    let most = 190.0 * theme::scale(ui.ctx()).min(1.4);
    // Beside the choices if there is room for a short name, else on a line of its own.
    let left = ui.available_size_before_wrap().x;
    let width = if left >= 150.0 { left.min(most) } else { most.min(ui.max_rect().width()) };
    let edit = egui::TextEdit::singleline(&mut name)
        .hint_text(egui::RichText::new(texts.say(Message::NameHint)).font(Size::Body.font(ui.ctx())))
        .char_limit(form::NAME_LENGTH)
        .font(Size::Body.font(ui.ctx()))
        .margin(Margin::symmetric(12, 8))
        .vertical_align(Align::Center)
        .min_size(vec2(0.0, TOUCH))
        .desired_width(width - 26.0);
    let edit = ui.add(edit);
    ring(ui, &edit);
    let edit = edit.on_hover_text(texts.say_with(Message::NameOf, &[("player", texts.colour(colour).into())]));
    if edit.changed() {
        form.set_name(seat, &name);
    }
}

/// The picture, and what the last choice changed or was refused.
fn start(ui: &mut Ui, texts: &Texts, chosen: &mut Chosen, side: f32, profiles: &Profiles) {
    let setup = chosen.form.setup();
    let by_hand = chosen.form.blocking() == Blocking::Chosen;
    if let Some(square) = picture::show(ui, texts, &setup, side - 8.0, by_hand) {
        chosen.refused = chosen.form.toggle(square).err();
    }
    words(ui, texts.lineup(&chosen.form.spec()), Size::Small, Tone::Faint);
    terms::stake(ui, texts, &chosen.form.spec(), profiles);
    for change in chosen.form.changes() {
        let text = match *change {
            Change::Opening => texts.say(Message::ChangedOpening),
            Change::Handicap => texts.say(Message::ChangedHandicap),
            Change::Blocked(count) => texts.say_with(Message::ChangedBlocked, &[("count", count.into())]),
        };
        words(ui, text, Size::Body, Tone::Accent);
    }
    if let Some(error) = &chosen.refused {
        words(ui, texts.reason(error), Size::Body, Tone::Wrong);
    }
}

/// What blocked squares are drawn from: the moment, as good as chance.
fn seed(time: &Time<Real>) -> u64 {
    // A short number is enough, and easier to hand on.
    (time.elapsed().as_nanos() % 1_000_000) as u64
}

/// The form as it stands, and why the last press into the picture was refused.
#[derive(Resource)]
pub(super) struct Chosen {
    form: SetupForm,
    refused: Option<SetupError>,
}

impl Chosen {
    /// The table that is chosen so far.
    pub fn spec(&self) -> TableSpec {
        self.form.spec()
    }
}

impl Default for Chosen {
    fn default() -> Self {
        Self { form: SetupForm::new(&default(), 0), refused: None }
    }
}
