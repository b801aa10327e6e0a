//! Curves and bars of what was played. They show and answer no pointer: what lies under a finger scrolls.

use bevy_egui::egui::{self, Ui};
use egui_plot::{Bar, BarChart, HLine, Line, Plot, PlotPoints};

use crate::{
    app::ui::theme::Tone,
    table::{GameLine, GameReport, ProfileId, Standing, disc_difference},
};

/// Wins less losses, after each game.
pub fn results(ui: &mut Ui, games: &[GameLine]) {
    let mut sum = 0;
    let curve = games.iter().map(|game| {
        sum += match game.standing {
            Standing::Won => 1,
            Standing::Drawn => 0,
            Standing::Lost => -1,
        };
        f64::from(sum)
    });
    curve_of(ui, "results", std::iter::once(0.0).chain(curve));
}

/// By how many discs each game was won or lost.
pub fn margins(ui: &mut Ui, games: &[GameLine]) {
    let [good, bad] = [Tone::Accent, Tone::Wrong].map(|tone| tone.of(ui.ctx()));
    let zero = Tone::Faint.of(ui.ctx());
    let bars = (1..).zip(games).filter_map(|(number, game)| {
        let margin = f64::from(game.margin?);
        Some(Bar::new(f64::from(number), margin).width(0.7).fill(if margin < 0.0 { bad } else { good }))
    });
    let name = "margins";
    let chart = BarChart::new(name, bars.collect());
    plot(ui, name).show(ui, |plot| {
        plot.hline(HLine::new("", 0.0).color(zero).width(1.0));
        plot.bar_chart(chart);
    });
}

/// The lead of a profile in a game, move by move.
pub fn difference(ui: &mut Ui, report: &GameReport, profile: ProfileId) {
    let colour = report.seat_of_profile(profile).and_then(|seat| report.colour_of(seat));
    if let (Some(colour), Ok(game)) = (colour, report.replay()) {
        curve_of(ui, "difference", disc_difference(&game, colour).into_iter().map(f64::from));
    }
}

fn curve_of(ui: &mut Ui, name: &str, values: impl Iterator<Item = f64>) {
    let [ink, zero] = [Tone::Accent, Tone::Faint].map(|tone| tone.of(ui.ctx()));
    let points: PlotPoints = (0..).zip(values).map(|(number, value)| [f64::from(number), value]).collect();
    let line = Line::new(name, points).color(ink).width(2.5);
    plot(ui, name).show(ui, |plot| {
        plot.hline(HLine::new("", 0.0).color(zero).width(1.0));
        plot.line(line);
    });
}

/// A frame for a curve: as wide as there is room, whole numbers at its edges.
fn plot<'a>(ui: &Ui, name: &str) -> Plot<'a> {
    let whole = |mark: egui_plot::GridMark, _: &_| match mark.value {
        value if value.fract() == 0.0 => (value as i64).to_string(),
        _ => String::new(),
    };
    Plot::new(name)
        .height((ui.available_width() * 0.34).clamp(110.0, 200.0))
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
        .sense(egui::Sense::hover())
        .show_x(false)
        .show_y(false)
        .show_background(false)
        .show_crosshair(false)
        .x_axis_formatter(whole)
        .y_axis_formatter(whole)
        .include_y(-1.0)
        .include_y(1.0)
}
