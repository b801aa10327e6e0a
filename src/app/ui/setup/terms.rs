//! What the form says of a match beside the game: who plays for whom, how long, against which clock, for what.

use bevy::prelude::*;
use bevy_egui::egui::Ui;

use super::{
    super::{
        icon,
        theme::{Size, Tone},
        widgets::{Choice, Press, choices, group, small, switch, words},
    },
    SetupForm,
};
use crate::{
    app::keep::CurrentBooks,
    rules::Players,
    storage::{Profiles, Settings},
    table::{MatchLength, ProfileId, Sitter, TableSpec, TimeControl},
    text::{Message, Texts},
};

/// Length, time, stake.
pub fn choose(ui: &mut Ui, texts: &Texts, form: &mut SetupForm, settings: &mut Settings) {
    let lengths = MatchLength::ALL.map(|length| Choice::new(length, texts.length(length)));
    if let (Some(length), _) = choices(ui, Some(form.length()), lengths.into()) {
        form.set_length(length);
    }
    group(ui, texts.say(Message::SetupTime));
    let times = TimeControl::all().map(|time| Choice::new(time, texts.time(time))).collect();
    if let (Some(time), _) = choices(ui, Some(form.time()), times) {
        form.set_time(time);
    }
    match (form.time(), form.players()) {
        (TimeControl::Off, _) => {}
        (TimeControl::Move(_), _) => drop(small(ui, texts.say(Message::TimeMoveHint))),
        (TimeControl::Game(_), Players::Two) => drop(small(ui, texts.say(Message::TimeGameHintTwo))),
        (TimeControl::Game(_), _) => drop(small(ui, texts.say(Message::TimeGameHintMany))),
    }
    let people = form.seats().iter().filter(|seat| seat.sitter == Sitter::Person).count();
    if people > 1 && switch(ui, settings.announce_turns, texts.say(Message::AnnounceTurns)) {
        settings.announce_turns = !settings.announce_turns;
    }
}

/// What the match is for, and what those have who play for it.
pub fn stake(ui: &mut Ui, texts: &Texts, spec: &TableSpec, profiles: &Profiles) {
    let people = spec.seats.iter().any(|seat| seat.sitter == Sitter::Person);
    let playing: Vec<_> = spec.seats.iter().filter_map(|seat| profiles.get(seat.counted()?)).collect();
    if playing.is_empty() {
        if people {
            small(ui, texts.say(Message::StakeNone));
        }
        return;
    }
    words(ui, texts.say_with(Message::Stake, &[("count", spec.stake().into())]), Size::Small, Tone::Accent);
    for profile in playing {
        let args = [
            ("name", name(texts, profiles, profile.id).into()),
            ("chips", texts.chips(profile.ledger.balance()).into()),
        ];
        small(ui, texts.say_with(Message::NameAndChips, &args));
    }
}

/// Who plays on a person's seat: one of those who are remembered, a new one, a guest.
pub fn who(ui: &mut Ui, texts: &Texts, form: &mut SetupForm, seat: usize, books: &mut ResMut<CurrentBooks>) {
    let now = form.seats()[seat].profile;
    let mut chosen = None;
    for profile in books.0.profiles().all() {
        let press = Press::new(name(texts, books.0.profiles(), profile.id)).icon(icon::IDENTIFICATION_CARD);
        let free = !form.is_seated_beside(seat, profile.id);
        if press.size(Size::Body).chosen(now == Some(profile.id)).enabled(free).show(ui).clicked() {
            chosen = Some((Some(profile.id), profile.name.clone()));
        }
    }
    let guest = Press::new(texts.say(Message::Guest)).size(Size::Body).chosen(now.is_none()).show(ui);
    if guest.clicked() && now.is_some() {
        chosen = Some((None, String::new()));
    }
    guest.on_hover_text(texts.say(Message::GuestHint));
    let room = books.0.profiles().all().len() < Profiles::MOST;
    if Press::icon_alone(icon::USER_PLUS, texts.say(Message::AddPlayer)).enabled(room).show(ui).clicked()
        && let Some(id) = books.0.profiles_mut().add("")
    {
        chosen = Some((Some(id), String::new()));
    }
    if let Some((profile, name)) = chosen {
        form.set_profile(seat, profile, &name);
    }
}

/// Gives the profiles the names that were typed on their seats.
pub fn rename(form: &SetupForm, books: &mut ResMut<CurrentBooks>) {
    for seat in form.spec().seats {
        let name = seat.name.as_deref().unwrap_or_default();
        if let Some(profile) = seat.counted()
            && books.0.profiles().get(profile).is_some_and(|profile| profile.name != name)
        {
            books.0.profiles_mut().rename(profile, name);
        }
    }
}

/// What somebody is called who is remembered: their name, "You" for who is alone, else a number.
pub fn name(texts: &Texts, profiles: &Profiles, id: ProfileId) -> String {
    let place = profiles.all().iter().position(|profile| profile.id == id);
    match place.map(|place| (place, profiles.all()[place].name.as_str())) {
        Some((_, "")) if profiles.all().len() == 1 => texts.say(Message::You),
        Some((place, name)) => texts.profile(name, place + 1),
        None => texts.say(Message::Guest),
    }
}
