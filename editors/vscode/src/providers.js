// What providers share: the documents that they are for, parameters of requests, handling of errors.
'use strict';

const vscode = require('vscode');
const convert = require('./convert');

/** The documents that the server gets. Others (such as a diff's left side) only have colours. */
const selector = [{ language: 'layout', scheme: 'file' }, { language: 'layout', scheme: 'untitled' }];

/** Gives the server the documents of another scheme too. To be called before it is started. */
function serve(scheme) {
  if (!selector.some((known) => known.scheme === scheme)) selector.push({ language: 'layout', scheme });
}

const markup = ['markdown', 'plaintext'];

// Keeps what is on the screen while its replacement is out of date, instead of flickering.
const keepOld = { silent: () => { throw new vscode.CancellationError(); } };

// Shows the error: the user called the command by name and waits for it.
const explain = { failed: (error) => { throw new Error(error.message); } };

// With progress: the request may go through many files.
const long = { progress: true };

/** Requests the missing parts of a completion item, a hint, …, and copies the fields `names` from the answer. */
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

module.exports = { each, explain, keepOld, long, markup, range, resolve, selector, serve, whole };
