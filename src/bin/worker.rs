//! The door for the browser's search: a module worker that answers requests, one at a time.
//!
//! When it is ready for messages it posts the string `ready` (what is posted to it before that is lost). A message
//! is a [`girotondo::search::Request`] as JSON text; what comes back is [`girotondo::search::Reply`]s as JSON text: how far
//! the search has come, several times, and at last the answer. To stop a search, end the worker.

#[cfg(target_arch = "wasm32")]
fn main() -> Result<(), wasm_bindgen::JsValue> {
    use girotondo::search::{Progress, Reply, Stop, Timed};
    use wasm_bindgen::{JsCast, JsValue, closure::Closure};
    use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};
    use web_time::Instant;

    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let replies = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent) -> Result<(), JsValue>>::new(move |event: MessageEvent| {
        // What is not text is no request, and the reply says so.
        let message = event.data().as_string().unwrap_or_default();
        let began = Instant::now();
        let tell = |progress: &Progress| {
            // Who cannot be told of progress gets the answer all the same.
            let _ = replies.post_message(&Reply::Progress(*progress).to_json().into());
        };
        let watch = Timed { stop: Stop::new(), clock: || began.elapsed(), tell };
        replies.post_message(&Reply::to(&message, &watch).to_json().into())
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
