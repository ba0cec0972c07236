// The requests from the editor to the server. A provider is registered only if the server announces the capability. A
// new feature is an entry in reading.js or writing.js, and its conversion in convert.js.
'use strict';

const { reading } = require('./reading');
const { writing } = require('./writing');

/**
 * Each feature has `server`, the server's capability, `client`, its entry in the client's capabilities, and
 * `register(client, announced)`. The `client` passed to it has `ask(method, params, token, handling)`, which resolves
 * to `undefined` for every failure unless `handling` says otherwise.
 */
const features = [...reading, ...writing];

/** The `textDocument` part of the client's capabilities, from all features. */
function clientCapabilities() {
  return Object.assign({}, ...features.map((feature) => feature.client));
}

/** Registers a provider for each capability that the server announces. */
function registerFeatures(client, serverCapabilities) {
  const registered = [];
  for (const feature of features) {
    const announced = serverCapabilities[feature.server];
    if (!announced) continue;
    const disposable = feature.register(client, announced === true ? {} : announced);
    if (disposable) registered.push(disposable);
  }
  return registered;
}

module.exports = { clientCapabilities, registerFeatures };
