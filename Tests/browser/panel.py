#!/usr/bin/env python3
"""The page of the VS Code extension's preview panel, in a real Chromium, with pictures of the real server. A stand-in
plays the editor. The program is $LAYOUT_LSP, else .build/release/layout-lsp.

  Tests/browser/panel.py [--pictures FOLDER] [NAME...]     all checks, or those whose names contain one of these
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path[:0] = [str(pathlib.Path(__file__).parent), str(pathlib.Path(__file__).resolve().parents[1] / "outside")]
from devtools import Browser, Trouble
from lsp import Connection

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("LAYOUT_LSP", str(ROOT / ".build/release/layout-lsp"))
URI = "file:///a.layout"
pictures = None
failures = []

TEXT = """layout Form {
  screen phone = 200 x 300
  screen tablet = 300...600 x 300
  view box: Card { view title: UILabel (intrinsic: 80 x 20); view field }
  box.left == 16; box.right == -16; box.top == 20; box.height == 100
  box.title.left == 8; box.title.top == 8
  box.field.insets == (40, 8, 8, 8)
  view loose (intrinsic: 40 x 30)
  loose.top == box.bottom + 10
}
layout Other { screen s = 50 x 50; state on {}; state off {} }
"""


def check(truth, *words):
    if not truth:
        failures.append(f"line {sys._getframe(1).f_lineno}: " + " ".join(str(word) for word in words))
        print("FAIL", failures[-1][:600], flush=True)
    return truth


class Server(Connection):
    """Sends requests to the program as an editor does."""

    def __init__(self, text):
        super().__init__([PROGRAM])
        self.call("initialize", {"processId": None, "rootUri": None, "capabilities": {
            "experimental": {"layoutPreview": True}, "workspace": {"workspaceEdit": {"documentChanges": True}}}})
        self.notify("initialized", {})
        self.notify("textDocument/didOpen", {
            "textDocument": {"uri": URI, "languageId": "layout", "version": 1, "text": text}})

    def call(self, method, params):
        answer, _ = self.exchange(method, params)
        self.error = answer.get("error")
        return answer.get("result")

    def model(self, **more):
        return self.call("layout/preview", {"textDocument": {"uri": URI}, **more})

    def change(self, text, version):
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": URI, "version": version}, "contentChanges": [{"text": text}]})

    def close(self):
        self.call("shutdown", None)
        self.notify("exit", None)
        self.end()


STAND_IN = """
window.sent = [];
window.kept = undefined;
window.acquireVsCodeApi = () => ({
  postMessage: message => window.sent.push(JSON.parse(JSON.stringify(message))),
  getState: () => window.kept, setState: state => { window.kept = JSON.parse(JSON.stringify(state)); },
});
"""


def html(folder):
    script = """
      const { pageHTML } = require(process.argv[1]);
      process.stdout.write(pageHTML({ cspSource: 'file:' }, 'n0nce', name => process.argv[2] + '/' + name));
    """
    extension = ROOT / "editors/vscode"
    done = subprocess.run(["node", "-e", script, str(extension / "src/previewPage.js"), (extension / "media").as_uri()],
                          stdout=subprocess.PIPE, check=True)
    file = pathlib.Path(folder, "panel.html")
    file.write_bytes(done.stdout)
    return file.as_uri()


class Panel:
    """The page, and a stand-in for src/preview.js that answers it."""

    def __init__(self, browser, folder, text=TEXT, before="", width=900, height=600):
        self.server = Server(text)
        self.text, self.version, self.heard, self.tries, self.edits = text, 1, 0, 0, 0
        self.page = browser.page(html(folder), width, height, STAND_IN + before)

    def show(self, choice=None, **more):
        self.choice = choice or {}
        model = self.server.model(**self.choice, **more)
        self.model = {**model, "all": bool(more.get("all"))}
        self.post({"type": "model", "uri": URI, "version": self.version, "model": self.model, "choice": self.choice, "pinned": False})
        return model

    def write(self, text):
        self.text, self.version = text, self.version + 1
        self.server.change(text, self.version)
        self.show(self.choice)

    def select(self, path):
        """Selects a view, as a click in the list does; waits for its handles."""
        [view] = [view for view in self.model["shown"][0]["views"] if view["path"] == path]
        self.post({"type": "select", "uri": URI, "version": self.version, "ids": [view["id"]], "origin": "text"})
        self.until("document.querySelectorAll('#hand > *').length > 0")
        return view

    def until(self, script):
        """Answers the page's messages until a script gives a true value; returns the value."""
        for _ in range(200):
            self.pump()
            if value := self.page.run(script):
                return value
            time.sleep(0.02)
        raise Trouble(f"not seen: {script}")

    def pump(self):
        sent = self.page.run(f"window.sent.slice({self.heard})")
        self.heard += len(sent)
        # Only the newest of several drags counts.
        last = max((n for n, one in enumerate(sent) if one["type"] == "drag"), default=-1)
        for number, one in enumerate(sent):
            if one["type"] in ("handles", "drop") or one["type"] == "drag" and number == last:
                getattr(self, one["type"])(one)

    def about(self, message):
        shown = self.model["shown"][0]
        return {"layout": shown["layout"], "screen": shown["screen"], "state": shown["state"], "size": self.choice.get("size"),
                "theme": self.choice.get("theme"), "view": message["id"]}

    def answer(self, kind, **more):
        self.post({"type": kind, "uri": URI, "version": self.version, **more})

    def handles(self, message):
        answer = self.server.call("layout/handles", {
            "textDocument": {"uri": URI}, "version": self.version, **self.about(message)})
        self.answer("handles", id=message["id"], dimensions=answer["dimensions"])

    def ask(self, method, message):
        return self.server.call(method, {
            "textDocument": {"uri": URI}, "version": self.version, "seq": message["seq"], "changes": message["changes"],
            "shown": self.about(message)})

    def drag(self, message):
        self.tries += 1
        answer = self.ask("layout/try", message) or {"message": (self.server.error or {}).get("message")}
        self.answer("ghost", **{**answer, "seq": message["seq"]})

    def drop(self, message):
        answer = self.ask("layout/edit", message)
        if not answer:
            self.answer("settled", isDone=False, message=(self.server.error or {}).get("message", ""))
            return
        [change] = answer["edit"]["documentChanges"]
        check(change["textDocument"]["version"] == self.version, "an edit of version", change["textDocument"], self.version)
        self.edits += 1
        self.answer("settled", isDone=True)
        self.write(applied(self.text, change["edits"]))

    def grip(self, name):
        return self.place(f"#overlay [data-handle='{name}'] .knob")

    def drag_by(self, start, x, y, modifiers=0, steps=6, drops=True):
        self.page.mouse("moved", *start, modifiers, held=False)
        self.page.mouse("pressed", *start, modifiers)
        for step in range(1, steps + 1):
            self.page.mouse("moved", start[0] + x * step / steps, start[1] + y * step / steps, modifiers)
            self.pump()
        # The page sends its request when it is painted.
        self.page.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.pump()
        if drops:
            self.page.mouse("released", start[0] + x, start[1] + y, modifiers)
            self.pump()

    def post(self, message):
        self.page.run(f"window.dispatchEvent(new MessageEvent('message', {{ data: {json.dumps(message)} }}))")

    def sent(self, kind):
        return [one for one in self.page.run("window.sent") if one["type"] == kind]

    def picture(self, name):
        if pictures:
            self.page.picture(pathlib.Path(pictures, name + ".png"))

    def place(self, selector):
        x, y, w, h = self.page.run(
            f"(r => [r.x, r.y, r.width, r.height])(document.querySelector({json.dumps(selector)}).getBoundingClientRect())")
        return x + w / 2, y + h / 2

    def close(self, allowed=lambda text: False):
        complaints = [text for text in self.page.complaints() if not allowed(text)]
        check(complaints == [], complaints)
        self.page.close()
        self.server.close()


