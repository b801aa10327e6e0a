//! The browser tests: each opens the built page in a browser of its own and does what a visitor would.
//!
//! A test is a function in the table below. It fails by returning an error, and also when the page wrote an error or a
//! warning to the console, unless the test provokes one. What it looked like then is kept as a picture.

mod board;
mod corners;
mod faults;
mod focus;
mod games;
mod hidden;
mod kept;
mod pace;
mod pad;
mod resumed;
mod sound;
mod tabs;
mod words;

use std::{fs, path::Path, process::ExitCode, time::Instant};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::{
    browser::{Browser, Picture, Point, Screen},
    game::{self, PATIENCE, PERSON_TO_MOVE, State, says},
    project::Project,
    serve::Site,
};

/// One test.
struct Test {
    name: &'static str,
    run: fn(&mut Visit) -> Result<()>,
    /// Whether the test provokes errors or warnings, so that those on the console do not count.
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
    test("a_whole_game_by_clicks", games::by_clicks),
    test("a_whole_game_by_touch_on_a_phone", games::by_touch),
    test("a_whole_game_by_keys", games::by_keys),
    test("a_whole_game_through_the_accessibility_tree_alone", games::by_accessibility_tree),
    test("a_match_goes_on_at_the_computers_turn", resumed::at_the_computers_turn),
    test("a_match_goes_on_from_the_middle_of_a_flip", resumed::in_a_flip),
    test("a_match_goes_on_from_a_pass", resumed::in_a_pass),
    test("a_match_comes_back_to_its_result", resumed::in_the_result),
    test("a_move_and_a_pause_by_a_game_controller", pad::plays),
    test("in_a_hidden_tab_the_clock_stands", hidden::stands),
    test("every_square_lies_inside_every_window", board::squares_in_view),
    test("a_search_that_is_given_up_leaves_no_trace", board::search_given_up),
    test("taps_in_corners_land_at_every_ratio", corners::at_every_ratio),
    test("taps_in_corners_land_when_the_ratio_changes", corners::when_the_ratio_changes),
    test("the_tab_key_leads_through_the_page", focus::tab_leads_through),
    test("the_browser_keeps_its_own_keys", focus::keys_of_the_browser),
    test("two_tabs_take_turns", tabs::take_turns),
    test("the_main_button_has_the_focus_in_a_low_window", board::low_window),
    test("the_grid_of_buttons_is_moved_over_by_keys", words::grid_by_keys),
    test("a_name_is_typed_on_a_phone", words::name_on_a_phone),
    test("text_goes_through_the_clipboard", words::clipboard),
    test("links_lead_to_tables_and_back", kept::links),
    test("a_link_is_shared_by_what_the_browser_has", kept::share),
    test("any_static_server_will_do_and_any_folder", kept::static_server),
    test("without_a_connection_the_version_that_was_kept_starts", kept::offline),
    fault("a_newer_version_waits_until_it_is_wanted", kept::two_versions),
    fault("a_search_whose_worker_dies_is_begun_anew", faults::worker_dies),
    fault("graphics_that_are_lost_come_back", faults::graphics_lost),
    fault("the_policy_refuses_inline_scripts", faults::strict_policy),
    fault("a_failed_download_is_told_in_italian", faults::failed_download),
    fault("a_browser_without_webgl2_is_told", faults::no_webgl2),
    // The browser itself says on the console that sound has to wait.
    fault("sound_begins_with_a_gesture_and_comes_back", sound::begins_and_comes_back),
    fault("a_browser_without_todays_scripts_is_told", faults::without_todays_scripts),
    fault("a_browser_without_webassembly_is_told", faults::no_wasm),
    fault("a_panic_is_told_and_the_match_is_kept", faults::a_panic),
    fault("without_storage_the_game_plays_and_says_so_once", faults::storage_denied),
    fault("with_a_full_storage_the_game_plays_and_says_so_once", faults::storage_full),
    test("a_start_takes_little_and_no_frame_waits_for_a_search", pace::measures),
];

/// Run only when a filter asks for them: they compile something of their own for minutes, and print figures.
const ON_REQUEST: &[Test] = &[test("what_an_empty_scene_takes", pace::empty_scene)];

const DESKTOP: Screen = Screen::desktop(1280, 720);
/// Not at the 3 of the newest phones: drawn in software, a frame of that many pixels takes a second.
const PHONE: Screen = Screen::phone(390, 844, 2.0);
/// Where many pictures are waited for and none is looked at closely: with fewer pixels they come sooner.
const SMALL: Screen = Screen::desktop(960, 560);
/// The same as a phone.
const SMALL_PHONE: Screen = Screen::phone(390, 844, 1.0);

/// A script for pages that are to be opened: nothing is drawn on them, since in software that is what takes most of the
/// time. Everything else is as ever, the canvas' size too. For tests that look at no picture.
const UNDRAWN: &str = "for (const name of Object.getOwnPropertyNames(WebGL2RenderingContext.prototype)) \
    if (/^draw[AER]/.test(name)) WebGL2RenderingContext.prototype[name] = () => {};";

