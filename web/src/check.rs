//! The browser tests: each opens the built page in a browser of its own and does what a visitor would.
//!
//! A test is a function in the table below. It fails by returning an error, and also when the page wrote an error to
//! the console, unless the test provokes one. What it looked like then is kept as a picture.

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    process::ExitCode,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};

use crate::{
    browser::{Browser, Picture, Point, Screen},
    game::{PATIENCE, PERSON_TO_MOVE, State, says},
    project::Project,
    serve::Site,
};

/// One test.
struct Test {
    name: &'static str,
    run: fn(&mut Visit) -> Result<()>,
    /// Whether the test provokes errors, so that those on the console do not count.
    provokes: bool,
}

const fn test(name: &'static str, run: fn(&mut Visit) -> Result<()>) -> Test {
    Test { name, run, provokes: false }
}

const fn fault(name: &'static str, run: fn(&mut Visit) -> Result<()>) -> Test {
    Test { name, run, provokes: true }
}

const TESTS: &[Test] = &[
    test("a_game_by_keys_and_mouse_on_a_desktop", game_by_mouse),
    test("a_game_by_touch_on_a_phone", game_by_touch),
    test("every_square_lies_inside_every_window", squares_in_view),
    test("a_search_that_is_given_up_leaves_no_trace", search_given_up),
    test("the_tab_key_stays_in_the_game", tab_stays),
    fault("the_policy_refuses_inline_scripts", strict_policy),
    fault("a_failed_download_is_told_in_italian", failed_download),
    fault("a_browser_without_webgl2_is_told", no_webgl2),
    fault("the_last_words_of_a_panic_cover_the_game", last_words),
];

const DESKTOP: Screen = Screen::desktop(1280, 720);
/// Not at the 3 of the newest phones: drawn in software, a frame of that many pixels takes a second.
const PHONE: Screen = Screen::phone(390, 844, 2.0);

/// How long the board may take to fit a window of another shape: the page is there already, so this is less than
/// what a start may take.
const RESHAPE: Duration = Duration::from_secs(20);

/// A browser, and where the page is.
struct Visit<'a> {
    browser: Browser,
    address: &'a str,
}

impl Visit<'_> {
    /// Opens the page on a screen.
    fn open(&mut self, screen: Screen) -> Result<()> {
        self.browser.set_screen(screen)?;
        self.browser.open(self.address)
    }

    /// Opens the page on a screen and waits for the title.
    fn open_title(&mut self, screen: Screen) -> Result<()> {
        self.open(screen)?;
        self.wait("the title", &says("screen", "title"))
    }

    fn wait(&mut self, what: &str, expression: &str) -> Result<()> {
        self.browser.wait(what, expression, PATIENCE)
    }

    fn state(&mut self) -> Result<State> {
        State::read(&mut self.browser)
    }

    fn picture(&mut self) -> Result<Picture> {
        Picture::read(&self.browser.screenshot()?)
    }

    /// The sentence that the page shows in place of the game, once it does.
    fn notice(&mut self) -> Result<String> {
        self.wait("a notice", "document.querySelector('#cover.failed:not([hidden])')")?;
        let text = self.browser.evaluate("document.querySelector('#note').innerText")?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }
}

