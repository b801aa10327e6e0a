//! The search for two players: iterative deepening, principal variation search, a transposition table.
//!
//! Where the evaluation goes by patterns, a deep search of a narrow window is left out when a shallow one is far beyond
//! it (ProbCut, `probcut`). Without that, a search that is as deep as there are empty squares is exact; near the end
//! `endgame` gets there much faster.

use smallvec::SmallVec;

use super::{
    bits::{Bits, fold},
    budget::{Budget, Halt},
    endgame::Endgame,
    evaluation::Evaluation,
    geometry::Geometry,
    patterns::Lanes,
    probcut,
    table::{Entry, Table},
    window::Window,
};
use crate::rules::Objective;

/// More than any value, in hundredths of a disc.
pub(super) const INFINITE: i32 = 20_000;

/// A position of two players, seen by who is on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sides<B> {
    /// The discs of who is on turn.
    pub own: B,
    /// The other's.
    pub other: B,
}

impl<B: Bits> Sides<B> {
    /// After a disc on a square that flips these; the other one is on turn.
    #[inline(always)]
    pub fn after(self, index: u32, flips: B) -> Self {
        Self { own: self.other & !flips, other: self.own | flips | B::bit(index) }
    }

    /// The same with the other one on turn.
    #[inline(always)]
    pub const fn passed(self) -> Self {
        Self { own: self.other, other: self.own }
    }

    /// A hash of both.
    #[inline(always)]
    pub fn key(self) -> u64 {
        let (own, other) = (self.own.folded(), self.other.folded());
        fold(fold(own ^ 0x9E37_79B9_7F4A_7C15, other ^ 0xD1B5_4A32_D192_ED03) ^ other, 0x8CB9_2BA7_2F3D_8DD7)
    }

    /// What who is on turn leads by when nobody can move any more, in discs, positive where good in the objective.
    /// In play for most discs the empty squares are the winner's.
    #[inline]
    pub fn result(self, geometry: &Geometry<B>, objective: Objective) -> i32 {
        let own = self.own.count() as i32;
        let other = self.other.count() as i32;
        if objective == Objective::Fewest {
            return other - own;
        }
        let empty = geometry.playable.count() as i32 - own - other;
        own - other + empty * (own - other).signum()
    }

    /// The same with the empty squares given to the winner in either objective, as a search that knows no end
    /// wants it: who is about to lose by wiping the other out early shall not take that for a narrow loss.
    pub fn final_lead(self, geometry: &Geometry<B>, objective: Objective) -> i32 {
        let result = self.result(geometry, objective);
        match objective {
            Objective::Most => result,
            Objective::Fewest => {
                let empty = (geometry.playable & !(self.own | self.other)).count() as i32;
                result + empty * result.signum()
            }
        }
    }
}

/// A move at the root of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RootMove<B> {
    /// Where.
    pub index: u32,
    /// The position after it.
    pub after: Sides<B>,
    /// What the last search that looked at it found, in hundredths of a disc; a bound where it was cut off.
    pub value: i32,
}

/// A position with what lies on the instances of the evaluation's patterns.
#[derive(Clone, Copy)]
pub(super) struct Node<B> {
    /// The position.
    pub sides: Sides<B>,
    /// Of no meaning where the evaluation has no patterns.
    pub lanes: Lanes,
}

impl<B: Bits> Node<B> {
    /// A position from scratch.
    pub fn new(sides: Sides<B>, evaluation: &Evaluation) -> Self {
        let lanes = evaluation.patterns().map(|patterns| patterns.duel(sides.own, sides.other));
        Self { sides, lanes: lanes.unwrap_or(Lanes::EMPTY) }
    }

    /// After a move.
    #[inline]
    pub fn after(&self, evaluation: &Evaluation, index: u32, flips: B) -> Self {
        let sides = self.sides.after(index, flips);
        match evaluation.patterns() {
            Some(patterns) => Self { sides, lanes: patterns.after(&self.lanes, index, flips) },
            None => Self { sides, lanes: Lanes::EMPTY },
        }
    }