def applied(text, edits):
    lines = text.split("\n")
    at = lambda place: sum(len(line) + 1 for line in lines[:place["line"]]) + place["character"]
    for edit in sorted(edits, key=lambda edit: -at(edit["range"]["start"])):
        text = text[:at(edit["range"]["start"])] + edit["newText"] + text[at(edit["range"]["end"]):]
    return text


ON_SCREEN = """(() => {
  const svg = document.querySelector('#paper .drawing');
  const [box, view] = [svg.getBoundingClientRect(), svg.viewBox.baseVal];
  const scale = box.width / view.width;
  return Object.fromEntries([...svg.querySelectorAll('.view')].map(group => {
    const rect = group.querySelector(':scope > .box');
    const at = new DOMPoint(+rect.getAttribute('x'), +rect.getAttribute('y')).matrixTransform(rect.getScreenCTM());
    return [group.dataset.view, [(at.x - box.x) / scale + view.x, (at.y - box.y) / scale + view.y,
      +rect.getAttribute('width'), +rect.getAttribute('height')]];
  }));
})()"""


def rectangles(browser, folder):
    """Checks that the page's rectangles are those of the server at 50 sizes, and that zoom and scroll position stay."""
    panel = Panel(browser, folder)
    panel.show({"layout": "Form"})
    panel.page.run("document.querySelector('#zoomIn').click()")
    zoom = panel.page.run("window.kept.zoom")
    for number in range(50):
        size = {"width": 300 + 6 * number + number / 8, "height": 200 + number}
        shown = panel.show({"layout": "Form", "screen": "tablet", "size": size})["shown"][0]
        found = panel.page.run(ON_SCREEN)
        for view in shown["views"]:
            numbers = [view[name] for name in ("x", "y", "width", "height")]
            place = found[str(view["id"])]
            # The browser places a picture at 64ths of a pixel; sizes are exact.
            is_there = all(abs(a - b) < 0.05 for a, b in zip(place[:2], numbers)) and place[2:] == numbers[2:]
            if not check(is_there, size, view["path"], place, numbers):
                return
    check(panel.page.run("window.kept.zoom") == zoom, "the zoom has jumped")
    panel.close()


