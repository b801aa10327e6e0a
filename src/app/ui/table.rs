//! While a game is played: a panel for each seat, what just happened in words, the moves, and the few buttons. While
//! somebody looks back, or a lesson goes on, words and buttons are those of that.

mod standing;
mod told;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align, Align2, FontId, Frame, Id, Margin, Rect, Stroke, Ui, pos2, vec2},
};

pub use told::Told;

use standing::Standing;

use super::{
    Doors, Words, advice, icon,
    layout::{Bar, GAP, Layout, MARGIN, STRIP},
    lessons, moves,
    theme::{self, ROUNDER, Size, TOUCH, Tone},
    widgets::{Press, fit, fit_name, pane, words},
};
use crate::{
    app::{
        animation::{queue::Shown, timing::panels},
        guide::Guide,
        keep::{CurrentSettings, LastTable},
        play::CurrentTable,
        players::{
            computer::Thinking,
            hint::{Advice, Asked, HintRequested},
        },
        review::{Look, Review},
        scene::camera::Lean,
        states::Overlay,
    },
    rules::{Colour, MoveKind, Objective, Owner, Position},
    table::{Command, Event, Sitter, Table, TimeControl},
    text::{Message, Texts},
};

pub(super) fn logic(app: &mut App) {
    app.add_plugins(told::plugin);
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut doors: Doors,
    (table, last): (Res<CurrentTable>, Res<LastTable>),
    (shown, told, said): (Res<Shown>, Res<Told>, Res<Words>),
    (mut review, mut guide): (ResMut<Review>, ResMut<Guide>),
    (advice, asked, thinking): (Res<Advice>, NonSend<Asked>, NonSend<Thinking>),
    mut hints: MessageWriter<HintRequested>,
    (mut lean, time): (ResMut<Lean>, Res<Time<Real>>),
    mut settings: ResMut<CurrentSettings>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut muted = settings.0.muted;
    let (table, texts): (&Table, &Texts) = (&table, &said.0);
    let game = table.game();
    let layout = Layout::of(ctx.content_rect(), theme::scale(ctx), table.seats().len(), guide.is_on());
    let mut looking = *review;
    let position = if looking.is_on() { Some(*looking.position(game)) } else { shown.position };
    let ground = Tone::Ground.of(ctx).gamma_multiply(if layout.beside { 0.35 } else { 0.55 });
    pane(ctx, "seats", layout.seats, ground, |ui| {
        seats(ui, texts, table, position.as_ref(), &told, &looking, &layout);
    });
    pane(ctx, "words", layout.words, ground, |ui| {
        let rect = layout.words.shrink(MARGIN);
        let ended = told.ended.is_some();
        let parts = match guide.lesson() {
            Some(_) => lessons::told(texts, &guide),
            None if looking.is_on() => {
                let mut told = moves::told(texts, game, &looking);
                // Where there are but two lines, that the game waits goes without saying.
                told.truncate(if layout.beside { usize::MAX } else { 2 });
                told
            }
            None => {
                let known = advice::told(texts, table.moment(), &advice, &asked, &thinking);
                status(texts, table, &told, known)
            }
        };
        let list_at_side = layout.beside && !guide.is_on() && rect.height() > 250.0 * theme::scale(ui.ctx());
        let timed = table.time() != TimeControl::Off;
        let room = if layout.beside { usize::MAX } else { ((rect.width() + GAP) / (TOUCH + GAP)) as usize };
        // The result's button is as wide as three.
        let room = if ended && !layout.beside { room - 3 } else { room };
        let kinds = Kind::all(timed, ended, list_at_side || layout.strip, room);
        let bar = match (guide.is_on(), looking.is_on()) {
            (true, _) => lessons::bar(&layout, &guide),
            (_, true) => layout.bar(5, false),
            _ => layout.bar(kinds.len(), ended),
        };
        let words_bottom = match (layout.beside, list_at_side, layout.strip) {
            (true, true, _) => {
                rect.top() + ((bar.top - rect.top()) * 0.45).min(150.0 * theme::scale(ui.ctx()).min(1.6))
            }
            (true, false, _) => bar.top - GAP,
            (false, _, true) => bar.top - GAP / 2.0 - STRIP,
            (false, ..) => bar.top - GAP / 2.0,
        };
        let told_in = Rect::from_min_max(rect.min, pos2(rect.right(), words_bottom));
        if layout.beside {
            theme::raised(ui.painter(), told_in, ROUNDER, theme::pane_fill(ui.ctx()), Stroke::NONE);
            tell(ui, told_in.shrink2(vec2(14.0, 10.0)), &parts);
        } else {
            tell(ui, told_in, &parts);
        }
        let moves_shown = if looking.is_on() { game.ply() } else { told.ply.min(game.ply()) };
        if list_at_side {
            let list = Rect::from_min_max(pos2(rect.left(), words_bottom + GAP), pos2(rect.right(), bar.top - GAP));
            theme::raised(ui.painter(), list, ROUNDER, theme::pane_fill(ui.ctx()), Stroke::NONE);
            moves::list(ui, texts, game, moves_shown, &mut looking, list.shrink(10.0));
        } else if layout.strip {
            let strip = Rect::from_min_max(pos2(rect.left(), bar.top - STRIP), pos2(rect.right(), bar.top - GAP));
            moves::strip(ui, texts, game, moves_shown, &mut looking, strip);
        }
        match (guide.is_on(), looking.is_on()) {
            (true, _) => lessons::buttons(ui, texts, &mut doors, &mut guide, &last.0, &bar),
            (_, true) => moves::steps(ui, texts, game, &mut looking, &bar.places),
            _ => match buttons(ui, texts, table, (muted, &lean), &kinds, &bar) {
                Some(Kind::Undo) => doors.ask(Command::TakeBack { at: table.moment() }),
                Some(Kind::Redo) => doors.ask(Command::MakeAgain { at: table.moment() }),
                Some(Kind::Hint) => _ = hints.write(HintRequested),
                Some(Kind::Moves) => looking.look(game, Look::Back),
                Some(Kind::View) => lean.turn_over(time.elapsed()),
                Some(Kind::Sound) => muted = !muted,
                Some(Kind::Pause) => doors.open(Overlay::Pause),
                Some(Kind::Result) => doors.open(Overlay::Result),
                None => {}
            },
        }
    });
    review.set_if_neq(looking);
    if muted != settings.0.muted {
        settings.0.muted = muted;
    }
    if doors.overlay() == Overlay::None
        && !review.is_on()
        && let Some(colour) = told.passing
    {
        pass_banner(ctx, texts, colour, layout.board);
    }
    Ok(())
}

