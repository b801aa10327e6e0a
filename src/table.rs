//! People and computers round a board: seats, whose turn it is, clocks, taking back, one game after another in a match,
//! and leaving it.
//!
//! [`Table::apply`] is the only way a table changes, and every mover goes through it: a hand, a search, a clock, a test,
//! later a peer. Must not know screens, files, wall time or Bevy.
//!
//! # How an evening goes
//!
//! [`Command::Lay`] begins a match, [`Command::PlayAgain`] its next game, or after its end the next match. Whoever is to
//! move ([`Table::mover`]) does so by [`Command::Play`]; where [`Table::is_played_for`] says so a computer player does, by
//! [`Command::PlayFor`]; [`Table::hand`] says who it is. While the clock runs, [`Command::Elapsed`] tells how long.
//!
//! What counts beyond the table is told by two events that carry an id: [`Event::GameReported`] and
//! [`Event::MatchReported`]. Bookkeepers take each id once, and [`Table::recall`] tells a resumed match's again: saved
//! after the table itself, the books are right whenever the program dies.
//!
//! # Our own choices
//!
//! * Moves are taken back while a game without a clock goes on, and at its end where nobody's profile plays: a result
//!   that was counted stays.
//! * A game is begun anew only where nobody loses or gains by it.
//! * Leaving costs a person the stake once they have made two moves of the first game, whoever made them. With two
//!   players the other seat has then won the match; if it was free, nobody has. With more a computer player takes the
//!   seat over while other people play; when the last one leaves, the match is over and nobody has won it.
//! * Against the clock a computer player's time is counted down to nothing and no further: it never loses by it.

mod command;
mod event;
mod ledger;
mod link;
mod record;
mod report;
mod seat;
mod statistics;
mod terms;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::rules::{Colour, Game, MoveKind, Outcome, Players, Setup, Square};
use record::Step;

pub use command::{Command, Rejected};
pub use event::{Event, Line};
pub use ledger::{FIRST_BALANCE, GIFT, Ledger, Line as LedgerLine, Reason, Settled};
pub use link::{Invitation, LinkError};
pub use record::{Log, RecordError, TableRecord};
pub use report::{GameEnd, GameId, GameReport, MatchEnd, MatchId, MatchReport, ReportError, TableId};
pub use seat::{ProfileId, Seat, SeatId, Sitter, TableSpec};
pub use statistics::{
    Filter, GameLine, Kind, MatchLine, Options, Standing, Statistics, Summary, Tally, disc_difference,
};
pub use terms::{MatchLength, TimeControl};

/// Who runs out of time on so many turns of theirs in a row leaves the table.
pub const TURNS_LATE: u8 = 3;

/// A point in a table's life. A command carries the one it was meant for, so that what comes too late (a search's
/// answer after an undo, a second click) is refused and harmless.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moment {
    /// Moves made in the game.
    pub ply: usize,
    /// Changes of the table so far; no two states of a table share it. Running clocks are no change.
    pub change: u64,
}

/// What a seat remembers beside who sits on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Place {
    /// Whether the person has left the match. The seat's sitter is a computer player then.
    left: bool,
    /// Whether leaving costs something: two moves of the first game were made, or another game was begun.
    committed: bool,
    /// Turns of theirs in a row on which the time for a move ran out.
    late: u8,
    /// What is left of the total time for this game, in milliseconds; of meaning with [`TimeControl::Game`] alone.
    left_millis: u32,
    /// Whether that total is up and a computer player plays this game to its end.
    out: bool,
}

/// A table: the seats, the match, and its present game.
#[derive(Clone, Debug)]
pub struct Table {
    /// As it was laid: the next match is played by these.
    spec: TableSpec,
    /// Who sits here now.
    seats: Vec<Seat>,
    places: Vec<Place>,
    game: Game,
    /// How long each move of the game took, in milliseconds.
    millis: Vec<u32>,
    /// How long the mover has considered this one, in milliseconds.
    spent: u32,
    /// Whether the mover's time for this move is up.
    late: bool,
    /// By how many places the colours have moved on since the table was laid, less than there are seats.
    round: usize,
    id: MatchId,
    /// Games of this match that have ended.
    games: Vec<Arc<GameReport>>,
    /// What this match has meant for profiles so far.
    matches: Vec<MatchReport>,
    /// By what the game was decided, if it was.
    end: Option<GameEnd>,
    /// How the match ended, if it has.
    over: Option<(Option<SeatId>, MatchEnd)>,
    /// What was done in this match, and the round it began with.
    log: Log,
    first_round: usize,
    change: u64,
}

