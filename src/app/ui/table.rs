//! While a game is played: a panel for each seat, what just happened in words, the moves, and the few buttons.

mod told;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align, Align2, Frame, Id, Margin, Rect, Stroke, StrokeKind, Ui, pos2, vec2},
};
use egui_phosphor::regular as icon;

pub use told::Told;

use super::{
    Doors, Words, advice,
    layout::{Buttons, Layout, MARGIN},
    theme::{self, BRASS, INK, IVORY, LINE, OAK, SAND, Size, WALNUT},
    widgets::{Press, fit, pane, small, words},
};
use crate::{
    app::{
        animation::{queue::Shown, timing::panels},
        keep::CurrentSettings,
        play::CurrentTable,
        players::{
            computer::Thinking,
            hint::{Advice, Asked},
        },
        states::Overlay,
    },
    rules::{Colour, MoveKind, Objective, Owner},
    table::{Command, Event, Sitter, Table},
    text::{Message, Texts},
};

pub(super) fn logic(app: &mut App) {
    app.add_plugins(told::plugin);
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut doors: Doors,
    table: Res<CurrentTable>,
    shown: Res<Shown>,
    told: Res<Told>,
    said: Res<Words>,
    (advice, asked, thinking): (Res<Advice>, NonSend<Asked>, NonSend<Thinking>),
    mut settings: ResMut<CurrentSettings>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut muted = settings.0.muted;
    let (table, texts): (&Table, &Texts) = (&table, &said.0);
    let layout = Layout::of(ctx.content_rect(), theme::scale(ctx), table.seats().len());
    pane(ctx, "seats", layout.seats, theme::pane_fill(), |ui| {
        seats(ui, texts, table, &shown, &told, &layout);
    });
    pane(ctx, "words", layout.words, theme::pane_fill(), |ui| {
        let rect = layout.words.shrink(MARGIN);
        let places = layout.buttons(told.ended.is_some());
        let buttons_top = places.top;
        let status_bottom = if layout.beside {
            let most = 150.0 * theme::scale(ui.ctx()).min(1.6);
            (rect.top() + most).min(rect.top() + (buttons_top - rect.top()) * 0.6)
        } else {
            buttons_top - 4.0
        };
        let known = advice::told(texts, table.moment(), &advice, &asked, &thinking);
        status(ui, texts, table, &told, known, Rect::from_min_max(rect.min, pos2(rect.right(), status_bottom)));
        if layout.beside {
            let list =
                Rect::from_min_max(pos2(rect.left(), status_bottom + 8.0), pos2(rect.right(), buttons_top - 10.0));
            moves(ui, texts, table, &told, list);
        }
        buttons(ui, texts, table, &mut doors, &mut muted, &places);
    });
    if muted != settings.0.muted {
        settings.0.muted = muted;
    }
    if doors.overlay() == Overlay::None
        && let Some(colour) = told.passing
    {
        pass_banner(ctx, texts, colour, layout.board);
    }
    Ok(())
}

/// Every seat in the order of the colours, which is that of the turns.
fn seats(ui: &Ui, texts: &Texts, table: &Table, shown: &Shown, told: &Told, layout: &Layout) {
    let count = table.seats().len() as f32;
    let area = layout.seats.shrink(if layout.beside { 10.0 } else { 5.0 });
    let gap = if layout.beside { 10.0 } else { 5.0 };
    let only_person = table.seats().iter().filter(|seat| seat.sitter == Sitter::Person).count() == 1;
    for (number, &colour) in (0u8..).zip(table.game().setup().players().colours()) {
        let number = f32::from(number);
        let rect = if layout.beside {
            let height =
                ((area.height() - gap * (count - 1.0)) / count).min(118.0 * theme::scale(ui.ctx()).clamp(1.0, 1.5));
            Rect::from_min_size(area.min + vec2(0.0, (height + gap) * number), vec2(area.width(), height))
        } else {
            let width = (area.width() - gap * (count - 1.0)) / count;
            Rect::from_min_size(area.min + vec2((width + gap) * number, 0.0), vec2(width, area.height()))
        };
        let seat = &table.seats()[table.seat_of(colour).0];
        let discs = shown.position.map_or(0, |position| position.discs(colour).len());
        let card = Card {
            colour,
            name: texts.seat(seat, colour, only_person),
            computer: matches!(seat.sitter, Sitter::Computer(_)),
            named: seat.name.is_some() || seat.sitter != Sitter::Person || only_person,
            discs,
            on_turn: told.turn.is_some_and(|(_, turn, _)| turn == colour),
            may_move: told.turn.is_some_and(|(_, _, kind)| kind.is_some()),
        };
        card.paint(ui, texts, rect);
    }
}

