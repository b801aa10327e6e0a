// How many device pixels the game takes a CSS pixel for, and how it hears of a change.

/** Beyond that nobody sees more. */
const MOST = 3;

/**
 * Lets the canvas' size in device pixels be reckoned from its size in CSS pixels, as in Safari, which does not know the
 * other way: that other size knows nothing of the cap.
 */
function reckonSize() {
  if (globalThis.ResizeObserverEntry) delete ResizeObserverEntry.prototype.devicePixelContentBoxSize;
}

/** The longest side, in pixels, of what WebGL can draw into here; nothing where there is no WebGL 2. */
export function longestSide() {
  const context = document.createElement("canvas").getContext("webgl2");
  if (!context) return undefined;
  const sides = [context.MAX_TEXTURE_SIZE, context.MAX_RENDERBUFFER_SIZE].map((name) => context.getParameter(name));
  // There may be few contexts to be had: this one is given back at once.
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return Math.min(...sides);
}

/** Caps what the game takes for the device's pixel ratio: no side of the canvas may become longer than `side`. */
export function capRatio(side) {
  reckonSize();
  const native = Object.getOwnPropertyDescriptor(Window.prototype, "devicePixelRatio") ??
    Object.getOwnPropertyDescriptor(globalThis, "devicePixelRatio");
  if (!native?.get) return;
  const device = () => native.get.call(globalThis);
  const capped = () => Math.min(device(), MOST, side / Math.max(globalThis.innerWidth, globalThis.innerHeight, 1));
  Object.defineProperty(globalThis, "devicePixelRatio", { configurable: true, get: capped });
  answer(device, capped);
}

/**
 * The game hears that the ratio is another one by asking the browser for the one that it was (winit does:
 * `matchMedia("(resolution: 2dppx), …")`). The browser would answer without the cap: such questions are answered here.
 */
function answer(device, capped) {
  const ask = globalThis.matchMedia.bind(globalThis);
  const queries = (ratio) => `(resolution: ${ratio}dppx), (-webkit-device-pixel-ratio: ${ratio})`;
  const listeners = new Set();
  globalThis.matchMedia = (query) => {
    const asked = Number(/^\(resolution: ([\d.]+)dppx\)/.exec(query)?.[1]);
    if (!asked) return ask(query);
    return {
      media: query,
      get matches() {
        return capped() === asked;
      },
      addListener: (listener) => listeners.add(listener),
      removeListener: (listener) => listeners.delete(listener),
    };
  };

  let last = capped();
  const look = () => {
    if (capped() === last) return;
    last = capped();
    for (const listener of [...listeners]) listener();
  };
  const follow = () => {
    const again = () => {
      query.removeListener(again);
      follow();
      look();
    };
    // The older way to listen: Safari 13 knows no other.
    const query = ask(queries(device()));
    query.addListener(again);
  };
  follow();
  // A window of another size may have another cap.
  addEventListener("resize", look);
}
