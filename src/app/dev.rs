//! Developer's aids, never shipped: F3 shows what frames cost, and a table can be laid, some moves played and a picture
//! taken from the command line.
//!
//! `GIROTONDO_SCENE="octagon 4 seed=3 plies=40 cursor=e6 shot=/tmp/x.ppm" girotondo`. Words: a board (`6x6`, `8x8`,
//! `10x10`, `octagon`), the number of players, `seed=`, `plies=`, `blocked=` (as in a setup), `free`, `size=390x844`,
//! `area=x0,y0,x1,y1`, `cursor=e6`, `keyboard`, `strong`, `plain` (no coordinates), `nohints`, `reduced`, `noaa`, `big` (the last
//! move is the one that flips most), `after=MS` (from the last move on; without it once all has been shown), `title`, `setup`, `bench`.

pub mod cost;
mod overlay;

use std::{str::FromStr, time::Duration};

use bevy::{
    diagnostic::FrameCount,
    prelude::*,
    render::{
        render_resource::TextureFormat,
        view::screenshot::{Screenshot, ScreenshotCaptured},
    },
    time::TimeUpdateStrategy,
    window::PrimaryWindow,
};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::{
    animation::queue::AnimationQueue,
    keep::{CurrentSettings, Keeper},
    play::{self, CommandRequested, CurrentTable},
    scene::{BoardArea, Cursor, quality::Quality},
    schedule::GameSystems,
    states::Screen,
};
use crate::{
    rules::{Blocked, Board, Opening, Players, SetupSpec, Square},
    storage::{AnimationSpeed, ReducedMotion},
    table::{Command, Seat, TableSpec},
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(overlay::plugin);
    let Ok(words) = std::env::var("GIROTONDO_SCENE") else { return };
    let scene = Scene::read(&words);
    if !scene.has("bench") {
        // The same moment whatever the machine.
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1) / 60));
    }
    // Nothing of this is kept.
    app.world_mut().remove_resource::<Keeper>();
    app.insert_resource(scene)
        .insert_resource(bevy::winit::WinitSettings::continuous())
        .add_systems(Startup, lay)
        .add_systems(Update, act.in_set(GameSystems::Input))
        .add_systems(Last, count_frames);
}

fn lay(
    scene: Res<Scene>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    mut commands: Commands,
    mut requested: MessageWriter<CommandRequested>,
    (mut settings, mut quality): (ResMut<CurrentSettings>, ResMut<Quality>),
    mut area: ResMut<BoardArea>,
) {
    if let Some(size) = scene.size {
        window.resolution.set(size.x, size.y);
    }
    window.present_mode = bevy::window::PresentMode::AutoNoVsync;
    quality.antialias = !scene.has("noaa");
    area.0 = scene.area;
    settings.0.strong_marks = scene.has("strong");
    settings.0.coordinates = !scene.has("plain");
    settings.0.hints = !scene.has("nohints");
    settings.0.animation = AnimationSpeed::Instant;
    if scene.has("reduced") {
        settings.0.reduced_motion = ReducedMotion::On;
    }
    if scene.has("title") {
        return;
    }
    if scene.has("setup") {
        commands.set_state(Screen::Setup);
        return;
    }
    commands.set_state(Screen::Playing);
    let seats = vec![Seat::default(); scene.setup.players.count()];
    let spec = TableSpec { setup: scene.setup.clone(), seats, ..TableSpec::default() };
    requested.write(CommandRequested(Command::Lay(spec, play::new_table())));
}

fn act(
    mut scene: ResMut<Scene>,
    table: Res<CurrentTable>,
    queue: Res<AnimationQueue>,
    time: Res<Time>,
    (mut cursor, mut settings): (ResMut<Cursor>, ResMut<CurrentSettings>),
    mut requested: MessageWriter<CommandRequested>,
    mut commands: Commands,
) {
    scene.frames += 1;
    if scene.frames < 5 || scene.shot_taken {
        return;
    }
    let ply = table.moment().ply;
    let playing = !scene.has("title") && !scene.has("setup");
    if playing && ply < scene.plies && queue.is_idle() {
        if ply + 1 == scene.plies && settings.0.animation == AnimationSpeed::Instant {
            settings.0.animation = AnimationSpeed::Normal;
            scene.frames = -20;
            return;
        }
        if let (Some(moves), Some((seat, _))) = (table.game().legal(), table.mover()) {
            let squares: Vec<Square> = moves.squares.iter().collect();
            let position = table.game().position();
            let square = match scene.has("big") && ply + 1 == scene.plies {
                true => squares.iter().copied().max_by_key(|&square| position.flips(square).len()),
                false => Some(squares[scene.random.random_range(0..squares.len() as u32) as usize]),
            };
            let square = square.expect("there is a move");
            requested.write(CommandRequested(Command::Play { at: table.moment(), seat, square }));
            if ply + 1 == scene.plies {
                scene.last_move = Some(time.elapsed());
            }
            return;
        }
    }
    scene.idle = if queue.is_idle() { scene.idle + 1 } else { 0 };
    let due = match (scene.after, scene.last_move) {
        (Some(after), Some(last)) => time.elapsed() >= last + after,
        _ => scene.idle > 30,
    };
    if scene.after.is_none() && queue.is_idle() {
        *cursor = Cursor { square: scene.cursor, by_keyboard: scene.has("keyboard") };
    }
    if due && !scene.has("bench") {
        scene.shot_taken = true;
        let path = scene.shot.clone();
        commands.spawn(Screenshot::primary_window()).observe(
            move |captured: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>| {
                if let Err(error) = write(&captured.image, &path) {
                    error!("{path}: {error}");
                }
                exit.write(AppExit::Success);
            },
        );
    }
}

