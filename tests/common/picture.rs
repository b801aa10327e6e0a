//! Pictures of what is seen: kept, made smaller, compared.
#![allow(dead_code, reason = "what one program or test does not use, another does")]

use std::{
    error::Error,
    fs::{self, File},
    io::{BufReader, BufWriter},
    path::Path,
};

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// In pixels.
    pub width: usize,
    /// In pixels.
    pub height: usize,
    /// Rows from the top, red, green and blue of each pixel.
    pub pixels: Vec<[u8; 3]>,
}

/// Two parts of pictures look different if a colour is off by more than this, of 255.
const SEEN: u8 = 36;
/// The share of a picture that may look different from the one that is kept.
pub const TOLERATED: f32 = 0.01;

impl Picture {
    /// Reads a PNG of three channels.
    pub fn read(path: &Path) -> Result<Self, Box<dyn Error>> {
        let mut reader = png::Decoder::new(BufReader::new(File::open(path)?)).read_info()?;
        let mut bytes = vec![0; reader.output_buffer_size().ok_or("too large")?];
        let info = reader.next_frame(&mut bytes)?;
        if info.color_type != png::ColorType::Rgb {
            return Err("not of red, green and blue".into());
        }
        let pixels = bytes[..info.buffer_size()].as_chunks().0.to_vec();
        Ok(Self { width: info.width as usize, height: info.height as usize, pixels })
    }

    /// Writes a PNG, and the folder for it.
    pub fn write(&self, path: &Path) -> Result<(), Box<dyn Error>> {
        fs::create_dir_all(path.parent().ok_or("no folder")?)?;
        let file = BufWriter::new(File::create(path)?);
        let mut encoder = png::Encoder::new(file, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        encoder.write_header()?.write_image_data(self.pixels.as_flattened())?;
        Ok(())
    }

    /// The same, so many times smaller: every pixel the mean of a square of pixels.
    pub fn smaller(&self, times: usize) -> Self {
        let (width, height) = (self.width / times, self.height / times);
        let mean = |x: usize, y: usize, channel: usize| {
            let at = |k: usize| (y * times + k / times) * self.width + x * times + k % times;
            let sum: usize = (0..times * times).map(|k| usize::from(self.pixels[at(k)][channel])).sum();
            (sum / (times * times)) as u8
        };
        let pixels = (0..width * height).map(|k| [0, 1, 2].map(|channel| mean(k % width, k / width, channel)));
        Self { width, height, pixels: pixels.collect() }
    }

    /// Which share of it looks different from another one, 0 to 1.
    pub fn unlike(&self, other: &Self) -> f32 {
        if (self.width, self.height) != (other.width, other.height) {
            return 1.0;
        }
        let seen = |(one, other): (&[u8; 3], &[u8; 3])| one.iter().zip(other).any(|(a, b)| a.abs_diff(*b) > SEEN);
        self.pixels.iter().zip(&other.pixels).filter(|&pair| seen(pair)).count() as f32 / self.pixels.len() as f32
    }

    /// What is wrong with it beside the one that is kept under this name in `tests/data`; with `GIROTONDO_KEEP` in the
    /// environment it is kept instead.
    pub fn fault(&self, name: &str) -> Option<String> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name).with_extension("png");
        if std::env::var_os("GIROTONDO_KEEP").is_some() {
            return self.write(&path).err().map(|error| format!("{name} is not kept: {error}"));
        }
        let unlike = match Self::read(&path) {
            Ok(kept) => kept.unlike(self),
            Err(error) => return Some(format!("{name} cannot be read: {error}")),
        };
        if unlike <= TOLERATED {
            return None;
        }
        let now = std::env::temp_dir().join(name.replace('/', "-")).with_extension("png");
        let written = self.write(&now).map_or_else(|error| error.to_string(), |()| format!("see {}", now.display()));
        Some(format!("{:.1} % of {name} look different: {written}", unlike * 100.0))
    }
}
