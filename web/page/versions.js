// Has the page kept for use without a connection, and says when a newer version is ready.

import { words } from "./words.js";

const bar = document.querySelector("#newer");

/** How often (milliseconds) a page that is come back to looks for a newer version. */
const OFTEN = 60 * 60 * 1000;

async function keep() {
  // Once a newer version is in charge, in whichever tab that was wanted, the files of this one are gone: what it has not
  // fetched yet it would look for in vain. The match is kept.
  if (navigator.serviceWorker.controller) {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  }
  const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const next = registration.installing;
    next?.addEventListener("statechange", () => {
      // Without a worker in charge this is the first version, not a newer one.
      if (next.state === "installed" && navigator.serviceWorker.controller) offer(next);
    });
  });
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < OFTEN) return;
    looked = Date.now();
    registration.update().catch(() => {});
  });
}

function offer(next) {
  bar.querySelector("span").textContent = words.newer;
  const button = bar.querySelector("button");
  button.textContent = words.change;
  button.onclick = () => next.postMessage("change");
  bar.hidden = false;
}

/** Not before the game draws: what is fetched to be kept must not delay what is waited for. */
function afterFirstPicture(what) {
  const root = document.documentElement;
  if (root.dataset.screen) return what();
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    what();
  });
  watcher.observe(root, { attributeFilter: ["data-screen"] });
}

// Pages from a file, in a private window or without encryption get none: they work all the same.
if ("serviceWorker" in navigator) {
  afterFirstPicture(() => keep().catch((cause) => console.info("Girotondo is not kept for later:", cause)));
}
