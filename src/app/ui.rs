//! Panels and words, drawn with egui: a file a screen or panel. They read what has been shown and ask for commands;
//! no rule is known here.
//!
//! [`logic`] is what needs no window: what has been told, and when the result opens.

pub mod advice;
pub mod archive;
pub mod ask;
pub mod credits;
#[cfg(test)]
mod fitting;
pub mod hand_over;
pub mod help;
pub mod hover;
mod icon;
pub mod keys;
pub mod layout;
pub mod lessons;
pub mod moves;
pub mod notice;
pub mod pause;
pub mod result;
pub mod rulebook;
pub mod settings;
pub mod setup;
pub mod statistics;
pub mod table;
pub mod theme;
pub mod title;
pub mod widgets;

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass};

use super::{
    keep::{CurrentSettings, Waiting},
    play::{self, CommandRequested},
    sound::{Cue, SoundCue},
    states::{Overlay, Screen},
};
use crate::{
    table::{Command, Sitter, Table, TableSpec},
    text::{Language, Texts},
};

/// What needs no window.
pub fn logic(app: &mut App) {
    app.init_resource::<Words>()
        .init_resource::<Back>()
        .init_resource::<OnControl>()
        .init_resource::<theme::Dressed>()
        .init_resource::<ask::Question>()
        .add_plugins((table::logic, result::logic, hand_over::logic, archive::logic));
}

/// Screens, panels, overlays and their keys.
pub fn plugin(app: &mut App) {
    if !app.is_plugin_added::<EguiPlugin>() {
        app.add_plugins(EguiPlugin::default());
    }
    app.add_plugins(panels);
}

/// The same for an egui context that somebody else provides.
fn panels(app: &mut App) {
    app.add_plugins((setup::plugin, keys::plugin, notice::plugin)).add_systems(
        EguiPrimaryContextPass,
        (
            (speak.run_if(resource_changed::<CurrentSettings>), theme::apply).chain().before(PanelSystems),
            (
                layout::lay_out,
                title::show.run_if(in_state(Screen::Title)),
                setup::show.run_if(in_state(Screen::Setup)),
                table::show.run_if(in_state(Screen::Playing)),
                hover::show.run_if(in_state(Screen::Playing)),
                advice::show.run_if(in_state(Screen::Playing)),
                result::show.run_if(in_state(Overlay::Result)),
                pause::show.run_if(in_state(Overlay::Pause)),
                settings::show.run_if(in_state(Overlay::Settings)),
                rulebook::show.run_if(in_state(Overlay::RuleBook)),
                help::show.run_if(in_state(Overlay::Help)),
                credits::show.run_if(in_state(Overlay::Credits)),
                (
                    statistics::show.run_if(in_state(Overlay::Statistics)),
                    archive::show.run_if(in_state(Overlay::Archive)),
                    hand_over::show.run_if(in_state(Overlay::HandOver)),
                    ask::show.run_if(in_state(Overlay::Ask)),
                )
                    .chain(),
                (notice::note_refusals, notice::note_trouble, notice::fade, notice::show).chain(),
                keys::note_typing,
                (sound_presses, note_control).chain(),
            )
                .chain()
                .in_set(PanelSystems)
                .run_if(theme::dressed),
        ),
    );
}

fn speak(settings: Res<CurrentSettings>, mut words: ResMut<Words>) {
    let language = settings.0.language.as_deref().and_then(Language::from_tag);
    let language = language.unwrap_or_else(Language::of_system);
    if words.0.language() != language {
        words.0 = Texts::new(language);
    }
}

fn sound_presses(mut contexts: EguiContexts, mut cues: MessageWriter<SoundCue>) -> Result {
    if widgets::take_press(contexts.ctx_mut()?) {
        cues.write(SoundCue(Cue::Press));
    }
    Ok(())
}

/// A pointer that goes down belongs to what it went down on until it is let go.
fn note_control(mut contexts: EguiContexts, mut on: ResMut<OnControl>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let (down, went_down) = ctx.input(|input| (input.pointer.any_down(), input.pointer.any_pressed()));
    if went_down || !down && !ctx.input(|input| input.pointer.any_released()) {
        on.set_if_neq(OnControl(ctx.viewport(|viewport| viewport.hits.click.is_some())));
    }
    Ok(())
}

/// Whether the pointer is on something that can be pressed, or went down there.
#[derive(Resource, Default, Debug, PartialEq, Eq)]
pub struct OnControl(pub bool);

/// Every screen, panel and overlay, in the order in which they are laid over each other.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PanelSystems;

/// What everything is said with.
#[derive(Resource, Default, Debug)]
pub struct Words(pub Texts);

/// The overlays that lie under the one that is shown, the lowest first: each comes back as what was opened from it is
/// closed.
#[derive(Resource, Default, Debug, PartialEq, Eq)]
pub struct Back(Vec<Overlay>);

/// Whether a match goes on in which a person has made a move: it is not put away without a word.
fn is_worth_a_question(table: &Table) -> bool {
    let people = table.seats().iter().any(|seat| seat.sitter == Sitter::Person);
    people && table.match_end().is_none() && (!table.games().is_empty() || table.game().ply() > 0)
}

