//! How long the search's inner loops and whole searches take: `cargo bench --no-default-features --bench search`.
//!
//! Each loop goes over the positions of one random game a board; what divan prints as items a second are positions.

use divan::{Bencher, counter::ItemsCount};
use girotondo::{
    rules::{Board, Game, Objective, Players, Setup, SetupSpec, Square},
    search::{Level, Request, Stop, speed::Loops, think},
};

fn main() {
    divan::main();
}

/// A long enough game: of the legal moves, always one from the middle of the list.
fn game(board: Board) -> Game {
    let setup = Setup::new(SetupSpec::plain(board, Players::Two)).expect("a plain setup is lawful");
    let mut game = Game::new(setup);
    while let Some(legal) = game.legal() {
        let square = legal.squares.iter().nth(legal.squares.len() / 2).expect("there is a move");
        game.play(square).expect("it is legal");
    }
    game
}

fn over<T>(bencher: Bencher, board: Board, of: impl Fn(&Loops) -> T + Sync) {
    let loops = Loops::new(&game(board)).expect("a game of two");
    bencher.counter(ItemsCount::new(loops.positions())).bench(|| of(&loops));
}

#[divan::bench(args = Board::ALL)]
fn mobility(bencher: Bencher, board: Board) {
    over(bencher, board, Loops::mobility);
}

#[divan::bench(args = Board::ALL)]
fn flips(bencher: Bencher, board: Board) {
    over(bencher, board, Loops::flips);
}

#[divan::bench(args = Board::ALL)]
fn moves(bencher: Bencher, board: Board) {
    over(bencher, board, Loops::moves);
}

#[divan::bench(args = Board::ALL)]
fn evaluation(bencher: Bencher, board: Board) {
    over(bencher, board, Loops::evaluation);
}

/// A move of Expert in the middle of a game; items are positions visited.
#[divan::bench(args = Board::ALL, sample_count = 10)]
fn search(bencher: Bencher, board: Board) {
    let game = game(board);
    let moves: Vec<Square> = game.moves().take(game.ply() / 2).collect();
    answer(bencher, Request { setup: game.setup().clone(), moves, level: Level::Expert, seed: 1, millis: None });
}

/// The same with three and four players on 8×8.
#[divan::bench(args = [Players::Three, Players::Four], sample_count = 10)]
fn crowd(bencher: Bencher, players: Players) {
    let spec = SetupSpec { objective: Objective::Most, ..SetupSpec::plain(Board::Eight, players) };
    let setup = Setup::new(spec).expect("a plain setup is lawful");
    answer(bencher, Request { setup, moves: Vec::new(), level: Level::Expert, seed: 1, millis: None });
}

fn answer(bencher: Bencher, request: Request) {
    let found = think(&request, &Stop::new()).expect("a move is found");
    bencher.counter(ItemsCount::new(found.nodes)).bench(|| think(&request, &Stop::new()));
}
