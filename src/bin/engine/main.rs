//! The door to the console engine: how people and scripts reach the rules and the search. Desktop only.
//!
//! Must not know how a move flips or when a game is over. A file per subcommand is in `commands/`.

#[cfg(not(target_arch = "wasm32"))]
mod commands;

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    commands::main()
}
