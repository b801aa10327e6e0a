//! Where the panels of a game lie, and what they leave to the board. Where there is little room they move and fold;
//! nothing shrinks below what a finger hits.

use bevy::prelude::{Res, ResMut, Result, State};
use bevy_egui::{
    EguiContexts,
    egui::{Rect, Vec2, pos2, vec2},
};

use super::theme::{self, TOUCH};
use crate::app::{guide::Guide, play::CurrentTable, scene::BoardArea, states::Screen};

/// Tells the scene which part of the window is the board's. Its unit is a logical pixel of the window, which is a
/// point of egui's unless the window is so large that panels are enlarged.
pub(super) fn lay_out(
    mut contexts: EguiContexts,
    table: Res<CurrentTable>,
    (screen, guide): (Res<State<Screen>>, Res<Guide>),
    mut area: ResMut<BoardArea>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let window = ctx.content_rect();
    let free = match screen.get() {
        Screen::Title => super::title::left_free(window),
        Screen::Setup => None,
        Screen::Playing => Some(Layout::of(window, theme::scale(ctx), table.seats().len(), guide.is_on()).board),
    };
    let zoom = ctx.zoom_factor();
    let free = free
        .map(|rect| bevy::math::Rect::new(rect.min.x * zoom, rect.min.y * zoom, rect.max.x * zoom, rect.max.y * zoom));
    if area.0 != free {
        area.0 = free;
    }
    Ok(())
}

/// Where things lie while a game is played, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Panels beside the board, seats left and words right; otherwise above and below it.
    pub beside: bool,
    /// The seats.
    pub seats: Rect,
    /// Words, moves and buttons.
    pub words: Rect,
    /// The board.
    pub board: Rect,
    /// Whether the moves have a line of their own below the board.
    pub strip: bool,
}

impl Layout {
    /// For a window, the size of words (1 being normal) and a number of seats. `telling`: more is told than what
    /// happened.
    pub fn of(window: Rect, scale: f32, seats: usize, telling: bool) -> Self {
        let size = window.size();
        let least = 176.0 * scale.clamp(1.0, 1.35);
        // Beside the board if it gets no smaller by that.
        let (above, mut below) = Self::heights(scale, seats, size);
        let beside_board = (size.x - 2.0 * least).min(size.y);
        let between_board = (size.y - above - below).min(size.x);
        if beside_board >= between_board {
            let most = (300.0 * scale.clamp(1.0, 1.5)).max(size.x * 0.14);
            let side = ((size.x - size.y) / 2.0).clamp(least, most);
            let column = |left: f32| Rect::from_min_size(pos2(left, window.top()), vec2(side, size.y));
            let (left, right) = (column(window.left()), column(window.right() - side));
            let board = Rect::from_min_max(left.right_top(), right.left_bottom());
            return Self { beside: true, seats: left, words: right, board, strip: false };
        }
        // What a square board leaves over is for more words and for the moves.
        let mut spare = (size.y - above - below - size.x).max(0.0);
        if telling {
            let more = (64.0 * scale).min(spare.max(size.y * 0.07));
            below += more;
            spare -= more;
        }
        let strip = !telling && spare >= STRIP + 4.0;
        if strip {
            below += STRIP;
        }
        let seats = Rect::from_min_size(window.min, vec2(size.x, above));
        let words = Rect::from_min_max(pos2(window.left(), window.bottom() - below), window.max);
        let board = Rect::from_min_max(seats.left_bottom(), words.right_top());
        Self { beside: false, seats, words, board, strip }
    }

    /// The buttons, within [`Self::words`]: `count` alike, at most five, or six where the row is 304 points wide, and
    /// perhaps a wide one.
    pub fn bar(&self, count: usize, wide: bool) -> Bar {
        let area = self.words.shrink(MARGIN);
        if self.beside { Self::column(area, count, wide) } else { Self::row(area, count, wide) }
    }

    /// As many in a row as there is room for, the rows alike.
    fn column(area: Rect, count: usize, wide: bool) -> Bar {
        let fitting = (((area.width() + GAP) / (TOUCH + GAP)) as usize).max(1);
        let rows = count.div_ceil(fitting);
        let all = rows + usize::from(wide);
        let height = all as f32 * TOUCH + all.saturating_sub(1) as f32 * GAP;
        let top = area.bottom() - height;
        let line = |row: usize, columns: usize, column: usize| {
            let width = (area.width() - (columns as f32 - 1.0) * GAP) / columns as f32;
            let at = pos2(area.left() + column as f32 * (width + GAP), top + row as f32 * (TOUCH + GAP));
            Rect::from_min_size(at, vec2(width, TOUCH))
        };
        let wide = wide.then(|| line(0, 1, 0));
        let (each, over) = (count / rows.max(1), count % rows.max(1));
        let mut places = Vec::new();
        for row in 0..rows {
            let columns = each + usize::from(row < over);
            places.extend((0..columns).map(|column| line(row + usize::from(wide.is_some()), columns, column)));
        }
        Bar { top, places, wide }
    }

