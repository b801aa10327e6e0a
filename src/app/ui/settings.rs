//! Settings; every change is in force at once.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use strum::IntoEnumIterator;

use super::{
    Doors, Words, icon,
    theme::{self, Size, TOUCH, Tone},
    widgets::{Choice, choices, fit, overlay, ring, section, switch, tiles, words},
};
use crate::{
    app::keep::CurrentSettings,
    storage::{AnimationSpeed, PictureQuality, ReducedMotion, Settings},
    text::{Language, Message, Texts},
    theme::ThemeName,
};

pub(super) fn show(
    mut contexts: EguiContexts,
    mut doors: Doors,
    said: Res<Words>,
    mut settings: ResMut<CurrentSettings>,
    mut dragged: Local<[Option<f32>; 2]>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let texts = &said.0;
    let title = (texts.say(Message::Settings), texts.say(Message::Back));
    let mut next = settings.0.clone();
    let (close, ()) = overlay(ctx, "settings", 520.0, Some(title), |ui| panel(ui, texts, &mut next, &mut dragged));
    // Writing settings is what has them saved: only when something is different.
    if settings.0 != next {
        settings.0 = next;
    }
    if close {
        doors.close();
    }
    Ok(())
}

fn panel(ui: &mut egui::Ui, texts: &Texts, settings: &mut Settings, dragged: &mut [Option<f32>; 2]) {
    let say = |message| texts.say(message);
    section(ui, icon::TRANSLATE, say(Message::Language), |ui| {
        let languages = Language::iter().map(|language| Choice::new(language, language.own_name())).collect();
        let (chosen, first) = choices(ui, Some(texts.language()), languages);
        if let Some(first) = first {
            theme::first_focus(&first);
        }
        if let Some(language) = chosen {
            settings.language = Some(language.tag().to_owned());
        }
    });
    section(ui, icon::TEXT_AA, say(Message::TextSize), |ui| {
        let sizes = [80usize, 100, 125, 150, 200];
        let now = (settings.text_scale * 100.0).round().max(0.0) as usize;
        let nearest = sizes.into_iter().min_by_key(|size| size.abs_diff(now));
        let sizes = sizes.map(|size| Choice::new(size, percent(texts, size)));
        if let (Some(size), _) = choices(ui, nearest, sizes.into()) {
            settings.text_scale = size as f32 / 100.0;
        }
    });
    section(ui, icon::PALETTE, say(Message::Theme), |ui| appearance(ui, texts, settings));
    section(ui, icon::SPEAKER_HIGH, say(Message::Sound), |ui| sound(ui, texts, settings, dragged));
    section(ui, icon::PERSON_SIMPLE_RUN, say(Message::AnimationSpeed), |ui| motion(ui, texts, settings));
    section(ui, icon::EYE, say(Message::Picture), |ui| {
        for (message, on) in [
            (Message::StrongMarks, &mut settings.strong_marks),
            (Message::Coordinates, &mut settings.coordinates),
            (Message::Hints, &mut settings.hints),
        ] {
            if switch(ui, *on, say(message)) {
                *on = !*on;
            }
        }
    });
}

fn percent(texts: &Texts, percent: usize) -> String {
    texts.say_with(Message::Percent, &[("count", percent.into())])
}

fn sound(ui: &mut egui::Ui, texts: &Texts, settings: &mut Settings, dragged: &mut [Option<f32>; 2]) {
    let volumes = [(Message::EffectsVolume, &mut settings.effects), (Message::RoomVolume, &mut settings.ambience)];
    for ((message, volume), dragged) in volumes.into_iter().zip(dragged) {
        slider(ui, texts, message, volume, dragged);
    }
    if switch(ui, settings.muted, texts.say(Message::Muted)) {
        settings.muted = !settings.muted;
    }
}

