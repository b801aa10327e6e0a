//! Draws every screen in every theme at five sizes, without a window, to be looked at.
//!
//! ```sh
//! cargo run --example pictures -- FOLDER [WORD...]
//! ```
//!
//! With words, only pictures whose names hold all of them are drawn: `night`, `390x844`, `octagon`. The word `fast` leaves
//! edges rough, which is several times as quick without a graphics card.

use std::{env, error::Error, fs, path::PathBuf, time::Duration};

use girotondo::{
    app::states::{Overlay, Screen},
    rules::{Board, Players},
    storage::{AnimationSpeed, PictureQuality},
    theme::ThemeName,
};

#[path = "../tests/common/stage.rs"]
mod stage;

use stage::Stage;

/// Logical pixels, and physical ones for each.
const SIZES: [(u32, u32, u32); 5] = [(1280, 720, 1), (1920, 1080, 1), (390, 844, 2), (844, 390, 2), (768, 1024, 1)];

/// What is to be seen.
const SCENES: [(&str, Screen, Overlay); 12] = [
    ("title", Screen::Title, Overlay::None),
    ("setup", Screen::Setup, Overlay::None),
    ("playing", Screen::Playing, Overlay::None),
    ("pause", Screen::Playing, Overlay::Pause),
    ("settings", Screen::Playing, Overlay::Settings),
    ("rules", Screen::Playing, Overlay::RuleBook),
    ("result", Screen::Playing, Overlay::Result),
    ("flip", Screen::Playing, Overlay::None),
    ("help", Screen::Title, Overlay::Help),
    ("credits", Screen::Title, Overlay::Credits),
    ("statistics", Screen::Title, Overlay::Statistics),
    ("archive", Screen::Title, Overlay::Archive),
];

/// From a move on, until most of its discs are in the air.
const IN_THE_AIR: Duration = Duration::from_millis(560);

/// The games that are looked at.
const GAMES: [(Board, Players); 10] = [
    (Board::Six, Players::Two),
    (Board::Eight, Players::Two),
    (Board::Eight, Players::Three),
    (Board::Eight, Players::Four),
    (Board::Ten, Players::Two),
    (Board::Ten, Players::Three),
    (Board::Ten, Players::Four),
    (Board::Octagon, Players::Two),
    (Board::Octagon, Players::Three),
    (Board::Octagon, Players::Four),
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args_os().nth(1).ok_or("name a folder for the pictures")?);
    let mut words: Vec<_> = env::args().skip(2).map(|word| word.to_lowercase()).collect();
    let fast = words.iter().any(|word| word == "fast");
    words.retain(|word| word != "fast");
    fs::create_dir_all(&folder)?;
    let mut stage = Stage::open(1280, 720, 1);
    let quality = if fast { PictureQuality::Fast } else { PictureQuality::Fine };
    stage.set(|settings| settings.quality = quality);
    for (width, height, ratio) in SIZES {
        let mut resized = false;
        for theme in ThemeName::ALL {
            for (scene, screen, overlay) in SCENES {
                let games = match scene {
                    "playing" => &GAMES[..],
                    "flip" => &GAMES[9..],
                    _ => &GAMES[1..2],
                };
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
                        if scene == "flip" {
                            stage.set(|settings| settings.animation = AnimationSpeed::Normal);
                            stage.play_largest();
                            stage.wait(IN_THE_AIR);
                        }
                    } else {
                        stage.go(screen);
                    }
                    if overlay != Overlay::None {
                        stage.lay_over(overlay);
                    }
                    stage.shot().write(&folder.join(&name).with_extension("png"))?;
                    stage.lay_over(Overlay::None);
                    stage.set(|settings| settings.animation = AnimationSpeed::Instant);
                    println!("{name}");
                }
            }
        }
    }
    Ok(())
}