def mouse(browser, folder):
    """A click selects a view, with Alt the one behind; a double click reveals the text; dragging an edge resizes."""
    panel = Panel(browser, folder)
    views = {view["path"]: view["id"] for view in panel.show({"layout": "Form"})["shown"][0]["views"]}
    x, y = panel.place(f"#paper [data-view='{views['box.title']}'] > .box")
    panel.page.click(x, y)
    check(panel.sent("reveal") == [{"type": "reveal", "uri": URI, "version": 1, "id": views["box.title"], "focus": False}], panel.sent("reveal"))
    check("80 × 20 at 24, 28" in panel.page.run("document.querySelector('#live').textContent"), "the live region says nothing")
    panel.page.click(x, y, modifiers=1)
    check(panel.sent("reveal")[-1]["id"] == views["box"], "not the one behind", panel.sent("reveal")[-1])
    panel.page.run("document.querySelector('#paper .box').dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))")
    check(panel.sent("reveal")[-1]["focus"] is True, "the double click is none")
    zoom = panel.page.run("window.kept.zoom")
    x, y = panel.place(".edge.right")
    panel.page.mouse("pressed", x, y)
    for step in (10, 20, 40):
        panel.page.mouse("moved", x + step, y)
    panel.page.mouse("released", x + 40, y)
    panel.page.until("window.sent.some(one => one.type === 'choose')")
    size = panel.sent("choose")[-1]["size"]
    check(size == {"width": round(200 + 40 / zoom), "height": 300}, size, zoom)
    panel.picture("mouse")
    panel.close()


def keyboard(browser, folder):
    """Tab reaches every control, and arrows walk through the views."""
    panel = Panel(browser, folder)
    views = {view["path"]: view["id"] for view in panel.show({"layout": "Form"})["shown"][0]["views"]}
    reached = []
    for _ in range(16):
        panel.page.key("Tab")
        reached.append(panel.page.run("document.activeElement.id || document.activeElement.getAttribute('role') || document.activeElement.tagName"))
    for name in ("layout", "screen", "width", "height", "zoomIn", "fit", "all", "pin", "undo", "treeitem"):
        check(name in reached, name, "is not reached by", reached)
    panel.page.run("document.querySelector('[role=treeitem]').focus()")
    for key, path in [("ArrowDown", "box"), ("ArrowRight", "box.title"), ("ArrowDown", "box.field"), ("ArrowLeft", "box"), ("End", "loose")]:
        panel.page.key(key)
        check(panel.page.run("+document.activeElement.dataset.id") == views[path], key, "is not", path)
        check(panel.page.run("document.activeElement.getAttribute('aria-selected')") == "true", path, "is not selected")
    check(panel.sent("reveal") == [], "walking moves the text")
    panel.page.key("Enter")
    check(panel.sent("reveal")[-1]["id"] == views["loose"] and panel.sent("reveal")[-1]["focus"], "Enter does not go there")
    tree = panel.page.tree()
    check(any(role == "tree" and name == "Views" for role, name, _ in tree), "there is no tree")
    check(any(role == "treeitem" and "box.title: UILabel, 80 × 20 at 24, 28" in name for role, name, _ in tree), "no item says its frame")
    for role, name, _ in tree:
        check(role not in ("button", "combobox", "spinbutton") or name, role, "has no name")
    panel.close()


