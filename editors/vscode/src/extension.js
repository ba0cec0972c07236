// The extension: commands, status, settings, and when the server is started, stopped and restarted. desktop.js runs the server
// as a program, browser.js as the engine in a worker.
'use strict';

const vscode = require('vscode');
const { Client } = require('./client');
const { Previews } = require('./preview');
const { selector } = require('./providers');
const { startSettings, traceLevel } = require('./settings');

const { commands, window, workspace } = vscode;

/**
 * After this many crashes within this time (milliseconds) the server is not started again until the user asks for it.
 */
const crashLimit = 5;
const crashWindow = 3 * 60 * 1000;

/** The delay before a restart, by the number of recent crashes: 0, then 100, 200, … ms. */
const backOff = (crashes) => crashes > 1 ? 100 * 2 ** (crashes - 2) : 0;

class Extension {
  constructor(context, place) {
    Object.assign(this, { context, place });
    this.crashes = [];
    this.queue = Promise.resolve();
    this.output = window.createOutputChannel('LayoutLSP', { log: true });
    this.status = vscode.languages.createLanguageStatusItem('layout.server', selector);
    this.status.name = 'Layout language server';
    this.previews = new Previews(context, place.nonce);
    context.subscriptions.push(
      this.output,
      this.status,
      commands.registerCommand('layout.restartServer', () => this.restart()),
      commands.registerCommand('layout.showOutput', () => this.output.show(true)),
      commands.registerCommand('layout.serverVersion', () => this.showVersion()),
      ...place.register(context, () => this.restart()),
      workspace.onDidChangeConfiguration((event) => this.settingsChanged(event)),
    );
  }

  // Starts and stops run one after the other, but none waits for a server that has not answered yet.
  inTurn(action) {
    if (this.starting) this.starting.stop();
    this.queue = this.queue.then(action).catch((error) => this.output.error(error.stack));
    return this.queue;
  }

  start() {
    return this.inTurn(() => this.startNow());
  }

  stop() {
    return this.inTurn(() => this.stopNow());
  }

  restart() {
    this.crashes = [];
    return this.inTurn(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  async startNow() {
    const { command, origin, problem, version: findVersion, run } = this.place.find(this.context);
    if (problem) return this.failed(problem);
    this.show('starting', { busy: true });
    let client;
    try {
      const version = await findVersion();
      this.output.info(`Starting ${version} (${command}, from ${origin})`);
      client = new Client({
        command, run, version, output: this.output,
        trace: (event) => this.trace(event), onExit: (reason) => this.crashed(client, reason),
      });
      this.starting = client;
      await client.start();
    } catch (error) {
      if (client && client.wasAsked) return undefined;
      return this.failed(`The language server ${command} could not be started: ${error.message.trim()}`);
    } finally {
      this.starting = undefined;
    }
    this.client = client;
    this.previews.use(client);
    this.show(client.version);
    return undefined;
  }

  async stopNow() {
    const { client } = this;
    this.client = undefined;
    this.previews.use(undefined);
    if (client) await client.stop();
    this.show('stopped');
  }

  crashed(client, reason) {
    if (this.client === client) {
      this.client = undefined;
      this.previews.use(undefined);
    }
    const now = Date.now();
    this.crashes = [...this.crashes, now].filter((time) => now - time < crashWindow);
    this.output.error(`The language server ended unexpectedly (${reason}).`);
    if (this.crashes.length < crashLimit) return this.startAgain(backOff(this.crashes.length));
    return this.failed(`The language server ended ${crashLimit} times within 3 minutes and is not started again.`,
      'Restart Server');
  }

  // A delay limits restarts of a server that crashes at once. A start or stop by the user meanwhile comes first.
  async startAgain(milliseconds) {
    const { queue } = this;
    this.show('starting again', { busy: true });
    await new Promise((resolve) => { setTimeout(resolve, milliseconds); });
    return this.queue === queue ? this.start() : undefined;
  }

  // The message waits for the user, but nothing waits for the message.
  failed(problem, wayOut = 'Open Settings') {
    this.output.error(problem);
    this.show('not running', { severity: vscode.LanguageStatusSeverity.Error, detail: problem });
    window.showErrorMessage(problem, wayOut, 'Show Output').then((choice) => {
      if (choice === 'Restart Server') this.restart();
      if (choice === 'Open Settings') commands.executeCommand('workbench.action.openSettings', 'layout.server.path');
      if (choice === 'Show Output') this.output.show(true);
    });
  }

  show(text, { busy = false, severity = vscode.LanguageStatusSeverity.Information, detail } = {}) {
    this.status.text = text;
    this.status.detail = detail || 'Layout language server';
    this.status.busy = busy;
    this.status.severity = severity;
    const failed = severity === vscode.LanguageStatusSeverity.Error;
    this.status.command = failed
      ? { title: 'Restart', command: 'layout.restartServer' } : { title: 'Output', command: 'layout.showOutput' };
  }

  showVersion() {
    const { client } = this;
    return client
      ? window.showInformationMessage(`${client.version} (${client.command})`)
      : window.showWarningMessage('The Layout language server is not running.');
  }

  settingsChanged(event) {
    if (!event.affectsConfiguration('layout')) return;
    if (startSettings.some((name) => event.affectsConfiguration(name))) {
      this.restart();
      return;
    }
    if (!this.client) return;
    if (event.affectsConfiguration('layout.trace.server')) this.client.setTrace(traceLevel());
    this.client.sendSettings();
  }

  trace({ direction, kind, method, id, milliseconds, payload }) {
    const level = traceLevel();
    // The server's own trace is in the output already.
    if (level === 'off' || method === '$/logTrace') return;
    const number = id === undefined ? '' : ` (${id})`;
    const time = milliseconds === undefined ? '' : ` in ${milliseconds} ms`;
    const arrow = direction === 'send' ? '-->' : '<--';
    this.output.info(`${arrow} ${kind} ${method}${number}${time}`);
    if (level === 'verbose' && payload !== undefined) this.output.info(JSON.stringify(payload, null, 2));
  }
}

/**
 * What the editor calls of the extension. `place` says where it runs: `find(context)` returns the server, `{command, origin,
 * version(), run(log)}` or `{problem}`; `register(context, restart)` registers what there is only in this place; `nonce()`
 * makes a text that nobody can guess.
 */
function extensionIn(place) {
  let extension;
  return {
    /** Returns once the commands are registered; the server starts meanwhile. */
    activate(context) {
      extension = new Extension(context, place);
      extension.start();
    },
    /** Returns a promise that resolves when the server has ended. */
    deactivate() {
      const stopped = extension && extension.stop();
      extension = undefined;
      return stopped;
    },
  };
}

module.exports = { extensionIn };
