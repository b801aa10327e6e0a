// Which keys are the game's and which the browser's, and the tab key's way through the page: from the game in words
// through the game's own controls on to whatever is behind them, and back.
//
// It knows of the game that it says in `data-edge` at which end of its controls the focus is, and that it hears of who
// comes in (`enter`). Nobody is held in the canvas: without a game, too, the tab key goes on.

import { act } from "./aside.js";
import { words } from "./words.js";

const root = document.documentElement;
const canvas = document.querySelector("#game");
const aside = document.querySelector("#aside");
const told = document.querySelector("#keys");

/** What the browser would scroll by, or open its own help with. All other keys but the tab key stay the browser's. */
const OWN = new Set([" ", "F1", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown"]);

/** Whether a tab key leads out of the game: at that end of its controls, and before there is a game. */
function leads({ isTrusted, shiftKey }) {
  const { edge } = root.dataset;
  // A game controller's is a key without a page to go to.
  return isTrusted && (!edge || edge === "both" || edge === (shiftKey ? "first" : "last"));
}

canvas.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Tab" && leads(event)) {
    // The game must not hear it: its focus would go round to the other end.
    event.stopImmediatePropagation();
  } else if (event.key === "Tab" || OWN.has(event.key)) {
    event.preventDefault();
  }
});

/** Whether the focus goes where it goes by the tab key. */
let tabbed = false;
addEventListener("keydown", ({ key }) => (tabbed = key === "Tab"), true);
addEventListener("pointerdown", () => (tabbed = false), true);

canvas.addEventListener("focus", ({ relatedTarget: from }) => {
  // From outside the page (another window, the address bar) the game is found as it was left.
  if (!tabbed || !from) return;
  act("enter", { last: Boolean(canvas.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING) });
});

aside.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") canvas.focus({ preventScroll: true });
});

/** In the language of the page, which the game may change. */
function say() {
  aside.setAttribute("aria-label", words.aside);
  told.textContent = words.keys;
}
say();
new MutationObserver(say).observe(root, { attributeFilter: ["lang"] });
