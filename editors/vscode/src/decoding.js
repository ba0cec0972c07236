// The text of files that may be in UTF-16, as tables of strings often are.
'use strict';

/** Returns the text of a file's bytes, in UTF-8 or UTF-16; undefined for bytes that are no text. */
function decoded(bytes) {
  const [first, second] = bytes;
  const encoding = first === 0xfe && second === 0xff || first === 0 && second > 0 ? 'utf-16be'
    : first === 0xff && second === 0xfe || first > 0 && second === 0 ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

module.exports = { decoded };
