//! The rules a second time: slow, obvious, a character a square, every line walked step by step. Random games compare
//! the two.
//!
//! Must not know the library: it is written from the rules' text alone and shares no code with what it checks.

/// A square as (column, row), both from 0.
pub type At = (i32, i32);

/// A square's name, as in a1.
pub fn name((column, row): At) -> String {
    format!("{}{}", (b'a' + column as u8) as char, row + 1)
}

/// The square that has a name.
pub fn at(name: &str) -> At {
    let (letter, number) = name.split_at(1);
    (i32::from(letter.as_bytes()[0]) - i32::from(b'a'), number.parse::<i32>().unwrap() - 1)
}

/// The eight directions of a line.
pub const DIRECTIONS: [At; 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// No square of the board.
pub const OFF: char = ' ';
/// A hole.
pub const HOLE: char = '#';
/// A free square.
pub const FREE: char = '.';
/// The neutral disc.
pub const NEUTRAL: char = 'n';
/// The players' discs in turn order.
pub const DISCS: [char; 4] = ['B', 'W', 'R', 'G'];

/// What is agreed, in the words of the rules.
#[derive(Clone, Debug, Default)]
pub struct Agreed {
    /// 6x6, 8x8, 10x10 or octagon.
    pub board: &'static str,
    /// 2, 3 or 4.
    pub players: usize,
    /// Fewest discs wins.
    pub anti: bool,
    /// The board starts without discs on the centre.
    pub free_opening: bool,
    /// The holes.
    pub holes: Vec<At>,
    /// Whose corners (0 Black, 1 White), how many.
    pub handicap: Option<(usize, usize)>,
}

/// What kind of move all legal moves are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// On the free centre.
    Opening,
    /// Flips.
    Flip,
    /// Touches and flips nothing.
    Touch,
}

/// A game where it stands.
#[derive(Clone, Debug)]
pub struct Reference {
    agreed: Agreed,
    /// Ten rows of ten, `OFF` beyond the board.
    cells: Vec<Vec<char>>,
    /// Whose turn it is, from 0.
    pub turn: usize,
    /// How many passes there were.
    pub passes: usize,
    /// How many moves flipped nothing.
    pub flipless: usize,
    /// How many discs each player has put down.
    pub placed: [usize; 4],
}

/// The four middle squares, clockwise from the top left.
pub fn centre(board: &str) -> [At; 4] {
    let names = match board {
        "6x6" => ["c3", "d3", "d4", "c4"],
        "8x8" => ["d4", "e4", "e5", "d5"],
        "10x10" | "octagon" => ["e5", "f5", "f6", "e6"],
        _ => panic!("no board {board}"),
    };
    names.map(at)
}

/// The corners.
pub fn corners(board: &str) -> Vec<At> {
    let names = match board {
        "6x6" => "a1 f1 a6 f6",
        "8x8" => "a1 h1 a8 h8",
        "10x10" => "a1 j1 a10 j10",
        "octagon" => "c1 h1 j3 j8 h10 c10 a8 a3",
        _ => panic!("no board {board}"),
    };
    names.split(' ').map(at).collect()
}

/// The corners in the order in which a handicap takes them.
pub fn handicap_corners(board: &str) -> [At; 4] {
    let names = match board {
        "6x6" => ["a1", "f6", "f1", "a6"],
        "8x8" => ["a1", "h8", "h1", "a8"],
        "10x10" => ["a1", "j10", "j1", "a10"],
        "octagon" => ["c1", "h10", "j3", "a8"],
        _ => panic!("no board {board}"),
    };
    names.map(at)
}

/// Every square of a board, in row order.
pub fn squares(board: &str) -> Vec<At> {
    let side = match board {
        "6x6" => 6,
        "8x8" => 8,
        "10x10" | "octagon" => 10,
        _ => panic!("no board {board}"),
    };
    let cut: Vec<At> = match board {
        "octagon" => "a1 b1 a2 i1 j1 j2 a9 a10 b10 i10 j10 j9".split(' ').map(at).collect(),
        _ => Vec::new(),
    };
    let all = (0..side).flat_map(|row| (0..side).map(move |column| (column, row)));
    all.filter(|square| !cut.contains(square)).collect()
}

impl Reference {
    /// The game before its first move.
    pub fn new(agreed: Agreed) -> Self {
        let mut game = Self {
            cells: vec![vec![OFF; 10]; 10],
            turn: 0,
            passes: 0,
            flipless: 0,
            placed: [0; 4],
            agreed: agreed.clone(),
        };
        for square in squares(agreed.board) {
            game.set(square, FREE);
        }
        for square in agreed.holes {
            game.set(square, HOLE);
        }
        if let Some((side, count)) = agreed.handicap {
            for square in &handicap_corners(agreed.board)[..count] {
                game.set(*square, DISCS[side]);
            }
        }
        if !agreed.free_opening {
            let discs = match agreed.players {
                2 => ['W', 'B', 'W', 'B'],
                3 => ['B', 'W', 'R', 'n'],
                _ => ['B', 'W', 'R', 'G'],
            };
            for (square, disc) in centre(agreed.board).into_iter().zip(discs) {
                game.set(square, disc);
            }
        }
        game
    }

