//! Measures how far shallow searches are off deep ones and off the end of the game, for `probcut`.

use super::{Round, Samples, WeightsError};
use crate::{
    rules::{Board, Setup},
    search::{
        Stop,
        bits::Bits,
        budget::Budget,
        duel::{Duel, Sides},
        evaluation::Evaluation,
        geometry::Geometry,
    },
};

/// Terms of the logarithm's sum.
const TERMS: usize = 5;

/// The deepest search that is measured.
const DEEPEST: u32 = 8;

/// Numbers of empty squares from which positions are solved.
const ENDS: std::ops::RangeInclusive<u32> = 12..=16;

/// The rows of `probcut`: for searches of some depth, and for searches to the end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deviations {
    /// Of searches to a depth.
    pub ahead: [f32; TERMS],
    /// Of searches to the end.
    pub end: [f32; TERMS],
    /// How many differences each goes by.
    pub counts: [usize; 2],
}

/// Measures on so many positions of games that some weights play, or those of the program.
///
/// # Errors
/// When the weights are none of this board.
pub fn deviations(
    setup: &Setup,
    weights: Option<&[u8]>,
    positions: usize,
    seed: u64,
) -> Result<Deviations, WeightsError> {
    match setup.board() {
        Board::Six | Board::Eight => measured(setup, weights, positions, seed, |bits| bits as u64),
        Board::Ten | Board::Octagon => measured::<u128>(setup, weights, positions, seed, |bits| bits),
    }
}

/// Squared differences of one kind.
#[derive(Default)]
struct Differences {
    /// Deep depth, shallow depth, the part of the board that is empty, the squared difference.
    all: Vec<(u32, u32, f32, f32)>,
}

impl Differences {
    fn add(&mut self, deep: u32, value: i32, shallow: &[i32], part: f32) {
        for (depth, &guess) in (0..).zip(shallow) {
            if depth < deep && (deep - depth).is_multiple_of(2) {
                self.all.push((deep, depth, part, ((value - guess) as f32).powi(2)));
            }
        }
    }

    /// Fits the logarithm: twice it is the logarithm of the expected square, which is reached by reweighting.
    ///
    /// A search to the end is as deep as there are empty squares, so there the part of the board that is empty would say the
    /// same thing again; nobody could tell which of the two the deviation grows with, and it is left out.
    fn fit(&self, to_end: bool) -> [f32; TERMS] {
        let rows: Vec<([f64; TERMS], f64)> = self
            .all
            .iter()
            .map(|&(deep, shallow, part, square)| {
                let part = if to_end { 0.0 } else { f64::from(part) };
                let (deep, shallow) = (f64::from(deep), f64::from(shallow));
                ([1.0, deep, shallow, part, part * part], f64::from(square))
            })
            .collect();
        let mean = rows.iter().map(|(_, square)| square).sum::<f64>() / rows.len().max(1) as f64;
        let mut found = [0.5 * mean.max(1.0).ln(), 0.0, 0.0, 0.0, 0.0];
        for _ in 0..30 {
            let mut matrix = [[0.0; TERMS + 1]; TERMS];
            for (row, square) in &rows {
                let sum: f64 = row.iter().zip(found).map(|(one, factor)| one * factor).sum();
                // A step of Fisher's scoring for normal errors whose deviation is the exponential of the sum.
                let residual = (square / (2.0 * sum).exp() - 1.0) / 2.0;
                for i in 0..TERMS {
                    for j in 0..TERMS {
                        matrix[i][j] += row[i] * row[j];
                    }
                    matrix[i][TERMS] += row[i] * residual.min(4.0);
                }
            }
            for (i, row) in matrix.iter_mut().enumerate() {
                row[i] += 1e-6 * rows.len() as f64;
            }
            let step = solved(matrix);
            found.iter_mut().zip(step).for_each(|(one, step)| *one += step);
        }
        found.map(|one| one as f32)
    }
}

