//! Where everything lies on the table: squares, frame, dots, letters. Pure figures, without Bevy's world.
//!
//! The board lies in the XY plane, centred on the origin, one unit a square: column a on the left (−x), row 1 at the
//! far side (+y), z upwards with the felt at 0.

#[cfg(test)]
use bevy::math::Rect;
use bevy::math::{Vec2, Vec3};

use crate::{
    app::animation::tweens::MOST_LIFT,
    rules::{Board, Direction, Square},
};

/// The radius of a disc.
pub const RADIUS: f32 = 0.42;
/// The thickness of a disc.
pub const THICKNESS: f32 = 0.12;
/// The width of the frame, seen from above.
pub const FRAME: f32 = 0.56;
/// How far the frame's top lies above the felt.
pub const FRAME_TOP: f32 = 0.13;
/// How far the table top lies below the felt.
pub const TABLE: f32 = -0.42;

/// The size of a disc in a tray, 1 being that on the board.
pub const IN_TRAY: f32 = 0.62;
/// The width of a tray.
pub const TRAY: f32 = 0.66;
/// Between the frame and a tray.
pub const TRAY_GAP: f32 = 0.05;
/// How far a tray's top lies above the felt.
pub const TRAY_TOP: f32 = 0.02;
/// How deep a tray's groove is.
pub const GROOVE: f32 = 0.18;
/// The length of a tray's solid ends, which bear its owner's mark and the count.
pub const TRAY_END: f32 = 0.54;
/// How far the discs of a tray stand above the felt.
pub const TRAY_HIGH: f32 = TRAY_TOP - GROOVE + 2.0 * RADIUS * IN_TRAY;

/// Half the side of the board.
pub fn half(board: Board) -> f32 {
    f32::from(board.side()) / 2.0
}

/// The middle of a square.
pub fn centre_of(board: Board, square: Square) -> Vec2 {
    let half = half(board);
    Vec2::new(f32::from(square.column()) + 0.5 - half, half - f32::from(square.row()) - 0.5)
}

/// The square at a point of the felt; `None` beside the board. A blocked square is one.
pub fn square_at(board: Board, point: Vec2) -> Option<Square> {
    let half = half(board);
    let from_corner = Vec2::new(point.x + half, half - point.y);
    let within = |x: f32| (0.0..f32::from(board.side())).contains(&x);
    (within(from_corner.x) && within(from_corner.y))
        .then(|| Square::new(from_corner.x as u8, from_corner.y as u8))
        .filter(|&square| board.squares().contains(square))
}

/// A direction of the rules as a unit vector on the table.
pub fn vector_of(direction: Direction) -> Vec2 {
    let (x, y) = direction.vector();
    Vec2::new(f32::from(x), -f32::from(y)).normalize()
}

/// The inner edge of the frame, anticlockwise seen from above. On the Octagon the cut corners run along the corners of
/// the outermost squares.
pub fn outline(board: Board) -> Vec<Vec2> {
    let h = half(board);
    match board {
        Board::Octagon => {
            let c = h - 2.0;
            [(h, -c), (h, c), (c, h), (-c, h), (-h, c), (-h, -c), (-c, -h), (c, -h)].map(Vec2::from).into()
        }
        _ => [(h, -h), (h, h), (-h, h), (-h, -h)].map(Vec2::from).into(),
    }
}

/// An outline moved outward by a distance, corners mitred.
pub fn grown(outline: &[Vec2], distance: f32) -> Vec<Vec2> {
    let count = outline.len();
    let outward = |k: usize| -(outline[(k + 1) % count] - outline[k]).perp().normalize();
    (0..count)
        .map(|k| {
            let (before, after) = (outward((k + count - 1) % count), outward(k));
            let mitre = (before + after).normalize();
            outline[k] + mitre * distance / mitre.dot(after)
        })
        .collect()
}

