//! From the window to the board and back: which square a pointer is on, and where a square is seen.

use bevy::prelude::*;

use super::layout;
use crate::rules::{Board, Square};

/// The square that is seen at a point of the window (logical pixels); `None` beside the board.
pub fn square_under(point: Vec2, board: Board, camera: &Camera, place: &GlobalTransform) -> Option<Square> {
    let ray = camera.viewport_to_world(place, point).ok()?;
    let up = InfinitePlane3d::new(Vec3::Z);
    let distance = ray.intersect_plane(Vec3::Z * HAND, up)?;
    layout::square_at(board, ray.get_point(distance).truncate())
}

/// Where in the window (logical pixels) the middle of a square is seen.
pub fn screen_point(square: Square, board: Board, camera: &Camera, place: &GlobalTransform) -> Option<Vec2> {
    camera.world_to_viewport(place, layout::centre_of(board, square).extend(HAND)).ok()
}

/// Where in the window a circle round the middle of a square is seen, its radius in squares. Points behind the camera are
/// left out.
pub fn circle_on_screen(
    square: Square,
    board: Board,
    radius: f32,
    camera: &Camera,
    place: &GlobalTransform,
) -> impl Iterator<Item = Vec2> {
    const POINTS: u16 = 48;
    let centre = layout::centre_of(board, square);
    (0..POINTS).filter_map(move |number| {
        let way = Vec2::from_angle(std::f32::consts::TAU * f32::from(number) / f32::from(POINTS));
        camera.world_to_viewport(place, (centre + way * radius).extend(0.0)).ok()
    })
}

/// Half way up a disc: a pointer on a disc's face or on the felt beside it means the same square.
const HAND: f32 = layout::THICKNESS / 2.0;
