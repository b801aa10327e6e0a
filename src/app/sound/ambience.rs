//! The sound of the room, round and round, for who wants it: it begins when its volume is raised and ends when that is
//! lowered to nothing or all is muted.

use bevy::{asset::AssetEventSystems, audio, prelude::*, transform::TransformSystems};

use super::{SoundSystems, Volume, output, room, wav};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        follow.in_set(SoundSystems).after(super::begin).before(TransformSystems::Propagate).before(AssetEventSystems),
    );
}

fn follow(
    mut commands: Commands,
    volume: Res<Volume>,
    sources: Option<ResMut<Assets<AudioSource>>>,
    mut made: Local<Option<Handle<AudioSource>>>,
    mut playing: Query<(Entity, Option<&mut AudioSink>, Ref<Room>)>,
) {
    let gain = volume.ambience_gain();
    for (entity, sink, room) in &mut playing {
        match sink {
            _ if gain == 0.0 => commands.entity(entity).despawn(),
            Some(mut sink) if volume.is_changed() => sink.set_volume(audio::Volume::Linear(gain)),
            // What nobody took up in the frame of its making is never heard: it is tried again.
            None if !room.is_added() && output::is_running() => commands.entity(entity).despawn(),
            _ => {}
        }
    }
    let Some(mut sources) = sources else { return };
    if gain > 0.0 && playing.is_empty() && output::is_running() {
        let source = made.get_or_insert_with(|| {
            let bytes = wav::bytes(&room::samples()).into();
            sources.add(AudioSource { bytes })
        });
        commands.spawn((
            Room,
            AudioPlayer(source.clone()),
            PlaybackSettings::LOOP.with_volume(audio::Volume::Linear(gain)),
        ));
    }
}

#[derive(Component)]
struct Room;

#[cfg(test)]
mod tests {
    use super::*;

    /// However often the volume is moved, there is one room, made once, and none when it is turned off.
    #[test]
    fn the_room_comes_and_goes_with_its_volume() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default(), super::super::plugin)).init_asset::<AudioSource>();
        let rooms = |app: &mut App, volume: Volume| {
            app.insert_resource(volume);
            app.update();
            app.world_mut().query::<&Room>().iter(app.world()).count()
        };
        let at = |ambience, muted| Volume { ambience, muted, ..Volume::default() };
        assert_eq!(rooms(&mut app, at(0.0, false)), 0);
        for ambience in [0.2, 0.5] {
            assert!(rooms(&mut app, at(ambience, false)) <= 1);
        }
        assert_eq!(app.world().resource::<Assets<AudioSource>>().len(), 1);
        assert_eq!(rooms(&mut app, at(0.5, true)), 0);
        assert_eq!(rooms(&mut app, at(0.5, false)), 1);
        assert_eq!(app.world().resource::<Assets<AudioSource>>().len(), 1);
        assert_eq!(rooms(&mut app, at(0.0, false)), 0);
    }
}
