//! The console engine as referees and boards meet it, and its matches: the program is run, its output is read.

#[path = "common/console.rs"]
mod console;

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Stdio},
    time::{Duration, Instant},
};

use girotondo::rules::{Game, Players, Setup, SetupSpec, Square};
use proptest::{prelude::*, test_runner::RngSeed};

use console::{program, refused, run, run_with};

/// What a referee is answered, an entry a command.
fn gtp(flags: &str, commands: &str) -> Vec<String> {
    let arguments: Vec<_> = ["gtp"].into_iter().chain(flags.split_whitespace()).collect();
    let run = run_with(&arguments, commands.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{flags} {commands}");
    run.out.split_terminator("\n\n").map(str::to_owned).collect()
}

fn legal(game: &Game) -> Vec<String> {
    game.legal().map(|moves| moves.squares.iter().map(|square| square.to_string()).collect()).unwrap_or_default()
}

// ---------------------------------------------------------------------------------------------------------------------
// gtp

#[test]
fn a_referee_is_answered() {
    let answers = gtp(
        "",
        "1 name\n2 protocol_version\nversion\n\n# a remark\n3 known_command genmove\nknown_command fly\n4 boardsize 6\n\
         clear_board\nkomi 6.5\nkomi -7\n5 play b C2 # there\nplay\tblack c1\nplay w c2\nplay white b1\nplay white a1\nplay w z9\n\
         play pink a1\nplay w\nplay w pass\nundo\nundo\nundo\nfly\nfinal_score\nboardsize 7\nboardsize six\n99\nquit\nname\n",
    );
    let version = format!("= {}", env!("CARGO_PKG_VERSION"));
    assert_eq!(
        answers,
        [
            "=1 Girotondo",
            "=2 2",
            &version,
            "=3 true",
            "= false",
            "=4",
            "=",
            "=",
            "=",
            "=5",
            "? illegal move: it is white's turn",
            "? illegal move: c2 is not a move for white: it is taken; legal were b2 d2 b4",
            "? illegal move: b1 is not a move for white: it flips nothing; legal were b2 d2 b4",
            "? illegal move: a1 is not a move for white: it flips nothing; legal were b2 d2 b4",
            "? z9 is not a vertex",
            "? pink plays no part in this game",
            "? a vertex is missing",
            "? illegal move: white need not pass",
            "=",
            "? cannot undo",
            "? cannot undo",
            "? unknown command",
            "? the game is not over",
            "? unacceptable size",
            "? six is not a number that fits",
            "?99 a command is missing",
            "=",
        ]
    );
}

#[test]
fn every_listed_command_is_known() {
    let listed = gtp("", "list_commands\n");
    for command in listed[0].trim_start_matches("= ").lines() {
        let answers = gtp("--level novice", &format!("known_command {command}\n{command}\n"));
        assert_eq!(answers[0], "= true");
        assert_ne!(answers[1], "? unknown command", "{command}");
    }
}

/// Two players at one referee, on every board and for every number of players, to the end.
#[test]
fn whole_games_are_played_by_the_rules() {
    for (board, players) in [("6x6", 2), ("8x8", 2), ("10x10", 2), ("octagon", 3), ("8x8", 4)] {
        let count = Players::try_from(players).unwrap();
        let setup = Setup::new(SetupSpec::plain(board.parse().unwrap(), count)).unwrap();
        let mut talk = Talk::new(&["gtp", "--board", board, "--players", &players.to_string(), "--level", "easy"]);
        let mut game = Game::new(setup);
        while let Some(colour) = game.turn() {
            let move_ = talk.ask(&format!("genmove {colour}"));
            let square: Square = move_.strip_prefix("= ").unwrap().parse().unwrap();
            let passed = game.play(square).unwrap().passed;
            if let Some(passed) = passed.filter(|_| players == 2) {
                // A referee may ask who has to pass, and take that back too.
                assert_eq!(talk.ask(&format!("genmove {passed}")), "= pass");
                assert_eq!(talk.ask("undo"), "=");
            }
        }
        assert_eq!(talk.ask("genmove black"), "= pass", "at the end");
        let shown = talk.ask_many("showboard");
        assert!(shown.contains("over: "), "{shown}");
        if let Some([black, white]) = game.tournament() {
            let expected = match black.cmp(&white) {
                std::cmp::Ordering::Greater => format!("= B+{}", black - white),
                std::cmp::Ordering::Less => format!("= W+{}", white - black),
                std::cmp::Ordering::Equal => "= 0".to_owned(),
            };
            assert_eq!(talk.ask("final_score"), expected);
        }
    }
}

#[test]
fn time_is_kept() {
    let mut talk = Talk::new(&["gtp", "--seconds", "0.2"]);
    let took = |talk: &mut Talk, command: &str| {
        let began = Instant::now();
        let answer = talk.ask(command);
        assert!(answer.starts_with("= "), "{answer}");
        began.elapsed()
    };
    let plain = took(&mut talk, "reg_genmove b");
    // A busy machine may take longer, never shorter by much: the first move is neither forced nor soon settled.
    assert!((Duration::from_millis(60)..Duration::from_secs(2)).contains(&plain), "{plain:?}");
    // Thirty seconds for the rest of the game: about one now.
    assert_eq!(talk.ask("time_settings 30 0 0"), "=");
    let share = took(&mut talk, "reg_genmove b");
    assert!((Duration::from_millis(300)..Duration::from_secs(4)).contains(&share), "{share:?}");
    assert_eq!(talk.ask("time_left b 1 10"), "=");
    let hurried = took(&mut talk, "reg_genmove b");
    assert!(hurried < Duration::from_millis(600), "{hurried:?}");
    assert_eq!(talk.ask("time_settings 0 1 0"), "=", "no limit");
    assert_eq!(talk.ask("time_settings 1 soon 0"), "? soon is not a number that fits");
}

/// The same position, level and seed: the same move, for as long as nobody sets a time.
#[test]
fn without_a_time_moves_are_repeated() {
    let commands = "genmove b\ngenmove w\ngenmove b\ngenmove w\n";
    for level in ["novice", "master"] {
        let flags = format!("--level {level} --board 6x6 --chance 5");
        let first = gtp(&flags, commands);
        assert_eq!(first, gtp(&flags, commands));
        assert!(first.iter().all(|answer| answer.len() == 4), "{first:?}");
    }
    // Levels are named as they are, and the old name of one still reads.
    assert_eq!(
        gtp("", "level Gentle\nlevel strong\nlevel\n"),
        ["=", "? there is no level strong", "? a level's name is missing"]
    );
}

// ---------------------------------------------------------------------------------------------------------------------
// nboard

const START: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

fn nboard(level: &str, lines: &str) -> Vec<String> {
    let run = run_with(&["nboard", "--level", level], lines.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{lines}");
    run.out.lines().map(str::to_owned).collect()
}

#[test]
fn a_board_is_served() {
    let lines = nboard(
        "medium",
        &format!(
            "nboard 1\nset depth 6\nset contempt 3\nfly\nset game (;GM[Othello]PC[x]TY[8]{START}B[F5/1.0/2]W[F6];)\nping 7\nlearn\ngo\nquit\ngo\n"
        ),
    );
    assert_eq!(lines[..4], ["set myname Girotondo-medium", "status ", "pong 7", "learned"]);
    let answer = lines.iter().find_map(|line| line.strip_prefix("=== ")).unwrap();
    let [square, value, seconds] = answer.split('/').collect::<Vec<_>>()[..] else {
        panic!("three parts, not {answer}")
    };
    let mut game = Game::new(Setup::default());
    for name in ["f5", "f6"] {
        game.play(name.parse().unwrap()).unwrap();
    }
    assert!(legal(&game).contains(&square.to_lowercase()), "{square}");
    assert!(value.parse::<f32>().is_ok() && seconds.parse::<f32>().is_ok(), "{answer}");
    assert_eq!(lines.iter().filter(|line| line.starts_with("===")).count(), 1, "nothing after quit");
}

#[test]
fn a_hint_tells_of_as_many_moves_as_are_asked_for() {
    let lines = nboard("easy", "nboard 1\nhint 3\n");
    let told: Vec<Vec<&str>> =
        lines.iter().filter(|line| line.starts_with("search ")).map(|line| line.split(' ').collect()).collect();
    let last: Vec<&str> = told[told.len() - 3..].iter().map(|words| words[1]).collect();
    assert!(told.iter().all(|words| words.len() == 5 && words[3] == "0"), "{told:?}");
    let mut different = last.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), 3, "{last:?}");
    assert!(last.iter().all(|square| legal(&Game::new(Setup::default())).contains(&square.to_lowercase())), "{last:?}");
}

