// The extension for editors in a browser, where there are neither processes nor a disk. package.py puts this file and all that
// it requires into one script, as such editors want it.
'use strict';

const vscode = require('vscode');
const { extensionIn } = require('./extension');
const { findEngine } = require('./packedEngine');

module.exports = extensionIn({
  find: (context) => findEngine(context, (file) => new Worker(file.toString(true))),
  // Other folders hold other files, and may have another scheme.
  register: (context, restart) => [vscode.workspace.onDidChangeWorkspaceFolders(restart)],
  nonce: () => String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18)).map((byte) => 97 + byte % 26)),
});
