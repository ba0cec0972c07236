#!/usr/bin/env python3
"""Draws the pictures of the documents, from what the program says of their layouts. Nothing in a picture is drawn by hand.

  docs/images/draw.py [NAME...]  writes them, or those whose path contains a NAME
  docs/images/draw.py --check    fails if one of them would change, or nobody shows it

The program is $LAYOUT_LSP, else .build/release/layout-lsp. A document asks for a picture by showing it: `![…](images/….svg)`
has the layout of the last code block above it, on all its screens. A comment on the line before says otherwise:

  <!-- draw FILE layout=NAME screens=NAME,NAME state=NAME notes=yes -->   all of it optional; FILE is an example
  <!-- drag screen=NAME from=430 to=320 -->                              a moving picture of a screen that is resized

A picture follows the reader's colours, light or dark.
"""

import html
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("LAYOUT_LSP", str(ROOT / ".build/release/layout-lsp"))
IMAGES = ROOT / "docs/images"
# Of a picture, in pixels: the height of its screens, the width of a row, the gap between screens, a line of text.
HEIGHT, WIDTH, GAP, LINE = 400, 860, 28, 17
# A moving picture: the sizes on its way, and seconds for the way there and back.
STEPS, SECONDS = 28, 6
FONTS = "-apple-system, system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
SHOWN = re.compile(r"(?:<!-- (draw|drag) ?(.*?) -->\n)?!\[[^\]]*\]\(((?:\.\./|docs/)*images/[\w/.-]+\.svg)\)")
BLOCK = re.compile(r"^```layout[^\n]*\n(.*?)^```", re.M | re.S)


class Screen:
    """One configuration, as the page of `render` has it."""

    def __init__(self, figure):
        label = re.search(r'aria-label="([^"]*)"', figure).group(1)
        self.layout = html.unescape(label).split(" · ")[0]
        caption = figure[figure.index("<figcaption>"):]
        self.name = html.unescape(re.search(r"<b>(.*?)</b>", caption).group(1))
        self.screen, _, self.state = self.name.partition(" · ")
        self.size = html.unescape(re.search(r'class="size">(.*?)</span>', caption).group(1))
        self.status, verdict = re.search(r'class="verdict (\w+)">(.*?)</span>', caption).groups()
        self.verdict = html.unescape(verdict)
        self.notes = [html.unescape(note) for note in re.findall(r"<li>(.*?)</li>", caption)]
        svg = re.search(r"<svg.*?</svg>", figure, re.S).group(0)
        self.box = [float(number) for number in re.search(r'viewBox="([^"]*)"', svg).group(1).split()]
        inner = re.sub(r"^<svg[^>]*>", "", svg)[: -len("</svg>")]
        # What only the page needs.
        inner = re.sub(r"<title>.*?</title>", "", inner, flags=re.S)
        inner = re.sub(r'<text class="label quiet".*?</text>', "", inner, flags=re.S)
        inner = re.sub(r' (data-(?!views|view)[\w-]+|pointer-events)="[^"]*"', "", inner)
        inner = re.sub(r'<rect class="canvas"[^>]*/>', "", inner)
        self.svg = re.sub(r"\s*\n\s*", "", inner)

    def drawn(self, x, y, width, height):
        box = " ".join(f"{number:g}" for number in self.box)
        return f'<svg class="drawing" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" viewBox="{box}">{self.svg}</svg>'


