//! The door for the browser's search: a module worker that answers requests, one at a time.
//!
//! When it is ready for messages it posts the string `ready` (what is posted to it before that is lost). A message
//! is a [`girotondo::search::Request`] as JSON text; the answer is a [`girotondo::search::Reply`] as JSON text. To
//! stop a search, end the worker.

#[cfg(target_arch = "wasm32")]
fn main() -> Result<(), wasm_bindgen::JsValue> {
    use girotondo::search::Reply;
    use wasm_bindgen::{JsCast, JsValue, closure::Closure};
    use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let replies = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent) -> Result<(), JsValue>>::new(move |event: MessageEvent| {
        // What is not text is no request, and the reply says so.
        let message = event.data().as_string().unwrap_or_default();
        replies.post_message(&Reply::to_message(&message).into())
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker lives as long as its closure.
    on_message.forget();
    scope.post_message(&"ready".into())
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    eprintln!("This program is a part of the browser version and does nothing outside a web worker.");
    std::process::ExitCode::from(2)
}
