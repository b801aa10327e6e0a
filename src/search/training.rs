//! How the weights of the patterns are learned, from games that the search plays against itself.
//!
//! A round: games begin with random moves, go on with a shallow search, and are solved from a few empty squares on.
//! Every position is labelled with how its game ended ([`Samples`]); then for each phase of the game, beginning with the
//! end, the weights are fitted to the labels by stochastic gradient descent, starting from those of the phase after it
//! ([`fit`]). Everything follows from the seed. The console's `train` is the door to all this.
//!
//! The rounds so far, each against what there was before (`girotondo-engine contest`, 200 games from 100 balanced
//! openings on 8×8 and random ones on 6×6, 6,000 positions a move on 8×8 for most discs and 4,000 elsewhere):
//!
//! | weights | games | against | share of the points |
//! |---|---|---|---|
//! | 8×8, most, round 2 | 30,000, and 24,000 of round 1 | round 1 | 70.5 % ± 3.2 |
//! | 8×8, most, round 3 | 24,000, and 30,000 of round 2 | round 2 | 61.0 % ± 3.4 (wins 116, draws 12) |
//! | 8×8, fewest, round 2 | 14,000, and 10,000 of round 1 | the terms | 66.8 % ± 3.3 |
//! | 6×6, most, round 2 | 14,000, and 10,000 of round 1 | the terms | 63.7 % ± 3.4 |
//! | 6×6, fewest, round 2 | 10,000, and 8,000 of round 1 | the terms | 66.5 % ± 3.3 |
//! | Octagon, most, round 1 | 30,000 | the terms | 57.5 % ± 4.9 (100 games, solved from 10 empty squares) |
//!
//! A round of 8×8, as it was run: `girotondo-engine train --games 24000 --round-seed 13 --epochs 12 --still 2 --from
//! ROUND2 --also SAMPLES2 --out src/search/weights/8x8-most.bin`. On the larger boards `--hold 300` is needed: patterns
//! that were free to follow 13,000 games on the Octagon guessed worse than the terms from 24 empty squares up, and took
//! 15 % of 80 games; held, they guess better in every phase but the first moves (18.5 discs off where the terms are 19.4,
//! with 32 squares empty). On 10×10 a first round of 24,000 games, held, guesses a disc better than the terms in most phases
//! (26.4 off where they are 27.6, with 32 squares empty) and yet took but 45 % of 60 games from them, so they still play there.

mod contest;
mod deviation;
mod fit;
mod samples;

pub use super::evaluation::learned::WeightsError;
pub use contest::{Contest, Score};
pub use deviation::{Deviations, deviations};
pub use fit::{Errors, Fit, Manner, fit};
pub use samples::{Round, Samples, SamplesError};
