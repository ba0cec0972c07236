// The server as the engine's module in a worker, which package.py packs into the extension: in a browser, and on the desktop
// where there is no program or no disk. It stands beside server.js, which runs the program.
'use strict';

const vscode = require('vscode');
const { Engine } = require('./engine');
const { EngineServer } = require('./engineServer');
const { serve } = require('./providers');

const { workspace, Uri } = vscode;

/** A file that package.py has packed. */
const packed = ({ extensionUri }, name) => Uri.joinPath(extensionUri, 'dist', name);

/** Runs the engine as server.js runs the program. */
function startEngine(worker, module, log) {
  let over;
  const exited = new Promise((resolve) => { over = resolve; });
  const engine = new Engine(worker, (error) => over(error.message));
  engine.start(module).catch(() => {});
  const close = () => {
    engine.close();
    over('it was ended');
  };
  return { channel: new EngineServer(engine, log).channel, exited, finish: close, kill: close };
}

/** Returns the server in the package of the extension, also for the schemes of the window's folders. */
function findEngine(context, makeWorker) {
  for (const { uri } of workspace.workspaceFolders || []) serve(uri.scheme);
  let module;
  return {
    command: 'the engine in the extension', origin: 'the extension',
    async version() {
      // Compiled once: a restart after a crash needs no more than a worker.
      module = await WebAssembly.compile(await workspace.fs.readFile(packed(context, 'layout-lsp.wasm')));
      return `layout-lsp ${context.extension.packageJSON.version} in the extension`;
    },
    run: (log) => startEngine(makeWorker(packed(context, 'worker.js')), module, log),
  };
}

module.exports = { findEngine, packed };
