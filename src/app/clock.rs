//! Time: how long whoever is to move has been considering it, told to the table as commands; it knows no other time.
//!
//! The clock stands while something is being shown, while anything lies over the board, while somebody looks back, and
//! while nobody sees the window. Must not know what comes of a clock that runs out.

use std::time::Duration;

use bevy::{prelude::*, window::WindowOccluded};

use super::{
    animation::{
        queue::AnimationQueue,
        timing::{LAST_SECONDS, LONGEST_FRAME},
    },
    play::{CommandRequested, CurrentTable},
    review::Review,
    schedule::GameSystems,
    states::{Overlay, Screen},
};
use crate::{
    rules::Position,
    search::Level,
    table::{Command, Moment, SeatId, Table},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clock>()
        .init_resource::<Hidden>()
        .add_message::<ClockTicked>()
        .add_systems(Update, run.in_set(GameSystems::Clock))
        .add_systems(Update, tick.in_set(TickSystems).in_set(GameSystems::Beats));
}

/// What needs a window.
pub(super) fn picture(app: &mut App) {
    app.add_systems(Update, note_hidden.in_set(GameSystems::Clock).before(run));
}

/// A minimised window, one that lies under others, a tab in the background.
fn note_hidden(mut occluded: MessageReader<WindowOccluded>, mut hidden: ResMut<Hidden>, mut clock: ResMut<Clock>) {
    for &WindowOccluded { occluded, .. } in occluded.read() {
        hidden.set_if_neq(Hidden(occluded));
        // A browser lets no frame come before the tab is seen again: both are heard then, and the time between them
        // is no more the clock's for that.
        clock.runs &= !occluded;
    }
}

fn run(
    mut clock: ResMut<Clock>,
    mut requested: MessageWriter<CommandRequested>,
    (screen, overlay): (Res<State<Screen>>, Res<State<Overlay>>),
    (table, queue, review): (Res<CurrentTable>, Res<AnimationQueue>, Res<Review>),
    hidden: Res<Hidden>,
    time: Res<Time<Real>>,
) {
    let seen = *screen.get() == Screen::Playing && *overlay.get() == Overlay::None && !hidden.0 && !review.is_on();
    let runs = seen && queue.is_idle() && table.mover().is_some();
    let ran = clock.runs;
    clock.set_if_neq(Clock { runs, rest: if runs { clock.rest } else { Duration::ZERO } });
    // What passed before this frame belongs to the clock only if it ran already.
    if !(runs && ran) {
        return;
    }
    let passed = clock.rest + time.delta().min(LONGEST_FRAME);
    let millis = passed.as_millis() as u32;
    clock.bypass_change_detection().rest = passed - Duration::from_millis(millis.into());
    if millis > 0 {
        requested.write(CommandRequested(Command::Elapsed { at: table.moment(), millis }));
    }
}

/// The last seconds of a person's clock, each once.
fn tick(
    mut ticked: MessageWriter<ClockTicked>,
    mut last: Local<Option<(Moment, u32)>>,
    clock: Res<Clock>,
    table: Res<CurrentTable>,
) {
    if !clock.runs || !table.person_is_to_move() {
        return;
    }
    let Some(left) = table.mover().and_then(|(seat, _)| table.time_left(seat)).map(seconds) else { return };
    let now = (table.moment(), left);
    if (1..=LAST_SECONDS).contains(&left) && last.replace(now) != Some(now) {
        ticked.write(ClockTicked { left });
    }
}

/// Where [`ClockTicked`] is told.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TickSystems;

/// Whether the clock of whoever is to move runs.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Clock {
    /// Whether it does.
    pub runs: bool,
    /// What has passed and is no whole millisecond yet.
    rest: Duration,
}

/// Whether nobody can see the window.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hidden(pub bool);

/// One of the last seconds of a person's clock has begun.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockTicked {
    /// How many are left with it.
    pub left: u32,
}

/// How many seconds a clock shows that has so many milliseconds left: those that have begun.
pub const fn seconds(millis: u32) -> u32 {
    millis.div_ceil(1000)
}

