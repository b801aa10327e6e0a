//! Which cues become voices, and how loud: many at once must neither clip nor rattle. Pure: time comes in.

use super::{
    Cue,
    synth::{STEPS, Sound, TAKES},
};

/// More flips than this are not told apart, and only add noise.
const MOST_FLIPS: usize = 8;

/// A wave that is shown without animation is a chord of this many flips, spread over its length.
const CHORD: usize = 4;

/// Nothing that the game does needs more voices than this.
const MOST_VOICES: usize = 14;

/// Voices that began this long ago (seconds) still stand in each other's way: a strike is over by then.
const STRIKE: f64 = 0.06;

/// What every voice is turned down by, so that what rarely comes together still fits.
const HEADROOM: f32 = 0.8;

/// A sound that is to begin now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Voice {
    /// Which.
    pub sound: Sound,
    /// An amplitude, above 0 and at most 1.
    pub gain: f32,
}

/// The voices that sound now.
#[derive(Debug, Default)]
pub struct Mix {
    sounding: Vec<Sounding>,
    takes: u8,
}

#[derive(Debug)]
struct Sounding {
    sound: Sound,
    began: f64,
}

impl Mix {
    /// The voices for the cues of one frame. `now` is in seconds and never goes back.
    pub fn begin(&mut self, now: f64, cues: &[Cue]) -> Vec<Voice> {
        self.sounding.retain(|voice| now < voice.began + voice.sound.seconds());

        // The rays of a move reach the same step in the same frame: one voice, a little stronger.
        let mut wanted: Vec<(Cue, f32)> = Vec::new();
        for cue in cues.iter().map(|cue| cue.held()) {
            match wanted.iter_mut().find(|(other, _)| *other == cue) {
                Some((_, times)) => *times += 1.0,
                None => wanted.push((cue, 1.0)),
            }
        }
        thin_flips(&mut wanted);

        let flips = self.sounding.iter().filter(|voice| matches!(voice.sound, Sound::Flip { .. })).count();
        let mut room_for_flips = MOST_FLIPS.saturating_sub(flips);
        let mut room = MOST_VOICES.saturating_sub(self.sounding.len());
        let struck = self.sounding.iter().filter(|voice| now < voice.began + STRIKE).count();
        wanted.retain(|(cue, _)| {
            let fits = room > 0 && (!matches!(cue, Cue::Flip { .. }) || room_for_flips > 0);
            if fits {
                room -= 1;
                room_for_flips -= usize::from(matches!(cue, Cue::Flip { .. }));
            }
            fits
        });

        let share = HEADROOM / ((struck + wanted.len()).max(1) as f32).sqrt();
        let voices: Vec<_> = wanted
            .into_iter()
            .map(|(cue, times)| Voice { sound: self.sound(cue), gain: share * times.powf(0.2).min(1.25) })
            .collect();
        self.sounding.extend(voices.iter().map(|voice| Sounding { sound: voice.sound, began: now }));
        voices
    }

    /// Forgets what sounds: it was stopped.
    pub fn silence(&mut self) {
        self.sounding.clear();
    }

    fn sound(&mut self, cue: Cue) -> Sound {
        let mut take = || {
            self.takes = (self.takes + 1) % TAKES;
            self.takes
        };
        match cue {
            Cue::Place => Sound::Place { take: take() },
            Cue::Count => Sound::Count { take: take() },
            Cue::Flip { step, colour } => Sound::Flip { step, colour },
            Cue::Pass => Sound::Pass,
            Cue::Refuse => Sound::Refuse,
            Cue::YourTurn => Sound::YourTurn,
            Cue::Tick => Sound::Tick,
            Cue::Press => Sound::Press,
            Cue::Win => Sound::Win,
            Cue::Loss => Sound::Loss,
            Cue::Draw => Sound::Draw,
        }
    }
}

impl Cue {
    /// The same cue on a step that there is a sound for.
    fn held(self) -> Self {
        match self {
            Self::Flip { step, colour } => Self::Flip { step: step.min(STEPS - 1), colour },
            other => other,
        }
    }
}

