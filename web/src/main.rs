//! `girotondo-web`: builds, serves and tests the browser version of Girotondo.
//!
//! Whatever is more than a few lines of shell lives here, so that the lock file pins it and nobody installs a tool by
//! hand. It must not know the game from within: it sees files, a page, and what the page publishes about itself.

mod browser;
mod builder;
mod check;
mod drive;
mod game;
mod project;
mod serve;
mod solve;

use std::{path::PathBuf, process::ExitCode};

use anyhow::Result;
use clap::{Parser, Subcommand};

use project::Project;

/// Builds, serves and tests the browser version of Girotondo.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    action: Action,
    /// The folder of the built page [default: dist in the project].
    #[arg(long, global = true, value_name = "DIR")]
    out: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Action {
    /// Compile the game and its worker and put the whole page together.
    Build(builder::Options),
    /// Serve the built page on 127.0.0.1, for this machine alone.
    Serve {
        /// The port; 0 takes any free one [default: 8080, or any free one when that is taken].
        #[arg(long, value_name = "N")]
        port: Option<u16>,
    },
    /// Test the built page in a headless Chromium.
    Check {
        /// Run only the tests whose name contains this.
        filter: Option<String>,
    },
    /// Let the worker solve positions under Node, as `girotondo-engine solve` does without a browser.
    Solve(solve::Options),
    /// Open the built page in a headless Chromium and take it through some steps.
    #[command(after_long_help = drive::STEPS)]
    Drive {
        /// For example: size=390x844@3 key=Enter wait=move click=d3 sleep=1500 shot=/tmp/x.png
        #[arg(required = true, value_name = "STEP")]
        steps: Vec<drive::Step>,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> Result<ExitCode> {
    let project = Project::find()?;
    let out = arguments.out.unwrap_or_else(|| project.root.join("dist"));
    match arguments.action {
        Action::Build(options) => builder::build(&project, &out, &options)?,
        Action::Serve { port } => serve::serve(&out, port)?,
        Action::Check { filter } => return check::run(&project, &out, filter.as_deref()),
        Action::Solve(options) => solve::solve(&project, &options)?,
        Action::Drive { steps } => drive::run(&out, &steps)?,
    }
    Ok(ExitCode::SUCCESS)
}
