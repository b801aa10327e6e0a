//! The page in words: what stands beside the canvas for those who do not see it, and fields for a phone's keyboard.

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::{SMALL, SMALL_PHONE, Visit};
use crate::game::{PERSON_TO_MOVE, says};

/// The focus goes over the grid with the arrow keys, and Enter plays where it is.
pub(super) fn grid_by_keys(visit: &mut Visit) -> Result<()> {
    visit.open_table(SMALL, "people=2")?;
    // White on d4 and e5: Black plays d3, one above d4.
    visit.browser.evaluate("document.querySelector('#grid [data-square=c4]').focus()")?;
    for key in ["ArrowRight", "ArrowUp"] {
        visit.browser.press(key)?;
    }
    let focused = "document.activeElement.dataset.square";
    ensure!(visit.browser.evaluate(focused)? == "d3", "the focus is on {}", visit.browser.evaluate(focused)?);
    let name = visit.browser.evaluate("document.activeElement.textContent")?;
    ensure!(name == "d3, empty: flips 1 disc", "{name}");
    visit.browser.press("Enter")?;
    visit.wait("the move", &says("ply", "1"))?;
    visit.wait("the square to say so", "document.activeElement.textContent === 'd3, Black'")?;
    visit.wait("a line about it", "document.querySelector('#said').textContent.includes('Black plays d3')")?;
    ensure!(visit.browser.evaluate(focused)? == "d3", "the focus was lost");
    // What cannot be played is refused aloud.
    visit.browser.press("Enter")?;
    visit.wait("a refusal", "document.querySelector('#said').lastElementChild.textContent === 'd3 is taken.'")
}

/// Where the game draws the field for a seat's name, as soon as it does: left, top, width, height.
fn field(visit: &mut Visit) -> Result<[f64; 4]> {
    let find = "heard.controls.find(control => control.kind === 'text')";
    visit.wait("a field for a name", find)?;
    Ok(serde_json::from_value(visit.browser.evaluate(&format!("{find}.place"))?)?)
}

/// A seat's name is written with the keyboard that a phone shows for a real field.
pub(super) fn name_on_a_phone(visit: &mut Visit) -> Result<()> {
    visit.prefer(json!({}))?;
    visit.open_title(SMALL_PHONE)?;
    visit.press_control("New game…")?;
    visit.wait("the setup", &says("screen", "setup"))?;
    let (width, height) = (f64::from(SMALL_PHONE.width), f64::from(SMALL_PHONE.height));
    let mut swipes = 0;
    let place = loop {
        // Where it is scrolled out of sight it must not lie over what is there instead.
        let (x, y) = visit.state()?.primary()?;
        let under = visit.browser.evaluate(&format!("document.elementFromPoint({x}, {y}).id"))?;
        ensure!(under == "game", "over the main button lies {under}");
        let [left, top, wide, high] = field(visit)?;
        if high > 20.0 && top + high < height * 0.75 {
            break (left + wide / 2.0, top + high / 2.0);
        }
        ensure!(swipes < 20, "the field for a name is not to be found: {top}, {high}");
        swipes += 1;
        visit.browser.swipe((width * 0.9, height * 0.7), (width * 0.9, height * 0.6))?;
        visit.browser.draw(3)?;
    };
    visit.browser.tap(place)?;
    visit.wait("the keyboard", "document.activeElement.classList.contains('typing')")?;
    visit.browser.write("Zoë")?;
    let written = "heard.controls.some(control => control.kind === 'text' && control.text === 'Zoë')";
    visit.wait("the name in the game", written)?;
    visit.browser.press("Enter")?;
    visit.wait("the keyboard to go", "!document.activeElement.classList.contains('typing')")?;

    let start = visit.state()?.primary()?;
    visit.browser.tap(start)?;
    visit.wait("a person to move", PERSON_TO_MOVE)?;
    visit.wait("the name at the table", "document.querySelector('#state').textContent.includes('Zoë')")?;
    ensure!(visit.browser.evaluate("document.querySelectorAll('.typing').length")? == 0, "a field is left over");
    Ok(())
}

/// The keys of the system copy, cut and paste in the game's own fields.
pub(super) fn clipboard(visit: &mut Visit) -> Result<()> {
    visit.browser.allow_clipboard()?;
    visit.prefer(json!({}))?;
    visit.open_title(SMALL)?;
    visit.press_control("New game…")?;
    visit.wait("the setup", &says("screen", "setup"))?;
    let [left, top, wide, high] = field(visit)?;
    visit.browser.click((left + wide / 2.0, top + high / 2.0))?;
    visit.browser.draw(2)?;
    let reads =
        |text: &str| format!("heard.controls.some(control => control.kind === 'text' && control.text === {text:?})");
    for key in ["z", "o", "e"] {
        visit.browser.press(key)?;
    }
    visit.wait("what was typed", &reads("zoe"))?;
    visit.browser.press("Control+a")?;
    visit.browser.draw(2)?;
    visit.browser.press("Control+c")?;
    visit.wait(
        "the copy",
        "navigator.clipboard.readText().then(text => window.copied = text) && window.copied === 'zoe'",
    )?;
    visit.browser.evaluate("navigator.clipboard.writeText('Anna')")?;
    visit.browser.press("Control+v")?;
    visit.wait("what was pasted", &reads("Anna"))?;
    let said = visit.browser.evaluate("document.activeElement.id")?;
    ensure!(said.as_str().context("nothing has the focus")? == "game", "the focus went to {said}");
    Ok(())
}
