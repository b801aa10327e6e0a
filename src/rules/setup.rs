//! What is agreed before the first move. [`SetupSpec`] is what somebody asks for; [`Setup`] is what the rules
//! allow, and the only way from one to the other is [`Setup::new`].

use std::{fmt, str::FromStr};

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use serde::{Deserialize, Serialize};

use super::{
    board::Board,
    colour::{Colour, Players},
    outcome::Objective,
    position::{Position, Status},
    square::{Square, SquareSet},
};

/// How the game begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Opening {
    /// Discs stand on the centre.
    #[default]
    Standard,
    /// The players put discs on the centre themselves, in turn (two players).
    Free,
}

/// Which squares are holes. Its text form is `c3,f6` or `random:8:7` (count, seed), empty for none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Blocked {
    /// No square.
    #[default]
    None,
    /// Drawn at random, symmetric under quarter turns, the same for the same board, count and seed.
    Drawn {
        /// 4, 8 or 12.
        count: u8,
        /// Any number.
        seed: u64,
    },
    /// Chosen by hand.
    Chosen(Vec<Square>),
}

impl Blocked {
    /// The counts that can be drawn.
    pub const COUNTS: [u8; 3] = [4, 8, 12];
}

impl fmt::Display for Blocked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Drawn { count, seed } => write!(f, "random:{count}:{seed}"),
            Self::Chosen(squares) => {
                let names: Vec<_> = squares.iter().map(Square::to_string).collect();
                f.write_str(&names.join(","))
            }
        }
    }
}

impl FromStr for Blocked {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        let unreadable = || SetupError::UnreadableBlocked(text.to_owned());
        if let Some(drawn) = text.trim().strip_prefix("random:") {
            let (count, seed) = drawn.split_once(':').ok_or_else(unreadable)?;
            let count = count.parse().map_err(|_| unreadable())?;
            return Ok(Self::Drawn { count, seed: seed.parse().map_err(|_| unreadable())? });
        }
        let words = text.split([',', ' ']).filter(|word| !word.is_empty());
        let squares: Vec<Square> = words.map(str::parse).collect::<Result<_, _>>().map_err(|_| unreadable())?;
        Ok(if squares.is_empty() { Self::None } else { Self::Chosen(squares) })
    }
}

/// Discs that one side has on corners before the first move (two players). Its text form is `black:2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Handicap {
    /// Black or White.
    pub side: Colour,
    /// 1 to 4, taken in the order of [`Board::handicap_corners`].
    pub corners: u8,
}

impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.side, self.corners)
    }
}

impl FromStr for Handicap {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        let unreadable = || SetupError::UnreadableHandicap(text.to_owned());
        let (side, corners) = text.trim().split_once(':').ok_or_else(unreadable)?;
        let side = side.parse().map_err(|_| unreadable())?;
        Ok(Self { side, corners: corners.parse().map_err(|_| unreadable())? })
    }
}

/// What somebody asks for: a form, a file, a flag. It may claim anything.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupSpec {
    /// The board.
    pub board: Board,
    /// How many play.
    pub players: Players,
    /// Most or fewest discs.
    #[serde(default)]
    pub objective: Objective,
    /// Standard or free.
    #[serde(default)]
    pub opening: Opening,
    /// The holes.
    #[serde(default)]
    pub blocked: Blocked,
    /// Corners given to one side.
    #[serde(default)]
    pub handicap: Option<Handicap>,
}

impl SetupSpec {
    /// A game without options.
    pub const fn plain(board: Board, players: Players) -> Self {
        Self {
            board,
            players,
            objective: Objective::Most,
            opening: Opening::Standard,
            blocked: Blocked::None,
            handicap: None,
        }
    }
}

impl Default for SetupSpec {
    fn default() -> Self {
        Self::plain(Board::Eight, Players::Two)
    }
}

/// The rule that a [`SetupSpec`] breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SetupError {
    #[error("the 6×6 board is for two players")]
    SixIsForTwo,
    #[error("a free opening is for two players")]
    FreeOpeningIsForTwo,
    #[error("a corner handicap is for two players")]
    HandicapIsForTwo,
    #[error("a handicap is given to black or white, not to {0}")]
    HandicapSide(Colour),
    #[error("a handicap is one to four corners, not {0}")]
    HandicapCorners(u8),
    #[error("4, 8 or 12 blocked squares can be drawn, not {0}")]
    DrawnCount(u8),
    #[error("{0} is not on the board, so it cannot be blocked")]
    BlockedOffBoard(Square),
    #[error("{0} belongs to the centre, which is never blocked")]
    BlockedCentre(Square),
    #[error("{0} is a corner taken by the handicap, which is never blocked")]
    BlockedHandicapCorner(Square),
    #[error("with these squares blocked Black has no first move")]
    NoFirstMove,
    #[error("“{0}” is not a list of blocked squares like c3,f6 nor a draw like random:8:7")]
    UnreadableBlocked(String),
    #[error("“{0}” is not a handicap: a side and one to four corners is, like black:2")]
    UnreadableHandicap(String),
}

