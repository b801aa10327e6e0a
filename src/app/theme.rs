//! The theme in force; it follows the settings while the game runs. What each thing looks like is [`crate::theme`]'s.

use std::ops::Deref;

use bevy::prelude::*;

use super::{keep::CurrentSettings, schedule::GameSystems};
use crate::theme::{Theme, ThemeName, Tint};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentTheme>()
        .add_systems(Update, follow.in_set(GameSystems::Facts).run_if(resource_changed::<CurrentSettings>));
}

fn follow(settings: Res<CurrentSettings>, mut current: ResMut<CurrentTheme>) {
    let name = settings.0.theme;
    if current.name == name {
        return;
    }
    match name.theme() {
        Ok(theme) => *current = CurrentTheme { name, theme },
        Err(error) => {
            error!("{name:?}: {error}");
            // Not to be tried again with every change of another setting.
            current.name = name;
        }
    }
}

/// The theme that everything is drawn with. Changes only when another one is chosen.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct CurrentTheme {
    name: ThemeName,
    theme: Theme,
}

impl Deref for CurrentTheme {
    type Target = Theme;

    fn deref(&self) -> &Theme {
        &self.theme
    }
}

impl Default for CurrentTheme {
    fn default() -> Self {
        let name = ThemeName::default();
        let theme = name.theme().expect("a test reads every theme that is part of the program");
        Self { name, theme }
    }
}

impl From<Tint> for Color {
    fn from(tint: Tint) -> Self {
        let [red, green, blue, opacity] = tint.0;
        Self::srgba_u8(red, green, blue, opacity)
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;

    #[test]
    fn another_theme_is_in_force_at_once() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, crate::app::logic));
        app.update();
        for name in ThemeName::ALL {
            app.world_mut().resource_mut::<CurrentSettings>().0.theme = name;
            app.update();
            assert_eq!(**app.world().resource::<CurrentTheme>(), name.theme().unwrap(), "{name:?}");
        }
    }
}
