//! A small board on which an example is played over and over: discs are put down and turn over as on the large one.

use bevy_egui::egui::{self, Align2, Color32, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2};

use super::examples::{Notice, Scene, Step};
use crate::{
    app::{
        animation::timing::panels::{EXAMPLE_FLIP, EXAMPLE_MOVE, EXAMPLE_PLACE, EXAMPLE_REST, EXAMPLE_STEP},
        ui::{
            icon,
            theme::{self, Size, Tone},
            widgets::fit,
        },
    },
    rules::{Owner, Square},
};

/// Shows it `width` points wide. `spoken` says what it is for who does not see it.
pub fn show(ui: &mut Ui, scene: &Scene, width: f32, spoken: &str) {
    let (columns, rows) = scene.size();
    let pitch = (width - 2.0 * RIM) / f32::from(columns);
    let foot = if matches!(scene.notice, Notice::Count(_)) { pitch.min(40.0) + 6.0 } else { 0.0 };
    let board = vec2(width, pitch * f32::from(rows) + 2.0 * RIM);
    let (rect, response) = ui.allocate_exact_size(board + vec2(0.0, foot), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, spoken));
    if !ui.is_rect_visible(rect) {
        return;
    }
    let moving = theme::moving(ui.ctx(), EXAMPLE_MOVE) > 0.0;
    let moment = Moment::at(scene, ui.input(|input| input.time), moving);
    if !scene.steps.is_empty() {
        // Without motion nothing changes but at the steps, and the loop draws often enough for that.
        if moving {
            ui.ctx().request_repaint();
        } else {
            ui.ctx().request_repaint_after(EXAMPLE_MOVE / 4);
        }
    }
    let corner = rect.min + vec2(RIM, RIM);
    let at = |square: Square| {
        let steps = vec2(f32::from(square.column()), f32::from(square.row()));
        Rect::from_min_size(corner + steps * pitch, vec2(pitch, pitch))
    };
    paint_board(ui, scene, Rect::from_min_size(rect.min, board), pitch, &at);
    paint_discs(ui, scene, &moment, pitch, &at);
    paint_notice(ui, scene, &moment, pitch, &at);
    if let Some(Step::Pass(colour)) = moment.step() {
        let middle = Rect::from_min_size(rect.min, board).center();
        let pill = Rect::from_center_size(middle, vec2(64.0, 34.0));
        theme::raised(ui.painter(), pill, theme::ROUNDER, Tone::Text.of(ui.ctx()), Stroke::NONE);
        theme::disc(ui.painter(), pos2(pill.left() + 18.0, pill.center().y), 11.0, Owner::Player(colour));
        let sign = pill.with_min_x(pill.left() + 30.0);
        fit(ui, sign, icon::HAND_PALM, Size::Button.font(ui.ctx()), Tone::OnAccent, Align2::CENTER_CENTER);
    }
    if let Notice::Count(objective) = scene.notice {
        let foot = Rect::from_min_max(pos2(rect.left(), rect.bottom() - foot + 6.0), rect.max);
        let over = moment.position + 1 == scene.positions.len();
        count(ui, scene, &moment, foot, over.then(|| scene.winner(objective)).flatten());
    }
}

/// Where the show is.
struct Moment {
    /// The number of the position that is left.
    position: usize,
    /// The step that is under way, and how far, in seconds since it began; none before the first and after the last.
    under_way: Option<(Step, f32)>,
    moving: bool,
}

impl Moment {
    fn at(scene: &Scene, time: f64, moving: bool) -> Self {
        let (each, rest) = (EXAMPLE_MOVE.as_secs_f64(), EXAMPLE_REST.as_secs_f64());
        let count = scene.steps.len();
        let whole = each * count as f64 + 2.0 * rest;
        // First the position as it stands, then the moves, then what came of them.
        let now = time.rem_euclid(whole) - rest;
        let number = (now / each).floor();
        if now < 0.0 {
            return Self { position: 0, under_way: None, moving };
        }
        match scene.steps.get(number as usize) {
            Some(&step) => {
                let since = (now - number * each) as f32;
                Self { position: number as usize, under_way: Some((step, since)), moving }
            }
            None => Self { position: count, under_way: None, moving },
        }
    }

    fn step(&self) -> Option<Step> {
        self.under_way.map(|(step, _)| step)
    }

    /// Who owns what lies on a square, and how much of its width is seen, 0 to 1; nothing on an empty square.
    fn disc(&self, scene: &Scene, square: Square) -> Option<(Owner, f32)> {
        let before = scene.owner(self.position, square);
        let Some((Step::Play { colour, square: put, flipped }, since)) = self.under_way else {
            return Some((before?, 1.0));
        };
        if square == put {
            return Some((Owner::Player(colour), 1.0));
        }
        if !flipped.contains(square) {
            return Some((before?, 1.0));
        }
        let apart = |a: u8, b: u8| a.abs_diff(b);
        let steps = apart(square.column(), put.column()).max(apart(square.row(), put.row()));
        let begins = EXAMPLE_PLACE + EXAMPLE_STEP * u32::from(steps - 1);
        let gone = ((since - begins.as_secs_f32()) / EXAMPLE_FLIP.as_secs_f32()).clamp(0.0, 1.0);
        if !self.moving {
            return Some((Owner::Player(colour), 1.0));
        }
        let open = (std::f32::consts::PI * gone).cos();
        Some((if open < 0.0 { Owner::Player(colour) } else { before? }, open.abs()))
    }
}

