// The worker that runs the engine. The page ends it if it takes too long.
import { engineOf } from './module.js';

let engine;
self.onmessage = async ({ data }) => {
  if (data.module) {
    engine = engineOf(await WebAssembly.instantiate(data.module, {}));
    self.postMessage({ ready: true });
  } else {
    self.postMessage({ answer: engine(data.message) });
  }
};
