// Makes the pictures of layouts in a page of the manual live: each becomes the playground in a frame, shortly before it is
// seen, and the text above it can be edited. Where this script does not run, or the engine does not, the page stays as it is.
'use strict';

const { LiveText } = require('./liveText');
const { filesOf, hashOf } = require('./share');

/** The most frames that are there at once: each has an engine. */
const mostFrames = 3;
/** How far below or above the window a picture gets its frame, in points. */
const ahead = 300;
/** The most that a list of problems adds to the height of a picture, in points, and the part of it that the first ones get. */
const [mostHeight, firstPart] = [360, 0.4];

const made = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

class Example {
  /** `picture` has the picture, and the address of the playground in `data-example`. `block` has the layout's text. */
  constructor(picture, block, number) {
    Object.assign(this, { picture, block, isNear: false, isEdited: false, turn: 0 });
    [this.playground, this.hash] = picture.dataset.example.split('#');
    this.image = picture.querySelector('img');
    this.code = block.querySelector('pre code');
    this.isBelow = block.localName === 'details';
    this.makeLine(`live${number}`);
    this.text = new LiveText(this.code, () => this.changed());
    this.code.setAttribute('aria-label', 'Text of the layout, can be edited');
    for (const [part, event] of [[this.code, 'focus'], [picture, 'pointerdown']]) part.addEventListener(event, () => examples?.open(this, true));
    picture.classList.add('is-live');
    block.classList.add('is-live');
    block.hidden = false;
  }

  makeLine(id) {
    const hint = made('span', { id, textContent: `Drag the picture's edges, or a view that you have clicked, or change the text ${this.isBelow ? 'below' : 'above'}.` });
    this.undo = made('button', { type: 'button', textContent: 'Undo', disabled: true });
    this.undo.addEventListener('click', () => this.text.undo(-1));
    this.reset = made('button', { type: 'button', textContent: 'Reset', disabled: true });
    this.reset.addEventListener('click', () => {
      this.text.take(this.text.first);
      this.edited();
      this.say({ text: this.text.text, isReset: true });
    });
    this.link = made('a', { textContent: 'Open in the playground' });
    this.line = made('p', { className: 'live-line' }, hint, made('span', {}, this.undo, this.reset, this.link));
    this.picture.after(this.line);
    this.code.setAttribute('aria-describedby', id);
    this.renewLink();
  }

  /** The end of an address with the text as it is now. */
  async address() {
    if (!this.isEdited) return `#${this.hash}`;
    const [[name], ...others] = await filesOf(`#${this.hash}`);
    const choice = this.hash.replace(/^files=[^&]*/, '');
    return `${await hashOf([[name, this.text.text], ...others])}${choice}`;
  }

  async renewLink() { this.link.href = this.playground.split('?')[0] + await this.address(); }

