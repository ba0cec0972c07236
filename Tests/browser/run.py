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
    fill = "getComputedStyle(document.querySelector('.sheet .root > .box')).fill"
    stroke = "getComputedStyle(document.querySelector('.sheet .root > .box')).stroke"
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


SPOKEN = """layout Part (margins: 8) {
  screen alone = 200 x fit
  view words: UILabel (text: "Part" font caption1)
  words.insets == 4
}
layout Spoken {
  screen phone = 375 x 500 safeArea (20, 0, 0, 0)
  screen narrow = 260 x 500
  view title: UILabel (text: "A story that is told in a few lines, and then some more of them" font title3)
  view photo: UIImageView
  view go: UIButton (text: "Go on", configuration: filled)
  view segments: UISegmentedControl (text: "Day\\nWeek")
  view part: Part
  view empty, plain: Unknown
  view list: UIScrollView { view long: UIImageView; long.insets == 0; long.width == superview.width; long.height == 900 }
  title.top == 30; title.horizontalInsets == 16
  photo.top == title.bottom + 8; photo.left == 16; photo.size == 120 x 80
  go.top == photo.top; go.right == -16
  segments.top == go.bottom + 8; segments.right == -16
  part.left == 16; part.top == photo.bottom + 8
  empty.left == 16; empty.right == -16; empty.top == part.bottom + 8; empty.height == 40
  plain.left == 16; plain.top == empty.bottom + 8; plain.size == 90 x 30
  list.top == plain.bottom + 8; list.horizontalInsets == 0; list.bottom == 0
  go.left >= 0
  when width < 300 { go.width == 300 } else { go.width >= 80 }
  when width < 350 { plain.height == 30 } else { plain.height >= 20 }
}
"""

LINES = """[...document.querySelectorAll('.paper .view[data-view="1"] .words text')].map(t => t.textContent)"""
# Boxes on the screen of the names that are shown.
NAMES = """[...document.querySelectorAll('.paper .view:not([hidden]) > .label:not([hidden])')]
  .filter(l => getComputedStyle(l).visibility === 'visible')
  .map(l => { const b = l.getBBox(); return [l.textContent, b.x, b.y, b.x + b.width, b.y + b.height]; })"""


def looks(browser, folder):
    """Words break at each size as the program breaks them; names keep their places and never stand on each other; a
    wireframe has names in the place of words; what scrolls can be reached."""
    source = folder.path / "spoken.layout"
    source.write_text(SPOKEN)
    page = browser.page(folder.of(source).as_uri())
    check(page.run("layout().name") == "Spoken", "a component is opened first")
    check(page.run("[...document.querySelectorAll('.sheet h2')].map(h => h.textContent)") == ["Spoken", "Part"], "components are not last")
    before = page.run(NAMES)
    page.run("resize(376, 500, true)")
    check({name for name, *_ in before} == {name for name, *_ in page.run(NAMES)}, "names are lost:", before, page.run(NAMES))
    for width in (320, 333, 376, 420, 512, 640, 700):
        page.run(f"resize({width}, 500, true)")
        picture = ask("render", "--layout", "Spoken", "--screen", "phone", "--size", f"{width}x500", "--format", "svg", str(source))
        page.run(f"window.other = new DOMParser().parseFromString({json.dumps(picture)}, 'image/svg+xml')")
        expected = page.run("""[...other.querySelectorAll('.view[data-view="1"] .words text')].map(t => t.textContent)""")
        check(page.run(LINES) == expected, width, "lines", page.run(LINES), expected)
        shapes = """root => [...root.querySelectorAll('.look > rect:not([hidden]), .look > circle:not([hidden])')].map(r =>
          ['x', 'y', 'width', 'height', 'cx', 'cy'].map(n => Math.round(Number(r.getAttribute(n)) * 100) / 100).join(' ')).join(', ')"""
        same = page.run(f"(f => [f(document.querySelector('.paper')), f(other)])({shapes})")
        check(same[0] == same[1], width, "shapes", same)
    for style in ("screen", "wireframe"):
        page.run(f"(s => {{ s.value = '{style}'; s.dispatchEvent(new Event('change')); }})(document.getElementById('style'))")
        for width in (320, 375, 480, 700):
            page.run(f"resize({width}, 500, true)")
            names = page.run(NAMES)
            for number, (name, left, top, right, bottom) in enumerate(names):
                for other, x, y, far, low in names[number + 1 :]:
                    check(right <= x + 1 or far <= left + 1 or bottom <= y + 2 or low <= top + 2, style, width, name, "stands on", other)
        words = page.run("getComputedStyle(document.querySelector('.paper .words')).display")
        check((words == "none") == (style == "wireframe"), style, "words", words)
        check(("title" in [name for name, *_ in names]) == (style == "wireframe"), style, "names", names)
    page.run("(s => { s.value = 'screen'; s.dispatchEvent(new Event('change')); })(document.getElementById('style')); resize(375, 500, true)")
    x, y = page.run("(b => [b.x + b.width / 2, b.y + b.height / 2])(document.querySelector('.paper .view[data-view=\"' + layout().views.findIndex(v => v.path === 'list') + '\"] > .box').getBoundingClientRect())")
    page.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=120)
    page.until("[...shown.scrolled.values()].some(([x, y]) => y === 120)")
    check(page.complaints() == [], page.complaints())
    page.close()


def order(browser, folder):
    """Findings come first beside the picture, those of the shown screen alone; on a narrow page the picture comes first.
    What is not in force is so at every size, and a verdict is that of the matrix."""
    source = folder.path / "order.layout"
    source.write_text(SPOKEN)
    page = browser.page(folder.of(source).as_uri())
    told = "document.getElementById('findings').textContent"
    check("conflict" not in page.run(told), "another screen's conflict is told:", page.run(told)[:200])
    page.run("show(1, data.layouts[1].configurations.findIndex(c => c.screen === 'narrow'))")
    check("conflict" in page.run(told) and "Numbers in the picture" in page.run(told), "no conflict is told:", page.run(told)[:200])
    check(page.run("document.querySelector('.inspector').firstElementChild.id") == "findings", "findings are not first")
    page.run("show(1, 0); choose(layout().views.findIndex(view => view.path === 'plain'))")
    unused = "[...document.querySelectorAll('#details .unused code')].map(c => c.textContent)"
    check(page.run(unused) == ["plain.height == 30"], "not in force:", page.run(unused))
    page.run("resize(320, 500, true)")
    check(page.run(unused) == ["plain.height >= 20"], "not in force at 320:", page.run(unused))
    matrix = ask("check", "--matrix", str(source)).split("\n")
    for summary in page.run("[...document.querySelectorAll('.sheet .summary')].map(p => p.textContent)"):
        check(any(line.endswith(" · " + summary) for line in matrix), "the matrix does not say", summary)
    page.size(390, 844)
    top, below = page.run("['#desk', '#findings'].map(s => document.querySelector(s).getBoundingClientRect().top)")
    height = page.run("document.querySelector('.paper svg').getBoundingClientRect().height")
    check(top < 200 and top < below and height > 300, "narrow:", top, below, height)
    check(page.run("document.documentElement.scrollWidth") <= 390, "the narrow page is wider than its window")
    check(page.complaints() == [], page.complaints())
    page.close()


CHECKS = [looks, order, sizes, mouse, keyboard, accessible, readable, colours, hostile, watch]


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
