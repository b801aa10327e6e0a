//! The inner loops of the search, one at a time over the positions of a game, so that they can be timed from outside.
//!
//! Every loop returns a sum of what it found: there is something to check, and nothing for a compiler to leave out.

use super::{
    bits::Bits,
    duel::{Node, Sides},
    evaluation::Evaluation,
    geometry::Geometry,
};
use crate::rules::{Board, Game, Players};

/// The positions of a game of two, ready for the inner loops.
pub struct Loops(Words);

enum Words {
    Small(Of<u64>),
    Large(Of<u128>),
}

/// The positions in words of a size.
struct Of<B: Bits> {
    geometry: Geometry<B>,
    evaluation: Evaluation,
    nodes: Vec<Node<B>>,
}

impl Loops {
    /// Every position of a game in which somebody is on turn; `None` where it is no game of two.
    pub fn new(game: &Game) -> Option<Self> {
        if game.setup().players() != Players::Two {
            return None;
        }
        Some(Self(match game.setup().board() {
            Board::Six | Board::Eight => Words::Small(Of::new(game)),
            Board::Ten | Board::Octagon => Words::Large(Of::new(game)),
        }))
    }

    /// Positions that each loop goes over.
    pub fn positions(&self) -> usize {
        match &self.0 {
            Words::Small(of) => of.nodes.len(),
            Words::Large(of) => of.nodes.len(),
        }
    }

    /// Finds the moves of every position: how many there are.
    pub fn mobility(&self) -> u32 {
        match &self.0 {
            Words::Small(of) => of.mobility(),
            Words::Large(of) => of.mobility(),
        }
    }

    /// Finds what every move of every position flips: how many discs.
    pub fn flips(&self) -> u32 {
        match &self.0 {
            Words::Small(of) => of.flips(),
            Words::Large(of) => of.flips(),
        }
    }

    /// Makes every move of every position, the evaluation's indices with it: the sum of the first of them.
    pub fn moves(&self) -> i32 {
        match &self.0 {
            Words::Small(of) => of.moves(),
            Words::Large(of) => of.moves(),
        }
    }

    /// Evaluates every position: the sum in hundredths of a disc.
    pub fn evaluation(&self) -> i32 {
        match &self.0 {
            Words::Small(of) => of.evaluation(),
            Words::Large(of) => of.evaluation(),
        }
    }
}

impl<B: Bits> Of<B> {
    fn new(game: &Game) -> Self {
        let evaluation = Evaluation::new::<B>(game.setup());
        let node = |ply| {
            let position = game.position_at(ply)?;
            position.moves()?;
            let own = position.discs(position.turn());
            let sides = Sides { own: Geometry::word(own), other: Geometry::word(position.occupied() - own) };
            Some(Node::new(sides, &evaluation))
        };
        let nodes = (0..=game.ply()).filter_map(node).collect();
        Self { geometry: Geometry::new(game.setup().playable()), evaluation, nodes }
    }

    fn moves_of(&self, node: &Node<B>) -> B {
        self.geometry.moves(node.sides.own, node.sides.other)
    }

    fn mobility(&self) -> u32 {
        self.nodes.iter().map(|node| self.moves_of(node).count()).sum()
    }

    /// Something of every move.
    fn each<'a, T>(&'a self, of: impl Fn(&Node<B>, u32) -> T + Copy + 'a) -> impl Iterator<Item = T> + 'a {
        self.nodes.iter().flat_map(move |node| self.moves_of(node).each().map(move |index| of(node, index)))
    }

    fn flips(&self) -> u32 {
        self.each(|node, index| self.geometry.flips(index, node.sides.own, node.sides.other).count()).sum()
    }

    fn moves(&self) -> i32 {
        let after = |node: &Node<B>, index| {
            let flips = self.geometry.flips(index, node.sides.own, node.sides.other);
            node.after(&self.evaluation, index, flips).lanes.balanced(0)
        };
        self.each(after).sum()
    }

    fn evaluation(&self) -> i32 {
        let value = |node: &Node<B>| {
            let Sides { own, other } = node.sides;
            self.evaluation.value(&self.geometry, own, other, self.geometry.both_moves(own, other), &node.lanes)
        };
        self.nodes.iter().map(value).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Setup, SetupSpec},
        search::testing,
    };

    /// The loops see the moves and flips that the rules see, and moves lead to indices that are those from scratch.
    #[test]
    fn the_loops_find_what_the_rules_say() {
        for board in Board::ALL {
            let setup = Setup::new(SetupSpec::plain(board, Players::Two)).unwrap();
            let game = testing::random_moves(&setup, 5);
            let (mut moves, mut flips, mut indices, mut positions) = (0, 0, 0, 0);
            for position in (0..=game.ply()).filter_map(|ply| game.position_at(ply)) {
                let Some(legal) = position.moves() else { continue };
                positions += 1;
                moves += legal.squares.len() as u32;
                flips += legal.squares.iter().map(|square| position.flips(square).len() as u32).sum::<u32>();
                // The same game goes on by each of the moves; where the other one passes, the rules have turned the sides.
                for square in legal.squares.iter() {
                    let me = position.turn();
                    let after = position.play(square).unwrap().0;
                    indices += match board {
                        Board::Six | Board::Eight => first_index::<u64>(&setup, &after, me),
                        Board::Ten | Board::Octagon => first_index::<u128>(&setup, &after, me),
                    };
                }
            }
            let loops = Loops::new(&game).unwrap();
            assert_eq!((loops.positions(), loops.mobility(), loops.flips()), (positions, moves, flips), "{board}");
            assert_eq!(loops.moves(), indices, "{board}");
        }
        let three = Setup::new(SetupSpec::plain(Board::Eight, Players::Three)).unwrap();
        assert!(Loops::new(&Game::new(three)).is_none());
    }

    /// The first index of a position from scratch, for who plays against `me`.
    fn first_index<B: Bits>(setup: &Setup, position: &crate::rules::Position, me: crate::rules::Colour) -> i32 {
        let other = Geometry::<B>::word(position.discs(me));
        let own = Geometry::<B>::word(position.occupied() - position.discs(me));
        let evaluation = Evaluation::new::<B>(setup);
        // Without patterns the indices have no meaning and stay at nought.
        evaluation.patterns().map_or(0, |patterns| patterns.duel(own, other).balanced(0))
    }
}
