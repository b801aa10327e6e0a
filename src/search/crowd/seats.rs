//! A position of three or four players and its rules, in words of bits.
//!
//! Must not know what a position is worth before its end.

use crate::{
    rules::{Objective, Position},
    search::{
        bits::{Bits, mix},
        geometry::Geometry,
    },
};

/// A position of three or four players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct Seats<B> {
    /// Everybody's discs, in turn order.
    pub discs: [B; 4],
    /// Nobody's discs.
    pub neutral: B,
    /// Whose turn it is.
    pub turn: usize,
}

impl<B: Bits> Seats<B> {
    /// Of a position of the rules.
    pub fn of(position: &Position) -> Self {
        let mut discs = [B::NONE; 4];
        for &colour in position.players().colours() {
            discs[colour.index()] = Geometry::word(position.discs(colour));
        }
        Self { discs, neutral: Geometry::word(position.neutral()), turn: position.turn().index() }
    }

    /// Every disc.
    #[inline(always)]
    pub fn occupied(&self) -> B {
        self.discs.iter().fold(self.neutral, |all, &set| all | set)
    }

    /// A hash of everything.
    pub fn key(&self) -> u64 {
        let all = self.discs.iter().chain([&self.neutral]);
        all.fold(self.turn as u64, |key, set| mix(key.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ set.mixed()))
    }
}

/// What is played: where, by how many, for what.
#[derive(Clone, Copy)]
pub(in crate::search) struct Game<'a, B: Bits> {
    /// The board.
    pub geometry: &'a Geometry<B>,
    /// How many play.
    pub players: usize,
    /// Most or fewest discs.
    pub objective: Objective,
}

impl<B: Bits> Game<'_, B> {
    /// The moves of who is on turn: those that flip or else those that touch; none at the end.
    #[inline]
    pub fn moves(&self, seats: &Seats<B>) -> B {
        let own = seats.discs[seats.turn];
        let occupied = seats.occupied();
        let flipping = self.geometry.moves(own, occupied & !own);
        if flipping.is_none() { self.touching(occupied) } else { flipping }
    }

    /// The empty squares that touch a disc: where there are none, the game is over.
    #[inline]
    pub fn touching(&self, occupied: B) -> B {
        self.geometry.touching(occupied) & !occupied
    }

    /// What a move of who is on turn flips.
    #[inline]
    pub fn flips(&self, seats: &Seats<B>, index: u32) -> B {
        let own = seats.discs[seats.turn];
        self.geometry.flips(index, own, seats.occupied() & !own)
    }

    /// After a move of who is on turn.
    #[inline]
    pub fn after(&self, seats: &Seats<B>, index: u32) -> Seats<B> {
        self.flipped(seats, index, self.flips(seats, index))
    }

    /// After a move of who is on turn that flips these.
    #[inline]
    pub fn flipped(&self, seats: &Seats<B>, index: u32, flips: B) -> Seats<B> {
        let mut next = *seats;
        next.discs.iter_mut().for_each(|set| *set = *set & !flips);
        next.neutral = next.neutral & !flips;
        next.discs[seats.turn] |= flips | B::bit(index);
        next.turn = self.next(seats.turn);
        next
    }

    /// Whose turn it is after a player's.
    #[inline(always)]
    pub const fn next(&self, player: usize) -> usize {
        if player + 1 == self.players { 0 } else { player + 1 }
    }

    /// Everybody's discs, positive where good in the objective.
    #[inline]
    pub fn good(&self, seats: &Seats<B>) -> [i32; 4] {
        let sign = if self.objective == Objective::Most { 1 } else { -1 };
        seats.discs.map(|set| sign * set.count() as i32)
    }

    /// How much everybody leads the best other one by.
    #[inline]
    pub fn leads(&self, good: [i32; 4]) -> [i32; 4] {
        leads(good, self.players)
    }
}

/// What each of the first `players` is ahead of the best other one by.
#[inline]
pub(super) fn leads(values: [i32; 4], players: usize) -> [i32; 4] {
    // The best, who it is, and the second best.
    let (mut best, mut who, mut second) = (i32::MIN, 0, i32::MIN);
    for (player, &value) in values[..players].iter().enumerate() {
        if value > best {
            (second, best, who) = (best, value, player);
        } else if value > second {
            second = value;
        }
    }
    let mut leads = [0; 4];
    for (player, lead) in leads[..players].iter_mut().enumerate() {
        *lead = values[player] - if player == who { second } else { best };
    }
    leads
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Players, Status},
        search::testing,
    };

    /// Moves, what they do, and the leads, against the rules.
    #[test]
    fn seats_are_played_as_by_the_rules() {
        let mut compared = 0;
        for setup in testing::setups().iter().filter(|setup| setup.players() != Players::Two) {
            let geometry = Geometry::<u128>::new(setup.playable());
            let game = Game { geometry: &geometry, players: setup.players().count(), objective: setup.objective() };
            for position in testing::random_game(setup, 8).iter().step_by(3) {
                let seats = Seats::of(position);
                match position.status() {
                    Status::ToMove(moves) => {
                        assert_eq!(game.moves(&seats), Geometry::word(moves.squares), "{position:?}")
                    }
                    _ => assert!(game.moves(&seats).is_none(), "{position:?}"),
                }
                for square in position.moves().into_iter().flat_map(|moves| moves.squares.iter()) {
                    let index = Geometry::<u128>::word(square.set()).first();
                    let (after, _) = position.play(square).expect("legal");
                    assert_eq!(game.after(&seats, index), Seats::of(&after), "{position:?} {square}");
                    compared += 1;
                }
            }
        }
        assert!(compared > 1000, "{compared}");
    }

    #[test]
    fn a_lead_is_over_the_best_other_one() {
        assert_eq!(leads([5, 9, 7, 0], 3), [-4, 2, -2, 0]);
        assert_eq!(leads([9, 9, 7, 8], 4), [0, 0, -2, -1]);
        assert_eq!(leads([-3, -1, -8, -1], 4), [-2, 0, -7, 0]);
    }
}
