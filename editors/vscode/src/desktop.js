// The extension where there are processes and a disk: the server is a program. Where there is none, or the folders are on no
// disk, it is the engine in the extension, if that was packed.
'use strict';

const { randomBytes } = require('crypto');
const fs = require('fs');
const { Worker: Thread } = require('worker_threads');
const vscode = require('vscode');
const { extensionIn } = require('./extension');
const { Importing } = require('./importing');
const { findEngine, packed } = require('./packedEngine');
const { findServer, serverVersion, startProcess } = require('./server');
const { startSettingsNow } = require('./settings');

/** A thread that looks like a worker of a browser. */
class ThreadWorker {
  constructor({ fsPath }) {
    this.thread = new Thread(fsPath);
    this.thread.on('message', (data) => this.onmessage({ data }));
    this.thread.on('error', (error) => this.onerror(error));
  }

  postMessage(data) {
    this.thread.postMessage(data);
  }

  terminate() {
    this.thread.removeAllListeners('message');
    this.thread.terminate();
  }
}

/** Whether the folders of the window are on no disk, so that no program can read them. */
function isVirtual() {
  const folders = vscode.workspace.workspaceFolders || [];
  return folders.length > 0 && folders.every(({ uri }) => uri.scheme !== 'file');
}

/** Whether the engine was the last that was found. */
let usesEngine = false;

function find(context) {
  const { path, extraArgs, extraEnv } = startSettingsNow();
  const { command, origin, problem } = findServer(path, context.extensionPath);
  usesEngine = (isVirtual() || problem !== undefined && !path) && fs.existsSync(packed(context, 'layout-lsp.wasm').fsPath);
  if (usesEngine) return findEngine(context, (file) => new ThreadWorker(file));
  if (problem) return { problem };
  return {
    command, origin,
    version: () => serverVersion(command),
    run: (log) => startProcess({ command, args: extraArgs, env: extraEnv }, log),
  };
}

module.exports = extensionIn({
  find,
  register: (context, restart) => [
    ...new Importing(context).register(),
    // The program is told of other folders; the engine has read the files of these.
    vscode.workspace.onDidChangeWorkspaceFolders(() => (usesEngine || isVirtual() ? restart() : undefined)),
  ],
  nonce: () => randomBytes(18).toString('base64'),
});
