//! The page in words: what stands beside the canvas for those who do not see it, and fields for a phone's keyboard.

use anyhow::{Result, ensure};

use super::{DESKTOP, Visit};
use crate::game::says;

/// The focus goes over the grid with the arrow keys, and Enter plays where it is.
pub(super) fn grid_by_keys(visit: &mut Visit) -> Result<()> {
    visit.open_table(DESKTOP, "people=2")?;
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
