//! Themes: how table, board, discs and panels look, as data. Each is a file in `assets/themes` that is part of the
//! program; [`Theme::read`] is the one checked way from such a file.
//!
//! Must not know what draws it. A test reads every theme and measures whether its colours can be told apart with
//! every kind of colour vision, and whether its words and marks stand out enough.

mod tint;
#[cfg(test)]
mod vision;

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use tint::{Tint, TintError};

use crate::rules::{Colour, Owner};

/// Which theme; what is kept in settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ThemeName {
    /// Green cloth in a frame of walnut.
    #[default]
    Classic,
    /// Blue cloth and dark wood.
    Lagoon,
    /// Slate and steel, for the evening.
    Night,
    /// Maple and linen, for daylight.
    Day,
    /// Plain surfaces, the strongest contrasts, marks always large.
    Contrast,
}

impl ThemeName {
    /// All, in the order they are offered.
    pub const ALL: [Self; 5] = [Self::Classic, Self::Lagoon, Self::Night, Self::Day, Self::Contrast];

    /// The theme's file.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Classic => include_str!("../assets/themes/classic.json"),
            Self::Lagoon => include_str!("../assets/themes/lagoon.json"),
            Self::Night => include_str!("../assets/themes/night.json"),
            Self::Day => include_str!("../assets/themes/day.json"),
            Self::Contrast => include_str!("../assets/themes/contrast.json"),
        }
    }

    /// The theme.
    ///
    /// # Errors
    /// If its file is wrong, which a test rules out for all that are part of the program.
    pub fn theme(self) -> Result<Theme, ThemeError> {
        Theme::read(self.text())
    }
}

/// A whole theme.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// What everything stands on.
    pub table: Table,
    /// Round the board, and the trays beside it.
    pub frame: Surface,
    /// The squares.
    pub board: Board,
    /// Letters and numbers on the frame.
    pub letters: Tint,
    /// The discs.
    pub discs: Discs,
    /// What lies on the board without being a disc.
    pub marks: Marks,
    /// Panels, buttons and words.
    pub panels: Panels,
}

/// What a surface is made of; it decides the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Material {
    /// Nothing to see but the colour, as lacquer or slate.
    Plain,
    /// A nap of short fibres.
    Cloth,
    /// Grain along the longer side.
    Wood,
}

/// A surface.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Surface {
    /// Of what.
    pub material: Material,
    /// Its colour, before light falls on it.
    pub colour: Tint,
    /// How strongly its pattern shows, 0 to 1.
    pub grain: f32,
    /// How much it mirrors the lamp, 0 to 1.
    pub gloss: f32,
}

/// The table top.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Of what.
    pub material: Material,
    /// Its colour, before light falls on it.
    pub colour: Tint,
    /// How strongly its pattern shows, 0 to 1.
    pub grain: f32,
    /// How much it mirrors the lamp, 0 to 1.
    pub gloss: f32,
    /// How bright the lamp is near the board and far from it, 0 to 2.
    pub lamp: [f32; 2],
}

/// The squares.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Of what.
    pub material: Material,
    /// Its colour, before light falls on it.
    pub colour: Tint,
    /// How strongly its pattern shows, 0 to 1.
    pub grain: f32,
    /// How much it mirrors the lamp, 0 to 1.
    pub gloss: f32,
    /// The engraved lines and dots; the more opaque, the deeper.
    pub line: Tint,
}

/// The discs.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Discs {
    /// How much they mirror the lamp, 0 to 1.
    pub gloss: f32,
    /// How small the lamp's reflection is: the exponent of Blinn and Phong, 1 to 500.
    pub sharpness: f32,
    /// How deep the groove near the rim is turned, 0 to 1.
    pub groove: f32,
    /// Whether the marks are always large, whatever the setting.
    pub strong_marks: bool,
    /// Black's.
    pub black: Look,
    /// White's.
    pub white: Look,
    /// Red's.
    pub red: Look,
    /// Green's.
    pub green: Look,
    /// Nobody's.
    pub neutral: Look,
}

impl Discs {
    /// An owner's.
    pub const fn of(&self, owner: Owner) -> &Look {
        match owner {
            Owner::Player(Colour::Black) => &self.black,
            Owner::Player(Colour::White) => &self.white,
            Owner::Player(Colour::Red) => &self.red,
            Owner::Player(Colour::Green) => &self.green,
            Owner::Neutral => &self.neutral,
        }
    }
}

