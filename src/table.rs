//! People and computers round a board: seats, whose turn it is, taking back, one game after another.
//!
//! [`Table::apply`] is the only way a table changes, and every mover goes through it: a hand, a search, a test, later
//! a peer. Must not know screens, files, wall time or Bevy.

mod command;
mod event;
mod seat;

use crate::rules::{Colour, Game, MoveKind, Setup, Square};

pub use command::{Command, Rejected};
pub use event::{Event, Line};
pub use seat::{Seat, SeatId, Sitter, TableSpec};

/// A point in a table's life. A command carries the one it was meant for, so that what comes too late (a search's
/// answer after an undo, a second click) is refused and harmless.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moment {
    /// Moves made in the game.
    pub ply: usize,
    /// Changes of the table so far; no two states of a table share it.
    pub change: u64,
}

/// A table: the seats, the game, and how often it was played here.
#[derive(Clone, Debug)]
pub struct Table {
    seats: Vec<Seat>,
    game: Game,
    /// Games begun at this table since it was laid, less one: by as many places the colours have moved on.
    round: usize,
    change: u64,
}

impl Default for Table {
    fn default() -> Self {
        let setup = Setup::default();
        let spec = TableSpec::default();
        Self { seats: spec.seats, game: Game::new(setup), round: 0, change: 0 }
    }
}

impl Table {
    /// The game that is being played, or was.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The seats, in the order in which they were taken.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// What a table like this one is laid from.
    pub fn spec(&self) -> TableSpec {
        TableSpec { setup: self.game.setup().spec().clone(), seats: self.seats.clone() }
    }

    /// The present moment.
    pub const fn moment(&self) -> Moment {
        Moment { ply: self.game.ply(), change: self.change }
    }

    /// The seat that plays a colour in this game.
    pub fn seat_of(&self, colour: Colour) -> SeatId {
        SeatId((colour.index() + self.round) % self.seats.len())
    }

    /// The seat that will play a colour in the next game, if there is one at this table.
    pub fn next_seat_of(&self, colour: Colour) -> SeatId {
        SeatId((colour.index() + self.round + 1) % self.seats.len())
    }

    /// The colour that a seat plays in this game.
    pub fn colour_of(&self, seat: SeatId) -> Colour {
        let count = self.seats.len();
        Colour::ALL[(seat.0 + count - self.round % count) % count]
    }

    /// Who plays a colour in this game.
    pub fn sitter(&self, colour: Colour) -> Sitter {
        self.seats[self.seat_of(colour).0].sitter
    }

    /// Who is to move: the seat and its colour; `None` at the end.
    pub fn mover(&self) -> Option<(SeatId, Colour)> {
        self.game.turn().map(|colour| (self.seat_of(colour), colour))
    }

    /// The only reducer: carries a command out and says what happened, in order.
    ///
    /// # Errors
    /// Why nothing happened; the table is as it was.
    pub fn apply(&mut self, command: Command) -> Result<Vec<Event>, Rejected> {
        let events = match command {
            Command::Lay(spec) => self.lay(spec)?,
            Command::PlayAgain => {
                if !self.game.is_over() {
                    return Err(Rejected::NotOver);
                }
                self.round += 1;
                self.begin(self.game.setup().clone())
            }
            Command::StartAgain => self.begin(self.game.setup().clone()),
            Command::Play { at, seat, square } => self.play(at, seat, square)?,
            Command::TakeBack { at } => self.take_back(at)?,
            Command::MakeAgain { at } => self.make_again(at)?,
        };
        self.change += 1;
        Ok(events)
    }

    fn lay(&mut self, spec: TableSpec) -> Result<Vec<Event>, Rejected> {
        let setup = spec.check()?;
        self.seats = spec.seats;
        self.round = 0;
        Ok(self.begin(setup))
    }

    fn begin(&mut self, setup: Setup) -> Vec<Event> {
        self.game = Game::new(setup);
        vec![Event::GameBegan { position: *self.game.position() }, self.turn_came()]
    }

    fn play(&mut self, at: Moment, seat: SeatId, square: Square) -> Result<Vec<Event>, Rejected> {
        self.check_moment(at)?;
        match self.mover() {
            None => return Err(Rejected::GameOver),
            Some((mover, _)) if mover != seat => return Err(Rejected::OutOfTurn),
            Some(_) => {}
        }
        let record = *self.game.play(square)?;
        let mut events = vec![Event::Played {
            colour: record.effect.colour,
            square,
            kind: record.effect.kind,
            lines: event::lines_of(&record),
            position: record.after,
        }];
        events.extend(record.passed.map(|colour| Event::Passed { colour }));
        events.push(match self.game.outcome() {
            Some(outcome) => Event::GameEnded { outcome, score: self.game.position().score() },
            None => self.turn_came(),
        });
        Ok(events)
    }

