//! Keys by name, as the events that a browser makes of them.

use anyhow::{Result, bail};
use serde_json::{Value, json};

/// A key: what it means, where it is, and its old number.
#[derive(Debug, PartialEq)]
pub struct Key {
    key: String,
    code: String,
    number: u32,
    /// What it writes, if anything.
    text: String,
    /// Its bit among the keys to be held, in the protocol's counting.
    modifier: u32,
}

/// Reads names joined by `+`: all but the last are to be held.
pub fn chord(names: &str) -> Result<Vec<Key>> {
    names.split('+').map(key).collect()
}

/// The events of pressing the keys of a chord one after the other.
pub fn down(keys: &[Key]) -> Vec<Value> {
    let mut held = 0;
    keys.iter()
        .map(|key| {
            held |= key.modifier;
            // What is held with Alt, Control or Meta writes nothing.
            let text = if held & !SHIFT == 0 { key.text.as_str() } else { "" };
            let kind = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
            let mut event = event(key, kind, held);
            event["text"] = text.into();
            event
        })
        .collect()
}

/// The events of letting them go, the last first.
pub fn up(keys: &[Key]) -> Vec<Value> {
    let mut held = keys.iter().fold(0, |held, key| held | key.modifier);
    keys.iter()
        .rev()
        .map(|key| {
            held &= !key.modifier;
            event(key, "keyUp", held)
        })
        .collect()
}

const ALT: u32 = 1;
const CONTROL: u32 = 2;
const META: u32 = 4;
const SHIFT: u32 = 8;

fn event(key: &Key, kind: &str, held: u32) -> Value {
    json!({
        "type": kind, "key": key.key, "code": key.code, "modifiers": held,
        // Without the system's own number for it: one that is not true keeps Control+C from the clipboard.
        "windowsVirtualKeyCode": key.number,
    })
}

fn key(name: &str) -> Result<Key> {
    let plain = |key: &str, code: &str, number, text: &str, modifier| Key {
        key: key.to_owned(),
        code: code.to_owned(),
        number,
        text: text.to_owned(),
        modifier,
    };
    Ok(match name {
        "Alt" => plain("Alt", "AltLeft", 18, "", ALT),
        "Control" => plain("Control", "ControlLeft", 17, "", CONTROL),
        "Meta" => plain("Meta", "MetaLeft", 91, "", META),
        "Shift" => plain("Shift", "ShiftLeft", 16, "", SHIFT),
        "Enter" => plain(name, name, 13, "\r", 0),
        "Space" => plain(" ", name, 32, " ", 0),
        "Escape" => plain(name, name, 27, "", 0),
        "Tab" => plain(name, name, 9, "", 0),
        "Backspace" => plain(name, name, 8, "", 0),
        "Delete" => plain(name, name, 46, "", 0),
        "Home" => plain(name, name, 36, "", 0),
        "End" => plain(name, name, 35, "", 0),
        "PageUp" => plain(name, name, 33, "", 0),
        "PageDown" => plain(name, name, 34, "", 0),
        "ArrowLeft" => plain(name, name, 37, "", 0),
        "ArrowUp" => plain(name, name, 38, "", 0),
        "ArrowRight" => plain(name, name, 39, "", 0),
        "ArrowDown" => plain(name, name, 40, "", 0),
        _ => match (name.chars().next(), name.len()) {
            (Some(letter), 1) if letter.is_ascii_alphabetic() => {
                let capital = letter.to_ascii_uppercase();
                plain(name, &format!("Key{capital}"), u32::from(capital), name, 0)
            }
            (Some(digit), 1) if digit.is_ascii_digit() => {
                plain(name, &format!("Digit{digit}"), u32::from(digit), name, 0)
            }
            (Some('F'), 2 | 3) if name[1..].parse().is_ok_and(|number: u32| (1..=12).contains(&number)) => {
                plain(name, name, 111 + name[1..].parse::<u32>()?, "", 0)
            }
            _ => bail!("there is no key {name:?}"),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_are_held_go_down_first_and_up_last() {
        let keys = chord("Control+Shift+z").unwrap();
        let names = |events: Vec<Value>| -> Vec<(String, u64)> {
            let part = |event: &Value| (event["code"].as_str().unwrap().into(), event["modifiers"].as_u64().unwrap());
            events.iter().map(part).collect()
        };
        let expected = [("ControlLeft", 2), ("ShiftLeft", 10), ("KeyZ", 10)];
        assert_eq!(names(down(&keys)), expected.map(|(code, held)| (code.to_owned(), held)));
        let expected = [("KeyZ", 10), ("ShiftLeft", 2), ("ControlLeft", 0)];
        assert_eq!(names(up(&keys)), expected.map(|(code, held)| (code.to_owned(), held)));
        assert!(down(&keys).iter().all(|event| event["text"] == ""));
    }

    #[test]
    fn letters_write_and_unknown_names_are_refused() {
        assert_eq!(down(&chord("d").unwrap())[0]["text"], "d");
        assert_eq!(down(&chord("3").unwrap())[0]["code"], "Digit3");
        assert_eq!(key("F11").unwrap().number, 122);
        for name in ["", "F13", "é", "Entr", "Shift+"] {
            assert!(chord(name).is_err(), "{name}");
        }
    }
}