/// Every seat in the order of the colours, which is that of the turns.
fn seats(
    ui: &Ui,
    texts: &Texts,
    table: &Table,
    position: Option<&Position>,
    told: &Told,
    review: &Review,
    layout: &Layout,
) {
    let count = table.seats().len() as f32;
    let area = layout.seats.shrink(if layout.beside { 10.0 } else { 5.0 });
    let gap = if layout.beside { 10.0 } else { 5.0 };
    let only_person = table.seats().iter().filter(|seat| seat.sitter == Sitter::Person).count() == 1;
    let turn = told.turn.filter(|_| !review.is_on());
    for (number, &colour) in (0u8..).zip(table.game().setup().players().colours()) {
        let number = f32::from(number);
        let rect = if layout.beside {
            let height =
                ((area.height() - gap * (count - 1.0)) / count).min(112.0 * theme::scale(ui.ctx()).clamp(1.0, 1.5));
            Rect::from_min_size(area.min + vec2(0.0, (height + gap) * number), vec2(area.width(), height))
        } else {
            let width = (area.width() - gap * (count - 1.0)) / count;
            Rect::from_min_size(area.min + vec2((width + gap) * number, 0.0), vec2(width, area.height()))
        };
        let id = table.seat_of(colour);
        let seat = &table.seats()[id.0];
        let discs = position.map_or(0, |position| position.discs(colour).len());
        let card = Card {
            colour,
            name: texts.seat(seat, colour, only_person),
            computer: matches!(seat.sitter, Sitter::Computer(_)),
            typed: seat.name.is_some(),
            named: seat.name.is_some() || seat.sitter != Sitter::Person || only_person,
            discs,
            on_turn: turn.is_some_and(|(_, turn, _)| turn == colour),
            may_move: turn.is_some_and(|(_, _, kind)| kind.is_some()),
            standing: Standing::of(table, id),
        };
        card.paint(ui, texts, rect);
    }
}