/// A setup that the rules allow.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "SetupSpec", try_from = "SetupSpec")]
pub struct Setup {
    spec: SetupSpec,
    blocked: SquareSet,
}

impl Setup {
    /// Checks a wish against the rules and draws the blocked squares.
    ///
    /// # Errors
    /// The first rule that it breaks.
    pub fn new(mut spec: SetupSpec) -> Result<Self, SetupError> {
        if spec.blocked == Blocked::Chosen(Vec::new()) {
            spec.blocked = Blocked::None;
        }
        if spec.players != Players::Two {
            match () {
                () if spec.board == Board::Six => return Err(SetupError::SixIsForTwo),
                () if spec.opening == Opening::Free => return Err(SetupError::FreeOpeningIsForTwo),
                () if spec.handicap.is_some() => return Err(SetupError::HandicapIsForTwo),
                () => {}
            }
        }
        if let Some(Handicap { side, corners }) = spec.handicap {
            if !Players::Two.colours().contains(&side) {
                return Err(SetupError::HandicapSide(side));
            }
            if !(1..=4).contains(&corners) {
                return Err(SetupError::HandicapCorners(corners));
            }
        }
        let blocked = match &spec.blocked {
            Blocked::None => SquareSet::EMPTY,
            Blocked::Drawn { count, .. } if !Blocked::COUNTS.contains(count) => {
                return Err(SetupError::DrawnCount(*count));
            }
            Blocked::Drawn { count, seed } => draw(spec.board, *count, *seed),
            Blocked::Chosen(squares) => squares.iter().copied().collect(),
        };
        let setup = Self { spec, blocked };
        if let Some(square) = (blocked - setup.board().squares()).first() {
            return Err(SetupError::BlockedOffBoard(square));
        }
        if let Some(square) = setup.board().centre().into_iter().find(|&square| blocked.contains(square)) {
            return Err(SetupError::BlockedCentre(square));
        }
        if let Some(square) = setup.handicap_discs().map(|(_, set)| set & blocked).and_then(SquareSet::first) {
            return Err(SetupError::BlockedHandicapCorner(square));
        }
        match Position::start(&setup).status() {
            Status::ToMove(_) => Ok(setup),
            Status::MustPass | Status::Over => Err(SetupError::NoFirstMove),
        }
    }

    /// What was asked for.
    pub const fn spec(&self) -> &SetupSpec {
        &self.spec
    }

    /// The board.
    pub const fn board(&self) -> Board {
        self.spec.board
    }

    /// How many play.
    pub const fn players(&self) -> Players {
        self.spec.players
    }

    /// Most or fewest discs.
    pub const fn objective(&self) -> Objective {
        self.spec.objective
    }

    /// The holes, drawn or chosen.
    pub const fn blocked(&self) -> SquareSet {
        self.blocked
    }

    /// The squares of the board that are no holes.
    pub fn playable(&self) -> SquareSet {
        self.board().squares() - self.blocked
    }

    /// The side with a handicap and its corners.
    pub(super) fn handicap_discs(&self) -> Option<(Colour, SquareSet)> {
        let Handicap { side, corners } = self.spec.handicap?;
        Some((side, self.board().handicap_corners().into_iter().take(corners.into()).collect()))
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::new(SetupSpec::default()).expect("the plain 8×8 game is lawful")
    }
}

impl TryFrom<SetupSpec> for Setup {
    type Error = SetupError;

    fn try_from(spec: SetupSpec) -> Result<Self, SetupError> {
        Self::new(spec)
    }
}

impl From<Setup> for SetupSpec {
    fn from(setup: Setup) -> Self {
        setup.spec
    }
}

/// Draws `count` (a multiple of four) holes: whole orbits of the quarter turn, outside the middle and the corners,
/// so that every playable square can be reached from the centre by king steps.
///
/// A sparse set nearly always can; with 12 holes on the smallest boards a draw that cuts a square off is drawn again.
fn draw(board: Board, count: u8, seed: u64) -> SquareSet {
    let turn = |square: Square| Square::new(board.side() - 1 - square.row(), square.column());
    let orbit = |square: Square| {
        let [b, c, d] = [turn(square), turn(turn(square)), turn(turn(turn(square)))];
        square.set() | b.set() | c.set() | d.set()
    };
    let open = board.squares() - board.middle() - board.corners();
    let orbits: Vec<SquareSet> = open
        .iter()
        .map(|square| (square, orbit(square)))
        .filter(|(square, orbit)| orbit.first() == Some(*square))
        .map(|(_, orbit)| orbit)
        .collect();
    // ChaCha8 and 32-bit ranges: the same draw on every machine and word size.
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    loop {
        let mut left = orbits.clone();
        let drawn = (0..count / 4).fold(SquareSet::EMPTY, |drawn, _| {
            drawn | left.swap_remove(rng.random_range(0..left.len() as u32) as usize)
        });
        if all_reachable(board, board.squares() - drawn) {
            return drawn;
        }
    }
}

