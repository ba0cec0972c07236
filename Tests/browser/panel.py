#!/usr/bin/env python3
"""The page of the VS Code extension's preview panel, in a real Chromium, with pictures of the real server: the editor's side
is stood in for. The program is $LAYOUT_LSP, else .build/release/layout-lsp.

  Tests/browser/panel.py [--pictures FOLDER] [NAME...]     all checks, or those whose names hold one of these
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from devtools import Browser

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
        failures.append(" ".join(str(word) for word in words))
        print("FAIL", failures[-1][:600], flush=True)
    return truth


class Server:
    """Asks the program as an editor does."""

    def __init__(self, text):
        self.process = subprocess.Popen([PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.call("initialize", {"processId": None, "rootUri": None, "capabilities": {"experimental": {"layoutPreview": True}}})
        self.send({"method": "initialized", "params": {}})
        self.send({"method": "textDocument/didOpen", "params": {
            "textDocument": {"uri": URI, "languageId": "layout", "version": 1, "text": text}}})

    def send(self, message):
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def call(self, method, params):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while True:
            length = 0
            while (line := self.process.stdout.readline().strip()):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            message = json.loads(self.process.stdout.read(length))
            if message.get("id") == self.number and "method" not in message:
                return message.get("result")

    def model(self, **more):
        return self.call("layout/preview", {"textDocument": {"uri": URI}, **more})

    def close(self):
        self.call("shutdown", None)
        self.send({"method": "exit"})
        self.process.wait(20)


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
      process.stdout.write(pageHTML({ cspSource: 'file:' }, name => process.argv[2] + '/' + name));
    """
    extension = ROOT / "editors/vscode"
    done = subprocess.run(["node", "-e", script, str(extension / "src/previewPage.js"), (extension / "media").as_uri()],
                          stdout=subprocess.PIPE, check=True)
    file = pathlib.Path(folder, "panel.html")
    file.write_bytes(done.stdout)
    return file.as_uri()


class Panel:
    def __init__(self, browser, folder, text=TEXT, before="", width=900, height=600):
        self.server = Server(text)
        self.page = browser.page(html(folder), width, height, STAND_IN + before)

    def show(self, choice=None, **more):
        choice = choice or {}
        model = self.server.model(**choice, **more)
        self.post({"type": "model", "uri": URI, "version": 1, "model": {**model, "all": bool(more.get("all"))},
                   "choice": choice, "pinned": False})
        return model

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
    """What stands on the page is what the server said, at 50 sizes; zoom and place stay."""
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
            # The browser puts a picture at a 64th of a pixel; sizes are exact.
            is_there = all(abs(a - b) < 0.05 for a, b in zip(place[:2], numbers)) and place[2:] == numbers[2:]
            if not check(is_there, size, view["path"], place, numbers):
                return
    check(panel.page.run("window.kept.zoom") == zoom, "the zoom has jumped")
    panel.close()


def mouse(browser, folder):
    """A click tells the view, with Alt the one behind, a double click wants the text; dragging an edge is another size."""
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
    """Everything can be reached with Tab, and the views walked through with arrows."""
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
    """While the text is broken the picture stays, dimmed; the cursor's views are marked; a newer text keeps the selection."""
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
    """The page tells the editor's theme, and again when it changes; all four are looked at."""
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


def hostile(browser, folder):
    """Markup in names, and an answer that is no picture: text, and nothing that acts."""
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
    # That the policy forbids handlers of events, and styles of errors, is what it is for.
    panel.close(lambda text: "inline" in text or "-src-attr" in text)


CHECKS = [rectangles, mouse, keyboard, stays, themes, hostile]


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
            except Exception as error:  # The other checks are still worth running.
                check(False, one.__name__, repr(error))
            print("ok    " if len(failures) == before else "FAILED", one.__name__, flush=True)
    sys.exit(1 if failures else 0)


main()
