//! A handful of screens as they were found good, kept as small pictures in `tests/data/panels`: a layout that comes
//! apart is seen at once, a word that changes is not.
//!
//! With `GIROTONDO_KEEP=1` in the environment, `cargo test screens_look` keeps them anew; look at them then.

use std::{
    fs::{self, File},
    io::{BufReader, BufWriter},
    path::PathBuf,
};

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
/// A part of a picture looks different if a colour is off by more than this, of 255.
const SEEN: u8 = 36;
/// The share of a picture that may look different.
const TOLERATED: f32 = 0.01;

/// Rows from the top, red, green and blue of each pixel.
#[derive(Clone, Debug, PartialEq)]
struct Small {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 3]>,
}

impl Small {
    /// Every pixel the mean of a square of the screen's.
    fn of(stage: &mut Stage) -> Self {
        let (wide, high, bytes) = stage.draw();
        let (width, height) = (wide / SMALLER, high / SMALLER);
        let mean = |x: usize, y: usize, channel: usize| {
            let at = |k: usize| ((y * SMALLER + k / SMALLER) * wide + x * SMALLER + k % SMALLER) * 3 + channel;
            let sum: usize = (0..SMALLER * SMALLER).map(|k| usize::from(bytes[at(k)])).sum();
            (sum / (SMALLER * SMALLER)) as u8
        };
        let pixels = (0..width * height).map(|k| [0, 1, 2].map(|channel| mean(k % width, k / width, channel)));
        Self { width, height, pixels: pixels.collect() }
    }

    fn read(path: &PathBuf) -> Option<Self> {
        let mut reader = png::Decoder::new(BufReader::new(File::open(path).ok()?)).read_info().ok()?;
        let mut bytes = vec![0; reader.output_buffer_size()?];
        let info = reader.next_frame(&mut bytes).ok()?;
        let pixels = bytes[..info.buffer_size()].chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]);
        Some(Self { width: info.width as usize, height: info.height as usize, pixels: pixels.collect() })
    }

    fn write(&self, path: &PathBuf) {
        let mut encoder =
            png::Encoder::new(BufWriter::new(File::create(path).unwrap()), self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        encoder.write_header().unwrap().write_image_data(self.pixels.as_flattened()).unwrap();
    }

    /// Which share of it looks different from another one.
    fn unlike(&self, other: &Self) -> f32 {
        if (self.width, self.height) != (other.width, other.height) {
            return 1.0;
        }
        let seen = |(one, other): (&[u8; 3], &[u8; 3])| one.iter().zip(other).any(|(a, b)| a.abs_diff(*b) > SEEN);
        self.pixels.iter().zip(&other.pixels).filter(|&pair| seen(pair)).count() as f32 / self.pixels.len() as f32
    }

    /// The same, but everything lies a little further to the right.
    fn shifted(&self) -> Self {
        let from = |k: usize| if k % self.width < 2 { k } else { k - 2 };
        Self { pixels: (0..self.pixels.len()).map(|k| self.pixels[from(k)]).collect(), ..self.clone() }
    }
}

fn draw(sight: Sight, size: (f32, f32), scale: f32) -> Small {
    let mut stage = Stage::new(size, scale, Language::English);
    sight.show(&mut stage, &Texts::new(Language::English));
    Small::of(&mut stage)
}

#[test]
fn screens_look_as_they_were_found_good() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/panels");
    let keep = std::env::var_os("GIROTONDO_KEEP").is_some();
    let mut faults = Vec::new();
    for (sight, size) in KEPT {
        let now = draw(sight, size, 1.0);
        let path = folder.join(format!("{sight:?}-{}x{}.png", size.0, size.1).to_lowercase());
        if keep {
            fs::create_dir_all(&folder).unwrap();
            now.write(&path);
            continue;
        }
        let unlike = Small::read(&path).map_or(1.0, |kept| kept.unlike(&now));
        if unlike > TOLERATED {
            let to = std::env::temp_dir().join(path.file_name().unwrap());
            now.write(&to);
            faults.push(format!("{:.1} % of {sight:?} look different: see {}", unlike * 100.0, to.display()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The comparison finds what it is for: larger words, and a panel that has moved by a finger's breadth.
#[test]
fn a_layout_that_comes_apart_is_seen() {
    for (sight, size) in [(Sight::Names, (1280.0, 720.0)), (Sight::FirstTitle, (390.0, 844.0))] {
        let good = draw(sight, size, 1.0);
        assert_eq!(good.unlike(&draw(sight, size, 1.0)), 0.0, "{sight:?} is always drawn alike");
        assert!(good.unlike(&good.shifted()) > 2.0 * TOLERATED, "{sight:?}: {}", good.unlike(&good.shifted()));
        let larger = draw(sight, size, 1.25);
        assert!(good.unlike(&larger) > 2.0 * TOLERATED, "{sight:?}: {}", good.unlike(&larger));
    }
}
