//! What the game publishes about itself on the page's root element, for tests and for whoever drives it.
//!
//! A canvas shows pixels alone, so the game writes beside it, as `data-` attributes of `<html>`:
//!
//! | attribute | is |
//! |---|---|
//! | `screen` | `title`, `setup`, `playing`; missing until the first picture |
//! | `overlay` | `none`, `pause`, `settings`, `result`, ... |
//! | `ply` | how many moves were made so far |
//! | `turn` | `black`, `white`, `red`, `green`, or `none` |
//! | `mover` | `person`, `computer`, or `none` |
//! | `idle` | `true` when no disc moves |
//! | `squares` | a JSON object: a square's name → [x, y] of its centre in CSS pixels |
//! | `legal` | a JSON array: the names of the squares that may be played |
//! | `primary` | a JSON array: [x, y] of the centre of the screen's main button in CSS pixels, where there is one |

use std::{collections::BTreeMap, time::Duration};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::browser::{Browser, Point};

/// How long the game may take to do something, drawn in software on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(90);

/// True when a person can make a move, as a JavaScript expression.
pub const PERSON_TO_MOVE: &str = "(data => data.screen === 'playing' && data.overlay === 'none' \
    && data.mover === 'person' && data.idle === 'true')(document.documentElement.dataset)";

/// True when an attribute has a value, as a JavaScript expression.
pub fn says(attribute: &str, value: &str) -> String {
    format!("document.documentElement.dataset[{attribute:?}] === {value:?}")
}

/// What the page said at one moment.
#[derive(Debug)]
pub struct State {
    attributes: Value,
}

impl State {
    /// Reads it off the page.
    pub fn read(browser: &mut Browser) -> Result<Self> {
        Ok(Self { attributes: browser.evaluate("({ ...document.documentElement.dataset })")? })
    }

    /// An attribute as it stands.
    pub fn get(&self, attribute: &str) -> Result<&str> {
        self.attributes[attribute].as_str().with_context(|| format!("the page says no {attribute:?}"))
    }

    /// How many moves were made.
    pub fn ply(&self) -> Result<u32> {
        Ok(self.get("ply")?.parse()?)
    }

    /// The squares of the board by name, with their centres.
    pub fn squares(&self) -> Result<BTreeMap<String, Point>> {
        self.json("squares")
    }

    /// The centre of a square.
    pub fn square(&self, name: &str) -> Result<Point> {
        self.squares()?.get(name).copied().with_context(|| format!("there is no square {name:?}"))
    }

    /// The squares that may be played, by name.
    pub fn legal(&self) -> Result<Vec<String>> {
        self.json("legal")
    }

    /// The centre of the main button.
    pub fn primary(&self) -> Result<Point> {
        self.json("primary")
    }

    /// All attributes, one a line.
    pub fn lines(&self) -> Vec<String> {
        let attributes = self.attributes.as_object().into_iter().flatten();
        attributes.map(|(name, value)| format!("{name} = {}", value.as_str().unwrap_or_default())).collect()
    }

    fn json<T: serde::de::DeserializeOwned>(&self, attribute: &str) -> Result<T> {
        serde_json::from_str(self.get(attribute)?).with_context(|| format!("what the page says as {attribute:?}"))
    }
}