/// The ways from one screen to another.
#[derive(SystemParam)]
pub struct Doors<'w, 's> {
    commands: Commands<'w, 's>,
    requested: MessageWriter<'w, CommandRequested>,
    overlay: Res<'w, State<Overlay>>,
    screen: Res<'w, State<Screen>>,
    back: ResMut<'w, Back>,
    waiting: Res<'w, Waiting>,
    question: ResMut<'w, ask::Question>,
}

impl Doors<'_, '_> {
    /// Asks the table for something.
    pub fn ask(&mut self, command: Command) {
        self.requested.write(CommandRequested(command));
    }

    /// Lays a table and sits down at it. Where a match is going on already, it is asked first.
    pub fn play(&mut self, spec: TableSpec) {
        if self.waiting.0.as_ref().is_some_and(|table| is_worth_a_question(table)) {
            self.put(ask::Question::GiveUp(Some(Box::new(spec))));
        } else {
            self.lay(spec);
        }
    }

    /// Lays a table and sits down at it. A match that goes on is given up.
    pub fn lay(&mut self, spec: TableSpec) {
        self.give_up();
        self.ask(Command::Lay(spec, play::new_table()));
        self.to_board();
    }

    /// Goes on with the match that waits.
    pub fn go_on(&mut self) {
        if let Some(table) = &self.waiting.0 {
            let record = Box::new(table.record());
            self.ask(Command::Resume(record));
            self.to_board();
        }
    }

    /// Gives up the match that waits, if it is not over yet: everybody leaves it.
    pub fn give_up(&mut self) {
        if let Some(table) = self.waiting.0.as_ref().filter(|table| table.match_end().is_none()) {
            // It need not be the one that lies on the table: after a start, or behind a lesson.
            let record = Box::new(table.record());
            self.ask(Command::Resume(record));
            self.ask(Command::Abandon);
        }
    }

    /// The match that goes on or waits to, if there is one.
    pub fn waiting(&self) -> Option<&Table> {
        self.waiting.0.as_deref()
    }

    /// Puts a question, over whatever is there.
    pub fn put(&mut self, question: ask::Question) {
        *self.question = question;
        self.open(Overlay::Ask);
    }

    /// To the board, with nothing over it.
    pub fn to_board(&mut self) {
        self.go(Screen::Playing);
    }

    /// To another screen, with nothing over it.
    pub fn go(&mut self, screen: Screen) {
        self.back.0.clear();
        self.commands.set_state_if_neq(Overlay::None);
        self.commands.set_state_if_neq(screen);
    }

    /// Opens an overlay over whatever is there.
    pub fn open(&mut self, overlay: Overlay) {
        let from = *self.overlay.get();
        if from == Overlay::None {
            self.back.0.clear();
        } else if from != overlay && self.back.0.last() != Some(&from) {
            self.back.0.push(from);
        }
        self.commands.set_state_if_neq(overlay);
    }

    /// Closes the overlay; what it was opened from comes back.
    pub fn close(&mut self) {
        let to = self.back.0.pop().unwrap_or(Overlay::None);
        self.commands.set_state_if_neq(to);
    }

    /// Which screen is shown.
    pub fn screen(&self) -> Screen {
        *self.screen.get()
    }

    /// What lies over it.
    pub fn overlay(&self) -> Overlay {
        *self.overlay.get()
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    /// The sources of the panels without their tests.
    fn sources() -> Vec<(PathBuf, String)> {
        fn files(folder: &Path, found: &mut Vec<PathBuf>) {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    files(&path, found);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    found.push(path);
                }
            }
        }
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/app/ui");
        let mut found = vec![folder.with_extension("rs")];
        files(&folder, &mut found);
        assert!(found.len() > 10);
        let read = |path: PathBuf| {
            let source = std::fs::read_to_string(&path).unwrap();
            (path, source.split("#[cfg(test)]").next().unwrap().to_owned())
        };
        found.into_iter().map(read).collect()
    }

    /// Durations belong to `animation/timing.rs`.
    #[test]
    fn no_durations_are_written_into_the_panels() {
        for (path, source) in sources() {
            for (number, line) in source.lines().enumerate() {
                let written = ["Duration::from_", "Duration::new", "_with_time(ctx, 0", "as_secs_f32() / 0"];
                assert!(!written.iter().any(|call| line.contains(call)), "{}:{}: {line}", path.display(), number + 1);
            }
        }
    }

    /// Words belong to `text/`: nothing that is read may be written into a panel.
    #[test]
    fn no_words_are_written_into_the_panels() {
        let calls = ["label", "button", "Press::new", "heading", "small", "words", "on_hover_text", "hint_text", "new"];
        for (path, source) in sources() {
            for (number, line) in source.lines().enumerate() {
                let written = calls.iter().any(|call| {
                    line.match_indices(&format!("{call}(")).any(|(at, opening)| {
                        // The first literal among the arguments, unless it names something (`Id::new("…")`).
                        let before = &line[..at];
                        let literal = line[at + opening.len()..].trim_start_matches("ui, ").strip_prefix('"');
                        let text = literal.and_then(|rest| rest.split('"').next()).unwrap_or_default();
                        !before.ends_with("Id::") && text.chars().any(char::is_alphabetic)
                    })
                });
                assert!(!written, "{}:{}: {}", path.display(), number + 1, line.trim());
            }
        }
    }
}
