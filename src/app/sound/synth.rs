//! Every sound of the game, made from damped tones and filtered noise. Pure: the same samples on every machine.
//! Knows nothing of Bevy, and not when a sound is played.
//!
//! Wood and felt are modal: a struck body rings in a few tones that are no multiples of each other and die within
//! a tenth of a second, over a short burst of noise from the contact. Everything with a pitch stands in one
//! pentatonic scale on F, so whatever sounds together agrees.

use std::f64::consts::TAU;

use super::measure::{Biquad, loudness, peak};
use crate::rules::Colour;

/// Samples a second.
pub const RATE: u32 = 44_100;

/// No sound goes beyond −1 dBFS.
pub const CEILING: f32 = 0.891;

/// A run of flips climbs this many steps and then stays.
pub const STEPS: u8 = 16;

/// Takes of a sound that is heard often.
pub const TAKES: u8 = 3;

/// One sound of the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sound {
    /// A disc is put down: wood on felt.
    Place {
        /// Which of the [`TAKES`].
        take: u8,
    },
    /// A disc turns over: a short clack with a pitch.
    Flip {
        /// How far out along the ripple, below [`STEPS`].
        step: u8,
        /// Whose it becomes.
        colour: Colour,
    },
    /// A player must pass: two soft tones, falling.
    Pass,
    /// A square that cannot be played: a dull double knock.
    Refuse,
    /// It is a person's turn.
    YourTurn,
    /// The clock's last seconds.
    Tick,
    /// A button.
    Press,
    /// A rising phrase.
    Win,
    /// A falling one.
    Loss,
    /// A level one.
    Draw,
    /// A disc of the final count.
    Count {
        /// Which of the [`TAKES`].
        take: u8,
    },
}

impl Sound {
    /// The whole set.
    pub fn all() -> Vec<Self> {
        let mut all =
            vec![Self::Pass, Self::Refuse, Self::YourTurn, Self::Tick, Self::Press, Self::Win, Self::Loss, Self::Draw];
        all.extend((0..TAKES).flat_map(|take| [Self::Place { take }, Self::Count { take }]));
        all.extend(Colour::ALL.iter().flat_map(|&colour| (0..STEPS).map(move |step| Self::Flip { step, colour })));
        all
    }