/// The board says passes, and the engine knows when it has to.
#[test]
fn passes_are_said() {
    let moves = "f5f6e6f4e3d6c5f3g4e2g5g6c7c3d3c2d2c6f7b5f1h4h3h5e7d7b3e1b4f8c1g1a5d8b6a6f2h2g3c8e8a4c4g2h1d1a3a2b2a1b1b7h6h7h8g7g8b8a7a8";
    let squares: Vec<&str> = (0..moves.len()).step_by(2).map(|at| &moves[at..at + 2]).collect();
    let mut game = Game::new(Setup::default());
    let ply = 1 + squares.iter().position(|name| game.play(name.parse().unwrap()).unwrap().passed.is_some()).unwrap();
    let played: String = squares[..ply].iter().map(|name| format!("move {name}\n")).collect();
    let lines = nboard("novice", &format!("nboard 1\n{played}go\nhint 1\nmove PA\nmove PA\ngo\n"));
    assert_eq!(lines[2..5], ["=== PA", "search PA 0.00 0 1", "status this move cannot be played: nobody has to pass"]);
    assert!(lines.last().unwrap().starts_with("=== ") && !lines.last().unwrap().contains("PA"), "{lines:?}");
}

#[test]
fn what_is_no_game_of_ours_is_said() {
    for (game, why) in [
        ("nonsense", "it does not begin with (;"),
        ("(;GM[Go];)", "Go is another game"),
        ("(;GM[Othello];)", "it does not say how the board begins"),
        ("(;GM[Othello]BO[9 -- *];)", "there is no board of size 9"),
        ("(;GM[Othello]BO[8 -- *];)", "it does not begin with the four discs of the standard start"),
        (&format!("(;{START}B[F5]W[A1];)"), "a1 is not a move for white: it flips nothing; legal were f4 d6 f6"),
        (&format!("(;{START}B[F55];)"), "F55 is not a square"),
        (&format!("(;{START}B[F5"), "a value has no end"),
        ("(;GM", "a field has no value"),
    ] {
        let lines = nboard("novice", &format!("set game {game}\n"));
        assert_eq!(lines, [format!("status this game cannot be played: {why}")], "{game}");
    }
    assert_eq!(nboard("novice", "move a1\nmove\n").len(), 2);
}

