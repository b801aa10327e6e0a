//! The door to the game, on the desktop and in the browser.

use bevy::{prelude::*, window::WindowResolution};
use girotondo::app::{self, keep::Keeper, players::computer::GameSeed};

fn main() -> AppExit {
    #[cfg(target_arch = "wasm32")]
    console_error_panic_hook::set_once();
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
    let (keeper, trouble) = Keeper::open();
    App::new()
        .add_plugins(app::plugins::bevy(window))
        .insert_resource(keeper)
        .insert_resource(trouble)
        .insert_resource(GameSeed(seed()))
        .add_plugins((app::logic, app::picture))
        .run()
}

/// Another number for every start.
fn seed() -> u64 {
    web_time::SystemTime::now().duration_since(web_time::UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}