impl Default for Table {
    fn default() -> Self {
        Self::laid(TableSpec::default(), Setup::default(), MatchId::default(), 0)
    }
}

/// What can be asked of it.
impl Table {
    /// The game that is being played, or was.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Who sits here now, in the order in which the seats were taken. Where somebody has left, a computer player does.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// What a table like this one is laid from: those who sat down at first.
    pub fn spec(&self) -> TableSpec {
        self.spec.clone()
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
        Colour::ALL[(seat.0 + count - self.round) % count]
    }

    /// Who sits where a colour is played in this game.
    pub fn sitter(&self, colour: Colour) -> Sitter {
        self.seats[self.seat_of(colour).0].sitter
    }

    /// Who moves a colour's discs now: who sits there, or the computer player that plays for them.
    pub fn hand(&self, colour: Colour) -> Sitter {
        let seat = self.seat_of(colour);
        if self.is_played_for(seat) { Sitter::Computer(terms::stand_in()) } else { self.seats[seat.0].sitter }
    }

    /// Whether a computer player moves for a person: one who has left, whose total time for the game is up, or who is to
    /// move and whose time for that is up. Its moves are [`Command::PlayFor`].
    pub fn is_played_for(&self, seat: SeatId) -> bool {
        let is_late = self.late && self.mover().is_some_and(|(mover, _)| mover == seat);
        is_late || self.places.get(seat.0).is_some_and(|place| place.left || place.out)
    }

    /// Whether a person has left this seat in this match.
    pub fn has_left(&self, seat: SeatId) -> bool {
        self.places.get(seat.0).is_some_and(|place| place.left)
    }

    /// Who is to move: the seat and its colour; `None` once the game is decided.
    pub fn mover(&self) -> Option<(SeatId, Colour)> {
        let goes_on = self.end.is_none() && self.over.is_none();
        self.game.turn().filter(|_| goes_on).map(|colour| (self.seat_of(colour), colour))
    }

    /// Whether a person is to move, by their own hand.
    pub fn person_is_to_move(&self) -> bool {
        self.mover().is_some_and(|(_, colour)| self.hand(colour) == Sitter::Person)
    }

    /// How the game ended, and by what; `None` while it goes on, and where it was left before it counted.
    pub fn outcome(&self) -> Option<(Outcome, GameEnd)> {
        let end = self.end?;
        let outcome = match end {
            GameEnd::Board => self.game.outcome()?,
            GameEnd::Time(loser) | GameEnd::Left(loser) => Outcome::Win(self.game.setup().players().after(loser)),
        };
        Some((outcome, end))
    }

    /// Which match is played.
    pub const fn id(&self) -> MatchId {
        self.id
    }

    /// The games that a seat has won in this match.
    pub fn wins(&self, seat: SeatId) -> usize {
        self.games.iter().filter(|game| game.winner() == Some(seat)).count()
    }

    /// The games of this match that have ended, in order; draws among them.
    pub fn games(&self) -> &[Arc<GameReport>] {
        &self.games
    }

    /// How the match ended: who has won it, if somebody has, and why it is over. `None` while it goes on.
    pub const fn match_end(&self) -> Option<(Option<SeatId>, MatchEnd)> {
        self.over
    }

    /// How many wins the match is played to.
    pub const fn length(&self) -> MatchLength {
        self.spec.length
    }

    /// How much time there is.
    pub const fn time(&self) -> TimeControl {
        self.spec.time
    }

    /// What every loser of the match pays and its winner wins, in chips.
    pub fn stake(&self) -> u32 {
        self.spec.stake()
    }

