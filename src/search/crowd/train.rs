//! Learns the weights from games that the program plays against itself, beginning with no knowledge at all.
//!
//! A test that is run by hand and writes `terms.i16` and `patterns.bin`, with one thread in about a quarter of an hour:
//! `cargo test --release --no-default-features --lib crowd::train -- --ignored --nocapture`
//! `ONLY=10x10,octagon:3` in the environment learns those and leaves the others as they are.
//!
//! Rounds of games, each played by what the last one learned. Every position of a game is fitted to how many discs each
//! player had more than the average at its end.

use std::{path::Path, sync::Arc};

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::{
    maxn,
    seats::{Game, Seats},
    shapes::{Codes, IMAGES, Shapes},
    value::{Tables, Terms, Value, mixture, seen, terms},
    weights::{KNOTS, Knot, TERMS, kinds, weights},
};
use crate::{
    rules::{Blocked, Board, Objective, Players, Position, Setup, SetupSpec},
    search::{Stop, bits::Bits, budget::Budget, geometry::Geometry},
};

/// A round: so many games, by players who look so far ahead; nought is any move.
type Round = (u64, u32);

/// The rounds on a board. A larger one gives more positions a game, and its games take longer.
const fn rounds(board: Board) -> &'static [Round] {
    match board {
        Board::Six | Board::Eight => &[(2_000, 0), (6_000, 1), (6_000, 2)],
        Board::Ten | Board::Octagon => &[(1_300, 0), (3_200, 1)],
    }
}

/// How often every position of a round is looked at.
const EPOCHS: u32 = 4;
/// Of which every choice is drawn.
const SEED: u64 = 1;
/// One in so many games tests what was learned of the others.
const HELD_OUT: u64 = 20;
/// By what the terms are divided so that all are about as large.
const SCALE: [f32; TERMS] = [16.0, 0.5, 8.0, 8.0, 4.0, 8.0, 0.5, 1.0];

/// A position, and how its game ended.
struct Sample {
    layout: u32,
    codes: Codes,
    terms: [[i16; TERMS]; 4],
    empty: u8,
    squares: u8,
    turn: u8,
    held_out: bool,
    /// Discs more than the average at the end, in hundredths.
    target: [i16; 4],
    wins: [f32; 4],
}

/// What is learned, of one kind of game.
struct Learner {
    board: Board,
    players: usize,
    knots: Vec<Knot>,
    seen: Vec<[u16; 4]>,
    samples: Vec<Sample>,
    /// By layout of holes, the shape of every image.
    layouts: Vec<Vec<usize>>,
    /// By tenths of the squares that are empty, what the weights come to.
    tables: [Option<Arc<Tables>>; 11],
}

impl Learner {
    fn play<B: Bits>(&mut self, setup: &Setup, number: u64, depth: u32, chance: &mut ChaCha8Rng) {
        let geometry = Geometry::<B>::new(setup.playable());
        let game = Game { geometry: &geometry, players: self.players, objective: setup.objective() };
        let shapes = Shapes::new(self.board, &geometry);
        let layout = self.layouts.iter().position(|known| *known == shapes.shape_of).unwrap_or_else(|| {
            self.layouts.push(shapes.shape_of.clone());
            self.layouts.len() - 1
        }) as u32;
        let stop = Stop::new();
        let mut value: Option<Value<B>> = None;
        let mut seats = Seats::<B>::of(&Position::start(setup));
        let first = self.samples.len();
        let random = chance.random_range(2..18);
        for ply in 0.. {
            let moves = game.moves(&seats);
            if moves.is_none() {
                break;
            }
            let occupied = seats.occupied();
            let empty = geometry.playable & !occupied;
            let index = if depth == 0 || ply < random || chance.random_range(0..20) == 0 {
                moves.each().nth(chance.random_range(0..moves.count()) as usize).unwrap()
            } else {
                if value.is_none() || empty.count().is_multiple_of(5) {
                    let part = (10 * empty.count() / geometry.playable.count()) as usize;
                    let tables = &mut self.tables[part];
                    if tables.is_none() {
                        *tables = Some(Arc::new(Tables::new(self.players, &self.knots, 0.1 * part as f32)));
                    }
                    let tables = Arc::clone(tables.as_ref().unwrap());
                    value = Some(Value::with(self.board, game, &self.knots, tables));
                }
                let value = value.as_ref().unwrap();
                let mut budget = Budget::new(u64::MAX, &stop);
                let depth = if empty.count() <= 4 { 4 } else { depth };
                let node = value.node(seats);
                let me = seats.turn;
                let mut worth =
                    |index| maxn::leads(value, &value.after(&node, index), depth - 1, &mut budget).unwrap()[me];
                moves.each().map(|index| (worth(index), index)).max().unwrap().1
            };
            if ply >= 2 {
                let near_empty = geometry.touching(empty);
                let mut of_all = [[0; TERMS]; 4];
                for (player, of) in of_all[..self.players].iter_mut().enumerate() {
                    let terms: Terms = terms(&geometry, seats.discs[player], occupied, near_empty);
                    *of = terms.map(|term| term as i16);
                }
                self.samples.push(Sample {
                    layout,
                    codes: shapes.codes(&seats),
                    terms: of_all,
                    empty: empty.count() as u8,
                    squares: geometry.playable.count() as u8,
                    turn: seats.turn as u8,
                    held_out: number.is_multiple_of(HELD_OUT),
                    target: [0; 4],
                    wins: [0.0; 4],
                });
            }
            seats = game.after(&seats, index);
        }
        let good = game.good(&seats);
        let mean = good.iter().sum::<i32>() as f32 / self.players as f32;
        let leads = game.leads(good);
        let drawn = leads.iter().all(|&lead| lead <= 0);
        for sample in &mut self.samples[first..] {
            for player in 0..self.players {
                sample.target[player] = (100.0 * (good[player] as f32 - mean)) as i16;
                let won = f32::from(u8::from(leads[player] > 0));
                sample.wins[player] = if drawn { 1.0 / self.players as f32 } else { won };
            }
        }
    }

