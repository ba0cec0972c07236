"""live.py: the live pictures of the manual's pages, for manual.py: with the keys and the mouse of a reader, and without scripts."""
import json
import re
import time

from page import Lacking, Served, check

CODE = """(() => {
  const picture = %s;
  const below = picture.nextElementSibling.nextElementSibling;
  const block = below && below.matches('details.layout') ? below
    : [...document.querySelectorAll('div.layout')].filter((each) => each.compareDocumentPosition(picture) & 4).pop();
  return block.querySelector('pre code');
})()"""
# The end of some words, on the screen.
PLACE = """(() => {
  const code = %s;
  const end = code.textContent.indexOf(%s) + %d;
  const walker = document.createTreeWalker(code, 4);
  let [at, node] = [0, walker.nextNode()];
  while (at + node.data.length < end) [at, node] = [at + node.data.length, walker.nextNode()];
  const range = document.createRange();
  range.setStart(node, end - at - 1);
  range.setEnd(node, end - at);
  const { right, top, height } = range.getBoundingClientRect();
  return [right - 1, top + height / 2];
})()"""
# The middle of a part of the picture, on the screen.
MIDDLE = """(() => {
  const [frame, inner] = [%s, %s];
  const part = inner.querySelector(%s);
  if (!part) return null;
  const [outer, picture, { x, y, width, height }] = [frame, frame.contentDocument.getElementById('picture'), part].map((each) => each.getBoundingClientRect());
  return [outer.x + picture.x + x + width / 2, outer.y + picture.y + y + height / 2];
})()"""
MARKED = '[...(CSS.highlights.get("live-error") || [])].map(String)'


class Live:
    """A live picture of a page, and its text."""

    def __init__(self, page, place=0):
        self.page = page
        self.example = f'document.querySelectorAll("[data-example]")[{place}]'
        self.code = CODE % self.example
        self.frame = f'{self.example}.querySelector("iframe")'
        self.inside = f'{self.frame}.contentDocument'
        self.picture = f'{self.inside}.getElementById("picture").contentDocument'
        self.line = f'{self.example}.nextElementSibling'

    def see(self):
        """Scrolls to it, and waits for its picture."""
        self.page.run(f'{self.example}.scrollIntoView({{ block: "center" }})')
        self.page.until(f'{self.example}.matches(".is-shown") && Boolean({self.picture}.querySelector("#paper svg .view"))', 60)

    def text(self):
        return self.page.run(f'{self.code}.textContent')

    def until_text(self, text):
        self.page.until(f'{self.code}.textContent === {json.dumps(text)}')

    def cursor(self, words):
        """Clicks behind the first place of some words."""
        self.page.run(f'{self.code}.scrollIntoView({{ block: "center" }})')
        self.page.click(*self.page.run(PLACE % (self.code, json.dumps(words), len(words))))

    def type(self, words):
        for letter in words:
            self.page.call('Input.insertText', text=letter)

    def press(self, expression):
        """Clicks an element of the page, or of its frame."""
        self.page.run(f'{expression}.scrollIntoView({{ block: "center" }})')
        x, y = self.page.run('((e) => { const [a, b] = [e.ownerDocument.defaultView.frameElement, e].map((each) => each ? each.getBoundingClientRect() : { x: 0, y: 0 }); return [a.x + b.x + 9, a.y + b.y + 9]; })(%s)' % expression)
        self.page.click(x, y)

    def problems(self):
        return self.page.run(f'{self.inside}.querySelector(".problems").innerText')

    def until_problems(self, words):
        self.page.until(f'{self.inside}.querySelector(".problems").innerText.includes({json.dumps(words)})', 60)

    def middle(self, selector):
        return self.page.until(MIDDLE % (self.frame, self.picture, json.dumps(selector)))

    def at_rest(self, selector):
        """Its middle, once the picture fits its frame again."""
        before = None
        while before != (place := self.middle(selector)):
            before = place
            time.sleep(0.7)
        return place

    def drag(self, selector, across, down):
        x, y = self.at_rest(selector)
        self.page.mouse('pressed', x, y)
        for step in range(1, 9):
            self.page.mouse('moved', x + across * step / 8, y + down * step / 8)
            time.sleep(0.03)
        self.page.mouse('released', x + across, y + down)

    def until_width(self, condition):
        self.page.until(f'{self.picture}.getElementById("width").valueAsNumber {condition}')


def told(page, live):
    """A mistake is told below the picture and underlined in the text, and its fix mends it."""
    first = live.text()
    live.cursor('card.cent')
    at = page.run('scrollY')
    live.type('x')
    live.until_problems('centxer')
    check('did you mean' in live.problems(), live.problems())
    page.until(MARKED + '.length > 0')
    check(page.run(MARKED) == ['centxer'], 'marked', page.run(MARKED))
    check(page.run('scrollY') == at, 'the page has scrolled by itself')
    check(page.run(f'document.activeElement === {live.code}'), 'the text has lost the focus')
    page.until(f'{live.inside}.querySelectorAll(".fixes button").length > 0')
    live.press(f'{live.inside}.querySelector(".fixes button")')
    live.until_text(first)
    page.until(MARKED + '.length === 0')


