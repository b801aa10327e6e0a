//! The end of a game or a match: who has won, in words and in counted rows, and what next.

mod matched;

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{Align2, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2},
};

use super::{
    Doors, Words, icon,
    table::Told,
    theme::{self, Size, TOUCH, Tone},
    widgets::{Press, fit, fit_name, heading, overlay, row, small, unbroken, words},
};
use crate::{
    app::{
        animation::{choreography::Beat, queue::BeatStarted, timing::BETWEEN_GAMES},
        keep::CurrentBooks,
        play::{CommandRequested, CurrentTable, SHOWN},
        players::{computer::AnswerSystems, human::HandSystems},
        schedule::GameSystems,
        states::{Overlay, Screen},
    },
    rules::{Colour, Objective, Outcome, Owner, Score},
    table::{Command, Event, GameEnd, MatchLength, Sitter, Table},
    text::{Message, Texts},
};

pub(super) fn logic(app: &mut App) {
    app.add_systems(
        Update,
        (open.in_set(GameSystems::Beats), go_on.in_set(GameSystems::Input).before(HandSystems).after(AnswerSystems))
            .run_if(in_state(Screen::Playing)),
    );
}

/// Opens when the end is told: after the discs have been counted, or as the last person has left.
pub(super) fn open(
    mut started: MessageReader<BeatStarted>,
    (overlay, table): (Res<State<Overlay>>, Res<CurrentTable>),
    mut commands: Commands,
) {
    let ends = |beat: &Beat| matches!(beat, Beat::Tell(Event::GameEnded { .. } | Event::MatchEnded { .. }));
    let ended = started.read().filter(|BeatStarted(beat)| ends(beat)).count() > 0;
    // A game that is only looked at has no end of its own to announce.
    if ended && *overlay.get() == Overlay::None && table.id().table != SHOWN {
        commands.set_state_if_neq(Overlay::Result);
    }
}

/// Where only computer players sit, the match goes on by itself.
fn go_on(
    overlay: Res<State<Overlay>>,
    table: Res<CurrentTable>,
    time: Res<Time>,
    mut requested: MessageWriter<CommandRequested>,
    mut stood: Local<Duration>,
    mut commands: Commands,
) {
    let watched = *overlay.get() == Overlay::Result && goes_on_by_itself(&table);
    *stood = if watched { *stood + time.delta() } else { Duration::ZERO };
    if *stood >= BETWEEN_GAMES {
        *stood = Duration::ZERO;
        requested.write(CommandRequested(Command::PlayAgain));
        commands.set_state_if_neq(Overlay::None);
    }
}

/// Whether a match goes on at which no person sits.
fn goes_on_by_itself(table: &Table) -> bool {
    table.match_end().is_none() && table.seats().iter().all(|seat| seat.sitter != Sitter::Person)
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut doors: Doors,
    table: Res<CurrentTable>,
    (told, books): (Res<Told>, Res<CurrentBooks>),
    said: Res<Words>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let texts = &said.0;
    if told.ended.is_none() && table.match_end().is_none() {
        // Taken back meanwhile.
        doors.close();
        return Ok(());
    }
    // In a low window what is to be pressed lies in a row, so that it is all in sight.
    let low = ctx.content_rect().height() < 520.0 && ctx.content_rect().width() > 600.0;
    let (close, ()) = overlay(ctx, "result", if low { 700.0 } else { 480.0 }, None, |ui| {
        if let Some((outcome, score)) = told.ended {
            announce(ui, texts, &table, outcome, &score, low);
            ui.add_space(if low { 0.0 } else { 6.0 });
            rows(ui, texts, &table, &score);
            notes(ui, texts, &table, outcome, &score);
        } else if let Some(over) = matched::headline(texts, &table) {
            heading(ui, over);
        }
        matched::show(ui, texts, &table, &books.0);
        ui.add_space(if low { 0.0 } else { 6.0 });
        let width = ui.available_width();
        let next = match (table.match_end().is_some(), table.length()) {
            (false, _) => Message::NextGame,
            (true, MatchLength::One) => Message::PlayAgain,
            (true, _) => Message::AnotherMatch,
        };
        let again = Press::new(texts.say(next)).icon(icon::ARROWS_CLOCKWISE).primary().width(width);
        let again = again.height(if low { TOUCH } else { 54.0 }).show(ui);
        theme::first_focus(&again);
        if again.clicked() {
            doors.ask(Command::PlayAgain);
            doors.to_board();
        }
        small(ui, next_colours(texts, &table));
        if goes_on_by_itself(&table) {
            small(ui, texts.say(Message::NextByItself));
        }
        let press = |message, icon| Press::new(texts.say(message)).icon(icon).size(Size::Body);
        let look = press(Message::LookAtBoard, icon::EYE);
        let (new_game, leave) = (press(Message::NewGame, icon::CHECKERBOARD), press(Message::Leave, icon::HOUSE));
        let [look, new_game, leave] = if low {
            row(ui, width, [look, new_game, leave])
        } else {
            let look = look.width(width).show(ui);
            let [new_game, leave] = row(ui, width, [new_game, leave]);
            [look, new_game, leave]
        };
        if look.clicked() {
            doors.close();
        }
        if new_game.clicked() {
            doors.go(Screen::Setup);
        }
        if leave.clicked() {
            doors.go(Screen::Title);
        }
    });
    if close {
        doors.close();
    }
    Ok(())
}

