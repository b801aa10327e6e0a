//! Whole games to the end, by each way in which a game can be played; the result is seen and read.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::json;

use super::{SMALL, SMALL_PHONE, Visit};
use crate::{
    browser::{Accessible, Browser, Point, Screen},
    game::{PATIENCE, PERSON_TO_MOVE, says},
};

/// A short game against a player who answers at once.
const TABLE: &str = "board=6x6&level=novice";

pub(super) fn by_clicks(visit: &mut Visit) -> Result<()> {
    by_pointer(visit, SMALL, Browser::click)
}

pub(super) fn by_touch(visit: &mut Visit) -> Result<()> {
    by_pointer(visit, SMALL_PHONE, Browser::tap)
}

fn by_pointer(visit: &mut Visit, screen: Screen, press: fn(&mut Browser, Point) -> Result<()>) -> Result<()> {
    visit.prefer(json!({}))?;
    visit.open_table(screen, TABLE)?;
    to_the_end(visit, |visit, square| {
        let place = visit.state()?.square(square)?;
        press(&mut visit.browser, place)
    })?;
    result_is_told(visit)?;

    // It is seen as well: something lies over the board that is not there without it.
    let with = visit.picture()?;
    let place = visit.place_of("Look at the board")?;
    press(&mut visit.browser, place)?;
    visit.wait("the result to close", &says("overlay", "none"))?;
    visit.browser.draw(3)?;
    let change = visit.picture()?.difference(&with);
    ensure!(change > 0.05, "with the result and without it, only {change:.3} of the picture differs");
    let place = visit.place_of("Result")?;
    press(&mut visit.browser, place)?;
    visit.wait("the result to open again", &says("overlay", "result"))?;
    // A drawn game does not count, and the button that begins another one says so.
    let place = visit.place_of_either(&["Play again", "Next game"])?;
    press(&mut visit.browser, place)?;
    visit.wait("another game", &another_game())
}

/// A letter and a number go to a square, Enter plays there; in the end Enter begins another game.
pub(super) fn by_keys(visit: &mut Visit) -> Result<()> {
    visit.prefer(json!({}))?;
    visit.open_table(SMALL, TABLE)?;
    to_the_end(visit, |visit, square| {
        for key in square.chars() {
            visit.browser.press(&key.to_string())?;
        }
        visit.browser.press("Enter")
    })?;
    result_is_told(visit)?;
    visit.browser.press("Enter")?;
    visit.wait("another game", &another_game())
}

/// True at the beginning of a game, in which the computer may have moved first.
fn another_game() -> String {
    format!("Number(document.documentElement.dataset.ply) <= 1 && {}", says("overlay", "none"))
}

/// Plays the first legal square until the result opens.
fn to_the_end(visit: &mut Visit, mut play: impl FnMut(&mut Visit, &str) -> Result<()>) -> Result<()> {
    let next = format!("{} || {PERSON_TO_MOVE}", says("overlay", "result"));
    loop {
        visit.wait("the person's turn or the result", &next)?;
        let state = visit.state()?;
        if state.get("overlay")? == "result" {
            ensure!(state.get("turn")? == "none", "a result, and {} is to move", state.get("turn")?);
            return Ok(());
        }
        let (ply, legal) = (state.ply()?, state.legal()?);
        let square = legal.first().context("a person is to move, and no square is legal")?;
        play(visit, square).with_context(|| format!("{square} after {ply} moves"))?;
        visit.wait(&format!("the move {square}"), &format!("Number(document.documentElement.dataset.ply) > {ply}"))?;
    }
}

/// The line that is read aloud says who has won by how much, and so do the words of the panel; it is what lies there.
fn result_is_told(visit: &mut Visit) -> Result<()> {
    let lines: Vec<String> = serde_json::from_value(
        visit.browser.evaluate("[...document.querySelectorAll('#said p')].map(it => it.textContent)")?,
    )?;
    let (line, score) = lines
        .iter()
        .rev()
        .find_map(|line| Some((line, score(line)?)))
        .with_context(|| format!("no line tells the result: {lines:?}"))?;
    ensure!(line.contains(" wins ") || line.contains("draw"), "this is no result: {line}");
    visit.wait("a panel with the score", &format!("heard.controls.some(it => it.name.includes({score:?}))"))?;
    let names = visit.browser.evaluate("heard.board.rows.flat().filter(Boolean).map(it => it.name)")?;
    agrees(line, score, &serde_json::from_value::<Vec<String>>(names)?)
}

