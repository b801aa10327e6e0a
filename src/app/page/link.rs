//! Links: the one that the page was opened with leads to its table, and a table can be handed on as one. A page that
//! loaded itself anew in the middle of a match leads back to it.

use bevy::prelude::*;

use super::bridge::send;
use crate::{
    app::{
        animation::queue::AnimationQueue,
        keep::{Mishap, Trouble},
        play::{CurrentTable, TableChanged},
        schedule::GameSystems,
        states::{Overlay, Screen},
        ui::{Doors, Words},
    },
    table::{Event, Invitation},
    text::Message,
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ShareRequested>()
        .init_resource::<Following>()
        .add_systems(PostStartup, read)
        .add_systems(Update, follow.in_set(GameSystems::Input))
        .add_systems(Update, arrive.in_set(GameSystems::Beats))
        .add_systems(Last, share);
}

/// Reads the page's address, and what it noted before it loaded itself anew.
fn read(mut following: ResMut<Following>, mut trouble: ResMut<Trouble>) {
    let Some(location) = web_sys::window().map(|window| window.location()) else { return };
    match Invitation::from_query(&location.search().unwrap_or_default()) {
        None => {}
        Some(Ok(invitation)) => following.0 = Some(Step::Lay(invitation)),
        Some(Err(error)) => trouble.words.push(Mishap::Link(error)),
    }
    if following.0.is_some() || !trouble.words.is_empty() {
        // Loaded anew, the page shall not begin that game anew.
        send("followed", &());
    }
    if returns() {
        following.0.get_or_insert(Step::GoOn);
    }
}

/// Whether the page's script `boot.js` noted that a match went on; the note is taken away.
fn returns() -> bool {
    const NOTE: &str = "girotondo.return";
    let Some(storage) = web_sys::window().and_then(|window| window.session_storage().ok()?) else { return false };
    let noted = storage.get_item(NOTE).is_ok_and(|note| note.is_some());
    // Once only: if it cannot be taken away, the title is the safer place.
    noted && storage.remove_item(NOTE).is_ok()
}

/// Lays the table and plays what was played there, or goes on with the match that waits. One that would have to be given
/// up for it is not, before that was asked.
fn follow(
    mut following: ResMut<Following>,
    mut doors: Doors,
    mut changed: MessageReader<TableChanged>,
    (table, screen, overlay): (Res<CurrentTable>, Res<State<Screen>>, Res<State<Overlay>>),
) {
    // A match that is given up is taken up for that, and the new game begins with the same breath.
    let (mut begun, mut resumed) = (false, false);
    for TableChanged(event) in changed.read() {
        begun |= matches!(event, Event::GameBegan { .. });
        resumed |= matches!(event, Event::Resumed { .. });
    }
    following.0 = match following.0.take() {
        Some(Step::GoOn) => {
            doors.go_on();
            None
        }
        Some(Step::Lay(invitation)) if doors.waiting().is_some_and(|table| invitation.is_at(table)) => {
            doors.go_on();
            None
        }
        Some(Step::Lay(invitation)) => {
            doors.play(invitation.spec.clone());
            Some(Step::Play { invitation, asked: false })
        }
        Some(Step::Play { invitation, .. }) if begun => {
            let moves = invitation.moves_on(&table);
            let fits = table.game().ply() == 0 && table.spec() == invitation.spec;
            let step = (fits && !moves.is_empty()).then_some(Step::Show);
            moves.into_iter().filter(|_| fits).for_each(|command| doors.ask(command));
            step
        }
        // The answer was to go on with the match that waited, or none.
        Some(Step::Play { .. }) if resumed => None,
        Some(Step::Play { asked: true, .. }) if (*screen.get(), *overlay.get()) == (Screen::Title, Overlay::None) => {
            None
        }
        Some(Step::Play { invitation, asked }) => {
            Some(Step::Play { invitation, asked: asked || *overlay.get() == Overlay::Ask })
        }
        step => step,
    };
}

/// What was played is not shown move by move.
fn arrive(mut following: ResMut<Following>, mut queue: ResMut<AnimationQueue>, screen: Res<State<Screen>>) {
    if matches!(following.0, Some(Step::Show)) && *screen.get() == Screen::Playing {
        queue.skip();
        following.0 = None;
    }
}

fn share(mut requested: MessageReader<ShareRequested>, table: Res<CurrentTable>, words: Res<Words>) {
    if requested.read().count() > 0 {
        let [title, text] = [Message::GameName, Message::ShareText].map(|message| words.0.say(message));
        send("share", &serde_json::json!({ "query": table.to_query(), "title": title, "text": text }));
    }
}

/// Somebody wants a link to the table.
#[derive(Message, Clone, Copy, Debug)]
pub struct ShareRequested;

/// How far the link was followed.
#[derive(Resource, Default)]
struct Following(Option<Step>);

enum Step {
    GoOn,
    Lay(Invitation),
    /// The table is laid, or it is asked whether it shall be.
    Play {
        invitation: Invitation,
        /// Whether it was asked.
        asked: bool,
    },
    Show,
}
