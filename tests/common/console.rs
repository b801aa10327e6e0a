//! Runs the console engine for the tests that read what it prints.

use std::{
    io::Write,
    process::{Command, Stdio},
};

/// What a run of the program left behind.
#[derive(Debug)]
pub struct Run {
    /// The exit code; -1 where a signal ended it.
    pub code: i32,
    /// What it printed.
    pub out: String,
    /// What it said on standard error.
    pub err: String,
}

/// The program, to be run.
pub fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_girotondo-engine"))
}

/// Runs the program with arguments and something on standard input.
pub fn run_with(arguments: &[&str], input: &[u8]) -> Run {
    let mut child =
        program().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Who does not read its input may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

/// Runs the program with arguments set apart by spaces.
pub fn run(arguments: &str) -> Run {
    run_with(&arguments.split_whitespace().collect::<Vec<_>>(), b"")
}

/// The one sentence of a run that was refused.
pub fn refused(run: &Run) -> &str {
    assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (1, "", 1), "{run:?}");
    run.err.trim_end().strip_prefix("girotondo-engine: ").unwrap()
}
