//! What has been told so far: the last fact, whose turn it is as far as the picture has come, and how many moves of
//! the game have been shown. Panels read this and not the table, which runs ahead of the picture.

use bevy::prelude::*;

use crate::{
    app::{
        animation::{choreography::Beat, queue::BeatStarted},
        play::CurrentTable,
        schedule::GameSystems,
        states::Screen,
    },
    rules::{Colour, MoveKind, Outcome, Score},
    table::{Event, SeatId},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Told>()
        .add_systems(Update, listen.in_set(GameSystems::Beats))
        .add_systems(OnExit(Screen::Playing), forget);
}

fn listen(mut started: MessageReader<BeatStarted>, mut told: ResMut<Told>, table: Res<CurrentTable>) {
    for BeatStarted(beat) in started.read() {
        match beat {
            Beat::Tell(event) => told.hear(event, table.game().ply()),
            // The discs are counted: nobody moves any more, though the end is not told yet.
            Beat::Gather => told.turn = None,
            _ => {}
        }
    }
}

fn forget(mut told: ResMut<Told>) {
    *told = Told::default();
}

/// What has been told.
#[derive(Resource, Default, Debug, Clone, PartialEq)]
pub struct Told {
    /// The last fact worth a sentence.
    pub last: Option<Event>,
    /// Whose turn it is, and what kind of moves there are; no kind while a move is being shown.
    pub turn: Option<(SeatId, Colour, Option<MoveKind>)>,
    /// Who is passing: until something else is told.
    pub passing: Option<Colour>,
    /// Moves shown.
    pub ply: usize,
    /// How the game ended.
    pub ended: Option<(Outcome, Score)>,
}

impl Told {
    /// Takes a fact in. `ply` is how many moves the table's game has now.
    pub fn hear(&mut self, event: &Event, ply: usize) {
        if let Event::GameBegan { .. } | Event::Resumed { .. } = event {
            *self = Self::default();
        }
        self.passing = None;
        match event {
            Event::GameBegan { .. } => {}
            Event::Played { .. } => {
                self.ply += 1;
                if let Some((_, _, kind)) = &mut self.turn {
                    *kind = None;
                }
            }
            Event::Passed { colour } => self.passing = Some(*colour),
            Event::TurnCame { seat, colour, kind } => {
                self.turn = Some((*seat, *colour, Some(*kind)));
                return;
            }
            Event::GameEnded { outcome, score, .. } => {
                self.ended = Some((*outcome, *score));
                self.turn = None;
            }
            Event::Resumed { .. } => self.ply = ply,
            Event::MoveTimeRanOut { .. }
            | Event::GameTimeRanOut { .. }
            | Event::Left { .. }
            | Event::TakenOver { .. } => {}
            // How the game ended, or who left, says more.
            Event::MatchEnded { .. } => {
                self.turn = None;
                return;
            }
            Event::GameReported(_) | Event::MatchReported(_) => return,
            Event::Jumped { .. } => {
                self.ended = None;
                self.ply = ply;
            }
        }
        self.last = Some(event.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Board, Players, SetupSpec},
        table::{Command, Seat, Table, TableId, TableSpec},
    };

    /// A whole game is told, taken back at its end and made again.
    #[test]
    fn what_was_told_follows_the_table() {
        let spec = TableSpec {
            setup: SetupSpec::plain(Board::Six, Players::Two),
            seats: vec![Seat::default(); 2],
            ..TableSpec::default()
        };
        let (mut table, mut told) = (Table::default(), Told::default());
        let hear = |table: &mut Table, told: &mut Told, command| {
            for event in table.apply(command).unwrap() {
                told.hear(&event, table.game().ply());
                assert_eq!(told.passing.is_some(), matches!(event, Event::Passed { .. }));
            }
        };
        hear(&mut table, &mut told, Command::Lay(spec, TableId(1)));
        while let Some((seat, colour)) = table.mover() {
            assert_eq!(told.turn.map(|(seat, colour, _)| (seat, colour)), Some((seat, colour)));
            assert_eq!(told.ply, table.game().ply());
            let square = table.game().legal().unwrap().squares.first().unwrap();
            let at = table.moment();
            hear(&mut table, &mut told, Command::Play { at, seat, square });
        }
        assert_eq!((told.ended.map(|ended| ended.0), told.turn), (table.game().outcome(), None));
        let ply = told.ply;
        let at = table.moment();
        hear(&mut table, &mut told, Command::TakeBack { at });
        assert_eq!((told.ended, told.ply), (None, ply - 1));
        let at = table.moment();
        hear(&mut table, &mut told, Command::MakeAgain { at });
        assert!(told.ended.is_some() && told.ply == ply);
    }
}
