//! The exact end of a two-player game: every line is played out, in whole discs, in both objectives.
//!
//! From the top: with many squares empty, moves are ordered by the evaluation, and searches that cut off on a guess
//! (ProbCut at the end, from rash to careful) come before the exact one, whose table and first guess they fill. Below
//! that, moves are ordered by the replies they leave (fastest first), then by the parity of the quarters alone, and the
//! last four squares have a function each. What is called a position visited has at least two empty squares.
//!
//! FFO #40 to #44, one thread, exact: 97.4 million positions, each score and move as known, in 5.0 s of processor time
//! on a machine with nothing else to do; since then it takes four fifths as long, by turns on a shared machine
//! (`girotondo-engine solve FILE --only 40-44`; more in the notes).

use super::{
    bits::Bits,
    budget::Halt,
    duel::{Duel, INFINITE, Node, Ordered, RootMove, Sides},
    geometry::Geometry,
    table::{Entry, SURE, Table},
    window::Window,
};
use crate::rules::Objective;

/// From so many empty squares on up, the evaluation puts the moves in order.
const EVALUATED: u32 = 12;

/// From so many empty squares on down, moves are taken in the order of odd quarters only; above, the opponent's
/// replies are counted and the table is used.
const FEW: u32 = 6;

/// From so many empty squares on up, searches that are cut off on a guess come before the exact one.
const GUESSED: u32 = 16;

/// From so many empty squares on up, such a search cuts off.
const CUT_FROM: u32 = 13;

/// From so many empty squares on up, positions are kept in the large table.
const LARGE: u32 = 13;

/// The small table has 2^this entries.
const SMALL: u32 = 14;

/// How many deviations a shallow value must be beyond the window in such searches, one after the other.
const DOUBTS: [f32; 2] = [1.0, 1.8];

/// The exact search.
pub(super) struct Endgame<'d, 'a, B: Bits> {
    duel: &'d mut Duel<'a, B>,
    geometry: &'a Geometry<B>,
    objective: Objective,
    /// For positions with many squares empty, and for those with few: a small table stays in the processor's cache,
    /// where a look at a large one would cost more than it saves.
    tables: [Table; 2],
    squares: i32,
    /// How sure the search is: an index of [`DOUBTS`], or [`SURE`].
    sure: u8,
    /// Positions visited that the budget does not know of yet.
    nodes: u64,
}

impl<'d, 'a, B: Bits> Endgame<'d, 'a, B> {
    /// With a table of 2^`size` entries.
    pub fn new(duel: &'d mut Duel<'a, B>, size: u32) -> Self {
        let (geometry, objective) = (duel.geometry, duel.objective);
        let squares = geometry.playable.count() as i32;
        let tables = [Table::new(size), Table::new(size.min(SMALL))];
        Self { duel, geometry, objective, tables, squares, sure: SURE, nodes: 0 }
    }

    /// Finds the best of the moves, which come in the order of how good they seem, and puts it first. Values are in
    /// hundredths of a disc; those of all but the best are bounds.
    ///
    /// # Errors
    /// When the search was broken off; the moves are as they were.
    pub fn best(&mut self, moves: &mut [RootMove<B>]) -> Result<(), Halt> {
        let Some(first) = moves.first() else { return Ok(()) };
        let empty = self.empty(first.after) + 1;
        let mut order: Vec<RootMove<B>> = moves.to_vec();
        let guessed = empty >= GUESSED && self.duel.evaluation.probcut().is_some();
        let mut guess = None;
        for sure in (0..DOUBTS.len() as u8).filter(|_| guessed).chain([SURE]) {
            self.sure = sure;
            self.tables.iter_mut().for_each(Table::grow_old);
            guess = Some(self.around(&mut order, guess)?);
        }
        moves.copy_from_slice(&order);
        moves.iter_mut().for_each(|root| root.value *= 100);
        Ok(())
    }

    /// The best of the moves, searched with windows that widen round a guess.
    fn around(&mut self, moves: &mut [RootMove<B>], guess: Option<i32>) -> Result<i32, Halt> {
        let (mut low, mut high) = guess.map_or((-INFINITE, INFINITE), |guess| (guess - 1, guess + 1));
        let mut by = 2;
        loop {
            let value = self.within(moves, low, high)?;
            match () {
                () if value <= low && low > -INFINITE => (low, high) = (value - by, value + 1),
                () if value >= high && high < INFINITE => (low, high) = (value - 1, value + by),
                () => return Ok(value),
            }
            by *= 2;
        }
    }

