//! Fits weights to samples.

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::samples::{Sample, Samples};
use crate::{
    rules::{Board, Setup},
    search::{
        bits::Bits,
        evaluation::{
            Evaluation,
            learned::{Plan, UNIT},
        },
        geometry::Geometry,
        patterns::Lanes,
    },
};

/// One stretch in so many is kept back to measure the fit.
const KEPT_BACK: usize = 20;

/// Samples of a stretch: many games whole, since those of one game share its result and would tell each other.
const STRETCH: usize = 1024;

/// The first and the last rate of learning: the part of a sample's error that is made up for when it is seen. It falls
/// geometrically.
const RATES: (f32, f32) = (0.25, 0.012);

/// Numbers of empty squares beyond a phase's own whose samples it is fitted to as well.
const OVERLAP: u32 = 2;

/// What a fit found.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The file of weights.
    pub weights: Vec<u8>,
    /// By phase, from the end of the game on.
    pub errors: Vec<Errors>,
}

/// How good the fit of a phase is.
#[derive(Clone, Copy, Debug)]
pub struct Errors {
    /// Samples that it was fitted to.
    pub samples: usize,
    /// The root of the mean squared error of those kept back, in discs.
    pub error: f32,
    /// The same of the evaluation without patterns.
    pub by_terms: f32,
}

/// How weights are fitted.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// How many numbers of empty squares make a phase.
    pub step: usize,
    /// How often to go over the samples.
    pub epochs: u32,
    /// As how many samples a content's weight in the phase after it counts, where the terms are off by ten discs; elsewhere
    /// in proportion to the square of what they are off by. A game's end says little of its middle: on the larger boards
    /// any guess is off by twenty discs there, and what was seen a few hundred times would be fitted to chance alone.
    pub hold: f32,
    /// Contents seen fewer times than this in a phase keep what they had in the phase after it.
    pub rare: u32,
    /// So do weights that would change by no more than this, in tenths of a disc: it makes the file much smaller.
    pub still: i16,
    /// What all chance follows from.
    pub seed: u64,
}

/// Fits weights for a setup's board.
pub fn fit(setup: &Setup, samples: &Samples, manner: Manner) -> Fit {
    match setup.board() {
        Board::Six | Board::Eight => of_board(setup, samples, manner, |bits| bits as u64),
        Board::Ten | Board::Octagon => of_board::<u128>(setup, samples, manner, |bits| bits),
    }
}

fn of_board<B: Bits>(setup: &Setup, samples: &Samples, manner: Manner, narrow: fn(u128) -> B) -> Fit {
    let Manner { step, epochs, hold, rare, still, seed } = manner;
    let plan = Plan::new::<B>(setup.board(), step);
    let geometry = Geometry::<B>::new(setup.playable());
    let squares = geometry.playable.count();
    let empty = |sample: &Sample| squares - (sample.own | sample.other).count_ones();
    let active = |sample: &Sample| {
        let (own, other) = (narrow(sample.own), narrow(sample.other));
        let moves = (geometry.moves(own, other).count(), geometry.moves(other, own).count());
        let lanes = plan.patterns.duel(own, other);
        plan.active(&lanes, empty(sample) as usize, moves.0, moves.1).map(|weight| weight as u32).collect::<Vec<_>>()
    };
    let terms = Evaluation::by_terms_alone(setup);
    let guess = |sample: &Sample| {
        let (own, other) = (narrow(sample.own), narrow(sample.other));
        terms.value(&geometry, own, other, geometry.moves(own, other), &Lanes::EMPTY) as f32 / 100.0
    };
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut weights = vec![0.0; plan.weights];
    let mut before = vec![0i16; plan.weights];
    let (mut phases, mut errors): (Vec<Vec<i16>>, _) = (Vec::new(), Vec::new());
    for phase in 0..plan.phases {
        let (first, end) = ((phase * step) as u32, ((phase + 1) * step) as u32);
        let (mut learn, mut results, mut test) = (Vec::new(), Vec::new(), Vec::new());
        for (number, sample) in samples.0.iter().enumerate() {
            let empty = empty(sample);
            if (first.saturating_sub(OVERLAP)..end + OVERLAP).contains(&empty) {
                if (number / STRETCH).is_multiple_of(KEPT_BACK) {
                    if (first..end).contains(&empty) {
                        test.push((active(sample), guess(sample), f32::from(sample.result)));
                    }
                } else {
                    learn.extend(active(sample));
                    results.push(f32::from(sample.result));
                }
            }
        }
        let width = learn.len().checked_div(results.len()).unwrap_or(1).max(1);
        let root = |squares: f32| (squares / test.len().max(1) as f32).sqrt();
        let by_terms = root(test.iter().map(|(_, guess, result)| (result - guess).powi(2)).sum());
        let hold = hold * (by_terms / 10.0).powi(2);
        descend(&mut weights, &learn, &results, width, epochs, hold, rare, &mut chance);
        let unit = 100.0 / UNIT as f32;
        let rounded = |(weight, before): (&f32, &i16)| {
            let rounded = (weight * unit).round() as i16;
            if (rounded - before).abs() <= still { *before } else { rounded }
        };
        before = weights.iter().zip(&before).map(rounded).collect();
        let written: Vec<f32> = before.iter().map(|&weight| f32::from(weight) / unit).collect();
        let error = root(test.iter().map(|(active, _, result)| (result - sum(&written, active)).powi(2)).sum());
        errors.push(Errors { samples: results.len(), error, by_terms });
        phases.push(before.clone());
    }
    Fit { weights: plan.write(&phases), errors }
}

