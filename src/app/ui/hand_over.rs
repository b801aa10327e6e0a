//! Several people share a device: before the board is seen it is said whose turn it is, and the game waits until they are
//! there.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{Sense, vec2},
};

use super::{
    Doors, Words, icon,
    theme::{self, Size, Tone},
    widgets::{Press, curtain, small, words},
};
use crate::{
    app::{
        animation::{choreography::Beat, queue::BeatStarted},
        keep::CurrentSettings,
        play::{CurrentTable, SHOWN},
        schedule::GameSystems,
        states::{Overlay, Screen},
    },
    rules::Owner,
    table::{Event, SeatId, Sitter},
    text::Message,
};

pub(super) fn logic(app: &mut App) {
    app.init_resource::<AtTheDevice>().add_systems(
        Update,
        open.after(super::result::open).in_set(GameSystems::Beats).run_if(in_state(Screen::Playing)),
    );
}

/// Opens as the turn of another person is told than of the one who had the device last.
pub(super) fn open(
    mut started: MessageReader<BeatStarted>,
    mut at: ResMut<AtTheDevice>,
    (table, settings): (Res<CurrentTable>, Res<CurrentSettings>),
    overlay: Res<State<Overlay>>,
    mut commands: Commands,
) {
    let turns = started.read().filter_map(|BeatStarted(beat)| match beat {
        Beat::Tell(Event::TurnCame { seat, .. }) => Some(*seat),
        _ => None,
    });
    let Some(seat) = turns.last() else { return };
    let people = table.seats().iter().filter(|seat| seat.sitter == Sitter::Person).count();
    let theirs = table.seats().get(seat.0).is_some_and(|seat| seat.sitter == Sitter::Person);
    if !theirs || !table.person_is_to_move() {
        return;
    }
    let same = at.0.replace(seat) == Some(seat);
    let asked = settings.0.announce_turns && people > 1 && table.id().table != SHOWN;
    if asked && !same && *overlay.get() == Overlay::None {
        commands.set_state_if_neq(Overlay::HandOver);
    }
}

pub(super) fn show(mut contexts: EguiContexts, mut doors: Doors, table: Res<CurrentTable>, said: Res<Words>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let texts = &said.0;
    let Some((seat, colour)) = table.mover() else {
        doors.close();
        return Ok(());
    };
    let sitter = &table.seats()[seat.0];
    let name = sitter.name.clone().unwrap_or_else(|| texts.player(colour));
    let (close, ()) = curtain(ctx, "hand over", 360.0, |ui| {
        ui.vertical_centered(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(88.0, 88.0), Sense::hover());
            theme::disc(ui.painter(), rect.center(), 40.0, Owner::Player(colour));
            words(ui, texts.say_with(Message::HandOver, &[("player", name.into())]), Size::Heading, Tone::Accent);
            small(ui, texts.say(Message::HandOverHint));
        });
        ui.add_space(6.0);
        let width = ui.available_width();
        let ready = Press::new(texts.say(Message::Ready)).icon(icon::HAND_WAVING).primary().width(width).show(ui);
        theme::first_focus(&ready);
        if ready.clicked() {
            doors.close();
        }
    });
    if close {
        doors.close();
    }
    Ok(())
}

/// Who had the device last.
#[derive(Resource, Default, Debug)]
pub(super) struct AtTheDevice(Option<SeatId>);