/// Who has won.
fn announce(ui: &mut Ui, texts: &Texts, table: &Table, outcome: Outcome, score: &Score, low: bool) {
    let setup = table.game().setup();
    let people = || table.seats().iter().filter(|seat| seat.sitter == Sitter::Person);
    let reason = table.outcome().and_then(|(_, end)| matched::reason(texts, table, end));
    let sentence = reason.unwrap_or_else(|| texts.outcome(outcome, score, setup.players(), setup.objective()));
    let (headline, below) = match outcome {
        Outcome::Draw => (texts.say(Message::ResultNobody), texts.score(score, setup.players(), None)),
        Outcome::Win(colour) => {
            let seat = &table.seats()[table.seat_of(colour).0];
            let wins = |player: String| texts.say_with(Message::ResultWinner, &[("player", player.into())]);
            match &seat.name {
                _ if seat.sitter == Sitter::Person && people().count() == 1 => {
                    (texts.say(Message::ResultYouWin), sentence)
                }
                Some(name) => (wins(name.clone()), sentence),
                // The sentence would say it a second time.
                None if setup.objective() == Objective::Most => {
                    (wins(texts.player(colour)), texts.score(score, setup.players(), Some(colour)))
                }
                None => (wins(texts.player(colour)), sentence),
            }
        }
    };
    // The match says more than its last game.
    let (headline, below) = match matched::headline(texts, table) {
        Some(over) => (over, [headline, below].join(" · ")),
        None => (headline, below),
    };
    let radius = if low { 17.0 } else { 26.0 };
    let winners: Vec<Colour> = match outcome {
        Outcome::Win(colour) => vec![colour],
        Outcome::Draw => setup.players().colours().to_vec(),
    };
    let discs = |ui: &mut Ui| {
        let width = radius * 1.5 * (winners.len() as f32 - 1.0) + radius * 2.2;
        let (rect, _) = ui.allocate_exact_size(vec2(width, radius * 2.3), Sense::hover());
        for (number, &colour) in (0u8..).zip(&winners) {
            let x = rect.left() + radius * 1.1 + radius * 1.5 * f32::from(number);
            theme::disc(ui.painter(), pos2(x, rect.center().y), radius, Owner::Player(colour));
        }
    };
    let mut font = Size::Title.font(ui.ctx());
    font.size *= if low { 0.5 } else { 0.62 };
    let font = unbroken(ui, &headline, font, ui.available_width());
    let headline = RichText::new(headline).font(font).color(Tone::Accent.of(ui.ctx()));
    if low {
        ui.horizontal(|ui| {
            discs(ui);
            ui.label(headline);
            ui.add_space(8.0);
            words(ui, below, Size::Body, Tone::Text);
        });
    } else {
        ui.vertical_centered(|ui| {
            discs(ui);
            ui.label(headline);
            words(ui, below, Size::Button, Tone::Text);
        });
    }
}

