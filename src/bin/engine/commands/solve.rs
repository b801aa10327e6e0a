//! `solve`: the exact value and a best move of every position of a file.

use std::{
    fs,
    io::{self, Write},
    ops::RangeInclusive,
    path::PathBuf,
};

use cpu_time::ProcessTime;
use girotondo::{
    rules::{Colour, Players, Square},
    search::{ReadError, Stop, read, solve},
};
use serde::Serialize;

use super::{Failure, setup_args::SetupArgs};

/// What `solve` is given.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    setup: SetupArgs,
    /// A position a line, tab-separated: a name, the squares row by row (X black, O white, - empty), X or O to move.
    /// More columns are left alone, and lines that begin with #.
    file: PathBuf,
    /// Only the positions with these numbers for names, like 40-44 or 7.
    #[arg(long, value_name = "RANGE", value_parser = range)]
    only: Option<RangeInclusive<u32>>,
    /// Print a JSON object a line.
    #[arg(long)]
    json: bool,
    /// The table has 2 to this power entries of 16 bytes.
    #[arg(long, value_name = "N", default_value_t = 21, value_parser = clap::value_parser!(u32).range(4..=28))]
    table: u32,
}

fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<u32>().map_err(|_| format!("“{text}” is not a number"));
    Ok(number(first)?..=number(last)?)
}

/// What is printed of a position.
#[derive(Serialize)]
struct Line<'a> {
    id: &'a str,
    score: i32,
    best: Option<Square>,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Total {
    total_nodes: u64,
    total_seconds: f64,
}

/// Prints a line for each position as soon as it is solved, and a last one for all.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let setup = args.setup.setup()?;
    if setup.players() != Players::Two {
        return Err(Failure::Said(ReadError::Players.to_string()));
    }
    let text = fs::read(&args.file).map_err(|error| Failure::Said(format!("{}: {error}", args.file.display())))?;
    let text = String::from_utf8_lossy(&text);
    let mut out = io::stdout().lock();
    let (mut nodes, mut seconds) = (0, 0.0);
    for (number, line) in (1..).zip(text.lines()) {
        let mut columns = line.split('\t');
        let id = columns.next().unwrap_or_default();
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if args.only.as_ref().is_some_and(|only| !id.parse().is_ok_and(|id| only.contains(&id))) {
            continue;
        }
        let wrong = |what: &str| Failure::Said(format!("{}, line {number}: {what}", args.file.display()));
        let board = columns.next().ok_or_else(|| wrong("there is no position"))?;
        let turn = match columns.next().map(str::trim) {
            Some("X" | "x") => Colour::Black,
            Some("O" | "o") => Colour::White,
            _ => return Err(wrong("the third column is not X or O")),
        };
        let position = read(&setup, board, turn).map_err(|error| wrong(&error.to_string()))?;
        let start = ProcessTime::now();
        let found = solve(&setup, &position, args.table, &Stop::new());
        let found = found.ok_or_else(|| wrong("the position was not solved"))?;
        let took = start.elapsed().as_secs_f64();
        nodes += found.nodes;
        seconds += took;
        if args.json {
            let line = Line { id, score: found.value, best: found.square, nodes: found.nodes, seconds: took };
            writeln!(out, "{}", serde_json::to_string(&line).map_err(io::Error::from)?)?;
        } else {
            let best = found.square.map_or_else(|| "pass".to_owned(), |square| square.to_string());
            writeln!(out, "{id}\t{:+}\t{best}\t{}\t{took:.2}", found.value, found.nodes)?;
        }
        out.flush()?;
    }
    if args.json {
        let total = Total { total_nodes: nodes, total_seconds: seconds };
        writeln!(out, "{}", serde_json::to_string(&total).map_err(io::Error::from)?)?;
    } else {
        writeln!(out, "total\t{nodes}\t{seconds:.2}")?;
    }
    Ok(())
}