    fn within(&mut self, moves: &mut [RootMove<B>], low: i32, high: i32) -> Result<i32, Halt> {
        let (mut alpha, mut most, mut best) = (low, -INFINITE, 0);
        for (number, root) in moves.iter_mut().enumerate() {
            let mut value = if number > 0 { self.value(root.after, -alpha - 1, -alpha)? } else { alpha + 1 };
            if value > alpha && (number == 0 || value < high) {
                value = self.value(root.after, -high, -alpha)?;
            }
            root.value = value;
            most = most.max(value);
            if value > alpha {
                (alpha, best) = (value, number);
                if alpha >= high {
                    break;
                }
            }
        }
        moves[..=best].rotate_right(1);
        Ok(most)
    }

    #[inline(always)]
    const fn table(&mut self, empty: u32) -> &mut Table {
        &mut self.tables[(empty < LARGE) as usize]
    }

    fn empty(&self, sides: Sides<B>) -> u32 {
        (self.geometry.playable & !(sides.own | sides.other)).count()
    }

    /// The value for the one who has moved to `after`; the window is the other's.
    fn value(&mut self, after: Sides<B>, alpha: i32, beta: i32) -> Result<i32, Halt> {
        let empty = self.empty(after);
        let node = Node::new(after, self.duel.evaluation);
        self.search(&node, empty, alpha, beta).map(|value| -value)
    }

    /// The result with best play for who is on turn, in discs.
    fn search(&mut self, node: &Node<B>, empty: u32, alpha: i32, beta: i32) -> Result<i32, Halt> {
        match empty {
            0 => Ok(node.sides.result(self.geometry, self.objective)),
            EVALUATED.. => self.many(node, empty, alpha, beta),
            _ => {
                let Sides { own, other } = node.sides;
                let left = self.geometry.playable & !(own | other);
                let (moves, parity) = (self.geometry.moves(own, other), self.parity(left));
                self.some(node.sides, moves, left, parity, empty, alpha, beta)
            }
        }
    }

    /// A bound from discs that can never be lost, or never be got rid of.
    #[inline]
    fn bound(&self, sides: Sides<B>, empty: u32, alpha: i32) -> Option<i32> {
        // Stable discs are worth looking for only where many of them would be of use.
        if alpha < (2 * empty as i32 - 2).min(self.squares - 12) {
            return None;
        }
        let kept = match self.objective {
            Objective::Most => sides.other,
            Objective::Fewest => sides.own,
        };
        let most = self.squares - 2 * self.geometry.stable(kept).count() as i32;
        (most <= alpha).then_some(most)
    }

    /// With many squares empty.
    fn many(&mut self, node: &Node<B>, empty: u32, alpha: i32, beta: i32) -> Result<i32, Halt> {
        self.count()?;
        let Sides { own, other } = node.sides;
        if let Some(bound) = self.bound(node.sides, empty, alpha) {
            return Ok(bound);
        }
        let moves = self.geometry.moves(own, other);
        if moves.is_none() {
            if self.geometry.moves(other, own).is_none() {
                return Ok(node.sides.result(self.geometry, self.objective));
            }
            let passed = node.passed(self.duel.evaluation);
            return self.many(&passed, empty, -beta, -alpha).map(|value| -value);
        }
        let key = node.sides.key();
        let known = self.table(empty).find(key).copied();
        if let Some(value) = known.and_then(|entry| entry.settles_at(empty, self.sure, alpha, beta)) {
            return Ok(value);
        }
        let narrow = beta == alpha + 1;
        if narrow
            && self.sure != SURE
            && empty >= CUT_FROM
            && let Some(value) = self.cut_off(node, empty, alpha)?
        {
            return Ok(value);
        }
        let (first, second) = known.map_or((Entry::NO_MOVE, Entry::NO_MOVE), |entry| (entry.best, entry.second));
        let parity = self.parity(self.geometry.playable & !(own | other));
        let mut ordered = Ordered::new();
        for index in moves.each() {
            let flips = self.geometry.flips(index, own, other);
            let after = node.after(self.duel.evaluation, index, flips);
            // A reply that is known to be bad for the other one settles it.
            if narrow
                && let Some(entry) = self.table(empty - 1).find(after.sides.key()).copied()
                && let Some(value) = entry.settles_at(empty - 1, self.sure, -beta, -alpha)
                && -value >= beta
            {
                return Ok(-value);
            }
            let worth = match index {
                _ if index == u32::from(first) => i32::MAX,
                _ if index == u32::from(second) => i32::MAX - 1,
                _ => self.worth(&after, index, empty, parity)?,
            };
            ordered.push(worth, index, flips);
        }
        let mut window = Window::new(alpha, beta);
        while let Some((index, flips)) = ordered.next() {
            let after = node.after(self.duel.evaluation, index, flips);
            if window.cuts(index, |alpha, beta| self.search(&after, empty - 1, alpha, beta))? {
                break;
            }
        }
        Ok(self.kept(key, empty, &window))
    }

