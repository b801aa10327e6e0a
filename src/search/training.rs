//! How the weights of the patterns are learned, from games that the search plays against itself.
//!
//! A round: games begin with random moves, go on with a shallow search, and are solved from a few empty squares on.
//! Every position is labelled with how its game ended ([`Samples`]); then for each phase of the game, beginning with the
//! end, the weights are fitted to the labels by stochastic gradient descent, starting from those of the phase after it
//! ([`fit`]). Everything follows from the seed. The console's `train` is the door to all this.
//!
//! How a game ends is mostly chance while much of the board is empty: with 32 squares empty any guess is off by 26 discs on
//! 10×10. Weights that were fitted to that alone guessed a disc better than the terms there, and yet took but 45 % of the
//! points from them: what they had learned of each content was mostly chance, and chance is what tells one move from
//! another. So a label trusts the guess that is made a few moves later in the same game, by the phase that was fitted just
//! before ([`Manner::trust`]), and little of the chance is left. From the very same 24,000 games, weights came out that took
//! 81.5 % from the terms. Full trust is worse than most of it: weights with a trust of 1.0 took 46.7 % ± 4.6 of 120 games from
//! those with 0.7.
//!
//! The rounds so far, each against what there was before (`girotondo-engine contest`, from balanced openings for most discs
//! on 8×8 and random ones elsewhere, 6,000 positions a move for most discs on 8×8 and on the Octagon since it has weights,
//! 20,000 on 10×10 and 4,000 elsewhere; 200 games where nothing else is said):
//!
//! | weights | games | trust | against | share of the points |
//! |---|---|---|---|---|
//! | 8×8, most, round 2 | 30,000, and 24,000 of round 1 | 0 | round 1 | 70.5 % ± 3.2 |
//! | 8×8, most, round 3 | 24,000, and 30,000 of round 2 | 0 | round 2 | 61.0 % ± 3.4 (wins 116, draws 12) |
//! | 8×8, most, round 4 | 40,000 | 0.7 | round 3 | 61.3 % ± 3.4 (wins 118, draws 9) |
//! | 8×8, fewest, round 2 | 14,000, and 10,000 of round 1 | 0 | the terms | 66.8 % ± 3.3 |
//! | 8×8, fewest, round 3 | 40,000 | 0.7 | round 2 | 73.0 % ± 3.1 (wins 138, draws 16; 6,000 positions) |
//! | 6×6, most, round 2 | 14,000, and 10,000 of round 1 | 0 | the terms | 63.7 % ± 3.4 |
//! | 6×6, fewest, round 2 | 10,000, and 8,000 of round 1 | 0 | the terms | 66.5 % ± 3.3 |
//! | Octagon, most, round 1 | 30,000 | 0 | the terms | 57.5 % ± 4.9 (100 games, solved from 10 empty squares) |
//! | Octagon, most, round 1 again | the same | 0.7 | round 1 | 73.8 % ± 4.0 (120 games: wins 86, draws 5) |
//! | Octagon, fewest, round 1 | 6,000 | 0.7 | the terms | 65.2 % ± 3.4 (wins 124, draws 13; 6,000 positions, solved from 9) |
//! | Octagon, fewest, round 1 again | 24,000 | 0.7 | those of 6,000 games | 66.0 % ± 3.3 (wins 128, draws 8; 6,000 positions) |
//! | 10×10, most, round 1 | 24,000 | 0.7 | the terms | 81.5 % ± 2.7 (wins 159, draws 8) |
//! | 10×10, fewest, round 1 | 24,000 | 0.7 | the terms | 80.0 % ± 2.8 (wins 156, draws 8) |
//!
//! As they were run, 8×8: `girotondo-engine train --games 40000 --round-seed 41 --exact 11 --from ROUND3 --epochs 8 --trust 0.7
//! --hold 20 --still 2 --out src/search/weights/8x8-most.bin`. 10×10: `girotondo-engine train --board 10x10 --games 24000
//! --round-seed 11 --keep SAMPLES --out UNTRUSTING`, then `girotondo-engine train --board 10x10 --games 0 --also SAMPLES --epochs
//! 6 --trust 0.7 --hold 60 --still 2 --out src/search/weights/10x10-most.bin`, and the Octagon's for most discs from its own
//! samples likewise. The Octagon's for fewest: `girotondo-engine train --board octagon --anti --games 24000 --round-seed 33
//! --exact 8 --epochs 6 --trust 0.7 --hold 60 --still 3 --out src/search/weights/octagon-fewest.bin`, and 10×10's the same with
//! the seed 32: 40 seconds of games and fitting each. Weights from 6,000 games took 29 % from these on 10×10. 8×8's for fewest
//! the same with `--games 40000 --round-seed 34 --exact 12`.
//!
//! The last rounds of 8×8 made the files half as long as those before, and shorter; all files together are 841 kB after Brotli.

mod contest;
mod deviation;
mod fit;
mod samples;

pub use super::evaluation::learned::WeightsError;
pub use contest::{Contest, Score};
pub use deviation::{Deviations, deviations};
pub use fit::{Errors, Fit, Manner, fit};
pub use samples::{Round, Samples, SamplesError};
