//! The console engine as people and scripts meet it: the program is run, its output and exit code are read.

#[path = "common/console.rs"]
mod console;

use std::{
    fmt::Write as _,
    io::{BufRead, BufReader, Read},
    process::Stdio,
};

use girotondo::rules::{Board, Colour, Game, Handicap, Objective, Opening, Players, SetupSpec};
use proptest::{prelude::*, test_runner::RngSeed};
use serde_json::{Value, json};

use console::{program, refused, run, run_with};

fn json(arguments: &str) -> Value {
    let run = run(&format!("replay --json {arguments}"));
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments}");
    serde_json::from_str(&run.out).unwrap()
}

fn table(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).map(|line| line.split('\t').collect())
}

// ---------------------------------------------------------------------------------------------------------------------
// perft

#[test]
fn perft_prints_a_count_a_depth() {
    for row in table(include_str!("data/perft.tsv")) {
        let [players, board, option, passes, counts] = row[..] else { panic!("five fields, not {row:?}") };
        let option = match option.split_once(' ') {
            Some((name, value)) => format!("--{name} {value}"),
            None if option == "free" => "--free-opening".to_owned(),
            None => String::new(),
        };
        let few: Vec<_> = counts.split(' ').take(6).map(|count| format!("{count}\n")).collect();
        let setup = format!("--board {board} --players {players} {option} --passes {passes}");
        let run = run(&format!("perft {setup} --depth {}", few.len()));
        assert_eq!((run.code, run.out, run.err.as_str()), (0, few.concat(), ""), "{row:?}");
    }
    // 8×8 for two and a pass that is a ply, where nothing else is said.
    assert_eq!(run("perft --depth 3").out, "4\n12\n56\n");
}