    /// What leaving would cost a seat now, in chips: the stake or nothing. Who has less pays all there is.
    pub fn price_of_leaving(&self, seat: SeatId) -> u32 {
        let counted = self.seats.get(seat.0).is_some_and(|seat| seat.counted().is_some());
        let costs = counted && self.over.is_none() && self.places[seat.0].committed;
        if costs { self.stake() } else { 0 }
    }

    /// How long the mover has considered this move so far, in milliseconds, as far as the clock ran.
    pub const fn spent(&self) -> u32 {
        self.spent
    }

    /// How long each move of the game took, in milliseconds, as far as the clock ran.
    pub fn millis(&self) -> &[u32] {
        &self.millis
    }

    /// What a seat's clock shows, in milliseconds: what is left for this move, or for the game. `None` without a limit.
    pub fn time_left(&self, seat: SeatId) -> Option<u32> {
        let spent = if self.mover().is_some_and(|(mover, _)| mover == seat) { self.spent } else { 0 };
        let of_move = self.spec.time.move_limit().map(|limit| limit.saturating_sub(spent));
        of_move.or_else(|| self.spec.time.game_total().map(|_| self.places[seat.0].left_millis))
    }

    /// After how many moves the game stands when it is taken back: the last position before this one in which a
    /// person was to move. `None` where there is none, or where nothing is taken back.
    pub fn ply_to_take_back_to(&self) -> Option<usize> {
        let person = |record: &crate::rules::Record| self.sitter(record.effect.colour) == Sitter::Person;
        self.check_back().ok()?;
        self.game.records().iter().rposition(person)
    }

    /// Whether something that was taken back can be made again.
    pub const fn can_make_again(&self) -> bool {
        self.game.can_redo()
    }

    /// Whether this game can be begun anew.
    pub fn can_start_again(&self) -> bool {
        !self.counts() || (self.end.is_none() && self.over.is_none() && !self.is_committed())
    }

    /// The match as it is saved.
    pub fn record(&self) -> TableRecord {
        TableRecord { spec: self.spec.clone(), id: self.id, round: self.first_round as u32, log: self.log.clone() }
    }

    /// The table that was saved.
    ///
    /// # Errors
    /// Where the record is no match that could have been played.
    pub fn from_record(record: &TableRecord) -> Result<Self, RecordError> {
        let setup = record.spec.check().map_err(|rejected| RecordError::Spec(Box::new(rejected)))?;
        let mut table = Self::laid(record.spec.clone(), setup, record.id, record.round as usize);
        for (index, &step) in record.log.steps.iter().enumerate() {
            let command = table.command(step);
            // A step that begins another match is the first of another record.
            let refused = match (&command, table.over) {
                (Command::PlayAgain, Some(_)) => Err(Rejected::MatchOver),
                _ => table.apply(command).map(|_| ()),
            };
            refused.map_err(|rejected| RecordError::Refused { number: index + 1, rejected: Box::new(rejected) })?;
        }
        Ok(table)
    }

    /// Everything that this match has told bookkeepers so far, in order: after it was resumed they may not have written
    /// it down yet.
    pub fn recall(&self) -> Vec<Event> {
        let games = self.games.iter().cloned().map(Event::GameReported);
        games.chain(self.matches.iter().cloned().map(Event::MatchReported)).collect()
    }
}

/// What changes it.
impl Table {
    /// The only reducer: carries a command out and says what happened, in order.
    ///
    /// # Errors
    /// Why nothing happened; the table is as it was.
    pub fn apply(&mut self, command: Command) -> Result<Vec<Event>, Rejected> {
        let step = Self::step(&command);
        let events = match command {
            Command::Lay(spec, id) => self.lay(spec, id)?,
            Command::Resume(record) => self.resume(&record)?,
            Command::PlayAgain => self.play_again()?,
            Command::StartAgain => self.start_again()?,
            Command::Play { at, seat, square } => self.play(at, seat, square, false)?,
            Command::PlayFor { at, seat, square } => self.play(at, seat, square, true)?,
            Command::Elapsed { at, millis } => self.elapse(at, millis)?,
            Command::Leave { seat } => self.leave(seat)?,
            Command::Abandon => self.abandon()?,
            Command::TakeBack { at } => self.take_back(at)?,
            Command::MakeAgain { at } => self.make_again(at)?,
        };
        let changed = !events.is_empty() || !matches!(step, Some(Step::Elapsed(_)));
        if let Some(step) = step
            // With the first game of another match the log begins anew.
            && !(step == Step::PlayAgain && self.games.is_empty())
        {
            self.log.push(step, changed);
        }
        self.change += u64::from(changed);
        Ok(events)
    }

