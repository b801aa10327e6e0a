//! What somebody has played so far: what can be asked about, a table of numbers, and plots.

mod plots;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{Align, Layout, Ui, vec2},
};

use super::{
    Doors, Words,
    ask::Question,
    icon,
    setup::terms,
    theme::{Size, Tone},
    widgets::{Choice, Press, choices, overlay, section, words},
};
use crate::{
    app::keep::CurrentBooks,
    storage::{Books, Profile},
    table::{Filter, GameLine, Kind, Options, ProfileId, Summary, Tally},
    text::{Message, Texts},
};

pub(super) fn show(
    mut contexts: EguiContexts,
    mut doors: Doors,
    books: Res<CurrentBooks>,
    said: Res<Words>,
    mut asked: Local<Asked>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let texts = &said.0;
    let title = (texts.say(Message::Statistics), texts.say(Message::Back));
    let (close, ()) =
        overlay(ctx, "statistics", 720.0, Some(title), |ui| panel(ui, texts, &books.0, &mut asked, &mut doors));
    if close {
        doors.close();
    }
    Ok(())
}

/// Whose statistics are looked at, and which part of them.
#[derive(Default)]
pub(super) struct Asked {
    profile: Option<ProfileId>,
    filter: Filter,
}

fn panel(ui: &mut Ui, texts: &Texts, books: &Books, asked: &mut Asked, doors: &mut Doors) {
    let profiles = books.profiles();
    let profile = asked.profile.and_then(|id| profiles.get(id)).unwrap_or_else(|| profiles.first());
    if profiles.all().len() > 1 {
        let all = profiles.all().iter().map(|one| Choice::new(one.id, terms::name(texts, profiles, one.id))).collect();
        if let (Some(id), _) = choices(ui, Some(profile.id), all) {
            *asked = Asked { profile: Some(id), filter: Filter::default() };
        }
    }
    let chips = texts.chips(profile.ledger.balance());
    let args = [("name", texts.say(Message::Chips).into()), ("chips", chips.into())];
    words(ui, texts.say_with(Message::NameAndChips, &args), Size::Body, Tone::Accent);
    let games: Vec<_> = profile.statistics.games(Filter::default()).copied().collect();
    if games.is_empty() {
        words(ui, texts.say(Message::StatisticsNone), Size::Body, Tone::Faint);
    } else {
        section(ui, icon::FUNNEL, texts.say(Message::StatFilter), |ui| filters(ui, texts, &games, &mut asked.filter));
        let summary = profile.statistics.summary(asked.filter);
        if summary.games.total() == 0 {
            words(ui, texts.say(Message::StatisticsNoneSuch), Size::Body, Tone::Faint);
        } else {
            section(ui, icon::TABLE, texts.say(Message::StatGames), |ui| numbers(ui, texts, &summary));
            let lines: Vec<_> = profile.statistics.games(asked.filter).copied().collect();
            section(ui, icon::CHART_LINE, texts.say(Message::PlotResults), |ui| plots::results(ui, &lines));
            section(ui, icon::CHART_BAR, texts.say(Message::PlotMargins), |ui| plots::margins(ui, &lines));
        }
        if let Some(report) =
            books.archive().latest().map(|filed| &filed.report).find(|game| game.seat_of_profile(profile.id).is_some())
        {
            section(ui, icon::CHART_LINE_UP, texts.say(Message::PlotDifference), |ui| {
                plots::difference(ui, report, profile.id);
            });
        }
    }
    changes(ui, texts, books, profile, doors);
}

/// What is asked about: only what was played can be chosen.
fn filters(ui: &mut Ui, texts: &Texts, games: &[GameLine], filter: &mut Filter) {
    let boards = distinct(games, |kind| kind.board);
    let boards = boards.into_iter().map(|board| (board, texts.board(board))).collect();
    narrow(ui, texts.say(Message::EveryBoard), boards, &mut filter.board);
    let players = distinct(games, |kind| kind.players);
    let count =
        |players: crate::rules::Players| texts.say_with(Message::CountPlayers, &[("count", players.count().into())]);
    let players = players.into_iter().map(|players| (players, count(players))).collect();
    narrow(ui, texts.say(Message::EveryCount), players, &mut filter.players);
    let levels = distinct(games, |kind| kind.level);
    let level = |level: Option<_>| level.map_or_else(|| texts.say(Message::PeopleAlone), |level| texts.level(level));
    let levels = levels.into_iter().map(|one| (one, level(one))).collect();
    narrow(ui, texts.say(Message::EveryOpponent), levels, &mut filter.level);
    let options = distinct(games, |kind| kind.options);
    let options = options.into_iter().map(|one| (one, options_named(texts, one))).collect();
    narrow(ui, texts.say(Message::EveryOption), options, &mut filter.options);
}

/// The different values of something in the games, in the order in which they first occurred.
fn distinct<T: PartialEq>(games: &[GameLine], of: impl Fn(&Kind) -> T) -> Vec<T> {
    let mut found = Vec::new();
    for game in games {
        let value = of(&game.kind);
        if !found.contains(&value) {
            found.push(value);
        }
    }
    found
}

