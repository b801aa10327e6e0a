//! A headless Chromium with one tab: opened, looked at, clicked, touched and typed into.
//!
//! It speaks the browser's own DevTools protocol, so nothing needs to be installed but the browser. Positions are in
//! CSS pixels from the top left of the page, as the page itself counts. It must not know what the page shows.

mod accessible;
mod connection;
mod keys;
mod picture;

use std::{
    env, fs,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::{Value, json};
use tempfile::TempDir;

pub use accessible::Accessible;
use connection::Connection;
pub use picture::Picture;

/// How long the browser itself may take to start, on a busy machine.
const START: Duration = Duration::from_secs(60);

/// How long a key, a button or a finger stays down, and a pointer rests before it presses: about as long as a person's.
const HELD: Duration = Duration::from_millis(80);

/// How often a condition is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// A position on the page in CSS pixels: to the right, and down.
pub type Point = (f64, f64);

/// What the page is shown on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Screen {
    /// Width in CSS pixels.
    pub width: u32,
    /// Height in CSS pixels.
    pub height: u32,
    /// Device pixels to a CSS pixel.
    pub ratio: f64,
    /// Whether it is a touch screen, as of a phone.
    pub touch: bool,
}

impl Screen {
    /// A window on an ordinary screen.
    pub const fn desktop(width: u32, height: u32) -> Self {
        Self { width, height, ratio: 1.0, touch: false }
    }

    /// A phone or a tablet.
    pub const fn phone(width: u32, height: u32, ratio: f64) -> Self {
        Self { width, height, ratio, touch: true }
    }
}

/// A running browser with one tab, or more of which one is spoken to. It ends, and what it stored goes, when this is dropped.
pub struct Browser {
    connection: Connection,
    process: Child,
    /// The tab that lies before it, if one does.
    other: Option<String>,
    /// Whether what is evaluated counts as done by the visitor.
    gestures: bool,
    // Dropped after `drop` has ended the process that writes into it.
    _profile: TempDir,
}

