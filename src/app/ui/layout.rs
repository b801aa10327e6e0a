//! Where the panels of a game lie, and what they leave to the board.

use bevy::prelude::{Res, ResMut, Result, State};
use bevy_egui::{
    EguiContexts,
    egui::{Rect, Vec2, pos2, vec2},
};

use super::theme::{self, TOUCH};
use crate::app::{play::CurrentTable, scene::BoardArea, states::Screen};

/// Tells the scene which part of the window is the board's. Its unit is a logical pixel of the window, which is a
/// point of egui's as long as nobody zooms; the factor is reckoned in all the same.
pub(super) fn lay_out(
    mut contexts: EguiContexts,
    table: Res<CurrentTable>,
    screen: Res<State<Screen>>,
    mut area: ResMut<BoardArea>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let window = ctx.content_rect();
    let free = match screen.get() {
        Screen::Title => super::title::left_free(window),
        Screen::Setup => None,
        Screen::Playing => Some(Layout::of(window, theme::scale(ctx), table.seats().len()).board),
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
    /// Words and buttons.
    pub words: Rect,
    /// The board.
    pub board: Rect,
}

impl Layout {
    /// For a window, the size of words (1 being normal) and a number of seats.
    pub fn of(window: Rect, scale: f32, seats: usize) -> Self {
        let size = window.size();
        let least = 176.0 * scale.clamp(1.0, 1.35);
        // Beside the board if it gets no smaller by that.
        let heights = Self::heights(scale, seats, size);
        let beside_board = (size.x - 2.0 * least).min(size.y);
        let between_board = (size.y - heights.0 - heights.1).min(size.x);
        if beside_board >= between_board {
            let most = (300.0 * scale.clamp(1.0, 1.5)).max(size.x * 0.14);
            let side = ((size.x - size.y) / 2.0).clamp(least, most);
            let column = |left: f32| Rect::from_min_size(pos2(left, window.top()), vec2(side, size.y));
            let (left, right) = (column(window.left()), column(window.right() - side));
            let board = Rect::from_min_max(left.right_top(), right.left_bottom());
            Self { beside: true, seats: left, words: right, board }
        } else {
            let above = Rect::from_min_size(window.min, vec2(size.x, heights.0));
            let below = Rect::from_min_max(pos2(window.left(), window.bottom() - heights.1), window.max);
            let board = Rect::from_min_max(above.left_bottom(), below.right_top());
            Self { beside: false, seats: above, words: below, board }
        }
    }

    /// The buttons, within [`Self::words`]; `result`: with the one that shows the result.
    pub fn buttons(&self, result: bool) -> Buttons {
        let area = self.words.shrink(MARGIN);
        let four_in_a_row = area.width() >= 4.0 * TOUCH + 3.0 * GAP;
        let rows = match (self.beside, four_in_a_row, result) {
            (false, ..) | (true, true, false) => 1.0,
            (true, true, true) | (true, false, false) => 2.0,
            (true, false, true) => 3.0,
        };
        let top = area.bottom() - rows * TOUCH - (rows - 1.0) * GAP;
        let cell = |left: f32, row: f32, width: f32| {
            Rect::from_min_size(pos2(left, area.bottom() - TOUCH - row * (TOUCH + GAP)), vec2(width, TOUCH))
        };
        if self.beside && !four_in_a_row {
            let half = (area.width() - GAP) / 2.0;
            let right = area.left() + half + GAP;
            let all = [(area.left(), 1.0), (right, 1.0), (area.left(), 0.0), (right, 0.0)];
            let [undo, redo, sound, pause] = all.map(|(left, row)| cell(left, row, half));
            let result = result.then(|| cell(area.left(), 2.0, area.width()));
            return Buttons { top, undo, redo, sound, pause, result };
        }
        // Below the board the result has the middle of the row.
        let squeezed = result && !self.beside;
        let width = if squeezed { TOUCH } else { ((area.width() - 3.0 * GAP) / 4.0).clamp(TOUCH, 84.0) };
        let [first, second] = [area.left(), area.left() + width + GAP];
        let [third, fourth] = [area.right() - 2.0 * width - GAP, area.right() - width];
        let [undo, redo, sound, pause] = [first, second, third, fourth].map(|left| cell(left, 0.0, width));
        let result = result.then(|| {
            if self.beside {
                cell(area.left(), 1.0, area.width())
            } else {
                Rect::from_min_max(redo.right_top() + vec2(GAP, 0.0), sound.left_bottom() - vec2(GAP, 0.0))
            }
        });
        Buttons { top, undo, redo, sound, pause, result }
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
const GAP: f32 = 8.0;

/// Where the buttons of a game lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Buttons {
    /// Where they begin: what is said ends above.
    pub top: f32,
    /// Take back.
    pub undo: Rect,
    /// Make again.
    pub redo: Rect,
    /// Sound on and off.
    pub sound: Rect,
    /// Pause.
    pub pause: Rect,
    /// The result, where there is one.
    pub result: Option<Rect>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From 320 points on, in every shape of window.
    #[test]
    fn buttons_can_be_touched_and_lie_apart() {
        let sides = [320.0, 360.0, 390.0, 480.0, 568.0, 640.0, 768.0, 844.0, 1024.0, 1280.0, 2560.0];
        let mut shapes = std::collections::HashSet::new();
        for (width, height) in sides.into_iter().flat_map(|width| sides.map(|height| (width, height))) {
            for scale in [0.8, 1.0, 1.5, 2.0] {
                for seats in 2..=4 {
                    let layout = Layout::of(Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height)), scale, seats);
                    for result in [false, true] {
                        let buttons = layout.buttons(result);
                        let Buttons { top, undo, redo, sound, pause, .. } = buttons;
                        let all: Vec<_> = [undo, redo, sound, pause].into_iter().chain(buttons.result).collect();
                        assert_eq!(buttons.result.is_some(), result);
                        for (number, one) in all.iter().enumerate() {
                            let told = format!("{width}×{height} at {scale}: {layout:?} {buttons:?}");
                            assert!(layout.words.shrink(MARGIN).expand(0.1).contains_rect(*one), "{told}");
                            assert!(one.size().min_elem() >= TOUCH - 0.1 && one.top() >= top - 0.1, "{told}");
                            let near = one.expand(2.0);
                            assert!(all[..number].iter().all(|other| !other.intersects(near)), "{told}");
                        }
                        // Room for what is said.
                        assert!(top - layout.words.top() >= 40.0, "{width}×{height} at {scale}: {layout:?}");
                        shapes.insert((layout.beside, undo.top() == pause.top()));
                    }
                }
            }
        }
        assert_eq!(shapes.len(), 3, "below the board, beside it in one row and in two: {shapes:?}");
    }

    /// Every window that is asked for, every size of words, every number of seats.
    #[test]
    fn nothing_overlaps_and_the_board_gets_its_share() {
        for (width, height) in [(1280.0, 720.0), (390.0, 844.0), (320.0, 568.0), (844.0, 390.0), (2560.0, 1440.0)] {
            for scale in [0.8, 1.0, 1.5, 2.0] {
                for seats in 2..=4 {
                    let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
                    let layout = Layout::of(window, scale, seats);
                    let parts = [layout.seats, layout.words, layout.board];
                    let area: f32 = parts.iter().map(|part| part.area()).sum();
                    assert!((area - window.area()).abs() < 1.0, "{layout:?}");
                    assert!(parts.iter().all(|part| window.expand(0.1).contains_rect(*part)));
                    let share = layout.board.size().min_elem() / window.size().min_elem();
                    assert!(share > 0.85, "{width}×{height} at {scale}: {share}");
                }
            }
        }
    }
}