/// What a seat's panel shows.
struct Card {
    colour: Colour,
    name: String,
    computer: bool,
    /// Whether it has a name besides its colour's.
    named: bool,
    discs: usize,
    on_turn: bool,
    /// Whether the move is still to come, and not being shown already.
    may_move: bool,
}

impl Card {
    fn paint(&self, ui: &Ui, texts: &Texts, rect: Rect) {
        let ctx = ui.ctx();
        let id = Id::new(("seat", self.colour.index()));
        let lit = ctx.animate_bool_with_time(id.with("lit"), self.on_turn, theme::moving(ctx, panels::LIGHT));
        let fill = WALNUT.lerp_to_gamma(OAK, 0.35 + 0.65 * lit);
        let line = Stroke::new(1.0 + 1.5 * lit, LINE.lerp_to_gamma(BRASS, lit));
        ui.painter().rect(rect, 12.0, fill, line, StrokeKind::Inside);
        // Counting up or down, never jumping.
        let moving = theme::moving(ctx, panels::COUNT);
        let discs = ctx.animate_value_with_time(id.with("discs"), self.discs as f32, moving).round() as usize;
        let thinks = self.on_turn && self.computer && self.may_move;
        let name_icon = if self.computer { icon::CPU } else { icon::USER };
        let inner = rect.shrink2(vec2(8.0, 5.0));
        let owner = Owner::Player(self.colour);
        let grown = theme::scale(ctx).clamp(1.0, 1.6);
        let wide = rect.width() >= 150.0 * grown;
        let tall = wide && rect.height() >= 84.0;
        let mut numeral = Size::Numeral.font(ctx);
        if tall {
            numeral.size *= 1.3;
        }
        if wide {
            let radius = (inner.height() * 0.36).min(27.0);
            let centre = pos2(inner.left() + radius + 2.0, inner.center().y);
            theme::disc(ui.painter(), centre, radius, owner);
            let number = Rect::from_min_max(pos2(inner.right() - numeral.size * 1.35, inner.top()), inner.max);
            fit(ui, number, &discs.to_string(), numeral, IVORY, Align2::RIGHT_CENTER);
            let left = centre.x + radius + 10.0;
            let below = if rect.height() > 50.0 { 0.54 } else { 1.0 };
            let split = inner.top() + inner.height() * below;
            let name = Rect::from_min_max(pos2(left, inner.top()), pos2(number.left() - 4.0, split));
            let align = if below < 1.0 { Align2::LEFT_BOTTOM } else { Align2::LEFT_CENTER };
            let one_line = name.with_min_y(name.bottom() - name.height().min(Size::Body.font(ctx).size * 1.45));
            fit(ui, one_line, &self.name, Size::Button.font(ctx), IVORY, align);
            if below < 1.0 {
                let under = Rect::from_min_max(pos2(left, split), pos2(number.left() - 4.0, inner.bottom()));
                let under = under.with_max_y(under.top() + under.height().min(Size::Small.font(ctx).size * 1.5));
                let (text, colour) = match (thinks, self.on_turn) {
                    (true, _) => (format!("{name_icon} {}", texts.say(Message::Thinking)), BRASS),
                    (_, true) => (format!("{name_icon} {}", texts.say(Message::SeatToMove)), BRASS),
                    _ if self.named => (format!("{name_icon} {}", texts.colour(self.colour)), SAND),
                    _ => (format!("{name_icon} {}", texts.say(Message::Person)), SAND),
                };
                fit(ui, under, &text, Size::Small.font(ctx), colour, Align2::LEFT_TOP);
            }
        } else {
            // Narrow: disc and number above, name below.
            let split = inner.top() + inner.height() * 0.6;
            let radius = ((split - inner.top()) * 0.44).min(inner.width() * 0.2);
            let centre = pos2(inner.left() + radius + 1.0, (inner.top() + split) / 2.0);
            theme::disc(ui.painter(), centre, radius, owner);
            let number = Rect::from_min_max(pos2(centre.x + radius + 4.0, inner.top()), pos2(inner.right(), split));
            fit(ui, number, &discs.to_string(), numeral, IVORY, Align2::CENTER_CENTER);
            let name = Rect::from_min_max(pos2(inner.left(), split), inner.max);
            let text = format!("{name_icon} {}", self.name);
            let ink = if self.on_turn { BRASS } else { SAND };
            fit(ui, name, &text, Size::Small.font(ctx), ink, Align2::CENTER_CENTER);
        }
        if thinks {
            thinking_dots(ui, rect);
        }
        let response = ui.interact(rect, id, egui::Sense::hover());
        let colour = texts.colour(self.colour);
        let count = texts.say_with(Message::DiscsCount, &[("count", self.discs.into())]);
        response.on_hover_text([self.name.as_str(), &colour, &count].join(" · "));
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
        ui.painter().circle_filled(at, 2.5, BRASS.gamma_multiply(strength));
    }
    if !still {
        ctx.request_repaint();
    }
}

