// Preview panels: a picture of a layout beside its text. The server makes the pictures and the edits; previewPage.js
// and media/panel.js are the page. This file decides when requests are sent, and what a click does to the text.
'use strict';

const vscode = require('vscode');
const { fromPosition, fromRange, toRange, toUri } = require('./convert');
const { selector } = require('./providers');
const { PreviewHand, changeMark } = require('./previewHand');
const { isAllowed, pageHTML } = require('./previewPage');

const { commands, window, workspace } = vscode;

const viewType = 'layout.preview';

/** The pause in typing before a picture is requested, in milliseconds. */
const typingPause = 30;

const themes = ['light', 'dark', 'hc-dark', 'hc-light'];

const isLayout = (document) => vscode.languages.match(selector, document) > 0;
const sameRange = (one, other) => JSON.stringify(fromRange(one)) === JSON.stringify(fromRange(other));
const comparePositions = (one, other) => one.line - other.line || one.character - other.character;
const contains = ({ start, end }, position) =>
  comparePositions(start, position) <= 0 && comparePositions(position, end) <= 0;
const extent = ({ start, end }) => [end.line - start.line, end.character - start.character];

class Preview {
  /** `state` is the state of a panel in an earlier window. */
  constructor(previews, panel, state) {
    Object.assign(this, { previews, panel });
    this.uri = state.uri;
    this.choice = { layout: state.layout, screen: state.screen, state: state.state, size: state.size };
    this.pinned = state.pinned === true;
    this.all = state.all === true;
    this.theme = 'light';
    this.hand = new PreviewHand(this);
    const media = vscode.Uri.joinPath(previews.context.extensionUri, 'media');
    panel.webview.options = { enableScripts: true, enableForms: false, localResourceRoots: [media] };
    panel.webview.html = pageHTML(panel.webview, previews.nonce(), (name) => panel.webview.asWebviewUri(vscode.Uri.joinPath(media, name)));
    this.disposables = [
      panel.webview.onDidReceiveMessage((message) => this.take(message)),
      panel.onDidChangeViewState(() => this.update()),
      panel.onDidDispose(() => this.dispose()),
    ];
    this.showTitle();
  }

  dispose() {
    clearTimeout(this.timer);
    this.hand.unmark();
    this.isGone = true;
    for (const each of this.disposables) each.dispose();
    this.previews.panels.delete(this);
  }

  showTitle() {
    this.panel.title = `Preview ${toUri(this.uri).path.split('/').pop()}${this.pinned ? ' (pinned)' : ''}`;
  }

  get document() {
    return workspace.textDocuments.find(({ uri }) => uri.toString() === this.uri);
  }

  /** Shows another document, from its first layout on. */
  show(uri, layout) {
    if (uri !== this.uri) this.choice = {};
    if (layout !== undefined && layout !== this.choice.layout) this.choice = { layout };
    this.uri = uri;
    this.showTitle();
    this.update();
  }

  // MARK: Asking for pictures

  /** Requests a picture: one request at a time, the newest wins. A hidden panel waits until it is visible. */
  update(pause = 0) {
    clearTimeout(this.timer);
    if (this.isGone || !this.isReady || !this.panel.visible) return;
    this.timer = setTimeout(() => this.ask(), pause);
  }

  async ask() {
    if (this.isAsking) {
      this.isOutdated = true;
      return;
    }
    this.isAsking = true;
    this.isOutdated = false;
    try {
      await this.askOnce();
    } finally {
      this.isAsking = false;
    }
    if (this.isOutdated) this.update();
  }

  async askOnce() {
    const { client } = this.previews;
    if (!client || !client.capabilities) return this.stale('The language server is not running.');
    const { uri, choice, document } = this;
    const editor = window.visibleTextEditors.find((each) => each.document === document);
    const answer = await client.ask('layout/preview', {
      textDocument: { uri, version: document && document.version },
      ...choice, theme: this.theme, all: this.all,
      position: editor && choice.layout === undefined ? fromPosition(editor.selection.active) : undefined,
    }, undefined, { failed: (error) => this.stale(error.message) });
    if (!answer || this.isGone || uri !== this.uri) return undefined;
    return this.showModel(answer);
  }

