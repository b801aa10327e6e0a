// Lets the game hear of a worker that has died. A browser tells of a script that fails, but not of a worker that it ended
// without one, for want of memory or by somebody's hand; its lock, however, is then free (`alive.js`).

const Native = globalThis.Worker;

// Locks are there where the page comes from this machine or with encryption. Elsewhere a worker that is silent for too
// long is given up by the game itself.
if (Native && navigator.locks) {
  globalThis.Worker = class Worker extends Native {
    constructor(script, options) {
      const name = `girotondo-worker-${crypto.randomUUID()}`;
      super(script, { ...options, name });
      // With its first message the worker has its lock.
      const watch = () =>
        navigator.locks.request(name, () => {
          this.dispatchEvent(new ErrorEvent("error", { message: "the worker is gone" }));
        });
      this.addEventListener("message", watch, { once: true });
    }
  };
}
