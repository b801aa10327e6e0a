//! The weights that the program carries, read when they are first asked for.

use std::sync::{Arc, OnceLock};

use super::learned::Learned;
use crate::{
    rules::{Board, Objective, Players, Setup},
    search::bits::Bits,
};

/// The files, as `girotondo-engine train` writes them. The larger boards have none yet: what was learned from 13,000 games
/// on the Octagon lost to the terms (15 % of 80 games).
const fn file(board: Board, objective: Objective) -> Option<&'static [u8]> {
    // In the browser the search's worker, which is built without the game, carries them; the page thinks lightly, if at all.
    if cfg!(all(target_arch = "wasm32", feature = "app")) {
        return None;
    }
    match (board, objective) {
        (Board::Six, Objective::Most) => Some(include_bytes!("../weights/6x6-most.bin")),
        (Board::Eight, Objective::Most) => Some(include_bytes!("../weights/8x8-most.bin")),
        (Board::Six, Objective::Fewest) => Some(include_bytes!("../weights/6x6-fewest.bin")),
        (Board::Eight, Objective::Fewest) => Some(include_bytes!("../weights/8x8-fewest.bin")),
        _ => None,
    }
}

/// What was read, by board and objective.
static READ: [OnceLock<Option<Arc<Learned>>>; 8] = [const { OnceLock::new() }; 8];

/// The weights for a setup: those of two players on an open board who both start with two discs.
pub(super) fn learned<B: Bits>(setup: &Setup) -> Option<Arc<Learned>> {
    let plain = setup.players() == Players::Two && setup.blocked().is_empty() && setup.spec().handicap.is_none();
    let bytes = file(setup.board(), setup.objective()).filter(|_| plain)?;
    let place = 2 * setup.board() as usize + setup.objective() as usize;
    // Every file is read by a test, so none is damaged; if one were, the terms would do.
    let read = || Learned::read::<B>(setup.board(), bytes).ok().map(Arc::new);
    READ.get(place)?.get_or_init(read).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_read() {
        for board in Board::ALL {
            for objective in [Objective::Most, Objective::Fewest] {
                if let Some(bytes) = file(board, objective) {
                    let read = match board {
                        Board::Six | Board::Eight => Learned::read::<u64>(board, bytes),
                        Board::Ten | Board::Octagon => Learned::read::<u128>(board, bytes),
                    };
                    assert!(read.is_ok(), "{board} {objective:?}: {:?}", read.err());
                }
            }
        }
    }
}
