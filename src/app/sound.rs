//! Beats to sounds. Whoever has something to be heard writes a [`SoundCue`] (for what the table tells, `cues` does);
//! how it sounds is [`synth`]'s, how many
//! sound at once is [`mix`]'s. Must not know the rules.
//!
//! No sound file is shipped: a sound is synthesised when it is first asked for, in a fraction of a millisecond (a
//! phrase takes a few), and kept as the bytes of a WAV file. `cargo run --example sounds -- FOLDER` writes the whole
//! set to be listened to and prints its measures:
//!
//! | sound | seconds | peak dBFS | RMS dB | LUFS |
//! |---|---|---|---|---|
//! | place (3 takes) | 0.26 | −2.2 | −22.3 | −25.0 |
//! | flip, first step to last, 4 colours | 0.22 | −6.8 to −13.4 | −23.9 to −30.4 | −27.5 to −30.5 |
//! | pass | 0.72 | −15.9 | −27.8 | −26.0 |
//! | refuse | 0.30 | −7.4 | −24.4 | −27.0 |
//! | your turn | 0.70 | −13.3 | −27.8 | −26.0 |
//! | tick | 0.07 | −9.4 | −26.3 | −33.0 |
//! | press | 0.05 | −9.9 | −26.5 | −36.0 |
//! | win | 1.60 | −11.9 | −26.1 | −22.0 |
//! | loss | 1.60 | −13.2 | −25.6 | −23.5 |
//! | draw | 1.20 | −12.2 | −27.0 | −23.5 |
//! | count (3 takes) | 0.07 | −8.2 | −25.3 | −33.0 |
//! | room, round and round | 9.00 | below −14 | | −34.0 |
//!
//! The longest wave with all that can come on top of it stays below full scale (a test adds it up). The whole set of
//! 78 takes about 25 ms to make in a release build; a game asks for it sound by sound.
//!
//! Without a sound device, or in a browser that has not yet allowed sound (see [`output`]), cues are dropped: a sound
//! that comes late is worse than none.

mod ambience;
mod cues;
pub mod measure;
pub mod mix;
pub mod output;
pub mod room;
pub mod synth;
pub mod wav;

use std::collections::HashMap;

use bevy::{asset::AssetEventSystems, audio, prelude::*, time::Real, transform::TransformSystems};

use self::{mix::Mix, synth::Sound};
use crate::rules::Colour;

/// All of it: what the table tells is heard.
pub(super) fn picture(app: &mut App) {
    app.add_plugins((plugin, cues::plugin));
}

/// Needs `TimePlugin`. Where there is no asset or audio plugin it listens and does nothing.
pub fn plugin(app: &mut App) {
    app.add_plugins(ambience::plugin);
    app.add_message::<SoundCue>().init_resource::<Volume>().init_resource::<Bank>().add_systems(
        PostUpdate,
        (sweep, follow_volume, begin)
            .chain()
            .in_set(SoundSystems)
            // Bevy starts what is new after this, so a cue of this frame is heard with this frame.
            .before(TransformSystems::Propagate)
            .before(AssetEventSystems),
    );
}

/// When sounds begin: in `PostUpdate`, after every cue that `Update` gives.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SoundSystems;

/// Takes away voices that nobody hears. Bevy despawns what has played to its end; without a sound device, or once
/// a device has gone, nothing ever does.
fn sweep(mut commands: Commands, voices: Query<(Entity, &Playing, Has<AudioSink>)>, time: Res<Time<Real>>) {
    let now = time.elapsed_secs_f64();
    for (entity, playing, heard) in &voices {
        // All that is here was made in an earlier frame; Bevy takes up a voice in the frame of its making or never.
        if !heard || now > playing.began + playing.sound.seconds() + OVERDUE {
            commands.entity(entity).try_despawn();
        }
    }
}

/// The slider and the mute button act on what sounds already.
fn follow_volume(volume: Res<Volume>, mut voices: Query<(&mut AudioSink, &Playing)>) {
    if volume.is_changed() {
        for (mut sink, playing) in &mut voices {
            sink.set_volume(audio::Volume::Linear(playing.gain * volume.gain()));
        }
    }
}

