//! Where every disc lies and whose turn it is; which moves there are and what they do.

use super::{
    colour::{Colour, Owner, Players},
    outcome::Score,
    setup::{Opening, Setup},
    square::{Direction, Square, SquareSet},
};

/// What kind of move a player has. All legal moves of a position are of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A disc on a free centre square, in a free opening.
    Opening,
    /// A move that flips at least one line.
    Flip,
    /// A move that flips nothing: with three and four players, when no move flips, on a square that touches a disc.
    Touch,
}

/// The legal moves of a position; at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moves {
    /// Where a disc may be put.
    pub squares: SquareSet,
    /// Of what kind all of them are.
    pub kind: MoveKind,
}

/// What can happen in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The player on turn has these moves.
    ToMove(Moves),
    /// Two players only: the player on turn has no move, the other one has.
    MustPass,
    /// Nobody can move.
    Over,
}

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effect {
    /// Whose move it was.
    pub colour: Colour,
    /// Where the disc was put.
    pub square: Square,
    /// Of what kind it was.
    pub kind: MoveKind,
    /// The discs that changed to `colour`, without `square`.
    pub flipped: SquareSet,
}

/// Why a disc cannot be put on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum IllegalMove {
    #[error("it is not on this board")]
    OffBoard,
    #[error("it is blocked")]
    Blocked,
    #[error("it is taken")]
    Taken,
    #[error("in a free opening the first four discs go on the centre")]
    OutsideCentre,
    #[error("it flips nothing")]
    FlipsNothing,
    #[error("it touches no disc")]
    TouchesNothing,
    #[error("the game is over")]
    GameOver,
}

/// A position that the rules can reach, or one that [`Position::from_parts`] has checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: SquareSet,
    playable: SquareSet,
    discs: [SquareSet; 4],
    neutral: SquareSet,
    players: Players,
    turn: Colour,
    /// The centre squares that a free opening has still to fill.
    opening: SquareSet,
}

impl Position {
    /// The position before the first move.
    pub fn start(setup: &Setup) -> Self {
        let centre = setup.board().centre();
        let mut position = Self {
            board: setup.board().squares(),
            playable: setup.playable(),
            discs: [SquareSet::EMPTY; 4],
            neutral: SquareSet::EMPTY,
            players: setup.players(),
            turn: Colour::Black,
            opening: SquareSet::EMPTY,
        };
        if let Some((side, corners)) = setup.handicap_discs() {
            position.discs[side.index()] |= corners;
        }
        if setup.spec().opening == Opening::Free {
            position.opening = centre.into_iter().collect();
            return position;
        }
        match setup.players() {
            Players::Two => {
                position.discs[Colour::White.index()] |= centre[0].set() | centre[2].set();
                position.discs[Colour::Black.index()] |= centre[1].set() | centre[3].set();
            }
            Players::Three | Players::Four => {
                for (square, owner) in centre.into_iter().zip(Colour::ALL) {
                    match setup.players().colours().contains(&owner) {
                        true => position.discs[owner.index()].insert(square),
                        false => position.neutral.insert(square),
                    }
                }
            }
        }
        position
    }

    /// A position from its parts, for tests, puzzles and measurements: `discs` in turn order.
    ///
    /// `None` where two sets overlap, a disc lies off `playable`, or a colour that does not play has discs.
    pub fn from_parts(
        playable: SquareSet,
        players: Players,
        discs: [SquareSet; 4],
        neutral: SquareSet,
        turn: Colour,
    ) -> Option<Self> {
        let all = discs.into_iter().fold(neutral, |all, set| all | set);
        let apart = all.len() == discs.iter().map(|set| set.len()).sum::<usize>() + neutral.len();
        let known = Colour::ALL
            .into_iter()
            .all(|colour| players.colours().contains(&colour) || discs[colour.index()].is_empty() && colour != turn);
        (apart && known && all.is_subset(playable)).then_some(Self {
            board: playable,
            playable,
            discs,
            neutral,
            players,
            turn,
            opening: SquareSet::EMPTY,
        })
    }

    /// Whose turn it is, even if that player must pass; of no meaning once the game is over.
    pub const fn turn(&self) -> Colour {
        self.turn
    }

    /// How many play.
    pub const fn players(&self) -> Players {
        self.players
    }

    /// The squares of the board that are no holes.
    pub const fn playable(&self) -> SquareSet {
        self.playable
    }

    /// The holes.
    pub fn blocked(&self) -> SquareSet {
        self.board - self.playable
    }

    /// A colour's discs.
    pub const fn discs(&self, colour: Colour) -> SquareSet {
        self.discs[colour.index()]
    }

    /// The neutral discs.
    pub const fn neutral(&self) -> SquareSet {
        self.neutral
    }

    /// Every disc.
    pub fn occupied(&self) -> SquareSet {
        self.discs.into_iter().fold(self.neutral, |all, set| all | set)
    }

    /// Playable squares without a disc.
    pub fn empty(&self) -> SquareSet {
        self.playable - self.occupied()
    }

