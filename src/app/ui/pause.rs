//! The pause: go on, look something up, begin anew, leave.

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use super::{
    Doors, Words,
    ask::Question,
    icon, theme,
    widgets::{Press, overlay, small, switch},
};
use crate::{
    app::{
        guide::Guide,
        keep::CurrentSettings,
        play::{CurrentTable, SHOWN},
        states::{Overlay, Screen},
    },
    table::{Command, Sitter},
    text::Message,
};

pub(super) fn show(
    mut contexts: EguiContexts,
    mut doors: Doors,
    (guide, table): (Res<Guide>, Res<CurrentTable>),
    said: Res<Words>,
    mut settings: ResMut<CurrentSettings>,
    #[cfg(target_arch = "wasm32")] mut share: MessageWriter<crate::app::page::link::ShareRequested>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let say = |message| said.0.say(message);
    let title = (say(Message::Pause), said.0.say(Message::Continue));
    let mut turned = false;
    let (close, ()) = overlay(ctx, "pause", 340.0, Some(title), |ui| {
        let width = ui.available_width();
        let row = |message, icon| Press::new(say(message)).icon(icon).to_the_left().width(width);
        let go_on = row(Message::Continue, icon::PLAY).primary().show(ui);
        theme::first_focus(&go_on);
        if go_on.clicked() {
            doors.close();
        }
        if row(Message::HowToPlay, icon::BOOK_OPEN).show(ui).clicked() {
            doors.open(Overlay::RuleBook);
        }
        if row(Message::Help, icon::QUESTION).show(ui).clicked() {
            doors.open(Overlay::Help);
        }
        if row(Message::Settings, icon::GEAR_SIX).show(ui).clicked() {
            doors.open(Overlay::Settings);
        }
        #[cfg(target_arch = "wasm32")]
        if !guide.is_on() && row(Message::Share, icon::SHARE_NETWORK).show(ui).clicked() {
            share.write(crate::app::page::link::ShareRequested);
        }
        ui.add_space(4.0);
        // A lesson is no game that could be begun anew, and neither is one that counts.
        let again = !guide.is_on() && table.can_start_again();
        if again && row(Message::StartAgain, icon::ARROW_COUNTER_CLOCKWISE).show(ui).clicked() {
            doors.ask(Command::StartAgain);
            doors.to_board();
        }
        if row(Message::ChangeGame, icon::CHECKERBOARD).show(ui).clicked() {
            doors.go(Screen::Setup);
        }
        let match_goes_on = table.id().table != SHOWN && table.match_end().is_none();
        let people = table.seats().iter().any(|seat| seat.sitter == Sitter::Person);
        if match_goes_on && people && row(Message::LeaveMatch, icon::SIGN_OUT).show(ui).clicked() {
            doors.put(Question::Leave);
        }
        if row(Message::Leave, icon::HOUSE).show(ui).clicked() {
            doors.go(Screen::Title);
        }
        if match_goes_on {
            small(ui, say(Message::MatchWaits));
        }
        turned = switch(ui, settings.0.muted, say(Message::Muted));
    });
    if turned {
        settings.0.muted = !settings.0.muted;
    }
    if close {
        doors.close();
    }
    Ok(())
}
