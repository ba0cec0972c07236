// Files in an address: compressed, behind the `#`, which no server sees. What is shown of them first may follow: `&layout=…`,
// `&screen=…`, `&state=…`.
'use strict';

const most = 2 << 20;

const piped = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** Returns the end of an address with files: `[[name, text], …]`. */
async function hashOf(files) {
  const bytes = await piped(new TextEncoder().encode(JSON.stringify(files)), new CompressionStream('deflate-raw'));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `#files=${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** Returns the address of this page with files. */
const addressOf = async (files) => `${location.href.split('#')[0]}${await hashOf(files)}`;

/** Returns what an address wants to be shown first, as a choice of `layout/preview`. */
function choiceOf(hash) {
  const words = new URLSearchParams(hash.slice(1));
  return Object.fromEntries(['layout', 'screen', 'state'].filter((name) => words.has(name)).map((name) => [name, words.get(name)]));
}

/** Whether a name of a file is one: half of a pair of UTF-16 has no address, and a path has no parts without names. */
const isName = (name) => !/[\p{Surrogate}\p{Control}]/u.test(name) && name.length < 1000 && name.split('/').every((part) => !['', '.', '..'].includes(part));

/** Returns the files of an address; undefined if it has none. Throws for a damaged address. */
async function filesOf(hash) {
  const letters = new URLSearchParams(hash.slice(1)).get('files');
  if (letters === null) return undefined;
  const text = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
  const stream = new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) throw new Error('there is too much in this address');
    parts.push(value);
  }
  const files = JSON.parse(await new Blob(parts).text());
  const isFile = (file) => Array.isArray(file) && file.length === 2 && file.every((part) => typeof part === 'string');
  if (!Array.isArray(files) || files.length === 0 || files.length > 100 || !files.every(isFile)) throw new Error('there are no files in this address');
  return files;
}

module.exports = { addressOf, choiceOf, filesOf, hashOf, isName };
