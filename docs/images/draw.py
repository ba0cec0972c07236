#!/usr/bin/env python3
"""Draws docs/images/overview.svg, the picture in the README, from what the program says of the examples.

  docs/images/draw.py            writes it
  docs/images/draw.py --check    fails if it would change

The program is $LAYOUT_LSP, else .build/release/layout-lsp. Nothing in the picture is written by hand: the text is that
of the example, the mark, the message and the frames are the program's.
"""

import json
import os
import pathlib
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("LAYOUT_LSP", str(ROOT / ".build/release/layout-lsp"))
PICTURE = ROOT / "docs/images/overview.svg"
WIDTH, HEIGHT = 960, 735
LINE = 19
COLUMN = 7.8
KEYWORDS = ("layout", "screen", "view", "let", "guide")


def ask(command, path):
    answer = subprocess.run(
        [PROGRAM, command, "--format", "json", path], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    if answer.returncode not in (0, 1):
        sys.exit(f"{PROGRAM} {command} {path} ended with {answer.returncode}")
    return json.loads(answer.stdout)


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


class Picture:
    def __init__(self):
        self.parts = []

    def add(self, part):
        self.parts.append(part)

    def text(self, x, y, text, style="label"):
        self.add(f'<text x="{x:g}" y="{y:g}" class="{style}" xml:space="preserve">{escaped(text)}</text>')

    def rectangle(self, x, y, width, height, style, radius=0):
        rounded = f' rx="{radius:g}"' if radius else ""
        self.add(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{rounded} class="{style}"/>'
        )

    def wave(self, x, y, width):
        steps = int(width / 3)
        points = " ".join(f"{x + 3 * i:g},{y + (2 if i % 2 else 0):g}" for i in range(steps + 1))
        self.add(f'<polyline points="{points}" class="wave"/>')

    def svg(self):
        style = """
      text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: #d5dbe3 }
      .number { fill: #5d6875 } .keyword { fill: #7fb2f0 } .comment { fill: #7d8a99 } .label { fill: #9aa7b5 }
      .title { fill: #eef2f6; font-weight: 600 } .error { fill: #ff8a80 } .name { font-size: 10px; fill: #16202b }
      .page { fill: #14191f } .panel { fill: #1c232b; stroke: #303a46 } .message { fill: #33222a; stroke: #8c3b3b }
      .screen { fill: #fbfcfd; stroke: #303a46 } .view { fill: #7fb2f0; fill-opacity: .28; stroke: #3f7fcf }
      .wave { fill: none; stroke: #ff6b5e; stroke-width: 1.5 }
    """
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
            f'height="{HEIGHT}" role="img" aria-label="A layout file with a conflict, and solved frames">'
        )
        return "\n".join([head, f"<style>{style}</style>"] + self.parts + ["</svg>", ""])


def source_line(picture, x, y, number, line):
    """A line of the editor, its keyword and comment in colours of their own."""
    picture.text(x, y, f"{number:3}", "number")
    code, mark, comment = line.partition("#")
    picture.text(x + 5 * COLUMN, y, code, "code")
    word = code.strip().split(" ")[0]
    if word in KEYWORDS:
        picture.text(x + (5 + code.index(word)) * COLUMN, y, word, "keyword")
    if mark:
        picture.text(x + (5 + len(code)) * COLUMN, y, mark + comment, "comment")


def editor(picture, path, name):
    """The text of one layout as an editor shows it, with its first error."""
    lines = (ROOT / path).read_text().split("\n")
    first = next(i for i, line in enumerate(lines) if line.startswith(f"layout {name} "))
    last = next(i for i in range(first, len(lines)) if lines[i] == "}")
    error = next(
        d
        for d in ask("check", path)["files"][0]["diagnostics"]
        if d["severity"] == 1 and first <= d["range"]["start"]["line"] <= last
    )
    lines_of_message = f"{error['code']}: {error['message']}".split("\n")
    message = [part for line in lines_of_message for part in textwrap.wrap(line, 104)]
    height = (last - first + 1 + len(message)) * LINE + 66
    picture.rectangle(20, 20, WIDTH - 40, height, "panel", 8)
    picture.text(40, 44, path, "title")
    y = 72
    for number in range(first, last + 1):
        source_line(picture, 36, y, number + 1, lines[number])
        start, end = error["range"]["start"], error["range"]["end"]
        if number == start["line"]:
            x = 36 + (5 + start["character"]) * COLUMN
            picture.wave(x, y + 4, (end["character"] - start["character"]) * COLUMN)
            picture.rectangle(72, y + 10, WIDTH - 112, len(message) * LINE + 6, "message", 4)
            for text in message:
                y += LINE
                picture.text(84, y + 6, text, "error")
            y += 10
        y += LINE
    return 20 + height


def frames(picture, path, screen, x, y, scale):
    """The frames of a screen, drawn to scale."""
    layout = ask("frames", path)["layouts"][0]
    solved = next(c for c in layout["configurations"] if c["screen"] == screen)
    size = f"{solved['width']:g} x {solved['height']:g}"
    picture.text(x, y + 14, f"{layout['name']}, {screen}", "title")
    picture.text(x, y + 32, f"{size}, {solved['status']}")
    top = y + 44
    picture.rectangle(x, top, solved["width"] * scale, solved["height"] * scale, "screen")
    for view in solved["views"][1:]:
        left, upper = x + view["absoluteX"] * scale, top + view["absoluteY"] * scale
        picture.rectangle(left, upper, view["width"] * scale, view["height"] * scale, "view")
        name = view["path"].split(".")[-1]
        if view["height"] * scale >= 11 and view["width"] * scale >= 6.2 * len(name) + 4 and view["path"] != "form":
            picture.text(left + 4, upper + view["height"] * scale / 2 + 3.5, name, "name")


def draw():
    picture = Picture()
    picture.rectangle(0, 0, WIDTH, HEIGHT, "page", 12)
    bottom = editor(picture, "Examples/mistakes/toolbar.layout", "Conflict")
    y = bottom + 16
    picture.rectangle(20, y, WIDTH - 40, HEIGHT - y - 20, "panel", 8)
    frames(picture, "Examples/login.layout", "phone", 40, y + 10, 0.34)
    frames(picture, "Examples/login.layout", "landscape", 216, y + 10, 0.42)
    frames(picture, "Examples/settings-row.layout", "english", 600, y + 10, 0.85)
    frames(picture, "Examples/settings-row.layout", "arabic", 600, y + 110, 0.85)
    frames(picture, "Examples/article.layout", "landscape", 216, y + 232, 0.2)
    frames(picture, "Examples/photo-grid.layout", "wide", 600, y + 212, 0.24)
    return picture.svg()


def main():
    svg = draw()
    if sys.argv[1:] == ["--check"]:
        if PICTURE.exists() and PICTURE.read_text() == svg:
            return print(f"{PICTURE.relative_to(ROOT)} is as the program draws it")
        sys.exit(f"{PICTURE.relative_to(ROOT)} is out of date: run docs/images/draw.py")
    PICTURE.write_text(svg)
    print(f"wrote {PICTURE.relative_to(ROOT)}")


main()