/// What just happened, and what comes now.
fn status(ui: &Ui, texts: &Texts, table: &Table, told: &Told, known: Option<String>, rect: Rect) {
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
            (Sitter::Computer(_), _) => (texts.thinking(seat, colour), SAND),
            (Sitter::Person, MoveKind::Touch) => (texts.say(Message::HintTouch), BRASS),
            (Sitter::Person, MoveKind::Opening) => (texts.say(Message::HintOpening), BRASS),
            (Sitter::Person, MoveKind::Flip) => match &seat.name {
                Some(name) => (texts.say_with(Message::ItsTurn, &[("name", name.as_str().into())]), BRASS),
                None => (texts.say_with(Message::YourTurn, &[player]), BRASS),
            },
        }
    });
    let fewest = table.game().setup().objective() == Objective::Fewest;
    let extra = (fewest && told.ply == 0 && told.ended.is_none()).then(|| texts.say(Message::HintFewest));
    let parts = [happened.map(|text| (text, IVORY)), now, known.or(extra).map(|text| (text, SAND))];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    tell(ui, rect, &parts);
}

/// Sentences below each other, all of them smaller if there is not enough room.
fn tell(ui: &Ui, rect: Rect, parts: &[(String, egui::Color32)]) {
    let font = Size::Body.font(ui.ctx());
    let mut size = font.size;
    loop {
        let lay = |(text, colour): &(String, egui::Color32)| {
            ui.painter().layout(text.clone(), egui::FontId::proportional(size), *colour, rect.width())
        };
        let lines: Vec<_> = parts.iter().map(lay).collect();
        let height: f32 = lines.iter().map(|line| line.size().y + 4.0).sum();
        if height <= rect.height() || size <= 10.0 {
            let painter = ui.painter().with_clip_rect(rect);
            let mut top = rect.top();
            for (line, (_, colour)) in lines.into_iter().zip(parts) {
                let next = top + line.size().y + 4.0;
                painter.galley(pos2(rect.left(), top), line, *colour);
                top = next;
            }
            return;
        }
        size = (size * 0.94).max(10.0);
    }
}

