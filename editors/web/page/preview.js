// The picture beside the text: the page of Visual Studio Code's preview panel in a frame, with this file in the place of
// the extension.
'use strict';

const typingPause = 30;

const before = (one, other) => one.line - other.line || one.character - other.character;
const holds = ({ start, end }, position) => before(start, position) <= 0 && before(position, end) <= 0;
const extent = ({ start, end }) => (end.line - start.line) * 10000 + end.character - start.character;

class Preview {
  /** `page` has `editor`, `documents`, `ask`, `uri`, `goTo`, `applyEdit`, `confirm`, `inside`, `drawn`. */
  constructor(page, frame) {
    Object.assign(this, { page, frame, choice: {}, first: {}, all: false, pinned: false, theme: 'light', cancelled: -1 });
    window.addEventListener('message', ({ source, data }) => {
      if (source === frame.contentWindow && data && typeof data.type === 'string') this.take(data);
    });
    // Its page says once that it is ready, which has to be heard. In a page of one file it is an attribute.
    if (frame.dataset.srcdoc) frame.srcdoc = frame.dataset.srcdoc;
    else frame.src = 'preview.html';
  }

  // A page from the disk has no origin to name.
  post(message) { this.frame.contentWindow.postMessage(message, location.protocol === 'file:' ? '*' : location.origin); }

  /** Shows why there will be no picture. */
  fail(message) {
    this.failure = message;
    if (this.isReady) this.stale(message);
  }

  /** Says with which choice a file is shown first. */
  prefer(uri, choice) { this.first = { uri, choice }; }

  /** Shows another file, from its first layout on. */
  show() {
    // A catalog has no picture: that of the layout stays, with other words.
    if (!this.pinned && this.page.isLayout) {
      this.uri = this.page.uri;
      this.choice = this.uri === this.first.uri ? this.first.choice : {};
    }
    this.update();
  }

