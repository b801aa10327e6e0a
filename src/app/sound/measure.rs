//! What an ear would say of a sound, in numbers: peak, RMS and loudness. Knows nothing of Bevy.

use std::f64::consts::PI;

use super::synth::RATE;

/// The window of momentary loudness, in samples: 400 ms (EBU Tech 3341).
const WINDOW: usize = RATE as usize * 2 / 5;

/// The greatest distance from silence, 0 to 1.
pub fn peak(samples: &[f32]) -> f32 {
    samples.iter().fold(0.0, |peak, sample| peak.max(sample.abs()))
}

/// The root of the mean square over the whole sound.
pub fn rms(samples: &[f32]) -> f32 {
    let energy: f64 = samples.iter().map(|&sample| f64::from(sample).powi(2)).sum();
    (energy / samples.len().max(1) as f64).sqrt() as f32
}

/// An amplitude in decibels below full scale.
pub fn decibels(amplitude: f32) -> f32 {
    20.0 * amplitude.max(1e-6).log10()
}

/// The highest momentary loudness in LUFS: K-weighted as in ITU-R BS.1770, over 400 ms; what is shorter counts as
/// followed by silence, so a click is as loud as the energy it brings.
pub fn loudness(samples: &[f32]) -> f32 {
    let mut shelf = Biquad::high_shelf(1_681.974_450_955_533, 3.999_843_853_973_347, 0.707_175_236_955_419_6);
    let mut high_pass = Biquad::high_pass(38.135_470_876_024_44, 0.500_327_037_323_877_3);
    let energy: Vec<f64> =
        samples.iter().map(|&sample| high_pass.next(shelf.next(f64::from(sample))).powi(2)).collect();
    let mut sum = 0.0;
    let mut most = f64::MIN_POSITIVE;
    for (at, now) in energy.iter().enumerate() {
        sum += now - at.checked_sub(WINDOW).map_or(0.0, |past| energy[past]);
        most = sum.max(most);
    }
    (-0.691 + 10.0 * (most / WINDOW as f64).log10()) as f32
}

/// A filter with two poles and two zeros, in the transposed direct form II.
pub(super) struct Biquad {
    zeros: [f64; 3],
    poles: [f64; 2],
    state: [f64; 2],
}

impl Biquad {
    /// The first stage of K-weighting: corner in hertz, gain in decibels. The formula is the bilinear transform
    /// that gives the coefficients of BS.1770 at 48 kHz, for any rate.
    fn high_shelf(corner: f64, gain: f64, q: f64) -> Self {
        let k = (PI * corner / f64::from(RATE)).tan();
        let high = 10_f64.powf(gain / 20.0);
        let band = high.powf(0.499_666_774_154_541_6);
        let norm = 1.0 + k / q + k * k;
        Self {
            zeros: [
                (high + band * k / q + k * k) / norm,
                2.0 * (k * k - high) / norm,
                (high - band * k / q + k * k) / norm,
            ],
            poles: [2.0 * (k * k - 1.0) / norm, (1.0 - k / q + k * k) / norm],
            state: [0.0; 2],
        }
    }

    /// Two poles, corner in hertz.
    pub(super) fn high_pass(corner: f64, q: f64) -> Self {
        let k = (PI * corner / f64::from(RATE)).tan();
        let norm = 1.0 + k / q + k * k;
        Self {
            zeros: [1.0, -2.0, 1.0],
            poles: [2.0 * (k * k - 1.0) / norm, (1.0 - k / q + k * k) / norm],
            state: [0.0; 2],
        }
    }

    /// One band, centre in hertz, unit gain there.
    pub(super) fn band(centre: f64, q: f64) -> Self {
        let k = (PI * centre / f64::from(RATE)).tan();
        let norm = 1.0 + k / q + k * k;
        Self {
            zeros: [k / q / norm, 0.0, -k / q / norm],
            poles: [2.0 * (k * k - 1.0) / norm, (1.0 - k / q + k * k) / norm],
            state: [0.0; 2],
        }
    }

    pub(super) fn next(&mut self, sample: f64) -> f64 {
        let out = self.zeros[0] * sample + self.state[0];
        self.state[0] = self.zeros[1] * sample - self.poles[0] * out + self.state[1];
        self.state[1] = self.zeros[2] * sample - self.poles[1] * out;
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sine(hertz: f64, amplitude: f64, samples: usize) -> Vec<f32> {
        let step = 2.0 * PI * hertz / f64::from(RATE);
        (0..samples).map(|n| (amplitude * (step * n as f64).sin()) as f32).collect()
    }

    #[test]
    fn loudness_agrees_with_the_standard() {
        // BS.1770: a 997 Hz sine at full scale in one channel reads −3.01 LKFS.
        let full = sine(997.0, 1.0, RATE as usize);
        assert!((loudness(&full) + 3.01).abs() < 0.05, "{}", loudness(&full));
        let tenth = sine(997.0, 0.1, RATE as usize);
        assert!((loudness(&tenth) + 23.01).abs() < 0.05);
        // Low tones weigh less, and a quarter of the window is 6 dB less.
        assert!(loudness(&sine(40.0, 1.0, RATE as usize)) < -6.0);
        assert!((loudness(&sine(997.0, 1.0, WINDOW / 4)) + 9.03).abs() < 0.1);
        assert!(loudness(&[]) < -100.0 && loudness(&[0.0; 100]) < -100.0);
    }

    #[test]
    fn peak_and_rms_of_a_sine() {
        let half = sine(441.0, 0.5, 44_100);
        assert!((peak(&half) - 0.5).abs() < 1e-3);
        assert!((decibels(rms(&half)) + 9.03).abs() < 0.01);
    }
}
