#!/usr/bin/env python3
"""look.py FOLDER: what one sees first of the playground in a real Chromium, and what one does first with it: a log, a
storyboard, the widths of a screen. FOLDER is what editors/web/build.py has made.
"""
import argparse
import os
import sys
import time

from page import ROOT, Browser, Playground, Served, check, failures, put

LOG = '''%d App[1:2] [LayoutConstraints] Unable to simultaneously satisfy constraints.
\tProbably at least one of the constraints in the following list is one you don't want.
(
    "<NSLayoutConstraint:0x6000000010 H:|-(16)-[UILabel:0x7f01'Note'](LTR)   (active, names: '|':UIView:0x7f02 )>",
    "<NSLayoutConstraint:0x6000000020 'Card.label.width' UILabel:0x7f01'Note'.width == 200   (active)>",
    "<NSLayoutConstraint:0x6000000030 H:[UILabel:0x7f01'Note']-(16)-|(LTR)   (active, names: '|':UIView:0x7f02 )>",
    "<NSLayoutConstraint:0x6000000040 'UIView-Encapsulated-Layout-Width' UIView:0x7f02.width == 100   (active)>"
)

Will attempt to recover by breaking constraint
<NSLayoutConstraint:0x6000000020 'Card.label.width' UILabel:0x7f01'Note'.width == 200   (active)>
'''


def first(play, pictures):
    """What it is stands at the top, and the first text has its picture in the middle."""
    page = play.page
    play.open()
    intro = page.run('document.querySelector(".intro").innerText')
    check(intro.count('.') <= 1 and 'pip install layout-lsp' in intro, intro)
    check(page.run('document.querySelector(".intro").getBoundingClientRect().bottom') < 120, 'it is not at the top')
    labels = page.run('[...document.querySelectorAll("nav button")].slice(0, 2).map((each) => each.textContent)')
    check(labels == ['Paste a log', 'Open a storyboard'], labels)
    with open(os.path.join(ROOT, 'README.md')) as file:
        check('```layout range-conflict\n%s```' % play.text() in file.read(), 'another text than that of the README')
    play.until_frame('d.querySelector("#paper svg .view")')
    middle = '''(() => {
      const [stage, svg] = ['#stage', '#paper svg'].map((each) => d.querySelector(each).getBoundingClientRect());
      const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
      const [[x, y], [left, top]] = [middle(stage), middle(svg)];
      return [x - left, y - top, stage.width - svg.width, stage.height - svg.height];
    })()'''
    play.until_frame(
        '((all) => Math.abs(all[0]) < 2 && Math.abs(all[1]) < 2 && all[2] > 0 && all[3] > 0 && Math.min(all[2], all[3])'
        ' < 100)(%s)' % middle
    )
    check('Follow' in play.frame('d.querySelector("#paper").textContent'), 'no words in the picture')
    # The problem begins with a short sentence, and is there once.
    said = page.run('document.querySelector("#problems button").innerText')
    check(said.endswith("'follow.trailing == superview.trailing - 16' misses by 40 points on phone at width 320"), said)
    check(page.run('!document.querySelector("#problems details").open'), 'the rest is not folded')
    check(
        "'phone' needs width >= 360" in page.run('document.querySelector("#problems details").textContent'),
        'the rest is missing',
    )
    check(
        page.run('document.body.innerText.split("misses by 40 points on phone at width 320").length') == 2,
        'it is there twice',
    )
    check('misses by' not in play.frame('d.body.innerText'), 'the picture repeats it')
    if pictures:
        page.picture(os.path.join(pictures, 'first.png'))


def once(play, _):
    """The same message of several lines is one."""
    page = play.page
    page.run(
        '(() => { const t = document.getElementById("text"); t.focus(); t.value = "layout A {\\n  screen p = 9 x 9\\n '
        ' view a\\n  a.size == 4 x 4\\n  a.left == nothing\\n  a.top == nothing\\n}\\n"; t.dispatchEvent(new'
        ' Event("input")); })()'
    )
    page.until('document.getElementById("problems").textContent.includes("nothing")')
    rows = page.run('[...document.querySelectorAll("#problems button:first-child")].map((each) => each.innerText)')
    check(len(rows) == len(set(row.split(' ', 4)[-1] for row in rows)), rows)
    check(any('lines 5, 6' in row for row in rows), rows)


