//! Whether what is played now can be heard now.
//!
//! On the desktop Bevy opens the device at the start, and without one nothing is played. In a browser the audio
//! context stands still until the first gesture, but takes sounds all the same and would play them all at once when
//! it is let go. Bevy keeps the context to itself, so the page's own script (`web/page/sound.js`) wakes it with the
//! first gesture and writes its state into `data-sound` of the page's root element.

/// Whether sound comes out: always `true` on the desktop.
#[cfg(not(target_arch = "wasm32"))]
pub const fn is_running() -> bool {
    true
}

/// Whether the page's audio context runs; without the page's script it never does.
#[cfg(target_arch = "wasm32")]
pub fn is_running() -> bool {
    let root = web_sys::window().and_then(|window| window.document()).and_then(|page| page.document_element());
    root.and_then(|root| root.get_attribute("data-sound")).is_some_and(|state| state == "running")
}