/// What a seat's panel shows.
struct Card {
    colour: Colour,
    name: String,
    computer: bool,
    /// Whether the name was typed.
    typed: bool,
    /// Whether it has a name besides its colour's.
    named: bool,
    discs: usize,
    on_turn: bool,
    /// Whether the move is still to come, and not being shown already.
    may_move: bool,
    standing: Standing,
}

impl Card {
    fn paint(&self, ui: &Ui, texts: &Texts, rect: Rect) {
        let ctx = ui.ctx();
        let of = |tone: Tone| tone.of(ctx);
        let id = Id::new(("seat", self.colour.index()));
        let lit = ctx.animate_bool_with_time(id.with("lit"), self.on_turn, theme::moving(ctx, panels::LIGHT));
        let fill = theme::pane_fill(ctx).lerp_to_gamma(of(Tone::Card), lit);
        let tone = if self.standing.presses() { Tone::Wrong } else { Tone::Accent };
        let line = Stroke::new(2.5 * lit, of(tone).gamma_multiply(lit));
        theme::raised(ui.painter(), rect, ROUNDER, fill, line);
        // Counting up or down, never jumping.
        let moving = theme::moving(ctx, panels::COUNT);
        let discs = ctx.animate_value_with_time(id.with("discs"), self.discs as f32, moving).round() as usize;
        let grown = theme::scale(ctx).clamp(1.0, 1.6);
        let rest = self.standing.paint(ui, texts, rect, self.on_turn);
        if rect.width() >= 150.0 * grown {
            self.paint_wide(ui, texts, rest, discs);
        } else {
            self.paint_narrow(ui, rest, discs);
        }
        if self.on_turn && self.computer && self.may_move {
            thinking_dots(ui, rect);
        }
        let response = ui.interact(rect, id, egui::Sense::hover());
        let colour = texts.colour(self.colour);
        let count = texts.say_with(Message::DiscsCount, &[("count", self.discs.into())]);
        let mut told = vec![self.name.clone(), colour, count];
        told.extend(self.standing.words(texts));
        response.on_hover_text(told.join(" · "));
    }

