// A strict stand-in for the `vscode` module: use of a missing member is reported and throws, value classes check their
// arguments as VS Code does, and everything registered counts until it is disposed of. It has only what the extension
// uses; the tests control it through `host`.
'use strict';

const nodeFiles = require('fs');
const nodePath = require('path');

/** The calls that VS Code would not allow. The tests expect none. */
const offences = [];

function offence(text) {
  offences.push(text);
  return new Error(text);
}

/** `object`, with an offence for each access to a member that it does not have. */
function strict(name, object) {
  return new Proxy(object, {
    get(target, key) {
      if (key in target || typeof key === 'symbol' || key === 'then' || key === 'toJSON') return target[key];
      throw offence(`${name}.${String(key)} is not in the stand-in`);
    },
    set(target, key, value) {
      if (!(key in target)) throw offence(`${name}.${String(key)} cannot be set`);
      target[key] = value;
      return true;
    },
  });
}

function expect(condition, text) {
  if (!condition) throw offence(text);
}

const isNatural = (value) => Number.isInteger(value) && value >= 0;

// MARK: Value classes

class Position {
  constructor(line, character) {
    expect(isNatural(line) && isNatural(character), `Position(${line}, ${character})`);
    this.line = line;
    this.character = character;
  }

  isBefore(other) {
    return this.line < other.line || (this.line === other.line && this.character < other.character);
  }
}

class Range {
  constructor(start, end) {
    expect(start instanceof Position && end instanceof Position, 'Range takes two Positions');
    [this.start, this.end] = end.isBefore(start) ? [end, start] : [start, end];
  }

  contains(other) {
    return !other.start.isBefore(this.start) && !this.end.isBefore(other.end);
  }
}

class Uri {
  constructor(scheme, path, query = '', fragment = '') {
    Object.assign(this, { scheme, path, query, fragment });
  }

  static parse(text) {
    const match = /^([a-z][a-z0-9+.-]*):(?:\/\/[^/]*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/i.exec(text);
    expect(match, `Uri.parse(${JSON.stringify(text)})`);
    const made = new Uri(match[1], decodeURIComponent(match[2]), match[3], match[4]);
    made.authority = (/^[a-z0-9+.-]+:\/\/([^/]*)/i.exec(text) || [])[1] || '';
    return made;
  }

  static file(path) {
    return new Uri('file', path);
  }

  static joinPath(base, ...parts) {
    expect(base instanceof Uri, 'Uri.joinPath takes a Uri');
    const made = new Uri(base.scheme, nodePath.posix.join(base.path, ...parts));
    made.authority = base.authority;
    return made;
  }

  get fsPath() {
    return this.path;
  }

  // VS Code encodes `:` and other characters of the path, such as %3A. URIs from a server may be encoded otherwise.
  toString() {
    const path = this.path.split('/').map(encodeURIComponent).join('/');
    const slashes = this.scheme === 'untitled' ? '' : `//${this.authority || ''}`;
    return `${this.scheme}:${slashes}${path}${this.query ? `?${this.query}` : ''}${this.fragment ? `#${this.fragment}` : ''}`;
  }
}

class Location {
  constructor(uri, range) {
    expect(uri instanceof Uri && range instanceof Range, 'Location takes a Uri and a Range');
    Object.assign(this, { uri, range });
  }
}

class Diagnostic {
  constructor(range, message, severity) {
    expect(range instanceof Range && typeof message === 'string', 'Diagnostic takes a Range and a message');
    expect([0, 1, 2, 3].includes(severity), `Diagnostic severity ${severity}`);
    Object.assign(this, { range, message, severity });
  }
}

class DiagnosticRelatedInformation {
  constructor(location, message) {
    expect(location instanceof Location && typeof message === 'string', 'DiagnosticRelatedInformation');
    Object.assign(this, { location, message });
  }
}

class MarkdownString {
  constructor(value = '') {
    this.value = value;
  }

  appendMarkdown(text) {
    expect(typeof text === 'string', 'appendMarkdown takes a string');
    this.value += text;
    return this;
  }

