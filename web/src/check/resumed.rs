//! A page that is loaded anew in the middle of something: the match that went on is there, whole.

use anyhow::{Result, ensure};
use serde_json::json;

use super::{SMALL, Visit, board::HELD_WORKERS};
use crate::game::{PERSON_TO_MOVE, says};

/// The computer is asked anew, and replies.
pub(super) fn at_the_computers_turn(visit: &mut Visit) -> Result<()> {
    visit.browser.prepare(HELD_WORKERS)?;
    visit.prefer(json!({}))?;
    visit.open_table(SMALL, "board=6x6&level=easy")?;
    visit.click_first_legal()?;
    let thinks = format!("{} && {}", says("ply", "1"), says("mover", "computer"));
    visit.wait("the computer's turn", &thinks)?;
    let before = visit.grid()?;

    visit.reload()?;
    visit.go_on()?;
    visit.wait("the computer's turn again", &thinks)?;
    visit.wait("the board in words", "!document.querySelector('#grid').hidden")?;
    ensure!(visit.grid()? == before, "another position: {:?} instead of {before:?}", visit.grid()?);
    visit.wait("the search to be asked", "workers.kept.length > 0")?;
    visit.browser.evaluate("workers.free()")?;
    visit.wait("the computer's reply", "Number(document.documentElement.dataset.ply) >= 2")?;
    visit.wait("the person's next turn", PERSON_TO_MOVE)
}

/// The disc that was turning lies turned.
pub(super) fn in_a_flip(visit: &mut Visit) -> Result<()> {
    visit.prefer(json!({ "animation": "calm" }))?;
    visit.open_table(SMALL, "people=2")?;
    let state = visit.state()?;
    // White on d4 and e5: Black plays d3 and turns d4.
    visit.browser.click(state.square("d3")?)?;
    leave_when(visit, "the flip", &format!("{} && {}", says("ply", "1"), says("idle", "false")))?;
    visit.go_on()?;
    visit.wait("White's turn", &format!("{} && {PERSON_TO_MOVE}", says("turn", "white")))?;
    visit.wait("the board in words", "!document.querySelector('#grid').hidden")?;
    let grid = visit.grid()?;
    for square in ["d3", "d4", "e4", "d5"] {
        ensure!(grid.contains(&format!("{square}, Black")), "{square} is not Black: {grid:?}");
    }
    let (state, picture) = (visit.state()?, visit.picture()?);
    let white = picture.brightness(state.square("e5")?, 3)?;
    for square in ["d3", "d4", "e4", "d5"] {
        let black = picture.brightness(state.square(square)?, 3)?;
        ensure!(white > black + 40.0, "{square} ({black:.0}) is drawn no darker than White on e5 ({white:.0})");
    }
    Ok(())
}

/// Who had to pass has passed.
pub(super) fn in_a_pass(visit: &mut Visit) -> Result<()> {
    // After White's d6 Black has no move.
    visit.prefer(json!({}))?;
    visit.open_table(SMALL, "board=6x6&game=e4e5c2b4e6f6a4&people=2")?;
    let state = visit.state()?;
    ensure!((state.ply()?, state.get("turn")?) == (7, "white"), "another game: {:?}", state.lines());
    visit.browser.click(state.square("d6")?)?;
    let passing = "heard.said.some(line => line.includes('Black must pass'))";
    leave_when(visit, "the pass", &format!("{passing} && {}", says("idle", "false")))?;
    visit.go_on()?;
    visit.wait("White's second turn", &format!("{} && {PERSON_TO_MOVE}", says("turn", "white")))?;
    let state = visit.state()?;
    ensure!(state.ply()? == 8 && state.legal()? == ["b2", "e3"], "another position: {:?}", state.lines());
    visit.click_first_legal()?;
    visit.wait("Black's turn", &format!("{} && {PERSON_TO_MOVE}", says("turn", "black")))
}

/// The last move's result is there again, and another game can be played.
pub(super) fn in_the_result(visit: &mut Visit) -> Result<()> {
    visit.prefer(json!({}))?;
    let all_but_the_last = "d5c5b2e3c6b4f3f2a5a4e5b3a3c2d1a2a1f4d2b5a6d6f5f6e6e4b6e1f1c1b1";
    visit.open_table(SMALL, &format!("board=6x6&game={all_but_the_last}&people=2"))?;
    visit.click_first_legal()?;
    visit.wait("the result", &says("overlay", "result"))?;
    let told = "heard.controls.some(it => it.name.includes('22–14'))";
    visit.wait("the score", told)?;

    visit.reload()?;
    visit.go_on()?;
    visit.wait("the result again", &says("overlay", "result"))?;
    visit.wait("the score again", told)?;
    visit.browser.press("Enter")?;
    visit.wait("another game", &format!("{} && {PERSON_TO_MOVE}", says("ply", "0")))
}

/// Loads the page anew at the first moment at which something is so, and waits for the title.
fn leave_when(visit: &mut Visit, what: &str, expression: &str) -> Result<()> {
    visit.wait(what, &format!("{expression} && (window.left = true, location.reload(), true)"))?;
    visit.wait_for_the_new_page()
}
