//! The view of the table: tilted as from a chair, or flat from straight above, or between, and always so near that the
//! table just fills its part of the window.

use std::time::Duration;

use bevy::{
    camera::SubCameraView,
    input::mouse::{MouseScrollUnit, MouseWheel},
    prelude::*,
    window::{PrimaryWindow, WindowResized},
};

use super::{
    BoardArea, Standing,
    layout::{self, Tray},
    quality::Quality,
};
use crate::{
    app::{animation::timing::Timing, keep::CurrentSettings, players::human::PanelsWant, schedule::GameSystems},
    rules::Board,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Eased>().add_systems(Startup, spawn).add_systems(
        Update,
        (
            set_quality.run_if(resource_changed::<Quality>),
            lean_as_set.run_if(resource_changed::<CurrentSettings>),
            frame_board,
        )
            .chain()
            .in_set(GameSystems::Picture),
    );
}

/// A wheel, or two fingers, tilt the table; needs a window.
pub(super) fn hands(app: &mut App) {
    app.init_resource::<Pinch>().add_systems(Update, (wheel, pinch, keep_lean).chain().in_set(GameSystems::Facts));
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

/// What is set is how it leans, until a hand tilts it further.
fn lean_as_set(settings: Res<CurrentSettings>, mut lean: ResMut<Lean>) {
    if lean.touched.is_none() {
        lean.wanted = settings.0.lean;
    }
}

/// Rolled towards oneself, the view leans back.
fn wheel(
    mut rolled: MessageReader<MouseWheel>,
    (wanted, time): (Res<PanelsWant>, Res<Time<Real>>),
    mut lean: ResMut<Lean>,
) {
    let by: f32 = rolled
        .read()
        .map(|wheel| match wheel.unit {
            MouseScrollUnit::Line => wheel.y * A_NOTCH,
            MouseScrollUnit::Pixel => wheel.y * A_NOTCH / 40.0,
        })
        .sum();
    if by != 0.0 && !wanted.pointer {
        lean.tilt(-by, time.elapsed());
    }
}

/// Two fingers spread lift the table towards the eye, brought together they let it lie back.
fn pinch(
    (touches, wanted, time): (Res<Touches>, Res<PanelsWant>, Res<Time<Real>>),
    mut pinch: ResMut<Pinch>,
    mut lean: ResMut<Lean>,
) {
    let down: Vec<_> = touches.iter().map(|touch| touch.position()).collect();
    let [one, other] = down[..] else {
        pinch.0 = None;
        return;
    };
    let apart = one.distance(other).max(1.0);
    if let Some(before) = pinch.0.replace(apart)
        && !wanted.pointer
    {
        lean.tilt(-(apart / before).ln() * A_PINCH, time.elapsed());
    }
}

/// How the table was left leaning is kept, once the hand has let go of it.
fn keep_lean(mut lean: ResMut<Lean>, mut settings: ResMut<CurrentSettings>, time: Res<Time<Real>>) {
    if let Some(touched) = lean.touched
        && time.elapsed().saturating_sub(touched) > LET_GO
    {
        lean.touched = None;
        if settings.0.lean != lean.wanted {
            settings.0.lean = lean.wanted;
        }
    }
}

fn frame_board(
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&mut Camera, &mut Projection, &mut Transform), With<TableCamera>>,
    (area, standing, lean): (Res<BoardArea>, Res<Standing>, Res<Lean>),
    (timing, time): (Res<Timing>, Res<Time>),
    mut resized: MessageReader<WindowResized>,
    mut eased: ResMut<Eased>,
) {
    let size = Vec2::new(window.width(), window.height());
    if size.min_element() < 1.0 {
        return;
    }
    let wanted = Frame { area: area_in(area.0, size), lean: lean.wanted };
    let resized = resized.read().count() > 0;
    let next = match eased.frame {
        // A window that is drawn larger takes its picture along at once; panels and the view's lean change softly.
        Some(now) if !resized && timing.motion && now.standing == *standing => {
            now.frame.towards(&wanted, timing.view_step(time.delta()))
        }
        _ => wanted,
    };
    eased.moving = next != wanted;
    let framed = Framed { frame: next, standing: *standing };
    if eased.frame == Some(framed) && !resized {
        return;
    }
    eased.frame = Some(framed);
    let board = standing.board.unwrap_or(Board::Eight);
    let view = View::of(board, &standing.trays(), next.area.size(), next.lean);
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

/// How far the view leans: from straight above, 0, to that from a chair, 1. It follows the settings, and hands.
#[derive(Resource, Debug)]
pub struct Lean {
    wanted: f32,
    /// When a hand last tilted it, until that has been kept.
    touched: Option<Duration>,
}

impl Default for Lean {
    fn default() -> Self {
        Self { wanted: 1.0, touched: None }
    }
}

impl Lean {
    /// From the chair's view to the flat one, or back.
    pub fn turn_over(&mut self, now: Duration) {
        let goal = if self.is_chair() { 0.0 } else { 1.0 };
        self.tilt(goal - self.wanted, now);
    }

    /// Whether it is rather the view from a chair than the one from above.
    pub const fn is_chair(&self) -> bool {
        self.wanted > 0.5
    }

    fn tilt(&mut self, by: f32, now: Duration) {
        self.wanted = (self.wanted + by).clamp(0.0, 1.0);
        self.touched = Some(now);
    }
}

/// How far apart two fingers are, in logical pixels, while two lie on the glass.
#[derive(Resource, Default)]
struct Pinch(Option<f32>);

/// How far a notch of the wheel tilts the table, as a share of the whole way.
const A_NOTCH: f32 = 0.16;
/// How far fingers do that come e times as far apart.
const A_PINCH: f32 = 1.4;
/// How long a hand rests before it counts as having let go.
const LET_GO: Duration = Duration::from_millis(600);

#[derive(Clone, Copy, PartialEq)]
struct Framed {
    frame: Frame,
    standing: Standing,
}

#[derive(Clone, Copy, PartialEq)]
struct Frame {
    area: Rect,
    lean: f32,
}

impl Frame {
    fn towards(&self, wanted: &Self, part: f32) -> Self {
        let area =
            Rect { min: self.area.min.lerp(wanted.area.min, part), max: self.area.max.lerp(wanted.area.max, part) };
        let lean = self.lean.lerp(wanted.lean, part);
        let left = area.min.distance(wanted.area.min) + area.max.distance(wanted.area.max);
        let near = left < 0.5 && (lean - wanted.lean).abs() < 0.002;
        if near { *wanted } else { Self { area, lean } }
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
const MARGIN: f32 = 0.02;

impl View {
    /// For an area of this size in any unit.
    ///
    /// For a camera that only tilts, what each point asks is linear in the distance and the height of the camera: a
    /// point at (x, y, z) of the tilted axes is seen if |x| ≤ (d − z) tan, |y − h| ≤ (d − z) tan. So the least
    /// distance has a closed form.
    fn of(board: Board, trays: &[Tray], area: Vec2, lean: f32) -> Self {
        let aspect = area.x / area.y;
        // Seen from further above where there is height to spare.
        let steep = ((aspect - 0.75) / (1.25 - 0.75)).clamp(0.0, 1.0);
        let tilt = (16f32.lerp(30.0, steep) * lean).to_radians();
        let rotation = Quat::from_rotation_x(tilt);
        let tan = Vec2::new(aspect, 1.0) * if aspect < 1.0 { HALF_ANGLE / aspect } else { HALF_ANGLE };
        let inner = tan * (1.0 - 2.0 * MARGIN);
        let (mut across, mut low, mut high) = (0f32, f32::MAX, f32::MIN);
        for point in layout::extent(board, trays) {
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

    /// What can stand on the table, with the trays of an area.
    fn tables(area: Vec2) -> Vec<(Board, Vec<Tray>)> {
        let seating = layout::Seating::for_area(area);
        Board::ALL
            .into_iter()
            .flat_map(|board| {
                [0, 2, 3, 4].map(|seats| {
                    let most = board.squares().len() / seats.max(1);
                    (board, layout::trays(board, seats, most, seating))
                })
            })
            .collect()
    }

    /// Whatever the window and however the view leans, the whole table is seen and fills its area in one direction.
    #[test]
    fn no_window_loses_a_corner() {
        let sizes =
            [(320, 568), (390, 844), (768, 1024), (600, 600), (1024, 768), (1280, 720), (3840, 2160), (1600, 300)];
        for (width, height) in sizes {
            let area = Vec2::new(width as f32, height as f32);
            for (board, trays) in tables(area) {
                for lean in [0.0, 0.4, 1.0] {
                    let view = View::of(board, &trays, area, lean);
                    let mut most = Vec2::ZERO;
                    for point in layout::extent(board, &trays) {
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
    }

    /// Every corner of every square is seen in the part of the window that the panels of a game leave free, in every
    /// shape of window, at every size of words, and however the view leans.
    #[test]
    fn no_panel_covers_a_square() {
        use crate::app::ui::layout::Layout;
        use bevy_egui::egui;
        let sizes = [
            (320, 568),
            (360, 640),
            (390, 844),
            (568, 320),
            (600, 600),
            (768, 1024),
            (844, 390),
            (1024, 768),
            (1280, 720),
            (1920, 1080),
            (2560, 1080),
            (3840, 2160),
        ];
        for (width, height) in sizes {
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width as f32, height as f32));
            for scale in [0.8, 1.0, 1.5, 2.0] {
                for (seats, telling) in [(2, false), (3, true), (4, false), (4, true)] {
                    let free = Layout::of(window, scale, seats, telling).board;
                    let area = Vec2::new(free.width(), free.height());
                    let trays_of = layout::Seating::for_area(area);
                    for board in Board::ALL {
                        let trays = layout::trays(board, seats, board.squares().len() / seats, trays_of);
                        for lean in [0.0, 0.5, 1.0] {
                            let view = View::of(board, &trays, area, lean);
                            for square in board.squares().iter() {
                                for (x, y) in [(0.5, 0.5), (0.5, -0.5), (-0.5, 0.5), (-0.5, -0.5)] {
                                    let corner = layout::centre_of(board, square) + Vec2::new(x, y);
                                    let seen = view.project(corner.extend(0.0));
                                    let at = free.center()
                                        + egui::vec2(seen.x * free.width(), -seen.y * free.height()) / 2.0;
                                    assert!(
                                        free.contains(at) && window.contains(at),
                                        "{width}×{height} {scale} {board} {square}: {at}"
                                    );
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// On a phone held upright the trays cost the board hardly any width.
    #[test]
    fn trays_leave_the_board_its_width_on_a_phone() {
        let area = Vec2::new(390.0, 600.0);
        for board in Board::ALL {
            let width = |seats: usize| {
                let trays =
                    layout::trays(board, seats, board.squares().len() / seats.max(1), layout::Seating::for_area(area));
                let view = View::of(board, &trays, area, 1.0);
                let corner = layout::outline(board)[0];
                view.project(corner.extend(0.0)).x
            };
            for seats in [2, 3, 4] {
                assert!(width(seats) > width(0) * 0.97, "{board} {seats}: {} beside {}", width(seats), width(0));
            }
        }
    }

    #[test]
    fn the_wheel_stays_within_its_limits() {
        let mut lean = Lean::default();
        lean.tilt(5.0, Duration::from_secs(1));
        assert_eq!(lean.wanted, 1.0);
        lean.tilt(-5.0, Duration::from_secs(2));
        assert_eq!((lean.wanted, lean.touched), (0.0, Some(Duration::from_secs(2))));
        lean.turn_over(Duration::from_secs(3));
        assert_eq!(lean.wanted, 1.0);
        lean.turn_over(Duration::from_secs(4));
        assert_eq!(lean.wanted, 0.0);
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
