//! Games as text: headers for what is not the standard start, then one square after another.
//!
//! ```text
//! [Board "octagon"]
//! [Players "3"]
//! [Blocked "random:8:7"]
//!
//! f5e4…
//! ```
//!
//! Reading is lenient about how moves are set apart and strict about what they are.

use std::{
    iter::{self, Peekable},
    str::Chars,
};

use super::{
    board::Board,
    colour::Players,
    game::{Game, PlayError, legal_words},
    outcome::Objective,
    position::Moves,
    setup::{Opening, Setup, SetupError, SetupSpec},
    square::Square,
};

/// A game that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadTranscript {
    /// The game.
    pub game: Game,
    /// Whether it belonged to the mirrored start and every square was turned by a quarter.
    pub turned: bool,
}

/// Why a text is no game. Moves are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum TranscriptError {
    #[error(
        "move {number}{} cannot be read: “{found}” is not a square of the {board} board{}",
        turned_words(*.turned),
        legal_words(*.legal)
    )]
    Unreadable { number: usize, found: String, board: Board, legal: Option<Moves>, turned: bool },
    #[error("move {number}{}: {error}", turned_words(*.turned))]
    Illegal { number: usize, error: PlayError, turned: bool },
    #[error("the header “{0}” cannot be read")]
    Header(String),
    #[error("the headers do not make a game: {0}")]
    Setup(#[from] SetupError),
}

/// The squares of the message are then not those of the text.
const fn turned_words(turned: bool) -> &'static str {
    if turned { " (turned from the mirrored start)" } else { "" }
}

impl Game {
    /// The game as text, with a header for each thing that is not the standard 8×8 game for two. Moves taken back
    /// are not in it.
    pub fn to_transcript(&self) -> String {
        let spec = self.setup().spec();
        let standard = SetupSpec::default();
        let mut text = String::new();
        let mut header = |differs: bool, name: &str, value: String| {
            if differs {
                text += &format!("[{name} \"{value}\"]\n");
            }
        };
        header(spec.board != standard.board, "Board", spec.board.to_string());
        header(spec.players != standard.players, "Players", spec.players.count().to_string());
        header(spec.objective != standard.objective, "Objective", "fewest".to_owned());
        header(spec.opening != standard.opening, "Opening", "free".to_owned());
        header(spec.blocked != standard.blocked, "Blocked", spec.blocked.to_string());
        let handicap = spec.handicap.map(|handicap| handicap.to_string());
        header(handicap.is_some(), "Handicap", handicap.unwrap_or_default());
        if !text.is_empty() {
            text.push('\n');
        }
        text.extend(self.moves().map(|square| square.to_string()));
        text
    }

    /// Reads what [`Game::to_transcript`] wrote, or anybody else's transcript: headers that this program does not
    /// know are passed over, and without headers it is the standard 8×8 game for two.
    ///
    /// # Errors
    /// What cannot be read, or which move is illegal and why.
    pub fn from_transcript(text: &str) -> Result<ReadTranscript, TranscriptError> {
        Self::from_transcript_over(SetupSpec::default(), text)
    }

    /// As [`Game::from_transcript`], where what the headers leave open is as in `spec`.
    ///
    /// # Errors
    /// What cannot be read, or which move is illegal and why.
    pub fn from_transcript_over(mut spec: SetupSpec, text: &str) -> Result<ReadTranscript, TranscriptError> {
        let mut rest = text.trim_start();
        while let Some(inside) = rest.strip_prefix('[') {
            let line = inside.split(['\n', ']']).next().unwrap_or_default();
            let error = || TranscriptError::Header(line.to_owned());
            rest = inside[line.len()..].strip_prefix(']').ok_or_else(error)?.trim_start();
            let (name, value) = line.trim().split_once(char::is_whitespace).ok_or_else(error)?;
            let value = value.trim().strip_prefix('"').and_then(|v| v.strip_suffix('"')).ok_or_else(error)?;
            let lower = value.to_ascii_lowercase();
            match name.to_ascii_lowercase().as_str() {
                "board" => spec.board = lower.parse().map_err(|_| error())?,
                "players" => {
                    let count: u8 = lower.parse().map_err(|_| error())?;
                    spec.players = Players::try_from(count).map_err(|_| error())?;
                }
                "objective" => {
                    spec.objective = match lower.as_str() {
                        "most" => Objective::Most,
                        "fewest" => Objective::Fewest,
                        _ => return Err(error()),
                    }
                }
                "opening" => {
                    spec.opening = match lower.as_str() {
                        "standard" => Opening::Standard,
                        "free" => Opening::Free,
                        _ => return Err(error()),
                    }
                }
                "blocked" => spec.blocked = lower.parse()?,
                "handicap" => spec.handicap = Some(lower.parse()?),
                _ => {}
            }
        }
        Self::from_moves(Setup::new(spec)?, rest)
    }

