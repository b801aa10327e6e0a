//! The console engine: how people and scripts reach the rules. Reads its arguments, asks the library, prints.
//!
//! Must not know how a move flips or when a game is over: it asks. Nothing that is typed or piped in may make it
//! panic; what cannot be done is one sentence on standard error.

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    console::main()
}

#[cfg(not(target_arch = "wasm32"))]
mod console {
    use std::{
        fmt::Write as _,
        io::{self, ErrorKind, Read, Write},
        process::ExitCode,
    };

    use clap::{Args, Parser, Subcommand, ValueEnum};
    use girotondo::rules::{
        Blocked, Board, Colour, Game, Handicap, MoveKind, Objective, Opening, Outcome, Owner, Passes, Players,
        Position, Setup, SetupSpec, Square, perft,
    };
    use serde::Serialize;

    /// The longest text read from standard input, in bytes. The longest game takes a few hundred.
    const LONGEST_INPUT: u64 = 1 << 20;

    /// Girotondo's rules on the console.
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
        Perft {
            #[command(flatten)]
            setup: SetupArgs,
            /// How deep to count, in plies.
            #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
            depth: u32,
            /// Whether a pass takes a ply of its own.
            #[arg(long, value_enum, default_value_t = PassesArg::Ply)]
            passes: PassesArg,
        },
        /// Play a transcript and show where it leads.
        ///
        /// A transcript may begin with headers such as [Board "octagon"], [Players "3"], [Objective "fewest"],
        /// [Opening "free"], [Blocked "c3,f6"], [Blocked "random:8:7"], [Handicap "black:2"]. Setup flags then say only
        /// what the headers leave open.
        #[command(after_long_help = REPLAY_HELP)]
        Replay {
            #[command(flatten)]
            setup: SetupArgs,
            /// Print one JSON object instead of a picture (see below).
            #[arg(long)]
            json: bool,
            /// The moves: f5d6c3, or "f5 d6 c3". A lone - reads standard input. Nothing is the start.
            #[arg(value_name = "TRANSCRIPT")]
            transcript: Vec<String>,
        },
    }

    const REPLAY_HELP: &str = "\
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

    /// The setup: what is not given is the standard game, 8x8 for two.
    #[derive(Clone, Debug, Args)]
    #[command(next_help_heading = "Setup")]
    struct SetupArgs {
        /// The board [default: 8x8].
        #[arg(long, value_name = "BOARD", value_parser = board, long_help = "The board: 6x6, 8x8, 10x10 or octagon [default: 8x8]")]
        board: Option<Board>,
        /// How many play: 2, 3 or 4 [default: 2].
        #[arg(long, value_name = "COUNT", value_parser = players)]
        players: Option<Players>,
        /// Anti-Reversi: fewest discs wins.
        #[arg(long)]
        anti: bool,
        /// The players fill the centre themselves (two players).
        #[arg(long)]
        free_opening: bool,
        /// Squares that are holes, like c3,f6.
        #[arg(long, value_name = "SQUARES", conflicts_with = "blocked_random")]
        blocked: Option<Blocked>,
        /// Draw 4, 8 or 12 holes at random.
        #[arg(long, value_name = "COUNT")]
        blocked_random: Option<u8>,
        /// The seed of the draw: the same seed draws the same holes.
        #[arg(long, value_name = "SEED", requires = "blocked_random", default_value_t = 0)]
        seed: u64,
        /// Corners given to one side, 1 to 4, like black:2 (two players).
        #[arg(long, value_name = "SIDE:CORNERS")]
        handicap: Option<Handicap>,
    }

    fn board(text: &str) -> Result<Board, String> {
        let known = || format!("the boards are {}", Board::ALL.map(|board| board.to_string()).join(", "));
        text.to_ascii_lowercase().parse().map_err(|_| known())
    }

    fn players(text: &str) -> Result<Players, String> {
        text.parse::<u8>().map_err(|_| "two, three or four can play: 2, 3 or 4".to_owned())?.try_into()
    }

    impl SetupArgs {
        /// A specification with everything that the flags say put over it.
        fn over(&self, mut spec: SetupSpec) -> SetupSpec {
            spec.board = self.board.unwrap_or(spec.board);
            spec.players = self.players.unwrap_or(spec.players);
            if self.anti {
                spec.objective = Objective::Fewest;
            }
            if self.free_opening {
                spec.opening = Opening::Free;
            }
            if let Some(blocked) = &self.blocked {
                spec.blocked = blocked.clone();
            }
            if let Some(count) = self.blocked_random {
                spec.blocked = Blocked::Drawn { count, seed: self.seed };
            }
            spec.handicap = self.handicap.or(spec.handicap);
            spec
        }

        fn setup(&self) -> Result<Setup, Failure> {
            Setup::new(self.over(SetupSpec::default())).map_err(|error| Failure::Said(error.to_string()))
        }
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
            Command::Perft { setup, depth, passes } => {
                let start = Position::start(&setup.setup()?);
                let mut out = io::stdout().lock();
                for depth in 1..=depth {
                    writeln!(out, "{}", perft(&start, depth, passes.into()))?;
                    out.flush()?;
                }
            }
            Command::Replay { setup, json, transcript } => {
                let text = if transcript == ["-"] { standard_input()? } else { transcript.join(" ") };
                let (game, turned) = read(&setup, &text)?;
                if turned {
                    let _ = writeln!(
                        io::stderr(),
                        "The transcript belongs to the mirrored start and was turned by a quarter."
                    );
                }
                let shown = if json { as_json(&game, turned)? } else { as_picture(&game) };
                let mut out = io::stdout().lock();
                out.write_all(shown.as_bytes())?;
                out.flush()?;
            }
        }
        Ok(())
    }

    /// All of standard input. Bytes that are not UTF-8 become U+FFFD: harmless in a header nobody asks for, and told
    /// as unreadable among the moves.
    fn standard_input() -> Result<String, Failure> {
        let mut bytes = Vec::new();
        io::stdin().lock().take(LONGEST_INPUT + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LONGEST_INPUT {
            return Err(Failure::Said(format!(
                "standard input is longer than {LONGEST_INPUT} bytes, which no game is"
            )));
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

    fn as_picture(game: &Game) -> String {
        let score = game.position().score();
        let side = game.setup().board().side();
        let mut text = String::from("   ");
        text.extend((b'a'..b'a' + side).flat_map(|letter| [' ', letter.into()]));
        for (number, row) in (1..).zip(rows(game)) {
            // Writing to a string cannot fail.
            let _ = write!(text, "\n{number:3}");
            text.extend(row.chars().flat_map(|square| [' ', square]));
            text.truncate(text.trim_end().len());
        }
        let colours = game.setup().players().colours().iter();
        let discs: Vec<_> = colours.map(|&colour| format!("{colour} {}", score.of(colour))).collect();
        let _ = write!(text, "\n\ndiscs: {}", discs.join(", "));
        if score.neutral > 0 {
            let _ = write!(text, ", neutral {}", score.neutral);
        }
        let _ = writeln!(text, "; empty squares: {}", score.empty);
        let _ =
            writeln!(text, "moves: {}; passes: {}; flipping nothing: {}", game.ply(), game.passes(), flipless(game));
        if let (Some(colour), Some(moves)) = (game.turn(), game.legal()) {
            if let Some(passed) = game.records().last().and_then(|record| record.passed) {
                let _ = writeln!(text, "{passed} has no move and passes");
            }
            let names: Vec<_> = moves.squares.iter().map(|square| square.to_string()).collect();
            let kind = match moves.kind {
                MoveKind::Opening => " on the centre",
                MoveKind::Flip => "",
                MoveKind::Touch => " beside a disc (it flips nothing)",
            };
            let _ = writeln!(text, "{colour} to move{kind}: {}", names.join(" "));
        }
        match game.outcome() {
            Some(Outcome::Win(colour)) => _ = write!(text, "over: {colour} wins"),
            Some(Outcome::Draw) => text += "over: a draw",
            None => return text,
        }
        if let Some([black, white]) = game.tournament() {
            let _ = write!(text, "; tournament score {black}-{white}");
        }
        text + "\n"
    }

    /// The board's rows from the top, a character a square.
    fn rows(game: &Game) -> Vec<String> {
        let board = game.setup().board();
        let squares = board.squares();
        let position = game.position();
        let character = |square| match position.owner(square) {
            Some(Owner::Player(Colour::Black)) => 'B',
            Some(Owner::Player(Colour::White)) => 'W',
            Some(Owner::Player(Colour::Red)) => 'R',
            Some(Owner::Player(Colour::Green)) => 'G',
            Some(Owner::Neutral) => 'n',
            None if !squares.contains(square) => ' ',
            None if position.blocked().contains(square) => '#',
            None => '.',
        };
        let row = |row| (0..board.side()).map(|column| character(Square::new(column, row))).collect();
        (0..board.side()).map(row).collect()
    }

    fn flipless(game: &Game) -> usize {
        game.records().iter().filter(|record| record.effect.kind == MoveKind::Touch).count()
    }
}
