// The engine knows files by `file:` alone: imports are relative to their folders. Files of another scheme get such an address
// for it, `vscode-vfs://github/owner/a.layout` becomes `file:///~vscode-vfs~github/owner/a.layout`, and back.
'use strict';

const foreign = /^(?!file:)([a-z][a-z0-9+.-]*):\/\/([^/]*)\//;
const disguised = /file:\/\/\/~([a-z][a-z0-9+.%-]*)~([^/\s()"]*)\//gi;

const inward = (uri) => uri.replace(foreign, (_, scheme, authority) => `file:///~${encodeURIComponent(scheme)}~${authority}/`);
const outward = (text) => text.replace(disguised, (_, scheme, authority) => `${decodeURIComponent(scheme)}://${authority}/`);

/** Texts of documents are left as they are, and so is data that goes back to the engine unchanged. */
const kept = new Set(['text', 'newText', 'data', 'label', 'title', 'message']);

/** Returns a value of the protocol with `change` made to each text in it that may hold addresses, also of members' names. */
function changed(value, change) {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => changed(each, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) =>
    [change(name), kept.has(name) && typeof each === 'string' || name === 'data' ? each : changed(each, change)]));
}

/** Returns parameters of the editor for the engine, and an answer of the engine for the editor. */
const toEngine = (params) => changed(params, inward);
const fromEngine = (result) => changed(result, outward);

module.exports = { fromEngine, toEngine };
