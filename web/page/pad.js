// Makes a game controller one more keyboard: what is done with it is pressed on the canvas as keys.
//
// Nothing is asked before a controller is there, nor while the page is out of sight. A browser tells of buttons only when
// it is asked, so one that is pressed and let go between two looks is missed.

/** Buttons by their numbers in the standard layout: the key that each means, and where it lies. As in `src/app/pad.rs`. */
const KEYS = new Map([
  [0, ["Enter", "Enter"]],
  [1, ["Escape", "Escape"]],
  [2, ["Undo", "Undo"]],
  [3, ["Find", "Find"]],
  [4, ["PageUp", "PageUp"]],
  [5, ["PageDown", "PageDown"]],
  [6, ["Redo", "Again"]],
  [7, ["Tab", "Tab"]],
  [8, ["F1", "F1"]],
  [9, ["Pause", "Pause"]],
  [12, ["ArrowUp", "ArrowUp"]],
  [13, ["ArrowDown", "ArrowDown"]],
  [14, ["ArrowLeft", "ArrowLeft"]],
  [15, ["ArrowRight", "ArrowRight"]],
]);

/** The cross: a stick that leans one way is one of its buttons. */
const [UP, DOWN, LEFT, RIGHT] = [12, 13, 14, 15];

/** How far a stick has to lean to count, of 1, and how far it has to come back to count no longer. */
const LEANS = 0.6;
const RETURNS = 0.4;

/** Milliseconds until a direction that is held counts for the second time, and from then on. */
const FIRST = 400;
const NEXT = 120;

/** Milliseconds between two looks. */
const LOOK = 16;

const canvas = document.querySelector("#game");

/** The buttons that are down on any controller, with the moment at which each counts again. */
const held = new Map();
/** For which button the stick of each controller counts, by the controller's number. */
const leaning = new Map();
let looking;

const pads = () => [...navigator.getGamepads()].filter((pad) => pad?.connected);

/** Where a stick leans. Where it leant before it stays until it has come back: between two directions it does not waver. */
function direction({ index, axes: [right = 0, down = 0] }) {
  const ways = new Map([[UP, -down], [DOWN, down], [LEFT, -right], [RIGHT, right]]);
  const before = leaning.get(index);
  if (ways.get(before) >= RETURNS) return before;
  const [most, far] = [...ways].reduce((one, other) => (other[1] > one[1] ? other : one));
  const now = far >= LEANS ? most : undefined;
  leaning.set(index, now);
  return now;
}

function down() {
  const all = new Set();
  // As with keys: what is pressed for another window is not for this one.
  if (document.hidden || !document.hasFocus()) return all;
  for (const pad of pads()) {
    pad.buttons.forEach(({ pressed }, number) => pressed && KEYS.has(number) && all.add(number));
    all.add(direction(pad));
  }
  all.delete(undefined);
  return all;
}

function look() {
  const [now, moment] = [down(), performance.now()];
  for (const button of held.keys()) {
    if (now.has(button)) continue;
    held.delete(button);
    press("keyup", button);
  }
  for (const button of now) {
    const due = held.get(button);
    if (due === undefined) {
      held.set(button, moment + FIRST);
      press("keydown", button);
    } else if (button >= UP && moment >= due) {
      held.set(button, moment + NEXT);
      press("keydown", button, true);
    }
  }
}

function press(kind, button, repeat = false) {
  const [key, code] = KEYS.get(button);
  // What the page itself lays over the game has one button.
  const own = document.querySelector("#share[open] button, #cover:not([hidden]) #again:not([hidden])");
  if (!own) {
    canvas.dispatchEvent(new KeyboardEvent(kind, { key, code, repeat, bubbles: true, cancelable: true }));
  } else if (kind === "keydown" && ["Enter", "Escape"].includes(key)) {
    own.click();
  }
}

/** Looks as long as there is something to look at and somebody who sees what comes of it. */
function follow() {
  clearInterval(looking);
  look();
  if (!document.hidden && pads().length > 0) looking = setInterval(look, LOOK);
}

if (navigator.getGamepads) {
  addEventListener("gamepadconnected", follow);
  addEventListener("gamepaddisconnected", follow);
  document.addEventListener("visibilitychange", () => looking && follow());
}
