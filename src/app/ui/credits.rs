//! Who made what: the game, the typefaces and icons, and the libraries that it stands on, with their licences.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{Ui, vec2},
};

use super::{
    Doors, Words, icon,
    theme::{Size, Tone},
    widgets::{overlay, scroll_by_keys, section, small, words},
};
use crate::text::{Message, Texts};

pub(super) fn show(mut contexts: EguiContexts, mut doors: Doors, said: Res<Words>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let texts = &said.0;
    let say = |message| texts.say(message);
    let title = (say(Message::Credits), say(Message::Back));
    let (close, ()) = overlay(ctx, "credits", 560.0, Some(title), |ui| {
        scroll_by_keys(ui);
        section(ui, icon::CHECKERBOARD, say(Message::GameName), |ui| {
            words(ui, say(Message::CreditsGame), Size::Body, Tone::Text);
            let version = [("version", env!("CARGO_PKG_VERSION").into()), ("licence", OURS.into())];
            small(ui, texts.say_with(Message::CreditsVersion, &version));
        });
        section(ui, icon::TEXT_AA, say(Message::CreditsFonts), |ui| rows(ui, texts, FONTS));
        section(ui, icon::STACK, say(Message::CreditsLibraries), |ui| {
            words(ui, say(Message::CreditsLibrariesText), Size::Body, Tone::Text);
            rows(ui, texts, LIBRARIES);
        });
    });
    if close {
        doors.close();
    }
    Ok(())
}

fn rows(ui: &mut Ui, texts: &Texts, all: &[Credit]) {
    ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
    for credit in all {
        words(ui, credit.what, Size::Button, Tone::Text);
        let by = [("by", credit.by.into()), ("licence", credit.licence.into())];
        small(ui, texts.say_with(Message::CreditsBy, &by));
        ui.add_space(2.0);
    }
}

/// Names are the same in every language.
struct Credit {
    what: &'static str,
    by: &'static str,
    licence: &'static str,
}

const OURS: &str = env!("CARGO_PKG_LICENSE");

const FONTS: &[Credit] = &[
    Credit { what: "Nunito", by: "The Nunito Project Authors", licence: "SIL Open Font License 1.1" },
    Credit { what: "Phosphor Icons", by: "Phosphor Icons", licence: "MIT" },
];

/// What the game is built with; what these bring along is under licences of the same kind.
const LIBRARIES: &[Credit] = &[
    Credit { what: "Bevy, wgpu, winit", by: "Bevy Contributors, gfx-rs, rust-windowing", licence: "MIT OR Apache-2.0" },
    Credit { what: "egui, bevy_egui", by: "Emil Ernerfeldt, Vladyslav Batyrenko", licence: "MIT OR Apache-2.0" },
    Credit { what: "egui_plot", by: "Emil Ernerfeldt, Jan Haller, Sven Niederberger", licence: "MIT OR Apache-2.0" },
    Credit { what: "bevy_tweening", by: "Jerome Humbert", licence: "MIT OR Apache-2.0" },
    Credit { what: "Fluent", by: "Zibi Braniecki, Staś Małolepszy", licence: "Apache-2.0 OR MIT" },
    Credit { what: "serde, serde_json, thiserror", by: "David Tolnay, Erick Tryzelaar", licence: "MIT OR Apache-2.0" },
    Credit { what: "rand, getrandom", by: "The Rand Project Developers", licence: "MIT OR Apache-2.0" },
    Credit { what: "wasm-bindgen, web-sys", by: "The wasm-bindgen Developers", licence: "MIT OR Apache-2.0" },
    Credit {
        what: "clap, directories, strum",
        by: "clap-rs, Simon Ochsenreither, Peter Glotfelty",
        licence: "MIT OR Apache-2.0",
    },
    Credit { what: "jiff", by: "Andrew Gallant", licence: "Unlicense OR MIT" },
    Credit { what: "wide, bytemuck", by: "Lokathor", licence: "Zlib OR Apache-2.0 OR MIT" },
    Credit { what: "mundy", by: "Tau Gärtli", licence: "Apache-2.0" },
    Credit { what: "gilrs", by: "Arvamer", licence: "Apache-2.0 OR MIT" },
    Credit { what: "SDL_GameControllerDB", by: "Sam Lantinga", licence: "zlib" },
];

#[cfg(test)]
mod tests {
    use super::*;

    /// What the game is built with is credited: whoever adds a library finds this list.
    #[test]
    fn every_library_is_credited() {
        let manifest = include_str!("../../../Cargo.toml");
        let tables = manifest.split("[dev-dependencies]").next().unwrap();
        let named: Vec<&str> = LIBRARIES.iter().chain(FONTS).flat_map(|credit| credit.what.split(", ")).collect();
        let covered = |name: &str| {
            let family = match name {
                "fluent-bundle" | "unic-langid" => "Fluent",
                "egui-phosphor" => "Phosphor Icons",
                "js-sys" => "web-sys",
                // Small ones of a few hundred lines, under the same licences.
                "console_error_panic_hook" | "cpu-time" | "log" | "smallvec" | "sys-locale" | "web-time" => {
                    return true;
                }
                // Bevy's own way to speak; named only to set its limit.
                "tracing" => "Bevy",
                other => other,
            };
            named.iter().any(|known| known.eq_ignore_ascii_case(family))
        };
        let (mut holds, mut checked) = (false, 0);
        for line in tables.lines().map(str::trim) {
            if let Some(table) = line.strip_prefix('[') {
                holds = table.ends_with("dependencies]");
            } else if let Some((name, _)) = line.split_once(" = ").filter(|_| holds) {
                assert!(covered(name), "{name} is not credited");
                checked += 1;
            }
        }
        assert!(checked > 15, "{checked}");
    }
}
