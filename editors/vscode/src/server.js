// Finding the server's executable, and asking it what it is. Starting and stopping it is client.js.
'use strict';

const { execFile } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const vscode = require('vscode');

const executable = process.platform === 'win32' ? 'layout-lsp.exe' : 'layout-lsp';

/** How long the server may take to tell its version, in milliseconds. */
const versionTimeout = 5000;

/**
 * Where the server is: the setting, the variable LAYOUT_LSP (for developers), what came with the extension, PATH.
 * Gives `{command, origin}`, or `{problem}` in words for the user. A setting that names nothing is not passed over.
 */
function findServer(setting, extensionPath) {
  if (setting) {
    const command = expand(setting);
    if (isFile(command)) return { command, origin: 'the setting layout.server.path' };
    const found = !command.includes(path.sep) && searchPath(command);
    if (found) return { command: found, origin: 'the setting layout.server.path' };
    return { problem: `The setting layout.server.path names ${command}, and there is no such program.` };
  }
  const override = process.env.LAYOUT_LSP;
  if (override) return { command: override, origin: 'the environment variable LAYOUT_LSP' };
  const bundled = path.join(extensionPath, 'server', executable);
  if (isFile(bundled)) return { command: bundled, origin: 'the extension' };
  const found = searchPath(executable);
  if (found) return { command: found, origin: 'PATH' };
  return { problem: `The language server ${executable} is neither in PATH nor named by the setting layout.server.path.` };
}

/** Replaces a leading `~`, `${workspaceFolder}`, `${userHome}` and `${env:NAME}`. */
function expand(setting) {
  const folder = (vscode.workspace.workspaceFolders || [])[0];
  return setting
    .replace(/^~(?=$|[\\/])/, os.homedir())
    .replace(/\$\{userHome\}/g, os.homedir())
    .replace(/\$\{workspaceFolder\}/g, folder ? folder.uri.fsPath : '')
    .replace(/\$\{env:(\w+)\}/g, (_, name) => process.env[name] || '');
}

function searchPath(name) {
  const folders = (process.env.PATH || '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, name)).find(isFile);
}

function isFile(file) {
  try {
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/** What `--version` prints; refused where the program cannot be run, does not answer, or says that it failed. */
function serverVersion(command) {
  return new Promise((resolve, reject) => {
    execFile(command, ['--version'], { timeout: versionTimeout, windowsHide: true }, (error, stdout) => {
      if (error) reject(error);
      else resolve(stdout.trim());
    });
  });
}

module.exports = { findServer, serverVersion };