def stays(browser, folder):
    """While the text is broken the picture stays, dimmed.

    The views at the cursor are marked. A newer text keeps the selection.
    """
    panel = Panel(browser, folder)
    views = {view["path"]: view["id"] for view in panel.show({"layout": "Form"})["shown"][0]["views"]}
    panel.post({"type": "select", "uri": URI, "version": 1, "ids": [views["loose"], views["box"]], "origin": "text"})
    check(panel.page.run("document.querySelectorAll('#overlay .mark').length") == 2, "two views are not marked")
    check(panel.sent("reveal") == [], "what comes from the text goes back to it")
    before = panel.page.run(ON_SCREEN)
    panel.post({"type": "stale", "uri": URI, "message": "<b>expected</b> a value"})
    check(panel.page.run("document.body.classList.contains('stale')"), "not dimmed")
    check(panel.page.run("document.querySelector('#message').textContent") == "<b>expected</b> a value", "the message is no text")
    check(panel.page.run(ON_SCREEN) == before, "the picture is another")
    panel.picture("stale")
    panel.show({"layout": "Form", "screen": "tablet"})
    check(not panel.page.run("document.body.classList.contains('stale')"), "still dimmed")
    check(panel.page.run("document.querySelector('#path').textContent") == "loose", "the selection is lost")
    panel.post({"type": "select", "uri": "file:///b.layout", "version": 1, "ids": [views["box"]], "origin": "text"})
    check(panel.page.run("document.querySelector('#path').textContent") == "loose", "another file selects")
    panel.show(all=True)
    check(panel.page.run("document.querySelectorAll('#sheet button').length") == 5, "not every picture is there")
    panel.picture("all")
    panel.page.run("document.querySelectorAll('#sheet button')[4].click()")
    check(panel.sent("choose")[-1]["state"] == "off", panel.sent("choose"))
    panel.close()


def themes(browser, folder):
    """The page reports the editor's theme, also when it changes. All four themes are checked."""
    for name, classes in [("light", "vscode-light"), ("dark", "vscode-dark"), ("hc-dark", "vscode-high-contrast"),
                          ("hc-light", "vscode-high-contrast vscode-high-contrast-light")]:
        dark = "dark" in name
        before = f"""document.addEventListener('DOMContentLoaded', () => {{ document.body.className = '{classes}'; }}, {{ once: true }});
          new MutationObserver((_, o) => {{ if (document.body) {{ document.body.className = '{classes}'; o.disconnect(); }} }})
            .observe(document, {{ childList: true, subtree: true }});"""
        panel = Panel(browser, folder, before=before)
        panel.page.run(f"""for (const [name, value] of [['--vscode-editor-background', '{"#1e1e1e" if dark else "#ffffff"}'],
          ['--vscode-foreground', '{"#cccccc" if dark else "#333333"}']]) document.documentElement.style.setProperty(name, value)""")
        check(panel.page.until("window.sent.some(one => one.theme === '%s')" % name), name)
        panel.show({"layout": "Form", "theme": name})
        panel.picture(name)
        panel.page.run("document.body.className = 'vscode-light x'")
        if name != "light":
            panel.page.until("window.sent.some(one => one.type === 'theme' && one.theme === 'light')")
        panel.page.media(forced_colors="active", prefers_reduced_motion="reduce")
        check(panel.page.run("getComputedStyle(document.querySelector('#paper')).transitionDuration") == "0s", "it moves")
        panel.close()


