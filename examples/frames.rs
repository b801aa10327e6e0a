//! Measures what a frame costs: plays a fixed game for 20 s and prints how long the main schedule took, beside the
//! same panels and the same game without anything on the table. Then it plays twenty games and prints how much memory
//! is taken after each.
//!
//! ```sh
//! cargo run --release --features dev --example frames [SECONDS]
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

use bevy::prelude::*;
use cap::Cap;
use girotondo::{
    app::{
        self,
        animation::queue::AnimationQueue,
        dev::cost::{self, FrameCosts},
    },
    rules::{Board, Players},
    storage::AnimationSpeed,
};

#[path = "../tests/common/stage.rs"]
mod stage;

use stage::Stage;

/// Knows how much memory is taken.
#[global_allocator]
static MEMORY: Cap<System> = Cap::new(System, usize::MAX);

/// Plays for a time and gives the median and the 99th percentile, in milliseconds, and the number of frames.
fn play(mut stage: Stage, time: Duration) -> (f64, f64, usize) {
    stage.lay(Board::Octagon, Players::Four);
    stage.set(|settings| settings.animation = AnimationSpeed::Normal);
    for _ in 0..30 {
        stage.app.update();
    }
    let mut costs = stage.app.world_mut().resource_mut::<FrameCosts>();
    costs.most = usize::MAX;
    costs.clear();
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
    let costs = stage.app.world().resource::<FrameCosts>();
    let [median, worst] = costs.within([0.5, 0.99]).unwrap_or_default();
    (median, worst, costs.count())
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
        app.add_plugins((app::logic, app::ui::plugin, cost::plugin)).add_message::<app::sound::SoundCue>();
        app.add_systems(Startup, |mut commands: Commands| {
            commands.spawn(Camera2d);
        });
    });
    let (empty_median, empty_worst, frames) = play(empty, time);
    println!("empty scene: median {empty_median:.3} ms, 99 % {empty_worst:.3} ms, {frames} frames");
    // The developer's aids, part of the picture here, measure it.
    let full = Stage::open(1280, 720, 1);
    let (median, worst, frames) = play(full, time);
    println!("the game:    median {median:.3} ms, 99 % {worst:.3} ms, {frames} frames");
    println!("median {:.2} times that of the empty scene (target: 1.5)", median / empty_median);

    let taken = remember(Stage::open(1280, 720, 1), 20);
    let in_mega: Vec<_> = taken.iter().map(|&bytes| format!("{:.2}", bytes as f64 / 1e6)).collect();
    println!("memory after each of {} games, in MB: {}", taken.len(), in_mega.join(" "));
}
