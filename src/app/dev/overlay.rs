//! What the machine is at, in a corner of the window: F3 shows and hides it.

use bevy::{input::keyboard::KeyboardInput, prelude::*, winit::WinitSettings};
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, Color32, FontId, Order, RichText, vec2},
};
use bevy_tweening::TweenAnim;

use super::cost::{self, FrameCosts};
use crate::app::{animation::queue::AnimationQueue, scene::quality::Quality, ui::PanelSystems};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(cost::plugin)
        .init_resource::<Shown>()
        .add_systems(Update, switch)
        .add_systems(EguiPrimaryContextPass, show.run_if(|shown: Res<Shown>| shown.0).after(PanelSystems));
}

#[derive(Resource, Default)]
struct Shown(bool);

/// By the key's own messages: what is held down is forgotten where a control has the keys.
fn switch(mut keys: MessageReader<KeyboardInput>, mut shown: ResMut<Shown>) {
    let pressed = |key: &&KeyboardInput| key.key_code == KeyCode::F3 && key.state.is_pressed() && !key.repeat;
    if keys.read().filter(pressed).count() % 2 == 1 {
        shown.0 = !shown.0;
    }
}

fn show(
    mut contexts: EguiContexts,
    (costs, time, winit): (Res<FrameCosts>, Res<Time<Real>>, Res<WinitSettings>),
    (queue, quality, tweens): (Res<AnimationQueue>, Res<Quality>, Query<(), With<TweenAnim>>),
    entities: Query<Entity>,
) -> Result {
    let Some([median, worst]) = costs.within([0.5, 0.99]) else { return Ok(()) };
    let lines = [
        format!("main schedule {median:.2} ms, 99 % {worst:.2} ms ({} frames)", costs.count()),
        format!("frame {:.1} ms, {:?}", time.delta_secs() * 1000.0, winit.focused_mode),
        format!(
            "{} entities, {} tweens, queue {}",
            entities.count(),
            tweens.iter().count(),
            if queue.is_idle() { "idle" } else { "busy" }
        ),
        format!("{:?}", *quality),
    ];
    egui::Area::new("developer".into())
        .order(Order::Debug)
        .anchor(Align2::LEFT_BOTTOM, vec2(8.0, -8.0))
        .interactable(false)
        .show(contexts.ctx_mut()?, |ui| {
            egui::Frame::new().fill(Color32::from_black_alpha(200)).inner_margin(6.0).show(ui, |ui| {
                for line in lines {
                    ui.label(RichText::new(line).font(FontId::proportional(12.0)).color(Color32::WHITE));
                }
            });
        });
    Ok(())
}
