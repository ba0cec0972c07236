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
  addEventListener('DOMContentLoaded', () => document.getElementById('fit').addEventListener('click', centre));
  addEventListener('resize', centre);
  if ('inside' in parent.document.body.dataset) fitAlways();

  /** Puts the picture into the middle, where it stays while it is dragged to another size. */
  function centre() {
    const [{ clientWidth, clientHeight }, paper] = [document.getElementById('stage'), document.getElementById('paper')];
    const svg = paper.querySelector('svg');
    if (!svg) return;
    const [across, down] = [clientWidth - Number(svg.getAttribute('width')), clientHeight - Number(svg.getAttribute('height'))];
    paper.style.margin = `${Math.max(24, down / 2)}px 24px 24px ${Math.max(24, across / 2)}px`;
  }

  /** In a page of the manual the picture fits its frame, whatever is shown, but not while it is held. */
  function fitAlways() {
    document.body.classList.add('inside');
    const element = (id) => document.getElementById(id);
    let timer;
    let isHeld = false;
    let fitted;
    const fit = () => {
      const svg = element('paper').querySelector('svg');
      if (!svg || isHeld) return;
      const { clientWidth, clientHeight } = element('stage');
      const size = [svg.getAttribute('viewBox'), clientWidth, clientHeight].join();
      if (size === fitted) return;
      fitted = size;
      element('fit').click();
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(fit, 80);
    };
    new ResizeObserver(later).observe(element('stage'));
    new MutationObserver(later).observe(element('paper'), { childList: true });
    addEventListener('pointerdown', () => { isHeld = true; }, true);
    for (const name of ['pointerup', 'pointercancel']) {
      addEventListener(name, () => {
        isHeld = false;
        later();
      }, true);
    }
    // The wheel belongs to the page around.
    addEventListener('wheel', (event) => event.stopPropagation(), true);
  }
})();
