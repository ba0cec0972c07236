#!/usr/bin/env python3
"""failing.py: the playground in a real Chromium, where what it is given goes wrong: texts that end the engine, names that are none,
and caches of other pages.

Needs no module: an engine that ends on demand takes its place, in the worker. page.py has the real one.
"""
import base64
import json
import os
import shutil
import sys
import tempfile
import time
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(os.path.dirname(os.path.dirname(HERE)), 'editors', 'web')]
import build
from page import WORKERS, Browser, Playground, Served, check, failures

# It knows texts and nothing of them. A text with `late` ends it when it is asked for problems, one with `soon` at once, and
# one with `endless` has no end.
ENGINE = '''
const texts = {};
const answers = {
  initialize: () => ({ capabilities: { semanticTokensProvider: { legend: { tokenTypes: [], tokenModifiers: [] } } } }),
  'textDocument/semanticTokens/full': () => ({ data: [] }),
  'textDocument/diagnostic': ({ textDocument: { uri } }) => {
    while (texts[uri].includes('endless'));
    if (texts[uri].includes('late')) throw new Error('unreachable');
    return { items: [] };
  },
  'textDocument/codeAction': () => [],
  'layout/preview': () => ({ shown: [], count: 0, choices: [] }),
};
function take({ id, method, params }) {
  const { textDocument, contentChanges } = params;
  if (textDocument && method.startsWith('textDocument/did')) {
    texts[textDocument.uri] = contentChanges ? contentChanges[0].text : textDocument.text || '';
    if (texts[textDocument.uri].includes('soon')) throw new Error('unreachable');
  }
  if (id === undefined) return '';
  const result = answers[method] && answers[method](params);
  return JSON.stringify(result === undefined ? { id, error: { code: -32601, message: 'unknown' } } : { id, result });
}
self.onmessage = ({ data: { module, message } }) => {
  try {
    self.postMessage({ answer: module ? '' : take(JSON.parse(message)) });
  } catch (error) {
    self.postMessage({ failure: error.message });
  }
};
'''
# The page waits a twentieth of the time for an answer.
IMPATIENT = '''
const plainTimeout = setTimeout;
window.setTimeout = (action, time, ...more) => plainTimeout(action, time === 10000 ? 500 : time, ...more);
'''
WELL = 'All is well on every screen'
LAYOUT = 'layout A {\n  screen p = 9 x 9\n}\n'


def made(folder):
    """Makes the page in a folder."""
    os.mkdir(folder)
    with open(os.path.join(folder, 'layout-lsp.wasm'), 'wb') as file:
        file.write(b'\0asm\1\0\0\0')
    build.write_page(folder)
    with open(os.path.join(folder, 'worker.js'), 'w') as file:
        file.write(ENGINE)


def address(*files):
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packed.compress(json.dumps(files).encode()) + packed.flush()
    return '#files=' + base64.urlsafe_b64encode(data).decode().rstrip('=')


def opened(play, *files):
    """Opens files by an address, with a page and workers of their own."""
    play.forget()
    play.page.open(play.address + address(*files))


def stopped(play, name, engines=3):
    """The engine stays ended after that many, which is said where one looks for its answers."""
    play.page.until('workers.failed === %d' % engines)
    said = play.page.until('document.getElementById("count").textContent.startsWith("The engine has ended") && document.getElementById("count").textContent')
    check(said == 'The engine has ended 3 times with these texts, because it failed: unreachable. Change %s, or close it, to begin another one.' % name, said)
    time.sleep(0.5)
    check(play.page.run('workers.length') == engines, 'engines:', play.page.run('workers.length'))
    play.until_frame('d.getElementById("message").textContent.includes("ended 3 times")')


def late(play):
    """A text ends the engine when it is looked at. It can be changed."""
    opened(play, ['a.layout', LAYOUT + '# late\n'], ['b.layout', LAYOUT])
    stopped(play, 'a.layout')
    play.cursor('late')
    play.type('r')
    stopped(play, 'a.layout', engines=6)
    check('later' in play.text(), play.text())
    play.page.run('(() => { const t = document.getElementById("text"); const at = t.value.indexOf("later"); t.setSelectionRange(at, at + 5); })()')
    play.type('x')
    play.settled(WELL)
    check(play.page.run('workers.length') == 7, play.page.run('workers.length'))


def soon(play):
    """A text beside the one that is shown ends the engine as soon as it is there. It can be closed."""
    opened(play, ['a.layout', LAYOUT], ['c/b.layout', '# soon\n'])
    stopped(play, 'c/b.layout')
    play.click('#files [aria-label="Close c/b.layout"]')
    play.settled(WELL)
    # What ends once, without a fault of the texts, goes on at once.
    for number in (5, 6):
        # What was said of the one before would be taken for what is said of this one.
        play.page.run('document.getElementById("happened").textContent = ""')
        play.page.run('workers.at(-1).dispatchEvent(new ErrorEvent("error", { message: "trap", cancelable: true }))')
        play.page.until(
            'workers.length === %d && document.getElementById("happened").textContent.includes("because it failed: trap")'
            % number)
        play.settled(WELL)
    # That is said until one goes on.
    play.cursor('layout')
    play.type(' ')
    play.page.until('document.getElementById("happened").textContent === ""')


