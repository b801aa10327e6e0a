//! What a visitor sees when something is wrong: a sentence that says what to do.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use serde_json::json;

use super::{DESKTOP, PHONE, SMALL, UNDRAWN, Visit};
use crate::game::{PATIENCE, PERSON_TO_MOVE, says};

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

/// The game panics in the middle of a match: that is said, and the match goes on where it was. Nothing that a visitor does
/// makes it panic, so the browser refuses what it cannot do without.
pub(super) fn a_panic(visit: &mut Visit) -> Result<()> {
    visit.browser.prepare(UNDRAWN)?;
    visit.prefer(json!({}))?;
    visit.open_table(SMALL, "board=6x6&people=2")?;
    visit.click_first_legal()?;
    visit.wait("the next turn", PERSON_TO_MOVE)?;
    let before = visit.grid()?;
    visit.browser.evaluate(
        "window.left = true; window.requestAnimationFrame = () => { throw new Error('there are no more frames') }; 0",
    )?;
    visit.browser.press("ArrowUp")?;
    let notice = visit.notice()?;
    ensure!(notice.contains("stopped") && notice.contains("match is kept"), "{notice}");
    let panicked = visit.browser.console().iter().any(|line| line.contains("panicked at"));
    ensure!(panicked, "it was no panic: {:?}", visit.browser.console());
    visit.browser.press("Enter")?;
    visit.wait_for_the_new_page()?;
    visit.go_on()?;
    visit.wait("a person to move", PERSON_TO_MOVE)?;
    ensure!(visit.state()?.ply()? == 1, "{} moves are left", visit.state()?.ply()?);
    ensure!(visit.grid()? == before, "another position: {:?} instead of {before:?}", visit.grid()?);
    Ok(())
}

/// Pages that run no scripts, or not those of today, say what to do, in both languages.
pub(super) fn without_todays_scripts(visit: &mut Visit) -> Result<()> {
    visit.browser.set_scripts(false)?;
    visit.open(PHONE)?;
    let deadline = Instant::now() + PATIENCE;
    let told = loop {
        let told: Vec<_> = visit.browser.accessible()?.into_iter().map(|thing| thing.name).collect();
        if told.iter().any(|name| name.contains("JavaScript")) || Instant::now() > deadline {
            break told.join(" | ");
        }
        visit.browser.pause(Duration::from_millis(100))?;
    };
    for sentence in ["Girotondo needs JavaScript. Please switch it on", "Girotondo ha bisogno di JavaScript. Attivalo"]
    {
        ensure!(told.contains(sentence), "without JavaScript the page says: {told}");
    }
    ensure!(!told.contains("too old"), "and it calls the browser old: {told}");

    // What a browser makes of modules that knows none.
    visit.browser.set_scripts(true)?;
    visit.browser.block(&["*/boot-*.js"])?;
    for (language, sentence) in [("en", "too old for Girotondo. Please update"), ("it", "troppo vecchio per Girotondo")]
    {
        visit.browser.set_language(language)?;
        visit.open(PHONE)?;
        let text = "document.querySelector('#note')?.innerText";
        visit.wait("a sentence", &format!("document.readyState === 'complete' && {text}"))?;
        let told = visit.browser.evaluate(text)?;
        ensure!(told.as_str().is_some_and(|told| told.contains(sentence)), "an old browser reads: {told}");
    }
    Ok(())
}

pub(super) fn no_wasm(visit: &mut Visit) -> Result<()> {
    // The first browser knows modules without vectors only.
    for without in ["WebAssembly.validate = () => false", "delete globalThis.WebAssembly"] {
        visit.browser.prepare(without)?;
        visit.open(DESKTOP)?;
        let notice = visit.notice()?;
        ensure!(notice.contains("WebAssembly with SIMD, which this browser does not offer"), "{without}: {notice}");
    }
    Ok(())
}

/// Counts how often it is told that nothing can be kept, in `notices`, and whether it is told now, in `noticed`.
const NOTICES: &str = "window.notices = 0; window.noticed = false; \
    document.addEventListener('girotondo-controls', event => { \
        const told = JSON.parse(event.detail).filter(it => it.name.startsWith('Nothing can be kept')).length; \
        notices += Math.max(0, told - Number(noticed)); noticed = told > 0 })";

/// A browser that lets the page have no storage at all.
pub(super) fn storage_denied(visit: &mut Visit) -> Result<()> {
    visit.browser.prepare(
        "Object.defineProperty(window, 'localStorage', { \
         get() { throw new DOMException('Access is denied.', 'SecurityError') } })",
    )?;
    plays_without_storage(visit)
}

/// A browser whose storage is full.
pub(super) fn storage_full(visit: &mut Visit) -> Result<()> {
    visit
        .browser
        .prepare("Storage.prototype.setItem = () => { throw new DOMException('It is full.', 'QuotaExceededError') }")?;
    plays_without_storage(visit)
}

/// The game is played all the same, and says once that nothing is kept.
fn plays_without_storage(visit: &mut Visit) -> Result<()> {
    visit.browser.prepare(NOTICES)?;
    visit.browser.prepare(UNDRAWN)?;
    visit.open_table(SMALL, "board=6x6&people=2")?;
    for _ in 0..3 {
        visit.click_first_legal()?;
        visit.wait("the next turn", PERSON_TO_MOVE)?;
    }
    visit.wait("a notice", "noticed")?;
    // Pressed away: it would stand there for a while.
    let note = visit.browser.evaluate("heard.controls.find(it => it.name.startsWith('Nothing can be kept')).name")?;
    let place = visit.place_of(note.as_str().unwrap_or_default())?;
    visit.browser.click(place)?;
    visit.wait("the notice to go", "!noticed")?;
    // Another move is another thing that is not kept.
    visit.click_first_legal()?;
    visit.wait("the next turn", PERSON_TO_MOVE)?;
    visit.browser.draw(3)?;
    let notices = visit.browser.evaluate("notices")?;
    ensure!(notices == 1, "it was told {notices} times");
    Ok(())
}
