//! A contest of two evaluations at equal limits: is a round of training better than the one before?

use super::WeightsError;
use crate::{
    rules::{Board, Game, Setup, Square},
    search::{
        Stop,
        bits::Bits,
        budget::Budget,
        duel::{Duel, Sides},
        evaluation::Evaluation,
        geometry::Geometry,
    },
};

/// A contest of weights, `None` being the evaluation without patterns.
#[derive(Clone, Debug)]
pub struct Contest {
    /// What is played: two players on an open board.
    pub setup: Setup,
    /// The challenger.
    pub new: Option<Vec<u8>>,
    /// Who was there before.
    pub old: Option<Vec<u8>>,
    /// Positions that each may visit a move.
    pub nodes: u64,
    /// From so many empty squares on both solve.
    pub exact: u32,
    /// Whether the search of the old ones cuts nothing off on a guess.
    pub old_uncut: bool,
}

/// What the challenger has won.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// The sum of the final leads, in discs.
    pub discs: i32,
}

impl Contest {
    /// Plays two games from an opening, one with either colour.
    ///
    /// # Errors
    /// When the weights are none of this board.
    pub fn pair(&self, openings: &[Vec<Square>], told: &mut dyn FnMut(Score)) -> Result<Score, WeightsError> {
        match self.setup.board() {
            Board::Six | Board::Eight => self.pairs::<u64>(openings, told),
            Board::Ten | Board::Octagon => self.pairs::<u128>(openings, told),
        }
    }

    fn pairs<B: Bits>(&self, openings: &[Vec<Square>], told: &mut dyn FnMut(Score)) -> Result<Score, WeightsError> {
        let evaluation = |weights: &Option<Vec<u8>>| match weights {
            Some(weights) => Evaluation::with_weights::<B>(&self.setup, weights),
            None => Ok(Evaluation::by_terms_alone(&self.setup)),
        };
        let both = [evaluation(&self.new)?, evaluation(&self.old)?];
        let geometry = Geometry::<B>::new(self.setup.playable());
        let mut score = Score::default();
        for opening in openings {
            // An opening that is no game is left out.
            let Ok(game) = Game::replay(self.setup.clone(), opening.iter().copied()) else { continue };
            let Some(turn) = game.turn() else { continue };
            let own = game.position().discs(turn);
            let sides = Sides { own: Geometry::word(own), other: Geometry::word(game.position().occupied() - own) };
            for new_first in [true, false] {
                let lead = self.game(&geometry, &both, sides, new_first);
                match lead.signum() {
                    1 => score.won += 1,
                    0 => score.drawn += 1,
                    _ => score.lost += 1,
                }
                score.discs += lead;
            }
            told(score);
        }
        Ok(score)
    }

    /// What the challenger leads by at the end.
    fn game<B: Bits>(
        &self,
        geometry: &Geometry<B>,
        both: &[Evaluation; 2],
        mut sides: Sides<B>,
        new_first: bool,
    ) -> i32 {
        let objective = self.setup.objective();
        let mut new = new_first;
        let watch = Stop::new();
        loop {
            let evaluation = &both[usize::from(!new)];
            let mut search = Duel::new(geometry, evaluation, objective, 16, Budget::new(self.nodes, &watch));
            if self.old_uncut && !new {
                search.doubt = None;
            }
            let mut moves = search.root_moves(sides);
            if moves.is_empty() {
                if geometry.moves(sides.other, sides.own).is_none() {
                    break;
                }
                (sides, new) = (sides.passed(), !new);
                continue;
            }
            let empty = (geometry.playable & !(sides.own | sides.other)).count();
            let deepest = if moves.len() == 1 { 0 } else { empty };
            for depth in 1..=deepest {
                if empty <= self.exact && depth > 5 || search.best(&mut moves, depth).is_err() {
                    break;
                }
            }
            if empty <= self.exact {
                search.budget.allow(u64::MAX);
                _ = search.solve(&mut moves);
            }
            (sides, new) = (moves[0].after, !new);
        }
        let lead = sides.final_lead(geometry, objective);
        if new { lead } else { -lead }
    }
}
