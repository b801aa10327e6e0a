//! The whole game without a window: everything is drawn into an image, which can be read back. Needs a renderer, as
//! Mesa's lavapipe is one, but no screen.
#![allow(dead_code, reason = "what one program or test does not use, another does")]

#[path = "picture.rs"]
pub mod picture;

use std::time::Duration;

use bevy::{
    app::PluginsState,
    camera::{ImageRenderTarget, RenderTarget},
    prelude::*,
    render::{
        RenderPlugin,
        pipelined_rendering::PipelinedRenderingPlugin,
        render_resource::TextureFormat,
        view::screenshot::{Screenshot, ScreenshotCaptured},
    },
    time::TimeUpdateStrategy,
    window::{ExitCondition, PrimaryWindow, WindowResolution},
    winit::WinitPlugin,
};
use girotondo::{
    app::{
        self,
        animation::queue::AnimationQueue,
        keep::CurrentSettings,
        play::{CommandRequested, CurrentTable},
        scene::{InMotion, camera::TableCamera},
        states::{Overlay, Screen},
    },
    rules::{Board, Players, SetupSpec, Square},
    storage::{AnimationSpeed, PictureQuality, Settings},
    table::{Command, Seat, Sitter, TableId, TableSpec},
};

use self::picture::Picture;

/// The length of a frame.
pub const FRAME: Duration = Duration::from_millis(20);

/// The game, drawn into an image.
pub struct Stage {
    /// The app itself.
    pub app: App,
    target: ImageRenderTarget,
    /// How many tables were laid.
    tables: u64,
}

#[derive(Resource, Default)]
struct Shot(Option<Image>);

impl Stage {
    /// Opens the title screen, of a size in logical pixels at so many physical pixels each.
    pub fn open(width: u32, height: u32, ratio: u32) -> Self {
        Self::with(width, height, ratio, |app| {
            app.add_plugins((app::logic, app::picture));
        })
    }