/// What a computer player may take for its move, so that a clock that runs down does not run out: it gets faster and
/// faster. A level and the milliseconds for it; `None` for those without a clock.
pub fn pace(table: &Table, seat: SeatId, level: Level) -> (Level, Option<u32>) {
    let Some(left) = table.time_left(seat) else { return (level, None) };
    let millis = match table.time().move_limit() {
        Some(_) => left / 2,
        None => left / (moves_left(table.game().position()) + 2),
    };
    // The levels whose thinking is measured in positions take about as long as this at most, but for the medium one,
    // which answers at once.
    let level = if millis < STEADY_MILLIS { level.min(Level::Medium) } else { level };
    (level, Some(millis))
}

/// Below so many milliseconds for a move no more is asked for than the medium level, which takes a few.
const STEADY_MILLIS: u32 = 400;

/// How many moves each player has still to make at most, about.
fn moves_left(position: &Position) -> u32 {
    position.empty().len().div_ceil(position.players().count()) as u32
}

#[cfg(test)]
mod tests {
    use bevy::{state::app::StatesPlugin, time::TimeUpdateStrategy};

    use super::*;
    use crate::{
        app,
        table::{Seat, Sitter, TableId, TableSpec, TimeControl},
    };

    fn table(time: TimeControl) -> Table {
        let seats = vec![Seat::of(Sitter::Computer(Level::Master)), Seat::default()];
        let mut table = Table::default();
        table.apply(Command::Lay(TableSpec { seats, time, ..TableSpec::default() }, TableId(1))).unwrap();
        table
    }

    #[test]
    fn a_computer_player_hurries_as_its_clock_runs_down() {
        assert_eq!(pace(&table(TimeControl::Off), SeatId(0), Level::Master), (Level::Master, None));
        assert_eq!(pace(&table(TimeControl::Move(30)), SeatId(0), Level::Master), (Level::Master, Some(15_000)));
        let mut table = table(TimeControl::Game(5));
        let mut last = u32::MAX;
        for _ in 0..300 {
            let (level, millis) = pace(&table, SeatId(0), Level::Master);
            let (millis, left) = (millis.unwrap(), table.time_left(SeatId(0)).unwrap());
            assert!(millis < last && millis * 30 < left, "all the moves fit into what is left");
            assert_eq!(level, if millis < STEADY_MILLIS { Level::Medium } else { Level::Master });
            last = millis;
            table.apply(Command::Elapsed { at: table.moment(), millis: 1000 }).unwrap();
        }
        assert_eq!(pace(&table, SeatId(0), Level::Master), (Level::Medium, Some(0)));
        assert_eq!(pace(&table, SeatId(0), Level::Easy), (Level::Easy, Some(0)));
        assert!(table.mover().is_some(), "and it never loses by it");
    }

    /// A browser's tab in the background: of going and of coming back the next frame hears at once.
    #[test]
    fn what_passes_while_no_frame_comes_is_not_counted() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, app::logic, picture))
            .add_message::<WindowOccluded>()
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(500)));
        app.world_mut().commands().set_state(Screen::Playing);
        let spec = TableSpec { seats: vec![Seat::default(); 2], time: TimeControl::Move(60), ..TableSpec::default() };
        app.world_mut().write_message(CommandRequested(Command::Lay(spec, TableId(1))));
        let left = |app: &App| app.world().resource::<CurrentTable>().time_left(SeatId(0));
        while left(&app).is_none_or(|left| left == 60_000) {
            app.update();
        }
        let before = left(&app).unwrap();
        for occluded in [true, false] {
            app.world_mut().write_message(WindowOccluded { window: Entity::PLACEHOLDER, occluded });
        }
        app.update();
        assert_eq!(left(&app), Some(before));
        app.update();
        assert_eq!(left(&app), Some(before - 500), "and it runs on");
    }

    #[test]
    fn a_clock_shows_the_seconds_that_have_begun() {
        assert_eq!([0, 1, 999, 1000, 1001, 5000].map(seconds), [0, 1, 1, 1, 2, 5]);
    }
}