    /// The step that a command is in the log; `None` for one that begins a log.
    const fn step(command: &Command) -> Option<Step> {
        Some(match command {
            Command::Lay(..) | Command::Resume(_) => return None,
            Command::PlayAgain => Step::PlayAgain,
            Command::StartAgain => Step::StartAgain,
            Command::Play { square, .. } => Step::Play(*square),
            Command::PlayFor { square, .. } => Step::PlayFor(*square),
            Command::Elapsed { millis, .. } => Step::Elapsed(*millis),
            Command::Leave { seat } => Step::Leave(*seat),
            Command::Abandon => Step::Abandon,
            Command::TakeBack { .. } => Step::TakeBack,
            Command::MakeAgain { .. } => Step::MakeAgain,
        })
    }

    /// The command that a step of the log was, at this moment.
    fn command(&self, step: Step) -> Command {
        let at = self.moment();
        // Where nobody is to move, any seat is refused.
        let seat = self.mover().map_or(SeatId(0), |(seat, _)| seat);
        match step {
            Step::Elapsed(millis) => Command::Elapsed { at, millis },
            Step::Play(square) => Command::Play { at, seat, square },
            Step::PlayFor(square) => Command::PlayFor { at, seat, square },
            Step::Leave(seat) => Command::Leave { seat },
            Step::Abandon => Command::Abandon,
            Step::PlayAgain => Command::PlayAgain,
            Step::StartAgain => Command::StartAgain,
            Step::TakeBack => Command::TakeBack { at },
            Step::MakeAgain => Command::MakeAgain { at },
        }
    }

    /// A table before the first move of a match.
    fn laid(spec: TableSpec, setup: Setup, id: MatchId, round: usize) -> Self {
        let round = round % spec.seats.len();
        let mut table = Self {
            seats: spec.seats.clone(),
            places: vec![Place::default(); spec.seats.len()],
            spec,
            game: Game::new(setup),
            millis: Vec::new(),
            spent: 0,
            late: false,
            round,
            id,
            games: Vec::new(),
            matches: Vec::new(),
            end: None,
            over: None,
            log: Log::default(),
            first_round: round,
            change: 0,
        };
        table.clear();
        table
    }

    /// Sets board and clocks for a game.
    fn clear(&mut self) {
        self.game = Game::new(self.game.setup().clone());
        self.millis.clear();
        (self.spent, self.late, self.end) = (0, false, None);
        let left_millis = self.spec.time.game_total().unwrap_or_default();
        for place in &mut self.places {
            *place = Place { late: 0, left_millis, out: false, ..*place };
        }
    }

    fn begin(&mut self) -> Vec<Event> {
        self.clear();
        vec![Event::GameBegan { position: *self.game.position() }, self.turn_came()]
    }

    fn lay(&mut self, spec: TableSpec, table: TableId) -> Result<Vec<Event>, Rejected> {
        let setup = spec.check()?;
        // Nobody has sat down at a table that was never laid.
        let mut events = if self.change > 0 { self.abandon().unwrap_or_default() } else { Vec::new() };
        let change = self.change;
        *self = Self { change, ..Self::laid(spec, setup, MatchId { table, number: 0 }, 0) };
        events.extend(self.begin());
        Ok(events)
    }

    fn resume(&mut self, record: &TableRecord) -> Result<Vec<Event>, Rejected> {
        let table = Self::from_record(record)?;
        *self = Self { change: self.change, ..table };
        let mut events = vec![Event::Resumed { position: *self.game.position() }];
        events.extend(self.present());
        Ok(events)
    }

