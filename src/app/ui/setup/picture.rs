//! The start position, painted flat: the board, discs with their marks, blocked squares. By hand, squares are blocked
//! in it.

use bevy_egui::egui::{self, Color32, Key, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2};

use super::super::{
    theme::{self, Tone},
    widgets::ring,
};
use crate::{
    rules::{Board, Colour, Players, Position, Setup, Square, SquareSet},
    text::{Message, Texts},
};

/// Paints it as a square with the given side. `by_hand`: squares can be pressed, or reached with the arrows; returns
/// the one that was.
pub fn show(ui: &mut Ui, texts: &Texts, setup: &Setup, side: f32, by_hand: bool) -> Option<Square> {
    let sense = if by_hand { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(side, side), sense);
    let board = setup.board();
    let squares = board.squares();
    let pitch = (side - 12.0) / f32::from(board.side());
    let corner = rect.min + vec2(6.0, 6.0);
    let at = |square: Square| {
        let column_row = vec2(f32::from(square.column()), f32::from(square.row()));
        Rect::from_min_size(corner + column_row * pitch, vec2(pitch, pitch))
    };
    let square_at = |at: Pos2| {
        let (column, row) = ((at.x - corner.x) / pitch, (at.y - corner.y) / pitch);
        let on = column >= 0.0 && row >= 0.0;
        let square = on.then(|| Square::at(column as u8, row as u8)).flatten()?;
        squares.contains(square).then_some(square)
    };

    let painter = ui.painter();
    let [cloth, line, wood] = theme::board_colours(ui.ctx());
    let of = |tone: Tone| tone.of(ui.ctx());
    frame(painter, squares, &at);
    let playable = setup.playable();
    for square in playable.iter() {
        painter.rect(at(square), 0.0, cloth, Stroke::new(1.0, line), StrokeKind::Middle);
    }
    for square in setup.blocked().iter() {
        let hole = at(square);
        painter.rect(
            hole,
            0.0,
            wood.lerp_to_gamma(Color32::BLACK, 0.45),
            Stroke::new(1.0, Color32::BLACK),
            StrokeKind::Middle,
        );
        let inner = hole.shrink(pitch * 0.28);
        let line = Stroke::new((pitch * 0.07).max(1.0), Tone::Line.of(painter.ctx()));
        painter.line_segment([inner.left_top(), inner.right_bottom()], line);
        painter.line_segment([inner.right_top(), inner.left_bottom()], line);
    }
    let start = Position::start(setup);
    let free = start.moves().map(|moves| moves.squares).unwrap_or_default();
    for square in free.iter() {
        painter.circle_filled(at(square).center(), pitch * 0.1, of(Tone::Text).gamma_multiply(0.6));
    }
    for square in start.occupied().iter() {
        if let Some(owner) = start.owner(square) {
            theme::disc(painter, at(square).center(), pitch * 0.4, owner);
        }
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, texts.say(Message::SetupPreview)));
    if !by_hand {
        return None;
    }

    let id = response.id.with("square");
    let mut cursor = ui.data(|data| data.get_temp::<Square>(id)).filter(|&square| squares.contains(square));
    let mut pressed = None;
    if let Some(under) = response.hover_pos().and_then(square_at) {
        painter.rect_stroke(at(under), 0.0, Stroke::new(2.0, of(Tone::Accent)), StrokeKind::Inside);
        if response.clicked_by(egui::PointerButton::Primary) {
            cursor = Some(under);
            pressed = Some(under);
        }
    } else if let Some(at) = response.interact_pointer_pos().filter(|_| response.clicked()) {
        pressed = square_at(at);
    }
    if response.has_focus() {
        let locked = egui::EventFilter { horizontal_arrows: true, vertical_arrows: true, ..Default::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, locked));
        let mut here = cursor.or_else(|| squares.first());
        let steps = [(Key::ArrowLeft, -1, 0), (Key::ArrowRight, 1, 0), (Key::ArrowUp, 0, -1), (Key::ArrowDown, 0, 1)];
        for (key, dx, dy) in steps {
            if ui.input(|input| input.key_pressed(key)) {
                let next = here.and_then(|square| {
                    let column = square.column().checked_add_signed(dx)?;
                    Square::at(column, square.row().checked_add_signed(dy)?)
                });
                here = next.filter(|&square| squares.contains(square)).or(here);
            }
        }
        cursor = here;
        if let Some(square) = here {
            painter.rect_stroke(at(square), 0.0, Stroke::new(2.5, of(Tone::Text)), StrokeKind::Inside);
            if response.clicked() && pressed.is_none() {
                pressed = Some(square);
            }
        }
    }
    ring(ui, &response);
    if let Some(square) = cursor {
        ui.data_mut(|data| data.insert_temp(id, square));
        let blocked = setup.blocked().contains(square);
        let message = if blocked { Message::SquareBlocked } else { Message::SquareFree };
        let spoken = texts.say_with(message, &[("square", square.to_string().into())]);
        response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Checkbox, true, blocked, &spoken));
    }
    pressed
}

