// Dragging of views: the requests of a preview panel while a handle is dragged, the mark in the text, and the edit at
// the drop. The page, media/hand.js, decides which number follows the mouse.
'use strict';

const vscode = require('vscode');
const { toRange, toWorkspaceEdit } = require('./convert');

const { window, workspace } = vscode;

const changeAnyway = 'Change Anyway';

/** The decoration for changing text, shared by all panels. */
function changeMark() {
  return window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('editor.wordHighlightStrongBackground'),
    borderColor: new vscode.ThemeColor('focusBorder'), borderStyle: 'solid', borderWidth: '1px',
    after: { color: new vscode.ThemeColor('editorCodeLens.foreground'), margin: '0 0 0 0.4em' },
  });
}

class PreviewHand {
  constructor(preview) {
    this.preview = preview;
    this.isEditing = false;
    /** Trials with this number or a smaller one are cancelled. */
    this.cancelledSeq = -1;
  }

  /** The page's content, in the form of the server's parameters. */
  get shown() {
    const { model, choice, theme } = this.preview;
    const { layout, screen, state } = model.shown[0];
    return { layout, screen, state: state === null ? undefined : state, size: choice.size, theme };
  }

  /** The client, document and parameters of every request; undefined if the text has changed or there is no server. */
  get subject() {
    const { previews: { client }, model, document } = this.preview;
    if (!client || !client.capabilities || !model || model.all || !document || document.version !== model.version) return undefined;
    return { client, document, params: { textDocument: { uri: model.uri }, version: model.version } };
  }

  async handles({ id }) {
    const { subject } = this;
    if (!subject) return;
    const { client, params } = subject;
    const answer = await client.ask('layout/handles', { ...params, ...this.shown, view: id });
    if (!answer || answer.version !== (this.preview.model || {}).version) return;
    this.preview.post({ type: 'handles', uri: this.preview.uri, version: answer.version, id, dimensions: answer.dimensions });
  }

  // MARK: During a drag

  /** Sends one trial at a time; the newest wins. */
  async drag(message) {
    this.newest = message;
    if (this.isTrying) return;
    this.isTrying = true;
    try {
      while (this.newest) {
        const wanted = this.newest;
        this.newest = undefined;
        await this.tryOnce(wanted);
      }
    } finally {
      this.isTrying = false;
    }
  }

  async tryOnce({ seq, id, changes }) {
    const { subject } = this;
    if (!subject) return this.settle(false, 'The text has changed.');
    const { client, document, params } = subject;
    const told = (message) => this.preview.post({ type: 'ghost', uri: this.preview.uri, version: params.version, seq, message });
    const answer = await client.ask('layout/try',
      { ...params, seq, changes, shown: { ...this.shown, view: id } }, undefined, { failed: (error) => told(error.message) });
    if (!answer || seq <= this.cancelledSeq || this.preview.isGone || document.version !== params.version) return undefined;
    this.mark(document, answer.edits);
    const { shown, changedViews, newProblems } = answer;
    return this.preview.post({ type: 'ghost', uri: this.preview.uri, version: params.version, seq, shown, changedViews, newProblems });
  }

  /** Marks the changing text with its new value, and scrolls it into view. */
  mark(document, edits = []) {
    const wasMarked = this.isMarked;
    this.isMarked = edits.length > 0;
    for (const editor of window.visibleTextEditors.filter((each) => each.document === document)) {
      const ranges = edits.map(({ range, newText }) => {
        const isNew = range.start.line === range.end.line && range.start.character === range.end.character;
        return { range: toRange(range), renderOptions: { after: { contentText: `${isNew ? '' : '→ '}${newText.trim()}` } } };
      });
      editor.setDecorations(this.preview.previews.changeMark, ranges);
      if (ranges.length > 0 && !wasMarked) editor.revealRange(ranges[0].range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }

  cancel({ seq }) {
    this.newest = undefined;
    this.cancelledSeq = seq;
    this.unmark();
  }

  unmark() {
    if (this.isMarked && this.preview.document) this.mark(this.preview.document);
  }

  // MARK: The drop

  /** Makes the edit of a drop, unless the text's version has changed since. */
  async drop({ seq, id, changes }) {
    if (this.isEditing) return;
    this.newest = undefined;
    this.cancelledSeq = seq;
    this.isEditing = true;
    try {
      const problem = await this.edit(id, changes);
      this.settle(problem === undefined, problem);
    } finally {
      this.isEditing = false;
      this.unmark();
    }
  }

  /** Makes the edit; returns undefined, or the reason why it failed, which may be empty. */
  async edit(id, changes) {
    const { subject } = this;
    if (!subject) return 'The text has changed.';
    const { client, document, params } = subject;
    let problem = '';
    const answer = await client.ask('layout/edit', { ...params, changes, shown: { ...this.shown, view: id } }, undefined, {
      silent: () => { problem = 'The text has changed.'; }, failed: (error) => { problem = error.message; },
    });
    if (!answer) return problem;
    const errors = answer.newProblems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) {
      const detail = errors.map(({ message }) => message).join('\n\n');
      const chosen = await window.showWarningMessage(`${answer.label}? There is an error then.`, { modal: true, detail }, changeAnyway);
      if (chosen !== changeAnyway) return '';
    }
    if (document.version !== params.version) return 'The text has changed.';
    this.preview.keepsSelection = true;
    const isDone = await workspace.applyEdit(toWorkspaceEdit(answer.edit));
    if (!isDone) this.preview.keepsSelection = false;
    return isDone ? undefined : 'The editor did not take the edit.';
  }

  settle(isDone, message) {
    this.preview.post({ type: 'settled', uri: this.preview.uri, isDone, message });
  }
}

module.exports = { PreviewHand, changeMark };