  appendText(text) {
    expect(typeof text === 'string', 'appendText takes a string');
    this.value += text.replace(/[\\`*_{}[\]()#+\-!~]/g, '\\$&');
    return this;
  }

  appendCodeblock(text, language) {
    this.value += `\n\`\`\`${language}\n${text}\n\`\`\`\n`;
    return this;
  }
}

class Hover {
  constructor(contents, range) {
    expect(contents.every((each) => each instanceof MarkdownString), 'Hover takes MarkdownStrings');
    expect(range === undefined || range instanceof Range, 'Hover range');
    Object.assign(this, { contents, range });
  }
}

class CompletionItem {
  constructor(label, kind) {
    expect(typeof label === 'string' || typeof label.label === 'string', 'CompletionItem label');
    expect(kind === undefined || (isNatural(kind) && kind <= 24), `CompletionItem kind ${kind}`);
    Object.assign(this, { label, kind });
  }
}

class CompletionList {
  constructor(items, isIncomplete) {
    expect(items.every((each) => each instanceof CompletionItem), 'CompletionList items');
    Object.assign(this, { items, isIncomplete });
  }
}

class SnippetString {
  constructor(value) {
    this.value = value;
  }
}

class TextEdit {
  constructor(range, newText) {
    expect(range instanceof Range && typeof newText === 'string', 'TextEdit');
    Object.assign(this, { range, newText });
  }
}

class SnippetTextEdit {
  constructor(range, snippet) {
    expect(range instanceof Range && snippet instanceof SnippetString, 'SnippetTextEdit');
    Object.assign(this, { range, snippet });
  }
}

class InlineCompletionItem {
  constructor(insertText, range) {
    expect(typeof insertText === 'string' || insertText instanceof SnippetString, 'InlineCompletionItem text');
    expect(range === undefined || range instanceof Range, 'InlineCompletionItem range');
    Object.assign(this, { insertText, range });
  }
}

class WorkspaceEdit {
  constructor() {
    this.steps = [];
  }

  set(uri, edits) {
    expect(uri instanceof Uri && edits.every((each) => each instanceof TextEdit || each instanceof SnippetTextEdit),
      'WorkspaceEdit.set');
    this.steps.push({ uri, edits });
  }

  createFile(uri, options) {
    this.steps.push({ create: uri, options });
  }

  renameFile(from, to, options) {
    this.steps.push({ rename: from, to, options });
  }

  deleteFile(uri, options) {
    this.steps.push({ delete: uri, options });
  }
}

class CodeActionKind {
  constructor(value) {
    this.value = value;
  }

  append(part) {
    return new CodeActionKind(this.value ? `${this.value}.${part}` : part);
  }
}
CodeActionKind.Empty = new CodeActionKind('');

class CodeAction {
  constructor(title, kind) {
    expect(kind === undefined || kind instanceof CodeActionKind, 'CodeAction kind');
    Object.assign(this, { title, kind });
  }
}

class DocumentSymbol {
  constructor(name, detail, kind, range, selectionRange) {
    expect(name !== '' && isNatural(kind) && kind <= 25, `DocumentSymbol ${name} kind ${kind}`);
    expect(range.contains(selectionRange), `DocumentSymbol ${name}: selectionRange must be in range`);
    Object.assign(this, { name, detail, kind, range, selectionRange, children: [] });
  }
}

class SymbolInformation {
  constructor(name, kind, containerName, location) {
    expect(isNatural(kind) && location instanceof Location, 'SymbolInformation');
    Object.assign(this, { name, kind, containerName, location });
  }
}

class DocumentHighlight {
  constructor(range, kind) {
    expect(range instanceof Range && (kind === undefined || [0, 1, 2].includes(kind)), 'DocumentHighlight');
    Object.assign(this, { range, kind });
  }
}

class DocumentLink {
  constructor(range, target) {
    expect(range instanceof Range && (target === undefined || target instanceof Uri), 'DocumentLink');
    Object.assign(this, { range, target });
  }
}

class LinkedEditingRanges {
  constructor(ranges, wordPattern) {
    expect(ranges.every((each) => each instanceof Range), 'LinkedEditingRanges');
    Object.assign(this, { ranges, wordPattern });
  }
}

class FoldingRange {
  constructor(start, end, kind) {
    expect(isNatural(start) && isNatural(end), 'FoldingRange');
    Object.assign(this, { start, end, kind });
  }
}

class InlayHint {
  constructor(position, label, kind) {
    expect(position instanceof Position && (kind === undefined || [1, 2].includes(kind)), 'InlayHint');
    Object.assign(this, { position, label, kind });
  }
}

class InlayHintLabelPart {
  constructor(value) {
    this.value = value;
  }
}

class CodeLens {
  constructor(range, command) {
    expect(range instanceof Range && (command === undefined || typeof command.title === 'string'), 'CodeLens');
    Object.assign(this, { range, command });
  }
}

class SelectionRange {
  constructor(range, parent) {
    expect(range instanceof Range && (parent === undefined || parent instanceof SelectionRange), 'SelectionRange');
    expect(parent === undefined || parent.range.contains(range), 'SelectionRange: the parent must contain the range');
    Object.assign(this, { range, parent });
  }
}

class ParameterInformation {
  constructor(label, documentation) {
    expect(typeof label === 'string' || label.length === 2, 'ParameterInformation label');
    Object.assign(this, { label, documentation });
  }
}

class SignatureInformation {
  constructor(label, documentation) {
    expect(typeof label === 'string', 'SignatureInformation label');
    Object.assign(this, { label, documentation, parameters: [], activeParameter: undefined });
  }
}

class SignatureHelp {
  constructor() {
    Object.assign(this, { signatures: [], activeSignature: 0, activeParameter: 0 });
  }
}

class SemanticTokensEdit {
  constructor(start, deleteCount, data) {
    expect(isNatural(start) && isNatural(deleteCount), 'SemanticTokensEdit');
    expect(data === undefined || data instanceof Uint32Array, 'SemanticTokensEdit data');
    Object.assign(this, { start, deleteCount, data });
  }
}

class SemanticTokensEdits {
  constructor(edits, resultId) {
    expect(edits.every((each) => each instanceof SemanticTokensEdit), 'SemanticTokensEdits');
    Object.assign(this, { edits, resultId });
  }
}

class SemanticTokensLegend {
  constructor(tokenTypes, tokenModifiers) {
    Object.assign(this, { tokenTypes, tokenModifiers });
  }
}

class SemanticTokens {
  constructor(data, resultId) {
    expect(data instanceof Uint32Array && data.length % 5 === 0, 'SemanticTokens data');
    Object.assign(this, { data, resultId });
  }
}

class RelativePattern {
  constructor(base, pattern) {
    expect(base instanceof Uri && typeof pattern === 'string', 'RelativePattern');
    Object.assign(this, { base, pattern });
  }
}

class CancellationError extends Error {}

class ThemeColor {
  constructor(id) {
    expect(/^[a-zA-Z.]+$/.test(id), `ThemeColor ${id}`);
    this.id = id;
  }
}

// MARK: Events and registrations

/** The names of everything that is registered and not yet disposed of. */
const alive = [];

class Disposable {
  constructor(action) {
    this.action = action;
  }

  static from(...all) {
    return new Disposable(() => all.forEach((each) => each.dispose()));
  }

  dispose() {
    const { action } = this;
    this.action = undefined;
    if (action) action();
  }
}

function register(name, undo = () => {}) {
  alive.push(name);
  return new Disposable(() => {
    alive.splice(alive.indexOf(name), 1);
    undo();
  });
}

class EventEmitter {
  constructor(name = 'EventEmitter') {
    this.listeners = new Set();
    this.event = (listener) => {
      this.listeners.add(listener);
      return register(`${name} listener`, () => this.listeners.delete(listener));
    };
  }

  fire(value) {
    for (const listener of [...this.listeners]) listener(value);
  }

  dispose() {
    this.listeners.clear();
  }
}

class CancellationTokenSource {
  constructor() {
    const emitter = new EventEmitter('token');
    this.emitter = emitter;
    this.token = { isCancellationRequested: false, onCancellationRequested: emitter.event };
  }

  cancel() {
    this.token.isCancellationRequested = true;
    this.emitter.fire();
  }
}

// MARK: The host: what a test can do and see

const events = Object.fromEntries([
  'onDidOpenTextDocument', 'onDidCloseTextDocument', 'onDidChangeTextDocument', 'onDidSaveTextDocument',
  'onDidChangeConfiguration', 'onDidChangeWorkspaceFolders', 'onWillRenameFiles', 'onDidCreateFiles',
  'onDidRenameFiles', 'onDidDeleteFiles',
].map((name) => [name, new EventEmitter(name)]));

const windowEvents = Object.fromEntries(['onDidChangeTextEditorSelection', 'onDidChangeActiveTextEditor']
  .map((name) => [name, new EventEmitter(name)]));

const editors = [];
let activeEditor;
const panels = [];
const decorationTypes = new Set();
const serializers = {};
const contentProviders = {};

/** A webview panel for the extension. `entry` is the user's side: messages posted to the page, and messages from it. */
function webviewPanel(viewType, title, column) {
  const listeners = Object.fromEntries(['message', 'state', 'end'].map((name) => [name, new EventEmitter(`panel ${name}`)]));
  const registered = register(`panel ${viewType}`);
  const entry = { viewType, column, posted: [], revealed: [], isGone: false };
  const webview = strict('Webview', {
    options: {}, html: '', cspSource: 'https://media.example',
    onDidReceiveMessage: listeners.message.event,
    asWebviewUri: (uri) => `https://media.example${uri.path}`,
    postMessage(message) {
      expect(!entry.isGone, 'a message to a panel that is gone');
      expect(entry.panel.visible, `a message to a hidden panel is lost: ${message.type}`);
      entry.posted.push(JSON.parse(JSON.stringify(message)));
      return Promise.resolve(true);
    },
  });
  const panel = strict('WebviewPanel', {
    webview, title, viewType, visible: true, viewColumn: column,
    onDidChangeViewState: listeners.state.event, onDidDispose: listeners.end.event,
    reveal: (where, preserveFocus) => entry.revealed.push({ where, preserveFocus }),
    dispose() {
      if (entry.isGone) return;
      entry.isGone = true;
      panels.splice(panels.indexOf(entry), 1);
      registered.dispose();
      listeners.end.fire();
    },
  });
  Object.assign(entry, {
    panel,
    say: (message) => listeners.message.fire(message),
    setVisible(visible) {
      panel.visible = visible;
      listeners.state.fire({ webviewPanel: panel });
    },
  });
  panels.push(entry);
  return entry;
}

class TextDocument {
  constructor(uri, text, languageId = 'layout') {
    Object.assign(this, { uri, text, languageId, version: 1 });
  }

  getText() {
    return this.text;
  }

  offsetAt({ line, character }) {
    const lines = this.text.split('\n');
    return lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character;
  }

  positionAt(offset) {
    const before = this.text.slice(0, offset).split('\n');
    return new Position(before.length - 1, before[before.length - 1].length);
  }
}

const documents = [];
const providers = {};
const registeredCommands = {};
const settings = {};
const readSettings = new Set();
const diagnostics = new Map();
const messages = [];
const watchers = [];
const progress = [];
const edits = [];
const shown = [];
let defaults = {};
let folders;
let answerMessage = () => undefined;

const channel = { text: '', shown: 0 };
const tree = new Map();

const missing = (uri) => Promise.reject(new Error(`there is no ${uri.toString()}`));

/** The editor's access to files: those of the disk, and those of `tree`. Folders of `tree` are where files are in them. */
const files = {
  stat(uri) {
    if (uri.scheme === 'file') return Promise.resolve({ type: /\.\w+$/.test(uri.path) ? 1 : 2, size: 0 });
    const bytes = tree.get(uri.toString());
    if (bytes) return Promise.resolve({ type: 1, size: bytes.length });
    return [...tree.keys()].some((each) => each.startsWith(`${uri.toString()}/`)) ? Promise.resolve({ type: 2, size: 0 }) : missing(uri);
  },
  readFile(uri) {
    if (uri.scheme === 'file') return nodeFiles.promises.readFile(uri.path);
    const bytes = tree.get(uri.toString());
    return bytes ? Promise.resolve(new Uint8Array(bytes)) : missing(uri);
  },
  readDirectory(uri) {
    const inside = [...tree.keys()].filter((each) => each.startsWith(`${uri.toString()}/`)).map((each) => each.slice(uri.toString().length + 1));
    if (inside.length === 0) return missing(uri);
    const entries = inside.map((each) => [decodeURIComponent(each.split('/')[0]), each.includes('/') ? 2 : 1]);
    return new Promise((resolve) => setTimeout(() => resolve([...new Map(entries)]), host.slowness));
  },
};
const status = {};

const host = {
  /** Whether the user trusts the folder. */
  isTrusted: true,
  panels, editors, contentProviders,
  offences, alive, documents, providers, messages, watchers, progress, edits, shown, channel, status, readSettings,
  commands: registeredCommands, Position, Range, Uri, CancellationTokenSource, CancellationError,

  /** Loads the settings' defaults from `package.json`. */
  useManifest(manifest) {
    defaults = Object.fromEntries(Object.entries(manifest.contributes.configuration.properties)
      .map(([name, { default: value }]) => [name, value]));
  },

  configure(changes) {
    Object.assign(settings, changes);
    const names = Object.keys(changes);
    const affects = (section) => names.some((name) => name === section || name.startsWith(`${section}.`));
    events.onDidChangeConfiguration.fire(strict('event', { affectsConfiguration: affects }));
  },

  /** The folders of the window: paths on the disk, or URIs. */
  set folders(all) {
    folders = all && all.map((each, index) => {
      const uri = each instanceof Uri ? each : Uri.file(each);
      return { uri, name: nodePath.basename(uri.path), index };
    });
  },

  /** Files that are not on the disk: their bytes by URI; and how many milliseconds it takes to read a folder. */
  tree, slowness: 0,

  /** The codes of all diagnostics that were ever shown. */
  everShown: new Set(),

  changeFolders(added, removed = []) {
    const folder = (path) => ({ uri: Uri.file(path), name: nodePath.basename(path) });
    events.onDidChangeWorkspaceFolders.fire({ added: added.map(folder), removed: removed.map(folder) });
  },

  /**
   * Moves files, given as [old, new] paths; one without extension is a folder. Waits for the extension's edits first.
   */
  async moveFiles(...moves) {
    const waited = [];
    const files = moves.map(([from, to]) => ({ oldUri: Uri.file(from), newUri: Uri.file(to) }));
    const { token } = new CancellationTokenSource();
    events.onWillRenameFiles.fire({ files, token, waitUntil: (promise) => waited.push(promise) });
    const edits = await Promise.all(waited);
    events.onDidRenameFiles.fire({ files });
    return edits;
  },

  /** The user creates or deletes files in the editor. */
  makeFiles: (...paths) => events.onDidCreateFiles.fire({ files: paths.map(Uri.file) }),
  deleteFiles: (...paths) => events.onDidDeleteFiles.fire({ files: paths.map(Uri.file) }),

  set messageAnswer(action) {
    answerMessage = action;
  },

  open(uri, text, languageId) {
    const document = new TextDocument(uri, text, languageId);
    documents.push(document);
    events.onDidOpenTextDocument.fire(document);
    return document;
  },

  close(document) {
    documents.splice(documents.indexOf(document), 1);
    events.onDidCloseTextDocument.fire(document);
  },

  save(document) {
    events.onDidSaveTextDocument.fire(document);
  },

  /** Shows a document in an editor that has the focus. */
  showEditor(document, viewColumn = 1) {
    const start = new Position(0, 0);
    const editor = {
      document, viewColumn, selection: { ...new Range(start, start), active: start }, decorations: new Map(), revealed: [],
      setDecorations(type, list) {
        expect(decorationTypes.has(type), 'a decoration type that is there');
        expect(list.every(({ range }) => range instanceof Range), 'decorations have ranges');
        editor.decorations.set(type, list);
      },
      revealRange(range, how) {
        expect(range instanceof Range && [0, 1, 2, 3].includes(how), 'revealRange');
        editor.revealed.push(range);
      },
    };
    editor.selections = [editor.selection];
    editors.push(editor);
    activeEditor = editor;
    windowEvents.onDidChangeActiveTextEditor.fire(editor);
    return editor;
  },

  /** The marked texts of an editor, each with the text shown behind it. */
  marks: (editor) => [...editor.decorations.values()].flat().map(({ range, renderOptions }) =>
    [editor.document.text.slice(editor.document.offsetAt(range.start), editor.document.offsetAt(range.end)), renderOptions.after.contentText]),

  /** Applies an edit of the extension to a document, as one event. */
  apply(document, { steps }) {
    for (const { uri, edits: list } of steps) {
      expect(uri.toString() === document.uri.toString(), 'an edit of the document');
      host.change(document, list.map(({ range, newText }) => {
        const [rangeOffset, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
        return { range, rangeOffset, rangeLength: end - rangeOffset, text: newText };
      }));
    }
  },

  /** Puts the cursors of an editor at positions. */
  putCursor(editor, ...positions) {
    editor.selections = positions.map((position) => Object.assign(new Range(position, position), { active: position }));
    [editor.selection] = editor.selections;
    windowEvents.onDidChangeTextEditorSelection.fire({ textEditor: editor, selections: editor.selections, kind: 1 });
  },

  closeEditors() {
    editors.length = 0;
    activeEditor = undefined;
  },

  /** Restores a panel as after a reload, with the state that its page kept. */
  async restorePanel(viewType, state) {
    const entry = webviewPanel(viewType, 'restored', 2);
    await serializers[viewType].deserializeWebviewPanel(entry.panel, state);
    return entry;
  },

  /** Replaces the first occurrence of each `from` by its `to`, all in one event, in the order given. */
  edit(document, ...replacements) {
    const changes = replacements.map(([from, to]) => {
      const rangeOffset = document.text.indexOf(from);
      if (rangeOffset < 0) throw new Error(`no ${JSON.stringify(from)} in the document`);
      const range = new Range(document.positionAt(rangeOffset), document.positionAt(rangeOffset + from.length));
      return { range, rangeOffset, rangeLength: from.length, text: to };
    });
    host.change(document, changes);
  },

  change(document, changes) {
    for (const change of [...changes].sort((a, b) => b.rangeOffset - a.rangeOffset)) {
      document.text = document.text.slice(0, change.rangeOffset) + change.text
        + document.text.slice(change.rangeOffset + change.rangeLength);
    }
    document.version += 1;
    events.onDidChangeTextDocument.fire({ document, contentChanges: changes });
  },

  /** The end of the first `text` in the document. */
  after(document, text) {
    return document.positionAt(document.text.indexOf(text) + text.length);
  },

  at(document, text) {
    return document.positionAt(document.text.indexOf(text));
  },

  diagnostics(document) {
    return diagnostics.get(document.uri.toString()) || [];
  },

  provider(kind) {
    const [found] = providers[kind] || [];
    if (!found) throw new Error(`no provider for ${kind}`);
    return found;
  },
};

// MARK: The module

const matches = (selector, document) => selector.some(({ language, scheme }) =>
  language === document.languageId && scheme === document.uri.scheme);

const provided = {
  Hover: ['provideHover'], CompletionItem: ['provideCompletionItems'], Definition: ['provideDefinition'],
  Declaration: ['provideDeclaration'], TypeDefinition: ['provideTypeDefinition'],
  InlineCompletionItem: ['provideInlineCompletionItems'],
  Reference: ['provideReferences'], DocumentHighlight: ['provideDocumentHighlights'],
  DocumentSymbol: ['provideDocumentSymbols'], WorkspaceSymbol: ['provideWorkspaceSymbols'],
  DocumentLink: ['provideDocumentLinks'], LinkedEditingRange: ['provideLinkedEditingRanges'],
  CodeActions: ['provideCodeActions'], Rename: ['provideRenameEdits'],
  DocumentFormattingEdit: ['provideDocumentFormattingEdits'],
  DocumentRangeFormattingEdit: ['provideDocumentRangeFormattingEdits'],
  OnTypeFormattingEdit: ['provideOnTypeFormattingEdits'], FoldingRange: ['provideFoldingRanges'],
  InlayHints: ['provideInlayHints'], DocumentSemanticTokens: ['provideDocumentSemanticTokens'],
  DocumentRangeSemanticTokens: ['provideDocumentRangeSemanticTokens'], SignatureHelp: ['provideSignatureHelp'],
  SelectionRange: ['provideSelectionRanges'], CodeLens: ['provideCodeLenses'],
};

function registerProvider(kind, args) {
  const [selector, provider, ...options] = kind === 'WorkspaceSymbol' ? [undefined, ...args] : args;
  for (const name of provided[kind]) expect(typeof provider[name] === 'function', `${kind} provider lacks ${name}`);
  const entry = { selector, provider, options };
  (providers[kind] = providers[kind] || []).push(entry);
  return register(`${kind} provider`, () => providers[kind].splice(providers[kind].indexOf(entry), 1));
}

const languages = {
  match: (selector, document) => matches(selector, document) ? 10 : 0,
  createDiagnosticCollection: (name) => strict('DiagnosticCollection', {
    set(uri, list) {
      expect(uri instanceof Uri && list.every((each) => each instanceof Diagnostic), 'DiagnosticCollection.set');
      diagnostics.set(uri.toString(), list);
      for (const { code } of list) host.everShown.add(code && code.value || code);
    },
    ...(() => {
      const registered = register(`diagnostics ${name}`, () => diagnostics.clear());
      return { dispose: () => registered.dispose() };
    })(),
  }),
  createLanguageStatusItem(id) {
    const registered = register(`status ${id}`);
    const fields = ['name', 'text', 'detail', 'busy', 'severity', 'command'];
    for (const name of fields) status[name] = undefined;
    status.dispose = () => registered.dispose();
    return strict('LanguageStatusItem', status);
  },
};
for (const kind of Object.keys(provided)) {
  languages[`register${kind}Provider`] = (...args) => registerProvider(kind, args);
}

function getConfiguration(section, uri) {
  expect(uri === undefined || uri instanceof Uri || uri.uri instanceof Uri, 'getConfiguration scope');
  if (section === 'files') return editorConfiguration(section);
  const get = (path) => {
    const name = `${section}.${path}`;
    readSettings.add(name);
    const known = { ...defaults, ...settings };
    if (name in known) return known[name];
    const below = Object.keys(known).filter((each) => each.startsWith(`${name}.`));
    expect(below.length > 0, `the setting ${name} is not in package.json`);
    below.forEach((each) => readSettings.add(each));
    return Object.fromEntries(below.map((each) => [each.slice(name.length + 1), known[each]]));
  };
  return strict('WorkspaceConfiguration', { get });
}

/** The defaults of the editor's own settings, which a case may change. */
const editorDefaults = {
  'files.trimTrailingWhitespace': false, 'files.insertFinalNewline': false, 'files.trimFinalNewlines': false,
};

function editorConfiguration(section) {
  return strict('WorkspaceConfiguration', {
    get: (path) => ({ ...editorDefaults, ...settings })[`${section}.${path}`],
    inspect: (path) => {
      const key = `${section}.${path}`;
      expect(key in editorDefaults, `the editor has no setting ${key}`);
      return { key, defaultValue: editorDefaults[key], globalValue: settings[key], languageIds: undefined };
    },
  });
}

function createFileSystemWatcher(pattern, ...ignored) {
  const emitters = { onDidCreate: new EventEmitter(), onDidChange: new EventEmitter(), onDidDelete: new EventEmitter() };
  const watcher = { pattern, ignored, emitters };
  watchers.push(watcher);
  const registered = register('file watcher', () => watchers.splice(watchers.indexOf(watcher), 1));
  const made = Object.fromEntries(Object.entries(emitters).map(([name, emitter]) => [name, emitter.event]));
  return strict('FileSystemWatcher', { ...made, dispose: () => registered.dispose() });
}

const show = (kind) => (message, ...rest) => {
  const [first] = rest;
  const hasOptions = first !== null && typeof first === 'object';
  const items = hasOptions ? rest.slice(1) : rest;
  expect(!hasOptions || (first.modal === true && typeof first.detail === 'string'), `${kind} options`);
  expect(typeof message === 'string' && items.every((each) => typeof each === 'string'), `${kind} message`);
  messages.push({ kind, message, items, ...hasOptions ? first : {} });
  return Promise.resolve(answerMessage(message, items));
};

const vscode = strict('vscode', {
  version: '1.75.0',
  Position, Range, Uri, Location, Diagnostic, DiagnosticRelatedInformation, MarkdownString, Hover, CompletionItem,
  CompletionList, SnippetString, SnippetTextEdit, InlineCompletionItem, TextEdit, WorkspaceEdit, CodeAction, CodeActionKind, DocumentSymbol, SymbolInformation,
  DocumentHighlight, DocumentLink, LinkedEditingRanges, FoldingRange, InlayHint, InlayHintLabelPart, CodeLens,
  SelectionRange, SignatureHelp, SignatureInformation, ParameterInformation, SemanticTokens, SemanticTokensEdit,
  SemanticTokensEdits, SemanticTokensLegend, RelativePattern,
  Disposable, EventEmitter, CancellationError, ThemeColor,
  TextEditorRevealType: strict('TextEditorRevealType', { Default: 0, InCenter: 1, InCenterIfOutsideViewport: 2, AtTop: 3 }),
  ViewColumn: strict('ViewColumn', { Beside: -2, Active: -1, One: 1, Two: 2 }),
  FileType: strict('FileType', { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 }),
  CompletionItemTag: strict('CompletionItemTag', { Deprecated: 1 }),
  FoldingRangeKind: strict('FoldingRangeKind', { Comment: 1, Imports: 2, Region: 3 }),
  LanguageStatusSeverity: strict('LanguageStatusSeverity', { Information: 0, Warning: 1, Error: 2 }),
  ProgressLocation: strict('ProgressLocation', { SourceControl: 1, Window: 10, Notification: 15 }),
  languages: strict('languages', languages),
  workspace: strict('workspace', {
    get isTrusted() { return host.isTrusted; },
    get textDocuments() { return [...documents]; },
    get workspaceFolders() { return folders; },
    ...Object.fromEntries(Object.entries(events).map(([name, emitter]) => [name, emitter.event])),
    getConfiguration, createFileSystemWatcher,
    fs: strict('fs', files),
    registerTextDocumentContentProvider(scheme, provider) {
      expect(typeof provider.provideTextDocumentContent === 'function', 'a content provider');
      contentProviders[scheme] = provider;
      return register(`content of ${scheme}`, () => delete contentProviders[scheme]);
    },
    applyEdit(edit) {
      expect(edit instanceof WorkspaceEdit, 'applyEdit');
      edits.push(edit);
      return Promise.resolve(true);
    },
  }),
  window: strict('window', {
    createOutputChannel(name, options) {
      expect(options && options.log === true, 'an output with levels');
      const registered = register(`output ${name}`);
      return strict('OutputChannel', {
        ...Object.fromEntries(['error', 'warn', 'info', 'debug', 'trace'].map((level) =>
          [level, (text) => { channel.text += `[${level}] ${text}\n`; }])),
        show: () => { channel.shown += 1; },
        dispose: () => registered.dispose(),
      });
    },
    ...Object.fromEntries(Object.entries(windowEvents).map(([name, emitter]) => [name, emitter.event])),
    get activeTextEditor() { return activeEditor; },
    get visibleTextEditors() { return [...editors]; },
    createWebviewPanel(viewType, title, { viewColumn, preserveFocus }, options) {
      expect(preserveFocus === true && viewColumn === -2, 'a panel beside the text that leaves the focus where it is');
      expect(!options.retainContextWhenHidden, 'a page that is kept while it is hidden takes memory');
      return webviewPanel(viewType, title, 2).panel;
    },
    createTextEditorDecorationType(options) {
      expect(options.after.color instanceof ThemeColor, 'a decoration in the colours of the theme');
      const registered = register('decoration type');
      const type = { dispose: () => registered.dispose() };
      decorationTypes.add(type);
      return type;
    },
    registerWebviewPanelSerializer(viewType, serializer) {
      expect(typeof serializer.deserializeWebviewPanel === 'function', 'a serializer');
      serializers[viewType] = serializer;
      return register(`serializer ${viewType}`, () => delete serializers[viewType]);
    },
    showErrorMessage: show('error'), showWarningMessage: show('warning'), showInformationMessage: show('information'),
    showTextDocument: (uri, options) => Promise.resolve(shown.push({ uri, options })),
    withProgress(options, task) {
      const source = new CancellationTokenSource();
      const entry = { options, reports: [], done: false, cancel: () => source.cancel() };
      progress.push(entry);
      return task({ report: (value) => entry.reports.push(value) }, source.token)
        .then(() => { entry.done = true; });
    },
  }),
  commands: strict('commands', {
    registerCommand(name, action) {
      expect(!(name in registeredCommands), `the command ${name} is registered twice`);
      registeredCommands[name] = action;
      return register(`command ${name}`, () => delete registeredCommands[name]);
    },
    executeCommand: (name, ...args) => Promise.resolve(shown.push({ command: name, args })),
  }),
  env: strict('env', {
    appName: 'Stand-in for VS Code', language: 'en',
    openExternal: (uri) => Promise.resolve(Boolean(shown.push({ external: uri }))),
  }),
});

module.exports = { vscode, host };
