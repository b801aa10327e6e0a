//! A search at home on the desktop: the task pool, a flag that stops it, and a place where it tells how far it is.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError},
};

use bevy::{
    platform::time::Instant,
    tasks::{AsyncComputeTaskPool, Task, block_on, poll_once},
};

use super::Heard;
use crate::search::{Answer, Progress, Request, SearchError, Stop, Timed, Watch, think};

/// What thinks: the search, or in a test whatever shall happen instead.
pub type Think = fn(&Request, &dyn Watch) -> Result<Answer, SearchError>;

/// Where searches run.
pub struct Homes {
    /// What thinks.
    pub think: Think,
}

impl Default for Homes {
    fn default() -> Self {
        Self { think: |request, watch| think(request, watch) }
    }
}

impl Homes {
    /// Begins a search.
    pub fn begin(&mut self, request: Request) -> Job {
        let (stop, progress) = (Stop::new(), Arc::new(Mutex::new(None)));
        let (flag, told, think) = (stop.clone(), progress.clone(), self.think);
        let task = AsyncComputeTaskPool::get().spawn(async move {
            let began = Instant::now();
            let tell = |progress: &Progress| *told.lock().unwrap_or_else(PoisonError::into_inner) = Some(*progress);
            let watch = Timed { stop: flag, clock: || began.elapsed(), tell };
            // A panic is this search's end and nobody else's.
            match catch_unwind(AssertUnwindSafe(|| think(&request, &watch))) {
                Ok(Ok(answer)) => Heard::Answer(answer),
                Ok(Err(error)) => Heard::Refused(error.to_string()),
                Err(_) => Heard::Crashed("it panicked".to_owned()),
            }
        });
        Job { task, stop, progress }
    }
}

/// A search that is going on. To drop it is to stop it: dropping the task alone would not end a busy loop.
pub struct Job {
    task: Task<Heard>,
    stop: Stop,
    progress: Arc<Mutex<Option<Progress>>>,
}

impl Job {
    /// What it has to say, in order; the end is said once.
    pub(super) fn poll(&mut self) -> Option<Heard> {
        let progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(progress) = progress {
            return Some(Heard::Progress(progress));
        }
        if self.task.is_finished() { block_on(poll_once(&mut self.task)) } else { None }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.stop();
    }
}
