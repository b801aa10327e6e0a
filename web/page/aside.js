// The game beside its canvas, for those who do not see it or cannot point: the board as a grid of buttons, the panels'
// controls as plain elements, and a line for every event in a live region.
//
// What they are comes from the game (`girotondo-board`, `girotondo-controls`, `girotondo-said`), what is done with them
// goes back to it (`girotondo-act`). The whole is out of sight until the keyboard comes into it.

const aside = document.querySelector("#aside");
const said = document.querySelector("#said");
const state = document.querySelector("#state");
const grid = document.querySelector("#grid");
const controls = document.querySelector("#controls");

/** Lines that are kept to be read again. */
const LINES = 40;

/** Tells the game what was done here. */
export const act = (act, more) => {
  const detail = JSON.stringify({ act, ...more });
  document.dispatchEvent(new CustomEvent("girotondo-act", { detail }));
};

const hear = (name, what) => {
  document.addEventListener(`girotondo-${name}`, (event) => what(JSON.parse(event.detail)));
};

hear("said", (line) => {
  const entry = document.createElement("p");
  entry.textContent = line;
  said.append(entry);
  while (said.childElementCount > LINES) said.firstElementChild.remove();
});

// -- The board -------------------------------------------------------------------------------------------------------

/** The squares' buttons by name. */
const squares = new Map();
/** The shape of the grid that is shown: made anew only when that changes, so that nobody loses their place. */
let shape = "";
/** The square that the keyboard is on. */
let current = "";

hear("board", ({ name, turn, score, rows }) => {
  state.textContent = [turn, score].filter(Boolean).join(". ");
  grid.hidden = rows.length === 0;
  grid.setAttribute("aria-label", name);
  const wanted = rows.map((row) => row.map((cell) => cell?.square ?? "").join(",")).join(";");
  if (wanted !== shape) lay(rows, wanted);
  for (const cell of rows.flat()) {
    if (!cell) continue;
    const button = squares.get(cell.square);
    if (button.textContent !== cell.name) button.textContent = cell.name;
    button.classList.toggle("legal", cell.legal);
    button.setAttribute("aria-disabled", String(!cell.legal));
  }
  moveFocus();
});

function lay(rows, wanted) {
  shape = wanted;
  squares.clear();
  grid.replaceChildren(
    ...rows.map((row) => {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      line.append(...row.map(cell));
      return line;
    }),
  );
  const first = rows.flat().find(Boolean);
  if (!squares.has(current)) current = first?.square ?? "";
  settle(current);
}

function cell(content) {
  const place = document.createElement("div");
  place.setAttribute("role", "gridcell");
  if (!content) return place;
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.dataset.square = content.square;
  squares.set(content.square, button);
  place.append(button);
  return place;
}

/** One square of the grid is in the order of the tab key: the last one that was used. */
function settle(square) {
  const before = squares.get(current);
  if (before) before.tabIndex = -1;
  current = square;
  const button = squares.get(square);
  if (button) button.tabIndex = 0;
}

grid.addEventListener("focusin", (event) => {
  if (event.target.dataset.square) settle(event.target.dataset.square);
});
grid.addEventListener("click", (event) => {
  const { square } = event.target.closest("button")?.dataset ?? {};
  if (square) act("square", { name: square });
});
grid.addEventListener("keydown", (event) => {
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const rows = [...grid.children].map((row) => [...row.children].map((cell) => cell.firstElementChild));
  let y = rows.findIndex((row) => row.includes(event.target));
  let x = rows[y]?.indexOf(event.target) ?? -1;
  // Over what the Octagon lacks, to the next square that way.
  do {
    x += step[0];
    y += step[1];
  } while (rows[y]?.[x] === null);
  rows[y]?.[x]?.focus();
});

// -- The panels' controls --------------------------------------------------------------------------------------------

/** Elements by the controls' numbers, with what they were made of. */
let shown = new Map();

hear("controls", (list) => {
  const next = new Map();
  const elements = list.map((control) => {
    const before = shown.get(control.id);
    const element = before?.kind === control.kind ? before.element : make(control);
    fill(element, control);
    next.set(control.id, { kind: control.kind, element });
    return element;
  });
  shown = next;
  place(elements);
  typing.follow(list);
  moveFocus();
});