/// Thinking for an hour, unless it is asked for something else.
#[test]
fn a_ping_ends_the_thinking() {
    let mut talk = Talk::new(&["nboard", "--seconds", "3600"]);
    talk.write("nboard 1\ngo\n");
    while talk.line() != "status thinking" {}
    std::thread::sleep(Duration::from_millis(100));
    let asked = Instant::now();
    talk.write("ping 2\n");
    while !talk.line().starts_with("=== ") {}
    while talk.line() != "pong 2" {}
    assert!(asked.elapsed() < Duration::from_millis(500), "{:?}", asked.elapsed());
}

// ---------------------------------------------------------------------------------------------------------------------
// match

/// The figures of a player's line: points, error, wins, draws, losses.
fn figures(out: &str, player: &str) -> Vec<f64> {
    let line = out.lines().find(|line| line.split_whitespace().next() == Some(player)).unwrap();
    line.split_whitespace().skip(1).map(|word| word.parse().unwrap()).collect()
}

#[test]
fn a_match_says_who_is_better_and_by_how_much() {
    let run = run("match medium novice --board 6x6 --games 20 --draw 3");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("6x6 for 2, most discs: 20 games, 10 openings, 2 seatings each\n"), "{}", run.out);
    let (medium, novice) = (figures(&run.out, "medium"), figures(&run.out, "novice"));
    assert!(medium[0] > 0.8 && (medium[0] + novice[0] - 1.0).abs() < 1e-6, "{}", run.out);
    assert_eq!(medium[2] + medium[3] + medium[4], 20.0);
    assert_eq!((medium[2], medium[5]), (novice[4], -novice[5]));
}

/// Who plays against an equal wins exactly as often from every opening and its mirror, so there is no error.
#[test]
fn openings_are_played_from_both_sides() {
    let out = run("match greedy random --games 9 --plies 0").out;
    assert!(out.starts_with("8x8 for 2, most discs: 10 games, 5 openings, 2 seatings each\n"), "{out}");
    let out = run("match random greedy random --players 3 --board octagon --games 7").out;
    assert!(out.starts_with("octagon for 3, most discs: 12 games, 2 openings, 6 seatings each\n"), "{out}");
    let out = run("match greedy random --players 4 --anti --games 8").out;
    assert!(out.starts_with("8x8 for 4, fewest discs: 8 games, 2 openings, 4 seatings each\n"), "{out}");
    // One seat against three: the shares of a seat of each.
    let (greedy, random) = (figures(&out, "greedy"), figures(&out, "random"));
    assert_eq!(greedy[2] + greedy[3] + greedy[4], 8.0);
    assert_eq!(random[2] + random[3] + random[4], 24.0);
    assert!((greedy[0] + 3.0 * random[0] - 1.0).abs() < 0.003, "{out}");
}

#[test]
fn matches_are_repeated_from_their_seed() {
    let without_times = |out: &str| -> Vec<String> {
        out.lines().map(|line| line.split_whitespace().take(7).collect::<Vec<_>>().join(" ")).collect()
    };
    let arguments = "match easy novice --board 6x6 --games 12 --draw";
    let [one, same, other] = [4, 4, 5].map(|seed| without_times(&run(&format!("{arguments} {seed}")).out));
    assert_eq!(one, same);
    assert_ne!(one, other);
}

