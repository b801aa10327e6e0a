//! The console engine's commands: reads the arguments, runs what they ask for, says what went wrong.
//!
//! Must not know how a move flips or when a game is over: it asks. Nothing that is typed or piped in may make it
//! panic; what cannot be done is one sentence on standard error.

mod bench;
mod gtp;
mod lines;
mod matches;
mod nboard;
mod perft;
mod picture;
mod replay;
mod setup_args;
mod soak;
mod solve;
mod thinker;
mod train;

use std::{
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

use clap::{Parser, Subcommand};

/// Girotondo's rules and computer players on the console.
///
/// Exit codes: 0 done; 1 an unlawful setup, an illegal or an unreadable move; 2 arguments that cannot be read.
#[derive(Debug, Parser)]
#[command(name = "girotondo-engine", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Count the move paths from the start, a number a line: depth 1, depth 2, ... depth N.
    Perft(perft::Args),
    /// Play a transcript and show where it leads.
    ///
    /// A transcript may begin with headers such as [Board "octagon"], [Players "3"], [Objective "fewest"],
    /// [Opening "free"], [Blocked "c3,f6"], [Blocked "random:8:7"], [Handicap "black:2"]. Setup flags then say only
    /// what the headers leave open.
    #[command(after_long_help = replay::HELP)]
    Replay(replay::Args),
    /// Play for a referee that speaks the Go Text Protocol, version 2.
    ///
    /// Vertices are squares in Othello's notation, row 1 at the top. `boardsize` takes 6, 8 and 10; other setups are
    /// chosen by the flags. Besides the protocol's own commands there is `level NAME`.
    Gtp(gtp::Args),
    /// Be an engine for the Othello board NBoard (its protocol, version 1).
    Nboard(nboard::Args),
    /// Play players against each other and say how they did.
    ///
    /// Every opening is played in every seating, so that neither luck nor colours favour anybody. Points are 1 for a win
    /// and an equal share for a draw; the error is the standard error over the openings.
    Match(matches::Args),
    /// Solve every position of a file to the end: name, score, best move, positions visited, seconds of processor time.
    Solve(solve::Args),
    /// Learn the weights of the evaluation's patterns from games of the search against itself (two players).
    Train(train::Args),
    /// Let two files of weights play against each other at equal limits (two players).
    Contest(train::ContestArgs),
    /// Play an evening that is saved after every change, for a test that kills it.
    #[command(hide = true)]
    Soak(soak::Args),
    /// Measure how far shallow searches are off deep ones: the rows of `src/search/probcut.rs` (two players).
    Probcut(train::ProbcutArgs),
    /// Measure how many positions a second the search visits, on every board.
    Bench(bench::Args),
}

/// Why the program ends early.
enum Failure {
    /// For the person, a sentence.
    Said(String),
    /// Reading or writing failed.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

pub fn main() -> ExitCode {
    let said = match run(Cli::parse()) {
        Ok(()) => return ExitCode::SUCCESS,
        // Who reads has seen enough.
        Err(Failure::Io(error)) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Err(Failure::Io(error)) => error.to_string(),
        Err(Failure::Said(sentence)) => sentence,
    };
    // Not eprintln, which panics where standard error is closed.
    let _ = writeln!(io::stderr(), "girotondo-engine: {said}");
    ExitCode::FAILURE
}

fn run(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        Command::Perft(args) => perft::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Gtp(args) => gtp::run(&args),
        Command::Nboard(args) => nboard::run(&args),
        Command::Match(args) => matches::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Contest(args) => train::contest(&args),
        Command::Soak(args) => soak::run(&args),
        Command::Probcut(args) => train::probcut(&args),
        Command::Bench(args) => bench::run(&args),
    }
}