fn paint_board(ui: &Ui, scene: &Scene, rect: Rect, pitch: f32, at: &impl Fn(Square) -> Rect) {
    let [cloth, line, wood] = theme::board_colours(ui.ctx());
    let painter = ui.painter();
    theme::raised(painter, rect, egui::CornerRadius::same(10), wood, Stroke::NONE);
    let playable = scene.positions[0].playable();
    for square in scene.squares.iter() {
        if playable.contains(square) {
            painter.rect(at(square), 0.0, cloth, Stroke::new(1.0, line), StrokeKind::Middle);
        } else {
            painter.rect_filled(at(square), 0.0, wood.lerp_to_gamma(Color32::BLACK, 0.45));
            let inner = at(square).shrink(pitch * 0.3);
            let stroke = Stroke::new((pitch * 0.07).max(1.0), wood.lerp_to_gamma(Color32::WHITE, 0.3));
            painter.line_segment([inner.left_top(), inner.right_bottom()], stroke);
            painter.line_segment([inner.right_top(), inner.left_bottom()], stroke);
        }
    }
}

fn paint_discs(ui: &Ui, scene: &Scene, moment: &Moment, pitch: f32, at: &impl Fn(Square) -> Rect) {
    for square in scene.squares.iter() {
        if let Some((owner, open)) = moment.disc(scene, square) {
            theme::disc_turned(ui.painter(), at(square).center(), pitch * 0.41, owner, open);
        }
    }
    if let Some(Step::Play { square, .. }) = moment.step() {
        let ring = Stroke::new((pitch * 0.07).max(2.0), Tone::Accent.of(ui.ctx()));
        ui.painter().circle_stroke(at(square).center(), pitch * 0.46, ring);
    }
}

fn paint_notice(ui: &Ui, scene: &Scene, moment: &Moment, pitch: f32, at: &impl Fn(Square) -> Rect) {
    let accent = Tone::Accent.of(ui.ctx());
    match scene.notice {
        Notice::Moves if moment.under_way.is_none() => {
            let Some(moves) = scene.positions[moment.position].moves() else { return };
            for square in moves.squares.iter() {
                ui.painter().circle_stroke(
                    at(square).center(),
                    pitch * 0.2,
                    Stroke::new((pitch * 0.07).max(1.5), accent),
                );
            }
        }
        Notice::Squares(squares) => {
            for square in squares.iter() {
                let inner = at(square).shrink(1.5);
                dashes(ui, inner, Stroke::new(2.0, accent), pitch * 0.16);
            }
        }
        Notice::Nothing | Notice::Moves | Notice::Count(_) => {}
    }
}

fn dashes(ui: &Ui, rect: Rect, stroke: Stroke, length: f32) {
    let corners: [Pos2; 5] =
        [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    ui.painter().extend(Shape::dashed_line(&corners, stroke, length, length * 0.6));
}

/// How many discs each has, in a row below the board; who has won is framed.
fn count(ui: &Ui, scene: &Scene, moment: &Moment, rect: Rect, winner: Option<crate::rules::Colour>) {
    let shown = if moment.under_way.is_some() { moment.position + 1 } else { moment.position };
    let position = scene.positions[shown.min(scene.positions.len() - 1)];
    let colours = position.players().colours();
    let width = rect.width() / colours.len() as f32;
    for (number, &colour) in (0u8..).zip(colours) {
        let left = rect.left() + width * f32::from(number);
        let cell = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height())).shrink2(vec2(4.0, 0.0));
        if winner == Some(colour) {
            let line = Stroke::new(2.0, Tone::Accent.of(ui.ctx()));
            ui.painter().rect_stroke(cell, theme::ROUND, line, StrokeKind::Inside);
        }
        let radius = cell.height() * 0.34;
        theme::disc(ui.painter(), pos2(cell.center().x - radius, cell.center().y), radius, Owner::Player(colour));
        let number = cell.with_min_x(cell.center().x + 4.0);
        let count = position.discs(colour).len().to_string();
        fit(ui, number, &count, Size::Button.font(ui.ctx()), Tone::Text, Align2::LEFT_CENTER);
    }
}

/// The wood round the squares, in points.
const RIM: f32 = 7.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::rulebook::examples::Example;
    use strum::IntoEnumIterator;

    /// However time goes on, every show begins with its first position, ends with its last one, and between two
    /// positions shows the one or the other on every square.
    #[test]
    fn a_show_goes_from_its_first_position_to_its_last() {
        for example in Example::iter() {
            let scene = example.scene();
            for moving in [false, true] {
                let mut seen = Vec::new();
                for tick in 0..400u32 {
                    let moment = Moment::at(scene, f64::from(tick) * 0.05, moving);
                    let after = (moment.position + 1).min(scene.positions.len() - 1);
                    for square in scene.squares.iter() {
                        let owner = moment.disc(scene, square).map(|(owner, _)| owner);
                        let [before, after] = [moment.position, after].map(|number| scene.owner(number, square));
                        assert!(owner == before || owner == after, "{example:?} {tick} {square}");
                    }
                    if seen.last() != Some(&moment.position) {
                        seen.push(moment.position);
                    }
                }
                assert!(seen.contains(&0) && seen.contains(&scene.steps.len()), "{example:?}: {seen:?}");
            }
        }
    }
}
