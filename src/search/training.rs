//! How the weights of the patterns are learned, from games that the search plays against itself.
//!
//! A round: games begin with random moves, go on with a shallow search, and are solved from a few empty squares on.
//! Every position is labelled with how its game ended ([`Samples`]); then for each phase of the game, beginning with the
//! end, the weights are fitted to the labels by stochastic gradient descent, starting from those of the phase after it
//! ([`fit`]). Everything follows from the seed. The console's `train` is the door to all this.

mod contest;
mod fit;
mod samples;

pub use super::evaluation::learned::WeightsError;
pub use contest::{Contest, Score};
pub use fit::{Fit, fit};
pub use samples::{Round, Samples, SamplesError};
