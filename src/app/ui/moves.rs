//! The moves of the game, each a chip that can be pressed: it shows the position after it, and the game waits. Beside
//! the board they are a list, below it a line that is pushed along; with them come the buttons that step through.

use bevy_egui::egui::{self, Align2, FontId, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::{
    icon,
    theme::{self, ROUND, Size, TOUCH, Tone},
    widgets::{fit, note_press, note_scrolled, ring, small},
};
use crate::{
    app::review::{Look, Review},
    rules::{Colour, Game, MoveKind, Owner, Record},
    text::{Message, Texts},
};

/// What a chip stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Chip<'a> {
    /// A move and its number, from 1.
    Move(usize, &'a Record),
    /// A pass after so many moves.
    Pass(usize, Colour),
}

impl<'a> Chip<'a> {
    /// Of the first moves of a game, in order.
    fn all(game: &'a Game, moves: usize) -> Vec<Self> {
        let records = game.records().iter().take(moves);
        (1..)
            .zip(records)
            .flat_map(|(number, record)| {
                let pass = record.passed.map(|colour| Self::Pass(number, colour));
                [Some(Self::Move(number, record)), pass].into_iter().flatten()
            })
            .collect()
    }

    /// After how many moves the position stands that it shows.
    const fn ply(self) -> usize {
        let (Self::Move(ply, _) | Self::Pass(ply, _)) = self;
        ply
    }

    const fn colour(self) -> Colour {
        match self {
            Self::Move(_, record) => record.effect.colour,
            Self::Pass(_, colour) => colour,
        }
    }

    /// The square or that it is a pass, and what was flipped.
    fn told(self, texts: &Texts) -> (String, String) {
        match self {
            Self::Pass(..) => (texts.say(Message::MovePass), String::new()),
            Self::Move(_, record) => {
                let count = record.effect.flipped.len();
                let flips = match record.effect.kind {
                    MoveKind::Flip => texts.say_with(Message::MoveFlips, &[("count", count.into())]),
                    MoveKind::Touch | MoveKind::Opening => String::new(),
                };
                (record.effect.square.to_string(), flips)
            }
        }
    }
}

/// The list, as many columns as fit. `moves`: how many have been shown.
pub fn list(ui: &mut Ui, texts: &Texts, game: &Game, moves: usize, review: &mut Review, rect: Rect) {
    let inner = egui::UiBuilder::new().max_rect(rect).layout(egui::Layout::top_down(egui::Align::Min));
    let mut ui = ui.new_child(inner);
    if moves == 0 {
        small(&mut ui, texts.say(Message::NoMovesYet));
        return;
    }
    let chips = Chip::all(game, moves);
    ui.spacing_mut().item_spacing = vec2(GAP, GAP);
    let least = chip_width(&ui);
    let columns = (((ui.available_width() - BAR + GAP) / (least + GAP)) as usize).clamp(1, 4);
    let rows = chips.len().div_ceil(columns);
    let here = review.ply(game).min(moves);
    let row_of = |ply: usize| chips.iter().rposition(|chip| chip.ply() <= ply).unwrap_or(0) / columns;
    let mut area = egui::ScrollArea::vertical().id_salt("moves").auto_shrink(false);
    area = match looked(&ui, review) {
        // What is looked at is brought into sight, in the middle where it can be.
        true => {
            area.vertical_scroll_offset((row_of(here) as f32 * (TOUCH + GAP) - (rect.height() - TOUCH) / 2.0).max(0.0))
        }
        false => area.stick_to_bottom(!review.is_on()),
    };
    area.show_rows(&mut ui, TOUCH, rows, |ui, shown| {
        note_scrolled(ui);
        let width = (ui.available_width() - (columns as f32 - 1.0) * GAP) / columns as f32;
        for row in shown {
            ui.horizontal(|ui| {
                for chip in chips.iter().skip(row * columns).take(columns) {
                    show(ui, texts, game, *chip, here, width, review);
                }
            });
        }
    });
}

/// The line, the present at its right end.
pub fn strip(ui: &mut Ui, texts: &Texts, game: &Game, moves: usize, review: &mut Review, rect: Rect) {
    let inner = egui::UiBuilder::new().max_rect(rect).layout(egui::Layout::left_to_right(egui::Align::Center));
    let mut ui = ui.new_child(inner);
    if moves == 0 {
        let centre = rect.shrink2(vec2(4.0, 0.0));
        let font = Size::Small.font(ui.ctx());
        fit(&ui, centre, &texts.say(Message::NoMovesYet), font, Tone::Faint, Align2::LEFT_CENTER);
        return;
    }
    let chips = Chip::all(game, moves);
    ui.spacing_mut().item_spacing = vec2(GAP, GAP);
    let here = review.ply(game).min(moves);
    let width = chip_width(&ui);
    let at = chips.iter().rposition(|chip| chip.ply() <= here).unwrap_or(0) as f32 * (width + GAP);
    let mut area = egui::ScrollArea::horizontal().id_salt("strip").auto_shrink(false);
    area = area.scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden);
    area = match looked(&ui, review) {
        true => area.horizontal_scroll_offset((at - (rect.width() - width) / 2.0).max(0.0)),
        false => area.stick_to_right(!review.is_on()),
    };
    area.show(&mut ui, |ui| {
        note_scrolled(ui);
        ui.horizontal(|ui| {
            for chip in &chips {
                show(ui, texts, game, *chip, here, width, review);
            }
        });
    });
}

