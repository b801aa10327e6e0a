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
    widgets::{Choice, Press, choices, group, heading, pane, ring, scroll, small, switch, words},
};
use crate::{
    app::{
        keep::{CurrentBooks, CurrentSettings, LastTable},
        states::{Overlay, Screen},
    },
    rules::{Board, Handicap, Objective, Opening, Owner, Players, SetupError},
    search::Level,
    storage::{MasterTime, Profiles, Settings},
    table::{Sitter, TableSpec},
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
    pane(ctx, "setup", window, Tone::Ground.of(ctx).gamma_multiply(0.94), |ui| {
        let margin = if window.width() < 480.0 { 12.0 } else { 28.0 };
        let foot = TOUCH + 24.0;
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
        let half = (row.available_width() / 2.0 - 8.0).min(220.0);
        let play = Press::new(texts.say(Message::Start)).icon(icon::PLAY).primary().width(half).show(&mut row);
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
    group(ui, texts.say(Message::SetupBoard));
    let boards = Board::ALL.map(|board| Choice::new(board, texts.board(board)).unless(why(form.against_board(board))));
    if let (Some(board), _) = choices(ui, Some(form.board()), boards.into()) {
        let _ = form.set_board(board);
    }

    group(ui, texts.say(Message::SetupPlayers));
    let counts = Players::ALL
        .map(|players| Choice::new(players, players.count().to_string()).unless(why(form.against_players(players))));
    if let (Some(players), _) = choices(ui, Some(form.players()), counts.into()) {
        let _ = form.set_players(players);
    }

    group(ui, texts.say(Message::SetupSeats));
    for seat in 0..form.seats().len() {
        seat_row(ui, texts, form, seat, books);
    }
    if form.seats().iter().any(|seat| matches!(seat.sitter, Sitter::Computer(_))) {
        for level in Level::ALL {
            let args = [("level", texts.level(level).into()), ("about", texts.about_level(level).into())];
            small(ui, texts.say_with(Message::LevelAndAbout, &args));
        }
    }
    if form.seats().iter().any(|seat| seat.sitter == Sitter::Computer(Level::Master)) {
        group(ui, texts.say_with(Message::MasterTime, &[("level", texts.level(Level::Master).into())]));
        let times = MasterTime::ALL.map(|time| {
            let count = time.seconds() as usize;
            Choice::new(time, texts.say_with(Message::SecondsCount, &[("count", count.into())]))
        });
        if let (Some(time), _) = choices(ui, Some(settings.master_time), times.into()) {
            settings.master_time = time;
        }
    }

    terms::choose(ui, texts, form, settings);

    group(ui, texts.say(Message::SetupOptions));
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
    if before != chosen.form {
        chosen.refused = None;
    }
}

fn seat_row(ui: &mut Ui, texts: &Texts, form: &mut SetupForm, seat: usize, books: &mut ResMut<CurrentBooks>) {
    let Some(&colour) = form.players().colours().get(seat) else { return };
    let sitter = form.seats()[seat].sitter;
    ui.push_id(seat, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
            let (rect, swatch) = ui.allocate_exact_size(vec2(36.0, TOUCH), egui::Sense::hover());
            theme::disc(ui.painter(), rect.center(), 16.0, Owner::Player(colour));
            swatch.on_hover_text(texts.colour(colour));
            let person = (Sitter::Person, texts.say(Message::Person), icon::USER);
            let computers = Level::ALL.map(|level| (Sitter::Computer(level), texts.level(level), icon::CPU));
            for (choice, text, icon) in [person].into_iter().chain(computers) {
                let press = Press::new(text).icon(icon).size(Size::Body).chosen(choice == sitter);
                if press.show(ui).clicked() {
                    form.set_sitter(seat, choice);
                }
            }
            if form.seats()[seat].sitter == Sitter::Person {
                terms::who(ui, texts, form, seat, books);
                let mut name = form.name(seat).to_owned();
                let most = 170.0 * theme::scale(ui.ctx()).min(1.4);
                // Beside the choices if there is room for a short name, else on a line of its own.
                let left = ui.available_size_before_wrap().x;
                let width = if left >= 120.0 { left.min(most) } else { most };
                let edit = egui::TextEdit::singleline(&mut name)
                    .hint_text(texts.say(Message::NameHint))
                    .char_limit(form::NAME_LENGTH)
                    .font(Size::Body.font(ui.ctx()))
                    .margin(Margin::symmetric(12, 8))
                    .vertical_align(Align::Center)
                    .min_size(vec2(0.0, TOUCH))
                    .desired_width(width - 26.0);
                let edit = ui.add(edit);
                ring(ui, &edit);
                let edit =
                    edit.on_hover_text(texts.say_with(Message::NameOf, &[("player", texts.colour(colour).into())]));
                if edit.changed() {
                    form.set_name(seat, &name);
                }
            }
        });
    });
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
