//! `bench`: how many positions a second the search visits in the middle of the game, and how soon it ends when told to.

mod stops;

use std::io::{self, Write};

use cpu_time::ProcessTime;
use girotondo::{
    rules::{Board, Game, Objective, Players, Setup, SetupSpec, Square},
    search::{Level, Request, Stop, think},
};

use super::Failure;
use stops::Stops;

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
fn game(setup: &Setup) -> Result<Game, Failure> {
    let mut game = Game::new(setup.clone());
    while !game.is_over() {
        let moves = game.moves().collect();
        let request = Request { setup: setup.clone(), moves, level: Level::Medium, seed: 1, millis: None };
        let found = think(&request, &Stop::new()).map_err(said)?;
        game.play(found.square).map_err(said)?;
    }
    Ok(game)
}

fn said(error: impl std::fmt::Display) -> Failure {
    Failure::Said(error.to_string())
}

/// Prints a line for each kind of game: positions visited, seconds of processor time, positions a second. Then, for each
/// kind and number of players, how many searches were told to end, and the longest time that one went on.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let mut games = Vec::new();
    for board in Board::ALL {
        for objective in [Objective::Most, Objective::Fewest] {
            let spec = SetupSpec { objective, ..SetupSpec::plain(board, Players::Two) };
            let game = game(&Setup::new(spec).map_err(said)?)?;
            speed(&game, args.times, &mut out)?;
            games.push(game);
        }
    }
    // Not every board is for more than two.
    let more = |board| [Players::Three, Players::Four].map(|players| Setup::new(SetupSpec::plain(board, players)));
    for setup in Board::ALL.into_iter().flat_map(more).flatten() {
        games.push(game(&setup)?);
    }
    for game in &games {
        let (setup, Stops { count, longest }) = (game.setup(), stops::of_game(game).map_err(said)?);
        let (board, objective, players) = (setup.board(), setup.objective(), setup.players().count());
        let longest = 1000.0 * longest.as_secs_f64();
        writeln!(out, "{board}\t{objective:?}\t{players} players\t{count} ended\t{longest:.2} ms at most")?;
        out.flush()?;
    }
    Ok(())
}

/// Times the search in positions of a game.
fn speed(game: &Game, times: u32, out: &mut impl Write) -> Result<(), Failure> {
    let setup = game.setup();
    let moves: Vec<Square> = game.moves().collect();
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
    for _ in 0..times {
        for request in &requests {
            nodes += think(request, &Stop::new()).map_err(said)?.nodes;
        }
    }
    let seconds = start.elapsed().as_secs_f64().max(1e-6);
    let rate = nodes as f64 / seconds / 1e6;
    let (board, objective) = (setup.board(), setup.objective());
    writeln!(out, "{board}\t{objective:?}\t{nodes}\t{seconds:.2}\t{rate:.2} million a second")?;
    Ok(out.flush()?)
}
