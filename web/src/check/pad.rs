//! A game controller: nobody holds one here, so what the browser tells of it is made up.

use anyhow::{Result, ensure};
use serde_json::json;

use super::{SMALL, Visit};
use crate::game::{PERSON_TO_MOVE, says};

/// A controller that can be plugged in. What is done with it is seen look by look, so that nothing is missed or held too
/// long, however slow the machine.
const CONTROLLER: &str = "window.controller = { \
    plugged: false, looks: 0, coming: [], \
    plug(kind, plugged) { controller.plugged = plugged; dispatchEvent(new Event(kind)) }, \
    press(number) { controller.coming.push({ down: number, axes: [0, 0] }, { axes: [0, 0] }) }, \
    lean(right, down) { controller.coming.push({ axes: [right, down] }, { axes: [0, 0] }) } }; \
    navigator.getGamepads = () => { \
        controller.looks += 1; \
        if (!controller.plugged) return [null]; \
        const { down, axes } = controller.coming.shift() ?? { axes: [0, 0] }; \
        const buttons = Array.from({ length: 17 }, (_, number) => ({ pressed: number === down })); \
        return [null, { index: 1, connected: true, mapping: 'standard', axes, buttons }] }";

/// From the title to a move and to the pause, and back, by stick and buttons alone.
pub(super) fn plays(visit: &mut Visit) -> Result<()> {
    visit.browser.prepare(CONTROLLER)?;
    visit.prefer(json!({}))?;
    visit.open_title(SMALL)?;
    let looks = visit.browser.evaluate("controller.looks")?;
    ensure!(looks == 0, "without a controller there were {looks} looks at them");
    visit.browser.evaluate("controller.plug('gamepadconnected', true)")?;
    press(visit, "press(0)")?;
    visit.wait("a person to move", PERSON_TO_MOVE)?;
    ensure!(visit.state()?.ply()? == 0, "{} moves were made", visit.state()?.ply()?);
    // From the middle: White lies on d4, and Black plays above it.
    press(visit, "lean(0.1, -0.9)")?;
    press(visit, "press(0)")?;
    visit.wait("the move d3", "heard.said.some(line => line.includes('d3'))")?;
    visit.wait("the computer's reply", "Number(document.documentElement.dataset.ply) >= 2")?;
    visit.wait("the person's next turn", PERSON_TO_MOVE)?;
    press(visit, "press(2)")?;
    visit.wait("the move to be taken back", &says("ply", "0"))?;

    press(visit, "press(9)")?;
    visit.wait("the pause", &says("overlay", "pause"))?;
    // In panels, too: Enter presses what has the focus, which is to go on.
    press(visit, "press(0)")?;
    visit.wait("the board", &says("overlay", "none"))?;
    press(visit, "press(1)")?;
    visit.wait("the pause again", &says("overlay", "pause"))?;

    visit.browser.evaluate("controller.plug('gamepaddisconnected', false)")?;
    let looks = visit.browser.evaluate("controller.looks")?;
    visit.browser.draw(3)?;
    ensure!(visit.browser.evaluate("controller.looks")? == looks, "the looks go on without a controller");
    Ok(())
}

/// Does something with the controller, and lets the page hear of it.
fn press(visit: &mut Visit, what: &str) -> Result<()> {
    visit.browser.evaluate(&format!("controller.{what}"))?;
    visit.wait(&format!("a look at the controller: {what}"), "controller.coming.length === 0")?;
    visit.browser.draw(2)
}
