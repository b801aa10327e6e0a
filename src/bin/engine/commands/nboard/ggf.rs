//! Games in GGF, the text form of Othello servers, as far as they are games of this program.

use girotondo::rules::{Board, Colour, Game, Owner, Position, Square};

use super::setup;

/// Reads a game and says who has still to pass at its end. A game that begins elsewhere than where games begin here is
/// refused.
pub(super) fn read(text: &str) -> Result<(Game, Option<Colour>), String> {
    let fields = fields(text)?;
    let value = |name: &str| fields.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    if let Some(other) = value("GM").filter(|game| !game.eq_ignore_ascii_case("othello")) {
        return Err(format!("{other} is another game"));
    }
    let fewest = value("TY").is_some_and(|kind| kind.contains('a'));
    let start = value("BO").ok_or("it does not say how the board begins")?;
    let mut words = start.split_whitespace();
    let size = words.next().unwrap_or_default();
    let board = match size {
        "6" => Board::Six,
        "8" => Board::Eight,
        "10" => Board::Ten,
        _ => return Err(format!("there is no board of size {size}")),
    };
    let mut game = Game::new(setup(board, fewest)?);
    let given: String = words.collect();
    if given != picture(board, game.position()) {
        return Err("it does not begin with the four discs of the standard start".to_owned());
    }
    let mut unsaid_pass = None;
    for (key, value) in &fields {
        if let "B" | "W" = key.as_str() {
            play(&mut game, &mut unsaid_pass, value)?;
        }
    }
    Ok((game, unsaid_pass))
}

/// Makes a move as it is written in a game: a square or a pass, and perhaps its value and time after a slash.
pub(super) fn play(game: &mut Game, unsaid_pass: &mut Option<Colour>, text: &str) -> Result<(), String> {
    let word = text.split('/').next().unwrap_or_default().trim();
    if word.to_ascii_lowercase().starts_with("pa") {
        return match unsaid_pass.take() {
            Some(_) => Ok(()),
            None if game.is_over() => Ok(()),
            None => Err("nobody has to pass".to_owned()),
        };
    }
    let square: Square = word.parse().map_err(|_| format!("{word} is not a square"))?;
    let record = game.play(square).map_err(|error| error.to_string())?;
    // Boards may leave passes out: the next move says it all.
    *unsaid_pass = record.passed;
    Ok(())
}

/// A board as GGF writes it: rows from the top, and who is to move.
fn picture(board: Board, position: &Position) -> String {
    let mark = |square| match position.owner(square) {
        Some(Owner::Player(Colour::Black)) => '*',
        Some(_) => 'O',
        None => '-',
    };
    let turn = if position.turn() == Colour::Black { '*' } else { 'O' };
    board.squares().iter().map(mark).chain([turn]).collect()
}

/// What stands in the brackets, with the names before them, in order.
fn fields(text: &str) -> Result<Vec<(String, String)>, String> {
    let text = text.trim();
    let mut rest = text.strip_prefix("(;").ok_or("it does not begin with (;")?;
    let mut fields = Vec::new();
    loop {
        rest = rest.trim_start();
        if rest.starts_with(";)") {
            return Ok(fields);
        }
        let (name, after) = rest.split_once('[').ok_or("a field has no value")?;
        let (value, after) = after.split_once(']').ok_or("a value has no end")?;
        fields.push((name.trim().to_ascii_uppercase(), value.to_owned()));
        rest = after;
    }
}