/// A row of choices that narrow what is asked about; none where there is nothing to choose between.
fn narrow<T: PartialEq + Copy>(ui: &mut Ui, every: String, values: Vec<(T, String)>, now: &mut Option<T>) {
    if values.len() < 2 {
        return;
    }
    let all = std::iter::once(Choice::new(None, every))
        .chain(values.into_iter().map(|(value, text)| Choice::new(Some(value), text)))
        .collect();
    if let (Some(chosen), _) = choices(ui, Some(*now), all) {
        *now = chosen;
    }
}

/// Which options were on, by name.
fn options_named(texts: &Texts, options: Options) -> String {
    let Options { anti, free_opening, blocked, handicap } = options;
    let on: Vec<_> = [
        (anti, Message::AntiReversi),
        (free_opening, Message::RulesOpening),
        (blocked, Message::Blocked),
        (handicap, Message::Handicap),
    ]
    .into_iter()
    .filter(|&(on, _)| on)
    .map(|(_, message)| texts.say(message))
    .collect();
    if on.is_empty() { texts.say(Message::NoOptions) } else { on.join(", ") }
}

/// The table of numbers.
fn numbers(ui: &mut Ui, texts: &Texts, summary: &Summary) {
    let discs = |count: usize| texts.say_with(Message::DiscsCount, &[("count", count.into())]);
    let not_yet = || texts.say(Message::StatNotYet);
    let rows = [
        (Message::StatGames, tally(texts, summary.games, true)),
        (Message::StatMatches, tally(texts, summary.matches, false)),
        (Message::StatShare, share(texts, summary.games)),
        (
            Message::StatBestMargin,
            summary.best_margin.map_or_else(not_yet, |margin| discs(usize::from(margin.unsigned_abs()))),
        ),
        (Message::StatBiggestFlip, discs(summary.biggest_flip.into())),
        (Message::StatLongestRun, texts.say_with(Message::WinsCount, &[("count", summary.longest_run.into())])),
        (Message::StatMoveTime, summary.millis_a_move.map_or_else(not_yet, |millis| seconds(texts, millis))),
    ];
    for (what, value) in rows {
        let width = ui.available_width();
        ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::left_to_right(Align::Min), |ui| {
            let column = |ui: &mut Ui, share: f32, text: String, tone| {
                ui.allocate_ui_with_layout(vec2(width * share - 8.0, 0.0), Layout::top_down(Align::Min), |ui| {
                    ui.set_width(width * share - 8.0);
                    words(ui, text, Size::Body, tone);
                });
            };
            column(ui, 0.45, texts.say(what), Tone::Faint);
            column(ui, 0.55, value, Tone::Text);
        });
    }
}

/// "12: 7 won, 1 drawn, 4 lost".
fn tally(texts: &Texts, tally: Tally, drawn: bool) -> String {
    let part = |count: u32, message| (count, texts.say(message));
    let mut parts = vec![part(tally.won, Message::StatWon)];
    // No match is ever drawn.
    parts.extend(drawn.then(|| part(tally.drawn, Message::StatDrawn)));
    parts.push(part(tally.lost, Message::StatLost));
    parts.into_iter().map(|(count, word)| [word, count.to_string()].join(" ")).collect::<Vec<_>>().join(" · ")
}

fn share(texts: &Texts, games: Tally) -> String {
    let percent = (games.won as usize * 100 + games.total() as usize / 2) / (games.total() as usize).max(1);
    texts.say_with(Message::Percent, &[("count", percent.into())])
}

/// Seconds with a tenth, in the language's way.
fn seconds(texts: &Texts, millis: u32) -> String {
    let tenths = millis.saturating_add(50) / 100;
    let number = texts.say_with(Message::Tenths, &[("whole", (tenths / 10).into()), ("tenth", (tenths % 10).into())]);
    texts.say_with(Message::SecondsLong, &[("seconds", number.into())])
}

/// What can be done to what is kept; each is asked first.
fn changes(ui: &mut Ui, texts: &Texts, books: &Books, profile: &Profile, doors: &mut Doors) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        let press = |message, picture| Press::new(texts.say(message)).icon(picture).size(Size::Body);
        if press(Message::Reset, icon::ERASER).show(ui).clicked() {
            doors.put(Question::Reset(profile.id));
        }
        // Whoever plays in a match that waits is still needed, and so is who has left it: the match may still tell of it,
        // and a number that is free is given to the next one.
        let plays = doors.waiting().is_some_and(|table| {
            table.spec().seats.iter().chain(table.seats()).any(|seat| seat.profile == Some(profile.id))
        });
        let can_go = books.profiles().all().len() > 1 && !plays;
        if can_go && press(Message::RemovePlayer, icon::TRASH).show(ui).clicked() {
            doors.put(Question::Remove(profile.id));
        }
    });
}
