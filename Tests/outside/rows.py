#!/usr/bin/env python3
"""A hand-worked table of rows, `rows { … }`, and the frames that each must give.

The scene of most rows (all in points): the root is 400 x 300, with views a, b, c and d, of which those that a row does
not name have a place elsewhere. Every layout of the first table is also tested on a right-to-left screen. Only these
expectations are computed: the mirror image; the places in a row of pinned views, centred views and at most one flexible
view, with all kinds of gaps; and the places of rows below one another.
"""
import random
import re
import sys

from tables import check, frames_of

HEAD = 'layout T {\n    screen p = 400 x 300\n    screen r = 400 x 300 rtl\n    let wide = 50\n'


def text(head, *lines):
    return head + ''.join('    ' + line + '\n' for line in '\n'.join(lines).split('\n')) + '}\n'


# (rows separated by ` / `, after the spacing and `{` if there is one; frames)
ROWS = [
    # one row: widths
    ('[a(50)]-[b]', 'a 0 0 50 300, b 60 0 340 300'), ('[a(50)]-[b](60)', 'a 0 0 50 60, b 60 0 340 60'), ('[a]', 'a 0 0 400 300'),
    ('[a](60)', 'a 0 0 400 60'), ('[a(50)]', 'a 0 0 50 300'), ('[a(50)](60)', 'a 0 0 50 60'),
    ('[a]-[b(50)]', 'a 0 0 340 300, b 350 0 50 300'), ('[a(50)]-[b]-[c(60)]', 'a 0 0 50 300, b 60 0 270 300, c 340 0 60 300'),
    ('[a(50)]-[b(60)]-[c(70)]', 'a 0 0 50 300, b 60 0 60 300, c 130 0 70 300'),
    ('[a(50)][b]', 'a 0 0 50 300, b 50 0 350 300'), ('[a(50)][b(60)]-[c]', 'a 0 0 50 300, b 50 0 60 300, c 120 0 280 300'),
    ('[a(wide)]-[b](wide)', 'a 0 0 50 50, b 60 0 340 50'),
    ('[a(==)]-[b(==)](60)', 'a 0 0 195 60, b 205 0 195 60'), ('[a(==)][b(==)]', 'a 0 0 200 300, b 200 0 200 300'),
    ('[a(==)]-[b(50)]-[c(==)]', 'a 0 0 165 300, b 175 0 50 300, c 235 0 165 300'),
    ('[a(==)]-[b(==)]-[c(==)]-[d(==)]', 'a 0 0 92.5 300, b 102.5 0 92.5 300, c 205 0 92.5 300, d 307.5 0 92.5 300'),
    ('[a(50)]-[b(==)]-[c(==)]', 'a 0 0 50 300, b 60 0 165 300, c 235 0 165 300'),
    # gaps
    ('|-[a]-|', 'a 10 0 380 300'), ('|[a]|', 'a 0 0 400 300'), ('|-[a]', 'a 10 0 390 300'), ('[a]-|', 'a 0 0 390 300'),
    ('|-5-[a]-15-|', 'a 5 0 380 300'), ('|-(30)-[a(50)]-(40)-[b](60)', 'a 30 0 50 60, b 120 0 280 60'),
    ('|-30-[a(50)]-40-[b](60)', 'a 30 0 50 60, b 120 0 280 60'), ('[a(50)]-8-[b]-9-|', 'a 0 0 50 300, b 58 0 333 300'),
    ('|-[a(50)]-[b]-|', 'a 10 0 50 300, b 70 0 320 300'), ('|-wide-[a]', 'a 50 0 350 300'),
    ('|-[a(50)]-[b(60)]', 'a 10 0 50 300, b 70 0 60 300'), ('|-[a(==)]-[b(==)]-|', 'a 10 0 185 300, b 205 0 185 300'),
    ('[a(50)]-0-[b]', 'a 0 0 50 300, b 50 0 350 300'),
    # marks
    ('[a(50)<]', 'a 0 0 50 300'), ('[a(50)>]', 'a 350 0 50 300'), ('[a(50)<>]', 'a 175 0 50 300'),
    ('[a(50)<]-[b(60)<>]-(60)', 'a 0 0 50 60, b 170 0 60 60'), ('[a]-[b(60)<>]', 'a 0 0 160 300, b 170 0 60 300'),
    ('[a]-[b(60)<>]-[c(20)<>]', 'a 0 0 145 300, b 155 0 60 300, c 225 0 20 300'), ('[a]-[b(60)>]', 'a 0 0 330 300, b 340 0 60 300'),
    ('[a(50)<]-[b(60)<>](60)', 'a 0 0 50 60, b 170 0 60 60'), ('[a(50)<]-[b(60)>]', 'a 0 0 50 300, b 340 0 60 300'),
    ('[a(50)<>]-[b(60)>]', 'a 175 0 50 300, b 340 0 60 300'), ('[a(50)<]-[b(60)<>]-[c(70)>]', 'a 0 0 50 300, b 170 0 60 300, c 330 0 70 300'),
    ('[a(50)<][b(60)<>][c(70)>]', 'a 0 0 50 300, b 170 0 60 300, c 330 0 70 300'),
    ('[a(50)<>]-[b(60)<>](60)', 'a 140 0 50 60, b 200 0 60 60'), ('[a(50)<>][b(60)<>](60)', 'a 145 0 50 60, b 195 0 60 60'),
    ('[a(50)<>]-20-[b(60)<>]', 'a 135 0 50 300, b 205 0 60 300'),
    ('[a(50)<>]-[b(60)<>]-[c(70)<>]', 'a 100 0 50 300, b 160 0 60 300, c 230 0 70 300'), ('[a(50)<]-[b(60)<]', 'a 0 0 50 300, b 60 0 60 300'),
    ('[a(50)>]-[b(60)>]', 'a 280 0 50 300, b 340 0 60 300'),
    ('[a(50)<]-[b(60)<]-[c(70)>]', 'a 0 0 50 300, b 60 0 60 300, c 330 0 70 300'),
    ('[a(50)<]-[b(60)>]-[c(70)>]', 'a 0 0 50 300, b 260 0 60 300, c 330 0 70 300'),
    ('[a(40)<]-[b(60)<>]-[c(70)<>]-[d(30)>]', 'a 0 0 40 300, b 130 0 60 300, c 200 0 70 300, d 370 0 30 300'),
    ('[a(50)>]-[b(60)]', 'a 280 0 50 300, b 340 0 60 300'), ('[a(50)<>]-[b(60)]', 'a 140 0 50 300, b 200 0 60 300'),
    ('[a(50)<]-[b(60)]-[c(70)>]', 'a 0 0 50 300, b 60 0 60 300, c 330 0 70 300'), ('[a(50)]-[b(60)>]', 'a 0 0 50 300, b 340 0 60 300'),
    ('[a(50)<]-[b]-[c(70)>]', 'a 0 0 50 300, b 60 0 260 300, c 330 0 70 300'), ('[a(50)<]-[b]', 'a 0 0 50 300, b 60 0 340 300'),
    ('|-[a(50)<]', 'a 10 0 50 300'), ('[a(50)>]-|', 'a 340 0 50 300'), ('[a(50)>]-7-|', 'a 343 0 50 300'),
    ('|-7-[a(50)<]-[b(60)>]-8-|', 'a 7 0 50 300, b 332 0 60 300'), ('[a(wide)<>]', 'a 175 0 50 300'),
    # spacers
    ('[a(50)]-[_spacer]', 'a 0 0 50 300'), ('[_spacer]-[a(50)]', 'a 350 0 50 300'), ('[_spacer(30)]-[a]', 'a 40 0 360 300'),
    ('[_spacer(==)]-[a(50)]-[_spacer(==)]', 'a 175 0 50 300'), ('[_spacer(==)][a(50)][_spacer(==)]', 'a 175 0 50 300'),
    ('[a(50)]-[_spacer]-[b(60)]', 'a 0 0 50 300, b 340 0 60 300'),
    ('[a(50)][_spacer(==)][b(60)][_spacer(==)][c(70)]', 'a 0 0 50 300, b 160 0 60 300, c 330 0 70 300'), ('[_spacer(==)]-[a(==)]', 'a 205 0 195 300'),
    # several rows
    ('[a(50)]-[b](60) / [c]', 'a 0 0 50 60, b 60 0 340 60, c 0 70 400 230'), ('[a](60) / [b](70)', 'a 0 0 400 60, b 0 70 400 70'),
    ('[a] / [b](70)', 'a 0 0 400 220, b 0 230 400 70'), ('[a](20) / [b] / [c](30)', 'a 0 0 400 20, b 0 30 400 230, c 0 270 400 30'),
    ('[a](10) / [b](20) / [c](30) / [d]', 'a 0 0 400 10, b 0 20 400 20, c 0 50 400 30, d 0 90 400 210'),
    ('r1: [a](60) / r2: [b]', 'a 0 0 400 60, b 0 70 400 230'), ('[a](60) / [_spacer](20) / [b]', 'a 0 0 400 60, b 0 100 400 200'),
    ('[a](60) / [_spacer] / [b](70)', 'a 0 0 400 60, b 0 230 400 70'),
    ('[a(50)>](60) / [b(50)<>](70) / [c(50)<]', 'a 350 0 50 60, b 175 70 50 70, c 0 150 50 150'),
    # spacing
    ('|-5-[r1]-5-[r2]-15-| { r1: [a(50)]-[b](60) / r2: [c]', 'a 0 5 50 60, b 60 5 340 60, c 0 70 400 215'),
    ('|-[r1]-[r2]-| { r1: [a](60) / r2: [b]', 'a 0 10 400 60, b 0 80 400 210'), ('[r1]-[r2] { r1: [a](60) / r2: [b]', 'a 0 0 400 60, b 0 70 400 230'),
    ('|[r1][r2]| { r1: [a](60) / r2: [b]', 'a 0 0 400 60, b 0 60 400 240'), ('|[r1]-[r2]| { r1: [a](60) / r2: [b]', 'a 0 0 400 60, b 0 70 400 230'),
    ('[r1]-25-[r2] { r1: [a](60) / r2: [b]', 'a 0 0 400 60, b 0 85 400 215'),
    ('|-(5)-[r1]-(6)-[r2]-(7)-| { r1: [a](60) / r2: [b]', 'a 0 5 400 60, b 0 71 400 222'),
    ('|-wide-[r1]-wide-[r2] { r1: [a](60) / r2: [b]', 'a 0 50 400 60, b 0 160 400 140'),
    ('[r1][r2]-[r3] { r1: [a](10) / r2: [b](20) / r3: [c]', 'a 0 0 400 10, b 0 10 400 20, c 0 40 400 260'),
    ('|-5-[r1]-5-[r2]-15-| { r1: [a](60) / r2: [b](70)', 'a 0 5 400 60, b 0 70 400 70'), ('|-[top] { top: [a]', 'a 0 10 400 290'),
    ('[top]-| { top: [a]', 'a 0 0 400 290'), ('|-5-[a]-5-[b]-15-| { a: [a](60) / b: [b]', 'a 0 5 400 60, b 0 70 400 215'),
]
BOX = 'layout T {\n    screen p = 400 x 300\n'
PLACED = '    u.left == 20; u.top == 30; u.size == 200 x 100\n'
WHOLE = [
    ('in a view', text(BOX, 'view u {\n    view a, b\n    rows {\n        [a(50)]-[b](60)\n    }\n}', PLACED.strip()),
     'u.a 0 0 50 60, u.b 60 0 140 60'),
    ('in a view, on one line', text(BOX, 'view u { view a, b; rows { [a(50)]-[b](60) } }', PLACED.strip()), 'u.a 0 0 50 60, u.b 60 0 140 60'),
    ('in a view, in two rows', text(BOX, 'view u { view a, b; rows |-1-[x]-2-[y]-3-| { x: [a(50)>](60); y: [b] } }', PLACED.strip()),
     'u.a 150 1 50 60, u.b 0 63 200 34'),
    ('in a view, from the right', text(BOX.replace('300', '300 rtl'), 'view u { view a, b; rows { [a(50)]-[b](60) } }', PLACED.strip()),
     'u 20 30 200 100, u.a 150 0 50 60, u.b 0 0 140 60'),
    ('in two views',
     text(BOX, 'view u { view a; rows { [a](60) } }', 'view v { view a; rows { |-[a](50) } }', PLACED.strip(),
          'v.left == 20; v.top == 200; v.size == 100 x 80'),
     'u.a 0 0 200 60, v.a 10 0 90 50'),
    ('nested', text(BOX, 'view u { view a, b; rows { [a(50)]-[b] } }', 'view c', 'rows { [u](60); [c] }'),
     'u 0 0 400 60, u.a 0 0 50 60, u.b 60 0 340 60, c 0 70 400 230'),
    ('sized by its rows', text(BOX.replace('400 x 300', 'fit x fit'), 'view a, b', 'rows { [a(50)]-[b](60) }'),
     '. 0 0 60 60, a 0 0 50 60, b 60 0 0 60'),
    ('sized by its rows, fixed',
     text(BOX.replace('400 x 300', 'fit x fit'), 'view a, b', 'rows |-5-[r1]-6-[r2]-7-| { r1: [a(50)](60); r2: [b(70)](20) }'),
     '. 0 0 70 98, a 0 5 50 60, b 0 71 70 20'),
    ('a fit height', text(BOX.replace('400 x 300', '400 x fit'), 'view a, b', 'rows { [a](60); [b](20) }'),
     '. 0 0 400 90, a 0 0 400 60, b 0 70 400 20'),
    ('two screens', text(BOX, 'screen q = 200 x 100; view a, b', 'rows { [a(50)<>](60); [b] }'),
     {'p': 'a 175 0 50 60, b 0 70 400 230', 'q': 'a 75 0 50 60, b 0 70 200 30'}),
    ('a range', text(BOX.replace('400 x', '300...500 x'), 'view a, b', 'rows { [a(50)>](60); [b] }'),
     {'p.min': 'a 250 0 50 60, b 0 70 300 230', 'p.max': 'a 450 0 50 60, b 0 70 500 230'}),
    ('a range too narrow',
     text(BOX.replace('    screen p = 400 x', '    «range-conflict»screen p = 100...500 x'), 'view a, b', 'rows { [a(150)]-[b] }'),
     {'p.min': 'any:', 'p.max': 'a 0 0 150 300, b 160 0 340 300'}),
    ('an intrinsic width and a mark', text(BOX, 'view a (intrinsic: 30 x 20), b (intrinsic: 40 x 20)', 'rows { [a<>](60); [b>] }'),
     'a 185 0 30 60, b 360 70 40 230'),
    ('intrinsic widths, neighbours', text(BOX, 'view a (intrinsic: 30 x 20), b (intrinsic: 40 x 20)', 'rows { [a<>]-[b<>] }'),
     'a 160 0 30 300, b 200 0 40 300'),
    ('intrinsic widths, pinned apart', text(BOX, 'view a (intrinsic: 30 x 20), b (intrinsic: 40 x 20)', 'rows { [a<]-[b>] }'), 'a 0 0 30 300, b 360 0 40 300'),
    ('intrinsic widths, no marks', text(BOX, 'view a (intrinsic: 30 x 20), b (intrinsic: 40 x 20, hug: 251)', 'rows { [a]-[b] }'),
     'a 0 0 350 300, b 360 0 40 300'),
    ('heights by an equation', text(BOX, 'view a, b', 'rows { [a]; [b] }', 'a.height == b.height'), 'a 0 0 400 145, b 0 155 400 145'),
    ('widths by an equation', text(BOX, 'view a, b', 'rows { [a]-[b] }', 'a.width == 2 * b.width'), 'a 0 0 260 300, b 270 0 130 300'),
    ('beside other views', text(BOX, 'view a, b', 'rows { [a](60) }', 'V:[a]-20-[b]|', 'H:|[b]|'), 'a 0 0 400 60, b 0 80 400 220'),
    ('a guide', text(BOX, 'guide g; view a', 'rows { [g(30)]-[a] }'), 'a 40 0 360 300'),
    ('states', text(BOX, 'view a, b', 'state s { rows { [a(50)]-[b] } }', 'state t { rows { [a](50); [b] } }'),
     {'p/s': 'a 0 0 50 300, b 60 0 340 300', 'p/t': 'a 0 0 400 50, b 0 60 400 240'}),
    ('a condition', text(BOX, 'screen q = 700 x 300; view a, b', 'when width > 600 { rows { [a(50)]-[b] } } else { rows { [a](50); [b] } }'),
     {'q': 'a 0 0 50 300, b 60 0 640 300', 'p': 'a 0 0 400 50, b 0 60 400 240'}),
    ('a view called rows', text(BOX, 'view rows; rows.left == 1; rows.top == 2; rows.size == 3 x 4'), 'rows 1 2 3 4'),
    ('comments', text(BOX, 'view a, b', 'rows { # the rows\n    // none\n    [a](50) // first\n\n    [b]   # second\n}'),
     'a 0 0 400 50, b 0 60 400 240'),
    # ambiguous layouts
    ('two flexible widths', text(BOX, 'view «ambiguous»a, b', 'rows { [a]-[b] }'), 'ambiguous: a 0 0 0 300, b 10 0 390 300'),
    ('two flexible heights', text(BOX, 'view «ambiguous»a, b', 'rows { [a]; [b] }'), 'ambiguous: a 0 0 400 0, b 0 10 400 290'),
    ('spacers alone', text(BOX, 'view a; a.insets == 1', 'rows { [_spacer]-[_spacer] }'), 'a 1 1 398 298'),
    ('two free spacers', text(BOX, 'view «ambiguous»a', 'rows { [_spacer]-[a(50)]-[_spacer] }'), 'ambiguous: a 10 0 50 300'),
    ('a free spacer row', text(BOX, 'view «ambiguous»a, b', 'rows { [a]; [_spacer]; [b](70) }'), 'ambiguous: a 0 0 400 0, b 0 230 400 70'),
    # errors and conflicts
    ('no room across', text(BOX, 'view a, b', '«conflict+»rows { «conflict+»[a(250)]-[b(160)] }'), 'conflict:'),
    ('no room down', text(BOX, 'view a, b', '«conflict+»rows { «conflict+»[a](200); «conflict+»[b](100) }'), 'conflict:'),
    ('a later equation', text(BOX, 'view a, b', 'rows { [a(50)]-[b](60) }', '«conflict»a.height == 50'), 'conflict: a 0 0 50 60, b 60 0 340 60'),
    ('an earlier equation', text(BOX, 'view a, b', 'a.width == 40', '«conflict+»rows { «conflict+»[a(50)]-[b](60) }'),
     'conflict: a 0 0 40 60, b 50 0 350 60'),
    ('needs a width', text(BOX, 'view a', 'rows { «needs-width»[a<] }'), None),
    ('needs a width, centred', text(BOX, 'view a', 'rows { «needs-width»[a<>] }'), None),
    ('needs a width, trailing', text(BOX, 'view a, b', 'rows { [b(50)<]-«needs-width»[a>] }'), None),
    ('equal is no width', text(BOX, 'view a, b', 'rows { «needs-width»[a(==)<]-[b(==)] }'), None),
    ('a height is no width', text(BOX, 'view a (intrinsic: _ x 20)', 'rows { «needs-width»[a<>] }'), None),
    ('out of order', text(BOX, 'view a, b', '«rows-order+»rows [r1]-[r2] {\n    «rows-order+»r2: [a](50)\n    «rows-order+»r1: [b]\n}'), None),
    ('a row that the spacing does not name', text(BOX, 'view a, b', 'rows [r1] {\n    r1: [a](50)\n    «rows-order»r2: [b]\n}'), None),
    ('a row twice in the spacing', text(BOX, 'view a, b', 'rows [r1]-[r2]-«rows-order»[r1] {\n    r1: [a](50)\n    r2: [b]\n}'), None),
    ('no such view', text(BOX, 'view a', 'rows { [a]-[«unknown-view»d] }'), None),
    ('no such metric', text(BOX, 'view a', 'rows { [a(«unknown-name»m)] }'), None), ('not closed', text(BOX, 'view a', 'rows { «syntax»[a( }'), None),
]


