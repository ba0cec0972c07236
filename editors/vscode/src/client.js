// One run of the language server: its start and end, and its requests to the editor. extension.js decides whether it is started
// again after a crash.
'use strict';

const vscode = require('vscode');
const { Connection, ConnectionClosed, ResponseError } = require('./lsp');
const convert = require('./convert');
const { clientCapabilities, registerFeatures } = require('./features');
const { FileProblems } = require('./problems');
const { settingsForItem, settingsForServer, traceLevel } = require('./settings');
const { fromFolder, isOpenLayout, sendSettings, syncDocuments, syncFiles, syncFolders, watchFiles } = require('./sync');

const { window, workspace } = vscode;

/** The time for the server to answer `shutdown`, and then to end, in milliseconds. */
const shutdownTimeout = 2000;
const exitTimeout = 1000;

const fileWatching = 'workspace/didChangeWatchedFiles';
// The server gets the settings whether or not it registers for them.
const settingsChange = 'workspace/didChangeConfiguration';

/** The output's log levels, by the protocol's message types. */
const logLevels = ['error', 'warn', 'info', 'debug', 'debug'];

class Client {
  /**
   * `run(log)` starts the server as `startProcess` of server.js does. `onExit(reason)` is called once if the server ends
   * without being asked to.
   */
  constructor({ command, run, version, output, trace, onExit }) {
    Object.assign(this, { command, run, version, output, traceMessage: trace, onExit });
    this.disposables = [];
    this.watchers = new Map();
    this.progress = new Map();
    this.refreshers = new Map();
    this.shownVersions = new Map();
    this.tokens = 0;
    this.stopping = false;
    this.wasAsked = false;
  }

  /** Starts and initialises the server. Rejects if that fails, and then leaves nothing behind. */
  async start() {
    this.server = this.run((line) => this.output.info(line));
    this.connection = new Connection(this.server.channel, {
      request: (method, params) => this.answer(method, params),
      notification: (method, params) => this.take(method, params),
      failed: (method, error) => this.output.error(`Handling ${method}: ${error.stack}`),
      broken: (error) => {
        this.output.error(`The connection to the server broke: ${error.message}`);
        this.server.kill();
      },
      trace: (event) => this.traceMessage(event),
    });
    this.exited = this.server.exited;
    this.exited.then((reason) => this.ended(reason));
    try {
      await this.introduce();
    } catch (error) {
      if (!this.stopping) await this.end();
      throw error instanceof ConnectionClosed ? new Error(`it ended at once (${await this.exited})`) : error;
    }
  }

  async introduce() {
    const folders = workspace.workspaceFolders;
    const answer = await this.connection.request('initialize', {
      processId: this.server.ownProcess || null,
      clientInfo: { name: vscode.env.appName, version: vscode.version },
      locale: vscode.env.language,
      rootUri: folders && folders.length > 0 ? folders[0].uri.toString() : null,
      workspaceFolders: folders ? folders.map(fromFolder) : null,
      initializationOptions: { layout: settingsForServer(), hover: { pictures: true } },
      trace: traceLevel(),
      capabilities: capabilities(),
    });
    this.capabilities = answer.capabilities;
    this.connection.notify('initialized', {});
    // Made only now, so that a failed start has nothing to dispose of.
    this.diagnostics = vscode.languages.createDiagnosticCollection('layout');
    this.disposables.push(this.diagnostics);
    sendSettings(this.connection);
    const { workspaceDiagnostics } = this.capabilities.diagnosticProvider || {};
    const problems = workspaceDiagnostics && new FileProblems(this, {
      isOpen: isOpenLayout, show: (uri, diagnostics) => this.diagnostics.set(uri, diagnostics.map(convert.toDiagnostic)),
    });
    this.disposables.push(...syncDocuments(this.connection, this.capabilities, {
      onOpened: ({ uri }) => problems && problems.opened(uri),
      onClosed: ({ uri }) => {
        this.shownVersions.delete(uri.toString());
        if (problems) problems.ask();
      },
    }));
    this.disposables.push(...syncFolders(this.connection, this.capabilities));
    this.disposables.push(...syncFiles(this, this.capabilities));
    this.disposables.push(...registerFeatures(this, this.capabilities));
    if (problems) this.disposables.push(...problems.register());
  }

  /** Ends the server as the protocol requires; by force if it does not end or has not answered yet. */
  stop() {
    this.wasAsked = true;
    return this.stopping ? this.exited : this.end();
  }

