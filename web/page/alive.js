// Holds a lock as long as the worker lives that imports this: `workers.js` waits for it on the page.

if (self.name && navigator.locks) {
  await new Promise((held) => {
    navigator.locks.request(self.name, () => {
      held();
      return new Promise(() => {});
    });
  });
}