def mirrored(written):
    """The frames on the right-to-left screen."""
    _, frames = frames_of(written)
    return ', '.join('%s %r %r %r %r' % (path, 400 - x - w, y, w, h) for path, (x, y, w, h) in frames.items())


def gap(chance):
    """(text, width) of a gap between two views."""
    return chance.choice([('', 0), ('-', 10), ('-7-', 7), ('-(13)-', 13)])


def drawn(count):
    """Random rows: leading views, at most one view that fills the room after them, centred views, trailing views."""
    chance = random.Random(6)
    for _ in range(count):
        leading, centred, trailing = (chance.randint(0, 2) for _ in range(3))
        filled = not leading + centred + trailing or chance.random() < .5 and (trailing > 0 or not centred)
        kinds = ['<'] * leading + ['~'] * filled + ['<>'] * centred + ['>'] * trailing
        widths = [None if k == '~' else chance.choice((20, 25, 30)) for k in kinds]
        gaps = [gap(chance) for _ in kinds[1:]]
        head = gap(chance) if kinds[0] in ('<', '~') else ('', 0)
        tail = gap(chance) if kinds[-1] in ('>', '~') else ('', 0)
        written = ('|' + head[0] if head[0] else '') + ''.join(
            '[%s%s%s]%s' % ('abcdefg'[n], '' if w is None else '(%d)' % w, '' if k == '~' else k, gaps[n][0] if n < len(gaps) else '')
            for n, (k, w) in enumerate(zip(kinds, widths)))
        written += tail[0] + '|' if tail[0] else ''
        x, at = {}, head[1]
        for n in [n for n, k in enumerate(kinds) if k == '<']:
            x[n], at = at, at + widths[n] + (gaps[n][1] if n < len(gaps) else 0)
        block = [n for n, k in enumerate(kinds) if k == '<>']
        right = 200 - sum(widths[n] + (gaps[n][1] if n != block[-1] else 0) for n in block) / 2
        for n in block:
            x[n], right = right, right + widths[n] + (gaps[n][1] if n < len(gaps) else 0)
        right = 400 - tail[1]
        for n in reversed([n for n, k in enumerate(kinds) if k == '>']):
            x[n] = right - widths[n]
            right = x[n] - (gaps[n - 1][1] if n else 0)
        for n in [n for n, k in enumerate(kinds) if k == '~']:
            x[n] = at if n else head[1]
            widths[n] = (x[n + 1] - gaps[n][1] if n < len(gaps) else 400 - tail[1]) - x[n]
        yield written, ', '.join('%s %r 0 %r 300' % ('abcdefg'[n], x[n], widths[n]) for n in range(len(kinds)))


