"""Drives a real Chromium over its debugging protocol, with nothing but Python: starts it, opens pages, runs scripts in
them, presses keys, moves the mouse, takes pictures, and reports the pages' errors.

    with Browser() as browser:
        page = browser.page("file:///tmp/page.html")
        page.run("document.title")

Knows nothing about the pages' content. A test of another kind of page (a panel of an editor) uses it too:
`page.before(script)` runs a script before those of the page, which can replace the editor's own functions.
"""

import base64
import json
import os
import pathlib
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import urllib.request

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def program():
    """The path of the browser: $CHROMIUM, else the first one found; None if there is none."""
    return os.environ.get("CHROMIUM") or next((found for name in NAMES if (found := shutil.which(name))), None)


class Trouble(Exception):
    """The browser or the page did not do what it was told to."""


class WebSocket:
    """A client of RFC 6455 for the debugging protocol: texts of any length, to and from this machine."""

    def __init__(self, url, timeout=60):
        host, path = url.removeprefix("ws://").split("/", 1)
        name, port = host.rsplit(":", 1)
        self.socket = socket.create_connection((name, int(port)), timeout)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /{path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self._receive()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Trouble(f"no web socket: {head[:200]!r}")

    def _receive(self):
        data = self.socket.recv(1 << 16)
        if not data:
            raise Trouble("the browser has gone")
        return data

    def _take(self, count):
        while len(self.buffer) < count:
            self.buffer += self._receive()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def send(self, text):
        data = text.encode()
        head = b"\x81"
        if len(data) < 126:
            head += struct.pack("!B", 0x80 | len(data))
        elif len(data) < 1 << 16:
            head += struct.pack("!BH", 0x80 | 126, len(data))
        else:
            head += struct.pack("!BQ", 0x80 | 127, len(data))
        # The mask may have any value; a mask of zeros leaves the text unchanged.
        self.socket.sendall(head + b"\0\0\0\0" + data)

    def receive(self):
        text = b""
        while True:
            first, second = self._take(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack("!H", self._take(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self._take(8))
            data = self._take(length)
            kind = first & 0x0F
            if kind == 8:
                raise Trouble("the browser closed the connection")
            if kind in (0, 1):
                text += data
                if first & 0x80:
                    return text.decode()

    def close(self):
        self.socket.close()


class Browser:
    """A browser without windows, with its own temporary profile."""

    def __init__(self, *options):
        found = program()
        if not found:
            raise Trouble("there is no Chromium: apt-get install chromium")
        self.folder = tempfile.mkdtemp(prefix="layout-browser-")
        self.process = subprocess.Popen(
            [
                found, "--headless=new", "--disable-ipc-flooding-protection", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
                "--disable-dev-shm-usage", "--disable-extensions", "--remote-debugging-port=0", "--disable-background-networking",
                f"--user-data-dir={self.folder}", *options, "about:blank",
            ],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        try:
            self.port = self._port()
        except Exception:
            self.close()
            raise

    def _port(self):
        file = pathlib.Path(self.folder, "DevToolsActivePort")
        for _ in range(600):
            if self.process.poll() is not None:
                raise Trouble(f"the browser ended with {self.process.returncode}")
            if file.exists() and (lines := file.read_text().split("\n")) and lines[0]:
                return int(lines[0])
            time.sleep(0.1)
        raise Trouble("the browser did not start within a minute")

    def _ask(self, path, method="GET"):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/json/{path}", method=method)
        return json.load(urllib.request.urlopen(request, timeout=60))

    def page(self, url=None, width=1200, height=800, before=None):
        """A new page. `before` is a script that runs before those of the page."""
        made = self._ask("new?about:blank", "PUT")
        page = Page(made["webSocketDebuggerUrl"], width, height)
        if before:
            page.before(before)
        if url:
            page.open(url)
        return page

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Page:
    def __init__(self, url, width, height):
        self.socket = WebSocket(url)
        self.number = 0
        self.events = []
        for domain in ("Page", "Runtime", "Log", "Network", "Audits", "Accessibility"):
            self.call(domain + ".enable")
        self.size(width, height)

    # Messages.

    def call(self, method, **params):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            message = json.loads(self.socket.receive())
            if message.get("id") == self.number:
                if "error" in message:
                    raise Trouble(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def wait(self, method, seconds=60):
        """The next event with that name, also one that has come already."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for place, event in enumerate(self.events):
                if event.get("method") == method:
                    return self.events.pop(place)
            self.events.append(json.loads(self.socket.receive()))
        raise Trouble(f"no {method} within {seconds} s")

    # Actions of a user.

    def open(self, url):
        self.events = [event for event in self.events if event.get("method") != "Page.loadEventFired"]
        self.call("Page.navigate", url=url)
        self.wait("Page.loadEventFired")

    def before(self, script):
        self.call("Page.addScriptToEvaluateOnNewDocument", source=script)

    def size(self, width, height, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)

    def media(self, **features):
        """Sets media features: `media(forced_colors="active", prefers_color_scheme="dark")`;

        `type="print"` sets the medium.
        """
        medium = features.pop("type", "")
        all_features = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.call("Emulation.setEmulatedMedia", media=medium, features=all_features)

    KEYS = {"Tab": 9, "Enter": 13, "Escape": 27, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
            "ArrowDown": 40, " ": 32}

    def key(self, key, shift=False):
        text = {"Enter": "\r", " ": " "}.get(key, "")
        common = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": self.KEYS[key],
                  "modifiers": 8 if shift else 0}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def mouse(self, kind, x, y, modifiers=0, held=True):
        """Sends a mouse event: `pressed`, `moved` (with the button held or not) or `released`."""
        self.call("Input.dispatchMouseEvent", type="mouse" + kind.capitalize(), x=x, y=y, modifiers=modifiers,
                  button="left" if held else "none", buttons=0 if kind == "released" or not held else 1,
                  clickCount=0 if kind == "moved" else 1)

    def click(self, x, y, modifiers=0):
        self.mouse("pressed", x, y, modifiers)
        self.mouse("released", x, y, modifiers)

    # What a user sees.

    def run(self, script):
        """The value of an expression as data; waits for promises."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise Trouble(details.get("exception", {}).get("description") or details["text"])
        return answer["result"].get("value")

    def until(self, script, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if value := self.run(script):
                    return value
            except Trouble as trouble:
                # A page that is being reloaded gives no answer.
                if "Inspected target navigated" not in str(trouble):
                    raise
            time.sleep(0.05)
        raise Trouble(f"not within {seconds} s: {script}")

    def tree(self):
        """[(role, name, properties)…] of the accessibility tree, without ignored nodes."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        value = lambda part: (part or {}).get("value", "")
        return [
            (value(node.get("role")), value(node.get("name")),
             {one["name"]: value(one.get("value")) for one in node.get("properties", [])})
            for node in nodes if not node.get("ignored")
        ]

    def complaints(self):
        """Warnings, errors and exceptions on the console, violations of the policy, and requests other than the page.
        """
        self.run("0")
        found = []
        for event in self.events:
            params = event.get("params", {})
            match event.get("method"):
                case "Log.entryAdded" if params["entry"]["level"] in ("warning", "error"):
                    found.append(params["entry"]["text"])
                case "Runtime.exceptionThrown":
                    details = params["exceptionDetails"]
                    found.append(details.get("exception", {}).get("description") or details["text"])
                case "Runtime.consoleAPICalled" if params["type"] in ("error", "warning", "assert"):
                    found.append(" ".join(str(one.get("value")) for one in params["args"]))
                case "Audits.issueAdded":
                    found.append(params["issue"]["code"] + " " + json.dumps(params["issue"].get("details", {}))[:300])
        return found

    def requests(self):
        self.run("0")
        return [event["params"]["request"]["url"] for event in self.events if event.get("method") == "Network.requestWillBeSent"]

    def screenshot(self):
        """The page as a PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def picture(self, path):
        pathlib.Path(path).write_bytes(self.screenshot())

    def close(self):
        self.call("Page.close")
        self.socket.close()
