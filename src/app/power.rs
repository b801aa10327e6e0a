//! How often the window is drawn: without pause while something moves, else only when something happens.

use std::time::Duration;

use super::{
    clock::Clock,
    play::CurrentTable,
    players::{computer::Thinking, hint::Asked},
    scene::InMotion,
    schedule::GameSystems,
};
use bevy::{
    input::keyboard::KeyboardInput,
    prelude::*,
    winit::{UpdateMode, WinitSettings},
};

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(pace(UpdateMode::Continuous)).add_systems(Update, choose.in_set(GameSystems::Picture));
}

fn choose(
    mut settings: ResMut<WinitSettings>,
    motion: Res<InMotion>,
    (thinking, asked): (NonSend<Thinking>, NonSend<Asked>),
    (clock, table): (Res<Clock>, Res<CurrentTable>),
    time: Res<Time<Real>>,
    mut keys: MessageReader<KeyboardInput>,
    mut last_moved: Local<Duration>,
) {
    let now = time.elapsed();
    if motion.0 || keys.read().count() > 0 {
        *last_moved = now;
    }
    let mode = if now.saturating_sub(*last_moved) < LINGER {
        UpdateMode::Continuous
    } else if thinking.is_busy() || asked.is_busy() {
        // A search does not wake the loop when it has found its move.
        UpdateMode::reactive(POLL)
    } else if clock.runs && table.mover().is_some_and(|(seat, _)| table.time_left(seat).is_some()) {
        UpdateMode::reactive(TICK)
    } else {
        UpdateMode::reactive(SLEEP)
    };
    if settings.focused_mode != mode {
        *settings = pace(mode);
    }
}

/// Both modes alike: a canvas in a browser can count as unfocused until it is clicked.
fn pace(mode: UpdateMode) -> WinitSettings {
    WinitSettings { focused_mode: mode, unfocused_mode: mode }
}

/// How long drawing goes on after the last movement, or key: panels fade, counts tick, and a letter that may begin a
/// square's name is waited with.
const LINGER: Duration = Duration::from_millis(700);
/// How often a search is asked whether it is done.
const POLL: Duration = Duration::from_millis(40);
/// How often a clock is looked at: each of its seconds is seen and heard in time.
const TICK: Duration = Duration::from_millis(100);
/// The longest sleep when nothing happens at all.
const SLEEP: Duration = Duration::from_secs(2);
