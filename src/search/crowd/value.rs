//! What a position of three or four players is worth to each of them before it is played to the end.
//!
//! A guess at everybody's discs at the end: the filled patterns that each player sees, and a few terms that mean
//! something on any board. The weights belong to how far the game has come where the search begins, so that a search
//! mixes them once; only the terms follow the game within it.

use std::sync::Arc;

use super::{
    seats::{Game, Seats, leads},
    shapes::{CODES, Codes, FILLINGS, LONGEST, Shapes},
    weights::{KNOTS, Knot, TERMS},
};
use crate::{
    rules::Board,
    search::{bits::Bits, evaluation::mobility, geometry::Geometry},
};

/// Moves after the beginning of a search at which the weights of the patterns are taken.
const AHEAD: u32 = 3;

/// A position, and how the patterns are filled in it.
#[derive(Clone, Copy)]
pub(in crate::search) struct Node<B> {
    /// The position.
    pub seats: Seats<B>,
    codes: Codes,
}

/// What a position is worth to everybody.
#[derive(Clone, Copy)]
pub(super) struct Worth {
    /// How often everybody wins, as a part of one, and a little for the lead.
    pub chances: [f32; 4],
    /// What everybody leads the best other one by at the end, in hundredths of a disc.
    pub leads: [i32; 4],
}

impl Worth {
    /// What a disc of lead counts: among results that are equal more is better.
    const DISC: f32 = 2e-4;

    fn new(mut chances: [f32; 4], leads: [i32; 4]) -> Self {
        for (chance, lead) in chances.iter_mut().zip(leads) {
            *chance += Self::DISC / 100.0 * lead as f32;
        }
        Self { chances, leads }
    }

    /// At the end of a game.
    pub fn over<B: Bits>(game: &Game<B>, seats: &Seats<B>) -> Self {
        let leads = game.leads(game.good(seats));
        let drawn = !leads.iter().any(|&lead| lead > 0);
        let draw = if drawn { 1.0 / game.players as f32 } else { 0.0 };
        Self::new(leads.map(|lead| if lead > 0 { 1.0 } else { draw }), leads.map(|lead| 100 * lead))
    }
}

/// The terms of one player's side of a position.
///
/// In order: how many flipping moves there are, on a falling scale; those to corners; own discs that touch an empty
/// square; empty squares that touch another's disc; discs that are known to be stable; discs; discs inside that touch an
/// empty corner; discs on the edge that touch one.
pub(super) type Terms = [i32; TERMS];

/// What the terms weigh with a number of empty squares, in hundredths of a disc.
#[derive(Clone, Copy)]
struct Weighing {
    terms: [f32; TERMS],
    turn: [f32; 4],
    spread: f32,
}

/// By shape and code, what the filled pattern is worth to each player, in hundredths of a disc.
pub(super) struct Tables(Vec<[i16; 4]>);

impl Tables {
    /// For searches that begin where such a part of the squares is empty.
    pub fn new(players: usize, knots: &[Knot], empty: f32) -> Self {
        let (low, high, part) = mixture(empty);
        let seen = seen(players);
        let mut tables = Vec::with_capacity(CODES * knots[low].shapes.len());
        for (low, high) in knots[low].shapes.iter().zip(&knots[high].shapes) {
            let mut mixed = vec![0; FILLINGS];
            for (mixed, (low, high)) in mixed.iter_mut().zip(low.iter().zip(high)) {
                *mixed = (low + part * (high - low)) as i16;
            }
            tables.extend(seen.iter().map(|seen| {
                let mut worth = [0; 4];
                for (worth, &filling) in worth[..players].iter_mut().zip(seen) {
                    *worth = mixed[usize::from(filling)];
                }
                worth
            }));
        }
        Self(tables)
    }
}

/// The evaluation for searches that begin at about the same part of a game.
pub(in crate::search) struct Value<'a, B: Bits> {
    /// What is played.
    pub game: Game<'a, B>,
    shapes: Shapes,
    tables: Arc<Tables>,
    by_empty: Vec<Weighing>,
    /// A guess is never as good as a board full of discs.
    most: i32,
}

impl<'a, B: Bits> Value<'a, B> {
    /// For searches that begin with so many empty squares.
    pub fn new(board: Board, game: Game<'a, B>, knots: &[Knot], empty: u32) -> Self {
        let part = empty.saturating_sub(AHEAD) as f32 / game.geometry.playable.count() as f32;
        let tables = Tables::new(game.players, knots, part);
        Self::with(board, game, knots, Arc::new(tables))
    }

