// The page of a preview panel: the picture that the server drew, the selection in it, and the choices above it. Text
// from a file always stays text here. src/preview.js decides what a click does to the text.
'use strict';

(() => {
  const host = acquireVsCodeApi();
  const element = (id) => document.getElementById(id);
  const svgNamespace = 'http://www.w3.org/2000/svg';

  /** The state that survives a hidden tab and a reload. */
  const kept = host.getState() || {};
  let uri;
  let version;
  let model;
  /** The ids of the marked views, the selected one first. */
  let selected = [];
  let wantsFit = kept.zoom === undefined;

  const shown = () => model.shown[0];
  const viewOf = (id) => shown().views.find((view) => view.id === id);
  const keep = (changes) => {
    Object.assign(kept, changes);
    host.setState(kept);
  };
  const say = (type, more) => host.postMessage({ type, uri, version, ...more });
  const isCurrent = (message) => message.uri === uri && message.version === version;

  // MARK: Messages from the editor

  window.addEventListener('message', ({ data }) => {
    if (typeof data !== 'object' || data === null) return;
    switch (data.type) {
      case 'model': return typeof data.uri === 'string' && data.model ? take(data) : undefined;
      case 'select': return isCurrent(data) ? select(data.ids, false) : undefined;
      case 'stale': return stale(String(data.message));
      case 'handles': return isCurrent(data) ? hand.take(data) : undefined;
      case 'ghost': return isCurrent(data) ? hand.takeGhost(data) : undefined;
      case 'settled': return data.uri === uri ? hand.settled(data) : undefined;
      default: return undefined;
    }
  });

  function take(message) {
    const path = selected.length > 0 && model && !model.all && viewOf(selected[0]) && viewOf(selected[0]).path;
    const isOther = uri !== message.uri;
    hand.cancel();
    ({ uri, version, model } = message);
    const { choice } = message;
    keep({ uri, layout: choice.layout, screen: choice.screen, state: choice.state, size: choice.size,
      pinned: message.pinned, all: model.all });
    document.body.classList.remove('stale');
    tell('', false);
    element('all').setAttribute('aria-pressed', String(Boolean(model.all)));
    element('pin').setAttribute('aria-pressed', String(Boolean(message.pinned)));
    element('paper').hidden = model.all;
    element('sheet').hidden = !model.all;
    showChoices(choice);
    showPicture();
    showTree();
    showProblems();
    // Selects the same view as before, whatever its number is now.
    const same = !isOther && !model.all && typeof path === 'string' && shown().views.find((view) => view.path === path);
    select(same ? [same.id] : [], false);
    if (isOther && kept.scroll === undefined) element('stage').scrollTo(0, 0);
  }

  function stale(message) {
    hand.cancel();
    document.body.classList.add('stale');
    tell(message, false);
    hand.show(undefined, false);
    showMarks();
  }

  /** Shows a message at the foot of the page. An error is also spoken. */
  function tell(message, isWrong) {
    element('message').textContent = message;
    element('message').title = message;
    element('message').classList.toggle('wrong', isWrong);
    if (isWrong && element('live').textContent !== message) element('live').textContent = message;
  }

  // MARK: Choices

  function options(select, names, chosen) {
    select.replaceChildren(...names.map((name) => {
      const option = document.createElement('option');
      option.textContent = option.value = name;
      option.selected = name === chosen;
      return option;
    }));
  }

  function showChoices(choice) {
    const { layout, screen, state, width, height } = shown();
    const own = model.choices.find(({ name }) => name === layout) || { screens: [], states: [] };
    const screens = own.screens.map(({ name }) => name);
    const chosen = screens.find((name) => name === screen) || screens.find((name) => screen.startsWith(`${name}.`));
    options(element('layout'), model.choices.map(({ name }) => name), layout);
    options(element('screen'), screens, chosen);
    options(element('state'), own.states, state);
    element('stateLabel').hidden = own.states.length === 0;
    if (document.activeElement !== element('width')) element('width').value = width;
    if (document.activeElement !== element('height')) element('height').value = height;
    element('ownSize').hidden = !choice.size;
    for (const id of ['width', 'height', 'screen', 'state']) element(id).disabled = Boolean(model.all);
    const words = { ok: 'solved', ambiguous: 'not determined', conflict: 'conflict', provisional: 'provisional: the text has errors' };
    element('status').textContent = model.all
      ? (model.shown.length < model.count ? `${model.shown.length} of ${model.count} pictures` : `${model.shown.length} pictures`)
      : `${width} × ${height}, ${words[shown().status] || shown().status}`;
  }

  const choose = (changes) => {
    const { layout, screen, state } = shown();
    say('choose', { layout, screen, state, size: kept.size, ...changes });
  };
  element('layout').addEventListener('change', ({ target }) =>
    say('choose', { layout: target.value, screen: null, state: null, size: null }));
  element('screen').addEventListener('change', ({ target }) => choose({ screen: target.value, size: null }));
  element('state').addEventListener('change', ({ target }) => choose({ state: target.value }));
  element('ownSize').addEventListener('click', () => choose({ size: null }));
  const chooseSize = () => {
    const size = { width: element('width').valueAsNumber, height: element('height').valueAsNumber };
    if (Number.isFinite(size.width) && Number.isFinite(size.height)) choose({ size });
  };
  element('width').addEventListener('change', chooseSize);
  element('height').addEventListener('change', chooseSize);
  element('all').addEventListener('click', () => say('all', { on: !model.all }));
  element('pin').addEventListener('click', () => {
    const on = element('pin').getAttribute('aria-pressed') !== 'true';
    element('pin').setAttribute('aria-pressed', String(on));
    keep({ pinned: on });
    say('pin', { on });
  });
  const showWireframe = (on) => {
    element('stage').classList.toggle('wireframe', on);
    element('wireframe').setAttribute('aria-pressed', String(on));
    keep({ wireframe: on });
  };
  element('wireframe').addEventListener('click', () => showWireframe(!kept.wireframe));
  showWireframe(Boolean(kept.wireframe));
  element('undo').addEventListener('click', () => say('undo'));

  // MARK: The picture

  /** The server's picture without anything that could run; undefined if the markup is no picture. */
  function picture(markup) {
    const parsed = new DOMParser().parseFromString(markup, 'image/svg+xml');
    const svg = parsed.documentElement;
    if (svg.namespaceURI !== svgNamespace || svg.localName !== 'svg' || parsed.querySelector('parsererror')) return undefined;
    for (const part of [svg, ...svg.querySelectorAll('*')]) {
      if (/^(script|foreignObject|style|a|iframe|image|use)$/i.test(part.localName)) {
        part.remove();
        continue;
      }
      for (const { name } of [...part.attributes]) if (/^on|href$|^style$/i.test(name)) part.removeAttribute(name);
    }
    return document.importNode(svg, true);
  }

  function showPicture() {
    if (model.all) return showSheet();
    const svg = picture(shown().svg);
    if (!svg) return stale('The picture cannot be read.');
    const overlay = document.createElementNS(svgNamespace, 'svg');
    overlay.id = 'overlay';
    overlay.setAttribute('viewBox', svg.getAttribute('viewBox'));
    element('paper').replaceChildren(svg, overlay);
    if (wantsFit) fit();
    return zoomTo(kept.zoom);
  }

  function showSheet() {
    const pictures = model.shown.map((one) => {
      const button = document.createElement('button');
      button.type = 'button';
      const svg = picture(one.svg);
      const name = document.createElement('span');
      name.textContent = [one.layout, one.screen, one.state].filter(Boolean).join(' · ')
        + (one.status === 'ok' ? '' : ` (${one.status === 'ambiguous' ? 'not determined' : one.status})`);
      button.append(...svg ? [svg] : [], name);
      button.addEventListener('click', () =>
        say('choose', { layout: one.layout, screen: one.screen, state: one.state, size: null }));
      return button;
    });
    const more = document.createElement('button');
    more.type = 'button';
    more.id = 'more';
    more.textContent = `Show more of the ${model.count} pictures`;
    more.addEventListener('click', () => {
      more.disabled = true;
      say('more', {});
    });
    element('sheet').replaceChildren(...pictures, ...model.shown.length < model.count ? [more] : []);
  }

  function zoomTo(zoom) {
    keep({ zoom });
    for (const svg of element('paper').children) {
      const { width, height } = svg.viewBox.baseVal;
      svg.setAttribute('width', width * zoom);
      svg.setAttribute('height', height * zoom);
    }
    showMarks();
  }

  function fit() {
    const { width, height } = element('paper').firstChild.viewBox.baseVal;
    const stage = element('stage');
    const zoom = Math.min(2, (stage.clientWidth - 64) / Math.max(width, 1), (stage.clientHeight - 64) / Math.max(height, 1));
    wantsFit = stage.clientWidth === 0;
    kept.zoom = Math.max(0.05, zoom);
  }

  element('fit').addEventListener('click', () => {
    if (model.all) return;
    fit();
    zoomTo(kept.zoom);
  });
  element('zoomIn').addEventListener('click', () => model.all || zoomTo(Math.min(16, kept.zoom * 1.25)));
  element('zoomOut').addEventListener('click', () => model.all || zoomTo(Math.max(0.05, kept.zoom / 1.25)));
  element('stage').addEventListener('wheel', (event) => {
    if (!event.ctrlKey || !model || model.all) return;
    event.preventDefault();
    zoomTo(Math.min(16, Math.max(0.05, kept.zoom * Math.exp(-event.deltaY / 300))));
  }, { passive: false });
  element('stage').addEventListener('scroll', () =>
    keep({ scroll: [element('stage').scrollLeft, element('stage').scrollTop] }));

  // MARK: Selection

  function shape(kind, attributes) {
    const made = document.createElementNS(svgNamespace, kind);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  const rectangle = (name, { x, y, width, height }) =>
    shape('rect', { class: name, x, y, width: Math.max(width, 0), height: Math.max(height, 0) });

  function showMarks() {
    const overlay = element('overlay');
    if (!overlay || model.all) return;
    const { width, height } = shown();
    // What is hit of an edge is larger than what is seen of it.
    const [wide, hit] = [8 / kept.zoom, 24 / kept.zoom];
    const marks = selected.map((id) => ghostFrame(id) || viewOf(id)).filter(Boolean)
      .map((view, place) => rectangle(place === 0 ? 'mark first' : 'mark', view));
    const grip = (name, place, size) => [
      rectangle(`edge ${name}`, place), rectangle('grip', size),
    ];
    const thin = 3 / kept.zoom;
    overlay.replaceChildren(
      ...ghost ? ghost.changed.map(viewOf).filter(Boolean).map((view) => rectangle('was', view)) : [],
      ...marks,
      ...grip('right', { x: width, y: 0, width: hit, height },
        { x: width + thin, y: height / 2 - wide, width: thin, height: 2 * wide }),
      ...grip('bottom', { x: 0, y: height, width, height: hit },
        { x: width / 2 - wide, y: height + thin, width: 2 * wide, height: thin }),
      ...grip('corner', { x: width, y: height, width: hit, height: hit },
        { x: width + thin, y: height + thin, width: 2 * thin, height: 2 * thin }),
      ...hand.parts(kept.zoom));
    hand.keepFocus(overlay);
  }

  // MARK: The ghost: the solved picture of a text that is not written yet

  let ghost;

  const ghostFrame = (id) => ghost && ghost.shown.views.find((view) => view.id === id);

  /**
   * Shows a ghost instead of the picture, with the old frames of all that moves. Without a ghost the picture is back.
   */
  function showGhost(drawn, changed, isWrong) {
    const paper = element('paper');
    const before = paper.querySelector('.ghost');
    const svg = drawn && picture(drawn.svg);
    paper.classList.toggle('moving', Boolean(svg));
    paper.classList.toggle('wrong', Boolean(svg && isWrong));
    if (!svg && !ghost) return;
    ghost = svg ? { shown: drawn, changed } : undefined;
    if (before) before.remove();
    if (svg) {
      svg.classList.add('ghost');
      element('overlay').before(svg);
      const [own, whole] = [svg.viewBox.baseVal, paper.firstChild.viewBox.baseVal];
      svg.setAttribute('width', own.width * kept.zoom);
      svg.setAttribute('height', own.height * kept.zoom);
      svg.style.left = `${(own.x - whole.x) * kept.zoom}px`;
      svg.style.top = `${(own.y - whole.y) * kept.zoom}px`;
    }
    const view = ghostFrame(selected[0]) || viewOf(selected[0]);
    if (view) element('summary').textContent = view.summary;
    showMarks();
  }

  const hand = layoutHand({
    element, say, shape, tell, showGhost, frame: ghostFrame, zoom: () => kept.zoom, redraw: () => showMarks(),
  });

  /** Selects views. `isOwn`: the user selected them here, so that the text shows them too. */
  function select(ids, isOwn, focus = false) {
    if (!model) return;
    if (model.all) {
      selected = [];
      hand.show(undefined, false);
      element('details').hidden = true;
      return;
    }
    selected = (Array.isArray(ids) ? ids : []).filter((id) => viewOf(id));
    const view = selected.length > 0 ? viewOf(selected[0]) : undefined;
    // The edges of the layout itself are the screen's, and have no handles.
    hand.show(view && view.parent !== null ? view : undefined, !document.body.classList.contains('stale'));
    showMarks();
    for (const item of element('tree').children) {
      const isSelected = selected.includes(Number(item.dataset.id));
      item.setAttribute('aria-selected', String(isSelected));
      item.tabIndex = (view ? Number(item.dataset.id) === view.id : item === element('tree').firstChild) ? 0 : -1;
    }
    element('details').hidden = !view;
    if (!view) return;
    element('path').textContent = view.path || shown().layout;
    element('summary').textContent = view.summary;
    if (element('live').textContent !== view.summary) element('live').textContent = view.summary;
    const item = [...element('tree').children].find((each) => Number(each.dataset.id) === view.id);
    if (item && isHidden(item, document.querySelector('aside'))) item.scrollIntoView({ block: 'nearest' });
    const mark = element('overlay').querySelector('.first');
    if (!isOwn && mark && isHidden(mark, element('stage'))) mark.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (isOwn) say('reveal', { id: view.id, focus });
  }

  /** Whether no part of an element is visible in an area. */
  function isHidden(part, area) {
    const [inner, outer] = [part.getBoundingClientRect(), area.getBoundingClientRect()];
    return inner.bottom < outer.top || inner.top > outer.bottom || inner.right < outer.left || inner.left > outer.right;
  }

  function viewsAt(event) {
    const groups = document.elementsFromPoint(event.clientX, event.clientY)
      .map((part) => part.closest('#paper .view')).filter(Boolean);
    return [...new Set(groups)].map((group) => Number(group.dataset.view)).filter((id) => viewOf(id));
  }

  let wasMovement = false;
  element('paper').addEventListener('click', (event) => {
    if (wasMovement) {
      wasMovement = false;
      return;
    }
    const found = viewsAt(event);
    if (found.length === 0) return;
    // Alt selects the view behind.
    const next = event.altKey ? (found.indexOf(selected[0]) + 1) % found.length : 0;
    select([found[next]], true);
  });
  element('paper').addEventListener('dblclick', () => {
    if (selected.length > 0) say('reveal', { id: selected[0], focus: true });
  });

  // MARK: The list of views

  function showTree() {
    const depths = new Map();
    const hadFocus = element('tree').contains(document.activeElement);
    const views = model.all ? [] : shown().views;
    element('tree').replaceChildren(...views.map((view) => {
      const depth = view.parent === null ? 1 : (depths.get(view.parent) || 1) + 1;
      depths.set(view.id, depth);
      const item = document.createElement('li');
      item.setAttribute('role', 'treeitem');
      item.setAttribute('aria-level', depth);
      item.setAttribute('aria-label', view.summary);
      item.dataset.id = view.id;
      item.style.paddingLeft = `${depth * 0.8 - 0.5}rem`;
      item.textContent = view.name;
      if (view.type) {
        const type = document.createElement('span');
        type.className = 'type';
        type.textContent = view.type;
        item.append(type);
      }
      return item;
    }));
    if (!hadFocus) return;
    const item = [...element('tree').children].find((each) => selected.includes(Number(each.dataset.id)));
    (item || element('tree').firstChild || document.body).focus();
  }

  element('tree').addEventListener('click', ({ target, detail }) => {
    const item = target.closest('li');
    if (item) select([Number(item.dataset.id)], true, detail > 1);
  });
  element('tree').addEventListener('keydown', (event) => {
    const items = [...element('tree').children];
    const place = items.indexOf(document.activeElement);
    if (place < 0) return;
    const level = (item) => Number(item.getAttribute('aria-level'));
    const outer = items.slice(0, place).reverse().find((item) => level(item) < level(items[place]));
    const next = {
      ArrowDown: items[place + 1], ArrowUp: items[place - 1], Home: items[0], End: items[items.length - 1],
      ArrowLeft: outer,
      ArrowRight: items[place + 1] && level(items[place + 1]) > level(items[place]) ? items[place + 1] : undefined,
    };
    if (event.key === 'Enter') select([Number(items[place].dataset.id)], true, true);
    else if (event.key === ' ') select([Number(items[place].dataset.id)], true);
    else if (event.key in next) {
      if (next[event.key]) {
        select([Number(next[event.key].dataset.id)], false);
        next[event.key].focus();
      }
    } else return;
    event.preventDefault();
  });

  function showProblems() {
    const words = model.all ? [] : [...shown().problems.map(({ severity, message }) => `${severity}: ${message}`)];
    element('notes').hidden = words.length === 0;
    element('problems').replaceChildren(...words.map((text) => {
      const item = document.createElement('li');
      item.textContent = text;
      return item;
    }));
  }

  // MARK: Another size, by the frame's edges

  let sizing;
  element('paper').addEventListener('pointerdown', (event) => {
    wasMovement = false;
    if (!event.target.classList.contains('edge')) {
      const isOnSelected = selected.length > 0 && !event.altKey && viewsAt(event)[0] === selected[0];
      if (hand.press(event, isOnSelected)) element('paper').setPointerCapture(event.pointerId);
      return;
    }
    const { width, height } = shown();
    sizing = { x: event.clientX, y: event.clientY, width, height, zoom: kept.zoom, kind: event.target.classList[1] };
    element('paper').setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  element('paper').addEventListener('pointermove', (event) => {
    if (hand.move(event) || !sizing) return;
    const along = (start, moved, isMoved) => isMoved ? Math.max(0, Math.round(start + moved / sizing.zoom)) : start;
    sizing.size = {
      width: along(sizing.width, event.clientX - sizing.x, sizing.kind !== 'bottom'),
      height: along(sizing.height, event.clientY - sizing.y, sizing.kind !== 'right'),
    };
    // One message for each frame of the screen.
    if (!sizing.frame) {
      sizing.frame = requestAnimationFrame(() => {
        if (!sizing) return;
        sizing.frame = undefined;
        choose({ size: sizing.size });
      });
    }
  });
  // A finger that moves something scrolls nothing. This says so before the first movement: `touch-action` of a shape is not
  // followed everywhere, and the shape that was hit is drawn anew while it is moved.
  element('paper').addEventListener('touchstart', (event) => {
    if (sizing || hand.isPressed()) event.preventDefault();
  }, { passive: false });
  const endSizing = () => {
    wasMovement = hand.release();
    if (sizing && sizing.size) choose({ size: sizing.size });
    sizing = undefined;
  };
  element('paper').addEventListener('pointerup', endSizing);
  element('paper').addEventListener('pointercancel', () => {
    hand.cancel();
    endSizing();
  });

  // MARK: Colours

  const theme = () => {
    const { classList } = document.body;
    if (classList.contains('vscode-high-contrast-light')) return 'hc-light';
    if (classList.contains('vscode-high-contrast')) return 'hc-dark';
    return classList.contains('vscode-dark') ? 'dark' : 'light';
  };
  let lastTheme = theme();
  new MutationObserver(() => {
    if (theme() === lastTheme) return;
    lastTheme = theme();
    say('theme', { theme: lastTheme });
  }).observe(document.body, { attributes: true, attributeFilter: ['class'] });

  say('ready', { theme: lastTheme });
})();