def wireframe(browser, folder):
    """A wireframe has the names in the place of what views look like; it stays one when the picture changes."""
    panel = Panel(browser, folder, text='''layout Form {
  screen phone = 300 x 200
  view title: UILabel (text: "Sign in"), go: UIButton (text: "Go", configuration: filled)
  title.left == 20; title.top == 20
  go.left == 20; go.top == title.bottom + 20
}
''')
    panel.show({"layout": "Form"})
    shown = """[...document.querySelectorAll('#paper .drawing :is(.words text, .label)')]
      .filter(part => part.getClientRects().length > 0 && getComputedStyle(part).visibility === 'visible').map(part => part.textContent)"""
    check(panel.page.run(shown) == ["Sign in", "Go"], "a screen shows", panel.page.run(shown))
    panel.page.run("document.getElementById('wireframe').click()")
    check(panel.page.run(shown) == ["title", "go"], "a wireframe shows", panel.page.run(shown))
    panel.show({"layout": "Form"})
    check(panel.page.run(shown) == ["title", "go"], "another picture shows", panel.page.run(shown))
    check(panel.page.run("document.getElementById('wireframe').getAttribute('aria-pressed')") == "true", "the button is not pressed")
    panel.close()


def hostile(browser, folder):
    """Markup in names, and an answer that is no picture, stay text: nothing runs."""
    panel = Panel(browser, folder)
    model = panel.server.model(layout="Form")
    for view in model["shown"][0]["views"]:
        view["name"] = view["path"] = view["summary"] = "<img src=x onerror=window.hit=1>"
    model["shown"][0]["problems"] = [{"severity": "error", "message": "<img src=x onerror=window.hit=1>", "views": []}]
    model["shown"][0]["svg"] = model["shown"][0]["svg"].replace(
        "<title>", "<script>window.hit=1</script><foreignObject><img xmlns='http://www.w3.org/1999/xhtml' src='x' onerror='window.hit=1'/></foreignObject>"
        "<a href='https://example.com/'/><rect onclick='window.hit=1' class='evil'/><title>", 1)
    message = {"type": "model", "uri": URI, "version": 1, "model": {**model, "all": False}, "choice": {}, "pinned": False}
    panel.post(message)
    panel.post({"type": "select", "uri": URI, "version": 1, "ids": [1], "origin": "text"})
    check(panel.page.run("document.images.length + document.querySelectorAll('#paper script, #paper a, #paper foreignObject, [onclick]').length") == 0, "something is left")
    model["shown"][0]["svg"] = "no <picture"
    panel.post(message)
    check(panel.page.run("document.body.classList.contains('stale')"), "what is no picture is shown")
    for wrong in (None, 3, {}, {"type": "model"}, {"type": "select", "uri": URI, "version": 9, "ids": None}):
        panel.post(wrong)
    check(not panel.page.run("window.hit"), "it was run")
    check(all(url.startswith("file:") or url.startswith("data:") for url in panel.page.requests()), panel.page.requests())
    # It is the policy's purpose to forbid event handlers and styles of injected markup.
    panel.close(lambda text: "inline" in text or "-src-attr" in text)


MOVED = """let gap = 12
layout Form {
  screen phone = 200 x 300
  view box { view title (intrinsic: 80 x 20) }
  box.left == 16; box.right == -16; box.top == 20; box.height == 100
  box.title.left == gap; box.title.top == 8
  view below, same, loose (intrinsic: 40 x 30)
  below.left == 16; below.width == 60; below.height == 30
  below.top == box.bottom + 10
  same.left == below.right; same.top == below.top; same.right == superview.right; same.bottom == below.bottom
}
"""


