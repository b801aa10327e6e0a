//! What filled patterns and a few terms are worth with three and four players: learned numbers, and how they are kept.
//!
//! `weights.bin` holds the weights of every game that can be played, one after another, as `train.rs` writes them.

use super::shapes::{FILLINGS, shapes};
use crate::rules::{Board, Objective, Players};

/// How many terms there are besides the patterns: see `terms` in `value.rs`.
pub(super) const TERMS: usize = 8;

/// Weights are known where so large a part of the squares is empty; between, they are mixed.
pub(super) const KNOTS: [f32; 3] = [0.12, 0.42, 0.72];

/// A pattern's weight is kept as a number of steps, in hundredths of a disc.
const STEP: f32 = 48.0;
/// All others are kept in this part of a hundredth of a disc.
const FINE: f32 = 1.0 / 16.0;

/// The file.
static KEPT: &[u8] = include_bytes!("weights.bin");

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

    /// Bytes of one in the file.
    const fn length(board: Board) -> usize {
        2 * (TERMS + 16 + 1) + FILLINGS * shapes(board).len()
    }

    fn read(board: Board, bytes: &[u8]) -> Self {
        let (fine, coarse) = bytes.split_at(2 * (TERMS + 16 + 1));
        let mut fine = fine.chunks_exact(2).map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])) * FINE);
        let mut next = || fine.next().unwrap_or_default();
        let terms = std::array::from_fn(|_| next());
        let turn = std::array::from_fn(|_| std::array::from_fn(|_| next()));
        let spread = next();
        let shapes = coarse
            .chunks_exact(FILLINGS)
            .take(shapes(board).len())
            .map(|shape| shape.iter().map(|&byte| f32::from(byte as i8) * STEP).collect())
            .collect();
        Self { shapes, terms, turn, spread }
    }

    /// As in the file.
    #[cfg(test)]
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let fine = self.terms.iter().chain(self.turn.iter().flatten()).chain([&self.spread]);
        fine.for_each(|weight| bytes.extend(((weight / FINE).round() as i16).to_le_bytes()));
        let coarse = self.shapes.iter().flatten();
        bytes.extend(coarse.map(|weight| (weight / STEP).round().clamp(-127.0, 127.0) as i8 as u8));
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

/// The weights of a kind of game; of one that nobody can play, weights that know nothing.
pub(super) fn weights(board: Board, players: Players, objective: Objective) -> Vec<Knot> {
    let mut rest = KEPT;
    for kind in kinds() {
        let (here, after) = rest.split_at(rest.len().min(KNOTS.len() * Knot::length(kind.0)));
        if kind == (board, players, objective) {
            return here.chunks_exact(Knot::length(board)).map(|bytes| Knot::read(board, bytes)).collect();
        }
        rest = after;
    }
    vec![Knot::none(board); KNOTS.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_holds_every_kind_of_game() {
        let lengths = kinds().map(|(board, ..)| KNOTS.len() * Knot::length(board));
        assert_eq!(KEPT.len(), lengths.sum::<usize>());
        let mut again = Vec::new();
        for (board, players, objective) in kinds() {
            let knots = weights(board, players, objective);
            assert_eq!(knots.len(), KNOTS.len());
            for knot in knots {
                assert!(knot.spread > 0.0 && knot.shapes.iter().flatten().any(|&weight| weight != 0.0), "{board}");
                knot.write(&mut again);
            }
        }
        assert!(again == KEPT, "what is read is not what was written");
    }
}
