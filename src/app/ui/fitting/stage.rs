//! The real panels without a window: the app's logic, the panels' own schedule, and an egui context that a test feeds.

use bevy::{prelude::*, state::app::StatesPlugin, time::TimeUpdateStrategy};
use bevy_egui::{
    EguiContext, EguiPrimaryContextPass, EguiUserTextures, PrimaryEguiContext,
    egui::{self, Pos2, RawInput, Rect, Shape, epaint::ClippedShape, vec2},
};

use super::raster::Raster;
use crate::{
    app::{
        self,
        animation::{queue::AnimationQueue, timing::LONGEST_STEP},
        keep::CurrentSettings,
        play::{CommandRequested, CurrentTable},
        sound::SoundCue,
        states::{Overlay, Screen},
        ui::panels,
    },
    storage::AnimationSpeed,
    table::{Command, TableId, TableSpec},
    text::Language,
};

/// An app with panels and nothing that draws them.
pub struct Stage {
    app: App,
    ctx: egui::Context,
    window: Rect,
    time: f64,
    /// What was painted in the last pass.
    pub shapes: Vec<ClippedShape>,
    raster: Raster,
}

impl Stage {
    /// A window of a size in points, words of a size (1 being normal), a language.
    pub fn new(size: (f32, f32), scale: f32, language: Language) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, app::logic, panels))
            .insert_resource(TimeUpdateStrategy::ManualDuration(LONGEST_STEP))
            .add_message::<SoundCue>()
            .init_resource::<EguiUserTextures>()
            .init_resource::<ButtonInput<KeyCode>>();
        let mut context = EguiContext::default();
        let ctx = context.get_mut().clone();
        app.world_mut().spawn((context, PrimaryEguiContext));
        let settings = &mut app.world_mut().resource_mut::<CurrentSettings>().0;
        settings.text_scale = scale;
        settings.language = Some(language.tag().to_owned());
        settings.animation = AnimationSpeed::Instant;
        let window = Rect::from_min_size(Pos2::ZERO, vec2(size.0, size.1));
        let mut stage = Self { app, ctx, window, time: 0.0, shapes: Vec::new(), raster: Raster::default() };
        stage.run();
        stage
    }

    /// Some passes, until everything lies where it stays.
    pub fn run(&mut self) {
        for _ in 0..6 {
            self.pass(Vec::new());
        }
    }

    fn pass(&mut self, events: Vec<egui::Event>) {
        self.app.update();
        self.time += LONGEST_STEP.as_secs_f64();
        let input = RawInput { screen_rect: Some(self.window()), time: Some(self.time), events, ..RawInput::default() };
        self.ctx.begin_pass(input);
        self.app.world_mut().run_schedule(EguiPrimaryContextPass);
        let output = self.ctx.end_pass();
        self.raster.take(output.textures_delta);
        self.shapes = output.shapes;
    }

    /// Presses what has these words on it.
    pub fn press(&mut self, words: &str) {
        let found = self.texts().into_iter().rfind(|(text, ..)| text.contains(words));
        let (_, rect, _) = found.unwrap_or_else(|| panic!("nothing says “{words}”"));
        let button = |pressed| egui::Event::PointerButton {
            pos: rect.center(),
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        self.pass(vec![egui::Event::PointerMoved(rect.center())]);
        self.pass(vec![button(true)]);
        self.pass(vec![button(false)]);
        self.pass(vec![egui::Event::PointerGone]);
        self.run();
    }

    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    pub fn go(&mut self, screen: Screen, overlay: Overlay) {
        self.world().resource_mut::<NextState<Screen>>().set(screen);
        self.app.update();
        self.world().resource_mut::<NextState<Overlay>>().set(overlay);
        self.run();
    }

    /// Lays a table and plays so many moves, each the last one that is legal.
    pub fn play(&mut self, spec: TableSpec, plies: usize) {
        // Another number for every table, so that all its games count.
        let id = TableId(self.time.to_bits() | 1);
        self.world().write_message(CommandRequested(Command::Lay(spec, id)));
        self.go(Screen::Playing, Overlay::None);
        for _ in 0..plies {
            let table = self.world().resource::<CurrentTable>();
            let Some((seat, _)) = table.mover() else { break };
            let (at, moves) = (table.moment(), table.game().legal().expect("somebody is to move"));
            let square = moves.squares.iter().last().expect("there is a move");
            self.world().write_message(CommandRequested(Command::Play { at, seat, square }));
            self.app.update();
        }
        self.settle();
    }

    /// Until everything has been shown.
    pub fn settle(&mut self) {
        for _ in 0..400 {
            if self.world().resource::<AnimationQueue>().is_idle() {
                break;
            }
            self.app.update();
        }
        self.run();
    }

    /// Everything that is written, where, and what it is clipped to.
    pub fn texts(&self) -> Vec<(String, Rect, Rect)> {
        let mut found = Vec::new();
        for ClippedShape { clip_rect, shape } in &self.shapes {
            gather(shape, &mut |shape| {
                if let Shape::Text(text) = shape {
                    found.push((text.galley.text().to_owned(), text.visual_bounding_rect(), *clip_rect));
                }
            });
        }
        found
    }

    /// The window in points.
    pub fn window(&self) -> Rect {
        self.window / self.ctx.zoom_factor()
    }

    pub fn ctx(&self) -> &egui::Context {
        &self.ctx
    }

    /// The picture as it would be drawn, over a dark table.
    pub fn draw(&mut self) -> (usize, usize, Vec<u8>) {
        let meshes = self.ctx.tessellate(self.shapes.clone(), 1.0);
        let window = self.window();
        self.raster.draw(&meshes, window.width() as usize, window.height() as usize)
    }
}

/// Calls a function with every shape, those within shapes, too.
pub fn gather(shape: &Shape, with: &mut impl FnMut(&Shape)) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| gather(shape, with)),
        other => with(other),
    }
}
