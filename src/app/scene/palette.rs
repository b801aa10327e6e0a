//! The colours of the table, before light falls on them. Panels have flat ones of their own, by the same names.

use bevy::prelude::*;

use crate::rules::{Colour, Owner};

/// The colour of an owner's discs.
pub fn disc(owner: Owner) -> LinearRgba {
    match owner {
        Owner::Player(Colour::Black) => LinearRgba::rgb(0.016, 0.015, 0.016),
        Owner::Player(Colour::White) => LinearRgba::rgb(0.80, 0.75, 0.64),
        Owner::Player(Colour::Red) => LinearRgba::rgb(0.56, 0.022, 0.020),
        Owner::Player(Colour::Green) => LinearRgba::rgb(0.055, 0.40, 0.055),
        Owner::Neutral => LinearRgba::rgb(0.20, 0.165, 0.135),
    }
}

/// The felt. One of the players' colours is green, so it is not.
pub const FELT: LinearRgba = LinearRgba::rgb(0.022, 0.105, 0.150);
/// The frame's wood.
pub const FRAME: LinearRgba = LinearRgba::rgb(0.130, 0.055, 0.024);
/// The wood of the table.
pub const TABLE: LinearRgba = LinearRgba::rgb(0.040, 0.024, 0.016);
