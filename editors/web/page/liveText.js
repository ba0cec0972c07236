// The text of an example in a page of the manual, which is edited where it stands: it keeps its colours, has marks under its
// problems, and remembers what it was. Places count UTF-16 units.
'use strict';

const { tokens } = require('./colours');

/** Letters that are typed within this time, in milliseconds, are undone together. */
const pause = 700;
const kinds = ['traced', 'hint', 'information', 'warning', 'error'];
/** The ranges of all texts of the page, for each kind of mark. */
const highlights = new Map();
if ('highlights' in CSS) {
  kinds.forEach((kind, priority) => {
    const made = new Highlight();
    made.priority = priority;
    highlights.set(kind, made);
    CSS.highlights.set(`live-${kind}`, made);
  });
}

/** The parts of a text with the classes of their colours. */
function coloured(text) {
  const parts = [];
  let at = 0;
  for (const found of text.matchAll(tokens)) {
    if (found.index > at) parts.push(['', text.slice(at, found.index)]);
    const [kind] = Object.entries(found.groups).find(([, words]) => words !== undefined);
    parts.push([kind, found[0]]);
    at = found.index + found[0].length;
  }
  return at < text.length ? [...parts, ['', text.slice(at)]] : parts;
}

/** How many items are the same at the beginnings of two lists, and then at their ends. */
function same(old, fresh, isSame = (one, other) => one === other) {
  const most = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < most && isSame(old[head], fresh[head])) head += 1;
  let tail = 0;
  while (tail < most - head && isSame(old[old.length - 1 - tail], fresh[fresh.length - 1 - tail])) tail += 1;
  return { head, tail };
}

class LiveText {
  /** `changed(text)` is called after each change by the reader, or by `undo`. */
  constructor(code, changed) {
    Object.assign(this, { code, changed, first: code.textContent, text: code.textContent, marks: [], ranges: [] });
    this.history = [{ text: this.text, caret: 0 }];
    this.step = 0;
    code.contentEditable = 'plaintext-only';
    code.spellcheck = false;
    for (const [name, value] of [['role', 'textbox'], ['aria-multiline', 'true'], ['autocapitalize', 'off'], ['autocorrect', 'off']]) code.setAttribute(name, value);
    this.stop = new AbortController();
    const { signal } = this.stop;
    code.addEventListener('beforeinput', (event) => this.intercept(event), { signal });
    code.addEventListener('input', (event) => event.isComposing || this.typed(), { signal });
    code.addEventListener('compositionend', () => this.typed(), { signal });
    code.addEventListener('keydown', (event) => this.press(event), { signal });
  }

  /** Makes it a plain text again, as it was. */
  end() {
    this.stop.abort();
    this.setMarks([]);
    this.write(this.first);
    for (const name of ['contenteditable', 'spellcheck', 'role', 'aria-multiline', 'autocapitalize', 'autocorrect', 'aria-label']) this.code.removeAttribute(name);
  }

  // MARK: From the reader

  intercept(event) {
    const { inputType } = event;
    const pasted = event.dataTransfer ? event.dataTransfer.getData('text/plain') : event.data;
    if (inputType === 'historyUndo' || inputType === 'historyRedo') this.undo(inputType === 'historyUndo' ? -1 : 1);
    else if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') this.breakLine();
    else if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop') this.insert(pasted.replaceAll('\r\n', '\n'));
    else return;
    event.preventDefault();
  }

