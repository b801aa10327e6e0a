//! The examples of the rule book: a few discs, who is to move, and the moves. What the moves do is worked out by the
//! rules, so an example cannot show what is not so. Must not know how it is drawn.

use std::sync::LazyLock;

use crate::rules::{
    Board, Colour, Handicap, Objective, Opening, Outcome, Owner, Players, Position, Setup, SetupSpec, Square,
    SquareSet, Status,
};

/// What an example is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::EnumIter)]
pub enum Example {
    /// One move flips in three directions.
    Flip,
    /// A line of three colours.
    Mixed,
    /// A neutral disc becomes a player's.
    Neutral,
    /// A move that flips nothing, beside another disc.
    Touch,
    /// White has no move and passes.
    Pass,
    /// A line stops at a hole.
    Blocked,
    /// The discs at the end.
    Counting,
    /// The same for whom the fewest win.
    Anti,
    /// The first four discs of a free opening.
    Opening,
    /// A start with corners.
    Handicap,
    /// A corner, and what it makes safe.
    Corner,
    /// The square beside an empty corner, and what comes of it.
    BesideCorner,
    /// Few discs, many moves.
    Mobility,
    /// An edge is turned along itself alone.
    Edge,
    /// The last empty squares, counted.
    LastMoves,
}

/// A step of an example.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// A disc is put on a square.
    Play {
        /// Whose.
        colour: Colour,
        /// Where.
        square: Square,
        /// What it flips.
        flipped: SquareSet,
    },
    /// Somebody passes.
    Pass(Colour),
}

/// What an example points out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Notice {
    /// Nothing besides the moves.
    Nothing,
    /// Where the player on turn may play.
    Moves,
    /// Squares.
    Squares(SquareSet),
    /// How many discs each player has; at the end, who has won by what counts.
    Count(Objective),
}

/// An example, worked out.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The squares that are drawn: from a1 to the right and down, with holes.
    pub squares: SquareSet,
    /// The positions: before the first step, and after each.
    pub positions: Vec<Position>,
    /// The steps.
    pub steps: Vec<Step>,
    /// What is pointed out.
    pub notice: Notice,
}

impl Example {
    /// Works it out; once, then it is kept.
    pub fn scene(self) -> &'static Scene {
        static ALL: LazyLock<Vec<(Example, Scene)>> = LazyLock::new(|| {
            use strum::IntoEnumIterator;
            Example::iter().map(|example| (example, example.make())).collect()
        });
        let found = ALL.iter().find(|(example, _)| *example == self);
        &found.expect("all examples are there").1
    }

    fn make(self) -> Scene {
        use Notice::{Count, Moves, Nothing, Squares};
        use Players::{Four, Three, Two};
        let few = |rows, players, moves, notice| Scene::of(rows, players, Colour::Black, moves, notice);
        match self {
            Self::Flip => few(&["B..B..", ".W.W..", "..WW..", "BWW...", "......"], Two, "d4", Nothing),
            Self::Mixed => few(&["......", "BWRG..", "......"], Four, "e2", Nothing),
            Self::Neutral => few(&["......", "BNW...", "......"], Three, "d2", Nothing),
            Self::Touch => few(&["......", "..WRG.", "......"], Four, "b3", Moves),
            Self::Pass => few(&["BW....", "......", "BW...."], Two, "c1 c3", Nothing),
            Self::Blocked => few(&["...B..", "...W..", "B#W...", "......"], Two, "d3", Nothing),
            Self::Counting => few(&["BBBW", "BBWW", "BWBW", "WBBB"], Two, "", Count(Objective::Most)),
            Self::Anti => few(&["BBBW", "BBWW", "BWBW", "WBBB"], Two, "", Count(Objective::Fewest)),
            Self::Opening => {
                let spec = SetupSpec { opening: Opening::Free, ..SetupSpec::plain(Board::Six, Two) };
                Scene::from_start(spec, "c3 d4 d3 c4 c5", Moves)
            }
            Self::Handicap => {
                let handicap = Some(Handicap { side: Colour::White, corners: 2 });
                let spec = SetupSpec { handicap, ..SetupSpec::plain(Board::Six, Two) };
                let corners = [Square::new(0, 0), Square::new(5, 5)].into_iter().collect();
                Scene::from_start(spec, "", Squares(corners))
            }
            Self::Corner => {
                let safe = (0..5).map(|column| Square::new(column, 0)).collect();
                few(&[".WWWB.", "..WW..", "......"], Two, "a1", Squares(safe))
            }
            Self::BesideCorner => {
                let corner = Square::new(0, 0).set();
                few(&["......", "......", "..W...", "...B..", "....W."], Two, "b2 a1", Squares(corner))
            }
            Self::Mobility => few(&["......", ".WWWW.", ".WBBW.", ".WBBW.", ".WWWW.", "......"], Two, "", Moves),
            Self::Edge => Scene::of(&["WBB...", "..BW..", "......"], Two, Colour::White, "d1", Nothing),
            Self::LastMoves => few(&[".W.BW", "BWWWW", "WBWWB", "BWBW."], Two, "c1 a1 e4", Count(Objective::Most)),
        }
    }
}

