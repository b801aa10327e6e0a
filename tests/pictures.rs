//! The whole picture, table and panels, as the renderer draws it: a handful of moments as they were found good are kept
//! as small pictures in `tests/data/pictures`. A renderer is needed, as Mesa's lavapipe is one, but no screen.
//!
//! With `GIROTONDO_KEEP=1` in the environment, `cargo test --test pictures` keeps them anew; look at them then.
#![cfg(feature = "app")]

#[path = "common/stage.rs"]
mod stage;

use std::time::Duration;

use girotondo::{
    app::states::Screen,
    rules::{Board, Players},
    storage::AnimationSpeed,
    theme::ThemeName,
};

use self::stage::{Stage, picture::TOLERATED};

/// So many pixels of a window are one of its picture, in each direction.
const SMALLER: usize = 6;

#[test]
fn the_table_looks_as_it_was_found_good() {
    let mut faults = Vec::new();
    let mut stage = Stage::open(1280, 720, 1);
    let mut look = |stage: &mut Stage, name: &str| {
        let picture = stage.shot().smaller(SMALLER);
        faults.extend(picture.fault(&format!("pictures/{name}")));
        picture
    };

    look(&mut stage, "title");

    stage.lay(Board::Octagon, Players::Four);
    stage.play_on(30);
    let board = look(&mut stage, "octagon");

    // A move that turns many over, from its beginning to where most of them are in the air.
    stage.set(|settings| settings.animation = AnimationSpeed::Normal);
    stage.play_largest();
    stage.wait(Duration::from_millis(560));
    let flips = look(&mut stage, "flips");
    assert!(board.unlike(&flips) > TOLERATED, "discs in the air are seen");
    stage.set(|settings| settings.animation = AnimationSpeed::Instant);
    stage.rest();

    stage.set(|settings| settings.theme = ThemeName::Day);
    let other = look(&mut stage, "day");
    assert!(flips.unlike(&other) > 10.0 * TOLERATED, "a theme changes everything");

    stage.set(|settings| settings.theme = ThemeName::Night);
    stage.lay(Board::Eight, Players::Two);
    stage.play_out();
    look(&mut stage, "counted");
    stage.set(|settings| settings.animation = AnimationSpeed::Instant);

    stage.resize(390, 844, 1);
    stage.go(Screen::Title);
    stage.set(|settings| settings.theme = ThemeName::Contrast);
    stage.lay(Board::Ten, Players::Three);
    stage.play_on(24);
    look(&mut stage, "phone");

    stage.resize(844, 390, 1);
    look(&mut stage, "phone-on-its-side");

    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