    fn take_back(&mut self, at: Moment) -> Result<Vec<Event>, Rejected> {
        self.check_moment(at)?;
        let ply = self.ply_to_take_back_to().ok_or(Rejected::NothingToTakeBack)?;
        while self.game.ply() > ply {
            self.game.undo();
        }
        Ok(self.jumped(false))
    }

    fn make_again(&mut self, at: Moment) -> Result<Vec<Event>, Rejected> {
        self.check_moment(at)?;
        if self.game.redo().is_none() {
            return Err(Rejected::NothingToMakeAgain);
        }
        while !self.person_is_to_move() && self.game.redo().is_some() {}
        Ok(self.jumped(true))
    }

    /// After how many moves the game stands when it is taken back: the last position before this one in which a
    /// person was to move. `None` where there is none.
    pub fn ply_to_take_back_to(&self) -> Option<usize> {
        let person = |record: &crate::rules::Record| self.sitter(record.effect.colour) == Sitter::Person;
        self.game.records().iter().rposition(person)
    }

    /// Whether something that was taken back can be made again.
    pub const fn can_make_again(&self) -> bool {
        self.game.can_redo()
    }

    /// Whether a person is to move.
    pub fn person_is_to_move(&self) -> bool {
        self.mover().is_some_and(|(seat, _)| self.seats[seat.0].sitter == Sitter::Person)
    }

    fn check_moment(&self, at: Moment) -> Result<(), Rejected> {
        if at == self.moment() { Ok(()) } else { Err(Rejected::TooLate) }
    }

    fn jumped(&self, forward: bool) -> Vec<Event> {
        let jumped = Event::Jumped { position: *self.game.position(), forward };
        match self.game.outcome() {
            Some(outcome) => vec![jumped, Event::GameEnded { outcome, score: self.game.position().score() }],
            None => vec![jumped, self.turn_came()],
        }
    }