/** Puts the elements into this order, without touching those that are in their places: they may have the focus. */
function place(elements) {
  const wanted = new Set(elements);
  for (const element of [...controls.children]) if (!wanted.has(element)) element.remove();
  let next = controls.firstElementChild;
  for (const element of elements) {
    if (element === next) next = next.nextElementSibling;
    else controls.insertBefore(element, next);
  }
}

function make({ id, kind }) {
  const element = document.createElement({ words: "p", text: "input", slider: "input" }[kind] ?? "button");
  const send = {
    button: () => element.addEventListener("click", () => press(element, id)),
    switch: () => element.addEventListener("click", () => press(element, id)),
    text: () => element.addEventListener("input", () => act("write", { id, text: element.value })),
    slider: () => element.addEventListener("input", () => act("slide", { id, value: Number(element.value) })),
  }[kind];
  send?.();
  if (kind === "button" || kind === "switch") element.type = "button";
  if (kind === "switch") element.setAttribute("role", "switch");
  if (kind === "slider") element.type = "range";
  return element;
}

function press(element, id) {
  if (element.getAttribute("aria-disabled") !== "true") act("press", { id });
}

function fill(element, { kind, name, on, disabled, text, range }) {
  if (kind === "text" || kind === "slider") {
    element.setAttribute("aria-label", name);
  } else if (element.textContent !== name) {
    element.textContent = name;
  }
  if (kind === "words") return;
  element.setAttribute("aria-disabled", String(disabled));
  if (kind === "switch") element.setAttribute("aria-checked", String(on));
  else if (on === null) element.removeAttribute("aria-pressed");
  else element.setAttribute("aria-pressed", String(on));
  if (kind === "slider") {
    [element.min, element.max] = [range[1], range[2]];
    if (document.activeElement !== element) element.value = range[0];
  }
  // What is being typed is ahead of what the game has heard.
  if (kind === "text" && document.activeElement !== element) element.value = text;
}

/** Whether the keyboard was in here when the element that had it went away. */
let lost = false;

aside.addEventListener("focusin", () => (lost = true));
aside.addEventListener("focusout", (event) => {
  // Whoever goes elsewhere is not lost; whose element vanishes goes nowhere.
  if (event.relatedTarget || !document.hasFocus()) lost = false;
});

/** Leads the keyboard on when a screen has taken its element away: to the board, or to the first control. */
function moveFocus() {
  if (!lost || aside.contains(document.activeElement)) return;
  const target = grid.hidden ? controls.querySelector("button, input") : squares.get(current);
  target?.focus();
}

// -- Names on a phone's keyboard -------------------------------------------------------------------------------------

/**
 * Where there is no keyboard, one is offered only for a real field: so a clear one lies over each field that the game
 * draws, as long as it is drawn. What is written there is written in the game.
 */
const typing = {
  fields: new Map(),

  follow(list) {
    const texts = matchMedia("(pointer: coarse)").matches ? list.filter(({ kind }) => kind === "text") : [];
    for (const [id, field] of this.fields) {
      if (texts.some((control) => control.id === id)) continue;
      field.remove();
      this.fields.delete(id);
    }
    for (const { id, text, place } of texts) {
      const field = this.fields.get(id) ?? this.lay(id);
      const [left, top, width, height] = place;
      Object.assign(field.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
      if (document.activeElement !== field) field.value = text;
    }
  },

  lay(id) {
    const field = document.createElement("input");
    field.className = "typing";
    field.autocomplete = "off";
    // Its twin in the list of controls is the one to be read.
    field.setAttribute("aria-hidden", "true");
    field.tabIndex = -1;
    field.addEventListener("focus", () => act("focus", { id }));
    field.addEventListener("input", () => act("write", { id, text: field.value }));
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") field.blur();
    });
    document.querySelector("#table").append(field);
    this.fields.set(id, field);
    return field;
  },
};

// -- Clipboard, and coming back --------------------------------------------------------------------------------------

const inField = () => document.activeElement instanceof HTMLInputElement;

hear("copy", (text) => navigator.clipboard?.writeText(text).catch(() => {}));
for (const kind of ["copy", "cut"]) {
  document.addEventListener(kind, () => inField() || act("copy", { cut: kind === "cut" }));
}
document.addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text/plain");
  if (text && !inField()) act("paste", { text });
});

document.addEventListener("visibilitychange", () => document.hidden || act("return"));
