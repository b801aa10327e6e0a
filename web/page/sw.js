// Keeps one whole version of the page and serves that and no other, with or without a connection.
//
// A version is what one build made: its name is a hash over all its files. It is fetched whole or not at all; a newer
// one waits until the visitor changes to it or has closed every tab, so that old and new are never mixed.

const VERSION = "{{VERSION}}";
const FILES = {{FILES}};

const OURS = "girotondo-";
const NAME = OURS + VERSION;
const HOME = new URL("./", self.location).href;

async function keep() {
  const home = await fetch(HOME, { cache: "reload" });
  // A newer version may have taken this one's place on the server meanwhile.
  if (!(await home.clone().text()).includes(`data-version="${VERSION}"`)) throw new Error("not this version any more");
  const cache = await caches.open(NAME);
  await cache.put(HOME, home);
  await cache.addAll(FILES.map((file) => new URL(file, HOME).href));
}

async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== NAME) await caches.delete(name);
  }
}

async function answer(request) {
  const cache = await caches.open(NAME);
  const home = request.mode === "navigate";
  const kept = await cache.match(home ? HOME : request, { ignoreSearch: home });
  return kept ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(HOME)) event.respondWith(answer(event.request));
});
self.addEventListener("message", (event) => {
  if (event.data === "change") self.skipWaiting();
});
