// The settings in section `layout`: those for the server, and those that the extension uses itself.
'use strict';

const vscode = require('vscode');

/** The settings that are sent to the server, by their path below `layout`. */
const serverSettings = [
  'diagnostics.delay', 'inlayHints.frames', 'inlayHints.screen', 'inlayHints.state', 'lint', 'manualURL',
];

/** Settings whose change needs a new server process. */
const startSettings = ['layout.server.path', 'layout.server.extraArgs', 'layout.server.extraEnv'];

/** The server's settings as one plain object, as they apply to the file or folder `uri`. */
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
  // VS Code returns read-only views of its own objects.
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

/** The settings for the start of the server. */
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
