// The editor: a text area, with its text drawn in colours behind it, and marks under places. Columns count UTF-16 units,
// as those of LSP do.
'use strict';

const element = (id) => document.getElementById(id);
const height = 20;
const padding = { x: 8, y: 6 };

class TextEditor {
  /** `changed` is called after every change of the text. */
  constructor(changed) {
    this.area = element('text');
    this.changed = changed;
    this.lines = [''];
    /** For each line its tokens: `[column, length, class]`. */
    this.tokens = [[]];
    this.drawn = [];
    this.area.addEventListener('input', () => {
      this.redraw();
      changed();
    });
    this.area.addEventListener('scroll', () => this.follow());
    this.area.addEventListener('keydown', (event) => this.press(event));
    this.area.addEventListener('blur', () => { this.leaves = false; });
    const measure = document.createElement('span');
    measure.textContent = 'x'.repeat(100);
    element('ink').append(measure);
    this.width = measure.getBoundingClientRect().width / 100;
    measure.remove();
  }

  get text() { return this.area.value; }

  /** Shows another text. The selection goes to its start. */
  show(text) {
    this.area.value = text;
    this.area.setSelectionRange(0, 0);
    this.area.scrollTo(0, 0);
    this.tokens = [];
    this.lines = [];
    this.redraw();
    this.setMarks([]);
  }

  /** Takes another text as if it were typed. The browser cannot undo it. */
  take(text) {
    this.area.value = text;
    this.area.dispatchEvent(new Event('input'));
  }

