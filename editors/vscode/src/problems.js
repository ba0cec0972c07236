// Problems of files that are not open: the server publishes those of open documents, and is asked for the others.
'use strict';

const convert = require('./convert');

/** The server is asked again once nothing has told of a change for so many milliseconds. */
const pause = 500;

/** Keeps the problems of all files up to date. `register` returns the disposables. */
class FileProblems {
  /** `isOpen(uri)` says whether the server has a document open; `show(uri, diagnostics)` shows those of a file. */
  constructor(client, { isOpen, show }) {
    Object.assign(this, { client, isOpen, show });
    /** What the server named its last report of each file. */
    this.results = new Map();
  }

  register() {
    const changed = this.client.refreshes('workspace/diagnostic/refresh');
    this.askNow();
    return [changed(() => this.ask()), this];
  }

  dispose() {
    clearTimeout(this.timer);
  }

  /** Forgets a file whose problems are published from now on. */
  opened(uri) {
    this.results.delete(uri.toString());
  }

  ask() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.askNow(), pause);
  }

  async askNow() {
    if (this.isAsking) {
      this.isOutdated = true;
      return;
    }
    this.isAsking = true;
    const previousResultIds = [...this.results].map(([uri, value]) => ({ uri, value }));
    const answer = await this.client.ask('workspace/diagnostic', { previousResultIds });
    this.isAsking = false;
    for (const report of answer ? answer.items : []) this.take(report);
    if (this.isOutdated) this.ask();
    this.isOutdated = false;
  }

  take({ uri, kind, resultId, items }) {
    const about = convert.toUri(uri);
    const name = about.toString();
    if (kind !== 'full' || this.isOpen(name)) return;
    if (resultId) this.results.set(name, resultId);
    else this.results.delete(name);
    this.show(about, items);
  }
}

module.exports = { FileProblems };