  press(event) {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !['z', 'y'].includes(key)) return;
    event.preventDefault();
    this.undo(key === 'y' || event.shiftKey ? 1 : -1);
  }

  /** The browser has changed what is shown. */
  typed() {
    for (const line of this.code.querySelectorAll('br')) line.replaceWith('\n');
    const text = this.code.textContent;
    if (text !== this.text) this.accept(text, (this.selection || { end: text.length }).end);
  }

  insert(words) {
    const { start, end } = this.selection || { start: this.text.length, end: this.text.length };
    this.accept(this.text.slice(0, start) + words + this.text.slice(end), start + words.length);
  }

  breakLine() {
    const before = this.text.slice(0, (this.selection || { start: this.text.length }).start);
    const [indent] = /^[ \t]*/.exec(before.slice(before.lastIndexOf('\n') + 1));
    this.insert(`\n${indent}${/\{[ \t]*$/.test(before) ? '  ' : ''}`);
  }

  accept(text, caret) {
    // A line without an end has no place behind it.
    this.remember(this.write(text.endsWith('\n') ? text : `${text}\n`, caret), true);
    this.changed(this.text);
  }

  // MARK: What it was

  remember(caret, isTyped = false) {
    const now = Date.now();
    const last = this.history[this.step];
    const isSameWord = isTyped && last.time !== undefined && now - last.time < pause && this.step > 0;
    if (!isSameWord) this.step += 1;
    this.history.splice(this.step, Infinity, { text: this.text, caret, time: isTyped ? now : undefined });
    if (this.history.length > 200) this.history.splice(1, 1);
    this.step = this.history.length - 1;
  }

  get isUndoable() { return this.step > 0; }

  undo(direction) {
    const wanted = this.history[this.step + direction];
    if (!wanted) return;
    this.step += direction;
    wanted.time = undefined;
    this.write(wanted.text, wanted.caret);
    this.changed(this.text);
  }

  /** Takes a text that comes from elsewhere, which can be undone. */
  take(text) {
    if (text !== this.text) this.remember(this.write(text));
  }

  // MARK: Places

  /** The selected place of the text; undefined if the selection is elsewhere. */
  get selection() {
    const selection = getSelection();
    if (selection.rangeCount === 0 || !this.code.contains(selection.anchorNode) || !this.code.contains(selection.focusNode)) return undefined;
    const range = selection.getRangeAt(0);
    const before = document.createRange();
    before.selectNodeContents(this.code);
    before.setEnd(range.startContainer, range.startOffset);
    const start = before.toString().length;
    return { start, end: start + range.toString().length };
  }

  /** The range of a place. */
  range(start, end) {
    const range = document.createRange();
    range.selectNodeContents(this.code);
    const walker = document.createTreeWalker(this.code, NodeFilter.SHOW_TEXT);
    let at = 0;
    let isBegun = false;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const next = at + node.data.length;
      if (!isBegun && start < next) {
        range.setStart(node, start - at);
        isBegun = true;
      }
      if (isBegun && end <= next) {
        range.setEnd(node, Math.max(0, end - at));
        return range;
      }
      at = next;
    }
    if (!isBegun) range.collapse(false);
    return range;
  }

  select(start, end = start) {
    const range = this.range(start, end);
    getSelection().setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
  }

  // MARK: What is shown

  /** Shows a text: only what differs is made anew. Returns where the cursor is, which stays where it was without `caret`. */
  write(text, caret) {
    const { head, tail } = same(this.text, text);
    const moved = (place) => place <= head ? place : Math.max(head, place >= this.text.length - tail ? place + text.length - this.text.length : head);
    const hasFocus = document.activeElement === this.code;
    const selected = hasFocus && caret === undefined ? this.selection : undefined;
    const place = caret ?? text.length - tail;
    const marks = this.marks.map((mark) => ({ ...mark, start: moved(mark.start), end: moved(mark.end) }));
    this.draw(coloured(text));
    if (selected) this.select(moved(selected.start), moved(selected.end));
    else if (hasFocus) this.select(Math.min(place, text.length));
    this.text = text;
    this.setMarks(marks);
    return place;
  }

  draw(parts) {
    const old = [...this.code.childNodes];
    const { head, tail } = same(old, parts, (node, [kind, words]) => (node.className || '') === kind && node.textContent === words);
    const fresh = parts.slice(head, parts.length - tail).map(([kind, words]) => {
      if (!kind) return document.createTextNode(words);
      const span = document.createElement('span');
      span.className = kind;
      span.textContent = words;
      return span;
    });
    for (const node of old.slice(head, old.length - tail)) node.remove();
    const behind = old[old.length - tail] || null;
    for (const node of fresh) this.code.insertBefore(node, behind);
  }

  /** Marks places: `{ start, end, severity }`. */
  setMarks(marks) {
    this.marks = marks;
    for (const [highlight, range] of this.ranges) highlight.delete(range);
    this.ranges = marks.filter(({ severity }) => highlights.has(severity)).map(({ start, end, severity }) => {
      const range = this.range(start, Math.max(end, start + 1));
      highlights.get(severity).add(range);
      return [highlights.get(severity), range];
    });
  }
}

module.exports = { LiveText };