/// Writes a portable pixmap: that needs no encoder.
fn write(image: &Image, path: &str) -> std::io::Result<()> {
    let mut bytes = format!("P6 {} {} 255\n", image.width(), image.height()).into_bytes();
    let blue_first = image.texture_descriptor.format.remove_srgb_suffix() == TextureFormat::Bgra8Unorm;
    for pixel in image.data.iter().flatten().collect::<Vec<_>>().chunks(4) {
        let [r, b] = if blue_first { [2, 0] } else { [0, 2] };
        bytes.extend([*pixel[r], *pixel[1], *pixel[b]]);
    }
    std::fs::write(path, bytes)
}

fn count_frames(scene: Res<Scene>, frames: Res<FrameCount>, time: Res<Time<Real>>, mut last: Local<(u32, f32, f32)>) {
    let now = time.elapsed_secs();
    if scene.has("bench") && now - last.1 > 3.0 {
        // User and system time of the process, in hundredths of a second: tells the cost on a busy machine too.
        let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
        let spent: f32 = stat.split(' ').skip(13).take(2).filter_map(|ticks| ticks.parse::<f32>().ok()).sum();
        let count = (frames.0 - last.0) as f32;
        info!(
            "{:.1} frames a second, {:.0} ms of processor a frame",
            count / (now - last.1),
            (spent - last.2) * 10.0 / count
        );
        *last = (frames.0, now, spent);
    }
}

#[derive(Resource)]
struct Scene {
    words: Vec<String>,
    setup: SetupSpec,
    random: ChaCha8Rng,
    plies: usize,
    cursor: Option<Square>,
    size: Option<Vec2>,
    area: Option<Rect>,
    after: Option<Duration>,
    last_move: Option<Duration>,
    shot: String,
    shot_taken: bool,
    frames: i32,
    /// Frames since everything has been shown.
    idle: u32,
}

impl Scene {
    fn read(line: &str) -> Self {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let value = |name: &str| words.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
        let number = |name: &str| value(name).and_then(|value| value.parse::<u64>().ok());
        let pair = |text: &str, by| text.split(by).filter_map(|n| n.parse::<f32>().ok()).collect::<Vec<_>>();
        let board = words.iter().find_map(|word| Board::from_str(word).ok()).unwrap_or(Board::Eight);
        let players = words.iter().find_map(|word| Players::try_from(word.parse::<u8>().ok()?).ok());
        let mut setup = SetupSpec::plain(board, players.unwrap_or(Players::Two));
        setup.blocked = value("blocked").and_then(|value| value.parse().ok()).unwrap_or(Blocked::None);
        if words.iter().any(|word| word == "free") {
            setup.opening = Opening::Free;
        }
        Self {
            setup,
            random: ChaCha8Rng::seed_from_u64(number("seed").unwrap_or(1)),
            plies: number("plies").unwrap_or(0) as usize,
            cursor: value("cursor").and_then(|value| value.parse().ok()),
            size: value("size").map(|value| pair(value, 'x')).filter(|v| v.len() == 2).map(|v| Vec2::new(v[0], v[1])),
            area: value("area")
                .map(|value| pair(value, ','))
                .filter(|v| v.len() == 4)
                .map(|v| Rect::new(v[0], v[1], v[2], v[3])),
            after: number("after").map(Duration::from_millis),
            last_move: None,
            shot: value("shot").unwrap_or("shot.ppm").to_owned(),
            shot_taken: false,
            frames: 0,
            idle: 0,
            words,
        }
    }

    fn has(&self, word: &str) -> bool {
        self.words.iter().any(|known| known == word)
    }
}
