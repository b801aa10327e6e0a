//! Draws what egui has made into a picture without any graphics card, plainly and slowly: a pixel a point.

use std::collections::HashMap;

use bevy_egui::egui::{
    ClippedPrimitive, Color32, ColorImage, ImageData, Pos2, Rect, TextureId, TexturesDelta,
    epaint::{Mesh, Primitive, Vertex},
};

/// The textures that are in use: typefaces.
#[derive(Default)]
pub struct Raster {
    textures: HashMap<TextureId, ColorImage>,
}

impl Raster {
    /// Takes in what has changed of the textures.
    pub fn take(&mut self, mut delta: TexturesDelta) {
        for (id, change) in
            std::mem::take(&mut delta.set).into_iter().flat_map(|(id, all)| all.into_iter().map(move |one| (id, one)))
        {
            let ImageData::Color(image) = change.image;
            match change.pos {
                None => {
                    self.textures.insert(id, (*image).clone());
                }
                Some([left, top]) => {
                    let Some(whole) = self.textures.get_mut(&id) else { continue };
                    let ([width, height], stride) = (image.size, whole.size[0]);
                    for row in 0..height {
                        let to = (top + row) * stride + left;
                        whole.pixels[to..to + width].copy_from_slice(&image.pixels[row * width..(row + 1) * width]);
                    }
                }
            }
        }
        for id in std::mem::take(&mut delta.free) {
            self.textures.remove(&id);
        }
    }

    /// Draws meshes over a dark ground. Returns width, height and the pixels' red, green and blue.
    pub fn draw(&self, meshes: &[ClippedPrimitive], width: usize, height: usize) -> (usize, usize, Vec<u8>) {
        let mut pixels = vec![Color32::from_rgb(0x30, 0x2a, 0x26); width * height];
        for ClippedPrimitive { clip_rect, primitive } in meshes {
            if let Primitive::Mesh(mesh) = primitive
                && let Some(texture) = self.textures.get(&mesh.texture_id)
            {
                draw_mesh(mesh, texture, *clip_rect, &mut pixels, width, height);
            }
        }
        let bytes = pixels.iter().flat_map(|pixel| [pixel.r(), pixel.g(), pixel.b()]).collect();
        (width, height, bytes)
    }
}

fn draw_mesh(mesh: &Mesh, texture: &ColorImage, clip: Rect, pixels: &mut [Color32], width: usize, height: usize) {
    let clip = clip.round_to_pixel_edges();
    for corners in mesh.indices.chunks_exact(3) {
        let [a, b, c] = [corners[0], corners[1], corners[2]].map(|index| &mesh.vertices[index as usize]);
        let area = cross(a.pos, b.pos, c.pos);
        if area.abs() < 1e-6 {
            continue;
        }
        let bounds = Rect::from_points(&[a.pos, b.pos, c.pos]).intersect(clip);
        let range = |from: f32, to: f32, most: usize| {
            (from - 0.5).ceil().max(0.0) as usize..((to - 0.5).floor() + 1.0).clamp(0.0, most as f32) as usize
        };
        for y in range(bounds.top(), bounds.bottom(), height) {
            for x in range(bounds.left(), bounds.right(), width) {
                // A little beside the middle, so that no pixel lies on an edge that two triangles share.
                let at = Pos2::new(x as f32 + 0.5013, y as f32 + 0.5007);
                let (u, v, w) =
                    (cross(b.pos, c.pos, at) / area, cross(c.pos, a.pos, at) / area, cross(a.pos, b.pos, at) / area);
                if u < 0.0 || v < 0.0 || w < 0.0 {
                    continue;
                }
                let source = shade(a, b, c, [u, v, w], texture);
                let pixel = &mut pixels[y * width + x];
                let rest = 1.0 - f32::from(source.a()) / 255.0;
                let over = |top: u8, below: u8| (f32::from(top) + f32::from(below) * rest).min(255.0) as u8;
                *pixel = Color32::from_rgb(
                    over(source.r(), pixel.r()),
                    over(source.g(), pixel.g()),
                    over(source.b(), pixel.b()),
                );
            }
        }
    }
}

fn shade(a: &Vertex, b: &Vertex, c: &Vertex, [u, v, w]: [f32; 3], texture: &ColorImage) -> Color32 {
    let at = a.uv.to_vec2() * u + b.uv.to_vec2() * v + c.uv.to_vec2() * w;
    let [width, height] = texture.size;
    let column = ((at.x * width as f32) as usize).min(width - 1);
    let row = ((at.y * height as f32) as usize).min(height - 1);
    let texel = texture.pixels[row * width + column];
    let mix = |of: fn(&Color32) -> u8| {
        let colour = f32::from(of(&a.color)) * u + f32::from(of(&b.color)) * v + f32::from(of(&c.color)) * w;
        (colour * f32::from(of(&texel)) / 255.0).round() as u8
    };
    Color32::from_rgba_premultiplied(mix(Color32::r), mix(Color32::g), mix(Color32::b), mix(Color32::a))
}

fn cross(a: Pos2, b: Pos2, c: Pos2) -> f32 {
    (b - a).x * (c - a).y - (b - a).y * (c - a).x
}

trait Rounded {
    fn round_to_pixel_edges(self) -> Self;
}

impl Rounded for Rect {
    fn round_to_pixel_edges(self) -> Self {
        Self::from_min_max(self.min.round(), self.max.round())
    }
}