/// Keeps at most [`CHORD`] flips of a frame, first and last among them.
fn thin_flips(wanted: &mut Vec<(Cue, f32)>) {
    let flips = wanted.iter().filter(|(cue, _)| matches!(cue, Cue::Flip { .. })).count();
    if flips <= CHORD {
        return;
    }
    let mut number = 0;
    wanted.retain(|(cue, _)| {
        if !matches!(cue, Cue::Flip { .. }) {
            return true;
        }
        let kept = (0..CHORD).any(|chosen| chosen * (flips - 1) / (CHORD - 1) == number);
        number += 1;
        kept
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::sound::{measure::peak, synth::RATE},
        rules::Colour,
    };

    /// Plays cues at their times (seconds) at 60 frames a second and gives the peak of the sum and the voices.
    fn play(cues: &[(f64, Cue)]) -> (f32, Vec<Voice>) {
        let mut mix = Mix::default();
        let mut sum = vec![0.0_f32; 4 * RATE as usize];
        let mut heard = Vec::new();
        for frame in 0..120 {
            let (from, to) = (f64::from(frame) / 60.0, f64::from(frame + 1) / 60.0);
            let due: Vec<_> = cues.iter().filter(|(at, _)| (from..to).contains(at)).map(|(_, cue)| *cue).collect();
            for voice in mix.begin(to, &due) {
                let start = (to * f64::from(RATE)) as usize;
                for (out, sample) in sum[start..].iter_mut().zip(voice.sound.samples()) {
                    *out += voice.gain * sample;
                }
                heard.push(voice);
            }
        }
        (peak(&sum), heard)
    }

    fn wave(rays: usize, steps: u8, start: f64, stagger: f64, colour: Colour) -> Vec<(f64, Cue)> {
        (0..steps)
            .flat_map(|step| {
                let cue = (start + stagger * f64::from(step), Cue::Flip { step, colour });
                std::iter::repeat_n(cue, rays)
            })
            .collect()
    }

    #[test]
    fn nothing_that_can_happen_in_a_game_clips() {
        for colour in Colour::ALL {
            for (rays, steps, stagger) in
                [(8, 3, 0.075), (3, 8, 0.065), (8, 9, 0.030), (1, 18, 0.010), (3, 8, 0.0), (8, 18, 0.0), (1, 18, 0.001)]
            {
                let mut cues = vec![(0.0, Cue::Place), (0.0, Cue::Press)];
                cues.extend(wave(rays, steps, if stagger > 0.0 { 0.22 } else { 0.0 }, stagger, colour));
                let end = cues.last().unwrap().0;
                cues.extend([(end, Cue::YourTurn), (end, Cue::Tick), (end, Cue::Win), (end, Cue::Count)]);
                let (peak, _) = play(&cues);
                assert!(peak < 1.0, "{colour}: {rays} rays of {steps}, {stagger} s apart: {peak}");
                assert!(peak > 0.2, "{colour}: next to nothing is heard: {peak}");
            }
        }
    }

    #[test]
    fn counting_a_whole_board_does_not_clip_or_stop() {
        let counts: Vec<_> = (0..60).map(|number| (0.028 * f64::from(number), Cue::Count)).collect();
        let (peak, heard) = play(&counts);
        assert!(peak < 0.8, "{peak}");
        assert!(heard.len() > 50);
        assert!(heard.windows(2).all(|pair| pair[0].sound != pair[1].sound), "the same click twice running");
    }

    #[test]
    fn rays_sound_together_and_a_run_is_whole() {
        let (_, heard) = play(&wave(8, 6, 0.1, 0.075, Colour::Red));
        let steps: Vec<_> = heard.iter().map(|voice| voice.sound).collect();
        assert_eq!(steps, (0..6).map(|step| Sound::Flip { step, colour: Colour::Red }).collect::<Vec<_>>());
        let (_, alone) = play(&wave(1, 1, 0.1, 0.0, Colour::Red));
        assert!(heard[0].gain > alone[0].gain && heard[0].gain <= 1.0);
    }

    #[test]
    fn a_wave_at_once_is_a_chord_of_its_length() {
        let flips: Vec<_> = (0..25).map(|step| Cue::Flip { step, colour: Colour::White }).collect();
        let voices = Mix::default().begin(0.0, &flips);
        let steps: Vec<_> = voices
            .iter()
            .map(|voice| match voice.sound {
                Sound::Flip { step, .. } => step,
                _ => unreachable!(),
            })
            .collect();
        assert_eq!(steps, [0, 5, 10, 15]);
    }

    #[test]
    fn voices_are_limited_and_come_free_again() {
        let mut mix = Mix::default();
        let mut flips = 0;
        for step in 0..18 {
            flips += mix.begin(f64::from(step) * 0.001, &[Cue::Flip { step, colour: Colour::Black }]).len();
        }
        assert_eq!(flips, MOST_FLIPS);
        assert_eq!(mix.begin(0.02, &[Cue::Refuse]).len(), 1, "others are still heard");
        assert_eq!(mix.begin(1.0, &[Cue::Flip { step: 0, colour: Colour::Black }]).len(), 1);
        for _ in 0..40 {
            mix.begin(1.0, &[Cue::Place]);
        }
        assert!(mix.sounding.len() <= MOST_VOICES);
        mix.silence();
        assert_eq!(mix.begin(1.0, &[Cue::Flip { step: 0, colour: Colour::Black }]).len(), 1);
    }
}
