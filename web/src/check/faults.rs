//! What a visitor sees when something is wrong: a sentence that says what to do.

use std::time::Duration;

use anyhow::{Result, ensure};

use super::{DESKTOP, PHONE, Visit};
use crate::game::says;

/// A script that was written into the page would not run.
pub(super) fn strict_policy(visit: &mut Visit) -> Result<()> {
    visit.open(DESKTOP)?;
    visit.wait("the page", "document.readyState === 'complete'")?;
    let slipped = visit.browser.evaluate(
        "(() => { const script = document.createElement('script'); script.textContent = 'window.slipped = true'; \
         document.body.append(script); return Boolean(window.slipped) })()",
    )?;
    ensure!(slipped == false, "an inline script ran");
    visit.browser.pause(Duration::from_millis(200))?;
    let told = visit.browser.problems().iter().any(|problem| problem.contains("Content Security Policy"));
    ensure!(told, "the browser reported no breach: {:?}", visit.browser.problems());
    Ok(())
}

pub(super) fn failed_download(visit: &mut Visit) -> Result<()> {
    visit.browser.set_language("it-IT")?;
    visit.browser.block(&["*girotondo_bg*"])?;
    visit.open(PHONE)?;
    let notice = visit.notice()?;
    ensure!(notice.contains("connessione"), "{notice}");
    let again = visit.browser.evaluate("document.querySelector('#again').innerText")?;
    ensure!(again == "Ricarica", "the button says {again}");
    // The connection is back: the button is enough.
    visit.browser.block(&[])?;
    let place = visit.browser.evaluate(
        "(({ x, y, width, height }) => [x + width / 2, y + height / 2])\
         (document.querySelector('#again').getBoundingClientRect())",
    )?;
    visit.browser.tap(serde_json::from_value(place)?)?;
    visit.wait("the title after reloading", &says("screen", "title"))
}

pub(super) fn no_webgl2(visit: &mut Visit) -> Result<()> {
    visit.browser.prepare(
        "const original = HTMLCanvasElement.prototype.getContext; \
         HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { \
         return kind === 'webgl2' ? null : original.call(this, kind, ...rest) }",
    )?;
    visit.open(DESKTOP)?;
    let notice = visit.notice()?;
    ensure!(notice.contains("WebGL 2"), "{notice}");
    Ok(())
}

/// What the game's panic hook writes to the console makes the page cover the game with a notice. The words are written
/// here by the test: nothing that a visitor does makes the game itself panic. That the hook is there is not tested.
pub(super) fn last_words(visit: &mut Visit) -> Result<()> {
    visit.open_title(DESKTOP)?;
    visit.browser.evaluate("console.error('panicked at src/app.rs:1:1:\\nprovoked')")?;
    let notice = visit.notice()?;
    ensure!(notice.contains("stopped"), "{notice}");
    Ok(())
}
