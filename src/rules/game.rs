//! A game from its setup to where it stands: every move made, undo and redo without limit. Passes happen by
//! themselves.

use super::{
    colour::{Colour, Players},
    outcome::{Objective, Outcome},
    position::{Effect, IllegalMove, Moves, Position, Status},
    setup::Setup,
    square::Square,
};

/// A move of a game and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// The position in which it was made.
    pub before: Position,
    /// What it did.
    pub effect: Effect,
    /// Who had to pass after it.
    pub passed: Option<Colour>,
    /// The position that followed, after the pass if there was one.
    pub after: Position,
}

/// A move that the rules refuse, in full.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{square} is not a move for {colour}: {reason}{}", legal_words(*.legal))]
pub struct PlayError {
    /// Who was on turn.
    pub colour: Colour,
    /// Where the disc should have gone.
    pub square: Square,
    /// Why it cannot.
    pub reason: IllegalMove,
    /// What would have been legal; `None` at the end.
    pub legal: Option<Moves>,
}

/// The end of a refusal's sentence: what would have been legal.
pub(super) fn legal_words(legal: Option<Moves>) -> String {
    legal.map_or_else(String::new, |moves| {
        let names: Vec<_> = moves.squares.iter().map(|square| square.to_string()).collect();
        format!("; legal were {}", names.join(" "))
    })
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    setup: Setup,
    start: Position,
    records: Vec<Record>,
    /// Moves taken back, the next to be made again last.
    undone: Vec<Square>,
}

impl Game {
    /// A game before its first move.
    pub fn new(setup: Setup) -> Self {
        Self { start: Position::start(&setup), setup, records: Vec::new(), undone: Vec::new() }
    }

    /// A game after the given moves.
    ///
    /// # Errors
    /// The number of the first move that is illegal, from 0, and why.
    pub fn replay(setup: Setup, moves: impl IntoIterator<Item = Square>) -> Result<Self, (usize, PlayError)> {
        let mut game = Self::new(setup);
        for (number, square) in moves.into_iter().enumerate() {
            game.play(square).map_err(|error| (number, error))?;
        }
        Ok(game)
    }

    /// What was agreed.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The position now: somebody is to move, or the game is over.
    pub fn position(&self) -> &Position {
        self.records.last().map_or(&self.start, |record| &record.after)
    }

    /// The position after `ply` moves; `None` beyond the last.
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        match ply.checked_sub(1) {
            None => Some(&self.start),
            Some(index) => self.records.get(index).map(|record| &record.after),
        }
    }

    /// How many moves were made; passes are not counted.
    pub const fn ply(&self) -> usize {
        self.records.len()
    }

    /// Every move made.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The moves' squares, in order.
    pub fn moves(&self) -> impl Iterator<Item = Square> {
        self.records.iter().map(|record| record.effect.square)
    }

    /// Who is to move; `None` at the end.
    pub fn turn(&self) -> Option<Colour> {
        self.legal().map(|_| self.position().turn())
    }

    /// The legal moves; `None` at the end.
    pub fn legal(&self) -> Option<Moves> {
        self.position().moves()
    }

    /// Whether nobody can move any more.
    pub fn is_over(&self) -> bool {
        self.legal().is_none()
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let end = || self.position().score().outcome(self.setup.players(), self.setup.objective());
        self.is_over().then(end)
    }

    /// The tournament score, Black's then White's, where there is one: two players, most discs, over. See
    /// [`Score::tournament`](super::Score::tournament).
    pub fn tournament(&self) -> Option<[u8; 2]> {
        let scored = self.setup.players() == Players::Two && self.setup.objective() == Objective::Most;
        (scored && self.is_over()).then(|| self.position().score().tournament())
    }

    /// Makes a move for the player on turn, and the pass that follows where one does. What was taken back before
    /// is forgotten, unless the move is the one that would have been redone.
    ///
    /// # Errors
    /// Why the move is illegal, and what was legal. The game is as it was.
    pub fn play(&mut self, square: Square) -> Result<&Record, PlayError> {
        let before = *self.position();
        let (mut after, effect) = before.play(square).map_err(|reason| PlayError {
            colour: before.turn(),
            square,
            reason,
            legal: before.moves(),
        })?;
        let mut passed = None;
        if after.status() == Status::MustPass {
            passed = Some(after.turn());
            after = after.pass().expect("who must pass can");
        }
        if self.undone.pop() != Some(square) {
            self.undone.clear();
        }
        self.records.push(Record { before, effect, passed, after });
        Ok(self.records.last().expect("just pushed"))
    }

    /// Takes the last move back; `None` at the start.
    pub fn undo(&mut self) -> Option<Record> {
        let record = self.records.pop()?;
        self.undone.push(record.effect.square);
        Some(record)
    }

    /// Makes again what was taken back last; `None` where nothing was.
    pub fn redo(&mut self) -> Option<&Record> {
        let square = *self.undone.last()?;
        self.play(square).ok()
    }

    /// Whether there is a move to take back.
    pub const fn can_undo(&self) -> bool {
        !self.records.is_empty()
    }

    /// Whether there is a move to make again.
    pub const fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// How many passes there were.
    pub fn passes(&self) -> usize {
        self.records.iter().filter(|record| record.passed.is_some()).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Board, SetupSpec};

    #[test]
    fn a_tournament_score_is_for_two_for_most_discs_and_at_the_end() {
        for (players, objective) in [
            (Players::Two, Objective::Most),
            (Players::Two, Objective::Fewest),
            (Players::Three, Objective::Most),
            (Players::Four, Objective::Most),
        ] {
            let spec = SetupSpec { objective, ..SetupSpec::plain(Board::Eight, players) };
            let mut game = Game::new(Setup::new(spec).unwrap());
            while let Some(moves) = game.legal() {
                assert_eq!(game.tournament(), None, "while it goes on");
                game.play(moves.squares.first().unwrap()).unwrap();
            }
            let score = game.position().score();
            let expected = (players == Players::Two && objective == Objective::Most).then(|| score.tournament());
            assert_eq!(game.tournament(), expected);
        }
    }
}