    /// A name for a file.
    pub fn name(self) -> String {
        match self {
            Self::Place { take } => format!("place-{}", take + 1),
            Self::Count { take } => format!("count-{}", take + 1),
            Self::Flip { step, colour } => format!("flip-{colour}-{:02}", step + 1),
            Self::YourTurn => "your-turn".into(),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    /// How loud it is made, in LUFS (momentary, so a short click is louder than its figure). What happens often or
    /// many times at once is quieter than what happens once; a climbing run grows softer, as the ear grows keener.
    pub const fn loudness(self) -> f32 {
        match self {
            Self::Place { .. } => -25.0,
            Self::Flip { step, .. } => -27.5 - 0.2 * step as f32,
            Self::Pass | Self::YourTurn => -26.0,
            Self::Refuse => -27.0,
            Self::Tick => -33.0,
            Self::Press => -36.0,
            Self::Win => -22.0,
            Self::Loss | Self::Draw => -23.5,
            Self::Count { .. } => -33.0,
        }
    }

    /// How long it is, in seconds.
    pub const fn seconds(self) -> f64 {
        match self {
            Self::Place { .. } => 0.26,
            Self::Flip { .. } => 0.22,
            Self::Pass => 0.72,
            Self::Refuse => 0.30,
            Self::YourTurn => 0.70,
            Self::Tick => 0.07,
            Self::Press => 0.05,
            Self::Win => 1.60,
            Self::Loss => 1.60,
            Self::Draw => 1.20,
            Self::Count { .. } => 0.07,
        }
    }

    /// What a flip is tuned to, in hertz.
    pub fn pitch(step: u8, colour: Colour) -> f64 {
        let first = match colour {
            Colour::Black => 0,
            Colour::Red => 1,
            Colour::White => 2,
            Colour::Green => 3,
        };
        degree(first + u32::from(step.min(STEPS - 1)))
    }

    /// The samples, −1 to 1.
    pub fn samples(self) -> Vec<f32> {
        let mut clip = Clip::new(self.seconds());
        match self {
            Self::Place { take } => place(&mut clip, take),
            Self::Flip { step, colour } => flip(&mut clip, Self::pitch(step, colour), colour, step),
            Self::Pass => {
                clip.soft(0.0, degree(7), 1.0);
                clip.soft(0.20, degree(5), 0.9);
            }
            Self::Refuse => {
                knock(&mut clip, 0.0, 1.0);
                knock(&mut clip, 0.11, 0.8);
            }
            Self::YourTurn => clip.bar(0.0, degree(8), 1.0),
            Self::Tick => {
                clip.tone(0.0, 1318.5, 1.0, 0.045);
                clip.tone(0.0, 1318.5 * 2.76, 0.2, 0.02);
                clip.noise(1, 0.0, 0.3, 0.008, (2400.0, 1.0));
            }
            Self::Press => {
                clip.tone(0.0, 620.0, 0.8, 0.025);
                clip.noise(2, 0.0, 0.8, 0.012, (1500.0, 0.8));
            }
            Self::Win => {
                for (at, note) in [(0.0, 5), (0.13, 7), (0.26, 8), (0.42, 10)] {
                    clip.bar(at, degree(note), 1.0);
                }
                clip.bar(0.45, degree(12), 0.6);
                clip.bar(0.48, degree(13), 0.5);
            }
            Self::Loss => {
                for (at, note, force) in [(0.0, 8, 1.0), (0.19, 7, 0.9), (0.40, 5, 0.85), (0.66, 4, 0.9)] {
                    clip.bar(at, degree(note), force);
                }
            }
            Self::Draw => {
                for at in [0.0, 0.30] {
                    clip.bar(at, degree(5), 1.0);
                    clip.bar(at, degree(8), 0.8);
                }
            }
            Self::Count { take } => {
                let body = 830.0 * [1.0, 1.07, 0.95][usize::from(take % TAKES)];
                clip.tone(0.0, body, 1.0, 0.04);
                clip.tone(0.0, body * 2.4, 0.35, 0.02);
                clip.noise(10 + u64::from(take), 0.0, 0.8, 0.010, (1900.0, 0.9));
            }
        }
        clip.finish(self.loudness())
    }
}

/// The pentatonic scale on F: 0 is F3, 5 is F4.
fn degree(number: u32) -> f64 {
    const F3: f64 = 174.614;
    let semitones = [0, 2, 4, 7, 9][number as usize % 5] + number / 5 * 12;
    F3 * (f64::from(semitones) / 12.0).exp2()
}

/// A disc on felt over wood: a soft thud, little click.
fn place(clip: &mut Clip, take: u8) {
    let body = 200.0 * [1.0, 0.96, 1.05][usize::from(take % TAKES)];
    for (ratio, force, ring) in [(1.0, 1.0, 0.17), (2.31, 0.6, 0.11), (3.87, 0.35, 0.07), (6.2, 0.14, 0.04)] {
        clip.tone(0.0, body * ratio, force, ring);
    }
    clip.noise(20 + u64::from(take), 0.0, 1.6, 0.040, (750.0, 0.7));
    clip.noise(30 + u64::from(take), 0.0, 0.7, 0.014, (2100.0, 0.8));
}

/// A disc turning over. Each colour is a body of its own: a bar, a bright block, a hollow tube, a small drum.
fn flip(clip: &mut Clip, pitch: f64, colour: Colour, step: u8) {
    let (partials, contact): ([(f64, f64); 2], f64) = match colour {
        Colour::Black => ([(2.76, 0.30), (5.40, 0.10)], 1100.0),
        Colour::White => ([(4.00, 0.34), (6.70, 0.10)], 2300.0),
        Colour::Red => ([(3.01, 0.45), (5.02, 0.16)], 1500.0),
        Colour::Green => ([(1.59, 0.50), (2.14, 0.32)], 1800.0),
    };
    let ring = 0.17 * (400.0 / pitch).powf(0.25).min(1.15);
    clip.tone(0.0, pitch, 1.0, ring);
    // High notes carry fewer overtones, or the top of a long run would be shrill.
    let dull = (450.0 / pitch).min(1.0).powf(1.3);
    for (ratio, force) in partials {
        let hertz = pitch * ratio;
        clip.tone(0.0, hertz, force * dull * (1.0 - hertz / 6500.0).max(0.0), ring * 0.45);
    }
    let seed = 100 + u64::from(step) * 4 + colour.index() as u64;
    clip.noise(seed, 0.0, 0.9 * dull, 0.012, (contact, 0.9));
}

/// Knuckles on the underside of a table.
fn knock(clip: &mut Clip, at: f64, force: f64) {
    for (hertz, share, ring) in [(118.0, 1.0, 0.12), (227.0, 0.8, 0.09), (391.0, 0.45, 0.06)] {
        clip.tone(at, hertz, force * share, ring);
    }
    clip.noise(3, at, force * 1.2, 0.02, (330.0, 0.8));
}

/// A sound in the making.
struct Clip(Vec<f64>);

impl Clip {
    fn new(seconds: f64) -> Self {
        Self(vec![0.0; (seconds * f64::from(RATE)) as usize])
    }

    fn from(&mut self, at: f64) -> &mut [f64] {
        let start = ((at * f64::from(RATE)) as usize).min(self.0.len());
        &mut self.0[start..]
    }

    /// A struck tone: `ring` is the time in seconds in which it dies by 60 dB.
    fn tone(&mut self, at: f64, hertz: f64, force: f64, ring: f64) {
        self.swell(at, hertz, force, ring, 0.0012);
    }

    /// A tone that takes `attack` seconds to come to its force.
    fn swell(&mut self, at: f64, hertz: f64, force: f64, ring: f64, attack: f64) {
        // A damped sine is the answer of a filter with two poles to one push.
        let angle = TAU * hertz / f64::from(RATE);
        let damping = 10_f64.powf(-3.0 / (ring * f64::from(RATE)));
        let (turn, fall) = (2.0 * damping * angle.cos(), damping * damping);
        let (mut last, mut now) = (-angle.sin() / damping, 0.0);
        let rise = attack * f64::from(RATE);
        let heard = (2.0 * (ring + attack) * f64::from(RATE)) as usize;
        for (n, out) in self.from(at).iter_mut().take(heard).enumerate() {
            let grown = if (n as f64) < rise { 0.5 - 0.5 * (n as f64 / rise * TAU / 2.0).cos() } else { 1.0 };
            *out += force * grown * now;
            (last, now) = (now, turn * now - fall * last);
        }
    }

    /// A burst of noise in a band (centre in hertz, quality) that dies by 60 dB in `ring` seconds. A seed gives the
    /// same noise everywhere.
    fn noise(&mut self, seed: u64, at: f64, force: f64, ring: f64, (centre, quality): (f64, f64)) {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut band = Biquad::band(centre, quality);
        let damping = 10_f64.powf(-3.0 / (ring * f64::from(RATE)));
        let rise = 0.0006 * f64::from(RATE);
        let mut strength = force;
        for (n, out) in self.from(at).iter_mut().enumerate() {
            // xorshift64: G. Marsaglia, Xorshift RNGs, 2003.
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let white = (state >> 11) as f64 / (1_u64 << 52) as f64 - 1.0;
            *out += band.next(white * strength * (n as f64 / rise).min(1.0));
            strength *= damping;
            if strength < 1e-6 * force {
                break;
            }
        }
    }

    /// A tuned wooden bar under a soft mallet: overtones at 4 and 10 times the pitch, as a marimba is cut.
    fn bar(&mut self, at: f64, hertz: f64, force: f64) {
        let ring = 0.95 * (440.0 / hertz).powf(0.6);
        self.swell(at, hertz, force, ring, 0.003);
        self.swell(at, hertz * 3.99, force * 0.14, ring * 0.30, 0.002);
        self.swell(at, hertz * 9.9, force * 0.03, ring * 0.12, 0.002);
        self.noise(4, at, force * 0.25, 0.025, (hertz * 1.5, 0.8));
    }

    /// A breathy tone without a strike.
    fn soft(&mut self, at: f64, hertz: f64, force: f64) {
        self.swell(at, hertz, force, 0.65, 0.020);
        self.swell(at, hertz * 2.0, force * 0.12, 0.35, 0.020);
    }

    /// Takes out what is too low to hear, lets the end fade, and brings the whole to a loudness.
    fn finish(mut self, target: f32) -> Vec<f32> {
        let mut rumble = Biquad::high_pass(45.0, 0.7);
        let fade = self.0.len().min(RATE as usize / 50);
        let end = self.0.len();
        for (n, sample) in self.0.iter_mut().enumerate() {
            let left = (end - 1 - n).min(fade) as f64 / fade as f64;
            *sample = rumble.next(*sample) * (0.5 - 0.5 * (left * TAU / 2.0).cos());
        }
        let samples: Vec<f32> = self.0.iter().map(|&sample| sample as f32).collect();
        let gain = 10_f32.powf((target - loudness(&samples)) / 20.0).min(CEILING / peak(&samples));
        samples.iter().map(|sample| sample * gain).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::sound::measure::{decibels, rms};

    /// The strength of one frequency (Goertzel).
    fn strength(samples: &[f32], hertz: f64) -> f64 {
        let turn = 2.0 * (TAU * hertz / f64::from(RATE)).cos();
        let (last, before) =
            samples.iter().fold((0.0, 0.0), |(last, before), &sample| (f64::from(sample) + turn * last - before, last));
        (last * last + before * before - turn * last * before).sqrt()
    }

    /// The strongest frequency, on a grid of quarter tones from 90 Hz to 5 kHz.
    fn strongest(samples: &[f32]) -> f64 {
        let grid = (0..140).map(|number| 90.0 * (f64::from(number) / 24.0).exp2());
        grid.max_by(|a, b| strength(samples, *a).total_cmp(&strength(samples, *b))).unwrap()
    }

    #[test]
    fn every_sound_is_as_loud_as_it_should_be_and_never_too_loud() {
        for sound in Sound::all() {
            let (name, samples) = (sound.name(), sound.samples());
            assert!(peak(&samples) <= CEILING + 1e-4, "{name}: peak {}", peak(&samples));
            let loudness = loudness(&samples);
            assert!((loudness - sound.loudness()).abs() < 0.3, "{name}: {loudness} LUFS");
            // Whatever the weighting says, nothing is inaudible or a roar.
            let rms = decibels(rms(&samples));
            assert!((-36.0..=-17.0).contains(&rms), "{name}: {rms} dB RMS");
        }
    }

    #[test]
    fn every_sound_is_short_and_begins_and_ends_in_silence() {
        for sound in Sound::all() {
            let (name, samples) = (sound.name(), sound.samples());
            let seconds = samples.len() as f64 / f64::from(RATE);
            let longest = match sound {
                Sound::Win | Sound::Loss | Sound::Draw => 1.7,
                Sound::Pass | Sound::YourTurn => 0.8,
                _ => 0.35,
            };
            assert!((0.04..longest).contains(&seconds), "{name}: {seconds} s");
            assert!(samples[0].abs() < 0.002, "{name} begins with a click");
            let end = peak(&samples[samples.len() - 44..]);
            assert!(decibels(end) < -70.0, "{name} ends at {} dB", decibels(end));
            let tail = peak(&samples[samples.len() - samples.len() / 10..]);
            assert!(tail < 0.05 * peak(&samples), "{name} is cut off");
            let mean = samples.iter().sum::<f32>() / samples.len() as f32;
            assert!(mean.abs() < 5e-4, "{name} has a constant part of {mean}");
        }
    }

    #[test]
    fn a_run_of_flips_rises_and_is_never_shrill() {
        for colour in Colour::ALL {
            let mut last = 0.0;
            for step in 0..STEPS {
                let samples = Sound::Flip { step, colour }.samples();
                let heard = strongest(&samples);
                let tuned = Sound::pitch(step, colour);
                assert!((heard / tuned).log2().abs() < 1.0 / 20.0, "{colour} {step}: {heard} Hz, not {tuned}");
                assert!(heard > last, "{colour} {step} does not rise");
                last = heard;

                let mut filters = [Biquad::high_pass(5500.0, 0.54), Biquad::high_pass(5500.0, 1.31)];
                let high = |s: &f32| filters.iter_mut().fold(f64::from(*s), |s, filter| filter.next(s)) as f32;
                let bright = rms(&samples.iter().map(high).collect::<Vec<_>>());
                let share = decibels(bright) - decibels(rms(&samples));
                assert!(share < -20.0, "{colour} {step} is shrill: {share} dB");
            }
            assert!(last < 2500.0);
            assert_eq!(Sound::pitch(STEPS - 1, colour), Sound::pitch(200, colour));
        }
    }

    /// How much of the shape of two spectra is common, 0 to 1; the pitch itself is taken out.
    fn likeness(colours: [Colour; 2]) -> f64 {
        let spectra = colours.map(|colour| {
            let samples = Sound::Flip { step: 3, colour }.samples();
            let pitch = Sound::pitch(3, colour);
            (6..70).map(|ratio| strength(&samples, pitch * f64::from(ratio) * 0.1)).collect::<Vec<_>>()
        });
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a.ln_1p() * b.ln_1p()).sum::<f64>();
        dot(&spectra[0], &spectra[1]) / (dot(&spectra[0], &spectra[0]) * dot(&spectra[1], &spectra[1])).sqrt()
    }

    #[test]
    fn colours_sit_apart() {
        for (index, &one) in Colour::ALL.iter().enumerate() {
            for &other in &Colour::ALL[index + 1..] {
                assert_ne!(Sound::pitch(0, one), Sound::pitch(0, other));
                assert!(likeness([one, other]) < 0.97, "{one} and {other}: {}", likeness([one, other]));
            }
        }
    }

    #[test]
    fn takes_differ_a_little() {
        let takes: Vec<_> = (0..TAKES).map(|take| Sound::Place { take }.samples()).collect();
        let first = strongest(&takes[0]);
        for (index, take) in takes.iter().enumerate().skip(1) {
            assert_ne!(take, &takes[0]);
            assert!((strongest(take) / first).log2().abs() < 1.0 / 8.0, "take {index} is another sound");
        }
        assert_eq!(takes[0], Sound::Place { take: 0 }.samples(), "the same every time");
    }

    #[test]
    fn phrases_move_as_their_names_say() {
        let at = |samples: &[f32], from: f64| {
            let start = (from * f64::from(RATE)) as usize;
            strongest(&samples[start..start + RATE as usize / 9])
        };
        let (win, loss, pass) = (Sound::Win.samples(), Sound::Loss.samples(), Sound::Pass.samples());
        assert!(at(&win, 0.42) > at(&win, 0.13) && at(&win, 0.13) > at(&win, 0.0));
        assert!(at(&loss, 0.66) < at(&loss, 0.19) && at(&loss, 0.19) < at(&loss, 0.0));
        assert!(at(&pass, 0.25) < at(&pass, 0.02));
        let draw = Sound::Draw.samples();
        assert_eq!(at(&draw, 0.0), at(&draw, 0.30));
    }
}
