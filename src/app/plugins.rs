//! The plugins of Bevy's that the game stands on.
//!
//! On the desktop they are Bevy's default set. In a browser every plugin is paid for by each visitor, so there they are
//! named one by one: those that nothing here uses are not in the file, nor is Bevy's log with its filters and formats.
//! Errors and warnings go to the browser's console all the same.

use bevy::{app::PluginGroupBuilder, asset::AssetMetaCheck, prelude::*, window::WindowResolution};

/// All of them, with the game's window.
pub fn bevy() -> PluginGroupBuilder {
    let window = Window {
        title: "Girotondo".to_owned(),
        resolution: WindowResolution::new(1280, 800),
        // The page's canvas; nothing on the desktop.
        canvas: Some("#game".to_owned()),
        fit_canvas_to_parent: true,
        // F5, F12, Ctrl+R and the like stay the browser's; the page itself keeps the few keys that the game needs.
        prevent_default_event_handling: false,
        ..default()
    };
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
        diagnostic::FrameCountPlugin,
        image::ImagePlugin,
        input::InputPlugin,
        mesh::MeshPlugin,
        render::RenderPlugin,
        sprite_render::Mesh2dRenderPlugin,
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
        .add(flat::pipeline)
        .add(Mesh2dRenderPlugin)
        .add(flat::order)
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

/// What draws in two dimensions: of Bevy's own plugins for that, one brings the third dimension along, the other sprites.
#[cfg(target_arch = "wasm32")]
mod flat {
    use std::path::{Path, PathBuf};

    use bevy::{
        asset::io::embedded::EmbeddedAssetRegistry,
        core_pipeline::{
            FullscreenShader,
            blit::BlitPlugin,
            core_2d::{AlphaMask2d, Core2dPlugin, Opaque2d},
            schedule::camera_driver,
            tonemapping::TonemappingPlugin,
            upscaling::UpscalingPlugin,
        },
        prelude::*,
        render::{
            Render, RenderApp, RenderSystems,
            batching::sort_binned_render_phase,
            renderer::{PendingCommandBuffers, RenderGraph, RenderGraphSystems, RenderQueue},
        },
    };

    /// `CorePipelinePlugin` without all that only `Camera3d` uses.
    pub(super) fn pipeline(app: &mut App) {
        // Bevy asks for this shader at this place, and only the plugin that is left out would lay it there.
        let place = Path::new("bevy_core_pipeline/fullscreen_vertex_shader/fullscreen.wgsl");
        let shader = include_bytes!("../../assets/shaders/fullscreen.wgsl").as_slice();
        app.world().resource::<EmbeddedAssetRegistry>().insert_asset(PathBuf::new(), place, shader);
        app.add_plugins((Core2dPlugin, BlitPlugin, TonemappingPlugin, UpscalingPlugin));
        if let Some(render) = app.get_sub_app_mut(RenderApp) {
            render.init_resource::<FullscreenShader>().add_systems(
                RenderGraph,
                (camera_driver.in_set(RenderGraphSystems::Render), submit.in_set(RenderGraphSystems::Submit)),
            );
        }
    }

    /// What was drawn, to the device.
    fn submit(mut pending: ResMut<PendingCommandBuffers>, queue: Res<RenderQueue>) {
        let buffers = pending.take();
        if !buffers.is_empty() {
            queue.submit(buffers);
        }
    }

    /// What `SpriteRenderPlugin` does for meshes.
    pub(super) fn order(app: &mut App) {
        if let Some(render) = app.get_sub_app_mut(RenderApp) {
            let sort = (sort_binned_render_phase::<Opaque2d>, sort_binned_render_phase::<AlphaMask2d>);
            render.add_systems(Render, sort.in_set(RenderSystems::PhaseSort));
        }
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
