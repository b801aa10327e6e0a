//! What is held down on all controllers: a stick that leans one way is a button of the cross, and a direction that is
//! held counts again and again. Must not know which controllers there are, or what a button means.

use std::time::{Duration, Instant};

use super::{Button, Does, Stroke};

/// How far a stick has to lean to count, of 1.
pub(super) const LEANS: f32 = 0.6;
/// How far it has to come back to count no longer.
pub(super) const RETURNS: f32 = 0.4;
/// How long a direction is held until it counts for the second time.
pub(super) const FIRST: Duration = Duration::from_millis(400);
/// How long from then on.
pub(super) const NEXT: Duration = Duration::from_millis(120);

/// The buttons that are down, on controllers that are told apart by an `Id`. What is down on two of them is down once.
pub(super) struct Held<Id> {
    buttons: Vec<(Id, Button)>,
    sticks: Vec<Stick<Id>>,
    /// The direction that counts again next, and when.
    again: Option<(Button, Instant)>,
}

/// A stick: how far it leans to the right and up, of 1, and for which button it counts.
struct Stick<Id> {
    id: Id,
    at: [f32; 2],
    counts: Option<Button>,
}

/// Which way a stick is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    Right,
    Up,
}

impl<Id: Copy + PartialEq> Held<Id> {
    /// Nothing is held.
    pub(super) const fn new() -> Self {
        Self { buttons: Vec::new(), sticks: Vec::new(), again: None }
    }

    /// A button goes down or up.
    pub(super) fn press(&mut self, id: Id, button: Button, down: bool, now: Instant) -> Vec<Stroke> {
        self.change(now, |held| {
            held.buttons.retain(|&other| other != (id, button));
            held.buttons.extend(down.then_some((id, button)));
        })
    }

    /// A stick moves to `value` along an axis.
    pub(super) fn lean(&mut self, id: Id, axis: Axis, value: f32, now: Instant) -> Vec<Stroke> {
        self.change(now, |held| {
            let place = held.sticks.iter().position(|stick| stick.id == id).unwrap_or_else(|| {
                held.sticks.push(Stick { id, at: [0.0; 2], counts: None });
                held.sticks.len() - 1
            });
            let stick = &mut held.sticks[place];
            stick.at[axis as usize] = value;
            stick.counts = direction(stick.at, stick.counts);
        })
    }

    /// A controller goes away.
    pub(super) fn leave(&mut self, id: Id, now: Instant) -> Vec<Stroke> {
        self.change(now, |held| {
            held.buttons.retain(|&(other, _)| other != id);
            held.sticks.retain(|stick| stick.id != id);
        })
    }

    /// What has been held long enough to count again.
    pub(super) fn again(&mut self, now: Instant) -> Option<Stroke> {
        let (button, due) = self.again.as_mut().filter(|(_, due)| *due <= now)?;
        *due = now + NEXT;
        Some(Stroke { button: *button, does: Does::Again })
    }

    /// How long until something counts again; `None` as long as no direction is held.
    pub(super) fn wait(&self, now: Instant) -> Option<Duration> {
        self.again.map(|(_, due)| due.saturating_duration_since(now))
    }

    /// Carries a change out, and says what has gone up by it and what down.
    fn change(&mut self, now: Instant, change: impl FnOnce(&mut Self)) -> Vec<Stroke> {
        let before = self.down();
        change(self);
        let after = self.down();
        let up = before.iter().filter(|button| !after.contains(button)).map(|&button| (button, Does::Up));
        let down = after.iter().filter(|button| !before.contains(button)).map(|&button| (button, Does::Down));
        let strokes: Vec<_> = up.chain(down).map(|(button, does)| Stroke { button, does }).collect();
        for stroke in strokes.iter().filter(|stroke| stroke.button.is_direction()) {
            match stroke.does {
                Does::Down => self.again = Some((stroke.button, now + FIRST)),
                _ => self.again = self.again.filter(|(button, _)| *button != stroke.button),
            }
        }
        strokes
    }

    /// Each button that is down, once.
    fn down(&self) -> Vec<Button> {
        let mut all: Vec<Button> = Vec::new();
        let buttons = self.buttons.iter().map(|&(_, button)| button);
        for button in buttons.chain(self.sticks.iter().filter_map(|stick| stick.counts)) {
            if !all.contains(&button) {
                all.push(button);
            }
        }
        all
    }
}

/// Where a stick leans, if it does. Where it leant before it stays until it has come back: between two directions
/// it does not waver.
fn direction([right, up]: [f32; 2], before: Option<Button>) -> Option<Button> {
    let ways = [(Button::Up, up), (Button::Down, -up), (Button::Left, -right), (Button::Right, right)];
    let still = ways.into_iter().find(|&(way, far)| Some(way) == before && far >= RETURNS);
    let most = ways.into_iter().max_by(|one, other| one.1.total_cmp(&other.1)).filter(|&(_, far)| far >= LEANS);
    still.or(most).map(|(way, _)| way)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn stroke(button: Button, does: Does) -> Stroke {
        Stroke { button, does }
    }

    #[test]
    fn a_direction_that_is_held_counts_again_and_other_buttons_do_not() {
        let (mut held, now) = (Held::new(), Instant::now());
        assert_eq!(held.press(1, Button::South, true, now), [stroke(Button::South, Does::Down)]);
        assert_eq!(held.wait(now), None);
        assert_eq!(held.press(1, Button::Left, true, now), [stroke(Button::Left, Does::Down)]);
        assert_eq!(held.wait(now), Some(FIRST));
        assert_eq!(held.again(now), None);
        for passed in [FIRST, FIRST + NEXT] {
            assert_eq!(held.again(now + passed), Some(stroke(Button::Left, Does::Again)));
            assert_eq!(held.again(now + passed), None);
        }
        assert_eq!(held.press(1, Button::Left, false, now), [stroke(Button::Left, Does::Up)]);
        assert_eq!(held.wait(now), None);
    }

    #[test]
    fn a_stick_counts_as_the_cross_and_does_not_waver() {
        let (mut held, now) = (Held::new(), Instant::now());
        assert_eq!(held.lean(1, Axis::Up, 0.5, now), []);
        assert_eq!(held.lean(1, Axis::Up, 0.7, now), [stroke(Button::Up, Does::Down)]);
        assert_eq!(held.lean(1, Axis::Right, 0.8, now), [], "it came up first");
        assert_eq!(held.lean(1, Axis::Up, 0.5, now), []);
        let turned = [stroke(Button::Up, Does::Up), stroke(Button::Right, Does::Down)];
        assert_eq!(held.lean(1, Axis::Up, 0.3, now), turned);
        assert_eq!(held.lean(1, Axis::Right, 0.0, now), [stroke(Button::Right, Does::Up)]);
        assert_eq!(held.lean(1, Axis::Right, -1.0, now), [stroke(Button::Left, Does::Down)]);
        assert_eq!(held.lean(1, Axis::Up, -0.2, now), []);
    }

    #[test]
    fn what_two_hold_is_down_once_and_up_when_both_have_gone() {
        let (mut held, now) = (Held::new(), Instant::now());
        assert_eq!(held.press(1, Button::Down, true, now), [stroke(Button::Down, Does::Down)]);
        assert_eq!(held.lean(2, Axis::Up, -1.0, now), []);
        assert_eq!(held.leave(1, now), []);
        assert_eq!(held.leave(2, now), [stroke(Button::Down, Does::Up)]);
        assert_eq!(held.leave(2, now), []);
    }
}