/// A browser, and where the page is.
struct Visit<'a> {
    browser: Browser,
    address: &'a str,
    project: &'a Project,
    /// The folder of the built page.
    out: &'a Path,
}

impl Visit<'_> {
    /// Has the page find settings with which nothing on the board takes longer than it must, and more of them.
    fn prefer(&mut self, more: Value) -> Result<()> {
        let mut settings = json!({ "animation": "instant", "quality": "fast", "guide_offered": true });
        if let (Some(settings), Value::Object(more)) = (settings.as_object_mut(), more) {
            settings.extend(more);
        }
        let (key, text) = (game::SETTINGS_KEY, game::settings(&settings));
        // Where there are some already they stay: the page is loaded anew. Some documents have no storage.
        self.browser.prepare(&format!(
            "try {{ localStorage.getItem({key:?}) ?? localStorage.setItem({key:?}, {text:?}) }} catch {{}}"
        ))
    }

    /// Opens the page on a screen.
    fn open(&mut self, screen: Screen) -> Result<()> {
        self.browser.set_screen(screen)?;
        self.browser.open(self.address)
    }

    /// Opens the page on a screen and waits for the title.
    fn open_title(&mut self, screen: Screen) -> Result<()> {
        self.open(screen)?;
        self.wait_for_the_title()
    }

    fn wait_for_the_title(&mut self) -> Result<()> {
        self.wait("the title", &says("screen", "title"))?;
        self.wait_for_the_cover()
    }

    /// Loads the page anew and waits for the title. What was there before is left at the moment of this call.
    fn reload(&mut self) -> Result<()> {
        self.browser.evaluate("void (window.left = true)")?;
        self.browser.reload()?;
        self.wait_for_the_new_page()
    }

    /// Waits for the title of a page in the place of one in which `left` was set.
    fn wait_for_the_new_page(&mut self) -> Result<()> {
        self.wait("the page to be left", "!window.left")?;
        self.wait_for_the_title()
    }

    /// From the title on with the match that waits: that is what Enter presses there.
    fn go_on(&mut self) -> Result<()> {
        self.browser.press("Enter")?;
        self.wait("the board", &says("screen", "playing"))
    }

    /// Opens a link to a table and waits until a person is to move there. A match that waits is given up for it.
    fn open_table(&mut self, screen: Screen, query: &str) -> Result<()> {
        self.browser.set_screen(screen)?;
        let address = format!("{}?{query}", self.address);
        self.browser.open(&address)?;
        let asked = says("overlay", "ask");
        self.wait("the table, or a question", &format!("({PERSON_TO_MOVE}) || ({asked})"))?;
        if self.browser.evaluate(&asked)? == true {
            self.press_control("Give it up")?;
        }
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

    /// Where the game draws a control of its panels, by its name.
    fn place_of(&mut self, name: &str) -> Result<Point> {
        self.place_of_either(&[name])
    }

    /// Where the game draws a control that has one of these names.
    fn place_of_either(&mut self, names: &[&str]) -> Result<Point> {
        let find = format!("heard.controls.find(control => {names:?}.includes(control.name) && !control.disabled)");
        self.wait(&format!("the control {}", names.join(" or ")), &find)?;
        let place = self.browser.evaluate(&format!("{find}.place"))?;
        let [left, top, width, height]: [f64; 4] = serde_json::from_value(place)?;
        Ok((left + width / 2.0, top + height / 2.0))
    }

    /// Plays the first legal square with a click, and says which.
    fn click_first_legal(&mut self) -> Result<String> {
        let state = self.state()?;
        let square = state.legal()?.first().cloned().context("no square is legal")?;
        self.browser.click(state.square(&square)?)?;
        let ply = state.ply()?;
        self.wait(&format!("the move {square}"), &format!("Number(document.documentElement.dataset.ply) > {ply}"))?;
        Ok(square)
    }

    /// What the grid beside the canvas says of every square.
    fn grid(&mut self) -> Result<Vec<String>> {
        let names =
            self.browser.evaluate("[...document.querySelectorAll('#grid button')].map(it => it.textContent)")?;
        Ok(serde_json::from_value(names)?)
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
    let chosen: Vec<_> = match filter {
        Some(filter) => TESTS.iter().chain(ON_REQUEST).filter(|test| test.name.contains(filter)).collect(),
        None => TESTS.iter().collect(),
    };
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
    visit.browser.prepare(game::LISTEN)?;
    let mut outcome = (test.run)(&mut visit);
    if outcome.is_ok() && !test.provokes && !visit.browser.problems().is_empty() {
        outcome = Err(anyhow::anyhow!("the page wrote to the console: {}", visit.browser.problems().join(" | ")));
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
