//! What a seat's panel says of the match: a mark for every win that counts, and the clock.

use bevy_egui::egui::{Align2, Color32, Rect, Stroke, Ui, pos2};

use crate::{
    app::{
        animation::timing::LAST_SECONDS,
        clock,
        ui::{
            theme::{self, Size, Tone},
            widgets::fit,
        },
    },
    table::{MatchLength, SeatId, Table},
    text::{Message, Texts},
};

/// How a seat stands in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Games won.
    wins: usize,
    /// How many are needed; of one game nothing is said.
    needed: usize,
    /// The seconds that its clock shows.
    left: Option<u32>,
    /// Whether those are few, and its own hand is to move.
    presses: bool,
}

impl Standing {
    /// Of a seat.
    pub fn of(table: &Table, seat: SeatId) -> Self {
        let left = table.time_left(seat).map(clock::seconds);
        let moves = table.person_is_to_move() && table.mover().is_some_and(|(mover, _)| mover == seat);
        let presses = moves && left.is_some_and(|left| left <= LAST_SECONDS);
        Self { wins: table.wins(seat), needed: table.length().wins(), left, presses }
    }

    /// Whether there is anything to say.
    const fn is_told(&self) -> bool {
        self.needed > MatchLength::One.wins() || self.left.is_some()
    }

    /// Whether the panel shall stand out, because time is short.
    pub const fn presses(&self) -> bool {
        self.presses
    }

    /// In words.
    pub fn words(&self, texts: &Texts) -> Vec<String> {
        let matched = self.needed > MatchLength::One.wins();
        let wins = matched.then(|| texts.say_with(Message::WinsCount, &[("count", self.wins.into())]));
        let left = self.left.map(|left| texts.say_with(Message::TimeLeft, &[("time", texts.clock(left).into())]));
        wins.into_iter().chain(left).collect()
    }

    /// Paints it along the lower edge of a panel and returns what is left of that.
    pub fn paint(&self, ui: &Ui, texts: &Texts, rect: Rect, on_turn: bool) -> Rect {
        if !self.is_told() {
            return rect;
        }
        let ctx = ui.ctx();
        let font = Size::Body.font(ctx);
        let height = font.size * 1.3;
        let strip = Rect::from_min_max(pos2(rect.left() + 10.0, rect.bottom() - height - 5.0), rect.max - EDGE);
        // Beside a clock they keep to their half.
        let matched = self.needed > MatchLength::One.wins();
        let room = strip.width() * if self.left.is_some() { 0.44 } else { 1.0 };
        let radius = (font.size * 0.26).min(room / (self.needed as f32 * 2.9));
        if matched && radius < LEAST_MARK {
            let wins = format!("{}/{}", self.wins, self.needed);
            fit(ui, strip.with_max_x(strip.left() + room), &wins, font.clone(), Tone::Faint, Align2::LEFT_CENTER);
        } else if matched {
            for number in 0..self.needed {
                let at = pos2(strip.left() + radius + number as f32 * radius * 2.9, strip.center().y);
                let of = |tone: Tone| tone.of(ctx);
                let fill = if number < self.wins { of(Tone::Accent) } else { Color32::TRANSPARENT };
                let line = if number < self.wins { Tone::Accent } else { Tone::Faint };
                ui.painter().circle(at, radius, fill, Stroke::new(1.2, of(line)));
            }
        }
        if let Some(left) = self.left {
            let tone = match (self.presses, on_turn) {
                (true, _) => Tone::Wrong,
                (_, true) => Tone::Accent,
                _ => Tone::Faint,
            };
            let font = if on_turn { Size::Button.font(ctx) } else { font };
            let beside = if matched { room + 2.0 } else { 0.0 };
            fit(ui, strip.with_min_x(strip.left() + beside), &texts.clock(left), font, tone, Align2::RIGHT_CENTER);
        }
        rect.with_max_y(strip.top() + theme::scale(ctx).min(1.0) * 3.0)
    }
}

/// A mark with a smaller radius, in points, could not be told from the next one.
const LEAST_MARK: f32 = 2.6;
/// From the corner of a panel to the strip.
const EDGE: bevy_egui::egui::Vec2 = bevy_egui::egui::vec2(12.0, 5.0);
