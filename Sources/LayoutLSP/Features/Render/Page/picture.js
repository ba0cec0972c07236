const shown = { layout: 0, configuration: 0, w: 0, h: 0, view: 0, zoom: 1, fits: true, frames: new Map() };
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

// A copy of the picture in the sheet, which is then moved by its data.
function takePicture() {
  const original = document.querySelector(
    `figure[data-layout="${shown.layout}"][data-configuration="${shown.configuration}"] svg`);
  picture = original.cloneNode(true);
  for (const pattern of picture.querySelectorAll("pattern")) pattern.id += "-large";
  for (const hatch of picture.querySelectorAll(".hatch")) {
    hatch.setAttribute("fill", hatch.getAttribute("fill").replace(")", "-large)"));
  }
  for (const mask of picture.querySelectorAll(".window")) mask.id += "-large";
  for (const group of picture.querySelectorAll("[mask]")) {
    group.setAttribute("mask", group.getAttribute("mask").replace(")", "-large)"));
  }
  picture.append(element("g", { class: "chosen" }));
  const own = new Map(configuration().frames.map(f => [f[0], f]));
  for (const group of picture.querySelectorAll(".view")) remember(group, own.get(Number(group.dataset.view)));
  picture.addEventListener("click", event => choose(viewAt(event)));
  $("paper").replaceChildren(picture, ...handles);
}

// Where labels and insets stand in the frame that they were made for.
function remember(group, frame) {
  const [, x, y, width, height] = frame;
  for (const part of group.querySelectorAll("text, tspan[x], .safe-area, .margins, .keyboard")) {
    const place = { x: Number(part.getAttribute("x")), y: Number(part.getAttribute("y")) };
    part.place = { left: place.x - x, top: place.y - y, right: x + width - place.x, bottom: y + height - place.y,
      width: width - Number(part.getAttribute("width")), height: height - Number(part.getAttribute("height")),
      middle: place.x - x - width / 2, center: place.y - y - height / 2,
      isLow: place.y - y > height / 2, isCentral: Math.abs(place.y - y - height / 2) < 24 && !group.matches(".container") };
  }
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

// One that the picture in the sheet has not, because it does not exist at that size.
function newView(id) {
  const view = layout().views[id];
  const kind = view.kind === "guide" ? "guide" : "view leaf";
  const group = element("g", { class: "view " + kind, "data-view": id });
  group.append(element("title"), element("rect", { class: "box", "stroke-width": 1 }));
  const label = element("text", { class: "label" });
  label.append(element("tspan", { class: "name", "font-size": 11, "font-weight": 600 }, view.name));
  group.append(label);
  label.place = { left: 4, top: 13, middle: 0, center: 4, right: 0, bottom: 0 };
  picture.querySelector(".views").append(group);
  return group;
}

function moveGroup(group, frame) {
  for (const part of group.querySelectorAll(":scope > .box, :scope > .hatch")) setRect(part, frame);
  for (const part of group.querySelectorAll(":scope > .flat, :scope > .baseline")) part.toggleAttribute("hidden", !isOwnSize());
  for (const inset of group.querySelectorAll(":scope > .safe-area, :scope > .margins")) {
    const place = inset.place;
    setRect(inset, { x: frame.x + place.left, y: frame.y + place.top, width: frame.width - place.width,
      height: frame.height - place.height });
  }
  for (const keyboard of group.querySelectorAll(":scope > .keyboard")) {
    const height = Math.min(frame.height, keyboard.place.bottom);
    setRect(keyboard, { x: frame.x, y: frame.y + frame.height - height, width: frame.width, height });
  }
  for (const text of group.querySelectorAll("text, tspan[x]")) moveText(text, frame);
  for (const label of group.querySelectorAll(".label")) {
    // Inside of its view it has to fit; beside it, it may hide others at another size.
    const isBeside = label.place.left < 0 || label.place.right < 0 || label.place.top < 0 || label.place.bottom < -1;
    const width = isOwnSize() ? 0 : label.getComputedTextLength() + 4;
    label.toggleAttribute("hidden", !isOwnSize() && (isBeside || width > frame.width || frame.height < 11));
  }
}

function moveText(text, frame) {
  const anchor = (text.closest("text").getAttribute("text-anchor")) || "start";
  const place = text.place;
  const x = anchor === "middle" ? frame.x + frame.width / 2 + place.middle
    : anchor === "end" ? frame.x + frame.width - place.right : frame.x + place.left;
  const y = place.isCentral ? frame.y + frame.height / 2 + place.center
    : place.isLow ? frame.y + frame.height - place.bottom : frame.y + place.top;
  text.setAttribute("x", x);
  text.setAttribute("y", y);
}

// What is in views that scroll is shown in their frames.
function moveWindow(mask, frames) {
  const around = mask.dataset.views.split(" ").map(id => frames.get(Number(id))).filter(Boolean);
  if (!around.length) return;
  const x = Math.max(...around.map(f => f.x)), y = Math.max(...around.map(f => f.y));
  setRect(mask.querySelector(".shown"), { x, y, width: Math.min(...around.map(f => f.x + f.width)) - x,
    height: Math.min(...around.map(f => f.y + f.height)) - y });
}

function draw() {
  const frames = framesAt(layout(), configuration(), shown.w, shown.h);
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
  }
  // What is drawn upon the views was measured at the configuration's own size.
  picture.querySelector(".marks").toggleAttribute("hidden", !isOwnSize());
  placePaper();
  drawChosen();
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
  if (!isOwnSize()) return;
  const taken = [...picture.querySelectorAll(".view:not([hidden]) .label")].map(label => label.getBBox());
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