    /// Whose disc lies on a square.
    pub fn owner(&self, square: Square) -> Option<Owner> {
        if self.neutral.contains(square) {
            return Some(Owner::Neutral);
        }
        Colour::ALL.into_iter().find(|&colour| self.discs(colour).contains(square)).map(Owner::Player)
    }

    /// The discs, counted.
    pub fn score(&self) -> Score {
        Score {
            discs: self.discs.map(|set| set.len() as u8),
            neutral: self.neutral.len() as u8,
            empty: self.empty().len() as u8,
        }
    }

    /// What can happen now.
    pub fn status(&self) -> Status {
        let to_move = |squares, kind| Status::ToMove(Moves { squares, kind });
        if !self.opening.is_empty() {
            return to_move(self.opening, MoveKind::Opening);
        }
        let flips = self.flipping(self.turn);
        if !flips.is_empty() {
            return to_move(flips, MoveKind::Flip);
        }
        if self.players == Players::Two {
            let other = self.players.after(self.turn);
            return if self.flipping(other).is_empty() { Status::Over } else { Status::MustPass };
        }
        let touching = self.occupied().touching() & self.empty();
        if touching.is_empty() { Status::Over } else { to_move(touching, MoveKind::Touch) }
    }

    /// The legal moves; `None` for who must pass, and at the end.
    pub fn moves(&self) -> Option<Moves> {
        match self.status() {
            Status::ToMove(moves) => Some(moves),
            Status::MustPass | Status::Over => None,
        }
    }

    /// The empty squares on which a disc of the colour would flip something.
    fn flipping(&self, colour: Colour) -> SquareSet {
        let own = self.discs(colour);
        let others = self.occupied() - own;
        let empty = self.empty();
        Direction::ALL.into_iter().fold(SquareSet::EMPTY, |all, direction| {
            // Grow runs of others' discs away from the own ones; where a run meets an empty square is a move.
            let mut run = own.shift(direction) & others;
            let mut front = run;
            while !front.is_empty() {
                front = front.shift(direction) & others;
                run |= front;
            }
            all | (run.shift(direction) & empty)
        })
    }

    /// The line that a disc of the player on turn, put on `square`, would flip in one direction; from the nearest
    /// on when walked that way, empty where there is none.
    pub fn line(&self, square: Square, direction: Direction) -> SquareSet {
        if !self.opening.is_empty() {
            return SquareSet::EMPTY;
        }
        let own = self.discs(self.turn);
        let others = self.occupied() - own;
        let mut line = SquareSet::EMPTY;
        let mut next = square.set().shift(direction);
        while !(next & others).is_empty() {
            line |= next;
            next = next.shift(direction);
        }
        if (next & own).is_empty() { SquareSet::EMPTY } else { line }
    }

    /// All that a disc of the player on turn, put on `square`, would flip. Empty for a square that is not free.
    pub fn flips(&self, square: Square) -> SquareSet {
        if !self.empty().contains(square) {
            return SquareSet::EMPTY;
        }
        Direction::ALL.into_iter().fold(SquareSet::EMPTY, |all, direction| all | self.line(square, direction))
    }

    /// The position after a move, and what the move did. The next player is on turn, even one who must pass.
    ///
    /// # Errors
    /// Why the move is illegal. Who must pass gets [`IllegalMove::FlipsNothing`].
    pub fn play(&self, square: Square) -> Result<(Self, Effect), IllegalMove> {
        let status = self.status();
        match status {
            Status::ToMove(moves) if moves.squares.contains(square) => {
                let effect = Effect { colour: self.turn, square, kind: moves.kind, flipped: self.flips(square) };
                Ok((self.after(&effect), effect))
            }
            _ => Err(self.why_not(square, status)),
        }
    }

    fn after(&self, effect: &Effect) -> Self {
        let mut next = *self;
        next.discs.iter_mut().for_each(|set| *set -= effect.flipped);
        next.neutral -= effect.flipped;
        next.discs[effect.colour.index()] |= effect.flipped | effect.square.set();
        next.opening.remove(effect.square);
        next.turn = self.players.after(self.turn);
        next
    }

    fn why_not(&self, square: Square, status: Status) -> IllegalMove {
        match status {
            Status::Over => IllegalMove::GameOver,
            _ if !self.board.contains(square) => IllegalMove::OffBoard,
            _ if !self.playable.contains(square) => IllegalMove::Blocked,
            _ if self.occupied().contains(square) => IllegalMove::Taken,
            Status::ToMove(Moves { kind: MoveKind::Opening, .. }) => IllegalMove::OutsideCentre,
            Status::ToMove(Moves { kind: MoveKind::Touch, .. }) => IllegalMove::TouchesNothing,
            _ => IllegalMove::FlipsNothing,
        }
    }

    /// The position after a pass; `None` unless the player on turn must pass.
    pub fn pass(&self) -> Option<Self> {
        (self.status() == Status::MustPass).then(|| Self { turn: self.players.after(self.turn), ..*self })
    }
}
