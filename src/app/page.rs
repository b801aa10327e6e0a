//! The browser's page round the canvas: it is told what goes on, as `data-` attributes of the document's element.
//!
//! They are how a script (a browser test, the loading screen) knows where the
//! game stands without reading pixels: `screen`, `overlay`, `ply`, `turn`, `mover`, `clock`, `idle`, `legal`, `edge` and,
//! as points of the window in CSS pixels, `squares` and the screen's main button, `primary`. `screen` is the first to be
//! believed: it is not told before the first picture with panels has been drawn.

mod aside;
mod bridge;
mod focus;
pub mod link;

use std::{cell::Cell, collections::BTreeMap, rc::Rc, time::Duration};

use bevy::{prelude::*, time::common_conditions::on_real_timer, window::PrimaryWindow};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui::Pos2};
use web_sys::{
    HtmlElement,
    wasm_bindgen::{JsCast, closure::Closure},
};

use super::{
    clock::{Clock, seconds},
    keep::{SystemPrefersReducedMotion, SystemTextScale},
    play::CurrentTable,
    scene::{InMotion, camera::TableCamera, pick::screen_point, quality::QualitySystems},
    states::{Overlay, Screen},
    ui::{PanelSystems, Words, theme::Dressed, widgets::main_button},
};
use crate::table::Sitter;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((bridge::plugin, aside::plugin, focus::plugin, link::plugin))
        .insert_non_send(OutOfSight::default())
        .add_systems(PreStartup, (ask_page, watch))
        .add_systems(First, (stop_clock, ask_page.run_if(on_real_timer(ASKED))))
        .add_systems(Last, (tell, tell_squares).after(QualitySystems))
        .add_systems(EguiPrimaryContextPass, tell_main_button.after(PanelSystems));
}

/// How often the browser is asked what its user prefers: it can be changed while the page is open.
const ASKED: Duration = Duration::from_secs(2);

/// What the browser knows of its user. How large pages write is measured by the page's script `boot.js`.
fn ask_page(mut reduced: ResMut<SystemPrefersReducedMotion>, mut scale: ResMut<SystemTextScale>) {
    let query = web_sys::window().and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok()?);
    let prefers = query.is_some_and(|query| query.matches());
    reduced.set_if_neq(SystemPrefersReducedMotion(prefers));
    let measured = root().and_then(|root| root.dataset().get("textScale")?.parse().ok());
    scale.set_if_neq(measured.filter(|scale: &f32| (0.1..10.0).contains(scale)).map_or_else(default, SystemTextScale));
}

/// Whether the tab has been out of sight since the clock was last stopped for it. The browser says so as it goes, and
/// lets no frame come before it is back; that frame may come before winit has told of it.
#[derive(Default)]
struct OutOfSight(Rc<Cell<bool>>);

fn watch(out_of_sight: NonSend<OutOfSight>) {
    let Some(page) = web_sys::window().and_then(|window| window.document()) else { return };
    let (noted, of) = (out_of_sight.0.clone(), page.clone());
    let hear = Closure::<dyn FnMut()>::new(move || noted.set(noted.get() || of.hidden()));
    let _ = page.add_event_listener_with_callback("visibilitychange", hear.as_ref().unchecked_ref());
    // It is heard as long as the page is there.
    hear.forget();
}

/// What has passed since the last frame was not seen, and is no player's time. Bevy's time is that at which the frame
/// before was drawn, so the gap comes with the second frame: three are passed over.
fn stop_clock(out_of_sight: NonSend<OutOfSight>, mut clock: ResMut<Clock>, mut frames: Local<u8>) {
    if out_of_sight.0.take() {
        *frames = 3;
    }
    if *frames > 0 {
        *frames -= 1;
        clock.runs = false;
    }
}

fn tell(
    screen: Res<State<Screen>>,
    overlay: Res<State<Overlay>>,
    table: Res<CurrentTable>,
    motion: Res<InMotion>,
    words: Res<Words>,
    dressed: Res<Dressed>,
    mut told: Local<BTreeMap<&'static str, String>>,
    mut seen: Local<bool>,
) {
    if words.is_changed()
        && let Some(root) = root()
    {
        // Those who hear the page hear it in the game's language, whichever the browser's is.
        root.set_lang(words.0.language().tag());
    }
    let clock = table.mover().and_then(|(seat, _)| table.time_left(seat));
    let mover = table.mover().map(|(_, colour)| (colour, table.hand(colour)));
    let mut tell = |name, value: String| {
        if told.get(name) != Some(&value) {
            set(name, &value);
            told.insert(name, value);
        }
    };
    // What is laid out in this frame is drawn behind this system: the frame after the first with panels is the first that
    // knows of them.
    *seen |= dressed.0 && !dressed.is_changed();
    if *seen {
        tell("screen", format!("{:?}", screen.get()).to_lowercase());
    }
    tell("overlay", format!("{:?}", overlay.get()).to_lowercase());
    tell("ply", table.game().ply().to_string());
    tell("turn", mover.map_or_else(|| "none".to_owned(), |(colour, _)| colour.to_string()));
    let mover = match mover {
        Some((_, Sitter::Person)) => "person",
        Some((_, Sitter::Computer(_))) => "computer",
        None => "none",
    };
    tell("mover", mover.to_owned());
    tell("clock", clock.map_or_else(|| "none".to_owned(), |left| seconds(left).to_string()));
    tell("idle", (!motion.0).to_string());
    let legal = table.game().legal().map(|moves| moves.squares.iter().collect::<Vec<_>>());
    tell("legal", serde_json::to_string(&legal.unwrap_or_default()).unwrap_or_default());
}

fn tell_squares(
    table: Res<CurrentTable>,
    window: Single<Ref<Window>, With<PrimaryWindow>>,
    camera: Single<(Ref<Camera>, Ref<GlobalTransform>), With<TableCamera>>,
    mut told: Local<String>,
) {
    let (camera, place) = &*camera;
    if !(table.is_changed() || window.is_changed() || camera.is_changed() || place.is_changed()) {
        return;
    }
    let board = table.game().setup().board();
    let points: BTreeMap<String, [f32; 2]> = board
        .squares()
        .iter()
        .filter_map(|square| Some((square.to_string(), screen_point(square, board, camera, place)?.to_array())))
        .collect();
    let points = serde_json::to_string(&points).unwrap_or_default();
    if *told != points {
        set("squares", &points);
        *told = points;
    }
}

fn tell_main_button(mut contexts: EguiContexts, mut told: Local<Option<Pos2>>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let at = ctx.data(|data| data.get_temp::<Pos2>(main_button()));
    if *told != at
        && let Some(point) = at
    {
        let zoom = ctx.zoom_factor();
        set("primary", &format!("[{}, {}]", point.x * zoom, point.y * zoom));
        *told = at;
    }
    Ok(())
}

fn set(name: &str, value: &str) {
    if let Some(root) = root() {
        // Fails only for a name that is no attribute's.
        let _ = root.dataset().set(name, value);
    }
}

/// The page's root element.
fn root() -> Option<HtmlElement> {
    web_sys::window()?.document()?.document_element()?.dyn_into().ok()
}