  /** Replaces places of the text, so that the browser can undo it. Places are those before all changes. */
  edit(edits) {
    const sorted = edits.map(({ range, newText }) => ({ start: this.offset(range.start), end: this.offset(range.end), newText }))
      .sort((one, other) => other.start - one.start || other.end - one.end);
    const before = this.text;
    let after = before;
    let caret = this.area.selectionEnd;
    for (const { start, end, newText } of sorted) {
      after = after.slice(0, start) + newText + after.slice(end);
      if (caret >= end) caret += newText.length - (end - start);
      else if (caret > start) caret = Math.min(caret, start + newText.length);
    }
    if (after === before) return;
    let head = 0;
    while (head < Math.min(before.length, after.length) && before[head] === after[head]) head += 1;
    let tail = 0;
    while (tail < Math.min(before.length, after.length) - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
    this.insert(head, before.length - tail, after.slice(head, after.length - tail));
    this.area.setSelectionRange(caret, caret);
  }

  insert(start, end, text) {
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(start, end);
    const done = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
    if (!done) {
      this.area.setRangeText(text, start, end, 'end');
      this.area.dispatchEvent(new Event('input'));
    }
  }

  // MARK: Places

  offset({ line, character }) {
    let start = 0;
    for (let at = 0; at < line && at < this.lines.length; at += 1) start += this.lines[at].length + 1;
    return Math.min(this.text.length, start + Math.min(character, (this.lines[line] || '').length));
  }

  position(offset) {
    const before = this.text.slice(0, offset);
    const line = before.split('\n').length - 1;
    return { line, character: offset - (before.lastIndexOf('\n') + 1) };
  }

  get caret() { return this.position(this.area.selectionEnd); }

  /** The column at which a character of a line is drawn: tabs are as wide as four. */
  column(line, character) {
    let column = 0;
    for (const letter of (this.lines[line] || '').slice(0, character)) column += letter === '\t' ? 4 - column % 4 : 1;
    return column;
  }

  /** The place of a position on the screen. */
  rectangle({ line, character }) {
    const { left, top } = this.area.getBoundingClientRect();
    return {
      x: left + padding.x + this.column(line, character) * this.width - this.area.scrollLeft,
      y: top + padding.y + line * height - this.area.scrollTop, height,
    };
  }

  /** The position at a place of the screen; undefined beside the text. */
  at(x, y) {
    const { left, top } = this.area.getBoundingClientRect();
    const line = Math.floor((y - top - padding.y + this.area.scrollTop) / height);
    const column = Math.floor((x - left - padding.x + this.area.scrollLeft) / this.width);
    const text = this.lines[line];
    if (text === undefined || column < 0) return undefined;
    let character = 0;
    while (character < text.length && this.column(line, character + 1) <= column) character += 1;
    return character < text.length ? { line, character } : undefined;
  }

  /** Selects a range, and scrolls to it. */
  reveal({ start, end }, focus = true) {
    if (focus) this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(this.offset(start), this.offset(end));
    const top = start.line * height;
    if (top < this.area.scrollTop || top > this.area.scrollTop + this.area.clientHeight - 2 * height) this.area.scrollTop = Math.max(0, top - this.area.clientHeight / 3);
    const x = this.column(start.line, start.character) * this.width;
    if (x < this.area.scrollLeft || x > this.area.scrollLeft + this.area.clientWidth - 80) this.area.scrollLeft = Math.max(0, x - 80);
  }

  // MARK: Keys

  press(event) {
    if (event.defaultPrevented) return;
    const { selectionStart: start, selectionEnd: end } = this.area;
    if (event.key === 'Escape') this.leaves = true;
    else if (event.key === '/' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.comment(start, end);
    }
    else if (event.key === 'Tab' && !this.leaves && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      this.indent(start, end, event.shiftKey);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.isComposing) {
      event.preventDefault();
      const before = this.text.slice(0, start);
      const [indent] = /^[ \t]*/.exec(before.slice(before.lastIndexOf('\n') + 1));
      this.insert(start, end, `\n${indent}${/\{[ \t]*$/.test(before) ? '  ' : ''}`);
    } else if (event.key !== 'Shift' && event.key !== 'Tab') this.leaves = false;
  }

  /** Makes comments of the selected lines, or lines of comments. */
  comment(start, end) {
    const from = this.text.lastIndexOf('\n', start - 1) + 1;
    const after = this.text.indexOf('\n', end);
    const to = after < 0 ? this.text.length : after;
    const lines = this.text.slice(from, to).split('\n');
    const isCode = (line) => line.trim() !== '' && !/^\s*#/.test(line);
    const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => /^\s*/.exec(line)[0].length));
    const changed = lines.some(isCode)
      ? lines.map((line) => line.trim() === '' ? line : `${line.slice(0, indent)}# ${line.slice(indent)}`)
      : lines.map((line) => line.replace(/^(\s*)# ?/, '$1'));
    if (changed.join('\n') === lines.join('\n')) return;
    this.insert(from, to, changed.join('\n'));
    if (start === end) this.area.setSelectionRange(...Array(2).fill(Math.max(from, start + changed[0].length - lines[0].length)));
    else this.area.setSelectionRange(from, this.area.selectionEnd);
  }

  /** Indents the selected lines, or less. */
  indent(start, end, isLess) {
    if (start === end && !isLess) return this.insert(start, end, '  ');
    const from = this.text.lastIndexOf('\n', start - 1) + 1;
    const lines = this.text.slice(from, end).split('\n');
    const changed = lines.map((line) => isLess ? line.replace(/^( {1,2}|\t)/, '') : line && `  ${line}`).join('\n');
    this.insert(from, end, changed);
    return this.area.setSelectionRange(start === end ? this.area.selectionEnd : from, this.area.selectionEnd);
  }

  // MARK: Drawing

  /** Draws the lines that have changed, in the colours that are known of what stays. */
  redraw() {
    const lines = this.text.split('\n');
    const old = this.lines;
    let head = 0;
    while (head < Math.min(lines.length, old.length) && lines[head] === old[head]) head += 1;
    let tail = 0;
    while (tail < Math.min(lines.length, old.length) - head && lines[lines.length - 1 - tail] === old[old.length - 1 - tail]) tail += 1;
    const middle = lines.slice(head, lines.length - tail).map((line, index) =>
      this.kept(old[head + index], line, index < old.length - tail - head ? this.tokens[head + index] : undefined));
    this.tokens.splice(head, old.length - tail - head, ...middle);
    this.lines = lines;
    this.draw();
  }

  /** The tokens of a line after a change within it. */
  kept(old, line, tokens) {
    if (!tokens || old === undefined) return [];
    let head = 0;
    while (head < Math.min(old.length, line.length) && old[head] === line[head]) head += 1;
    const growth = line.length - old.length;
    return tokens.flatMap(([at, length, kind]) => {
      if (at + length <= head) return [[at, length, kind]];
      if (at >= head) return at + growth >= head ? [[at + growth, length, kind]] : [];
      return [[at, Math.max(1, length + growth), kind]];
    });
  }

  draw() {
    const ink = element('ink');
    while (ink.childElementCount > this.lines.length) ink.lastElementChild.remove();
    this.drawn.length = Math.min(this.drawn.length, this.lines.length);
    this.lines.forEach((line, index) => {
      const key = `${line}\n${(this.tokens[index] || []).join(';')}`;
      if (this.drawn[index] === key) return;
      this.drawn[index] = key;
      const row = ink.children[index] || ink.appendChild(document.createElement('div'));
      row.replaceChildren(...this.spans(line, this.tokens[index] || []));
    });
    this.number();
    this.follow();
  }

  spans(line, tokens) {
    const parts = [];
    let at = 0;
    for (const [start, length, kind] of tokens) {
      if (start < at || start >= line.length) continue;
      if (start > at) parts.push(line.slice(at, start));
      const span = document.createElement('span');
      span.className = kind;
      span.textContent = line.slice(start, start + length);
      parts.push(span);
      at = start + length;
    }
    if (at < line.length) parts.push(line.slice(at));
    return parts;
  }

  /** Takes the numbers of semantic tokens. */
  colour(data, { tokenTypes, tokenModifiers }) {
    const tokens = this.lines.map(() => []);
    let [line, column] = [0, 0];
    for (let at = 0; at + 4 < data.length; at += 5) {
      if (data[at] > 0) column = 0;
      line += data[at];
      column += data[at + 1];
      const modifiers = tokenModifiers.filter((_, bit) => data[at + 4] & (1 << bit));
      if (tokens[line]) tokens[line].push([column, data[at + 2], [tokenTypes[data[at + 3]], ...modifiers].join(' ')]);
    }
    this.tokens = tokens;
    this.draw();
  }

  /** Marks places: `{ range, kind }`. */
  setMarks(marks) {
    this.marked = marks;
    element('marks').replaceChildren(...marks.flatMap(({ range, kind }) => {
      const { start, end } = range;
      const last = Math.min(end.line, start.line + 20, this.lines.length - 1);
      const made = [];
      for (let line = start.line; line <= last; line += 1) {
        const from = line === start.line ? start.character : /^\s*/.exec(this.lines[line] || '')[0].length;
        const to = line === end.line ? end.character : (this.lines[line] || '').length;
        const mark = document.createElement('div');
        mark.className = `mark ${kind}`;
        const [a, b] = [this.column(line, from), this.column(line, to)];
        mark.style.left = `${padding.x + a * this.width}px`;
        mark.style.width = `${Math.max(1, b - a) * this.width}px`;
        mark.style.top = `${padding.y + line * height + (kind === 'traced' ? 0 : height - 4)}px`;
        made.push(mark);
      }
      return made;
    }));
    this.number();
  }

  number() {
    const worst = new Map();
    for (const { range, kind } of this.marked || []) if (kind === 'error' || !worst.has(range.start.line)) worst.set(range.start.line, kind);
    const key = `${this.lines.length} ${[...worst].join()}`;
    if (key === this.numbered) return;
    this.numbered = key;
    element('gutter').replaceChildren(...this.lines.map((_, index) => {
      const row = document.createElement('div');
      row.className = worst.get(index) || '';
      row.textContent = index + 1;
      return row;
    }));
  }

  follow() {
    const { scrollLeft, scrollTop } = this.area;
    for (const id of ['ink', 'marks']) element(id).style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
    element('gutter').scrollTop = scrollTop;
  }
}

module.exports = { TextEditor };