def widths(play, pictures):
    """The widths of a screen are played, and stop where it breaks; the slider shows each of them."""
    page = play.page
    play.forget()
    play.open()
    page.until('!document.getElementById("play").hidden')
    check(
        page.run('(({ min, max, value }) => [min, max, value])(document.getElementById("playWidth"))')
        == ['320', '430', '320'],
        'another range',
    )
    play.click('#playButton')
    page.until(
        'document.getElementById("playSaid").textContent === "It breaks at 359: 360 is the narrowest that fits."', 60
    )
    check(
        page.run('document.getElementById("playWidth").value') == '359',
        page.run('document.getElementById("playWidth").value'),
    )
    play.until_frame(
        'd.getElementById("width").value === "359" && d.getElementById("status").textContent.includes("conflict")'
    )
    check(page.run('document.getElementById("playButton").textContent') == 'Play the widths', 'it does not stop')
    if pictures:
        page.picture(os.path.join(pictures, 'played.png'))
    page.run(
        '(() => { const e = document.getElementById("playWidth"); e.value = 400; e.dispatchEvent(new Event("input"));'
        ' })()'
    )
    play.until_frame(
        'd.getElementById("width").value === "400" && d.getElementById("status").textContent.includes("solved")'
    )
    # What fits everywhere says so, and a screen of one size has no slider.
    play.click('.fixes button')
    play.settled('All is well on every screen')
    page.until('document.getElementById("playWidth").min === "360" && !document.getElementById("play").hidden')
    play.click('#playButton')
    page.until(
        'document.getElementById("playSaid").textContent === "It fits at every width that was played, from 430 to'
        ' 360."',
        60,
    )
    page.run(
        '(() => { const t = document.getElementById("text"); t.focus(); const at = t.value.indexOf("360...430");'
        ' t.setSelectionRange(at, at + 9); })()'
    )
    play.type('400')
    play.settled('All is well on every screen')
    page.until('document.getElementById("play").hidden')


def log(play, pictures):
    """What a log says stands above its layout; what else was pasted goes."""
    page = play.page
    play.click('#pasteLog')
    page.until('document.activeElement.id === "pasted"')
    page.call('Input.insertText', text='nothing of that kind')
    play.click('#explain')
    page.until('document.getElementById("pasteSaid").textContent === "There are no constraints of a log in this."')
    if pictures:
        page.picture(os.path.join(pictures, 'paste.png'))
    page.run('document.getElementById("pasted").select()')
    page.call('Input.insertText', text='12:01 hello\n' + LOG % 1 + 'something else\n' + LOG % 2)
    play.click('#explain')
    page.until(
        '!document.getElementById("paste").open && document.getElementById("text").value.startsWith("layout Log {")'
    )
    check('layout Log2 {' in play.text() and 'hello' not in play.text() and 'else' not in play.text(), play.text())
    page.until('document.getElementById("problems").innerText.includes("it cannot hold together with")')
    check("'view.width == 100' misses by 132 points" in play.shown('problems'), play.shown('problems'))
    check(page.run('document.querySelector("#problems details").open'), 'the answer is folded')
    check(
        page.run(
            'document.getElementById("told").getBoundingClientRect().bottom <='
            ' document.getElementById("editor").getBoundingClientRect().top'
        ),
        'the answer is not above the text',
    )
    if pictures:
        page.picture(os.path.join(pictures, 'log.png'))
    text = play.text()
    page.run(
        'document.getElementById("examples").click(); document.querySelector("#galleryList .cards button").click(); 0'
    )
    page.until('document.getElementById("text").value !== %r' % text)
    check(
        page.run(
            'document.getElementById("told").getBoundingClientRect().top >='
            ' document.getElementById("editor").getBoundingClientRect().bottom'
        ),
        'problems are still above the text',
    )
    play.click('#back')
    page.until('document.getElementById("text").value === %r' % text)


def storyboard(play, _):
    page = play.page
    page.run('HTMLInputElement.prototype.click = () => {}; document.getElementById("openStoryboard").click()')
    check(
        page.run('document.getElementById("picker").accept') == '.xib,.storyboard,.nib',
        page.run('document.getElementById("picker").accept'),
    )
    put(play, os.path.join(ROOT, 'Examples/import/checkout.storyboard'))
    page.until('document.querySelector("#files [aria-selected=true]").textContent === "checkout.layout"')
    check('as saved' in play.shown('said'), play.shown('said'))


def left(play, _):
    """The tour ends when its file is left, in whatever way."""
    page = play.page
    for script in (
        'document.getElementById("newFile").click()',
        'document.getElementById("back").click()',
        'document.getElementById("examples").click(); document.querySelector("#galleryList .cards button").click()',
    ):
        page.run('document.getElementById("tourStart").click(); 0')
        page.until('!document.getElementById("tour").hidden')
        page.run(script + '; 0')
        page.until('document.getElementById("tour").hidden')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('folder')
    parser.add_argument('--pictures')
    chosen = parser.parse_args()
    with Served(chosen.folder) as served, Browser() as browser:
        play = Playground(browser.page(width=1280, height=800), served.address)
        for part in (first, once, widths, log, storyboard, left):
            started = time.monotonic()
            try:
                part(play, chosen.pictures)
            except Exception as trouble:
                check(False, part.__name__, repr(trouble), play.page.complaints())
            print('%5.1f s  %s' % (time.monotonic() - started, part.__name__), flush=True)
        check(not play.page.complaints(), play.page.complaints())
    print('FAILED: %d' % len(failures) if failures else 'the playground at first sight: all is well')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
