// The page's texts in the engine. They are kept here: one engine that fails, or never answers, is followed by another one with
// the same texts.
'use strict';

const { Engine, EngineEnded } = require('../../vscode/src/engine');

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

/** Whether a file is a layout. Others are catalogs of words, which layouts name. */
const isLayout = (name) => name.endsWith('.layout');

class Documents {
  /**
   * `load()` resolves with the compiled module, `worker()` makes a worker for it. `renewed(message)` is called when another
   * engine has been begun.
   */
  constructor({ load, worker, renewed }) {
    Object.assign(this, { load, worker, renewed, documents: new Map() });
  }

  /** Starts the engine; resolves with its capabilities. */
  start() {
    this.starting = this.begin();
    return this.starting;
  }

  async begin() {
    this.module = this.module || await this.load();
    const engine = new Engine(this.worker());
    await engine.start(this.module);
    const { capabilities: offered } = await engine.request('initialize', { capabilities });
    engine.ended = (error) => this.again(error);
    this.engine = engine;
    for (const [uri, document] of this.documents) this.open(uri, document);
    return offered;
  }

  async again(error) {
    this.engine = undefined;
    const message = `The engine was begun anew, because ${error.message}.`;
    await this.start().then(() => this.renewed(message), (failure) => this.renewed(`The engine cannot be started again: ${failure.message}`));
  }

  /** Returns the answer to a request. Throws its error. */
  async ask(method, params) {
    await this.starting;
    try {
      return await this.engine.request(method, params);
    } catch (error) {
      throw error instanceof EngineEnded ? new Error(`The engine was begun anew, because ${error.message}.`) : error;
    }
  }

  open(uri, { text, version }) {
    if (isLayout(uri)) this.engine.notify('textDocument/didOpen', { textDocument: { uri, version, languageId: 'layout', text } });
    else this.engine.notify('layout/files', { files: [{ uri, text }] });
  }

  /** Opens a document, or gives an open one another text. */
  write(uri, text) {
    const known = this.documents.get(uri);
    if (known && known.text === text) return;
    const version = known ? known.version + 1 : 1;
    this.documents.set(uri, { text, version });
    if (!this.engine) return;
    if (known && isLayout(uri)) this.engine.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text }] });
    else this.open(uri, { text, version });
  }

  close(uri) {
    if (!this.documents.delete(uri) || !this.engine) return;
    if (isLayout(uri)) this.engine.notify('textDocument/didClose', { textDocument: { uri } });
    else this.engine.notify('layout/files', { files: [{ uri, text: null }] });
  }

  version(uri) { return (this.documents.get(uri) || {}).version; }
}

module.exports = { Documents, isLayout };
