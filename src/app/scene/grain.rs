//! The patterns of cloth and wood, made once at start: one small texture that repeats, with its mip levels, so that
//! a surface costs a look-up instead of noise for every pixel, and does not flicker far away.

use bevy::{
    asset::RenderAssetUsages,
    image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

/// Texels along a side.
const SIDE: usize = 256;

/// Red: the nap of cloth. Green: the grain of wood, along u. Blue: broad clouds. Alpha: wood again, further apart, as
/// planks show it. All have their mean near a half.
pub fn texture() -> Image {
    let texel = |x: usize, y: usize| {
        let (u, v) = ((x as f32 + 0.5) / SIDE as f32, (y as f32 + 0.5) / SIDE as f32);
        let nap = 0.55 * noise(u, v, 96, 96, 1) + 0.45 * noise(u, v, 160, 160, 2);
        let bend = noise(u, v, 3, 4, 3);
        let bands = noise(u, v + 0.16 * bend, 2, 24, 4);
        let fine = noise(u, v, 14, 128, 5);
        let clouds = 0.6 * noise(u, v, 4, 4, 6) + 0.4 * noise(u, v, 9, 9, 7);
        let broad = noise(u, v + 0.2 * noise(u, v, 2, 3, 8), 2, 9, 9);
        let streaks = noise(u, v, 8, 72, 10);
        [nap, 0.62 * bands + 0.38 * fine, clouds, 0.7 * broad + 0.3 * streaks]
    };
    let first: Vec<[f32; 4]> = (0..SIDE * SIDE).map(|n| texel(n % SIDE, n / SIDE)).collect();
    let mut data = Vec::with_capacity(SIDE * SIDE * 16 / 3);
    let (mut level, mut side, mut levels) = (first, SIDE, 0);
    loop {
        data.extend(level.iter().flatten().map(|value| (value * 255.0).round() as u8));
        levels += 1;
        if side == 1 {
            break;
        }
        level = halved(&level, side);
        side /= 2;
    }
    let size = Extent3d { width: SIDE as u32, height: SIDE as u32, depth_or_array_layers: 1 };
    let mut image =
        Image::new_uninit(size, TextureDimension::D2, TextureFormat::Rgba8Unorm, RenderAssetUsages::RENDER_WORLD);
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = levels;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..ImageSamplerDescriptor::default()
    });
    image
}

/// A level of half the side: the means of four texels each.
fn halved(level: &[[f32; 4]], side: usize) -> Vec<[f32; 4]> {
    let half = side / 2;
    let mean = |n: usize| {
        let (x, y) = (n % half * 2, n / half * 2);
        let four = [y * side + x, y * side + x + 1, (y + 1) * side + x, (y + 1) * side + x + 1];
        std::array::from_fn(|channel| four.iter().map(|&texel| level[texel][channel]).sum::<f32>() / 4.0)
    };
    (0..half * half).map(mean).collect()
}

/// Smooth noise from 0 to 1 that repeats at 1, with so many cells along u and v.
fn noise(u: f32, v: f32, across: u32, down: u32, seed: u32) -> f32 {
    let (x, y) = (u.rem_euclid(1.0) * across as f32, v.rem_euclid(1.0) * down as f32);
    let (column, row) = (x as u32, y as u32);
    let smooth = |t: f32| t * t * (3.0 - 2.0 * t);
    let (s, t) = (smooth(x.fract()), smooth(y.fract()));
    let value = |column: u32, row: u32| hash(column % across, row % down, seed);
    let near = value(column, row).lerp(value(column + 1, row), s);
    let far = value(column, row + 1).lerp(value(column + 1, row + 1), s);
    near.lerp(far, t)
}

/// A number from 0 to 1 for a cell: the same everywhere.
fn hash(column: u32, row: u32, seed: u32) -> f32 {
    let mut bits = column.wrapping_mul(0x9e37_79b1) ^ row.wrapping_mul(0x85eb_ca77) ^ seed.wrapping_mul(0xc2b2_ae3d);
    for _ in 0..2 {
        bits = (bits ^ (bits >> 15)).wrapping_mul(0x2c1b_3c6d);
        bits = (bits ^ (bits >> 12)).wrapping_mul(0x297a_2d39);
    }
    (bits >> 8) as f32 / (1 << 24) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texture is whole, has a middling mean everywhere, and shows no seam where it repeats.
    #[test]
    fn patterns_repeat_without_a_seam() {
        let image = texture();
        let data = image.data.as_ref().unwrap();
        let texels: usize = (0..image.texture_descriptor.mip_level_count).map(|level| (SIDE >> level).pow(2)).sum();
        assert_eq!(data.len(), texels * 4);
        let last = &data[data.len() - 4..];
        assert!(last.iter().all(|&mean| (96..160).contains(&mean)), "{last:?}");
        let step = |a: usize, b: usize, channel: usize| data[a * 4 + channel].abs_diff(data[b * 4 + channel]);
        for channel in [1, 2, 3] {
            let seam: u32 = (0..SIDE).map(|y| u32::from(step(y * SIDE, y * SIDE + SIDE - 1, channel))).sum();
            let inside: u32 = (0..SIDE).map(|y| u32::from(step(y * SIDE + 100, y * SIDE + 101, channel))).sum();
            assert!(seam <= inside * 2 + SIDE as u32, "channel {channel}: {seam} beside {inside}");
        }
    }
}
