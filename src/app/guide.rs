//! The guided game: a few lessons on the real table. Each asks for one idea, sees what the person does, and says what
//! came of it.
//!
//! Whether an idea was found is asked of the rules; no square is written here that they could know.

use bevy::prelude::*;

use super::{
    play::{CommandRequested, CurrentTable, SHOWN, TableChanged},
    schedule::GameSystems,
    states::Screen,
};
use crate::{
    rules::{Board, Colour, Direction, Players, Position, Record, SetupSpec, Square},
    search::Level,
    table::{Command, Event, Seat, Sitter, Table, TableSpec},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Guide>()
        .add_systems(
            Update,
            (
                lay.run_if(resource_changed::<Guide>).in_set(GameSystems::Input).ambiguous_with_all(),
                (end, judge, go_on).chain().in_set(GameSystems::Facts).ambiguous_with_all(),
            ),
        )
        .add_systems(OnExit(Screen::Playing), forget);
}

/// Lays the table that a lesson begins with.
fn lay(mut guide: ResMut<Guide>, mut requested: MessageWriter<CommandRequested>) {
    if guide.at.as_ref().is_none_or(|at| !at.to_lay) {
        return;
    }
    if let Some(at) = &mut guide.at {
        at.to_lay = false;
        if let Some(table) = at.lesson.table() {
            requested.write(CommandRequested(Command::Resume(Box::new(table.record()))));
        }
    }
}

/// Another table than a lesson's ends the guide.
fn end(mut guide: ResMut<Guide>, mut requested: MessageReader<CommandRequested>) {
    let other = |CommandRequested(command): &CommandRequested| {
        matches!(command, Command::Lay(..) | Command::PlayAgain | Command::StartAgain)
    };
    if requested.read().filter(|request| other(request)).count() > 0 && guide.is_on() {
        guide.stop();
    }
}

fn judge(mut guide: ResMut<Guide>, mut changed: MessageReader<TableChanged>, table: Res<CurrentTable>) {
    let played = changed.read().any(|TableChanged(event)| matches!(event, Event::Played { colour: PUPIL, .. }));
    if played
        && let Some(at) = &guide.at
        && at.answer.is_none()
        && let Some(record) = table.game().records().iter().rfind(|record| record.effect.colour == PUPIL)
    {
        let answer = at.lesson.judge(record);
        if let Some(at) = &mut guide.at {
            at.answer = Some(answer);
        }
    }
}

/// The first lesson leads to the second as soon as the other side has answered.
fn go_on(mut guide: ResMut<Guide>, table: Res<CurrentTable>) {
    let first = guide.at.as_ref().is_some_and(|at| at.lesson == Lesson::First && at.answer.is_some());
    if first && table.game().turn() == Some(PUPIL) && table.game().ply() > 1 {
        guide.at = Some(At { lesson: Lesson::Most, answer: None, to_lay: false });
    }
}

fn forget(mut guide: ResMut<Guide>) {
    if guide.is_on() {
        guide.stop();
    }
}

/// Whose moves are asked for.
pub const PUPIL: Colour = Colour::Black;

/// The lesson that is going on, if one is.
#[derive(Resource, Debug, Default)]
pub struct Guide {
    at: Option<At>,
}

#[derive(Debug)]
struct At {
    lesson: Lesson,
    answer: Option<Answer>,
    to_lay: bool,
}

impl Guide {
    /// Begins with the first lesson.
    pub fn start(&mut self) {
        self.go_to(Lesson::First);
    }

    /// Goes to the next lesson; after the last one the guide is over.
    pub fn next(&mut self) {
        let next = match self.at.as_ref().map(|at| (at.lesson, at.answer)) {
            // What goes on from a move needs that move.
            Some((Lesson::First, None)) => Some(Lesson::Directions),
            Some((now, _)) => Lesson::ALL.into_iter().find(|&lesson| lesson as u8 == now as u8 + 1),
            None => None,
        };
        match next {
            Some(lesson) => self.go_to(lesson),
            None => self.stop(),
        }
    }

