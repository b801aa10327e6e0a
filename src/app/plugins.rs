//! The plugins of Bevy's that the game stands on.
//!
//! On the desktop they are Bevy's default set. In a browser every plugin is paid for by each visitor, so there they are
//! named one by one: those that nothing here uses are not in the file, nor is Bevy's log with its filters and formats.
//! Errors and warnings go to the browser's console all the same.

use bevy::{app::PluginGroupBuilder, asset::AssetMetaCheck, prelude::*};

/// All of them, with the game's window.
pub fn bevy(window: Window) -> PluginGroupBuilder {
    all()
        .set(WindowPlugin { primary_window: Some(window), ..default() })
        .set(AssetPlugin { meta_check: AssetMetaCheck::Never, ..default() })
}

#[cfg(not(target_arch = "wasm32"))]
fn all() -> PluginGroupBuilder {
    use bevy::log::LogPlugin;
    let log = LogPlugin { filter: "wgpu=error,naga=warn,cosmic_text=warn".to_owned(), ..default() };
    DefaultPlugins.build().set(log)
}

#[cfg(target_arch = "wasm32")]
fn all() -> PluginGroupBuilder {
    use bevy::{
        a11y::AccessibilityPlugin,
        app::{PanicHandlerPlugin, TaskPoolPlugin},
        audio::AudioPlugin,
        camera::CameraPlugin,
        core_pipeline::CorePipelinePlugin,
        diagnostic::FrameCountPlugin,
        image::ImagePlugin,
        input::InputPlugin,
        mesh::MeshPlugin,
        render::RenderPlugin,
        sprite::SpritePlugin,
        sprite_render::SpriteRenderPlugin,
        state::app::StatesPlugin,
        time::TimePlugin,
        winit::WinitPlugin,
    };
    console::listen();
    PluginGroupBuilder::start::<Browser>()
        .add(PanicHandlerPlugin)
        .add(TaskPoolPlugin::default())
        .add(FrameCountPlugin)
        .add(TimePlugin)
        .add(TransformPlugin)
        .add(InputPlugin)
        .add(WindowPlugin::default())
        .add(AccessibilityPlugin)
        .add(AssetPlugin::default())
        .add(WinitPlugin::default())
        .add(RenderPlugin::default())
        .add(ImagePlugin::default())
        .add(MeshPlugin)
        .add(CameraPlugin)
        .add(CorePipelinePlugin)
        .add(SpritePlugin)
        .add(SpriteRenderPlugin)
        .add(AudioPlugin::default())
        .add(StatesPlugin)
}

/// The name of the set.
#[cfg(target_arch = "wasm32")]
struct Browser;

#[cfg(target_arch = "wasm32")]
impl PluginGroup for Browser {
    fn build(self) -> PluginGroupBuilder {
        all()
    }
}

/// Errors and warnings to the browser's console, from both of the interfaces that crates write them to.
#[cfg(target_arch = "wasm32")]
mod console {
    use std::fmt::{Debug, Write};

    use tracing::{
        Event, Level, Metadata, Subscriber,
        field::{Field, Visit},
        span::{Attributes, Id, Record},
    };
    use web_sys::console;

    /// What is quiet about warnings: of the graphics, only errors are the player's affair, and not what the machine lacks.
    const ONLY_ERRORS: [&str; 5] = ["wgpu", "naga", "bevy_render", "bevy_core_pipeline", "bevy_egui::render"];
    /// What says nothing at all: at every touch it misses a text field of its own, which the page has better ones for.
    const MUTE: &str = "bevy_egui::text_agent";

    pub(super) fn listen() {
        // A second listener is refused, and does no harm.
        let _ = tracing::subscriber::set_global_default(Console);
        let _ = log::set_logger(&Console);
        log::set_max_level(log::LevelFilter::Warn);
    }

    struct Console;

    fn wanted(target: &str, error: bool) -> bool {
        target != MUTE && (error || !ONLY_ERRORS.iter().any(|quiet| target.starts_with(quiet)))
    }

    fn write(target: &str, error: bool, words: &str) {
        let line = format!("{target}: {words}").into();
        if error { console::error_1(&line) } else { console::warn_1(&line) }
    }

    impl Subscriber for Console {
        fn enabled(&self, metadata: &Metadata<'_>) -> bool {
            metadata.is_event()
                && *metadata.level() <= Level::WARN
                && wanted(metadata.target(), *metadata.level() == Level::ERROR)
        }

        fn new_span(&self, _: &Attributes<'_>) -> Id {
            Id::from_u64(1)
        }

        fn record(&self, _: &Id, _: &Record<'_>) {}

        fn record_follows_from(&self, _: &Id, _: &Id) {}

        fn event(&self, event: &Event<'_>) {
            let mut words = Words(String::new());
            event.record(&mut words);
            write(event.metadata().target(), *event.metadata().level() == Level::ERROR, &words.0);
        }

        fn enter(&self, _: &Id) {}

        fn exit(&self, _: &Id) {}
    }

    /// The fields of an event, the message among them.
    struct Words(String);

    impl Visit for Words {
        fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
            let _ = match field.name() {
                "message" => write!(self.0, "{value:?} "),
                name => write!(self.0, "{name}={value:?} "),
            };
        }
    }

    impl log::Log for Console {
        fn enabled(&self, metadata: &log::Metadata<'_>) -> bool {
            wanted(metadata.target(), metadata.level() == log::Level::Error)
        }

        fn log(&self, record: &log::Record<'_>) {
            if log::Log::enabled(self, record.metadata()) {
                write(record.target(), record.level() == log::Level::Error, &record.args().to_string());
            }
        }

        fn flush(&self) {}
    }
}