  /** The reader, or the picture, has changed the text. */
  edited() {
    this.isEdited = this.text.text !== this.text.first;
    this.undo.disabled = !this.text.isUndoable;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.renewLink(), 100);
  }

  changed() {
    this.edited();
    this.say({ text: this.text.text });
    examples?.open(this, true);
  }

  // MARK: The frame

  say(message) {
    if (this.isShown) this.frame.contentWindow.postMessage(message, location.origin);
  }

  async open() {
    const frame = this.frame = made('iframe', { title: `Live picture: ${this.image.alt}` });
    const address = await this.address();
    if (this.frame !== frame) return;
    frame.src = this.playground + address;
    this.picture.append(frame);
  }

  /** Brings the picture back. */
  close() {
    this.frame?.remove();
    this.frame = undefined;
    this.isShown = false;
    this.reset.disabled = true;
    this.picture.classList.remove('is-shown');
    this.picture.style.removeProperty('--more');
    this.text.setMarks([]);
  }

  take({ text, problems, range, shown, failed, height }) {
    if (failed) return examples?.fail(this);
    if (shown) this.show();
    if (typeof text === 'string') {
      this.text.take(text);
      this.edited();
    }
    if (Array.isArray(problems)) this.text.setMarks(problems);
    if (Number.isFinite(height)) this.grow(height);
    if (range) this.go(range);
    return undefined;
  }

  /** What is wrong from the beginning fits the size of the picture, so that the page stays as it is. The rest adds to it. */
  grow(height) {
    this.height = height;
    if (!this.isShown) return;
    if (!this.isEdited) this.within = Math.min(height, this.base * firstPart);
    this.picture.style.setProperty('--more', `${Math.max(0, Math.min(height - this.within, mostHeight))}px`);
  }

  show() {
    this.isShown = true;
    this.within = 0;
    this.base = this.frame.offsetHeight;
    this.grow(this.height || 0);
    this.reset.disabled = false;
    this.picture.classList.add('is-shown');
    // The reader may have gone on meanwhile.
    this.say({ text: this.text.text });
  }

  /** The reader has pressed a problem: its place is selected. */
  go({ start, end }) {
    if (this.isBelow) this.block.open = true;
    this.code.focus({ preventScroll: true });
    this.text.select(start, end);
    const { top, bottom } = this.text.range(start, Math.max(end, start + 1)).getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) scrollBy(0, top - innerHeight / 3);
  }

  /** Makes of it what it was. */
  end() {
    this.close();
    this.text.end();
    this.line.remove();
    this.code.removeAttribute('aria-describedby');
    for (const part of [this.picture, this.block]) part.classList.remove('is-live');
    this.block.hidden = this.isBelow;
  }
}

class Examples {
  constructor() {
    this.all = [];
    this.turn = 0;
    this.observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) this.all.find(({ picture }) => picture === target).isNear = isIntersecting;
      for (const example of this.all) if (example.isNear) this.open(example);
    }, { rootMargin: `${ahead}px 0px` });
    window.addEventListener('message', ({ source, origin, data }) => {
      if (origin !== location.origin || typeof data !== 'object' || data === null) return;
      this.all.find(({ frame }) => frame && frame.contentWindow === source)?.take(data);
    });
  }

  /** Makes each picture live whose layout is in the page. */
  begin() {
    const taken = new Set();
    for (const picture of document.querySelectorAll('[data-example]')) {
      const block = this.blockOf(picture);
      if (!block || taken.has(block)) continue;
      taken.add(block);
      this.all.push(new Example(picture, block, this.all.length));
    }
    for (const { picture } of this.all) this.observer.observe(picture);
  }

  /** The text that belongs to a picture: its own below it, or the last one above it. */
  blockOf(picture) {
    const next = picture.nextElementSibling;
    if (next && next.matches('details.layout')) return next;
    const isAbove = (block) => block.compareDocumentPosition(picture) & Node.DOCUMENT_POSITION_FOLLOWING;
    return [...document.querySelectorAll('div.layout')].filter(isAbove).pop();
  }

  /** Gives an example its frame, if there may be one more, or another one can go. What the reader works at has to have one. */
  open(example, isWanted = false) {
    example.turn = this.turn += 1;
    if (example.frame || example.hasFailed) return;
    const alive = this.all.filter(({ frame }) => frame);
    if (alive.length >= mostFrames) {
      const mayGo = ({ isNear, isEdited }) => !isNear && (!isEdited || alive.every((each) => each.isEdited));
      const [first] = alive.filter((each) => isWanted || mayGo(each))
        .sort((one, other) => one.isNear - other.isNear || one.isEdited - other.isEdited || one.turn - other.turn);
      if (!first) return;
      first.close();
    }
    example.open();
  }

  /** An engine did not start: its picture stays still, and where there is no other one the page is what it was. */
  fail(example) {
    if (this.all.every(({ isEdited, isShown }) => !isEdited && !isShown)) return this.end();
    example.hasFailed = true;
    return example.close();
  }

  end() {
    this.observer.disconnect();
    for (const example of this.all) example.end();
    examples = undefined;
  }
}

let examples;
const isServed = location.protocol.startsWith('http');
const savesData = navigator.connection && navigator.connection.saveData;
if (isServed && !savesData && typeof WebAssembly === 'object' && 'CompressionStream' in window && CSS.supports('selector(:has(a))')) {
  examples = new Examples();
  examples.begin();
}