  async end() {
    this.stopping = true;
    this.dispose();
    if (this.capabilities) {
      const asked = this.connection.request('shutdown').catch(() => {});
      await within(shutdownTimeout, Promise.race([asked, this.exited]));
      this.connection.notify('exit');
    }
    this.connection.close();
    this.server.finish();
    if (!await within(exitTimeout, this.exited.then(() => true))) this.server.kill('SIGKILL');
    return this.exited;
  }

  ended(reason) {
    this.connection.close();
    this.dispose();
    if (this.stopping) return;
    this.stopping = true;
    if (this.capabilities) this.onExit(reason);
  }

  dispose() {
    for (const end of this.progress.values()) end.done();
    for (const made of [...this.disposables, ...this.watchers.values()]) made.dispose();
    this.disposables = [];
    this.watchers.clear();
    this.progress.clear();
  }

  // MARK: Requests to the server

  /**
   * Sends a request for a provider; gives `undefined` if no answer came. Out-of-date requests and a server that ended
   * are not reported; other errors go to the output. `silent()` and `failed(error)` may throw instead. With `progress`
   * the server may report its progress.
   */
  async ask(method, params, token, { silent, failed, progress } = {}) {
    this.tokens += 1;
    const workDoneToken = `work ${this.tokens}`;
    try {
      return await this.connection.request(method, progress ? { ...params, workDoneToken } : params, token);
    } catch (error) {
      const expected = error instanceof ConnectionClosed || (error instanceof ResponseError && error.isSilent);
      if (expected) return silent && silent();
      this.output.warn(`${method}: ${error.message}`);
      return failed && failed(error);
    } finally {
      this.showProgress({ token: workDoneToken, value: { kind: 'end' } });
    }
  }

  /** Runs `action` when the server reports that pictures are out of date, as an import of their file has changed. */
  previewsChanged(action) {
    this.disposables.push(this.refreshes('layout/preview/refresh')(action));
  }

  /** An event that fires when the server reports that its answers for whole documents are out of date. */
  refreshes(method) {
    const emitter = new vscode.EventEmitter();
    this.refreshers.set(method, emitter);
    this.disposables.push(emitter);
    return emitter.event;
  }

  setTrace(value) {
    this.connection.notify('$/setTrace', { value });
  }

  sendSettings() {
    sendSettings(this.connection);
  }

  // MARK: Messages from the server

  take(method, params) {
    switch (method) {
      case 'textDocument/publishDiagnostics': return this.showDiagnostics(params);
      case 'window/logMessage': return this.output[logLevels[params.type - 1] || 'info'](params.message);
      case 'window/showMessage': return void showMessage(params);
      case '$/logTrace': return this.output.info([params.message, params.verbose].filter(Boolean).join('\n'));
      case '$/progress': return this.showProgress(params);
      default: return undefined;
    }
  }

  async answer(method, params) {
    switch (method) {
      case 'workspace/configuration': return params.items.map(settingsForItem);
      case 'workspace/workspaceFolders':
        return workspace.workspaceFolders ? workspace.workspaceFolders.map(fromFolder) : null;
      case 'workspace/applyEdit': return applyEdit(params);
      case 'window/showMessageRequest': return showMessage(params);
      case 'window/showDocument': return showDocument(params);
      case 'window/workDoneProgress/create': return null;
      case 'client/registerCapability': return this.registerWatchers(params.registrations);
      case 'client/unregisterCapability': return this.unregisterWatchers(params.unregisterations);
      default: break;
    }
    const emitter = this.refreshers.get(method);
    if (!emitter) throw Connection.methodNotFound(method);
    emitter.fire();
    return null;
  }

  showDiagnostics({ uri, version, diagnostics }) {
    // Diagnostics of an older version than the shown one would move the marks back.
    const about = convert.toUri(uri);
    if (version < this.shownVersions.get(about.toString())) return;
    if (version !== undefined) this.shownVersions.set(about.toString(), version);
    this.diagnostics.set(about, diagnostics.map(convert.toDiagnostic));
  }

