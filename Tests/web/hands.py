#!/usr/bin/env python3
"""hands.py FOLDER: the playground in a real Chromium for fingers, for windows that are zoomed, for keys alone, and for
those who hear it. FOLDER is what editors/web/build.py has made.
"""
import json
import sys
import time

from page import Browser, Playground, Served, Trouble, check, failures

# The middle of a part of the picture, on the screen; null if something else is there.
MIDDLE = '''(() => {
  const frame = document.getElementById('picture');
  const part = frame.contentDocument.querySelector(%s);
  if (!part) return null;
  const [outer, { x, y, width, height }] = [frame, part].map((each) => each.getBoundingClientRect());
  const [left, top] = [x + width / 2, y + height / 2];
  const isSeen = (part.closest('.view') || part).contains(frame.contentDocument.elementFromPoint(left, top));
  return isSeen ? [outer.x + left, outer.y + top] : null;
})()'''
# What can be pressed and is smaller than 24 points.
SMALL = '''[...d.querySelectorAll('button, a, select, input, summary, [role=treeitem]')].filter((each) => {
  const { width, height } = each.getBoundingClientRect();
  return each.checkVisibility() && (width < 24 || height < 24);
}).map((each) => each.id || each.textContent)'''
# Whether what can be pressed or read can be scrolled to: those that cannot.
HIDDEN = '''(() => {
  const lost = [];
  const parts = `header button, header a, header select, #tour button, #panes button, .bar button, #text, #play button,
    #play input, #problems button, #problems summary, footer`;
  for (const part of document.querySelectorAll(parts)) {
    if (!part.checkVisibility()) continue;
    part.scrollIntoView({ block: 'center', inline: 'center' });
    const { x, y, width, height } = part.getBoundingClientRect();
    const [left, top] = [x + Math.min(width / 2, 20), y + Math.min(height / 2, 10)];
    const seen = document.elementFromPoint(left, top);
    const isSeen = seen && (part.contains(seen) || seen.contains(part));
    if (!isSeen) lost.push(part.id || part.textContent || part.localName);
  }
  return lost;
})()'''
# The contrast of the border of everything that can be pressed, with what is around it: those below 3.
PALE = '''(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const painted = (colour, below) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const each of [below, colour]) { canvas.fillStyle = each; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const linear = (each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4;
  const light = (all) => all.slice(0, 3).map((each) => linear(each / 255))
    .reduce((sum, each, at) => sum + each * [0.2126, 0.7152, 0.0722][at], 0);
  const background = (part) => {
    for (let each = part; each; each = each.parentElement) {
      const colour = part.ownerDocument.defaultView.getComputedStyle(each).backgroundColor;
      if (!/, 0\\)$|transparent/.test(colour)) return colour;
    }
    return 'white';
  };
  const pale = [];
  for (const page of [document, document.getElementById('picture').contentDocument]) {
    for (const part of page.querySelectorAll('button, select, input')) {
      const style = page.defaultView.getComputedStyle(part);
      const isBare = parseFloat(style.borderTopWidth) === 0 || part.role === 'tab' && part.ariaSelected !== 'true';
      if (!part.checkVisibility() || isBare) continue;
      const around = background(part.parentElement);
      const [border, other] = [light(painted(style.borderTopColor, around)), light(painted(around, 'white'))];
      const contrast = (Math.max(border, other) + 0.05) / (Math.min(border, other) + 0.05);
      if (contrast < 3) pale.push(`${part.id || part.textContent}: ${contrast.toFixed(2)}`);
    }
  }
  return pale;
})()'''


def touch(page, kind, *places):
    page.call('Input.dispatchTouchEvent', type='touch' + kind, touchPoints=[{'x': x, 'y': y} for x, y in places])


def tap(page, x, y):
    touch(page, 'Start', (x, y))
    touch(page, 'End')


def slide(page, place, across, down):
    """Moves a finger from a place."""
    x, y = place
    touch(page, 'Start', (x, y))
    for step in range(1, 11):
        touch(page, 'Move', (x + across * step / 10, y + down * step / 10))
    touch(page, 'End')


def choose(play, view, name):
    """Taps a view until it is selected: a picture that is drawn anew meanwhile swallows a tap."""
    for _ in range(20):
        tap(play.page, *play.page.until(MIDDLE % json.dumps('.view[data-view="%d"] .box' % view)))
        try:
            play.page.until(
                '(() => { const d = document.getElementById("picture").contentDocument; const e ='
                ' d.querySelector("#tree [aria-selected=true]"); return Boolean(e && e.textContent.startsWith(%r) &&'
                ' d.querySelector(".handle.middle")); })()' % name,
                1,
            )
            return
        except Trouble:
            pass
    check(False, name, 'cannot be selected by a finger')