fn begin(
    mut commands: Commands,
    mut cues: MessageReader<SoundCue>,
    mut bank: ResMut<Bank>,
    sources: Option<ResMut<Assets<AudioSource>>>,
    volume: Res<Volume>,
    time: Res<Time<Real>>,
) {
    // Read in any case: what is not heard now is not heard later.
    let cues: Vec<Cue> = cues.read().map(|cue| cue.0).collect();
    let Some(mut sources) = sources else { return };
    if cues.is_empty() || volume.gain() == 0.0 || !output::is_running() {
        return;
    }
    let began = time.elapsed_secs_f64();
    for mix::Voice { sound, gain } in bank.mix.begin(began, &cues) {
        let source = bank.sources.entry(sound).or_insert_with(|| {
            let bytes = wav::bytes(&sound.samples()).into();
            sources.add(AudioSource { bytes })
        });
        commands.spawn((
            Name::new(sound.name()),
            AudioPlayer(source.clone()),
            PlaybackSettings::DESPAWN.with_volume(audio::Volume::Linear(gain * volume.gain())),
            Playing { sound, gain, began },
        ));
    }
}

/// Something to be heard now.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct SoundCue(pub Cue);

/// What can be heard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cue {
    /// A disc is put down.
    Place,
    /// A disc turns over.
    Flip {
        /// Which of its ray, from 0 beside the disc that was put down; a run climbs a scale.
        step: u8,
        /// Whose it becomes.
        colour: Colour,
    },
    /// A player must pass.
    Pass,
    /// A square that cannot be played.
    Refuse,
    /// It is a person's turn.
    YourTurn,
    /// One of the clock's last seconds.
    Tick,
    /// A button is pressed.
    Press,
    /// The person at this machine, or one of them, has won.
    Win,
    /// All of them have lost.
    Loss,
    /// Nobody has won.
    Draw,
    /// One disc of the final count.
    Count,
}

/// How loud it all is. The settings are copied here.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Volume {
    /// Where the slider for effects stands, 0 to 1.
    pub effects: f32,
    /// Where the slider for the room stands, 0 to 1.
    pub ambience: f32,
    /// Nothing is heard, wherever the sliders stand.
    pub muted: bool,
}

impl Volume {
    /// An amplitude, 0 to 1. The ear is coarse at the loud end, so half the way on the slider is 12 dB less.
    pub fn gain(self) -> f32 {
        self.of(self.effects)
    }

    /// The same for the room.
    pub fn ambience_gain(self) -> f32 {
        self.of(self.ambience)
    }

    fn of(self, slider: f32) -> f32 {
        if self.muted || slider.is_nan() { 0.0 } else { slider.clamp(0.0, 1.0).powi(2) }
    }
}

impl Default for Volume {
    fn default() -> Self {
        Self { effects: 0.8, ambience: 0.0, muted: false }
    }
}

/// The sounds made so far, and what sounds now.
#[derive(Resource, Default)]
struct Bank {
    sources: HashMap<Sound, Handle<AudioSource>>,
    mix: Mix,
}

/// How long (seconds) after its end a voice that is still there is given up.
const OVERDUE: f64 = 1.0;

/// A voice: what sounds, at which amplitude, since when (seconds).
#[derive(Component)]
struct Playing {
    sound: Sound,
    gain: f32,
    began: f64,
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::{
        ecs::schedule::{LogLevel, ScheduleBuildSettings},
        time::TimeUpdateStrategy,
    };

    use super::*;

