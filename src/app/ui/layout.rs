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

    /// Heights of the seats' row above and of the words below.
    fn heights(scale: f32, seats: usize, size: Vec2) -> (f32, f32) {
        let spare = (size.y / size.x - 1.0).clamp(0.0, 1.0);
        let grown = scale.clamp(0.9, 1.6);
        let row = if seats > 2 { 74.0 } else { 64.0 };
        (row * grown + 12.0 * spare, TOUCH + 24.0 + 50.0 * grown + 12.0 * spare)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
