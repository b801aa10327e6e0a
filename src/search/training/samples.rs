//! Games of the search against itself, and their positions with how the game ended.

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::WeightsError;
use crate::{
    rules::{Board, Position, Setup},
    search::{
        Stop,
        bits::{Bits, mix},
        budget::Budget,
        duel::{Duel, Sides},
        evaluation::Evaluation,
        geometry::Geometry,
    },
};

/// A round of games to learn from.
#[derive(Clone, Debug)]
pub struct Round {
    /// What is played: two players on an open board.
    pub setup: Setup,
    /// How many games.
    pub games: u64,
    /// What the random moves follow from.
    pub seed: u64,
    /// The fewest and the most random moves at the start of a game.
    pub random: (u32, u32),
    /// How many moves the players look ahead.
    pub depth: u32,
    /// From so many empty squares on the games are solved.
    pub exact: u32,
}

/// Why bytes are no samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no file of samples")]
pub struct SamplesError;

/// A position and how its game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    /// The discs of who is on turn, as the search's words hold them, in the low bits.
    pub own: u128,
    /// The other's.
    pub other: u128,
    /// What who is on turn led by at the end, in discs, the empty squares given to the winner.
    pub result: i8,
}

/// Positions with how their games ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Samples(pub(super) Vec<Sample>);

impl Samples {
    /// Bytes of a sample.
    const SIZE: usize = 33;

    /// The positions of a round of games, played with some weights or with the evaluation without patterns. Tells how
    /// many games are over.
    ///
    /// # Errors
    /// When the weights are none.
    pub fn play(round: &Round, weights: Option<&[u8]>, told: &mut dyn FnMut(u64)) -> Result<Self, WeightsError> {
        match round.setup.board() {
            Board::Six | Board::Eight => Self::of_round::<u64>(round, weights, told, u128::from),
            Board::Ten | Board::Octagon => Self::of_round::<u128>(round, weights, told, |bits| bits),
        }
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds others.
    pub fn append(&mut self, mut others: Self) {
        self.0.append(&mut others.0);
    }

    /// As a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let bytes = |sample: &Sample| {
            let words = sample.own.to_le_bytes().into_iter().chain(sample.other.to_le_bytes());
            words.chain(sample.result.to_le_bytes()).collect::<Vec<u8>>()
        };
        self.0.iter().flat_map(bytes).collect()
    }

    /// From a file.
    ///
    /// # Errors
    /// When the file has not the right length.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SamplesError> {
        let (samples, []) = bytes.as_chunks::<{ Self::SIZE }>() else { return Err(SamplesError) };
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u128::from(byte));
        let sample = |bytes: &[u8; Self::SIZE]| Sample {
            own: word(&bytes[..16]),
            other: word(&bytes[16..32]),
            result: bytes[32] as i8,
        };
        Ok(Self(samples.iter().map(sample).collect()))
    }

    fn of_round<B: Bits>(
        round: &Round,
        weights: Option<&[u8]>,
        told: &mut dyn FnMut(u64),
        wide: fn(B) -> u128,
    ) -> Result<Self, WeightsError> {
        let evaluation = match weights {
            Some(weights) => Evaluation::with_weights::<B>(&round.setup, weights)?,
            None => Evaluation::by_terms_alone(&round.setup),
        };
        let geometry = Geometry::<B>::new(round.setup.playable());
        let mut samples = Vec::new();
        for number in 0..round.games {
            let (positions, result) = game(round, &geometry, &evaluation, mix(round.seed) ^ number);
            samples.extend(positions.into_iter().map(|(sides, first)| Sample {
                own: wide(sides.own),
                other: wide(sides.other),
                result: if first { result } else { -result },
            }));
            told(number + 1);
        }
        Ok(Self(samples))
    }
}

/// The positions of a game after its random moves, each with whether the first player is on turn, and the result for
/// the first player.
fn game<B: Bits>(
    round: &Round,
    geometry: &Geometry<B>,
    evaluation: &Evaluation,
    seed: u64,
) -> (Vec<(Sides<B>, bool)>, i8) {
    let objective = round.setup.objective();
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let random = chance.random_range(round.random.0..=round.random.1);
    let watch = Stop::new();
    let mut search = Duel::new(geometry, evaluation, objective, 10, Budget::new(u64::MAX, &watch));
    let start = Position::start(&round.setup);
    let discs = |colour| Geometry::word(start.discs(colour));
    let colours = start.players().colours();
    let mut sides = Sides { own: discs(colours[0]), other: discs(colours[1]) };
    let (mut first, mut ply, mut kept) = (true, 0, Vec::new());
    loop {
        let mut moves = search.root_moves(sides);
        if moves.is_empty() {
            if geometry.moves(sides.other, sides.own).is_none() {
                break;
            }
            (sides, first) = (sides.passed(), !first);
            continue;
        }
        let empty = (geometry.playable & !(sides.own | sides.other)).count();
        if ply < random {
            let number = chance.random_range(0..moves.len() as u32);
            moves.swap(0, number as usize);
        } else {
            kept.push((sides, first));
            // Of equal moves it shall not always be the first in the order of squares.
            for last in (1..moves.len()).rev() {
                moves.swap(last, chance.random_range(0..=last as u32) as usize);
            }
            // The budget has no limit and nobody stops it.
            _ = search.best(&mut moves, round.depth.min(empty));
            if empty <= round.exact {
                _ = search.solve(&mut moves);
            }
        }
        (sides, first) = (moves[0].after, !first);
        ply += 1;
    }
    let result = sides.final_lead(geometry, objective) as i8;
    (kept, if first { result } else { -result })
}
