//! The search that grows a tree where it seems best to each who moves, and believes averages: Monte Carlo tree search
//! over max^n, with guesses instead of games played out by chance, and what is known of a move before it is looked at.
//!
//! Every visit goes down from the root to a move that has no replies yet, looks at all of them once, and adds what the
//! best of them is worth to everybody to all moves on the way. On the way everybody takes the move with the best
//! average for themselves, plus a bonus for moves that look good and were seldom taken (PUCT, Rosin 2011).

use super::value::{Node, Value, Worth};
use crate::search::{
    bits::Bits,
    budget::{Budget, Halt},
};

/// A move in the tree.
#[derive(Clone, Copy)]
struct Branch {
    /// The sums of what the visits found, by player: chances of winning.
    chances: [f32; 4],
    /// How likely it is to be the best, before it is looked at; with its neighbours' one.
    prior: f32,
    visits: u32,
    /// Where its replies begin, if it has any.
    replies: u32,
    /// How many replies it has.
    count: u8,
    /// Where.
    index: u8,
}

/// The tree.
pub(super) struct Tree<B> {
    root: Node<B>,
    /// The moves, those of the root first; the replies to a move lie together.
    branches: Vec<Branch>,
    /// By move of the root, the sum of the leads that the visits found for who is on turn there.
    leads: Vec<f32>,
    /// How many moves there is room for.
    most: usize,
    /// The moves on the way of a visit.
    path: Vec<usize>,
    /// The weight of the bonus for moves that were seldom taken.
    pub explore: f32,
    /// How much likelier a move that looks better is held to be the best.
    pub trust: f32,
}

/// A move of the root, as the tree has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Found {
    /// Where.
    pub index: u32,
    /// How often it was visited: the best move most often.
    pub visits: u32,
    /// The mean lead of who is on turn, in hundredths of a disc.
    pub lead: f32,
}

impl<B: Bits> Tree<B> {
    /// See the field; measured in contests.
    const EXPLORE: f32 = 0.2;
    /// See the field; measured in contests.
    const TRUST: f32 = 3.0;

    /// From a position, with room for so many moves.
    pub fn new(root: Node<B>, most: usize) -> Self {
        let (explore, trust) = (Self::EXPLORE, Self::TRUST);
        Self { root, branches: Vec::new(), leads: Vec::new(), most, path: Vec::new(), explore, trust }
    }

    /// Grows the tree until about so many positions more were looked at. `judge` says what a position is worth whose best
    /// reply is worth that.
    ///
    /// # Errors
    /// When the search was broken off; what is known so far stays.
    pub fn grow(
        &mut self,
        value: &Value<B>,
        budget: &mut Budget,
        positions: u64,
        mut judge: impl FnMut(&Node<B>, Worth) -> Worth,
    ) -> Result<(), Halt> {
        let end = budget.nodes.saturating_add(positions);
        if self.branches.is_empty() {
            let root = self.root;
            self.spread(value, budget, &root)?;
            let me = root.seats.turn;
            let after = |branch: &Branch| value.after(&root, u32::from(branch.index));
            self.leads = self.branches.iter().map(|branch| value.worth(&after(branch)).leads[me] as f32).collect();
        }
        while budget.nodes < end && !self.branches.is_empty() {
            self.visit(value, budget, &mut judge)?;
        }
        Ok(())
    }

    /// The moves of the root.
    pub fn found(&self) -> impl Iterator<Item = Found> {
        self.branches.iter().zip(&self.leads).map(|(branch, lead)| Found {
            index: u32::from(branch.index),
            visits: branch.visits,
            lead: lead / branch.visits as f32,
        })
    }

    /// How many moves long the line is that was visited most often.
    pub fn depth(&self) -> u32 {
        let mut moves = &self.branches[..self.leads.len()];
        let mut depth = 0;
        while let Some(best) = moves.iter().max_by_key(|branch| branch.visits) {
            moves = &self.branches[best.replies as usize..][..usize::from(best.count)];
            depth += 1;
        }
        depth
    }

    /// Goes down once.
    fn visit(
        &mut self,
        value: &Value<B>,
        budget: &mut Budget,
        judge: &mut impl FnMut(&Node<B>, Worth) -> Worth,
    ) -> Result<(), Halt> {
        let mut node = self.root;
        let (mut first, mut count) = (0, self.leads.len());
        let mut visits = self.branches[..count].iter().map(|branch| branch.visits).sum();
        self.path.clear();
        let place = loop {
            let place = first + self.most_promising(first, count, visits, node.seats.turn);
            let branch = self.branches[place];
            self.path.push(place);
            node = value.after(&node, u32::from(branch.index));
            if branch.count == 0 {
                break place;
            }
            (first, count, visits) = (branch.replies as usize, usize::from(branch.count), branch.visits);
        };
        let replies = self.branches.len();
        let best = self.spread(value, budget, &node)?;
        let found = best.map_or_else(|| value.worth(&node), |best| judge(&node, best));
        if self.branches.len() > self.most {
            self.branches.truncate(replies);
        }
        self.branches[place].replies = replies as u32;
        self.branches[place].count = (self.branches.len() - replies) as u8;
        for &place in &self.path {
            let branch = &mut self.branches[place];
            branch.visits += 1;
            branch.chances.iter_mut().zip(found.chances).for_each(|(sum, chance)| *sum += chance);
        }
        self.leads[self.path[0]] += found.leads[self.root.seats.turn] as f32;
        Ok(())
    }

