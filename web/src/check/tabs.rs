//! The page in two tabs at once: one of them has the match, and neither takes anything from the other.

use anyhow::{Result, ensure};
use serde_json::json;

use super::{SMALL, UNDRAWN, Visit};
use crate::game::{self, PERSON_TO_MOVE, says};

/// The second tab asks; going on there, the match is where the first left it; the first asks then, and once it is alone
/// again it goes on by itself.
pub(super) fn take_turns(visit: &mut Visit) -> Result<()> {
    visit.browser.prepare(UNDRAWN)?;
    visit.prefer(json!({}))?;
    visit.open_table(SMALL, "board=6x6&people=2")?;
    visit.click_first_legal()?;
    visit.wait("the next turn", PERSON_TO_MOVE)?;

    let first = visit.browser.open_tab()?;
    visit.browser.prepare(game::LISTEN)?;
    visit.browser.prepare(UNDRAWN)?;
    visit.open(SMALL)?;
    is_asked(visit)?;
    visit.browser.press("Enter")?;
    visit.wait_for_the_title()?;
    visit.go_on()?;
    visit.wait("a person to move", PERSON_TO_MOVE)?;
    ensure!(visit.state()?.ply()? == 1, "the second tab has {} moves", visit.state()?.ply()?);
    visit.click_first_legal()?;
    visit.wait("the next turn", PERSON_TO_MOVE)?;

    let second = visit.browser.turn_to(first);
    is_asked(visit)?;
    let first = visit.browser.turn_to(second);
    ensure!(visit.browser.evaluate(&says("screen", "playing"))? == true, "the second tab does not play any more");
    visit.browser.close_tab(first)?;
    visit.wait_for_the_title()?;
    visit.go_on()?;
    visit.wait("a person to move", PERSON_TO_MOVE)?;
    ensure!(visit.state()?.ply()? == 2, "the first tab has {} moves", visit.state()?.ply()?);
    Ok(())
}

/// The page asks where to go on, and there is no game meanwhile.
fn is_asked(visit: &mut Visit) -> Result<()> {
    visit.wait("the question", "document.querySelector('#again')?.textContent === 'Go on here'")?;
    let told = visit.browser.evaluate("document.querySelector('#note').innerText")?;
    ensure!(told.as_str().is_some_and(|told| told.contains("open in another tab")), "{told}");
    ensure!(visit.browser.evaluate("document.activeElement.id")? == "again", "the button does not have the focus");
    ensure!(visit.browser.evaluate("'screen' in document.documentElement.dataset")? == false, "there is a game");
    Ok(())
}
