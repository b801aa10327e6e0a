//! A colour as it is written in a file: `#rrggbb` or `#rrggbbaa`, in sRGB.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A colour: red, green and blue in sRGB, and opacity, each 0 to 255.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Tint(pub [u8; 4]);

impl Tint {
    /// Red, green and blue in proportion to the light, 0 to 1.
    pub fn linear(self) -> [f32; 3] {
        // IEC 61966-2-1.
        let decode = |value: u8| {
            let value = f32::from(value) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        [decode(self.0[0]), decode(self.0[1]), decode(self.0[2])]
    }

    /// 0 to 1.
    pub fn opacity(self) -> f32 {
        f32::from(self.0[3]) / 255.0
    }

    /// The light it gives, 0 to 1: relative luminance of WCAG 2.2.
    pub fn luminance(self) -> f32 {
        light_of(self.linear())
    }
}

/// The light that red, green and blue in proportion to it give, 0 to 1: relative luminance of WCAG 2.2.
pub(super) fn light_of([red, green, blue]: [f32; 3]) -> f32 {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// A text that is no colour.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is no colour like #a1b2c3 or #a1b2c3d4")]
pub struct TintError(String);

impl TryFrom<String> for Tint {
    type Error = TintError;

    fn try_from(text: String) -> Result<Self, TintError> {
        let digits = text.strip_prefix('#').filter(|digits| matches!(digits.len(), 6 | 8) && digits.is_ascii());
        let read = |digits: &str| {
            let mut channels = [0xff; 4];
            for (channel, pair) in channels.iter_mut().zip(digits.as_bytes().chunks(2)) {
                // A sign would be read as part of a number.
                let pair = std::str::from_utf8(pair).ok().filter(|pair| !pair.starts_with(['+', '-']))?;
                *channel = u8::from_str_radix(pair, 16).ok()?;
            }
            Some(Self(channels))
        };
        digits.and_then(read).ok_or(TintError(text))
    }
}

impl From<Tint> for String {
    fn from(tint: Tint) -> Self {
        format!("{tint:?}")
    }
}

impl fmt::Debug for Tint {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let [red, green, blue, opacity] = self.0;
        write!(out, "#{red:02x}{green:02x}{blue:02x}")?;
        if opacity < 0xff { write!(out, "{opacity:02x}") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_and_written() {
        for text in ["#000000", "#a1b2c3", "#a1b2c3d4"] {
            assert_eq!(String::from(Tint::try_from(text.to_owned()).unwrap()), text);
        }
        assert_eq!(Tint::try_from("#A1B2C3FF".to_owned()).unwrap(), Tint([0xa1, 0xb2, 0xc3, 0xff]));
        for wrong in ["", "#", "a1b2c3", "#a1b2c", "#a1b2c3d", "#a1b2c3d4e5", "#+1b2c3", "#gg0000", "#äöü"] {
            assert!(Tint::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn light_is_no_share_of_the_written_number() {
        assert_eq!(Tint([0, 255, 0, 255]).linear(), [0.0, 1.0, 0.0]);
        assert!((Tint([0x80; 4]).linear()[0] - 0.2159).abs() < 1e-3);
        assert!((Tint([255; 4]).luminance() - 1.0).abs() < 1e-6);
    }
}