    /// Reads moves for a setup that is known. Upper and lower case, spaces, commas, move numbers and written passes
    /// are all accepted; on boards with a tenth row squares are read greedily.
    ///
    /// # Errors
    /// What cannot be read, or which move is illegal and why.
    pub fn from_moves(setup: Setup, text: &str) -> Result<ReadTranscript, TranscriptError> {
        let board = setup.board();
        let mirrored_start = has_mirrored_start(&setup);
        let mut game = Self::new(setup);
        let mut turned = false;
        let mut chars = text.chars().peekable();
        while let Some(token) = next_token(&mut chars, board) {
            let number = game.ply() + 1;
            let mut square = token.map_err(|found| {
                let legal = game.legal();
                TranscriptError::Unreadable { number, found, board, legal, turned }
            })?;
            if number == 1 && mirrored_start {
                turned = matches!(square.to_string().as_str(), "c5" | "d6" | "e3" | "f4");
            }
            if turned {
                square = quarter_turn(square, board);
            }
            game.play(square).map_err(|error| TranscriptError::Illegal { number, error, turned })?;
        }
        Ok(ReadTranscript { game, turned })
    }
}

/// Whether the mirrored start is the same game turned: two players, 8×8, discs on the centre, and nothing else that a
/// quarter turn would move.
fn has_mirrored_start(setup: &Setup) -> bool {
    let spec = setup.spec();
    let blocked = setup.blocked();
    (spec.board, spec.players) == (Board::Eight, Players::Two)
        && spec.opening == Opening::Standard
        && blocked.iter().all(|square| blocked.contains(quarter_turn(square, Board::Eight)))
        && spec.handicap.is_none_or(|handicap| handicap.corners == 4)
}

fn quarter_turn(square: Square, board: Board) -> Square {
    let last = board.side() - 1;
    match last.checked_sub(square.row()) {
        Some(column) => Square::new(column, square.column()),
        None => square,
    }
}

/// The next square, or what stands there instead of one; `None` at the end. Skips what sets moves apart.
fn next_token(chars: &mut Peekable<Chars>, board: Board) -> Option<Result<Square, String>> {
    loop {
        let first = chars.next()?.to_ascii_lowercase();
        match first {
            // Between moves: white space, commas, move numbers and their dots.
            _ if first.is_whitespace() || first.is_ascii_digit() || matches!(first, ',' | ';' | '.') => {}
            'a'..='j' => {
                let mut word = String::from(first);
                word.extend(chars.next_if(char::is_ascii_digit));
                if board.side() >= 10 && word.ends_with('1') {
                    word.extend(chars.next_if_eq(&'0'));
                }
                let square = word.parse::<Square>().ok().filter(|&square| board.squares().contains(square));
                // No move number begins with 0: this is a square of a larger board.
                let cut_short = chars.peek() == Some(&'0');
                return Some(square.filter(|_| !cut_short).ok_or_else(|| lengthen(word, chars)));
            }
            _ => {
                let ahead: String = iter::once(first).chain(chars.clone()).take(5).collect();
                match written_pass(&ahead.to_ascii_lowercase()) {
                    // All of it is ASCII, and `first` has been taken already.
                    Some(pass) => _ = chars.nth(pass.len() - 2),
                    None => return Some(Err(lengthen(first.into(), chars))),
                }
            }
        }
    }
}

/// The written pass that a text in lower case begins with, if what follows it can begin a move or another pass.
fn written_pass(text: &str) -> Option<&'static str> {
    let may_follow = |c: char| !c.is_alphabetic() || matches!(c, 'a'..='j' | 'p');
    ["pass", "pa", "ps", "--"]
        .into_iter()
        .find(|pass| text.strip_prefix(pass).is_some_and(|after| after.chars().next().is_none_or(may_follow)))
}

