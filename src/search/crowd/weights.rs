//! What filled patterns and a few terms are worth with three and four players: learned numbers, and how they are kept.
//!
//! `terms.i16` and `patterns.bin` hold the weights of every game that can be played, one after another, as `train.rs` writes
//! them. The patterns of today were learned when a step was half as large, and then rounded to what it is now, towards
//! nought from the middle; see the notes for what that took off their size and not off their strength.

use super::shapes::{FILLINGS, shapes};
use crate::{
    rules::{Board, Objective, Players},
    search::weights::named,
};

/// How many terms there are besides the patterns: see `terms` in `value.rs`.
pub(super) const TERMS: usize = 8;

/// Weights are known where so large a part of the squares is empty; between, they are mixed.
pub(super) const KNOTS: [f32; 3] = [0.12, 0.42, 0.72];

/// A pattern's weight is kept as a number of steps, in hundredths of a disc.
const STEP: f32 = 96.0;
/// All others are kept in this part of a hundredth of a disc.
const FINE: f32 = 1.0 / 16.0;

/// How many weights of a knot are kept in the finer steps.
const FEW: usize = TERMS + 16 + 1;

/// What is kept in finer steps: little, so every program carries it, and one without the patterns goes by it.
static KEPT_TERMS: &[u8] = include_bytes!("terms.i16");

/// The file of the patterns.
const PATTERNS: &str = "crowd/patterns";

/// The weights for one part of a game, in hundredths of a disc.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Knot {
    /// By shape, then filling as one player sees it.
    pub shapes: Vec<Vec<f32>>,
    /// By term.
    pub terms: [f32; TERMS],
    /// By how many turns away a player's is, then the empty squares modulo the number of players: who has the last move.
    pub turn: [[f32; 4]; 4],
    /// How much better a value is than another when it wins e times as often.
    pub spread: f32,
}

impl Knot {
    /// Of an evaluation that knows nothing.
    pub fn none(board: Board) -> Self {
        let shapes = shapes(board).iter().map(|_| vec![0.0; FILLINGS]).collect();
        Self { shapes, terms: [0.0; TERMS], turn: [[0.0; 4]; 4], spread: 1000.0 }
    }

    /// Bytes of one in the file of patterns.
    const fn length(board: Board) -> usize {
        FILLINGS * shapes(board).len()
    }

    /// From its parts of the two files. Of patterns that are not there it knows nothing.
    fn read(board: Board, terms: &[u8], patterns: &[u8]) -> Self {
        let mut fine = terms.chunks_exact(2).map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])) * FINE);
        let mut next = || fine.next().unwrap_or_default();
        let terms = std::array::from_fn(|_| next());
        let turn = std::array::from_fn(|_| std::array::from_fn(|_| next()));
        let spread = next();
        let mut coarse = patterns.chunks_exact(FILLINGS);
        let shapes = shapes(board)
            .iter()
            .map(|_| match coarse.next() {
                Some(shape) => shape.iter().map(|&byte| f32::from(byte as i8) * STEP).collect(),
                None => vec![0.0; FILLINGS],
            })
            .collect();
        Self { shapes, terms, turn, spread }
    }

    /// As in the files.
    #[cfg(test)]
    pub fn write(&self, terms: &mut Vec<u8>, patterns: &mut Vec<u8>) {
        let fine = self.terms.iter().chain(self.turn.iter().flatten()).chain([&self.spread]);
        fine.for_each(|weight| terms.extend(((weight / FINE).round() as i16).to_le_bytes()));
        let coarse = self.shapes.iter().flatten();
        patterns.extend(coarse.map(|weight| (weight / STEP).round().clamp(-127.0, 127.0) as i8 as u8));
    }
}

/// The games of three and four players, in the file's order.
pub(super) fn kinds() -> impl Iterator<Item = (Board, Players, Objective)> {
    let boards = [Board::Eight, Board::Ten, Board::Octagon];
    let players = [Players::Three, Players::Four];
    let objectives = [Objective::Most, Objective::Fewest];
    boards.into_iter().flat_map(move |board| {
        players
            .into_iter()
            .flat_map(move |players| objectives.into_iter().map(move |objective| (board, players, objective)))
    })
}

/// The weights of a kind of game; of one that nobody can play, and without the file, weights that know nothing.
pub(super) fn weights(board: Board, players: Players, objective: Objective) -> Vec<Knot> {
    weights_of(KEPT_TERMS, named(PATTERNS).unwrap_or_default(), (board, players, objective))
}

fn weights_of(terms: &[u8], patterns: &[u8], wanted: (Board, Players, Objective)) -> Vec<Knot> {
    let (mut terms, mut patterns) = (terms.chunks_exact(2 * FEW), patterns);
    for kind in kinds() {
        let knots = [(); KNOTS.len()].map(|()| {
            let (here, rest) = patterns.split_at(patterns.len().min(Knot::length(kind.0)));
            patterns = rest;
            (terms.next().unwrap_or_default(), here)
        });
        if kind == wanted {
            return knots.iter().map(|(terms, patterns)| Knot::read(kind.0, terms, patterns)).collect();
        }
    }
    vec![Knot::none(wanted.0); KNOTS.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_hold_every_kind_of_game() {
        let lengths = kinds().map(|(board, ..)| KNOTS.len() * Knot::length(board));
        let kept = named(PATTERNS).unwrap();
        assert_eq!(kept.len(), lengths.sum::<usize>());
        assert_eq!(KEPT_TERMS.len(), kinds().count() * KNOTS.len() * 2 * FEW);
        let (mut terms, mut patterns) = (Vec::new(), Vec::new());
        for (board, players, objective) in kinds() {
            let knots = weights(board, players, objective);
            assert_eq!(knots.len(), KNOTS.len());
            for knot in knots {
                assert!(knot.spread > 0.0 && knot.shapes.iter().flatten().any(|&weight| weight != 0.0), "{board}");
                knot.write(&mut terms, &mut patterns);
            }
        }
        assert!(terms == KEPT_TERMS && patterns == kept, "what is read is not what was written");
    }

    /// As where the patterns have not been handed over: the terms are there, and of the patterns nothing is known.
    #[test]
    fn without_the_patterns_the_terms_are_left() {
        for kind in kinds() {
            let (whole, terms) = (weights(kind.0, kind.1, kind.2), weights_of(KEPT_TERMS, &[], kind));
            for (whole, terms) in whole.iter().zip(&terms) {
                assert_eq!((whole.terms, whole.turn, whole.spread), (terms.terms, terms.turn, terms.spread));
                assert_eq!(whole.shapes.len(), terms.shapes.len());
                assert!(terms.shapes.iter().flatten().all(|&weight| weight == 0.0));
            }
        }
    }
}
