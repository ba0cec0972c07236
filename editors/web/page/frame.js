// In the frame of the picture, stands for what Visual Studio Code gives to the page of its preview panel.
'use strict';

(() => {
  let state;
  globalThis.acquireVsCodeApi = () => ({
    // A page from the disk has no origin to name.
    postMessage: (message) => parent.postMessage(message, location.protocol.startsWith('http') ? location.origin : '*'),
    getState: () => state,
    setState: (next) => { state = next; },
  });
  const follow = () => {
    const chosen = parent.document.documentElement.dataset.theme;
    const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    document.body.classList.toggle('vscode-dark', isDark);
    document.body.classList.toggle('vscode-light', !isDark);
  };
  follow();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow);
  new MutationObserver(follow).observe(parent.document.documentElement, { attributeFilter: ['data-theme'] });
})();
