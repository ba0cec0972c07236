// Runs the extension's cases: loads the extension over the stand-in, waits, compares, and checks after each case that
// no provider, command, listener or process is left, and that the extension did nothing that the strict module forbids.
'use strict';

const assert = require('assert');
const childProcess = require('child_process');
const fs = require('fs');
const Module = require('module');
const os = require('os');
const path = require('path');
const { vscode, host } = require('./standin');

const [extensionPath, server] = process.argv.slice(2).map((each) => path.resolve(each));
const standinServer = path.resolve(__dirname, '..', 'standin_server.py');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'layout-editor-'));
const logFile = path.join(scratch, 'standin.log');

const load = Module._load;
Module._load = (name, ...rest) => name === 'vscode' ? vscode : load(name, ...rest);

const children = [];
const { spawn } = childProcess;
childProcess.spawn = (...args) => {
  const child = spawn(...args);
  children.push(child);
  return child;
};

const manifest = JSON.parse(fs.readFileSync(path.join(extensionPath, 'package.json'), 'utf8'));
host.useManifest(manifest);
/** Whether the extension's script for browsers is tested, over the engine's module, and not the one for the desktop. */
const inBrowser = process.argv[3] === 'browser';
const { loadInBrowser, workers } = require('./browserPlace');
const extension = inBrowser
  ? loadInBrowser(path.join(extensionPath, manifest.browser), vscode) : require(path.join(extensionPath, manifest.main));

/**
 * Waits until `condition()` is truthy and returns its value; throws after `milliseconds`. One check counts for at most
 * 50 of them: if the machine has stood still, the clock is read before the server's messages of that time.
 */
async function until(what, condition, milliseconds = 10000) {
  let left = milliseconds;
  let last = Date.now();
  for (;;) {
    const value = condition();
    if (value) return value;
    const now = Date.now();
    left -= Math.min(50, now - last);
    last = now;
    if (left <= 0) {
      throw new Error(`not seen within ${milliseconds} ms: ${what}\nmessages: ${JSON.stringify(host.messages)}\n`
        + `status: ${host.status.text}\nend of the output:\n${host.channel.text.slice(-1000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The messages that the stand-in server received; if a method is given, only those of that method. */
function received(method) {
  if (!fs.existsSync(logFile)) return [];
  // The last line may still be incomplete: only lines with a line end count.
  const all = fs.readFileSync(logFile, 'utf8').split('\n').slice(0, -1).map((line) => JSON.parse(line));
  return method ? all.filter((each) => each.method === method) : all;
}

function alive(child) {
  return child.exitCode === null && child.signalCode === null;
}

const running = () => host.status.busy === false && host.status.text && /^layout-lsp /.test(host.status.text);

/** Activates the extension with the given settings; `mode` selects the stand-in server, otherwise the real one runs. */
function activate({ mode, settings = {}, folders } = {}) {
  if (mode !== undefined) Object.assign(process.env, { STANDIN_MODE: mode, STANDIN_LOG: logFile });
  host.folders = folders;
  // Without a program the engine of the package is the server.
  const program = mode !== undefined ? standinServer : ['browser', 'desktop'].includes(process.argv[3]) ? '' : server;
  host.configure({ 'layout.server.path': program, ...settings });
  const context = { subscriptions: [], extensionPath, extensionUri: host.Uri.file(extensionPath), extension: { packageJSON: manifest } };
  extension.activate(context);
  return context;
}

const cases = [];

/** Adds a case: `run` starts with the extension inactive; afterwards the extension is ended and checked. */
function test(name, run) {
  cases.push({ name, run });
}

const defaults = Object.fromEntries(Object.entries(manifest.contributes.configuration.properties)
  .map(([name, { default: value }]) => [name, value]));

/** Resets everything to the state after the start of VS Code, for the next case. */
function reset() {
  fs.rmSync(logFile, { force: true });
  host.configure(defaults);
  host.messageAnswer = () => undefined;
  host.isTrusted = true;
  host.messages.length = host.edits.length = host.shown.length = host.progress.length = host.offences.length = 0;
  Object.assign(host.channel, { text: '', shown: 0 });
  host.tree.clear();
  host.everShown.clear();
  host.slowness = 0;
}

async function runOne({ run }) {
  reset();
  const environment = { ...process.env };
  const contexts = [];
  try {
    await run({
      activate: (options) => contexts.push(activate(options)),
      start: async (options) => {
        contexts.push(activate(options));
        await until('a running server', running);
      },
    });
  } finally {
    await extension.deactivate();
    for (const { subscriptions } of contexts) subscriptions.forEach((each) => each.dispose());
    host.closeEditors();
    [...host.documents].forEach((document) => host.close(document));
    process.env = environment;
  }
  assert.deepStrictEqual(workers.filter(({ isOver }) => !isOver), [], 'workers left');
  for (const child of children) await until(`the end of process ${child.pid}`, () => !alive(child));
  assert.deepStrictEqual(host.alive, [], 'left registered');
  assert.deepStrictEqual(host.offences, [], 'offences against the module');
  assert.deepStrictEqual(Object.keys(host.commands), [], 'commands left');
}

/** Runs all cases in order, prints a line for each, and ends the process. */
async function main() {
  const wanted = process.argv[4] || '';
  let failed = 0;
  for (const each of cases.filter(({ name }) => name.includes(wanted))) {
    const begun = Date.now();
    try {
      await runOne(each);
      console.log(`ok   ${each.name} (${Date.now() - begun} ms)`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL ${each.name}\n${error.stack.replace(/^/gm, '     ')}`);
      host.alive.length = 0;
      Object.keys(host.commands).forEach((name) => delete host.commands[name]);
    }
  }
  children.filter(alive).forEach((child) => child.kill('SIGKILL'));
  fs.rmSync(scratch, { recursive: true });
  process.exit(failed === 0 ? 0 : 1);
}

/** A layout without a mistake. */
const wellPosed = `layout L {
  screen p = 100 x 100
  view a
  a.left == 10
  a.top == 10
  a.width == 20
  a.height == 30
}
`;
/** The codes of a document's diagnostics, and whether they are these. */
const codes = (document) => host.diagnostics(document).map(({ code }) => code && code.value || code);
const hasCodes = (document, ...wanted) => () => JSON.stringify(codes(document)) === JSON.stringify(wanted);

module.exports = {
  alive, assert, children, codes, hasCodes, host, main, manifest, received, scratch, server, standinServer, test, until, wellPosed, workers,
};
