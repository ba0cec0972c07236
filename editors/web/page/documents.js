// The page's texts in the engine. They are kept here: one engine that fails, or never answers, is followed by another one with
// the same texts. If those end it again and again, there is none until they are changed.
'use strict';

const { Engine, EngineEnded } = require('../../vscode/src/engine');

/** What the page can do with answers. */
const capabilities = {
  textDocument: {
    hover: { contentFormat: ['plaintext'] },
    completion: { completionItem: { snippetSupport: false, documentationFormat: ['plaintext'] } },
    definition: { linkSupport: false },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    rename: { prepareSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [''] } } },
    diagnostic: {},
  },
  workspace: { workspaceEdit: { documentChanges: false } },
  experimental: { layoutPreview: true },
};

/** Whether a file is a layout, and whether it is a catalog of words, which layouts name. */
const isLayout = (name) => name.endsWith('.layout');
const isCatalog = (name) => /\.(xcstrings|strings|stringsdict)$/.test(name);

/** How many engines the same texts may end before there is no other one. */
const mostEnds = 3;

/** The document that a message is about; undefined if it is about none. */
function documentOf(message) {
  const { params } = JSON.parse(message || '{}');
  return params && (params.textDocument || (params.files && params.files[0]) || {}).uri;
}

class Documents {
  /**
   * `load()` resolves with the compiled module, `worker()` makes a worker for it. `renewed(message)` is called when another
   * engine has been begun, `stopped(message, uri)` when none will be until a text changes; the document may be unknown.
   */
  constructor({ load, worker, renewed, stopped }) {
    Object.assign(this, { load, worker, renewed, stopped, documents: new Map(), ends: 0 });
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
    this.ends += 1;
    if (this.ends >= mostEnds) return this.stop(`The engine has ended ${mostEnds} times with these texts, because ${error.message}.`, documentOf(error.during));
    this.message = `The engine was begun anew, because ${error.message}.`;
    const { message } = this;
    return this.start().then(() => this.renewed(message), (failure) => this.stop(`The engine cannot be started again: ${failure.message}.`));
  }

  stop(message, uri) {
    this.isStopped = true;
    this.message = message;
    this.stopped(message, uri);
  }

  /** A text is another one: an engine may live with it. */
  changed() {
    this.ends = 0;
    if (!this.isStopped) return;
    this.isStopped = false;
    this.start().catch((failure) => this.stop(`The engine cannot be started again: ${failure.message}.`));
  }

  /** Returns the answer to a request. Throws its error. */
  async ask(method, params) {
    await this.starting;
    if (!this.engine) throw new Error(this.message);
    try {
      return await this.engine.request(method, params);
    } catch (error) {
      throw error instanceof EngineEnded ? new Error(this.message) : error;
    }
  }

  open(uri, { text, version }) {
    if (isLayout(uri)) this.engine.notify('textDocument/didOpen', { textDocument: { uri, version, languageId: 'layout', text } });
    else this.engine.notify('layout/files', { files: [{ uri, text }] });
  }

  /** Opens a document, or gives an open one another text. Half of a pair of UTF-16, which is no text, is U+FFFD to the engine. */
  write(uri, written) {
    const text = written.toWellFormed();
    const known = this.documents.get(uri);
    if (known && known.text === text) return;
    const version = known ? known.version + 1 : 1;
    this.documents.set(uri, { text, version });
    this.changed();
    if (!this.engine) return;
    if (known && isLayout(uri)) this.engine.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text }] });
    else this.open(uri, { text, version });
  }

  close(uri) {
    if (!this.documents.delete(uri)) return;
    this.changed();
    if (!this.engine) return;
    if (isLayout(uri)) this.engine.notify('textDocument/didClose', { textDocument: { uri } });
    else this.engine.notify('layout/files', { files: [{ uri, text: null }] });
  }

  version(uri) { return (this.documents.get(uri) || {}).version; }
}

module.exports = { Documents, isCatalog, isLayout };
