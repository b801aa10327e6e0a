//! A computer player of the console: the library's search, with the wall clock that the library itself must not know.

use std::time::{Duration, Instant};

use girotondo::{
    rules::Game,
    search::{Answer, Level, Order, Progress, Request, SearchError, Watch, think},
};

/// Who plays, and for how long it thinks.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct ThinkerArgs {
    /// How strong: novice, easy, medium, hard, expert or master.
    #[arg(long, value_name = "NAME", default_value = "master", value_parser = level)]
    pub level: Level,
    /// Master's thinking time a move, in seconds. Without it Master too goes by a number of positions, and the same
    /// position always gets the same move.
    #[arg(long, value_name = "N", value_parser = seconds)]
    pub seconds: Option<Duration>,
    /// What the weaker levels' errors are drawn from; a game after another draws others.
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub chance: u64,
}

fn level(text: &str) -> Result<Level, String> {
    let known = || format!("the levels are {}", Level::ALL.map(|level| level.to_string()).join(", "));
    text.parse().map_err(|_| known())
}

/// A number of seconds as it is typed.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.001..=86_400.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "seconds are a number from 0.001 to 86400".to_owned())
}

/// The wall clock from now on, and an ear for orders and progress.
struct Clocked<'a> {
    began: Instant,
    order: &'a dyn Fn() -> Order,
    tell: &'a dyn Fn(&Progress),
}

impl Watch for Clocked<'_> {
    fn order(&self) -> Order {
        (self.order)()
    }

    fn elapsed(&self) -> Option<Duration> {
        Some(self.began.elapsed())
    }

    fn progress(&self, progress: &Progress) {
        (self.tell)(progress);
    }
}

/// A move for who is on turn, and how long it took to find. The game must not be over.
pub(super) fn answer(
    game: &Game,
    ThinkerArgs { level, seconds, chance }: ThinkerArgs,
    order: &dyn Fn() -> Order,
    tell: &dyn Fn(&Progress),
) -> Result<(Answer, Duration), SearchError> {
    let millis = seconds.map(|seconds| u32::try_from(seconds.as_millis()).unwrap_or(u32::MAX));
    let request = Request { setup: game.setup().clone(), moves: game.moves().collect(), level, seed: chance, millis };
    let watch = Clocked { began: Instant::now(), order, tell };
    think(&request, &watch).map(|answer| (answer, watch.began.elapsed()))
}

/// Nobody interrupts.
pub(super) const fn undisturbed() -> Order {
    Order::GoOn
}
