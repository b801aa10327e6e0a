//! The view of the table: tilted as from a chair, and always so near that the board just fills its part of the window.

use bevy::{
    camera::SubCameraView,
    prelude::*,
    window::{PrimaryWindow, WindowResized},
};

use super::{BoardArea, Standing, layout, quality::Quality};
use crate::{app::animation::timing::Timing, app::schedule::GameSystems, rules::Board};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Eased>().add_systems(Startup, spawn).add_systems(
        Update,
        (set_quality.run_if(resource_changed::<Quality>), frame_board).chain().in_set(GameSystems::Picture),
    );
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        TableCamera,
        Camera2d,
        Projection::Perspective(PerspectiveProjection { near: 0.5, ..default() }),
        Transform::default(),
    ));
}

fn set_quality(quality: Res<Quality>, mut commands: Commands, camera: Single<Entity, With<TableCamera>>) {
    commands.entity(*camera).insert(if quality.antialias { Msaa::Sample4 } else { Msaa::Off });
}

fn frame_board(
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&mut Camera, &mut Projection, &mut Transform), With<TableCamera>>,
    (area, standing, timing, time): (Res<BoardArea>, Res<Standing>, Res<Timing>, Res<Time>),
    mut resized: MessageReader<WindowResized>,
    mut eased: ResMut<Eased>,
) {
    let size = Vec2::new(window.width(), window.height());
    if size.min_element() < 1.0 {
        return;
    }
    let wanted = Frame { area: area_in(area.0, size), half: standing.board.map_or(4.0, layout::half) };
    let resized = resized.read().count() > 0;
    let next = match eased.frame {
        // A window that is drawn larger takes its picture along at once; panels and boards change softly.
        Some(now) if !resized && timing.motion && now.board == standing.board => {
            now.frame.towards(&wanted, timing.view_step(time.delta()))
        }
        _ => wanted,
    };
    eased.moving = next != wanted;
    let framed = Framed { frame: next, board: standing.board };
    if eased.frame == Some(framed) && !resized && !standing.is_changed() {
        return;
    }
    eased.frame = Some(framed);
    let view = View::of(standing.board.unwrap_or(Board::Eight), next.area.size());
    let (mut camera, mut projection, mut transform) = camera.into_inner();
    *transform = view.transform;
    if let Projection::Perspective(perspective) = &mut *projection {
        perspective.fov = 2.0 * view.tan.y.atan();
    }
    let scale = window.scale_factor();
    camera.sub_camera_view = Some(SubCameraView {
        full_size: (next.area.size() * scale).round().as_uvec2().max(UVec2::ONE),
        offset: -next.area.min * scale,
        size: window.physical_size(),
    });
}

/// The board's part of a window, never without size.
fn area_in(area: Option<Rect>, window: Vec2) -> Rect {
    let whole = Rect::from_corners(Vec2::ZERO, window);
    let area = area.map_or(whole, |area| area.intersect(whole));
    if area.size().min_element() < 16.0 { whole } else { area }
}

/// The camera that looks at the table.
#[derive(Component)]
pub struct TableCamera;

#[derive(Resource, Default)]
pub(super) struct Eased {
    frame: Option<Framed>,
    /// Whether the view is still on its way.
    pub moving: bool,
}

#[derive(Clone, Copy, PartialEq)]
struct Framed {
    frame: Frame,
    board: Option<Board>,
}

#[derive(Clone, Copy, PartialEq)]
struct Frame {
    area: Rect,
    half: f32,
}

impl Frame {
    fn towards(&self, wanted: &Self, part: f32) -> Self {
        let area =
            Rect { min: self.area.min.lerp(wanted.area.min, part), max: self.area.max.lerp(wanted.area.max, part) };
        let near = area.min.distance(wanted.area.min) + area.max.distance(wanted.area.max) < 0.5;
        if near { *wanted } else { Self { area, ..*wanted } }
    }
}

/// A view that just holds a board.
struct View {
    transform: Transform,
    /// The tangent of half the angle of view, across and upwards.
    tan: Vec2,
}

/// The tangent of half the angle of view along the shorter side: that of a chair's distance from the table.
const HALF_ANGLE: f32 = 0.25;

/// The part of the board's area that stays free on each side.
const MARGIN: f32 = 0.03;

impl View {
    /// For an area of this size in any unit.
    ///
    /// For a camera that only tilts, what each point asks is linear in the distance and the height of the camera: a
    /// point at (x, y, z) of the tilted axes is seen if |x| ≤ (d − z) tan, |y − h| ≤ (d − z) tan. So the least
    /// distance has a closed form.
    fn of(board: Board, area: Vec2) -> Self {
        let aspect = area.x / area.y;
        // Seen from further above where there is height to spare.
        let steep = ((aspect - 0.75) / (1.25 - 0.75)).clamp(0.0, 1.0);
        let tilt = 16f32.lerp(30.0, steep).to_radians();
        let rotation = Quat::from_rotation_x(tilt);
        let tan = Vec2::new(aspect, 1.0) * if aspect < 1.0 { HALF_ANGLE / aspect } else { HALF_ANGLE };
        let inner = tan * (1.0 - 2.0 * MARGIN);
        let (mut across, mut low, mut high) = (0f32, f32::MAX, f32::MIN);
        for point in layout::extent(board) {
            let p = rotation.inverse() * point;
            across = across.max(p.x.abs() / inner.x + p.z);
            high = high.max(p.y + inner.y * p.z);
            low = low.min(p.y - inner.y * p.z);
        }
        let distance = across.max((high - low) / (2.0 * inner.y));
        let translation = rotation * Vec3::new(0.0, (high + low) / 2.0, distance);
        Self { transform: Transform { translation, rotation, ..default() }, tan }
    }

    /// Where a point is seen, from (−1, −1) at the bottom left of the area to (1, 1).
    #[cfg(test)]
    fn project(&self, point: Vec3) -> Vec2 {
        let p = self.transform.rotation.inverse() * (point - self.transform.translation);
        p.truncate() / -p.z / self.tan
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the window, the whole frame is seen and fills its area in one direction.
    #[test]
    fn no_window_loses_a_corner() {
        let sizes =
            [(320, 568), (390, 844), (768, 1024), (600, 600), (1024, 768), (1280, 720), (3840, 2160), (1600, 300)];
        for board in Board::ALL {
            for (width, height) in sizes {
                let view = View::of(board, Vec2::new(width as f32, height as f32));
                let mut most = Vec2::ZERO;
                for point in layout::extent(board) {
                    let seen = view.project(point).abs();
                    assert!(seen.max_element() <= 1.0 - MARGIN, "{board} {width}×{height} {point}: {seen}");
                    most = most.max(seen);
                }
                assert!(most.max_element() > 0.9, "{board} {width}×{height}: {most}");
                for square in board.squares().iter() {
                    let seen = view.project(layout::centre_of(board, square).extend(0.0));
                    assert!(seen.abs().max_element() < 0.95, "{board} {square}");
                }
            }
        }
    }

    #[test]
    fn an_area_without_size_is_the_whole_window() {
        let window = Vec2::new(390.0, 844.0);
        let whole = Rect::from_corners(Vec2::ZERO, window);
        assert_eq!(area_in(None, window), whole);
        assert_eq!(area_in(Some(Rect::new(500.0, 0.0, 900.0, 800.0)), window), whole);
        let board = Rect::new(0.0, 100.0, 390.0, 700.0);
        assert_eq!(area_in(Some(board), window), board);
    }
}
