//! What is asked before it is done, because it costs something or cannot be taken back.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui::Ui};

use super::{
    Doors, Words, icon,
    setup::terms,
    theme::{self, Size, Tone},
    widgets::{Press, overlay, words},
};
use crate::{
    app::{
        keep::{CurrentBooks, price},
        play::CurrentTable,
        states::Screen,
    },
    rules::Players,
    table::{Command, ProfileId, SeatId, Sitter, Table, TableSpec},
    text::{Message, Texts},
};

/// What is asked.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub enum Question {
    /// Nothing.
    #[default]
    None,
    /// Whether the match that waits is given up, and what is played instead.
    GiveUp(Option<Box<TableSpec>>),
    /// Whether, and who, leaves the match that is played.
    Leave,
    /// Whether the statistics of a profile are forgotten.
    Reset(ProfileId),
    /// Whether a profile is.
    Remove(ProfileId),
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut doors: Doors,
    table: Res<CurrentTable>,
    mut books: ResMut<CurrentBooks>,
    said: Res<Words>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let texts = &said.0;
    let question = doors.question.clone();
    let title = match question {
        Question::None => {
            doors.close();
            return Ok(());
        }
        Question::GiveUp(_) => Message::AskGiveUp,
        Question::Leave => Message::AskLeave,
        Question::Reset(_) => Message::AskReset,
        Question::Remove(_) => Message::AskRemove,
    };
    let title = (texts.say(title), texts.say(Message::Cancel));
    let (close, ()) = overlay(ctx, "ask", 400.0, Some(title), |ui| match question {
        Question::None => {}
        Question::GiveUp(then) => give_up(ui, texts, &mut doors, &books, then),
        Question::Leave => leave(ui, texts, &mut doors, &table, &books),
        Question::Reset(profile) => {
            let name = terms::name(texts, books.0.profiles(), profile);
            words(ui, texts.say_with(Message::AskResetText, &[("name", name.into())]), Size::Body, Tone::Text);
            if answers(ui, texts, &mut doors, Message::ResetNow, icon::ERASER, Message::Cancel) {
                books.0.profiles_mut().reset_statistics(profile);
                doors.close();
            }
        }
        Question::Remove(profile) => {
            let name = terms::name(texts, books.0.profiles(), profile);
            words(ui, texts.say_with(Message::AskRemoveText, &[("name", name.into())]), Size::Body, Tone::Text);
            if answers(ui, texts, &mut doors, Message::RemoveNow, icon::TRASH, Message::Cancel) {
                books.0.profiles_mut().remove(profile);
                doors.close();
            }
        }
    });
    if close {
        doors.close();
    }
    Ok(())
}

/// Everybody leaves the match that waits.
fn give_up(ui: &mut Ui, texts: &Texts, doors: &mut Doors, books: &CurrentBooks, then: Option<Box<TableSpec>>) {
    let Some(table) = doors.waiting() else {
        doors.close();
        return;
    };
    let lineup = texts.matched(table);
    let price = price(table, &books.0);
    words(ui, texts.say_with(Message::AskGiveUpText, &[("lineup", lineup.into())]), Size::Body, Tone::Text);
    words(ui, texts.price(price), Size::Body, Tone::Accent);
    ui.add_space(6.0);
    let width = ui.available_width();
    let stay = Press::new(texts.say(Message::GoOn)).icon(icon::PLAY).primary().width(width).show(ui);
    theme::first_focus(&stay);
    if stay.clicked() {
        doors.go_on();
    }
    if Press::new(texts.say(Message::GiveUp)).icon(icon::FLAG).width(width).show(ui).clicked() {
        match then {
            Some(spec) => doors.lay(*spec),
            None => {
                doors.give_up();
                doors.close();
            }
        }
    }
}

/// One of the people at the table gets up.
fn leave(ui: &mut Ui, texts: &Texts, doors: &mut Doors, table: &Table, books: &CurrentBooks) {
    let people: Vec<_> =
        (0..).map(SeatId).zip(table.seats()).filter(|(_, seat)| seat.sitter == Sitter::Person).collect();
    let alone = people.len() == 1;
    // What comes of it for who stays; alone one needs to know only the price.
    if !alone {
        let what = match table.game().setup().players() {
            Players::Two => Message::AskLeaveTwo,
            Players::Three | Players::Four => Message::AskLeaveMany,
        };
        words(ui, texts.say(what), Size::Body, Tone::Text);
    }
    let cost = |id: SeatId| {
        let profile = table.seats()[id.0].profile.and_then(|profile| books.0.profiles().get(profile));
        profile.map_or(0, |profile| profile.ledger.can_pay(table.price_of_leaving(id)))
    };
    if alone && let Some(&(id, _)) = people.first() {
        words(ui, texts.price(cost(id)), Size::Body, Tone::Accent);
    }
    ui.add_space(6.0);
    let width = ui.available_width();
    let stay = Press::new(texts.say(Message::Stay)).icon(icon::PLAY).primary().width(width).show(ui);
    theme::first_focus(&stay);
    if stay.clicked() {
        doors.to_board();
    }
    for &(id, seat) in &people {
        let text = if alone {
            texts.say(Message::LeaveNow)
        } else {
            let name = texts.seat(seat, table.colour_of(id), false);
            let leaves = texts.say_with(Message::LeaveAs, &[("player", name.into())]);
            [leaves, texts.price(cost(id))].join(" · ")
        };
        if Press::new(text).icon(icon::SIGN_OUT).width(width).show(ui).clicked() {
            doors.ask(Command::Leave { seat: id });
            // Who is alone has nothing to look at any more.
            if alone { doors.go(Screen::Title) } else { doors.to_board() }
        }
    }
}

/// Two buttons: whether the first one was pressed. The second one closes.
fn answers(ui: &mut Ui, texts: &Texts, doors: &mut Doors, does: Message, picture: &'static str, not: Message) -> bool {
    ui.add_space(6.0);
    let width = ui.available_width();
    let stay = Press::new(texts.say(not)).primary().width(width).show(ui);
    theme::first_focus(&stay);
    if stay.clicked() {
        doors.close();
    }
    Press::new(texts.say(does)).icon(picture).width(width).show(ui).clicked()
}
