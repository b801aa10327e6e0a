//! How soon a search ends that is told to.

use std::time::Duration;

use cpu_time::ProcessTime;
use girotondo::{
    rules::Game,
    search::{Level, Order, Request, SearchError, Watch, solve, think},
};

/// After so many milliseconds of a search it is told to end.
const AFTER: [u64; 5] = [1, 4, 12, 30, 70];

/// Positions of a game, evenly over its moves.
const POSITIONS: usize = 10;

/// From so many empty squares games of two are solved: the look ahead before it is short, and what follows is long.
const TO_SOLVE: usize = 16;

/// The thinking time, in milliseconds: most of a search for a move is still to come when it is told to end.
const MILLIS: u32 = 300;

/// Somebody who wants a search to end after a while. Both go by processor time, so that other programs' turns on a busy
/// machine are not taken for the search's.
struct Asking {
    began: ProcessTime,
    after: Duration,
    order: Order,
}

impl Asking {
    fn new(after: u64, order: Order) -> Self {
        Self { began: ProcessTime::now(), after: Duration::from_millis(after), order }
    }

    /// How long ago it asked, if it did.
    fn since(&self) -> Option<Duration> {
        self.began.elapsed().checked_sub(self.after)
    }
}

impl Watch for Asking {
    fn order(&self) -> Order {
        if self.since().is_some() { self.order } else { Order::GoOn }
    }

    fn elapsed(&self) -> Option<Duration> {
        Some(self.began.elapsed())
    }
}

/// How long searches took to end, from when they were told to.
#[derive(Default)]
pub(super) struct Stops {
    /// Searches that were not over before.
    pub count: u32,
    /// The longest of them.
    pub longest: Duration,
}

impl Stops {
    fn add(&mut self, asking: &Asking) {
        if let Some(time) = asking.since() {
            self.count += 1;
            self.longest = self.longest.max(time);
        }
    }
}

/// Ends Master's searches all over a game, and the solution of its end, some for good and some for the best move so far.
///
/// # Errors
/// When the moves are no game.
pub(super) fn of_game(game: &Game) -> Result<Stops, SearchError> {
    let mut stops = Stops::default();
    let moves: Vec<_> = game.moves().collect();
    for number in 0..POSITIONS {
        let request = Request {
            setup: game.setup().clone(),
            moves: moves[..number * moves.len() / POSITIONS].to_vec(),
            level: Level::Master,
            seed: 1,
            millis: Some(MILLIS),
        };
        for (after, order) in AFTER.into_iter().flat_map(|after| [(after, Order::GiveUp), (after, Order::AnswerNow)]) {
            let asking = Asking::new(after, order);
            match think(&request, &asking) {
                Ok(_) | Err(SearchError::Stopped) => stops.add(&asking),
                Err(wrong) => return Err(wrong),
            }
        }
    }
    of_end(game, &mut stops);
    Ok(stops)
}

/// Ends the solution of the first position of a game of two that has few enough empty squares.
fn of_end(game: &Game, stops: &mut Stops) {
    let mut positions = (0..game.ply()).filter_map(|ply| game.position_at(ply));
    let Some(position) = positions.find(|position| position.empty().len() <= TO_SOLVE) else { return };
    for after in AFTER {
        let asking = Asking::new(after, Order::GiveUp);
        if solve(game.setup(), position, 20, &asking).is_none() {
            stops.add(&asking);
        }
    }
}
