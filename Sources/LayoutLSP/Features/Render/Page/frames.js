"use strict";
const $ = id => document.getElementById(id);
const data = JSON.parse($("data").textContent);
const NS = "http://www.w3.org/2000/svg";
const near = 1e-9;
const at = (law, w, h) => law[0] + law[1] * w + law[2] * h;
const inside = (planes, w, h) => planes.every(p => p[3] ? at(p, w, h) < -near : at(p, w, h) <= near);
const points = value => {
  const rounded = Math.round(value * 1e4) / 1e4;
  return String(rounded === 0 ? 0 : rounded);
};

// The frames of all views by id, absolute: {x, y, width, height, open}, and, at a size that is not the configuration's own,
// the piece of the laws that they come from. In the place of frames a string where there are none: why.
function framesAt(layout, configuration, w, h) {
  if (w === configuration.width && h === configuration.height) {
    return { frames: new Map(configuration.frames.map(f => [f[0], { x: f[1], y: f[2], width: f[3], height: f[4], open: f[5] }])) };
  }
  let reason = "The frames at this size are not known: run layout-lsp render with --size.";
  for (const number of configuration.laws) {
    const laws = layout.laws[number];
    if (w < laws.width[0] || w > laws.width[1] || h < laws.height[0] || h > laws.height[1]) continue;
    for (const piece of laws.pieces) {
      if (!inside(piece.limits, w, h)) continue;
      const frames = solvedIn(piece, layout, w, h);
      if (frames) return { frames, piece };
      reason = "No solution at " + points(w) + " × " + points(h) + ": required statements contradict each other there.";
    }
  }
  return { frames: reason };
}

function solvedIn(piece, layout, w, h) {
  const values = new Map();
  for (const [variable, ...laws] of piece.values) {
    const law = laws.find(law => inside(piece.regions[law[0]], w, h));
    if (!law) return null;
    values.set(variable, { value: at(law.slice(1), w, h), open: law[4] === 1 });
  }
  const frames = new Map();
  for (const id of piece.views) {
    const parent = frames.get(layout.views[id].parent) || { x: 0, y: 0 };
    const [x, y, width, height] = [0, 1, 2, 3].map(d => values.get(id * 4 + d));
    const names = ["x", "y", "width", "height"].filter((name, d) => [x, y, width, height][d].open && id + d > 1);
    frames.set(id, {
      x: id === 0 ? 0 : parent.x + x.value, y: id === 0 ? 0 : parent.y + y.value, width: width.value,
      height: height.value, open: names.join(", "),
    });
  }
  return frames;
}

// Sizes along a side at which the laws change, with the other side as it is.
function breakpoints(layout, configuration, axis, w, h) {
  const found = new Set();
  for (const number of configuration.laws) {
    const laws = layout.laws[number];
    const [from, to] = axis === 1 ? laws.width : laws.height;
    for (const piece of laws.pieces) {
      for (const planes of [piece.limits, ...piece.regions]) {
        for (const plane of planes) {
          if (!plane[axis]) continue;
          const rest = axis === 1 ? plane[0] + plane[2] * h : plane[0] + plane[1] * w;
          const place = -rest / plane[axis];
          const size = axis === 1 ? [place, h] : [w, place];
          if (place > from + near && place < to - near && planes.every(p => at(p, ...size) <= 1e-6)) {
            found.add(Math.round(place * 1e6) / 1e6);
          }
        }
      }
    }
    if (configuration.laws.length > 1 && number === configuration.laws[0]) found.add(from).add(to);
  }
  return [...found].sort((a, b) => a - b);
}
