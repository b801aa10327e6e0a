//! What is heard of the show: beats, refusals and volume to cues. Only the sound of each is decided here, never when.

use bevy::prelude::*;

use super::{Cue, SoundCue, Volume};
use crate::{
    app::{
        animation::{choreography::Beat, queue::BeatStarted},
        clock::{self, ClockTicked},
        keep::CurrentSettings,
        play::{CommandRefused, CurrentTable, SHOWN},
        schedule::GameSystems,
    },
    rules::Outcome,
    table::{Event, Rejected, Sitter, Table},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (beats, refusals, ticks).chain().in_set(GameSystems::Beats).after(clock::TickSystems),
            set_volume.in_set(GameSystems::Picture).run_if(resource_changed::<CurrentSettings>),
        ),
    );
}

fn beats(mut started: MessageReader<BeatStarted>, mut cues: MessageWriter<SoundCue>, table: Res<CurrentTable>) {
    for BeatStarted(beat) in started.read() {
        let cue = match beat {
            Beat::Land => Some(Cue::Place),
            Beat::Flip { to, step, .. } => Some(Cue::Flip { step: *step, colour: *to }),
            Beat::Count { .. } => Some(Cue::Count),
            Beat::Tell(event) => told(event, &table),
            Beat::Place { .. } | Beat::Set { .. } | Beat::Show(_) | Beat::Settled(_) => None,
            Beat::Flourish { .. } | Beat::Gather | Beat::Cheer { .. } => None,
        };
        cues.write_batch(cue.map(SoundCue));
    }
}

/// The sound of a fact.
fn told(event: &Event, table: &Table) -> Option<Cue> {
    match event {
        Event::Passed { .. } => Some(Cue::Pass),
        // At a table of people only, or before the first move, everybody looks at the board anyway.
        Event::TurnCame { colour, .. } => {
            let mixed = table.seats().iter().any(|seat| seat.sitter != Sitter::Person);
            let begun = table.game().ply() > 0;
            (mixed && begun && table.sitter(*colour) == Sitter::Person).then_some(Cue::YourTurn)
        }
        // A finished game that is looked at again has been heard before.
        Event::GameEnded { outcome, .. } if table.id().table != SHOWN => Some(result(*outcome, table)),
        _ => None,
    }
}

/// A person's win is heard as one, and so is a win at a table where no person sits.
fn result(outcome: Outcome, table: &Table) -> Cue {
    let people = table.seats().iter().filter(|seat| seat.sitter == Sitter::Person).count();
    match outcome {
        Outcome::Draw => Cue::Draw,
        Outcome::Win(colour) if table.sitter(colour) == Sitter::Person || people == 0 => Cue::Win,
        Outcome::Win(_) => Cue::Loss,
    }
}

fn refusals(mut refused: MessageReader<CommandRefused>, mut cues: MessageWriter<SoundCue>) {
    // What only came too late was right when it was meant.
    if refused.read().any(|refusal| refusal.rejected != Rejected::TooLate) {
        cues.write(SoundCue(Cue::Refuse));
    }
}

fn ticks(mut ticked: MessageReader<ClockTicked>, mut cues: MessageWriter<SoundCue>) {
    cues.write_batch(ticked.read().map(|_| SoundCue(Cue::Tick)));
}

fn set_volume(settings: Res<CurrentSettings>, mut volume: ResMut<Volume>) {
    volume.set_if_neq(Volume { effects: settings.0.effects, ambience: settings.0.ambience, muted: settings.0.muted });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::Colour,
        table::{Command, Seat, TableId, TableSpec},
    };

    fn table(sitters: [Sitter; 2]) -> Table {
        let mut table = Table::default();
        let seats = sitters.map(Seat::of).to_vec();
        table.apply(Command::Lay(TableSpec { seats, ..TableSpec::default() }, TableId(1))).unwrap();
        table
    }

    #[test]
    fn a_result_is_heard_from_where_the_person_sits() {
        let computer = Sitter::Computer(crate::search::Level::Easy);
        let white_wins = Outcome::Win(Colour::White);
        assert_eq!(result(white_wins, &table([Sitter::Person, computer])), Cue::Loss);
        assert_eq!(result(white_wins, &table([computer, Sitter::Person])), Cue::Win);
        assert_eq!(result(white_wins, &table([computer, computer])), Cue::Win);
        assert_eq!(result(Outcome::Draw, &table([computer, computer])), Cue::Draw);
    }
}
