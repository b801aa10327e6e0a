//! `replay`: plays a transcript and shows where it leads, for people or as JSON.

use std::io::{self, Read, Write};

use girotondo::rules::{Colour, Game, MoveKind, Outcome, Players, Setup, SetupSpec, Square};
use serde::Serialize;

use super::{
    Failure,
    picture::{as_picture, flipless, rows},
    setup_args::SetupArgs,
};

/// The longest text read from standard input, in bytes. The longest game takes a few hundred.
const LONGEST_INPUT: u64 = 1 << 20;

/// What `replay` is given.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    setup: SetupArgs,
    /// Print one JSON object instead of a picture (see below).
    #[arg(long)]
    json: bool,
    /// The moves: f5d6c3, or "f5 d6 c3". A lone - reads standard input. Nothing is the start.
    #[arg(value_name = "TRANSCRIPT")]
    transcript: Vec<String>,
}

/// What a line of `replay --json` holds.
pub(super) const HELP: &str = "\
The JSON object:
  board          the rows from the top, a character a square: B W R G for black, white, red, green, n neutral,
                 # blocked, . empty; a space where the Octagon has no square
  discs          how many of each playing colour
  neutral        neutral discs
  empty          playable squares without a disc
  turn           who is to move, null when the game is over
  legal          the legal squares in row order
  flips_nothing  whether those are touching moves (three and four players)
  passes         passes so far
  flipless       touching moves so far; the first four discs of a free opening are none
  over           whether nobody can move any more
  outcome        \"black\", \"white\", \"red\" or \"green\" for who has won, \"draw\", null while it goes on
  turned         only when true: the transcript belonged to the mirrored start and was turned by a quarter
  score          only when a game for two and most discs is over: black's and white's tournament score, with the
                 empty squares given to the winner";

/// Prints the game that the transcript is.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let text = if args.transcript == ["-"] { standard_input()? } else { args.transcript.join(" ") };
    let (game, turned) = read(&args.setup, &text)?;
    if turned {
        let _ = writeln!(io::stderr(), "The transcript belongs to the mirrored start and was turned by a quarter.");
    }
    let shown = if args.json { as_json(&game, turned)? } else { as_picture(&game) };
    let mut out = io::stdout().lock();
    out.write_all(shown.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// All of standard input. Bytes that are not UTF-8 become U+FFFD: harmless in a header nobody asks for, and told
/// as unreadable among the moves.
fn standard_input() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    io::stdin().lock().take(LONGEST_INPUT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_INPUT {
        return Err(Failure::Said(format!("standard input is longer than {LONGEST_INPUT} bytes, which no game is")));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The game of a transcript and whether it was turned. Headers and flags may complete each other, not contradict.
fn read(flags: &SetupArgs, text: &str) -> Result<(Game, bool), Failure> {
    // Some editors begin a file with a byte order mark.
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let setup = if text.starts_with('[') { None } else { Some(flags.setup()?) };
    let read = match setup {
        Some(setup) => Game::from_moves(setup, text),
        None => Game::from_transcript_over(flags.over(SetupSpec::default()), text),
    };
    let read = read.map_err(|error| Failure::Said(error.to_string()))?;
    let spec = read.game.setup().spec();
    // A setup says no blocked squares in one way only, so the flags' wish is compared after the same check.
    if Setup::new(flags.over(spec.clone())).as_ref() != Ok(read.game.setup()) {
        return Err(Failure::Said(
            "the flags and the transcript's headers say different setups: leave the flags out".to_owned(),
        ));
    }
    Ok((read.game, read.turned))
}

/// What `replay --json` prints, in this order.
#[derive(Serialize)]
struct Report {
    board: Vec<String>,
    discs: Discs,
    neutral: u8,
    empty: u8,
    turn: Option<Colour>,
    legal: Vec<Square>,
    flips_nothing: bool,
    passes: usize,
    flipless: usize,
    over: bool,
    outcome: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turned: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<[u8; 2]>,
}

/// The discs of each colour that plays.
#[derive(Serialize)]
struct Discs {
    black: u8,
    white: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    red: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    green: Option<u8>,
}

impl Discs {
    fn of(game: &Game) -> Self {
        let [black, white, red, green] = game.position().score().discs;
        let players = game.setup().players();
        Self {
            black,
            white,
            red: (players >= Players::Three).then_some(red),
            green: (players == Players::Four).then_some(green),
        }
    }
}

fn as_json(game: &Game, turned: bool) -> Result<String, Failure> {
    let score = game.position().score();
    let legal = game.legal();
    let report = Report {
        board: rows(game),
        discs: Discs::of(game),
        neutral: score.neutral,
        empty: score.empty,
        turn: game.turn(),
        legal: legal.map(|moves| moves.squares.iter().collect()).unwrap_or_default(),
        flips_nothing: legal.is_some_and(|moves| moves.kind == MoveKind::Touch),
        passes: game.passes(),
        flipless: flipless(game),
        over: game.is_over(),
        outcome: game.outcome().map(|outcome| match outcome {
            Outcome::Win(colour) => colour.to_string(),
            Outcome::Draw => "draw".to_owned(),
        }),
        turned: turned.then_some(true),
        score: game.tournament(),
    };
    let json = serde_json::to_string(&report).map_err(io::Error::from)?;
    Ok(json + "\n")
}