  // Only file watching may be registered dynamically; everything else is registered from the capabilities. If a server
  // registers more, all of its request is refused.
  registerWatchers(registrations) {
    const other = registrations.find(({ method }) => method !== fileWatching && method !== settingsChange);
    if (other) throw Connection.methodNotFound(`${other.method}, which cannot be registered late`);
    for (const { id, method, registerOptions } of registrations) {
      if (method !== fileWatching) continue;
      this.unregisterWatchers([{ id }]);
      this.watchers.set(id, watchFiles(this.connection, registerOptions));
    }
    return null;
  }

  unregisterWatchers(unregistrations) {
    for (const { id } of unregistrations) {
      const watcher = this.watchers.get(id);
      this.watchers.delete(id);
      if (watcher) watcher.dispose();
    }
    return null;
  }

  showProgress({ token, value }) {
    const shown = this.progress.get(token);
    if (value.kind === 'begin' && !shown) this.beginProgress(token, value);
    else if (value.kind === 'report' && shown) shown.report(value);
    else if (value.kind === 'end' && shown) {
      this.progress.delete(token);
      shown.done();
    }
  }

  beginProgress(token, begin) {
    const where = begin.cancellable ? vscode.ProgressLocation.Notification : vscode.ProgressLocation.Window;
    const options = { location: where, title: begin.title, cancellable: Boolean(begin.cancellable) };
    window.withProgress(options, (progress, cancellation) => new Promise((done) => {
      let percentage = 0;
      const report = (value) => {
        const increment = value.percentage === undefined ? undefined : value.percentage - percentage;
        percentage = value.percentage === undefined ? percentage : value.percentage;
        progress.report({ message: value.message, increment });
      };
      const cancelling = cancellation.onCancellationRequested(() =>
        this.connection.notify('window/workDoneProgress/cancel', { token }));
      const finish = () => {
        cancelling.dispose();
        done();
      };
      this.progress.set(token, { report, done: finish });
      report(begin);
    }));
  }
}

// MARK: The editor's side of single requests

const messageKinds = ['showErrorMessage', 'showWarningMessage', 'showInformationMessage'];

/** The chosen action, or null. */
async function showMessage({ type, message, actions = [] }) {
  const show = window[messageKinds[type - 1] || 'showInformationMessage'];
  const chosen = await show(message, ...actions.map(({ title }) => title));
  return actions.find(({ title }) => title === chosen) || null;
}

async function applyEdit({ edit }) {
  try {
    return { applied: await workspace.applyEdit(convert.toWorkspaceEdit(edit)) };
  } catch (error) {
    return { applied: false, failureReason: error.message };
  }
}

async function showDocument({ uri, external, takeFocus, selection }) {
  try {
    if (external) return { success: await vscode.env.openExternal(convert.toUri(uri)) };
    const options = { preserveFocus: takeFocus === false, selection: selection && convert.toRange(selection) };
    await window.showTextDocument(convert.toUri(uri), options);
    return { success: true };
  } catch {
    return { success: false };
  }
}

function capabilities() {
  return {
    general: {
      positionEncodings: ['utf-16'],
      markdown: { parser: 'marked', version: '1.1.0' },
      staleRequestSupport: { cancel: true, retryOnContentModified: [] },
    },
    workspace: {
      applyEdit: true,
      workspaceEdit: {
        documentChanges: true, resourceOperations: ['create', 'rename', 'delete'], failureHandling: 'abort',
        snippetEditSupport: true,
      },
      didChangeConfiguration: { dynamicRegistration: false },
      didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
      workspaceFolders: true, configuration: true, symbol: {}, executeCommand: {},
      fileOperations: { willRename: true, didCreate: true, didRename: true, didDelete: true },
      diagnostics: { refreshSupport: true },
      inlayHint: { refreshSupport: true }, codeLens: { refreshSupport: true }, semanticTokens: { refreshSupport: true },
    },
    // Diagnostics of open documents are published, those of other files asked for.
    experimental: { layoutPreview: true, workspaceDiagnostics: true },
    window: {
      workDoneProgress: true, showDocument: { support: true },
      showMessage: { messageActionItem: { additionalPropertiesSupport: true } },
    },
    textDocument: {
      synchronization: { didSave: true },
      publishDiagnostics: {
        relatedInformation: true, tagSupport: { valueSet: [1, 2] }, versionSupport: true,
        codeDescriptionSupport: true, dataSupport: true,
      },
      ...clientCapabilities(),
    },
  };
}

/** The value of `promise`, or `undefined` after `milliseconds`. */
function within(milliseconds, promise) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    promise.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}

module.exports = { Client };
