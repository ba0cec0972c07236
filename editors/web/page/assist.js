// What the engine offers at a place of the text: completions while typing, hovers, definitions.
'use strict';

const element = (id) => document.getElementById(id);

/** Has a reader of the screen say something. */
function announce(words) { element('live').textContent = words; }

/** Moves a popup beside a place, so that it stays on the screen. */
function place(popup, { x, y, height }) {
  popup.hidden = false;
  popup.style.left = `${Math.max(4, Math.min(x, innerWidth - popup.offsetWidth - 4))}px`;
  const below = y + height + 4;
  popup.style.top = `${below + popup.offsetHeight < innerHeight ? below : Math.max(4, y - popup.offsetHeight - 4)}px`;
}

class Assist {
  /** `page` has `editor`, `ask`, `uri`, `goTo`, `applyEdit`. */
  constructor(page) {
    Object.assign(this, { page, items: [], chosen: 0 });
    const { area } = page.editor;
    area.addEventListener('keydown', (event) => this.press(event), true);
    area.addEventListener('input', ({ inputType, data }) => this.typed(inputType, data));
    area.addEventListener('blur', () => this.close());
    area.addEventListener('scroll', () => {
      this.endHover();
      // Typing at the edge of the text scrolls it.
      if (this.items.length > 0) this.beside();
    });
    area.addEventListener('click', (event) => {
      this.close();
      if (event.ctrlKey || event.metaKey) this.define();
    });
    area.addEventListener('pointermove', (event) => this.point(event));
    area.addEventListener('pointerleave', () => this.endHover());
    element('completions').addEventListener('pointerdown', (event) => {
      event.preventDefault();
      const row = event.target.closest('[role=option]');
      if (row) this.accept(this.items[Number(row.dataset.index)]);
    });
  }

  get parameters() { return { textDocument: { uri: this.page.uri }, position: this.page.editor.caret }; }

  // MARK: Completions

