const handles = ["x", "y", "xy"].map(name => {
  const handle = document.createElement("div");
  handle.className = "handle " + name;
  handle.setAttribute("aria-hidden", "true");
  handle.addEventListener("pointerdown", event => {
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const start = { x: event.clientX, y: event.clientY, w: shown.w, h: shown.h };
    shown.fits = false;
    const move = event => resize(
      name === "y" ? start.w : start.w + (event.clientX - start.x) / shown.zoom,
      name === "x" ? start.h : start.h + (event.clientY - start.y) / shown.zoom);
    handle.addEventListener("pointermove", move);
    handle.addEventListener("lostpointercapture", () => handle.removeEventListener("pointermove", move), { once: true });
  });
  return handle;
});

const limits = side => {
  const all = configuration().laws.map(number => layout().laws[number][side]);
  const own = configuration()[side];
  return [Math.min(own, ...all.map(r => r[0])), Math.max(own, ...all.map(r => r[1]))];
};

// To whole points, in the limits; the configuration's own size where that is near.
function resize(w, h, exactly) {
  const settle = (value, side) => {
    const own = configuration()[side];
    const [least, most] = limits(side);
    if (!Number.isFinite(value)) return own;
    const inLimits = Math.min(Math.max(value, least), most);
    return exactly ? inLimits : Math.abs(inLimits - own) < 1 ? own : Math.min(Math.max(Math.round(inLimits), least), most);
  };
  [shown.w, shown.h] = [settle(w, "width"), settle(h, "height")];
  update();
}

function showSides() {
  for (const [side, axis] of [["width", 1], ["height", 2]]) {
    const value = side === "width" ? shown.w : shown.h;
    const [least, most] = limits(side);
    const slider = $(side), number = $(side + "-number");
    // The greatest step is reached only from where steps are counted.
    Object.assign(slider, { min: Math.floor(least), max: Math.ceil(most), value: value });
    Object.assign(number, { min: least, max: most });
    if (document.activeElement !== number) number.value = points(value);
    slider.disabled = number.disabled = least === most;
    slider.setAttribute("aria-valuetext", points(value) + " points");
    showTicks(side, breakpoints(layout(), configuration(), axis, shown.w, shown.h), least, most);
  }
  $("reset").disabled = isOwnSize();
}

function showTicks(side, places, least, most) {
  const ticks = $(side + "-ticks");
  // In pixels: how long the slider is, where the last number ends, and half of what a digit takes.
  const length = ticks.clientWidth || 200, half = 3.5;
  let end = -Infinity;
  ticks.replaceChildren(...places.map(place => {
    const tick = document.createElement("span");
    const share = (place - least) / (most - least);
    tick.style.left = share * 100 + "%";
    tick.dataset.value = place;
    tick.title = "The layout changes at " + points(place);
    // Numbers that would stand on each other are left out.
    const number = points(Math.round(place * 10) / 10), room = number.length * half;
    const isFree = share * length - room > end;
    tick.textContent = isFree ? number : "\u00a0";
    if (isFree) end = share * length + room + 2 * half;
    tick.addEventListener("click", () => side === "width" ? resize(place, shown.h, true) : resize(shown.w, place, true));
    return tick;
  }));
}

for (const side of ["width", "height"]) {
  const to = (value, exactly) => side === "width" ? resize(value, shown.h, exactly) : resize(shown.w, value, exactly);
  $(side).addEventListener("input", event => to(Number(event.target.value)));
  $(side + "-number").addEventListener("change", event => {
    event.target.blur();
    to(parseFloat(event.target.value), true);
  });
}
$("reset").addEventListener("click", () => resize(configuration().width, configuration().height, true));
for (const [id, factor] of [["smaller", 0.8], ["larger", 1.25], ["fit", 0]]) {
  $(id).addEventListener("click", () => {
    shown.fits = factor === 0;
    if (factor) shown.zoom = Math.min(8, Math.max(0.1, shown.zoom * factor));
    placePaper();
  });
}
function told(id, frame) {
  const view = layout().views[id];
  return (view.path || layout().name) + (view.type ? ": " + view.type : "") + ", " + points(frame.width) + " × "
    + points(frame.height) + " at " + points(frame.x) + ", " + points(frame.y) + (frame.open ? ", open: " + frame.open : "");
}

