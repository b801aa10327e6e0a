//! The table in words for those who hear it instead of seeing it: every square, whose turn it is, what just happened.

use super::{Message, Texts};
use crate::{
    rules::{MoveKind, Owner, Square},
    table::{Event, Sitter, Table},
};

impl Texts {
    /// A square: its name, what lies there, and what a move there would do.
    pub fn spoken_square(&self, table: &Table, square: Square) -> String {
        let game = table.game();
        let name = ("square", square.to_string().into());
        if game.setup().blocked().contains(square) {
            return self.say_with(Message::SquareBlocked, &[name]);
        }
        if let Some(owner) = game.position().owner(square) {
            let colour = match owner {
                Owner::Player(colour) => self.colour(colour),
                Owner::Neutral => self.say(Message::ColourNeutral),
            };
            return self.say_with(Message::SpokenDisc, &[name, ("colour", colour.into())]);
        }
        match game.legal().filter(|moves| moves.squares.contains(square)).map(|moves| moves.kind) {
            None => self.say_with(Message::SpokenEmpty, &[name]),
            Some(MoveKind::Touch) => self.say_with(Message::SpokenTouch, &[name]),
            Some(MoveKind::Opening) => self.say_with(Message::SpokenOpening, &[name]),
            Some(MoveKind::Flip) => {
                let count = game.position().flips(square).len();
                self.say_with(Message::SpokenFlips, &[name, ("count", count.into())])
            }
        }
    }

    /// How many discs everybody has: "Black 12, White 9".
    pub fn spoken_score(&self, table: &Table) -> String {
        let score = table.game().position().score();
        let counts = table.game().setup().players().colours().iter().map(|&colour| {
            let args = [("colour", self.colour(colour).into()), ("count", score.of(colour).into())];
            self.say_with(Message::SpokenCount, &args)
        });
        counts.collect::<Vec<_>>().join(", ")
    }

    /// Whose turn it is and what is special about it, or how the game ended.
    pub fn spoken_turn(&self, table: &Table) -> String {
        let game = table.game();
        let setup = game.setup();
        let Some((seat, colour)) = table.mover() else {
            let score = game.position().score();
            let ended = |outcome| self.outcome(outcome, &score, setup.players(), setup.objective());
            return game.outcome().map(ended).unwrap_or_default();
        };
        let sitter = &table.seats()[seat.0];
        if let Sitter::Computer(_) = table.hand(colour) {
            return self.thinking(sitter, colour);
        }
        let people = table.seats().iter().filter(|seat| seat.sitter == Sitter::Person).count();
        let turn = match &sitter.name {
            Some(name) => self.say_with(Message::ItsTurn, &[("name", name.as_str().into())]),
            None if people == 1 => self.say_with(Message::YourTurn, &[("player", self.player(colour).into())]),
            None => self.say_with(Message::ItsTurn, &[("name", self.player(colour).into())]),
        };
        match game.legal().map(|moves| moves.kind) {
            Some(MoveKind::Touch) => format!("{turn}. {}", self.say(Message::HintTouch)),
            Some(MoveKind::Opening) => format!("{turn}. {}", self.say(Message::HintOpening)),
            _ => turn,
        }
    }

    /// What just happened, in a line; `table` is the table after it.
    pub fn spoken_event(&self, table: &Table, event: &Event) -> String {
        match event {
            Event::TurnCame { .. } | Event::GameEnded { .. } => self.spoken_turn(table),
            other => self.event(other).unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Board, Players, SetupSpec},
        table::{Command, Seat, TableId, TableSpec},
        text::Language,
    };

    fn laid(setup: SetupSpec, people: usize) -> Table {
        let mut table = Table::default();
        let count = setup.players.count();
        let sitter = |seat| if seat < people { Sitter::Person } else { Sitter::Computer(Default::default()) };
        let seats = (0..count).map(|seat| Seat::of(sitter(seat))).collect();
        table.apply(Command::Lay(TableSpec { setup, seats, ..TableSpec::default() }, TableId(1))).unwrap();
        table
    }

    fn play(table: &mut Table, square: &str) -> Vec<Event> {
        let (seat, _) = table.mover().unwrap();
        let at = table.moment();
        table.apply(Command::Play { at, seat, square: square.parse().unwrap() }).unwrap()
    }

    #[test]
    fn a_square_says_what_lies_there_and_what_a_move_would_do() {
        let english = Texts::new(Language::English);
        let mut table = laid(SetupSpec { blocked: "c1".parse().unwrap(), ..SetupSpec::default() }, 2);
        let say = |table: &Table, square: &str| english.spoken_square(table, square.parse().unwrap());
        assert_eq!(say(&table, "d4"), "d4, White");
        assert_eq!(say(&table, "a1"), "a1, empty");
        assert_eq!(say(&table, "c1"), "c1, blocked");
        assert_eq!(say(&table, "d3"), "d3, empty: flips 1 disc");
        play(&mut table, "d3");
        assert_eq!(say(&table, "d3"), "d3, Black");
        let italian = Texts::new(Language::Italian);
        assert_eq!(italian.spoken_square(&table, "c3".parse().unwrap()), "c3, libera: gira una pedina");
        let free = SetupSpec { opening: crate::rules::Opening::Free, ..SetupSpec::default() };
        assert_eq!(say(&laid(free, 2), "e5"), "e5, empty: one of the first four discs");
        let three = laid(SetupSpec::plain(Board::Eight, Players::Three), 3);
        let squares = Board::Eight.squares();
        assert!(squares.iter().any(|square| english.spoken_square(&three, square).ends_with(", Neutral")));
    }

    /// In a whole game every flip that is promised is the flip that happens, and the last line tells the result.
    #[test]
    fn what_is_promised_happens_until_the_end() {
        let english = Texts::new(Language::English);
        let mut table = laid(SetupSpec::plain(Board::Six, Players::Two), 2);
        let mut last = String::new();
        while let Some(square) = table.game().legal().and_then(|moves| moves.squares.first()) {
            let promised = english.spoken_square(&table, square);
            let events = play(&mut table, &square.to_string());
            let count = events[0].flipped();
            let noun = if count == 1 { "disc" } else { "discs" };
            assert_eq!(promised, format!("{square}, empty: flips {count} {noun}"));
            last = events.iter().map(|event| english.spoken_event(&table, event)).collect::<Vec<_>>().join(" ");
        }
        let score = table.game().position().score();
        assert!(last.contains(&english.score(&score, Players::Two, None)) || last.contains("wins"), "{last}");
        assert!(english.spoken_score(&table).starts_with("Black "));
    }

    #[test]
    fn a_turn_is_yours_or_somebodys() {
        let english = Texts::new(Language::English);
        let mut table = laid(SetupSpec::default(), 1);
        assert_eq!(english.spoken_turn(&table), "Your turn, Black");
        play(&mut table, "d3");
        assert!(english.spoken_turn(&table).contains("thinking"));
        assert_eq!(english.spoken_turn(&laid(SetupSpec::default(), 2)), "Black to move");
    }
}
