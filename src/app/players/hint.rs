//! Advice for the person on turn: the best move at full strength and what it is worth, as soon as there is one and
//! better from moment to moment. It is only shown; nobody plays it but a hand.

use std::time::Duration;

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
};

use super::{
    human::HandSystems,
    inquiry::{Homes, Inquiry, Outcome},
};
use crate::{
    app::{
        animation::{queue::AnimationQueue, timing},
        keep::{CurrentSettings, Mishap, Trouble},
        play::CurrentTable,
        schedule::GameSystems,
        states::{Overlay, Screen},
        ui::keys::{meant, shortcut_held},
    },
    rules::Square,
    search::{Level, Request},
    table::Moment,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Advice>()
        .insert_non_send(Asked::default())
        .add_message::<KeyboardInput>()
        .add_message::<HintRequested>()
        .add_systems(
            Update,
            (
                key.in_set(GameSystems::Input).run_if(in_state(Screen::Playing)),
                answer.in_set(GameSystems::Input).after(HandSystems).run_if(in_state(Screen::Playing)),
                (listen, forget)
                    .chain()
                    .in_set(GameSystems::Facts)
                    .after(super::computer::AskSystems)
                    .run_if(in_state(Screen::Playing)),
            ),
        )
        .add_systems(OnExit(Screen::Playing), give_up);
}

/// H asks, and H takes it away; so does the key Find, where there is one. On boards with a column of that letter it waits
/// for a moment whether a digit follows, which makes it a square.
fn key(
    mut pressed: MessageReader<KeyboardInput>,
    mut requested: MessageWriter<HintRequested>,
    mut waiting: Local<Option<Duration>>,
    (table, overlay, time): (Res<CurrentTable>, Res<State<Overlay>>, Res<Time>),
    held: Option<Res<ButtonInput<KeyCode>>>,
) {
    let shortcut = held.is_some_and(|held| shortcut_held(&held));
    for input in pressed.read().filter(|input| input.state == ButtonState::Pressed && !input.repeat) {
        let typed = match &meant(input) {
            Key::Character(text) if !shortcut => text.to_lowercase(),
            _ => String::new(),
        };
        *waiting = (typed == "h").then_some(Duration::ZERO);
        if input.logical_key == Key::Find && *overlay.get() == Overlay::None {
            requested.write(HintRequested);
        }
    }
    if *overlay.get() != Overlay::None {
        *waiting = None;
    }
    let is_column = table.game().setup().board().side() >= 8;
    if let Some(waited) = &mut *waiting {
        *waited += time.delta();
        if !is_column || *waited >= timing::KEY_IS_ALONE {
            *waiting = None;
            requested.write(HintRequested);
        }
    }
}

/// Follows the search that is going on.
fn answer(
    mut asked: NonSendMut<Asked>,
    (mut homes, mut trouble): (NonSendMut<Homes>, ResMut<Trouble>),
    mut advice: ResMut<Advice>,
    time: Res<Time>,
) {
    let Some((at, inquiry)) = &mut asked.0 else { return };
    let at = *at;
    let outcome = inquiry.poll(&mut homes, time.delta());
    if let Some(progress) = inquiry.progress() {
        let so_far =
            Advised { at, square: progress.square, value: progress.value, depth: progress.depth, settled: false };
        advice.set_if_neq(Advice(Some(so_far)));
    }
    match outcome {
        None => return,
        Some(Outcome::Found(found) | Outcome::FoundLighter(found)) => {
            let found = Advised { at, square: found.square, value: found.value, depth: found.depth, settled: true };
            advice.set_if_neq(Advice(Some(found)));
        }
        Some(Outcome::Failed(reason)) => {
            error!("no hint: {reason}");
            trouble.words.push(Mishap::NoHint);
            advice.set_if_neq(Advice::default());
        }
    }
    asked.0 = None;
}

/// Begins a search where a person is to move and everything has been shown; ends it, or takes its advice away, where
/// there is one.
fn listen(
    mut requested: MessageReader<HintRequested>,
    mut asked: NonSendMut<Asked>,
    mut homes: NonSendMut<Homes>,
    mut advice: ResMut<Advice>,
    (table, settings, queue): (Res<CurrentTable>, Res<CurrentSettings>, Res<AnimationQueue>),
) {
    // Two requests within a frame take each other back.
    if requested.read().count().is_multiple_of(2) {
        return;
    }
    let at = table.moment();
    if asked.0.is_some() || advice.at(at).is_some() {
        asked.0 = None;
        advice.set_if_neq(Advice::default());
    } else if table.person_is_to_move() && queue.is_idle() {
        let game = table.game();
        let request = Request {
            setup: game.setup().clone(),
            moves: game.moves().collect(),
            level: Level::Master,
            seed: 0,
            millis: Some(settings.0.master_time.millis()),
        };
        asked.0 = Some((at, Inquiry::begin(&mut homes, request)));
    }
}

/// Advice is for one moment.
fn forget(mut asked: NonSendMut<Asked>, mut advice: ResMut<Advice>, table: Res<CurrentTable>) {
    if asked.0.as_ref().is_some_and(|(at, _)| *at != table.moment()) {
        asked.0 = None;
    }
    if advice.0.is_some() && advice.at(table.moment()).is_none() {
        advice.set_if_neq(Advice::default());
    }
}

fn give_up(mut asked: NonSendMut<Asked>, mut advice: ResMut<Advice>) {
    asked.0 = None;
    advice.set_if_neq(Advice::default());
}

/// Somebody wants a hint, or wants it no more.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HintRequested;

/// What is advised, if anything is.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Advice(Option<Advised>);

impl Advice {
    /// What is advised at a moment of the table.
    pub fn at(&self, moment: Moment) -> Option<Advised> {
        self.0.filter(|advised| advised.at == moment)
    }
}

/// A piece of advice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advised {
    /// The moment it is for.
    at: Moment,
    /// The best move.
    pub square: Square,
    /// What the mover is expected to lead by, as in [`crate::search::Answer`].
    pub value: f32,
    /// Moves looked ahead.
    pub depth: u32,
    /// Whether the search has ended; before, it may still change.
    pub settled: bool,
}

/// The search that is going on for a hint, and the moment it is for.
#[derive(Default)]
pub struct Asked(Option<(Moment, Inquiry)>);

impl Asked {
    /// Whether a search goes on.
    pub const fn is_busy(&self) -> bool {
        self.0.is_some()
    }
}