function make(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  made.append(...children);
  return made;
}

function level(id) {
  let depth = 1;
  for (let parent = layout().views[id].parent; parent !== null; parent = layout().views[parent].parent) depth += 1;
  return depth;
}

function showTree() {
  const items = [...shown.frames.keys()].sort((a, b) => a - b).map(id => {
    const view = layout().views[id];
    const item = make("li", { role: "treeitem", "data-view": id, "aria-level": level(id),
      "aria-selected": id === shown.view, tabindex: id === shown.view ? 0 : -1 }, view.name);
    if (level(id) > 5) item.dataset.deep = "yes";
    const kind = view.type || (id === 0 ? "layout" : view.kind === "guide" ? "guide" : "");
    if (kind) item.append(make("i", {}, kind));
    item.addEventListener("click", () => choose(id, true));
    return item;
  });
  const hadFocus = $("tree").contains(document.activeElement);
  $("tree").replaceChildren(...items);
  if (hadFocus) $("tree").querySelector("[tabindex='0']")?.focus();
}

$("tree").addEventListener("keydown", event => {
  const items = [...$("tree").children];
  const place = items.findIndex(item => item.tabIndex === 0);
  const isIn = (item, outer) => {
    for (let id = Number(item.dataset.view); id !== null; id = layout().views[id].parent) {
      if (layout().views[id].parent === outer) return true;
    }
    return false;
  };
  const own = Number(items[place]?.dataset.view ?? 0);
  const to = {
    ArrowDown: () => place + 1, ArrowUp: () => place - 1, Home: () => 0, End: () => items.length - 1,
    ArrowLeft: () => items.findIndex(item => Number(item.dataset.view) === layout().views[own].parent),
    ArrowRight: () => items.findIndex(item => isIn(item, own)),
    Escape: () => 0,
  }[event.key];
  if (!to) return;
  event.preventDefault();
  const item = items[to()];
  if (item) choose(Number(item.dataset.view), true);
});

function choose(id, takesFocus) {
  shown.view = shown.frames.has(id) ? id : 0;
  for (const item of $("tree").children) {
    const isChosen = Number(item.dataset.view) === shown.view;
    item.setAttribute("aria-selected", isChosen);
    item.tabIndex = isChosen ? 0 : -1;
    if (isChosen && takesFocus) item.focus();
    if (isChosen) item.scrollIntoView({ block: "nearest" });
  }
  drawChosen();
  showDetails();
  keepPlace();
}

function showDetails() {
  const id = shown.view, view = layout().views[id], frame = shown.frames.get(id);
  if (!frame) return;
  const outer = shown.frames.get(view.parent) || { x: 0, y: 0 };
  const rows = [["x", frame.x - outer.x, frame.x], ["y", frame.y - outer.y, frame.y],
    ["width", frame.width, null], ["height", frame.height, null]];
  const table = make("table", {}, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "frame"),
    make("th", { scope: "col" }, "in its view"), make("th", { scope: "col" }, "in the layout"))));
  table.append(make("tbody", {}, ...rows.map(([name, own, whole]) => make("tr", {}, make("th", { scope: "row" }, name),
    make("td", {}, points(own)), make("td", {}, whole === null ? "" : points(whole))))));
  const title = make("h3", { class: "path" }, (view.path || layout().name) + (view.type ? ": " + view.type : ""));
  const parts = [title, table];
  if (frame.open) parts.push(make("p", { class: "verdict ambiguous" }, "open: " + frame.open));
  const statements = layout().equations.map((equation, number) => ({ equation, number, outcome: configuration().statements[number] }))
    .filter(one => one.equation.views.includes(id));
  if (statements.length) {
    const inForce = number => shown.piece ? shown.piece.statements.includes(number) : configuration().statements[number][0] > 0;
    const say = one => !inForce(one.number) ? ["unused", " not in force"]
      : isOwnSize() && one.outcome[0] === 2 ? ["failed", " does not hold"] : ["", ""];
    parts.push(make("h3", {}, "Equations"), make("ul", { class: "plain" }, ...statements.map(one => {
      const [name, words] = say(one);
      return make("li", { class: name }, make("code", {}, one.equation.text), words ? " — " + words.trim() : "");
    })));
  }
  $("details").replaceChildren(...parts);
  showFindings();
}