/// Gaussian elimination of a positive definite system.
fn solved(mut matrix: [[f64; TERMS + 1]; TERMS]) -> [f64; TERMS] {
    for pivot in 0..TERMS {
        let row = matrix[pivot];
        for below in &mut matrix[pivot + 1..] {
            let factor = below[pivot] / row[pivot];
            below.iter_mut().zip(row).for_each(|(one, other)| *one -= factor * other);
        }
    }
    let mut found = [0.0; TERMS];
    for pivot in (0..TERMS).rev() {
        let known: f64 = (pivot + 1..TERMS).map(|column| matrix[pivot][column] * found[column]).sum();
        found[pivot] = (matrix[pivot][TERMS] - known) / matrix[pivot][pivot];
    }
    found
}

fn measured<B: Bits>(
    setup: &Setup,
    weights: Option<&[u8]>,
    positions: usize,
    seed: u64,
    narrow: fn(u128) -> B,
) -> Result<Deviations, WeightsError> {
    let evaluation = match weights {
        Some(weights) => Evaluation::with_weights::<B>(setup, weights)?,
        None => Evaluation::new::<B>(setup),
    };
    let squares = setup.playable().len() as u32;
    let round = Round {
        setup: setup.clone(),
        games: positions as u64 / 8 + 1,
        seed,
        random: (squares / 8, squares / 3),
        depth: 3,
        exact: 8,
    };
    let samples = Samples::play(&round, weights, &mut |_| {})?;
    let geometry = Geometry::<B>::new(setup.playable());
    let step = (samples.len() / positions.max(1)).max(1);
    let (mut ahead, mut end) = (Differences::default(), Differences::default());
    for (number, sample) in samples.0.iter().enumerate() {
        let sides = Sides { own: narrow(sample.own), other: narrow(sample.other) };
        let empty = (geometry.playable & !(sides.own | sides.other)).count();
        let part = empty as f32 / squares as f32;
        let watch = Stop::new();
        let mut search = Duel::new(&geometry, &evaluation, setup.objective(), 16, Budget::new(u64::MAX, &watch));
        search.doubt = None;
        let mut values = |deepest: u32| -> Vec<i32> {
            let mut value = |depth| search.search(sides, depth, -20_000, 20_000);
            (0..=deepest).map_while(|depth| value(depth).ok()).collect()
        };
        if number.is_multiple_of(step) && empty > DEEPEST + 2 {
            let values = values(DEEPEST);
            for (deep, &value) in (0..).zip(&values).skip(3) {
                ahead.add(deep, value, &values[..deep as usize], part);
            }
        }
        if ENDS.contains(&empty) && number.is_multiple_of(3) && end.all.len() < 4 * positions {
            let values = values(6);
            let mut moves = search.root_moves(sides);
            if !moves.is_empty() && search.solve(&mut moves).is_ok() {
                end.add(empty, moves[0].value, &values, part);
            }
        }
    }
    Ok(Deviations { ahead: ahead.fit(false), end: end.fit(true), counts: [ahead.all.len(), end.all.len()] })
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

    use super::*;

    /// Errors drawn with a known deviation are found to have it.
    #[test]
    fn a_known_deviation_is_found() {
        let mut chance = ChaCha8Rng::seed_from_u64(1);
        let row = [5.0, 0.05, -0.1, 0.8, -0.4f32];
        let mut differences = Differences::default();
        for _ in 0..20_000 {
            let (deep, shallow) = (chance.random_range(4..9), chance.random_range(0..4));
            let part = chance.random_range(20..80) as f32 / 100.0;
            let log = row[0] + row[1] * deep as f32 + row[2] * shallow as f32 + part * (row[3] + row[4] * part);
            // Twelve even draws make a nearly normal one.
            let normal: f32 = (0..12).map(|_| chance.random_range(0..1000) as f32 / 1000.0).sum::<f32>() - 6.0;
            differences.all.push((deep, shallow, part, (log.exp() * normal).powi(2)));
        }
        let found = differences.fit(false);
        let log = |row: [f32; TERMS]| row[0] + row[1] * 6.0 + row[2] * 2.0 + 0.5 * (row[3] + 0.5 * row[4]);
        assert!((log(found) - log(row)).abs() < 0.05, "{found:?}");
        assert!((found[1] - row[1]).abs() < 0.03 && (found[2] - row[2]).abs() < 0.03, "{found:?}");
    }
}