    fn play_again(&mut self) -> Result<Vec<Event>, Rejected> {
        if self.over.is_some() {
            let (change, round) = (self.change, self.round + 1);
            let id = MatchId { number: self.id.number.wrapping_add(1), ..self.id };
            *self = Self { change, ..Self::laid(self.spec.clone(), self.game.setup().clone(), id, round) };
        } else if self.end.is_some() {
            self.round = (self.round + 1) % self.seats.len();
            self.places.iter_mut().for_each(|place| place.committed = true);
        } else {
            return Err(Rejected::NotOver);
        }
        Ok(self.begin())
    }

    fn start_again(&mut self) -> Result<Vec<Event>, Rejected> {
        if !self.can_start_again() {
            return Err(Rejected::Counts);
        }
        self.uncount();
        Ok(self.begin())
    }

    fn play(&mut self, at: Moment, seat: SeatId, square: Square, stand_in: bool) -> Result<Vec<Event>, Rejected> {
        self.check_seat(seat)?;
        self.check_moment(at)?;
        let (mover, colour) = self.mover().ok_or_else(|| self.why_nobody_moves())?;
        if mover != seat {
            return Err(Rejected::OutOfTurn);
        }
        match (self.is_played_for(seat), stand_in) {
            (true, false) if self.has_left(seat) => return Err(Rejected::HasLeft),
            (true, false) => return Err(Rejected::TimeIsUp),
            (false, true) => return Err(Rejected::NotPlayedFor),
            _ => {}
        }
        let record = *self.game.play(square)?;
        self.millis.push(self.spent);
        if !stand_in {
            self.places[seat.0].late = 0;
        }
        (self.spent, self.late) = (0, false);
        self.commit(seat, colour);
        let mut events = vec![Event::Played {
            colour: record.effect.colour,
            square,
            kind: record.effect.kind,
            lines: event::lines_of(&record),
            position: record.after,
        }];
        events.extend(record.passed.map(|colour| Event::Passed { colour }));
        events.extend(self.turn_or_end());
        Ok(events)
    }

    /// With their second move of the first game, leaving costs something.
    fn commit(&mut self, seat: SeatId, colour: Colour) {
        let made = self.game.records().iter().filter(|record| record.effect.colour == colour).count();
        self.places[seat.0].committed |= made >= 2;
    }

    fn elapse(&mut self, at: Moment, millis: u32) -> Result<Vec<Event>, Rejected> {
        self.check_moment(at)?;
        let (seat, colour) = self.mover().ok_or_else(|| self.why_nobody_moves())?;
        if self.is_played_for(seat) {
            return Ok(Vec::new());
        }
        let person = self.seats[seat.0].sitter == Sitter::Person;
        self.spent = self.spent.saturating_add(millis);
        let place = &mut self.places[seat.0];
        if let Some(limit) = self.spec.time.move_limit() {
            self.spent = self.spent.min(limit);
            if person && self.spent == limit {
                place.late += 1;
                self.late = true;
                let in_a_row = place.late;
                let mut events = vec![Event::MoveTimeRanOut { seat, colour, in_a_row }];
                if in_a_row >= TURNS_LATE {
                    events.extend(self.rise(seat));
                }
                return Ok(events);
            }
        } else if self.spec.time.game_total().is_some() {
            place.left_millis = place.left_millis.saturating_sub(millis);
            if person && place.left_millis == 0 {
                return Ok(self.game_time_ran_out(seat, colour));
            }
        }
        Ok(Vec::new())
    }

    fn game_time_ran_out(&mut self, seat: SeatId, colour: Colour) -> Vec<Event> {
        let mut events = vec![Event::GameTimeRanOut { seat, colour }];
        if self.game.setup().players() == Players::Two {
            events.extend(self.conclude(GameEnd::Time(colour)));
        } else {
            self.places[seat.0].out = true;
            events.push(Event::TakenOver { seat, colour, level: terms::stand_in(), for_good: false });
        }
        events
    }

    fn leave(&mut self, seat: SeatId) -> Result<Vec<Event>, Rejected> {
        self.check_seat(seat)?;
        if self.has_left(seat) {
            return Err(Rejected::HasLeft);
        }
        if self.seats[seat.0].sitter != Sitter::Person {
            return Err(Rejected::NoPerson);
        }
        if self.over.is_some() {
            return Err(Rejected::MatchOver);
        }
        Ok(self.rise(seat))
    }