    fn silent_app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
        app
    }

    /// With sources, but nobody to play them: a machine without a sound device.
    fn deaf_app() -> App {
        let mut app = silent_app();
        app.add_plugins(AssetPlugin::default()).init_asset::<AudioSource>();
        app
    }

    fn cue(app: &mut App, cue: Cue) {
        app.world_mut().write_message(SoundCue(cue));
    }

    fn voices(app: &mut App) -> Vec<(Sound, f32)> {
        let mut query = app.world_mut().query::<(&Playing, &PlaybackSettings)>();
        query.iter(app.world()).map(|(playing, settings)| (playing.sound, settings.volume.to_linear())).collect()
    }

    #[test]
    fn without_assets_or_sound_cues_are_dropped() {
        let mut app = silent_app();
        cue(&mut app, Cue::Place);
        app.update();
        assert_eq!(voices(&mut app), []);
        // The asset plugin comes later: what was asked for before is not heard then.
        app.add_plugins(AssetPlugin::default()).init_asset::<AudioSource>();
        app.update();
        assert_eq!(voices(&mut app), []);
    }

    #[test]
    fn every_cue_is_a_voice_of_its_own_sound_that_decodes() {
        let colour = Colour::Red;
        let cues = [
            Cue::Place,
            Cue::Flip { step: 2, colour },
            Cue::Pass,
            Cue::Refuse,
            Cue::YourTurn,
            Cue::Tick,
            Cue::Press,
            Cue::Win,
            Cue::Loss,
            Cue::Draw,
            Cue::Count,
        ];
        let mut app = deaf_app();
        let mut sounds = Vec::new();
        for each in cues {
            cue(&mut app, each);
            app.update();
            let voice: Vec<_> = voices(&mut app);
            assert_eq!(voice.len(), 1, "{each:?}");
            assert!(voice[0].1 > 0.1 && voice[0].1 <= 1.0);
            assert!(!sounds.contains(&voice[0].0));
            sounds.push(voice[0].0);
            // Nobody takes it up, so it is gone before it can pile up or burst out later.
            app.update();
            assert_eq!(voices(&mut app), []);
        }
        let bank = app.world().resource::<Bank>();
        let sources = app.world().resource::<Assets<AudioSource>>();
        for sound in sounds {
            let source = sources.get(&bank.sources[&sound]).unwrap();
            assert_eq!(audio::Decodable::decoder(source).count(), sound.samples().len());
        }
    }

    #[test]
    fn a_sound_is_made_once() {
        let mut app = deaf_app();
        for _ in 0..5 {
            cue(&mut app, Cue::Pass);
            app.update();
        }
        assert_eq!(app.world().resource::<Assets<AudioSource>>().len(), 1);
    }

    #[test]
    fn volume_and_mute() {
        let gain = |effects, muted| Volume { effects, ambience: 0.0, muted }.gain();
        assert_eq!([gain(0.0, false), gain(0.5, false), gain(1.0, false)], [0.0, 0.25, 1.0]);
        assert_eq!([gain(7.0, false), gain(-1.0, false), gain(f32::NAN, false), gain(1.0, true)], [1.0, 0.0, 0.0, 0.0]);

        let mut app = deaf_app();
        let mut loud = |volume: Volume| {
            app.insert_resource(volume);
            // Voices of the same moment share: let the last one's be over.
            for _ in 0..5 {
                app.update();
            }
            cue(&mut app, Cue::YourTurn);
            app.update();
            voices(&mut app).first().map(|voice| voice.1)
        };
        let full = loud(Volume { effects: 1.0, ambience: 0.0, muted: false }).unwrap();
        assert_eq!(loud(Volume { effects: 1.0, ambience: 0.0, muted: true }), None);
        assert_eq!(loud(Volume { effects: 0.0, ambience: 0.0, muted: false }), None);
        let half = loud(Volume { effects: 0.5, ambience: 0.0, muted: false }).unwrap();
        assert!((half / full - 0.25).abs() < 1e-4, "{half} beside {full}");
    }

    /// The real audio plugin; on a machine without a device it must be as harmless.
    #[test]
    fn with_the_audio_plugin_voices_come_and_go() {
        let mut app = silent_app();
        app.add_plugins((AssetPlugin::default(), audio::AudioPlugin::default()));
        for step in 0..40 {
            cue(&mut app, Cue::Flip { step, colour: Colour::Green });
            cue(&mut app, Cue::Place);
            app.update();
            assert!(voices(&mut app).len() <= 16);
        }
        // Two seconds later all is silent, whether anything was ever heard or not.
        for _ in 0..100 {
            app.update();
        }
        assert_eq!(voices(&mut app), []);
    }

    #[test]
    fn no_system_is_ambiguous() {
        let mut app = silent_app();
        app.add_plugins((AssetPlugin::default(), audio::AudioPlugin::default())).edit_schedule(
            PostUpdate,
            |schedule| {
                schedule.set_build_settings(ScheduleBuildSettings {
                    ambiguity_detection: LogLevel::Error,
                    ..ScheduleBuildSettings::default()
                });
            },
        );
        app.update();
    }
}
