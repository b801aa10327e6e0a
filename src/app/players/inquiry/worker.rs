//! A search at home in the browser: a web worker, which is terminated to stop it.
//!
//! A worker crate such as gloo-worker cannot terminate a busy worker, and loads through a blob address that a strict
//! content security policy forbids; what is needed of the browser's own interface is little.

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use bevy::log::error;
use wasm_bindgen::{JsCast, prelude::*};
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::Heard;
use crate::search::{Level, Reply, Request, Stop, think};

/// Where the worker's script lies, beside the page: the page says under which name.
fn script() -> String {
    let root = web_sys::window().and_then(|window| window.document()).and_then(|page| page.document_element());
    root.and_then(|root| root.get_attribute("data-worker")).unwrap_or_else(|| "worker.js".to_owned())
}

/// The worker that waits for the next search; kept, because to start one takes longer than most searches.
#[derive(Default)]
pub struct Homes {
    idle: Rc<RefCell<Option<Home>>>,
}

impl Homes {
    /// Begins a search, in the worker that waits or in a new one.
    pub fn begin(&mut self, request: Request) -> Job {
        let home = self.idle.borrow_mut().take().or_else(|| Home::start().inspect_err(log).ok());
        let message = serde_json::to_string(&request).unwrap_or_default();
        if let Some(home) = &home {
            home.post(message);
        }
        Job { home, request: Some(request), idle: self.idle.clone() }
    }
}

/// A search that is going on. To drop it before it has answered is to terminate its worker.
pub struct Job {
    home: Option<Home>,
    request: Option<Request>,
    idle: Rc<RefCell<Option<Home>>>,
}

impl Job {
    /// What it has to say, in order; the end is said once.
    pub(super) fn poll(&mut self) -> Option<Heard> {
        let Some(home) = &self.home else { return self.request.take().map(think_here) };
        let heard = home.mail.borrow_mut().heard.pop_front()?;
        match heard {
            Heard::Progress(_) => {}
            Heard::Answer(_) | Heard::Refused(_) => *self.idle.borrow_mut() = self.home.take(),
            Heard::Crashed(_) => self.home = None,
        }
        if !matches!(heard, Heard::Progress(_)) {
            self.request = None;
        }
        Some(heard)
    }
}

/// Without a worker the page itself thinks, so lightly that no frame is missed.
fn think_here(mut request: Request) -> Heard {
    request.level = request.level.min(Level::Easy);
    match think(&request, &Stop::new()) {
        Ok(answer) => Heard::Answer(answer),
        Err(error) => Heard::Refused(error.to_string()),
    }
}

/// A worker; to drop it is to terminate it.
struct Home {
    worker: Worker,
    mail: Rc<RefCell<Mail>>,
    _hear: Closure<dyn FnMut(MessageEvent)>,
    _fail: Closure<dyn FnMut(web_sys::Event)>,
}

#[derive(Default)]
struct Mail {
    /// The worker has said that it listens; what is posted before is lost.
    ready: bool,
    waiting: Option<String>,
    /// What it has said and nobody has read yet.
    heard: VecDeque<Heard>,
}

impl Home {
    fn start() -> Result<Self, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script(), &options)?;
        let mail = Rc::new(RefCell::new(Mail::default()));
        let hear = Closure::new({
            let (worker, mail) = (worker.clone(), mail.clone());
            move |event: MessageEvent| hear(&worker, &mut mail.borrow_mut(), &event)
        });
        let fail = Closure::new({
            let mail = mail.clone();
            move |event: web_sys::Event| {
                // A script that cannot be loaded has no message.
                let message = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).unwrap_or_default();
                mail.borrow_mut().heard.push_back(Heard::Crashed(message));
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        Ok(Self { worker, mail, _hear: hear, _fail: fail })
    }

    fn post(&self, message: String) {
        let mut mail = self.mail.borrow_mut();
        if mail.ready {
            let _ = self.worker.post_message(&message.into()).inspect_err(log);
        } else {
            mail.waiting = Some(message);
        }
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        // Whatever is still heard of it, that it has ended above all, is for nobody any more.
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

fn hear(worker: &Worker, mail: &mut Mail, event: &MessageEvent) {
    let Some(text) = event.data().as_string() else { return };
    if text == "ready" {
        mail.ready = true;
        if let Some(message) = mail.waiting.take() {
            let _ = worker.post_message(&message.into()).inspect_err(log);
        }
        return;
    }
    mail.heard.push_back(match serde_json::from_str(&text) {
        Ok(Reply::Progress(progress)) => Heard::Progress(progress),
        Ok(Reply::Answer(answer)) => Heard::Answer(answer),
        Ok(Reply::Error(reason)) => Heard::Refused(reason),
        // The game asks for moves only.
        Ok(Reply::Solution(_)) => Heard::Refused("a solution, where a move was asked for".to_owned()),
        Err(error) => Heard::Crashed(error.to_string()),
    });
}

fn log(error: &JsValue) {
    error!("the worker cannot be reached: {error:?}");
}