    /// A person leaves a match that goes on.
    fn rise(&mut self, seat: SeatId) -> Vec<Event> {
        let colour = self.colour_of(seat);
        let committed = self.places[seat.0].committed;
        let mut events = vec![Event::Left { seat, colour, price: self.price_of_leaving(seat) }];
        if self.game.setup().players() == Players::Two {
            if !committed {
                events.extend(self.end_match(None, MatchEnd::Void));
                return events;
            }
            if self.end.is_none() {
                events.extend(self.conclude(GameEnd::Left(colour)));
            }
            if self.over.is_none() {
                events.extend(self.end_match(Some(SeatId(1 - seat.0)), MatchEnd::Left));
            }
            return events;
        }
        if committed {
            events.extend(self.report_match(seat, false));
        }
        self.places[seat.0].left = true;
        self.late &= self.mover().is_none_or(|(mover, _)| mover != seat);
        let level = terms::stand_in();
        self.seats[seat.0] = Seat::of(Sitter::Computer(level));
        if self.seats.iter().any(|seat| seat.sitter == Sitter::Person) {
            events.push(Event::TakenOver { seat, colour, level, for_good: true });
        } else {
            events.extend(self.end_match(None, MatchEnd::Left));
        }
        events
    }

    fn abandon(&mut self) -> Result<Vec<Event>, Rejected> {
        if self.over.is_some() {
            return Err(Rejected::MatchOver);
        }
        let mut events = Vec::new();
        let mut counts = false;
        for seat in (0..self.seats.len()).map(SeatId) {
            if self.seats[seat.0].sitter == Sitter::Person {
                events.push(Event::Left { seat, colour: self.colour_of(seat), price: self.price_of_leaving(seat) });
                if self.places[seat.0].committed {
                    counts = true;
                    events.extend(self.report_match(seat, false));
                }
            }
        }
        self.over = Some((None, if counts { MatchEnd::Left } else { MatchEnd::Void }));
        events.push(Event::MatchEnded { winner: None, end: if counts { MatchEnd::Left } else { MatchEnd::Void } });
        Ok(events)
    }

    fn take_back(&mut self, at: Moment) -> Result<Vec<Event>, Rejected> {
        self.check_moment(at)?;
        self.check_back()?;
        let ply = self.ply_to_take_back_to().ok_or(Rejected::NothingToTakeBack)?;
        self.uncount();
        while self.game.ply() > ply {
            self.game.undo();
        }
        self.millis.truncate(ply);
        Ok(self.jumped(false))
    }

    fn make_again(&mut self, at: Moment) -> Result<Vec<Event>, Rejected> {
        self.check_moment(at)?;
        if self.over.is_some() {
            return Err(Rejected::MatchOver);
        }
        if self.game.redo().is_none() {
            return Err(Rejected::NothingToMakeAgain);
        }
        while !self.person_is_to_move() && self.game.redo().is_some() {}
        self.millis.resize(self.game.ply(), 0);
        Ok(self.jumped(true))
    }

    fn jumped(&mut self, forward: bool) -> Vec<Event> {
        self.spent = 0;
        let mut events = vec![Event::Jumped { position: *self.game.position(), forward }];
        events.extend(self.turn_or_end());
        events
    }

    /// What there is to say of a game that was just moved on or back.
    fn turn_or_end(&mut self) -> Vec<Event> {
        if self.game.is_over() { self.conclude(GameEnd::Board) } else { vec![self.turn_came()] }
    }

    /// The game is decided: it is counted, and perhaps the match is, too.
    fn conclude(&mut self, end: GameEnd) -> Vec<Event> {
        self.end = Some(end);
        let Some((outcome, end)) = self.outcome() else { return Vec::new() };
        let report = self.report(outcome, end);
        let winner = report.winner();
        let mut events =
            vec![Event::GameEnded { outcome, score: report.score, end }, Event::GameReported(Arc::clone(&report))];
        self.games.push(report);
        if let Some(seat) = winner
            && self.wins(seat) >= self.spec.length.wins()
        {
            let end = if matches!(end, GameEnd::Left(_)) { MatchEnd::Left } else { MatchEnd::Won };
            events.extend(self.end_match(Some(seat), end));
        }
        events
    }

