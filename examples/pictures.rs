//! Draws every screen in every theme at five sizes, without a window, to be looked at.
//!
//! ```sh
//! cargo run --example pictures -- FOLDER [WORD...]
//! ```
//!
//! With words, only pictures whose names hold all of them are drawn: `night`, `390x844`, `octagon`, `statistics`. The word `fast` leaves
//! edges rough, which is several times as quick without a graphics card.

use std::{env, error::Error, fs, path::PathBuf, time::Duration};

use bevy::prelude::*;
use girotondo::{
    app::{
        guide::{Guide, Lesson},
        keep::CurrentBooks,
        play::CurrentTable,
        review::{Look, Review},
        states::{Overlay, Screen},
        ui::ask::Question,
    },
    rules::{Board, Players, SetupSpec},
    storage::{AnimationSpeed, PictureQuality},
    table::{ProfileId, Seat, TableSpec},
    theme::ThemeName,
};

#[path = "../tests/common/stage.rs"]
mod stage;

use stage::Stage;

/// Logical pixels, and physical ones for each.
const SIZES: [(u32, u32, u32); 5] = [(1280, 720, 1), (1920, 1080, 1), (390, 844, 2), (844, 390, 2), (768, 1024, 1)];

/// What is to be seen, and how it comes to be.
const SCENES: [(&str, fn(&mut Stage)); 19] = [
    ("title", |stage| stage.go(Screen::Title)),
    ("setup", |stage| stage.go(Screen::Setup)),
    ("pause", |stage| over_a_game(stage, Overlay::Pause)),
    ("settings", |stage| over_a_game(stage, Overlay::Settings)),
    ("rules", |stage| over_a_game(stage, Overlay::RuleBook)),
    ("result", |stage| {
        stage.lay(Board::Eight, Players::Two);
        stage.play_on(80);
        stage.lay_over(Overlay::Result);
    }),
    ("counted", |stage| {
        stage.lay(Board::Octagon, Players::Four);
        stage.play_out();
    }),
    ("flip", |stage| {
        stage.lay(Board::Octagon, Players::Four);
        stage.play_on(32);
        stage.set(|settings| settings.animation = AnimationSpeed::Normal);
        stage.play_largest();
        stage.wait(IN_THE_AIR);
    }),
    ("back", |stage| {
        game(stage);
        let world = stage.app.world_mut();
        world.resource_scope(|world, mut review: Mut<Review>| {
            review.look(world.resource::<CurrentTable>().game(), Look::At(7));
        });
        stage.rest();
    }),
    ("handover", |stage| over_a_game(stage, Overlay::HandOver)),
    ("giveup", |stage| ask(stage, Question::GiveUp(None))),
    ("leave", |stage| ask(stage, Question::Leave)),
    ("lesson", |stage| teach(stage, Lesson::First)),
    ("colours", |stage| teach(stage, Lesson::Mixed)),
    ("taught", |stage| teach(stage, Lesson::Done)),
    ("help", |stage| over_the_title(stage, Overlay::Help)),
    ("credits", |stage| over_the_title(stage, Overlay::Credits)),
    ("statistics", |stage| over_the_title(stage, Overlay::Statistics)),
    ("archive", |stage| over_the_title(stage, Overlay::Archive)),
];

fn game(stage: &mut Stage) {
    stage.lay(Board::Eight, Players::Two);
    stage.play_on(21);
}

fn over_a_game(stage: &mut Stage, overlay: Overlay) {
    game(stage);
    stage.lay_over(overlay);
}

fn over_the_title(stage: &mut Stage, overlay: Overlay) {
    stage.go(Screen::Title);
    stage.lay_over(overlay);
}

fn ask(stage: &mut Stage, question: Question) {
    game(stage);
    *stage.app.world_mut().resource_mut::<Question>() = question;
    stage.lay_over(Overlay::Ask);
}

fn teach(stage: &mut Stage, lesson: Lesson) {
    // Who leaves the table ends the guide.
    stage.go(Screen::Title);
    stage.app.world_mut().resource_mut::<Guide>().start();
    stage.go(Screen::Playing);
    for _ in Lesson::ALL {
        let mut guide = stage.app.world_mut().resource_mut::<Guide>();
        if guide.lesson() == Some(lesson) {
            break;
        }
        guide.next();
        stage.rest();
    }
}

/// Two who are remembered play some games, so that there is something to tell of them.
fn fill_books(stage: &mut Stage) {
    let profiles = stage.app.world_mut().resource_mut::<CurrentBooks>().into_inner().0.profiles_mut();
    profiles.rename(ProfileId(0), "Zoë");
    let Some(friend) = profiles.add("Massimiliano") else { return };
    for (number, (board, players)) in GAMES.into_iter().filter(|game| game.1 == Players::Two).enumerate() {
        let mut seats = [("Zoë", ProfileId(0)), ("Massimiliano", friend)].map(|(name, profile)| Seat {
            name: Some(name.to_owned()),
            profile: Some(profile),
            ..Seat::default()
        });
        seats.rotate_left(number % 2);
        let spec = TableSpec { setup: SetupSpec::plain(board, players), seats: seats.to_vec(), ..TableSpec::default() };
        stage.lay_table(spec);
        stage.play_on(120);
        stage.lay_over(Overlay::None);
    }
}

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
    fill_books(&mut stage);
    for (width, height, ratio) in SIZES {
        let mut resized = false;
        for theme in ThemeName::ALL {
            let mut take = |name: &str, set_up: &dyn Fn(&mut Stage)| -> Result<(), Box<dyn Error>> {
                let name = format!("{name}-{theme:?}-{width}x{height}").to_lowercase();
                if !words.iter().all(|word| name.contains(word)) {
                    return Ok(());
                }
                if !std::mem::replace(&mut resized, true) {
                    stage.resize(width, height, ratio);
                }
                stage.set(|settings| settings.theme = theme);
                set_up(&mut stage);
                stage.shot().write(&folder.join(&name).with_extension("png"))?;
                stage.lay_over(Overlay::None);
                stage.app.world_mut().resource_mut::<Guide>().stop();
                stage.set(|settings| settings.animation = AnimationSpeed::Instant);
                println!("{name}");
                Ok(())
            };
            for (name, set_up) in SCENES {
                take(name, &set_up)?;
            }
            for (board, players) in GAMES {
                take(&format!("playing-{board}-{}", players.count()), &|stage| {
                    stage.lay(board, players);
                    stage.play_on(board.squares().len() / 3);
                })?;
            }
        }
    }
    Ok(())
}
