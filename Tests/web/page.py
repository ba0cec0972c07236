#!/usr/bin/env python3
"""page.py FOLDER: the playground in a real Chromium, as editors/web/build.py has made it in FOLDER, with real keys.

--pictures FOLDER writes what it looks like.
"""
import argparse
import functools
import http.server
import os
import pathlib
import sys
import tempfile
import threading
import time
import urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, 'Tests', 'browser'))
from devtools import Browser, Trouble

failures = []
# Keeps the workers of the page, so that a test can break one, and how many of them have said that they failed.
WORKERS = '''
const Plain = Worker;
window.workers = [];
workers.failed = 0;
window.Worker = class extends Plain {
  constructor(...all) {
    super(...all);
    workers.push(this);
    this.addEventListener('message', ({ data }) => { if (data.failure) workers.failed += 1; });
  }
};
'''


def check(truth, *words):
    if not truth:
        failures.append('line %d: %s' % (sys._getframe(1).f_lineno, ' '.join(str(word) for word in words)))
        print('FAIL', failures[-1][:600], flush=True)
    return truth


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Lacking(Quiet):
    """Has no module."""

    def do_GET(self):
        if self.path.endswith('.wasm'):
            self.send_error(404)
        else:
            super().do_GET()


class Patient(http.server.ThreadingHTTPServer):
    """Says nothing of browsers that leave in the midst of a file."""

    def handle_error(self, *_):
        pass


class Served:
    """A folder on a port of its own, so that a page has nothing kept from an earlier one."""

    def __init__(self, folder, handler=Quiet):
        self.server = Patient(('127.0.0.1', 0), functools.partial(handler, directory=folder))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = 'http://127.0.0.1:%d/' % self.server.server_port

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class Playground:
    def __init__(self, page, address):
        self.page, self.address = page, address

    def open(self, rest=''):
        self.page.open(self.address + rest)
        self.page.until('document.body.dataset.mended', 60)

    def forget(self):
        """Makes the next visit the first one."""
        self.page.open(self.address + 'preview.html')
        self.page.run('sessionStorage.clear()')
        self.page.open('about:blank')
        origin = self.address.rstrip('/')
        self.page.call('Storage.clearDataForOrigin', origin=origin, storageTypes='indexeddb,local_storage')

    def text(self):
        return self.page.run('document.getElementById("text").value')

    def shown(self, name):
        return self.page.run('document.getElementById("%s").innerText' % name)

    def click(self, selector):
        """Clicks with the mouse in the middle of an element."""
        box = self.page.until('(() => { const e = document.querySelector(%r); if (!e) return null; e.scrollIntoView({block: "nearest"}); const b = e.getBoundingClientRect(); return b.width ? [b.x + b.width / 2, b.y + b.height / 2] : null; })()' % selector)
        self.page.click(*box)

    def type(self, text):
        for letter in text:
            self.page.call('Input.insertText', text=letter)

    def press(self, key, code, number, modifiers=0):
        for kind in ('rawKeyDown', 'keyUp'):
            self.page.call('Input.dispatchKeyEvent', type=kind, key=key, code=code, windowsVirtualKeyCode=number, modifiers=modifiers)

    def cursor(self, text):
        """Puts the cursor behind the first place of a text."""
        self.page.run('(() => { const t = document.getElementById("text"); t.focus(); const at = t.value.indexOf(%r) + %d; t.setSelectionRange(at, at); })()' % (text, len(text)))

    def settled(self, words):
        """Waits until the problems are headed so."""
        return self.page.until('document.getElementById("count").textContent === %r' % words)

    def frame(self, expression):
        return self.page.run('(() => { const d = document.getElementById("picture").contentDocument; return %s; })()' % expression)

    def until_frame(self, expression):
        return self.page.until('(() => { const d = document.getElementById("picture").contentDocument; return Boolean(%s); })()' % expression)


def tour(play):
    play.open()
    page = play.page
    check(play.shown('count') == '1 error', play.shown('count'))
    check('360' in play.shown('problems'), play.shown('problems'))
    check(page.run('document.querySelectorAll("#ink .keyword").length') >= 3, 'no colours')
    check(page.run('document.querySelectorAll("#marks .error").length') == 1, 'no mark')
    play.until_frame('d.querySelector("#paper svg .view")')
    play.click('.fixes button')
    play.settled('All is well on every screen')
    check('360...430' in play.text(), play.text())
    check('gone' in play.shown('tourText'), play.shown('tourText'))
    page.run('document.getElementById("text").focus()')
    play.press('z', 'KeyZ', 90, 2)
    play.settled('1 error')
    check('320...430' in play.text(), 'undo took back', play.text()[:80])
    for number in range(2, 6):
        play.click('#tourNext')
        check(play.shown('tourTitle').startswith('%d of 5' % number), play.shown('tourTitle'))
    play.click('#tourNext')
    check(page.run('document.getElementById("tour").hidden'), 'the tour does not end')


