//! `perft`: counts move paths, to compare the rules with other programs' figures.

use std::io::{self, Write};

use clap::ValueEnum;
use girotondo::rules::{Passes, Position, perft};

use super::{Failure, setup_args::SetupArgs};

/// What `perft` is given.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    setup: SetupArgs,
    /// How deep to count, in plies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// Whether a pass takes a ply of its own.
    #[arg(long, value_enum, default_value_t = PassesArg::Ply)]
    passes: PassesArg,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PassesArg {
    /// A pass is a ply.
    Ply,
    /// A pass takes no ply.
    Skip,
}

impl From<PassesArg> for Passes {
    fn from(passes: PassesArg) -> Self {
        match passes {
            PassesArg::Ply => Self::Ply,
            PassesArg::Skip => Self::Skip,
        }
    }
}

/// Prints a count a line.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let start = Position::start(&args.setup.setup()?);
    let mut out = io::stdout().lock();
    for depth in 1..=args.depth {
        writeln!(out, "{}", perft(&start, depth, args.passes.into()))?;
        out.flush()?;
    }
    Ok(())
}
