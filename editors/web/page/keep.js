// The sets of files of a user, kept in the browser at every change: `{ id, name, files, active, isOwn, changed, from }`. `files`
// is `[[name, text], …]`, `isOwn` whether the user has changed them, `changed` when, and `from` the end of the address that
// they belong to. A set that is open is held by a lock of its tab, so that no other tab writes it. Where the browser keeps
// nothing, the sets are there until the page is left.
'use strict';

/** All pages of an origin share its data: what is of this page has its folder in its name. */
const ofThisPage = `layout-lsp ${location.href.split(/[?#]/)[0].replace(/[^/]*$/, '')}`;
const store = 'sets';
/** How long a tab that is being reloaded may hold its set, in milliseconds. */
const patience = 500;

const settled = (request) => new Promise((done, fail) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});

/** Returns the database; undefined if there is none. */
async function database() {
  try {
    const request = indexedDB.open(ofThisPage, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'id' });
    // Some browsers never answer.
    const opened = await Promise.race([settled(request), new Promise((done) => setTimeout(done, 3000))]);
    if (!opened) return undefined;
    // Whoever deletes the data of the page would wait for it.
    opened.onversionchange = () => opened.close();
    return opened;
  } catch {
    return undefined;
  }
}

/** What a tab remembers over a reload: the set that it has open. A browser may forbid it. */
const remembered = {
  get id() { try { return sessionStorage.getItem(ofThisPage); } catch { return null; } },
  set id(id) { try { sessionStorage.setItem(ofThisPage, id); } catch { /* Then a reload begins with the last set. */ } },
};

class Kept {
  /** `failed(message)` is called when the browser does not take a change. Without `isOn` nothing is kept. */
  constructor(isOn, failed) {
    Object.assign(this, { isOn, failed, sets: new Map(), waiting: new Set(), release: () => {} });
    this.database = isOn ? database() : Promise.resolve();
  }

  /** A new set, which this tab holds: one with the properties that are given. */
  made(given) {
    // An address without encryption has no `randomUUID`.
    const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
    this.hold(id);
    return { isOwn: false, changed: 0, ...given, id };
  }

  /** Holds a set for this tab, and no other one. Returns false if another tab has it. */
  async hold(id, time = 0) {
    if (!this.isOn) return true;
    const isFree = await new Promise((done) => {
      const held = () => new Promise((release) => {
        this.release();
        this.release = release;
        done(true);
      });
      const options = time > 0 ? { signal: AbortSignal.timeout(time) } : { ifAvailable: true };
      // A browser without locks lets nobody wait.
      if (!navigator.locks) done(true);
      else navigator.locks.request(`${ofThisPage} ${id}`, options, (lock) => lock ? held() : done(false)).catch(({ name }) => done(!/Timeout|Abort/.test(name)));
    });
    if (isFree) remembered.id = id;
    return isFree;
  }

  /** The ids of the sets that a tab has open. */
  async held() {
    const { held = [] } = navigator.locks ? await navigator.locks.query().catch(() => ({})) : {};
    return new Set(held.filter(({ name }) => name.startsWith(`${ofThisPage} `)).map(({ name }) => name.slice(ofThisPage.length + 1)));
  }

  // MARK: Reading and writing

  /** All sets, the newest first. */
  async all() {
    const opened = await this.database;
    const found = new Map(this.sets);
    try {
      if (opened) for (const set of await settled(opened.transaction(store).objectStore(store).getAll())) if (!this.waiting.has(set.id)) found.set(set.id, set);
    } catch { /* Those of this tab are known. */ }
    return [...found.values()].sort((one, other) => other.changed - one.changed);
  }

  /** Keeps a set as it is now. What is written while another change is being written waits for it. */
  write(set) {
    this.sets.set(set.id, set);
    this.waiting.add(set.id);
    this.flush();
  }

  remove(id) {
    this.sets.delete(id);
    this.waiting.add(id);
    this.flush();
  }

  async flush() {
    if (this.isWriting) return;
    this.isWriting = true;
    const opened = await this.database;
    while (this.waiting.size > 0) {
      const ids = [...this.waiting];
      this.waiting.clear();
      if (!opened) continue;
      try {
        const transaction = opened.transaction(store, 'readwrite');
        for (const id of ids) {
          if (this.sets.has(id)) transaction.objectStore(store).put(this.sets.get(id));
          else transaction.objectStore(store).delete(id);
        }
        await new Promise((done, fail) => {
          transaction.oncomplete = done;
          transaction.onabort = () => fail(transaction.error);
        });
      } catch (error) {
        this.failed(`The browser does not keep these files: ${error ? error.message : 'it says not why'}. Save or share them.`);
      }
    }
    this.isWriting = false;
  }

  // MARK: The beginning

  /**
   * Returns the set to begin with, `shown`, if there is one, and one to come back to, `previous`. A reload shows what was shown;
   * a link wins over what was kept; a second tab of the same set gets a copy.
   */
  async begin() {
    if (!this.isOn) return {};
    const [all, held] = [await this.all(), await this.held()];
    const own = all.find(({ id }) => id === remembered.id);
    if (own && own.from === location.hash) {
      if (await this.hold(own.id, patience)) return { shown: own };
      return { shown: this.made({ ...own, name: `${own.name}, copy`, changed: Date.now() }) };
    }
    for (const { id, isOwn } of all) if (!isOwn && !held.has(id)) this.remove(id);
    const last = own && own.isOwn ? own : all.find(({ isOwn }) => isOwn);
    if (!last) return {};
    // What another tab shows was not replaced here.
    if (location.hash.length > 1) return { previous: last === own || !held.has(last.id) ? last : undefined };
    return await this.hold(last.id, last === own ? patience : 0) ? { shown: last } : {};
  }
}

module.exports = { Kept };
