#!/usr/bin/env python3
"""The page of `layout-lsp render`, in a real Chromium: its content at every size is what the program computes, by mouse
and by keyboard, in every theme, with any names. The program is $LAYOUT_LSP, else .build/release/layout-lsp.

  Tests/browser/run.py [--all] [NAME...]     all checks, or those whose names contain one of these

Sizes are checked on a few files; with --all on all examples and every tenth file of real projects.
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from devtools import Browser
from pixels import texts_that_are_hard_to_read

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHARED = pathlib.Path(os.environ.get("LAYOUT_SHARED", ROOT.parent / "shared"))
PROGRAM = os.environ.get("LAYOUT_LSP", str(ROOT / ".build/release/layout-lsp"))
SIZES = 50
SOME = 3
everything = False

failures = []


def check(truth, *words):
    if not truth:
        failures.append(" ".join(str(word) for word in words))
        print("FAIL", failures[-1][:400], flush=True)
    return truth


def ask(*arguments):
    answer = subprocess.run([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if answer.returncode not in (0, 1):
        sys.exit(f"{PROGRAM} {arguments} ended with {answer.returncode}: {answer.stderr.decode()}")
    return answer.stdout.decode()


class Folder:
    """A temporary folder of layout files and their pages."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="layout-pages-")
        self.path = pathlib.Path(self.folder.name)
        self.count = 0

    def page(self, text, name=None):
        self.count += 1
        source = self.path / (name or f"page{self.count}.layout")
        source.write_text(text)
        return self.of(source)

    def of(self, source):
        self.count += 1
        page = self.path / f"{self.count}.html"
        ask("render", "-o", str(page), str(source))
        return page


def frames(path, *options):
    return json.loads(ask("frames", "--format", "json", *options, str(path)))["layouts"]


# path -> rectangle in the document, for each visible view
RECTANGLES = """(() => {
  const found = {};
  for (const group of document.querySelectorAll('.paper .view:not([hidden]):not(.guide)')) {
    const box = group.querySelector(':scope > .box');
    found[data.layouts[shown.layout].views[Number(group.dataset.view)].path] =
      ['x', 'y', 'width', 'height'].map(name => Number(box.getAttribute(name)));
  }
  return found;
})()"""

# path -> rectangle on the screen, in points of the layout
ON_SCREEN = """(() => {
  const svg = document.querySelector('.paper svg').getBoundingClientRect();
  const view = document.querySelector('.paper svg').viewBox.baseVal;
  const found = {};
  for (const group of document.querySelectorAll('.paper .view:not([hidden]):not(.guide)')) {
    const matrix = group.querySelector(':scope > .box').getScreenCTM();
    const box = group.querySelector(':scope > .box').getBBox();
    found[data.layouts[shown.layout].views[Number(group.dataset.view)].path] =
      [(box.x * matrix.a + matrix.e - svg.x) / svg.width * view.width + view.x,
       (box.y * matrix.d + matrix.f - svg.y) / svg.height * view.height + view.y, box.width, box.height];
  }
  return found;
})()"""


def compare(found, views, where, within=1e-4):
    expected = {view["path"]: [view["absoluteX"], view["absoluteY"], view["width"], view["height"]] for view in views}
    if not check(set(found) == set(expected), where, "views differ", set(found) ^ set(expected)):
        return
    for path, numbers in expected.items():
        if not check(all(abs(a - b) < within for a, b in zip(found[path], numbers)), where, path, found[path], numbers):
            return


def show(page, layout, configuration):
    page.run(f"show({layout}, {configuration})")


def screens_at(text, layout, screen, sizes):
    """The text with the layout's screen replaced by fixed screens of the given sizes, for the program's own results."""
    lines = []
    for line in text.split("\n"):
        if line.strip().startswith("screen ") and line.strip().split()[1] == screen:
            head = line[: line.index("screen")]
            tail = line[line.index("=") + 1 :].split("#")[0].split()
            rest = " ".join(tail[tail.index("x") + 2 :])
            lines += [f"{head}screen at{number} = {w} x {h} {rest}" for number, (w, h) in enumerate(sizes)]
        elif not line.strip().startswith("screen "):
            lines.append(line)
    return "\n".join(lines)


