//! Between the game and the page's scripts: what the game says goes out as events of the document, what a visitor
//! does with the page's own elements comes back as one, and is taken up in the next frame.
//!
//! Out: `girotondo-NAME` with JSON text in `detail`. In: `girotondo-act` with an [`Act`] as JSON text in `detail`.
//! A frame may be long in coming while nothing moves, so what comes in wakes the loop.

use std::{cell::RefCell, rc::Rc};

use bevy::{
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use serde::{Deserialize, Serialize};
use web_sys::{
    CustomEvent, CustomEventInit, EventTarget,
    wasm_bindgen::{JsCast, JsValue, closure::Closure},
};

pub(super) fn plugin(app: &mut App) {
    app.insert_non_send(Inbox::default()).add_systems(PreStartup, listen);
}

fn listen(inbox: NonSend<Inbox>, proxy: Res<EventLoopProxyWrapper>) {
    let Some(page) = page() else { return };
    let acts = inbox.0.clone();
    let proxy = proxy.clone();
    let hear = Closure::<dyn FnMut(CustomEvent)>::new(move |event: CustomEvent| {
        let text = event.detail().as_string().unwrap_or_default();
        match serde_json::from_str(&text) {
            Ok(act) => acts.borrow_mut().push(act),
            Err(error) => error!("the page asks for {text:?}: {error}"),
        }
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    });
    let _ = page.add_event_listener_with_callback("girotondo-act", hear.as_ref().unchecked_ref());
    // The game listens as long as the page is there.
    hear.forget();
}

/// Says something to the page's scripts.
pub(super) fn send(name: &str, detail: &impl Serialize) {
    let Some(page) = page() else { return };
    let init = CustomEventInit::new();
    init.set_detail(&JsValue::from_str(&serde_json::to_string(detail).unwrap_or_default()));
    if let Ok(event) = CustomEvent::new_with_event_init_dict(&format!("girotondo-{name}"), &init) {
        let _ = page.dispatch_event(&event);
    }
}

fn page() -> Option<EventTarget> {
    Some(web_sys::window()?.document()?.into())
}

/// What a visitor did with the page's own elements.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "act", rename_all = "lowercase")]
pub(super) enum Act {
    /// Chose a square of the board.
    Square {
        /// Its name.
        name: String,
    },
    /// Pressed a control.
    Press {
        /// The control's number, in text: it is too long for JavaScript's numbers.
        id: String,
    },
    /// Went to a control.
    Focus {
        /// Which.
        id: String,
    },
    /// Wrote into a field.
    Write {
        /// Which.
        id: String,
        /// All that stands there now.
        text: String,
    },
    /// Moved a slider.
    Slide {
        /// Which.
        id: String,
        /// To where.
        value: f64,
    },
    /// Wants the text that is chosen copied, or cut out.
    Copy {
        /// Cut out.
        cut: bool,
    },
    /// Has a text to be put where the text cursor is.
    Paste {
        /// The text.
        text: String,
    },
    /// Has come back to the page after it was hidden.
    Return,
    /// Came into the canvas with the tab key.
    Enter {
        /// From behind it: to the last control, not to the first.
        last: bool,
    },
}

/// What came in and has not been taken up.
#[derive(Default)]
pub(super) struct Inbox(Rc<RefCell<Vec<Act>>>);

impl Inbox {
    /// Everything, in order.
    pub(super) fn take(&self) -> Vec<Act> {
        std::mem::take(&mut *self.0.borrow_mut())
    }
}
