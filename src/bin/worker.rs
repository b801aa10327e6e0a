//! The door for the browser's search: what its worker, `web/page/worker.js`, asks of WebAssembly.
//!
//! A request is a [`girotondo::search::Request`] or a [`girotondo::search::Puzzle`] as JSON text, and what comes back are
//! [`girotondo::search::Reply`]s as JSON text. A search goes by weights that lie in files of their own: the worker asks
//! which one is wanted, fetches it and hands it over.

#[cfg(target_arch = "wasm32")]
mod door {
    use girotondo::{
        rules::Setup,
        search::{Progress, Reply, Stop, Timed, weights},
    };
    use wasm_bindgen::prelude::*;
    use web_time::Instant;

    /// What every request says.
    #[derive(serde::Deserialize)]
    struct Asked {
        setup: Setup,
    }

    /// The name of the file of weights that is to be given before a request is answered, if there is one.
    #[wasm_bindgen]
    pub fn wanted(request: &str) -> Option<String> {
        // What is no request wants nothing; the reply will say so.
        let Asked { setup } = serde_json::from_str(request).ok()?;
        weights::wanted(&setup).map(str::to_owned)
    }

    /// Takes what the file of that name holds.
    #[wasm_bindgen]
    pub fn give(name: &str, bytes: Vec<u8>) {
        weights::give(name, bytes);
    }

    /// Answers a request, and tells on the way how far the search has come. To stop it, end the worker.
    #[wasm_bindgen]
    pub fn answer(request: &str, tell: &js_sys::Function) -> String {
        let began = Instant::now();
        let tell = |progress: &Progress| {
            // Who cannot be told of progress gets the answer all the same.
            let _ = tell.call1(&JsValue::NULL, &Reply::Progress(*progress).to_json().into());
        };
        Reply::to(request, &Timed { stop: Stop::new(), clock: || began.elapsed(), tell }).to_json()
    }
}

#[cfg(target_arch = "wasm32")]
fn main() {
    console_error_panic_hook::set_once();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    eprintln!("This program is a part of the browser version and does nothing outside a web worker.");
    std::process::ExitCode::from(2)
}