#[test]
fn openings_are_read_from_a_file() {
    let path = std::env::temp_dir().join(format!("girotondo-openings-{}", std::process::id()));
    let path_text = path.to_str().unwrap().to_owned();
    let with = |text: &[u8]| {
        std::fs::write(&path, text).unwrap();
        run_with(&["match", "random", "greedy", "--games", "4", "--openings", &path_text], b"")
    };
    assert!(with(b"# two of them\nf5d6c3\n\nf5f6e6f4\n").out.contains("4 games, 2 openings"));
    assert!(refused(&with(b"# none\n")).ends_with("holds no opening"));
    assert!(refused(&with(b"f5a1")).starts_with("the opening f5a1: move 2: a1 is not a move for white"));
    assert!(refused(&with(b"f5\xff")).starts_with("the opening f5"));
    assert!(refused(&with(b"e6f4e3f6g5d6e7f5c5")).ends_with("is a whole game"));
    std::fs::remove_file(&path).unwrap();
    assert!(refused(&with_missing(&path_text)).starts_with(&path_text));
}

fn with_missing(path: &str) -> console::Run {
    run_with(&["match", "random", "greedy", "--openings", path], b"")
}

#[test]
fn matches_that_cannot_be_are_refused() {
    assert_eq!(refused(&run("match easy easy easy")), "3 play, but 2 can");
    assert_eq!(refused(&run("match easy easy --players 3 --board 6x6")), "the 6×6 board is for two players");
    for wrong in [
        "match",
        "match easy",
        "match easy strong",
        "match easy easy --games 0",
        "match easy easy --plies 99",
        "match easy easy --seconds 0",
        "match easy easy --seconds nan",
        "match easy easy --plies 3 --openings x",
        "gtp --level strong",
        "gtp --seconds -1",
        "nboard --board 6x6",
    ] {
        let run = run(wrong);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{wrong}: {run:?}");
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Anything at all

/// A program that is talked to.
struct Talk {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Talk {
    fn new(arguments: &[&str]) -> Self {
        let mut child = program().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, input, output }
    }

    fn write(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).unwrap();
        self.input.flush().unwrap();
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "it has ended");
        line.trim_end().to_owned()
    }

    /// Asks a referee's question and reads the answer, up to the empty line.
    fn ask_many(&mut self, command: &str) -> String {
        self.write(&format!("{command}\n"));
        let mut lines = Vec::new();
        loop {
            match self.line() {
                line if line.is_empty() => return lines.join("\n"),
                line => lines.push(line),
            }
        }
    }

    fn ask(&mut self, command: &str) -> String {
        let answer = self.ask_many(command);
        assert!(!answer.contains('\n'), "{answer}");
        answer
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Lines that are often nearly commands.
fn any_lines() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        6 => prop::sample::select(vec![
            "play", "genmove", "undo", "boardsize", "clear_board", "time_settings", "time_left", "level", "showboard",
            "final_score", "known_command", "set", "game", "move", "go", "hint", "ping", "nboard", "learn", "komi",
        ]).prop_map(str::to_owned),
        6 => prop::sample::select(vec![
            "b", "white", "red", "pass", "PA", "f5", "d6", "c3", "F4", "6", "8", "10", "0", "-1", "1e300", "NaN", "novice",
            "1", "(;GM[Othello]", "BO[8", "*]", "B[F5]", ";)", "#", "007",
        ]).prop_map(str::to_owned),
        1 => "\\PC{0,5}",
    ];
    let line = prop::collection::vec(word, 0..5).prop_map(|words| words.join(" "));
    prop::collection::vec(line, 0..8).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 150, failure_persistence: None, rng_seed: RngSeed::Fixed(5), ..ProptestConfig::default()
    })]

    /// Whatever a referee or a board sends: an answer, never a panic, and the end when it hangs up.
    #[test]
    fn nothing_that_is_sent_makes_the_program_panic(lines in any_lines(), referee in any::<bool>()) {
        let arguments = [if referee { "gtp" } else { "nboard" }, "--level", "novice"];
        let run = run_with(&arguments, lines.as_bytes());
        prop_assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", lines);
        if referee {
            prop_assert!(run.out.split_terminator("\n\n").all(|answer| answer.starts_with(['=', '?'])), "{}", run.out);
        }
    }
}

#[test]
fn lines_without_an_end_and_bytes_that_are_no_text_are_survived() {
    let mut input = b"\xff\xfe\nkomi 1\n".to_vec();
    input.extend(vec![b'x'; 300_000]);
    input.extend(b"\nname\nboardsize \x00\x07 8");
    let run = run_with(&["gtp"], &input);
    assert_eq!(run.code, 0);
    assert_eq!(run.out, "? unknown command\n\n=\n\n? unknown command\n\n= Girotondo\n\n=\n\n");
    assert_eq!(run_with(&["nboard"], &input).code, 0);
}
