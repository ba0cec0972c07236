"use strict";
// A page of differences: a slider moves the border between the old picture, on the left, and the new one.
for (const slider of document.querySelectorAll("input.border")) {
  const cut = document.getElementById(slider.dataset.cut);
  const line = document.getElementById(slider.dataset.line);
  const left = Number(slider.dataset.left);
  const width = Number(slider.dataset.width);
  const move = () => {
    const place = left + width * Number(slider.value) / 1000;
    cut.setAttribute("x", place);
    line.setAttribute("x1", place);
    line.setAttribute("x2", place);
  };
  slider.addEventListener("input", move);
  move();
}
const theme = document.getElementById("theme");
theme.addEventListener("change", () => {
  if (theme.value) document.documentElement.dataset.theme = theme.value;
  else delete document.documentElement.dataset.theme;
});