def writing(play):
    page = play.page
    play.cursor('name.width >= 140')
    page.key('Enter')
    play.type('photo.')
    page.until('!document.getElementById("completions").hidden')
    labels = page.run('[...document.querySelectorAll("#completions [role=option]")].map((row) => row.firstChild.data)')
    check('top' in labels, labels)
    play.type('to')
    page.until('[...document.querySelectorAll("#completions [role=option]")].every((row) => row.firstChild.data.startsWith("to"))')
    page.key('ArrowDown')
    page.key('ArrowUp')
    page.key('Enter')
    check('\n  photo.top' in play.text(), play.text())
    page.key('Escape')
    play.type(' == 8')
    page.key('Escape')
    page.until('document.getElementById("count").textContent.includes("error")')
    play.press('F1', 'F1', 112)
    page.key('Escape')
    play.cursor('\n  photo')
    play.press('F12', 'F12', 123)
    page.until('(() => { const t = document.getElementById("text"); return t.value.slice(t.selectionStart, t.selectionEnd) === "photo"; })()')
    play.press('F1', 'F1', 112)
    page.until('!document.getElementById("hover").hidden && document.getElementById("hover").textContent.includes("photo")')
    page.key('Escape')
    before = play.text()
    page.run('(() => { const t = document.getElementById("text"); t.focus(); const at = t.value.indexOf("photo.size"); t.setSelectionRange(at, at); })()')
    play.type('        ')
    play.click('#format')
    page.until('document.getElementById("text").value === %r' % before)
    page.run('(() => { const t = document.getElementById("text"); t.focus(); const at = t.value.indexOf("photo.top"); t.setSelectionRange(at, at + 14); })()')
    play.press('Delete', 'Delete', 46)
    page.until('!document.getElementById("text").value.includes("photo.top")')


def picture(play):
    page = play.page
    play.until_frame('d.querySelector("#overlay .edge.right") && !d.body.classList.contains("stale")')
    left, top = page.run('(() => { const b = document.getElementById("picture").getBoundingClientRect(); return [b.x, b.y]; })()')
    x, y, width, height = play.frame('(({ x, y, width, height }) => [x, y, width, height])(d.querySelector("#overlay .edge.right").getBoundingClientRect())')
    before = play.frame('d.getElementById("width").valueAsNumber')
    x, y = left + x + width / 2, top + y + height / 2
    page.mouse('pressed', x, y)
    for step in range(1, 6):
        page.mouse('moved', x + 12 * step, y)
    page.mouse('released', x + 60, y)
    play.until_frame('d.getElementById("width").valueAsNumber > %d + 20' % before)
    play.until_frame('!d.getElementById("ownSize").hidden')
    play.frame('d.getElementById("all").click()')
    play.until_frame('d.querySelectorAll("#sheet button svg").length > 1')
    play.frame('d.querySelector("#sheet button").click()')
    play.until_frame('!d.getElementById("paper").hidden')


def code(play):
    page = play.page
    play.click('#problems .fixes button')
    play.settled('All is well on every screen')
    for name, words in (('swift', 'final class RowLayout'), ('objc', '@implementation RowLayout'), ('json', '"layouts"')):
        play.click('#tab-' + name)
        page.until('document.getElementById("codeText").textContent.includes(%r)' % words)
    play.click('#tab-picture')


def files(play):
    page = play.page
    play.click('#examples')
    page.until('document.getElementById("gallery").open')
    check(page.run('document.querySelectorAll("#galleryList .cards button").length') > 30, 'few examples')
    play.type('checkout')
    page.until('document.querySelectorAll("#galleryList .cards button").length === 1')
    play.click('#galleryList .cards button')
    page.until('document.querySelectorAll("#files [role=tab]").length > 1')
    page.until('document.getElementById("count").textContent.length > 0 && !document.getElementById("count").textContent.includes("error")')
    play.click('#files [role=tab]:nth-of-type(3)')
    check('screen ' in play.text(), play.text()[:80])
    play.click('#newFile')
    page.until('document.querySelector("#files [aria-selected=true]").textContent === "untitled.layout"')
    put(play, os.path.join(ROOT, 'Examples/import/profile.xib'))
    page.until('document.querySelector("#files [aria-selected=true]").textContent === "profile.layout"')
    check('layout' in play.text() and 'as saved' in play.shown('said'), play.shown('said'))
    text = play.text()
    play.click('#share')
    page.until('location.hash.length > 50')
    address = page.run('location.hash')
    page.open('about:blank')
    play.open('index.html' + address)
    check(play.text() == text, 'another text from the address')
    check(page.run('document.querySelectorAll("#files [role=tab]").length') == 4, 'files are missing')