  /** Adds the next of all pictures, of which one answer has only some. */
  async askMore() {
    const { model } = this;
    const { client } = this.previews;
    if (!client || !model || !model.all || this.isOutdatedModel || model.shown.length >= model.count) return;
    const answer = await client.ask('layout/preview', {
      textDocument: { uri: model.uri, version: model.version }, ...this.choice, theme: this.theme, all: true,
      from: model.shown.length,
    }, undefined, { failed: (error) => this.stale(error.message) });
    if (!answer || this.isGone || this.model !== model) return;
    this.showModel({ ...answer, shown: [...model.shown, ...answer.shown] });
  }

  /**
   * Shows a picture. While the text is broken the last good one stays, if it is of the same layout, screen, state and
   * size.
   */
  showModel(model) {
    const [shown] = model.shown;
    if (!shown) return this.stale(this.model ? 'There is no layout to draw now.' : 'There is no layout here yet.');
    const same = this.model && this.model.uri === model.uri && !this.all && !this.model.all
      && ['layout', 'screen', 'state', 'width', 'height'].every((name) => this.model.shown[0][name] === shown[name]);
    if (shown.status === 'provisional' && same) {
      const [problem] = shown.problems.filter(({ severity }) => severity === 'error');
      return this.stale(problem ? problem.message : 'The text has errors.');
    }
    this.model = { ...model, all: this.all };
    this.post({ type: 'model', uri: model.uri, version: model.version, model: this.model,
      choice: this.choice, pinned: this.pinned });
    // Dragged views stay selected, wherever the cursor is.
    const { keepsSelection } = this;
    this.keepsSelection = this.isOutdatedModel && keepsSelection;
    return keepsSelection ? undefined : this.selectFromText();
  }

  stale(message) {
    this.post({ type: 'stale', uri: this.uri, message });
  }

  post(message) {
    if (!this.isGone && this.panel.visible) this.panel.webview.postMessage(message);
  }

  // MARK: From the text to the picture

  selectFromText() {
    const editor = window.visibleTextEditors.find(({ document }) => document.uri.toString() === this.uri);
    if (editor) this.selectAt(editor.selections, { follows: false });
  }

  /** Selects the views of the smallest statement or name around the cursor; with several cursors selects nothing. */
  selectAt(selections, { follows = true } = {}) {
    if (!this.model || this.all || this.keepsSelection || selections.length !== 1) return;
    const [selection] = selections;
    if (this.revealed && sameRange(this.revealed, selection)) return;
    this.revealed = undefined;
    const position = fromPosition(selection.active);
    // A layout chosen in the panel stays until the cursor moves to another layout.
    if (follows) this.followLayout(position);
    const [mark] = this.model.shown[0].marks.filter(({ range }) => contains(range, position))
      .sort((one, other) => extent(one.range)[0] - extent(other.range)[0] || extent(one.range)[1] - extent(other.range)[1]);
    this.post({ type: 'select', uri: this.uri, version: this.model.version, ids: mark ? mark.views : [], origin: 'text' });
  }

  /** Shows the layout at the cursor. A layout begins at its name. */
  followLayout(position) {
    if (this.pinned || this.isOutdatedModel) return;
    const before = this.model.choices.filter(({ range }) => range.start.line <= position.line);
    const last = before[before.length - 1];
    if (!last || last.name === this.model.shown[0].layout) return;
    this.choice = { layout: last.name };
    this.update();
  }

  /** Whether the model is of another version of the text than the editor's, so that its positions mean nothing. */
  get isOutdatedModel() {
    const { document } = this;
    return Boolean(document && this.model && this.model.version !== document.version);
  }

  // MARK: From the picture to the text

  async take(message) {
    if (!isAllowed(message, this.uri, this.model && this.model.version)) return undefined;
    switch (message.type) {
      case 'ready':
        // The page is new, and counts its requests from the start.
        this.hand = new PreviewHand(this);
      // falls through
      case 'theme':
        this.isReady = true;
        if (themes.includes(message.theme)) this.theme = message.theme;
        return this.update();
      case 'choose':
        this.choice = Object.fromEntries(['layout', 'screen', 'state', 'size']
          .filter((name) => message[name] !== undefined && message[name] !== null).map((name) => [name, message[name]]));
        this.all = false;
        return this.ask();
      case 'all':
        this.all = message.on;
        return this.ask();
      case 'more': return this.askMore();
      case 'pin':
        this.pinned = message.on;
        return this.showTitle();
      case 'reveal': return this.reveal(message);
      case 'undo': return this.undo();
      case 'handles': return this.hand.handles(message);
      case 'drag': return this.hand.drag(message);
      case 'drop': return this.hand.drop(message);
      case 'cancel': return this.hand.cancel(message);
      default: return undefined;
    }
  }

