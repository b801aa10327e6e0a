//! An evaluation by patterns with weights for each phase of the game, as the trainer writes them.
//!
//! A phase is a few numbers of empty squares. In each, the guess is a sum over the instances of the board's patterns,
//! the number of moves of either player, and the number of empty squares. Weights are in tenths of a disc.
//!
//! The file: `GIROW`, a version, the empty squares of a phase, the number of phases; then for every phase, the one
//! with the fewest empty squares first, what each weight differs by from that of the phase before, as variable-length
//! numbers (seven bits a byte, the lowest first, the sign in the lowest bit); a nought is followed by how many more
//! noughts there are. Most weights of rare contents never change, so the file is small, and smaller after Brotli.

use crate::{
    rules::Board,
    search::{
        bits::Bits,
        patterns::{LANES, Lanes, Patterns},
    },
};

/// How a file begins, the version last.
const HEAD: &[u8] = b"GIROW\x01";

/// Numbers of moves that are told apart: fewer than this.
const MOBILITIES: usize = 40;

/// A weight's unit, in hundredths of a disc.
pub(in crate::search) const UNIT: i32 = 10;

/// Why bytes are no weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// They begin otherwise.
    #[error("this is no file of weights, or one of another version")]
    Head,
    /// They end too soon, or go on, or hold a number out of range.
    #[error("the weights are not those of this board, or are damaged")]
    Body,
}

/// Where a board's weights stand in a phase.
pub(in crate::search) struct Plan {
    /// The board's patterns.
    pub patterns: Patterns,
    /// By shape, the class of each content, counted on from shape to shape.
    pub class_of: Vec<Vec<u32>>,
    /// How many weights there are: classes, then the numbers of moves of either player, then empty squares.
    pub weights: usize,
    /// Where the numbers of the mover's moves begin, the other's, and the empty squares.
    pub own_moves: usize,
    /// See `own_moves`.
    pub other_moves: usize,
    /// See `own_moves`.
    pub constant: usize,
    /// How many numbers of empty squares make a phase.
    pub step: usize,
    /// How many phases there are.
    pub phases: usize,
}

impl Plan {
    /// Of a board, with phases of so many numbers of empty squares.
    pub fn new<B: Bits>(board: Board, step: usize) -> Self {
        let patterns = Patterns::new::<B>(board, 3, 10);
        let mut weights = 0;
        let mut class_of = Vec::new();
        for shape in &patterns.shapes {
            let (classes, count) = shape.classes();
            class_of.push(classes.iter().map(|class| class + weights as u32).collect());
            weights += count;
        }
        let own_moves = weights;
        let other_moves = own_moves + MOBILITIES;
        let constant = other_moves + MOBILITIES;
        let phases = (board.squares().len()).div_ceil(step);
        Self { patterns, class_of, weights: constant + step, own_moves, other_moves, constant, step, phases }
    }

    /// The phase of a number of empty squares.
    pub fn phase(&self, empty: usize) -> usize {
        (empty / self.step).min(self.phases - 1)
    }

    /// The weights of a position, `None` where a lane is not in use.
    pub fn active(&self, lanes: &Lanes, empty: usize, own_moves: u32, other_moves: u32) -> impl Iterator<Item = usize> {
        let lanes = self.patterns.shape_of.iter().enumerate().map(|(lane, &shape)| {
            let content = lanes.balanced(lane) + self.patterns.shapes[shape].half() as i32;
            self.class_of[shape][content as usize] as usize
        });
        let moves = |count: u32| (count as usize).min(MOBILITIES - 1);
        lanes.chain([
            self.own_moves + moves(own_moves),
            self.other_moves + moves(other_moves),
            self.constant + empty % self.step,
        ])
    }