def put(play, *paths):
    """Opens files from the disk."""
    node = play.page.call('DOM.querySelector', nodeId=play.page.call('DOM.getDocument')['root']['nodeId'], selector='#picker')['nodeId']
    play.page.call('DOM.setFileInputFiles', files=list(paths), nodeId=node)


def catalogs(play):
    """A layout uses the words of a catalog that is opened beside it, and follows its changes."""
    page = play.page
    play.forget()
    play.open('index.html')
    with tempfile.TemporaryDirectory() as scratch:
        layout, words = os.path.join(scratch, 'a.layout'), os.path.join(scratch, 'Words.strings')
        with open(layout, 'w') as file:
            file.write('strings "Words.strings"\nlayout A {\n  screen p = 80 x 40\n  view t: UILabel (text: "hello")\n  t.left == 0; t.top == 0; t.width <= 80; t.height == 21\n}\n')
        with open(words, 'wb') as file:
            file.write('"hello" = "Welcome, dear readers, to all of it";\n'.encode('utf-16'))
        put(play, layout)
        page.until('document.getElementById("problems").textContent.includes("Words.strings")')
        put(play, words)
        page.until('document.querySelector("#files [aria-selected=true]").textContent === "Words.strings"')
        check('strings "Words.strings"' in play.shown('count'), play.shown('count'))
        play.click('#files [role=tab]:nth-of-type(3)')
        page.until('document.querySelector("#files [aria-selected=true]").textContent === "a.layout" && document.getElementById("problems").textContent.includes("readers")')
        play.click('#files [role=tab]:nth-of-type(5)')
        page.until('document.querySelector("#files [aria-selected=true]").textContent === "Words.strings"')
        play.cursor('Welcome')
        page.run('(() => { const t = document.getElementById("text"); const at = t.value.indexOf(", dear"); t.setSelectionRange(at, t.value.indexOf("\\";")); })()')
        play.press('Delete', 'Delete', 46)
        play.click('#files [role=tab]:nth-of-type(3)')
        play.settled('All is well on every screen')


def offline(browser, folder):
    """What was opened once opens without its server."""
    page = browser.page(width=1280, height=800)
    with Served(folder) as served:
        play = Playground(page, served.address)
        play.open()
        page.until('navigator.serviceWorker.ready.then(() => caches.keys()).then(async (names) => names.length === 1 && (await (await caches.open(names[0])).keys()).length > 5)')
        page.until('navigator.serviceWorker.controller !== null')
    try:
        urllib.request.urlopen(served.address, timeout=5)
        check(False, 'the server is still there')
    except OSError:
        pass
    page.open('about:blank')
    play.open('index.html')
    check(play.shown('count') == '1 error', play.shown('count'))
    play.until_frame('d.querySelector("#paper svg .view")')
    play.click('.fixes button')
    play.settled('All is well on every screen')
    page.close()


def single(browser, folder):
    """The page as one file from the disk."""
    page = browser.page(width=1280, height=800)
    play = Playground(page, pathlib.Path(folder, 'playground.html').resolve().as_uri())
    play.open()
    check(play.shown('count') == '1 error', play.shown('count'))
    play.until_frame('d.querySelector("#paper svg .view")')
    play.click('.fixes button')
    play.settled('All is well on every screen')
    page.open('about:blank')
    play.open()
    check(play.shown('count') == 'All is well on every screen', 'what was written in the one file is lost')
    play.click('#share')
    address = page.until('location.hash.length > 50 && location.href')
    text = play.text()
    page.open('about:blank')
    page.open(address)
    page.until('document.body.dataset.mended', 60)
    check(play.text() == text, 'another text from the address')
    check(not page.complaints(), page.complaints())
    outside = [url[:60] for url in page.requests() if not url.startswith(('file:', 'data:', 'about:', 'blob:'))]
    check(not outside, 'requests to others:', outside)
    page.close()


