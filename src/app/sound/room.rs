//! The room round the table: air in a chimney and a small fire, made from filtered noise, to be played round and
//! round. Pure: the same samples on every machine.

use super::{
    measure::{Biquad, loudness, peak},
    synth::{CEILING, RATE},
};

/// How loud it is made, in LUFS (momentary): well below whatever a move makes.
pub const LOUDNESS: f32 = -34.0;

/// How long it is until it begins again, in seconds.
pub const SECONDS: f64 = 9.0;

/// The end is laid over the beginning for so long, in seconds, so that no seam is heard.
const SEAM: f64 = 1.0;

/// The samples of one round, −1 to 1; the last one is followed by the first.
pub fn samples() -> Vec<f32> {
    let length = (SECONDS * f64::from(RATE)) as usize;
    let seam = (SEAM * f64::from(RATE)) as usize;
    let mut chance = Chance(0x5eed_0f1e_f12e_0001);
    let mut whole = air(length + seam, &mut chance);
    crackle(&mut whole, &mut chance);
    // Equal power: the two ends know nothing of each other.
    let mut round: Vec<f64> = whole[..length].to_vec();
    for (n, sample) in round.iter_mut().take(seam).enumerate() {
        let way = n as f64 / seam as f64 * std::f64::consts::FRAC_PI_2;
        *sample = *sample * way.sin() + whole[length + n] * way.cos();
    }
    let round: Vec<f32> = round.into_iter().map(|sample| sample as f32).collect();
    let gain = 10_f32.powf((LOUDNESS - loudness(&round)) / 20.0).min(CEILING / peak(&round));
    round.into_iter().map(|sample| sample * gain).collect()
}

/// A breath of air that swells and sinks.
fn air(length: usize, chance: &mut Chance) -> Vec<f64> {
    let (mut low, mut hiss) = (Biquad::band(160.0, 0.4), Biquad::band(900.0, 0.5));
    let (mut swell, mut towards) = (0.7, 0.7);
    (0..length)
        .map(|n| {
            if n % (RATE as usize / 2) == 0 {
                towards = 0.45 + 0.55 * chance.share();
            }
            swell += (towards - swell) * 1.5 / f64::from(RATE);
            let white = chance.noise();
            swell * (low.next(white) + 0.10 * hiss.next(white))
        })
        .collect()
}

/// Wood that cracks in the fire, some times a second.
fn crackle(whole: &mut [f64], chance: &mut Chance) {
    let mut at = 0;
    loop {
        at += (f64::from(RATE) * (0.04 + 0.5 * chance.share().powi(2))) as usize;
        if at + RATE as usize / 20 >= whole.len() {
            return;
        }
        let mut band = Biquad::band(900.0 + 2600.0 * chance.share(), 1.2);
        let mut force = 0.25 + 1.2 * chance.share().powi(4);
        let damping = 10_f64.powf(-3.0 / ((0.006 + 0.02 * chance.share()) * f64::from(RATE)));
        for sample in whole[at..].iter_mut().take(RATE as usize / 20) {
            *sample += band.next(chance.noise() * force);
            force *= damping;
        }
    }
}

/// The same chance everywhere: xorshift64 of G. Marsaglia, "Xorshift RNGs", 2003.
struct Chance(u64);

impl Chance {
    /// From 0 to 1.
    fn share(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// From −1 to 1.
    fn noise(&mut self) -> f64 {
        2.0 * self.share() - 1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::sound::measure::{decibels, rms};

    #[test]
    fn the_room_is_quiet_and_even() {
        let samples = samples();
        assert!((loudness(&samples) - LOUDNESS).abs() < 0.3, "{}", loudness(&samples));
        assert!(decibels(peak(&samples)) < -14.0, "{} dBFS", decibels(peak(&samples)));
        // No second is silent, and none stands out.
        for second in samples.chunks_exact(RATE as usize) {
            let level = decibels(rms(second)) - decibels(rms(&samples));
            assert!((-8.0..5.0).contains(&level), "{level} dB");
        }
        let mean = samples.iter().sum::<f32>() / samples.len() as f32;
        assert!(mean.abs() < 1e-4, "{mean}");
    }

    /// Where it begins again there is no step larger than elsewhere.
    #[test]
    fn no_seam_is_heard() {
        let samples = samples();
        let step = |n: usize| (samples[(n + 1) % samples.len()] - samples[n]).abs();
        let last = samples.len() - 1;
        let typical = (0..last).map(step).sum::<f32>() / last as f32;
        assert!(step(last) < 8.0 * typical, "{} beside {typical}", step(last));
    }
}
