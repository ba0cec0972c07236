// What the program's server does around the engine, for an editor in a browser: it gives the engine the files of the window,
// and tells the editor of diagnostics after each change. Its channel takes the place of the program's pipes.
'use strict';

const vscode = require('vscode');
const { fromEngine, toEngine } = require('./addresses');
const { BrowserFiles } = require('./browserFiles');
const { EngineEnded } = require('./engine');

/** What is asked again when a file has changed that others use. */
const refreshes = ['workspace/inlayHint/refresh', 'workspace/codeLens/refresh', 'workspace/semanticTokens/refresh', 'layout/preview/refresh'];

/** Changes within so many milliseconds are answered by one look at the documents. */
const pause = 20;

/** How long the first diagnostics wait for the files of the window, in milliseconds: without them imports would be wrong. */
const longestReading = 2000;

class EngineServer {
  /** `engine` has been started, or will be. `log` gets lines for the output. */
  constructor(engine, log) {
    Object.assign(this, { engine, log, delay: 0, asked: 0 });
    this.documents = new Map();
    /** The diagnostics that the editor shows of each file that is not open, as JSON. */
    this.shown = new Map();
    this.requests = new Map();
    this.files = new BrowserFiles(log);
    this.channel = { send: (message) => this.take(message), listen: (handlers) => { this.handlers = handlers; } };
  }

  // MARK: To the editor

  say(message) {
    if (!this.isOver) this.handlers.message(message);
  }

  /** Asks the editor; nothing here depends on what it answers. */
  ask(method, params) {
    this.asked += 1;
    this.say({ id: `server ${this.asked}`, method, params });
  }

  // MARK: From the editor

  take({ id, method, params }) {
    if (method === undefined) return;
    if (id === undefined) this.hear(method, params);
    else this.answer(id, method, params);
  }

  async answer(id, method, params) {
    if (method === 'shutdown') return this.say({ id, result: null });
    const token = { isCancellationRequested: false };
    this.requests.set(id, token);
    try {
      const result = fromEngine(await this.engine.request(method, toEngine(params), token));
      return this.say({ id, result: result === undefined ? null : result });
    } catch (error) {
      // The client is told by itself that the engine has ended.
      return error instanceof EngineEnded ? undefined : this.say({ id, error: { code: error.code, message: error.message } });
    } finally {
      this.requests.delete(id);
    }
  }

  hear(method, params) {
    switch (method) {
      case 'initialized': return this.begin();
      case 'exit':
        this.isOver = true;
        return this.engine.close();
      case '$/cancelRequest': {
        const token = this.requests.get(params.id);
        if (token) token.isCancellationRequested = true;
        return undefined;
      }
      case '$/setTrace': return undefined;
      case 'workspace/didChangeWatchedFiles': return this.filesChanged(params.changes.map(({ uri }) => vscode.Uri.parse(uri)));
      case 'workspace/didChangeConfiguration':
        this.delay = params.settings.layout.diagnostics.delay;
        this.engine.notify(method, params);
        this.ask('workspace/inlayHint/refresh');
        return this.look();
      default: break;
    }
    this.engine.notify(method, toEngine(params));
    this.documentChanged(method, params);
    return undefined;
  }

  documentChanged(method, { textDocument }) {
    const { uri, version } = textDocument || {};
    if (method === 'textDocument/didOpen' || method === 'textDocument/didChange') {
      this.documents.set(uri, version);
      this.shown.delete(uri);
    } else if (method === 'textDocument/didClose') {
      this.documents.delete(uri);
      this.show(uri, []);
    } else return;
    this.newest = uri;
    this.look();
  }

  // MARK: Files

  async begin() {
    const watchers = [{ globPattern: '**' }];
    this.ask('client/registerCapability', {
      registrations: [{ id: 'layout.files', method: 'workspace/didChangeWatchedFiles', registerOptions: { watchers } }],
    });
    this.isReading = true;
    const begin = () => {
      this.isReading = false;
      this.look();
    };
    const timer = setTimeout(begin, longestReading);
    this.give(await this.files.all());
    clearTimeout(timer);
    begin();
  }

  async filesChanged(uris) {
    for (const uri of uris) this.give(await this.files.changed(uri));
  }

  give(files) {
    if (files.length === 0 || this.isOver) return;
    this.engine.notify('layout/files', toEngine({ files }));
    for (const { uri, text } of files) if (text === null && this.shown.delete(uri)) this.show(uri, []);
    this.newest = undefined;
    this.look();
  }

  // MARK: Diagnostics

  /** Looks at the documents once nothing more has changed for the delay that the user has chosen. */
  look() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lookNow(), Math.max(pause, this.delay));
  }

  /** Asks for the diagnostics of each document, the one that has changed first, then of the other files; tells the editor. */
  async lookNow() {
    if (this.isReading || this.isOver) return;
    if (this.isLooking) {
      this.isOutdated = true;
      return;
    }
    this.isLooking = true;
    this.isOutdated = false;
    const order = [...this.documents.keys()].sort((one, other) => (other === this.newest) - (one === this.newest));
    for (const uri of order) {
      if (this.isOutdated || this.isOver) break;
      await this.publish(uri);
    }
    if (this.hasUsers) for (const method of refreshes) this.ask(method);
    for (const uri of this.files.layouts) {
      if (this.isOutdated || this.isOver) break;
      if (!this.documents.has(uri)) await this.publish(uri);
    }
    this.isLooking = false;
    if (this.isOutdated) this.look();
  }

  /** Whether documents use files, which may be what has changed last. */
  get hasUsers() {
    return vscode.workspace.textDocuments.some((document) => {
      const uri = document.uri.toString();
      return this.documents.has(uri) && uri !== this.newest && /^\s*(import|strings) "/m.test(document.getText());
    });
  }

  async publish(uri) {
    const version = this.documents.get(uri);
    const report = await this.engine.request('textDocument/diagnostic', toEngine({ textDocument: { uri } })).catch(() => undefined);
    if (!report || this.documents.has(uri) !== (version !== undefined)) return;
    const found = fromEngine(report.items);
    if (version === undefined) {
      const json = JSON.stringify(found);
      if (json === (this.shown.get(uri) || '[]')) return;
      this.shown.set(uri, json);
    }
    this.show(uri, found, version);
  }

  show(uri, diagnostics, version) {
    this.say({ method: 'textDocument/publishDiagnostics', params: { uri, version, diagnostics } });
  }
}

module.exports = { EngineServer };
