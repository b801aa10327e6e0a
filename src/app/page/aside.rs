//! The game beside the canvas, for those who do not see it or cannot point: a grid of buttons for the board, the
//! panels' controls as they are drawn, and a line for every event. The page's script `aside.js` makes elements of what
//! is sent here, and sends back what was done with them.
//!
//! The board follows the table, not the picture: who hears the game does not wait for what is only to be seen. The
//! controls are read from what egui tells assistive technology, so a panel needs no second writing for them.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiInput, EguiOutput, EguiPrimaryContextPass, PrimaryEguiContext,
    egui::{
        self, Event as Input, Id, Key, Modifiers,
        accesskit::{Action, ActionData, ActionRequest, Node, NodeId, Role, Toggled, TreeId, TreeUpdate},
        output::OutputCommand,
    },
};
use serde::Serialize;

use super::{
    bridge::{Act, Inbox, send},
    focus::Entered,
};
use crate::{
    app::{
        animation::queue::AnimationQueue,
        guide::Guide,
        play::{CommandRefused, CommandRequested, CurrentTable, TableChanged},
        schedule::GameSystems,
        states::{Overlay, Screen},
        ui::{PanelSystems, Words},
    },
    rules::Square,
    table::{Command, Event, Rejected},
    text::Message,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, act.in_set(GameSystems::Input))
        .add_systems(Update, tell_events.in_set(GameSystems::Facts))
        .add_systems(EguiPrimaryContextPass, enable.before(PanelSystems))
        .add_systems(Last, (tell_board, tell_controls));
}

/// egui describes its widgets only when asked to.
fn enable(mut contexts: EguiContexts) -> Result {
    contexts.ctx_mut()?.enable_accesskit();
    Ok(())
}

fn act(
    inbox: NonSend<Inbox>,
    (mut requested, mut entered): (MessageWriter<CommandRequested>, MessageWriter<Entered>),
    mut input: Single<&mut EguiInput, With<PrimaryEguiContext>>,
    mut queue: ResMut<AnimationQueue>,
    (table, words, guide): (Res<CurrentTable>, Res<Words>, Res<Guide>),
    (screen, overlay): (Res<State<Screen>>, Res<State<Overlay>>),
) {
    for act in inbox.take() {
        match act {
            Act::Square { name } => {
                let board = (Screen::Playing, Overlay::None) == (*screen.get(), *overlay.get());
                let Some(square) = name.parse::<Square>().ok().filter(|_| board) else { continue };
                if !guide.holds_board()
                    && table.person_is_to_move()
                    && let Some((seat, _)) = table.mover()
                {
                    // What is still being shown of the moves before has been heard: the hearer need not wait for it.
                    queue.skip();
                    requested.write(CommandRequested(Command::Play { at: table.moment(), seat, square }));
                } else {
                    say(words.0.spoken_turn(&table));
                }
            }
            Act::Press { id } => input.events.extend(request(&id, Action::Click, None)),
            Act::Focus { id } => input.events.extend(request(&id, Action::Focus, None)),
            Act::Slide { id, value } => {
                input.events.extend(request(&id, Action::SetValue, Some(ActionData::NumericValue(value))));
            }
            Act::Write { id, text } => {
                input.events.extend(request(&id, Action::Focus, None));
                input.events.extend(key(Key::A, Modifiers::COMMAND));
                input.events.extend(key(Key::Backspace, Modifiers::NONE));
                input.events.push(Input::Text(text));
            }
            Act::Copy { cut: false } => input.events.push(Input::Copy),
            Act::Copy { cut: true } => input.events.push(Input::Cut),
            Act::Paste { text } => input.events.push(Input::Paste(text)),
            Act::Return => queue.skip(),
            Act::Enter { last } => {
                entered.write(Entered { last });
            }
        }
    }
}

fn request(id: &str, action: Action, data: Option<ActionData>) -> Option<Input> {
    Some(ask(NodeId(id.parse().ok()?), action, data))
}