def stacked(count):
    """Random rows below one another: at most one without a height, with or without spacing."""
    chance = random.Random(9)
    for _ in range(count):
        heights = [chance.choice((20, 25, 30)) for _ in range(chance.randint(1, 5))]
        free = chance.randrange(len(heights)) if chance.random() < .6 else None
        given = chance.random() < .7
        gaps = [gap(chance) for _ in range(len(heights) + 1)] if given else [('', 0)] + [('', 10)] * (len(heights) - 1) + [('', 0)]
        if free is not None:
            heights[free] = 300 - sum(h for n, h in enumerate(heights) if n != free) - sum(g for _, g in gaps)
        spacing = ('|' + gaps[0][0] if gaps[0][0] else '') + ''.join('[r%d]%s' % (n, gaps[n + 1][0]) for n in range(len(heights))) + ('|' if gaps[-1][0] else '')
        written = ' / '.join('%s[%s]%s' % ('r%d: ' % n if given else '', 'abcdefg'[n], '' if n == free else '(%d)' % h) for n, h in enumerate(heights))
        tops = [sum(g for _, g in gaps[:n + 1]) + sum(heights[:n]) for n in range(len(heights))]
        yield (spacing + ' { ' if given else '') + written, ', '.join('%s 0 %d 400 %d' % ('abcdefg'[n], t, h) for n, (t, h) in enumerate(zip(tops, heights)))


def table():
    for row, frames in ROWS + list(drawn(60)) + list(stacked(40)):
        spacing, _, body = row.rpartition(' { ')
        names = sorted(set(re.findall(r'[a-g](?=[(\]<>])', body)) - {'_'})
        lines = ''.join('    %s\n' % line for line in body.split(' / '))
        yield row, text(HEAD, 'view ' + ', '.join(names), ('rows %s {\n' % spacing).replace('  ', ' ') + lines + '}'), {'p': frames, 'r': mirrored(frames)}
    yield from WHOLE


if __name__ == '__main__':
    sys.exit(check('rows', list(table())))
