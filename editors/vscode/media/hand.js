// The handles of the selected view: its edges, corners and middle, for the mouse and the arrow keys. The server tells
// which numbers of the text move them, and how far. This file decides which of these numbers a movement changes, and to
// what value. The server solves the result, and src/previewHand.js changes the text.
'use strict';

/** `page` is the interface that media/panel.js offers. */
globalThis.layoutHand = (page) => {
  const { element, say, shape } = page;

  /**
   * For each edge: the opposite edge, the size between them, and the axis. The server uses the same names for its
   * dimensions.
   */
  const edges = {
    left: { across: 'right', size: 'width', axis: 'x', isEnd: false },
    right: { across: 'left', size: 'width', axis: 'x', isEnd: true },
    top: { across: 'bottom', size: 'height', axis: 'y', isEnd: false },
    bottom: { across: 'top', size: 'height', axis: 'y', isEnd: true },
  };
  /** The edges that each handle moves. */
  const handles = {
    middle: ['left', 'right', 'top', 'bottom'],
    left: ['left'], top: ['top'], right: ['right'], bottom: ['bottom'],
    'left-top': ['left', 'top'], 'right-top': ['right', 'top'],
    'left-bottom': ['left', 'bottom'], 'right-bottom': ['right', 'bottom'],
  };
  /** Pixels; a shorter movement is a click. */
  const leastMovement = 4;
  /** The pause after which presses of arrow keys become one edit, in milliseconds. */
  const keyPause = 400;
  /** How long a view must stay selected before the page asks for its handles, in milliseconds. */
  const askPause = 60;

  /** The selected view, and the dimensions with candidates that the server sent for it. */
  let view;
  let dimensions;
  /**
   * The candidates chosen in the list, by edge. Stored as positions in the text, which stay valid when a candidate
   * changes.
   */
  let chosen = {};
  /** The current drag: `{ handle, changes, x, y, … }`. */
  let drag;
  let isDropped = false;
  let ghost;
  let seq = 0;
  let timer;
  let asking;
  /** The handle that gets the focus back when the handles are drawn again. */
  let focused;
  /** The movement by arrow keys before the picture of the last edit has come. */
  let queued;

  // MARK: Which numbers

  const number = (text) => {
    const [over, under] = text.split('/');
    return Number(over) / Number(under || 1);
  };

  /** How much a dimension grows if the candidate's number grows by 1. */
  function slope(candidate, name) {
    const same = dimensions[name].candidates.find(({ id }) => id === candidate.id);
    return same ? number(same.slope) : 0;
  }

  /**
   * The candidates that move an edge, the best first: new equations, then numbers that leave the opposite edge in
   * place.
   */
  function options(edge) {
    const { across, size, isEnd } = edges[edge];
    const open = isEnd ? dimensions[size].candidates.filter(({ kind }) => kind === 'new') : [];
    const rank = (candidate) => {
      if (candidate.kind === 'new') return 0;
      if (candidate.kind === 'metric') return 3;
      return slope(candidate, across) === 0 ? 1 : 2;
    };
    return [...open, ...dimensions[edge].candidates].map((candidate, order) => ({ candidate, order }))
      .sort((one, other) => rank(one.candidate) - rank(other.candidate) || one.order - other.order)
      .map(({ candidate }) => candidate);
  }

  const place = ({ id, range }) => range ? `${range.start.line}:${range.start.character}` : id;

  /** The candidate for an edge: the chosen one, else the best. A metric must be chosen. */
  function choice(edge) {
    const all = options(edge);
    return all.find((candidate) => place(candidate) === chosen[edge]) || all.find(({ kind }) => kind !== 'metric');
  }

  /** The change that increases a candidate's number by `growth`, rounded to a multiple of `step` if there is one. */
  function changed(candidate, growth, step) {
    const value = step ? Math.round((candidate.value + growth) / step) * step : Math.round((candidate.value + growth) * 1e6) / 1e6;
    return { candidate: candidate.id, value: value === 0 ? 0 : value };
  }

  function moveEdge(edge, distance, step) {
    const candidate = choice(edge);
    if (!candidate) return [];
    return [changed(candidate, distance / (candidate.kind === 'new' ? 1 : slope(candidate, edge)), step)];
  }

  /** Moves both edges of an axis by the same distance: by one number that moves both, else by one for each. */
  function moveBoth(start, end, distance, step) {
    const [one, other] = [choice(start), choice(end)];
    const whole = (chosen[start] ? [one] : options(start).filter(({ kind }) => kind !== 'metric'))
      .find((candidate) => candidate.kind === 'new' || slope(candidate, start) === slope(candidate, end));
    if (whole) return [changed(whole, distance / (whole.kind === 'new' ? 1 : slope(whole, start)), step)];
    if (one && other && other.kind !== 'new') {
      const [a, b, c, d] = [slope(one, start), slope(other, start), slope(one, end), slope(other, end)];
      const determinant = a * d - b * c;
      if (determinant !== 0) {
        return [changed(one, distance * (d - b) / determinant, step), changed(other, distance * (a - c) / determinant, step)];
      }
    }
    return moveEdge(one ? start : end, distance, step);
  }

  /** The changes of the text that move a handle by a distance in points. */
  function changes(handle, { x, y }, step) {
    const distance = { x, y };
    const all = handle === 'middle'
      ? [...x ? moveBoth('left', 'right', x, step) : [], ...y ? moveBoth('top', 'bottom', y, step) : []]
      : handles[handle].flatMap((edge) => distance[edges[edge].axis] ? moveEdge(edge, distance[edges[edge].axis], step) : []);
    // A number cannot follow two movements: it follows the longer one.
    const best = new Map();
    for (const change of all) {
      const before = valueNow(change.candidate);
      const known = best.get(change.candidate);
      if (change.value !== before && (!known || Math.abs(change.value - before) > Math.abs(known.value - before))) {
        best.set(change.candidate, change);
      }
    }
    return [...best.values()];
  }

  const allCandidates = () => Object.values(dimensions).flatMap(({ candidates }) => candidates);
  const valueNow = (id) => (allCandidates().find((candidate) => candidate.id === id) || {}).value;

  const canMove = (handle) => handles[handle].some((edge) => choice(edge));
  /** Whether only metrics move the handle, and none was chosen. */
  const needsChoice = (handle) => !canMove(handle) && handles[handle].some((edge) => options(edge).length > 0);

  // MARK: The list of candidates

  /** Shows the handles of a view, of another selection or another version of the text; none if nothing may be moved. */
  function show(selected, canAsk) {
    if (selected && selected === view && canAsk) return;
    clearTimeout(asking);
    cancel();
    if (!view || !selected || view.path !== selected.path) {
      chosen = {};
      queued = undefined;
    }
    [view, dimensions] = [selected, undefined];
    element('hand').replaceChildren();
    if (!view || !canAsk) return;
    asking = setTimeout(() => say('handles', { id: view.id }), askPause);
  }

  function take(message) {
    if (!view || message.id !== view.id || drag) return;
    dimensions = Object.fromEntries(message.dimensions.map((dimension) => [dimension.name, dimension]));
    showList();
    page.redraw();
    const waiting = queued;
    queued = undefined;
    if (waiting) pressKey(waiting.handle, waiting.x, waiting.y);
  }

  /** Lists for each edge the candidates to choose from, or the reason why there are none. */
  function showList() {
    const title = document.createElement('h2');
    title.textContent = 'Moved by';
    const names = Object.keys(edges);
    const reasons = names.map((name) => options(name).length === 0 ? dimensions[name].reason || 'nothing' : undefined);
    const isSame = reasons[0] !== undefined && reasons.every((reason) => reason === reasons[0]);
    const rows = isSame ? [text('p', reasons[0])] : names.map((name, index) => row(name, reasons[index]));
    element('hand').replaceChildren(title, ...rows);
  }

  function text(kind, words) {
    const made = document.createElement(kind);
    made.textContent = words;
    return made;
  }

  function row(edge, reason) {
    if (reason !== undefined) return text('p', `${edge}: ${reason}`);
    const label = text('label', `${edge} `);
    const select = document.createElement('select');
    select.name = edge;
    const [own, all] = [choice(edge), options(edge)];
    if (!own) select.append(text('option', 'choose a metric…'));
    for (const candidate of all) {
      const { length } = candidate.alsoMoves;
      const option = text('option', `${candidate.label}${length > 0 ? `, moves ${length} more` : ''}`);
      option.value = place(candidate);
      option.title = length > 0 ? `also moves ${candidate.alsoMoves.map((path) => path || 'the layout itself').join(', ')}` : '';
      option.selected = own === candidate;
      select.append(option);
    }
    select.addEventListener('change', () => {
      chosen[edge] = select.value;
      showList();
      page.redraw();
      const again = [...element('hand').querySelectorAll('label')].find((each) => each.firstChild.data === `${edge} `);
      if (again) again.querySelector('select').focus();
    });
    label.append(select);
    return label;
  }

  // MARK: Handles in the picture

  /** The shapes of the selected view's handles, for a picture at a zoom. */
  function parts(zoom) {
    if (!view || !dimensions) return [];
    const { x, y, width, height } = page.frame(view.id) || view;
    const [grip, hold] = [8 / zoom, 24 / zoom];
    // The handles of a small view lie around it.
    const [outX, outY] = [width, height].map((size) => size * zoom < 40 ? grip * 0.75 : 0);
    const places = { left: x - outX, right: x + width + outX, top: y - outY, bottom: y + height + outY };
    return Object.keys(handles).filter((handle) => canMove(handle) || needsChoice(handle)).map((handle) => {
      const [isMiddle, isCorner] = [handle === 'middle', handle.includes('-')];
      const along = (axis, centre) => {
        const edge = isMiddle ? undefined : handles[handle].find((each) => edges[each].axis === axis);
        return edge ? places[edge] : centre;
      };
      const [left, top] = [along('x', x + width / 2), along('y', y + height / 2)];
      const square = (size) => ({ x: left - size / 2, y: top - size / 2, width: size, height: size });
      const group = shape('g', {
        class: `handle ${handle}${needsChoice(handle) ? ' unchosen' : ''}`, 'data-handle': handle,
        // The corners have nothing to say beyond the edges.
        ...isCorner ? { 'aria-hidden': 'true' } : { tabindex: '0', ...spoken(handle) },
      });
      group.append(shape('rect', { class: 'hold', ...square(hold) }),
        shape('rect', { class: 'knob', ...square(grip), rx: isMiddle ? grip / 2 : grip / 8 }));
      return group;
    });
  }

  /** How far the edge has moved in the ghost. */
  function grown(edge) {
    const { axis, size, isEnd } = edges[edge];
    const [now, before] = [page.frame(view.id) || view, view];
    return now[axis] - before[axis] + (isEnd ? now[size] - before[size] : 0);
  }

  function spoken(handle) {
    const name = view.path || 'the layout';
    if (handle === 'middle') return { role: 'button', 'aria-roledescription': 'handle', 'aria-label': `Move ${name} with the arrow keys` };
    const value = Math.round((dimensions[handle].value + grown(handle)) * 1e6) / 1e6;
    const candidate = choice(handle);
    return {
      role: 'slider', 'aria-label': `${handle} edge of ${name}`, 'aria-valuenow': value, 'aria-valuemin': -100000, 'aria-valuemax': 100000,
      'aria-orientation': edges[handle].axis === 'x' ? 'horizontal' : 'vertical',
      'aria-valuetext': candidate ? `${value}, by ${candidate.label}` : `${value}: choose a metric first`,
    };
  }

  /** Gives the focus back to its handle after the handles were drawn again. */
  function keepFocus(overlay) {
    const again = focused && overlay.querySelector(`[data-handle="${focused}"]`);
    if (again && again.tabIndex === 0 && again !== document.activeElement) again.focus({ preventScroll: true });
  }
  element('paper').addEventListener('focusin', ({ target }) => {
    focused = target.dataset.handle;
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (!target.closest('.handle')) focused = undefined;
  });
  element('paper').addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget) focused = relatedTarget.dataset.handle;
  });

  // MARK: Moving

  function begin(handle, more) {
    drag = { handle, x: 0, y: 0, changes: [], first: seq + 1, ...more };
  }

  function moveTo(x, y, step) {
    Object.assign(drag, { x, y });
    const wanted = changes(drag.handle, { x, y }, step);
    if (JSON.stringify(wanted) === JSON.stringify(drag.changes)) return;
    drag.changes = wanted;
    if (wanted.length === 0 && !ghost) return;
    // One message for each frame of the screen.
    if (drag.frame) return;
    const own = drag;
    drag.frame = requestAnimationFrame(() => {
      own.frame = undefined;
      if (drag !== own || isDropped) return;
      seq += 1;
      if (own.changes.length > 0) say('drag', { seq, id: view.id, changes: own.changes });
      else removeGhost();
    });
  }

  /** Ends the drag with an edit. A handle that was dropped where it started changes nothing. */
  function drop() {
    if (!drag || isDropped) return;
    clearTimeout(timer);
    if (drag.frame) cancelAnimationFrame(drag.frame);
    if (drag.changes.length === 0) {
      cancel();
      return;
    }
    isDropped = true;
    seq += 1;
    say('drop', { seq, id: view.id, changes: drag.changes });
  }

  function cancel() {
    if (!drag) return;
    if (!isDropped) say('cancel', { seq });
    clearTimeout(timer);
    drag = undefined;
    isDropped = false;
    removeGhost();
  }

  function takeGhost(message) {
    if (!drag || message.seq < drag.first || (ghost && message.seq < ghost.seq)) return;
    if (!message.shown) {
      page.tell(message.message, true);
      return;
    }
    ghost = message;
    const isWrong = message.newProblems.length > 0;
    page.showGhost(message.shown, message.changedViews, isWrong);
    page.tell(isWrong ? `If let go here: ${message.newProblems[0].message}` : words(message), isWrong);
  }

  /** A text such as `title.left 16 → 24, moves 2 more`. */
  function words({ changedViews }) {
    const all = allCandidates();
    const parts = drag.changes.map(({ candidate, value }) => {
      const { label, kind } = all.find(({ id }) => id === candidate);
      return kind === 'new' ? label.replace('…', value) : `${label} → ${value}`;
    });
    const more = changedViews.filter((id) => id !== view.id).length;
    return `${parts.join(', ')}${more > 0 ? `, moves ${more} more` : ''}`;
  }

  function removeGhost() {
    ghost = undefined;
    page.showGhost(undefined);
    page.tell('', false);
  }

  /** The answer to a drop. A successful edit is followed by its picture. */
  function settled({ isDone, message }) {
    if (isDone) return;
    cancel();
    if (message) page.tell(message, true);
  }

  // With the mouse.

  function reasonFor(handle) {
    const edge = handles[handle].find((each) => options(each).length > 0);
    if (edge) return `Only metrics move this: choose one beside "${edge}" in the list.`;
    return `Nothing moves this: ${dimensions[handles[handle][0]].reason || 'no number of the text does'}.`;
  }

  /** Begins a drag at a handle, or, on the selected view itself, of its middle. */
  function press(event, isOnView) {
    if (event.button !== 0 || !view || !dimensions || drag) return false;
    const part = event.target.closest('.handle');
    if (!part && !isOnView) return false;
    const handle = part ? part.dataset.handle : 'middle';
    begin(handle, { startX: event.clientX, startY: event.clientY, zoom: page.zoom(), isHandle: Boolean(part) });
    return true;
  }

  const isPressed = () => Boolean(drag && drag.startX !== undefined);

  /** Continues a drag. Returns whether it is a movement, not a click, so far. */
  function move(event) {
    if (!isPressed() || isDropped) return false;
    const [x, y] = [event.clientX - drag.startX, event.clientY - drag.startY];
    if (!drag.hasMoved && Math.hypot(x, y) < leastMovement) return false;
    drag.hasMoved = true;
    if (!canMove(drag.handle)) {
      page.tell(reasonFor(drag.handle), true);
      return true;
    }
    // Moves along one axis only until the mouse leaves it.
    const [isX, isY] = [x, y].map((each) => Math.abs(each) >= leastMovement);
    moveTo(isX ? x / drag.zoom : 0, isY ? y / drag.zoom : 0, event.shiftKey ? 8 : 1);
    return true;
  }

  /** Ends a drag. Returns whether it was a movement, not a click. */
  function release() {
    if (!isPressed() || isDropped) return false;
    const { hasMoved, handle, isHandle } = drag;
    if (hasMoved && canMove(handle)) drop();
    else drag = undefined;
    return Boolean(hasMoved || isHandle);
  }

  // With the keyboard: arrows move by 1, with Shift by 8. Presses without a pause become one edit.

  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  function pressKey(handle, x, y) {
    if (!view || !dimensions || isDropped) {
      queued = { handle, x: x + (queued ? queued.x : 0), y: y + (queued ? queued.y : 0) };
      return;
    }
    if (!canMove(handle)) {
      page.tell(reasonFor(handle), true);
      return;
    }
    if (!drag) begin(handle, { isKey: true });
    clearTimeout(timer);
    moveTo(drag.x + x, drag.y + y, 0);
    timer = setTimeout(drop, keyPause);
  }

  element('paper').addEventListener('keydown', (event) => {
    const { handle } = event.target.dataset;
    const arrow = arrows[event.key];
    if (!handle || !arrow || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const step = event.shiftKey ? 8 : 1;
    pressKey(handle, arrow[0] * step, arrow[1] * step);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !drag || isDropped) return;
    cancel();
    event.preventDefault();
  });

  return { show, take, takeGhost, settled, cancel, parts, keepFocus, press, isPressed, move, release };
};
