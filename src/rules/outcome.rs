//! What is counted at the end, and what it means.

use serde::{Deserialize, Serialize};

use super::colour::{Colour, Players};

/// What a game is played for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Objective {
    /// Most discs wins.
    #[default]
    Most,
    /// Anti-Reversi: fewest discs wins.
    Fewest,
}

/// How a finished game ended, for the whole table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// One player has won, all others have lost.
    Win(Colour),
    /// A tie for the lead: a draw for everybody, whoever shares it.
    Draw,
}

/// The discs of a position, counted. A blocked square is neither a disc nor empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Score {
    /// Discs of each colour, in turn order; 0 for who does not play.
    pub discs: [u8; 4],
    /// Neutral discs, which count for nobody.
    pub neutral: u8,
    /// Playable squares without a disc.
    pub empty: u8,
}

impl Score {
    /// A colour's discs.
    pub const fn of(&self, colour: Colour) -> u8 {
        self.discs[colour.index()]
    }

    /// Who would have won if the game ended here.
    pub fn outcome(&self, players: Players, objective: Objective) -> Outcome {
        let discs = |colour: &&Colour| self.of(**colour);
        let colours = players.colours().iter();
        let best = match objective {
            Objective::Most => colours.clone().max_by_key(discs),
            Objective::Fewest => colours.clone().min_by_key(discs),
        };
        let best = *best.expect("at least two play");
        if colours.filter(|colour| discs(colour) == self.of(best)).count() == 1 {
            Outcome::Win(best)
        } else {
            Outcome::Draw
        }
    }

    /// Who stands where, first place first: the place, from 1, and the colour. Equals share a place, in turn order,
    /// and the places after theirs stay empty. Only the lead decides a game; see [`Score::outcome`].
    pub fn places(&self, players: Players, objective: Objective) -> Vec<(u8, Colour)> {
        let better = |one: Colour, other: Colour| match objective {
            Objective::Most => self.of(one) > self.of(other),
            Objective::Fewest => self.of(one) < self.of(other),
        };
        let ahead = |colour| players.colours().iter().filter(|&&other| better(other, colour)).count();
        let mut places: Vec<_> = players.colours().iter().map(|&colour| (ahead(colour) as u8 + 1, colour)).collect();
        places.sort_by_key(|&(place, _)| place);
        places
    }

    /// The tournament score of a finished two-player game for most discs, Black's then White's: the empty squares
    /// go to the winner, and are halved in a draw (an odd one, possible only with an odd number of blocked
    /// squares, is left out).
    pub const fn tournament(&self) -> [u8; 2] {
        let [black, white, ..] = self.discs;
        if black > white {
            [black + self.empty, white]
        } else if black < white {
            [black, white + self.empty]
        } else {
            [black + self.empty / 2, white + self.empty / 2]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(discs: [u8; 4], empty: u8) -> Score {
        Score { discs, neutral: 0, empty }
    }

    #[test]
    fn a_tie_for_the_lead_is_a_draw_for_all() {
        let tied = score([20, 5, 20, 19], 0);
        assert_eq!(tied.outcome(Players::Four, Objective::Most), Outcome::Draw);
        assert_eq!(tied.outcome(Players::Four, Objective::Fewest), Outcome::Win(Colour::White));
        let low = score([20, 5, 5, 34], 0);
        assert_eq!(low.outcome(Players::Four, Objective::Fewest), Outcome::Draw);
        assert_eq!(low.outcome(Players::Four, Objective::Most), Outcome::Win(Colour::Green));
        // Green does not play: that it has no disc wins it nothing.
        assert_eq!(score([9, 8, 7, 0], 0).outcome(Players::Three, Objective::Fewest), Outcome::Win(Colour::Red));
    }

    #[test]
    fn equals_share_a_place() {
        use Colour::{Black, Green, Red, White};
        let four = score([20, 5, 20, 19], 0);
        assert_eq!(four.places(Players::Four, Objective::Most), [(1, Black), (1, Red), (3, Green), (4, White)]);
        assert_eq!(four.places(Players::Four, Objective::Fewest), [(1, White), (2, Green), (3, Black), (3, Red)]);
        // Green does not play, so it has no place.
        let three = score([9, 8, 8, 0], 0);
        assert_eq!(three.places(Players::Three, Objective::Fewest), [(1, White), (1, Red), (3, Black)]);
        assert_eq!(score([24, 38, 0, 0], 2).places(Players::Two, Objective::Most), [(1, White), (2, Black)]);
    }

    #[test]
    fn the_winner_gets_the_empty_squares() {
        assert_eq!(score([38, 24, 0, 0], 2).tournament(), [40, 24]);
        assert_eq!(score([0, 13, 0, 0], 51).tournament(), [0, 64]);
        assert_eq!(score([30, 30, 0, 0], 4).tournament(), [32, 32]);
    }
}