#[test]
fn perft_needs_a_depth() {
    for wrong in [
        "perft",
        "perft --depth",
        "perft --depth 0",
        "perft --depth x",
        "perft --depth -1",
        "perft --depth 2 --passes no",
    ] {
        let run = run(wrong);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{wrong}");
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child =
        program().args(["perft", "--depth", "60"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = String::new();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    reader.read_line(&mut first).unwrap();
    assert_eq!(first, "4\n");
    drop(reader);
    // The next count has nowhere to go.
    assert!(child.wait().unwrap().success());
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(said, "");
}

// ---------------------------------------------------------------------------------------------------------------------
// replay

#[test]
fn replay_begins_at_the_start() {
    let expected = json!({
        "board": ["........", "........", "........", "...WB...", "...BW...", "........", "........", "........"],
        "discs": {"black": 2, "white": 2}, "neutral": 0, "empty": 60,
        "turn": "black", "legal": ["d3", "c4", "f5", "e6"], "flips_nothing": false,
        "passes": 0, "flipless": 0, "over": false, "outcome": null,
    });
    assert_eq!(json(""), expected);
    assert_eq!(json("--board 8x8 --players 2"), expected);
    for input in [&b""[..], b" \n", b"\xef\xbb\xbf\r\n"] {
        let run = run_with(&["replay", "--json", "-"], input);
        assert_eq!((run.code, serde_json::from_str::<Value>(&run.out).unwrap()), (0, expected.clone()));
    }
    let run = run_with(&["replay", "--json", ""], b"f5");
    assert_eq!(serde_json::from_str::<Value>(&run.out).unwrap(), expected, "not told to read standard input");
}

#[test]
fn boards_are_drawn_by_character() {
    let octagon = json("--board octagon --players 3 --blocked c3,F10 g5");
    let rows = [
        "  ......  ",
        " ........ ",
        "..#.......",
        "..........",
        "....BBB...",
        "....nR....",
        "..........",
        "..........",
        " ........ ",
        "  ...#..  ",
    ];
    assert_eq!(octagon["board"], json!(rows));
    assert_eq!(octagon["discs"], json!({"black": 3, "white": 0, "red": 1}));
    assert_eq!((&octagon["neutral"], &octagon["empty"]), (&json!(1), &json!(81)));
    // White has no disc: touching moves, in row order.
    assert_eq!((&octagon["turn"], &octagon["flips_nothing"]), (&json!("white"), &json!(true)));
    let legal = json!(["d4", "e4", "f4", "g4", "h4", "d5", "h5", "d6", "g6", "h6", "d7", "e7", "f7", "g7"]);
    assert_eq!(octagon["legal"], legal);
    let next = json("--board octagon --players 3 --blocked c3,f10 g5d4");
    assert_eq!((&next["flipless"], &next["flips_nothing"], &next["turn"]), (&json!(1), &json!(false), &json!("red")));
    assert_eq!(next["passes"], json!(0));
    let four = json("--board 10x10 --players 4");
    assert_eq!(four["board"][4], json!("....BW...."));
    assert_eq!(four["board"][5], json!("....GR...."));
    assert_eq!(four["discs"], json!({"black": 1, "white": 1, "red": 1, "green": 1}));
}

#[test]
fn options_reach_the_rules() {
    let free = json("--free-opening d4e4");
    assert_eq!((&free["legal"], &free["turn"]), (&json!(["d5", "e5"]), &json!("black")));
    assert_eq!((&free["flips_nothing"], &free["flipless"]), (&json!(false), &json!(0)), "that is no touching move");
    assert_eq!(json("--handicap white:2")["board"][7], json!(".......W"));
    assert_eq!(json("--handicap black:4 --board octagon")["discs"], json!({"black": 6, "white": 2}));
    let holes = |value: Value| -> String {
        let rows: Vec<_> =
            value["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_owned()).collect();
        let mut holes = Vec::new();
        for (number, row) in (1..).zip(rows) {
            for (letter, cell) in ('a'..).zip(row.chars()) {
                holes.extend((cell == '#').then(|| format!("{letter}{number}")));
            }
        }
        holes.join(",")
    };
    assert_eq!(holes(json("--board octagon --blocked-random 8 --seed 7")), "f1,g3,c4,a5,j6,h7,d8,e10");
    assert_eq!(holes(json("--blocked-random 12")), holes(json("--blocked-random 12 --seed 0")));
    assert_ne!(holes(json("--blocked-random 12 --seed 1")), holes(json("--blocked-random 12 --seed 0")));
    assert_eq!(holes(json("--blocked a1,H8,a1")), "a1,h8");
    let wiped = "e6f4e3f6g5d6e7f5c5";
    let anti = json(&format!("--anti {wiped}"));
    assert_eq!((&anti["over"], &anti["outcome"], anti.get("score")), (&json!(true), &json!("white"), None));
    assert_eq!((&anti["turn"], &anti["legal"], &anti["flips_nothing"]), (&Value::Null, &json!([]), &json!(false)));
    assert_eq!(json(wiped)["score"], json!([64, 0]));
}

#[test]
fn whole_games_end_as_recorded() {
    for row in table(include_str!("data/transcripts.tsv")) {
        let [_, moves, discs, passes] = row[..] else { panic!("four fields, not {row:?}") };
        let end = json(moves);
        let [black, white] = [&end["discs"]["black"], &end["discs"]["white"]].map(|discs| discs.as_u64().unwrap());
        assert_eq!(format!("{black}-{white}"), discs);
        assert_eq!(end["passes"], json!(passes.parse::<u8>().unwrap()));
        let winner = [(black, "black"), (white, "white")].into_iter().max().unwrap().1;
        let outcome = if black == white { "draw" } else { winner };
        assert_eq!((&end["over"], &end["outcome"], &end["turn"]), (&json!(true), &json!(outcome), &Value::Null));
        assert_eq!(end["score"], json!([black, white]), "no square is left");
        // The same from a file, in another hand.
        let spaced: String =
            moves.to_uppercase().chars().collect::<Vec<_>>().chunks(2).fold(String::new(), |mut text, move_| {
                let _ = write!(text, "{}{}, ", move_[0], move_[1]);
                text
            });
        let run = run_with(&["replay", "--json", "-"], spaced.as_bytes());
        assert_eq!(serde_json::from_str::<Value>(&run.out).unwrap(), end);
    }
}

#[test]
fn a_picture_for_people() {
    let expected = "    a b c d e f g h
  1 . . . . . . . .
  2 . . . . . . . .
  3 . . B . . . . .
  4 . . . B B . . .
  5 . . . W B B . .
  6 . . . W . . . .
  7 . . . . . . . .
  8 . . . . . . . .

discs: black 5, white 2; empty squares: 57
moves: 3; passes: 0; flipping nothing: 0
white to move: d3 f3 f4 g5
";
    assert_eq!(run("replay f5d6c3").out, expected);
    assert_eq!(run("replay f5 d6 c3").out, expected, "moves may be arguments of their own");
    let over = run("replay e6f4e3f6g5d6e7f5c5").out;
    assert!(over.ends_with("\nover: black wins; tournament score 64-0\n"), "{over}");
    let touch = run("replay --board octagon --players 3 --blocked c3,f10 g5").out;
    assert!(touch.starts_with("    a b c d e f g h i j\n  1     . . . . . .\n  2   . . . . . . . .\n"), "{touch}");
    assert!(touch.contains("\n 10     . . . # . .\n"), "{touch}");
    assert!(touch.contains("white to move beside a disc (it flips nothing): d4 e4"), "{touch}");
    let passed = "f5f6e6f4e3d6c5f3g4e2g5g6c7c3d3c2d2c6f7b5f1h4h3h5e7d7b3e1b4f8c1g1a5d8b6a6f2h2g3c8e8a4c4g2h1d1a3a2b2a1b1b7h6h7h8g7g8b8a7a8";
    let said = (2..=passed.len()).step_by(2).map(|end| run(&format!("replay {}", &passed[..end])).out);
    assert_eq!(said.filter(|out| out.contains("has no move and passes")).count(), 1);
}

#[test]
fn headers_and_flags_complete_each_other() {
    let spec = SetupSpec {
        objective: Objective::Fewest,
        opening: Opening::Free,
        blocked: "random:8:7".parse().unwrap(),
        handicap: Some(Handicap { side: Colour::White, corners: 3 }),
        ..SetupSpec::plain(Board::Octagon, Players::Two)
    };
    let mut game = Game::new(spec.try_into().unwrap());
    while let Some(moves) = game.legal().filter(|_| game.ply() < 30) {
        game.play(moves.squares.first().unwrap()).unwrap();
    }
    let text = game.to_transcript();
    let replay = |flags: &str, text: &str| {
        let arguments = format!("replay --json {flags} -");
        run_with(&arguments.split_whitespace().collect::<Vec<_>>(), text.as_bytes())
    };
    let plain = replay("", &text);
    let all = "--board octagon --players 2 --anti --free-opening --blocked-random 8 --seed 7 --handicap white:3";
    let moves = text.lines().last().unwrap();
    assert_eq!(plain.code, 0);
    for same in [
        replay(all, &text),
        replay(all, moves),
        replay("--board octagon", &text),
        replay("", &text.replace('\n', "\r\n")),
    ] {
        assert_eq!((same.code, &same.out), (0, &plain.out));
    }
    for flags in ["--board 8x8", "--handicap white:2", "--blocked-random 8", "--blocked a3"] {
        let run = replay(flags, &text);
        assert_eq!(refused(&run), "the flags and the transcript's headers say different setups: leave the flags out");
    }
    // Headers that say nothing about the setup leave it to the flags.
    let run = replay("--board 10x10 --players 3", "[Event \"Spring\"]\n[Black \"Ada\"]\n\ng5");
    assert_eq!(serde_json::from_str::<Value>(&run.out).unwrap()["turn"], json!("white"));
    assert_eq!(refused(&replay("", "[Board \"9x9\"]")), "the header “Board \"9x9\"” cannot be read");
    let unlawful = replay("--players 4", "[Opening \"free\"]");
    assert_eq!(refused(&unlawful), "the headers do not make a game: a free opening is for two players");
}

#[test]
fn a_turned_transcript_is_said_to_be_turned() {
    let turned = run("replay --json e3f5");
    assert_eq!(turned.code, 0);
    assert_eq!(turned.err, "The transcript belongs to the mirrored start and was turned by a quarter.\n");
    let mut value: Value = serde_json::from_str(&turned.out).unwrap();
    assert_eq!(value.as_object_mut().unwrap().remove("turned"), Some(json!(true)));
    assert_eq!(value, json("f5d6"));
}

// ---------------------------------------------------------------------------------------------------------------------
// What is refused

#[test]
fn a_wrong_move_is_named_with_reason_and_remedy() {
    for (arguments, sentence) in [
        ("f5 a1", "move 2: a1 is not a move for white: it flips nothing; legal were f4 d6 f6"),
        ("f5f5", "move 2: f5 is not a move for white: it is taken; legal were f4 d6 f6"),
        ("f5zz", "move 2 cannot be read: “zz” is not a square of the 8x8 board; legal were f4 d6 f6"),
        ("d9", "move 1 cannot be read: “d9” is not a square of the 8x8 board; legal were d3 c4 f5 e6"),
        (
            "--board octagon b1",
            "move 1 cannot be read: “b1” is not a square of the octagon board; legal were e4 d5 g6 f7",
        ),
        ("--blocked d3 d3", "move 1: d3 is not a move for black: it is blocked; legal were c4 f5 e6"),
        (
            "--free-opening d3",
            "move 1: d3 is not a move for black: in a free opening the first four discs go on the centre; \
             legal were d4 e4 d5 e5",
        ),
        (
            "--board octagon --players 3 g5 a3",
            "move 2: a3 is not a move for white: it touches no disc; \
             legal were d4 e4 f4 g4 h4 d5 h5 d6 g6 h6 d7 e7 f7 g7",
        ),
        ("e6f4e3f6g5d6e7f5c5 a1", "move 10: a1 is not a move for white: the game is over"),
        (
            "e3 a1",
            "move 2 (turned from the mirrored start): h1 is not a move for white: it flips nothing; legal were f4 d6 f6",
        ),
    ] {
        assert_eq!(refused(&run(&format!("replay {arguments}"))), sentence, "{arguments}");
        assert_eq!(refused(&run(&format!("replay --json {arguments}"))), sentence, "{arguments}");
    }
    // On boards with a tenth row, a10 is one square.
    let ten = run("replay --board 10x10 --players 3 g5a10");
    assert!(refused(&ten).starts_with("move 2: a10 is not a move for white"));
}

#[test]
fn an_unlawful_setup_says_which_rule_it_breaks() {
    for (flags, sentence) in [
        ("--board 6x6 --players 3", "the 6×6 board is for two players"),
        ("--players 4 --free-opening", "a free opening is for two players"),
        ("--players 3 --handicap black:1", "a corner handicap is for two players"),
        ("--handicap red:1", "a handicap is given to black or white, not to red"),
        ("--handicap black:5", "a handicap is one to four corners, not 5"),
        ("--blocked-random 5", "4, 8 or 12 blocked squares can be drawn, not 5"),
        ("--blocked a9", "a9 is not on the board, so it cannot be blocked"),
        ("--blocked d4", "d4 belongs to the centre, which is never blocked"),
        ("--blocked h8 --handicap white:2", "h8 is a corner taken by the handicap, which is never blocked"),
        ("--blocked d3,c4,f5,e6", "with these squares blocked Black has no first move"),
    ] {
        assert_eq!(refused(&run(&format!("replay {flags}"))), sentence);
        assert_eq!(refused(&run(&format!("perft --depth 2 {flags}"))), sentence);
    }
}

#[test]
fn arguments_that_cannot_be_read_exit_2() {
    for wrong in [
        "",
        "play",
        "replay --board 7x7",
        "replay --players 5",
        "replay --players two",
        "replay --blocked c3,x",
        "replay --blocked random:8",
        "replay --handicap blue:1",
        "replay --handicap black",
        "replay --handicap black:999",
        "replay --blocked-random 300",
        "replay --seed 3",
        "replay --blocked a1 --blocked-random 4",
        "replay --blocked-random 4 --seed -1",
        "replay --nonsense",
    ] {
        let run = run(wrong);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{wrong}: {run:?}");
        assert!(!run.err.is_empty(), "{wrong}");
    }
    let help = run("replay --help");
    assert_eq!((help.code, help.err.as_str()), (0, ""));
    for word in ["--blocked-random", "--handicap", "flips_nothing", "outcome", "Octagon"] {
        assert!(help.out.contains(word), "{word}");
    }
}

#[test]
fn input_that_is_no_text_is_refused() {
    let run = run_with(&["replay", "-"], b"f5 \xff\xfed6");
    assert!(refused(&run).starts_with("move 2 cannot be read: “\u{fffd}"), "{run:?}");
    let latin = run_with(&["replay", "--json", "-"], b"[Black \"Jos\xe9\"]\nf5");
    assert_eq!(latin.code, 0);
    let endless = run_with(&["replay", "-"], &vec![b' '; (1 << 20) + 1]);
    assert_eq!(refused(&endless), "standard input is longer than 1048576 bytes, which no game is");
    let longest = run_with(&["replay", "-"], &vec![b'7'; 1 << 20]);
    assert_eq!(longest.code, 0, "move numbers only");
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_refused() {
    use std::os::unix::ffi::OsStrExt;
    let output = program().arg("replay").arg(std::ffi::OsStr::from_bytes(b"f5\xff")).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
}

// ---------------------------------------------------------------------------------------------------------------------
// Anything at all

/// Text that is often nearly a transcript.
fn any_transcript() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => "[a-jA-J](10|[1-9])",
        2 => prop::sample::select(vec!["f5", "d6", "c3", "e6", "g5", "e7", "d4", "e4", "e5", "d5", "f4", "c5", "e3"])
            .prop_map(str::to_owned),
        2 => prop::sample::select(vec![" ", ",", "1.", "\n", "pass", "pa", "ps", "--", "-", "p", "0", "10", "\r\n", ";"])
            .prop_map(str::to_owned),
        1 => prop::sample::select(vec![
            "[Board \"octagon\"]\n", "[Board \"6x6\"]", "[Players \"4\"]\n", "[Players \"300\"]", "[Opening \"free\"]",
            "[Blocked \"random:12:99\"]\n", "[Blocked \"c3,d4\"]", "[Handicap \"white:4\"]", "[", "]", "[Board", "[a \"\"]",
        ])
        .prop_map(str::to_owned),
        1 => "\\PC{0,4}",
        1 => any::<char>().prop_filter("no argument holds it", |c| *c != '\0').prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

/// Flags that are often lawful.
fn any_flags() -> impl Strategy<Value = Vec<String>> {
    let value = |name: &'static str, values: Vec<&'static str>| {
        prop_oneof![
            9 => prop::sample::select(values).prop_map(str::to_owned),
            1 => "\\PC{0,6}".prop_map(|text| text.replace('\0', "")),
        ]
        .prop_map(move |value| vec![format!("{name}={value}")])
    };
    let flag = prop_oneof![
        value("--board", vec!["6x6", "8x8", "10x10", "octagon", "OCTAGON", "9x9"]),
        value("--players", vec!["2", "3", "4", "1", "-2"]),
        value("--blocked", vec!["c3,f6", "a1", "d4", "j10", "", "d3,c4,f5,e6", "random:4:4", "a1,a1"]),
        value("--blocked-random", vec!["4", "8", "12", "0", "255"]),
        value("--handicap", vec!["black:1", "white:4", "red:1", "black:0", "green:9"]),
        prop::sample::select(vec![
            vec!["--anti"],
            vec!["--free-opening"],
            vec!["--json"],
            vec!["--blocked-random=8", "--seed=18446744073709551615"],
            vec!["--seed=1"],
        ])
        .prop_map(|flags| flags.into_iter().map(str::to_owned).collect()),
    ];
    prop::collection::vec(flag, 0..4).prop_map(|flags| flags.concat())
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(2), ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(400))]

    /// Whatever is typed or piped in: an answer or a sentence, never a panic.
    #[test]
    fn nothing_makes_the_program_panic(flags in any_flags(), text in any_transcript(), piped in any::<bool>()) {
        let mut arguments = vec!["replay"];
        arguments.extend(flags.iter().map(String::as_str));
        arguments.extend(if piped { ["--", "-"] } else { ["--", text.as_str()] });
        let run = run_with(&arguments, text.as_bytes());
        match run.code {
            0 if flags.iter().any(|flag| flag == "--json") => {
                let value: Value = serde_json::from_str(&run.out).unwrap();
                let over = value["over"].as_bool().unwrap();
                prop_assert_eq!(over, value["turn"].is_null());
                prop_assert_eq!(over, value["outcome"].is_string());
                prop_assert_eq!(over, value["legal"].as_array().unwrap().is_empty());
            }
            0 => prop_assert!(run.out.starts_with("    a b c d e f")),
            1 => prop_assert!(!refused(&run).is_empty()),
            2 => prop_assert!(run.out.is_empty() && run.err.starts_with("error: ")),
            _ => prop_assert!(false, "{:?}", run),
        }
        prop_assert!(!run.err.contains("panicked"), "{:?}", run);
    }
}

proptest! {
    #![proptest_config(config(20_000))]

    /// The same without the program in between, so many times more; and what was read is written and read back.
    #[test]
    fn no_text_makes_the_reader_panic(text in any_transcript()) {
        match Game::from_transcript(&text) {
            Ok(read) => {
                let again = Game::from_transcript(&read.game.to_transcript()).unwrap();
                prop_assert_eq!(again.game, read.game);
                prop_assert!(!again.turned);
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}