    fn report(&self, outcome: Outcome, end: GameEnd) -> Arc<GameReport> {
        let setup = self.game.setup();
        let mut report = GameReport {
            id: GameId { of: self.id, number: self.games.len() as u32 },
            setup: setup.spec().clone(),
            seats: self.seats.clone(),
            seat_of: setup.players().colours().iter().map(|&colour| self.seat_of(colour)).collect(),
            length: self.spec.length,
            time: self.spec.time,
            moves: self.game.moves().collect(),
            millis: self.millis.clone(),
            end,
            outcome,
            score: self.game.position().score(),
            wins: Vec::new(),
        };
        let winner = report.winner();
        let wins = |seat| self.wins(seat) + usize::from(winner == Some(seat));
        report.wins = (0..self.seats.len()).map(|seat| wins(SeatId(seat)) as u8).collect();
        Arc::new(report)
    }

    fn end_match(&mut self, winner: Option<SeatId>, end: MatchEnd) -> Vec<Event> {
        self.over = Some((winner, end));
        let mut events = vec![Event::MatchEnded { winner, end }];
        if winner.is_some() {
            for seat in (0..self.seats.len()).map(SeatId) {
                events.extend(self.report_match(seat, winner == Some(seat)));
            }
        }
        events
    }

    /// Counts the match for the profile on a seat, if there is one.
    fn report_match(&mut self, seat: SeatId, won: bool) -> Option<Event> {
        let report = MatchReport {
            id: self.id,
            profile: self.seats[seat.0].counted()?,
            won,
            stake: self.stake(),
            setup: self.spec.setup.clone(),
            seats: self.spec.seats.clone(),
            length: self.spec.length,
            time: self.spec.time,
        };
        self.matches.push(report.clone());
        Some(Event::MatchReported(report))
    }

    /// Takes back that the game is over, where it is and that may be.
    fn uncount(&mut self) {
        if self.end.take().is_some() {
            self.games.pop();
        }
        self.over = None;
    }

    /// Whether a game can be taken back at all.
    fn check_back(&self) -> Result<(), Rejected> {
        if self.spec.time != TimeControl::Off {
            return Err(Rejected::AgainstTheClock);
        }
        if self.over.is_some_and(|(_, end)| end != MatchEnd::Won) {
            return Err(Rejected::MatchOver);
        }
        if self.end.is_some() && self.counts() { Err(Rejected::Counts) } else { Ok(()) }
    }

    /// Whether the match counts for somebody's statistics and chips.
    fn counts(&self) -> bool {
        self.spec.seats.iter().any(|seat| seat.counted().is_some())
    }

    /// Whether leaving would cost something for some person here.
    fn is_committed(&self) -> bool {
        self.seats.iter().zip(&self.places).any(|(seat, place)| seat.sitter == Sitter::Person && place.committed)
    }

    const fn check_seat(&self, seat: SeatId) -> Result<(), Rejected> {
        if seat.0 < self.seats.len() { Ok(()) } else { Err(Rejected::NoSuchSeat) }
    }

    fn check_moment(&self, at: Moment) -> Result<(), Rejected> {
        if at == self.moment() { Ok(()) } else { Err(Rejected::TooLate) }
    }

    const fn why_nobody_moves(&self) -> Rejected {
        if self.end.is_none() && self.over.is_some() { Rejected::MatchOver } else { Rejected::GameOver }
    }

    /// What there is to say to somebody who comes to the table now.
    fn present(&self) -> Vec<Event> {
        let mut events = Vec::new();
        if let Some((outcome, end)) = self.outcome() {
            events.push(Event::GameEnded { outcome, score: self.game.position().score(), end });
        }
        if let Some((winner, end)) = self.over {
            events.push(Event::MatchEnded { winner, end });
        } else if self.end.is_none() {
            events.push(self.turn_came());
        }
        events
    }

    /// For a game that goes on.
    fn turn_came(&self) -> Event {
        let colour = self.game.position().turn();
        let kind = self.game.legal().map_or(MoveKind::Flip, |moves| moves.kind);
        Event::TurnCame { seat: self.seat_of(colour), colour, kind }
    }
}
