//! The pause: go on, look something up, begin anew, leave.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use egui_phosphor::regular as icon;

use super::{
    Doors, Words, theme,
    widgets::{Press, overlay},
};
use crate::{
    app::states::{Overlay, Screen},
    table::Command,
    text::Message,
};

pub(super) fn show(mut contexts: EguiContexts, mut doors: Doors, said: Res<Words>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let say = |message| said.0.say(message);
    let title = (say(Message::Pause), said.0.say(Message::Continue));
    let (close, ()) = overlay(ctx, "pause", 320.0, Some(title), |ui| {
        let width = ui.available_width();
        let row = |message, icon| Press::new(say(message)).icon(icon).width(width);
        let go_on = row(Message::Continue, icon::PLAY).primary().show(ui);
        theme::first_focus(&go_on);
        if go_on.clicked() {
            doors.close();
        }
        if row(Message::Settings, icon::GEAR_SIX).show(ui).clicked() {
            doors.open(Overlay::Settings);
        }
        if row(Message::HowToPlay, icon::BOOK_OPEN).show(ui).clicked() {
            doors.open(Overlay::RuleBook);
        }
        if row(Message::StartAgain, icon::ARROW_COUNTER_CLOCKWISE).show(ui).clicked() {
            doors.ask(Command::StartAgain);
            doors.to_board();
        }
        if row(Message::ChangeGame, icon::CHECKERBOARD).show(ui).clicked() {
            doors.go(Screen::Setup);
        }
        if row(Message::Leave, icon::HOUSE).show(ui).clicked() {
            doors.go(Screen::Title);
        }
    });
    if close {
        doors.close();
    }
    Ok(())
}
