//! Asks for a computer player's move, waits without holding up a frame, and plays it when the picture has caught up.

use std::time::Duration;

use bevy::prelude::*;

use crate::{
    app::{
        animation::{queue::AnimationQueue, timing::Timing},
        clock,
        keep::{CurrentSettings, Mishap, Trouble},
        play::{CommandRequested, CurrentTable, TableChanged},
        players::{
            human::HandSystems,
            inquiry::{Homes, Inquiry, Outcome},
        },
        review::Review,
        schedule::GameSystems,
        states::{Overlay, Screen},
    },
    search::{Answer, Level, Progress, Request},
    table::{Command, Event, Moment, SeatId, Sitter, Table},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameSeed>()
        .insert_non_send(Thinking::default())
        .add_systems(
            Update,
            answer
                .in_set(AnswerSystems)
                .in_set(GameSystems::Input)
                .before(HandSystems)
                .run_if(in_state(Screen::Playing)),
        )
        .add_systems(Update, ask.in_set(AskSystems).in_set(GameSystems::Facts).run_if(in_state(Screen::Playing)))
        .add_systems(OnExit(Screen::Playing), give_up);
}

/// Plays the answer, once everything before it has been shown and the player has seemed to consider it.
fn answer(
    mut thinking: NonSendMut<Thinking>,
    (mut homes, mut trouble): (NonSendMut<Homes>, ResMut<Trouble>),
    mut requested: MessageWriter<CommandRequested>,
    queue: Res<AnimationQueue>,
    (overlay, review): (Res<State<Overlay>>, Res<Review>),
    table: Res<CurrentTable>,
    timing: Res<Timing>,
    time: Res<Time>,
) {
    let Some(thought) = &mut thinking.thought else { return };
    if thought.answer.is_none() {
        match thought.inquiry.poll(&mut homes, time.delta()) {
            None => {}
            Some(Outcome::Found(answer)) => thought.answer = Some(answer),
            Some(Outcome::FoundLighter(answer)) => {
                trouble.words.push(Mishap::LighterSearch);
                thought.answer = Some(answer);
            }
            Some(Outcome::Failed(reason)) => {
                // The next change of the table asks anew.
                error!("no move from the computer player: {reason}");
                trouble.words.push(Mishap::NoMove);
                thinking.failed = Some(thought.at);
                thinking.thought = None;
                return;
            }
        }
    }
    if !queue.is_idle() || *overlay.get() != Overlay::None || review.is_on() {
        return;
    }
    thought.considered += time.delta();
    // Against a clock that runs down nobody seems to consider for long.
    let hurry = clock::pace(&table, thought.seat, Level::Medium).1.map(|millis| Duration::from_millis(millis.into()));
    let consider = hurry.map_or(timing.consider, |most| timing.consider.min(most));
    if let Some(answer) = thought.answer
        && thought.considered >= consider
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
    mut homes: NonSendMut<Homes>,
    mut changed: MessageReader<TableChanged>,
    (table, settings): (Res<CurrentTable>, Res<CurrentSettings>),
    mut seed: ResMut<GameSeed>,
) {
    let begun = changed.read().filter(|TableChanged(event)| matches!(event, Event::GameBegan { .. })).count();
    seed.0 = seed.0.wrapping_add(begun as u64);
    if thinking.thought.as_ref().is_some_and(|thought| thought.at != table.moment()) {
        thinking.thought = None;
    }
    if thinking.thought.is_none()
        && thinking.failed != Some(table.moment())
        && let Some((seat, request)) = request_of(&table, seed.0, settings.0.master_time.millis())
    {
        let at = table.moment();
        let inquiry = Inquiry::begin(&mut homes, request);
        thinking.thought = Some(Thought { at, seat, inquiry, answer: None, considered: default() });
    }
}

fn give_up(mut thinking: NonSendMut<Thinking>) {
    thinking.thought = None;
}

/// What to ask, when a computer player is to move.
fn request_of(table: &Table, seed: u64, millis: u32) -> Option<(SeatId, Request)> {
    let (seat, colour) = table.mover()?;
    let Sitter::Computer(level) = table.hand(colour) else { return None };
    // Who stands in for a person has no clock.
    let (level, most) = if table.is_played_for(seat) { (level, None) } else { clock::pace(table, seat, level) };
    let millis = most.map_or(millis, |most| most.min(millis));
    let game = table.game();
    let request =
        Request { setup: game.setup().clone(), moves: game.moves().collect(), level, seed, millis: Some(millis) };
    Some((seat, request))
}

/// Where computer players are asked.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct AskSystems;

/// Where a computer player's answer is played.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnswerSystems;

/// What the weaker levels' errors are drawn from: another number for every start of the program, and for every game.
#[derive(Resource, Default)]
pub struct GameSeed(pub u64);

/// The search that is going on, if one is. Not `Send`: in the browser it holds a worker.
#[derive(Default)]
pub struct Thinking {
    thought: Option<Thought>,
    /// A moment at which no move was found; it is not asked about again.
    failed: Option<Moment>,
}

impl Thinking {
    /// Whether a computer player is thinking, or waits to show what it thought.
    pub const fn is_busy(&self) -> bool {
        self.thought.is_some()
    }

    /// How far the search has come, as long as it goes on.
    pub fn progress(&self) -> Option<Progress> {
        self.thought.as_ref().filter(|thought| thought.answer.is_none()).and_then(|thought| thought.inquiry.progress())
    }
}

struct Thought {
    /// The moment of the table that it is about.
    at: Moment,
    seat: SeatId,
    inquiry: Inquiry,
    answer: Option<Answer>,
    /// How long the picture has stood still since.
    considered: Duration,
}