    /// Lays the same lesson again.
    pub fn again(&mut self) {
        if let Some(lesson) = self.lesson() {
            self.go_to(lesson);
        }
    }

    /// Ends it.
    pub fn stop(&mut self) {
        self.at = None;
    }

    fn go_to(&mut self, lesson: Lesson) {
        self.at = Some(At { lesson, answer: None, to_lay: true });
    }

    /// Whether the guide is on.
    pub const fn is_on(&self) -> bool {
        self.at.is_some()
    }

    /// Which lesson it is.
    pub fn lesson(&self) -> Option<Lesson> {
        self.at.as_ref().map(|at| at.lesson)
    }

    /// What came of what the person did; none while it is still to be done.
    pub fn answer(&self) -> Option<Answer> {
        self.at.as_ref().and_then(|at| at.answer)
    }

    /// Whether hands keep off the board: an example stands there, and the lesson has been answered.
    pub fn holds_board(&self) -> bool {
        self.at.as_ref().is_some_and(|at| at.lesson == Lesson::Done || at.answer.is_some() && at.lesson.is_example())
    }
}

/// What is learnt, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lesson {
    /// Any move: a disc between two of one's own turns over.
    First,
    /// The move that turns the most.
    Most,
    /// One move in several directions.
    Directions,
    /// A corner.
    Corner,
    /// Leaving the other side without a move.
    Pass,
    /// A line of mixed colours.
    Mixed,
    /// A move beside a disc, where nothing can be turned.
    Touch,
    /// That was all.
    Done,
}

/// What came of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether it was what was asked for.
    pub right: bool,
    /// How many were turned: discs, in [`Lesson::Directions`] lines, in [`Lesson::Mixed`] colours.
    pub count: usize,
    /// A move that would have been right, and its count.
    pub best: Option<(Square, usize)>,
}

impl Lesson {
    /// All, in order.
    pub const ALL: [Self; 8] =
        [Self::First, Self::Most, Self::Directions, Self::Corner, Self::Pass, Self::Mixed, Self::Touch, Self::Done];

    /// Whether it begins with a table of its own on which nobody answers.
    const fn is_example(self) -> bool {
        !matches!(self, Self::First | Self::Most)
    }

    /// The table that it begins with, some moves on; none where it goes on from the lesson before.
    fn table(self) -> Option<Table> {
        let (players, moves) = match self {
            Self::First => (Players::Two, ""),
            Self::Most | Self::Done => return None,
            Self::Directions => (Players::Two, "d3c3e6d2c2e3e2d6"),
            Self::Corner => (Players::Two, "c4c5e6c3b5f6d3e3g7b4f2f3c2d6f5b2"),
            Self::Pass => (Players::Two, "c4e3f3g3g2c5e2e1h3b3d1h1"),
            Self::Mixed => (Players::Four, "f6c6d7d6"),
            Self::Touch => (Players::Four, "f4g4c3f3c4b4a5h5b6f2g3a4"),
        };
        let mut seats = vec![Seat::default(); players.count()];
        if !self.is_example() {
            seats[1].sitter = Sitter::Computer(Level::Novice);
        }
        let spec = TableSpec { setup: SetupSpec::plain(Board::Eight, players), seats, ..TableSpec::default() };
        let mut table = Table::default();
        table.apply(Command::Lay(spec, SHOWN)).ok()?;
        for name in moves.as_bytes().chunks(2) {
            let square = str::from_utf8(name).ok()?.parse().ok()?;
            let (at, (seat, _)) = (table.moment(), table.mover()?);
            table.apply(Command::Play { at, seat, square }).ok()?;
        }
        Some(table)
    }

    fn judge(self, record: &Record) -> Answer {
        let count = self.count(&record.before, record.effect.square);
        let legal = record.before.moves().map(|moves| moves.squares).unwrap_or_default();
        let rated = legal.iter().map(|square| (square, self.count(&record.before, square)));
        let best = rated.max_by_key(|&(_, count)| count);
        let right = match self {
            Self::First | Self::Touch | Self::Done => true,
            Self::Most | Self::Directions | Self::Mixed | Self::Corner | Self::Pass => {
                best.is_none_or(|(_, most)| count == most)
            }
        };
        Answer { right, count, best }
    }