def hand(browser, folder):
    """Edges and middles dragged with the mouse: the page shows a solved trial, and only a drop makes an edit, and one.
    """
    panel = Panel(browser, folder, MOVED)
    panel.show({"layout": "Form"})
    zoom = panel.page.run("window.kept.zoom")
    said = lambda: panel.page.run("document.querySelector('#message').textContent")
    box = panel.select("box")

    # Drags the right edge by 24 pixels inward: the number grows, the left edge stays.
    panel.drag_by(panel.grip("right"), -24 * zoom, 0, drops=False)
    ghost = panel.page.run("(r => [+r.getAttribute('x'), +r.getAttribute('width')])"
                           "(document.querySelector(`#paper .ghost [data-view='%d'] > .box`))" % box["id"])
    check(ghost == [16, 144], "the ghost is", ghost)
    check(panel.page.run("document.querySelectorAll('#overlay .was').length") >= 1, "where it was is not shown")
    check("16 in `box.right == -16` → 40" in said(), said())
    check(panel.edits == 0 and panel.text == MOVED, "the text has changed while it was dragged")
    check("144 × 100 at 16, 20" in panel.page.run("document.querySelector('#summary').textContent"), "its frame is not told")
    panel.picture("drag")
    panel.page.mouse("released", *panel.grip("right"))
    panel.until("!document.querySelector('#paper .ghost')")
    check(panel.edits == 1 and panel.text == MOVED.replace("box.right == -16", "box.right == -40"), panel.text)
    check(panel.page.run("document.querySelector('#path').textContent") == "box", "the selection is lost")

    # Escape ends a drag without an edit. A click makes none either, nor does a drag back to the start.
    panel.write(MOVED)
    panel.select("box")
    panel.drag_by(panel.grip("bottom"), 0, 30, drops=False)
    panel.page.key("Escape")
    panel.page.mouse("released", *panel.grip("bottom"))
    panel.until("!document.querySelector('#paper .ghost')")
    x, y = panel.place(f"#paper [data-view='{box['id']}'] > .box")
    panel.page.click(x, y + 20)
    start = panel.grip("bottom")
    panel.page.mouse("pressed", *start)
    for step in (10, 20, 10, 0):
        panel.page.mouse("moved", start[0], start[1] + step)
        panel.pump()
    panel.page.mouse("released", *start)
    panel.pump()
    check(panel.edits == 1 and panel.text == MOVED, "nothing was to change:", panel.text)
    check([one["type"] for one in panel.page.run("window.sent")].count("drop") == 1, "it was let go of where it was")

    # Drags the middle: both edges move, and the views that depend on them.
    below = panel.select("below")
    panel.drag_by(panel.place(f"#paper [data-view='{below['id']}'] > .box"), 10 * zoom, 22 * zoom)
    panel.until("!document.querySelector('#paper .ghost')")
    check("below.left == 26; below.width == 60" in panel.text and "below.top == box.bottom + 32" in panel.text, panel.text)

    # With Shift, in steps of 8.
    panel.write(MOVED)
    panel.select("below")
    panel.drag_by(panel.grip("right-bottom"), 9 * zoom, 13 * zoom, modifiers=8)
    panel.until("!document.querySelector('#paper .ghost')")
    check("below.width == 72; below.height == 40" in panel.text, panel.text)

    # A metric changes only if it is chosen; then the page lists all that depends on it.
    panel.write(MOVED)
    panel.select("box.title")
    check(panel.page.run("document.querySelector('[data-handle=left]').classList.contains('unchosen')"), "a metric without a choice")
    edits = panel.edits
    panel.drag_by(panel.grip("left"), 20, 0)
    check("choose one" in said() and panel.edits == edits, said())
    panel.page.run("(s => { s.selectedIndex = 1; s.dispatchEvent(new Event('change')); })"
                   "([...document.querySelectorAll('#hand label')].find(l => l.textContent.startsWith('left')).querySelector('select'))")
    panel.drag_by(panel.grip("left"), 6 * zoom, 0)
    panel.until("!document.querySelector('#paper .ghost')")
    check(panel.text == MOVED.replace("let gap = 12", "let gap = 18"), panel.text)

    # An open view gets the equations that fix its place.
    panel.write(MOVED)
    loose = panel.select("loose")
    panel.drag_by(panel.place(f"#paper [data-view='{loose['id']}'] > .box"), 60 * zoom, 200 * zoom)
    panel.until("!document.querySelector('#paper .ghost')")
    check("loose.left == 60" in panel.text and "loose.top == 200" in panel.text, panel.text)
    [shown] = panel.model["shown"]
    check(shown["status"] == "ok", shown["problems"])

    # A value that follows from others alone has no handle, but a reason.
    panel.write(MOVED.replace("below.left == 16", "below.left == superview.left")
                .replace("below.width == 60", "below.width == superview.width").replace("same.left == below.right", "same.left == superview.left"))
    panel.select("same")
    listed = panel.page.run("document.querySelector('#hand').textContent")
    check("left: no number of this layout moves it" in listed, listed)
    check(not panel.page.run("!!document.querySelector('[data-handle=left]')"), "a handle that moves nothing")

    # A conflict is reported before the drop.
    panel.write(MOVED.replace("below.width == 60", "below.width == 60; below.width <= 64"))
    panel.select("below")
    panel.drag_by(panel.grip("right"), 40 * zoom, 0, drops=False)
    check(said().startswith("If let go here: ") and panel.page.run("document.querySelector('#paper').classList.contains('wrong')"), said())
    check(said() == panel.page.run("document.querySelector('#live').textContent"), "it is not spoken")
    panel.picture("conflict")
    panel.page.key("Escape")
    panel.page.mouse("released", 5, 5)

    # If the text changes during a drag, the drop does nothing.
    edits = panel.edits
    panel.drag_by(panel.grip("right"), -20 * zoom, 0, drops=False)
    panel.write(panel.text.replace("below.height == 30", "below.height == 31"))
    panel.page.mouse("moved", 300, 300)
    panel.page.mouse("released", 300, 300)
    panel.pump()
    check(panel.edits == edits and not panel.page.run("!!document.querySelector('#paper .ghost')"), "an edit of an old text")
    panel.close()


