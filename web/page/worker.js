// The computer players' worker. The game starts it as a module worker and waits for its first message, `ready`: what is
// posted to a module worker before it listens is lost. Then each message is a request, whose replies are posted back.

import "./alive.js";
import start, { answer, give, wanted } from "./girotondo-worker.js";

/** Where the files of weights lie, by their names. */
const WEIGHTS = {{WEIGHTS}};

/** Hands over a file of weights. Without it the search plays worse, but it plays: the next request asks for it again. */
async function hand(name) {
  const response = await fetch(new URL(WEIGHTS[name], import.meta.url));
  if (response.ok) give(name, new Uint8Array(await response.arrayBuffer()));
}

function reply(request) {
  postMessage(answer(request, (progress) => postMessage(progress)));
}

await start();
addEventListener("message", ({ data }) => {
  const name = wanted(data);
  if (!name) return reply(data);
  // Out of the promise again, where what goes wrong with a search reaches the game as the worker's error.
  hand(name).catch(() => {}).then(() => setTimeout(reply, 0, data));
});
postMessage("ready");
