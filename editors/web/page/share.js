// Files in an address: compressed, behind the `#`, which no server sees.
'use strict';

const prefix = '#files=';
const most = 2 << 20;

const piped = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** Returns the address of this page with files: `[[name, text], …]`. */
async function addressOf(files) {
  const bytes = await piped(new TextEncoder().encode(JSON.stringify(files)), new CompressionStream('deflate-raw'));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  const letters = btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${location.href.split('#')[0]}${prefix}${letters}`;
}

/** Returns the files of an address; undefined if it has none. Throws for a damaged address. */
async function filesOf(hash) {
  if (!hash.startsWith(prefix)) return undefined;
  const text = atob(hash.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'));
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

module.exports = { addressOf, filesOf };