/// Runs the tests whose name contains the filter, and prints in the end how many passed and failed.
pub fn run(project: &Project, out: &Path, filter: Option<&str>) -> Result<ExitCode> {
    let site = Site::open(out, 0)?;
    let pictures = project.workshop().join("failed");
    let _ = fs::remove_dir_all(&pictures);
    let chosen: Vec<_> = TESTS.iter().filter(|test| filter.is_none_or(|filter| test.name.contains(filter))).collect();
    ensure!(!chosen.is_empty(), "no test has {:?} in its name", filter.unwrap_or_default());
    let (mut passed, mut failed) = (0, 0);
    for test in chosen {
        let start = Instant::now();
        let outcome = run_one(test, &site.address, &pictures);
        let seconds = start.elapsed().as_secs_f64();
        match outcome {
            Ok(()) => {
                passed += 1;
                println!("test {} ... ok ({seconds:.1} s)", test.name);
            }
            Err(error) => {
                failed += 1;
                println!("test {} ... FAILED ({seconds:.1} s)\n    {error:#}", test.name);
            }
        }
    }
    println!("{passed} passed, {failed} failed");
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn run_one(test: &Test, address: &str, pictures: &Path) -> Result<()> {
    let mut visit = Visit { browser: Browser::launch()?, address };
    let mut outcome = (test.run)(&mut visit);
    if outcome.is_ok() && !test.provokes && !visit.browser.problems().is_empty() {
        outcome = Err(anyhow::anyhow!("the page wrote errors: {}", visit.browser.problems().join(" | ")));
    }
    if outcome.is_err() {
        for line in visit.browser.console() {
            println!("    console: {line}");
        }
        if let Ok(state) = visit.state() {
            for line in state.lines() {
                // The board's map is long, and seldom what is wrong.
                println!("    page: {line:.200}");
            }
        }
        if let Ok(png) = visit.browser.screenshot() {
            let path = pictures.join(test.name).with_extension("png");
            fs::create_dir_all(pictures)?;
            fs::write(&path, png)?;
            println!("    picture: {}", path.display());
        }
    }
    outcome
}

/// Enter on the title starts a game; a click plays a square, and the computer replies.
fn game_by_mouse(visit: &mut Visit) -> Result<()> {
    visit.open_title(DESKTOP)?;
    visit.wait("the cover to go", "document.querySelector('#cover').hidden")?;
    visit.browser.press("Enter")?;
    visit.wait("a person to move", PERSON_TO_MOVE)?;
    opening_is_drawn(visit, DESKTOP)?;
    play_first_legal(visit, Browser::click)
}

/// The same by touch alone: the main button, then a square.
fn game_by_touch(visit: &mut Visit) -> Result<()> {
    visit.open_title(PHONE)?;
    visit.wait("the cover to go", "document.querySelector('#cover').hidden")?;
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
fn squares_in_view(visit: &mut Visit) -> Result<()> {
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

/// Counts workers, and keeps what they are asked from them while `workers.held` is true: then a search lasts for ever,
/// however slow the machine.
const HELD_WORKERS: &str = "window.workers = { started: 0, ended: 0, held: true }; \
    window.Worker = class extends Worker { \
    constructor(...how) { super(...how); workers.started += 1 } \
    postMessage(...what) { if (!workers.held) super.postMessage(...what) } \
    terminate() { workers.ended += 1; super.terminate() } }";

/// Takes a move back while the computer thinks about the reply, leaves another game in the same state, and plays a
/// third one: each search that is given up ends its worker, and no late answer is played.
fn search_given_up(visit: &mut Visit) -> Result<()> {
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
    visit.wait("the cover to go", "document.querySelector('#cover').hidden")?;
    visit.browser.press("Enter")?;
    play(visit)?;
    visit.browser.press("u")?;
    visit.wait("the move to be taken back", &says("ply", "0"))?;
    visit.wait("a person to move again", PERSON_TO_MOVE)?;
    count(visit, 1, 1)?;

    play(visit)?;
    visit.browser.press("Escape")?;
    visit.wait("the pause", &says("overlay", "pause"))?;
    visit.browser.draw(4)?;
    // From "continue" down to "leave".
    for _ in 0..5 {
        visit.browser.press("ArrowDown")?;
        visit.browser.draw(4)?;
    }
    visit.browser.press("Enter")?;
    visit.wait("the title after leaving", &says("screen", "title"))?;
    visit.browser.draw(4)?;
    count(visit, 2, 2)?;

    visit.browser.evaluate("workers.held = false")?;
    visit.browser.press("Enter")?;
    play(visit)?;
    visit.wait("the person's next turn", PERSON_TO_MOVE)?;
    ensure!(visit.state()?.ply()? == 2, "after a move and its reply the ply is {}", visit.state()?.ply()?);
    count(visit, 3, 2)
}

/// The tab key goes from button to button inside the game: it does not leave the canvas for the browser's own.
fn tab_stays(visit: &mut Visit) -> Result<()> {
    visit.open_title(DESKTOP)?;
    visit.wait("the cover to go", "document.querySelector('#cover').hidden")?;
    for chord in ["Tab", "Tab", "Tab", "Shift+Tab"] {
        visit.browser.press(chord)?;
        visit.browser.draw(2)?;
        let focused = visit.browser.evaluate("document.activeElement?.id ?? ''")?;
        ensure!(focused == "game", "after {chord} the focus is on {focused}");
    }
    Ok(())
}

/// A script that was written into the page would not run.
fn strict_policy(visit: &mut Visit) -> Result<()> {
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

fn failed_download(visit: &mut Visit) -> Result<()> {
    visit.browser.set_language("it-IT")?;
    visit.browser.block(&["*girotondo_bg.wasm*"])?;
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

fn no_webgl2(visit: &mut Visit) -> Result<()> {
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
fn last_words(visit: &mut Visit) -> Result<()> {
    visit.open_title(DESKTOP)?;
    visit.browser.evaluate("console.error('panicked at src/app.rs:1:1:\\nprovoked')")?;
    let notice = visit.notice()?;
    ensure!(notice.contains("stopped"), "{notice}");
    Ok(())
}