    /// The file of weights, by phase.
    pub fn write(&self, phases: &[Vec<i16>]) -> Vec<u8> {
        let mut bytes = HEAD.to_vec();
        bytes.extend([self.step as u8, self.phases as u8]);
        let mut before = vec![0; self.weights];
        let mut noughts = 0;
        for phase in phases {
            for (&weight, before) in phase.iter().zip(&mut before) {
                let by = i32::from(weight) - i32::from(*before);
                *before = weight;
                if by == 0 {
                    noughts += 1;
                    continue;
                }
                run(&mut bytes, &mut noughts);
                number(&mut bytes, ((by << 1) ^ (by >> 31)) as u32);
            }
        }
        run(&mut bytes, &mut noughts);
        bytes
    }

    /// The weights by phase of a file, with the plan they were written to.
    ///
    /// # Errors
    /// When it is none, or one of another board.
    pub fn read<B: Bits>(board: Board, bytes: &[u8]) -> Result<(Self, Vec<Vec<i16>>), WeightsError> {
        let Some([step, phases, body @ ..]) = bytes.strip_prefix(HEAD) else { return Err(WeightsError::Head) };
        if *step == 0 {
            return Err(WeightsError::Body);
        }
        let plan = Self::new::<B>(board, usize::from(*step));
        if plan.phases != usize::from(*phases) {
            return Err(WeightsError::Body);
        }
        let mut rest = body;
        let mut noughts = 0;
        let mut before = vec![0i16; plan.weights];
        let mut weights = Vec::with_capacity(plan.phases);
        for _ in 0..plan.phases {
            for weight in &mut before {
                if noughts > 0 {
                    noughts -= 1;
                    continue;
                }
                match take(&mut rest)? {
                    0 => noughts = take(&mut rest)?,
                    by => {
                        let by = (by >> 1) as i32 ^ -((by & 1) as i32);
                        let sum = i32::from(*weight).checked_add(by).and_then(|sum| i16::try_from(sum).ok());
                        *weight = sum.ok_or(WeightsError::Body)?;
                    }
                }
            }
            weights.push(before.clone());
        }
        if noughts == 0 && rest.is_empty() { Ok((plan, weights)) } else { Err(WeightsError::Body) }
    }
}

/// Writes a run of noughts, if there is one.
fn run(bytes: &mut Vec<u8>, noughts: &mut u32) {
    if *noughts > 0 {
        bytes.push(0);
        number(bytes, *noughts - 1);
        *noughts = 0;
    }
}

fn number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take(bytes: &mut &[u8]) -> Result<u32, WeightsError> {
    let mut number = 0u32;
    for place in (0..28).step_by(7) {
        let (&byte, rest) = bytes.split_first().ok_or(WeightsError::Body)?;
        *bytes = rest;
        number |= u32::from(byte & 127) << place;
        if byte < 128 {
            return Ok(number);
        }
    }
    Err(WeightsError::Body)
}

/// The weights, laid out to be looked up by lane.
pub(in crate::search) struct Learned {
    /// The board's patterns.
    pub patterns: Patterns,
    /// By lane, where the empty content of its shape stands in a phase.
    offsets: [i32; LANES],
    /// By phase, the weights of every content of every shape.
    contents: Vec<Vec<i16>>,
    /// By number of empty squares and moves of the mover, in hundredths of a disc.
    own_moves: Vec<[i32; MOBILITIES]>,
    /// The same for the other one's moves, and for the number of empty squares.
    other_moves: Vec<[i32; MOBILITIES]>,
    phase_of: Vec<usize>,
}

impl Learned {
    /// From a file.
    ///
    /// # Errors
    /// When it is none, or one of another board.
    pub fn read<B: Bits>(board: Board, bytes: &[u8]) -> Result<Self, WeightsError> {
        let (plan, weights) = Plan::read::<B>(board, bytes)?;
        let mut starts = Vec::new();
        let mut all = 0;
        for shape in &plan.patterns.shapes {
            starts.push(all);
            all += shape.contents();
        }
        let mut offsets = [0; LANES];
        for (offset, &shape) in offsets.iter_mut().zip(&plan.patterns.shape_of) {
            *offset = (starts[shape] + plan.patterns.shapes[shape].half()) as i32;
        }
        let classes: Vec<u32> = plan.class_of.concat();
        let contents =
            weights.iter().map(|phase| classes.iter().map(|&class| phase[class as usize]).collect()).collect();
        let squares = board.squares().len();
        let moves = |empty: usize, first: usize, constant: i32| {
            let phase = &weights[plan.phase(empty)];
            std::array::from_fn(|moves| UNIT * (i32::from(phase[first + moves]) + constant))
        };
        let constant = |empty: usize| i32::from(weights[plan.phase(empty)][plan.constant + empty % plan.step]);
        Ok(Self {
            own_moves: (0..=squares).map(|empty| moves(empty, plan.own_moves, 0)).collect(),
            other_moves: (0..=squares).map(|empty| moves(empty, plan.other_moves, constant(empty))).collect(),
            phase_of: (0..=squares).map(|empty| plan.phase(empty)).collect(),
            patterns: plan.patterns,
            offsets,
            contents,
        })
    }

