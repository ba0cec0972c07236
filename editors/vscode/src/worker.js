// The worker that runs the engine's module: it gets the module, then messages as text, and posts an answer to each, which is
// empty for a notification. A plain script: some editors load it by `importScripts`, and on the desktop it is a thread of Node.
// engine.js is its other end.
'use strict';

/** Returns a function that takes a message, and returns the answer, of an instance of the module. */
function engineOf({ exports: { memory, room, take, length } }) {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  return (message) => {
    const bytes = encoder.encode(message);
    const at = room(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const answer = take();
    return decoder.decode(new Uint8Array(memory.buffer, answer, length()));
  };
}

/** Returns the engine of a module, compiled or as bytes. */
async function engineFrom(module) {
  const made = await WebAssembly.instantiate(module, {});
  return engineOf(made.instance || made);
}

let engine;

async function answered({ module, message }) {
  try {
    if (module) engine = await engineFrom(module);
    return { answer: module ? '' : engine(message) };
  } catch (error) {
    // After a trap the module's memory may be anything: the other side ends this worker.
    return { failure: String(error.message || error) };
  }
}

if (typeof WorkerGlobalScope === 'function') {
  self.onmessage = async ({ data }) => self.postMessage(await answered(data));
} else if (typeof require === 'function') {
  const { parentPort } = require('worker_threads');
  if (parentPort) parentPort.on('message', async (data) => parentPort.postMessage(await answered(data)));
}

if (typeof module === 'object') module.exports = { engineFrom };
