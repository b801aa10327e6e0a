//! An empty scene with the plugins of Bevy's that the game stands on, to be timed beside the game
//! (`girotondo-web check what_an_empty_scene_takes`): what it takes is Bevy's own part of a start and of a frame.

use bevy::prelude::*;
use girotondo::app::plugins;

fn main() -> AppExit {
    App::new()
        .add_plugins(plugins::bevy())
        .add_systems(Startup, |mut commands: Commands| {
            commands.spawn(Camera2d);
        })
        .add_systems(Last, tell.run_if(has_drawn.and_then(run_once)))
        .run()
}

/// A frame is drawn behind its last system: the second knows of the first.
fn has_drawn(mut frames: Local<u8>) -> bool {
    *frames = frames.saturating_add(1);
    *frames > 1
}

/// Lets the page know that there is a picture, as the game does.
fn tell() {
    #[cfg(target_arch = "wasm32")]
    if let Some(root) = web_sys::window().and_then(|window| window.document()?.document_element()) {
        let _ = root.set_attribute("data-screen", "empty");
    }
    #[cfg(not(target_arch = "wasm32"))]
    info!("the first frame");
}
