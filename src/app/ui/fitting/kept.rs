//! A handful of screens as they were found good, kept as small pictures in `tests/data/panels`: a layout that comes
//! apart is seen at once, a word that changes is not.
//!
//! With `GIROTONDO_KEEP=1` in the environment, `cargo test screens_look` keeps them anew; look at them then.

#[path = "../../../../tests/common/picture.rs"]
mod picture;

use self::picture::{Picture, TOLERATED};
use super::{Sight, Stage};
use crate::text::{Language, Texts};

const KEPT: [(Sight, (f32, f32)); 12] = [
    (Sight::FirstTitle, (1280.0, 720.0)),
    (Sight::Waits, (390.0, 844.0)),
    (Sight::SetupMatch, (1280.0, 720.0)),
    (Sight::SetupFour, (390.0, 844.0)),
    (Sight::Names, (1280.0, 720.0)),
    (Sight::ClockFour, (390.0, 844.0)),
    (Sight::Passing, (320.0, 568.0)),
    (Sight::Result, (1280.0, 720.0)),
    (Sight::MatchEnd, (844.0, 390.0)),
    (Sight::Settings, (390.0, 844.0)),
    (Sight::Statistics, (1280.0, 720.0)),
    (Sight::Rules, (844.0, 390.0)),
];

/// So many points of a screen are one of its picture, in each direction.
const SMALLER: usize = 4;

/// A little of everything further to the right.
fn shifted(picture: &Picture) -> Picture {
    let from = |k: usize| if k % picture.width < 2 { k } else { k - 2 };
    Picture { pixels: (0..picture.pixels.len()).map(|k| picture.pixels[from(k)]).collect(), ..picture.clone() }
}

fn draw(sight: Sight, size: (f32, f32), scale: f32) -> Picture {
    let mut stage = Stage::new(size, scale, Language::English);
    sight.show(&mut stage, &Texts::new(Language::English));
    let (width, height, bytes) = stage.draw();
    Picture { width, height, pixels: bytes.as_chunks().0.to_vec() }.smaller(SMALLER)
}

#[test]
fn screens_look_as_they_were_found_good() {
    let look = |(sight, size): (Sight, (f32, f32))| {
        draw(sight, size, 1.0).fault(&format!("panels/{sight:?}-{}x{}", size.0, size.1).to_lowercase())
    };
    let faults: Vec<_> = KEPT.into_iter().filter_map(look).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The comparison finds what it is for: larger words, and a panel that has moved by a finger's breadth.
#[test]
fn a_layout_that_comes_apart_is_seen() {
    for (sight, size) in [(Sight::Names, (1280.0, 720.0)), (Sight::FirstTitle, (390.0, 844.0))] {
        let good = draw(sight, size, 1.0);
        assert_eq!(good.unlike(&draw(sight, size, 1.0)), 0.0, "{sight:?} is always drawn alike");
        let moved = shifted(&good);
        assert!(good.unlike(&moved) > 2.0 * TOLERATED, "{sight:?}: {}", good.unlike(&moved));
        let larger = draw(sight, size, 1.25);
        assert!(good.unlike(&larger) > 2.0 * TOLERATED, "{sight:?}: {}", good.unlike(&larger));
    }
}