def check_sizes(browser, folder, source, text, seeded):
    """Checks every configuration at its own size, then at many sizes between and around."""
    file = folder.of(source)
    page = browser.page(file.as_uri())
    tried = 0
    for number, layout in enumerate(frames(source)):
        for place, configuration in enumerate(layout["configurations"]):
            where = f"{source} {layout['name']} {configuration['screen']} {configuration['state']}"
            show(page, number, place)
            compare(page.run(RECTANGLES), configuration["views"], where)
            # The browser places pictures at fractions of a pixel.
            compare(page.run(ON_SCREEN), configuration["views"], where + " on the screen", within=0.1)
    for number, layout in enumerate(frames(source)):
        names = {}
        for place, configuration in enumerate(layout["configurations"]):
            name = configuration["screen"].removesuffix(".min").removesuffix(".max")
            names.setdefault(name, place)
        if len(frames(source)) > 1:
            continue
        for name, place in names.items():
            show(page, number, place)
            (left, right), (top, bottom) = page.run("[limits('width'), limits('height')]")
            breaks = page.run("breakpoints(layout(), configuration(), 1, shown.w, shown.h)")
            own = layout["configurations"][place]
            sizes = [(at, own["height"]) for at in breaks] + [
                (seeded.randint(int(left) + 1, int(right) - 1), seeded.choice([own["height"], seeded.randint(int(top) + 1, int(bottom) - 1)]))
                for _ in range(SIZES)
            ]
            changed = folder.path / "changed.layout"
            changed.write_text(screens_at(text, layout["name"], name, [(f"{w:.15g}", f"{h:.15g}") for w, h in sizes]))
            for configuration in frames(changed)[0]["configurations"]:
                w, h = sizes[int(configuration["screen"][2:])]
                if configuration["state"] != own["state"]:
                    continue
                where = f"{source} {name} at {w} x {h}"
                page.run(f"resize({w}, {h}, true)")
                said = page.run("document.getElementById('message').textContent")
                if configuration["status"] == "conflict":
                    check(said.startswith("No solution"), where, "conflict, but the page says:", said)
                elif check(said == "", where, said):
                    compare(page.run(RECTANGLES), configuration["views"], where)
                    tried += 1
    check(page.complaints() == [], source, page.complaints())
    check([url for url in page.requests() if not url.startswith("data:")] == [file.as_uri()], source, page.requests())
    page.close()
    return tried


RANGED = """layout Card {
  screen phone = 390 x 844 safeArea (47, 0, 34, 0)
  screen tablet = 500...1000 x 800
  view a: UILabel (intrinsic: 100 x 21)
  view b: UIImageView
  a.left == 16
  a.top == safeArea.top + 8
  a.right <= -16
  b.top == a.bottom + 8
  b.left == 16
  b.width == 50% @ 700
  b.width <= 300
  b.height == 100
  when width >= 600 {
    view wide { view inner; inner.pin == 10 }
    wide.left == b.right + 20
    wide.right == -20
    wide.top == b.top
    wide.bottom == -40
  } else { view narrow; narrow.left == 16; narrow.top == b.bottom + 5; narrow.size == (50, 60) }
}
"""


def sizes(browser, folder):
    seeded = random.Random(11)
    source = folder.path / "ranged.layout"
    source.write_text(RANGED)
    count = check_sizes(browser, folder, source, RANGED, seeded)
    check(count >= 2 * SIZES, "only", count, "sizes were compared")
    sources = sorted(ROOT.glob("Examples/*.layout"))
    if SHARED.exists():
        sources += sorted(SHARED.glob("corpus/ambiguous/*.layout"))[::6] + sorted(SHARED.glob("corpus/conflicting/*.layout"))
        sources += sorted(SHARED.glob("corpus/storyboards/*.layout"))[::12]
    sources = [source for source in sources if "import " not in source.read_text()]
    for source in sources if everything else seeded.sample(sources, SOME):
        text = source.read_text()
        count += check_sizes(browser, folder, source, text, seeded)
    print(count, "sizes compared")


