// The extension for editors in a browser, where there are neither processes nor a disk: the server is the engine's module in a
// worker. package.py puts this file and all that it requires into one script, as such editors want it.
'use strict';

const vscode = require('vscode');
const { Engine, EngineEnded } = require('./engine');
const { EngineServer } = require('./engineServer');
const { extensionIn } = require('./extension');
const { serve } = require('./providers');

const { workspace, Uri } = vscode;

const schemes = () => (workspace.workspaceFolders || []).map(({ uri }) => uri.scheme);

/** A file that package.py has put beside this script. */
const packed = ({ extensionUri }, name) => Uri.joinPath(extensionUri, 'dist', name);

/** Runs the engine as server.js runs the program. */
function startEngine(context, module, log) {
  let over;
  const exited = new Promise((resolve) => { over = resolve; });
  const engine = new Engine(new Worker(packed(context, 'worker.js').toString(true)), (error) => over(error.message));
  engine.start(module).catch(() => {});
  const close = () => {
    engine.close();
    over('it was ended');
  };
  return { channel: new EngineServer(engine, log).channel, exited, finish: close, kill: close };
}

module.exports = extensionIn({
  find(context) {
    for (const scheme of schemes()) serve(scheme);
    let module;
    return {
      command: 'the engine in the extension', origin: 'the extension',
      async version() {
        if (typeof Worker !== 'function') throw new EngineEnded('there are no workers here');
        // Compiled once: a restart after a crash needs no more than a worker.
        module = await WebAssembly.compile(await workspace.fs.readFile(packed(context, 'layout-lsp.wasm')));
        return `layout-lsp ${context.extension.packageJSON.version} in the browser`;
      },
      run: (log) => startEngine(context, module, log),
    };
  },
  // Other folders hold other files, and may have another scheme.
  register: (context, restart) => [workspace.onDidChangeWorkspaceFolders(restart)],
  nonce: () => String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18)).map((byte) => 97 + byte % 26)),
});
