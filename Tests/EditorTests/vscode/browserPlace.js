// Loads a script as an editor in a browser does: one text, with what a worker of a browser has, and no modules but the editor's
// own. Its workers are threads of Node.
'use strict';

const fs = require('fs');
const { Worker: Thread } = require('worker_threads');
const { fileURLToPath } = require('url');

/** What a thread has to be to look like a worker that has loaded the script by `importScripts`. */
const shim = `
const { parentPort, workerData } = require('worker_threads');
globalThis.self = globalThis;
globalThis.WorkerGlobalScope = function WorkerGlobalScope() {};
self.postMessage = (data) => parentPort.postMessage(data);
parentPort.on('message', (data) => self.onmessage({ data }));
require('vm').runInThisContext(workerData);
`;

/** All workers that were made, the newest last. */
const workers = [];

class Worker {
  constructor(address) {
    this.isOver = false;
    this.thread = new Thread(shim, { eval: true, workerData: fs.readFileSync(fileURLToPath(address), 'utf8') });
    this.thread.on('message', (data) => { if (!this.isOver) this.onmessage({ data }); });
    this.thread.on('error', ({ message }) => this.onerror({ message }));
    workers.push(this);
  }

  postMessage(data) {
    this.thread.postMessage(data);
  }

  terminate() {
    this.isOver = true;
    this.thread.terminate();
  }
}

/** Names of Node that a browser lacks. */
const lacking = ['process', 'Buffer', 'global', 'setImmediate', 'clearImmediate', '__dirname', '__filename'];

/** Returns what a script exports. */
function loadInBrowser(file, vscode) {
  const module = { exports: {} };
  const require = (name) => {
    if (name !== 'vscode') throw new Error(`Cannot load module '${name}'`);
    return vscode;
  };
  const run = new Function('module', 'exports', 'require', 'Worker', 'crypto', ...lacking, fs.readFileSync(file, 'utf8'));
  run(module, module.exports, require, Worker, globalThis.crypto);
  return module.exports;
}

module.exports = { loadInBrowser, workers };
