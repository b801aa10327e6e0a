//! One WebSocket to the browser: a call and its answer, and the events that come in between.

use std::{
    collections::HashMap,
    io::ErrorKind,
    net::{Ipv4Addr, TcpStream},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tungstenite::{Error, Message, WebSocket};

/// How long an answer may take: a page that compiles 20 MB on a busy machine answers nothing meanwhile.
const PATIENCE: Duration = Duration::from_secs(120);

/// A connection to the browser and to one tab in it.
pub struct Connection {
    socket: WebSocket<TcpStream>,
    /// The name in the protocol of the tab that is spoken to.
    pub session: String,
    last_call: u64,
    /// Answers that came while something else was waited for.
    answers: HashMap<u64, Value>,
    /// Workers that were heard of and are not yet listened to.
    arrived: Vec<String>,
    /// All that was written to the console.
    pub console: Vec<String>,
    /// Errors and warnings among it, and exceptions.
    pub problems: Vec<String>,
}

impl Connection {
    /// Connects to a browser that listens on this machine, and to its first tab.
    pub fn open(port: u16, path: &str) -> Result<Self> {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).context("cannot reach the browser")?;
        stream.set_nodelay(true)?;
        let (socket, _) = tungstenite::client(format!("ws://127.0.0.1:{port}{path}"), stream)
            .map_err(|error| anyhow::anyhow!("the browser refuses the connection: {error}"))?;
        let mut connection = Self {
            socket,
            session: String::new(),
            last_call: 0,
            answers: HashMap::new(),
            arrived: Vec::new(),
            console: Vec::new(),
            problems: Vec::new(),
        };
        let targets = connection.call("Target.getTargets", json!({}))?;
        let tab = targets["targetInfos"]
            .as_array()
            .and_then(|all| all.iter().find(|target| target["type"] == "page"))
            .context("the browser has no tab")?;
        connection.attach(&tab["targetId"])?;
        Ok(connection)
    }

    /// Turns to a tab that was not listened to before, and asks it to tell what happens in it.
    pub fn attach(&mut self, tab: &Value) -> Result<()> {
        let attached = self.call_browser("Target.attachToTarget", json!({ "targetId": tab, "flatten": true }))?;
        self.session = attached["sessionId"].as_str().context("the tab has no session")?.to_owned();
        for domain in ["Page", "Runtime", "Log"] {
            self.call(&format!("{domain}.enable"), json!({}))?;
        }
        self.call(
            "Target.setAutoAttach",
            json!({ "autoAttach": true, "waitForDebuggerOnStart": false, "flatten": true }),
        )?;
        // Without it a page in a headless browser does not count as looked at, and gets no focus.
        self.call("Emulation.setFocusEmulationEnabled", json!({ "enabled": true }))?;
        Ok(())
    }

    /// Calls a method of the tab (before there is one, of the browser) and waits for its result.
    pub fn call(&mut self, method: &str, parameters: Value) -> Result<Value> {
        let session = self.session.clone();
        self.ask(&session, method, parameters)
    }

    /// Calls a method of the browser itself and waits for its result.
    pub fn call_browser(&mut self, method: &str, parameters: Value) -> Result<Value> {
        self.ask("", method, parameters)
    }

    fn ask(&mut self, session: &str, method: &str, parameters: Value) -> Result<Value> {
        let id = self.send(session, method, parameters)?;
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(mut answer) = self.answers.remove(&id) {
                if let Some(error) = answer.get("error") {
                    bail!("{method}: {}", error["message"].as_str().unwrap_or("unknown error"));
                }
                return Ok(answer["result"].take());
            }
            if !self.receive(deadline)? {
                bail!("{method}: no answer within {} s", PATIENCE.as_secs());
            }
        }
    }

    /// Takes in what comes during a time.
    pub fn listen(&mut self, time: Duration) -> Result<()> {
        let deadline = Instant::now() + time;
        while self.receive(deadline)? {}
        Ok(())
    }

    /// Asks the browser to end.
    pub fn close_browser(&mut self) -> Result<()> {
        self.send("", "Browser.close", json!({}))?;
        Ok(())
    }

    fn send(&mut self, session: &str, method: &str, parameters: Value) -> Result<u64> {
        self.last_call += 1;
        let mut call = json!({ "id": self.last_call, "method": method, "params": parameters });
        if !session.is_empty() {
            call["sessionId"] = session.into();
        }
        self.socket.send(Message::text(call.to_string())).context("the browser is gone")?;
        Ok(self.last_call)
    }

    /// Takes in one message; false when none came before the deadline.
    fn receive(&mut self, deadline: Instant) -> Result<bool> {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(false);
        }
        self.socket.get_ref().set_read_timeout(Some(left))?;
        let message = match self.socket.read() {
            Ok(Message::Text(text)) => text,
            Ok(_) => return Ok(true),
            Err(Error::Io(error)) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                return Ok(false);
            }
            Err(error) => return Err(error).context("the browser is gone"),
        };
        let message: Value = serde_json::from_str(&message)?;
        match message["id"].as_u64() {
            Some(id) => {
                self.answers.insert(id, message);
            }
            None => self.note(&message),
        }
        for worker in std::mem::take(&mut self.arrived) {
            // Nobody waits for the answers: a worker may be gone before it gives one.
            self.send(&worker, "Runtime.enable", json!({}))?;
            self.send(&worker, "Log.enable", json!({}))?;
        }
        Ok(true)
    }

    /// Keeps of an event what tells about the page.
    fn note(&mut self, event: &Value) {
        let parameters = &event["params"];
        let (level, text) = match event["method"].as_str() {
            Some("Runtime.consoleAPICalled") => {
                let arguments = parameters["args"].as_array().map_or(&[][..], Vec::as_slice);
                let words: Vec<_> = arguments.iter().map(argument).collect();
                (parameters["type"].as_str().unwrap_or("log"), words.join(" "))
            }
            Some("Runtime.exceptionThrown") => ("error", exception(&parameters["exceptionDetails"])),
            Some("Log.entryAdded") => {
                let entry = &parameters["entry"];
                let address = entry["url"].as_str().map(|url| format!(" ({url})")).unwrap_or_default();
                (
                    entry["level"].as_str().unwrap_or("info"),
                    format!("{}{address}", entry["text"].as_str().unwrap_or_default()),
                )
            }
            Some("Inspector.targetCrashed") => ("error", "the page has crashed".to_owned()),
            Some("Target.attachedToTarget") => {
                self.arrived.extend(parameters["sessionId"].as_str().map(str::to_owned));
                return;
            }
            _ => return,
        };
        self.console.push(format!("{level}: {text}"));
        if matches!(level, "error" | "assert" | "warning") && !is_of_the_graphics(&text) {
            self.problems.push(text);
        }
    }
}

/// Whether the browser's graphics talk of themselves: that they draw in software, and that a picture is read back, as it
/// always is there.
fn is_of_the_graphics(text: &str) -> bool {
    ["GL Driver Message", "software WebGL"].iter().any(|words| text.contains(words))
}

/// A value that was written to the console, as text.
fn argument(value: &Value) -> String {
    match (&value["value"], value["description"].as_str()) {
        (Value::String(text), _) => text.clone(),
        (Value::Null, Some(description)) => description.to_owned(),
        (plain, _) => plain.to_string(),
    }
}

/// What an exception says.
pub fn exception(details: &Value) -> String {
    let text = details["text"].as_str().unwrap_or("exception");
    match details["exception"]["description"].as_str() {
        Some(description) => format!("{text} {description}"),
        None => format!("{text} {}", details["exception"]["value"]),
    }
}
