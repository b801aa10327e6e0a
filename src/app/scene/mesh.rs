//! Solids: discs from the lathe, the frame swept round its outline, flat things.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, PrimitiveTopology},
    prelude::*,
};

use super::layout::{
    self, FRAME, FRAME_TOP, GROOVE, IN_TRAY, RADIUS, TABLE, THICKNESS, TRAY, TRAY_END, TRAY_TOP, Tray,
};
use crate::rules::Board;

/// A disc, its axis along z and its middle at the origin.
pub fn disc() -> Mesh {
    lathe(48, 3)
}

/// A disc as it stands in a tray: small, so with fewer corners.
pub fn disc_in_tray() -> Mesh {
    lathe(28, 1)
}

fn lathe(segments: u32, rounding: u8) -> Mesh {
    const BEVEL: f32 = 0.038;
    let h = THICKNESS / 2.0;
    // Radius, height, and the normal's parts along both.
    let mut profile = vec![[0.0, h, 0.0, 1.0]];
    for k in 0..=rounding {
        let (sin, cos) = (FRAC_PI_2 * f32::from(k) / f32::from(rounding)).sin_cos();
        profile.push([RADIUS - BEVEL + BEVEL * sin, h - BEVEL + BEVEL * cos, sin, cos]);
    }
    let under: Vec<_> = profile.iter().rev().map(|&[r, z, nr, nz]| [r, -z, nr, -nz]).collect();
    profile.extend(under);
    let ring = profile.len() as u32;
    let mut built = Built::default();
    for s in 0..=segments {
        let (sin, cos) = (TAU * s as f32 / segments as f32).sin_cos();
        for &[r, z, nr, nz] in &profile {
            built.vertex(Vec3::new(r * cos, r * sin, z), Vec3::new(nr * cos, nr * sin, nz), Vec2::ZERO);
        }
    }
    for s in 0..segments {
        for k in 0..ring - 1 {
            let (a, b) = (s * ring + k, (s + 1) * ring + k);
            // The pole has no width.
            if k > 0 {
                built.indices.extend([a, a + 1, b]);
            }
            if k < ring - 2 {
                built.indices.extend([b, a + 1, b + 1]);
            }
        }
    }
    built.mesh()
}

/// The frame; u runs along the grain, v across it.
pub fn frame(board: Board) -> Mesh {
    // Outward from the inner edge, and height.
    const PROFILE: [(f32, f32); 8] = [
        (0.0, -0.02),
        (0.0, FRAME_TOP - 0.06),
        (0.02, FRAME_TOP - 0.02),
        (0.07, FRAME_TOP),
        (FRAME - 0.1, FRAME_TOP),
        (FRAME - 0.03, FRAME_TOP - 0.03),
        (FRAME, FRAME_TOP - 0.1),
        (FRAME, TABLE),
    ];
    let inner = layout::outline(board);
    let count = inner.len();
    let rings: Vec<_> = PROFILE.iter().map(|&(out, z)| (layout::grown(&inner, out), z)).collect();
    let mut built = Built::default();
    for edge in 0..count {
        let next = (edge + 1) % count;
        let along = (inner[next] - inner[edge]).normalize();
        let mut v = 0.0;
        for (near, far) in rings.iter().zip(&rings[1..]) {
            let corner = |ring: &(Vec<Vec2>, f32), k: usize| ring.0[k].extend(ring.1);
            let corners = [corner(near, edge), corner(far, edge), corner(far, next), corner(near, next)];
            let across = (corners[1] - corners[0]).reject_from(along.extend(0.0));
            let normal = across.cross(along.extend(0.0)).normalize();
            let u = |p: Vec3| p.truncate().dot(along) + edge as f32 * 23.0;
            let vs = [v, v + across.length(), v + across.length(), v];
            built.quad(std::array::from_fn(|k| (corners[k], Vec2::new(u(corners[k]), vs[k]))), normal);
            v += across.length();
        }
    }
    built.mesh()
}

/// Added to v where a tray's groove is.
pub const V_GROOVE: f32 = 100.0;
/// Added to v on a tray's rim, which is lit when it is its owner's turn.
pub const V_RIM: f32 = 200.0;