impl Browser {
    /// Starts `$CHROME`, or the first Chromium or Chrome on the path, with a profile of its own.
    pub fn launch() -> Result<Self> {
        let profile = tempfile::Builder::new().prefix("girotondo-browser-").tempdir()?;
        let mut process = Command::new(program()?)
            .args(["--headless", "--no-sandbox", "--disable-quic", "--no-first-run", "--hide-scrollbars"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
            .args(["--disable-extensions", "--mute-audio", "--remote-debugging-port=0"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start the browser")?;
        match connect(profile.path(), &mut process) {
            Ok(connection) => Ok(Self { connection, process, other: None, gestures: true, _profile: profile }),
            Err(error) => {
                end(&mut process);
                Err(error)
            }
        }
    }

    /// Gives the page a screen of this size.
    pub fn set_screen(&mut self, screen: Screen) -> Result<()> {
        let Screen { width, height, ratio, touch } = screen;
        self.call(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": width, "height": height, "deviceScaleFactor": ratio, "mobile": touch }),
        )?;
        self.call("Emulation.setTouchEmulationEnabled", json!({ "enabled": touch }))?;
        Ok(())
    }

    /// Sets what `navigator.language` says to pages opened from now on, for example `it`.
    pub fn set_language(&mut self, language: &str) -> Result<()> {
        let agent = self.evaluate("navigator.userAgent")?;
        self.call("Emulation.setUserAgentOverride", json!({ "userAgent": agent, "acceptLanguage": language }))?;
        Ok(())
    }

    /// Lets every request fail whose address matches, with `*` for anything.
    pub fn block(&mut self, addresses: &[&str]) -> Result<()> {
        self.call("Network.enable", json!({}))?;
        self.call("Network.setBlockedURLs", json!({ "urls": addresses }))?;
        Ok(())
    }

    /// Runs a script in pages opened from now on, before any of their own.
    pub fn prepare(&mut self, script: &str) -> Result<()> {
        self.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }))?;
        Ok(())
    }

    /// Goes to an address. What is there has been found, not loaded, when this returns.
    pub fn open(&mut self, address: &str) -> Result<()> {
        let answer = self.call("Page.navigate", json!({ "url": address }))?;
        match answer["errorText"].as_str() {
            Some(error) => bail!("cannot open {address}: {error}"),
            None => Ok(()),
        }
    }

    /// Loads the page anew, as with F5. What is there then has been asked for, not loaded, when this returns.
    pub fn reload(&mut self) -> Result<()> {
        self.call("Page.reload", json!({}))?;
        Ok(())
    }

    /// Whether scripts of the page's own run.
    pub fn set_scripts(&mut self, run: bool) -> Result<()> {
        self.call("Emulation.setScriptExecutionDisabled", json!({ "value": !run }))?;
        Ok(())
    }

    /// Whether what is evaluated counts as something that the visitor did, which a browser allows more for. It does at
    /// first.
    pub fn set_gestures(&mut self, counted: bool) {
        self.gestures = counted;
    }

    /// Opens another, empty tab beside this one, which goes on, and turns to it. Returns the one that was spoken to.
    pub fn open_tab(&mut self) -> Result<Tab> {
        let made = self.connection.call_browser("Target.createTarget", json!({ "url": "about:blank" }))?;
        let before = Tab(self.connection.session.clone());
        self.connection.attach(&made["targetId"])?;
        Ok(before)
    }

    /// Closes the tab that is spoken to, and turns to another.
    pub fn close_tab(&mut self, then: Tab) -> Result<()> {
        let this = self.call("Target.getTargetInfo", json!({}))?;
        self.turn_to(then);
        self.connection.call_browser("Target.closeTarget", json!({ "targetId": this["targetInfo"]["targetId"] }))?;
        Ok(())
    }

    /// Turns to another tab. Returns the one that was spoken to.
    pub fn turn_to(&mut self, tab: Tab) -> Tab {
        Tab(std::mem::replace(&mut self.connection.session, tab.0))
    }

    /// Puts another tab before this one, whose page is out of sight then.
    pub fn hide(&mut self) -> Result<()> {
        // As long as it has the focus for certain, it counts as seen.
        self.call("Emulation.setFocusEmulationEnabled", json!({ "enabled": false }))?;
        let other = self.connection.call_browser("Target.createTarget", json!({ "url": "about:blank" }))?;
        self.other = other["targetId"].as_str().map(str::to_owned);
        self.wait("the tab to be out of sight", "document.hidden", START)
    }

    /// Takes that other tab away again.
    pub fn show(&mut self) -> Result<()> {
        if let Some(other) = self.other.take() {
            self.connection.call_browser("Target.closeTarget", json!({ "targetId": other }))?;
        }
        self.call("Page.bringToFront", json!({}))?;
        self.call("Emulation.setFocusEmulationEnabled", json!({ "enabled": true }))?;
        self.wait("the tab to be in sight", "!document.hidden", START)
    }

    /// Lets pages read and write the clipboard without asking anybody.
    pub fn allow_clipboard(&mut self) -> Result<()> {
        let permissions = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
        self.connection.call_browser("Browser.grantPermissions", permissions)?;
        Ok(())
    }

    /// What assistive technology is told of the page: everything that has a role and a name.
    pub fn accessible(&mut self) -> Result<Vec<Accessible>> {
        let tree = self.call("Accessibility.getFullAXTree", json!({}))?;
        let nodes = tree["nodes"].as_array().context("the browser sent no tree")?;
        Ok(accessible::read(nodes))
    }

    /// Does what a screen reader does to press something.
    pub fn press_accessible(&mut self, thing: &Accessible) -> Result<()> {
        let node = self.call("DOM.resolveNode", json!({ "backendNodeId": thing.node }))?;
        let object = node["object"]["objectId"].as_str().with_context(|| format!("{:?} is gone", thing.name))?;
        self.call(
            "Runtime.callFunctionOn",
            json!({ "objectId": object, "functionDeclaration": "function () { this.click() }", "userGesture": true }),
        )?;
        Ok(())
    }

    /// The value of a JavaScript expression in the page, awaited when it is a promise. An exception is an error.
    pub fn evaluate(&mut self, expression: &str) -> Result<Value> {
        let mut answer = self.call(
            "Runtime.evaluate",
            json!({
                "expression": expression, "returnByValue": true, "awaitPromise": true, "userGesture": self.gestures,
            }),
        )?;
        if let Some(thrown) = answer.get("exceptionDetails") {
            bail!("{expression}: {}", connection::exception(thrown));
        }
        Ok(answer["result"]["value"].take())
    }

    /// Waits until an expression is true, and says what was waited for when that takes too long.
    pub fn wait(&mut self, what: &str, expression: &str, patience: Duration) -> Result<()> {
        let deadline = Instant::now() + patience;
        loop {
            // While a page is being left, there is for a moment nothing to evaluate in.
            if self.evaluate(&format!("Boolean({expression})")).is_ok_and(|value| value == true) {
                return Ok(());
            }
            if Instant::now() > deadline {
                bail!("waited {} s in vain for {what}", patience.as_secs());
            }
            self.pause(LOOK)?;
        }
    }

    /// Lets time pass, listening to what the page says meanwhile.
    pub fn pause(&mut self, time: Duration) -> Result<()> {
        self.connection.listen(time)
    }

    /// Lets the page draw this often. A game that hears of a key with one picture shows what it did with the next.
    pub fn draw(&mut self, pictures: u32) -> Result<()> {
        for _ in 0..pictures {
            self.evaluate("new Promise(done => requestAnimationFrame(done))")?;
        }
        Ok(())
    }

    /// Moves the mouse to a place.
    pub fn hover(&mut self, place: Point) -> Result<()> {
        self.mouse("mouseMoved", place, 0)?;
        self.pause(HELD)
    }

    /// Moves the mouse to a place and clicks with its first button.
    pub fn click(&mut self, place: Point) -> Result<()> {
        self.hover(place)?;
        self.mouse("mousePressed", place, 1)?;
        self.pause(HELD)?;
        self.mouse("mouseReleased", place, 1)
    }

    /// Taps with a finger.
    pub fn tap(&mut self, place: Point) -> Result<()> {
        self.hold(place, HELD)
    }

    /// Puts a finger down for a while and takes it off.
    pub fn hold(&mut self, (x, y): Point, time: Duration) -> Result<()> {
        self.call("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] }))?;
        self.pause(time)?;
        self.call("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }))?;
        Ok(())
    }

    /// Presses a key by the name that JavaScript gives it, a letter or a digit, with keys to be held before it:
    /// `Enter`, `ArrowLeft`, `d`, `Shift+Tab`, `Control+z`.
    pub fn press(&mut self, chord: &str) -> Result<()> {
        let keys = keys::chord(chord)?;
        for event in keys::down(&keys) {
            self.call("Input.dispatchKeyEvent", event)?;
        }
        self.pause(HELD)?;
        for event in keys::up(&keys) {
            self.call("Input.dispatchKeyEvent", event)?;
        }
        Ok(())
    }

    /// Writes a text where the text cursor is, as the keyboard on a phone's screen does.
    pub fn write(&mut self, text: &str) -> Result<()> {
        self.call("Input.insertText", json!({ "text": text }))?;
        Ok(())
    }

    /// Draws a finger over the screen from one place to another.
    pub fn swipe(&mut self, (from_x, from_y): Point, (to_x, to_y): Point) -> Result<()> {
        const STEPS: u32 = 8;
        for step in 0..=STEPS {
            let share = f64::from(step) / f64::from(STEPS);
            let at = json!({ "x": from_x + (to_x - from_x) * share, "y": from_y + (to_y - from_y) * share });
            let kind = if step == 0 { "touchStart" } else { "touchMove" };
            self.call("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": [at] }))?;
            self.pause(HELD)?;
        }
        self.call("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }))?;
        Ok(())
    }

    /// What is on the screen now, in device pixels, as a PNG file.
    pub fn screenshot(&mut self) -> Result<Vec<u8>> {
        let answer = self.call("Page.captureScreenshot", json!({ "format": "png" }))?;
        let data = answer["data"].as_str().context("the browser sent no picture")?;
        Ok(BASE64_STANDARD.decode(data)?)
    }

    /// All that the page and its workers wrote to the console so far, a line an entry.
    pub fn console(&self) -> &[String] {
        &self.connection.console
    }

    /// Errors and warnings among it, and exceptions that nobody caught, of the page and of its workers.
    pub fn problems(&self) -> &[String] {
        &self.connection.problems
    }

    fn mouse(&mut self, kind: &str, (x, y): Point, buttons: u8) -> Result<()> {
        let button = if buttons == 0 { "none" } else { "left" };
        let held = if kind == "mousePressed" { buttons } else { 0 };
        self.call(
            "Input.dispatchMouseEvent",
            json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": held, "clickCount": buttons }),
        )?;
        Ok(())
    }

    fn call(&mut self, method: &str, parameters: Value) -> Result<Value> {
        self.connection.call(method, parameters)
    }
}

/// A tab that is not spoken to.
pub struct Tab(String);

impl Drop for Browser {
    fn drop(&mut self) {
        // Asked to close, it ends its helper processes as well; killed, it may leave them for a while.
        let _ = self.connection.close_browser();
        let deadline = Instant::now() + Duration::from_secs(5);
        while Instant::now() < deadline && matches!(self.process.try_wait(), Ok(None)) {
            thread::sleep(LOOK);
        }
        end(&mut self.process);
    }
}

fn end(process: &mut Child) {
    let _ = process.kill();
    let _ = process.wait();
}

/// The browser to start: `$CHROME`, or the first of the usual names on the path.
fn program() -> Result<String> {
    if let Ok(chosen) = env::var("CHROME") {
        return Ok(chosen);
    }
    let path = env::var_os("PATH").unwrap_or_default();
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        .into_iter()
        .find(|name| env::split_paths(&path).any(|folder| folder.join(name).is_file()))
        .map(str::to_owned)
        .context("no Chromium or Chrome is installed; set CHROME to where one is")
}

/// Waits until the browser has written down where it listens, and connects to its first tab.
fn connect(profile: &Path, process: &mut Child) -> Result<Connection> {
    let deadline = Instant::now() + START;
    loop {
        // Two lines: the port and the path. The file may be seen before it is written.
        let written = fs::read_to_string(profile.join("DevToolsActivePort")).unwrap_or_default();
        if let Some((port, path)) = written.trim().split_once('\n') {
            return Connection::open(port.parse()?, path);
        }
        if let Some(status) = process.try_wait()? {
            bail!("the browser ended at once ({status})");
        }
        if Instant::now() > deadline {
            bail!("the browser did not start within {} s", START.as_secs());
        }
        thread::sleep(LOOK);
    }
}
