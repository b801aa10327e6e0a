//! Sound: a browser lets it begin with the visitor's first gesture alone, and may stop it again.

use anyhow::{Result, ensure};

use super::{SMALL, SMALL_PHONE, UNDRAWN, Visit};
use crate::{
    browser::{Browser, Screen},
    game::says,
};

/// Keeps the page's audio contexts at hand, in `contexts`.
const CONTEXTS: &str = "window.contexts = []; \
    window.AudioContext = class extends AudioContext { \
        constructor(...how) { super(...how); contexts.push(this) } }";

/// Every context of the page makes sound.
const RUNNING: &str = "contexts.length > 0 && contexts.every(context => context.state === 'running')";

/// A gesture, and on what.
type Gesture = (&'static str, Screen, fn(&mut Browser) -> Result<()>);

const GESTURES: [Gesture; 3] = [
    ("a key", SMALL, |browser| browser.press("ArrowDown")),
    ("a click", SMALL, |browser| browser.click((20.0, 20.0))),
    ("a tap", SMALL_PHONE, |browser| browser.tap((20.0, 20.0))),
];

/// It waits for a gesture of whichever kind, and comes back when the tab does, and with another device.
pub(super) fn begins_and_comes_back(visit: &mut Visit) -> Result<()> {
    // What is looked at here must not be taken for something that the visitor did.
    visit.browser.set_gestures(false);
    visit.browser.prepare(CONTEXTS)?;
    visit.browser.prepare(UNDRAWN)?;
    for (kind, screen, make) in GESTURES {
        visit.open_title(screen)?;
        visit.wait("the game to reach for sound", "contexts.length > 0")?;
        ensure!(visit.browser.evaluate(RUNNING)? == false, "sound began before {kind}");
        visit.wait("word that it waits", &says("sound", "waiting"))?;
        make(&mut visit.browser)?;
        visit.wait(&format!("sound after {kind}"), &format!("{RUNNING} && {}", says("sound", "running")))?;
    }

    // A phone that is locked takes it away while nobody sees the page.
    visit.browser.hide()?;
    suspend(visit)?;
    visit.browser.show()?;
    visit.wait("sound as the tab is seen again", &format!("{RUNNING} && {}", says("sound", "running")))?;
    suspend(visit)?;
    visit.browser.evaluate("void navigator.mediaDevices.dispatchEvent(new Event('devicechange'))")?;
    visit.wait("sound from another device", &format!("{RUNNING} && {}", says("sound", "running")))
}

fn suspend(visit: &mut Visit) -> Result<()> {
    visit.browser.evaluate("Promise.all(contexts.map(context => context.suspend())).then(() => true)")?;
    visit.wait("silence", &says("sound", "waiting"))
}
