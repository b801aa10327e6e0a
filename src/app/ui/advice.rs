//! A hint, drawn over the board: a ring round the square, and beside its middle what the move is worth.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{Align2, Id, LayerId, Order, Pos2, Rect, Shape, Stroke, pos2, vec2},
};

use super::theme::{Size, Tone};
use crate::{
    app::{
        animation::queue::AnimationQueue,
        play::CurrentTable,
        players::{
            computer::Thinking,
            hint::{Advice, Advised, Asked},
        },
        review::Review,
        scene::{camera::TableCamera, pick},
        states::Overlay,
    },
    search::Progress,
    table::Moment,
    text::{Message, Texts},
};

pub(super) fn show(
    mut contexts: EguiContexts,
    (advice, table, queue): (Res<Advice>, Res<CurrentTable>, Res<AnimationQueue>),
    (overlay, review): (Res<State<Overlay>>, Res<Review>),
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
) -> Result {
    let Some(advised) =
        advice.at(table.moment()).filter(|_| queue.is_idle() && !review.is_on() && *overlay.get() == Overlay::None)
    else {
        return Ok(());
    };
    let Ok((camera, place)) = camera.single() else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let board = table.game().setup().board();
    let zoom = ctx.zoom_factor();
    let seen = |point: Vec2| pos2(point.x / zoom, point.y / zoom);
    let ring: Vec<Pos2> = pick::circle_on_screen(advised.square, board, RADIUS, camera, place).map(seen).collect();
    if ring.len() < 3 {
        return Ok(());
    }
    let painter = ctx.layer_painter(LayerId::new(Order::Background, Id::new("advice")));
    let room = Rect::from_points(&ring);
    // What may still change is fainter.
    let strength = if advised.settled { 1.0 } else { 0.6 };
    let accent = Tone::Accent.of(ctx).gamma_multiply(strength);
    painter.add(Shape::closed_line(ring, Stroke::new((room.width() * 0.07).max(2.0), accent)));
    let mut font = Size::Button.font(ctx);
    font.size = (room.height() * 0.42).max(11.0);
    let words = painter.layout_no_wrap(Texts::lead(advised.value), font, Tone::Text.of(ctx).gamma_multiply(strength));
    let at = Align2::CENTER_CENTER.anchor_size(room.center(), words.size());
    painter.rect_filled(
        at.expand2(vec2(4.0, 1.0)),
        at.height() / 2.0,
        Tone::Ground.of(ctx).gamma_multiply(0.6 * strength),
    );
    painter.galley(at.min, words, Tone::Text.of(ctx));
    Ok(())
}

/// What is known so far of the move that is being looked for: for a hint, or of a computer player that thinks.
pub(super) fn told(texts: &Texts, at: Moment, advice: &Advice, asked: &Asked, thinking: &Thinking) -> Option<String> {
    if let Some(Advised { square, value, depth, settled, .. }) = advice.at(at) {
        let sentence = if settled { Message::HintFound } else { Message::HintSoFar };
        return Some(texts.found(sentence, square, value, depth));
    }
    if asked.is_busy() {
        return Some(texts.say(Message::HintSought));
    }
    let Progress { square, value, depth, .. } = thinking.progress()?;
    Some(texts.found(Message::ThinkingSoFar, square, value, depth))
}

/// The ring's, in squares.
const RADIUS: f32 = 0.42;
