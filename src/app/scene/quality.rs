//! How finely the picture is drawn. Smooth edges are what costs most; a machine on which frames take too long while
//! something moves goes on without them.

use std::time::Duration;

use bevy::prelude::*;

use super::InMotion;
use crate::{
    app::{animation::timing::SLOW_FRAME, keep::CurrentSettings, schedule::GameSystems},
    storage::PictureQuality,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Quality>()
        .init_resource::<Stopwatch>()
        .add_systems(Update, follow.run_if(resource_changed::<CurrentSettings>).in_set(GameSystems::Facts))
        .add_systems(Last, measure.in_set(QualitySystems).run_if(is_measured));
}

/// What is set goes before what was measured; set back to be measured, it begins anew.
fn follow(
    settings: Res<CurrentSettings>,
    mut quality: ResMut<Quality>,
    mut stopwatch: ResMut<Stopwatch>,
    mut last: Local<PictureQuality>,
) {
    let now = settings.0.quality;
    if std::mem::replace(&mut *last, now) != now {
        *stopwatch = Stopwatch::default();
        quality.set_if_neq(Quality { antialias: now != PictureQuality::Fast });
    }
}

fn is_measured(quality: Res<Quality>, settings: Res<CurrentSettings>) -> bool {
    quality.antialias && settings.0.quality == PictureQuality::Measured
}

fn measure(
    mut stopwatch: ResMut<Stopwatch>,
    mut quality: ResMut<Quality>,
    (motion, time): (Res<InMotion>, Res<Time<Real>>),
) {
    if let Some(median) = stopwatch.note(motion.0, time.delta())
        && median > SLOW_FRAME
    {
        info!("a frame takes {} ms: edges are no longer smoothed", median.as_millis());
        quality.antialias = false;
    }
}

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::app) struct QualitySystems;

/// What costs time to draw.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Quality {
    /// Smooth edges (four samples a pixel).
    pub antialias: bool,
}

impl Default for Quality {
    fn default() -> Self {
        Self { antialias: true }
    }
}

/// How long frames take while something moves.
#[derive(Resource, Debug, Default)]
struct Stopwatch {
    /// Frames that are not to count: at first those in which shaders are made, then those that begin a movement.
    passed_over: usize,
    /// Frames of this movement.
    moving: usize,
    taken: Vec<Duration>,
}

/// Frames in motion at the very beginning that do not count.
const AT_START: usize = 10;
/// Frames at the beginning of each movement that do not count: the loop has slept.
const AT_EACH: usize = 2;
/// Frames that are judged together.
const WINDOW: usize = 40;

impl Stopwatch {
    /// Notes a frame. Once enough have been noted, says what the median of them took, and begins anew.
    fn note(&mut self, moving: bool, taken: Duration) -> Option<Duration> {
        if !moving {
            self.moving = 0;
            return None;
        }
        self.moving += 1;
        if self.passed_over < AT_START {
            self.passed_over += 1;
            return None;
        }
        if self.moving <= AT_EACH {
            return None;
        }
        self.taken.push(taken);
        (self.taken.len() == WINDOW).then(|| {
            let mut taken = std::mem::take(&mut self.taken);
            *taken.select_nth_unstable(WINDOW / 2).1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAST: Duration = Duration::from_millis(16);
    const SLOW: Duration = Duration::from_millis(70);

    /// Notes frames and returns what was said.
    fn run(stopwatch: &mut Stopwatch, frames: usize, moving: bool, taken: Duration) -> Vec<Duration> {
        (0..frames).filter_map(|_| stopwatch.note(moving, taken)).collect()
    }

    #[test]
    fn a_window_of_frames_in_motion_is_judged_by_its_median() {
        let mut stopwatch = Stopwatch::default();
        assert_eq!(run(&mut stopwatch, AT_START, true, SLOW), [], "shaders are made");
        assert_eq!(run(&mut stopwatch, 19, true, SLOW), []);
        assert_eq!(run(&mut stopwatch, 21, true, FAST), [FAST], "a few slow frames are no slow machine");
        assert_eq!(run(&mut stopwatch, 2 * WINDOW, true, SLOW), [SLOW, SLOW]);
    }

    #[test]
    fn sleep_counts_for_nothing() {
        let mut stopwatch = Stopwatch::default();
        run(&mut stopwatch, AT_START, true, FAST);
        for _ in 0..WINDOW - 1 {
            assert_eq!(run(&mut stopwatch, 5, false, SLOW), []);
            assert_eq!(run(&mut stopwatch, AT_EACH, true, SLOW), []);
            assert_eq!(run(&mut stopwatch, 1, true, FAST), []);
        }
        run(&mut stopwatch, 1, false, SLOW);
        run(&mut stopwatch, AT_EACH, true, SLOW);
        assert_eq!(run(&mut stopwatch, 1, true, FAST), [FAST]);
    }

    /// Once given up, smooth edges do not come back.
    #[test]
    fn a_slow_machine_gives_up_smooth_edges() {
        for (frame, antialias) in [(FAST, true), (SLOW, false)] {
            let mut app = App::new();
            app.add_plugins(MinimalPlugins)
                .insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(frame))
                .insert_resource(InMotion(true))
                .init_resource::<CurrentSettings>()
                .add_plugins(plugin);
            for _ in 0..AT_START + AT_EACH + WINDOW {
                app.update();
            }
            assert_eq!(*app.world().resource::<Quality>(), Quality { antialias });
            app.insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(FAST));
            for _ in 0..2 * WINDOW {
                app.update();
            }
            assert_eq!(*app.world().resource::<Quality>(), Quality { antialias });
        }
    }

    /// A setting goes before what is measured.
    #[test]
    fn quality_can_be_set() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(SLOW))
            .insert_resource(InMotion(true))
            .init_resource::<CurrentSettings>()
            .add_plugins(plugin);
        for (set, frames, antialias) in [
            (PictureQuality::Fine, AT_START + AT_EACH + 2 * WINDOW, true),
            (PictureQuality::Fast, 2, false),
            (PictureQuality::Measured, 2, true),
            (PictureQuality::Measured, AT_START + AT_EACH + WINDOW, false),
        ] {
            app.world_mut().resource_mut::<CurrentSettings>().0.quality = set;
            for _ in 0..frames {
                app.update();
            }
            assert_eq!(*app.world().resource::<Quality>(), Quality { antialias }, "{set:?}");
        }
    }
}
