//! What the tests that drive the whole app without a window have in common.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use girotondo::{
    app::{animation::queue::AnimationQueue, play::CurrentTable},
    table::Table,
};

/// The table that is played at.
pub fn table(app: &App) -> &Table {
    app.world().resource::<CurrentTable>()
}

/// Whether all that happened has been shown.
pub fn is_idle(app: &App) -> bool {
    app.world().resource::<AnimationQueue>().is_idle()
}

/// Updates until something is so. A search runs in real time, so the limit is in real time too.
pub fn wait(app: &mut App, what: &str, so: impl Fn(&App) -> bool) {
    let began = Instant::now();
    while !so(app) {
        assert!(began.elapsed() < Duration::from_secs(120), "waited in vain for: {what}");
        app.update();
        std::thread::sleep(Duration::from_micros(200));
    }
}
