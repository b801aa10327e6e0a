//! Counts of move paths, by which move generators are compared.

use super::position::{Position, Status};

/// Whether a pass counts as a ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Passes {
    /// A pass is a ply of its own.
    #[default]
    Ply,
    /// A pass takes no ply.
    Skip,
}

/// The number of paths of `depth` plies from a position. A path on which the game ends before counts once, as in the
/// tables that others publish.
pub fn perft(position: &Position, depth: u32, passes: Passes) -> u64 {
    if depth == 0 {
        return 1;
    }
    match position.status() {
        Status::Over => 1,
        Status::ToMove(moves) if depth == 1 => moves.squares.len() as u64,
        Status::ToMove(moves) => moves
            .squares
            .iter()
            .filter_map(|square| position.play(square).ok())
            .map(|(next, _)| perft(&next, depth - 1, passes))
            .sum(),
        Status::MustPass => {
            let next = position.pass().expect("who must pass can");
            perft(&next, depth - u32::from(passes == Passes::Ply), passes)
        }
    }
}
