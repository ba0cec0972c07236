// What the providers share: which documents they are for, parameters of requests, what becomes of refusals.
'use strict';

const vscode = require('vscode');
const convert = require('./convert');

/** The documents that the server is told about. Others (a diff's left side, say) only get their colours. */
const selector = [{ language: 'layout', scheme: 'file' }, { language: 'layout', scheme: 'untitled' }];

const markup = ['markdown', 'plaintext'];

// What stands on the screen is kept while its replacement is out of date, rather than blinking away.
const keepOld = { silent: () => { throw new vscode.CancellationError(); } };

// The user asked for it by name and is waiting: the refusal is theirs to read.
const explain = { failed: (error) => { throw new Error(error.message); } };

// It may go through many files, and the server tells how far it is.
const long = { progress: true };

/** Asks for what was left out of a completion item, a hint, …, and writes `names` of the answer into it. */
async function resolve(client, method, made, token, convertBack, names) {
  const original = convert.originalOf(made);
  const answer = original && await client.ask(method, original, token);
  if (!answer) return made;
  const complete = convertBack(answer);
  for (const name of names) {
    if (complete[name] !== undefined) made[name] = complete[name];
  }
  return made;
}

function whole(document) {
  return { textDocument: convert.fromDocument(document) };
}

function each(answer, convertOne) {
  return answer ? answer.map(convertOne) : undefined;
}

function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

module.exports = { each, explain, keepOld, long, markup, range, resolve, selector, whole };