/// How the trays stand round the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Seating {
    /// One at each side, clockwise from the near one.
    #[default]
    Round,
    /// In thin rows along the near and the far side, clockwise from the near right: the board keeps the width.
    Rows,
}

impl Seating {
    /// For an area of the window, width by height.
    pub fn for_area(area: Vec2) -> Self {
        if area.x < area.y * 0.95 { Self::Rows } else { Self::Round }
    }
}

/// Where a tray stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tray {
    /// Its middle.
    pub middle: Vec2,
    /// From its owner's mark to the count, of length 1.
    pub along: Vec2,
    /// Its whole length.
    pub length: f32,
}

impl Tray {
    /// The place of a disc in the groove, counted from 0: it stands on its rim, and after every fifth there is a gap.
    pub fn disc(&self, number: usize) -> Vec3 {
        let along = TRAY_END - self.length / 2.0 + row_before(number) + PITCH / 2.0 + SLACK / 2.0;
        (self.middle + self.along * along).extend(TRAY_HIGH - RADIUS * IN_TRAY)
    }

    /// The middle of one of its solid ends: of the mark, or of the count.
    pub fn end(&self, count: bool) -> Vec2 {
        let along = (self.length - TRAY_END) / 2.0;
        self.middle + self.along * if count { along } else { -along }
    }

    /// Its corners, seen from above.
    pub fn corners(&self) -> [Vec2; 4] {
        let (along, across) = (self.along * self.length / 2.0, self.along.perp() * TRAY / 2.0);
        [along + across, across - along, -along - across, along - across].map(|corner| self.middle + corner)
    }
}

/// From one disc of a tray to the next.
const PITCH: f32 = THICKNESS * IN_TRAY * 1.12;
/// After every fifth.
const FIFTH: f32 = 0.05;
/// Along the groove, beside what is full.
const SLACK: f32 = 0.16;

/// How long a row is before the disc of this number.
fn row_before(number: usize) -> f32 {
    number as f32 * PITCH + (number / 5) as f32 * FIFTH
}

/// The trays of a table, by place: the first is that of the near side, the others follow clockwise. Each holds as many
/// as `most` discs.
pub fn trays(board: Board, seats: usize, most: usize, seating: Seating) -> Vec<Tray> {
    // Near, left, far, right: outward, and from the mark to the count.
    const SIDES: [(Vec2, Vec2); 4] =
        [(Vec2::NEG_Y, Vec2::X), (Vec2::NEG_X, Vec2::Y), (Vec2::Y, Vec2::X), (Vec2::X, Vec2::Y)];
    let length = 2.0 * TRAY_END + row_before(most.max(1) - 1) + PITCH + SLACK;
    let out = half(board) + FRAME + TRAY_GAP + TRAY / 2.0;
    // Side, and where along it: 0 in the middle, −1 in the first half, 1 in the second.
    let places: &[(usize, f32)] = match (seating, seats) {
        (_, 0 | 1) => &[],
        (_, 2) => &[(0, 0.0), (2, 0.0)],
        (Seating::Round, 3) => &[(0, 0.0), (1, 0.0), (3, 0.0)],
        (Seating::Round, _) => &[(0, 0.0), (1, 0.0), (2, 0.0), (3, 0.0)],
        (Seating::Rows, 3) => &[(0, 0.0), (2, -1.0), (2, 1.0)],
        (Seating::Rows, _) => &[(0, 1.0), (0, -1.0), (2, -1.0), (2, 1.0)],
    };
    places
        .iter()
        .map(|&(side, part)| {
            let (outward, along) = SIDES[side];
            let aside = part * (length + TRAY_GAP) / 2.0;
            Tray { middle: outward * out + along * aside, along, length }
        })
        .collect()
}

