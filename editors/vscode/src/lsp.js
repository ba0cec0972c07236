// One JSON-RPC connection over a pair of streams: frames, requests, answers, cancellation. Knows nothing of VS Code or
// layouts.
'use strict';

const RequestCancelled = -32800;
const ContentModified = -32801;
const ServerCancelled = -32802;
const MethodNotFound = -32601;
const InternalError = -32603;

/** The longest header in bytes. After a longer one, the other side is no language server. */
const LongestHeader = 16 * 1024;

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

/** Cuts a stream of bytes into message bodies. */
class FrameReader {
  constructor() {
    this.chunks = [];
    this.available = 0;
    this.expected = -1;
  }

  /** The bodies that `chunk` completes; throws if the stream has no valid messages. */
  push(chunk) {
    this.chunks.push(chunk);
    this.available += chunk.length;
    const bodies = [];
    for (;;) {
      if (this.expected < 0 && !this.readHeader()) return bodies;
      if (this.available < this.expected) return bodies;
      bodies.push(this.take(this.expected).toString('utf8'));
      this.expected = -1;
    }
  }

  readHeader() {
    const all = this.joined();
    const end = all.indexOf('\r\n\r\n');
    if (end < 0) {
      if (all.length > LongestHeader) throw new Error('no message header in what the server writes');
      return false;
    }
    const header = this.take(end + 4).toString('latin1');
    const length = /^content-length:[ \t]*(\d+)[ \t]*\r$/im.exec(header);
    if (!length) throw new Error(`a message header without Content-Length: ${JSON.stringify(header.slice(0, 80))}`);
    this.expected = Number(length[1]);
    return true;
  }

  // Joins chunks only when a header or a whole body is complete, so that a body in many pieces takes linear time.
  joined() {
    if (this.chunks.length !== 1) this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0];
  }

  take(count) {
    const all = this.joined();
    this.chunks = [all.subarray(count)];
    this.available -= count;
    return all.subarray(0, count);
  }
}

class Connection {
  /**
   * `handlers`: `request(method, params)` returns or promises a result (`undefined` is sent as null); it throws
   * `Connection.methodNotFound(method)` for an unknown method; `notification(method, params)`; `broken(error)`, called
   * once when the stream cannot be understood or written; optionally `trace(event)`, with
   * `{direction: 'send'|'receive', kind: 'request'|'response'|'notification', method, id, payload, milliseconds}`.
   */
  constructor(input, output, handlers) {
    this.output = output;
    this.handlers = handlers;
    this.reader = new FrameReader();
    this.pending = new Map();
    this.serverRequests = new Map();
    this.nextId = 1;
    this.closed = false;
    input.on('data', (chunk) => this.receive(chunk));
    input.on('error', (error) => this.fail(error));
    output.on('error', (error) => this.fail(error));
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

  receive(chunk) {
    if (this.closed) return;
    try {
      for (const body of this.reader.push(chunk)) {
        this.dispatch(JSON.parse(body));
        if (this.closed) return;
      }
    } catch (error) {
      this.fail(error);
    }
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
    const body = Buffer.from(JSON.stringify(message), 'utf8');
    this.output.write(`Content-Length: ${body.length}\r\n\r\n`, 'latin1');
    this.output.write(body);
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