    /// The same with other plugins than the game's.
    pub fn with(width: u32, height: u32, ratio: u32, plugins: impl FnOnce(&mut App)) -> Self {
        let mut app = App::new();
        let window = Window { resolution: resolution(width, height, ratio), ..default() };
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin {
                    primary_window: Some(window),
                    exit_condition: ExitCondition::DontExit,
                    ..default()
                })
                .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
                .set(bevy::log::LogPlugin { filter: "error".to_owned(), ..default() })
                .disable::<WinitPlugin>()
                .disable::<PipelinedRenderingPlugin>(),
        )
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .init_resource::<Shot>();
        plugins(&mut app);
        while app.plugins_state() == PluginsState::Adding {
            bevy::tasks::tick_global_task_pools_on_main_thread();
        }
        app.finish();
        app.cleanup();
        let target = ImageRenderTarget { handle: Handle::default(), scale_factor: ratio as f32 };
        let mut stage = Self { app, target, tables: 0 };
        stage.set(|settings| {
            settings.language = Some("en".to_owned());
            settings.animation = AnimationSpeed::Instant;
            settings.quality = PictureQuality::Fast;
            settings.muted = true;
        });
        stage.app.update();
        stage.resize(width, height, ratio);
        stage
    }

    /// Another size of the window.
    pub fn resize(&mut self, width: u32, height: u32, ratio: u32) {
        let world = self.app.world_mut();
        let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
        if let Ok(mut window) = windows.single_mut(world) {
            window.resolution = resolution(width, height, ratio);
        }
        let image = Image::new_target_texture(width * ratio, height * ratio, TextureFormat::Rgba8UnormSrgb, None);
        let handle = world.resource_mut::<Assets<Image>>().add(image);
        self.target = ImageRenderTarget { handle, scale_factor: ratio as f32 };
        let mut cameras = world.query_filtered::<Entity, With<Camera>>();
        let cameras: Vec<_> = cameras.iter(world).collect();
        for camera in cameras {
            world.entity_mut(camera).insert(RenderTarget::Image(self.target.clone()));
        }
        self.rest();
    }

    /// Changes settings.
    pub fn set(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.app.world_mut().resource_mut::<CurrentSettings>().0);
    }

    /// Goes to a screen.
    pub fn go(&mut self, screen: Screen) {
        self.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        self.rest();
    }

    /// Lays something over the screen.
    pub fn lay_over(&mut self, overlay: Overlay) {
        self.app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
        self.rest();
    }

    /// Begins a game of people.
    pub fn lay(&mut self, board: Board, players: Players) {
        let seats = vec![Seat { sitter: Sitter::Person, ..Seat::default() }; players.count()];
        self.lay_table(TableSpec { setup: SetupSpec::plain(board, players), seats, ..TableSpec::default() });
    }

    /// Begins a game of any kind.
    pub fn lay_table(&mut self, spec: TableSpec) {
        // Another number for every table, so that all their games count.
        self.tables += 1;
        self.app.world_mut().write_message(CommandRequested(Command::Lay(spec, TableId(self.tables))));
        self.go(Screen::Playing);
    }

    /// Plays a move: of the legal squares the one whose number is `pick`, round and round. Says whether there was one.
    pub fn play(&mut self, pick: usize) -> bool {
        let table = self.app.world().resource::<CurrentTable>();
        let (Some(moves), Some((seat, _))) = (table.game().legal(), table.mover()) else { return false };
        let squares: Vec<Square> = moves.squares.iter().collect();
        let command = Command::Play { at: table.moment(), seat, square: squares[pick % squares.len()] };
        self.app.world_mut().write_message(CommandRequested(command));
        self.app.update();
        true
    }

    /// Plays the move that flips most.
    pub fn play_largest(&mut self) {
        let game = self.app.world().resource::<CurrentTable>().game();
        let Some(moves) = game.legal() else { return };
        let flips = |square: &Square| game.position().flips(*square).len();
        let pick = moves.squares.iter().map(|square| flips(&square)).enumerate().max_by_key(|&(_, count)| count);
        self.play(pick.map_or(0, |(pick, _)| pick));
    }

    /// Lets as much time pass, whatever moves.
    pub fn wait(&mut self, time: Duration) {
        self.look(false);
        for _ in 0..time.div_duration_f32(FRAME) as usize {
            self.app.update();
        }
    }

    /// Plays some moves, always the same ones, without showing them.
    pub fn play_on(&mut self, plies: usize) {
        self.look(false);
        for ply in 0..plies {
            self.play(ply * 7 + 3);
            self.app.update();
        }
        self.rest();
    }

    /// Plays to the end of a game, shows its last move and all that comes after it, up to the discs counted into rows.
    pub fn play_out(&mut self) {
        let last = |stage: &Self| {
            let game = stage.app.world().resource::<CurrentTable>().game();
            game.setup().board().squares().len() - game.position().occupied().len() <= 1
        };
        while !last(self) && self.play(3) {
            self.app.update();
        }
        self.set(|settings| settings.animation = AnimationSpeed::Brisk);
        self.play(0);
        self.rest();
        self.lay_over(Overlay::None);
    }

    /// Whether anything is drawn. Where nobody looks, frames cost next to nothing.
    fn look(&mut self, looks: bool) {
        let world = self.app.world_mut();
        let mut cameras = world.query::<&mut Camera>();
        cameras.iter_mut(world).for_each(|mut camera| camera.is_active = looks);
    }

    /// Lets time pass until nothing moves any more.
    pub fn rest(&mut self) {
        self.look(false);
        for frame in 0..2000 {
            self.app.update();
            let world = self.app.world();
            let moves = world.get_resource::<InMotion>().is_some_and(|motion| motion.0)
                || world.get_resource::<AnimationQueue>().is_some_and(|queue| !queue.is_idle());
            // Panels take a few frames of their own.
            if frame > 8 && !moves {
                return;
            }
        }
    }

    /// What is seen now.
    pub fn shot(&mut self) -> Picture {
        // The very target of the camera, its scale with it: else another one is drawn, on which there is nothing.
        let shot = Screenshot(RenderTarget::Image(self.target.clone()));
        self.look(true);
        self.app.world_mut().resource_mut::<Shot>().0 = None;
        self.app
            .world_mut()
            .spawn(shot)
            .observe(|captured: On<ScreenshotCaptured>, mut shot: ResMut<Shot>| shot.0 = Some(captured.image.clone()));
        for _ in 0..200 {
            self.app.update();
            if let Some(image) = self.app.world_mut().resource_mut::<Shot>().0.take() {
                let (width, height) = (image.width() as usize, image.height() as usize);
                let rgba = image.data.unwrap_or_default();
                let pixels = rgba.as_chunks::<4>().0.iter().map(|&[red, green, blue, _]| [red, green, blue]);
                return Picture { width, height, pixels: pixels.collect() };
            }
        }
        panic!("nothing was drawn");
    }

    /// Whether the game's own camera is there.
    pub fn has_table(&mut self) -> bool {
        let world = self.app.world_mut();
        world.query_filtered::<(), With<TableCamera>>().iter(world).count() == 1
    }
}

fn resolution(width: u32, height: u32, ratio: u32) -> WindowResolution {
    WindowResolution::new(width * ratio, height * ratio).with_scale_factor_override(ratio as f32)
}
