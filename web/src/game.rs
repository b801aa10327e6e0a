//! What the game publishes about itself on the page's root element, for tests and for whoever drives it.
//!
//! A canvas shows pixels alone, so the game writes beside it, as `data-` attributes of `<html>`:
//!
//! | attribute | is |
//! |---|---|
//! | `screen` | `title`, `setup`, `playing`; missing until the first picture with panels was drawn |
//! | `overlay` | `none`, `pause`, `settings`, `result`, ... |
//! | `ply` | how many moves were made so far |
//! | `turn` | `black`, `white`, `red`, `green`, or `none` |
//! | `mover` | `person`, `computer`, or `none` |
//! | `clock` | how many seconds whoever is to move has left, or `none` |
//! | `idle` | `true` when no disc moves |
//! | `squares` | a JSON object: a square's name → [x, y] of its centre in CSS pixels |
//! | `legal` | a JSON array: the names of the squares that may be played |
//! | `edge` | at which end of the game's controls the keyboard is: `first` (or on none of them), `last`, `both`, `none` |
//! | `primary` | a JSON array: [x, y] of the centre of the screen's main button in CSS pixels, where there is one |

use std::{collections::BTreeMap, time::Duration};

use anyhow::{Context, Result};
use serde_json::{Value, json};

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

/// Where the game keeps its settings in the browser's local storage.
pub const SETTINGS_KEY: &str = "girotondo.settings";

/// Settings as the game keeps them. What is left out is as at first.
pub fn settings(data: &Value) -> String {
    let data = data.to_string();
    let head = json!({ "format": "girotondo", "kind": "settings", "version": 1, "checksum": checksum(&data) });
    format!("{},\"data\":{data}}}", head.to_string().trim_end_matches('}'))
}

/// FNV-1a of 64 bits over kind, version and the text of the data as it stands.
fn checksum(data: &str) -> String {
    let sum = format!("settings 1 {data}")
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{sum:016x}")
}

/// A script for pages that are to be opened: it takes down what the game tells the page's scripts, in `heard`.
///
/// `heard.said` are the lines that are read aloud, `heard.board` is the last board that was told, `heard.controls` are
/// the panels' controls as they are now, and `heard.drawn` is how many milliseconds after its opening the page had its
/// first picture.
pub const LISTEN: &str = "window.heard = { said: [], board: null, controls: [], drawn: null }; \
    document.addEventListener('girotondo-said', event => heard.said.push(JSON.parse(event.detail))); \
    document.addEventListener('girotondo-controls', event => { heard.controls = JSON.parse(event.detail) }); \
    document.addEventListener('girotondo-board', event => { \
        const board = JSON.parse(event.detail); if (board.rows.length > 0) heard.board = board }); \
    new MutationObserver((_, watcher) => { \
        if (!document.documentElement?.dataset.screen) return; \
        heard.drawn = performance.now(); watcher.disconnect() \
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-screen'] });";

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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// The file that is kept for ever as an example of the first format has the same checksum.
    #[test]
    fn settings_are_wrapped_as_the_game_does() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/storage/settings-1.json");
        let file: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        let data: Value = file["data"].clone();
        let wrapped: Value = serde_json::from_str(&settings(&data)).unwrap();
        assert_eq!(wrapped["data"], data);
        let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert_eq!(keys(&wrapped), keys(&file));
        let text = fs::read_to_string(path).unwrap();
        let raw = text.trim_end().split_once("\"data\":").unwrap().1.strip_suffix('}').unwrap();
        assert_eq!(checksum(raw), file["checksum"]);
    }
}
