"""How well the texts of a picture can be read, by the pixels that the browser paints.

Compares each text with everything around its letters: fills, hatches, lines, halos. The colours in the markup do not
count.
"""

import base64
import json

# WCAG 1.4.3 requires 4.5. Thin lines that cross a letter are a small part of the pixels around it.
LEAST = 4.5
MOST_BELOW = 0.12

MEASURE = """(async (withTexts, withoutTexts, boxes, scale) => {
  const pixels = async data => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + data;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height), context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [one, other] = [await pixels(withTexts), await pixels(withoutTexts)];
  const at = (image, x, y) => { const n = 4 * (y * image.width + x); return [...image.data.slice(n, n + 3)]; };
  const luminance = rgb => rgb.map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, n) => sum + v * [0.2126, 0.7152, 0.0722][n], 0);
  const contrast = (a, b) => { const [x, y] = [luminance(a), luminance(b)]; return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05); };
  return boxes.map(({ text, ink, x, y, width, height }) => {
    const [left, top] = [Math.max(0, Math.floor(x * scale) - 3), Math.max(0, Math.floor(y * scale) - 3)];
    const [right, bottom] = [Math.min(one.width, Math.ceil((x + width) * scale) + 3), Math.min(one.height, Math.ceil((y + height) * scale) + 3)];
    const differ = (a, b) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
    const letters = new Set(), key = (x, y) => y * one.width + x;
    for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) {
      if (differ(at(one, x, y), at(other, x, y)) > 24) letters.add(key(x, y));
    }
    let [around, below, worst] = [0, 0, []];
    for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) {
      if (letters.has(key(x, y))) continue;
      let isNear = false;
      for (let b = -2; b <= 2 && !isNear; b += 1) for (let a = -2; a <= 2; a += 1) if (letters.has(key(x + a, y + b))) isNear = true;
      if (!isNear) continue;
      const ratio = contrast(ink, at(one, x, y));
      around += 1;
      if (ratio < LEAST) { below += 1; worst = at(one, x, y); }
    }
    return { text, letters: letters.size, share: around ? below / around : 0, worst, ink };
  });
})"""


def texts_that_are_hard_to_read(page, scale=2):
    """(descriptions of the texts in the page's SVG that are hard to read, number of texts)"""
    boxes = page.run("""[...document.querySelectorAll('svg text, svg tspan')]
      .filter(text => [...text.childNodes].some(node => node.nodeType === 3 && node.data.trim())).map(text => {
      const box = text.getBoundingClientRect();
      return { text: text.textContent, ink: getComputedStyle(text).fill.match(/[0-9.]+/g).slice(0, 3).map(Number),
        x: box.x, y: box.y, width: box.width, height: box.height };
    }).filter(({ x, y }) => x < innerWidth && y < innerHeight)""")
    shots = []
    for visibility in ("visible", "hidden"):
        page.run(f"document.querySelectorAll('svg text').forEach(text => {{ text.style.visibility = '{visibility}'; }})")
        shots.append(page.screenshot())
    page.run("document.querySelectorAll('svg text').forEach(text => { text.style.visibility = ''; })")
    script = MEASURE.replace("LEAST", str(LEAST))
    arguments = ", ".join(json.dumps(one) for one in [*(base64.b64encode(shot).decode() for shot in shots), boxes, scale])
    found = page.run(f"{script}({arguments})")
    hard = [f"`{one['text']}`: {one['share']:.0%} of what is around it is too like {one['ink']}, such as {one['worst']}"
            for one in found if one["share"] > MOST_BELOW]
    unseen = [f"`{one['text']}` is not painted" for one in found if one["letters"] < 4]
    return hard + unseen, len(found)