/// The whole word that begins with an unreadable piece, at most twelve characters of it, for the message.
fn lengthen(mut word: String, chars: &mut Peekable<Chars>) -> String {
    while word.chars().count() < 12
        && let Some(c) = chars.next_if(|c| c.is_alphanumeric())
    {
        word.push(c);
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Blocked;

    fn standard(text: &str) -> Result<ReadTranscript, TranscriptError> {
        Game::from_moves(Setup::default(), text)
    }

    #[test]
    fn lenient_about_how_moves_are_set_apart() {
        let plain = standard("f5d6c3").unwrap().game;
        for text in
            ["F5 D6 C3", "1. f5 d6 2. c3", "f5, d6, c3.", "1.f5 2.d6 3.c3\n", "f5--d6 pass c3 PA", "1 f5 2 d6 ps 3 c3"]
        {
            assert_eq!(standard(text).as_ref().map(|read| &read.game), Ok(&plain), "{text}");
        }
        assert_eq!(standard("").unwrap().game.ply(), 0);
    }

    #[test]
    fn the_mirrored_start_is_turned() {
        for (text, same) in [("c5", "d3"), ("d6", "c4"), ("e3", "f5"), ("f4", "e6")] {
            let read = standard(text).unwrap();
            assert!(read.turned);
            assert_eq!(read.game, standard(same).unwrap().game);
        }
        assert!(!standard("f5d6").unwrap().turned);
        // The same moves all the way, each turned.
        let turned = standard("e3f5").map(|read| read.game.to_transcript());
        assert_eq!(turned.unwrap(), "f5d6");
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let say = |text: &str| standard(text).unwrap_err().to_string();
        assert_eq!(say("f5 zz"), "move 2 cannot be read: “zz” is not a square of the 8x8 board; legal were f4 d6 f6");
        assert!(say("f5 d9").starts_with("move 2 cannot be read: “d9”"));
        assert!(say("f5 d").starts_with("move 2 cannot be read: “d”"));
        assert!(say("f5 -").starts_with("move 2 cannot be read: “-”"));
        assert!(say("f5 é6").starts_with("move 2 cannot be read: “é6”"));
        assert_eq!(say("f5 a1"), "move 2: a1 is not a move for white: it flips nothing; legal were f4 d6 f6");
    }

    #[test]
    fn passes_are_read_where_nothing_sets_them_apart() {
        let plain = standard("f5d6c3").unwrap().game;
        for text in ["f5passd6pac3", "f5psd6--c3--", "F5PAD6PASSC3", "paf5d6c3----", "1.f5pa2.d6ps3.c3"] {
            assert_eq!(standard(text).as_ref().map(|read| &read.game), Ok(&plain), "{text}");
        }
        for text in ["f5 passes d6", "f5 pas d6", "f5 p d6", "f5 --- d6", "f5 pax"] {
            assert!(matches!(standard(text), Err(TranscriptError::Unreadable { number: 2, .. })), "{text}");
        }
    }

    #[test]
    fn a_square_of_a_larger_board_is_not_cut_short() {
        let ten = Game::from_moves(Setup::new(SetupSpec::plain(Board::Ten, Players::Two)).unwrap(), "d10");
        assert!(matches!(ten, Err(TranscriptError::Illegal { .. })));
        // d1 and a move number 0 it is not.
        assert!(standard("d10").unwrap_err().to_string().starts_with("move 1 cannot be read: “d10” is not a square"));
    }

    #[test]
    fn a_start_that_a_quarter_turn_leaves_alone_is_turned_too() {
        let read = |spec: SetupSpec, text: &str| Game::from_moves(Setup::new(spec).unwrap(), text);
        let with = |blocked: &str, handicap: &str| SetupSpec {
            blocked: blocked.parse().unwrap(),
            handicap: handicap.parse().ok(),
            ..SetupSpec::default()
        };
        for spec in [with("random:8:7", ""), with("a1,h1,h8,a8", ""), with("", "white:4")] {
            assert!(read(spec.clone(), "e3f5").is_ok_and(|read| read.turned), "{spec:?}");
        }
        for spec in [with("a1", ""), with("", "white:2")] {
            assert!(read(spec.clone(), "e3f5").is_err(), "{spec:?}");
        }
        let error = standard("e3 a1").unwrap_err().to_string();
        assert!(error.starts_with("move 2 (turned from the mirrored start): h1 is not a move for white"), "{error}");
    }

    #[test]
    fn headers_go_before_what_else_is_known() {
        let base = SetupSpec { objective: Objective::Fewest, ..SetupSpec::plain(Board::Ten, Players::Three) };
        let read = Game::from_transcript_over(base.clone(), "[Event \"Spring\"]\n[Board \"octagon\"]\n").unwrap();
        assert_eq!(read.game.setup().spec(), &SetupSpec { board: Board::Octagon, ..base });
    }

    #[test]
    fn the_tenth_row_is_read_greedily() {
        let setup = Setup::new(SetupSpec::plain(Board::Ten, Players::Two)).unwrap();
        let error = Game::from_moves(setup, "a10").unwrap_err();
        assert!(
            matches!(error, TranscriptError::Illegal { number: 1, error, .. } if error.square.to_string() == "a10")
        );
    }

    #[test]
    fn headers_read_back() {
        let spec = SetupSpec {
            board: Board::Octagon,
            players: Players::Two,
            objective: Objective::Fewest,
            opening: Opening::Free,
            blocked: Blocked::Drawn { count: 8, seed: 7 },
            handicap: "white:3".parse().ok(),
        };
        let mut game = Game::new(Setup::new(spec).unwrap());
        while let Some(moves) = game.legal() {
            game.play(moves.squares.iter().last().unwrap()).unwrap();
        }
        let text = game.to_transcript();
        assert_eq!(Game::from_transcript(&text), Ok(ReadTranscript { game, turned: false }), "{text}");
        for wrong in ["[Board \"9x9\"] f5", "[Board", "[Players \"5\"]", "[]", "[Board 8x8]", "[Handicap \"red:1\"]"] {
            assert!(Game::from_transcript(wrong).is_err(), "{wrong}");
        }
        assert_eq!(Game::from_transcript("[Event \"Spring\"]\nf5").unwrap().game.ply(), 1);
    }
}