def page(path):
    answer = subprocess.run([PROGRAM, "render", "--format", "html", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if answer.returncode not in (0, 1):
        sys.exit(f"{PROGRAM} render {path} ended with {answer.returncode}: {answer.stderr.decode()}")
    return answer.stdout.decode()


def screens(text):
    return [Screen(figure) for figure in re.findall(r"<figure.*?</figure>", text, re.S)]


def style(text):
    """The colours of the page, and what its style sheet says of drawings."""
    sheet = re.search(r"<style[^>]*>(.*?)</style>", text, re.S).group(1)
    themes = re.findall(r"^(?::root \{[^}]*\}|@media \(prefers-color-scheme: dark\) \{ :root \{[^}]*\}\s*\})$", sheet, re.M)
    if len(themes) != 2:
        sys.exit("the page has no light or no dark colours any more")
    rules = re.findall(r"^\.drawing [^\n]*\}$", sheet, re.M)
    # Of the colours that toolkits name, those that this picture has.
    used = set(re.findall(r"\b[fs]-(ui-\w+)", text.replace(sheet, "")))
    rules = [rule for rule in rules if (name := re.match(r"\.drawing \.[fs]-(ui-\w+)", rule)) is None or name[1] in used]
    themes = [re.sub(r" --(ui-\w+): [^;]*;", lambda one: one[0] if one[1] in used else "", theme) for theme in themes]
    rules = [rule for rule in rules if ":hover" not in rule and "canvas" not in rule and "forced" not in rule]
    words = """.ground { fill: var(--canvas); } .name-of { fill: var(--ink); font-weight: 600; } .size-of, .note-of { fill: var(--faint); }
.is-solved { fill: var(--ink); } .is-ambiguous { fill: var(--open); } .is-conflict, .number-of { fill: var(--conflict); font-weight: 600; }
.grip { fill: var(--selection); } .on { fill: var(--paper); font-weight: 600; }"""
    return "<style>" + "\n".join(themes + rules + [words]) + "</style>"


def text(x, y, words, name, size=12):
    return f'<text class="{name}" x="{x:g}" y="{y:g}" font-size="{size}">{html.escape(words)}</text>'


def sign(status):
    return {"solved": "✓", "ambiguous": "◇", "conflict": "✕"}[status]


def caption(screen, x, y, width):
    """The screen's name and size, and below them how it fares."""
    name = textwrap.shorten(screen.name, max(8, int(width / 7)), placeholder="…")
    verdict = textwrap.shorten(f"{sign(screen.status)} {screen.verdict}", max(14, int(width / 6)), placeholder="…")
    return text(x, y, name, "name-of") + text(x, y + 15, f"{screen.size}", "size-of", 11) + text(x, y + 29, verdict, f"is-{screen.status}", 11)


def noted(screen, x, y, width):
    """What is said of a screen: the arithmetic of a conflict, and what its numbers mean. Returns it and its height."""
    parts, top = [], y
    for note in screen.notes:
        number, _, words = note.partition("  ") if re.match(r"\d+  ", note) else ("", "", note)
        if number:
            parts.append(f'<circle class="number-of" cx="{x + 7:g}" cy="{y - 4:g}" r="7"/>')
            parts.append(f'<text class="on" x="{x + 7:g}" y="{y - 0.5:g}" font-size="10" text-anchor="middle">{number}</text>')
        for line in textwrap.wrap(words, int(width / 6.2)):
            parts.append(text(x + (20 if number else 0), y, line, "note-of" if number else f"is-{screen.status}", 12))
            y += LINE + 1
    return "".join(parts), y - top


def whole(width, height, sheet, label, parts):
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" '
            f'role="img" aria-label="{html.escape(label, quote=True)}" font-family="{html.escape(FONTS, quote=True)}">',
            sheet, f'<rect class="ground" width="{width:g}" height="{height:g}" rx="10"/>', *parts, "</svg>", "",
        ]
    )


def still(path, options):
    answer = page(path)
    all_screens = screens(answer)
    wanted = options.get("screens", "").split(",") if options.get("screens") else None
    chosen = [
        one for one in all_screens
        if options.get("layout", one.layout) == one.layout and (not wanted or one.screen in wanted)
        and options.get("state", one.state.replace(" ", "")) == one.state.replace(" ", "")
    ]
    if not chosen:
        sys.exit(f"{path}: there is no screen {options} among {[(one.layout, one.name) for one in all_screens]}")
    if not wanted:
        chosen = chosen[:4]
    tallest = max(one.box[3] for one in chosen)
    scale = min(1.6, HEIGHT / tallest, (WIDTH - GAP * (len(chosen) + 1)) / sum(one.box[2] for one in chosen))
    parts, x, y, right = [], GAP, GAP, 0
    for one in chosen:
        width, height = one.box[2] * scale, one.box[3] * scale
        parts.append(one.drawn(x, y, width, height))
        parts.append(caption(one, x + 8 * scale, y + height + 16, max(width, 110)))
        x += max(width, 110) + GAP
    width, height = max(x, 260), y + tallest * scale + 58
    if options.get("notes"):
        for one in chosen:
            words, more = noted(one, GAP + 8 * scale, height + 4, max(width, 560) - 2 * GAP)
            if words:
                parts.append(words)
                width, height = max(width, 560), height + more + 4
    label = ", ".join(f"{one.layout} on {one.name}: {one.verdict}" for one in chosen)
    return whole(round(width), round(height), style(answer), label, parts)