/// What assistive technology would ask of a control.
pub(super) fn ask(target_node: NodeId, action: Action, data: Option<ActionData>) -> Input {
    Input::AccessKitActionRequest(ActionRequest { action, target_tree: TreeId::ROOT, target_node, data })
}

fn key(key: Key, modifiers: Modifiers) -> [Input; 2] {
    [true, false].map(|pressed| Input::Key { key, physical_key: None, pressed, repeat: false, modifiers })
}

/// A line for everything that happens, in order.
fn tell_events(
    mut changed: MessageReader<TableChanged>,
    mut refused: MessageReader<CommandRefused>,
    table: Res<CurrentTable>,
    words: Res<Words>,
) {
    let events: Vec<_> = changed.read().map(|TableChanged(event)| event).collect();
    // What ended for the sake of a new game is no news.
    let begun = events.iter().rposition(|event| matches!(event, Event::GameBegan { .. })).unwrap_or(0);
    for event in &events[begun..] {
        say(words.0.spoken_event(&table, event));
    }
    for CommandRefused { rejected, .. } in refused.read() {
        if !matches!(rejected, Rejected::TooLate) {
            say(words.0.refusal(rejected));
        }
    }
}

fn say(line: String) {
    if !line.is_empty() {
        send("said", &line);
    }
}

/// The board as it is now; an empty one where none is played on.
fn tell_board(
    table: Res<CurrentTable>,
    words: Res<Words>,
    screen: Res<State<Screen>>,
    overlay: Res<State<Overlay>>,
    mut told: Local<Option<Board>>,
) {
    if !(table.is_changed() || words.is_changed() || screen.is_changed() || overlay.is_changed() || told.is_none()) {
        return;
    }
    let playing = (*screen.get(), *overlay.get()) == (Screen::Playing, Overlay::None);
    let board = if playing { Board::of(&table, &words) } else { Board::default() };
    if told.as_ref() != Some(&board) {
        send("board", &board);
        *told = Some(board);
    }
}

/// A board in words.
#[derive(Default, PartialEq, Serialize)]
struct Board {
    name: String,
    turn: String,
    score: String,
    /// Row by row; nothing where the board has no square.
    rows: Vec<Vec<Option<Cell>>>,
}

#[derive(PartialEq, Serialize)]
struct Cell {
    square: String,
    name: String,
    /// Whether whoever is to move may play there.
    legal: bool,
}

impl Board {
    fn of(table: &CurrentTable, words: &Words) -> Self {
        let texts = &words.0;
        let board = table.game().setup().board();
        let legal = table.game().legal();
        let cell = |column, row| {
            let square = Square::at(column, row).filter(|&square| board.squares().contains(square))?;
            let legal = legal.is_some_and(|moves| moves.squares.contains(square));
            Some(Cell { square: square.to_string(), name: texts.spoken_square(table, square), legal })
        };
        let side = board.side();
        Self {
            name: texts.say_with(Message::SpokenBoard, &[("board", texts.board(board).into())]),
            turn: texts.spoken_turn(table),
            score: texts.spoken_score(table),
            rows: (0..side).map(|row| (0..side).map(|column| cell(column, row)).collect()).collect(),
        }
    }
}

/// The controls of the panels as they are drawn now, and text that is to be copied.
fn tell_controls(
    output: Single<Ref<EguiOutput>, With<PrimaryEguiContext>>,
    mut contexts: EguiContexts,
    overlay: Res<State<Overlay>>,
    mut told: Local<Option<Vec<Control>>>,
) -> Result {
    if !output.is_changed() {
        return Ok(());
    }
    for command in &output.platform_output.commands {
        if let OutputCommand::CopyText(text) = command {
            send("copy", text);
        }
    }
    let Some(tree) = &output.platform_output.accesskit_update else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let zoom = f64::from(ctx.zoom_factor());
    let mut controls: Vec<_> =
        in_order(tree, *overlay.get()).into_iter().filter_map(|(id, node)| control(id, node, zoom)).collect();
    // What lies over a field on a phone must not lie over what the field is scrolled under.
    for field in controls.iter_mut().filter(|control| control.kind == "text") {
        field.place = visible_part(ctx, &field.id, zoom);
    }
    if told.as_ref() != Some(&controls) {
        send("controls", &controls);
        *told = Some(controls);
    }
    Ok(())
}

