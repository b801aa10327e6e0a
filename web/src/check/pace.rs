//! How long a start takes, and whether frames go on while a computer player thinks. The figures are printed; those of an
//! empty scene, to see them beside, by `girotondo-web check what_an_empty_scene_takes`.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::{SMALL, Visit};
use crate::{
    builder,
    game::{PERSON_TO_MOVE, says},
    serve::Site,
};

/// How long frames are counted.
const WATCHED: Duration = Duration::from_millis(2000);

/// The longest gap between two frames while a search goes on. A search that held them up would do so for the ten seconds
/// that the strongest player is given here.
const LONGEST_GAP: Duration = Duration::from_millis(3000);

pub(super) fn measures(visit: &mut Visit) -> Result<()> {
    visit.prefer(json!({ "master_time": "10s" }))?;
    visit.open_table(SMALL, "board=10x10&level=master")?;
    let drawn = first_picture(visit)?;
    let still = frames(visit, "true")?;

    visit.click_first_legal()?;
    visit.wait("Master's turn", &says("mover", "computer"))?;
    let thinking = frames(visit, &says("mover", "computer"))?;
    ensure!(thinking.count > 0, "Master had moved before a frame was counted");
    visit.wait("Master's reply", PERSON_TO_MOVE)?;
    println!(
        "    from navigation to the first interactive frame: {:.1} s; largest gap between frames: {} ms while Master \
         thinks on 10×10 ({} frames in {} s), {} ms while nobody does ({} frames)",
        drawn / 1000.0,
        thinking.gap.as_millis(),
        thinking.count,
        WATCHED.as_secs(),
        still.gap.as_millis(),
        still.count,
    );
    // Drawn in software on a machine with much else to do, a frame alone can take seconds.
    let most = LONGEST_GAP.max(2 * still.gap);
    ensure!(thinking.gap < most, "a gap of {} ms between frames", thinking.gap.as_millis());
    Ok(())
}

/// The same of Bevy alone, built in the same way and loaded by the same page: what of the game's figures is not the game's.
pub(super) fn empty_scene(visit: &mut Visit) -> Result<()> {
    let out = tempfile::tempdir()?;
    builder::empty(visit.project, out.path())?;
    let site = Site::open(out.path(), 0)?;
    visit.browser.open(&site.address)?;
    visit.wait("the empty scene", &says("screen", "empty"))?;
    visit.wait_for_the_cover()?;
    let drawn = first_picture(visit)?;
    let Frames { count, gap } = frames(visit, "true")?;
    println!(
        "    an empty scene: first frame after {:.1} s, largest gap between frames {} ms ({count} frames)",
        drawn / 1000.0,
        gap.as_millis(),
    );
    Ok(())
}

/// How many milliseconds after its opening the page had its first picture.
fn first_picture(visit: &mut Visit) -> Result<f64> {
    visit.browser.evaluate("heard.drawn")?.as_f64().context("there was no first picture")
}

/// Frames that were counted.
struct Frames {
    count: u64,
    /// The longest time from one to the next.
    gap: Duration,
}

/// Counts the frames that the page can draw, as long as something is so.
fn frames(visit: &mut Visit, condition: &str) -> Result<Frames> {
    let counted = visit.browser.evaluate(&format!(
        "new Promise(done => {{ const begin = performance.now(); let last = begin, gap = 0, count = 0; \
         requestAnimationFrame(function frame() {{ const now = performance.now(); \
         if ({condition}) {{ gap = Math.max(gap, now - last); last = now; count += 1; \
         if (now - begin < {}) return requestAnimationFrame(frame) }} done([count, gap]) }}) }})",
        WATCHED.as_millis()
    ))?;
    let (count, gap): (u64, f64) = serde_json::from_value(counted)?;
    Ok(Frames { count, gap: Duration::from_secs_f64(gap / 1000.0) })
}