    /// Disc, name over what the seat does, number.
    fn paint_wide(&self, ui: &Ui, texts: &Texts, rect: Rect, discs: usize) {
        let ctx = ui.ctx();
        let inner = rect.shrink2(vec2(12.0, 7.0));
        let slim = rect.width() < 190.0 * theme::scale(ctx).clamp(1.0, 1.6);
        let mut numeral = Size::Numeral.font(ctx);
        if rect.height() >= 84.0 && !slim {
            numeral.size *= 1.25;
        }
        let radius = (inner.height() * 0.38).min(if slim { 18.0 } else { 27.0 });
        let centre = pos2(inner.left() + radius + 1.0, inner.center().y);
        theme::disc(ui.painter(), centre, radius, Owner::Player(self.colour));
        let two_lines = rect.height() > 50.0;
        let middle = inner.top() + inner.height() * if two_lines { 0.54 } else { 1.0 };
        // Where the card is narrow, the number leaves the line below the name to the words there.
        let narrow = two_lines && rect.width() < 230.0 * theme::scale(ctx).clamp(1.0, 1.6);
        let bottom = if narrow { middle } else { inner.bottom() };
        let digits = if discs < 10 { 0.66 } else { 1.24 };
        let left_of_number = inner.right() - numeral.size * digits;
        let number = Rect::from_min_max(pos2(left_of_number, inner.top()), pos2(inner.right(), bottom));
        fit(ui, number, &discs.to_string(), numeral, Tone::Text, Align2::RIGHT_CENTER);
        let left = centre.x + radius + 10.0;
        let name = Rect::from_min_max(pos2(left, inner.top()), pos2(number.left() - 4.0, middle));
        let align = if two_lines { Align2::LEFT_BOTTOM } else { Align2::LEFT_CENTER };
        self.fit_name()(ui, name, &self.name, Size::Button.font(ctx), Tone::Text, align);
        if two_lines {
            let right = if narrow { inner.right() } else { number.left() - 4.0 };
            let under = Rect::from_min_max(pos2(left, middle), pos2(right, inner.bottom()));
            let under = under.with_max_y(under.top() + under.height().min(Size::Small.font(ctx).size * 1.5));
            let (text, tone) = match (self.on_turn, self.computer && self.may_move) {
                (true, true) => (texts.say(Message::Thinking), Tone::Accent),
                (true, false) => (texts.say(Message::SeatToMove), Tone::Accent),
                _ if self.named => (texts.colour(self.colour), Tone::Faint),
                _ => (texts.say(Message::Person), Tone::Faint),
            };
            let text = [self.icon(), " ", text.as_str()].concat();
            fit(ui, under, &text, Size::Small.font(ctx), tone, Align2::LEFT_TOP);
        }
    }

    /// Disc and number, the name below.
    fn paint_narrow(&self, ui: &Ui, rect: Rect, discs: usize) {
        let ctx = ui.ctx();
        let inner = rect.shrink2(vec2(8.0, 6.0));
        let split = inner.top() + inner.height() * 0.58;
        let radius = ((split - inner.top()) * 0.46).min(inner.width() * 0.2);
        let centre = pos2(inner.left() + radius + 1.0, (inner.top() + split) / 2.0);
        theme::disc(ui.painter(), centre, radius, Owner::Player(self.colour));
        let number = Rect::from_min_max(pos2(centre.x + radius + 4.0, inner.top()), pos2(inner.right(), split));
        fit(ui, number, &discs.to_string(), Size::Numeral.font(ctx), Tone::Text, Align2::CENTER_CENTER);
        let name = Rect::from_min_max(pos2(inner.left(), split), inner.max);
        let text = [self.icon(), " ", self.name.as_str()].concat();
        let tone = if self.on_turn { Tone::Accent } else { Tone::Faint };
        self.fit_name()(ui, name, &text, Size::Small.font(ctx), tone, Align2::CENTER_CENTER);
    }

    /// A name that was typed can be as long as somebody likes; what the game calls a seat is never cut.
    fn fit_name(&self) -> fn(&Ui, Rect, &str, FontId, Tone, Align2) {
        if self.typed { fit_name } else { fit }
    }

    const fn icon(&self) -> &'static str {
        if self.computer { icon::CPU } else { icon::USER }
    }
}

/// Three dots that come and go at the panel's lower edge.
fn thinking_dots(ui: &Ui, rect: Rect) {
    let ctx = ui.ctx();
    let still = theme::moving(ctx, panels::DOTS) == 0.0;
    let time = ctx.input(|input| input.time);
    for dot in 0..3u8 {
        let phase = time / panels::DOTS.as_secs_f64() * std::f64::consts::TAU - f64::from(dot) * 0.8;
        let strength = if still { 0.8 } else { 0.35 + 0.65 * (phase.sin() * 0.5 + 0.5) as f32 };
        let at = pos2(rect.center().x + (f32::from(dot) - 1.0) * 9.0, rect.bottom() - 5.0);
        ui.painter().circle_filled(at, 2.5, Tone::Accent.of(ctx).gamma_multiply(strength));
    }
    if !still {
        ctx.request_repaint();
    }
}