/// The part of a widget that can be touched, in CSS pixels of the window: left, top, width, height.
fn visible_part(ctx: &egui::Context, id: &str, zoom: f64) -> [i32; 4] {
    let part = ctx.viewport(|viewport| {
        let mut widgets = viewport.this_pass.widgets.layers().flat_map(|(_, widgets)| widgets);
        widgets.find(|widget| widget.id.accesskit_id().0.to_string() == id).map(|widget| widget.interact_rect)
    });
    let part = part.filter(|part| part.is_positive()).unwrap_or(egui::Rect::ZERO);
    let (at, size) = (part.min, part.size());
    [at.x, at.y, size.x, size.y].map(|point| (f64::from(point) * zoom).round() as i32)
}

/// A control of a panel, or words between controls.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Control {
    id: String,
    kind: &'static str,
    name: String,
    /// Of switches and of what is chosen among several.
    on: Option<bool>,
    disabled: bool,
    /// Of text fields.
    text: Option<String>,
    /// Of sliders: value, least, most.
    range: Option<[f64; 3]>,
    /// Left, top, width, height in CSS pixels of the window; of text fields, of the part that can be seen.
    place: [i32; 4],
}

/// What the tree holds, in the order in which it is read; of an overlay that is open, that alone.
pub(super) fn in_order(tree: &TreeUpdate, overlay: Overlay) -> Vec<(NodeId, &Node)> {
    let nodes: BTreeMap<NodeId, &Node> = tree.nodes.iter().map(|(id, node)| (*id, node)).collect();
    let root = tree.tree.as_ref().map(|tree| tree.root);
    let name = format!("{overlay:?}").to_lowercase();
    let over = (overlay != Overlay::None).then(|| Id::new(name.as_str()).accesskit_id());
    let mut waiting: Vec<NodeId> = over.filter(|id| nodes.contains_key(id)).or(root).into_iter().collect();
    let mut found = Vec::new();
    while let Some(id) = waiting.pop() {
        let Some(&node) = nodes.get(&id) else { continue };
        found.push((id, node));
        waiting.extend(node.children().iter().rev());
    }
    found
}

fn control(id: NodeId, node: &Node, zoom: f64) -> Option<Control> {
    let kind = match node.role() {
        Role::Button | Role::Link | Role::RadioButton => "button",
        Role::CheckBox => "switch",
        Role::TextInput => "text",
        Role::Slider => "slider",
        Role::Label => "words",
        _ => return None,
    };
    let name = if kind == "words" { node.value() } else { node.label() };
    let name = readable(name.or(node.placeholder()).unwrap_or_default());
    if name.is_empty() && matches!(kind, "words" | "button") {
        return None;
    }
    let number = |value: Option<f64>| value.unwrap_or_default();
    let place = node.bounds().map_or([0.0; 4], |at| [at.x0, at.y0, at.width(), at.height()]);
    Some(Control {
        id: id.0.to_string(),
        kind,
        name,
        on: node.toggled().map(|toggled| toggled == Toggled::True),
        disabled: node.is_disabled(),
        text: (kind == "text").then(|| node.value().unwrap_or_default().to_owned()),
        range: (kind == "slider").then(|| {
            [number(node.numeric_value()), number(node.min_numeric_value()), number(node.max_numeric_value())]
        }),
        place: place.map(|point| (point * zoom).round() as i32),
    })
}

/// Without the icons, which are letters of a font's own.
fn readable(text: &str) -> String {
    text.replace(|letter| ('\u{e000}'..='\u{f8ff}').contains(&letter), "").trim().to_owned()
}
