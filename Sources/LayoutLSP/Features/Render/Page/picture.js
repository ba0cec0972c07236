const shown = { layout: 0, configuration: 0, w: 0, h: 0, view: 0, zoom: 1, fits: true, frames: new Map(),
  scrolled: new Map() };
const layout = () => data.layouts[shown.layout];
const configuration = () => layout().configurations[shown.configuration];
const isOwnSize = () => shown.w === configuration().width && shown.h === configuration().height;
let picture = null;
const pad = 8;

function element(name, attributes, text) {
  const made = document.createElementNS(NS, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  return made;
}

const figures = () => [...document.querySelectorAll(`figure[data-layout="${shown.layout}"] svg`)];
const original = () => document.querySelector(
  `figure[data-layout="${shown.layout}"][data-configuration="${shown.configuration}"] svg`);

// A copy of the picture in the sheet, which is then moved by its data. Its ids are its own.
function takePicture() {
  picture = original().cloneNode(true);
  for (const part of picture.querySelectorAll("[id]")) part.id += "-large";
  for (const name of ["fill", "mask", "clip-path"]) {
    for (const part of picture.querySelectorAll(`[${name}^="url("]`)) {
      part.setAttribute(name, part.getAttribute(name).replace(")", "-large)"));
    }
  }
  // What is in a view that scrolls moves inside of its window.
  for (const group of picture.querySelectorAll(".view[mask]")) {
    const window = element("g", { mask: group.getAttribute("mask") });
    group.removeAttribute("mask");
    group.replaceWith(window);
    window.append(group);
  }
  picture.append(element("g", { class: "chosen" }));
  picture.addEventListener("wheel", scroll, { passive: false });
  picture.addEventListener("click", event => choose(viewAt(event)));
  $("paper").replaceChildren(picture, ...handles);
}

function viewAt(event) {
  const ids = document.elementsFromPoint(event.clientX, event.clientY)
    .map(found => found.closest && found.closest(".paper .view")).filter(Boolean).map(v => Number(v.dataset.view));
  const all = [...new Set(ids)];
  const next = all.indexOf(shown.view);
  return (event.altKey && next >= 0 ? all[(next + 1) % all.length] : all[0]) ?? 0;
}

function setRect(rect, frame) {
  rect.setAttribute("x", frame.x);
  rect.setAttribute("y", frame.y);
  rect.setAttribute("width", Math.max(0, frame.width));
  rect.setAttribute("height", Math.max(0, frame.height));
}

// One that the picture in the sheet has not, because it does not exist at that size: as another picture has it.
function newView(id) {
  const other = figures().map(svg => svg.querySelector(`.view[data-view="${id}"]`)).find(Boolean);
  const group = other ? other.cloneNode(true) : element("g", { class: "view leaf", "data-view": id });
  if (!other) group.append(element("title"), element("rect", { class: "box", "data-at": "0 0 0 0 1 0 1 0" }));
  for (const name of ["mask", "clip-path"]) group.removeAttribute(name);
  for (const part of group.querySelectorAll(".hatch, .flat, .baseline")) part.remove();
  picture.querySelector(".views").append(group);
  return group;
}

// The shares and points of a part's places in the frame of its view, as points of the layout.
function placesOf(part, frame) {
  const n = part.dataset.at.split(" ").map(Number);
  const x = i => frame.x + n[i] * frame.width + n[i + 1], y = i => frame.y + n[i] * frame.height + n[i + 1];
  return n.length > 4 ? [x(0), y(2), x(4), y(6)] : [x(0), y(2)];
}

function movePart(part, frame) {
  const [x, y, right, bottom] = placesOf(part, frame);
  switch (part.localName) {
    case "rect": return setRect(part, { x, y, width: right - x, height: bottom - y });
    case "circle":
      part.setAttribute("cx", x);
      return part.setAttribute("cy", y);
    case "path":
      if (right !== undefined) return part.setAttribute("d", `M${x} ${y}L${right} ${bottom}`);
      return part.setAttribute("transform", `translate(${x} ${y})` + (/ scale.*/.exec(part.getAttribute("transform")) || [""])[0]);
    default:
      part.setAttribute("x", x);
      part.setAttribute("y", y);
      for (const line of part.querySelectorAll("[data-below]")) {
        line.setAttribute("x", x);
        line.setAttribute("y", y + Number(line.dataset.below));
      }
  }
}

function moveGroup(group, frame) {
  for (const part of group.querySelectorAll("[data-at]")) movePart(part, frame);
  // Rows that have no room any more.
  for (const part of group.querySelectorAll(".look > [data-at]")) {
    const [x, y, right, bottom] = placesOf(part, frame);
    part.toggleAttribute("hidden", (bottom ?? y) > frame.y + frame.height + 1 || (right ?? x) > frame.x + frame.width + 1);
  }
  for (const part of group.querySelectorAll(":scope > .flat, :scope > .baseline")) part.toggleAttribute("hidden", !isOwnSize());
  for (const part of group.querySelectorAll(":scope > .hatch")) part.toggleAttribute("hidden", !group.classList.contains("open"));
  const words = group.querySelector(":scope > .words");
  if (words) moveWords(words, Number(group.dataset.view), frame);
}

// Words break anew where the width is another one. At the picture's own size the lines are the program's.
function moveWords(group, id, frame) {
  group.own = group.own || { lines: [...group.children], size: group.getAttribute("font-size") };
  if (isOwnSize()) {
    group.setAttribute("font-size", group.own.size);
    return group.replaceChildren(...group.own.lines);
  }
  const [lineHeight, ascender, size, least, left, right, align, place] =
    group.dataset.words.split(" ").map((word, n) => n < 6 ? Number(word) : word);
  const table = (layout().words[configuration().words[id]] || []).find(part => part[0] <= frame.width + near);
  let lines = table ? table[1] : group.own.lines.map(line => [line.textContent, Number(line.getAttribute("textLength"))]);
  const room = frame.width - left - right, inSegments = place === "segments";
  const factor = least < 1 ? Math.max(least, Math.min(1, room / Math.max(1, lines[0][1]))) : 1;
  const height = lineHeight * factor, most = inSegments ? Infinity : Math.max(1, Math.floor((frame.height + 1) / height));
  const isCut = lines.length > most;
  lines = lines.slice(0, most);
  if (!inSegments) {
    lines = lines.map((line, n) => line[1] * factor > room + 0.02 || isCut && n === lines.length - 1 ? cut(line, room / factor) : line);
  }
  const count = inSegments ? 1 : lines.length;
  const top = place === "top" ? frame.y + 8 : frame.y + frame.height / 2 - count * height / 2;
  group.setAttribute("font-size", size * factor);
  group.replaceChildren(...lines.map(([words, width], n) => {
    const x = inSegments ? frame.x + frame.width * (n + 0.5) / lines.length : align === "start" ? frame.x + left
      : align === "end" ? frame.x + frame.width - right : frame.x + (left + frame.width - right) / 2;
    const y = top + (inSegments ? 0 : n * height) + ascender * factor;
    const line = element("text", { x, y }, words);
    if (width > 0 && words) {
      line.setAttribute("textLength", width * factor);
      line.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
    return line;
  }));
}

// As much of a line as has room, with dots behind it.
function cut([words, width], room) {
  const characters = [...words], each = width / Math.max(1, characters.length);
  const kept = Math.max(0, Math.min(characters.length, Math.floor(room / Math.max(each, 1e-3)) - 1));
  return [characters.slice(0, kept).join("").trimEnd() + "…", Math.min(width, room, (kept + 1) * each)];
}

// Names stay where they were placed, once and for all sizes; one that would stand on another one, or on a view, is
// hidden.
function placeLabels(groups) {
  const isWireframe = document.documentElement.dataset.style === "wireframe";
  const taken = [], solid = [...shown.frames].filter(([id]) => id && layout().views[id].kind !== "guide");
  const meets = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  const holds = (a, b) => a.x <= b.x && a.y <= b.y && b.x + b.width <= a.x + a.width && b.y + b.height <= a.y + a.height;
  const isAround = (outer, id) => id === outer || id !== null && isAround(outer, layout().views[id].parent);
  const labels = [...groups].reverse().map(([id, group]) => [id, group.querySelector(":scope > .label")])
    .filter(([id, label]) => label && shown.frames.has(id));
  const isQuiet = ([, label]) => label.classList.contains("quiet");
  for (const [id, label] of [...labels.filter(one => !isQuiet(one)), ...labels.filter(isQuiet)]) {
    const frame = shown.frames.get(id), [dx, dy, width, height, place] = label.dataset.box.split(" ");
    const box = { x: Number(label.getAttribute("x")) + Number(dx), y: Number(label.getAttribute("y")) + Number(dy),
      width: Number(width), height: Number(height) };
    const isFree = isOwnSize() || (place === "out" || holds(frame, box)) && !taken.some(other => meets(other, box))
      && !solid.some(([other, rect]) => meets(rect, box) && !isAround(other, id) && !(other < id && holds(rect, frame)));
    label.toggleAttribute("hidden", !isFree);
    if (isFree && (isWireframe || !isQuiet([id, label]))) taken.push(box);
  }
}

// What is in views that scroll is shown in their frames.
function moveWindow(mask, frames) {
  const around = mask.dataset.views.split(" ").map(id => frames.get(Number(id))).filter(Boolean);
  if (!around.length) return;
  const x = Math.max(...around.map(f => f.x)), y = Math.max(...around.map(f => f.y));
  setRect(mask.querySelector(".shown"), { x, y, width: Math.min(...around.map(f => f.x + f.width)) - x,
    height: Math.min(...around.map(f => f.y + f.height)) - y });
}

// The views that scroll around a view, the innermost first; at the configuration's own size.
function windowsAround(id) {
  const mask = picture.querySelector(`.view[data-view="${id}"]`)?.parentNode.getAttribute("mask");
  const window = mask && picture.querySelector(`[id="${mask.slice(5, -1)}"]`);
  return window ? window.dataset.views.split(" ").map(Number) : [];
}

// The wheel scrolls the view under the pointer, as far as its content goes; else the page.
function scroll(event) {
  const ids = [viewAt(event), ...windowsAround(viewAt(event))];
  for (const id of ids) {
    const frame = shown.frames.get(id);
    const inside = [...shown.frames].filter(([view]) => view !== id && windowsAround(view)[0] === id).map(([, f]) => f);
    if (!frame || !inside.length) continue;
    const [x, y] = shown.scrolled.get(id) || [0, 0];
    const to = [
      [x + event.deltaX, Math.max(...inside.map(f => f.x + f.width)) - frame.x - frame.width],
      [y + event.deltaY, Math.max(...inside.map(f => f.y + f.height)) - frame.y - frame.height],
    ].map(([wanted, most]) => Math.max(0, Math.min(wanted, most)));
    if (to[0] === x && to[1] === y) continue;
    event.preventDefault();
    shown.scrolled.set(id, to);
    showScrolled();
    return;
  }
}

const offset = id => windowsAround(id).map(window => shown.scrolled.get(window) || [0, 0])
  .reduce(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0]);

function showScrolled() {
  const isScrolled = [...shown.scrolled.values()].some(([x, y]) => x || y);
  for (const group of picture.querySelectorAll("[mask] > .view")) {
    const [x, y] = offset(Number(group.dataset.view));
    group.setAttribute("transform", `translate(${-x} ${-y})`);
  }
  picture.querySelector(".marks").toggleAttribute("hidden", isScrolled || !isOwnSize());
  drawChosen();
}

function draw() {
  const { frames, piece } = framesAt(layout(), configuration(), shown.w, shown.h);
  shown.piece = piece;
  const isKnown = typeof frames !== "string";
  $("message").textContent = isKnown ? "" : frames;
  $("paper").classList.toggle("stale", !isKnown);
  if (isKnown) {
    shown.frames = frames;
    const groups = new Map([...picture.querySelectorAll(".view")].map(g => [Number(g.dataset.view), g]));
    for (const id of frames.keys()) if (!groups.has(id)) groups.set(id, newView(id));
    for (const [id, group] of groups) {
      const frame = frames.get(id);
      group.toggleAttribute("hidden", !frame);
      if (!frame) continue;
      group.classList.toggle("open", frame.open !== "");
      group.querySelector("title").textContent = told(id, frame);
      moveGroup(group, frame);
    }
    for (const mask of picture.querySelectorAll(".window")) moveWindow(mask, frames);
    const root = frames.get(0);
    for (const part of picture.querySelectorAll("clipPath [data-at], :scope > .device [data-at]")) movePart(part, root);
    placeLabels(groups);
  }
  // What is drawn upon the views was measured at the configuration's own size.
  placePaper();
  showScrolled();
}

// The root, and what lies outside of it and is near.
function bounds() {
  const root = { x: 0, y: 0, right: shown.w, bottom: shown.h };
  const limit = Math.max(shown.w, shown.h, 40) / 2;
  for (const f of shown.frames.values()) {
    root.x = Math.min(root.x, Math.max(f.x, -limit));
    root.y = Math.min(root.y, Math.max(f.y, -limit));
    root.right = Math.max(root.right, Math.min(f.x + f.width, shown.w + limit));
    root.bottom = Math.max(root.bottom, Math.min(f.y + f.height, shown.h + limit));
  }
  return root;
}

function placePaper() {
  const box = bounds();
  if (isOwnSize()) {
    // The distances of conflicts may lie below.
    const [, y, , height] = original().getAttribute("viewBox").split(" ").map(Number);
    box.bottom = Math.max(box.bottom, y + height - pad);
  }
  const width = box.right - box.x + 2 * pad, height = box.bottom - box.y + 2 * pad;
  if (shown.fits) {
    const desk = $("desk");
    const room = [desk.clientWidth - 60, desk.clientHeight - 60];
    shown.zoom = Math.min(2, Math.max(0.1, Math.min(room[0] / width, room[1] / height)));
  }
  picture.setAttribute("viewBox", [box.x - pad, box.y - pad, width, height].join(" "));
  picture.setAttribute("width", width * shown.zoom);
  picture.setAttribute("height", height * shown.zoom);
  const right = (shown.w - box.x + pad) * shown.zoom, bottom = (shown.h - box.y + pad) * shown.zoom;
  const top = (pad - box.y) * shown.zoom, left = (pad - box.x) * shown.zoom;
  const [x, y, xy] = handles;
  x.style.cssText = `left:${right}px;top:${top}px;height:${shown.h * shown.zoom}px`;
  y.style.cssText = `top:${bottom}px;left:${left}px;width:${shown.w * shown.zoom}px`;
  xy.style.cssText = `left:${right}px;top:${bottom}px`;
}

// The selected view: its outline, and at the configuration's size the distances of its statements.
function drawChosen() {
  const chosen = picture.querySelector(".chosen");
  chosen.replaceChildren();
  const frame = shown.frames.get(shown.view);
  if (!frame || shown.view === 0) return;
  const outline = element("rect", { class: "selection", "stroke-width": 2 });
  setRect(outline, frame);
  chosen.append(outline);
  const [x, y] = offset(shown.view);
  chosen.setAttribute("transform", `translate(${-x} ${-y})`);
  if (!isOwnSize() || x || y) return;
  const taken = [...picture.querySelectorAll(".view:not([hidden]) .label:not(.quiet, [hidden])")].map(label => label.getBBox());
  const seen = new Set();
  configuration().statements.forEach((outcome, number) => {
    if (!outcome[0] || !layout().equations[number].views.includes(shown.view)) return;
    for (const line of outcome.slice(1)) {
      const key = JSON.stringify(line);
      if (seen.has(key)) continue;
      seen.add(key);
      chosen.append(distance(line, outcome[0] === 2, taken));
    }
  });
}

function distance([axis, label, from, to, across, ...edges], isBroken, taken) {
  const group = element("g", { class: "equation" + (isBroken ? " broken" : "") });
  const point = (a, b) => axis === 0 ? `${a} ${b}` : `${b} ${a}`;
  const path = (d, attributes) => group.append(element("path", { d, fill: "none", "stroke-width": 1.4, ...attributes }));
  for (let i = 0; i < edges.length; i += 3) {
    const [place, start, end] = edges.slice(i, i + 3);
    if (from < to && across >= start && across <= end) continue;
    const [a, b] = from === to ? [start, end] : [across, across < start ? start : end];
    path(`M${point(place, a)}L${point(place, b)}`, { "stroke-width": 0.8, "stroke-dasharray": "2 2" });
  }
  if (from === to) return group;
  path(`M${point(from, across)}L${point(to, across)}`, isBroken ? { "stroke-dasharray": "4 2" } : {});
  for (const end of [from, to]) path(`M${point(end, across - 4)}L${point(end, across + 4)}`, {});
  const width = label.length * 6.4 + 8, height = 14;
  const middle = axis === 0 ? [(from + to) / 2, across] : [across, (from + to) / 2];
  const places = [0, 1, -1, 2, -2, 3, -3].map(step => ({ width, height,
    x: middle[0] - width / 2 + (axis === 0 ? 0 : step * width * 0.75), y: middle[1] - 7 + (axis === 0 ? step * 14 : 0) }));
  const meets = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  const plate = places.find(p => !taken.some(t => meets(p, t))) || places[0];
  taken.push(plate);
  const rect = element("rect", { class: "plate", rx: 3, "fill-opacity": 0.94 });
  setRect(rect, plate);
  group.append(rect, element("text", { class: "number", x: plate.x + width / 2, y: plate.y + 10.6, "font-size": 10,
    "font-weight": 600, "text-anchor": "middle" }, label));
  return group;
}