/// A board in small, without a word: its shape, its lines, the discs of its centre.
pub fn small(painter: &egui::Painter, rect: Rect, board: Board) {
    let [cloth, line, wood] = theme::board_colours(painter.ctx());
    let side = rect.size().min_elem() - 6.0;
    let pitch = side / f32::from(board.side());
    let corner = rect.center() - vec2(side, side) / 2.0;
    let at = |square: Square| {
        let column_row = vec2(f32::from(square.column()), f32::from(square.row()));
        Rect::from_min_size(corner + column_row * pitch, vec2(pitch, pitch))
    };
    let squares = board.squares();
    let outline = round_squares(squares, &at, 3.0);
    painter.add(Shape::convex_polygon(outline, wood, Stroke::NONE));
    for square in squares.iter() {
        painter.rect(at(square), 0.0, cloth, Stroke::new(0.6, line), StrokeKind::Middle);
    }
    for (square, colour) in board.centre().into_iter().zip(Colour::ALL) {
        painter.circle_filled(at(square).center(), pitch * 0.42, theme::disc_colours(painter.ctx(), colour.into()).0);
    }
}

/// So many discs, a colour each, side by side.
pub fn players(painter: &egui::Painter, rect: Rect, players: Players) {
    let radius = rect.height() / 2.0;
    let count = players.count() as f32;
    for (number, &colour) in (0u8..).zip(players.colours()) {
        let x = rect.center().x + (f32::from(number) - (count - 1.0) / 2.0) * radius * 1.7;
        theme::disc(painter, pos2(x, rect.center().y), radius * 0.92, colour.into());
    }
}

/// The wood round the squares; the Octagon's has cut corners.
fn frame(painter: &egui::Painter, squares: SquareSet, at: &impl Fn(Square) -> Rect) {
    let points = round_squares(squares, at, 6.0);
    let line = Stroke::new(1.5, Tone::Line.of(painter.ctx()));
    painter.add(Shape::convex_polygon(points, theme::board_colours(painter.ctx())[2], line));
}

/// The outer corners of a frame of a width round squares.
fn round_squares(squares: SquareSet, at: &impl Fn(Square) -> Rect, width: f32) -> Vec<Pos2> {
    let all = squares.iter().map(at);
    let Some(bounds) = all.reduce(Rect::union) else { return Vec::new() };
    let pitch = squares.first().map_or(0.0, |square| at(square).width());
    let cut = if squares.contains(Square::new(0, 0)) { 3.0 } else { pitch * 2.0 };
    let outer = bounds.expand(width);
    let points = [
        (outer.left() + cut, outer.top()),
        (outer.right() - cut, outer.top()),
        (outer.right(), outer.top() + cut),
        (outer.right(), outer.bottom() - cut),
        (outer.right() - cut, outer.bottom()),
        (outer.left() + cut, outer.bottom()),
        (outer.left(), outer.bottom() - cut),
        (outer.left(), outer.top() + cut),
    ];
    points.map(|(x, y)| pos2(x, y)).to_vec()
}
