//! What the tests of the search share: setups of every kind, and random games.

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use crate::rules::{Blocked, Board, Game, Handicap, Objective, Opening, Players, Position, Setup, SetupSpec};

/// Every board and number of players in both objectives, plain and with options.
pub(super) fn setups() -> Vec<Setup> {
    let mut setups = Vec::new();
    for board in Board::ALL {
        for players in Players::ALL {
            for objective in [Objective::Most, Objective::Fewest] {
                let plain = SetupSpec { objective, ..SetupSpec::plain(board, players) };
                let handicap = "white:2".parse::<Handicap>().ok();
                setups.extend(
                    [
                        plain.clone(),
                        SetupSpec { blocked: Blocked::Drawn { count: 8, seed: 5 }, ..plain.clone() },
                        SetupSpec { opening: Opening::Free, handicap, ..plain.clone() },
                        SetupSpec { blocked: Blocked::Drawn { count: 12, seed: 9 }, handicap, ..plain },
                    ]
                    .into_iter()
                    .filter_map(|spec| Setup::new(spec).ok()),
                );
            }
        }
    }
    setups
}

/// A game of random moves, to its end.
pub(super) fn random_moves(setup: &Setup, seed: u64) -> Game {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut game = Game::new(setup.clone());
    while let Some(moves) = game.legal() {
        let number = rng.random_range(0..moves.squares.len() as u32);
        let square = moves.squares.iter().nth(number as usize).expect("in range");
        game.play(square).expect("legal");
    }
    game
}

/// Every position of a random game.
pub(super) fn random_game(setup: &Setup, seed: u64) -> Vec<Position> {
    let game = random_moves(setup, seed);
    (0..=game.ply()).filter_map(|ply| game.position_at(ply).copied()).collect()
}
