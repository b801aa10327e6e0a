//! A screenshot, to be looked at by a test.

use std::{collections::HashMap, io::Cursor};

use anyhow::{Context, Result, ensure};
use png::{ColorType, Decoder, Transformations};

/// A picture in device pixels.
pub struct Picture {
    width: usize,
    height: usize,
    /// Red, green and blue of each pixel, row by row.
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    /// Reads a PNG file.
    pub fn read(png: &[u8]) -> Result<Self> {
        let mut decoder = Decoder::new(Cursor::new(png));
        decoder.set_transformations(Transformations::normalize_to_color8());
        let mut reader = decoder.read_info()?;
        let mut buffer = vec![0; reader.output_buffer_size().context("the picture is too large")?];
        let frame = reader.next_frame(&mut buffer)?;
        let channels = match frame.color_type {
            ColorType::Rgb => 3,
            ColorType::Rgba => 4,
            other => anyhow::bail!("a screenshot in {other:?}"),
        };
        let pixels = buffer[..frame.buffer_size()].chunks_exact(channels).map(|it| [it[0], it[1], it[2]]).collect();
        Ok(Self { width: frame.width as usize, height: frame.height as usize, pixels })
    }

    /// Width and height in device pixels.
    pub fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// How many different colours there are, told apart in steps of 16 in each channel.
    pub fn colours(&self) -> usize {
        self.census().len()
    }

    /// The share of the picture, 0 to 1, that its commonest colour covers, in the same steps.
    pub fn commonest(&self) -> f64 {
        let most = self.census().into_values().max().unwrap_or(0);
        most as f64 / self.pixels.len().max(1) as f64
    }

    /// The mean brightness, 0 to 255, of a square of pixels round a place. `radius` 0 is one pixel.
    pub fn brightness(&self, (x, y): (f64, f64), radius: usize) -> Result<f64> {
        let (x, y) = (x.round() as usize, y.round() as usize);
        ensure!(
            x >= radius && y >= radius && x + radius < self.width && y + radius < self.height,
            "{x}, {y} is outside the picture"
        );
        let (mut sum, mut count) = (0, 0);
        for row in y - radius..=y + radius {
            for &[red, green, blue] in &self.pixels[row * self.width + x - radius..=row * self.width + x + radius] {
                // Rec. 709 luma, in ten-thousandths.
                sum += 2126 * u64::from(red) + 7152 * u64::from(green) + 722 * u64::from(blue);
                count += 1;
            }
        }
        Ok(sum as f64 / 10_000.0 / f64::from(count))
    }

    /// The share of the picture, 0 to 1, in which another one of the same size shows something else.
    pub fn difference(&self, other: &Self) -> f64 {
        let differ = |(one, two): (&[u8; 3], &[u8; 3])| one.iter().zip(two).any(|(one, two)| one.abs_diff(*two) > 16);
        let count = self.pixels.iter().zip(&other.pixels).filter(|&pair| differ(pair)).count();
        count as f64 / self.pixels.len().max(1) as f64
    }

    fn census(&self) -> HashMap<[u8; 3], usize> {
        let mut census = HashMap::new();
        for pixel in &self.pixels {
            *census.entry(pixel.map(|channel| channel / 16)).or_default() += 1;
        }
        census
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Left half black, right half white, as a PNG file.
    fn halves() -> Picture {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, 8, 4);
        encoder.set_color(ColorType::Rgb);
        let row = [[0; 12], [255; 12]].concat();
        encoder.write_header().unwrap().write_image_data(&row.repeat(4)).unwrap();
        Picture::read(&file).unwrap()
    }

    #[test]
    fn colours_and_brightness_are_those_of_the_file() {
        let picture = halves();
        assert_eq!(picture.size(), (8, 4));
        assert_eq!((picture.colours(), picture.commonest()), (2, 0.5));
        assert_eq!(picture.brightness((1.0, 1.0), 1).unwrap(), 0.0);
        assert_eq!(picture.brightness((6.0, 2.0), 1).unwrap(), 255.0);
        assert!(picture.brightness((0.0, 0.0), 1).is_err());
        assert!(picture.brightness((7.0, 3.0), 1).is_err());
    }

    #[test]
    fn pictures_differ_where_they_show_something_else() {
        let (picture, mut other) = (halves(), halves());
        assert_eq!(picture.difference(&other), 0.0);
        other.pixels[0] = [0, 200, 0];
        other.pixels[1] = [9, 9, 9];
        assert_eq!(picture.difference(&other), 1.0 / 32.0);
    }
}
