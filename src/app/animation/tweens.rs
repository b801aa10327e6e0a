//! The movements of a disc, each as a lens that a tween drives from 0 to 1. How long one takes is [`timing`]'s.
//!
//! [`timing`]: super::timing

use std::f32::consts::PI;

use bevy::prelude::*;
use bevy_tweening::Lens;

use super::timing::LANDED;
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
        const DOWN: f32 = 0.8;
        let air = (t / DOWN).min(1.0);
        let after = ((t - DOWN) / (1.0 - DOWN)).max(0.0);
        let rocking = (after * PI).sin() * (1.0 - after);
        // Up fast, a breath at the top, down with weight.
        let height = (air.powf(0.85) * PI).sin().max(0.0).powf(0.9);
        let turned = EaseFunction::SmoothStep.sample_clamped(((air - 0.06) / 0.9).clamp(0.0, 1.0));
        disc.translation = self.rest + Vec3::Z * (self.lift * height + 0.035 * rocking);
        disc.rotation = Quat::from_axis_angle(self.axis, turned * PI + 0.07 * rocking);
        disc.scale = Vec3::ONE;
    }
}

/// A disc comes out of its tray in an arc, lies down on the way, and lands with weight: it bounces once, a little.
pub struct FlyIn {
    /// How it stood there.
    pub from: Transform,
    /// Where it comes to lie.
    pub rest: Vec3,
    /// How far it rises above the straight way.
    pub high: f32,
}

impl Lens<Transform> for FlyIn {
    fn lerp(&mut self, mut disc: Mut<Transform>, t: f32) {
        let smooth = |t: f32| EaseFunction::SmoothStep.sample_clamped(t.clamp(0.0, 1.0));
        let way = (t / LANDED).min(1.0);
        let after = ((t - LANDED) / (1.0 - LANDED)).max(0.0);
        let bounce = (after * PI).sin() * (1.0 - after);
        // Out of the groove first, then over the board; it comes down ever faster.
        let ahead = smooth(way * 1.1 - 0.1);
        let up = self.from.translation.z.lerp(self.rest.z, way) + self.high * 4.0 * way * (1.0 - way);
        disc.translation = self.from.translation.lerp(self.rest, ahead).with_z(up + 0.055 * bounce);
        let towards = (self.rest - self.from.translation).truncate().normalize_or_zero();
        let rock = Quat::from_scaled_axis(towards.perp().extend(0.0) * 0.07 * bounce);
        disc.rotation = rock * self.from.rotation.slerp(Quat::IDENTITY, smooth(way * 1.15));
        disc.scale = self.from.scale.lerp(Vec3::ONE, smooth(way * 1.6));
    }
}

/// A disc is taken up and stays above its square.
pub struct Rise {
    /// Where it lay.
    pub rest: Vec3,
}

impl Lens<Transform> for Rise {
    fn lerp(&mut self, mut disc: Mut<Transform>, t: f32) {
        disc.translation = self.rest + Vec3::Z * HOVER * EaseFunction::CubicOut.sample_clamped(t);
        disc.rotation = Quat::IDENTITY;
        disc.scale = Vec3::ONE;
    }
}

/// How high a disc is held that waits to be counted.
pub const HOVER: f32 = 0.9;

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

/// A disc comes into sight or goes out of it where it lies.
pub struct Fade {
    /// How much of it is seen at first, 0 to 1.
    pub from: f32,
    /// How much at last.
    pub to: f32,
}

impl Lens<Face> for Fade {
    fn lerp(&mut self, mut face: Mut<Face>, t: f32) {
        face.seen = self.from.lerp(self.to, t);
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
        let from = Transform::from_xyz(0.0, -6.0, 0.1)
            .with_rotation(Quat::from_rotation_arc(Vec3::Z, Vec3::X))
            .with_scale(Vec3::splat(0.6));
        let rest = Vec3::new(0.5, 0.5, 0.06);
        let mut lens = FlyIn { from, rest, high: 0.9 };
        let start = at(&mut lens, 0.0);
        assert!(start.translation.abs_diff_eq(from.translation, 1e-4) && start.scale.abs_diff_eq(from.scale, 1e-4));
        assert!(start.rotation.abs_diff_eq(from.rotation, 1e-4));
        let end = at(&mut lens, 1.0);
        assert!(end.translation.abs_diff_eq(rest, 1e-4) && end.scale.abs_diff_eq(Vec3::ONE, 1e-4));
        assert!(end.rotation.abs_diff_eq(Quat::IDENTITY, 1e-4));
        // It lies flat when it touches the board, and never dips into it.
        let touch = at(&mut lens, LANDED);
        assert!(touch.translation.abs_diff_eq(rest, 1e-3) && (touch.rotation * Vec3::Z).z > 0.999);
        assert!((0..=100u8).all(|k| at(&mut lens, f32::from(k) / 100.0).translation.z > 0.059));
    }
}
