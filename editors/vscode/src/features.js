// What the editor can ask the server: a provider is registered only for what the server announces. A new feature is an
// entry in reading.js or writing.js, and its conversion in convert.js.
'use strict';

const { reading } = require('./reading');
const { writing } = require('./writing');

/**
 * Each has `server`, the capability, `client`, what is said of it in the client's capabilities, and
 * `register(client, announced)`. `client` is an object with `ask(method, params, token, handling)`, which promises
 * `undefined` for everything that went wrong unless `handling` says otherwise.
 */
const features = [...reading, ...writing];

/** The `textDocument` part of the client's capabilities that the features stand for. */
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
