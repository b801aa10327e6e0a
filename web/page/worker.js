// The computer players' worker. The game starts it as a module worker and waits for its first message, which it sends
// itself once it can listen: what is posted to a module worker before that is lost.

import start from "./girotondo-worker.js";

await start();