// What is said of the shown screen and state; of a selected view alone, where one is selected. Then what the numbers in the
// picture mean.
function showFindings() {
  const here = layout().findings.filter(one => !one.configurations || one.configurations.includes(shown.configuration));
  const own = shown.view === 0 ? here : here.filter(finding => finding.views.includes(shown.view));
  const parts = own.map(finding => make("li", { class: "finding" },
    make("b", { class: finding.severity === "error" ? "failed" : "" }, finding.severity + " " + finding.code),
    " line " + finding.line, make("p", {}, finding.message)));
  const legend = isOwnSize() && shown.view === 0 ? configuration().notes.filter(note => note.number !== null)
    .map(note => make("li", {}, make("span", { class: "number" }, String(note.number)), note.text)) : [];
  const list = (title, items) => items.length ? [make("h3", {}, title), make("ul", { class: "plain" }, ...items)] : [];
  $("findings").replaceChildren(...list("Findings", parts), ...list("Numbers in the picture", legend));
}
function update() {
  draw();
  if (!shown.frames.has(shown.view)) shown.view = 0;
  showSides();
  showTree();
  showDetails();
  const c = configuration();
  $("shown").textContent = [layout().name, c.screen, c.state].filter(Boolean).join(" · ");
  const isKnown = $("message").textContent === "";
  const isOpen = [...shown.frames.values()].some(frame => frame.open);
  const status = isOwnSize() ? c.status : !isKnown ? "conflict" : isOpen ? "ambiguous" : "solved";
  $("verdict").className = "verdict " + status;
  $("verdict").textContent = isOwnSize() ? c.verdict : isKnown ? status : "no solution";
  for (const figure of document.querySelectorAll("figure")) {
    const isShown = Number(figure.dataset.layout) === shown.layout
      && Number(figure.dataset.configuration) === shown.configuration;
    figure.querySelector("button").setAttribute("aria-current", isShown);
  }
  keepPlace();
}

function show(layoutNumber, configurationNumber, size) {
  Object.assign(shown, { layout: layoutNumber, configuration: configurationNumber });
  const own = configuration();
  Object.assign(shown, { w: own.width, h: own.height, fits: true, frames: new Map(), scrolled: new Map() });
  takePicture();
  if (size) resize(size[0], size[1], true);
  else update();
}

// What is shown is in the address: it stays when the page is loaded again, and can be passed on.
function keepPlace() {
  const c = configuration();
  const place = new URLSearchParams({ layout: layout().name, screen: c.screen });
  if (c.state) place.set("state", c.state);
  if (!isOwnSize()) place.set("size", shown.w + "x" + shown.h);
  if (shown.view) place.set("view", layout().views[shown.view].path);
  history.replaceState(null, "", "#" + place);
}

function placeInAddress() {
  const place = new URLSearchParams(location.hash.length > 1 ? location.hash.slice(1) : data.start);
  const named = data.layouts.findIndex(one => one.name === place.get("layout"));
  const number = named < 0 ? data.first : named;
  const all = data.layouts[number].configurations;
  const found = all.findIndex(c => c.screen === place.get("screen") && (c.state || null) === place.get("state"));
  const size = (place.get("size") || "").split("x").map(Number);
  show(number, Math.max(0, found), found >= 0 && size.length === 2 && size.every(Number.isFinite) ? size : null);
  const view = Number(Object.keys(layout().views).find(id => layout().views[id].path === (place.get("view") || "")));
  if (view > 0) choose(view);
}

for (const figure of document.querySelectorAll("figure")) {
  figure.querySelector("button").addEventListener("click", () => {
    shown.view = 0;
    show(Number(figure.dataset.layout), Number(figure.dataset.configuration));
  });
}
$("style").value = document.documentElement.dataset.style;
$("style").addEventListener("change", event => {
  document.documentElement.dataset.style = event.target.value;
  update();
});
$("theme").addEventListener("change", event => {
  if (event.target.value) document.documentElement.dataset.theme = event.target.value;
  else delete document.documentElement.dataset.theme;
});
if (data.layouts.some(one => one.configurations.length)) {
  for (const part of document.querySelectorAll("main, aside")) part.hidden = false;
  placeInAddress();
  addEventListener("resize", () => shown.fits && placePaper());
  addEventListener("hashchange", placeInAddress);
}