  typed(inputType, data) {
    if (!this.page.isLayout) return;
    if (inputType === 'insertText' && data && /[\w.:[|@=> ]/.test(data)) this.complete(false);
    else if (inputType === 'deleteContentBackward' && !element('completions').hidden) this.complete(false);
    else this.close();
  }

  async complete(isAsked) {
    const asked = this.asked = {};
    const { editor } = this.page;
    const { line, character } = editor.caret;
    const before = editor.lines[line].slice(0, character);
    if (!isAsked && (/#/.test(before) || !/(\w{1,}|[.:[|@]|[=<>] )$/.test(before))) return this.close();
    const answer = await this.page.ask('textDocument/completion', this.parameters).catch(() => undefined);
    if (this.asked !== asked || !answer || document.activeElement !== editor.area) return undefined;
    const word = /\w*$/.exec(before)[0].toLowerCase();
    const fitting = answer.items.filter(({ label, filterText }) => (filterText || label).toLowerCase().startsWith(word));
    const isWhole = fitting.length === 1 && fitting[0].label === before.slice(before.length - word.length);
    this.items = isWhole && !isAsked ? [] : fitting.sort((one, other) => one.sortText < other.sortText ? -1 : 1).slice(0, 60);
    this.chosen = 0;
    return this.list('Completions', word.length);
  }

  /** Lists `{ label, edit }` at the cursor: whole edits to choose from. */
  offer(title, items) {
    this.close();
    this.items = items;
    this.list(title, 0);
  }

  list(title, behind) {
    if (this.items.length === 0) return this.close();
    const popup = element('completions');
    const { area } = this.page.editor;
    if (popup.hidden) announce(`${title}: ${this.items.length}. ${this.items[0].label}`);
    popup.setAttribute('aria-label', title);
    area.setAttribute('aria-expanded', 'true');
    area.setAttribute('aria-controls', 'completions');
    popup.replaceChildren(...this.items.map(({ label, detail }, index) => {
      const row = document.createElement('div');
      row.setAttribute('role', 'option');
      row.id = `completion-${index}`;
      row.dataset.index = index;
      row.textContent = label;
      if (detail) {
        const more = document.createElement('span');
        more.textContent = detail;
        row.append(more);
      }
      return row;
    }));
    this.behind = behind;
    this.beside();
    return this.choose(0);
  }

  /** Shows the list beside what it completes. */
  beside() {
    const { line, character } = this.page.editor.caret;
    place(element('completions'), this.page.editor.rectangle({ line, character: character - this.behind }));
  }

  choose(index) {
    this.chosen = (index + this.items.length) % this.items.length;
    [...element('completions').children].forEach((row, at) => row.setAttribute('aria-selected', String(at === this.chosen)));
    element('completions').children[this.chosen].scrollIntoView({ block: 'nearest' });
    this.page.editor.area.setAttribute('aria-activedescendant', `completion-${this.chosen}`);
  }

  accept({ label, insertText, textEdit, additionalTextEdits = [], edit }) {
    const { editor } = this.page;
    if (edit) {
      this.close();
      this.page.applyEdit(edit);
      return;
    }
    const { line, character } = editor.caret;
    const typed = /\w*$/.exec(editor.lines[line].slice(0, character))[0].length;
    const range = textEdit ? textEdit.range || textEdit.insert
      : { start: { line, character: character - typed }, end: { line, character } };
    // What was typed since the answer belongs to the word.
    if (range.end.line === line && range.end.character < character) range.end = { line, character };
    this.close();
    editor.edit([{ range, newText: textEdit ? textEdit.newText : insertText || label }, ...additionalTextEdits]);
  }

  close() {
    this.asked = undefined;
    this.items = [];
    element('completions').hidden = true;
    const { area } = this.page.editor;
    for (const name of ['aria-activedescendant', 'aria-controls']) area.removeAttribute(name);
    area.setAttribute('aria-expanded', 'false');
    this.endHover();
  }

  // MARK: Keys

  press(event) {
    const isOpen = !element('completions').hidden;
    const { key } = event;
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const stop = () => { event.preventDefault(); event.stopPropagation(); };
    if (isOpen && moves[key]) { stop(); this.choose(this.chosen + moves[key]); }
    else if (isOpen && (key === 'Enter' || key === 'Tab')) { stop(); this.accept(this.items[this.chosen]); }
    else if (key === 'Escape' && (isOpen || !element('hover').hidden)) { stop(); this.close(); }
    else if (key === ' ' && event.ctrlKey) { stop(); this.complete(true); }
    else if (key === 'F12') { stop(); this.define(); }
    else if (key === 'F1') { stop(); this.hover(this.page.editor.caret); }
    else if (['ArrowLeft', 'ArrowRight', 'Home', 'End', 'ArrowUp', 'ArrowDown'].includes(key)) this.close();
  }

  async define() {
    const answer = await this.page.ask('textDocument/definition', this.parameters).catch(() => undefined);
    const [first] = Array.isArray(answer) ? answer : answer ? [answer] : [];
    if (first) this.page.goTo(first.uri || first.targetUri, first.range || first.targetSelectionRange);
    else this.page.tell('There is no definition of what is at the cursor.');
  }

  // MARK: Hovers

  point({ clientX, clientY }) {
    clearTimeout(this.timer);
    const at = this.page.editor.at(clientX, clientY);
    if (this.hovered && at && at.line === this.hovered.line && at.character === this.hovered.character) return;
    this.endHover();
    if (at) this.timer = setTimeout(() => this.hover(at), 350);
  }

  async hover(position) {
    const asked = this.hovered = position;
    const answer = await this.page.ask('textDocument/hover', { ...this.parameters, position }).catch(() => undefined);
    if (this.hovered !== asked || !answer || !element('completions').hidden) return;
    element('hover').textContent = answer.contents.value;
    announce(answer.contents.value);
    place(element('hover'), this.page.editor.rectangle(answer.range ? answer.range.start : position));
  }

  endHover() {
    clearTimeout(this.timer);
    this.hovered = undefined;
    element('hover').hidden = true;
  }
}

module.exports = { Assist, announce };
