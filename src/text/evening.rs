//! Sentences for what a match is about beside its games: how long, against which clock, for how many chips, and how it
//! stands.

use super::{Message, Texts};
use crate::{
    rules::Colour,
    table::{MatchLength, SeatId, Table, TimeControl},
};

impl Texts {
    /// To how many wins.
    pub fn length(&self, length: MatchLength) -> String {
        self.say_with(Message::MatchTo, &[("count", length.wins().into())])
    }

    /// How much time there is.
    pub fn time(&self, time: TimeControl) -> String {
        match time {
            TimeControl::Off => self.say(Message::TimeOff),
            TimeControl::Move(seconds) => self.say_with(Message::TimeMove, &[("count", seconds.into())]),
            TimeControl::Game(minutes) => self.say_with(Message::TimeGame, &[("count", minutes.into())]),
        }
    }

    /// A number of chips.
    pub fn chips(&self, count: u64) -> String {
        self.say_with(Message::ChipsCount, &[("count", (count as usize).into())])
    }

    /// What something costs, in chips.
    pub fn price(&self, count: u64) -> String {
        match count {
            0 => self.say(Message::PriceFree),
            _ => self.say_with(Message::Price, &[("count", (count as usize).into())]),
        }
    }

    /// What a clock shows that has so many seconds left: `4:05`.
    pub fn clock(&self, seconds: u32) -> String {
        [(seconds / 60).to_string(), format!("{:02}", seconds % 60)].join(":")
    }

    /// Who is remembered under a number, from 1: the name that was typed, else that.
    pub fn profile(&self, name: &str, number: usize) -> String {
        match name {
            "" => self.say_with(Message::PlayerNumber, &[("number", number.into())]),
            name => name.to_owned(),
        }
    }

    /// How a match stands: the wins of every seat, in the order of this game's colours: `2 : 1`.
    pub fn standing(&self, table: &Table) -> String {
        let colours = table.game().setup().players().colours();
        let wins = |colour: &Colour| table.wins(table.seat_of(*colour)).to_string();
        colours.iter().map(wins).collect::<Vec<_>>().join(" : ")
    }

    /// What a match is about and how it stands, in a line: "You against Medium · 8×8 · To 3 wins · 2 : 1 in wins".
    pub fn matched(&self, table: &Table) -> String {
        let spec = table.spec();
        let mut parts = vec![self.lineup(&spec)];
        if spec.length != MatchLength::One {
            parts.push(self.length(spec.length));
        }
        if (0..spec.seats.len()).any(|seat| table.wins(SeatId(seat)) > 0) {
            parts.push(self.say_with(Message::MatchStands, &[("score", self.standing(table).into())]));
        }
        parts.join(" · ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        table::{Command, Seat, TableId, TableSpec},
        text::Language,
    };

    #[test]
    fn clocks_and_prices_are_told() {
        let [english, italian] = [Language::English, Language::Italian].map(Texts::new);
        assert_eq!(
            [0, 5, 59, 60, 605].map(|seconds| english.clock(seconds)),
            ["0:00", "0:05", "0:59", "1:00", "10:05"]
        );
        assert_eq!(
            [0, 1, 600].map(|chips| english.price(chips)),
            ["It costs nothing.", "It costs 1 chip.", "It costs 600 chips."]
        );
        assert_eq!(italian.price(1), "Costa 1 gettone.");
        assert_eq!(english.profile("", 2), "Player 2");
    }

    #[test]
    fn a_match_is_told_with_its_score() {
        let texts = Texts::new(Language::English);
        let mut table = Table::default();
        let seats = vec![Seat::default(); 2];
        let spec = TableSpec { seats, length: MatchLength::Three, ..TableSpec::default() };
        table.apply(Command::Lay(spec, TableId(1))).unwrap();
        assert_eq!(texts.matched(&table), "Two people together · 8×8 · To 3 wins".replace("Two", "2"));
        while let Some((seat, _)) = table.mover() {
            let (at, square) = (table.moment(), table.game().legal().unwrap().squares.first().unwrap());
            table.apply(Command::Play { at, seat, square }).unwrap();
        }
        let stands = texts.matched(&table);
        assert!(stands.ends_with("1 : 0 in wins") || stands.ends_with("0 : 1 in wins"), "{stands}");
    }
}
