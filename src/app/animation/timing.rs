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
    /// A button taking notice of a pointer.
    pub const NEAR: Duration = Duration::from_millis(90);
    /// An overlay coming up.
    pub const OPEN: Duration = Duration::from_millis(160);
    /// A switch sliding over.
    pub const SWITCH: Duration = Duration::from_millis(175);
    /// A move of an example in the rule book, with what follows.
    pub const EXAMPLE_MOVE: Duration = Duration::from_millis(1900);
    /// Before the first move of an example, and after the last.
    pub const EXAMPLE_REST: Duration = Duration::from_millis(1300);
    /// From an example's disc being put down to the first one turning.
    pub const EXAMPLE_PLACE: Duration = Duration::from_millis(350);
    /// From one disc of an example's line to the next.
    pub const EXAMPLE_STEP: Duration = Duration::from_millis(110);
    /// An example's disc turning over.
    pub const EXAMPLE_FLIP: Duration = Duration::from_millis(420);
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
    /// From one disc of the start position to the next.
    pub start: Duration,
    /// The light that runs over the board after a big move.
    pub flourish: Duration,
    /// The light of a tray as its owner's turn comes, from nothing to all.
    pub light: Duration,
    /// A mark on the board, or a disc's glow, from nothing to all.
    pub mark: Duration,
    /// The view's way to another part of the window: after this time about a third of it is left.
    pub view: Duration,
    /// Whether discs fly and turn; if not they fade into what they become.
    pub motion: bool,
}

/// The longest time that one frame may advance anything: after an idle spell the loop has slept, and no movement
/// begins with a jump.
pub const LONGEST_STEP: Duration = Duration::from_millis(100);

/// How long nothing may be heard of a search beyond its thinking time before it is begun anew. Longer than the slowest
/// answer that keeps no time.
pub const SEARCH_IS_SILENT: Duration = Duration::from_secs(30);

/// After a letter that begins a square's name and means something by itself too: how long to wait for a digit.
pub const KEY_IS_ALONE: Duration = Duration::from_millis(450);

/// The longest time between two frames that a player's clock counts: more than the loop ever sleeps while one runs. After
/// a longer one the machine slept, or the browser held the page back.
pub const LONGEST_FRAME: Duration = Duration::from_secs(2);

/// So many last seconds of a clock are told one by one.
pub const LAST_SECONDS: u32 = 5;

/// How often a match is saved while nothing but a clock moves.
pub const SAVE_CLOCK: Duration = Duration::from_secs(5);

/// How long the result stands where only computer players sit, before their match goes on.
pub const BETWEEN_GAMES: Duration = Duration::from_secs(4);

/// What every frame takes, at the median, on a machine that draws too slowly.
pub const SLOW_FRAME: Duration = Duration::from_millis(40);

/// When a disc that flies touches the board, as a share of its flight; the rest is its bounce.
pub const LANDED: f32 = 0.72;

/// A move that flips as many discs is a big one.
pub const BIG: usize = 8;

impl Timing {
    /// The pace that suits most people.
    pub const NORMAL: Self = Self {
        place: Duration::from_millis(330),
        flip: Duration::from_millis(380),
        ripple: Duration::from_millis(75),
        wave: Duration::from_millis(900),
        pass: Duration::from_millis(1600),
        rest: Duration::from_millis(160),
        consider: Duration::from_millis(350),
        fade: Duration::from_millis(200),
        count: Duration::from_millis(28),
        start: Duration::from_millis(150),
        flourish: Duration::from_millis(750),
        light: Duration::from_millis(260),
        mark: Duration::from_millis(110),
        view: Duration::from_millis(110),
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
        start: Duration::ZERO,
        flourish: Duration::ZERO,
        light: Duration::ZERO,
        mark: Duration::ZERO,
        view: Duration::ZERO,
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
            start: n.start.mul_f32(factor),
            flourish: n.flourish,
            light: n.light,
            // What answers a pointer is never slow.
            mark: n.mark,
            view: n.view,
            motion: true,
        }
    }

    /// How long a disc that is counted shows it: those beside each other overlap.
    pub fn counted(&self) -> Duration {
        self.count * 8
    }

    /// When a disc that is put down touches the board.
    pub fn landing(&self) -> Duration {
        self.place.mul_f32(LANDED)
    }

    /// How far something that takes a time comes in a frame of this length, as a share of 1; two frames at least.
    pub fn step(whole: Duration, frame: Duration) -> f32 {
        if whole.is_zero() { 1.0 } else { frame.div_duration_f32(whole).min(0.5) }
    }

    /// How far a mark comes or goes in a frame of this length, as a share of 1; two frames at least.
    pub fn mark_step(&self, frame: Duration) -> f32 {
        Self::step(self.mark, frame)
    }

    /// Which part of its way the view goes in a frame of this length; the same in the end however many frames there
    /// are.
    pub fn view_step(&self, frame: Duration) -> f32 {
        if self.view.is_zero() { 1.0 } else { 1.0 - (-frame.div_duration_f32(self.view)).exp() }
    }

    /// When the disc at a place of its ray, from 0, begins to rise, if the longest ray has `longest` discs. A line
    /// gathers speed as it goes, and the whole wave stays within [`Timing::wave`].
    pub fn ripple_to(&self, step: usize, longest: usize) -> Duration {
        /// How much slower the first gap is than the mean.
        const GATHERS: f64 = 0.25;
        let gaps = longest.saturating_sub(1).max(1) as u32;
        let whole = (self.ripple * gaps).min(self.wave.saturating_sub(self.flip));
        let way = step as f64 / f64::from(gaps);
        whole.mul_f64((way * (1.0 + GATHERS * (1.0 - way))).min(1.0))
    }
}

impl Default for Timing {
    fn default() -> Self {
        Self::NORMAL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Many short frames and a few long ones bring marks and view equally far.
    #[test]
    fn marks_and_view_keep_time_not_frames() {
        let timing = Timing::NORMAL;
        let after = |frames: u32, step: Duration| {
            let left = (0..frames).fold(1.0, |left, _| left * (1.0 - timing.view_step(step)));
            (timing.mark_step(step) * frames as f32, 1.0 - left)
        };
        let (short, long) = (after(8, Duration::from_millis(5)), after(1, Duration::from_millis(40)));
        assert!((short.0 - long.0).abs() < 1e-3 && (short.1 - long.1).abs() < 1e-3, "{short:?} {long:?}");
        assert_eq!((Timing::INSTANT.mark_step(Duration::ZERO), Timing::INSTANT.view_step(Duration::ZERO)), (1.0, 1.0));
    }
}