    /// With tables for the part of the game at which the search begins.
    pub fn with(board: Board, game: Game<'a, B>, knots: &[Knot], tables: Arc<Tables>) -> Self {
        let shapes = Shapes::new(board, game.geometry);
        let squares = game.geometry.playable.count();
        let by_empty = (0..=squares)
            .map(|empty| {
                let (low, high, part) = mixture(empty as f32 / squares as f32);
                let (low, high) = (&knots[low], &knots[high]);
                let mix = |low: f32, high: f32| low + part * (high - low);
                let last = empty as usize % game.players;
                Weighing {
                    terms: std::array::from_fn(|term| mix(low.terms[term], high.terms[term])),
                    turn: std::array::from_fn(|away| mix(low.turn[away][last], high.turn[away][last])),
                    spread: mix(low.spread, high.spread),
                }
            })
            .collect();
        Self { game, shapes, tables, by_empty, most: 100 * squares as i32 - 100 }
    }

    /// A position to begin with.
    pub fn node(&self, seats: Seats<B>) -> Node<B> {
        Node { seats, codes: self.shapes.codes(&seats) }
    }

    /// After a move of who is on turn.
    #[inline]
    pub fn after(&self, node: &Node<B>, index: u32) -> Node<B> {
        let flips = self.game.flips(&node.seats, index);
        Node {
            seats: self.game.flipped(&node.seats, index, flips),
            codes: self.shapes.after(&node.codes, &node.seats, index, flips),
        }
    }

    /// What everybody is expected to be ahead of the average by at the end, in hundredths of a disc, positive where good
    /// in the objective.
    #[inline]
    pub fn guess(&self, node: &Node<B>) -> [i32; 4] {
        let game = &self.game;
        let Seats { discs, turn, .. } = node.seats;
        let occupied = node.seats.occupied();
        let empty = game.geometry.playable & !occupied;
        let near_empty = game.geometry.touching(empty);
        let weighing = &self.by_empty[empty.count() as usize];
        let mut sums = [0; 4];
        for (&shape, &code) in self.shapes.shape_of.iter().zip(&node.codes) {
            let worth = self.tables.0[shape * CODES + usize::from(code)];
            sums.iter_mut().zip(worth).for_each(|(sum, worth)| *sum += i32::from(worth));
        }
        for (player, sum) in sums[..game.players].iter_mut().enumerate() {
            let away = if player >= turn { player - turn } else { player + game.players - turn };
            let terms = terms(game.geometry, discs[player], occupied, near_empty);
            let worth = terms.iter().zip(weighing.terms).map(|(&term, weight)| term as f32 * weight).sum::<f32>();
            *sum += (worth + weighing.turn[away]) as i32;
        }
        let mean = sums[..game.players].iter().sum::<i32>() / game.players as i32;
        sums[..game.players].iter_mut().for_each(|sum| *sum = (*sum - mean).clamp(-self.most, self.most));
        sums
    }

    /// What everybody is expected to win and to lead by; of a finished game the true result.
    #[inline]
    pub fn worth(&self, node: &Node<B>) -> Worth {
        let occupied = node.seats.occupied();
        if self.game.touching(occupied).is_none() {
            return Worth::over(&self.game, &node.seats);
        }
        let guess = self.guess(node);
        let empty = (self.game.geometry.playable & !occupied).count();
        Worth::new(self.chances(guess, empty), leads(guess, self.game.players))
    }

    /// How often everybody wins who is expected to be ahead by so much with so many squares empty, as a part of one; a
    /// draw is shared.
    #[inline]
    fn chances(&self, guess: [i32; 4], empty: u32) -> [f32; 4] {
        let spread = self.by_empty[empty as usize].spread;
        let guess = &guess[..self.game.players];
        let best = guess.iter().copied().max().unwrap_or(0);
        let mut chances = [0.0; 4];
        for (chance, &value) in chances.iter_mut().zip(guess) {
            *chance = falling((best - value) as f32 / spread);
        }
        let sum: f32 = chances.iter().sum();
        chances.map(|chance| chance / sum)
    }
}

/// e to the power of `-by`, for `by` from nought, to a thousandth: (1 - by/64) to the 64th where that is close, which
/// needs nothing but products, so that it is the same on every machine.
fn falling(by: f32) -> f32 {
    let mut part = 1.0 / (1.0 + by / 64.0 * (1.0 + by / 128.0));
    for _ in 0..6 {
        part *= part;
    }
    part
}

/// The terms of the player who owns `own`; `near_empty` are the squares that touch an empty one.
#[inline]
pub(super) fn terms<B: Bits>(geometry: &Geometry<B>, own: B, occupied: B, near_empty: B) -> Terms {
    let empty = geometry.playable & !occupied;
    let others = occupied & !own;
    let moves = geometry.moves(own, others);
    let empty_corners = geometry.corners & empty;
    let risky = if empty_corners.is_none() { B::NONE } else { geometry.touching(empty_corners) & own };
    [
        mobility(moves.count()),
        (moves & geometry.corners).count() as i32,
        (own & near_empty).count() as i32,
        (geometry.touching(others) & empty).count() as i32,
        geometry.stable(own).count() as i32,
        own.count() as i32,
        (risky & geometry.inner).count() as i32,
        (risky & geometry.edges).count() as i32,
    ]
}