/// The look of an owner's discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The face.
    pub face: Tint,
    /// The owner's mark on it, where it is filled with colour: when marks are large, and in panels.
    pub mark: Tint,
}

impl Look {
    /// The mark where it is cut into the face and not filled, in proportion to the light, 0 to 1: the face's own colour, as
    /// much darker as it takes to stand out; or, where the face is too dark for that, so much of the filling's.
    pub fn engraved(&self) -> [f32; 3] {
        // Contrast of WCAG 2.2: the light of both, with 0.05 for what everything mirrors.
        let dark = |light: f32| (light + 0.05) / ENGRAVED - 0.05;
        let bright = |light: f32| (light + 0.05) * ENGRAVED - 0.05;
        let (face, mark) = (self.face.luminance(), self.mark.luminance());
        let depth = dark(face) / face.max(f32::EPSILON);
        if depth >= 0.04 {
            return self.face.linear().map(|channel| channel * depth);
        }
        let share = ((bright(face) - face) / (mark - face).max(f32::EPSILON)).clamp(0.0, 1.0);
        let (face, mark) = (self.face.linear(), self.mark.linear());
        std::array::from_fn(|channel| face[channel] + (mark[channel] - face[channel]) * share)
    }
}

/// How much the light of an engraved mark and that of its face differ: a little more than WCAG 2.2 asks of graphics
/// (1.4.11), since neither lies evenly in the light.
const ENGRAVED: f32 = 3.3;

/// What lies on the board without being a disc.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marks {
    /// The rim of a legal square's mark.
    pub halo: Tint,
    /// The square that the keyboard is on.
    pub cursor: Tint,
    /// The ring round the last move.
    pub last: Tint,
    /// The square under the pointer.
    pub pointer: Tint,
}

/// Panels, buttons and words.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Panels {
    /// Whether light words stand on dark ground.
    pub dark: bool,
    /// Words.
    pub words: Tint,
    /// Words of less weight.
    pub quiet: Tint,
    /// What matters now.
    pub accent: Tint,
    /// Words on the accent's colour.
    pub on_accent: Tint,
    /// Behind everything.
    pub ground: Tint,
    /// A panel.
    pub panel: Tint,
    /// Cards and buttons on panels.
    pub card: Tint,
    /// A button under the pointer.
    pub hover: Tint,
    /// Thin lines.
    pub line: Tint,
    /// What went wrong.
    pub alarm: Tint,
    /// A panel over the scene: a little of it may shine through.
    pub pane: Tint,
    /// Over the scene, behind an overlay.
    pub scrim: Tint,
}

/// What is wrong with a theme's file.
#[derive(Debug, Error)]
pub enum ThemeError {
    /// It is no theme: not JSON, a field missing or unknown, a colour that is none.
    #[error("a theme cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// A number outside of its range.
    #[error("a theme's {field} is {value}, which is not from {least} to {most}")]
    OutOfRange {
        /// Which, as in the file.
        field: &'static str,
        /// What was given.
        value: f32,
        /// The least it may be.
        least: f32,
        /// The most it may be.
        most: f32,
    },
}

impl Theme {
    /// Reads a theme.
    ///
    /// # Errors
    /// If the text is no theme or one of its numbers is out of range.
    pub fn read(text: &str) -> Result<Self, ThemeError> {
        let theme: Self = serde_json::from_str(text)?;
        for (field, value, least, most) in [
            ("table.grain", theme.table.grain, 0.0, 1.0),
            ("table.gloss", theme.table.gloss, 0.0, 1.0),
            ("table.lamp", theme.table.lamp[0], 0.0, 2.0),
            ("table.lamp", theme.table.lamp[1], 0.0, 2.0),
            ("frame.grain", theme.frame.grain, 0.0, 1.0),
            ("frame.gloss", theme.frame.gloss, 0.0, 1.0),
            ("board.grain", theme.board.grain, 0.0, 1.0),
            ("board.gloss", theme.board.gloss, 0.0, 1.0),
            ("discs.gloss", theme.discs.gloss, 0.0, 1.0),
            ("discs.sharpness", theme.discs.sharpness, 1.0, 500.0),
            ("discs.groove", theme.discs.groove, 0.0, 1.0),
        ] {
            if !(least..=most).contains(&value) {
                return Err(ThemeError::OutOfRange { field, value, least, most });
            }
        }
        Ok(theme)
    }
}

#[cfg(test)]
mod tests {
    use super::{
        tint::light_of,
        vision::{Vision, contrast, contrast_of_light, distance},
        *,
    };

