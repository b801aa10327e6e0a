//! The board under hands of every kind: pictures, squares in windows of every shape, taps, and searches given up.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::{DESKTOP, PHONE, Visit};
use crate::{
    browser::{Browser, Point, Screen},
    game::{PERSON_TO_MOVE, says},
};

/// How long the board may take to fit a window of another shape: the page is there already, so this is less than
/// what a start may take.
const RESHAPE: Duration = Duration::from_secs(20);

/// Enter on the title starts a game; a click plays a square, and the computer replies.
pub(super) fn game_by_mouse(visit: &mut Visit) -> Result<()> {
    visit.open_title(DESKTOP)?;
    visit.browser.press("Enter")?;
    visit.wait("a person to move", PERSON_TO_MOVE)?;
    opening_is_drawn(visit, DESKTOP)?;
    play_first_legal(visit, Browser::click)
}

/// The same by touch alone: the main button, then a square.
pub(super) fn game_by_touch(visit: &mut Visit) -> Result<()> {
    visit.prefer(json!({}))?;
    visit.open_title(PHONE)?;
    let button = visit.state()?.primary()?;
    visit.browser.tap(button)?;
    visit.wait("a person to move", PERSON_TO_MOVE)?;
    opening_is_drawn(visit, PHONE)?;
    play_first_legal(visit, Browser::tap)
}

/// The picture is no empty canvas, and the four discs are where the page says: White on d4 and e5, Black on e4 and d5.
fn opening_is_drawn(visit: &mut Visit, screen: Screen) -> Result<()> {
    let state = visit.state()?;
    ensure!(state.ply()? == 0, "{} moves were made before the person's first", state.ply()?);
    let picture = visit.picture()?;
    let (width, height) = (f64::from(screen.width) * screen.ratio, f64::from(screen.height) * screen.ratio);
    ensure!(picture.size() == (width as usize, height as usize), "the picture is {:?}", picture.size());
    let (colours, commonest) = (picture.colours(), picture.commonest());
    ensure!(colours >= 20 && commonest < 0.95, "a blank picture: {colours} colours, {commonest:.2} of it in one");
    let brightness = |name: &str| -> Result<f64> {
        let (x, y) = state.square(name)?;
        picture.brightness((x * screen.ratio, y * screen.ratio), 3)
    };
    for (white, black) in [("d4", "e4"), ("d4", "d5"), ("e5", "e4"), ("e5", "d5")] {
        let (light, dark) = (brightness(white)?, brightness(black)?);
        ensure!(light > dark + 40.0, "White on {white} ({light:.0}) is no brighter than Black on {black} ({dark:.0})");
    }
    Ok(())
}

/// Plays the first legal square and waits for the computer's reply and the next turn.
fn play_first_legal(visit: &mut Visit, play: fn(&mut Browser, Point) -> Result<()>) -> Result<()> {
    let state = visit.state()?;
    let legal = state.legal()?;
    let first = legal.first().context("no square is legal")?;
    play(&mut visit.browser, state.square(first)?)?;
    visit.wait("the computer's reply", "Number(document.documentElement.dataset.ply) >= 2")?;
    visit.wait("the person's next turn", PERSON_TO_MOVE)?;
    let next = visit.state()?.legal()?;
    ensure!(!next.is_empty() && !next.contains(first), "{first} was played, and {next:?} are legal now");
    Ok(())
}

/// Windows of every shape, and a window that changes its shape in the middle of a game.
pub(super) fn squares_in_view(visit: &mut Visit) -> Result<()> {
    visit.open_title(DESKTOP)?;
    visit.browser.press("Enter")?;
    visit.wait("a person to move", PERSON_TO_MOVE)?;
    let shapes = [
        DESKTOP,
        Screen::phone(390, 844, 3.0),
        Screen::phone(844, 390, 3.0),
        Screen::phone(768, 1024, 2.0),
        Screen::desktop(1920, 1080),
    ];
    for screen in shapes {
        visit.browser.set_screen(screen)?;
        let deadline = Instant::now() + RESHAPE;
        // The game hears of a new size in its own time, so a misfit is final only when it stays.
        while let Err(misfit) = fits(&visit.state()?.squares()?, screen) {
            if Instant::now() > deadline {
                return Err(misfit.context(format!("{} × {}", screen.width, screen.height)));
            }
            visit.browser.pause(Duration::from_millis(100))?;
        }
    }
    Ok(())
}

