//! The search under the clock: how soon it can be stopped, and how fast it is.

use std::{
    thread,
    time::{Duration, Instant},
};

use girotondo::{
    rules::{Board, Game, Objective, Players, Setup, SetupSpec, Square},
    search::{Level, Request, SearchError, Stop, think},
};

fn request(setup: &Setup, moves: &[Square], level: Level) -> Request {
    Request { setup: setup.clone(), moves: moves.to_vec(), level, seed: 1, millis: None }
}

/// A long enough game: of the legal moves, always one from the middle of the list.
fn moves(setup: &Setup) -> Vec<Square> {
    let mut game = Game::new(setup.clone());
    while let Some(legal) = game.legal() {
        let square = legal.squares.iter().nth(legal.squares.len() / 2).expect("not empty");
        game.play(square).expect("legal");
    }
    game.moves().collect()
}

#[test]
fn a_running_search_is_stopped_at_once() {
    for (board, players) in [(Board::Eight, Players::Two), (Board::Ten, Players::Two), (Board::Octagon, Players::Four)]
    {
        let setup = Setup::new(SetupSpec::plain(board, players)).expect("lawful");
        let (stop, moves) = (Stop::new(), moves(&setup));
        // Master, and no clock: only the stop ends it.
        let asked = request(&setup, &moves[..16], Level::Master);
        let (found, took) = thread::scope(|scope| {
            let thinking = scope.spawn(|| (think(&asked, &stop), Instant::now()));
            thread::sleep(Duration::from_millis(40));
            let stopped = Instant::now();
            stop.stop();
            let (found, ended) = thinking.join().expect("no panic");
            (found, ended.saturating_duration_since(stopped))
        });
        assert_eq!(found, Err(SearchError::Stopped), "{board}");
        // The search needs 10 ms at most; the rest is for a machine that is busy with other tests.
        assert!(took < Duration::from_millis(250), "{board}: {took:?}");
    }
}

/// `cargo test --release --no-default-features --test search -- --ignored --nocapture`: the slowest answer of a game,
/// positions a second, and how far each of some answers looked.
#[test]
#[ignore = "a measurement of minutes"]
fn measure_speed() {
    for (players, board) in Players::ALL.into_iter().flat_map(|players| Board::ALL.map(|board| (players, board))) {
        for objective in [Objective::Most, Objective::Fewest] {
            let spec = SetupSpec { objective, ..SetupSpec::plain(board, players) };
            let Ok(setup) = Setup::new(spec) else { continue };
            let moves = moves(&setup);
            for level in Level::ALL {
                let (mut worst, mut total, mut nodes, mut depths) = (Duration::ZERO, Duration::ZERO, 0, Vec::new());
                for ply in (0..moves.len()).step_by(6) {
                    let begin = Instant::now();
                    let found = think(&request(&setup, &moves[..ply], level), &Stop::new()).expect("a move");
                    let took = begin.elapsed();
                    worst = worst.max(took);
                    total += took;
                    nodes += found.nodes;
                    depths.push(found.depth);
                }
                let speed = nodes as f64 / total.as_secs_f64() / 1e6;
                let count = players.count();
                println!(
                    "{board} {count} {objective:?} {level}: slowest {worst:.0?}, {speed:.2} M/s, depths {depths:?}"
                );
            }
        }
    }
}