/// A row for each player, the first place on top: place, disc, name, a bar as long as the discs, their number.
fn rows(ui: &mut Ui, texts: &Texts, table: &Table, score: &Score) {
    let setup = table.game().setup();
    let only_person = matched::only_person(table);
    let on_board = table.outcome().is_none_or(|(_, end)| end == GameEnd::Board);
    let most = setup.players().colours().iter().map(|&colour| score.of(colour)).max().unwrap_or(1).max(1);
    let font = Size::Body.font(ui.ctx());
    let height = (font.size * 2.0).max(34.0);
    for (place, colour) in score.places(setup.players(), setup.objective()) {
        let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        // Where there is little room, the order says it.
        let roomy = ui.available_width() > 24.0 * font.size;
        let place_width = if roomy { font.size * 4.4 } else { font.size };
        let number_width = font.size * 2.0;
        let mut left = row.left();
        let mut cell = |width: f32| {
            let rect = Rect::from_min_size(pos2(left, row.top()), vec2(width, height));
            left += width + 6.0;
            rect
        };
        // Where the board did not decide, discs give nobody a place.
        let text = match (on_board, roomy) {
            (true, true) => texts.say_with(Message::Place, &[("place", place.into())]),
            (true, false) => place.to_string(),
            (false, _) => String::new(),
        };
        fit(
            ui,
            cell(place_width),
            &text,
            font.clone(),
            if place == 1 { Tone::Accent } else { Tone::Faint },
            Align2::LEFT_CENTER,
        );
        theme::disc(ui.painter(), cell(height).center(), height * 0.38, Owner::Player(colour));
        let rest = row.right() - (place_width + height + number_width + 24.0) - row.left();
        let seat = &table.seats()[table.seat_of(colour).0];
        // A bar that would hardly be seen leaves its room to the name.
        let bars = roomy || rest > 8.0 * font.size;
        let name_width = match (bars, roomy) {
            (false, _) => rest,
            (true, false) => rest * 0.58,
            (true, true) => rest * 0.45,
        };
        let name = texts.seat(seat, colour, only_person);
        fit_name(ui, cell(name_width), &name, font.clone(), Tone::Text, Align2::LEFT_CENTER);
        if bars {
            let bar = cell(rest - name_width).shrink2(vec2(0.0, height * 0.28));
            let of = |tone: Tone| tone.of(ui.ctx());
            ui.painter().rect(bar, 6.0, of(Tone::Card), Stroke::new(1.0, of(Tone::Line)), StrokeKind::Inside);
            let share = f32::from(score.of(colour)) / f32::from(most);
            let filled = bar.with_max_x(bar.left() + bar.width() * share);
            let (fill, ink) = theme::disc_colours(ui.ctx(), Owner::Player(colour));
            ui.painter().rect(filled, 6.0, fill, Stroke::new(1.0, ink.gamma_multiply(0.5)), StrokeKind::Inside);
        }
        fit(
            ui,
            cell(number_width),
            &score.of(colour).to_string(),
            Size::Button.font(ui.ctx()),
            Tone::Text,
            Align2::RIGHT_CENTER,
        );
    }
}

/// What else belongs to the count.
fn notes(ui: &mut Ui, texts: &Texts, table: &Table, outcome: Outcome, score: &Score) {
    if score.neutral > 0 {
        small(ui, texts.say_with(Message::NeutralCount, &[("count", score.neutral.into())]));
    }
    if score.empty > 0 {
        small(ui, texts.say_with(Message::EmptyCount, &[("count", score.empty.into())]));
        let on_board = table.outcome().is_some_and(|(_, end)| end == GameEnd::Board);
        if let Some([black, white]) = table.game().tournament().filter(|_| on_board) {
            let (first, second) = if outcome == Outcome::Win(Colour::White) { (white, black) } else { (black, white) };
            let score = [first.to_string(), second.to_string()].join("–");
            small(ui, texts.say_with(Message::Tournament, &[("score", score.into())]));
        }
    }
}

/// Who plays what if it is played again: every seat moves on by one colour.
fn next_colours(texts: &Texts, table: &Table) -> String {
    let colours = table.game().setup().players().colours();
    // For another match all sit down who began this one.
    let spec = table.spec();
    let seated = if table.match_end().is_some() { &spec.seats } else { table.seats() };
    let only_person = seated.iter().filter(|seat| seat.sitter == Sitter::Person).count() == 1;
    let seats: Vec<String> = colours
        .iter()
        .map(|&colour| {
            let next = table.next_seat_of(colour);
            let name = texts.seat(&seated[next.0], table.colour_of(next), only_person);
            texts.say_with(Message::SeatPlays, &[("name", name.into()), ("colour", texts.colour(colour).into())])
        })
        .collect();
    texts.say_with(Message::NextColours, &[("seats", seats.join(", ").into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::Players,
        table::{Seat, TableId, TableSpec},
        text::Language,
    };

    /// The words are the table's: what is announced for the next game is what the next game has.
    #[test]
    fn the_next_games_colours_are_announced() {
        for players in Players::ALL {
            let mut spec = TableSpec::default();
            spec.seat(players);
            for (seat, name) in spec.seats.iter_mut().zip(["Anna", "Bruno", "Carla", "Dario"]) {
                *seat = Seat { name: Some(name.to_owned()), ..Seat::default() };
            }
            let texts = Texts::new(Language::English);
            let mut table = Table::default();
            table.apply(Command::Lay(spec, TableId(1))).unwrap();
            for _ in 0..5 {
                while let Some((seat, _)) = table.mover() {
                    let (at, square) = (table.moment(), table.game().legal().unwrap().squares.first().unwrap());
                    table.apply(Command::Play { at, seat, square }).unwrap();
                }
                let announced = next_colours(&texts, &table);
                table.apply(Command::PlayAgain).unwrap();
                for &colour in players.colours() {
                    let name = table.seats()[table.seat_of(colour).0].name.as_deref().unwrap();
                    let expected = [name, ": ", &texts.colour(colour)].concat();
                    assert!(announced.contains(&expected), "{announced} lacks {expected}");
                }
            }
        }
    }
}
