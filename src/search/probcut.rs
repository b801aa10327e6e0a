//! How far a shallow search is off a deep one: what selective cut-offs go by (ProbCut, Buro 1995).
//!
//! The error of a shallow search as a guess at a deep one is taken for normally distributed, with a deviation that
//! depends on both depths and on how far the game has come. `girotondo-engine probcut --board B [--anti] --positions N` fits
//! its logarithm to searches of positions from our own games, and prints the rows below: N was 400 on 6×6, 600 for most discs
//! on 8×8 and 150 for most on 10×10 and the Octagon; for fewest discs it was 6,000 on 8×8 and 2,000 on the larger boards. Each
//! row belongs to the weights that there are now, and is to be fitted again with them. Where there are no weights nothing is
//! cut off.
//!
//! Against one row for all boards that had been made by hand, `[6.0, 0.03, -0.12, 0.0, 0.0]`, the same weights took 50.7 % ±
//! 3.5 on 6×6, 53.2 % ± 3.5 there for fewest discs, 50.0 % ± 3.5 on 8×8 (200 games each), 55.6 % ± 5.6 on 10×10 and 50.0 % ±
//! 5.6 on the Octagon (80 games each), 4,000 to 8,000 positions a move. For fewest discs the rows took, from those fitted to
//! the weights before on 8×8 52.3 % ± 2.9, and from those for most discs on 10×10 55.3 % ± 2.9 and on the Octagon 53.0 % ±
//! 2.9 (300 games each, 10,000 positions a move). Rows fitted to ten times as many positions did no better where the weights
//! were the same: 49.8 % on 8×8, 48.2 % and 47.8 % on 6×6, 49.2 % on 10×10, 50.5 % on the Octagon, each ± 2.9.
//!
//! The row for the end is the hand-made one: it decides in which order the exact search takes moves, never its result.

use crate::rules::{Board, Objective};

/// The least depth that is ever cut off.
pub(super) const SHALLOWEST: u32 = 4;

/// How many deviations the ordinary search wants between a shallow value and the window.
pub(super) const DOUBT: f32 = 1.3;

/// How deep the shallow search of a deep one is.
#[inline]
pub(super) const fn probe(depth: u32) -> u32 {
    depth / 4 * 2 + depth % 2
}

/// The deviation's logarithm as a sum: a constant, then for the deep depth, the shallow depth, the part of the board that is
/// empty, and its square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Model {
    /// Of searches to a depth.
    pub ahead: [f32; 5],
    /// Of searches to the end; the deep depth is the number of empty squares.
    pub end: [f32; 5],
    /// Squares of the board.
    pub squares: u32,
}

impl Model {
    /// The deviation of a shallow search from one of some depth, in hundredths of a disc.
    #[inline]
    pub fn deviation(&self, depth: u32, probe: u32, empty: u32) -> f32 {
        Self::of(&self.ahead, depth, probe, empty as f32 / self.squares as f32)
    }

    /// The deviation of a shallow search from the end of the game.
    #[inline]
    pub fn deviation_at_end(&self, empty: u32, probe: u32) -> f32 {
        Self::of(&self.end, empty, probe, empty as f32 / self.squares as f32)
    }

    fn of(row: &[f32; 5], depth: u32, probe: u32, part: f32) -> f32 {
        let [constant, deep, shallow, linear, square] = row;
        (constant + deep * depth as f32 + shallow * probe as f32 + part * (linear + square * part)).exp()
    }
}

/// For a board and objective.
pub(super) fn model(board: Board, objective: Objective) -> Model {
    let ahead = match (board, objective) {
        (Board::Six, Objective::Most) => [5.538, 0.090, -0.194, 2.027, -2.459],
        (Board::Six, Objective::Fewest) => [5.422, 0.051, -0.178, 0.185, -0.818],
        (Board::Eight, Objective::Most) => [6.511, 0.091, -0.183, -2.244, 0.491],
        (Board::Eight, Objective::Fewest) => [5.809, 0.091, -0.184, -2.251, 0.557],
        (Board::Ten, Objective::Most) => [6.947, 0.130, -0.224, -4.899, 2.409],
        (Board::Ten, Objective::Fewest) => [6.096, 0.104, -0.203, -3.525, 1.566],
        (Board::Octagon, Objective::Most) => [6.221, 0.121, -0.239, -2.287, 1.135],
        (Board::Octagon, Objective::Fewest) => [5.999, 0.100, -0.203, -3.898, 1.949],
    };
    Model { ahead, end: [6.1, 0.01, -0.08, 0.0, 0.0], squares: board.squares().len() as u32 }
}