    /// Which of the moves to go on with.
    fn most_promising(&self, first: usize, count: usize, visits: u32, turn: usize) -> usize {
        let scale = self.explore * (visits as f32).sqrt();
        let mut best = (f32::NEG_INFINITY, 0);
        for (number, branch) in self.branches[first..][..count].iter().enumerate() {
            let taken = branch.visits as f32;
            let promise = branch.chances[turn] / taken + scale * branch.prior / (1.0 + taken);
            if promise > best.0 {
                best = (promise, number);
            }
        }
        best.1
    }

    /// Puts the moves of a position into the tree, each looked at once, and says what the best is worth; none where the
    /// game is over.
    fn spread(&mut self, value: &Value<B>, budget: &mut Budget, node: &Node<B>) -> Result<Option<Worth>, Halt> {
        let first = self.branches.len();
        let turn = node.seats.turn;
        let mut best: Option<Worth> = None;
        let mut sum = 0.0;
        // Going over a finished game again takes time too.
        budget.visit()?;
        for index in value.game.moves(&node.seats).each() {
            if let Err(halt) = budget.visit() {
                self.branches.truncate(first);
                return Err(halt);
            }
            let worth = value.worth(&value.after(node, index));
            // The fourth power makes of chances something like a choice.
            let looks = 1.0 + self.trust * worth.chances[turn];
            let prior = (looks * looks) * (looks * looks);
            sum += prior;
            let chances = worth.chances;
            self.branches.push(Branch { chances, prior, visits: 1, replies: 0, count: 0, index: index as u8 });
            if best.is_none_or(|best| worth.chances[turn] > best.chances[turn]) {
                best = Some(worth);
            }
        }
        self.branches[first..].iter_mut().for_each(|branch| branch.prior /= sum);
        Ok(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Board, Objective, Players, Setup, SetupSpec},
        search::{
            Stop,
            crowd::{Finish, Game, Seats, weights::weights},
            geometry::Geometry,
            testing,
        },
    };

    /// Near the end, where it can see it, the tree finds moves that are exactly best.
    #[test]
    fn the_tree_finds_what_is_best_in_the_end() {
        let (mut asked, mut right) = (0, 0);
        for players in [Players::Three, Players::Four] {
            for objective in [Objective::Most, Objective::Fewest] {
                let setup = Setup::new(SetupSpec { objective, ..SetupSpec::plain(Board::Eight, players) }).unwrap();
                let geometry = Geometry::<u64>::new(setup.playable());
                let game = Game { geometry: &geometry, players: players.count(), objective };
                let knots = weights(setup.board(), players, objective);
                for seed in 0..12 {
                    let positions = testing::random_game(&setup, seed);
                    let position = positions.iter().find(|position| position.empty().len() == 4).unwrap();
                    let seats = Seats::of(position);
                    let stop = Stop::new();
                    let value = Value::new(setup.board(), game, &knots, 4);
                    let mut tree = Tree::new(value.node(seats), 10_000);
                    let mut budget = Budget::new(u64::MAX, &stop);
                    tree.grow(&value, &mut budget, 20_000, |_, best| best).unwrap();
                    assert!(tree.depth() <= 4 && budget.nodes < 20_100);
                    let chosen = tree.found().max_by_key(|found| found.visits).unwrap();
                    let mut finish = Finish::new(game, 10, &mut budget);
                    let mut worth =
                        |index| finish.search(&game.after(&seats, index), i16::MIN).unwrap().unwrap()[seats.turn];
                    let best = game.moves(&seats).each().map(&mut worth).max().unwrap();
                    // By the result and, within it, nearly by discs.
                    right += u32::from(best - worth(chosen.index) <= 2);
                    asked += 1;
                }
            }
        }
        assert!(right * 100 >= asked * 90, "{right} of {asked}");
    }

    /// With no more room the tree goes on without new moves, and a budget ends it in order.
    #[test]
    fn a_full_tree_and_a_spent_budget_are_no_harm() {
        let setup = Setup::new(SetupSpec::plain(Board::Octagon, Players::Four)).unwrap();
        let geometry = Geometry::<u128>::new(setup.playable());
        let game = Game { geometry: &geometry, players: 4, objective: Objective::Most };
        let knots = weights(setup.board(), setup.players(), setup.objective());
        let value = Value::new(setup.board(), game, &knots, 84);
        let seats = Seats::of(&crate::rules::Position::start(&setup));
        let stop = Stop::new();
        let mut tree = Tree::new(value.node(seats), 100);
        let mut budget = Budget::new(3_000, &stop);
        assert_eq!(tree.grow(&value, &mut budget, u64::MAX, |_, best| best), Err(Halt::Spent));
        assert!(tree.branches.len() <= 100, "{}", tree.branches.len());
        let visits: Vec<u32> = tree.found().map(|found| found.visits).collect();
        assert_eq!(visits.len() as u32, game.moves(&seats).count());
        assert!(visits.iter().sum::<u32>() > 200 && tree.found().all(|found| found.lead.is_finite()), "{visits:?}");
    }
}
