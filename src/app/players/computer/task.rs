//! A search at home on the desktop: the task pool, and a flag that stops it.

use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use super::Outcome;
use crate::search::{Request, Stop, think};

/// Where searches run.
#[derive(Default)]
pub struct Homes;

impl Homes {
    /// Begins a search.
    pub fn begin(&mut self, request: Request) -> Job {
        let stop = Stop::new();
        let flag = stop.clone();
        Job { task: AsyncComputeTaskPool::get().spawn(async move { think(&request, &flag) }), stop }
    }
}

/// A search that is going on. To drop it is to stop it: dropping the task alone would not end a busy loop.
pub struct Job {
    task: Task<Outcome>,
    stop: Stop,
}

impl Job {
    /// What it found, once.
    pub fn poll(&mut self) -> Option<Outcome> {
        if self.task.is_finished() { block_on(poll_once(&mut self.task)) } else { None }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.stop();
    }
}