impl Scene {
    /// From rows of `.BWRGN`, `#` being a hole, and moves' squares apart from each other.
    fn of(rows: &[&str], players: Players, turn: Colour, moves: &str, notice: Notice) -> Self {
        let (mut squares, mut playable) = (SquareSet::EMPTY, SquareSet::EMPTY);
        let (mut discs, mut neutral) = ([SquareSet::EMPTY; 4], SquareSet::EMPTY);
        for (row, line) in (0..).zip(rows) {
            for (column, sign) in (0..).zip(line.chars()) {
                let square = Square::new(column, row);
                squares.insert(square);
                if sign != '#' {
                    playable.insert(square);
                }
                match "BWRG".find(sign) {
                    Some(colour) => discs[colour].insert(square),
                    None if sign == 'N' => neutral.insert(square),
                    None => {}
                }
            }
        }
        let start = Position::from_parts(playable, players, discs, neutral, turn);
        Self::play(squares, start.expect("an example is a position"), moves, notice)
    }

    fn from_start(spec: SetupSpec, moves: &str, notice: Notice) -> Self {
        let setup = Setup::new(spec).expect("an example is a game");
        Self::play(setup.board().squares(), Position::start(&setup), moves, notice)
    }

    fn play(squares: SquareSet, start: Position, moves: &str, notice: Notice) -> Self {
        let (mut positions, mut steps) = (vec![start], Vec::new());
        let mut now = start;
        for name in moves.split_whitespace() {
            if let Some(passed) = now.pass() {
                steps.push(Step::Pass(now.turn()));
                positions.push(passed);
                now = passed;
            }
            let square = name.parse().expect("a square is named");
            let (after, effect) = now.play(square).expect("an example's moves are legal");
            steps.push(Step::Play { colour: effect.colour, square, flipped: effect.flipped });
            positions.push(after);
            now = after;
        }
        Self { squares, positions, steps, notice }
    }

    /// Columns and rows that are drawn.
    pub fn size(&self) -> (u8, u8) {
        let most = |of: fn(Square) -> u8| self.squares.iter().map(of).max().unwrap_or(0) + 1;
        (most(Square::column), most(Square::row))
    }

    /// Who has won the last position, where it is the end.
    pub fn winner(&self, objective: Objective) -> Option<Colour> {
        let last = self.positions.last().filter(|position| position.status() == Status::Over)?;
        match last.score().outcome(last.players(), objective) {
            Outcome::Win(colour) => Some(colour),
            Outcome::Draw => None,
        }
    }

