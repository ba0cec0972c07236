// The page's side of the engine: requests in order, and a new worker for one that traps or never answers. The texts stay
// here, and are opened anew.

/** How long a request may take before the worker is ended, in milliseconds. */
const patience = 10000;

/** What the page can do with answers. */
const capabilities = {
  textDocument: {
    hover: { contentFormat: ['plaintext'] },
    completion: { completionItem: { snippetSupport: false, documentationFormat: ['plaintext'] } },
    definition: { linkSupport: false },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [''] } } },
    diagnostic: {},
  },
  workspace: { workspaceEdit: { documentChanges: false } },
  experimental: { layoutPreview: true },
};

export class Engine {
  /** `ended` is called with a reason when a worker had to be ended. */
  constructor(module, ended) {
    Object.assign(this, { module, ended, documents: new Map(), waiting: new Map(), last: 0 });
  }

  /** Starts a worker. Returns the engine's capabilities. */
  async start() {
    const worker = new Worker('worker.js', { type: 'module' });
    this.worker = worker;
    await new Promise((resolve, reject) => {
      worker.onmessage = resolve;
      worker.onerror = (event) => reject(new Error(event.message || 'the engine does not start'));
      worker.postMessage({ module: this.module });
    });
    worker.onmessage = ({ data }) => { if (data.answer) this.take(JSON.parse(data.answer)); };
    worker.onerror = (event) => { event.preventDefault(); this.restart('The engine has failed on this text, and was begun anew.'); };
    const { capabilities: offered } = await this.ask('initialize', { capabilities });
    for (const [uri, { text, version }] of this.documents) this.tell('textDocument/didOpen', { textDocument: { uri, version, languageId: 'layout', text } });
    return offered;
  }

  async restart(reason) {
    this.worker.terminate();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    this.starting = this.start();
    for (const { fail, timer } of waiting) {
      clearTimeout(timer);
      fail(new Error(reason));
    }
    await this.starting;
    this.ended(reason);
  }

  tell(method, params) {
    this.worker.postMessage({ message: JSON.stringify({ jsonrpc: '2.0', method, params }) });
  }

  /** Returns the answer to a request. Throws its error. */
  ask(method, params) {
    this.last += 1;
    const id = this.last;
    return new Promise((done, fail) => {
      const timer = setTimeout(() => this.restart('The engine took too long, and was begun anew.'), patience);
      this.waiting.set(id, { done, fail, timer });
      this.worker.postMessage({ message: JSON.stringify({ jsonrpc: '2.0', id, method, params }) });
    });
  }

  take({ id, result, error }) {
    const request = this.waiting.get(id);
    if (!request) return;
    this.waiting.delete(id);
    clearTimeout(request.timer);
    if (error) request.fail(new Error(error.message));
    else request.done(result);
  }

  /** Opens a document, or gives an open one another text. */
  write(uri, text) {
    const known = this.documents.get(uri);
    const version = known ? known.version + 1 : 1;
    if (known && known.text === text) return;
    this.documents.set(uri, { text, version });
    if (known) this.tell('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text }] });
    else this.tell('textDocument/didOpen', { textDocument: { uri, version, languageId: 'layout', text } });
  }

  close(uri) {
    if (this.documents.delete(uri)) this.tell('textDocument/didClose', { textDocument: { uri } });
  }

  version(uri) { return (this.documents.get(uri) || {}).version; }
}