/// A tray: two rims, a round groove between them, solid ends; u runs along it, v across.
pub fn tray(tray: &Tray) -> Mesh {
    const ARC: u8 = 8;
    let side = TRAY / 2.0;
    let radius = RADIUS * IN_TRAY;
    let edge = (radius * radius - (radius - GROOVE) * (radius - GROOVE)).sqrt();
    let far = (edge / (radius - GROOVE)).atan();
    // Across, height, and what v says of the way to here.
    let mut profile = vec![
        (-side, TABLE, 0.0),
        (-side, TRAY_TOP - 0.04, 0.0),
        (-side + 0.025, TRAY_TOP, 0.0),
        (-edge, TRAY_TOP, V_RIM),
    ];
    profile.extend((1..=ARC).map(|k| {
        let angle = far * (2.0 * f32::from(k) / f32::from(ARC) - 1.0);
        (radius * angle.sin(), TRAY_TOP - GROOVE + radius * (1.0 - angle.cos()), V_GROOVE)
    }));
    profile.extend([(side - 0.025, TRAY_TOP, V_RIM), (side, TRAY_TOP - 0.04, 0.0), (side, TABLE, 0.0)]);
    let (along, across) = (tray.along, tray.along.perp());
    let at = |x: f32, y: f32, z: f32| (tray.middle + along * x + across * y).extend(z);
    let end = tray.length / 2.0;
    let mut built = Built::default();
    for pair in profile.windows(2) {
        let ((y0, z0, _), (y1, z1, v)) = (pair[0], pair[1]);
        let normal = (across * (z0 - z1)).extend(y1 - y0).normalize();
        let corner = |x: f32, y: f32, z: f32| (at(x, y, z), Vec2::new(x, y + v));
        built.quad([corner(-end, y0, z0), corner(end, y0, z0), corner(end, y1, z1), corner(-end, y1, z1)], normal);
    }
    for sign in [-1.0, 1.0] {
        // The end's outer wall, its top over the groove, and its wall towards the discs.
        let (outer, inner) = (sign * end, sign * (end - TRAY_END));
        let wall = |x: f32, to: f32, low: f32, y: f32| {
            let corners = [at(x, -y, low), at(x, y, low), at(x, y, TRAY_TOP), at(x, -y, TRAY_TOP)];
            let corners = if to > 0.0 { corners } else { [corners[1], corners[0], corners[3], corners[2]] };
            (
                corners.map(|corner| (corner, Vec2::new(corner.z, corner.dot(across.extend(0.0))))),
                along.extend(0.0) * to,
            )
        };
        for (corners, normal) in [wall(outer, sign, TABLE, side), wall(inner, -sign, TRAY_TOP - GROOVE, edge)] {
            built.quad(corners, normal);
        }
        let (low, high) = (outer.min(inner), outer.max(inner));
        let corner = |x: f32, y: f32| (at(x, y, TRAY_TOP), Vec2::new(x, y));
        built.quad([corner(low, -edge), corner(high, -edge), corner(high, edge), corner(low, edge)], Vec3::Z);
    }
    built.mesh()
}

/// The felt inside the frame.
pub fn felt(board: Board) -> Mesh {
    let outline = layout::outline(board);
    let mut built = Built::default();
    for &corner in &outline {
        built.vertex(corner.extend(0.0), Vec3::Z, corner);
    }
    built.indices.extend((1..outline.len() as u32 - 1).flat_map(|k| [0, k, k + 1]));
    built.mesh()
}

/// The table top round a board, far out to every side; not under it, where nobody would see it.
pub fn table(board: Board) -> Mesh {
    let inner = layout::outline(board);
    let (near, far) = (layout::grown(&inner, FRAME - 0.05), layout::grown(&inner, 70.0));
    let mut built = Built::default();
    for edge in 0..inner.len() {
        let next = (edge + 1) % inner.len();
        built.quad([near[edge], far[edge], far[next], near[next]].map(|p| (p.extend(0.0), p)), Vec3::Z);
    }
    built.mesh()
}

/// A flat square of the given side in the plane z = 0, u and v from 0 at the bottom left to 1.
pub fn square(side: f32) -> Mesh {
    let mut built = Built::default();
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(Vec2::from);
    built.quad(corners.map(|uv| (((uv - 0.5) * side).extend(0.0), uv)), Vec3::Z);
    built.mesh()
}

/// Flat rectangles: where each lies and which part of a texture it shows.
pub fn rectangles(all: impl IntoIterator<Item = (Rect, Rect)>) -> Mesh {
    let mut built = Built::default();
    for (place, texture) in all {
        let corner = |x: f32, y: f32| {
            let at = place.min + place.size() * Vec2::new(x, y);
            (at.extend(0.0), texture.min + texture.size() * Vec2::new(x, 1.0 - y))
        };
        built.quad([corner(0.0, 0.0), corner(1.0, 0.0), corner(1.0, 1.0), corner(0.0, 1.0)], Vec3::Z);
    }
    built.mesh()
}

#[derive(Default)]
struct Built {
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    uvs: Vec<Vec2>,
    indices: Vec<u32>,
}

impl Built {
    fn vertex(&mut self, position: Vec3, normal: Vec3, uv: Vec2) {
        self.positions.push(position);
        self.normals.push(normal);
        self.uvs.push(uv);
    }

    /// Corners anticlockwise seen from outside.
    fn quad(&mut self, corners: [(Vec3, Vec2); 4], normal: Vec3) {
        let first = self.positions.len() as u32;
        for (position, uv) in corners {
            self.vertex(position, normal, uv);
        }
        self.indices.extend([0, 1, 2, 0, 2, 3].map(|k| first + k));
    }

    fn mesh(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every triangle's front looks the way its normals do, or it would not be seen.
    #[test]
    fn triangles_face_outward() {
        let solids = [
            disc(),
            frame(Board::Eight),
            frame(Board::Octagon),
            felt(Board::Octagon),
            table(Board::Octagon),
            square(2.0),
            disc_in_tray(),
            tray(&layout::trays(Board::Eight, 4, 15, layout::Seating::Round)[1]),
            tray(&layout::trays(Board::Octagon, 2, 42, layout::Seating::Rows)[1]),
        ];
        for (n, mesh) in solids.iter().enumerate() {
            let read = |attribute| match mesh.attribute(attribute) {
                Some(bevy::mesh::VertexAttributeValues::Float32x3(values)) => values.clone(),
                _ => panic!("positions and normals"),
            };
            let (positions, normals) = (read(Mesh::ATTRIBUTE_POSITION), read(Mesh::ATTRIBUTE_NORMAL));
            let indices: Vec<_> = mesh.indices().unwrap().iter().collect();
            for triangle in indices.chunks(3) {
                let [a, b, c] = [0, 1, 2].map(|k| Vec3::from(positions[triangle[k]]));
                let normal: Vec3 = triangle.iter().map(|&k| Vec3::from(normals[k])).sum();
                assert!((b - a).cross(c - a).dot(normal) > 0.0, "solid {n}: {a} {b} {c}");
            }
        }
    }
}
