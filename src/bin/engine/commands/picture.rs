//! A game as text: the board with its rows, and what there is to say about it.

use std::fmt::Write as _;

use girotondo::rules::{Colour, Game, MoveKind, Outcome, Owner, Square};

/// A picture for people.
pub(super) fn as_picture(game: &Game) -> String {
    let score = game.position().score();
    let side = game.setup().board().side();
    let mut text = String::from("   ");
    text.extend((b'a'..b'a' + side).flat_map(|letter| [' ', letter.into()]));
    for (number, row) in (1..).zip(rows(game)) {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n{number:3}");
        text.extend(row.chars().flat_map(|square| [' ', square]));
        text.truncate(text.trim_end().len());
    }
    let colours = game.setup().players().colours().iter();
    let discs: Vec<_> = colours.map(|&colour| format!("{colour} {}", score.of(colour))).collect();
    let _ = write!(text, "\n\ndiscs: {}", discs.join(", "));
    if score.neutral > 0 {
        let _ = write!(text, ", neutral {}", score.neutral);
    }
    let _ = writeln!(text, "; empty squares: {}", score.empty);
    let _ = writeln!(text, "moves: {}; passes: {}; flipping nothing: {}", game.ply(), game.passes(), flipless(game));
    if let (Some(colour), Some(moves)) = (game.turn(), game.legal()) {
        if let Some(passed) = game.records().last().and_then(|record| record.passed) {
            let _ = writeln!(text, "{passed} has no move and passes");
        }
        let names: Vec<_> = moves.squares.iter().map(|square| square.to_string()).collect();
        let kind = match moves.kind {
            MoveKind::Opening => " on the centre",
            MoveKind::Flip => "",
            MoveKind::Touch => " beside a disc (it flips nothing)",
        };
        let _ = writeln!(text, "{colour} to move{kind}: {}", names.join(" "));
    }
    match game.outcome() {
        Some(Outcome::Win(colour)) => _ = write!(text, "over: {colour} wins"),
        Some(Outcome::Draw) => text += "over: a draw",
        None => return text,
    }
    if let Some([black, white]) = game.tournament() {
        let _ = write!(text, "; tournament score {black}-{white}");
    }
    text + "\n"
}

/// The board's rows from the top, a character a square.
pub(super) fn rows(game: &Game) -> Vec<String> {
    let board = game.setup().board();
    let squares = board.squares();
    let position = game.position();
    let character = |square| match position.owner(square) {
        Some(Owner::Player(Colour::Black)) => 'B',
        Some(Owner::Player(Colour::White)) => 'W',
        Some(Owner::Player(Colour::Red)) => 'R',
        Some(Owner::Player(Colour::Green)) => 'G',
        Some(Owner::Neutral) => 'n',
        None if !squares.contains(square) => ' ',
        None if position.blocked().contains(square) => '#',
        None => '.',
    };
    let row = |row| (0..board.side()).map(|column| character(Square::new(column, row))).collect();
    (0..board.side()).map(row).collect()
}

/// How many moves flipped nothing; the first four discs of a free opening are none.
pub(super) fn flipless(game: &Game) -> usize {
    game.records().iter().filter(|record| record.effect.kind == MoveKind::Touch).count()
}