/// A volume. While its handle is dragged it is the hand's; it is kept when the hand lets go.
fn slider(ui: &mut egui::Ui, texts: &Texts, message: Message, kept: &mut f32, dragged: &mut Option<f32>) {
    let mut volume = dragged.unwrap_or(*kept) * 100.0;
    words(ui, texts.say(message), Size::Body, Tone::Text);
    ui.horizontal(|ui| {
        let number = percent(texts, volume.round() as usize);
        let font = Size::Body.font(ui.ctx());
        let most = (font.size * 3.2).min(ui.available_width() * 0.3);
        ui.spacing_mut().slider_width = (ui.available_width() - most - 12.0).clamp(100.0, 300.0);
        let (handle, edge) = (Tone::Text.of(ui.ctx()), egui::Stroke::new(5.0, Tone::Accent.of(ui.ctx())));
        let widgets = &mut ui.visuals_mut().widgets;
        for state in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
            state.bg_fill = handle;
            state.fg_stroke = edge;
            state.expansion = -5.0;
        }
        let slider = ui.add(egui::Slider::new(&mut volume, 0.0..=100.0).step_by(5.0).show_value(false));
        ring(ui, &slider);
        let (rect, _) = ui.allocate_exact_size(egui::vec2(most, TOUCH), egui::Sense::hover());
        fit(ui, rect, &number, font, Tone::Faint, egui::Align2::LEFT_CENTER);
        if slider.dragged() {
            *dragged = Some(volume / 100.0);
        } else if slider.changed() || dragged.is_some() {
            *kept = volume / 100.0;
            *dragged = None;
        }
    });
}

/// Theme, view and fineness; the table behind shows each at once.
fn appearance(ui: &mut egui::Ui, texts: &Texts, settings: &mut Settings) {
    let themes = ThemeName::ALL.map(|theme| {
        let message = match theme {
            ThemeName::Classic => Message::ThemeClassic,
            ThemeName::Lagoon => Message::ThemeLagoon,
            ThemeName::Night => Message::ThemeNight,
            ThemeName::Day => Message::ThemeDay,
            ThemeName::Contrast => Message::ThemeContrast,
        };
        let sample = move |painter: &egui::Painter, rect| theme::sample(painter, rect, theme);
        Choice::new(theme, texts.say(message)).picture(egui::vec2(84.0, 56.0), Box::new(sample))
    });
    let least = 104.0 * theme::scale(ui.ctx()).clamp(1.0, 1.5);
    if let Some(theme) = tiles(ui, settings.theme, themes.into(), least) {
        settings.theme = theme;
    }
    ui.add_space(4.0);
    words(ui, texts.say(Message::View), Size::Body, Tone::Text);
    let views = [(true, Message::ViewChair), (false, Message::ViewAbove)];
    let views = views.map(|(leans, message)| Choice::new(leans, texts.say(message)));
    if let (Some(leans), _) = choices(ui, Some(settings.lean > 0.5), views.into()) {
        settings.lean = f32::from(u8::from(leans));
    }
    ui.add_space(4.0);
    words(ui, texts.say(Message::Quality), Size::Body, Tone::Text);
    let qualities = PictureQuality::ALL.map(|quality| {
        let message = match quality {
            PictureQuality::Measured => Message::QualityMeasured,
            PictureQuality::Fine => Message::QualityFine,
            PictureQuality::Fast => Message::QualityFast,
        };
        Choice::new(quality, texts.say(message))
    });
    if let (Some(quality), _) = choices(ui, Some(settings.quality), qualities.into()) {
        settings.quality = quality;
    }
}

fn motion(ui: &mut egui::Ui, texts: &Texts, settings: &mut Settings) {
    let speeds = AnimationSpeed::ALL.map(|speed| {
        let message = match speed {
            AnimationSpeed::Calm => Message::SpeedCalm,
            AnimationSpeed::Normal => Message::SpeedNormal,
            AnimationSpeed::Brisk => Message::SpeedBrisk,
            AnimationSpeed::Instant => Message::SpeedInstant,
        };
        Choice::new(speed, texts.say(message))
    });
    if let (Some(speed), _) = choices(ui, Some(settings.animation), speeds.into()) {
        settings.animation = speed;
    }
    ui.add_space(4.0);
    words(ui, texts.say(Message::ReducedMotion), Size::Body, Tone::Text);
    let motions = ReducedMotion::ALL.map(|motion| {
        let message = match motion {
            ReducedMotion::System => Message::AsSystem,
            ReducedMotion::On => Message::On,
            ReducedMotion::Off => Message::Off,
        };
        Choice::new(motion, texts.say(message))
    });
    if let (Some(motion), _) = choices(ui, Some(settings.reduced_motion), motions.into()) {
        settings.reduced_motion = motion;
    }
}