def fingers(browser, address):
    """On a phone, fingers move the edges of the screen and views. What they hit is large enough, and no field zooms."""
    page = browser.page()
    page.call('Emulation.setDeviceMetricsOverride', width=390, height=844, deviceScaleFactor=2, mobile=True)
    page.call('Emulation.setTouchEmulationEnabled', enabled=True, maxTouchPoints=2)
    play = Playground(page, address)
    play.open()
    small = page.run(
        '[...document.querySelectorAll("input, select, textarea")].filter((each) =>'
        ' parseFloat(getComputedStyle(each).fontSize) < 16).map(({ id }) => id)'
    )
    check(not small, 'a phone zooms at', small)
    tap(
        page,
        *page.run(
            '(({ x, y, width, height }) => [x + width / 2, y + height /'
            ' 2])(document.querySelector("[data-pane=result]").getBoundingClientRect())'
        ),
    )
    play.until_frame('d.querySelector("#overlay .edge.right") && !d.body.classList.contains("stale")')
    small = play.frame(
        '[...d.querySelectorAll("input, select")].filter((each) =>'
        ' parseFloat(d.defaultView.getComputedStyle(each).fontSize) < 16).map(({ id }) => id)'
    )
    check(not small, 'a phone zooms at', small)
    before = play.frame('d.getElementById("width").valueAsNumber')
    place = page.until(MIDDLE % '"#overlay .edge.right"')
    slide(page, place, -80, 4)
    play.until_frame('d.getElementById("width").valueAsNumber < %d - 40' % before)
    play.until_frame('d.getElementById("status").textContent.startsWith(`${d.getElementById("width").value} `)')
    text = play.text()
    choose(play, 1, 'photo')
    sizes = play.frame(
        '[...d.querySelectorAll(".handle .hold, .edge")].map((each) => each.getBoundingClientRect()).filter(({ width,'
        ' height }) => Math.min(width, height) < 23.9).length'
    )
    check(sizes == 0, sizes, 'parts are smaller than 24 points')
    small = play.frame(SMALL) + page.run('(() => { const d = document; return %s; })()' % SMALL)
    check(not small, 'smaller than 24 points:', small)
    slide(page, page.until(MIDDLE % '".handle.middle"'), 30, 0)
    page.until('document.getElementById("text").value !== %s' % json.dumps(text))
    check('photo.leading == 16' not in play.text(), play.text())
    # The view itself, beside its handles.
    choose(play, 2, 'name')
    x, y = page.until(MIDDLE % '".handle.middle"')
    slide(page, (x + 40, y), 30, 0)
    page.until('!document.getElementById("text").value.includes("photo.trailing + 12")')
    check(not page.complaints(), page.complaints())
    page.close()


def zoomed(browser, address):
    """At 200 and 400 per cent of a window of 1280 x 800 everything can be scrolled to."""
    for width, height in ((640, 400), (320, 200)):
        page = browser.page(width=width, height=height)
        play = Playground(page, address)
        play.open()
        for pane in ('text', 'result'):
            page.run('document.querySelector("[data-pane=%s]").click()' % pane)
            hidden = page.run(HIDDEN)
            check(not hidden, width, pane, 'cannot be reached:', hidden)
            check(page.run('document.documentElement.scrollWidth') <= width, width, pane, 'is wider than the window')
        play.until_frame('d.querySelector("#overlay .edge.right")')
        page.run('document.querySelector("[data-pane=text]").click()')
        # A whole problem can be read: its end is in the window once the page is scrolled to it.
        page.run('scrollTo(0, document.documentElement.scrollHeight)')
        bottom = page.run('document.querySelector("footer").getBoundingClientRect().bottom')
        check(bottom <= height + 1, width, 'the page ends below the window:', bottom)
        check(
            page.run(
                'document.querySelector(".problems").scrollHeight <='
                ' document.querySelector(".problems").clientHeight + 1'
            ),
            width,
            'problems are cut off',
        )
        play.cursor('name.width >= 140')
        page.key('Enter')
        play.type('photo.')
        page.until('!document.getElementById("completions").hidden')
        box = page.run(
            '(({ left, top, right, bottom }) => [left, top, right,'
            ' bottom])(document.getElementById("completions").getBoundingClientRect())'
        )
        check(
            box[0] >= 0 and box[1] >= 0 and box[2] <= width and box[3] <= height, width, 'completions are outside', box
        )
        page.close()
        play = Playground(browser.page(), address)
        play.forget()
        play.page.close()