  view(id) {
    return this.isOutdatedModel ? undefined : this.model.shown[0].views.find((each) => each.id === id);
  }

  reveal({ id, focus }) {
    const view = this.view(id);
    if (!view || !view.selectionRange) return undefined;
    const range = toRange(view.selectionRange);
    if (!view.uri) this.revealed = range;
    return this.showText(view.uri || this.uri, { selection: range, preserveFocus: !focus });
  }

  /** Shows the text where it is open, else in another column than the panel's. */
  showText(uri, options) {
    const editor = window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri);
    const free = this.panel.viewColumn === vscode.ViewColumn.One ? vscode.ViewColumn.Two : vscode.ViewColumn.One;
    return window.showTextDocument(toUri(uri), { ...options, viewColumn: editor ? editor.viewColumn : free });
  }

  /** Undoes in the editor, which gets the focus for it: the panel has no text. */
  async undo() {
    await this.showText(this.uri, { preserveFocus: false });
    return commands.executeCommand('undo');
  }
}

/** All panels: opens them, and passes events on to them. */
class Previews {
  /** `nonce()` makes a text that nobody can guess. */
  constructor(context, nonce) {
    Object.assign(this, { context, nonce });
    this.panels = new Set();
    this.changeMark = changeMark();
    const each = (action) => (event) => { for (const panel of [...this.panels]) action(panel, event); };
    const ofDocument = (action) => each((panel, event) => {
      const document = event.document || event;
      if (document.uri.toString() === panel.uri) action(panel, event);
    });
    context.subscriptions.push(
      this.changeMark,
      commands.registerCommand('layout.openPreview', (uri, layout) => this.open(uri, layout)),
      window.registerWebviewPanelSerializer(viewType, {
        deserializeWebviewPanel: async (panel, state) => this.restore(panel, state),
      }),
      workspace.onDidChangeTextDocument(ofDocument((panel, { contentChanges }) => {
        if (contentChanges.length > 0) panel.update(typingPause);
      })),
      workspace.onDidOpenTextDocument(ofDocument((panel) => panel.update())),
      window.onDidChangeTextEditorSelection(each((panel, { textEditor, selections }) => {
        if (textEditor.document.uri.toString() === panel.uri) panel.selectAt(selections);
      })),
      window.onDidChangeActiveTextEditor(each((panel, editor) => {
        if (editor && isLayout(editor.document) && !panel.pinned) panel.show(editor.document.uri.toString());
      })),
      { dispose: () => { for (const panel of [...this.panels]) panel.panel.dispose(); } },
    );
  }

  /**
   * Opens a panel. `uri` is a string from a code lens, a Uri from a menu, undefined from a key. One panel follows the
   * active text; further panels are pinned.
   */
  open(uri, layout) {
    const editor = window.activeTextEditor;
    const address = uri ? uri.toString() : editor && isLayout(editor.document) && editor.document.uri.toString();
    if (!address) {
      window.showInformationMessage('Open a .layout file to see its preview.');
      return;
    }
    const chosen = typeof layout === 'string' ? layout : undefined;
    const known = [...this.panels].find((panel) => panel.uri === address || !panel.pinned);
    if (known) {
      known.panel.reveal(undefined, true);
      known.show(address, chosen);
      return;
    }
    const panel = window.createWebviewPanel(viewType, 'Preview',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, {});
    this.panels.add(new Preview(this, panel, { uri: address, layout: chosen }));
  }

  restore(panel, state) {
    if (!state || typeof state.uri !== 'string') panel.dispose();
    else this.panels.add(new Preview(this, panel, state));
  }

  /** Sets another client, or none. */
  use(client) {
    this.client = client;
    this.update();
    if (client && client.capabilities) client.previewsChanged(() => this.update());
  }

  update() {
    for (const panel of this.panels) panel.update();
  }
}

module.exports = { Previews };
