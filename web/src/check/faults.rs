//! What a visitor sees when something is wrong: a sentence that says what to do.

use std::time::Duration;

use anyhow::{Result, ensure};
use serde_json::json;

use super::{DESKTOP, PHONE, SMALL, Visit};
use crate::game::{PERSON_TO_MOVE, says};

/// Ends workers in the middle of a search: the first as soon as it says how far it has come, without a word to the page;
/// the second with an error, as one that crashes.
const MORTAL_WORKERS: &str = "window.workers = 0; \
    window.Worker = class extends Worker { \
    constructor(...how) { \
        super(...how); \
        const number = workers += 1; \
        this.addEventListener('message', event => { \
            if (number > 2 || !String(event.data).includes('rogress')) return; \
            event.stopImmediatePropagation(); \
            super.terminate(); \
            if (number === 2) this.dispatchEvent(new ErrorEvent('error', { message: 'it was killed' })) \
        }) } }";

/// A worker that is killed while it thinks, and one that crashes then, are each replaced, and the reply comes.
pub(super) fn worker_dies(visit: &mut Visit) -> Result<()> {
    visit.browser.prepare(MORTAL_WORKERS)?;
    visit.prefer(json!({ "master_time": "1s" }))?;
    visit.open_table(SMALL, "level=master")?;
    visit.click_first_legal()?;
    visit.wait("the computer's reply", "Number(document.documentElement.dataset.ply) >= 2")?;
    visit.wait("the person's next turn", PERSON_TO_MOVE)?;
    let workers = visit.browser.evaluate("workers")?;
    ensure!(workers == 3, "{workers} workers were started");
    Ok(())
}

/// The browser takes the graphics away: that is said, and the match goes on where it was.
pub(super) fn graphics_lost(visit: &mut Visit) -> Result<()> {
    visit.prefer(json!({}))?;
    visit.open_table(SMALL, "board=6x6&people=2")?;
    visit.click_first_legal()?;
    visit.wait("the next turn", PERSON_TO_MOVE)?;
    visit.click_first_legal()?;
    visit.wait("the turn after it", PERSON_TO_MOVE)?;
    let before = visit.grid()?;
    visit.browser.evaluate(
        "window.left = true; void document.querySelector('#game').getContext('webgl2')\
         .getExtension('WEBGL_lose_context').loseContext()",
    )?;
    let notice = visit.notice()?;
    ensure!(notice.contains("graphics") && notice.contains("match is kept"), "{notice}");
    // By itself: whoever waits need not press anything.
    visit.wait("the page to load itself anew", "!window.left")?;
    visit.wait("a person to move", PERSON_TO_MOVE)?;
    ensure!(visit.state()?.ply()? == 2, "{} moves are left", visit.state()?.ply()?);
    ensure!(visit.grid()? == before, "another position: {:?} instead of {before:?}", visit.grid()?);
    Ok(())
}

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
