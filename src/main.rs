//! The game, on the desktop and in the browser.

use bevy::{asset::AssetMetaCheck, prelude::*};
use girotondo::app;

fn main() -> AppExit {
    let window =
        Window { title: "Girotondo".into(), canvas: Some("#game".into()), fit_canvas_to_parent: true, ..default() };
    App::new()
        .add_plugins(
            DefaultPlugins
                .set(WindowPlugin { primary_window: Some(window), ..default() })
                .set(AssetPlugin { meta_check: AssetMetaCheck::Never, ..default() }),
        )
        .add_plugins(bevy_egui::EguiPlugin::default())
        .add_plugins((app::logic, app::picture))
        .run()
}
