//! The worker's own speed: it solves positions of a file under Node, whose engine is the one of Chromium, and prints what
//! `girotondo-engine solve` prints. It must not know how positions are read or solved: the worker does both.

use std::{
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail};

use crate::{builder, project::Project};

/// What Node runs: it loads the worker, plays the page, and counts the processor's time.
const SCRIPT: &str = include_str!("solve.mjs");

/// What to solve.
#[derive(clap::Args)]
pub struct Options {
    /// A position a line, tab-separated: a name, the squares of an 8x8 board row by row, X or O to move.
    file: PathBuf,
    /// Only the positions with these numbers for names, like 40-44 or 7.
    #[arg(long, value_name = "RANGE", default_value = "")]
    only: String,
    /// The table has 2 to this power entries of 16 bytes.
    #[arg(long, value_name = "N", default_value_t = 21)]
    table: u32,
}

/// Compiles the worker where need be and lets it solve.
pub fn solve(project: &Project, options: &Options) -> Result<()> {
    let folder = builder::worker(project)?;
    let mut node = Command::new("node")
        .args(["--input-type=module", "-"])
        .arg(folder)
        .arg(project.root.join("src/search"))
        .arg(&options.file)
        .arg(options.table.to_string())
        .arg(&options.only)
        .stdin(Stdio::piped())
        .spawn()
        .context("cannot run node")?;
    node.stdin.take().context("node takes no script")?.write_all(SCRIPT.as_bytes())?;
    if !node.wait()?.success() {
        bail!("not every position was solved");
    }
    Ok(())
}
