//! Looking back: an earlier position of the game is shown while the game waits.
//!
//! A state of the view alone. The table knows nothing of it: nothing is taken back, nobody moves and no clock runs
//! meanwhile, and with the first change of the table it is over.

use bevy::prelude::*;

use super::{animation::queue::AnimationQueue, play::TableChanged, schedule::GameSystems, states::Screen};
use crate::rules::{Game, Position, Record};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Review>()
        .add_systems(
            Update,
            (
                hurry.run_if(resource_changed::<Review>).in_set(GameSystems::Input).ambiguous_with_all(),
                end.in_set(GameSystems::Facts),
            ),
        )
        .add_systems(OnExit(Screen::Playing), forget);
}

/// What was still being shown is brought to its end first: one looks back from where the game stands.
fn hurry(review: Res<Review>, mut queue: ResMut<AnimationQueue>) {
    if review.is_on() && !queue.is_idle() {
        queue.skip();
    }
}

fn end(mut review: ResMut<Review>, mut changed: MessageReader<TableChanged>) {
    if changed.read().count() > 0 {
        review.set_if_neq(Review::default());
    }
}

fn forget(mut review: ResMut<Review>) {
    review.set_if_neq(Review::default());
}

/// Which position is shown, if not the present one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Review {
    ply: Option<usize>,
}

/// Where to look next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The position before the first move.
    First,
    /// One move earlier.
    Back,
    /// One move later; from the last one, the present.
    On,
    /// The position after so many moves.
    At(usize),
    /// The present: the game goes on.
    Present,
}

impl Review {
    /// Whether somebody looks back: the game waits.
    pub const fn is_on(&self) -> bool {
        self.ply.is_some()
    }

    /// After how many moves of the game the position that is shown stands.
    pub fn ply(&self, game: &Game) -> usize {
        self.ply.unwrap_or(usize::MAX).min(game.ply())
    }

    /// The position that is shown.
    pub fn position<'a>(&self, game: &'a Game) -> &'a Position {
        game.position_at(self.ply(game)).unwrap_or_else(|| game.position())
    }

    /// The move that led to the position that is shown; none at the start.
    pub fn record<'a>(&self, game: &'a Game) -> Option<&'a Record> {
        game.records().get(self.ply(game).checked_sub(1)?)
    }

    /// Looks somewhere else. Where there is nothing to look back to, the present stays.
    pub fn look(&mut self, game: &Game, look: Look) {
        let (here, last) = (self.ply(game), game.ply());
        self.ply = match look {
            Look::First => Some(0),
            Look::Back => Some(here.saturating_sub(1)),
            Look::On => self.ply.and_then(|_| Some(here + 1).filter(|&ply| ply <= last)),
            Look::At(ply) => Some(ply.min(last)),
            Look::Present => None,
        };
        if last == 0 {
            self.ply = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Setup;

    #[test]
    fn looking_back_goes_move_by_move_and_returns_to_the_present() {
        let mut game = Game::new(Setup::default());
        let mut review = Review::default();
        review.look(&game, Look::Back);
        assert!(!review.is_on(), "before the first move there is nothing to look back to");
        for _ in 0..5 {
            game.play(game.legal().unwrap().squares.first().unwrap()).unwrap();
        }
        let mut seen = Vec::new();
        for look in [Look::Back, Look::Back, Look::On, Look::First, Look::Back, Look::At(9), Look::Back, Look::At(2)] {
            review.look(&game, look);
            assert!(review.is_on());
            assert_eq!(Some(review.position(&game)), game.position_at(review.ply(&game)));
            assert_eq!(
                review.record(&game).map(|record| record.after),
                match review.ply(&game) {
                    0 => None,
                    _ => Some(*review.position(&game)),
                }
            );
            seen.push(review.ply(&game));
        }
        assert_eq!(seen, [4, 3, 4, 0, 0, 5, 4, 2]);
        for _ in 0..4 {
            review.look(&game, Look::On);
        }
        assert!(!review.is_on(), "beyond the last move is the present");
        assert_eq!(review.position(&game), game.position());
        review.look(&game, Look::First);
        review.look(&game, Look::Present);
        assert!(!review.is_on());
    }
}
