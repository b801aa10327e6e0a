//! `bench`: how many positions a second the search visits in the middle of the game.

use std::io::{self, Write};

use cpu_time::ProcessTime;
use girotondo::{
    rules::{Board, Game, Objective, Players, Setup, SetupSpec, Square},
    search::{Level, Request, Stop, think},
};

use super::Failure;

/// What `bench` is given.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// How often to go over the positions.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    times: u32,
}

/// Positions of each kind of game.
const POSITIONS: usize = 4;

/// A game in which everybody looks a move ahead.
fn moves(setup: &Setup) -> Result<Vec<Square>, Failure> {
    let mut game = Game::new(setup.clone());
    while !game.is_over() && game.ply() < 40 {
        let moves = game.moves().collect();
        let request = Request { setup: setup.clone(), moves, level: Level::Medium, seed: 1, millis: None };
        let found = think(&request, &Stop::new()).map_err(|error| Failure::Said(error.to_string()))?;
        game.play(found.square).map_err(|error| Failure::Said(error.to_string()))?;
    }
    Ok(game.moves().collect())
}

/// Prints a line for each kind of game: positions visited, seconds of processor time, positions a second.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    for board in Board::ALL {
        for objective in [Objective::Most, Objective::Fewest] {
            let spec = SetupSpec { objective, ..SetupSpec::plain(board, Players::Two) };
            let setup = Setup::new(spec).map_err(|error| Failure::Said(error.to_string()))?;
            let moves = moves(&setup)?;
            let request = |ply: usize| Request {
                setup: setup.clone(),
                moves: moves[..ply.min(moves.len())].to_vec(),
                level: Level::Master,
                seed: 1,
                millis: None,
            };
            // The last of them with a quarter of the board still to be filled, so that none is solved.
            let last = (setup.playable().len() - 4).saturating_sub(18).min(30);
            let plies = (0..POSITIONS).map(|number| last / 2 + number * last / (2 * POSITIONS));
            let requests: Vec<Request> = plies.map(request).collect();
            // Weights are read when they are first asked for.
            let _ = think(&requests[0], &Stop::new());
            let start = ProcessTime::now();
            let mut nodes = 0;
            for _ in 0..args.times {
                for request in &requests {
                    nodes += think(request, &Stop::new()).map_err(|error| Failure::Said(error.to_string()))?.nodes;
                }
            }
            let seconds = start.elapsed().as_secs_f64().max(1e-6);
            let rate = nodes as f64 / seconds / 1e6;
            writeln!(out, "{board}\t{objective:?}\t{nodes}\t{seconds:.2}\t{rate:.2} million a second")?;
            out.flush()?;
        }
    }
    Ok(())
}
