// The playground in a frame of a page of the manual: it shows the picture and what is wrong, and the page has the text. The
// page tells `{ text }`, and `{ text, isReset: true }` for its first text and picture. It is told: `{ shown: true }` once there
// is a picture, `{ failed: true }` if there will be none, `{ text }` for a text that is not its own, `{ problems }` with
// `{ start, end, severity }` in UTF-16 units, `{ range }` for a place that is chosen here, and `{ height }` of the
// problems in points.
'use strict';

/** Whether this page is in such a frame. */
const isInside = location.search === '?inside' && parent !== window;

class Inside {
  /** `take(text, isReset)` is called with each text of the page. */
  constructor(editor, take) {
    this.editor = editor;
    document.body.dataset.inside = '';
    // Read in the order in which it is seen.
    document.querySelector('main').append(document.querySelector('.left'));
    window.addEventListener('message', ({ source, origin, data }) => {
      if (source !== parent || origin !== location.origin || !data || typeof data.text !== 'string') return;
      this.known = data.text;
      take(data.text, data.isReset === true);
    });
    this.foldNotes();
    const list = document.getElementById('problems');
    new ResizeObserver(() => this.say({ height: Math.ceil(list.getBoundingClientRect().height) })).observe(list);
  }

  /** What is no error and no warning is listed on demand. */
  foldNotes() {
    const button = Object.assign(document.createElement('button'), { type: 'button', id: 'notes', textContent: 'Notes' });
    const fold = (isFolded) => {
      document.body.classList.toggle('folded', isFolded);
      button.setAttribute('aria-expanded', String(!isFolded));
    };
    button.addEventListener('click', () => fold(!document.body.classList.contains('folded')));
    document.querySelector('.problems h2').after(button);
    fold(true);
  }

  say(message) { parent.postMessage(message, location.origin); }

  /** The text has changed, by the page or here. */
  changed(text) {
    if (text !== this.known) this.say({ text });
    this.known = text;
  }

  /** There is a picture. The frame in which it is drawn takes it in a moment. */
  drawn() {
    if (!this.isDrawn) setTimeout(() => this.say({ shown: true }), 60);
    this.isDrawn = true;
  }

  place({ start, end }) { return { start: this.editor.offset(start), end: this.editor.offset(end) }; }

  mark(marks) { this.say({ problems: marks.map(({ range, kind }) => ({ ...this.place(range), severity: kind })) }); }

  reveal(range) { this.say({ range: this.place(range) }); }
}

module.exports = { Inside, isInside };
