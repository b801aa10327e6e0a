//! The console engine's `solve`: positions of a file, their exact scores and best moves, and what is no position.

#[path = "common/console.rs"]
mod console;

use std::{fs, path::PathBuf};

use console::{refused, run};
use serde_json::Value;

const ENDINGS: &str = "tests/data/endings.tsv";

/// A file of this test's own.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn scores_and_moves_are_those_that_are_known() {
    let solved = run(&format!("solve {ENDINGS}"));
    assert_eq!((solved.code, solved.err.as_str()), (0, ""));
    let lines: Vec<Vec<&str>> = solved.out.lines().map(|line| line.split('\t').collect()).collect();
    let text = fs::read_to_string(ENDINGS).unwrap();
    let known: Vec<Vec<&str>> =
        text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines.len(), known.len() + 1);
    let mut nodes = 0;
    for (line, known) in lines.iter().zip(&known) {
        assert_eq!(line[0], known[0]);
        assert_eq!(line[1], known[3], "{line:?}");
        assert!(known[4].split(',').any(|best| best == line[2]), "{line:?}");
        nodes += line[3].parse::<u64>().unwrap();
    }
    let total = lines.last().unwrap();
    assert_eq!((total[0], total[1].parse()), ("total", Ok(nodes)));

    let only = run(&format!("solve {ENDINGS} --only 20-44 --json"));
    let objects: Vec<Value> = only.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 2);
    assert_eq!((&objects[0]["id"], &objects[0]["score"], &objects[0]["best"]), (&"20".into(), &6.into(), &"h5".into()));
    assert_eq!(objects[1]["total_nodes"], objects[0]["nodes"]);
}

/// White is to move and has to pass; a line of six squares on the small board in Anti-Reversi.
#[test]
fn a_pass_is_told() {
    let squares = format!("{}XO-", "X".repeat(61));
    let path = file("pass.tsv", &format!("one\t{squares}\tO\n\ntwo\t{squares}\tX\textra\n"));
    let solved = run(&format!("solve {}", path.display()));
    let lines: Vec<Vec<&str>> = solved.out.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!((lines[0][1], lines[0][2]), ("-64", "pass"), "{}", solved.out);
    assert_eq!((lines[1][1], lines[1][2]), ("+64", "h8"), "{}", solved.out);
}

#[test]
fn what_is_no_position_is_one_sentence() {
    for (name, text) in [
        ("short.tsv", "1\tXXO\tX\n"),
        ("turn.tsv", &format!("1\t{}\tQ\n", "-".repeat(64))),
        ("mark.tsv", &format!("1\t{}\tX\n", "Z".repeat(64))),
        ("none.tsv", "1\n"),
    ] {
        let path = file(name, text);
        refused(&run(&format!("solve {}", path.display())));
    }
    refused(&run("solve tests/data/no-such-file.tsv"));
    refused(&run("solve tests/data/endings.tsv --players 3"));
}