/// The buttons that step through the game, into five places.
pub fn steps(ui: &mut Ui, texts: &Texts, game: &Game, review: &mut Review, places: &[Rect]) {
    let here = review.ply(game);
    let all = [
        (icon::SKIP_BACK, Message::LookFirst, Look::First, here > 0),
        (icon::CARET_LEFT, Message::LookBack, Look::Back, here > 0),
        (icon::CARET_RIGHT, Message::LookOn, Look::On, true),
        (icon::SKIP_FORWARD, Message::LookLast, Look::At(game.ply()), here < game.ply()),
        (icon::X, Message::LookPresent, Look::Present, true),
    ];
    for ((icon, message, look, enabled), &place) in all.into_iter().zip(places) {
        let press = super::widgets::Press::icon_alone(icon, texts.say(message)).enabled(enabled);
        let press = if look == Look::Present { press.primary() } else { press };
        if super::table::place(ui, press, place).clicked() {
            review.look(game, look);
        }
    }
}

/// What is told while somebody looks back: which move it is, and what it did.
pub fn told(texts: &Texts, game: &Game, review: &Review) -> Vec<(String, Tone)> {
    let counted = [("ply", review.ply(game).into()), ("count", game.ply().into())];
    let mut told = vec![(texts.say_with(Message::LookingBack, &counted), Tone::Accent)];
    match review.record(game) {
        None => told.push((texts.say(Message::LookingAtStart), Tone::Text)),
        Some(record) => {
            let effect = &record.effect;
            told.push((texts.played(effect.colour, effect.square, effect.kind, effect.flipped.len()), Tone::Text));
            if let Some(colour) = record.passed {
                told.push((texts.say_with(Message::Passed, &[("player", texts.player(colour).into())]), Tone::Text));
            }
        }
    }
    told.push((texts.say(Message::GameWaits), Tone::Faint));
    told
}

/// Whether what is looked at has changed since the last pass.
fn looked(ui: &Ui, review: &Review) -> bool {
    let id = egui::Id::new("looked at");
    let before = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<Review>(id), *review));
    before != *review && review.is_on()
}

fn chip_width(ui: &Ui) -> f32 {
    (Size::Body.font(ui.ctx()).size * 5.9).max(78.0)
}

fn show(ui: &mut Ui, texts: &Texts, game: &Game, chip: Chip, here: usize, width: f32, review: &mut Review) {
    let (rect, response) = ui.allocate_exact_size(vec2(width, TOUCH), Sense::click());
    let is_here = chip.ply() == here;
    let (square, flips) = chip.told(texts);
    let spoken = [texts.colour(chip.colour()).as_str(), square.as_str(), flips.as_str()].join(" ");
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_here, spoken.trim_end()));
    if ui.is_rect_visible(rect) {
        let of = |tone: Tone| tone.of(ui.ctx());
        let fill = if response.hovered() { of(Tone::Near) } else { of(Tone::Card).gamma_multiply(0.55) };
        let line = if is_here { Stroke::new(2.0, of(Tone::Accent)) } else { Stroke::NONE };
        ui.painter().rect(rect, ROUND, fill, line, StrokeKind::Inside);
        let body = Size::Body.font(ui.ctx());
        let number = FontId::new(body.size * 0.72, body.family.clone());
        let inner = rect.shrink2(vec2(7.0, 4.0));
        let from = |left: f32, right: f32| {
            let at = |share: f32| inner.left() + inner.width() * share;
            Rect::from_min_max(pos2(at(left), inner.top()), pos2(at(right), inner.bottom()))
        };
        if let Chip::Move(ply, _) = chip {
            fit(ui, from(0.0, 0.2), &ply.to_string(), number.clone(), Tone::Faint, Align2::LEFT_CENTER);
        }
        let disc = from(0.21, 0.44);
        let radius = (disc.width() * 0.5).min(11.0);
        theme::disc(ui.painter(), disc.center(), radius, Owner::Player(chip.colour()));
        let tone = if is_here { Tone::Accent } else { Tone::Text };
        if flips.is_empty() {
            fit(ui, from(0.48, 1.0), &square, body, tone, Align2::LEFT_CENTER);
        } else {
            fit(ui, from(0.48, 0.75), &square, body, tone, Align2::LEFT_CENTER);
            fit(ui, from(0.77, 1.0), &flips, number, Tone::Faint, Align2::RIGHT_CENTER);
        }
    }
    note_press(ui, &response);
    ring(ui, &response);
    if response.clicked() {
        review.look(game, Look::At(chip.ply()));
        response.surrender_focus();
    }
}

/// Between two chips, in points.
const GAP: f32 = 4.0;
/// What the scroll bar takes, in points.
const BAR: f32 = 14.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Setup, Square},
        text::Language,
    };

    /// A whole game is written down: every move with what it flipped, every pass where it was.
    #[test]
    fn moves_and_passes_are_written_down() {
        let texts = Texts::new(Language::English);
        let mut passes = 0;
        for pick in 0..20usize {
            let mut game = Game::new(Setup::default());
            while let Some(moves) = game.legal() {
                let squares: Vec<Square> = moves.squares.iter().collect();
                game.play(squares[(pick * 7 + game.ply() * (pick + 3)) % squares.len()]).unwrap();
            }
            let chips = Chip::all(&game, game.ply());
            assert_eq!(chips.len(), game.ply() + game.passes());
            let mut expected = Vec::new();
            for record in game.records() {
                expected.push((record.effect.square.to_string(), format!("+{}", record.effect.flipped.len())));
                expected.extend(record.passed.map(|_| ("pass".to_owned(), String::new())));
            }
            assert_eq!(chips.iter().map(|chip| chip.told(&texts)).collect::<Vec<_>>(), expected);
            assert_eq!(Chip::all(&game, 5).last().map(|chip| chip.ply()), Some(5));
            passes += game.passes();
        }
        assert!(passes > 0, "no game had a pass");
    }
}
