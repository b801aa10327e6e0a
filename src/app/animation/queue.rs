//! The show's clock: facts wait here until what came before them has been shown.

use std::{collections::VecDeque, time::Duration};

use bevy::prelude::*;

use super::{
    choreography::{Beat, beats_of},
    timing::{LONGEST_STEP, Timing},
};
use crate::{
    app::{
        play::{CurrentTable, TableChanged},
        schedule::GameSystems,
        states::{Overlay, Screen},
    },
    rules::Position,
    table::Event,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AnimationQueue>()
        .init_resource::<Timing>()
        .init_resource::<Shown>()
        .add_message::<BeatStarted>()
        .add_systems(Update, (enqueue, advance, settle).chain().in_set(GameSystems::Queue))
        .add_systems(OnExit(Screen::Playing), clear);
}

fn enqueue(
    mut queue: ResMut<AnimationQueue>,
    mut changed: MessageReader<TableChanged>,
    (table, screen): (Res<CurrentTable>, Res<State<Screen>>),
    timing: Res<Timing>,
) {
    if *screen.get() != Screen::Playing {
        // What happens elsewhere (a match that waits is given up) is not shown.
        changed.clear();
    }
    for TableChanged(event) in changed.read() {
        if matches!(event, Event::GameBegan { .. } | Event::Resumed { .. } | Event::Jumped { .. }) {
            // What was still to be shown is of the past.
            queue.beats.clear();
            queue.end = queue.now;
            queue.ceremony = queue.now;
        }
        let (beats, length) = beats_of(event, &timing, table.game().position());
        let start = queue.end.max(queue.now);
        queue.beats.extend(beats.into_iter().map(|beat| (start + beat.at, beat.beat)));
        queue.end = start + length;
        if matches!(event, Event::GameBegan { .. } | Event::GameEnded { .. }) {
            queue.ceremony = queue.end;
        }
    }
}

fn advance(
    mut queue: ResMut<AnimationQueue>,
    mut started: MessageWriter<BeatStarted>,
    time: Res<Time>,
    overlay: Res<State<Overlay>>,
) {
    if !matches!(overlay.get(), Overlay::None | Overlay::Result) || queue.is_idle() {
        return;
    }
    // After an idle spell the first step can be long or wrong (the loop slept): a show never begins with a jump.
    queue.now += time.delta().min(LONGEST_STEP);
    while queue.beats.front().is_some_and(|(at, _)| *at <= queue.now) {
        let (_, beat) = queue.beats.pop_front().expect("there is a front");
        started.write(BeatStarted(beat));
    }
}

fn settle(mut shown: ResMut<Shown>, mut started: MessageReader<BeatStarted>) {
    for BeatStarted(beat) in started.read() {
        match beat {
            Beat::Show(position) | Beat::Settled(position) => shown.position = Some(*position),
            Beat::Tell(event) => shown.told = Some(event.clone()),
            _ => {}
        }
    }
}

fn clear(mut queue: ResMut<AnimationQueue>, mut shown: ResMut<Shown>) {
    *queue = AnimationQueue::default();
    *shown = Shown::default();
}

/// What is still to be shown.
#[derive(Resource, Default)]
pub struct AnimationQueue {
    now: Duration,
    /// When what is queued has been shown to its end.
    end: Duration,
    /// When the start of a game, or the counting at its end, has been shown to its end.
    ceremony: Duration,
    beats: VecDeque<(Duration, Beat)>,
}

impl AnimationQueue {
    /// Whether everything has been shown to its end.
    pub fn is_idle(&self) -> bool {
        self.beats.is_empty() && self.now >= self.end
    }

    /// Whether the start of a game or the counting at its end is being shown, or soon will be.
    pub fn holds_ceremony(&self) -> bool {
        !self.is_idle() && self.now < self.ceremony
    }

    /// Brings the show forward to the next pass that is told, which is then shown as long as ever: nobody shall miss
    /// it. Without one, to its end.
    pub fn skip_to_pass(&mut self) {
        let is_pass = |(_, beat): &(Duration, Beat)| matches!(beat, Beat::Tell(Event::Passed { .. }));
        let Some(pass) = self.beats.iter().position(is_pass) else { return self.skip() };
        let sooner = self.beats[pass].0.saturating_sub(self.now);
        for (number, (at, _)) in self.beats.iter_mut().enumerate() {
            *at = if number < pass { self.now } else { at.saturating_sub(sooner) };
        }
        self.end = self.end.saturating_sub(sooner);
        self.ceremony = self.ceremony.saturating_sub(sooner);
    }

    /// Brings the end of the show forward: every beat that waits begins with the next frame.
    pub fn skip(&mut self) {
        for (at, _) in &mut self.beats {
            *at = self.now;
        }
        self.end = self.now;
        self.ceremony = self.now;
    }
}

/// What has been shown so far; panels count from here, not from the table, which runs ahead.
#[derive(Resource, Default)]
pub struct Shown {
    /// The last position that the picture has come to.
    pub position: Option<Position>,
    /// The last fact that was told.
    pub told: Option<Event>,
}

/// A beat begins.
#[derive(Message, Clone, Debug)]
pub struct BeatStarted(pub Beat);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Colour;

    /// Whoever presses on while a pass waits to be told sees it all the same, for as long as ever.
    #[test]
    fn a_pass_is_not_skipped() {
        let at = |millis| Duration::from_millis(millis);
        let pass = Beat::Tell(Event::Passed { colour: Colour::White });
        let beats = VecDeque::from([(at(100), Beat::Land), (at(300), pass), (at(1300), Beat::Land)]);
        let mut queue = AnimationQueue { now: at(50), end: at(1500), ceremony: Duration::ZERO, beats };
        let times = |queue: &AnimationQueue| queue.beats.iter().map(|(at, _)| *at).collect::<Vec<_>>();
        queue.skip_to_pass();
        assert_eq!((times(&queue), queue.end), (vec![at(50), at(50), at(1050)], at(1250)));
        queue.beats.drain(..2);
        queue.skip_to_pass();
        assert_eq!((times(&queue), queue.end), (vec![at(50)], at(50)));
    }
}
