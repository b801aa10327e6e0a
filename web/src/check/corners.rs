//! Taps in the corners of every board, at every ratio of device pixels to CSS pixels, and when the ratio changes.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::{UNDRAWN, Visit};
use crate::{
    browser::{Point, Screen},
    game::PERSON_TO_MOVE,
};

const BOARDS: [&str; 4] = ["6x6", "8x8", "10x10", "octagon"];

/// The longest side of a small device's pictures, which the page measures in a canvas of its own.
const LONGEST: u32 = 1000;

fn phone(ratio: f64) -> Screen {
    Screen::phone(360, 640, ratio)
}

/// At ratios of 1, 2, and one that is more than is made use of.
pub(super) fn at_every_ratio(visit: &mut Visit) -> Result<()> {
    // Where a tap lands has nothing to do with what is drawn.
    visit.browser.prepare(UNDRAWN)?;
    visit.prefer(json!({}))?;
    for (device, ratio) in [(1.0, 1.0), (2.0, 2.0), (4.0, 3.0)] {
        for board in BOARDS {
            visit.open_table(phone(device), &format!("board={board}&people=2"))?;
            canvas_is(visit, 360.0 * ratio, 640.0 * ratio)?;
            corners_are_hit(visit).with_context(|| format!("{board} at {device}"))?;
        }
    }
    Ok(())
}

/// The page stays, and what it is shown on changes: a browser's zoom, another screen, a window that is dragged.
pub(super) fn when_the_ratio_changes(visit: &mut Visit) -> Result<()> {
    visit.browser.prepare(UNDRAWN)?;
    visit.browser.prepare(&format!(
        "const {{ getParameter }} = WebGL2RenderingContext.prototype; \
         WebGL2RenderingContext.prototype.getParameter = function (name) {{ \
             const measured = name === this.MAX_TEXTURE_SIZE && this.canvas.id !== 'game'; \
             return measured ? {LONGEST} : getParameter.call(this, name) }}"
    ))?;
    visit.prefer(json!({}))?;
    visit.open_table(phone(1.0), "board=octagon&people=2")?;
    let longest = f64::from(LONGEST);
    for (screen, ratio) in [
        // The ratio alone: below the cap, beyond it, further beyond it, and back.
        (phone(1.0), 1.0),
        (phone(1.5), 1.5),
        (phone(2.5), longest / 640.0),
        (phone(3.0), longest / 640.0),
        (phone(1.25), 1.25),
        // The size alone, which moves the cap; then both.
        (phone(3.0), longest / 640.0),
        (Screen::phone(360, 500, 3.0), 2.0),
        (Screen::phone(640, 360, 1.0), 1.0),
        (phone(2.0), longest / 640.0),
    ] {
        visit.browser.set_screen(screen)?;
        // Where its size stays, a browser without a window tells of another ratio only as a picture is taken.
        visit.browser.screenshot()?;
        canvas_is(visit, f64::from(screen.width) * ratio, f64::from(screen.height) * ratio)
            .with_context(|| format!("{screen:?}"))?;
        visit.wait("the picture to rest", PERSON_TO_MOVE)?;
        visit.browser.draw(2)?;
        corners_are_hit(visit).with_context(|| format!("{screen:?}"))?;
    }
    Ok(())
}

/// Waits until the canvas has so many pixels, give or take one for a fraction, and fills the window.
fn canvas_is(visit: &mut Visit, width: f64, height: f64) -> Result<()> {
    let fits = format!(
        "(({{ width, height, clientWidth, clientHeight }}) => \
         Math.abs(width - {width}) < 1.5 && Math.abs(height - {height}) < 1.5 \
         && clientWidth === innerWidth && clientHeight === innerHeight)(document.querySelector('#game'))"
    );
    visit.wait(&format!("a canvas of {width:.0} × {height:.0}"), &fits)
}

/// Taps just inside the corner squares: no first move may be made there, and the game says of which square that is so.
fn corners_are_hit(visit: &mut Visit) -> Result<()> {
    let squares = visit.state()?.squares()?;
    let corners = corners(&squares);
    ensure!([4, 8].contains(&corners.len()), "corners: {corners:?}");
    for corner in corners {
        let at = outer_part(&squares, &corner)?;
        visit.browser.evaluate("void (heard.said = [])")?;
        visit.browser.tap(at)?;
        visit.wait(&format!("a word about {corner}, which was tapped at {at:?}"), "heard.said.length > 0")?;
        let said = visit.browser.evaluate("heard.said.join(' ')")?;
        let said = said.as_str().unwrap_or_default();
        ensure!(said.starts_with(&format!("{corner} ")), "a tap on {corner} was taken for: {said}");
        take_away(visit, said)?;
    }
    Ok(())
}

/// Taps on the note that says it, which would lie over the next corner.
fn take_away(visit: &mut Visit, said: &str) -> Result<()> {
    let note = visit.place_of(said)?;
    visit.browser.tap(note)?;
    let gone = format!("!heard.controls.some(control => control.name === {said:?})");
    visit.wait("the note to go", &gone)
}

/// The squares of the outermost rows and columns beside and across which the board ends: four, or eight where corners are
/// cut.
fn corners(squares: &BTreeMap<String, Point>) -> Vec<String> {
    let all: BTreeSet<(i32, i32)> = squares.keys().filter_map(|name| place(name)).collect();
    let lacks = |place: (i32, i32), beside: [(i32, i32); 2]| {
        beside.iter().any(|step| !all.contains(&(place.0 + step.0, place.1 + step.1)))
    };
    let is_outermost = |(column, row): (i32, i32)| {
        all.iter().all(|it| it.0 <= column)
            || all.iter().all(|it| it.0 >= column)
            || all.iter().all(|it| it.1 <= row)
            || all.iter().all(|it| it.1 >= row)
    };
    let is_corner =
        |&place: &(i32, i32)| is_outermost(place) && lacks(place, [(-1, 0), (1, 0)]) && lacks(place, [(0, -1), (0, 1)]);
    squares.keys().filter(|name| place(name).as_ref().is_some_and(is_corner)).cloned().collect()
}

/// A square's column and row.
fn place(name: &str) -> Option<(i32, i32)> {
    Some((i32::from(*name.as_bytes().first()?), name.get(1..)?.parse().ok()?))
}

/// A point of a corner square near the corner that lies away from the board's middle.
fn outer_part(squares: &BTreeMap<String, Point>, corner: &str) -> Result<Point> {
    let here = place(corner).context("no square")?;
    let at = |columns: i32, rows: i32| {
        let there = (here.0 + columns, here.1 + rows);
        squares.iter().find(|(name, _)| place(name) == Some(there)).map(|(_, point)| *point)
    };
    let (x, y) = squares[corner];
    let beside = at(1, 0).or_else(|| at(-1, 0)).with_context(|| format!("{corner} has no square beside it"))?;
    let across = at(0, 1).or_else(|| at(0, -1)).with_context(|| format!("{corner} has no square across it"))?;
    let part = |from: f64, to: f64| 0.36 * (from - to);
    Ok((x + part(x, beside.0) + part(x, across.0), y + part(y, beside.1) + part(y, across.1)))
}
