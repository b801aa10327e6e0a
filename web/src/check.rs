//! The browser tests: each opens the built page in a browser of its own and does what a visitor would.
//!
//! A test is a function in the table below. It fails by returning an error, and also when the page wrote an error to
//! the console, unless the test provokes one. What it looked like then is kept as a picture.

mod board;
mod faults;
mod kept;
mod words;

use std::{fs, path::Path, process::ExitCode, time::Instant};

use anyhow::{Result, ensure};

use crate::{
    browser::{Browser, Picture, Screen},
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
    test("a_game_by_keys_and_mouse_on_a_desktop", board::game_by_mouse),
    test("a_game_by_touch_on_a_phone", board::game_by_touch),
    test("every_square_lies_inside_every_window", board::squares_in_view),
    test("a_search_that_is_given_up_leaves_no_trace", board::search_given_up),
    test("the_tab_key_stays_in_the_game", board::tab_stays),
    test("the_grid_of_buttons_is_moved_over_by_keys", words::grid_by_keys),
    test("links_lead_to_tables_and_back", kept::links),
    fault("a_newer_version_waits_until_it_is_wanted", kept::two_versions),
    fault("the_policy_refuses_inline_scripts", faults::strict_policy),
    fault("a_failed_download_is_told_in_italian", faults::failed_download),
    fault("a_browser_without_webgl2_is_told", faults::no_webgl2),
    fault("the_last_words_of_a_panic_cover_the_game", faults::last_words),
];

const DESKTOP: Screen = Screen::desktop(1280, 720);
/// Not at the 3 of the newest phones: drawn in software, a frame of that many pixels takes a second.
const PHONE: Screen = Screen::phone(390, 844, 2.0);

/// A browser, and where the page is.
struct Visit<'a> {
    browser: Browser,
    address: &'a str,
    project: &'a Project,
    /// The folder of the built page.
    out: &'a Path,
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
        self.wait("the title", &says("screen", "title"))?;
        self.wait_for_the_cover()
    }

    /// Opens a link to a table and waits until a person is to move there.
    fn open_table(&mut self, screen: Screen, query: &str) -> Result<()> {
        self.browser.set_screen(screen)?;
        let address = format!("{}?{query}", self.address);
        self.browser.open(&address)?;
        self.wait("a person to move", PERSON_TO_MOVE)?;
        self.wait_for_the_cover()
    }

    /// Until the loading page is gone: what is pressed before, nobody hears.
    fn wait_for_the_cover(&mut self) -> Result<()> {
        self.wait("the cover to go", "document.querySelector('#cover').hidden")
    }

    /// Presses a control of the page in words by its name.
    fn press_control(&mut self, name: &str) -> Result<()> {
        let found = format!(
            "[...document.querySelectorAll('#controls button')].find(button => button.textContent === {name:?} \
             && button.getAttribute('aria-disabled') !== 'true')"
        );
        self.wait(&format!("the control {name:?}"), &found)?;
        self.browser.evaluate(&format!("{found}.click()"))?;
        Ok(())
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
        let outcome = run_one(test, project, out, &site.address, &pictures);
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

fn run_one(test: &Test, project: &Project, out: &Path, address: &str, pictures: &Path) -> Result<()> {
    let mut visit = Visit { browser: Browser::launch()?, address, project, out };
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
