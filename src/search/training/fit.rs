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
    /// How far a label is the guess at the game's first position in the phase fitted before, instead of what that position's
    /// own label is: from 0, where every label is the game's end, to 1. How a game ends is mostly chance where much of the
    /// board is empty, and a guess from a few moves on has the less of it.
    pub trust: f32,
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
    let Manner { step, epochs, trust, hold, rare, still, seed } = manner;
    let plan = Plan::new::<B>(setup.board(), step);
    let geometry = Geometry::<B>::new(setup.playable());
    let squares = geometry.playable.count();
    let empty = |sample: &Sample| squares - (sample.own | sample.other).count_ones();
    let active = |sample: &Sample| {
        let (own, other) = (narrow(sample.own), narrow(sample.other));
        let moves = geometry.both_moves(own, other).map(B::count);
        let lanes = plan.patterns.duel(own, other);
        plan.active(&lanes, empty(sample) as usize, moves[0], moves[1]).map(|weight| weight as u32).collect::<Vec<_>>()
    };
    let terms = Evaluation::by_terms_alone(setup);
    let guess = |sample: &Sample| {
        let (own, other) = (narrow(sample.own), narrow(sample.other));
        terms.value(&geometry, own, other, geometry.both_moves(own, other), &Lanes::EMPTY) as f32 / 100.0
    };
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut labels = Labels::new(samples);
    let mut weights = vec![0.0; plan.weights];
    let mut before = vec![0i16; plan.weights];
    let (mut phases, mut errors): (Vec<Vec<i16>>, _) = (Vec::new(), Vec::new());
    for phase in 0..plan.phases {
        let (first, end) = ((phase * step) as u32, ((phase + 1) * step) as u32);
        let (mut learn, mut wanted, mut test) = (Vec::new(), Vec::new(), Vec::new());
        labels.carry_back(|sample| plan.phase(empty(sample) as usize) >= phase);
        for (number, sample) in samples.0.iter().enumerate() {
            let empty = empty(sample);
            if (first.saturating_sub(OVERLAP)..end + OVERLAP).contains(&empty) {
                if (number / STRETCH).is_multiple_of(KEPT_BACK) {
                    if (first..end).contains(&empty) {
                        test.push((active(sample), guess(sample), f32::from(sample.result)));
                    }
                } else {
                    learn.extend(active(sample));
                    wanted.push(labels.of[number]);
                }
            }
        }
        let width = learn.len().checked_div(wanted.len()).unwrap_or(1).max(1);
        let root = |squares: f32| (squares / test.len().max(1) as f32).sqrt();
        let by_terms = root(test.iter().map(|(_, guess, result)| (result - guess).powi(2)).sum());
        let hold = hold * (by_terms / 10.0).powi(2);
        descend(&mut weights, &learn, &wanted, width, epochs, hold, rare, &mut chance);
        if trust > 0.0 {
            labels.trust(trust, |sample| (first..end).contains(&empty(sample)).then(|| sum(&weights, &active(sample))));
        }
        let unit = 100.0 / UNIT as f32;
        let rounded = |(weight, before): (&f32, &i16)| {
            let rounded = (weight * unit).round() as i16;
            if (rounded - before).abs() <= still { *before } else { rounded }
        };
        before = weights.iter().zip(&before).map(rounded).collect();
        let written: Vec<f32> = before.iter().map(|&weight| f32::from(weight) / unit).collect();
        let error = root(test.iter().map(|(active, _, result)| (result - sum(&written, active)).powi(2)).sum());
        errors.push(Errors { samples: wanted.len(), error, by_terms });
        phases.push(before.clone());
    }
    Fit { weights: plan.write(&phases), errors }
}

/// What each sample's guess shall come near to.
struct Labels<'a> {
    samples: &'a [Sample],
    /// For who is on turn in the sample, in discs.
    of: Vec<f32>,
    /// What who is on turn has of what the next sample's has: 1 when it is the same one, -1 when it is the other, 0 when that
    /// sample is another game's.
    next: Vec<f32>,
}

impl<'a> Labels<'a> {
    /// How the games ended.
    fn new(samples: &'a Samples) -> Self {
        let samples = samples.0.as_slice();
        let next = |pair: &[Sample]| {
            let (before, after) = (pair[0].own | pair[0].other, pair[1].own | pair[1].other);
            let placed = after & !before;
            match before & !after == 0 && placed.count_ones() == 1 {
                true if pair[1].own & placed != 0 => 1.0,
                true => -1.0,
                false => 0.0,
            }
        };
        let next = samples.windows(2).map(next).chain([0.0]).take(samples.len()).collect();
        Self { samples, of: samples.iter().map(|sample| f32::from(sample.result)).collect(), next }
    }