  update(pause = 0) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.request(), pause);
  }

  /** Shows the screen at another width. */
  chooseWidth(width) {
    const { layout, screen, state, height } = this.model.shown[0];
    this.choice = { layout, screen, ...state === null ? {} : { state }, size: { width, height } };
    return this.request();
  }

  /** The same, after what is being drawn. Returns what is drawn; undefined if nothing is. */
  async showWidth(width) {
    while (this.isAsking) await new Promise((done) => setTimeout(done, 5));
    await this.chooseWidth(width);
    const [shown] = this.model.shown;
    return shown.width === width ? shown : undefined;
  }

  typed() { this.update(typingPause); }

  /** Requests a picture: one request at a time, the newest wins. */
  async request() {
    if (!this.isReady || !this.uri || this.failure || this.frame.offsetParent === null) return;
    if (this.isAsking) {
      this.isOutdated = true;
      return;
    }
    this.isAsking = true;
    this.isOutdated = false;
    const { uri, choice } = this;
    try {
      const model = await this.page.ask('layout/preview', {
        textDocument: { uri, version: this.page.documents.version(uri) }, ...choice, theme: this.theme, all: this.all,
        position: choice.layout === undefined && uri === this.page.uri && !this.page.inside ? this.page.editor.caret : undefined,
      });
      if (uri === this.uri) this.showModel(model);
    } catch (error) {
      if (!this.isOutdated) this.stale(this.failure || error.message);
    } finally {
      this.isAsking = false;
    }
    if (this.isOutdated) this.update();
  }

  /** Adds the next of all pictures, of which one answer has only some. */
  async askMore() {
    const { model, uri } = this;
    if (!model || !model.all || model.shown.length >= model.count) return;
    try {
      const answer = await this.page.ask('layout/preview', {
        textDocument: { uri, version: model.version }, theme: this.theme, all: true, from: model.shown.length,
      });
      if (this.model === model) this.showModel({ ...answer, shown: [...model.shown, ...answer.shown] });
    } catch (error) {
      this.stale(error.message);
    }
  }

  showModel(model) {
    const [shown] = model.shown;
    if (!shown) return this.stale(this.model ? 'There is no layout to draw now.' : 'There is no layout here yet.');
    const isSame = this.model && this.model.uri === model.uri && !this.all && !this.model.all
      && ['layout', 'screen', 'state', 'width', 'height'].every((name) => this.model.shown[0][name] === shown[name]);
    if (shown.status === 'provisional' && isSame) {
      return this.stale('The text has errors: this is the last picture without them.');
    }
    this.model = { ...model, all: this.all };
    this.post({ type: 'model', uri: model.uri, version: model.version, model: this.model, choice: this.choice, pinned: this.pinned });
    // Another file's picture has another size.
    if (this.fitted !== model.uri) setTimeout(() => this.frame.contentDocument.getElementById('fit').click());
    this.fitted = model.uri;
    this.page.inside?.drawn();
    this.page.drawn(this.model);
    const { keepsSelection } = this;
    this.keepsSelection = false;
    return keepsSelection ? undefined : this.select();
  }

  stale(message) { this.post({ type: 'stale', uri: this.uri, message }); }

  /** Selects the views of the smallest statement or name at the cursor. */
  select() {
    const { model, page } = this;
    if (!model || this.all || page.uri !== this.uri || model.version !== page.documents.version(this.uri)) return;
    const { caret } = page.editor;
    const [mark] = model.shown[0].marks.filter(({ range }) => holds(range, caret)).sort((one, other) => extent(one.range) - extent(other.range));
    this.post({ type: 'select', uri: this.uri, version: model.version, ids: mark ? mark.views : [], origin: 'text' });
  }

  /** The cursor has moved: shows the layout that it is in. */
  moved() {
    if (!this.model || this.pinned || this.page.uri !== this.uri) return;
    const last = this.model.choices.filter(({ range }) => range.start.line <= this.page.editor.caret.line).pop();
    if (last && !this.all && last.name !== this.model.shown[0].layout) {
      this.choice = { layout: last.name };
      this.update();
    } else this.select();
  }

  // MARK: From the picture

  take(message) {
    switch (message.type) {
      case 'ready': case 'theme':
        this.isReady = true;
        this.theme = message.theme;
        return this.failure ? this.stale(this.failure) : this.update();
      case 'choose':
        this.choice = Object.fromEntries(['layout', 'screen', 'state', 'size']
          .filter((name) => message[name] !== undefined && message[name] !== null).map((name) => [name, message[name]]));
        this.all = false;
        return this.request();
      case 'all':
        this.all = message.on === true;
        return this.request();
      case 'more': return this.askMore();
      case 'pin':
        this.pinned = message.on === true;
        return this.pinned ? undefined : this.show();
      case 'reveal': return this.reveal(message);
      case 'undo':
        this.page.editor.area.focus();
        return document.execCommand('undo');
      case 'handles': return this.handles(message);
      case 'drag': return this.drag(message);
      case 'drop': return this.drop(message);
      case 'cancel':
        this.newest = undefined;
        this.cancelled = message.seq;
        return this.page.trace([]);
      default: return undefined;
    }
  }

  reveal({ id, focus }) {
    const view = this.model && this.model.version === this.page.documents.version(this.uri) && this.model.shown[0].views.find((each) => each.id === id);
    if (view && view.selectionRange) this.page.goTo(view.uri || this.uri, view.selectionRange, focus);
  }

  /** The parameters that say what is shown; undefined if the text has changed since. */
  get subject() {
    const { model, choice, theme, uri } = this;
    if (!model || model.all || model.version !== this.page.documents.version(uri)) return undefined;
    const { layout, screen, state } = model.shown[0];
    return {
      params: { textDocument: { uri }, version: model.version },
      shown: { layout, screen, state: state === null ? undefined : state, size: choice.size, theme },
    };
  }

  async handles({ id }) {
    const { subject } = this;
    if (!subject) return;
    const answer = await this.page.ask('layout/handles', { ...subject.params, ...subject.shown, view: id }).catch(() => undefined);
    if (answer) this.post({ type: 'handles', uri: this.uri, version: answer.version, id, dimensions: answer.dimensions });
  }

  /** Tries one change at a time; the newest wins. */
  async drag(message) {
    this.newest = message;
    if (this.isTrying) return;
    this.isTrying = true;
    while (this.newest) {
      const wanted = this.newest;
      this.newest = undefined;
      await this.tryOnce(wanted);
    }
    this.isTrying = false;
  }

  async tryOnce({ seq, id, changes }) {
    const { subject } = this;
    if (!subject) return this.settle(false, 'The text has changed.');
    const about = { type: 'ghost', uri: this.uri, version: subject.params.version, seq };
    try {
      const { shown, changedViews, newProblems, edits } = await this.page.ask('layout/try', { ...subject.params, seq, changes, shown: { ...subject.shown, view: id } });
      if (seq <= this.cancelled) return undefined;
      this.page.trace(edits.map(({ range }) => range));
      return this.post({ ...about, shown, changedViews, newProblems });
    } catch (error) {
      return this.post({ ...about, message: error.message });
    }
  }

  async drop({ seq, id, changes }) {
    const { subject } = this;
    this.newest = undefined;
    this.cancelled = seq;
    if (!subject) return this.settle(false, 'The text has changed.');
    try {
      const answer = await this.page.ask('layout/edit', { ...subject.params, changes, shown: { ...subject.shown, view: id } });
      if (!answer) return this.settle(false, '');
      const errors = answer.newProblems.filter(({ severity }) => severity === 'error');
      const isWanted = errors.length === 0 || await this.page.confirm(`${answer.label}? There is an error then.`, errors.map(({ message }) => message).join('\n\n'), 'Change anyway');
      if (!isWanted) return this.settle(false, '');
      if (this.page.documents.version(this.uri) !== subject.params.version) return this.settle(false, 'The text has changed.');
      this.keepsSelection = true;
      this.page.applyEdit(answer.edit);
      return this.settle(true);
    } catch (error) {
      return this.settle(false, error.message);
    } finally {
      this.page.trace([]);
    }
  }

  settle(isDone, message) { this.post({ type: 'settled', uri: this.uri, isDone, message }); }
}

module.exports = { Preview };
