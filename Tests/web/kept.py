#!/usr/bin/env python3
"""kept.py: nothing that is written in the playground is lost, in a real Chromium: over reloads, other texts, links that
are damaged, two tabs, and a browser that keeps nothing. Takes the engine of failing.py, and so needs no module.
"""
import json
import os
import sys
import tempfile
import time

from failing import LAYOUT, WELL, address, made
from page import Browser, Playground, Served, check, failures

KEPT = '''new Promise((done) => {
  const opened = indexedDB.open(`layout-lsp ${location.href.split(/[?#]/)[0].replace(/[^/]*$/, '')}`);
  opened.onsuccess = () => {
    const asked = opened.result.transaction('sets').objectStore('sets').getAll();
    asked.onsuccess = () => {
      opened.result.close();
      const own = asked.result.filter(({ isOwn }) => isOwn);
      done(own.map(({ name, files }) => `${name}: ${files.map((file) => file.join(' ')).join()}`).sort());
    };
  };
})'''


def opened(play, rest=''):
    play.page.open('about:blank')
    play.page.open(play.address + rest)
    play.settled(WELL)


def until_kept(play, words):
    play.page.until('%s.then((all) => all.some((each) => each.includes(%r)))' % (KEPT, words))


def add(play, words):
    """Writes at the end of the text."""
    play.page.run(
        '(() => { const t = document.getElementById("text"); t.focus(); t.setSelectionRange(t.value.length,'
        ' t.value.length); })()'
    )
    play.type(words)
    until_kept(play, words)


def over_reloads(play, browser):
    """What is written is there after a reload, in a new tab, and after the tab has crashed."""
    page = play.page
    opened(play)
    add(play, '# mine')
    play.click('#newFile')
    page.until('document.querySelector("#files [aria-selected=true]").textContent === "untitled.layout"')
    add(play, '# other')
    opened(play)
    check(play.text().endswith('# other'), play.text())
    check(page.run('document.querySelectorAll("#files [role=tab]").length') == 2, 'a file is missing')
    check(
        page.run('document.getElementById("tour").hidden && document.getElementById("back").hidden'),
        'it is shown as something new',
    )
    page.open('about:blank')
    other = Playground(browser.page(), play.address)
    # Leaving a page takes a moment.
    other.page.open(play.address + 'preview.html')
    other.page.until('navigator.locks.query().then(({ held }) => held.length === 0)')
    opened(other)
    check(other.text().endswith('# other'), other.text())
    other.page.close()
    opened(play)
    check(play.text().endswith('# other'), play.text())
    crashed(page)
    opened(play)
    check(play.text().endswith('# other'), play.text())


def crashed(page):
    """Ends the process of a page."""
    page.number += 1
    page.socket.send(json.dumps({'id': page.number, 'method': 'Page.crash'}))
    page.wait('Inspector.targetCrashed')


def over_others(play):
    """An example, the tour and a link take the place of what is written, and one press brings it back."""
    page = play.page
    opened(play)
    add(play, '# mine')
    text = play.text()
    examples = (
        'document.getElementById("examples").click(); document.querySelector("#galleryList .cards button").click()'
    )
    link = 'location.hash = %r' % address(['b.layout', LAYOUT])
    for name, script in (
        ('an example', examples),
        ('the tour', 'document.getElementById("tourStart").click()'),
        ('a link', link),
    ):
        page.run('%s; 0' % script)
        page.until('!document.getElementById("back").hidden')
        check(play.text() != text, name, 'changes nothing')
        if name == 'a link':
            check(page.run('location.hash.length') > 10, 'the address has gone')
        else:
            page.run(examples + '; 0')
        play.click('#back')
        page.until('document.getElementById("text").value === %r' % text)
        check(page.run('document.getElementById("back").hidden && location.hash === ""'), name, 'is still there')
    # A link in the address of a page that is opened, and what is written in it, stay apart.
    page.open('about:blank')
    opened(play, address(['c.layout', LAYOUT]))
    check(play.text() == LAYOUT, play.text())
    add(play, '# linked')
    page.call('Page.reload')
    page.until('document.getElementById("text")?.value.endsWith("# linked")')
    page.run('document.getElementById("setsOpen").click()')
    page.until('document.querySelectorAll("#setsList li").length === 2')
    page.key('Escape')


def named(play):
    """Several sets have names, and can be chosen again; Clear asks first."""
    page = play.page
    opened(play)
    add(play, '# first')
    opened(play, address(['b.layout', LAYOUT]))
    add(play, '# second')
    play.click('#setsOpen')
    page.until('document.getElementById("sets").open && document.querySelectorAll("#setsList li").length === 2')
    play.click('#setsList li:first-child button:nth-of-type(2)')
    page.until('document.getElementById("ask").open')
    page.call('Input.insertText', text='Second set')
    page.key('Enter')
    page.until('document.querySelector("#setsList li .name").firstChild.data === "Second set"')
    until_kept(play, 'Second set: b.layout')
    play.click('#setsList li:last-child .name')
    page.until('document.getElementById("text").value.endsWith("# first") && !document.getElementById("sets").open')
    play.click('#setsOpen')
    page.until('document.getElementById("sets").open && document.querySelectorAll("#setsList li").length === 2')
    play.click('#setsClear')
    page.until('document.getElementById("ask").open')
    page.key('Escape')
    page.until('!document.getElementById("ask").open')
    check(len(page.run(KEPT)) == 2, page.run(KEPT))
    play.click('#setsClear')
    page.until('document.getElementById("ask").open')
    check('2 sets' in play.shown('askText'), play.shown('askText'))
    play.click('#askButtons button')
    page.until('%s.then((all) => all.length === 0)' % KEPT)
    page.until('document.querySelectorAll("#setsList li").length === 0')
    check(not play.text().endswith('# first'), play.text())
    page.key('Escape')


