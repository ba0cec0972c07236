// Where the engine comes from: files beside the page, or parts of it if the page is one file from the disk.
'use strict';

const element = (id) => document.getElementById(id);

/** The bytes of the module in a page of one file: compressed by gzip, in base64. */
async function moduleWithin(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

/** Returns the compiled module. Throws with words for the user. */
async function loadModule() {
  if (typeof WebAssembly !== 'object') throw new Error('this browser has no WebAssembly');
  const within = element('module');
  if (within) return WebAssembly.compile(await moduleWithin(within.textContent));
  if (location.protocol === 'file:') throw new Error('a browser reads no files beside a page from the disk; open playground.html instead, or use a web server');
  const answer = await fetch('layout-lsp.wasm').catch(() => { throw new Error('layout-lsp.wasm cannot be loaded from the server'); });
  if (!answer.ok) throw new Error(`the server has no layout-lsp.wasm (${answer.status})`);
  // Compiled while it arrives, where the server says what it is.
  const isTold = (answer.headers.get('content-type') || '').startsWith('application/wasm');
  return isTold ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

function makeWorker() {
  const within = element('worker');
  return new Worker(within ? URL.createObjectURL(new Blob([within.textContent], { type: 'text/javascript' })) : 'worker.js');
}

/** Keeps the page's files, so that it opens without a network the next time. */
function keepForOffline() {
  if (!('serviceWorker' in navigator) || !location.protocol.startsWith('http')) return;
  // A browser may forbid it; then the page needs its server the next time too.
  navigator.serviceWorker.register('offline.js').catch(() => {});
}

module.exports = { keepForOffline, loadModule, makeWorker };
