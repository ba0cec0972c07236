// The files that the engine may want beside the open documents: those that layouts import, catalogs of words, and
// `.editorconfig`. They are read through the editor, wherever they are, because a browser has no disk.
'use strict';

const vscode = require('vscode');
const { decoded } = require('./decoding');

const { workspace, FileType, Uri } = vscode;

/** The files that are read. */
const wanted = /(\.(layout|xcstrings|strings|stringsdict)|\/\.editorconfig)$/;

/** The most folders that are looked into, how deep, and the most bytes that are read of one file and of all together. */
const most = { folders: 10000, depth: 32, file: 16 << 20, all: 64 << 20 };

const isSkipped = (name) => name.startsWith('.') || name === 'node_modules';

class BrowserFiles {
  /** `warn` gets a line about what was not read. */
  constructor(warn) {
    Object.assign(this, { warn, known: new Map(), size: 0, folders: 0 });
  }

  /** Returns `{uri, text}` of every wanted file in the folders of the window. */
  async all() {
    const files = [];
    for (const { uri } of workspace.workspaceFolders || []) await this.walk(uri, 0, files);
    return this.read(files);
  }

  /** The addresses of the layouts among the files that were read. */
  get layouts() {
    return [...this.known.keys()].filter((uri) => uri.endsWith('.layout'));
  }

  async walk(folder, depth, files) {
    this.folders += 1;
    if (depth > most.depth || this.folders > most.folders) {
      if (this.folders === most.folders + 1) this.warn(`Of folders, only the first ${most.folders} are looked into.`);
      return;
    }
    const entries = await workspace.fs.readDirectory(folder).then((found) => found, () => []);
    const inside = [];
    for (const [name, type] of entries) {
      const uri = Uri.joinPath(folder, name);
      if (type & FileType.Directory && !isSkipped(name)) inside.push(uri);
      else if (type & FileType.File && wanted.test(uri.path)) files.push(uri);
    }
    for (const uri of inside) await this.walk(uri, depth + 1, files);
  }

  /** Returns `{uri, text}` of these files; without a text where one cannot be read any more. */
  async read(uris) {
    return Promise.all(uris.map(async (uri) => {
      const text = await this.text(uri);
      return { uri: uri.toString(), text: text === undefined ? null : text };
    }));
  }

  async text(uri) {
    const name = uri.toString();
    this.size -= this.known.get(name) || 0;
    this.known.delete(name);
    try {
      const { size } = await workspace.fs.stat(uri);
      if (size > most.file || this.size + size > most.all) {
        this.warn(`${uri.path} is not read: together, files may have ${most.all >> 20} MB, and one ${most.file >> 20}.`);
        return undefined;
      }
      this.known.set(name, size);
      this.size += size;
      const text = decoded(await workspace.fs.readFile(uri));
      if (text === undefined) this.warn(`${uri.path} is not read: it is no text in UTF-8 or UTF-16.`);
      return text;
    } catch {
      return undefined;
    }
  }

  /** Returns what has changed, as `read` does, after the editor has told of a file or folder: what was made, or is gone. */
  async changed(uri) {
    if (wanted.test(uri.path)) return this.read([uri]);
    const name = `${uri.toString()}/`;
    const gone = [...this.known.keys()].filter((each) => each.startsWith(name)).map((each) => Uri.parse(each));
    const found = [];
    const isFolder = await workspace.fs.stat(uri).then(({ type }) => type & FileType.Directory, () => 0);
    if (isFolder && !isSkipped(uri.path.split('/').pop())) await this.walk(uri, 0, found);
    return this.read([...new Map([...gone, ...found].map((each) => [each.toString(), each])).values()]);
  }
}

module.exports = { BrowserFiles };