    /// Everybody's discs more than the average, as the weights have it.
    fn guess(&self, sample: &Sample) -> [f32; 4] {
        let (low, high, part) = mixture(f32::from(sample.empty) / f32::from(sample.squares));
        let mut guess = [0.0; 4];
        for (knot, share) in [(low, 1.0 - part), (high, part)] {
            let knot = &self.knots[knot];
            for (&shape, &code) in self.layouts[sample.layout as usize].iter().zip(&sample.codes) {
                let (seen, shape) = (&self.seen[usize::from(code)], &knot.shapes[shape]);
                for player in 0..self.players {
                    guess[player] += share * shape[usize::from(seen[player])];
                }
            }
            for (player, guess) in guess[..self.players].iter_mut().enumerate() {
                let terms = sample.terms[player].iter().zip(knot.terms);
                let terms: f32 = terms.map(|(&term, weight)| f32::from(term) * weight).sum();
                *guess += share * (terms + knot.turn[self.away(sample, player)][self.last(sample)]);
            }
        }
        let mean = guess[..self.players].iter().sum::<f32>() / self.players as f32;
        guess[..self.players].iter_mut().for_each(|guess| *guess -= mean);
        guess
    }

    fn away(&self, sample: &Sample, player: usize) -> usize {
        (player + self.players - usize::from(sample.turn)) % self.players
    }

    fn last(&self, sample: &Sample) -> usize {
        usize::from(sample.empty) % self.players
    }

    /// Moves all weights of a sample towards what would have been right.
    fn learn(&mut self, number: usize, rate: f32) {
        let sample = &self.samples[number];
        let guess = self.guess(sample);
        let (low, high, part) = mixture(f32::from(sample.empty) / f32::from(sample.squares));
        let last = self.last(sample);
        let away: [usize; 4] = std::array::from_fn(|player| self.away(sample, player % self.players));
        for (knot, share) in [(low, 1.0 - part), (high, part)] {
            let knot = &mut self.knots[knot];
            let steps: [f32; 4] =
                std::array::from_fn(|player| rate * share * (f32::from(sample.target[player]) - guess[player]));
            for (&shape, &code) in self.layouts[sample.layout as usize].iter().zip(&sample.codes) {
                let (seen, shape) = (&self.seen[usize::from(code)], &mut knot.shapes[shape]);
                for player in 0..self.players {
                    shape[usize::from(seen[player])] += steps[player];
                }
            }
            for player in 0..self.players {
                for (term, weight) in knot.terms.iter_mut().enumerate() {
                    let scaled = f32::from(sample.terms[player][term]) / SCALE[term];
                    *weight += 0.5 * steps[player] * scaled / SCALE[term];
                }
                knot.turn[away[player]][last] += steps[player];
            }
        }
    }

    /// The root of the mean squared error in discs, and that of a guess that all end equal, of the held-out games.
    fn error(&self) -> (f32, f32) {
        let (mut squares, mut before, mut count) = (0.0, 0.0, 0.0);
        for sample in self.samples.iter().filter(|sample| sample.held_out) {
            let guess = self.guess(sample);
            for (guess, &target) in guess[..self.players].iter().zip(&sample.target) {
                let target = f32::from(target);
                squares += (f64::from(target - guess) / 100.0).powi(2);
                before += (f64::from(target) / 100.0).powi(2);
                count += 1.0;
            }
        }
        ((squares / count).sqrt() as f32, (before / count).sqrt() as f32)
    }