    /// What a move seems worth with many squares empty: the evaluation of what it leads to, and few replies.
    #[inline]
    fn worth(&mut self, after: &Node<B>, index: u32, empty: u32, parity: u8) -> Result<i32, Halt> {
        let Sides { own, other } = after.sides;
        let both = self.geometry.both_moves(own, other);
        let replies = both[0];
        let depth = match empty {
            20.. => 2,
            16.. => 1,
            _ => 0,
        };
        let value = match depth {
            0 => self.duel.evaluation.value(self.geometry, own, other, both, &after.lanes),
            depth => self.duel.look(after, depth, -INFINITE, INFINITE)?,
        };
        let odd = i32::from(self.geometry.quarter(index) & parity != 0);
        Ok(odd * 50 - value - REPLY * self.replies(replies))
    }

    /// How many replies there are, those on corners counted twice.
    #[inline]
    fn replies(&self, replies: B) -> i32 {
        (replies.count() + (replies & self.geometry.corners).count()) as i32
    }

    /// A bound from a search that is not deep, so far beyond the window that the end would hardly come back.
    fn cut_off(&mut self, node: &Node<B>, empty: u32, alpha: i32) -> Result<Option<i32>, Halt> {
        let Some(model) = self.duel.evaluation.probcut() else { return Ok(None) };
        let probe = (empty - 8) / 3 + ((empty - 8) / 3 + empty) % 2;
        let margin = (DOUBTS[self.sure as usize] * model.deviation_at_end(empty, probe)) as i32;
        let (low, high) = (100 * alpha - margin, 100 * (alpha + 1) + margin);
        let shallow = self.duel.look(node, 0, -INFINITE, INFINITE)?;
        if shallow > 100 * alpha && self.duel.look(node, probe, high - 1, high)? >= high {
            return Ok(Some(alpha + 1));
        }
        if shallow <= 100 * alpha && self.duel.look(node, probe, low, low + 1)? <= low {
            return Ok(Some(alpha));
        }
        Ok(None)
    }