fn sum(weights: &[f32], active: &[u32]) -> f32 {
    active.iter().map(|&weight| weights[weight as usize]).sum()
}

/// Goes over the samples in a new random order each time.
fn descend(
    weights: &mut [f32],
    learn: &[u32],
    results: &[f32],
    width: usize,
    epochs: u32,
    hold: f32,
    rare: u32,
    chance: &mut ChaCha8Rng,
) {
    let mut seen = vec![0u32; weights.len()];
    learn.iter().for_each(|&weight| seen[weight as usize] += 1);
    let before = weights.to_vec();
    let mut order: Vec<u32> = (0..results.len() as u32).collect();
    for epoch in 0..epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, chance.random_range(0..=last as u32) as usize);
        }
        let part = epoch as f32 / epochs.saturating_sub(1).max(1) as f32;
        let rate = RATES.0 * (RATES.1 / RATES.0).powf(part) / width as f32;
        let kept: Vec<f32> = seen.iter().map(|&seen| 1.0 / (1.0 + rate * hold / seen.max(1) as f32)).collect();
        for &sample in &order {
            let sample = sample as usize;
            let active = &learn[sample * width..(sample + 1) * width];
            let by = rate * (results[sample] - sum(weights, active));
            for &weight in active {
                let weight = weight as usize;
                weights[weight] = before[weight] + kept[weight] * (weights[weight] - before[weight] + by);
            }
        }
    }
    for ((weight, before), seen) in weights.iter_mut().zip(before).zip(seen) {
        if seen < rare {
            *weight = before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Players, SetupSpec},
        search::training::Round,
    };

    /// A small round on the small board: the guesses that come out are better than none, the end's best, and the
    /// same seed gives the same file.
    #[test]
    fn a_round_learns_and_is_repeatable() {
        let setup = Setup::new(SetupSpec::plain(Board::Six, Players::Two)).unwrap();
        let round = Round { setup: setup.clone(), games: 150, seed: 4, random: (4, 12), depth: 1, exact: 7 };
        let samples = Samples::play(&round, None, &mut |_| {}).unwrap();
        assert_eq!(Samples::from_bytes(&samples.to_bytes()), Ok(samples.clone()));
        let manner = Manner { step: 6, epochs: 6, hold: 10.0, rare: 2, still: 0, seed: 1 };
        let found = fit(&setup, &samples, manner);
        assert_eq!(found.weights, fit(&setup, &samples, manner).weights);
        assert!(Evaluation::with_weights::<u64>(&setup, &found.weights).is_ok());
        let mean = samples.0.iter().map(|sample| f32::from(sample.result).powi(2)).sum::<f32>();
        let blind = (mean / samples.len() as f32).sqrt();
        assert!(found.errors[0].error < 0.7 * blind, "{:?} where no guess has {blind}", found.errors);
        assert!(found.errors[0].error < found.errors[2].error, "{:?}", found.errors);
    }
}