def mouse(browser, folder):
    """Drags the edges; selects a view by a click, then the one behind it."""
    page = browser.page(folder.page(RANGED).as_uri())
    box = "(s => { const b = document.querySelector(s).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })"
    x, y = page.run(box + "('.handle.x')")
    zoom = page.run("shown.zoom")
    page.mouse("pressed", x, y)
    for step in range(1, 11):
        page.mouse("moved", x + 10 * step, y)
    page.mouse("released", x + 100, y)
    page.mouse("moved", x + 200, y)
    check(page.run("shown.w") == round(390 + 100 / zoom), "dragged to", page.run("shown.w"))
    x, y = page.run(box + "('.paper .view[data-view=\"1\"] .box')")
    page.click(x, y)
    check(page.run("shown.view") == 1, "a is not chosen")
    page.click(x, y, modifiers=1)
    check(page.run("shown.view") == 0, "what is behind it is not chosen")
    page.run("resize(700, 844)")
    check(page.run("!!document.querySelector('.paper .view[data-view=\"3\"]:not([hidden])')"), "wide does not come into being")
    check(page.run("[...document.querySelectorAll('#width-ticks span')].some(s => s.dataset.value === '600')"), "no tick at 600")
    check(page.complaints() == [], page.complaints())
    page.close()


def keyboard(browser, folder):
    """Tab reaches and leaves every control, arrows walk through views and move sliders. Nothing traps the focus."""
    page = browser.page(folder.page(RANGED).as_uri())
    page.run("document.body.focus()")
    told = "(e => e.id || e.getAttribute('role') || e.tagName)(document.activeElement)"
    seen = []
    for _ in range(24):
        page.key("Tab")
        seen.append(page.run(told))
        visible = page.run("(s => document.activeElement === document.body || s.outlineStyle !== 'none')(getComputedStyle(document.activeElement))")
        check(visible, seen[-1], "shows no focus")
    wanted = ["theme", "BUTTON", "smaller", "fit", "larger", "width", "width-number", "height", "height-number", "treeitem"]
    check(all(name in seen for name in wanted), "reached only", seen)
    check(seen.index("treeitem") < 23 and seen[seen.index("treeitem") + 1] != "treeitem", "the tree holds the focus:", seen)
    page.run("document.getElementById('width').focus()")
    page.key("ArrowRight")
    check(page.run("shown.w") == 391, "the slider goes to", page.run("shown.w"))
    page.run("document.querySelector('[role=treeitem][tabindex=\"0\"]').focus()")
    for key, path in [("ArrowDown", "a"), ("End", "narrow"), ("ArrowUp", "b"), ("ArrowLeft", ""), ("ArrowRight", "a"), ("Home", "")]:
        page.key(key)
        check(page.run("layout().views[shown.view].path") == path, key, "chose", page.run("layout().views[shown.view].path"))
        check(page.run("document.activeElement.getAttribute('aria-selected')") == "true", key, "lost the focus")
    figures = page.run("document.querySelectorAll('figure').length")
    page.run("document.querySelectorAll('figure button')[1].focus()")
    page.key("Enter")
    check(page.run("[configuration().screen, shown.w]") == ["tablet.min", 500], "Enter opens", page.run("shown.w"), "of", figures)
    check(page.complaints() == [], page.complaints())
    page.close()


def accessible(browser, folder):
    """Every control has a role and a name, ids are unique, texts have contrast, and headings and landmarks are in
    order.

    These are the rules of axe that apply to the page.
    """
    for theme in ["light", "dark", "hc-light", "hc-dark"]:
        page = browser.page(folder.page(RANGED + "layout Two { screen s = 100 x 50\n view c (intrinsic: 5 x 5)\n c.top == 0 }\n").as_uri())
        page.run(f"document.documentElement.dataset.theme = '{theme}'")
        for role, name, _ in page.tree():
            named = ("button", "slider", "spinbutton", "combobox", "treeitem", "tree", "image", "img", "figure", "region", "complementary", "navigation", "group")
            if role in named and role not in ("figure", "group"):
                check(name.strip(), theme, "a", role, "has no name")
        roles = [role for role, _, _ in page.tree()]
        for role in ["banner", "navigation", "main", "complementary", "tree"]:
            check(roles.count(role) == 1, theme, role, roles.count(role))
        doubled = page.run("[...document.querySelectorAll('[id]')].map(e => e.id).filter((id, n, all) => all.indexOf(id) !== n)")
        check(doubled == [], "ids that are there twice:", doubled)
        check(page.run("document.documentElement.lang") == "en" and page.run("document.title"), "no language, no title")
        low = page.run(CONTRAST)
        check(low == [], theme, "too little contrast:", low[:5])
        small = page.run("""[...document.querySelectorAll('button, select, input')].filter(e => e.offsetParent)
          .map(e => [e.id, e.getBoundingClientRect().height]).filter(([id, height]) => height < 16)""")
        check(small == [], "too small to be hit:", small)
        page.close()


