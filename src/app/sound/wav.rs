//! Samples as the bytes of a WAV file: one channel, 16 bits.

use super::synth::RATE;

/// A whole file. Samples beyond −1 to 1 are held at the ends of the range.
pub fn bytes(samples: &[f32]) -> Vec<u8> {
    const BYTES: u32 = 2;
    let length = samples.len() as u32 * BYTES;
    let mut wav = Vec::with_capacity(44 + length as usize);
    wav.extend(b"RIFF");
    wav.extend((36 + length).to_le_bytes());
    wav.extend(b"WAVEfmt ");
    wav.extend(16_u32.to_le_bytes());
    wav.extend(1_u16.to_le_bytes()); // PCM
    wav.extend(1_u16.to_le_bytes()); // channels
    wav.extend(RATE.to_le_bytes());
    wav.extend((RATE * BYTES).to_le_bytes());
    wav.extend((BYTES as u16).to_le_bytes());
    wav.extend(16_u16.to_le_bytes());
    wav.extend(b"data");
    wav.extend(length.to_le_bytes());
    wav.extend(samples.iter().flat_map(|sample| ((sample.clamp(-1.0, 1.0) * 32767.0).round() as i16).to_le_bytes()));
    wav
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_its_sizes_and_samples() {
        let wav = bytes(&[0.0, 1.0, -2.0]);
        assert_eq!(wav.len(), 50);
        assert_eq!(wav[4..8], 42_u32.to_le_bytes());
        assert_eq!(wav[40..44], 6_u32.to_le_bytes());
        assert_eq!(wav[44..], [0, 0, 0xff, 0x7f, 0x01, 0x80]);
    }
}
