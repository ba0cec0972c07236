// language-configuration.json as VS Code reads it: `node configuration.js EXTENSION` prints a line for each case. VS
// Code compiles a pattern that is a string without flags, so that `\p{L}` in it would mean the characters p, {, L and
// }. A pattern with flags is `{"pattern", "flags"}`.
'use strict';

const fs = require('fs');
const path = require('path');

const configuration = JSON.parse(fs.readFileSync(path.join(process.argv[2], 'language-configuration.json'), 'utf8'));

function compiled(value) {
  return typeof value === 'string' ? new RegExp(value) : new RegExp(value.pattern, value.flags);
}

function verdict(name, wrong) {
  console.log(wrong.length ? `FAIL ${name}: wrong for ${JSON.stringify(wrong)}` : `ok   ${name}`);
}

/** [key, pattern] of each pattern in the file. One with `\p` needs the flag `u`; else it matches plain characters. */
function patterns(value, name = '') {
  if (typeof value === 'string') return /pattern|text$|start|end/i.test(name) && !/append/i.test(name) ? [[name, value]] : [];
  if (value === null || typeof value !== 'object') return [];
  if (value.pattern) return [[name, value]];
  return Object.entries(value).flatMap(([key, inner]) => patterns(inner, Array.isArray(value) ? name : key));
}

const all = patterns(configuration);
verdict('patterns that need the flag u have it', all.filter(([, value]) =>
  /\\p\{/.test(value.pattern || value) && !(value.flags || '').includes('u')).map(([name]) => name));
verdict('patterns compile', all.filter(([, value]) => {
  try {
    return !compiled(value);
  } catch (error) {
    return true;
  }
}).map(([name]) => name));

/** The word at the end of the text, with which VS Code asks for completion and filters it. */
function wordBefore(text) {
  const pattern = new RegExp(compiled(configuration.wordPattern).source, `g${(configuration.wordPattern.flags || '')}`);
  return [...text.matchAll(pattern)].map(([word, ...rest]) => word).filter((word, index, words) =>
    index === words.length - 1 && text.endsWith(word))[0];
}

verdict('words', [['tit', 'tit'], ['title.lef', 'lef'], ['view título', 'título'], ['a.left == größ', 'größ'], ['_spacer', '_spacer'],
  ['H:|-[r2', 'r2'], ['名前', '名前'], ['logo.', undefined], ['a.left == 10', undefined], ['@hi', 'hi'], ['x.ẃidth', 'ẃidth']]
  .filter(([text, word]) => wordBefore(text) !== word));

const increase = compiled(configuration.indentationRules.increaseIndentPattern);
const decrease = compiled(configuration.indentationRules.decreaseIndentPattern);
verdict('lines after which the next is indented', [
  'layout L {', 'view a (', '} else {', 'rows |-[r1]-| { # a', 'view a (intrinsic: 1 x 2) {', 'a.left == b.left / 2 {',
  'view a (intrinsic: 1 x 2', 'rows {', 'state compact {', 'else {', '} else when width < 600 {', 'when (width < 600 and',
  'H:[a(>=20,',
].filter((line) => !increase.test(line)));
verdict('lines after which it is not', [
  'view a { b.left == 0 }', '# view a {', 'a.left == 0 // {', 'a.left == 0', 'import "a{"', '[a, b].left == 0', '}',
  'state s { a.left == 0 } # {', 'r1: |-[a(50)<>]-[_spacer](60)', 'a: ll = %f(m), w = (2 + 3) * 2',
  'V:|-[a(>=20,<=30)]-8-[b]-|', 'rows { [a] }',
].filter((line) => increase.test(line)));
verdict('lines that go back', ['}', '  } else {', ')', ']'].filter((line) => !decrease.test(line))
  .concat(['view a', 'a }'].filter((line) => decrease.test(line))));