/// What just happened, and what comes now.
fn status(texts: &Texts, table: &Table, told: &Told, known: Option<String>) -> Vec<(String, Tone)> {
    let happened = match (&told.last, told.ended) {
        (Some(Event::GameEnded { .. }), Some((outcome, score))) => {
            let setup = table.game().setup();
            Some(texts.outcome(outcome, &score, setup.players(), setup.objective()))
        }
        (last, _) => last.as_ref().and_then(|event| texts.event(event)),
    };
    // While a move is being shown it is nobody's turn yet.
    let now = told.turn.and_then(|(seat, colour, kind)| Some((seat, colour, kind?))).map(|(seat, colour, kind)| {
        let seat = &table.seats()[seat.0.min(table.seats().len() - 1)];
        let player = ("player", texts.colour(colour).into());
        match (seat.sitter, kind) {
            (Sitter::Computer(_), _) => (texts.thinking(seat, colour), Tone::Faint),
            (Sitter::Person, MoveKind::Touch) => (texts.say(Message::HintTouch), Tone::Accent),
            (Sitter::Person, MoveKind::Opening) => (texts.say(Message::HintOpening), Tone::Accent),
            (Sitter::Person, MoveKind::Flip) => match &seat.name {
                Some(name) => (texts.say_with(Message::ItsTurn, &[("name", name.as_str().into())]), Tone::Accent),
                None => (texts.say_with(Message::YourTurn, &[player]), Tone::Accent),
            },
        }
    });
    let fewest = table.game().setup().objective() == Objective::Fewest;
    let extra = (fewest && told.ply == 0 && told.ended.is_none()).then(|| texts.say(Message::HintFewest));
    let parts = [happened.map(|text| (text, Tone::Text)), now, known.or(extra).map(|text| (text, Tone::Faint))];
    parts.into_iter().flatten().collect()
}

/// Sentences below each other, all of them smaller if there is not enough room.
fn tell(ui: &Ui, rect: Rect, parts: &[(String, Tone)]) {
    let font = Size::Body.font(ui.ctx());
    let mut size = font.size;
    loop {
        let lay = |(text, tone): &(String, Tone)| {
            // What is asked of somebody weighs more.
            let family = if *tone == Tone::Accent { Size::Button.font(ui.ctx()).family } else { font.family.clone() };
            ui.painter().layout(text.clone(), FontId::new(size, family), tone.of(ui.ctx()), rect.width())
        };
        let lines: Vec<_> = parts.iter().map(lay).collect();
        let height: f32 = lines.iter().map(|line| line.size().y + 4.0).sum();
        if height - 4.0 <= rect.height() || size <= 10.0 {
            let painter = ui.painter().with_clip_rect(rect);
            let mut top = rect.top();
            for (line, (_, tone)) in lines.into_iter().zip(parts) {
                let next = top + line.size().y + 4.0;
                painter.galley(pos2(rect.left(), top), line, tone.of(ui.ctx()));
                top = next;
            }
            return;
        }
        size = (size * 0.94).max(10.0);
    }
}

/// The buttons there can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Undo,
    Redo,
    Hint,
    Moves,
    View,
    Sound,
    Pause,
    Result,
}

impl Kind {
    /// Those there are, where as many fit. Against the clock nothing is taken back; looking back has a button where no
    /// move can be pressed. Where there is little room, those are left out that the pause has, too.
    fn all(timed: bool, ended: bool, moves_shown: bool, room: usize) -> Vec<Self> {
        let all = [
            (Self::Undo, !timed),
            (Self::Redo, !timed),
            (Self::Hint, !ended),
            (Self::Moves, !moves_shown),
            (Self::View, true),
            (Self::Sound, !ended),
            (Self::Pause, true),
        ];
        let mut all: Vec<_> = all.into_iter().filter_map(|(kind, there)| there.then_some(kind)).collect();
        for spare in [Self::Sound, Self::View] {
            if all.len() > room {
                all.retain(|&kind| kind != spare);
            }
        }
        all
    }
}

