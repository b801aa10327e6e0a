//! The tab key's way between the page and the game's own controls. The page is told whether the focus is on the first or
//! the last of them, and its script `keys.js` leaves the key to the browser there; who comes into the canvas that way
//! begins at the end they came from.
//!
//! Before the first control comes the board, where nothing has the focus and keys move over the squares.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiInput, EguiOutput, PrimaryEguiContext,
    egui::accesskit::{Action, NodeId},
};

use super::{
    aside::{ask, in_order},
    set,
};
use crate::app::{
    play::CurrentTable,
    scene::Cursor,
    schedule::GameSystems,
    states::{Overlay, Screen},
    ui::theme,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stops>()
        .add_message::<Entered>()
        .add_systems(Update, enter.in_set(GameSystems::Picture))
        .add_systems(Last, tell);
}

/// Gives the focus to the first or the last control. On the way into a game it is the board that comes first.
fn enter(
    mut entered: MessageReader<Entered>,
    mut contexts: EguiContexts,
    mut input: Single<&mut EguiInput, With<PrimaryEguiContext>>,
    mut cursor: ResMut<Cursor>,
    stops: Res<Stops>,
    table: Res<CurrentTable>,
    (screen, overlay): (Res<State<Screen>>, Res<State<Overlay>>),
) -> Result {
    let Some(&Entered { last }) = entered.read().last() else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    theme::show_focus(ctx);
    if (*screen.get(), *overlay.get(), last) == (Screen::Playing, Overlay::None, false) {
        ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|id| memory.surrender_focus(id)));
        let square = cursor.square.unwrap_or_else(|| table.game().setup().board().centre()[0]);
        cursor.set_if_neq(Cursor { square: Some(square), by_keyboard: true });
        return Ok(());
    }
    let stop = if last { stops.0.last() } else { stops.0.first() };
    input.events.extend(stop.map(|&stop| ask(stop, Action::Focus, None)));
    Ok(())
}

/// What the tab key stops at, and at which end the focus is.
fn tell(
    output: Single<Ref<EguiOutput>, With<PrimaryEguiContext>>,
    overlay: Res<State<Overlay>>,
    mut stops: ResMut<Stops>,
    mut told: Local<&'static str>,
) {
    let Some(tree) = output.platform_output.accesskit_update.as_ref().filter(|_| output.is_changed()) else { return };
    let takes_focus = in_order(tree, *overlay.get())
        .into_iter()
        .filter(|(_, node)| node.supports_action(Action::Focus) && !node.is_disabled());
    stops.set_if_neq(Stops(takes_focus.map(|(id, _)| id).collect()));
    let edge = stops.edge(tree.focus);
    if *told != edge {
        set("edge", edge);
        *told = edge;
    }
}

/// Somebody came into the canvas with the tab key.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Entered {
    /// From behind it.
    pub(super) last: bool,
}

/// The controls that can have the focus, in their order.
#[derive(Resource, Default, Debug, PartialEq)]
struct Stops(Vec<NodeId>);

impl Stops {
    /// At which end the focus is: `first` too where nothing has it, since that comes before all of them.
    fn edge(&self, focus: NodeId) -> &'static str {
        let place = self.0.iter().position(|&stop| stop == focus);
        let (first, last) = match place {
            Some(place) => (place == 0, place + 1 == self.0.len()),
            None => (true, self.0.is_empty()),
        };
        match (first, last) {
            (true, true) => "both",
            (true, false) => "first",
            (false, true) => "last",
            (false, false) => "none",
        }
    }
}
