// One JSON-RPC connection over a channel of messages: requests, answers, cancellation. Knows nothing of VS Code or layouts.
'use strict';

const RequestCancelled = -32800;
const ContentModified = -32801;
const ServerCancelled = -32802;
const MethodNotFound = -32601;
const InternalError = -32603;

/** An error in an answer, or in its place. */
class ResponseError extends Error {
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.data = error.data;
  }

  /** Whether the request was only cancelled or out of date, so that the user need not know. */
  get isSilent() {
    return [RequestCancelled, ContentModified, ServerCancelled].includes(this.code);
  }
}

/** The connection ended before the answer came. */
class ConnectionClosed extends Error {
  constructor() {
    super('the language server is not running');
  }
}

class Connection {
  /**
   * `channel` has `send(message)`, and `listen({ message, failed })`, whose functions it calls with each message and with
   * the error after which nothing more can be understood or written. `handlers`: `request(method, params)` returns or promises a result (`undefined` is sent as null); it throws
   * `Connection.methodNotFound(method)` for an unknown method; `notification(method, params)`; `broken(error)`, called
   * once when the stream cannot be understood or written; optionally `trace(event)`, with
   * `{direction: 'send'|'receive', kind: 'request'|'response'|'notification', method, id, payload, milliseconds}`.
   */
  constructor(channel, handlers) {
    this.channel = channel;
    this.handlers = handlers;
    this.pending = new Map();
    this.serverRequests = new Map();
    this.nextId = 1;
    this.closed = false;
    channel.listen({
      message: (message) => { if (!this.closed) this.dispatch(message); },
      failed: (error) => this.fail(error),
    });
  }

  static methodNotFound(method) {
    return new ResponseError({ code: MethodNotFound, message: `unknown method ${method}` });
  }

  /** Ends the connection: nothing is read or written any more, open requests are rejected. */
  close() {
    if (this.closed) return;
    this.closed = true;
    for (const entry of this.pending.values()) {
      entry.release();
      entry.reject(new ConnectionClosed());
    }
    this.pending.clear();
    this.serverRequests.clear();
  }

  notify(method, params) {
    if (this.closed) return;
    this.trace('send', 'notification', { method, payload: params });
    this.write({ jsonrpc: '2.0', method, params });
  }

  /**
   * Sends a request. The promise is rejected with a `ResponseError` or `ConnectionClosed`; if `token` is cancelled, at
   * once.
   */
  request(method, params, token) {
    if (this.closed) return Promise.reject(new ConnectionClosed());
    if (token && token.isCancellationRequested) return Promise.reject(cancelled());
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const entry = { method, started: Date.now(), resolve, reject, release: () => {} };
      this.pending.set(id, entry);
      this.trace('send', 'request', { method, id, payload: params });
      this.write({ jsonrpc: '2.0', id, method, params });
      if (!token) return;
      const subscription = token.onCancellationRequested(() => this.cancel(id));
      entry.release = () => subscription.dispose();
    });
  }

  cancel(id) {
    const entry = this.pending.get(id);
    if (!entry) return;
    this.pending.delete(id);
    entry.release();
    this.notify('$/cancelRequest', { id });
    entry.reject(cancelled());
  }

  dispatch(message) {
    if (message.method === undefined) this.takeAnswer(message);
    else if (message.id === undefined) this.takeNotification(message);
    else this.takeRequest(message);
  }

  takeAnswer({ id, result, error }) {
    const entry = this.pending.get(id);
    const milliseconds = entry ? Date.now() - entry.started : undefined;
    const method = entry ? entry.method : 'cancelled or unknown request';
    this.trace('receive', 'response', { method, id, milliseconds, payload: error ? { error } : result });
    if (!entry) return;
    this.pending.delete(id);
    entry.release();
    if (error) entry.reject(new ResponseError(error));
    else entry.resolve(result);
  }

  takeNotification({ method, params }) {
    this.trace('receive', 'notification', { method, payload: params });
    if (method === '$/cancelRequest') {
      const answer = this.serverRequests.get(params.id);
      if (answer) answer({ error: { code: RequestCancelled, message: 'cancelled' } });
      return;
    }
    // A failure here is the client's own fault; it must not count as a broken stream.
    try {
      this.handlers.notification(method, params);
    } catch (error) {
      this.handlers.failed(method, error);
    }
  }

  takeRequest({ id, method, params }) {
    this.trace('receive', 'request', { method, id, payload: params });
    const answer = (content) => {
      if (!this.serverRequests.delete(id) || this.closed) return;
      this.trace('send', 'response', { method, id, payload: content.error ? content : content.result });
      this.write({ jsonrpc: '2.0', id, ...content });
    };
    this.serverRequests.set(id, answer);
    Promise.resolve()
      .then(() => this.handlers.request(method, params))
      .then((result) => answer({ result: result === undefined ? null : result }))
      .catch((error) => answer({ error: { code: error.code || InternalError, message: String(error.message) } }));
  }

  write(message) {
    this.channel.send(message);
  }

  fail(error) {
    if (this.closed) return;
    this.close();
    this.handlers.broken(error);
  }

  trace(direction, kind, details) {
    if (this.handlers.trace) this.handlers.trace({ direction, kind, ...details });
  }
}

function cancelled() {
  return new ResponseError({ code: RequestCancelled, message: 'cancelled' });
}

module.exports = { Connection, ConnectionClosed, ResponseError };