def two_tabs(play, browser):
    """Two tabs do not write each other's files, nor delete them."""
    opened(play)
    add(play, '# one')
    other = Playground(browser.page(), play.address)
    opened(other)
    check('# one' not in other.text(), 'the second tab has the files of the first')
    add(other, '# two')
    add(play, ' and more')
    check(len(play.page.run(KEPT)) == 2, play.page.run(KEPT))
    third = Playground(browser.page(), play.address)
    opened(third, address(['c.layout', LAYOUT]))
    check(third.page.run('document.getElementById("back").hidden'), 'a link offers the files of another tab')
    third.page.close()
    # What the other tab has open is opened as a copy.
    play.click('#setsOpen')
    play.page.until('document.querySelectorAll("#setsList li").length === 2')
    check('open in another tab' in play.shown('setsList'), play.shown('setsList'))
    check(
        play.page.run('[...document.querySelectorAll("#setsList button:disabled")].length') == 2, 'it could be deleted'
    )
    play.page.run(
        '[...document.querySelectorAll("#setsList li")].find((row) => row.textContent.includes("another'
        ' tab")).querySelector(".name").click()'
    )
    play.page.until('document.getElementById("text").value.endsWith("# two")')
    add(play, ', copied')
    add(other, ', kept')
    kept = play.page.run(KEPT)
    check(
        len(kept) == 3
        and any('# two, kept' in each for each in kept)
        and any('# two, copied' in each for each in kept),
        kept,
    )
    other.page.close()


# No database, none that answers, no room, no locks.
WITHOUT = {
    'none': (
        'delete window.indexedDB; Object.defineProperty(window, "indexedDB", { get() { throw new Error("forbidden");'
        ' } })'
    ),
    'no locks': 'Object.defineProperty(navigator, "locks", { value: undefined })',
    'no session': 'Object.defineProperty(window, "sessionStorage", { get() { throw new Error("forbidden"); } })',
}


def without(browser, served):
    """A browser that keeps nothing has a page that works, and brings back what was replaced."""
    for name, script in WITHOUT.items():
        page = browser.page(before=script)
        play = Playground(page, served.address)
        opened(play)
        page.run('document.getElementById("text").focus()')
        play.type('# mine')
        text = play.text()
        page.run('document.getElementById("tourStart").click()')
        page.until('!document.getElementById("back").hidden')
        play.click('#back')
        page.until('document.getElementById("text").value === %r' % text)
        check(play.shown('said') == '' and not page.complaints(), name, play.shown('said'), page.complaints())
        page.close()
    page = browser.page(
        before='IDBObjectStore.prototype.put = () => { throw new DOMException("no room", "QuotaExceededError"); }'
    )
    play = Playground(page, served.address)
    opened(play)
    page.run('document.getElementById("text").focus()')
    play.type('x')
    page.until('document.getElementById("said").textContent.includes("does not keep these files: no room")')
    page.close()


def damaged(play):
    """A link that is damaged says so, and the page works; what is no text in a file stays in its place."""
    page = play.page
    whole = address(['a.layout', LAYOUT])
    for rest in (
        '#files=',
        '#files=%',
        '#files=!!!',
        whole[:-9],
        '#files=AAAA',
        address(),
        address('a'),
        address(['a', 1]),
        address({'a': 1}),
    ):
        play.page.open('about:blank')
        opened(play, rest)
        said = play.shown('happened')
        check(said == 'The files in this address cannot be read.', rest, said)
        check(play.text().startswith('layout'), rest, play.text())
    for name in ('', '/', 'a/', '/a.layout', '../a.layout', 'a\n.layout', '\udfff.layout', 'a\0'):
        play.page.open('about:blank')
        opened(play, address([name, LAYOUT]))
        check('its name is no name of a file' in play.shown('happened'), repr(name), play.shown('happened'))
    play.page.open('about:blank')
    opened(play, address(['a.layout', LAYOUT + '# half \ud83d\n'], ['a.layout', 'b'], ['__proto__.layout', '']))
    check(page.run('document.querySelectorAll("#files [role=tab]").length') == 2, 'another number of files')
    check('A file in this address is not opened' in play.shown('happened'), play.shown('happened'))
    # The message goes once one goes on.
    play.type(' ')
    page.run('document.getElementById("text").focus()')
    play.type(' ')
    page.until('document.getElementById("happened").textContent === ""')


def main():
    with tempfile.TemporaryDirectory(prefix='kept.') as folder, Browser() as browser:
        made(os.path.join(folder, 'page'))
        with Served(os.path.join(folder, 'page')) as served:
            play = Playground(browser.page(width=1280, height=800), served.address)
            parts = (
                (over_reloads, (play, browser)),
                (over_others, (play,)),
                (named, (play,)),
                (two_tabs, (play, browser)),
                (damaged, (play,)),
                (without, (browser, served)),
            )
            for part, given in parts:
                started = time.monotonic()
                try:
                    part(*given)
                except Exception as trouble:
                    check(False, part.__name__, repr(trouble), play.page.complaints())
                play.forget()
                print('%5.1f s  %s' % (time.monotonic() - started, part.__name__), flush=True)
            check(not play.page.complaints(), play.page.complaints())
    print('FAILED: %d' % len(failures) if failures else 'what is written in the playground: all is well')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