    /// As far apart as seven steps that can just be told (0.02 in Oklab), however colours are seen.
    const APART: f32 = 0.145;
    /// A disc stands out from its ground by its rim and its shadow, too.
    const FROM_GROUND: f32 = 0.12;
    /// WCAG 2.2, 1.4.3 (AA) for words, and 1.4.11 for graphics.
    const WORDS: f32 = 4.5;
    const GRAPHICS: f32 = 3.0;

    const OWNERS: [Owner; 5] = [
        Owner::Player(Colour::Black),
        Owner::Player(Colour::White),
        Owner::Player(Colour::Red),
        Owner::Player(Colour::Green),
        Owner::Neutral,
    ];

    fn all() -> impl Iterator<Item = (ThemeName, Theme)> {
        ThemeName::ALL.into_iter().map(|name| (name, name.theme().unwrap_or_else(|error| panic!("{name:?}: {error}"))))
    }

    #[test]
    fn discs_can_be_told_apart_however_colours_are_seen() {
        for (name, theme) in all() {
            for vision in Vision::ALL {
                let far = |a: Tint, b: Tint| distance(vision.sees(a), vision.sees(b));
                for (k, &one) in OWNERS.iter().enumerate() {
                    let face = theme.discs.of(one).face;
                    for &other in &OWNERS[..k] {
                        let apart = far(face, theme.discs.of(other).face);
                        assert!(apart >= APART, "{name:?}, {vision:?}: {one:?} beside {other:?}: {apart}");
                    }
                    let apart = far(face, theme.board.colour);
                    assert!(apart >= FROM_GROUND, "{name:?}, {vision:?}: {one:?} on the board: {apart}");
                }
            }
        }
    }

    #[test]
    fn words_and_marks_stand_out() {
        for (name, theme) in all() {
            let panels = &theme.panels;
            for (what, words) in
                [("words", panels.words), ("quiet", panels.quiet), ("accent", panels.accent), ("alarm", panels.alarm)]
            {
                let grounds = [panels.ground, panels.panel, panels.card, panels.hover];
                for ground in grounds {
                    let ratio = contrast(words, ground);
                    assert!(ratio >= WORDS, "{name:?}: {what} {words:?} on {ground:?}: {ratio}");
                }
            }
            // The colour of words is the ground of a banner, too.
            for (ink, ground) in [(panels.on_accent, panels.accent), (panels.on_accent, panels.words)] {
                assert!(contrast(ink, ground) >= WORDS, "{name:?}: {ink:?} on {ground:?}");
            }
            for owner in OWNERS {
                let look = theme.discs.of(owner);
                let ratio = contrast(look.mark, look.face);
                assert!(ratio >= GRAPHICS, "{name:?}: the mark of {owner:?}: {ratio}");
                let ratio = contrast_of_light(light_of(look.engraved()), look.face.luminance());
                assert!(ratio >= GRAPHICS, "{name:?}: the engraved mark of {owner:?}: {ratio}");
            }
            for (what, mark, ground) in [
                ("letters", theme.letters, theme.frame.colour),
                ("halo", theme.marks.halo, theme.board.colour),
                ("cursor", theme.marks.cursor, theme.board.colour),
                ("last", theme.marks.last, theme.board.colour),
            ] {
                assert!(contrast(mark, ground) >= GRAPHICS, "{name:?}: {what}: {}", contrast(mark, ground));
            }
            let words_on_pane = contrast(panels.words, panels.pane);
            assert!(words_on_pane >= WORDS && panels.pane.opacity() > 0.85, "{name:?}: the pane");
            assert_eq!(panels.dark, panels.words.luminance() > panels.panel.luminance(), "{name:?}");
        }
    }

    #[test]
    fn what_is_no_theme_is_refused_in_words() {
        let good = ThemeName::Classic.text();
        let wrong = |from: &str, to: &str| {
            assert!(good.contains(from), "{from}");
            Theme::read(&good.replacen(from, to, 1)).unwrap_err().to_string()
        };
        assert_eq!(wrong("\"gloss\": 0.3", "\"gloss\": 7"), "a theme's discs.gloss is 7, which is not from 0 to 1");
        assert!(wrong("#f7f1e3", "#f7f1zz").contains("#f7f1zz"));
        assert!(wrong("\"letters\"", "\"lettres\"").contains("lettres"));
        assert!(wrong("\"wood\"", "\"chalk\"").contains("chalk"));
        assert!(wrong("{", "").starts_with("a theme cannot be read"));
    }
}
