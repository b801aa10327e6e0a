//! Learns the weights: games are played, and every position's terms are fitted to how its game ended.
//!
//! A test that is run by hand and prints `weights.rs`; five minutes on two cores. The games are those of
//! the weights before, so a few rounds (each with another seed) get better:
//! `cargo test --release --no-default-features --lib fit_weights -- --ignored --nocapture`

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::*;
use crate::{
    rules::{Blocked, Colour, Game, Players, SetupSpec},
    search::{Stop, choice, level::Limits},
};

/// How `weights.rs` begins.
const HEAD: &str = "\
//! The weights' courses, in hundredths of a disc, as `fit.rs` prints them.

use super::Course;

/// By board, then objective.
#[rustfmt::skip]
";

/// Games of each kind.
const GAMES: u64 = 3000;
/// How far the players look.
const DEPTH: u32 = 2;
/// Of the round: 1 began with hand-made weights, 2 with those that came out.
const SEED: u64 = 2;

const UNKNOWNS: usize = 3 * ROWS;

/// The sums of a least-squares fit.
struct Sums {
    products: Vec<[f64; UNKNOWNS]>,
    targets: [f64; UNKNOWNS],
    squares: f64,
    count: f64,
}

impl Sums {
    fn new() -> Self {
        Self { products: vec![[0.0; UNKNOWNS]; UNKNOWNS], targets: [0.0; UNKNOWNS], squares: 0.0, count: 0.0 }
    }

    fn add(&mut self, rows: [f64; ROWS], part: f64, target: f64) {
        let mut all = [0.0; UNKNOWNS];
        for (row, value) in rows.into_iter().enumerate() {
            all[3 * row] = value;
            all[3 * row + 1] = value * part;
            all[3 * row + 2] = value * part * part;
        }
        for (products, one) in self.products.iter_mut().zip(all) {
            if one != 0.0 {
                products.iter_mut().zip(all).for_each(|(sum, other)| *sum += one * other);
            }
        }
        self.targets.iter_mut().zip(all).for_each(|(sum, one)| *sum += one * target);
        self.squares += target * target;
        self.count += 1.0;
    }

    /// The fit, and the root of the mean squared error before and after it.
    fn solve(&self) -> ([f64; UNKNOWNS], f64, f64) {
        let mut matrix = self.products.clone();
        let mut right = self.targets;
        for (number, row) in matrix.iter_mut().enumerate() {
            row[number] += 1e-4 * row[number] + 1e-3;
        }
        for pivot in 0..UNKNOWNS {
            let row = matrix[pivot];
            for below in pivot + 1..UNKNOWNS {
                let factor = matrix[below][pivot] / row[pivot];
                for column in pivot..UNKNOWNS {
                    matrix[below][column] -= factor * row[column];
                }
                right[below] -= factor * right[pivot];
            }
        }
        let mut solution = [0.0; UNKNOWNS];
        for pivot in (0..UNKNOWNS).rev() {
            let known: f64 = (pivot + 1..UNKNOWNS).map(|column| matrix[pivot][column] * solution[column]).sum();
            solution[pivot] = (right[pivot] - known) / matrix[pivot][pivot];
        }
        let fitted: f64 = solution.iter().zip(self.targets).map(|(one, target)| one * target).sum();
        (solution, (self.squares / self.count).sqrt(), ((self.squares - fitted).max(0.0) / self.count).sqrt())
    }
}

/// Plays a game that begins with random moves and keeps the odd one; its end is exact.
fn play(setup: &Setup, chance: &mut ChaCha8Rng) -> Game {
    let limits = Limits {
        depth: DEPTH,
        nodes: 100_000,
        exact: 9,
        exact_nodes: 100_000,
        blur: 100,
        slips: 0,
        careful: true,
        table: 10,
    };
    let mut game = Game::new(setup.clone());
    let random = chance.random_range(4..16);
    while let Some(moves) = game.legal() {
        let square = if game.ply() < random || chance.random_range(0..12) == 0 {
            let number = chance.random_range(0..moves.squares.len() as u32);
            moves.squares.iter().nth(number as usize).unwrap()
        } else {
            choice::choose(setup, game.position(), limits, None, chance, &Stop::new()).unwrap().unwrap().square
        };
        game.play(square).unwrap();
    }
    game
}

fn learn(plain: &SetupSpec) -> String {
    let mut sums = Sums::new();
    for number in 0..GAMES {
        let mut chance = ChaCha8Rng::seed_from_u64(SEED * 1_000_003 + number);
        let mut spec = plain.clone();
        if number % 4 == 3 {
            spec.blocked = Blocked::Drawn { count: 4 + 4 * (number / 4 % 3) as u8, seed: number };
        }
        let setup = Setup::new(spec).unwrap();
        let geometry = Geometry::<u128>::new(setup.playable());
        let game = play(&setup, &mut chance);
        let sign = if setup.objective() == Objective::Most { 1.0 } else { -1.0 };
        let score = game.position().score();
        let counts = match setup.objective() {
            Objective::Most => score.tournament(),
            Objective::Fewest => [Colour::Black, Colour::White].map(|colour| score.of(colour)),
        }
        .map(f64::from);
        for ply in 0..game.ply() {
            let position = game.position_at(ply).unwrap();
            let empty = Geometry::<u128>::word(position.empty());
            let near_empty = geometry.touching(empty);
            let part = f64::from(empty.count()) / f64::from(geometry.playable.count());
            let sides = [Colour::Black, Colour::White].map(|colour| {
                let own = Geometry::<u128>::word(position.discs(colour));
                let others = Geometry::<u128>::word(position.occupied() - position.discs(colour));
                terms(&geometry, own, others, near_empty, geometry.moves(own, others))
            });
            let (me, other) = (position.turn().index(), 1 - position.turn().index());
            let mut rows = [0.0; ROWS];
            for (term, row) in rows[..TERMS].iter_mut().enumerate() {
                *row = f64::from(sides[me][term] - sides[other][term]);
            }
            rows[TERMS] = 1.0;
            rows[TERMS + 1] = if empty.count() % 2 == 1 { 1.0 } else { -1.0 };
            sums.add(rows, part, sign * 100.0 * (counts[me] - counts[other]));
        }
    }
    let (solution, before, after) = sums.solve();
    let mut text = format!(
        "    // {}, {:?}: {} positions of {GAMES} games, error {:.1} of {:.1} discs.\n    [\n",
        plain.board,
        plain.objective,
        sums.count,
        after / 100.0,
        before / 100.0
    );
    for row in solution.chunks(3) {
        text += &format!("        [{:.1}, {:.1}, {:.1}],\n", row[0], row[1], row[2]);
    }
    text + "    ],\n"
}

#[test]
#[ignore = "minutes of work whose result is weights.rs"]
fn fit_weights() {
    let mut kinds = Vec::new();
    for board in Board::ALL {
        for objective in [Objective::Most, Objective::Fewest] {
            kinds.push(SetupSpec { objective, ..SetupSpec::plain(board, Players::Two) });
        }
    }
    let next = std::sync::atomic::AtomicUsize::new(0);
    let texts = std::sync::Mutex::new(vec![String::new(); kinds.len()]);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(spec) = kinds.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
                    let text = learn(spec);
                    eprint!("{}", text.lines().next().unwrap_or_default().trim_start().to_owned() + "\n");
                    let place = kinds.iter().position(|kind| kind == spec).unwrap();
                    texts.lock().unwrap()[place] = text;
                }
            });
        }
    });
    let table: String = texts.into_inner().unwrap().concat();
    println!("{HEAD}pub(super) const COURSES: [Course; {}] = [\n{table}];", kinds.len());
}