def forever(browser, address):
    """A text for which the engine has no answer is told in the heading, stays over a reload, and can be changed."""
    play = Playground(browser.page(before=IMPATIENT), address)
    opened(play, ['a.layout', LAYOUT])
    play.settled(WELL)
    play.cursor('}\n')
    play.type('# endless')
    said = ('The engine has ended 3 times with these texts, because it took longer than 10 seconds.'
            ' Change a.layout, or close it, to begin another one.')
    play.settled(said)
    play.page.open('about:blank')
    play.page.open(play.address)
    play.settled(said)
    check(play.text() == LAYOUT + '# endless', play.text())
    play.cursor('# endless')
    play.press('Backspace', 'Backspace', 8)
    play.settled(WELL)
    check(play.text() == LAYOUT + '# endles', play.text())
    play.page.close()


def names(play):
    """A name with half of a pair of UTF-16 is left out, and the rest is opened."""
    page = play.page
    opened(play, ['\ud800.layout', '# one\n'], ['b.layout', LAYOUT], ['c\udc00/d.layout', '# two\n'])
    play.settled(WELL)
    check(play.text() == LAYOUT, play.text())
    said = '2 files in this address are not opened: their names are no names of files.'
    check(play.shown('said') == said, play.shown('said'))
    opened(play, ['\U0001f600.layout', LAYOUT], ['\udc00', ''])
    play.settled(WELL)
    said = 'A file in this address is not opened: its name is no name of a file.'
    check(play.shown('said') == said, play.shown('said'))
    check(page.run('document.querySelector("#files [aria-selected=true]").textContent') == '\U0001f600.layout', 'another file')
    opened(play, ['notes.txt', LAYOUT])
    play.settled('notes.txt is no layout and no catalog of words: their names end in .layout, .xcstrings, .strings or .stringsdict')
    opened(play, ['a.strings', ''])
    play.settled('A layout uses this catalog of words by strings "a.strings"')
    opened(play, ['\ud83d.layout', LAYOUT])
    play.settled(WELL)
    check('is not opened' in play.shown('said') and not page.run('document.getElementById("tour").hidden'), play.shown('said'))
    # The page stays, and has another address.
    page.call('Page.navigate', url=play.address + address(['\ud800', ''], ['e.layout', LAYOUT + '# e\n']))
    page.until('document.getElementById("text").value.endsWith("# e\\n")')


def caches(browser, folder):
    """A page that is kept deletes what it has kept before, and nothing of other pages of its origin."""
    page = browser.page()
    kept = 'caches.keys().then((names) => names.sort())'
    with Served(folder) as served:
        page.open(served.address + 'one/preview.html')
        others = ['another page', 'layout-lsp 0123456789abcdef', 'layout-lsp %stwo/ 0' % served.address, 'layout-lsp %sone/more/ 0' % served.address]
        old = 'layout-lsp %sone/ 0' % served.address
        for name in [*others, old]:
            page.run('caches.open(%r).then(() => true)' % name)
        for number, name in enumerate(('one', 'two'), 1):
            page.open(served.address + name + '/')
            page.until('navigator.serviceWorker.ready.then(({ active }) => active.state === "activated")')
            gone = {old, 'layout-lsp %stwo/ 0' % served.address if name == 'two' else old}
            names = page.run(kept)
            mine = [each for each in names if each not in others and each != old]
            check(len(mine) == number and all(each.startswith('layout-lsp ' + served.address) for each in mine), names)
            check(set(names) - set(mine) == {*others, old} - gone, names)
        page.open('about:blank')
    for name in ('one', 'two'):
        # Without the server.
        page.open(served.address + name + '/')
        page.until('document.getElementById("count").textContent === %r' % WELL)
    page.close()


def main():
    with tempfile.TemporaryDirectory(prefix='failing.') as folder, Browser() as browser:
        for name in ('one', 'two'):
            made(os.path.join(folder, name))
        with Served(os.path.join(folder, 'one')) as served:
            play = Playground(browser.page(width=1280, height=800, before=WORKERS), served.address)
            for part in (late, soon, names):
                started = time.monotonic()
                try:
                    part(play)
                except Exception as trouble:
                    check(False, part.__name__, repr(trouble), play.shown('count'), play.shown('said'))
                print('%5.1f s  %s' % (time.monotonic() - started, part.__name__), flush=True)
            forever(browser, served.address)
            # A worker is ended by the test itself.
            check(not [each for each in play.page.complaints() if 'trap' not in each], play.page.complaints())
        caches(browser, folder)
    print('FAILED: %d' % len(failures) if failures else 'the playground, where things go wrong: all is well')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
