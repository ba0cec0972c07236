// The settings of section `layout`: which of them are the server's, and what the editor itself does with the others.
'use strict';

const vscode = require('vscode');

/** The settings that go to the server, by their path below `layout`. */
const serverSettings = [
  'diagnostics.delay', 'inlayHints.frames', 'inlayHints.screen', 'inlayHints.state', 'lint', 'manualURL',
];

/** A change of one of these takes a new server process. */
const startSettings = ['layout.server.path', 'layout.server.extraArgs', 'layout.server.extraEnv'];

/** The settings for the server as one plain object, as they hold for the file or folder `uri`. */
function settingsForServer(uri) {
  const configuration = vscode.workspace.getConfiguration('layout', uri);
  const settings = {};
  for (const path of serverSettings) {
    const names = path.split('.');
    const last = names.pop();
    let inner = settings;
    for (const name of names) inner = inner[name] = inner[name] || {};
    inner[last] = configuration.get(path);
  }
  // What VS Code hands out are read-only views of its own objects.
  return JSON.parse(JSON.stringify(settings));
}

/** The answer to one item of `workspace/configuration`. */
function settingsForItem({ scopeUri, section }) {
  let value = { layout: settingsForServer(scopeUri ? vscode.Uri.parse(scopeUri) : undefined) };
  for (const name of section ? section.split('.') : []) {
    const isObject = value !== null && typeof value === 'object';
    value = isObject && Object.prototype.hasOwnProperty.call(value, name) ? value[name] : null;
  }
  return value;
}

/** How the server is to be started. */
function startSettingsNow() {
  const configuration = vscode.workspace.getConfiguration('layout');
  return {
    path: configuration.get('server.path'),
    extraArgs: configuration.get('server.extraArgs'),
    extraEnv: configuration.get('server.extraEnv'),
  };
}

/** `off`, `messages` or `verbose`. */
function traceLevel() {
  return vscode.workspace.getConfiguration('layout').get('trace.server');
}

module.exports = { settingsForServer, settingsForItem, startSettings, startSettingsNow, traceLevel };