    /// All in one row, a wide one in its middle.
    fn row(area: Rect, count: usize, wide: bool) -> Bar {
        let top = area.bottom() - TOUCH;
        let gaps = (count + usize::from(wide)).saturating_sub(1) as f32;
        let width = if wide { TOUCH } else { ((area.width() - gaps * GAP) / count as f32).clamp(TOUCH, 96.0) };
        let rest = area.width() - gaps * GAP - count as f32 * width;
        let before = count.div_ceil(2);
        // Without a wide one, what is left over lies between the buttons.
        let gap = if wide || count < 2 { GAP } else { GAP + rest.max(0.0) / gaps };
        let place = |left: f32, width: f32| Rect::from_min_size(pos2(left, top), vec2(width, TOUCH));
        let places = (0..count).map(|number| {
            let pushed = if wide && number >= before { rest + GAP } else { 0.0 };
            place(area.left() + number as f32 * (width + gap) + pushed, width)
        });
        let wide = wide.then(|| place(area.left() + before as f32 * (TOUCH + GAP), rest));
        Bar { top, places: places.collect(), wide }
    }

    /// Heights of the seats' row above and of the words below.
    fn heights(scale: f32, seats: usize, size: Vec2) -> (f32, f32) {
        let spare = (size.y / size.x - 1.0).clamp(0.0, 1.0);
        let grown = scale.clamp(0.9, 1.6);
        let row = if seats > 2 { 74.0 } else { 64.0 };
        (row * grown + 12.0 * spare, TOUCH + 24.0 + 50.0 * grown + 12.0 * spare)
    }
}

/// What the words keep free at their edges, in points.
pub const MARGIN: f32 = 10.0;
/// Between two buttons, in points.
pub const GAP: f32 = 8.0;
/// The height of a line of moves with the gap below it, in points.
pub const STRIP: f32 = TOUCH + GAP;

/// Where the buttons of a game lie.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Where they begin: what is said ends above.
    pub top: f32,
    /// Those that are alike, from the left and from above.
    pub places: Vec<Rect>,
    /// The wide one.
    pub wide: Option<Rect>,
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDES: [f32; 12] = [320.0, 360.0, 390.0, 480.0, 568.0, 640.0, 768.0, 844.0, 1024.0, 1280.0, 2560.0, 3840.0];

    /// From 320 points on, in every shape of window.
    #[test]
    fn buttons_can_be_touched_and_lie_apart() {
        let mut shapes = std::collections::HashSet::new();
        for (width, height) in SIDES.into_iter().flat_map(|width| SIDES.map(|height| (width, height))) {
            for (scale, seats) in [0.8, 1.0, 1.5, 2.0].into_iter().flat_map(|scale| [2, 3, 4].map(|s| (scale, s))) {
                let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
                for (count, wide, telling) in
                    [(5, false, false), (5, false, true), (4, true, false), (3, false, true), (1, false, true)]
                {
                    let layout = Layout::of(window, scale, seats, telling);
                    let bar = layout.bar(count, wide);
                    let all: Vec<_> = bar.places.iter().copied().chain(bar.wide).collect();
                    let told = format!("{width}×{height} at {scale}: {layout:?} {bar:?}");
                    assert_eq!((bar.places.len(), bar.wide.is_some()), (count, wide), "{told}");
                    for (number, one) in all.iter().enumerate() {
                        assert!(layout.words.shrink(MARGIN).expand(0.1).contains_rect(*one), "{told}");
                        assert!(one.size().min_elem() >= TOUCH - 0.1 && one.top() >= bar.top - 0.1, "{told}");
                        let near = one.expand(2.0);
                        assert!(all[..number].iter().all(|other| !other.intersects(near)), "{told}");
                    }
                    // Room for what is said, and for the moves where they have a line.
                    let line = if layout.strip { STRIP } else { 0.0 };
                    assert!(bar.top - layout.words.top() - line >= 40.0, "{told}");
                    shapes.insert((layout.beside, all.iter().any(|one| one.top() != all[0].top())));
                }
            }
        }
        assert_eq!(shapes.len(), 3, "below the board, beside it in one row and in several: {shapes:?}");
    }

    /// Every window that is asked for, every size of words, every number of seats.
    #[test]
    fn nothing_overlaps_and_the_board_gets_its_share() {
        for (width, height) in [(1280.0, 720.0), (390.0, 844.0), (320.0, 568.0), (844.0, 390.0), (2560.0, 1440.0)] {
            for scale in [0.8, 1.0, 1.5, 2.0] {
                for (seats, telling) in (2..=4).flat_map(|seats| [(seats, false), (seats, true)]) {
                    let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
                    let layout = Layout::of(window, scale, seats, telling);
                    let parts = [layout.seats, layout.words, layout.board];
                    let area: f32 = parts.iter().map(|part| part.area()).sum();
                    assert!((area - window.area()).abs() < 1.0, "{layout:?}");
                    assert!(parts.iter().all(|part| window.expand(0.1).contains_rect(*part)));
                    let share = layout.board.size().min_elem() / window.size().min_elem();
                    assert!(share > if telling { 0.75 } else { 0.85 }, "{width}×{height} at {scale}: {share}");
                }
            }
        }
    }
}