/// The points that must be seen for the whole table to be: the frame's outer corners, above and on the table, the
/// outermost squares with room for a disc that turns over, and the trays.
pub fn extent(board: Board, trays: &[Tray]) -> Vec<Vec3> {
    let trays = trays.iter().flat_map(Tray::corners).flat_map(|corner| [TABLE, TRAY_HIGH].map(|z| corner.extend(z)));
    let frame = grown(&outline(board), FRAME);
    let low = frame.iter().map(|corner| corner.extend(TABLE));
    let high = frame.iter().map(|corner| corner.extend(FRAME_TOP));
    let discs = board.corners().iter().map(|square| centre_of(board, square).extend(MOST_LIFT));
    low.chain(high).chain(discs).chain(trays).collect()
}

/// The four dots, on crossings of lines two squares in from the edges.
pub fn dots(board: Board) -> [Vec2; 4] {
    let d = half(board) - 2.0;
    [(-d, d), (d, d), (d, -d), (-d, -d)].map(Vec2::from)
}

/// What is written on the frame: a letter or a number of one or two figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    /// A column, from 0 for a.
    Column(u8),
    /// A row, from 0 for 1.
    Row(u8),
    /// A number, as of discs.
    Number(u8),
}

/// Where the letters and numbers stand, in the middle of the frame's width, on both sides of the board. On a cut corner
/// of the Octagon a column and a row would share the same place: there each stands at one end only.
pub fn labels(board: Board) -> Vec<(Label, Vec2)> {
    let h = half(board);
    let side = board.side();
    let edge = h + FRAME / 2.0;
    let mut labels = Vec::new();
    for k in 0..side {
        let along = f32::from(k) + 0.5 - h;
        if board == Board::Octagon && along.abs() > h - 2.0 {
            // On the middle line of the diagonal |x| + |y| is constant.
            let across = 2.0 * h - 2.0 + FRAME / 2.0 * 2f32.sqrt() - along.abs();
            let (column, row) = match along < 0.0 {
                true => (Vec2::new(along, across), Vec2::new(across, -along)),
                false => (Vec2::new(along, -across), Vec2::new(-across, -along)),
            };
            labels.extend([(Label::Column(k), column), (Label::Row(k), row)]);
            continue;
        }
        labels.extend([edge, -edge].map(|y| (Label::Column(k), Vec2::new(along, y))));
        labels.extend([-edge, edge].map(|x| (Label::Row(k), Vec2::new(x, -along))));
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_found_at_its_middle_and_near_its_corners() {
        for board in Board::ALL {
            for square in board.squares().iter() {
                let middle = centre_of(board, square);
                for (x, y) in [(0.0, 0.0), (0.49, 0.49), (-0.49, 0.49), (0.49, -0.49), (-0.49, -0.49)] {
                    assert_eq!(square_at(board, middle + Vec2::new(x, y)), Some(square), "{board} {square}");
                }
            }
        }
        assert_eq!(centre_of(Board::Eight, Square::new(0, 0)), Vec2::new(-3.5, 3.5));
        assert_eq!(centre_of(Board::Six, Square::new(5, 5)), Vec2::new(2.5, -2.5));
    }

    #[test]
    fn beside_the_board_is_no_square() {
        for board in Board::ALL {
            let h = half(board);
            for point in [(h + 0.01, 0.0), (-h - 0.01, 0.0), (0.0, h + 0.01), (0.0, -h - 0.01), (f32::NAN, 0.0)] {
                assert_eq!(square_at(board, point.into()), None, "{board} {point:?}");
            }
        }
        assert_eq!(square_at(Board::Octagon, Vec2::new(-4.5, 4.5)), None);
        assert!(square_at(Board::Ten, Vec2::new(-4.5, 4.5)).is_some());
    }

    /// Every square lies inside the frame, and the frame touches the outermost ones.
    #[test]
    fn the_frame_runs_round_the_squares() {
        for board in Board::ALL {
            let outline = outline(board);
            let count = outline.len();
            let mut nearest = f32::MAX;
            for square in board.squares().iter() {
                for corner in [(0.5, 0.5), (-0.5, 0.5), (0.5, -0.5), (-0.5, -0.5)] {
                    let point = centre_of(board, square) + Vec2::from(corner);
                    for k in 0..count {
                        let edge = (outline[(k + 1) % count] - outline[k]).normalize();
                        let inside = edge.perp_dot(point - outline[k]);
                        assert!(inside > -1e-4, "{board} {square}");
                        nearest = nearest.min(inside);
                    }
                }
            }
            assert!(nearest.abs() < 1e-4);
            for (inner, outer) in outline.iter().zip(grown(&outline, FRAME)) {
                assert!(outer.length() > inner.length() + FRAME * 0.99);
            }
        }
    }

    /// Whatever is played, trays lie beside the frame and beside each other, and every disc in its groove.
    #[test]
    fn trays_lie_apart_and_hold_their_discs() {
        for (board, seats, most) in [
            (Board::Six, 2, 16),
            (Board::Eight, 2, 32),
            (Board::Eight, 3, 20),
            (Board::Eight, 4, 15),
            (Board::Ten, 2, 50),
            (Board::Ten, 3, 32),
            (Board::Ten, 4, 24),
            (Board::Octagon, 2, 44),
            (Board::Octagon, 3, 28),
            (Board::Octagon, 4, 21),
        ] {
            for seating in [Seating::Round, Seating::Rows] {
                let trays = trays(board, seats, most, seating);
                assert_eq!(trays.len(), seats);
                let side = half(board) + FRAME + TRAY_GAP;
                for (k, tray) in trays.iter().enumerate() {
                    let rect = Rect::from_corners(tray.corners()[0], tray.corners()[2]);
                    for corner in tray.corners() {
                        assert!(corner.abs().max_element() > side - 1e-3, "{board} {seats} {seating:?}");
                        let along = corner.dot(tray.along).abs();
                        assert!(along <= half(board) + FRAME + 0.05, "{board} {seats} {seating:?}: {along}");
                    }
                    for other in &trays[..k] {
                        let other = Rect::from_corners(other.corners()[0], other.corners()[2]);
                        assert!(rect.intersect(other).is_empty(), "{board} {seats} {seating:?}");
                    }
                    for number in 0..most {
                        let at = (tray.disc(number).truncate() - tray.middle).dot(tray.along).abs();
                        assert!(at + PITCH / 2.0 <= tray.length / 2.0 - TRAY_END, "{board} {seats}: {number}");
                    }
                }
                // Clockwise seen from above, once round.
                let mut round = 0.0;
                for k in 0..seats {
                    let step = trays[k].middle.angle_to(trays[(k + 1) % seats].middle);
                    round += if step > 0.0 && seats > 2 { step - std::f32::consts::TAU } else { -step.abs() };
                }
                assert!((round + std::f32::consts::TAU).abs() < 1e-3, "{board} {seats} {seating:?}: {round}");
            }
        }
    }

    #[test]
    fn labels_stand_on_the_frame_apart_from_each_other() {
        for board in Board::ALL {
            let labels = labels(board);
            for k in 0..board.side() {
                assert!(labels.iter().any(|(label, _)| *label == Label::Column(k)));
                assert!(labels.iter().any(|(label, _)| *label == Label::Row(k)));
            }
            for (n, (label, at)) in labels.iter().enumerate() {
                assert_eq!(square_at(board, *at), None);
                match label {
                    Label::Column(k) => assert_eq!(at.x, centre_of(board, Square::new(*k, 0)).x),
                    Label::Row(k) => assert_eq!(at.y, centre_of(board, Square::new(0, *k)).y),
                    Label::Number(_) => unreachable!("no number stands on the frame"),
                }
                for (_, other) in &labels[..n] {
                    assert!(at.distance(*other) > 0.5, "{board} {label:?}");
                }
            }
        }
    }
}
