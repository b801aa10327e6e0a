//! Keys that are not the game's: those of the browser, and the way of the tab key through the page.

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use super::{SMALL, UNDRAWN, Visit};
use crate::game::{PERSON_TO_MOVE, says};

/// More controls than any screen of the game has.
const MANY: usize = 60;

/// The canvas has the focus.
const IN_THE_GAME: &str = "document.activeElement?.id === 'game'";

/// From the first control of the title to the last and out; from the first to the page in words and back; and the same on
/// the board, which comes before all controls.
pub(super) fn tab_leads_through(visit: &mut Visit) -> Result<()> {
    visit.browser.prepare(UNDRAWN)?;
    visit.prefer(json!({}))?;
    visit.open_title(SMALL)?;
    ensure!(visit.browser.evaluate(IN_THE_GAME)? == true, "the game does not have the focus by itself");
    let described = "document.getElementById(document.querySelector('#game').getAttribute('aria-describedby'))";
    let told = visit.browser.evaluate(&format!("{described}.textContent"))?;
    ensure!(told.as_str().is_some_and(|told| told.contains("Escape")), "the way out is not told: {told}");

    let inside = until_out(visit, "Tab")?;
    ensure!(inside > 4, "after {inside} controls the title was left");
    // In a browser without a window there is nothing behind the page but its beginning.
    visit.browser.evaluate("document.querySelector('#game').focus()")?;
    ensure!(edge(visit)? == "last", "what had the focus in the game has lost it: {}", edge(visit)?);
    let back = until_out(visit, "Shift+Tab")?;
    ensure!(back >= inside, "{back} steps back from the last control to the first, {inside} on to it");
    in_words(visit)?;
    visit.browser.press("Tab")?;
    visit.wait("the game", &format!("{IN_THE_GAME} && {}", says("edge", "first")))?;

    // The board: with it the game begins, and keys are its.
    visit.browser.evaluate("document.querySelector('#game').focus()")?;
    visit.press_control("Play")?;
    visit.wait("a person to move", PERSON_TO_MOVE)?;
    ensure!(until_out(visit, "Shift+Tab")? == 0, "on the board, something comes before it");
    in_words(visit)?;
    visit.browser.press("Escape")?;
    ensure!(visit.browser.evaluate(IN_THE_GAME)? == true, "Escape does not lead back to the game");
    ensure!(visit.state()?.get("overlay")? == "none", "it was taken for the game's: {:?}", visit.state()?.lines());
    let controls = until_out(visit, "Tab")?;
    ensure!(controls > 2, "after {controls} controls the table was left");
    visit.browser.evaluate("document.querySelector('#controls button:last-of-type').focus()")?;
    until_in(visit, "Tab")?;
    // From the middle, where a disc lies, to a square that may be played.
    visit.browser.draw(3)?;
    visit.browser.press("ArrowUp")?;
    visit.browser.press("Enter")?;
    visit.wait("the move d3", "heard.said.some(line => line.includes('d3'))")
}

/// Presses a key until the game does not have the focus any more. Returns how often it had it still.
fn until_out(visit: &mut Visit, chord: &str) -> Result<usize> {
    for pressed in 0..MANY {
        visit.browser.press(chord)?;
        visit.browser.draw(3)?;
        if visit.browser.evaluate(IN_THE_GAME)? == false {
            return Ok(pressed);
        }
    }
    anyhow::bail!("{chord} does not lead out of the game, which says {:?}", visit.state()?.lines())
}

/// Presses a key until the game has the focus.
fn until_in(visit: &mut Visit, chord: &str) -> Result<()> {
    for _ in 0..MANY {
        visit.browser.press(chord)?;
        if visit.browser.evaluate(IN_THE_GAME)? == true {
            return Ok(());
        }
    }
    anyhow::bail!("{chord} does not lead into the game")
}

fn in_words(visit: &mut Visit) -> Result<()> {
    let there = visit.browser.evaluate("document.querySelector('#aside').contains(document.activeElement)")?;
    ensure!(there == true, "the focus is not in the game in words");
    Ok(())
}

fn edge(visit: &mut Visit) -> Result<String> {
    Ok(visit.state()?.get("edge")?.to_owned())
}

/// Takes down, behind everybody else, which keys were kept from the browser.
const KEPT_KEYS: &str = "window.keys = []; \
    addEventListener('keydown', event => keys.push([event.key, event.defaultPrevented]))";

/// What a browser does by a key it does in a game, too; what scrolls a page is the game's.
pub(super) fn keys_of_the_browser(visit: &mut Visit) -> Result<()> {
    visit.browser.prepare(UNDRAWN)?;
    visit.prefer(json!({}))?;
    visit.open_table(SMALL, "board=6x6&people=2")?;
    visit.click_first_legal()?;
    visit.wait("the next turn", PERSON_TO_MOVE)?;
    visit.browser.evaluate(KEPT_KEYS)?;
    let chords = [
        ("F5", false),
        ("Control+r", false),
        ("F12", false),
        ("F6", false),
        ("F11", false),
        ("Control+l", false),
        ("Control+t", false),
        ("Control+f", false),
        ("Control+0", false),
        ("Alt+ArrowLeft", false),
        ("Space", true),
        ("ArrowDown", true),
        ("PageDown", true),
        ("F1", true),
    ];
    for (chord, kept) in chords {
        visit.browser.evaluate("void (keys = [])")?;
        visit.browser.press(chord)?;
        // Of a chord, the last key.
        let heard: Vec<(String, bool)> = serde_json::from_value(visit.browser.evaluate("keys")?)?;
        let last = heard.last().map(|(_, kept)| *kept);
        ensure!(last == Some(kept), "{chord}: {heard:?}");
    }
    // None of the browser's has done anything in the game; the last of its own has opened the help.
    visit.wait("the help", &says("overlay", "help"))?;
    visit.browser.press("F1")?;
    visit.wait("the board", &format!("{} && {}", says("overlay", "none"), says("ply", "1")))?;

    // What F5 and Ctrl+R do is the browser's; the match is there again.
    visit.reload()?;
    visit.go_on()?;
    let ply: Value = visit.browser.evaluate("document.documentElement.dataset.ply")?;
    ensure!(ply == "1", "after loading anew, {ply} moves");
    Ok(())
}