/// A score such as 20–16 in a line.
fn score(line: &str) -> Option<&str> {
    line.split([' ', ',', '.']).find(|word| {
        word.split_once('–').is_some_and(|(one, two)| one.parse::<u8>().is_ok() && two.parse::<u8>().is_ok())
    })
}

/// Whether the words about the squares hold as many discs as a result says.
fn agrees(line: &str, score: &str, squares: &[String]) -> Result<()> {
    let count = |colour: &str| squares.iter().filter(|name| name.ends_with(&format!(", {colour}"))).count();
    let (black, white) = (count("Black"), count("White"));
    let counted = format!("{}–{}", black.max(white), black.min(white));
    ensure!(score == counted, "{line:?}, but there lie {black} black discs and {white} white ones");
    let winner = if black > white { "Black" } else { "White" };
    ensure!(black == white || line.contains(winner), "{line:?}, but {winner} has more discs");
    Ok(())
}

/// From the title to the result by nothing but what assistive technology is told and can press.
pub(super) fn by_accessibility_tree(visit: &mut Visit) -> Result<()> {
    visit.prefer(json!({}))?;
    visit.open_title(SMALL)?;
    for name in ["New game…", "6×6", "Start"] {
        let button = find(visit, name, |thing| is_button(thing, name))?;
        visit.browser.press_accessible(&button)?;
    }
    loop {
        let next = find(visit, "the person's turn or the result", |thing| {
            // With the score: among the lines that were read aloud there are turns of long ago.
            thing.name.starts_with("Your turn") && thing.name.contains(char::is_numeric)
                || is_button(thing, "Look at the board")
        })?;
        if is_button(&next, "Look at the board") {
            visit.browser.press_accessible(&next)?;
            break;
        }
        // Of whoever is to move: the board is told with the turn.
        let square = find(visit, "a legal square", |thing| is_square(thing) && thing.name.contains(": flips "))?;
        visit.browser.press_accessible(&square)?;
        let name = square.name.split(',').next().unwrap_or_default().to_owned();
        find(visit, "the move", |thing| {
            is_square(thing) && thing.name.starts_with(&format!("{name}, ")) && thing.disabled
        })?;
    }
    find(visit, "the board at the end", is_square)?;
    let tree = visit.browser.accessible()?;
    let squares: Vec<_> = tree.iter().filter(|thing| is_square(thing)).map(|thing| thing.name.clone()).collect();
    ensure!(squares.len() == 36, "{} squares", squares.len());
    let told = |thing: &&Accessible| thing.role == "StaticText" && score(&thing.name).is_some();
    let line = tree.iter().filter(told).map(|thing| &thing.name).next_back().context("nothing tells the result")?;
    agrees(line, score(line).unwrap_or_default(), &squares)
}

fn is_button(thing: &Accessible, name: &str) -> bool {
    thing.role == "button" && thing.name == name && !thing.disabled
}

/// Whether a thing is a square of the board: its name begins with the square's.
fn is_square(thing: &Accessible) -> bool {
    let mut letters = thing.name.chars();
    let named = letters.next().is_some_and(|letter| letter.is_ascii_lowercase())
        && letters.next().is_some_and(|letter| letter.is_ascii_digit())
        && letters.next() == Some(',');
    thing.role == "button" && named
}

/// Waits until the tree holds something.
fn find(visit: &mut Visit, what: &str, wanted: impl Fn(&Accessible) -> bool) -> Result<Accessible> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = visit.browser.accessible()?.into_iter().find(&wanted) {
            return Ok(found);
        }
        if Instant::now() > deadline {
            bail!("looked in vain for {what}");
        }
        visit.browser.pause(Duration::from_millis(100))?;
    }
}
