//! Letters a–j and figures, drawn with strokes into a small texture of distances, for the frame.

use bevy::{
    asset::RenderAssetUsages,
    image::ImageSampler,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

use super::{layout::Label, mesh};

/// A stroke: a polyline, x to the right from 0 to 4, y upwards from 0 at the base line to 6 (capitals' height).
type Stroke = &'static [(f32, f32)];

/// Turns of a letter are drawn with corners this small and rounded by the stroke's width.
const GLYPHS: [&[Stroke]; 20] = [
    // A B C D E F G H I J
    &[&[(0.0, 0.0), (2.0, 6.0), (4.0, 0.0)], &[(0.75, 2.1), (3.25, 2.1)]],
    &[
        &[(0.2, 0.0), (0.2, 6.0), (2.4, 6.0), (3.3, 5.5), (3.5, 4.6), (3.3, 3.7), (2.4, 3.2), (0.2, 3.2)],
        &[(2.4, 3.2), (3.5, 2.7), (3.9, 1.6), (3.5, 0.5), (2.4, 0.0), (0.2, 0.0)],
    ],
    &[&[
        (3.9, 4.8),
        (3.3, 5.6),
        (2.2, 6.0),
        (1.0, 5.5),
        (0.3, 4.4),
        (0.1, 3.0),
        (0.3, 1.6),
        (1.0, 0.5),
        (2.2, 0.0),
        (3.3, 0.4),
        (3.9, 1.2),
    ]],
    &[&[
        (0.2, 0.0),
        (0.2, 6.0),
        (1.9, 6.0),
        (3.1, 5.5),
        (3.8, 4.4),
        (4.0, 3.0),
        (3.8, 1.6),
        (3.1, 0.5),
        (1.9, 0.0),
        (0.2, 0.0),
    ]],
    &[&[(3.7, 6.0), (0.4, 6.0), (0.4, 0.0), (3.7, 0.0)], &[(0.4, 3.1), (3.2, 3.1)]],
    &[&[(3.7, 6.0), (0.4, 6.0), (0.4, 0.0)], &[(0.4, 3.1), (3.2, 3.1)]],
    &[&[
        (3.9, 4.8),
        (3.3, 5.6),
        (2.2, 6.0),
        (1.0, 5.5),
        (0.3, 4.4),
        (0.1, 3.0),
        (0.3, 1.6),
        (1.0, 0.5),
        (2.2, 0.0),
        (3.3, 0.3),
        (4.0, 1.0),
        (4.0, 2.7),
        (2.4, 2.7),
    ]],
    &[&[(0.2, 0.0), (0.2, 6.0)], &[(3.8, 0.0), (3.8, 6.0)], &[(0.2, 3.1), (3.8, 3.1)]],
    &[&[(2.0, 0.0), (2.0, 6.0)]],
    &[&[(3.2, 6.0), (3.2, 1.6), (2.9, 0.6), (2.0, 0.0), (1.1, 0.2), (0.5, 1.0)]],
    // 0 to 9
    &[&[
        (2.0, 0.0),
        (0.9, 0.5),
        (0.3, 1.6),
        (0.1, 3.0),
        (0.3, 4.4),
        (0.9, 5.5),
        (2.0, 6.0),
        (3.1, 5.5),
        (3.7, 4.4),
        (3.9, 3.0),
        (3.7, 1.6),
        (3.1, 0.5),
        (2.0, 0.0),
    ]],
    &[&[(0.8, 4.9), (2.3, 6.0), (2.3, 0.0)]],
    &[&[(0.3, 4.6), (0.8, 5.5), (1.9, 6.0), (3.0, 5.7), (3.6, 4.8), (3.5, 3.8), (2.9, 2.9), (0.3, 0.0), (3.8, 0.0)]],
    &[&[
        (0.5, 5.2),
        (1.2, 5.8),
        (2.1, 6.0),
        (3.1, 5.6),
        (3.5, 4.6),
        (3.1, 3.6),
        (2.1, 3.2),
        (3.3, 2.8),
        (3.8, 1.7),
        (3.4, 0.6),
        (2.2, 0.0),
        (1.0, 0.2),
        (0.3, 0.9),
    ]],
    &[&[(2.9, 0.0), (2.9, 6.0), (0.1, 1.8), (4.0, 1.8)]],
    &[&[
        (3.5, 6.0),
        (0.8, 6.0),
        (0.5, 3.2),
        (1.2, 3.6),
        (2.1, 3.8),
        (3.2, 3.3),
        (3.8, 2.0),
        (3.3, 0.7),
        (2.1, 0.0),
        (1.0, 0.2),
        (0.3, 0.9),
    ]],
    &[&[
        (3.3, 5.5),
        (2.4, 6.0),
        (1.3, 5.5),
        (0.5, 4.2),
        (0.2, 2.2),
        (0.6, 0.8),
        (1.9, 0.0),
        (3.2, 0.6),
        (3.8, 1.9),
        (3.2, 3.2),
        (2.0, 3.7),
        (0.9, 3.2),
        (0.3, 2.2),
    ]],
    &[&[(0.2, 6.0), (3.8, 6.0), (1.5, 0.0)]],
    &[&[
        (2.0, 3.2),
        (0.9, 3.7),
        (0.5, 4.6),
        (0.9, 5.6),
        (2.0, 6.0),
        (3.1, 5.6),
        (3.5, 4.6),
        (3.1, 3.7),
        (2.0, 3.2),
        (0.7, 2.7),
        (0.2, 1.6),
        (0.7, 0.5),
        (2.0, 0.0),
        (3.3, 0.5),
        (3.8, 1.6),
        (3.3, 2.7),
        (2.0, 3.2),
    ]],
    &[&[
        (0.7, 0.5),
        (1.6, 0.0),
        (2.7, 0.5),
        (3.5, 1.8),
        (3.8, 3.8),
        (3.4, 5.2),
        (2.1, 6.0),
        (0.8, 5.4),
        (0.2, 4.1),
        (0.8, 2.8),
        (2.0, 2.3),
        (3.1, 2.8),
        (3.7, 3.8),
    ]],
];

/// Texels of a glyph's cell, across and upwards.
const CELL: (usize, usize) = (40, 56);
/// Cells a row of the texture.
const A_ROW: usize = 10;
/// A glyph's cell in units of its strokes, with room for the distance round it.
const ROOM: f32 = 1.0;
/// Where the texture's value has sunk to 0, from the middle of a stroke.
const REACH: f32 = 0.9;

/// The texture: 1 in the middle of a stroke, less with distance.
pub fn strokes() -> Image {
    let (width, height) = (CELL.0 * A_ROW, CELL.1 * GLYPHS.len().div_ceil(A_ROW));
    let mut data = vec![0u8; width * height];
    for (n, glyph) in GLYPHS.iter().enumerate() {
        let (left, top) = (n % A_ROW * CELL.0, n / A_ROW * CELL.1);
        for y in 0..CELL.1 {
            for x in 0..CELL.0 {
                let across = (x as f32 + 0.5) / CELL.0 as f32;
                let up = 1.0 - (y as f32 + 0.5) / CELL.1 as f32;
                let point = Vec2::new(across * (4.0 + 2.0 * ROOM) - ROOM, up * (6.0 + 2.0 * ROOM) - ROOM);
                let value = (1.0 - distance(glyph, point) / REACH).clamp(0.0, 1.0);
                data[(top + y) * width + left + x] = (value * 255.0).round() as u8;
            }
        }
    }
    let size = Extent3d { width: width as u32, height: height as u32, depth_or_array_layers: 1 };
    let usage = RenderAssetUsages::RENDER_WORLD;
    let mut image = Image::new(size, TextureDimension::D2, data, TextureFormat::R8Unorm, usage);
    image.sampler = ImageSampler::linear();
    image
}

fn distance(glyph: &[Stroke], point: Vec2) -> f32 {
    let pieces = glyph.iter().flat_map(|stroke| stroke.windows(2));
    pieces.fold(f32::MAX, |least, piece| {
        let (a, b) = (Vec2::from(piece[0]), Vec2::from(piece[1]));
        let along = ((point - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
        least.min(point.distance(a + (b - a) * along))
    })
}

/// The glyphs that a label is written with.
fn written(label: Label) -> Vec<usize> {
    match label {
        Label::Column(column) => vec![usize::from(column)],
        Label::Row(row) => written(Label::Number(row + 1)),
        Label::Number(number) => number.to_string().bytes().map(|figure| 10 + usize::from(figure - b'0')).collect(),
    }
}

/// A mesh of labels in the plane z = 0, each of the given height of its letters in squares.
pub fn labels(all: &[(Label, Vec2)], height: f32) -> Mesh {
    let unit = height / 6.0;
    let cell = Vec2::new(4.0 + 2.0 * ROOM, 6.0 + 2.0 * ROOM) * unit;
    let rows = GLYPHS.len().div_ceil(A_ROW) as f32;
    let pitch = 5.2 * unit;
    mesh::rectangles(all.iter().flat_map(|&(label, at)| {
        let glyphs = written(label);
        let first = -(glyphs.len() as f32 - 1.0) / 2.0;
        glyphs.into_iter().enumerate().map(move |(k, glyph)| {
            let place = Rect::from_center_size(at + Vec2::X * (first + k as f32) * pitch, cell);
            let corner = Vec2::new((glyph % A_ROW) as f32 / A_ROW as f32, (glyph / A_ROW) as f32 / rows);
            (place, Rect::from_corners(corner, corner + Vec2::new(1.0 / A_ROW as f32, 1.0 / rows)))
        })
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_stays_in_its_cell() {
        for (n, glyph) in GLYPHS.iter().enumerate() {
            for &(x, y) in glyph.iter().copied().flatten() {
                assert!((0.0..=4.0).contains(&x) && (0.0..=6.0).contains(&y), "glyph {n}: {x} {y}");
            }
        }
        // The room round it holds the whole reach, so that neighbours in the texture do not show.
        const { assert!(ROOM > REACH) };
        assert_eq!(written(Label::Column(9)), [9]);
        assert_eq!(written(Label::Row(9)), [11, 10]);
    }
}
