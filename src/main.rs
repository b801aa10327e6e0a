//! The door to the game, on the desktop and in the browser.

use bevy::prelude::*;
use girotondo::app::{self, keep::Keeper, players::computer::GameSeed};

fn main() -> AppExit {
    #[cfg(target_arch = "wasm32")]
    console_error_panic_hook::set_once();
    let (keeper, trouble) = Keeper::open();
    App::new()
        .add_plugins(app::plugins::bevy())
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
