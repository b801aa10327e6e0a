//! How the weaker levels err: a move may seem better than it is, by so much and no more, and every move has been looked
//! at before.

use rand::{Rng, RngExt};

use super::super::level::Limits;

/// A move at the root, as far as errors are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// Its square's number: the order in which errors are drawn must not depend on how moves were sorted.
    pub index: u32,
    /// Its value, in hundredths of a disc.
    pub value: i32,
    /// Whether it lets the next player take a corner (in play for most discs).
    pub gives_corner: bool,
}

/// Puts moves in a random order, so that of equally good ones it is not always the first.
pub(super) fn shuffle<T>(moves: &mut [T], chance: &mut impl Rng) {
    for last in (1..moves.len()).rev() {
        moves.swap(last, chance.random_range(0..=last as u32) as usize);
    }
}

/// The number of the move that the level prefers.
///
/// Each move seems better than it is by something up to [`Limits::blur`]; small errors and large ones are rarer than
/// middling ones. In [`Limits::slips`] of a hundred moves, of those that are worse than the best by no more than the
/// blur the worst is preferred. A careful level does not give a corner away by such an error: only if the best move
/// does so too.
pub(super) fn preferred(candidates: &[Candidate], limits: &Limits, chance: &mut impl Rng) -> usize {
    let best = candidates.iter().max_by_key(|candidate| candidate.value);
    let (Some(best), true) = (best, limits.blur > 0) else { return 0 };
    let careful = limits.careful && !best.gives_corner;
    let least = best.value - limits.blur as i32;
    let slips = chance.random_range(0..100) < limits.slips;
    let mut drawn: Vec<usize> = (0..candidates.len()).collect();
    drawn.sort_by_key(|&number| candidates[number].index);
    let seems = |number: usize| {
        let candidate = candidates[number];
        let error = chance.random_range(0..=limits.blur / 2) + chance.random_range(0..=limits.blur / 2);
        let seems = if slips { -candidate.value } else { candidate.value + error as i32 };
        let can_be = candidate.value >= least && !(careful && candidate.gives_corner);
        can_be.then_some((seems, number))
    };
    drawn.into_iter().filter_map(seems).max().map_or(0, |(_, number)| number)
}

#[cfg(test)]
mod tests {
    use rand::{SeedableRng, rngs::ChaCha8Rng};

    use super::*;
    use crate::{
        rules::{Board, Players},
        search::Level,
    };

    fn candidates(values: &[(i32, bool)]) -> Vec<Candidate> {
        let each = |(index, &(value, gives_corner)): (u32, &(i32, bool))| Candidate { index, value, gives_corner };
        (0..).zip(values).map(each).collect()
    }

    fn counts(candidates: &[Candidate], limits: &Limits) -> Vec<u32> {
        let mut counts = vec![0; candidates.len()];
        for seed in 0..2000 {
            counts[preferred(candidates, limits, &mut ChaCha8Rng::seed_from_u64(seed))] += 1;
        }
        counts
    }

    #[test]
    fn an_error_is_bounded() {
        let limits = Limits { blur: 600, slips: 0, careful: false, ..Level::Medium.limits(Board::Eight, Players::Two) };
        let found =
            counts(&candidates(&[(0, false), (-300, false), (-599, false), (-601, false), (-9000, false)]), &limits);
        assert!(found[0] > found[1] && found[1] > found[2], "{found:?}");
        assert!(found[1] > 0, "{found:?}");
        assert_eq!(found[3..], [0, 0], "{found:?}");
        let slipping = Limits { slips: 100, ..limits };
        let found = counts(&candidates(&[(-601, false), (0, false), (-599, false), (-300, false)]), &slipping);
        assert_eq!(found, [0, 0, 2000, 0], "the worst within the bound");
        let sure = Limits { blur: 0, ..limits };
        assert_eq!(counts(&candidates(&[(5, false), (4, false)]), &sure), [2000, 0]);
    }

    #[test]
    fn a_careful_level_gives_no_corner_away_by_error() {
        let careful =
            Limits { blur: 600, slips: 50, careful: true, ..Level::Medium.limits(Board::Eight, Players::Two) };
        let one = candidates(&[(0, false), (-10, true), (-20, false)]);
        assert_eq!(counts(&one, &careful)[1], 0);
        assert!(counts(&one, &Limits { careful: false, ..careful })[1] > 0, "others do");
        let best_does = candidates(&[(0, true), (-10, true), (-20, false)]);
        assert!(counts(&best_does, &careful).iter().all(|&count| count > 0), "if the best move does so too");
    }
}
