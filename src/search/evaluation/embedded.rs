//! The weights that there are for a setup, read when they are first asked for.

use std::sync::{Arc, OnceLock};

use super::learned::Learned;
use crate::{
    rules::Setup,
    search::{bits::Bits, weights},
};

/// What was read, by board and objective.
static READ: [OnceLock<Option<Arc<Learned>>>; 8] = [const { OnceLock::new() }; 8];

/// The weights for a setup of two players.
pub(super) fn learned<B: Bits>(setup: &Setup) -> Option<Arc<Learned>> {
    let bytes = weights::of(setup)?;
    let place = 2 * setup.board() as usize + setup.objective() as usize;
    // Every file is read by a test, so none is damaged; if one were, the terms would do.
    let read = || Learned::read::<B>(setup.board(), bytes).ok().map(Arc::new);
    READ.get(place)?.get_or_init(read).clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Board, Objective, Players, SetupSpec};

    #[test]
    fn every_file_is_read() {
        for board in Board::ALL {
            for objective in [Objective::Most, Objective::Fewest] {
                let setup = Setup::new(SetupSpec { objective, ..SetupSpec::plain(board, Players::Two) }).unwrap();
                if let Some(bytes) = weights::of(&setup) {
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