    /// What who is on turn is expected to lead by at the end, in hundredths of a disc.
    #[inline]
    pub fn value(&self, lanes: &Lanes, empty: u32, own_moves: u32, other_moves: u32) -> i32 {
        let empty = empty as usize;
        let contents = self.contents[self.phase_of[empty]].as_slice();
        let used = self.patterns.shape_of.len();
        let mut sum = 0;
        for (lane, &offset) in self.offsets[..used].iter().enumerate() {
            sum += i32::from(contents[(offset + lanes.balanced(lane)) as usize]);
        }
        let moves = |count: u32| (count as usize).min(MOBILITIES - 1);
        UNIT * sum + self.own_moves[empty][moves(own_moves)] + self.other_moves[empty][moves(other_moves)]
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

    use super::*;

    /// Weights of all sizes survive being written, and stand where the plan says.
    #[test]
    fn what_is_written_is_read() {
        let plan = Plan::new::<u64>(Board::Six, 4);
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let mut draw = || match rng.random_range(0..20) {
            0 => rng.random_range(-9..9),
            1 => rng.random_range(-3000..3000),
            _ => 0,
        };
        let phases: Vec<Vec<i16>> = (0..plan.phases).map(|_| (0..plan.weights).map(|_| draw()).collect()).collect();
        let bytes = plan.write(&phases);
        assert_eq!(Plan::read::<u64>(Board::Six, &bytes).map(|(_, weights)| weights), Ok(phases.clone()));
        let learned = Learned::read::<u64>(Board::Six, &bytes).unwrap();
        for seed in 0..40u64 {
            let own = crate::search::bits::mix(seed) & 0x3F3F_3F3F_3F3F;
            let other = crate::search::bits::mix(seed + 99) & 0x3F3F_3F3F_3F3F & !own;
            let empty = 36 - (own | other).count_ones();
            let lanes = plan.patterns.duel(own, other);
            let phase = &phases[plan.phase(empty as usize)];
            let sum: i32 = plan.active(&lanes, empty as usize, 7, 3).map(|weight| i32::from(phase[weight])).sum();
            assert_eq!(learned.value(&lanes, empty, 7, 3), UNIT * sum);
        }
    }

    #[test]
    fn what_is_no_file_of_weights_is_refused() {
        let plan = Plan::new::<u64>(Board::Six, 4);
        let good = plan.write(&vec![vec![1; plan.weights]; plan.phases]);
        assert!(Learned::read::<u64>(Board::Six, &good).is_ok());
        let refused = |bytes: &[u8]| Learned::read::<u64>(Board::Six, bytes).err();
        assert_eq!(refused(b""), Some(WeightsError::Head));
        assert_eq!(refused(b"GIROW\x02\x04\x09"), Some(WeightsError::Head));
        assert_eq!(refused(b"GIROW\x01\x00\x09"), Some(WeightsError::Body));
        assert_eq!(refused(&good[..good.len() - 1]), Some(WeightsError::Body));
        assert_eq!(refused(&[&good[..], &[1]].concat()), Some(WeightsError::Body));
        assert_eq!(Learned::read::<u64>(Board::Eight, &good).err(), Some(WeightsError::Body));
        assert_eq!(refused(&[HEAD, &[4, 9, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]].concat()), Some(WeightsError::Body));
    }
}