    /// With the other one on turn.
    #[inline]
    pub fn passed(&self, evaluation: &Evaluation) -> Self {
        let lanes = evaluation.patterns().map(|patterns| patterns.passed(&self.lanes));
        Self { sides: self.sides.passed(), lanes: lanes.unwrap_or(Lanes::EMPTY) }
    }
}

/// The search, with what it remembers between one depth and the next.
pub(super) struct Duel<'a, B: Bits> {
    /// The board.
    pub geometry: &'a Geometry<B>,
    /// What a guess goes by.
    pub evaluation: &'a Evaluation,
    /// Most or fewest discs.
    pub objective: Objective,
    table: Table,
    size: u32,
    /// How many deviations a shallow search must be beyond the window for a deep one to be cut off; `None` cuts nothing.
    pub doubt: Option<f32>,
    /// Positions visited, and the limit.
    pub budget: Budget<'a>,
}

impl<'a, B: Bits> Duel<'a, B> {
    /// With a table of 2^`size` entries.
    pub fn new(
        geometry: &'a Geometry<B>,
        evaluation: &'a Evaluation,
        objective: Objective,
        size: u32,
        budget: Budget<'a>,
    ) -> Self {
        let doubt = Some(probcut::DOUBT);
        Self { geometry, evaluation, objective, table: Table::new(size), size, doubt, budget }
    }

    /// The moves of a position in the order of squares.
    pub fn root_moves(&self, sides: Sides<B>) -> Vec<RootMove<B>> {
        let squares = self.geometry.moves(sides.own, sides.other);
        let after = |index| sides.after(index, self.geometry.flips(index, sides.own, sides.other));
        squares.each().map(|index| RootMove { index, after: after(index), value: 0 }).collect()
    }

    /// Finds the best of the moves by playing every line to the end, and puts it first; the moves come in the order of
    /// how good they seem. Values are those of the rules; those of all but the best are bounds.
    ///
    /// # Errors
    /// When the search was broken off; the moves are as they were.
    pub fn solve(&mut self, moves: &mut [RootMove<B>]) -> Result<(), Halt> {
        let size = self.size;
        Endgame::new(self, size).best(moves)
    }

    /// Finds the best of the moves by looking `depth` moves ahead, and puts them in order, best first. The values of
    /// all but the best are bounds. A search that was broken off has put what it knows in order.
    ///
    /// # Errors
    /// When the search was broken off.
    pub fn best(&mut self, moves: &mut [RootMove<B>], depth: u32) -> Result<(), Halt> {
        self.table.grow_old();
        // The move that was best a moment ago has a value to expect; outside the window round it the search is redone.
        let guess = moves.first().map_or(0, |root| root.value);
        let mut around = if depth < 4 { 2 * INFINITE } else { 300 };
        loop {
            let (low, high) = ((guess - around).max(-INFINITE), (guess + around).min(INFINITE));
            let value = self.best_within(moves, depth, low, high)?;
            if (value > low || low == -INFINITE) && (value < high || high == INFINITE) {
                return Ok(());
            }
            around = if around < 1000 { 4 * around } else { 2 * INFINITE };
        }
    }

    fn best_within(&mut self, moves: &mut [RootMove<B>], depth: u32, low: i32, high: i32) -> Result<i32, Halt> {
        let (mut alpha, mut most) = (low, -INFINITE);
        let mut best = 0;
        let mut halt = None;
        for (number, root) in moves.iter_mut().enumerate() {
            let after = root.after;
            let mut look = |alpha: i32, beta: i32| self.search(after, depth - 1, -beta, -alpha).map(|value| -value);
            let value = match number {
                0 => look(alpha, high),
                _ => match look(alpha, alpha + 1) {
                    Ok(value) if value > alpha && value < high => look(alpha, high),
                    settled => settled,
                },
            };
            match value {
                Ok(value) => {
                    root.value = value;
                    most = most.max(value);
                    if value > alpha {
                        alpha = value;
                        best = number;
                    }
                    if alpha >= high {
                        break;
                    }
                }
                Err(reason) => {
                    halt = Some(reason);
                    break;
                }
            }
        }
        moves[..=best].rotate_right(1);
        halt.map_or(Ok(most), Err)
    }

