// Lets sound begin with the first gesture, and come back after a hidden tab, a locked phone or a changed device.
//
// A browser holds every audio context until the reader has touched the page. The game's context is made deep inside
// its wasm, so this script must run before that: it keeps track of every context that is made and resumes it with
// any gesture. The state is told in <html data-sound="running|waiting">, where the game looks before it plays: what
// is played into a waiting context would all be heard at once when it wakes.

const contexts = new Set();

const tell = () => {
  const running = [...contexts].some((context) => context.state === "running");
  document.documentElement.dataset.sound = running ? "running" : "waiting";
};

const wake = () => {
  // Some events are no gesture yet (a finger that only comes down, Escape); to ask then earns a warning on the console.
  if (navigator.userActivation?.hasBeenActive === false) return;
  for (const context of contexts) {
    // Safari has a third state beside suspended and running: interrupted.
    if (context.state === "closed") contexts.delete(context);
    else if (context.state !== "running") context.resume().then(tell, tell);
  }
};

const Native = globalThis.AudioContext ?? globalThis.webkitAudioContext;
if (Native) {
  globalThis.AudioContext = class AudioContext extends Native {
    constructor(...options) {
      super(...options);
      contexts.add(this);
      this.addEventListener("statechange", tell);
      tell();
    }
  };
  for (const gesture of ["pointerdown", "pointerup", "touchend", "click", "keydown"]) {
    addEventListener(gesture, wake, { capture: true, passive: true });
  }
  addEventListener("pageshow", wake);
  document.addEventListener("visibilitychange", () => document.hidden || wake());
  navigator.mediaDevices?.addEventListener?.("devicechange", wake);
}
