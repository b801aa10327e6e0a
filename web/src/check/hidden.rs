//! A tab in the background: nothing is drawn, the clock stands, and who comes back sees at once how things are.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use serde_json::json;

use super::{SMALL, Visit};
use crate::game::{PERSON_TO_MOVE, says};

/// How long the tab is out of sight.
const AWAY: Duration = Duration::from_secs(8);

/// Counts what is drawn, in `painted`.
const COUNTED: &str = "window.painted = 0; \
    for (const name of Object.getOwnPropertyNames(WebGL2RenderingContext.prototype)) { \
        if (!/^(draw[AER]|clear$)/.test(name)) continue; \
        const original = WebGL2RenderingContext.prototype[name]; \
        WebGL2RenderingContext.prototype[name] = function (...what) { \
            painted += 1; return original.apply(this, what) } }";

pub(super) fn stands(visit: &mut Visit) -> Result<()> {
    visit.browser.prepare(COUNTED)?;
    visit.prefer(json!({}))?;
    visit.open_title(SMALL)?;
    visit.press_control("New game…")?;
    visit.wait("the setup", &says("screen", "setup"))?;
    visit.press_control("60 s a move")?;
    visit.press_control("Start")?;
    visit.wait("a person to move", PERSON_TO_MOVE)?;
    visit.wait("the clock to run", "Number(document.documentElement.dataset.clock) < 60")?;
    ensure!(painted(visit)? > 0, "what is drawn is not counted");

    visit.browser.hide()?;
    // A picture that was begun is finished.
    visit.browser.pause(Duration::from_millis(500))?;
    let (before, drawn) = (clock(visit)?, painted(visit)?);
    visit.browser.pause(AWAY)?;
    let more = painted(visit)? - drawn;
    ensure!(more == 0, "out of sight, {more} things were drawn");
    let back = Instant::now();
    visit.browser.show()?;
    visit.browser.draw(2)?;
    let after = clock(visit)?;
    // It runs on from then, and shows whole seconds.
    let seen = back.elapsed().as_secs_f64() + 1.0;
    ensure!(before - after <= seen, "{} s are gone, and the page was seen for {seen:.1} s", before - after);
    visit.wait("the clock to run on", &format!("Number(document.documentElement.dataset.clock) < {after}"))?;

    // What was under way when the tab was left is over when it is come back to.
    visit.browser.evaluate("localStorage.clear()")?;
    visit.prefer(json!({ "animation": "calm" }))?;
    visit.open_table(SMALL, "board=6x6&people=2")?;
    let state = visit.state()?;
    let square = state.legal()?[0].clone();
    visit.browser.click(state.square(&square)?)?;
    visit.wait("the flip", &format!("{} && {}", says("ply", "1"), says("idle", "false")))?;
    visit.browser.hide()?;
    visit.browser.pause(Duration::from_secs(1))?;
    visit.browser.show()?;
    visit.browser.draw(4)?;
    let state = visit.state()?;
    ensure!(state.get("idle")? == "true", "old news is still being shown: {:?}", state.lines());
    ensure!((state.ply()?, state.get("turn")?) == (1, "white"), "another position: {:?}", state.lines());
    Ok(())
}

/// How many seconds whoever is to move has left.
fn clock(visit: &mut Visit) -> Result<f64> {
    Ok(visit.state()?.get("clock")?.parse()?)
}

fn painted(visit: &mut Visit) -> Result<i64> {
    Ok(serde_json::from_value(visit.browser.evaluate("painted")?)?)
}
