// Loads the game, shows how far it is, and says in plain words what to do when it cannot run.
//
// It knows of the game only that it draws on the canvas `#game` and sets `data-screen` on the root element once there
// is a first picture.

const WORDS = {
  en: {
    loading: "Loading…",
    percent: (share) => `Loading ${share}%`,
    starting: "Setting the table…",
    again: "Reload",
    webgl:
      "Girotondo needs WebGL 2, which this browser does not offer here. Please update the browser, switch on " +
      "hardware acceleration in its settings, or try another one.",
    wasm: "Girotondo needs WebAssembly, which this browser does not offer. Please update it or try another one.",
    download: "The game could not be downloaded. Please check your connection and reload the page.",
    start: "The game could not start. Please reload the page; if that does not help, try another browser.",
    stopped: "The game has stopped because of a fault in it. Please reload the page to go on.",
    graphics: "The browser has taken the graphics away from the game. Please reload the page to go on.",
  },
  it: {
    loading: "Caricamento…",
    percent: (share) => `Caricamento: ${share}%`,
    starting: "Si apparecchia il tavolo…",
    again: "Ricarica",
    webgl:
      "Girotondo ha bisogno di WebGL 2, che questo browser qui non offre. Aggiorna il browser, attiva " +
      "l’accelerazione hardware nelle sue impostazioni o provane un altro.",
    wasm: "Girotondo ha bisogno di WebAssembly, che questo browser non offre. Aggiornalo o provane un altro.",
    download: "Non è stato possibile scaricare il gioco. Controlla la connessione e ricarica la pagina.",
    start: "Il gioco non è riuscito a partire. Ricarica la pagina; se non basta, prova un altro browser.",
    stopped: "Il gioco si è fermato per un suo errore. Ricarica la pagina per continuare.",
    graphics: "Il browser ha tolto la grafica al gioco. Ricarica la pagina per continuare.",
  },
};

const root = document.documentElement;
const canvas = document.querySelector("#game");
const cover = document.querySelector("#cover");
const note = document.querySelector("#note");
const bar = document.querySelector("#bar");
const again = document.querySelector("#again");

const language = /^it\b/i.test(navigator.language ?? "") ? "it" : "en";
const words = WORDS[language];
root.lang = language;

/** A failure whose reason the reader can do something about; `reason` is a key of WORDS. */
class Told extends Error {
  constructor(reason, cause) {
    super(reason, { cause });
    this.reason = reason;
  }
}

let failed = false;

/** Covers the game with a sentence. The first reason stays: what follows it is mostly its consequence. */
function fail(reason) {
  if (failed) return;
  failed = true;
  note.textContent = words[reason];
  note.setAttribute("role", "alert");
  bar.hidden = true;
  again.textContent = words.again;
  again.hidden = false;
  again.addEventListener("click", () => location.reload());
  cover.classList.remove("going");
  cover.classList.add("failed");
  cover.hidden = false;
  again.focus();
}

/** Lets the game be seen, once it has drawn. */
function reveal() {
  if (failed) return;
  cover.classList.add("going");
  canvas.focus({ preventScroll: true });
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  setTimeout(() => (cover.hidden = !failed), still ? 0 : 350);
}

function watchForFaults() {
  // A panic in Rust is written to the console as an error, and then ends in a trap.
  const error = console.error.bind(console);
  console.error = (...parts) => {
    error(...parts);
    if (typeof parts[0] === "string" && parts[0].startsWith("panicked at")) fail("stopped");
  };
  const trapped = (thrown) => {
    if (thrown instanceof WebAssembly.RuntimeError) fail("stopped");
  };
  addEventListener("error", (event) => trapped(event.error));
  addEventListener("unhandledrejection", (event) => trapped(event.reason));
  canvas.addEventListener("webglcontextlost", () => fail("graphics"));
}

/** Leaves the game's own keys to it: the canvas keeps the focus, and nothing scrolls. All others stay the browser's. */
function keepKeys() {
  const own = new Set(["Tab", " ", "F1", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown"]);
  canvas.addEventListener("keydown", (event) => {
    if (own.has(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey) event.preventDefault();
  });
}

/**
 * Lets the canvas' size in device pixels be reckoned from its size in CSS pixels, as in Safari, which does not know the
 * other way: where a device is emulated, Chromium reports that other size without the device's pixel ratio.
 */
function reckonSize() {
  if (globalThis.ResizeObserverEntry) delete ResizeObserverEntry.prototype.devicePixelContentBoxSize;
}

function hasWebGl2() {
  const context = document.createElement("canvas").getContext("webgl2");
  // There may be few contexts to be had: this one is given back at once.
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return Boolean(context);
}

/** A response that tells how much of it has arrived, as a share of 1. */
function measured(response, total, tell) {
  let received = 0;
  const meter = new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength;
      tell(Math.min(received / total, 1));
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(meter), { headers: { "Content-Type": "application/wasm" } });
}

async function download(address) {
  let response;
  try {
    response = await fetch(address);
  } catch (cause) {
    throw new Told("download", cause);
  }
  if (!response.ok) throw new Told("download");
  return response;
}

async function load() {
  if (typeof WebAssembly !== "object" || !WebAssembly.instantiateStreaming) throw new Told("wasm");
  watchForFaults();
  keepKeys();
  reckonSize();
  if (!hasWebGl2()) throw new Told("webgl");

  const bytes = Number(root.dataset.gameBytes);
  const arriving = download("girotondo_bg.wasm");
  const bindings = import("./girotondo.js").catch((cause) => {
    throw new Told("download", cause);
  });
  // Both begin at once; whichever fails first is what is told.
  const [response, { default: start }] = await Promise.all([arriving, bindings]);

  const body = measured(response, bytes, (share) => {
    if (failed) return;
    bar.value = share;
    note.textContent = share < 1 ? words.percent(Math.floor(share * 100)) : words.starting;
  });
  try {
    await start({ module_or_path: body });
  } catch (cause) {
    // winit leaves `main` by an exception that means no harm.
    if (String(cause).includes("Using exceptions for control flow")) return;
    const cut = cause instanceof TypeError && bar.value < 1;
    throw new Told(cut ? "download" : "start", cause);
  }
}

function revealWhenDrawn() {
  if (root.dataset.screen) return reveal();
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    reveal();
  });
  watcher.observe(root, { attributeFilter: ["data-screen"] });
}

note.textContent = words.loading;
bar.value = 0;
bar.hidden = false;
revealWhenDrawn();
load().catch((error) => {
  console.error("Girotondo could not be loaded:", error, error.cause ?? "");
  fail(error.reason ?? "start");
});
