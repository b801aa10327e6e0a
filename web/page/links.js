// Links to a table: forgets the one that the page was opened with once it was followed, and hands one on.

import { words } from "./words.js";

document.addEventListener("girotondo-followed", () => {
  history.replaceState(null, "", location.pathname);
});

const box = document.querySelector("#share");
const field = box.querySelector("input");

document.addEventListener("girotondo-share", async (event) => {
  const { query, title, text } = JSON.parse(event.detail);
  const url = new URL(`?${query}`, location.origin + location.pathname).href;
  // What a browser offers best: its own dialogue, else the clipboard, else the link to be copied by hand.
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title, text, url });
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  let note = words.copyIt;
  try {
    await navigator.clipboard.writeText(url);
    note = words.copied;
  } catch {
    // Not allowed, or none there.
  }
  show(url, note);
});

function show(url, note) {
  box.querySelector("h2").textContent = words.link;
  box.querySelector("p").textContent = note;
  box.querySelector("button").textContent = words.close;
  field.value = url;
  if (!box.open) box.showModal();
  field.focus();
  field.select();
}

box.addEventListener("close", () => document.querySelector("#game").focus({ preventScroll: true }));
