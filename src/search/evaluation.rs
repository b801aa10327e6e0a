//! What a position is worth before it is played to the end: a guess at the discs at the end.
//!
//! A few terms that mean something on any board, holes and all, each weighed by how far the game has come. The
//! weights are learned from our own games, for each board, number of players and objective (`evaluation/fit.rs`).

mod embedded;
#[cfg(test)]
mod fit;
pub(super) mod learned;
mod weights;

use std::sync::Arc;

use learned::{Learned, WeightsError};

use super::{
    bits::Bits,
    geometry::Geometry,
    patterns::{Lanes, Patterns},
    probcut,
};
use crate::rules::{Board, Objective, Setup};

/// How many terms there are.
const TERMS: usize = 10;

/// How many courses there are: one a term and two for being on turn.
const ROWS: usize = TERMS + 2;

/// The terms of one player's side of a position; their differences are weighed.
///
/// In order: how many moves there are, on a falling scale; moves to corners; own discs that touch an empty square;
/// empty squares that touch another's disc; corners; discs inside that touch an empty corner; discs on the edge that
/// touch an empty corner; other discs on the edge; discs that are known to be stable; discs.
type Terms = [i32; TERMS];

/// Sixteen times the square root of a number of moves: the first moves count most.
const MOBILITY: [u8; 64] = {
    let mut scale = [0; 64];
    let mut root = 0u32;
    let mut moves = 0;
    while moves < 64 {
        while (root + 1) * (root + 1) <= 256 * moves {
            root += 1;
        }
        scale[moves as usize] = root as u8;
        moves += 1;
    }
    scale
};

/// What a number of flipping moves counts as.
#[inline]
pub(super) fn mobility(moves: u32) -> i32 {
    i32::from(MOBILITY[moves.min(63) as usize])
}

/// The weights for one number of empty squares, in hundredths of a disc.
#[derive(Clone, Copy, Debug, Default)]
struct Weights {
    terms: [f32; TERMS],
    /// For being on turn.
    turn: f32,
}

/// Coefficients of a weight's course through the game: constant, linear and quadratic in the part of the squares
/// that is still empty. One row a term, and last one for being on turn.
type Course = [[f32; 3]; ROWS];

/// The evaluation for one setup of two players.
pub(super) struct Evaluation {
    by_empty: Vec<Weights>,
    most: i32,
    learned: Option<Arc<Learned>>,
    probcut: Option<probcut::Model>,
}

impl Evaluation {
    /// For a setup: by patterns where there are weights for it.
    pub fn new<B: Bits>(setup: &Setup) -> Self {
        let learned = embedded::learned::<B>(setup);
        let probcut = learned.is_some().then(|| probcut::model(setup.board(), setup.objective()));
        Self { learned, probcut, ..Self::by_terms_alone(setup) }
    }

    /// For a setup, without patterns. Its blocked squares are no part of the choice of weights: the terms themselves
    /// know of them.
    pub fn by_terms_alone(setup: &Setup) -> Self {
        let course = &weights::COURSES[kind(setup.board(), setup.objective())];
        Self::with(course, setup.playable().len())
    }

    /// For a game of two on an open board, with weights for its patterns.
    ///
    /// # Errors
    /// When the bytes are no weights for the setup's board.
    pub fn with_weights<B: Bits>(setup: &Setup, weights: &[u8]) -> Result<Self, WeightsError> {
        let learned = Some(Arc::new(Learned::read::<B>(setup.board(), weights)?));
        let probcut = Some(probcut::model(setup.board(), setup.objective()));
        Ok(Self { learned, probcut, ..Self::by_terms_alone(setup) })
    }

    /// The patterns whose lanes [`Evaluation::value`] wants, if it goes by patterns.
    #[inline]
    pub fn patterns(&self) -> Option<&Patterns> {
        self.learned.as_deref().map(|learned| &learned.patterns)
    }

    /// How far off shallow searches are, where it is known.
    #[inline]
    pub fn probcut(&self) -> Option<&probcut::Model> {
        self.probcut.as_ref()
    }

    /// What the player on turn, who and whose opponent have these moves, is expected to lead by at the end of a two-player game, in
    /// hundredths of a disc, positive where good in the objective. The lanes are those of the position; without patterns
    /// they may be anything.
    #[inline]
    pub fn value<B: Bits>(&self, geometry: &Geometry<B>, own: B, other: B, moves: [B; 2], lanes: &Lanes) -> i32 {
        let Some(learned) = &self.learned else { return self.by_terms(geometry, own, other, moves) };
        let empty = (geometry.playable & !(own | other)).count();
        let [own_moves, other_moves] = moves.map(B::count);
        learned.value(lanes, empty, own_moves, other_moves).clamp(-self.most, self.most)
    }

    fn with(course: &Course, squares: usize) -> Self {
        let by_empty = (0..=squares)
            .map(|empty| {
                let part = empty as f32 / squares as f32;
                let parity = if empty % 2 == 1 { 1.0 } else { -1.0 };
                let at = |[a, b, c]: [f32; 3]| a + part * (b + part * c);
                let mut weights =
                    Weights { turn: at(course[TERMS]) + parity * at(course[TERMS + 1]), ..Weights::default() };
                for (weight, course) in weights.terms.iter_mut().zip(course) {
                    *weight = at(*course);
                }
                weights
            })
            .collect();
        // A guess is never as good as a board full of discs.
        Self { by_empty, most: 100 * squares as i32 - 100, learned: None, probcut: None }
    }

    #[inline]
    fn by_terms<B: Bits>(&self, geometry: &Geometry<B>, own: B, other: B, moves: [B; 2]) -> i32 {
        let empty = geometry.playable & !(own | other);
        let near_empty = geometry.touching(empty);
        let mine = terms(geometry, own, other, near_empty, moves[0]);
        let theirs = terms(geometry, other, own, near_empty, moves[1]);
        let weights = &self.by_empty[empty.count() as usize];
        let sum = (0..TERMS).map(|term| weights.terms[term] * (mine[term] - theirs[term]) as f32).sum::<f32>();
        ((sum + weights.turn) as i32).clamp(-self.most, self.most)
    }
}

/// The terms of the player who owns `own`; `near_empty` are the squares that touch an empty one, `moves` that
/// player's flipping moves.
#[inline]
fn terms<B: Bits>(geometry: &Geometry<B>, own: B, others: B, near_empty: B, moves: B) -> Terms {
    let empty = geometry.playable & !(own | others);
    let empty_corners = geometry.corners & empty;
    let risky = if empty_corners.is_none() { B::NONE } else { geometry.touching(empty_corners) & own };
    [
        mobility(moves.count()),
        (moves & geometry.corners).count() as i32,
        (own & near_empty).count() as i32,
        (geometry.touching(others) & empty).count() as i32,
        (own & geometry.corners).count() as i32,
        (risky & geometry.inner).count() as i32,
        (risky & geometry.edges).count() as i32,
        (own & geometry.edges & !risky).count() as i32,
        geometry.stable(own).count() as i32,
        own.count() as i32,
    ]
}

/// Which of the weights' courses belong to a kind of game.
const fn kind(board: Board, objective: Objective) -> usize {
    2 * board as usize + objective as usize
}
