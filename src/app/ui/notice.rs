//! Short notes over everything: why a request was refused, and what went wrong.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align2, Frame, Id, Margin, Stroke, pos2, vec2},
};

use super::{
    Words, icon,
    theme::{Size, Tone},
    widgets::words,
};
use crate::{
    app::{
        animation::timing::panels::{MISHAP, PALE, REFUSAL},
        keep::{Mishap, Trouble},
        play::CommandRefused,
        scene::BoardArea,
        states::Overlay,
    },
    table::Rejected,
    text::{Message, Texts},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notices>();
}

pub(super) fn note_refusals(
    mut refused: MessageReader<CommandRefused>,
    mut notices: ResMut<Notices>,
    said: Res<Words>,
) {
    for CommandRefused { rejected, .. } in refused.read() {
        // What comes too late or out of turn is nobody's mistake worth a word.
        if !matches!(rejected, Rejected::TooLate | Rejected::OutOfTurn) {
            notices.0.retain(|notice| notice.serious);
            notices.0.push(Notice { text: said.0.refusal(rejected), left: REFUSAL, serious: false });
        }
    }
}

pub(super) fn note_trouble(mut trouble: ResMut<Trouble>, mut notices: ResMut<Notices>, said: Res<Words>) {
    if trouble.words.is_empty() {
        return;
    }
    for mishap in std::mem::take(&mut trouble.words) {
        notices.0.push(Notice { text: tell(&said.0, &mishap), left: MISHAP, serious: true });
    }
}

pub(super) fn fade(mut notices: ResMut<Notices>, time: Res<Time>) {
    if notices.0.is_empty() {
        return;
    }
    for notice in &mut notices.0 {
        notice.left = notice.left.saturating_sub(time.delta());
    }
    notices.0.retain(|notice| !notice.left.is_zero());
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut notices: ResMut<Notices>,
    area: Res<BoardArea>,
    overlay: Res<State<Overlay>>,
) -> Result {
    if *overlay.get() != Overlay::None {
        // A refusal is about the board.
        notices.0.retain(|notice| notice.serious);
    }
    if notices.0.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let window = ctx.content_rect();
    // Over the lower part of the board, so that what the panels say can still be read.
    let zoom = ctx.zoom_factor();
    let foot = area.0.map_or(window.center_bottom(), |area| pos2(area.center().x, area.max.y) / zoom);
    let room = area.0.map_or(window.width(), |area| area.width() / zoom);
    let width = (room - 32.0).min(440.0);
    let mut dismissed = None;
    egui::Area::new(Id::new("notices"))
        .order(egui::Order::Tooltip)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(foot - vec2(0.0, 20.0))
        .default_width(width)
        .fade_in(false)
        .show(ctx, |ui| {
            for (number, notice) in notices.0.iter().enumerate() {
                let faint = notice.left.div_duration_f32(PALE).min(1.0);
                let frame = Frame::new()
                    .fill(Tone::Ground.of(ui.ctx()).gamma_multiply(0.96))
                    .stroke(Stroke::new(1.0, Tone::Wrong.of(ui.ctx())))
                    .corner_radius(14)
                    .inner_margin(Margin::symmetric(16, 10));
                ui.scope(|ui| {
                    ui.set_opacity(faint);
                    let shown = frame.show(ui, |ui| {
                        ui.set_max_width(width - 32.0);
                        ui.horizontal_top(|ui| {
                            words(
                                ui,
                                if notice.serious { icon::WARNING } else { icon::INFO },
                                Size::Button,
                                Tone::Wrong,
                            );
                            words(ui, notice.text.as_str(), Size::Body, Tone::Text);
                        });
                    });
                    if shown.response.interact(egui::Sense::click()).clicked() {
                        dismissed = Some(number);
                    }
                });
            }
            ui.ctx().request_repaint();
        });
    if let Some(number) = dismissed {
        notices.0.remove(number);
    }
    Ok(())
}

fn tell(texts: &Texts, mishap: &Mishap) -> String {
    match mishap {
        Mishap::NotKept(reason) => texts.say_with(Message::NotKept, &[("reason", reason.as_str().into())]),
        Mishap::Link(error) => texts.say_with(Message::LinkRefused, &[("reason", texts.wrong_link(error).into())]),
        Mishap::SetAside { kind } => {
            let what = match *kind {
                "settings" => Message::WhatSettings,
                "last-setup" => Message::WhatLastSetup,
                "profiles" => Message::WhatProfiles,
                "archive" => Message::WhatArchive,
                "table" => Message::WhatTable,
                _ => Message::WhatOther,
            };
            texts.say_with(Message::SetAside, &[("what", texts.say(what).into())])
        }
        Mishap::LighterSearch => texts.say(Message::LighterSearch),
        Mishap::NoMove => texts.say(Message::NoMove),
        Mishap::NoHint => texts.say(Message::NoHint),
    }
}

/// What is shown now, oldest first.
#[derive(Resource, Default)]
pub(super) struct Notices(Vec<Notice>);

struct Notice {
    text: String,
    /// For how much longer.
    left: Duration,
    /// Whether a later refusal leaves it standing.
    serious: bool,
}
