//! How many discs the move under the pointer would flip, in a small sign over its square; of one that only touches, that
//! it flips none. The discs themselves are lit up by the scene.

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
    let Some((square, flips)) = cursor.square.filter(|_| choosing).and_then(|square| flips(table.game(), square))
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
    let (text, size) = match flips {
        Some(count) => (said.0.say_with(Message::MoveFlips, &[("count", count.into())]), Size::Button),
        None => (said.0.say(Message::MoveTouches), Size::Small),
    };
    let words = painter.layout_no_wrap(text, size.font(ctx), Tone::OnAccent.of(ctx));
    // Above the square, so that no finger hides it; below it in the topmost row.
    let sign = words.size() + vec2(16.0, 4.0);
    let above = pos2(area.center().x, area.top() - sign.y / 2.0 - 2.0);
    let at = if above.y < ctx.content_rect().top() + sign.y { area.center_bottom() + vec2(0.0, sign.y) } else { above };
    let half = sign.x / 2.0 + 4.0;
    let window = ctx.content_rect();
    let at = pos2(at.x.clamp(window.left() + half, (window.right() - half).max(window.left() + half)), at.y);
    let sign = Align2::CENTER_CENTER.anchor_size(at, sign);
    painter.rect_filled(sign, sign.height() / 2.0, Tone::Accent.of(ctx));
    painter.galley(Align2::CENTER_CENTER.anchor_size(at, words.size()).min, words, Tone::OnAccent.of(ctx));
    Ok(())
}

/// How many discs a move would flip; none of a number for one that only touches.
fn flips(game: &Game, square: Square) -> Option<(Square, Option<usize>)> {
    match game.legal().filter(|moves| moves.squares.contains(square))?.kind {
        MoveKind::Flip => Some((square, Some(game.position().flips(square).len()))),
        MoveKind::Touch => Some((square, None)),
        MoveKind::Opening => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Board, Opening, Players, Setup, SetupSpec};

    #[test]
    fn moves_that_flip_have_a_number_and_those_that_touch_a_word() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        let game = Game::new(Setup::default());
        assert_eq!(flips(&game, square("d3")), Some((square("d3"), Some(1))));
        assert_eq!(flips(&game, square("a1")), None);
        let free = SetupSpec { opening: Opening::Free, ..SetupSpec::plain(Board::Eight, Players::Two) };
        assert_eq!(flips(&Game::new(Setup::new(free).unwrap()), square("d4")), None);
        // Sooner or later somebody among four can flip nothing.
        let mut games = (0..50).map(|pick| {
            let mut game = Game::new(Setup::new(SetupSpec::plain(Board::Eight, Players::Four)).unwrap());
            while let Some(moves) = game.legal().filter(|moves| moves.kind != MoveKind::Touch) {
                let squares: Vec<Square> = moves.squares.iter().collect();
                game.play(squares[(pick * 7 + game.ply() * 3) % squares.len()]).unwrap();
            }
            game
        });
        let game = games.find(|game| game.legal().is_some()).expect("a move that touches");
        let square = game.legal().unwrap().squares.first().unwrap();
        assert_eq!(flips(&game, square), Some((square, None)));
    }
}
