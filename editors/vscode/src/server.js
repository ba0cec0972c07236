// The server as a program: finds it, asks for its version, and starts its process. client.js talks to it.
'use strict';

const { execFile, spawn } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { createInterface } = require('readline');
const vscode = require('vscode');
const { streamChannel } = require('./frames');

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

/**
 * Starts the program. `log` gets each line of its error output. Returns its channel, `exited`, which resolves with the
 * reason of its end, and how to end it: `finish()` closes its input, `kill(signal)` ends it.
 */
function startProcess({ command, args, env }, log) {
  // A folder of the window may be missing on the disk, and no process can start in it.
  const folder = (vscode.workspace.workspaceFolders || []).find(({ uri }) =>
    uri.scheme === 'file' && fs.existsSync(uri.fsPath));
  const child = spawn(command, args, {
    env: { ...process.env, ...env }, cwd: folder && folder.uri.fsPath, windowsHide: true,
  });
  const exited = new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  createInterface({ input: child.stderr }).on('line', log);
  return {
    channel: streamChannel(child.stdout, child.stdin), exited, ownProcess: process.pid,
    finish: () => child.stdin.end(), kill: (signal) => child.kill(signal),
  };
}

module.exports = { findServer, serverVersion, startProcess };
