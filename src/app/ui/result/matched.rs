//! What the result says of the match: how it stands or ended, and what it did to everybody's chips.

use bevy_egui::egui::Ui;

use crate::{
    app::ui::{
        setup::terms,
        theme::{Size, Tone},
        widgets::{small, words},
    },
    rules::Outcome,
    storage::Books,
    table::{Event, GameEnd, Ledger, LedgerLine, MatchId, MatchLength, Reason, SeatId, Sitter, Table},
    text::{Message, Texts},
};

/// Whether only one person sits at a table: "You".
pub fn only_person(table: &Table) -> bool {
    table.seats().iter().filter(|seat| seat.sitter == Sitter::Person).count() == 1
}

/// Who has won the match, if it is over and was one of more than a game.
pub fn headline(texts: &Texts, table: &Table) -> Option<String> {
    let (winner, _) = table.match_end()?;
    let Some(id) = winner else {
        return Some(texts.say(Message::MatchOver));
    };
    if table.length() == MatchLength::One {
        return None;
    }
    let (seat, alone) = (&table.seats()[id.0], only_person(table));
    if alone && seat.sitter == Sitter::Person {
        return Some(texts.say(Message::MatchYouWin));
    }
    let name = texts.seat(seat, table.colour_of(id), alone);
    Some(texts.say_with(Message::MatchWinner, &[("player", name.into())]))
}

/// By what a game was decided, if not on the board.
pub fn reason(texts: &Texts, table: &Table, end: GameEnd) -> Option<String> {
    let event = match end {
        GameEnd::Board => return None,
        GameEnd::Time(colour) => Event::GameTimeRanOut { seat: table.seat_of(colour), colour },
        GameEnd::Left(colour) => Event::Left { seat: table.seat_of(colour), colour, price: 0 },
    };
    texts.event(&event)
}

/// How the match stands, what a draw means, and what was won and paid.
pub fn show(ui: &mut Ui, texts: &Texts, table: &Table, books: &Books) {
    let alone = only_person(table);
    if table.length() != MatchLength::One {
        let wins = (0..).map(SeatId).zip(table.seats()).map(|(id, seat)| {
            let wins = texts.say_with(Message::WinsCount, &[("count", table.wins(id).into())]);
            let name = texts.seat(seat, table.colour_of(id), alone);
            texts.say_with(Message::NameAndChips, &[("name", name.into()), ("chips", wins.into())])
        });
        let parts: Vec<_> = std::iter::once(texts.length(table.length())).chain(wins).collect();
        words(ui, parts.join(" · "), Size::Body, Tone::Text);
    }
    if table.match_end().is_none() && table.outcome().is_some_and(|(outcome, _)| outcome == Outcome::Draw) {
        small(ui, texts.say(Message::DrawReplayed));
    }
    for seat in table.spec().seats {
        if let Some(profile) = seat.counted().and_then(|id| books.profiles().get(id))
            && let Some((chips, gift)) = settled(&profile.ledger, table.id())
        {
            let only = table.spec().seats.iter().filter(|seat| seat.counted().is_some()).count() == 1;
            let message = match (chips >= 0, only) {
                (true, true) => Message::SettledYouWon,
                (false, true) => Message::SettledYouLost,
                (true, false) => Message::SettledWon,
                (false, false) => Message::SettledLost,
            };
            let args = [
                ("name", terms::name(texts, books.profiles(), profile.id).into()),
                ("count", (chips.unsigned_abs() as usize).into()),
                ("balance", (profile.ledger.balance() as usize).into()),
            ];
            words(ui, texts.say_with(message, &args), Size::Body, Tone::Accent);
            if gift > 0 {
                small(ui, texts.say_with(Message::SettledGift, &[("count", (gift.unsigned_abs() as usize).into())]));
            }
        }
    }
}

/// What a match did to a ledger, and what was given because nothing was left; `None` before it is settled. Read from the
/// ledger itself, so it is the same after a restart.
fn settled(ledger: &Ledger, id: MatchId) -> Option<(i64, i64)> {
    let is_it = |line: &LedgerLine| matches!(line.reason, Reason::Won(of) | Reason::Lost(of) if of == id);
    let at = ledger.lines().iter().rposition(is_it)?;
    let gift = ledger.lines().get(at + 1).filter(|line| line.reason == Reason::Gift);
    Some((ledger.lines()[at].chips, gift.map_or(0, |line| line.chips)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{GIFT, MatchReport, ProfileId, TableId, TableSpec};

    #[test]
    fn a_settlement_is_read_from_the_ledger() {
        let spec = TableSpec::default();
        let id = |number| MatchId { table: TableId(5), number };
        let report = |number, won, stake| MatchReport {
            id: id(number),
            profile: ProfileId(0),
            won,
            stake,
            setup: spec.setup.clone(),
            seats: spec.seats.clone(),
            length: spec.length,
            time: spec.time,
        };
        let mut ledger = Ledger::default();
        assert_eq!(settled(&ledger, id(0)), None);
        ledger.settle(&report(0, true, 150));
        ledger.settle(&report(1, false, 2000));
        ledger.settle(&report(2, true, 90));
        let found: Vec<_> = (0..3).filter_map(|number| settled(&ledger, id(number))).collect();
        assert_eq!(found, [(150, 0), (-1150, i64::from(GIFT)), (90, 0)]);
    }
}
