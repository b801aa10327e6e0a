//! Asks for a computer player's move, waits without holding up a frame, and plays it when the picture has caught up.

#[cfg_attr(target_arch = "wasm32", path = "computer/worker.rs")]
#[cfg_attr(not(target_arch = "wasm32"), path = "computer/task.rs")]
mod job;

use bevy::prelude::*;

use crate::{
    app::{
        animation::{queue::AnimationQueue, timing::Timing},
        play::{CommandRequested, CurrentTable, TableChanged},
        players::human::HandSystems,
        schedule::GameSystems,
        states::{Overlay, Screen},
    },
    search::{Answer, Request, SearchError},
    table::{Command, Event, Moment, SeatId, Sitter, Table},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameSeed>()
        .insert_non_send(Thinking::default())
        .add_systems(Update, answer.in_set(GameSystems::Input).before(HandSystems).run_if(in_state(Screen::Playing)))
        .add_systems(Update, ask.in_set(GameSystems::Facts).run_if(in_state(Screen::Playing)))
        .add_systems(OnExit(Screen::Playing), give_up);
}

/// Plays the answer, once everything before it has been shown and the player has seemed to consider it.
fn answer(
    mut thinking: NonSendMut<Thinking>,
    mut requested: MessageWriter<CommandRequested>,
    queue: Res<AnimationQueue>,
    overlay: Res<State<Overlay>>,
    table: Res<CurrentTable>,
    timing: Res<Timing>,
    time: Res<Time>,
) {
    let Some(thought) = &mut thinking.thought else { return };
    if thought.answer.is_none() {
        thought.answer = match thought.job.poll() {
            None => None,
            Some(Ok(answer)) => Some(answer),
            Some(Err(error)) => {
                // Nothing a person did: a request is made from the table itself. The next change asks anew.
                error!("no move from the computer player: {error}");
                thinking.failed = Some(thought.at);
                thinking.thought = None;
                return;
            }
        };
    }
    if !queue.is_idle() || *overlay.get() != Overlay::None {
        return;
    }
    thought.considered += time.delta();
    if let Some(answer) = thought.answer
        && thought.considered >= timing.consider
    {
        let Thought { at, seat, .. } = *thought;
        let square = answer.square;
        requested.write(CommandRequested(match table.is_played_for(seat) {
            true => Command::PlayFor { at, seat, square },
            false => Command::Play { at, seat, square },
        }));
        thinking.thought = None;
    }
}

/// Begins a search when a computer player's turn has come; ends one whose moment has passed.
fn ask(
    mut thinking: NonSendMut<Thinking>,
    mut changed: MessageReader<TableChanged>,
    table: Res<CurrentTable>,
    mut seed: ResMut<GameSeed>,
) {
    let begun = changed.read().filter(|TableChanged(event)| matches!(event, Event::GameBegan { .. })).count();
    seed.0 = seed.0.wrapping_add(begun as u64);
    if thinking.thought.as_ref().is_some_and(|thought| thought.at != table.moment()) {
        thinking.thought = None;
    }
    if thinking.thought.is_none()
        && thinking.failed != Some(table.moment())
        && let Some((seat, request)) = request_of(&table, seed.0)
    {
        let at = table.moment();
        let job = thinking.homes.begin(request);
        thinking.thought = Some(Thought { at, seat, job, answer: None, considered: default() });
    }
}

fn give_up(mut thinking: NonSendMut<Thinking>) {
    thinking.thought = None;
}

/// What to ask, when a computer player is to move.
fn request_of(table: &Table, seed: u64) -> Option<(SeatId, Request)> {
    let (seat, colour) = table.mover()?;
    let Sitter::Computer(level) = table.hand(colour) else { return None };
    let game = table.game();
    Some((seat, Request { setup: game.setup().clone(), moves: game.moves().collect(), level, seed, millis: None }))
}

/// What the weaker levels' errors are drawn from: another number for every start of the program, and for every game.
#[derive(Resource, Default)]
pub struct GameSeed(pub u64);

/// The search that is going on, if one is. Not `Send`: in the browser it holds a worker.
#[derive(Default)]
pub struct Thinking {
    thought: Option<Thought>,
    /// A moment at which no move was found; it is not asked about again.
    failed: Option<Moment>,
    homes: job::Homes,
}

impl Thinking {
    /// Whether a computer player is thinking, or waits to show what it thought.
    pub const fn is_busy(&self) -> bool {
        self.thought.is_some()
    }
}

struct Thought {
    /// The moment of the table that it is about.
    at: Moment,
    seat: SeatId,
    job: job::Job,
    answer: Option<Answer>,
    /// How long the picture has stood still since.
    considered: std::time::Duration,
}

type Outcome = Result<Answer, SearchError>;
