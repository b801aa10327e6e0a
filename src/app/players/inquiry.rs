//! A question to the search, looked after until it is answered: computer players ask, and whoever wants a hint.
//!
//! A search that crashes or falls silent is begun anew, a few times, and at last as a lighter one, so that whoever asked
//! sees no more than a delay. Must not know what the answer is for.

#[cfg_attr(target_arch = "wasm32", path = "inquiry/worker.rs")]
#[cfg_attr(not(target_arch = "wasm32"), path = "inquiry/task.rs")]
mod job;

use std::time::Duration;

use bevy::prelude::*;

pub use job::Homes;
#[cfg(not(target_arch = "wasm32"))]
pub use job::Think;

use crate::{
    app::animation::timing,
    search::{Answer, Level, Progress, Request},
};

pub(super) fn plugin(app: &mut App) {
    app.insert_non_send(Homes::default());
}

/// What is heard of a search.
enum Heard {
    /// How far it has come.
    Progress(Progress),
    /// The move found: the end.
    Answer(Answer),
    /// Why it cannot be asked: the end. To ask again is no use.
    Refused(String),
    /// Something went wrong with it: the end.
    Crashed(String),
}

/// How an inquiry ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// With a move.
    Found(Answer),
    /// With a move of a lighter search, because the one asked for crashed again and again.
    FoundLighter(Answer),
    /// Without one. The words are for a log.
    Failed(String),
}

/// A question and what is known of its answer. Not `Send`: in the browser it holds a worker. To drop it is to end the
/// search.
pub struct Inquiry {
    request: Request,
    job: job::Job,
    /// Searches begun.
    tries: u32,
    /// For how long nothing was heard.
    silent: Duration,
    progress: Option<Progress>,
}

impl Inquiry {
    /// Searches that are begun as asked, before the lighter one.
    const TRIES: u32 = 3;

    /// Asks.
    pub fn begin(homes: &mut Homes, request: Request) -> Self {
        let job = homes.begin(request.clone());
        Self { request, job, tries: 1, silent: Duration::ZERO, progress: None }
    }

    /// Takes note of what was heard; `passed` is how long ago it last did. The end is told once.
    pub fn poll(&mut self, homes: &mut Homes, passed: Duration) -> Option<Outcome> {
        self.silent += passed.min(timing::LONGEST_STEP);
        while let Some(heard) = self.job.poll() {
            self.silent = Duration::ZERO;
            match heard {
                Heard::Progress(progress) => self.progress = Some(progress),
                Heard::Answer(answer) if self.tries > Self::TRIES => return Some(Outcome::FoundLighter(answer)),
                Heard::Answer(answer) => return Some(Outcome::Found(answer)),
                Heard::Refused(reason) => return Some(Outcome::Failed(reason)),
                Heard::Crashed(reason) => return self.begin_anew(homes, reason),
            }
        }
        let allowed = Duration::from_millis(self.request.millis.unwrap_or(0).into()) * 2 + timing::SEARCH_IS_SILENT;
        if self.silent > allowed { self.begin_anew(homes, "nothing is heard of it".to_owned()) } else { None }
    }

    /// How far the search has come.
    pub const fn progress(&self) -> Option<Progress> {
        self.progress
    }

    fn begin_anew(&mut self, homes: &mut Homes, reason: String) -> Option<Outcome> {
        warn!("search {} of {} failed: {reason}", self.tries, Self::TRIES + 1);
        if self.tries > Self::TRIES {
            return Some(Outcome::Failed(reason));
        }
        self.tries += 1;
        if self.tries > Self::TRIES {
            self.request.level = self.request.level.min(Level::Medium);
            self.request.millis = None;
        }
        (self.silent, self.progress) = (Duration::ZERO, None);
        self.job = homes.begin(self.request.clone());
        None
    }
}
