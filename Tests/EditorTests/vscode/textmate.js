// Prints the scopes that the TextMate grammars give a text: `node textmate.js EXTENSION ROOT-SCOPE FILE` prints, for
// each line, a JSON list with the innermost scope of each character (null for the root's own). Implements only what the
// grammars here use: match, begin/end, begin/while, captures, include, contentName. JavaScript's regular expressions
// stand in for Oniguruma's; on what the grammars use they differ only in `\G`, which is emulated.
'use strict';

const fs = require('fs');
const path = require('path');

const [extension, root, file] = process.argv.slice(2);
const manifest = JSON.parse(fs.readFileSync(path.join(extension, 'package.json'), 'utf8'));
const grammars = Object.fromEntries(manifest.contributes.grammars.map(({ scopeName, path: name }) =>
  [scopeName, JSON.parse(fs.readFileSync(path.join(extension, name), 'utf8'))]));

const compiled = new Map();

/**
 * Compiles a pattern. A line ends with its newline here, and `$` matches before and after it. `\G` is the end of the
 * last match: with `sticky` the expression must begin there, otherwise it cannot match.
 */
function expression(source, sticky) {
  const key = `${sticky} ${source}`;
  if (!compiled.has(key)) {
    const own = source.replace(/\\G/g, sticky ? '' : '(?!)').replace(/(?<!\\)\$/g, '(?=\\n?$)');
    compiled.set(key, new RegExp(own, sticky ? 'duy' : 'dgu'));
  }
  return compiled.get(key);
}

/** Fills the groups of the begin match into an end pattern that refers to them. */
function filled(source, match) {
  return source.replace(/\\(\d)/g, (_, digit) => (match[digit] || '').replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
}

/** The rules of `patterns` with includes resolved, each with the grammar that it comes from. */
function flatten(patterns, grammar, seen = new Set()) {
  return (patterns || []).flatMap((rule) => {
    if (!rule.include) return rule.match || rule.begin ? [{ rule, grammar }] : flatten(rule.patterns, grammar, seen);
    const key = `${grammar.scopeName} ${rule.include}`;
    if (seen.has(key)) return [];
    const inner = new Set(seen).add(key);
    if (!rule.include.startsWith('#')) {
      const other = grammars[rule.include];
      return flatten(other.patterns, other, inner);
    }
    const named = grammar.repository[rule.include.slice(1)];
    return flatten([named], grammar, inner);
  });
}

function find(source, line, position) {
  for (const sticky of source.includes('\\G') ? [true, false] : [false]) {
    const regex = expression(source, sticky);
    regex.lastIndex = position;
    const match = regex.exec(line);
    if (match) return match;
  }
  return null;
}

function paint(scopes, start, end, scope) {
  if (scope) scopes.fill(scope, start, end);
}

function paintCaptures(scopes, match, captures) {
  for (const [number, { name }] of Object.entries(captures || {})) {
    const span = match.indices[number];
    if (span) paint(scopes, span[0], span[1], name);
  }
}

function innermost(stack) {
  for (let index = stack.length - 1; index >= 0; index -= 1) {
    const { rule } = stack[index];
    if (rule.contentName || rule.name) return rule.contentName || rule.name;
  }
  return null;
}

function tokenize(lines) {
  const main = grammars[root];
  let stack = [{ rule: { patterns: main.patterns }, grammar: main }];
  return lines.map((bare) => {
    const line = `${bare}\n`;
    const scopes = new Array(line.length).fill(null);
    const broken = stack.findIndex(({ rule }) => rule.while && !find(rule.while, line, 0));
    if (broken >= 0) stack = stack.slice(0, broken);
    paint(scopes, 0, line.length, innermost(stack));
    let position = 0;
    // Empty matches may follow each other at one position. The limit on the steps is more than any line needs.
    for (let steps = 0; steps < 4 * line.length + 20; steps += 1) {
      const top = stack[stack.length - 1];
      let best = top.end && find(top.end, line, position);
      let chosen = best && { end: true };
      for (const candidate of flatten(top.rule.patterns, top.grammar)) {
        const match = find(candidate.rule.match || candidate.rule.begin, line, position);
        if (match && (!best || match.index < best.index)) [best, chosen] = [match, candidate];
      }
      if (!best) break;
      const end = best.index + best[0].length;
      if (chosen.end) {
        paint(scopes, best.index, end, top.rule.name);
        paintCaptures(scopes, best, top.rule.endCaptures || top.rule.captures);
        stack.pop();
        paint(scopes, end, line.length, innermost(stack));
      } else if (chosen.rule.match) {
        if (end === position && end === best.index) break;
        paint(scopes, best.index, end, chosen.rule.name);
        paintCaptures(scopes, best, chosen.rule.captures);
      } else {
        const { rule, grammar } = chosen;
        stack.push({ rule, grammar, end: rule.end && filled(rule.end, best) });
        paint(scopes, best.index, end, rule.name);
        paint(scopes, end, line.length, innermost(stack));
        paintCaptures(scopes, best, rule.beginCaptures || rule.captures);
      }
      position = end;
    }
    return scopes.slice(0, bare.length);
  });
}

const text = fs.readFileSync(file, 'utf8').replace(/\n$/, '');
for (const scopes of tokenize(text.split('\n'))) console.log(JSON.stringify(scopes));
