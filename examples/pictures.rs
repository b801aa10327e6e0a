//! Draws every screen in every theme at five sizes, without a window, to be looked at.
//!
//! ```sh
//! cargo run --example pictures -- FOLDER [WORD...]
//! ```
//!
//! With words, only pictures whose names hold all of them are drawn: `night`, `390x844`, `octagon`.

use std::{env, error::Error, fs, path::PathBuf};

use girotondo::{
    app::states::{Overlay, Screen},
    rules::{Board, Players},
    storage::PictureQuality,
    theme::ThemeName,
};

#[path = "../tests/common/stage.rs"]
mod stage;

use stage::Stage;

/// Logical pixels, and physical ones for each.
const SIZES: [(u32, u32, u32); 5] = [(1280, 720, 1), (1920, 1080, 1), (390, 844, 2), (844, 390, 2), (768, 1024, 1)];

/// What is to be seen.
const SCENES: [(&str, Screen, Overlay); 7] = [
    ("title", Screen::Title, Overlay::None),
    ("setup", Screen::Setup, Overlay::None),
    ("playing", Screen::Playing, Overlay::None),
    ("pause", Screen::Playing, Overlay::Pause),
    ("settings", Screen::Playing, Overlay::Settings),
    ("rules", Screen::Playing, Overlay::RuleBook),
    ("result", Screen::Playing, Overlay::Result),
];

/// The games that are looked at.
const GAMES: [(Board, Players); 7] = [
    (Board::Six, Players::Two),
    (Board::Eight, Players::Two),
    (Board::Eight, Players::Four),
    (Board::Ten, Players::Three),
    (Board::Octagon, Players::Two),
    (Board::Octagon, Players::Three),
    (Board::Octagon, Players::Four),
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args_os().nth(1).ok_or("name a folder for the pictures")?);
    let words: Vec<_> = env::args().skip(2).map(|word| word.to_lowercase()).collect();
    fs::create_dir_all(&folder)?;
    let mut stage = Stage::open(1280, 720, 1);
    stage.set(|settings| settings.quality = PictureQuality::Fine);
    for (width, height, ratio) in SIZES {
        let mut resized = false;
        for theme in ThemeName::ALL {
            for (scene, screen, overlay) in SCENES {
                let games = if scene == "playing" { &GAMES[..] } else { &GAMES[1..2] };
                for &(board, players) in games {
                    let game = if scene == "playing" { format!("-{board}-{}", players.count()) } else { String::new() };
                    let name = format!("{scene}{game}-{theme:?}-{width}x{height}").to_lowercase();
                    if !words.iter().all(|word| name.contains(word)) {
                        continue;
                    }
                    if !std::mem::replace(&mut resized, true) {
                        stage.resize(width, height, ratio);
                    }
                    stage.set(|settings| settings.theme = theme);
                    if screen == Screen::Playing {
                        stage.lay(board, players);
                        // The result wants a game that has ended.
                        stage.play_on(if overlay == Overlay::Result { 80 } else { board.squares().len() / 3 });
                    } else {
                        stage.go(screen);
                    }
                    stage.lay_over(overlay);
                    stage.shot().write(&folder.join(&name).with_extension("png"))?;
                    stage.lay_over(Overlay::None);
                    println!("{name}");
                }
            }
        }
    }
    Ok(())
}