    /// Finds the value of every move by looking `depth` moves ahead.
    ///
    /// # Errors
    /// When the search was broken off.
    pub fn value_all(&mut self, moves: &mut [RootMove<B>], depth: u32) -> Result<(), Halt> {
        self.table.grow_old();
        for root in moves.iter_mut() {
            root.value = -self.search(root.after, depth - 1, -INFINITE, INFINITE)?;
        }
        moves.sort_by_key(|root| -root.value);
        Ok(())
    }

    /// The value of a position for who is on turn, in hundredths of a disc, `depth` moves ahead; passes are no moves.
    ///
    /// # Errors
    /// When the search was broken off.
    pub fn search(&mut self, sides: Sides<B>, depth: u32, alpha: i32, beta: i32) -> Result<i32, Halt> {
        self.look(&Node::new(sides, self.evaluation), depth, alpha, beta)
    }

    /// As [`Duel::search`], for whoever has the lanes.
    pub fn look(&mut self, node: &Node<B>, depth: u32, alpha: i32, beta: i32) -> Result<i32, Halt> {
        self.budget.visit()?;
        let Sides { own, other } = node.sides;
        // Only the evaluation asks for the other one's moves too.
        let [moves, replies] = match depth {
            0 => self.geometry.both_moves(own, other),
            _ => [self.geometry.moves(own, other), B::NONE],
        };
        if moves.is_none() {
            if self.geometry.moves(other, own).is_none() {
                return Ok(self.over(node.sides));
            }
            return self.look(&node.passed(self.evaluation), depth, -beta, -alpha).map(|value| -value);
        }
        match depth {
            0 => Ok(self.evaluation.value(self.geometry, own, other, [moves, replies], &node.lanes)),
            1 => self.last_ply(node, moves, alpha, beta),
            _ => self.inner(node, moves, depth, alpha, beta),
        }
    }

    fn inner(&mut self, node: &Node<B>, moves: B, depth: u32, alpha: i32, beta: i32) -> Result<i32, Halt> {
        let Sides { own, other } = node.sides;
        let key = node.sides.key();
        let known = self.table.find(key).copied();
        if let Some(value) = known.and_then(|entry| entry.settles(depth, alpha, beta)) {
            return Ok(value);
        }
        if beta == alpha + 1
            && depth >= probcut::SHALLOWEST
            && let Some(value) = self.cut_off(node, depth, alpha)?
        {
            return Ok(value);
        }
        let (first, second) = known.map_or((Entry::NO_MOVE, Entry::NO_MOVE), |entry| (entry.best, entry.second));
        let mut window = Window::new(alpha, beta);
        // Where the move that was best before is enough again, the others need not be looked at.
        let is_first = |&index: &u32| index == u32::from(first);
        let done = match moves.each().find(is_first) {
            Some(index) => self.tries(node, index, self.geometry.flips(index, own, other), depth, &mut window)?,
            None => false,
        };
        if !done {
            let mut ordered = Ordered::new();
            for index in moves.each().filter(|index| !is_first(index)) {
                let flips = self.geometry.flips(index, own, other);
                let worth = if index == u32::from(second) {
                    i32::MAX
                } else if depth == 2 {
                    self.glance(index, node.sides.after(index, flips))
                } else {
                    let after = node.after(self.evaluation, index, flips);
                    let Sides { own, other } = after.sides;
                    let moves = self.geometry.both_moves(own, other);
                    -self.evaluation.value(self.geometry, own, other, moves, &after.lanes)
                };
                ordered.push(worth, index, flips);
            }
            while let Some((index, flips)) = ordered.next() {
                if self.tries(node, index, flips, depth, &mut window)? {
                    break;
                }
            }
        }
        self.table.keep(key, window.best, depth, window.bound(), window.best_move);
        Ok(window.best)
    }

