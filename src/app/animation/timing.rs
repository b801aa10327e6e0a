//! Every duration of the picture. Calm, brisk, instant and reduced motion are values here, not branches elsewhere.

use std::time::Duration;

use bevy::prelude::*;

/// How long small things of panels take. Movements are left out where there is to be no motion.
pub mod panels {
    use std::time::Duration;

    /// A seat's number of discs counting up or down.
    pub const COUNT: Duration = Duration::from_millis(350);
    /// A seat being lit as its turn comes.
    pub const LIGHT: Duration = Duration::from_millis(210);
    /// A switch sliding over.
    pub const SWITCH: Duration = Duration::from_millis(175);
    /// The dots of who is thinking, once up and down.
    pub const DOTS: Duration = Duration::from_millis(1570);
    /// How long a refusal is shown.
    pub const REFUSAL: Duration = Duration::from_millis(2600);
    /// How long a mishap is shown, unless it is pressed away.
    pub const MISHAP: Duration = Duration::from_secs(12);
    /// The end of a note, while it goes pale.
    pub const PALE: Duration = Duration::from_millis(300);
    /// How long a pointer rests before it is told what lies under it.
    pub const TOOLTIP: Duration = Duration::from_millis(300);
}

/// How long things take. A resource made from the settings; `ZERO` throughout for "instant".
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Timing {
    /// A disc's way from its tray to its square.
    pub place: Duration,
    /// One disc turning over.
    pub flip: Duration,
    /// From one disc of a ray to the next, at most.
    pub ripple: Duration,
    /// From the first disc of a wave rising to the last one lying; long lines accelerate to keep it.
    pub wave: Duration,
    /// A pass, long enough for its reason to be read.
    pub pass: Duration,
    /// After a move has been shown, before the next one is.
    pub rest: Duration,
    /// How long a computer player seems to consider its move, once everything has been shown.
    pub consider: Duration,
    /// A disc changing without a move: undo, resume, a jump.
    pub fade: Duration,
    /// From one disc of the final count to the next.
    pub count: Duration,
    /// Whether discs fly and turn; if not they fade into what they become.
    pub motion: bool,
}

impl Timing {
    /// The pace that suits most people.
    pub const NORMAL: Self = Self {
        place: Duration::from_millis(220),
        flip: Duration::from_millis(380),
        ripple: Duration::from_millis(75),
        wave: Duration::from_millis(900),
        pass: Duration::from_millis(1600),
        rest: Duration::from_millis(160),
        consider: Duration::from_millis(350),
        fade: Duration::from_millis(200),
        count: Duration::from_millis(28),
        motion: true,
    };

    /// Nothing takes any time, except that a pass can still be read.
    pub const INSTANT: Self = Self {
        place: Duration::ZERO,
        flip: Duration::ZERO,
        ripple: Duration::ZERO,
        wave: Duration::ZERO,
        pass: Duration::from_millis(1200),
        rest: Duration::ZERO,
        consider: Duration::ZERO,
        fade: Duration::ZERO,
        count: Duration::ZERO,
        motion: false,
    };

    /// The normal pace with every movement stretched by a factor; passes stay readable.
    pub fn stretched(factor: f32) -> Self {
        let n = Self::NORMAL;
        Self {
            place: n.place.mul_f32(factor),
            flip: n.flip.mul_f32(factor),
            ripple: n.ripple.mul_f32(factor),
            wave: n.wave.mul_f32(factor.min(1.0)),
            pass: n.pass.mul_f32(factor.max(0.75)),
            rest: n.rest.mul_f32(factor),
            consider: n.consider.mul_f32(factor),
            fade: n.fade.mul_f32(factor),
            count: n.count.mul_f32(factor),
            motion: true,
        }
    }

    /// From one disc of a ray to the next, when the longest ray has `longest` discs: the whole wave stays within
    /// [`Timing::wave`].
    pub fn stagger(&self, longest: usize) -> Duration {
        let gaps = longest.saturating_sub(1).max(1) as u32;
        self.ripple.min(self.wave.saturating_sub(self.flip) / gaps)
    }
}

impl Default for Timing {
    fn default() -> Self {
        Self::NORMAL
    }
}
