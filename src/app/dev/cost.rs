//! What frames cost: how long the main schedule takes, from before its first set to after its last. Drawing is not in it.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use bevy::{app::MainScheduleOrder, ecs::schedule::ScheduleLabel, prelude::*};

/// Measures every frame from now on.
pub fn plugin(app: &mut App) {
    app.init_schedule(Begin).init_schedule(End);
    let mut order = app.world_mut().resource_mut::<MainScheduleOrder>();
    order.insert_before(First, Begin);
    order.insert_after(Last, End);
    app.init_resource::<FrameCosts>().add_systems(Begin, FrameCosts::begin).add_systems(End, FrameCosts::end);
}

/// Before everything else of a frame, and after it.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Begin;
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct End;

/// How long the last frames took.
#[derive(Resource, Debug)]
pub struct FrameCosts {
    /// How many of them are kept.
    pub most: usize,
    began: Instant,
    taken: VecDeque<Duration>,
}

impl Default for FrameCosts {
    fn default() -> Self {
        Self { most: 240, began: Instant::now(), taken: VecDeque::new() }
    }
}

impl FrameCosts {
    fn begin(mut costs: ResMut<Self>) {
        costs.began = Instant::now();
    }

    fn end(mut costs: ResMut<Self>) {
        let taken = costs.began.elapsed();
        let surplus = (costs.taken.len() + 1).saturating_sub(costs.most);
        costs.taken.drain(..surplus);
        costs.taken.push_back(taken);
    }

    /// How many are known.
    pub fn count(&self) -> usize {
        self.taken.len()
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.taken.clear();
    }

    /// The time within which each of these shares of the frames, 0 to 1, was done, in milliseconds; nothing before the
    /// first frame has ended.
    pub fn within<const N: usize>(&self, shares: [f64; N]) -> Option<[f64; N]> {
        let mut taken: Vec<_> = self.taken.iter().collect();
        taken.sort();
        let last = taken.len().checked_sub(1)?;
        Some(shares.map(|share| taken[(last as f64 * share) as usize].as_secs_f64() * 1000.0))
    }
}