# WCAG 1.4.3 for every text of the page outside of pictures; tests of the colours check those in pictures.
CONTRAST = """(() => {
  const parse = text => (text.match(/[0-9.]+/g) || []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, n) => sum + v * [0.2126, 0.7152, 0.0722][n], 0);
  const low = [];
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('svg') || !element.checkVisibility() || element.disabled) continue;
    if (![...element.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())) continue;
    let around = element;
    while (around && parse(getComputedStyle(around).backgroundColor)[3] === 0) around = around.parentElement;
    const [a, b] = [getComputedStyle(element).color, getComputedStyle(around || document.body).backgroundColor]
      .map(c => light(parse(c))).sort((a, b) => b - a);
    if ((a + 0.05) / (b + 0.05) < 4.5) low.push(element.tagName + ' ' + element.className + ' ' + ((a + 0.05) / (b + 0.05)).toFixed(2));
  }
  return low;
})()"""


# All kinds of text in pictures: names on fills of several depths, open ranges and hatches, a conflict, views outside.
WRITTEN = """layout Written {
  screen phone = 300 x 320
  view card (margins: 12) { view inner { view deep: UILabel } }
  card.left == 10; card.top == 10; card.size == (180, 100); card.inner.marginInsets == 0; card.inner.deep.insets == 20
  view open: UIImageView (intrinsic: 70 x 40)
  open.top == card.bottom + 12
  view wide: UIButton; wide.left == 10; wide.width == 100; wide.width == 140; wide.top == open.bottom + 20; wide.height == 44
  view outside; outside.left == 250; outside.top == 30; outside.size == (90, 40)
  view soft; soft.left == 20; soft.top == wide.bottom + 20; soft.size == (120, 40); soft.width >= 160 @ 500
  guide line; line.left == 200; line.top == 100; line.size == (60, 100)
}
"""


def readable(browser, folder):
    """Texts in pictures can be read in every theme, by the pixels that are painted."""
    sources = [folder.path / "written.layout"]
    sources[0].write_text(WRITTEN)
    sources += [ROOT / "Examples" / name for name in ("settings-row.layout",)]
    page = browser.page("about:blank", 1100, 1000)
    page.size(1100, 1000, scale=2)
    count = 0
    for source in sources:
        for theme in ["light", "dark", "hc-light", "hc-dark"]:
            picture = ask("render", "--format", "svg", "--theme", theme, str(source))
            page.run(f"document.body.innerHTML = {json.dumps(picture)}; document.body.style.margin = 0")
            hard, texts = texts_that_are_hard_to_read(page)
            check(hard == [], source.name, theme, hard)
            count += texts
    check(count > 60, "only", count, "texts were looked at")
    # Checks the measurement itself: grey on nearly the same grey must be found.
    page.run("""document.body.innerHTML = '<svg width="200" height="50"><rect width="200" height="50" fill="#999"/>'
      + '<text x="10" y="30" fill="#777">pale</text></svg>'""")
    check(len(texts_that_are_hard_to_read(page)[0]) == 1, "pale text is not seen")
    page.close()


def colours(browser, folder):
    """Forced colours replace those of pictures; dark mode follows the system; prints are light and complete."""
    file = folder.page(RANGED)
    page = browser.page()
    fill = "getComputedStyle(document.querySelector('.sheet .leaf > .box')).fill"
    stroke = "getComputedStyle(document.querySelector('.sheet .leaf > .box')).stroke"
    page.media(forced_colors="active")
    page.open(file.as_uri())
    system = page.run("(e => { document.body.append(e); e.style.color = 'CanvasText'; e.style.backgroundColor = 'Canvas'; const s = getComputedStyle(e); return [s.color, s.backgroundColor]; })(document.createElement('p'))")
    check([page.run(stroke), page.run(fill)] == system, "forced colours:", page.run(stroke), page.run(fill), system)
    page.media(prefers_color_scheme="dark")
    dark = page.run(fill)
    page.media(prefers_color_scheme="light")
    check(dark != page.run(fill), "dark is as light as light")
    page.media(type="print", prefers_color_scheme="dark")
    check(page.run("getComputedStyle(document.querySelector('.stage')).display") == "none", "the stage is printed")
    check(page.run(fill) != dark, "dark is printed")
    check(page.run("document.querySelector('.sheet').getBoundingClientRect().height >= document.querySelector('.sheet').scrollHeight - 1"), "what is printed is cut")
    check(page.complaints() == [], page.complaints())
    page.close()


