//! Finished games: a list, and the way to look through one again.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{Align, Layout, Ui, vec2},
};

use super::{
    Doors, Words, icon,
    theme::{self, Size, TOUCH, Tone},
    widgets::{Press, overlay, small, words},
};
use crate::{
    app::{
        keep::CurrentBooks,
        play::{CurrentTable, SHOWN, TableChanged},
        review::{Look, Review},
        schedule::GameSystems,
    },
    rules::{Colour, Outcome},
    storage::{Day, Filed},
    table::{Command, Event, GameEnd, GameId, GameReport, Seat, Sitter, Table, TableSpec},
    text::{Message, Texts},
};

pub(super) fn logic(app: &mut App) {
    app.add_systems(Update, look.in_set(GameSystems::Beats));
}

/// A finished game that was just laid on the table is looked through from its beginning.
fn look(mut changed: MessageReader<TableChanged>, table: Res<CurrentTable>, mut review: ResMut<Review>) {
    let laid = changed.read().filter(|TableChanged(event)| matches!(event, Event::Resumed { .. })).count() > 0;
    if laid && table.id().table == SHOWN && table.match_end().is_some() {
        review.look(table.game(), Look::First);
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut doors: Doors,
    mut books: ResMut<CurrentBooks>,
    said: Res<Words>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let texts = &said.0;
    let title = (texts.say(Message::Archive), texts.say(Message::Back));
    let mut wanted = None;
    let (close, ()) = overlay(ctx, "archive", 560.0, Some(title), |ui| {
        if books.0.archive().latest().len() == 0 {
            words(ui, texts.say(Message::ArchiveNone), Size::Body, Tone::Faint);
        }
        for (number, filed) in books.0.archive().latest().enumerate() {
            // As long as its match lies on the table, a game would be told, and filed, again.
            let lies = doors.waiting().is_some_and(|table| table.id() == filed.report.id.of);
            ui.push_id(number, |ui| wanted = row(ui, texts, filed, number == 0, !lies).or(wanted));
        }
    });
    match wanted {
        Some(Wanted::Open(id)) => {
            if let Some(table) = books.0.archive().get(id).and_then(reopened) {
                doors.ask(Command::Resume(Box::new(table.record())));
                doors.to_board();
            }
        }
        Some(Wanted::Remove(id)) => {
            books.0.archive_mut().remove(id);
        }
        None => {}
    }
    if close {
        doors.close();
    }
    Ok(())
}

#[derive(Clone, Copy)]
enum Wanted {
    Open(GameId),
    Remove(GameId),
}

/// A game: when it was, who played what, how it ended; a way in, and one out.
fn row(ui: &mut Ui, texts: &Texts, filed: &Filed, first: bool, can_go: bool) -> Option<Wanted> {
    let report = &filed.report;
    let mut wanted = None;
    let width = ui.available_width();
    let buttons = 2.0 * TOUCH + 16.0;
    ui.allocate_ui_with_layout(vec2(width, TOUCH), Layout::right_to_left(Align::Center), |ui| {
        let press = |icon, message| Press::icon_alone(icon, texts.say(message)).exactly(vec2(TOUCH, TOUCH));
        if press(icon::TRASH, Message::ArchiveRemove).quiet().enabled(can_go).show(ui).clicked() {
            wanted = Some(Wanted::Remove(report.id));
        }
        let open = press(icon::EYE, Message::ArchiveOpen).show(ui);
        if first {
            theme::first_focus(&open);
        }
        if open.clicked() {
            wanted = Some(Wanted::Open(report.id));
        }
        ui.allocate_ui_with_layout(vec2(width - buttons, TOUCH), Layout::top_down(Align::Min), |ui| {
            words(ui, result(texts, report), Size::Body, Tone::Text);
            let day = filed.day.map(|day| calendar(texts, day));
            small(
                ui,
                day.into_iter()
                    .chain([texts.lineup(&spec(report)), names(texts, report)])
                    .collect::<Vec<_>>()
                    .join(" · "),
            );
        });
    });
    ui.separator();
    wanted
}

fn calendar(texts: &Texts, day: Day) -> String {
    let args = [("year", u32::from(day.year()).into()), ("month", day.month().into()), ("day", day.day().into())];
    texts.say_with(Message::CalendarDay, &args)
}

/// How a game ended, in a line.
fn result(texts: &Texts, report: &GameReport) -> String {
    let setup = &report.setup;
    let outcome = texts.outcome(report.outcome, &report.score, setup.players, setup.objective);
    match (report.end, report.outcome) {
        (GameEnd::Board, _) | (_, Outcome::Draw) => outcome,
        (end, Outcome::Win(colour)) => {
            let wins = texts.say_with(Message::ResultWinner, &[("player", texts.player(colour).into())]);
            let how = if matches!(end, GameEnd::Time(_)) { Message::EndedOnTime } else { Message::EndedLeft };
            [wins, texts.say(how)].join(" ")
        }
    }
}

/// Who had which colour.
fn names(texts: &Texts, report: &GameReport) -> String {
    let alone = report.seats.iter().filter(|seat| seat.sitter == Sitter::Person).count() == 1;
    let name = |(colour, seat): (&Colour, &Seat)| {
        let args = [("name", texts.seat(seat, *colour, alone).into()), ("colour", texts.colour(*colour).into())];
        texts.say_with(Message::SeatPlays, &args)
    };
    report.setup.players.colours().iter().zip(&spec(report).seats).map(name).collect::<Vec<_>>().join(", ")
}

/// The table of a finished game: the seats by their colours, and nothing that could count again.
fn spec(report: &GameReport) -> TableSpec {
    let seat = |at: &crate::table::SeatId| report.seats.get(at.0).cloned().unwrap_or_default();
    let seats = report.seat_of.iter().map(seat).map(|seat| Seat { profile: None, ..seat }).collect();
    TableSpec { setup: report.setup.clone(), seats, ..TableSpec::default() }
}

/// A finished game on a table of its own, where nobody moves any more.
fn reopened(report: &GameReport) -> Option<Table> {
    report.replay().ok()?;
    let mut table = Table::default();
    table.apply(Command::Lay(spec(report), SHOWN)).ok()?;
    for &square in &report.moves {
        let (at, (seat, _)) = (table.moment(), table.mover()?);
        table.apply(Command::Play { at, seat, square }).ok()?;
    }
    // A game that was decided before its last move is not gone on with.
    if table.match_end().is_none() {
        table.apply(Command::Abandon).ok()?;
    }
    Some(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Board, Players, SetupSpec},
        search::Level,
        table::{MatchLength, SeatId, TableId, TimeControl},
    };

    fn reports(events: &[Event]) -> Option<GameReport> {
        events.iter().find_map(|event| match event {
            Event::GameReported(report) => Some(GameReport::clone(report)),
            _ => None,
        })
    }

    /// Games of every kind of end lie on the table as they ended, and nobody can go on with them.
    #[test]
    fn a_finished_game_is_reopened_as_it_ended() {
        for (players, leaves) in [(Players::Two, false), (Players::Two, true), (Players::Four, false)] {
            let mut spec = TableSpec {
                setup: SetupSpec::plain(Board::Eight, players),
                seats: vec![Seat::default(); players.count()],
                length: MatchLength::Three,
                time: TimeControl::Move(30),
            };
            spec.seats[1].sitter = Sitter::Computer(Level::Hard);
            let mut table = Table::default();
            table.apply(Command::Lay(spec, TableId(9))).unwrap();
            // The second game, so that seats and colours are not the same.
            let mut report = None;
            for game in 0..2 {
                while let Some((seat, _)) = table.mover() {
                    let (at, square) = (table.moment(), table.game().legal().unwrap().squares.first().unwrap());
                    let command = match leaves && game == 1 && table.game().ply() == 20 {
                        true => Command::Leave { seat: SeatId(0) },
                        false => Command::Play { at, seat, square },
                    };
                    report = reports(&table.apply(command).unwrap()).or(report);
                }
                if game == 0 {
                    table.apply(Command::PlayAgain).unwrap();
                }
            }
            let report = report.unwrap();
            assert_eq!(report.end != GameEnd::Board, leaves);
            let opened = reopened(&report).unwrap();
            assert_eq!(opened.game().position(), table.game().position());
            assert_eq!((opened.mover(), opened.id().table), (None, SHOWN));
            for &colour in players.colours() {
                assert_eq!(opened.sitter(colour), report.seats[report.seat_of[colour.index()].0].sitter);
            }
        }
    }
}
