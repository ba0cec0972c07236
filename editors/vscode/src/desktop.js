// The extension where there are processes and a disk: the server is a program.
'use strict';

const { randomBytes } = require('crypto');
const { extensionIn } = require('./extension');
const { Importing } = require('./importing');
const { findServer, serverVersion, startProcess } = require('./server');
const { startSettingsNow } = require('./settings');

module.exports = extensionIn({
  find({ extensionPath }) {
    const { path, extraArgs, extraEnv } = startSettingsNow();
    const { command, origin, problem } = findServer(path, extensionPath);
    if (problem) return { problem };
    return {
      command, origin,
      version: () => serverVersion(command),
      run: (log) => startProcess({ command, args: extraArgs, env: extraEnv }, log),
    };
  },
  register: (context) => new Importing(context).register(),
  nonce: () => randomBytes(18).toString('base64'),
});