    /// For a game that goes on.
    fn turn_came(&self) -> Event {
        let colour = self.game.position().turn();
        let kind = self.game.legal().map_or(MoveKind::Flip, |moves| moves.kind);
        Event::TurnCame { seat: self.seat_of(colour), colour, kind }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Blocked, Board, Players, SetupSpec},
        search::Level,
    };

    fn table(spec: SetupSpec, sitters: &[Sitter]) -> Table {
        let mut table = Table::default();
        let seats = sitters.iter().map(|&sitter| Seat { sitter, name: None }).collect();
        table.apply(Command::Lay(TableSpec { setup: spec, seats })).unwrap();
        table
    }

    fn play_first(table: &mut Table) -> Vec<Event> {
        let (seat, _) = table.mover().unwrap();
        let square = table.game().legal().unwrap().squares.first().unwrap();
        table.apply(Command::Play { at: table.moment(), seat, square }).unwrap()
    }

    fn play_to_the_end(table: &mut Table) {
        while table.mover().is_some() {
            play_first(table);
        }
    }

    const PERSON: Sitter = Sitter::Person;
    const COMPUTER: Sitter = Sitter::Computer(Level::Easy);

    #[test]
    fn a_game_goes_from_lay_to_end() {
        for (players, count) in Players::ALL.into_iter().zip(2..) {
            let mut table = table(SetupSpec::plain(Board::Eight, players), &[PERSON; 4][..count]);
            let mut last = Vec::new();
            while table.mover().is_some() {
                last = play_first(&mut table);
            }
            assert!(matches!(last.last(), Some(Event::GameEnded { .. })));
            let (at, seat) = (table.moment(), SeatId(0));
            let square = "a1".parse().unwrap();
            assert_eq!(table.apply(Command::Play { at, seat, square }), Err(Rejected::GameOver));
        }
    }

    #[test]
    fn what_comes_too_late_or_out_of_turn_is_refused() {
        let mut table = table(SetupSpec::default(), &[PERSON, COMPUTER]);
        let at = table.moment();
        let square = "d3".parse().unwrap();
        assert_eq!(table.apply(Command::Play { at, seat: SeatId(1), square }), Err(Rejected::OutOfTurn));
        let illegal = table.apply(Command::Play { at, seat: SeatId(0), square: "a1".parse().unwrap() });
        assert!(matches!(illegal, Err(Rejected::Illegal(_))));
        assert_eq!(table.moment(), at, "what is refused changes nothing");
        play_first(&mut table);
        let late = Command::Play { at, seat: SeatId(0), square };
        assert_eq!(table.apply(late.clone()), Err(Rejected::TooLate));
        // The same ply again after an undo is another moment.
        table.apply(Command::TakeBack { at: table.moment() }).unwrap();
        assert_eq!(table.moment().ply, at.ply);
        assert_eq!(table.apply(late.clone()), Err(Rejected::TooLate));
        table.apply(Command::StartAgain).unwrap();
        assert_eq!(table.apply(late), Err(Rejected::TooLate));
    }

    #[test]
    fn taking_back_goes_to_the_last_position_where_a_person_was_to_move() {
        let mut table = table(SetupSpec::default(), &[COMPUTER, PERSON]);
        let back = |table: &mut Table| table.apply(Command::TakeBack { at: table.moment() });
        let again = |table: &mut Table| table.apply(Command::MakeAgain { at: table.moment() });
        play_first(&mut table);
        assert_eq!(back(&mut table), Err(Rejected::NothingToTakeBack), "the person has not moved yet");
        for _ in 0..5 {
            play_first(&mut table);
        }
        // Six moves made: the person's last was the sixth, then the fourth and the second.
        for ply in [5, 3, 1] {
            let events = back(&mut table).unwrap();
            let expected = [Event::Jumped { position: *table.game().position(), forward: false }];
            assert_eq!(events[..1], expected);
            assert!(matches!(events[1..], [Event::TurnCame { seat: SeatId(1), .. }]));
            assert_eq!(table.moment().ply, ply);
        }
        assert_eq!(back(&mut table), Err(Rejected::NothingToTakeBack));
        for ply in [3, 5, 6] {
            assert!(matches!(again(&mut table).unwrap()[0], Event::Jumped { forward: true, .. }));
            assert_eq!(table.moment().ply, ply);
        }
        assert_eq!(again(&mut table), Err(Rejected::NothingToMakeAgain));
    }

    #[test]
    fn computers_alone_take_nothing_back() {
        let mut table = table(SetupSpec::plain(Board::Octagon, Players::Four), &[COMPUTER; 4]);
        for _ in 0..9 {
            play_first(&mut table);
        }
        assert_eq!(table.apply(Command::TakeBack { at: table.moment() }), Err(Rejected::NothingToTakeBack));
    }

    #[test]
    fn colours_move_on_after_every_game() {
        let mut two = table(SetupSpec::default(), &[PERSON, COMPUTER]);
        play_to_the_end(&mut two);
        two.apply(Command::PlayAgain).unwrap();
        assert_eq!((two.seat_of(Colour::Black), two.seat_of(Colour::White)), (SeatId(1), SeatId(0)));
        let mut four = table(SetupSpec::plain(Board::Eight, Players::Four), &[PERSON; 4]);
        for round in 0..9 {
            for seat in 0..4 {
                assert_eq!(four.seat_of(four.colour_of(SeatId(seat))), SeatId(seat));
            }
            // Who was White moves first next.
            assert_eq!(four.seat_of(Colour::Black), SeatId(round % 4));
            let next = Colour::ALL.map(|colour| four.next_seat_of(colour));
            play_to_the_end(&mut four);
            four.apply(Command::PlayAgain).unwrap();
            assert_eq!(Colour::ALL.map(|colour| four.seat_of(colour)), next);
        }
    }

    #[test]
    fn another_game_is_played_only_after_this_one() {
        let mut table = table(SetupSpec::default(), &[PERSON, PERSON]);
        play_first(&mut table);
        let at = table.moment();
        assert_eq!(table.apply(Command::PlayAgain), Err(Rejected::NotOver));
        assert_eq!((table.moment(), table.seat_of(Colour::Black)), (at, SeatId(0)), "nothing has moved on");
        play_to_the_end(&mut table);
        table.apply(Command::PlayAgain).unwrap();
        assert_eq!((table.game().ply(), table.seat_of(Colour::Black)), (0, SeatId(1)));
    }

    #[test]
    fn starting_again_changes_neither_colours_nor_holes() {
        let blocked = Blocked::Drawn { count: 8, seed: 7 };
        let mut table = table(SetupSpec { blocked, ..SetupSpec::default() }, &[PERSON, COMPUTER]);
        play_to_the_end(&mut table);
        table.apply(Command::PlayAgain).unwrap();
        let setup = table.game().setup().clone();
        for moves in [0, 3, 64] {
            for _ in 0..moves {
                if table.mover().is_some() {
                    play_first(&mut table);
                }
            }
            let events = table.apply(Command::StartAgain).unwrap();
            let black = SeatId(1);
            assert!(matches!(events[..], [Event::GameBegan { .. }, Event::TurnCame { seat, .. }] if seat == black));
            assert_eq!((table.game().ply(), table.seat_of(Colour::Black)), (0, black));
            assert_eq!(table.game().setup(), &setup);
            assert!(!table.can_make_again(), "nothing of the game before is left");
        }
    }

    #[test]
    fn a_wrong_table_is_not_laid() {
        let mut table = Table::default();
        let before = table.spec();
        let seats = vec![Seat { sitter: PERSON, name: None }; 3];
        let wrong = TableSpec { setup: SetupSpec::default(), seats };
        assert_eq!(table.apply(Command::Lay(wrong)), Err(Rejected::Seats { seats: 3, players: 2 }));
        let six = TableSpec { setup: SetupSpec::plain(Board::Six, Players::Four), seats: vec![Seat::default(); 4] };
        assert!(matches!(table.apply(Command::Lay(six)), Err(Rejected::Setup(_))));
        assert_eq!(table.spec(), before);
    }
}