    /// Whose disc lies on a square in one of the positions.
    pub fn owner(&self, position: usize, square: Square) -> Option<Owner> {
        self.positions.get(position)?.owner(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Direction, MoveKind};
    use strum::IntoEnumIterator;

    fn flipped(example: Example) -> Vec<SquareSet> {
        let plays = example.scene().steps.iter().filter_map(|step| match step {
            Step::Play { flipped, .. } => Some(*flipped),
            Step::Pass(_) => None,
        });
        plays.collect()
    }

    /// What the words beside each example say of it.
    #[test]
    fn examples_show_what_they_are_of() {
        for example in Example::iter() {
            let scene = example.scene();
            assert_eq!(scene.positions.len(), scene.steps.len() + 1, "{example:?}");
            assert!(scene.size().0 <= 6 && scene.size().1 <= 6, "{example:?}");
        }
        let start = |example: Example| example.scene().positions[0];
        let square = |name: &str| name.parse::<Square>().unwrap();
        let lines = Direction::ALL.into_iter().filter(|&way| !start(Example::Flip).line(square("d4"), way).is_empty());
        assert_eq!((lines.count(), flipped(Example::Flip)[0].len()), (3, 6));
        let mixed = flipped(Example::Mixed)[0];
        let owners = mixed.iter().filter_map(|square| start(Example::Mixed).owner(square));
        assert_eq!(owners.collect::<Vec<_>>(), [Colour::White, Colour::Red, Colour::Green].map(Owner::Player));
        assert!(!(flipped(Example::Neutral)[0] & start(Example::Neutral).neutral()).is_empty());
        assert_eq!(start(Example::Touch).moves().unwrap().kind, MoveKind::Touch);
        assert_eq!(flipped(Example::Touch), [SquareSet::EMPTY]);
        assert!(start(Example::Touch).discs(Colour::Black).is_empty(), "a player without discs stays in the game");
        assert_eq!(Example::Pass.scene().steps[1], Step::Pass(Colour::White));
        assert!(start(Example::Blocked).line(square("d3"), Direction::Left).is_empty());
        assert_eq!(flipped(Example::Blocked)[0].len(), 1);
        assert_eq!(Example::Counting.scene().winner(Objective::Most), Some(Colour::Black));
        assert_eq!(Example::Anti.scene().winner(Objective::Fewest), Some(Colour::White));
        assert_eq!(flipped(Example::Opening)[..4], [SquareSet::EMPTY; 4]);
        assert!(!flipped(Example::Opening)[4].is_empty());
        assert_eq!(start(Example::Handicap).discs(Colour::White).len(), 4);
    }

    /// The tips are true.
    #[test]
    fn tips_are_true() {
        // Whatever is played from there, the corner and the edge beside it stay.
        let corner = Example::Corner.scene();
        let Notice::Squares(safe) = corner.notice else { panic!("the safe squares are pointed out") };
        let after = *corner.positions.last().unwrap();
        assert!(safe.is_subset(after.discs(Colour::Black)));
        assert_eq!(lost(after, safe, 6), None);
        // The square beside the corner gave it away.
        let beside = Example::BesideCorner.scene();
        let Step::Play { colour, square, flipped } = beside.steps[1] else { panic!("White plays") };
        assert_eq!((colour, square), (Colour::White, Square::new(0, 0)));
        assert!(flipped.contains(Square::new(1, 1)));
        assert!(beside.positions[0].moves().unwrap().squares.is_disjoint(Square::new(0, 0).set()));
        // Few discs, many moves; the other way round for the other side.
        let few = Example::Mobility.scene().positions[0];
        assert!(few.discs(Colour::Black).len() * 3 <= few.discs(Colour::White).len());
        assert!(few.moves().unwrap().squares.len() >= 12);
        let discs = Colour::ALL.map(|colour| few.discs(colour));
        let turned = Position::from_parts(few.playable(), Players::Two, discs, few.neutral(), Colour::White).unwrap();
        assert_eq!(turned.moves(), None);
        // The last moves decide: who led before them has lost.
        let last = Example::LastMoves.scene();
        let score = last.positions[0].score();
        assert_eq!(last.positions.last().unwrap().status(), Status::Over);
        let winner = last.winner(Objective::Most).unwrap();
        let other = Players::Two.after(winner);
        assert!(score.of(other) > score.of(winner), "{score:?}, then {winner} wins");
    }

    /// A line of play, at most so many moves deep, that flips one of the squares.
    fn lost(position: Position, safe: SquareSet, depth: usize) -> Option<Square> {
        let Some(moves) = position.moves() else {
            return position.pass().filter(|_| depth > 0).and_then(|passed| lost(passed, safe, depth - 1));
        };
        moves.squares.iter().find_map(|square| {
            if position.turn() == Colour::White && !position.flips(square).is_disjoint(safe) {
                return Some(square);
            }
            let (after, _) = position.play(square).unwrap();
            if depth > 0 { lost(after, safe, depth - 1) } else { None }
        })
    }
}