/// The moves that have been shown, the last one at the bottom.
fn moves(ui: &mut Ui, texts: &Texts, table: &Table, told: &Told, rect: Rect) {
    if rect.height() < 84.0 {
        return;
    }
    ui.painter().rect(rect, 12.0, WALNUT, Stroke::new(1.0, LINE), StrokeKind::Inside);
    let inner = egui::UiBuilder::new().max_rect(rect.shrink(8.0)).layout(egui::Layout::top_down(Align::Min));
    let mut ui = ui.new_child(inner);
    small(&mut ui, texts.say(if told.ply == 0 { Message::NoMovesYet } else { Message::Moves }));
    let height = Size::Small.font(ui.ctx()).size * 1.45;
    let area = egui::ScrollArea::vertical().auto_shrink(false).stick_to_bottom(true);
    let records = &table.game().records()[..told.ply.min(table.game().ply())];
    ui.spacing_mut().item_spacing.y = 2.0;
    area.show_rows(&mut ui, height, records.len(), |ui, rows| {
        for (number, record) in records.iter().enumerate().skip(rows.start).take(rows.len()) {
            let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), egui::Sense::hover());
            let font = Size::Small.font(ui.ctx());
            let third = row.width() / 4.0;
            let last = number + 1 == records.len();
            let ink = if last { BRASS } else { IVORY };
            let cell = |from: f32, to: f32| {
                Rect::from_min_max(
                    pos2(row.left() + from * third, row.top()),
                    pos2(row.left() + to * third, row.bottom()),
                )
            };
            fit(ui, cell(0.0, 0.8), &(number + 1).to_string(), font.clone(), SAND, Align2::RIGHT_CENTER);
            let disc = cell(0.9, 1.6).center();
            theme::disc(ui.painter(), disc, height * 0.36, Owner::Player(record.effect.colour));
            fit(ui, cell(1.7, 2.8), &record.effect.square.to_string(), font.clone(), ink, Align2::LEFT_CENTER);
            let flips = match record.effect.kind {
                MoveKind::Flip => texts.say_with(Message::MoveFlips, &[("count", record.effect.flipped.len().into())]),
                MoveKind::Touch | MoveKind::Opening => String::new(),
            };
            fit(ui, cell(2.8, 4.0), &flips, font, SAND, Align2::LEFT_CENTER);
        }
    });
}

fn buttons(ui: &mut Ui, texts: &Texts, table: &Table, doors: &mut Doors, muted: &mut bool, places: &Buttons) {
    let at = table.moment();
    let with_key = |message, key: &str| {
        texts.say_with(Message::WithKey, &[("words", texts.say(message).into()), ("key", key.into())])
    };
    let place = |ui: &mut Ui, press: Press, rect: Rect| {
        let builder = egui::UiBuilder::new().max_rect(rect).layout(egui::Layout::left_to_right(Align::Center));
        press.exactly(rect.size()).show(&mut ui.new_child(builder))
    };
    let can_undo = table.ply_to_take_back_to().is_some();
    let undo = Press::icon_alone(icon::ARROW_U_UP_LEFT, with_key(Message::Undo, "U")).enabled(can_undo);
    let undo = place(ui, undo, places.undo);
    if undo.clicked() {
        doors.ask(Command::TakeBack { at });
    }
    let redo = Press::icon_alone(icon::ARROW_U_UP_RIGHT, with_key(Message::Redo, "R")).enabled(table.can_make_again());
    let redo = place(ui, redo, places.redo);
    if redo.clicked() {
        doors.ask(Command::MakeAgain { at });
    }
    let (sound, message) =
        if *muted { (icon::SPEAKER_X, Message::Muted) } else { (icon::SPEAKER_HIGH, Message::Sound) };
    let sound = place(ui, Press::icon_alone(sound, with_key(message, "M")), places.sound);
    if sound.clicked() {
        *muted = !*muted;
    }
    let pause = place(ui, Press::icon_alone(icon::PAUSE, with_key(Message::Pause, "P")), places.pause);
    if pause.clicked() {
        doors.open(Overlay::Pause);
    }
    let mut released = vec![undo, redo, sound, pause];
    if let Some(rect) = places.result {
        let press = Press::new(texts.say(Message::ShowResult)).icon(icon::TROPHY).size(Size::Body).primary();
        let result = place(ui, press, rect);
        if result.clicked() {
            doors.open(Overlay::Result);
        }
        released.push(result);
    }
    // The keys go back to the board as soon as a button has been pressed.
    for response in released.iter().filter(|response| response.clicked()) {
        response.surrender_focus();
    }
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
                .fill(IVORY)
                .stroke(Stroke::new(2.0, BRASS))
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
                        words(ui, texts.say_with(Message::MustPass, &[player]), Size::Heading, INK);
                        words(ui, texts.say(Message::MustPassReason), Size::Body, INK);
                    });
                });
            });
        });
}