    /// Searches a move of an inner position; says whether the rest need not be searched.
    #[inline(always)]
    fn tries(&mut self, node: &Node<B>, index: u32, flips: B, depth: u32, window: &mut Window) -> Result<bool, Halt> {
        let after = node.after(self.evaluation, index, flips);
        window.cuts(index, |alpha, beta| self.look(&after, depth - 1, alpha, beta))
    }

    /// A bound from a shallow search that is so far beyond the window that a deep one would hardly come back.
    fn cut_off(&mut self, node: &Node<B>, depth: u32, alpha: i32) -> Result<Option<i32>, Halt> {
        let Some(doubt) = self.doubt else { return Ok(None) };
        let Some(model) = self.evaluation.probcut() else { return Ok(None) };
        let empty = (self.geometry.playable & !(node.sides.own | node.sides.other)).count();
        if depth >= empty {
            return Ok(None);
        }
        let probe = probcut::probe(depth);
        let margin = (doubt * model.deviation(depth, probe, empty)) as i32;
        let (low, high) = (alpha - margin, alpha + 1 + margin);
        let shallow = self.look(node, 0, -INFINITE, INFINITE)?;
        if shallow > alpha && high < INFINITE && self.look(node, probe, high - 1, high)? >= high {
            return Ok(Some(alpha + 1));
        }
        if shallow <= alpha && low > -INFINITE && self.look(node, probe, low, low + 1)? <= low {
            return Ok(Some(alpha));
        }
        Ok(None)
    }

    /// The value of the end.
    fn over(&self, sides: Sides<B>) -> i32 {
        100 * sides.final_lead(self.geometry, self.objective)
    }

    /// A search of one move ahead: no table, no order but corners first.
    fn last_ply(&mut self, node: &Node<B>, moves: B, mut alpha: i32, beta: i32) -> Result<i32, Halt> {
        let mut best = -INFINITE;
        for group in [moves & self.geometry.corners, moves & !self.geometry.corners] {
            for index in group.each() {
                let flips = self.geometry.flips(index, node.sides.own, node.sides.other);
                let after = node.after(self.evaluation, index, flips);
                let value = -self.look(&after, 0, -beta, -alpha)?;
                if value > best {
                    best = value;
                    alpha = alpha.max(value);
                    if alpha >= beta {
                        return Ok(best);
                    }
                }
            }
        }
        Ok(best)
    }

    /// A cheap guess at a move's worth, to order by: few replies, corners.
    #[inline]
    fn glance(&self, index: u32, after: Sides<B>) -> i32 {
        let replies = self.geometry.moves(after.own, after.other);
        let corners = match self.objective {
            Objective::Most => (replies & self.geometry.corners).count() as i32 * 4,
            Objective::Fewest => 0,
        };
        let on_corner = !(B::bit(index) & self.geometry.corners).is_none();
        let bonus = match self.objective {
            Objective::Most if on_corner => 8,
            Objective::Fewest if on_corner => -8,
            _ => 0,
        };
        bonus - replies.count() as i32 - corners
    }
}

/// Moves that are taken in order of worth, sorted only as far as they are taken.
pub(super) struct Ordered<P> {
    moves: SmallVec<[(i32, u32, P); 32]>,
    taken: usize,
}

impl<P: Copy> Ordered<P> {
    /// None yet.
    #[inline]
    pub fn new() -> Self {
        Self { moves: SmallVec::new(), taken: 0 }
    }

    /// Adds a move and what belongs to it.
    #[inline]
    pub fn push(&mut self, worth: i32, index: u32, after: P) {
        self.moves.push((worth, index, after));
    }

    /// The best move that is left; of equals the first.
    #[inline]
    pub fn next(&mut self) -> Option<(u32, P)> {
        let left = self.taken..self.moves.len();
        let best = left.reduce(|best, number| if self.moves[number].0 > self.moves[best].0 { number } else { best })?;
        self.moves.swap(self.taken, best);
        self.taken += 1;
        let (_, index, after) = self.moves[self.taken - 1];
        Some((index, after))
    }
}
