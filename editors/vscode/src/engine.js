// The engine of layout-lsp in a worker, for an editor in a browser and for the playground. It takes the messages of LSP one by
// one. A request waits here until the ones before it are answered, so that one that is cancelled meanwhile is never made.
'use strict';

const RequestCancelled = -32800;

/** How long the engine may take for one message, in milliseconds. Whoever waits longer would rather have another worker. */
const patience = 10000;

/** An error that the engine answers. */
class EngineError extends Error {
  constructor({ message, code }) {
    super(message);
    this.code = code;
  }
}

/** The engine is not there any more, for this reason. `during` is the message, as text, that it did not answer. */
class EngineEnded extends Error {}

class Engine {
  /** `worker` runs worker.js. `ended(error)` is called once, unless the engine is closed. */
  constructor(worker, ended = () => {}) {
    Object.assign(this, { worker, ended, waiting: [], last: 0 });
    worker.onmessage = ({ data }) => this.take(data);
    worker.onerror = (event) => {
      if (event.preventDefault) event.preventDefault();
      this.end(new EngineEnded(`it failed: ${event.message || 'nobody knows why'}`));
    };
  }

  /** Resolves when the engine of a module, compiled or as bytes, is there. */
  start(module) {
    return this.send({ module });
  }

  /** Sends a request, and returns the result. Throws an `EngineError` or `EngineEnded`. */
  async request(method, params, token) {
    this.last += 1;
    const message = JSON.stringify({ jsonrpc: '2.0', id: this.last, method, params });
    const { result, error } = JSON.parse(await this.send({ message }, token));
    if (error) throw new EngineError(error);
    return result;
  }

  /** Sends a notification. */
  notify(method, params) {
    this.send({ message: JSON.stringify({ jsonrpc: '2.0', method, params }) }).catch(() => {});
  }

  /** Ends the engine; whoever waits for an answer gets an `EngineEnded`. */
  close(reason = 'the engine was ended') {
    this.ended = () => {};
    this.end(new EngineEnded(reason));
  }

  // MARK: One after the other

  send(data, token) {
    if (this.reason) return Promise.reject(this.reason);
    return new Promise((done, fail) => {
      this.waiting.push({ data, token, done, fail });
      if (this.waiting.length === 1) this.next();
    });
  }

  /** Posts the first message that waits. It stays first until it is answered. */
  next() {
    while (this.waiting.length > 0 && this.waiting[0].token && this.waiting[0].token.isCancellationRequested) {
      this.waiting.shift().fail(new EngineError({ code: RequestCancelled, message: 'cancelled' }));
    }
    if (this.waiting.length === 0) return;
    this.timer = setTimeout(() => this.end(new EngineEnded(`it took longer than ${patience / 1000} seconds`)), patience);
    this.worker.postMessage(this.waiting[0].data);
  }

  take({ answer, failure }) {
    if (failure !== undefined) {
      this.end(new EngineEnded(`it failed: ${failure}`));
      return;
    }
    clearTimeout(this.timer);
    const { done } = this.waiting.shift();
    this.next();
    done(answer);
  }

  end(reason) {
    if (this.reason) return;
    this.reason = reason;
    clearTimeout(this.timer);
    this.worker.terminate();
    const { waiting } = this;
    reason.during = waiting.length > 0 ? waiting[0].data.message : undefined;
    this.waiting = [];
    for (const { fail } of waiting) fail(reason);
    this.ended(reason);
  }
}

module.exports = { Engine, EngineEnded, EngineError };