    /// Gives samples that are still to be fitted the label of the first one after them in their game that was fitted; where
    /// there is none, they keep the game's end.
    fn carry_back(&mut self, to_come: impl Fn(&Sample) -> bool) {
        let mut fitted = None;
        for number in (0..self.samples.len()).rev() {
            fitted = fitted.filter(|_| self.next[number] != 0.0).map(|label: f32| label * self.next[number]);
            if !to_come(&self.samples[number]) {
                fitted = Some(self.of[number]);
            } else if let Some(label) = fitted {
                self.of[number] = label;
            }
        }
    }

    /// Moves the labels of samples that a guess is given for towards the guess.
    fn trust(&mut self, part: f32, guess: impl Fn(&Sample) -> Option<f32>) {
        for (label, sample) in self.of.iter_mut().zip(self.samples) {
            if let Some(guess) = guess(sample) {
                *label += part * (guess - *label);
            }
        }
    }
}

fn sum(weights: &[f32], active: &[u32]) -> f32 {
    active.iter().map(|&weight| weights[weight as usize]).sum()
}

/// Goes over the samples in a new random order each time.
fn descend(
    weights: &mut [f32],
    learn: &[u32],
    wanted: &[f32],
    width: usize,
    epochs: u32,
    hold: f32,
    rare: u32,
    chance: &mut ChaCha8Rng,
) {
    let mut seen = vec![0u32; weights.len()];
    learn.iter().for_each(|&weight| seen[weight as usize] += 1);
    let before = weights.to_vec();
    let mut order: Vec<u32> = (0..wanted.len() as u32).collect();
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
            let by = rate * (wanted[sample] - sum(weights, active));
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
        let manner = Manner { step: 6, epochs: 6, trust: 0.5, hold: 10.0, rare: 2, still: 0, seed: 1 };
        let found = fit(&setup, &samples, manner);
        assert_eq!(found.weights, fit(&setup, &samples, manner).weights);
        assert!(Evaluation::with_weights::<u64>(&setup, &found.weights).is_ok());
        let mean = samples.0.iter().map(|sample| f32::from(sample.result).powi(2)).sum::<f32>();
        let blind = (mean / samples.len() as f32).sqrt();
        assert!(found.errors[0].error < 0.7 * blind, "{:?} where no guess has {blind}", found.errors);
        assert!(found.errors[0].error < found.errors[2].error, "{:?}", found.errors);
    }

    /// A sample that is still to be fitted has the label of the first one fitted after it in its own game, seen by who is on
    /// turn in it, with or without passes between them.
    #[test]
    fn labels_are_carried_back_in_a_game() {
        let setup = Setup::new(SetupSpec::plain(Board::Six, Players::Two)).unwrap();
        let round = Round { setup, games: 40, seed: 7, random: (4, 12), depth: 1, exact: 5 };
        let samples = Samples::play(&round, None, &mut |_| {}).unwrap();
        let empty = |sample: &Sample| 36 - (sample.own | sample.other).count_ones();
        let mut labels = Labels::new(&samples);
        let games = labels.next.iter().filter(|&&next| next == 0.0).count();
        assert_eq!(games, 40, "the samples fall apart into the games that were played");
        assert!(labels.next.contains(&1.0), "somebody passed");
        for (number, pair) in labels.of.windows(2).enumerate() {
            assert!(labels.next[number] == 0.0 || pair[0] == labels.next[number] * pair[1], "both end as the game did");
        }
        labels.trust(0.25, |sample| (empty(sample) <= 8).then_some(100.0));
        labels.carry_back(|sample| empty(sample) > 8);
        for (number, sample) in samples.0.iter().enumerate() {
            let end = f32::from(sample.result);
            let (mut sign, mut later) = (1.0, number);
            while empty(&samples.0[later]) > 8 && labels.next[later] != 0.0 {
                sign *= labels.next[later];
                later += 1;
            }
            let fitted = empty(&samples.0[later]) <= 8;
            // What a quarter of the way from the end to the guess is, seen by who was on turn there.
            let wanted = if fitted { sign * (0.75 * (sign * end) + 25.0) } else { end };
            assert_eq!(labels.of[number], wanted, "{number}: {sample:?}");
        }
    }
}