    /// What a move is rated by.
    fn count(self, before: &Position, square: Square) -> usize {
        let lines = || Direction::ALL.into_iter().map(|direction| before.line(square, direction));
        match self {
            Self::First | Self::Most | Self::Touch | Self::Done => before.flips(square).len(),
            Self::Directions => lines().filter(|line| !line.is_empty()).count(),
            Self::Corner => usize::from(Board::Eight.corners().contains(square)),
            Self::Pass => before.play(square).map_or(0, |(after, _)| usize::from(after.pass().is_some())),
            Self::Mixed => {
                let colours = |line| Colour::ALL.into_iter().filter(|&c| !(before.discs(c) & line).is_empty()).count();
                lines().map(colours).max().unwrap_or(0)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{MoveKind, SquareSet};

    fn laid(lesson: Lesson) -> Table {
        let mut table = Table::default();
        table.apply(Command::Resume(Box::new(lesson.table().unwrap().record()))).unwrap();
        table
    }

    /// Every example is what its words say: the pupil is to move, and the idea is there, once.
    #[test]
    fn examples_show_what_they_ask_for() {
        for lesson in [Lesson::Directions, Lesson::Corner, Lesson::Pass, Lesson::Mixed] {
            let table = laid(lesson);
            let position = *table.game().position();
            assert_eq!(table.game().turn(), Some(PUPIL), "{lesson:?}");
            let legal: Vec<Square> = position.moves().unwrap().squares.iter().collect();
            let rated: Vec<usize> = legal.iter().map(|&square| lesson.count(&position, square)).collect();
            let most = *rated.iter().max().unwrap();
            assert_eq!(rated.iter().filter(|&&rate| rate == most).count(), 1, "{lesson:?} {rated:?}");
            assert!(legal.len() > 3, "{lesson:?}: there is something to choose from");
            match lesson {
                Lesson::Directions => assert_eq!(most, 4),
                Lesson::Mixed => assert_eq!(most, 3),
                _ => assert_eq!(most, 1),
            }
        }
        let touch = laid(Lesson::Touch);
        assert_eq!((touch.game().turn(), touch.game().legal().unwrap().kind), (Some(PUPIL), MoveKind::Touch));
        assert_ne!(touch.game().position().discs(PUPIL), SquareSet::EMPTY);
    }

    #[test]
    fn what_the_person_does_is_judged() {
        for lesson in [Lesson::Directions, Lesson::Corner, Lesson::Pass, Lesson::Mixed] {
            let table = laid(lesson);
            let mut seen = [false; 2];
            for square in table.game().legal().unwrap().squares.iter() {
                let mut game = table.game().clone();
                let record = *game.play(square).unwrap();
                let answer = lesson.judge(&record);
                assert_eq!(answer.right, answer.best.unwrap().0 == square, "{lesson:?} {square}");
                assert_eq!(lesson == Lesson::Pass && answer.right, record.passed.is_some(), "{lesson:?} {square}");
                seen[usize::from(answer.right)] = true;
            }
            assert_eq!(seen, [true; 2]);
        }
    }

    /// From the first lesson to the last one, and it can be left at any time.
    #[test]
    fn lessons_follow_each_other() {
        let mut guide = Guide::default();
        guide.start();
        let mut seen = Vec::new();
        while let Some(lesson) = guide.lesson() {
            seen.push(lesson);
            guide.again();
            assert_eq!((guide.lesson(), guide.answer()), (Some(lesson), None));
            guide.next();
        }
        let skipped = Lesson::ALL.into_iter().filter(|&lesson| lesson != Lesson::Most);
        assert_eq!(seen, skipped.collect::<Vec<_>>());
        guide.start();
        guide.stop();
        assert!(!guide.is_on() && !guide.holds_board());
    }
}