HOSTILE = ["<img src=x onerror=window.hit=1>", "</script><script>window.hit=1</script>", "\"onload=window.hit=1 x=\"", "]]>&lt;", "${window.hit=1}", "'; window.hit=1; '"]


def hostile(browser, folder):
    """Text of a file stays text everywhere: file names and unknown names may hold anything."""
    for number, name in enumerate(HOSTILE):
        text = f"layout L {{\n screen s = 100...200 x 100\n view a: T\n a.left == 1 # {name}\n}}\nlayout `{name}` {{ {name} }}\nview {name}\n"
        file = folder.page(text, name.replace("/", "_") + ".layout")
        page = browser.page(file.as_uri())
        check(not page.run("window.hit"), name, "was run")
        check(page.run("document.images.length") == 0, name, "became an element")
        check(page.run("document.querySelector('h1').textContent").endswith(".layout"), name, "no title")
        # Names with characters of markup, in the page's data.
        page.run(f"layout().views[1].name = layout().views[1].path = {json.dumps(name)}; update(); choose(1)")
        check(not page.run("window.hit") and page.run("document.images.length") == 0, name, "was run from the data")
        check(page.complaints() == [], name, page.complaints())
        page.close()


def watch(browser, folder):
    """With --watch the page is written again when the file or an import changes, and reloads itself in the same state.
    """
    source, other, file = folder.path / "w.layout", folder.path / "part.layout", folder.path / "w.html"
    other.write_text("layout Part {\n view p (intrinsic: 30 x 10)\n p.left == 0; p.top == 0\n}\n")
    text = 'import "part.layout"\nlayout L {\n screen s = 100...200 x 100\n view a: Part\n a.left == 7; a.top == 0; a.size == (50, 20)\n}\n'
    source.write_text(text)
    # While a page is reloaded, its script's `shown` does not exist yet, and the name means the element with that id.
    at = lambda view, x: f"typeof shown === 'object' && shown.frames?.get({view})?.x === {x}"
    process = subprocess.Popen([PROGRAM, "render", "--watch", "-o", str(file), str(source)], stderr=subprocess.PIPE, text=True)
    try:
        check("watches" in process.stderr.readline(), "it does not say that it watches")
        page = browser.page(file.as_uri())
        page.run("show(0, 0, [150, 100]); choose(1)")
        source.write_text(text.replace("== 7", "== 9"))
        page.until(at(1, 9))
        check(page.run("[shown.w, shown.view]") == [150, 1], "the place is lost:", page.run("[shown.w, shown.view]"))
        other.write_text(other.read_text().replace("p.left == 0", "p.left == 3"))
        page.until(at(2, 12))
        # A broken text, then a correct one: the page goes on.
        source.write_text("layout L {")
        page.until("document.querySelectorAll('figure').length !== 2")
        source.write_text(text)
        page.until(at(1, 7))
        check(page.complaints() == [], page.complaints())
        page.close()
    finally:
        process.terminate()
        process.wait()


CHECKS = [sizes, mouse, keyboard, accessible, readable, colours, hostile, watch]


def main():
    global everything
    names = [name for name in sys.argv[1:] if name != "--all"]
    everything = len(names) < len(sys.argv) - 1
    wanted = [one for one in CHECKS if not names or any(name in one.__name__ for name in names)]
    with Browser() as browser:
        for one in wanted:
            before, start = len(failures), time.monotonic()
            try:
                one(browser, Folder())
            except Exception as error:  # the other checks still run
                check(False, one.__name__, repr(error))
            verdict = "ok" if len(failures) == before else "FAILED"
            print(f"{verdict:6} {one.__name__} ({time.monotonic() - start:.1f} s)", flush=True)
    sys.exit(1 if failures else 0)


main()