/// Between which two knots of the weights a part of the squares that is empty lies, and how near to the second.
pub(super) fn mixture(empty: f32) -> (usize, usize, f32) {
    let high = KNOTS.iter().position(|&knot| knot >= empty).unwrap_or(KNOTS.len() - 1);
    let low = high.saturating_sub(1);
    if low == high {
        return (low, high, 0.0);
    }
    (low, high, ((empty - KNOTS[low]) / (KNOTS[high] - KNOTS[low])).min(1.0))
}

/// By code, the filling that each player sees.
pub(super) fn seen(players: usize) -> Vec<[u16; 4]> {
    let digit = |player: usize, owner: usize| match owner.checked_sub(1) {
        None => 0,
        Some(owner) if owner == player => 1,
        Some(owner) if owner == (player + 1) % players => 2,
        Some(_) => 3,
    };
    let mut seen = vec![[0; 4]];
    // A digit more each time, the new one the highest.
    for length in 0..LONGEST {
        let shorter = seen.clone();
        for owner in 1..5 {
            seen.extend(shorter.iter().map(|known| {
                let mut with = *known;
                for (player, filling) in with[..players].iter_mut().enumerate() {
                    *filling += digit(player, owner) << (2 * length);
                }
                with
            }));
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Players, Setup},
        search::{crowd::weights::weights, testing},
    };

    fn with<R>(setup: &Setup, empty: u32, then: impl FnOnce(&Value<u128>) -> R) -> R {
        let geometry = Geometry::new(setup.playable());
        let game = Game { geometry: &geometry, players: setup.players().count(), objective: setup.objective() };
        let knots = weights(setup.board(), setup.players(), setup.objective());
        then(&Value::new(setup.board(), game, &knots, empty))
    }

    /// What is guessed along a game is what is guessed from scratch, about as much is won as lost, and the chances are
    /// parts of one.
    #[test]
    fn guesses_are_kept_up_and_even() {
        for setup in testing::setups().iter().filter(|setup| setup.players() != Players::Two) {
            let players = setup.players().count();
            with(setup, 30, |value| {
                let positions = testing::random_game(setup, 3);
                let moves: Vec<_> = testing::random_moves(setup, 3).moves().collect();
                let mut node = value.node(Seats::of(&positions[0]));
                for (position, square) in positions[1..].iter().zip(moves) {
                    node = value.after(&node, Geometry::<u128>::word(square.set()).first());
                    let scratch = value.node(Seats::of(position));
                    let guess = value.guess(&node);
                    assert_eq!(guess, value.guess(&scratch), "{setup:?} {square}");
                    assert!(guess.iter().sum::<i32>().abs() < players as i32, "{guess:?}");
                    let chances = value.chances(guess, (position.empty().len()) as u32);
                    assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{chances:?}");
                }
            });
        }
    }

    /// A corner is good where most discs win, on every board, and bad where fewest do.
    #[test]
    fn weights_know_what_a_corner_is_worth() {
        let plain = testing::setups()
            .into_iter()
            .filter(|setup| setup.players() != Players::Two && setup.playable() == setup.board().squares());
        for setup in plain {
            let most = setup.objective() == crate::rules::Objective::Most;
            let mut better = 0;
            with(&setup, 30, |value| {
                for seed in 0..40 {
                    let position = testing::random_game(&setup, seed)[24];
                    let mut seats = Seats::<u128>::of(&position);
                    let corner = value.game.geometry.corners & !seats.occupied();
                    let before = value.guess(&value.node(seats))[0];
                    let bit = u128::bit(corner.first());
                    seats.discs[0] |= bit;
                    better += if (value.guess(&value.node(seats))[0] > before) == most { 1 } else { -1 };
                }
            });
            assert!(better > 10, "{} {}: {better}", setup.board(), setup.players().count());
        }
    }

    #[test]
    fn a_chance_falls_as_e_to_the_power() {
        for step in 0..400 {
            let by = step as f32 / 40.0;
            assert!((falling(by) - (-by).exp()).abs() < 1e-3, "{by}: {}", falling(by));
        }
    }

    #[test]
    fn weights_are_mixed_between_knots() {
        assert_eq!(mixture(0.0), (0, 0, 0.0));
        assert_eq!(mixture(1.0), (1, 2, 1.0));
        let (low, high, part) = mixture((KNOTS[0] + KNOTS[1]) / 2.0);
        assert!((low, high) == (0, 1) && (part - 0.5).abs() < 1e-5);
        // Every code is seen by each: itself mine, the next one's, another's.
        let seen = seen(4);
        assert_eq!(seen[1 + 5 * 2 + 25 * 4], [1 + 4 * 2 + 16 * 3, 3 + 4 + 16 * 3, 3 + 4 * 3 + 16 * 2, 2 + 4 * 3 + 16]);
        assert_eq!(seen.len(), CODES);
    }
}