    /// What lies on a square, `OFF` beyond the board.
    pub fn get(&self, (column, row): At) -> char {
        if (0..10).contains(&column) && (0..10).contains(&row) {
            self.cells[row as usize][column as usize]
        } else {
            OFF
        }
    }

    fn set(&mut self, (column, row): At, cell: char) {
        self.cells[row as usize][column as usize] = cell;
    }

    fn is_disc(&self, square: At) -> bool {
        ![OFF, HOLE, FREE].contains(&self.get(square))
    }

    /// The rows of the board, for a message.
    pub fn picture(&self) -> String {
        self.cells.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
    }

    /// The discs that a player's disc on a free square would flip in one direction, nearest first.
    pub fn line(&self, player: usize, square: At, (dx, dy): At) -> Vec<At> {
        let mut line = Vec::new();
        let mut next = (square.0 + dx, square.1 + dy);
        while self.is_disc(next) {
            if self.get(next) == DISCS[player] {
                return line;
            }
            line.push(next);
            next = (next.0 + dx, next.1 + dy);
        }
        Vec::new()
    }

    /// All the discs that a player's disc on a free square would flip, in row order.
    pub fn flips(&self, player: usize, square: At) -> Vec<At> {
        let lines = DIRECTIONS.into_iter().flat_map(|direction| self.line(player, square, direction));
        let mut flips: Vec<At> = lines.collect();
        flips.sort_by_key(|&(column, row)| (row, column));
        flips
    }

    fn free(&self) -> Vec<At> {
        squares(self.agreed.board).into_iter().filter(|&square| self.get(square) == FREE).collect()
    }

    fn flipping(&self, player: usize) -> Vec<At> {
        self.free().into_iter().filter(|&square| !self.flips(player, square).is_empty()).collect()
    }

    /// What the player on turn may do, squares in row order; `None` when there is nothing.
    pub fn legal(&self) -> Option<(Kind, Vec<At>)> {
        if self.agreed.free_opening {
            let mut centre: Vec<At> = centre(self.agreed.board).into_iter().filter(|&c| self.get(c) == FREE).collect();
            if !centre.is_empty() {
                centre.sort_by_key(|&(column, row)| (row, column));
                return Some((Kind::Opening, centre));
            }
        }
        let flipping = self.flipping(self.turn);
        if !flipping.is_empty() {
            return Some((Kind::Flip, flipping));
        }
        if self.agreed.players == 2 {
            return None;
        }
        let touches = |&(x, y): &At| DIRECTIONS.into_iter().any(|(dx, dy)| self.is_disc((x + dx, y + dy)));
        let touching: Vec<At> = self.free().into_iter().filter(touches).collect();
        if touching.is_empty() { None } else { Some((Kind::Touch, touching)) }
    }

    /// Whether nobody can move.
    pub fn is_over(&self) -> bool {
        (0..self.agreed.players).all(|turn| Self { turn, ..self.clone() }.legal().is_none())
    }

    /// Puts the disc of the player on turn on a square that is legal; then the next player is on turn, or the one after
    /// who must pass. Returns what was flipped and who passed.
    pub fn play(&mut self, square: At) -> (Vec<At>, Option<usize>) {
        let (kind, legal) = self.legal().expect("a move");
        assert!(legal.contains(&square));
        let flips = if kind == Kind::Flip { self.flips(self.turn, square) } else { Vec::new() };
        self.set(square, DISCS[self.turn]);
        for &flipped in &flips {
            self.set(flipped, DISCS[self.turn]);
        }
        self.placed[self.turn] += 1;
        self.flipless += usize::from(kind == Kind::Touch);
        self.turn = (self.turn + 1) % self.agreed.players;
        let mut passed = None;
        if self.legal().is_none() && !self.is_over() {
            assert_eq!(self.agreed.players, 2, "with three and four nobody ever passes");
            passed = Some(self.turn);
            self.passes += 1;
            self.turn = 1 - self.turn;
        }
        (flips, passed)
    }

    /// How many squares show a character.
    pub fn count(&self, cell: char) -> usize {
        self.cells.iter().flatten().filter(|&&c| c == cell).count()
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.agreed.players
    }

    /// Who has won when the game is over, from 0; `None` for a draw.
    pub fn winner(&self) -> Option<usize> {
        let counts: Vec<usize> = DISCS[..self.agreed.players].iter().map(|&disc| self.count(disc)).collect();
        let best = if self.agreed.anti { *counts.iter().min().unwrap() } else { *counts.iter().max().unwrap() };
        let leaders: Vec<usize> = (0..self.agreed.players).filter(|&player| counts[player] == best).collect();
        if leaders.len() == 1 { Some(leaders[0]) } else { None }
    }

    /// Move paths of `depth` plies, a pass being one where `pass_is_ply`; where the game ends before, the path counts too.
    pub fn perft(&self, depth: u32, pass_is_ply: bool) -> u64 {
        if depth == 0 {
            return 1;
        }
        let Some((_, legal)) = self.legal() else { return 1 };
        let mut paths = 0;
        for square in legal {
            let mut next = self.clone();
            let (_, passed) = next.play(square);
            // Where the pass would be one ply too many, the path ends before it.
            let plies = if passed.is_some() && pass_is_ply && depth > 1 { 2 } else { 1 };
            paths += next.perft(depth - plies, pass_is_ply);
        }
        paths
    }
}
