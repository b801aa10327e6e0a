//! The search for three and four players.
//!
//! The strong levels grow a tree over max^n (`tree.rs`) with a learned evaluation (`value.rs`); the weaker ones look a
//! fixed number of moves ahead at every move (`maxn.rs`), so that an error of theirs can be bounded. The end is solved
//! (`finish.rs`).
//!
//! What was tried, in equal processor time of about 3 ms a move, all with the evaluation of here, on 8×8 for most discs, each
//! game solved from eight empty squares on: shares of the points, of three where an average player takes 0.33 (360 games,
//! standard error 0.04), and of four where one takes 0.25 (420 games, 0.03).
//!
//! | search | of three | of four |
//! |---|---|---|
//! | paranoid alpha-beta, by leads / by chances of winning | 0.32 / 0.39 | 0.23 / 0.24 |
//! | max^n, by leads | 0.22 | 0.20 |
//! | best reply, the others by their own best moves (BRS+), by leads / by chances | 0.32 / 0.33 | 0.25 / 0.24 |
//! | tree, played out by chance | 0.34 | 0.26 |
//! | tree, guessed | 0.43 | 0.34 |
//!
//! So both are given the guessed tree. The larger boards and fewest discs were not compared. `contest.rs`
//! repeats it: it deals its kinds to the seats, finds how many positions each looks at in the time, and counts. Its kinds
//! that lost are in `against.rs`, for tests alone.

#[cfg(test)]
mod against;
#[cfg(test)]
mod contest;
mod finish;
mod maxn;
mod seats;
mod shapes;
#[cfg(test)]
mod train;
mod tree;
mod value;
mod weights;

pub(super) use finish::Finish;
pub(super) use seats::{Game, Seats};

use super::{
    bits::Bits,
    budget::{Budget, Halt},
};
use crate::rules::Setup;
use tree::Tree;
use value::{Node, Value};

/// A move at the root of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RootMove<B> {
    /// Where.
    pub index: u32,
    /// The position after it.
    pub after: Seats<B>,
    /// What the mover is expected to lead the best other one by, in hundredths of a disc, as the last search found.
    pub value: i32,
}

/// The search, for who is on turn.
pub(super) struct Crowd<'a, B: Bits> {
    value: Value<'a, B>,
    root: Node<B>,
    tree: Tree<B>,
    /// Positions visited, and the limit.
    pub budget: Budget<'a>,
}

impl<'a, B: Bits> Crowd<'a, B> {
    /// From a position of a setup, with a tree of at most 2^(`size` + 1) moves.
    pub fn new(setup: &Setup, game: Game<'a, B>, seats: Seats<B>, size: u32, budget: Budget<'a>) -> Self {
        let knots = weights::weights(setup.board(), setup.players(), setup.objective());
        let empty = (game.geometry.playable & !seats.occupied()).count();
        let value = Value::new(setup.board(), game, &knots, empty);
        let root = value.node(seats);
        Self { value, root, tree: Tree::new(root, 2 << size), budget }
    }

    /// The moves in the order of squares.
    pub fn root_moves(&self) -> Vec<RootMove<B>> {
        let seats = &self.root.seats;
        let moves = self.value.game.moves(seats);
        moves.each().map(|index| RootMove { index, after: self.value.game.after(seats, index), value: 0 }).collect()
    }

    /// Finds the value of every move by looking `depth` moves ahead, and puts them in order, best first.
    ///
    /// # Errors
    /// When the search was broken off.
    pub fn value_all(&mut self, moves: &mut [RootMove<B>], depth: u32) -> Result<(), Halt> {
        for root in moves.iter_mut() {
            let after = self.value.node(root.after);
            root.value = maxn::leads(&self.value, &after, depth - 1, &mut self.budget)?[self.root.seats.turn];
        }
        moves.sort_by_key(|root| -root.value);
        Ok(())
    }

    /// Finds the best of the moves with about so many positions more than before, puts them in order, best first, and
    /// says how many moves are looked ahead. The values of all but the best are rough. Of moves that are equally good
    /// the first is the best. A search that was broken off has put what it knows in order.
    ///
    /// # Errors
    /// When the search was broken off.
    pub fn best(&mut self, moves: &mut [RootMove<B>], positions: u64) -> Result<u32, Halt> {
        let grown = self.tree.grow(&self.value, &mut self.budget, positions, |_, best| best);
        let mut visits = [0; 128];
        for found in self.tree.found() {
            visits[found.index as usize] = found.visits;
            moves.iter_mut().filter(|root| root.index == found.index).for_each(|root| root.value = found.lead as i32);
        }
        moves.sort_by_key(|root| std::cmp::Reverse(visits[root.index as usize]));
        grown.map(|()| self.tree.depth())
    }
}