def written(page, live):
    """A new line is indented, coloured, in the link, and taken back by keys."""
    first = live.text()
    live.cursor('card.horizontalInsets >= 16')
    page.key('Enter')
    live.type('card.top >= 900')
    check('>= 16\n  card.top >= 900\n}' in live.text(), live.text())
    check('<span class="number">900</span>' in page.run(f'{live.code}.innerHTML'), page.run(f'{live.code}.innerHTML'))
    live.until_problems('1 error')
    time.sleep(0.4)
    yield live.text(), page.run(f'{live.line}.querySelector("a").href')
    for _ in range(40):
        for kind in ('rawKeyDown', 'keyUp'):
            page.call('Input.dispatchKeyEvent', type=kind, key='z', code='KeyZ', windowsVirtualKeyCode=90, modifiers=2)
    check(live.text() == first, 'undone to', live.text())
    live.until_problems('1 note')


def dragged(page, live):
    """Another size is none of the text's business, another place of a view is. Reset takes back both."""
    first = live.text()
    live.see()
    live.drag('.edge.right', 30, 0)
    live.until_width('> 390')
    check(live.text() == first, 'a size has changed the text')
    page.click(*live.at_rest('.view[data-view="1"] .box'))
    page.until(f'{live.picture}.querySelectorAll(".handle").length > 0')
    live.drag('.handle.middle', 0, 20)
    page.until(f'{live.code}.textContent !== {json.dumps(first)}')
    check(re.search(r'center == \(0, [1-9]\d*\)', live.text()), live.text())


def put_back(page, live, first):
    live.press(f'{live.line}.querySelector("button:last-of-type")')
    check(live.text() == first, 'reset to', live.text())
    live.until_width('=== 390')
    live.until_problems('1 note')


def wheeled(page):
    """The page scrolls under a mouse that is over a picture."""
    live = Live(page, 1)
    live.see()
    before = page.run('scrollY')
    x, y = live.middle('#stage')
    for _ in range(3):
        page.call('Input.dispatchMouseEvent', type='mouseWheel', x=x, y=y, deltaX=0, deltaY=60)
        time.sleep(0.1)
    page.until(f'scrollY > {before} + 100')


def scrolled(page):
    """Through the whole page: every picture becomes live, and there are three frames at most."""
    count = page.run('document.querySelectorAll("[data-example]").length')
    check(count >= 13, count, 'pictures')
    for place in [*range(count), 0]:
        Live(page, place).see()
        frames = page.run('document.querySelectorAll("iframe").length')
        check(frames <= 3, frames, 'frames')
        check(page.run('[...document.querySelectorAll("[data-example]:not(.is-shown) img")].every((each) => getComputedStyle(each).visibility === "visible")'), 'a picture has not come back')


def with_file(page, address):
    """A picture of a file: its text is below, and it begins with the screen and the state that the picture shows."""
    page.open(address + 'docs/screens.html')
    live = Live(page, 1)
    live.see()
    shown = page.run(f'["layout", "screen", "state"].map((name) => {live.picture}.getElementById(name).value)')
    check(shown == ['Chat', 'small.100%', 'shown'], shown)
    live.press(f'{live.line}.nextElementSibling.querySelector("summary")')
    live.cursor('log.contentHeight == log.hei')
    live.type('x')
    page.until(MARKED + '.length > 0')
    live.until_problems('heixght')
    for place in (4, 7, 10):
        Live(page, place).see()
    check(page.run(f'{live.example}.matches(".is-shown")'), 'the frame with an edited text went first')


def live(browser, address, pictures, opened):
    for width, height in ((1280, 900), (390, 844)):
        page = browser.page(width=width, height=height)
        page.open(address + 'docs/cookbook.html')
        before = page.run('document.documentElement.scrollHeight')
        first = Live(page)
        first.see()
        check(page.run('document.documentElement.scrollHeight') == before, 'the page has another height with a live picture')
        text = first.text()
        told(page, first)
        for written_text, link in written(page, first):
            check(opened(link)[0][1] == written_text, 'the link opens another text')
        dragged(page, first)
        if pictures:
            page.picture(f'{pictures}/dragged-{width}.png')
        put_back(page, first, text)
        wheeled(page)
        scrolled(page)
        page.media(type='print')
        check(page.run('[...document.querySelectorAll("iframe")].every((each) => getComputedStyle(each).display === "none")'), 'frames are printed')
        page.media()
        with_file(page, address)
        check(not page.complaints(), page.complaints()[:3])
        page.close()


# How many live parts there are, and whether texts of files stay hidden.
STILL = '[document.querySelectorAll("iframe, [contenteditable], .live-line, .is-live").length, [...document.querySelectorAll("details.layout")].every((each) => each.hidden)]'
SAVING = 'Object.defineProperty(NetworkInformation.prototype, "saveData", { get: () => true })'


def still(browser, folder):
    """Without scripts, where data are saved, from the disk, and without an engine, nothing is live."""
    with Served(folder) as served, Served(folder, Lacking) as lacking:
        for name, address, before, has_scripts in (
            ('without scripts', served.address, None, False), ('saving data', served.address, SAVING, True),
            ('from the disk', folder.as_uri() + '/', None, True), ('without a module', lacking.address, None, True),
        ):
            page = browser.page(width=1280, height=900, before=before)
            page.call('Emulation.setScriptExecutionDisabled', value=not has_scripts)
            page.open(address + 'docs/screens.html')
            page.run('document.querySelector("[data-example]").scrollIntoView()')
            if address == lacking.address:
                page.until('document.querySelectorAll(".is-live").length === 0')
            else:
                time.sleep(0.5)
                check(not page.complaints(), name, page.complaints()[:3])
            check(page.run(STILL) == [0, True], name, page.run(STILL))
            page.close()
