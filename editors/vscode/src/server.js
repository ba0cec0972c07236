// Finds the server's executable, and asks for its version. client.js starts and stops it.
'use strict';

const { execFile } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const vscode = require('vscode');

const executable = process.platform === 'win32' ? 'layout-lsp.exe' : 'layout-lsp';

/** The time limit for `--version`, in milliseconds. */
const versionTimeout = 5000;

/**
 * Finds the server: the setting, the variable LAYOUT_LSP (for developers), the extension's own program, PATH. Returns
 * `{command, origin}`, or `{problem}` as text for the user. If the setting names no program, the other places are not
 * tried.
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

/** The output of `--version`; rejects if the program cannot run, does not answer, or fails. */
function serverVersion(command) {
  return new Promise((resolve, reject) => {
    execFile(command, ['--version'], { timeout: versionTimeout, windowsHide: true }, (error, stdout) => {
      if (error) reject(error);
      else resolve(stdout.trim());
    });
  });
}

module.exports = { findServer, serverVersion };
