//! The search in which everybody moves for the best lead of their own (max^n), to a fixed depth. It looks at every move
//! of everybody, so it does not get far; but every move gets its true value.

use super::value::{Node, Value};
use crate::search::{
    bits::Bits,
    budget::{Budget, Halt},
};

/// Everybody's lead over the best other one, in hundredths of a disc, `depth` moves ahead. Of moves that are equally good
/// for who moves the first in the order of squares is taken.
///
/// # Errors
/// When the search was broken off.
pub(super) fn leads<B: Bits>(
    value: &Value<B>,
    node: &Node<B>,
    depth: u32,
    budget: &mut Budget,
) -> Result<[i32; 4], Halt> {
    budget.visit()?;
    let moves = if depth == 0 { B::NONE } else { value.game.moves(&node.seats) };
    let mut best: Option<[i32; 4]> = None;
    for index in moves.each() {
        let leads = leads(value, &value.after(node, index), depth - 1, budget)?;
        let turn = node.seats.turn;
        if best.is_none_or(|best| leads[turn] > best[turn]) {
            best = Some(leads);
        }
    }
    Ok(best.unwrap_or_else(|| value.worth(node).leads))
}