fn all_reachable(board: Board, playable: SquareSet) -> bool {
    let mut reached: SquareSet = board.centre().into_iter().collect();
    loop {
        let wider = reached | (reached.touching() & playable);
        if wider == reached {
            return reached == playable;
        }
        reached = wider;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(change: impl FnOnce(&mut SetupSpec)) -> Result<Setup, SetupError> {
        let mut spec = SetupSpec::default();
        change(&mut spec);
        Setup::new(spec)
    }

    #[test]
    fn unlawful_setups_name_their_rule() {
        use SetupError::*;
        let square = |name: &str| name.parse::<Square>().unwrap();
        let chosen = |names: &str| names.parse::<Blocked>().unwrap();
        let handicap = |side, corners| Some(Handicap { side, corners });
        let four = |change: fn(&mut SetupSpec)| {
            with(|spec| {
                spec.players = Players::Four;
                change(spec);
            })
        };
        assert_eq!(four(|spec| spec.board = Board::Six), Err(SixIsForTwo));
        assert_eq!(four(|spec| spec.opening = Opening::Free), Err(FreeOpeningIsForTwo));
        assert_eq!(four(|spec| spec.handicap = "black:1".parse().ok()), Err(HandicapIsForTwo));
        assert_eq!(with(|spec| spec.handicap = handicap(Colour::Red, 1)), Err(HandicapSide(Colour::Red)));
        assert_eq!(with(|spec| spec.handicap = handicap(Colour::White, 5)), Err(HandicapCorners(5)));
        assert_eq!(with(|spec| spec.handicap = handicap(Colour::White, 0)), Err(HandicapCorners(0)));
        assert_eq!(with(|spec| spec.blocked = Blocked::Drawn { count: 5, seed: 0 }), Err(DrawnCount(5)));
        assert_eq!(with(|spec| spec.blocked = chosen("i1")), Err(BlockedOffBoard(square("i1"))));
        assert_eq!(with(|spec| spec.blocked = chosen("a1,d4")), Err(BlockedCentre(square("d4"))));
        let corner = with(|spec| {
            spec.handicap = handicap(Colour::Black, 2);
            spec.blocked = chosen("a8,h8");
        });
        assert_eq!(corner, Err(BlockedHandicapCorner(square("h8"))));
        assert_eq!(with(|spec| spec.blocked = chosen("d3,c4,f5,e6")), Err(NoFirstMove));
    }

    #[test]
    fn a_draw_is_fair_whole_and_repeatable() {
        for board in Board::ALL {
            for count in Blocked::COUNTS {
                for seed in 0..200 {
                    let set = draw(board, count, seed);
                    assert_eq!(set.len(), usize::from(count));
                    assert!(set.is_subset(board.squares() - board.middle() - board.corners()));
                    let turned = set.iter().map(|s| Square::new(board.side() - 1 - s.row(), s.column())).collect();
                    assert_eq!(set, turned);
                    assert!(all_reachable(board, board.squares() - set));
                    assert_eq!(set, draw(board, count, seed));
                }
            }
        }
        // Pinned: a saved or shared game holds only the seed.
        let set = draw(Board::Octagon, 8, 7);
        let names: Vec<_> = set.iter().map(|square| square.to_string()).collect();
        assert_eq!(names.join(","), "f1,g3,c4,a5,j6,h7,d8,e10");
    }

    #[test]
    fn no_square_chosen_is_none_blocked() {
        let setup = with(|spec| spec.blocked = Blocked::Chosen(Vec::new()));
        assert_eq!(setup, Ok(Setup::default()));
    }

    #[test]
    fn text_forms_read_back() {
        for text in ["", "c3,f6", "random:12:18446744073709551615"] {
            assert_eq!(text.parse::<Blocked>().unwrap().to_string(), text);
        }
        for wrong in ["c3,x", "random:8", "random:8:-1", "random:300:1"] {
            assert!(wrong.parse::<Blocked>().is_err(), "{wrong}");
        }
        assert_eq!("White:3".parse::<Handicap>().unwrap().to_string(), "white:3");
        for wrong in ["white", "blue:1", "black:x", "black:999"] {
            assert!(wrong.parse::<Handicap>().is_err(), "{wrong}");
        }
    }
}