    /// Finds how much better a value is that wins e times as often, at each knot.
    fn fit_spread(&mut self) {
        for knot in 0..KNOTS.len() {
            let near = |sample: &&Sample| {
                let (low, high, part) = mixture(f32::from(sample.empty) / f32::from(sample.squares));
                (if part < 0.5 { low } else { high }) == knot
            };
            let near: Vec<&Sample> = self.samples.iter().filter(near).step_by(11).take(20_000).collect();
            let guesses: Vec<[f32; 4]> = near.iter().map(|sample| self.guess(sample)).collect();
            let surprise = |spread: f32| {
                let of = |(sample, guess): (&&Sample, &[f32; 4])| {
                    let parts: Vec<f32> = guess[..self.players].iter().map(|guess| (guess / spread).exp()).collect();
                    let sum: f32 = parts.iter().sum();
                    parts.iter().zip(sample.wins).map(|(part, win)| -win * (part / sum).max(1e-6).ln()).sum::<f32>()
                };
                near.iter().zip(&guesses).map(of).map(f64::from).sum::<f64>()
            };
            let tried = (1..=36).map(|step| 30.0 * 1.1_f32.powi(step)).map(|spread| (surprise(spread), spread));
            self.knots[knot].spread = tried.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap().1;
        }
    }
}

fn learn(board: Board, players: Players, objective: Objective) -> Vec<Knot> {
    let count = players.count();
    let mut learner = Learner {
        board,
        players: count,
        knots: vec![Knot::none(board); KNOTS.len()],
        seen: seen(count),
        samples: Vec::new(),
        layouts: Vec::new(),
        tables: Default::default(),
    };
    for (round, &(games, depth)) in rounds(board).iter().enumerate() {
        learner.samples.clear();
        learner.layouts.clear();
        learner.tables = Default::default();
        for number in 0..games {
            let mut chance = ChaCha8Rng::seed_from_u64(SEED << 32 | (round as u64) << 28 | number);
            let mut spec = SetupSpec { objective, ..SetupSpec::plain(board, players) };
            if number % 8 == 7 {
                spec.blocked = Blocked::Drawn { count: 4 + 4 * (number / 8 % 3) as u8, seed: number / 8 % 64 };
            }
            let setup = Setup::new(spec).unwrap();
            match board {
                Board::Six | Board::Eight => learner.play::<u64>(&setup, number, depth, &mut chance),
                Board::Ten | Board::Octagon => learner.play::<u128>(&setup, number, depth, &mut chance),
            }
        }
        let mut chance = ChaCha8Rng::seed_from_u64(SEED);
        let mut order: Vec<u32> =
            (0..learner.samples.len() as u32).filter(|&number| !learner.samples[number as usize].held_out).collect();
        for epoch in 0..EPOCHS {
            for last in (1..order.len()).rev() {
                order.swap(last, chance.random_range(0..=last));
            }
            let rate = 0.25 / IMAGES as f32 * (1.0 - epoch as f32 / EPOCHS as f32).powi(2);
            order.iter().for_each(|&number| learner.learn(number as usize, rate));
        }
        if round + 1 == rounds(board).len() {
            learner.fit_spread();
        }
        let (after, before) = learner.error();
        eprintln!(
            "{board} {count} {objective:?} round {round}: {} positions, error {after:.2} of {before:.2} discs",
            learner.samples.len()
        );
    }
    for knot in &learner.knots {
        eprintln!("  terms {:.0?} turn {:.0?} spread {:.0}", knot.terms, knot.turn, knot.spread);
    }
    learner.knots
}

#[test]
#[ignore = "a quarter of an hour of work whose result is two files"]
fn train() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut all: Vec<Vec<Knot>> =
        kinds().map(|(board, players, objective)| weights(board, players, objective)).collect();
    for (number, (board, players, objective)) in kinds().enumerate() {
        let name = format!("{board}:{}:{objective:?}", players.count());
        if !only.split(',').any(|part| name.contains(part)) {
            continue;
        }
        all[number] = learn(board, players, objective);
        let (mut terms, mut patterns) = (Vec::new(), Vec::new());
        all.iter().flatten().for_each(|knot| knot.write(&mut terms, &mut patterns));
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/search/crowd");
        std::fs::write(folder.join("terms.i16"), terms).unwrap();
        std::fs::write(folder.join("patterns.bin"), patterns).unwrap();
    }
}
