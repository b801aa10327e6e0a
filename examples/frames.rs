//! Measures what a frame costs: plays a fixed game for 20 s and prints how long the main schedule took, beside the
//! same panels and the same game without anything on the table. Then it plays twenty games and prints how much memory
//! is taken after each.
//!
//! ```sh
//! cargo run --release --example frames [SECONDS]
//! ```
//!
//! The time of drawing is not in it: on a machine without a GPU that is the drawing program's. The target is a median
//! within 1.5 times that of the empty scene. On two busy cores: 2.02 ms beside 1.67 ms, 1.21 times as much; 99 % of the
//! frames took less than 9.5 ms and 6.8 ms. After the second of twenty games as after the last, 31.94 MB were taken.

use std::{
    alloc::System,
    env,
    time::{Duration, Instant},
};

use bevy::{app::MainScheduleOrder, ecs::schedule::ScheduleLabel, prelude::*};
use cap::Cap;
use girotondo::{
    app::{self, animation::queue::AnimationQueue},
    rules::{Board, Players},
    storage::AnimationSpeed,
};

#[path = "../tests/common/stage.rs"]
mod stage;

use stage::Stage;

/// Knows how much memory is taken.
#[global_allocator]
static MEMORY: Cap<System> = Cap::new(System, usize::MAX);

/// Before everything else of a frame, and after it.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Begin;
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct End;

#[derive(Resource)]
struct Frames {
    began: Instant,
    taken: Vec<Duration>,
}

fn measured(app: &mut App) {
    app.init_schedule(Begin).init_schedule(End);
    let mut order = app.world_mut().resource_mut::<MainScheduleOrder>();
    order.insert_before(First, Begin);
    order.insert_after(Last, End);
    app.insert_resource(Frames { began: Instant::now(), taken: Vec::new() })
        .add_systems(Begin, |mut frames: ResMut<Frames>| frames.began = Instant::now())
        .add_systems(End, |mut frames: ResMut<Frames>| {
            let taken = frames.began.elapsed();
            frames.taken.push(taken);
        });
}

/// Plays for a time and gives the median and the 99th percentile, in milliseconds, and the number of frames.
fn play(mut stage: Stage, time: Duration) -> (f64, f64, usize) {
    stage.lay(Board::Octagon, Players::Four);
    stage.set(|settings| settings.animation = AnimationSpeed::Normal);
    for _ in 0..30 {
        stage.app.update();
    }
    stage.app.world_mut().resource_mut::<Frames>().taken.clear();
    let (begin, mut moves) = (Instant::now(), 0);
    while begin.elapsed() < time {
        if stage.app.world().resource::<AnimationQueue>().is_idle() {
            moves += 1;
            if !stage.play(moves * 7 + 3) {
                stage.lay(Board::Octagon, Players::Four);
            }
        }
        stage.app.update();
    }
    let mut taken = std::mem::take(&mut stage.app.world_mut().resource_mut::<Frames>().taken);
    taken.sort();
    let at = |share: f64| taken[((taken.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    (at(0.5), at(0.99), taken.len())
}

/// Plays whole games, always the same one, and gives how many bytes are taken after each, with the table as it was laid.
fn remember(mut stage: Stage, games: usize) -> Vec<usize> {
    let mut taken = Vec::new();
    for _ in 0..games {
        stage.lay(Board::Octagon, Players::Four);
        for ply in 0.. {
            if !stage.play(ply * 7 + 3) {
                break;
            }
        }
        stage.rest();
        stage.lay(Board::Octagon, Players::Four);
        taken.push(MEMORY.allocated());
    }
    taken
}

fn main() {
    let seconds = env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(20);
    let time = Duration::from_secs(seconds);
    let empty = Stage::with(1280, 720, 1, |app| {
        app.add_plugins((app::logic, app::ui::plugin, measured)).add_message::<app::sound::SoundCue>();
        app.add_systems(Startup, |mut commands: Commands| {
            commands.spawn(Camera2d);
        });
    });
    let (empty_median, empty_worst, frames) = play(empty, time);
    println!("empty scene: median {empty_median:.3} ms, 99 % {empty_worst:.3} ms, {frames} frames");
    let full = Stage::with(1280, 720, 1, |app| {
        app.add_plugins((app::logic, app::picture, measured));
    });
    let (median, worst, frames) = play(full, time);
    println!("the game:    median {median:.3} ms, 99 % {worst:.3} ms, {frames} frames");
    println!("median {:.2} times that of the empty scene (target: 1.5)", median / empty_median);

    let taken = remember(Stage::open(1280, 720, 1), 20);
    let in_mega: Vec<_> = taken.iter().map(|&bytes| format!("{:.2}", bytes as f64 / 1e6)).collect();
    println!("memory after each of {} games, in MB: {}", taken.len(), in_mega.join(" "));
}
