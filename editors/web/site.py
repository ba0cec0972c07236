#!/usr/bin/env python3
"""site.py [-o FOLDER]: makes plain pages of the manual, into the folder of the playground (`.build/web` without -o).

Each layout in them has a link that opens it in the playground, and where scripts run, pictures of layouts are live: page/live.js
makes them so. No page asks another server. Links are checked. Links to files without a page lead to the repository, at the
address in packaging/project.json. Needs only Python's standard library; build.py runs it.
"""
import argparse
import base64
import html
import json
import os
import posixpath
import re
import shutil
import sys
import urllib.parse
import zlib
from pathlib import Path

from markdown import Page

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path += [str(ROOT / "editors" / "vscode"), str(ROOT / "packaging")]
import project  # noqa: E402
from bundle import bundle  # noqa: E402

ADDRESS, REPOSITORY = project.SITE, project.ADDRESS + "/"

# The pages, in the order of reading: (group, its files).
GROUPS = (
    ("Begin", ("README.md", "docs/README.md", "docs/install.md", "docs/from/your-app.md", "docs/walk.md", "docs/cookbook.md", "docs/screens.md")),
    ("The language", ("docs/language.md",)),
    ("Coming from", tuple(f"docs/from/{name}.md" for name in (
        "interface-builder", "code", "nslayoutanchor", "snapkit", "swiftui", "css", "visual-format", "keeplayout", "coslayout", "rqvisual",
        "rmextensions", "expression-format"))),
    ("Using it", ("docs/playground.md", "docs/pictures.md", "docs/export.md", "docs/diff.md", "docs/rules.md", "editors/README.md", *(
        f"editors/{name}/README.md" for name in ("vscode", "vim", "emacs", "snippets", "sublime", "zed", "jetbrains", "geany", "jupyter", "monaco", "tree-sitter")))),
    ("How it works", ("docs/server.md", "docs/solver.md", "docs/architecture.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "packaging/README.md", "packaging/registries/README.md")),
)
POLICY = "default-src 'none'; script-src 'self'; frame-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'"


def address(path):
    """The page of a file, from the site's folder."""
    if path == "README.md":
        return "docs/index.html"
    if "/" not in path:
        return f"docs/{path.removesuffix('.md').lower()}.html"
    if path.startswith("packaging/"):
        return "docs/" + path.replace("README.md", "index.html")
    if path == "docs/README.md":
        return "docs/all.html"
    if path.startswith("editors/"):
        folder = posixpath.dirname(path)
        return "docs/editors/index.html" if folder == "editors" else f"docs/{folder}.html"
    return path.removesuffix(".md") + ".html"


PAGES = {path: address(path) for _, paths in GROUPS for path in paths}


# The playground's links.

def used(path, text):
    """The files that a layout imports or whose words it uses, [[path, text]…], with itself first."""
    files, waiting = [], [(path, text)]
    while waiting:
        name, text = waiting.pop(0)
        if name in [known for known, _ in files]:
            continue
        files.append([name, text])
        for other in re.findall(r'^\s*(?:import|strings) "([^"]*)"', text, re.M):
            found = posixpath.normpath(posixpath.join(posixpath.dirname(name), other))
            if (ROOT / found).is_file():
                waiting.append((found, (ROOT / found).read_text("utf-8")))
    return files


def opening(path, text):
    """The end of the playground's address with a layout: that which its Share makes."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps(used(path, text), ensure_ascii=False, separators=(",", ":")).encode()) + packer.flush()
    return "#files=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


# Code.

KEYWORDS = "layout|screen|screens|view|guide|let|state|when|else|import|strings|rows|stack|group|use"
TOKENS = re.compile(r'(?P<comment>#.*)|(?P<string>"[^"\n]*")|(?P<number>\b\d+(?:\.\d+)?%?)|(?P<keyword>(?<![.\w])(?:' + KEYWORDS + r')(?= |$))', re.M)


def live_script():
    """The script of the pages, with the same colours."""
    colours = f"exports.tokens = /{TOKENS.pattern.replace('?P<', '?<')}/gm;\n"
    return bundle(HERE / "page" / "live.js", made={HERE / "page" / "colours.js": colours})


def coloured(text):
    parts, at = [], 0
    for found in TOKENS.finditer(text):
        parts += [html.escape(text[at:found.start()], quote=False), f'<span class="{found.lastgroup}">{html.escape(found[0], quote=False)}</span>']
        at = found.end()
    return "".join(parts) + html.escape(text[at:], quote=False)


class Site:
    def __init__(self, out):
        self.out = Path(out)
        self.made, self.links, self.files = {}, [], set()

    def page(self, path):
        here = PAGES[path]

        def relative(target):
            return posixpath.relpath(target, posixpath.dirname(here))

        def target(link):
            if re.match(r"[a-z]+:", link):
                return link
            name, _, place = link.partition("#")
            file = posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) if name else path
            found = self.place(file, relative)
            self.links.append((path, link, file, place))
            return found + ("#" + place if place and "#" not in found else "")

        blocks = []

        def block(info, text, heading):
            language = info.split(" ")[0]
            if language != "layout":
                kind = ' class="message"' if language == "message" else ""
                return f"<pre{kind}><code>{html.escape(text, quote=False)}</code></pre>"
            name = re.sub(r"\W+", "-", heading.lower()).strip("-") or "untitled"
            blocks.append((f"{name}.layout", text))
            link = relative("index.html") + opening(*blocks[-1])
            return f'<div class="layout"><pre><code>{coloured(text)}</code></pre><a href="{link}">Open in the playground</a></div>'

        def picture(words, link, comment):
            kind, _, rest = comment.partition(" ")
            image = f'<img src="{html.escape(target(link))}" alt="{html.escape(words)}">'
            options = rest.split() if kind == "draw" else []
            file = next((word for word in options if "=" not in word), None)
            if kind == "drag" or not (file or blocks) or not link.endswith(".svg"):
                return f"<p>{image}</p>"
            chosen = dict(word.split("=", 1) for word in options if "=" in word)
            first = {"layout": chosen.get("layout"), "screen": chosen.get("screens", "").split(",")[0], "state": chosen.get("state", "").replace("+", " + ")}
            choice = "".join(f"&{name}={urllib.parse.quote(value)}" for name, value in first.items() if value)
            name, text = (file, (ROOT / file).read_text("utf-8")) if file else blocks[-1]
            example = html.escape(f"{relative('index.html')}?inside{opening(name, text)}{choice}")
            own = f'\n<details class="layout" hidden><summary>The text of <code>{posixpath.basename(file)}</code></summary><pre><code>{coloured(text)}</code></pre></details>' if file else ""
            return f'<p data-example="{example}">{image}</p>{own}'

        made = Page((ROOT / path).read_text("utf-8"), target, block, picture)
        self.made[path] = made
        return self.whole(path, made, relative)

    def place(self, file, relative):
        """Where a link to a file of the repository leads."""
        if file in PAGES:
            return relative(PAGES[file])
        if file.endswith(".layout"):
            return relative("index.html") + opening(file, (ROOT / file).read_text("utf-8"))
        if file.endswith((".svg", ".png")):
            self.files.add(file)
            return relative(file)
        return f"{REPOSITORY}{'tree' if (ROOT / file).is_dir() else 'blob'}/main/{file}"

    def whole(self, path, made, relative):
        title = re.sub(r"<[^>]+>", "", next(text for level, _, text in made.headings if level == 1))
        groups = []
        for group, paths in GROUPS:
            rows = "".join('<li><a href="%s"%s>%s</a></li>' % (relative(PAGES[each]), ' aria-current="page"' if each == path else "", self.title(each)) for each in paths)
            groups.append(f"<h2>{group}</h2><ul>{rows}</ul>")
        deepest = 3 if len(made.headings) < 60 else 2
        inside = "".join(f'<li class="level{level}"><a href="#{name}">{text}</a></li>' for level, name, text in made.headings if 2 <= level <= deepest)
        contents = f'<details class="contents"><summary>On this page</summary><ul>{inside}</ul></details>' if inside else ""
        return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}{"" if title == "LayoutLSP" else " · LayoutLSP"}</title>
<link rel="icon" href="data:,">
<link rel="canonical" href="{ADDRESS}{PAGES[path]}">
<link rel="stylesheet" href="{relative("docs/site.css")}">
</head>
<body>
<header><a class="name" href="{relative("docs/index.html")}">LayoutLSP</a><a href="{relative("index.html")}">Playground</a><a href="{relative("docs/language.html")}">Manual</a><a href="{relative("docs/cookbook.html")}">Cookbook</a><a class="narrow" href="#pages">Pages</a></header>
<div class="columns">
<nav id="pages" aria-label="Pages">{"".join(groups)}</nav>
<main>
{contents}
{made.body}
</main>
</div>
{f'<script src="{relative("docs/live.js")}"></script>' if "data-example" in made.body else ""}
</body>
</html>
"""

    def title(self, path):
        with open(ROOT / path, encoding="utf-8") as file:
            found = re.search(r"^# (.*)", file.read(), re.M)[1]
        return html.escape(found.replace("`", "")).replace("+", "+<wbr>")

    def write(self):
        for path, page in PAGES.items():
            target = self.out / page
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(self.page(path), "utf-8")
        shutil.copy(HERE / "site.css", self.out / "docs" / "site.css")
        (self.out / "docs" / "live.js").write_text(live_script(), "utf-8")
        for file in self.files:
            (self.out / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, self.out / file)

    def broken(self):
        """Links that lead nowhere."""
        for path, link, file, place in self.links:
            if not (ROOT / file).exists():
                yield f"{path}: there is no {link}"
            elif place and file in PAGES and place not in [name for _, name, _ in self.made[file].headings]:
                yield f"{path}: there is no place {link}"


def main():
    parser = argparse.ArgumentParser(description="makes plain pages of the manual")
    parser.add_argument("-o", dest="out", default=str(ROOT / ".build" / "web"))
    chosen = parser.parse_args()
    site = Site(chosen.out)
    site.write()
    broken = list(site.broken())
    first = re.search(r"\]\(([^)]*)\)", (ROOT / "README.md").read_text("utf-8"))[1]
    if first != ADDRESS:
        broken.append(f"README.md: the first link leads to {first}, and not to {ADDRESS}")
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("editors/**/README.md"), *ROOT.glob("packaging/**/README.md")]
    unlisted = [name for name in sorted(str(path.relative_to(ROOT)) for path in pages) if name not in PAGES and "node_modules" not in name]
    broken += [f"{path} has no place in GROUPS" for path in unlisted]
    if broken:
        sys.exit("\n".join(broken))
    print(f"{chosen.out}/docs: {len(PAGES)} pages, {len(site.links)} links")


if __name__ == "__main__":
    main()