def arrows(browser, folder):
    """Handles with the keyboard: arrows, with Shift by 8; presses without a pause are one edit; the focus stays."""
    panel = Panel(browser, folder, MOVED)
    panel.show({"layout": "Form"})
    panel.select("below")
    focus = lambda: panel.page.run("document.activeElement.dataset.handle")
    reached = []
    panel.page.run("document.querySelector('#undo').focus()")
    for _ in range(8):
        panel.page.key("Tab")
        reached.append(focus())
    for name in ("middle", "left", "top", "right", "bottom"):
        check(name in reached, name, "is not reached by", reached)
    for role, name, properties in panel.page.tree():
        if role == "slider":
            check(name.endswith("edge of below"), name)
            spoken = panel.page.run("document.querySelector('[aria-label=\"%s\"]').getAttribute('aria-valuetext')" % name)
            check("by " in spoken and properties["valuemax"] > 1000, name, "says", spoken, properties)
    panel.page.run("document.querySelector('[data-handle=right]').focus()")
    for shift in (False, False, True):
        panel.page.key("ArrowRight", shift=shift)
    while panel.edits == 0:
        panel.until("window.sent.slice(%d).length > 0" % panel.heard)
        panel.pump()
    check(panel.edits == 1 and "below.width == 70" in panel.text, "an edit for each key:", panel.text)
    check(panel.tries > 0, "no ghost was asked for")
    panel.until("document.querySelector('#hand').children.length > 0 && document.activeElement.dataset.handle === 'right'")
    # Escape takes back presses that are not yet an edit.
    panel.page.run("""['ArrowLeft', 'Escape'].forEach(key => document.activeElement.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true })))""")
    # The page makes the edit 400 ms after a press, so it would come before the end of a longer timer.
    panel.page.run("new Promise(done => setTimeout(done, 450))")
    panel.pump()
    check(panel.edits == 1 and len(panel.sent("drop")) == 1, "Escape changed something")
    panel.page.run("document.querySelector('[data-handle=middle]').focus()")
    for key in ("ArrowDown", "ArrowLeft", "ArrowDown"):
        panel.page.key(key)
    while panel.edits == 1:
        panel.until("window.sent.slice(%d).length > 0" % panel.heard)
        panel.pump()
    check("below.left == 15; below.width == 70" in panel.text and "box.bottom + 12" in panel.text, panel.text)
    panel.until("document.activeElement.dataset.handle === 'middle'")
    panel.close()


CHECKS = [wireframe, rectangles, mouse, keyboard, stays, hand, arrows, themes, hostile]


def main():
    global pictures
    names = sys.argv[1:]
    if names[:1] == ["--pictures"]:
        pictures, names = names[1], names[2:]
    with Browser("--allow-file-access-from-files") as browser, tempfile.TemporaryDirectory(prefix="layout-panel-") as folder:
        for one in CHECKS:
            if names and not any(name in one.__name__ for name in names):
                continue
            before = len(failures)
            try:
                one(browser, folder)
            except Exception as error:  # the other checks still run
                check(False, one.__name__, repr(error))
            print("ok    " if len(failures) == before else "FAILED", one.__name__, flush=True)
    sys.exit(1 if failures else 0)


main()