def keys(play):
    """Without a mouse: problems, their fixes, comments, names."""
    page = play.page
    play.forget()
    play.open()
    selected = (
        '(() => { const t = document.getElementById("text"); return t.value.slice(t.selectionStart, t.selectionEnd);'
        ' })()'
    )
    play.cursor('layout')
    play.press('F8', 'F8', 119)
    page.until(selected + ' === "follow.trailing == -16"')
    check('misses by 40' in page.run('document.getElementById("live").textContent'), 'the problem is not spoken')
    play.press('F8', 'F8', 119, 8)
    check(page.run(selected) == 'follow.trailing == -16', page.run(selected))
    # The fixes of the line, and of no other one.
    play.press('.', 'Period', 190, 2)
    page.until('!document.getElementById("completions").hidden')
    shown = page.run('[...document.querySelectorAll("#completions [role=option]")].map((row) => row.textContent)')
    listed = page.run('[...document.querySelectorAll(".fixes button")].map((each) => each.textContent)')
    check(shown == listed and shown, shown, listed)
    nodes = page.call('Accessibility.getFullAXTree')['nodes']
    field = next(
        node
        for node in nodes
        if node.get('role', {}).get('value') == 'textbox' and 'Layout text' in node['name']['value']
    )
    properties = {one['name']: one['value'] for one in field['properties']}
    active = properties.get('activedescendant', {}).get('relatedNodes', [{}])[0].get('idref')
    check(active == 'completion-0', properties.keys(), active)
    check(
        page.run('["aria-expanded", "aria-controls"].map((name) => document.getElementById("text").getAttribute(name))')
        == ['true', 'completions'],
        'the list is not told',
    )
    options = [(role, name) for role, name, _ in page.tree() if role in ('listbox', 'option')]
    check(('listbox', 'Fixes') in options and ('option', shown[0]) in options, options)
    check('Fixes: %d' % len(shown) in page.run('document.getElementById("live").textContent'), 'fixes are not spoken')
    page.key('Enter')
    play.settled('All is well on every screen')
    check(
        page.run('document.getElementById("text").getAttribute("aria-expanded")') == 'false', 'the list is still told'
    )
    play.press('z', 'KeyZ', 90, 2)
    play.settled('1 error')
    play.cursor('layout')
    play.press('.', 'Period', 190, 2)
    page.until('document.getElementById("said").textContent === "There is no fix in this line."')
    # Comments, there and back.
    before = play.text()
    play.cursor('name.width')
    play.press('/', 'Slash', 191, 2)
    check('\n  # name.width >= 140\n' in play.text(), play.text())
    play.press('/', 'Slash', 191, 2)
    check(play.text() == before, play.text())
    page.run(
        '(() => { const t = document.getElementById("text"); t.setSelectionRange(t.value.indexOf("photo.size"),'
        ' t.value.indexOf("name.width") + 3); })()'
    )
    play.press('/', 'Slash', 191, 2)
    check(play.text().count('\n  # ') == 4, play.text())
    play.press('/', 'Slash', 191, 2)
    check(play.text() == before, play.text())
    # A name, wherever it is used.
    play.cursor('photo.size'[:5])
    play.press('F2', 'F2', 113)
    page.until('document.getElementById("ask").open && document.getElementById("askName").value === "photo"')
    page.call('Input.insertText', text='portrait')
    page.key('Enter')
    page.until('!document.getElementById("text").value.includes("photo")')
    check(play.text().count('portrait') == before.count('photo'), play.text())
    # A file.
    page.run('document.querySelector("#files [role=tab]").focus()')
    play.press('F2', 'F2', 113)
    page.until('document.getElementById("ask").open')
    page.call('Input.insertText', text='cells/Cell')
    page.key('Enter')
    page.until('document.querySelector("#files [role=tab]").textContent === "Cell.layout"')
    # What is known of a name is spoken.
    play.cursor('view portrait'[:8])
    play.press('F1', 'F1', 112)
    page.until('document.getElementById("live").textContent.includes("44")')
    page.key('Escape')


def heard(play):
    """A list of tabs has tabs alone, and borders can be seen."""
    page = play.page
    play.click('#newFile')
    page.until('document.querySelectorAll("#files [role=tab]").length === 2')
    nodes = {node['nodeId']: node for node in page.call('Accessibility.getFullAXTree')['nodes']}
    role = lambda node: node.get('role', {}).get('value')
    lists = [node for node in nodes.values() if role(node) == 'tablist' and not node['ignored']]
    inside = [[role(nodes[each]) for each in node['childIds'] if not nodes[each]['ignored']] for node in lists]
    check(len(lists) >= 2 and all(set(each) == {'tab'} for each in inside), inside)
    check(['tab', 'tab'] in inside, inside)
    for scheme in ('light', 'dark'):
        page.media(prefers_color_scheme=scheme)
        play.until_frame('d.body.classList.contains("vscode-%s")' % scheme)
        pale = page.run(PALE)
        check(not pale, scheme, pale)
    page.media()


def main():
    with Served(sys.argv[1]) as served, Browser() as browser:
        play = Playground(browser.page(width=1280, height=800), served.address)
        for part, given in (
            (keys, (play,)),
            (heard, (play,)),
            (fingers, (browser, served.address)),
            (zoomed, (browser, served.address)),
        ):
            started = time.monotonic()
            play.forget() if part is fingers else None
            try:
                part(*given)
            except Exception as trouble:
                check(False, part.__name__, repr(trouble), play.page.complaints())
            print('%5.1f s  %s' % (time.monotonic() - started, part.__name__), flush=True)
        check(not play.page.complaints(), play.page.complaints())
    print('FAILED: %d' % len(failures) if failures else 'the playground for every hand: all is well')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