/// The buttons; returns what was pressed.
fn buttons(
    ui: &mut Ui,
    texts: &Texts,
    table: &Table,
    (muted, lean): (bool, &Lean),
    kinds: &[Kind],
    bar: &Bar,
) -> Option<Kind> {
    let with_key = |message, key: &str| {
        texts.say_with(Message::WithKey, &[("words", texts.say(message).into()), ("key", key.into())])
    };
    let mut pressed = None;
    let places = bar.places.iter().copied().chain(bar.wide);
    for (&kind, rect) in kinds.iter().chain(&[Kind::Result]).zip(places) {
        let press = match kind {
            Kind::Undo => Press::icon_alone(icon::ARROW_U_UP_LEFT, with_key(Message::Undo, "U"))
                .enabled(table.ply_to_take_back_to().is_some()),
            Kind::Redo => {
                Press::icon_alone(icon::ARROW_U_UP_RIGHT, with_key(Message::Redo, "R")).enabled(table.can_make_again())
            }
            Kind::Hint => {
                Press::icon_alone(icon::LIGHTBULB, with_key(Message::Hint, "H")).enabled(table.person_is_to_move())
            }
            Kind::Moves => Press::icon_alone(icon::CLOCK_COUNTER_CLOCKWISE, texts.say(Message::Moves))
                .enabled(table.game().ply() > 0),
            Kind::View => {
                let (picture, message) = match lean.is_chair() {
                    true => (icon::GRID_NINE, Message::ViewAbove),
                    false => (icon::PERSPECTIVE, Message::ViewChair),
                };
                Press::icon_alone(picture, with_key(message, "V"))
            }
            Kind::Sound if muted => Press::icon_alone(icon::SPEAKER_X, with_key(Message::Muted, "M")),
            Kind::Sound => Press::icon_alone(icon::SPEAKER_HIGH, with_key(Message::Sound, "M")),
            Kind::Pause => Press::icon_alone(icon::PAUSE, with_key(Message::Pause, "P")),
            Kind::Result => Press::new(texts.say(Message::ShowResult)).icon(icon::TROPHY).size(Size::Body).primary(),
        };
        let response = place(ui, press, rect);
        if response.clicked() {
            pressed = Some(kind);
            // The keys go back to the board as soon as a button has been pressed.
            response.surrender_focus();
        }
    }
    pressed
}

/// Puts a button exactly there.
pub(super) fn place(ui: &mut Ui, press: Press, rect: Rect) -> egui::Response {
    let builder = egui::UiBuilder::new().max_rect(rect).layout(egui::Layout::left_to_right(Align::Center));
    press.exactly(rect.size()).show(&mut ui.new_child(builder))
}

/// Who passes and why, over the board, as long as that is the last thing told.
fn pass_banner(ctx: &egui::Context, texts: &Texts, colour: Colour, board: Rect) {
    let width = (board.width() - 24.0).min(420.0);
    egui::Area::new(Id::new("pass"))
        .order(egui::Order::Foreground)
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(board.center())
        .interactable(false)
        .fade_in(false)
        .default_width(width)
        .show(ctx, |ui| {
            let frame = Frame::new()
                .fill(Tone::Text.of(ctx))
                .stroke(Stroke::new(2.0, Tone::Accent.of(ctx)))
                .corner_radius(18)
                .inner_margin(Margin::symmetric(20, 16))
                .shadow(egui::Shadow {
                    offset: [0, 6],
                    blur: 24,
                    spread: 0,
                    color: egui::Color32::from_black_alpha(130),
                });
            frame.show(ui, |ui| {
                ui.set_max_width(width - 40.0);
                ui.horizontal(|ui| {
                    let (rect, _) = ui.allocate_exact_size(vec2(48.0, 48.0), egui::Sense::hover());
                    theme::disc(ui.painter(), rect.center(), 22.0, Owner::Player(colour));
                    ui.vertical(|ui| {
                        let player = ("player", texts.player(colour).into());
                        words(ui, texts.say_with(Message::MustPass, &[player]), Size::Heading, Tone::OnAccent);
                        words(ui, texts.say(Message::MustPassReason), Size::Body, Tone::OnAccent);
                    });
                });
            });
        });
}
