//! The movements of a disc, each as a lens that a tween drives from 0 to 1. How long one takes is [`timing`]'s.
//!
//! [`timing`]: super::timing

use std::f32::consts::PI;

use bevy::prelude::*;
use bevy_tweening::Lens;

use crate::app::scene::discs::Face;

/// The most that a disc rises when it turns over, from where it lies.
pub const MOST_LIFT: f32 = 1.1;

/// A disc turns over: rises, rolls along its line, comes down, rocks once.
pub struct TurnOver {
    /// Where it lies before and afterwards.
    pub rest: Vec3,
    /// What it turns about.
    pub axis: Vec3,
    /// How far it rises.
    pub lift: f32,
}

impl Lens<Transform> for TurnOver {
    fn lerp(&mut self, mut disc: Mut<Transform>, t: f32) {
        /// When it is down again.
        const LANDED: f32 = 0.8;
        let air = (t / LANDED).min(1.0);
        let after = ((t - LANDED) / (1.0 - LANDED)).max(0.0);
        let rocking = (after * PI).sin() * (1.0 - after);
        // Up fast, a breath at the top, down with weight.
        let height = (air.powf(0.85) * PI).sin().max(0.0).powf(0.9);
        let turned = EaseFunction::SmoothStep.sample_clamped(((air - 0.06) / 0.9).clamp(0.0, 1.0));
        disc.translation = self.rest + Vec3::Z * (self.lift * height + 0.035 * rocking);
        disc.rotation = Quat::from_axis_angle(self.axis, turned * PI + 0.07 * rocking);
        disc.scale = Vec3::ONE;
    }
}

/// A disc comes in an arc from its player's side and lands.
pub struct FlyIn {
    /// Where from.
    pub from: Vec3,
    /// Where it comes to lie.
    pub rest: Vec3,
}

impl Lens<Transform> for FlyIn {
    fn lerp(&mut self, mut disc: Mut<Transform>, t: f32) {
        /// When it touches the board.
        const LANDED: f32 = 0.78;
        let way = (t / LANDED).min(1.0);
        let after = ((t - LANDED) / (1.0 - LANDED)).max(0.0);
        let ahead = EaseFunction::QuadraticOut.sample_clamped(way);
        let ground = self.from.lerp(self.rest, ahead);
        let arc = (1.0 - way) * way * 2.2;
        // It gives a little where it lands.
        let squash = (after * PI).sin() * (1.0 - after) * 0.22;
        disc.translation = ground + Vec3::Z * arc;
        disc.translation.z -= squash * super::super::scene::layout::THICKNESS / 2.0;
        let lean = (self.rest - self.from).truncate().normalize_or_zero().perp().extend(0.0) * (1.0 - ahead);
        disc.rotation = Quat::from_scaled_axis(lean * 0.9);
        disc.scale = Vec3::new(1.0 + squash * 0.3, 1.0 + squash * 0.3, 1.0 - squash);
    }
}

/// A disc hops where it lies.
pub struct Hop {
    /// Where it lies.
    pub rest: Vec3,
}

impl Lens<Transform> for Hop {
    fn lerp(&mut self, mut disc: Mut<Transform>, t: f32) {
        disc.translation = self.rest + Vec3::Z * 0.34 * (t * PI).sin();
        disc.rotation = Quat::IDENTITY;
        disc.scale = Vec3::ONE;
    }
}

/// A disc appears or vanishes.
pub struct Grow {
    /// Its size at first.
    pub from: f32,
    /// Its size at last.
    pub to: f32,
}

impl Lens<Transform> for Grow {
    fn lerp(&mut self, mut disc: Mut<Transform>, t: f32) {
        disc.scale = Vec3::splat(self.from.lerp(self.to, t).max(0.001));
    }
}

/// A disc's upper face takes the colour of the lower one, without any movement.
pub struct Recolour;

impl Lens<Face> for Recolour {
    fn lerp(&mut self, mut face: Mut<Face>, t: f32) {
        face.blend = t;
    }
}

/// A disc lights up where it lies and goes out again.
pub struct LightUp;

impl Lens<Face> for LightUp {
    fn lerp(&mut self, mut face: Mut<Face>, t: f32) {
        face.lit = (t * PI).sin();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(lens: &mut impl Lens<Transform>, t: f32) -> Transform {
        let mut world = World::new();
        let disc = world.spawn(Transform::default()).id();
        let mut entity = world.entity_mut(disc);
        lens.lerp(entity.get_mut::<Transform>().unwrap(), t);
        *entity.get::<Transform>().unwrap()
    }

    /// A turn ends where it began, the other face up, and never touches the board with its rim.
    #[test]
    fn a_disc_turns_over_above_the_board() {
        use crate::app::scene::layout::{RADIUS, THICKNESS};
        let rest = Vec3::new(1.5, -2.5, THICKNESS / 2.0);
        for lift in [0.55, MOST_LIFT] {
            let mut lens = TurnOver { rest, axis: Vec3::new(1.0, 1.0, 0.0).normalize(), lift };
            assert!(at(&mut lens, 0.0).translation.abs_diff_eq(rest, 1e-4));
            let end = at(&mut lens, 1.0);
            assert!(end.translation.abs_diff_eq(rest, 1e-4));
            assert!((end.rotation * Vec3::Z).abs_diff_eq(Vec3::NEG_Z, 1e-3));
            for k in 0..=100u8 {
                let now = at(&mut lens, f32::from(k) / 100.0);
                let up = (now.rotation * Vec3::Z).z.abs();
                let low = now.translation.z - RADIUS * (1.0 - up * up).max(0.0).sqrt() - THICKNESS / 2.0 * up;
                assert!(low > -0.06, "{k}: {low}");
            }
        }
    }

    #[test]
    fn a_flight_ends_at_rest() {
        let (from, rest) = (Vec3::new(0.0, -6.0, 1.0), Vec3::new(0.5, 0.5, 0.06));
        let mut lens = FlyIn { from, rest };
        assert!(at(&mut lens, 0.0).translation.abs_diff_eq(from, 1e-4));
        let end = at(&mut lens, 1.0);
        assert!(end.translation.abs_diff_eq(rest, 1e-4) && end.scale.abs_diff_eq(Vec3::ONE, 1e-4));
        assert!(end.rotation.abs_diff_eq(Quat::IDENTITY, 1e-4));
    }
}
