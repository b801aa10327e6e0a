//! Steps on the command line through the built page, for whoever wants to look at it without writing a test.

use std::{fs, path::Path, str::FromStr, time::Duration};

use anyhow::{Context, Error, Result, bail};

use crate::{
    browser::{Browser, Point, Screen},
    game::{PATIENCE, PERSON_TO_MOVE, State, says},
    serve::Site,
};

/// What the help says about steps.
pub const STEPS: &str = "\
Steps:
  size=WxH[@R]     a window of W × H CSS pixels and R device pixels to one [1280x720]
  phone=WxH[@R]    the same with a touch screen
  lang=TAG         what the reader's language is, before the page is opened
  open=PATH        open the page, with ?a=b or nothing behind its address; any later step opens it if need be
  key=NAME         press a key by its JavaScript name: Enter, ArrowLeft, d, 3, Shift+Tab
  click=PLACE      move the mouse there and click; PLACE is a square, `primary` (the main button), `legal` (the
                   first legal square) or X,Y in CSS pixels
  hover=PLACE      only move the mouse there
  tap=PLACE        tap there with a finger
  hold=PLACE       keep a finger there for a second
  wait=NAME        wait for a screen or an overlay of that name
  wait=move        wait until a person can make a move
  wait=NAME:VALUE  wait until the page says data-NAME=\"VALUE\"
  sleep=MS         let time pass
  shot=FILE        save a picture as PNG
  eval=SCRIPT      print the value of a JavaScript expression
  show=state       print what the page says about the game";

/// One step.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    Screen(Screen),
    Language(String),
    Open(String),
    Key(String),
    Click(Place),
    Hover(Place),
    Tap(Place),
    Hold(Place),
    Wait(Condition),
    Sleep(Duration),
    Shot(String),
    Evaluate(String),
    Show,
}

/// Somewhere on the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    Square(String),
    Primary,
    Legal,
    At(Point),
}

/// Something to wait for.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    Move,
    Shown(String),
    Says(String, String),
}

impl FromStr for Step {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let (name, value) = text.split_once('=').context("a step is NAME=VALUE")?;
        let own = || value.to_owned();
        Ok(match name {
            "size" => Self::Screen(screen(value, false)?),
            "phone" => Self::Screen(screen(value, true)?),
            "lang" => Self::Language(own()),
            "open" => Self::Open(own()),
            "key" => Self::Key(own()),
            "click" => Self::Click(place(value)?),
            "hover" => Self::Hover(place(value)?),
            "tap" => Self::Tap(place(value)?),
            "hold" => Self::Hold(place(value)?),
            "wait" => Self::Wait(match value.split_once(':') {
                Some((name, value)) => Condition::Says(name.to_owned(), value.to_owned()),
                None if value == "move" => Condition::Move,
                None => Condition::Shown(own()),
            }),
            "sleep" => Self::Sleep(Duration::from_millis(value.parse().context("milliseconds")?)),
            "shot" => Self::Shot(own()),
            "eval" => Self::Evaluate(own()),
            "show" => Self::Show,
            _ => bail!("there is no step {name:?}"),
        })
    }
}

fn screen(text: &str, touch: bool) -> Result<Screen> {
    let (size, ratio) = text.split_once('@').unwrap_or((text, "1"));
    let (width, height) = size.split_once('x').context("a size is WIDTHxHEIGHT")?;
    Ok(Screen { width: width.parse()?, height: height.parse()?, ratio: ratio.parse()?, touch })
}

fn place(text: &str) -> Result<Place> {
    Ok(match text {
        "primary" => Place::Primary,
        "legal" => Place::Legal,
        _ => match text.split_once(',') {
            Some((x, y)) => Place::At((x.parse()?, y.parse()?)),
            None => Place::Square(text.to_owned()),
        },
    })
}

/// Takes the page in `out` through the steps. Errors that it wrote to the console are printed, and make no failure.
pub fn run(out: &Path, steps: &[Step]) -> Result<()> {
    let site = Site::open(out, 0)?;
    let mut browser = Browser::launch()?;
    browser.set_screen(Screen::desktop(1280, 720))?;
    let mut opened = false;
    let mut outcome = Ok(());
    for step in steps {
        if !opened && !matches!(step, Step::Screen(_) | Step::Language(_) | Step::Open(_)) {
            browser.open(&site.address)?;
        }
        opened |= !matches!(step, Step::Screen(_) | Step::Language(_));
        outcome = take(&mut browser, &site.address, step).with_context(|| format!("{step:?}"));
        if outcome.is_err() {
            break;
        }
    }
    for line in browser.console() {
        println!("console: {line}");
    }
    outcome
}

fn take(browser: &mut Browser, address: &str, step: &Step) -> Result<()> {
    match step {
        Step::Screen(screen) => browser.set_screen(*screen),
        Step::Language(tag) => browser.set_language(tag),
        Step::Open(path) => browser.open(&format!("{address}{path}")),
        Step::Key(chord) => browser.press(chord),
        Step::Click(place) => find(browser, place).and_then(|point| browser.click(point)),
        Step::Hover(place) => find(browser, place).and_then(|point| browser.hover(point)),
        Step::Tap(place) => find(browser, place).and_then(|point| browser.tap(point)),
        Step::Hold(place) => find(browser, place).and_then(|point| browser.hold(point, Duration::from_secs(1))),
        Step::Wait(condition) => {
            let expression = match condition {
                Condition::Move => PERSON_TO_MOVE.to_owned(),
                Condition::Shown(name) => format!("{} || {}", says("screen", name), says("overlay", name)),
                Condition::Says(name, value) => says(name, value),
            };
            browser.wait("that", &expression, PATIENCE)
        }
        Step::Sleep(time) => browser.pause(*time),
        Step::Shot(path) => {
            let png = browser.screenshot()?;
            fs::write(path, png).with_context(|| format!("cannot write {path}"))
        }
        Step::Evaluate(script) => {
            println!("{}", browser.evaluate(script)?);
            Ok(())
        }
        Step::Show => {
            for line in State::read(browser)?.lines() {
                println!("{line}");
            }
            Ok(())
        }
    }
}

fn find(browser: &mut Browser, place: &Place) -> Result<Point> {
    let state = State::read(browser)?;
    match place {
        Place::At(point) => Ok(*point),
        Place::Primary => state.primary(),
        Place::Square(name) => state.square(name),
        Place::Legal => state.square(state.legal()?.first().context("no square is legal")?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read_as_the_help_says() {
        let read = |text: &str| text.parse::<Step>().unwrap();
        assert_eq!(read("size=1280x720"), Step::Screen(Screen::desktop(1280, 720)));
        assert_eq!(read("phone=390x844@3"), Step::Screen(Screen::phone(390, 844, 3.0)));
        assert_eq!(read("click=d3"), Step::Click(Place::Square("d3".into())));
        assert_eq!(read("tap=10,20.5"), Step::Tap(Place::At((10.0, 20.5))));
        assert_eq!(read("wait=move"), Step::Wait(Condition::Move));
        assert_eq!(read("wait=ply:2"), Step::Wait(Condition::Says("ply".into(), "2".into())));
        assert_eq!(read("eval=1 == 2"), Step::Evaluate("1 == 2".into()));
        for wrong in ["", "d3", "jump=d3", "size=12", "sleep=soon", "tap=1,x"] {
            assert!(wrong.parse::<Step>().is_err(), "{wrong}");
        }
    }
}
