// The slider below the picture of a screen with a range of widths: it plays them, from the widest to the narrowest, and stops
// where the layout breaks.
'use strict';

const element = (id) => document.getElementById(id);
/** The pause in typing before the range is looked for, in milliseconds, and the pictures that are played. */
const [pause, pictures] = [300, 40];

class Play {
  /** `preview` draws the pictures. */
  constructor(page, preview) {
    Object.assign(this, { page, preview });
    element('playWidth').addEventListener('input', ({ target }) => {
      this.stop();
      preview.chooseWidth(target.valueAsNumber);
    });
    element('playButton').addEventListener('click', () => this.isPlaying ? this.stop() : this.play());
  }

  /** There is another picture. */
  take({ all, uri, version, choices, shown: [shown] }) {
    const own = choices.find(({ name }) => name === shown.layout);
    const screen = own && own.screens.find(({ name }) => name === shown.screen || shown.screen.startsWith(`${name}.`));
    const subject = !all && screen ? [uri, version, shown.layout, screen.name].join(' ') : undefined;
    if (subject !== this.subject) {
      clearTimeout(this.timer);
      this.stop();
      this.say('');
      Object.assign(this, { subject, range: undefined });
      if (subject) this.timer = setTimeout(() => this.measure(subject, { uri, version, layout: shown.layout, screen }), pause);
    }
    this.show(shown);
  }

  /** Looks for the range of a screen: what is drawn of a screen without one is another screen, or none. */
  async measure(subject, { uri, version, layout, screen }) {
    const end = `${screen.name}.max`;
    const answer = await this.page.ask('layout/preview', { textDocument: { uri, version }, layout, screen: end }).catch(() => undefined);
    const widest = answer && answer.shown[0];
    if (this.subject !== subject || !widest || widest.layout !== layout || widest.screen !== end || widest.width <= screen.width) return;
    this.range = { least: screen.width, most: widest.width };
    this.show(this.preview.model.shown[0]);
  }

  show({ width }) {
    const { range } = this;
    element('play').hidden = !range;
    if (!range) return;
    Object.assign(element('playWidth'), { min: range.least, max: range.most, value: width });
    element('playWidth').setAttribute('aria-valuetext', `${width} points`);
    element('playPoints').textContent = width;
  }

  say(words) { element('playSaid').textContent = words; }

  stop() {
    this.isPlaying = false;
    element('playButton').textContent = 'Play the widths';
  }

  async play() {
    const { subject, range: { least, most } } = this;
    this.isPlaying = true;
    element('playButton').textContent = 'Stop';
    this.say('');
    const isWanted = () => this.isPlaying && this.subject === subject;
    const words = await this.search(least, most, isWanted);
    if (!isWanted()) return;
    this.stop();
    this.say(words || '');
  }

  /** Shows one width after the other. Returns what comes out; undefined if it is stopped. */
  async search(least, most, isWanted) {
    const holds = async (width) => {
      await new Promise((done) => requestAnimationFrame(done));
      const shown = isWanted() && await this.preview.showWidth(width);
      return shown && isWanted() ? shown.status !== 'conflict' && shown.status !== 'provisional' : undefined;
    };
    const atMost = await holds(most);
    // What breaks at its widest is played from its narrowest.
    const [start, end] = atMost ? [most, least] : [least, most];
    const first = atMost || await holds(start);
    if (first === undefined) return undefined;
    if (!first) return `It does not fit at ${least}, nor at ${most}.`;
    const step = Math.max(1, Math.round((most - least) / pictures)) * Math.sign(end - start);
    let held = start;
    let broken;
    while (held !== end && broken === undefined) {
      const next = Math.abs(end - held) <= Math.abs(step) ? end : held + step;
      const isHeld = await holds(next);
      if (isHeld === undefined) return undefined;
      if (isHeld) held = next;
      else broken = next;
    }
    if (broken === undefined) return `It fits at every width that was played, from ${most} to ${least}.`;
    while (Math.abs(held - broken) > 1) {
      const middle = Math.round((held + broken) / 2);
      const isHeld = await holds(middle);
      if (isHeld === undefined) return undefined;
      if (isHeld) held = middle;
      else broken = middle;
    }
    if (await holds(broken) === undefined) return undefined;
    return `It breaks at ${broken}: ${held} is the ${atMost ? 'narrowest' : 'widest'} that fits.`;
  }
}

module.exports = { Play };
