//! What a player sets once for all games.

use super::envelope::Kind;
use crate::theme::ThemeName;
use serde::{Deserialize, Deserializer, Serialize};

/// Settings. Every field has a default, so a file from before a field was added still reads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language's tag (`en`, `it`); none follows the system.
    pub language: Option<String>,
    /// How loud effects are, 0 to 1.
    #[serde(deserialize_with = "number")]
    pub effects: f32,
    /// How loud the room is, 0 to 1; at first it is silent.
    #[serde(deserialize_with = "number")]
    pub ambience: f32,
    /// No sound at all, whatever the volume.
    pub muted: bool,
    /// How fast discs move.
    pub animation: AnimationSpeed,
    /// Whether flights and turns are replaced by cross-fades.
    pub reduced_motion: ReducedMotion,
    /// The colours' marks are drawn large on every disc.
    pub strong_marks: bool,
    /// Letters and numbers round the board.
    pub coordinates: bool,
    /// Legal squares are marked.
    pub hints: bool,
    /// The size of words, 0.8 to 2.
    #[serde(deserialize_with = "number")]
    pub text_scale: f32,
    /// How table, discs and panels look.
    pub theme: ThemeName,
    /// How far the view leans: from straight above, 0, to that from a chair, 1.
    #[serde(deserialize_with = "number")]
    pub lean: f32,
    /// Whether it is said whose turn it is before the board is seen, where several people share a device.
    pub announce_turns: bool,
    /// How finely the picture is drawn.
    pub quality: PictureQuality,
    /// How long the strongest computer player thinks about a move.
    pub master_time: MasterTime,
    /// The guided game has been offered.
    pub guide_offered: bool,
}

impl Settings {
    /// The range of [`Self::text_scale`].
    pub const TEXT_SCALES: (f32, f32) = (0.8, 2.0);
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            effects: 0.8,
            ambience: 0.0,
            muted: false,
            animation: AnimationSpeed::default(),
            reduced_motion: ReducedMotion::default(),
            strong_marks: false,
            coordinates: true,
            hints: true,
            text_scale: 1.0,
            theme: ThemeName::default(),
            lean: 1.0,
            announce_turns: false,
            quality: PictureQuality::default(),
            master_time: MasterTime::default(),
            guide_offered: false,
        }
    }
}

impl Kind for Settings {
    const NAME: &'static str = "settings";
    const VERSION: u32 = 1;

    fn checked(self) -> Self {
        let first = Self::default();
        let within = |value: f32, (low, high): (f32, f32), first: f32| {
            if value.is_nan() { first } else { value.clamp(low, high) }
        };
        Self {
            effects: within(self.effects, (0.0, 1.0), first.effects),
            ambience: within(self.ambience, (0.0, 1.0), first.ambience),
            lean: within(self.lean, (0.0, 1.0), first.lean),
            text_scale: within(self.text_scale, Self::TEXT_SCALES, first.text_scale),
            ..self
        }
    }
}

/// How fast discs move; the durations themselves are the animation's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum AnimationSpeed {
    Calm,
    #[default]
    Normal,
    Brisk,
    Instant,
}

impl AnimationSpeed {
    /// All, slowest first.
    pub const ALL: [Self; 4] = [Self::Calm, Self::Normal, Self::Brisk, Self::Instant];
}

/// Whether to do with less motion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ReducedMotion {
    /// As the system or the browser is set.
    #[default]
    System,
    /// Always.
    On,
    /// Never.
    Off,
}

impl ReducedMotion {
    /// All, in the order they are offered.
    pub const ALL: [Self; 3] = [Self::System, Self::On, Self::Off];
}

/// How finely the picture is drawn; what that means is the scene's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PictureQuality {
    /// As finely as this machine draws without stuttering.
    #[default]
    Measured,
    /// Always finely.
    Fine,
    /// Always quickly.
    Fast,
}

impl PictureQuality {
    /// All, in the order they are offered.
    pub const ALL: [Self; 3] = [Self::Measured, Self::Fine, Self::Fast];
}

/// How long the strongest computer player thinks about a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MasterTime {
    /// One second.
    #[serde(rename = "1s")]
    One,
    /// Three seconds.
    #[default]
    #[serde(rename = "3s")]
    Three,
    /// Ten seconds.
    #[serde(rename = "10s")]
    Ten,
}

impl MasterTime {
    /// All, shortest first.
    pub const ALL: [Self; 3] = [Self::One, Self::Three, Self::Ten];

    /// In seconds.
    pub const fn seconds(self) -> u32 {
        match self {
            Self::One => 1,
            Self::Three => 3,
            Self::Ten => 10,
        }
    }

    /// In milliseconds.
    pub const fn millis(self) -> u32 {
        1000 * self.seconds()
    }
}

/// JSON has no NaN and writes it as null: read back as NaN, which [`Kind::checked`] replaces.
fn number<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    Ok(Option::deserialize(source)?.unwrap_or(f32::NAN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_brought_within_their_ranges() {
        for (wild, effects, text_scale) in [
            (f32::NAN, 0.8, 1.0),
            (f32::INFINITY, 1.0, 2.0),
            (f32::NEG_INFINITY, 0.0, 0.8),
            (-0.5, 0.0, 0.8),
            (1.5, 1.0, 1.5),
            (0.9, 0.9, 0.9),
        ] {
            let checked = Settings { effects: wild, text_scale: wild, ..Settings::default() }.checked();
            assert_eq!((checked.effects, checked.text_scale), (effects, text_scale), "{wild}");
            let checked = Settings { lean: wild, ambience: wild, ..Settings::default() }.checked();
            let (first, within) = (Settings::default(), wild.clamp(0.0, 1.0));
            let wanted = if wild.is_nan() { (first.lean, first.ambience) } else { (within, within) };
            assert_eq!((checked.lean, checked.ambience), wanted, "{wild}");
        }
    }

    #[test]
    fn fields_may_be_missing_unknown_or_null_numbers() {
        let read: Settings =
            serde_json::from_str(r#"{"muted":true,"effects":null,"text_scale":1e300,"of_later":[1]}"#).unwrap();
        assert_eq!(read.checked(), Settings { muted: true, text_scale: 2.0, ..Settings::default() });
    }
}
