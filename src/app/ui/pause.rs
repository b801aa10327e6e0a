//! The pause: go on, look something up, begin anew, leave.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui::Ui};
use strum::IntoEnumIterator;

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
        scene::camera::Lean,
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
    (mut lean, time): (ResMut<Lean>, Res<Time<Real>>),
    #[cfg(target_arch = "wasm32")] mut share: MessageWriter<crate::app::page::link::ShareRequested>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let say = |message| said.0.say(message);
    let title = (say(Message::Pause), said.0.say(Message::Continue));
    let mut turned = false;
    // In a low window the buttons lie in two columns, so that they are all in sight.
    let window = ctx.content_rect().size();
    let low = window.y < 560.0 && window.x > 600.0;
    let (close, ()) = overlay(ctx, "pause", if low { 640.0 } else { 340.0 }, Some(title), |ui| {
        let match_goes_on = table.id().table != SHOWN && table.match_end().is_none();
        let people = table.seats().iter().any(|seat| seat.sitter == Sitter::Person);
        // A lesson is no game that could be begun anew, and neither is one that counts.
        let again = !guide.is_on() && table.can_start_again();
        let there = |way: &Way| match way {
            Way::Share => cfg!(target_arch = "wasm32") && !guide.is_on(),
            Way::StartAgain => again,
            Way::LeaveMatch => match_goes_on && people,
            _ => true,
        };
        let ways: Vec<Way> = Way::iter().filter(there).collect();
        let columns = if low { 2 } else { 1 };
        let gap = ui.spacing().item_spacing.x;
        let width = (ui.available_width() - gap * (columns as f32 - 1.0)) / columns as f32;
        let mut chosen = None;
        let show = |ui: &mut Ui, ways: &[Way], chosen: &mut Option<Way>| {
            for &way in ways {
                let (message, picture) = way.look();
                let press = Press::new(say(message)).icon(picture).to_the_left().width(width);
                let press = if way == Way::Continue { press.primary() } else { press };
                let response = press.show(ui);
                if way == Way::Continue {
                    theme::first_focus(&response);
                }
                if response.clicked() {
                    *chosen = Some(way);
                }
            }
        };
        // Below each other in each column.
        ui.horizontal_top(|ui| {
            for part in ways.chunks(ways.len().div_ceil(columns)) {
                ui.vertical(|ui| {
                    ui.set_width(width);
                    show(ui, part, &mut chosen);
                });
            }
        });
        match chosen {
            Some(Way::Continue) => doors.close(),
            Some(Way::Rules) => doors.open(Overlay::RuleBook),
            Some(Way::Help) => doors.open(Overlay::Help),
            Some(Way::Settings) => doors.open(Overlay::Settings),
            Some(Way::Share) => {
                #[cfg(target_arch = "wasm32")]
                share.write(crate::app::page::link::ShareRequested);
            }
            Some(Way::StartAgain) => {
                doors.ask(Command::StartAgain);
                doors.to_board();
            }
            Some(Way::ChangeGame) => doors.go(Screen::Setup),
            Some(Way::LeaveMatch) => doors.put(Question::Leave),
            Some(Way::Leave) => doors.go(Screen::Title),
            None => {}
        }
        if match_goes_on && !low {
            small(ui, say(Message::MatchWaits));
        }
        let flat = |ui: &mut Ui| switch(ui, !lean.is_chair(), say(Message::ViewAbove));
        let muted = |ui: &mut Ui| switch(ui, settings.0.muted, say(Message::Muted));
        let (laid, silenced) = match low {
            true => ui.columns_const(|[left, right]| (flat(left), muted(right))),
            false => (flat(ui), muted(ui)),
        };
        if laid {
            lean.turn_over(time.elapsed());
        }
        turned = silenced;
    });
    if turned {
        settings.0.muted = !settings.0.muted;
    }
    if close {
        doors.close();
    }
    Ok(())
}

/// What can be done from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter)]
enum Way {
    Continue,
    Rules,
    Help,
    Settings,
    Share,
    StartAgain,
    ChangeGame,
    LeaveMatch,
    Leave,
}

impl Way {
    const fn look(self) -> (Message, &'static str) {
        match self {
            Self::Continue => (Message::Continue, icon::PLAY),
            Self::Rules => (Message::HowToPlay, icon::BOOK_OPEN),
            Self::Help => (Message::Help, icon::QUESTION),
            Self::Settings => (Message::Settings, icon::GEAR_SIX),
            Self::Share => (Message::Share, icon::SHARE_NETWORK),
            Self::StartAgain => (Message::StartAgain, icon::ARROW_COUNTER_CLOCKWISE),
            Self::ChangeGame => (Message::ChangeGame, icon::CHECKERBOARD),
            Self::LeaveMatch => (Message::LeaveMatch, icon::SIGN_OUT),
            Self::Leave => (Message::Leave, icon::HOUSE),
        }
    }
}
