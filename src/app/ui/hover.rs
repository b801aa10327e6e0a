//! How many discs the move under the pointer would flip, in a small sign over its square. The discs themselves are
//! lit up by the scene.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{Align2, Id, LayerId, Order, Pos2, Rect, pos2, vec2},
};

use super::{
    Words,
    theme::{Size, Tone},
};
use crate::{
    app::{
        animation::queue::AnimationQueue,
        guide::Guide,
        play::CurrentTable,
        review::Review,
        scene::{Cursor, camera::TableCamera, pick},
        states::Overlay,
    },
    rules::{Game, MoveKind, Square},
    text::Message,
};

pub(super) fn show(
    mut contexts: EguiContexts,
    (table, queue, cursor): (Res<CurrentTable>, Res<AnimationQueue>, Res<Cursor>),
    (overlay, review, guide): (Res<State<Overlay>>, Res<Review>, Res<Guide>),
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    said: Res<Words>,
) -> Result {
    let choosing = queue.is_idle()
        && *overlay.get() == Overlay::None
        && !review.is_on()
        && !guide.holds_board()
        && table.person_is_to_move();
    let Some((square, count)) = cursor.square.filter(|_| choosing).and_then(|square| flips(table.game(), square))
    else {
        return Ok(());
    };
    let Ok((camera, place)) = camera.single() else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let zoom = ctx.zoom_factor();
    let board = table.game().setup().board();
    let seen = |point: Vec2| pos2(point.x / zoom, point.y / zoom);
    let ring: Vec<Pos2> = pick::circle_on_screen(square, board, 0.5, camera, place).map(seen).collect();
    if ring.len() < 3 {
        return Ok(());
    }
    let area = Rect::from_points(&ring);
    let painter = ctx.layer_painter(LayerId::new(Order::Background, Id::new("hover")));
    let text = said.0.say_with(Message::MoveFlips, &[("count", count.into())]);
    let words = painter.layout_no_wrap(text, Size::Button.font(ctx), Tone::OnAccent.of(ctx));
    // Above the square, so that no finger hides it; below it in the topmost row.
    let sign = words.size() + vec2(16.0, 4.0);
    let above = pos2(area.center().x, area.top() - sign.y / 2.0 - 2.0);
    let at = if above.y < ctx.content_rect().top() + sign.y { area.center_bottom() + vec2(0.0, sign.y) } else { above };
    let sign = Align2::CENTER_CENTER.anchor_size(at, sign);
    painter.rect_filled(sign, sign.height() / 2.0, Tone::Accent.of(ctx));
    painter.galley(Align2::CENTER_CENTER.anchor_size(at, words.size()).min, words, Tone::OnAccent.of(ctx));
    Ok(())
}

/// What a move would flip, if it is one that flips.
fn flips(game: &Game, square: Square) -> Option<(Square, usize)> {
    game.legal().filter(|moves| moves.kind == MoveKind::Flip && moves.squares.contains(square))?;
    Some((square, game.position().flips(square).len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Board, Opening, Players, Setup, SetupSpec};

    #[test]
    fn only_moves_that_flip_have_a_number() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        let game = Game::new(Setup::default());
        assert_eq!(flips(&game, square("d3")), Some((square("d3"), 1)));
        assert_eq!(flips(&game, square("a1")), None);
        let free = SetupSpec { opening: Opening::Free, ..SetupSpec::plain(Board::Eight, Players::Two) };
        assert_eq!(flips(&Game::new(Setup::new(free).unwrap()), square("d4")), None);
    }
}