/// Whether all 64 squares lie in the window, the right way round and far enough apart to be hit.
fn fits(squares: &BTreeMap<String, Point>, screen: Screen) -> Result<()> {
    ensure!(squares.len() == 64, "{} squares", squares.len());
    for (name, &(x, y)) in squares {
        let inside = (0.0..f64::from(screen.width)).contains(&x) && (0.0..f64::from(screen.height)).contains(&y);
        ensure!(inside, "{name} is outside, at {x:.0}, {y:.0}");
    }
    let (a1, h1, a8) = (squares["a1"], squares["h1"], squares["a8"]);
    let least = 7.0 * 20.0;
    ensure!(h1.0 - a1.0 >= least && a8.1 - a1.1 >= least, "a board too small: a1 {a1:?}, h1 {h1:?}, a8 {a8:?}");
    // Not the board of the last shape: it uses what the shorter side of this window gives.
    let share = (h1.0 - a1.0).max(a8.1 - a1.1) / f64::from(screen.width.min(screen.height));
    ensure!(share >= 0.4, "the board takes only {share:.2} of the shorter side");
    Ok(())
}

/// Counts workers, and keeps what they are asked from them until `workers.free()`: then a search lasts for ever, however
/// slow the machine.
pub(super) const HELD_WORKERS: &str = "window.workers = { started: 0, ended: 0, held: true, kept: [], \
    free() { workers.held = false; workers.kept.splice(0).forEach(post => post()) } }; \
    window.Worker = class extends Worker { \
    constructor(...how) { super(...how); workers.started += 1 } \
    postMessage(...what) { \
        const post = () => super.postMessage(...what); \
        if (workers.held) workers.kept.push(post); else post() } \
    terminate() { workers.ended += 1; super.terminate() } }";

/// Takes a move back while the computer thinks about the reply, leaves another game in the same state, and plays a
/// third one: each search that is given up ends its worker, and no late answer is played.
pub(super) fn search_given_up(visit: &mut Visit) -> Result<()> {
    const THINKING: &str = "(data => data.mover === 'computer' && data.ply === '1')(document.documentElement.dataset)";
    let play = |visit: &mut Visit| -> Result<()> {
        visit.wait("a person to move", PERSON_TO_MOVE)?;
        let state = visit.state()?;
        ensure!(state.ply()? == 0, "a game that begins with ply {}", state.ply()?);
        let square = state.legal()?.first().cloned().context("no square is legal")?;
        visit.browser.click(state.square(&square)?)?;
        visit.wait("the computer's turn", THINKING)
    };
    let count = |visit: &mut Visit, started: u32, ended: u32| -> Result<()> {
        let workers = visit.browser.evaluate("[workers.started, workers.ended]")?;
        ensure!(workers == serde_json::json!([started, ended]), "workers started and ended: {workers}");
        Ok(())
    };
    visit.browser.prepare(HELD_WORKERS)?;
    visit.open_title(DESKTOP)?;
    visit.browser.press("Enter")?;
    play(visit)?;
    visit.browser.press("u")?;
    visit.wait("the move to be taken back", &says("ply", "0"))?;
    visit.wait("a person to move again", PERSON_TO_MOVE)?;
    count(visit, 1, 1)?;

    play(visit)?;
    visit.browser.press("Escape")?;
    visit.wait("the pause", &says("overlay", "pause"))?;
    visit.press_control("Back to the title")?;
    visit.wait("the title after leaving", &says("screen", "title"))?;
    visit.browser.draw(4)?;
    count(visit, 2, 2)?;

    visit.browser.evaluate("workers.free()")?;
    // The match waits at the title; Enter goes on with it, and the computer is asked anew.
    visit.browser.press("Enter")?;
    visit.wait("the person's next turn", PERSON_TO_MOVE)?;
    ensure!(visit.state()?.ply()? == 2, "after a move and its reply the ply is {}", visit.state()?.ply()?);
    count(visit, 3, 2)
}

/// Enter presses the main button of a window that is lower than what the page was made for: it holds less beside it.
pub(super) fn low_window(visit: &mut Visit) -> Result<()> {
    visit.prefer(json!({}))?;
    visit.open_title(Screen::desktop(800, 460))?;
    visit.browser.press("Enter")?;
    visit.wait("a person to move", PERSON_TO_MOVE)
}