def moving(text_of_layout, options):
    """A screen that is dragged from one width to another and back, each size solved by the program."""
    start, end = float(options["from"]), float(options["to"])
    widths = [round(start + (end - start) * step / (STEPS - 1)) for step in range(STEPS)]
    line = next(line for line in text_of_layout.split("\n") if line.split()[:2] == ["screen", options["screen"]])
    rest = line.split("=", 1)[1].split("#")[0].split(" x ", 1)[1]
    many = "\n".join(f"  screen at{number} = {width} x {rest}" for number, width in enumerate(widths))
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "drag.layout"
        path.write_text(text_of_layout.replace(line, many))
        answer = page(path)
    frames = screens(answer)
    scale, lines = 1.6, 3
    x, y = GAP, GAP
    width = max(one.box[0] + one.box[2] for one in frames) * scale + 2 * GAP + 30
    height = max(one.box[3] for one in frames) * scale + 2 * GAP + 30 + lines * LINE
    parts = ["<defs>"]
    for number, (one, at) in enumerate(zip(frames, widths)):
        own, below = one.box[3] * scale, y + one.box[3] * scale + 22
        head = one.notes[0] if one.status == "conflict" and one.notes else ""
        parts.append(
            f'<g id="at{number}">' + one.drawn(x + (one.box[0] + 8) * scale, y, one.box[2] * scale, own)
            + f'<rect class="grip" x="{x + (at + 16) * scale + 6:g}" y="{y + own / 2 - 22:g}" width="6" height="44" rx="3"/>'
            + text(x + 8 * scale, below, f"{at} points wide", "name-of", 15)
            + text(x + 8 * scale + 150, below, f"{sign(one.status)} {one.verdict}", f"is-{one.status}", 15)
            + text(x + 8 * scale, below + 22, head, "is-conflict", 14) + "</g>"
        )
    # The ends are shown for longer.
    way = [0] * 8 + list(range(1, STEPS)) + [STEPS - 1] * 10 + list(range(STEPS - 2, 0, -1))
    share = 100 / len(way)
    parts += ["</defs>", f"<style>@keyframes turn {{ 0% {{ visibility: visible; }} {share:.4f}%, 100% {{ visibility: hidden; }} }}\n"
              f".turn {{ visibility: hidden; animation: turn {SECONDS}s step-end infinite; }}\n"
              "@media (prefers-reduced-motion: reduce) { .turn { animation: none; } .turn.last { visibility: visible; } }</style>"]
    for place, number in enumerate(way):
        name = "turn last" if place == 8 + STEPS else "turn"
        parts.append(f'<use href="#at{number}" class="{name}" style="animation-delay:{place * SECONDS / len(way) - SECONDS:.3f}s"/>')
    label = f"A row of a list that is dragged from {start:g} points to {end:g} and back: {frames[0].verdict}, then {frames[-1].verdict}"
    return whole(round(width), round(height), style(answer), label, parts)


def wanted():
    """Each picture that a document shows, and how it is drawn."""
    for document in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        content = document.read_text()
        for shown in SHOWN.finditer(content):
            kind, words, link = shown.groups()
            path = (document.parent / link).resolve()
            blocks = [block for block in BLOCK.finditer(content) if block.end() <= shown.start()]
            options = dict(word.split("=", 1) for word in (words or "").split() if "=" in word)
            file = next((word for word in (words or "").split() if "=" not in word), None)
            yield path, kind or "draw", file, blocks[-1].group(1) if blocks else None, options


def drawn(kind, file, block, options):
    if kind == "drag":
        return moving(block, options)
    if file:
        return still(ROOT / file, options)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "picture.layout"
        path.write_text(block)
        return still(path, options)


def main():
    checks = "--check" in sys.argv[1:]
    names = [name for name in sys.argv[1:] if name != "--check"]
    wrong, seen = [], set()
    for path, *how in wanted():
        name = str(path.relative_to(ROOT))
        seen.add(path)
        if names and not any(part in name for part in names):
            continue
        svg = drawn(*how)
        if checks:
            if not path.exists() or path.read_text() != svg:
                wrong.append(f"{name} differs from what the program draws: run docs/images/draw.py")
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(svg)
        print(f"wrote {name}, {len(svg)} bytes")
    wrong += [f"{path.relative_to(ROOT)} is shown nowhere" for path in IMAGES.rglob("*.svg") if path not in seen]
    if wrong:
        sys.exit("\n".join(wrong))
    if checks:
        print(f"{len(seen)} pictures are as the program draws them")


main()