    /// With fewer, and these moves: by the replies left.
    fn some(
        &mut self,
        sides: Sides<B>,
        moves: B,
        left: B,
        parity: u8,
        empty: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Halt> {
        let Sides { own, other } = sides;
        if empty <= FEW {
            return Ok(self.few(own, other, moves, empty, left, parity, alpha, beta));
        }
        self.count()?;
        if let Some(bound) = self.bound(sides, empty, alpha) {
            return Ok(bound);
        }
        if moves.is_none() {
            let replies = self.geometry.moves(other, own);
            if replies.is_none() {
                return Ok(sides.result(self.geometry, self.objective));
            }
            return self.some(sides.passed(), replies, left, parity, empty, -beta, -alpha).map(|value| -value);
        }
        let key = sides.key();
        let known = self.table(empty).find(key).copied();
        if let Some(value) = known.and_then(|entry| entry.settles_at(empty, self.sure, alpha, beta)) {
            return Ok(value);
        }
        let (first, second) = known.map_or((Entry::NO_MOVE, Entry::NO_MOVE), |entry| (entry.best, entry.second));
        let odd = self.geometry.odd[parity as usize];
        let mut ordered = Ordered::new();
        for index in moves.each() {
            let flips = self.geometry.flips(index, own, other);
            let after = sides.after(index, flips);
            let replies = self.geometry.moves(after.own, after.other);
            let worth = match index {
                _ if index == u32::from(first) => i32::MAX,
                _ if index == u32::from(second) => i32::MAX - 1,
                _ => {
                    let odd = i32::from(!(odd & B::bit(index)).is_none());
                    PARITY * odd - 4 * self.replies(replies)
                }
            };
            ordered.push(worth, index, (flips, replies));
        }
        let mut window = Window::new(alpha, beta);
        while let Some((index, (flips, replies))) = ordered.next() {
            let after = sides.after(index, flips);
            let left = left & !B::bit(index);
            let parity = parity ^ self.geometry.quarter(index);
            if window.cuts(index, |alpha, beta| self.some(after, replies, left, parity, empty - 1, alpha, beta))? {
                break;
            }
        }
        Ok(self.kept(key, empty, &window))
    }

    /// Keeps what the moves of a position have shown, and gives its value.
    #[inline]
    fn kept(&mut self, key: u64, empty: u32, window: &Window) -> i32 {
        let sure = self.sure;
        self.table(empty).keep_at(key, window.best, empty, sure, window.bound(), window.best_move);
        window.best
    }

    /// Counts a position, and tells the budget of all that were visited since.
    #[inline(always)]
    fn count(&mut self) -> Result<(), Halt> {
        let nodes = self.nodes + 1;
        self.nodes = 0;
        self.duel.budget.visit_all(nodes)
    }

    /// The quarters of the board with an odd number of empty squares, as bits. Who moves there first also moves last.
    #[inline]
    fn parity(&self, empty: B) -> u8 {
        empty.each().fold(0, |parity, index| parity ^ self.geometry.quarter(index))
    }

    /// With five or six squares empty, or fewer at the root: odd quarters first.
    fn few(&mut self, own: B, other: B, moves: B, empty: u32, left: B, parity: u8, mut alpha: i32, beta: i32) -> i32 {
        if empty <= 4 {
            return self.last(own, other, left, parity, alpha, beta, false);
        }
        self.nodes += 1;
        if let Some(bound) = self.bound(Sides { own, other }, empty, alpha) {
            return bound;
        }
        if moves.is_none() {
            let replies = self.geometry.moves(other, own);
            if replies.is_none() {
                return Sides { own, other }.result(self.geometry, self.objective);
            }
            return -self.few(other, own, replies, empty, left, parity, -beta, -alpha);
        }
        let mut best = -INFINITE;
        let odd = self.geometry.odd[parity as usize];
        for group in [moves & odd, moves & !odd] {
            for index in group.each() {
                let flips = self.geometry.flips(index, own, other);
                let placed = B::bit(index);
                let parity = parity ^ self.geometry.quarter(index);
                let (own, other) = (other & !flips, own | flips | placed);
                let left = left & !placed;
                let value = if empty == 5 {
                    -self.last(own, other, left, parity, -beta, -alpha, false)
                } else {
                    let moves = self.geometry.moves(own, other);
                    -self.few(own, other, moves, empty - 1, left, parity, -beta, -alpha)
                };
                if value > best {
                    best = value;
                    if value > alpha {
                        alpha = value;
                        if alpha >= beta {
                            return best;
                        }
                    }
                }
            }
        }
        best
    }

    /// With four squares empty or fewer.
    fn last(&mut self, own: B, other: B, left: B, parity: u8, alpha: i32, beta: i32, passed: bool) -> i32 {
        let odd = left & self.geometry.odd[parity as usize];
        let even = left & !odd;
        let mut squares = [0; 4];
        let mut count = 0;
        for group in [odd, even] {
            for index in group.each() {
                squares[count & 3] = index;
                count += 1;
            }
        }
        match (count, squares) {
            (4, squares) => self.four(own, other, squares, alpha, beta, passed),
            (3, [a, b, c, _]) => self.three(own, other, [a, b, c], alpha, beta, passed),
            (2, [a, b, ..]) => self.two(own, other, [a, b], alpha, beta, passed),
            (1, [a, ..]) => self.one(own, other, a),
            _ => Sides { own, other }.result(self.geometry, self.objective),
        }
    }

    fn four(&mut self, own: B, other: B, squares: [u32; 4], mut alpha: i32, beta: i32, passed: bool) -> i32 {
        self.nodes += 1;
        let [a, b, c, d] = squares;
        let mut best = -INFINITE;
        for [index, rest @ ..] in [[a, b, c, d], [b, a, c, d], [c, a, b, d], [d, a, b, c]] {
            let flips = self.geometry.flips_near(index, own, other);
            if flips.is_none() {
                continue;
            }
            let (next, then) = (other & !flips, own | flips | B::bit(index));
            let value = -self.three(next, then, self.odd_first(rest), -beta, -alpha, false);
            if value > best {
                best = value;
                if best >= beta {
                    return best;
                }
                alpha = alpha.max(best);
            }
        }
        match () {
            () if best > -INFINITE => best,
            () if passed => Sides { own, other }.result(self.geometry, self.objective),
            () => -self.four(other, own, squares, -beta, -alpha, true),
        }
    }

    /// Of three squares the one that is alone in its quarter comes first.
    #[inline(always)]
    fn odd_first(&self, squares: [u32; 3]) -> [u32; 3] {
        let [a, b, c] = squares;
        let [of_a, of_b, of_c] = squares.map(|index| self.geometry.quarter(index));
        match () {
            () if of_a == of_b && of_b != of_c => [c, a, b],
            () if of_a == of_c && of_b != of_c => [b, a, c],
            () => squares,
        }
    }

    fn three(&mut self, own: B, other: B, squares: [u32; 3], mut alpha: i32, beta: i32, passed: bool) -> i32 {
        self.nodes += 1;
        let [a, b, c] = squares;
        let mut best = -INFINITE;
        for [index, rest @ ..] in [[a, b, c], [b, a, c], [c, a, b]] {
            let flips = self.geometry.flips_near(index, own, other);
            if flips.is_none() {
                continue;
            }
            let (next, then) = (other & !flips, own | flips | B::bit(index));
            let value = -self.two(next, then, rest, -beta, -alpha, false);
            if value > best {
                best = value;
                if best >= beta {
                    return best;
                }
                alpha = alpha.max(best);
            }
        }
        match () {
            () if best > -INFINITE => best,
            () if passed => Sides { own, other }.result(self.geometry, self.objective),
            () => -self.three(other, own, squares, -beta, -alpha, true),
        }
    }

    fn two(&mut self, own: B, other: B, squares: [u32; 2], alpha: i32, beta: i32, passed: bool) -> i32 {
        self.nodes += 1;
        let [a, b] = squares;
        let mut best = -INFINITE;
        let flips = self.geometry.flips_near(a, own, other);
        if !flips.is_none() {
            best = -self.one(other & !flips, own | flips | B::bit(a), b);
            if best >= beta {
                return best;
            }
        }
        let flips = self.geometry.flips_near(b, own, other);
        if !flips.is_none() {
            best = best.max(-self.one(other & !flips, own | flips | B::bit(b), a));
        }
        match () {
            () if best > -INFINITE => best,
            () if passed => Sides { own, other }.result(self.geometry, self.objective),
            () => -self.two(other, own, squares, -beta, -alpha, true),
        }
    }

    /// With one square empty nothing is left to search.
    #[inline(always)]
    fn one(&self, own: B, other: B, index: u32) -> i32 {
        let discs = own.count() as i32;
        let flipped = self.geometry.last_flips(index, own, other) as i32;
        let mut lead = 2 * discs - self.squares;
        if flipped > 0 {
            lead += 2 * flipped + 2;
        } else {
            let lost = self.geometry.last_flips(index, other, own) as i32;
            if lost > 0 {
                lead -= 2 * lost;
            } else {
                // Nobody can move.
                return Sides { own, other }.result(self.geometry, self.objective);
            }
        }
        if self.objective == Objective::Most { lead } else { -lead }
    }
}

/// What a reply is worth against the evaluation, in hundredths of a disc, when moves are put in order.
const REPLY: i32 = 300;

/// What moving in an odd quarter is worth, in quarters of a reply.
const PARITY: i32 = 2;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Blocked, Board, Players, Setup, SetupSpec},
        search::{Stop, budget::Budget, evaluation::Evaluation, testing},
    };

    /// What plain minimax saw.
    #[derive(Default)]
    struct Seen {
        passes: u32,
        early: u32,
    }

    /// The value by every line of play, without windows, order or memory.
    fn plain<B: Bits>(geometry: &Geometry<B>, objective: Objective, sides: Sides<B>, seen: &mut Seen) -> i32 {
        let moves = geometry.moves(sides.own, sides.other);
        if moves.is_none() {
            if geometry.moves(sides.other, sides.own).is_none() {
                seen.early += u32::from(sides.own.is_none() || sides.other.is_none());
                return sides.result(geometry, objective);
            }
            seen.passes += 1;
            return -plain(geometry, objective, sides.passed(), seen);
        }
        let after = |index| sides.after(index, geometry.flips(index, sides.own, sides.other));
        let values = moves.each().map(|index| -plain(geometry, objective, after(index), seen));
        values.max().unwrap_or(-INFINITE)
    }

    /// Solves the positions of random games with so many empty squares, with a table and without, and compares.
    fn agree<B: Bits>(setup: &Setup, empty: usize, seeds: std::ops::Range<u64>, seen: &mut Seen) {
        let geometry = Geometry::<B>::new(setup.playable());
        let evaluation = Evaluation::new::<B>(setup);
        let objective = setup.objective();
        for seed in seeds {
            let game = testing::random_game(setup, seed);
            let Some(position) = game.iter().find(|position| position.empty().len() == empty) else { continue };
            let own = position.discs(position.turn());
            let sides = Sides { own: Geometry::word(own), other: Geometry::word(position.occupied() - own) };
            let watch = Stop::new();
            let mut duel = Duel::new(&geometry, &evaluation, objective, 12, Budget::new(u64::MAX, &watch));
            let mut moves = duel.root_moves(sides);
            if moves.is_empty() {
                continue;
            }
            let value = plain(&geometry, objective, sides, seen);
            for size in [12, 0] {
                moves.sort_by_key(|root| root.index);
                assert_eq!(Endgame::new(&mut duel, size).best(&mut moves), Ok(()));
                assert_eq!(moves[0].value, 100 * value, "{setup:?} seed {seed} table {size}");
                let after = plain(&geometry, objective, moves[0].after, &mut Seen::default());
                assert_eq!(after, -value, "{setup:?} seed {seed} table {size}: not a best move");
            }
        }
    }

    /// Ten squares empty, on every board and in both objectives.
    #[test]
    fn ten_empty_squares_are_solved_as_plain_minimax_does() {
        let mut seen = Seen::default();
        for board in Board::ALL {
            for objective in [Objective::Most, Objective::Fewest] {
                let plain = SetupSpec { objective, ..SetupSpec::plain(board, Players::Two) };
                let holes = SetupSpec { blocked: Blocked::Drawn { count: 8, seed: 3 }, ..plain.clone() };
                for (spec, empty, seeds) in [(plain.clone(), 10, 0..1), (plain, 8, 1..6), (holes, 8, 6..8)] {
                    let Ok(setup) = Setup::new(spec) else { continue };
                    match board {
                        Board::Six | Board::Eight => agree::<u64>(&setup, empty, seeds, &mut seen),
                        Board::Ten | Board::Octagon => agree::<u128>(&setup, empty, seeds, &mut seen),
                    }
                }
            }
        }
        assert!(seen.passes > 100 && seen.early > 0, "{} passes, {} wiped out", seen.passes, seen.early);
    }

    /// With so many empty squares that guesses and the evaluation's order come into play: the table makes no difference.
    #[test]
    fn the_table_makes_no_difference() {
        let setup = Setup::new(SetupSpec::plain(Board::Six, Players::Two)).unwrap();
        let geometry = Geometry::<u64>::new(setup.playable());
        let evaluation = Evaluation::new::<u64>(&setup);
        for seed in 0..2 {
            let game = testing::random_game(&setup, seed);
            let position = game.iter().find(|position| position.empty().len() == 16).unwrap();
            let own = position.discs(position.turn());
            let sides = Sides { own: Geometry::word(own), other: Geometry::word(position.occupied() - own) };
            let watch = Stop::new();
            let mut duel = Duel::new(&geometry, &evaluation, Objective::Most, 12, Budget::new(u64::MAX, &watch));
            let values = [16, 0].map(|size| {
                let mut moves = duel.root_moves(sides);
                assert_eq!(Endgame::new(&mut duel, size).best(&mut moves), Ok(()));
                moves[0].value
            });
            assert_eq!(values[0], values[1], "seed {seed}");
        }
    }
}