def broken(browser, folder):
    """Why there is no engine is said where one looks for its answers."""
    page = browser.page(width=1280, height=800)
    with Served(folder, Lacking) as served:
        page.open(served.address)
        said = page.until('document.getElementById("count").textContent.startsWith("The engine cannot") && document.getElementById("count").textContent')
        check(said == 'The engine cannot be started: the server has no layout-lsp.wasm (404).', said)
        Playground(page, '').until_frame('d.getElementById("message").textContent === %r' % said)
        Playground(page, '').type('x')
        check(not [one for one in page.complaints() if 'Cannot read' in one], page.complaints())
    page.close()
    page = browser.page(before='delete window.WebAssembly')
    with Served(folder) as served:
        page.open(served.address)
        page.until('document.getElementById("count").textContent === "The engine cannot be started: this browser has no WebAssembly."')
    page.close()


def runaway(play):
    """A worker that fails is replaced, and the texts stay."""
    page = play.page
    text = play.text()
    page.run('workers.at(-1).dispatchEvent(new ErrorEvent("error", { message: "trap", cancelable: true }))')
    page.until('workers.length === 2 && document.getElementById("said").textContent.includes("anew")')
    check(play.text() == text, 'another text')
    play.cursor('layout ')
    play.type('X')
    page.until('document.getElementById("problems").childElementCount >= 0 && Number(document.body.dataset.version) > 1')


def looks(play, pictures):
    page = play.page
    play.forget()
    play.open('index.html')
    for width, height in ((1280, 800), (390, 844)):
        page.size(width, height)
        for scheme in ('light', 'dark'):
            page.media(prefers_color_scheme=scheme)
            for pane in ('text', 'result'):
                page.run('document.querySelector("[data-pane=%s]").click()' % pane)
                time.sleep(0.5)
                check(page.run('document.documentElement.scrollWidth') <= width, width, scheme, 'is wider than the screen')
                if pictures:
                    page.picture(os.path.join(pictures, '%d-%s-%s.png' % (width, scheme, pane)))
            page.run('document.querySelector("[data-pane=text]").click()')
            if pictures:
                for step in range(1, 6):
                    page.picture(os.path.join(pictures, '%d-%s-tour%d.png' % (width, scheme, step)))
                    page.run('document.getElementById("tourNext").click()')
                    time.sleep(0.3)
                page.run('document.getElementById("tourStart").click()')
            page.run('document.getElementById("examples").click()')
            time.sleep(0.3)
            check(page.run('document.getElementById("gallery").scrollWidth <= document.getElementById("gallery").clientWidth'), width, 'the gallery is wider than itself')
            if pictures:
                page.picture(os.path.join(pictures, '%d-%s-gallery.png' % (width, scheme)))
            page.run('document.getElementById("gallery").close()')
    unnamed = [(role, name) for role, name, _ in page.tree() if role in ('button', 'combobox', 'textbox', 'spinbutton', 'tab') and not name]
    check(not unnamed, 'without names:', unnamed)
    page.size(1280, 800)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('folder')
    parser.add_argument('--pictures')
    chosen = parser.parse_args()
    served = Served(chosen.folder)
    address = served.address
    with Browser() as browser:
        page = browser.page(width=1280, height=800, before=WORKERS)
        play = Playground(page, address)
        for part in (tour, writing, picture, code, files, catalogs, runaway, functools.partial(looks, pictures=chosen.pictures)):
            name = getattr(part, '__name__', None) or part.func.__name__
            started = time.monotonic()
            try:
                part(play)
            except Trouble as trouble:
                if chosen.pictures:
                    page.picture(os.path.join(chosen.pictures, 'failed.png'))
                check(False, name, trouble)
                break
            print('%5.1f s  %s' % (time.monotonic() - started, name), flush=True)
        for complaint in page.complaints():
            # The test itself breaks a worker.
            check('trap' in complaint, complaint)
        outside = [url for url in page.requests() if not url.startswith((address, 'data:', 'about:', 'blob:'))]
        check(not outside, 'requests to others:', outside)
        for part in (offline, single, broken):
            started = time.monotonic()
            try:
                part(browser, chosen.folder)
            except Trouble as trouble:
                check(False, part.__name__, trouble)
            print('%5.1f s  %s' % (time.monotonic() - started, part.__name__), flush=True)
    print('FAILED: %d' % len(failures) if failures else 'the playground: all is well')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
