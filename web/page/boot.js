// Loads the game, shows how far it is, and says in plain words what to do when it cannot run.
//
// It knows of the game only that it draws on the canvas `#game` and sets `data-screen` on the root element once there
// is a first picture.

import { capRatio, longestSide } from "./ratio.js";
import { language, words } from "./words.js";

const root = document.documentElement;
const canvas = document.querySelector("#game");
const cover = document.querySelector("#cover");
const note = document.querySelector("#note");
const bar = document.querySelector("#bar");
const again = document.querySelector("#again");

root.lang = language;
root.dataset.booted = "yes";
// How large the reader has pages write, of the usual 16 pixels: the game writes as large.
root.dataset.textScale = String(parseFloat(getComputedStyle(root).fontSize) / 16);

/** A failure whose reason the reader can do something about; `reason` is a key of the words. */
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

/** Where it is noted in the tab's own storage that the page loads itself anew: when, and whether the match goes on then. */
const RETURN = { when: "girotondo.returned", table: "girotondo.return" };
/** Milliseconds for which a sentence stands before that, and within which it is not done a second time. */
const READ = 4000;
const SOON = 60_000;

/**
 * The graphics are gone for good, since what the game had given them is. The page comes back by itself, with the match
 * that went on; not over and over again, and not before somebody sees it.
 */
function loseGraphics() {
  if (failed) return;
  let soon = true;
  try {
    soon = Date.now() - Number(sessionStorage.getItem(RETURN.when)) < SOON;
    if (!soon) {
      sessionStorage.setItem(RETURN.when, Date.now());
      if (root.dataset.screen === "playing") sessionStorage.setItem(RETURN.table, "yes");
    }
  } catch {
    // Nothing can be noted in this tab.
  }
  fail(soon ? "graphics" : "graphicsReturn");
  if (soon) return;
  const leave = () => setTimeout(() => location.reload(), READ);
  if (!document.hidden) leave();
  else document.addEventListener("visibilitychange", leave, { once: true });
}

function isWithoutGraphics() {
  // Before the first picture the context is not the game's yet, and would be made here.
  return Boolean(root.dataset.screen && canvas.getContext("webgl2")?.isContextLost());
}

/** Lets the game be seen, once it has drawn. */
function reveal() {
  if (failed) return;
  cover.classList.add("going");
  canvas.focus({ preventScroll: true });
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  setTimeout(() => (cover.hidden = !failed), still ? 0 : 350);
}

/** The name of the lock that whoever writes the match and the books holds, for all pages that share the storage. */
const STORE = "girotondo.store";
/** Milliseconds after which it is held by another tab: one that is just being left, as by F5, gives it back before. */
const MOMENT = 500;

/**
 * Waits until no other tab has the match: two would write over what the other has written. Asks whether it shall go on
 * here; the other tab then loads itself anew, and asks in its turn. Without locks (a page without encryption) nobody is
 * kept out.
 */
function hold() {
  const { locks } = navigator;
  if (!locks) return undefined;
  return new Promise((held) => {
    const waiting = new AbortController();
    let mine = false;
    const have = () => {
      mine = true;
      clearTimeout(patience);
      again.removeEventListener("click", take);
      if (!failed) again.hidden = true;
      held();
      return new Promise(() => {});
    };
    const give = (error) => {
      if (error.name !== "AbortError") held();
      else if (mine) location.reload();
    };
    const take = () => {
      waiting.abort();
      locks.request(STORE, { steal: true }, have).catch(give);
    };
    const patience = setTimeout(() => {
      if (failed) return;
      note.textContent = words.elsewhere;
      bar.hidden = true;
      again.textContent = words.here;
      again.hidden = false;
      again.addEventListener("click", take, { once: true });
      again.focus();
    }, MOMENT);
    locks.request(STORE, { signal: waiting.signal }, have).catch(give);
  });
}

function watchForFaults() {
  // Without graphics the game may stop before the browser says why.
  const stopped = () => (isWithoutGraphics() ? loseGraphics() : fail("stopped"));
  // A panic in Rust is written to the console as an error, and then ends in a trap.
  const error = console.error.bind(console);
  console.error = (...parts) => {
    error(...parts);
    if (typeof parts[0] === "string" && parts[0].startsWith("panicked at")) stopped();
  };
  const trapped = (thrown) => {
    if (thrown instanceof WebAssembly.RuntimeError) stopped();
  };
  addEventListener("error", (event) => trapped(event.error));
  addEventListener("unhandledrejection", (event) => trapped(event.reason));
  canvas.addEventListener("webglcontextlost", loseGraphics);
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

// A module with one function that makes a vector: the computer players' worker counts with them.
const VECTORS = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0], // a module
  ...[1, 5, 1, 96, 0, 1, 123], // of type () -> v128
  ...[3, 2, 1, 0], // there is one function
  ...[10, 8, 1, 6, 0, 65, 0, 253, 15, 11], // i32.const 0, i8x16.splat, end
);

async function load() {
  const suits = typeof WebAssembly === "object" && WebAssembly.instantiateStreaming && WebAssembly.validate(VECTORS);
  if (!suits) throw new Told("wasm");
  watchForFaults();
  const side = longestSide();
  if (!side) throw new Told("webgl");
  capRatio(side);

  const bytes = Number(root.dataset.gameBytes);
  const alone = hold();
  const arriving = download("girotondo_bg.wasm");
  const bindings = import("./girotondo.js").catch((cause) => {
    throw new Told("download", cause);
  });
  // Both begin at once; whichever fails first is what is told.
  const [response, { default: start }] = await Promise.all([arriving, bindings]);
  await alone;
  if (failed) return;
  bar.hidden = false;

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
