#!/usr/bin/env python3
"""A hand-worked table of rules, `a: ll = 10, w = 50%`, and the frames that each must give.

The scene of most rows (all in points): the root is 400 x 300, b is at 100, 50 with size 80 x 60 (to 180 and 110), and a
is 40 x 30 at 0, 0 unless the row sets it. Only these expectations are computed: each list of rules is tested on both
axes, on the vertical one with the names of that axis; and random assignments are carried out one after the other.
"""
import random
import re
import sys

from tables import check

HEAD = 'layout T {\n    screen p = 400 x 300\n    view b; b.left == 100; b.top == 50; b.size == 80 x 60\n    view a\n'
GIVEN = {'x': 'a.width == 40; a.height == 30; a.top == 0', 'y': 'a.width == 40; a.height == 30; a.left == 0', 'horizontal': 'a.height == 30; a.top == 0',
         'vertical': 'a.width == 40; a.left == 0', 'left': 'a.height == 30; a.top == 0; a.left == 0', 'top': 'a.width == 40; a.left == 0; a.top == 0', '': ''}
AT = {'x': 'a %s 0 40 30', 'y': 'a 0 %s 40 30', 'left': 'a 0 0 %s 30', 'top': 'a 0 0 40 %s', 'horizontal': 'a %s 0 %s 30', 'vertical': 'a 0 %s 40 %s', '': 'a %s %s %s %s'}


def text(*lines):
    return HEAD + ''.join('    ' + line + '\n' for line in '\n'.join(lines).split('\n')) + '}\n'


# the position of a, whose size is given: (rule, x) and (rule, y)
X = [
    ('ll = 10', 10), ('lr = 100', 300), ('rr = 10', 350), ('rl = 100', 60), ('cl = 100', 80), ('cr = 100', 280), ('ll = -10', -10), ('ll = 10%', 40),
    ('rr = 10%', 320), ('cl = 50%', 180),
    ('cr = 25%', 280), ('lr = 50%', 200), ('rl = 50%', 160), ('ll = V:10%', 30), ('ll = H:10%', 40), ('ll = 10.5', 10.5), ('ll = 10 + 5', 15),
    ('ll = 10-5', 5), ('ll = 10 - 5 - 2', 3),
    ('ll = 2 + 3 * 4', 14), ('ll = (2 + 3) * 4', 20), ('ll = 100 / 4 / 5', 5), ('ll = 100 / (10 / 2)', 20), ('ll = 10 - -5', 15),
    ('ll = 50% + 10', 210), ('ll = 50% - 10', 190),
    ('ll = 80% * 0.5', 160), ('ll = 100% / 2', 200), ('ll = 10 + 10% * 2', 90), ('ll = 2 * (10% + 5)', 90), ('ll = -10%', -40),
    ('ll = 10, ll += 5', 15), ('ll = 10, ll -= 5', 5), ('ll = 10, ll *= 5', 50), ('ll = 10, ll /= 5', 2), ('ll = 10, ll *= 2 + 3', 50),
    ('ll = 10, ll += 10%', 50), ('ll = 50%, ll -= 10', 190),
    ('ll = 80%, ll *= 0.5', 160), ('ll = 80%, ll /= 2', 160), ('rr = 10, rr += 5', 345), ('ll = 10, ll = ll + 5', 15), ('«?»ll = 10, ll = 20', 20),
    ('«?»ll = 10, «?»ll = nil, ll = 20', 20), ('«?»ll = 10, «?»ll = nil, rr = 10', 350),
    ('ll = gap', 12), ('ll = gap * 2 + 1', 25), ('ll = %f(gap)', 12), ('ll = %p(gap)', 48), ('ll = V:%p(gap)', 36), ('ll = H:%p(gap)', 48),
    ('ll = %^f(gap)', 12), ('ll = %^p(gap)', 48),
    ('ll = V:%^p(gap)', 36), ('ll = %@f(gap)', 12), ('ll = %@p(gap)', 48), ('ll = H:%@p(gap)', 48), ('ll = V:%@p(gap) + 1', 37),
    ('ll = %p(gap) / 2', 24), ('ll = 50% - %f(gap)', 188),
    ('ll = %ll(b)', 100), ('ll = %lr(b)', 300), ('ll = %rl(b)', 180), ('ll = %rr(b)', 220), ('ll = %cl(b)', 140), ('ll = %cr(b)', 260),
    ('ll = %rl(b) + 5', 185), ('rr = %lr(b) + 5', 55), ('rr = %rr(b)', 140),
    ('cl = %cl(b)', 120), ('cr = %cr(b)', 120), ('lr = %lr(b)', 100), ('rl = %ll(b) - 5', 55), ('ll = %w(b)', 80), ('ll = %h(b) * 2', 120),
    ('ll = %w(b) / 2 + %ll(b)', 140), ('ll = (%ll(b) + %rl(b)) / 2', 140),
    ('ll = %tt(b)', 50), ('ll = %bb(b)', 190), ('ll = «?»rr = 5, «?»rr = nil', 5), ('rr = «?»ll = 5, «?»ll = nil', 355),
    ('«?»rr = 5, ll = rr, «?»rr = nil', 5),
]
Y = [
    ('tt = 10', 10), ('tb = 100', 200), ('bb = 10', 260), ('bt = 100', 70), ('ct = 100', 85), ('cb = 100', 185), ('tt = 10%', 30), ('tt = 50%', 150),
    ('tt = H:10%', 40), ('tt = V:10%', 30), ('bb = 10%', 240),
    ('ct = 50%', 135), ('cb = 25%', 210), ('tb = 50%', 150), ('bt = 50%', 120), ('tt = 20, tt += 20%', 80), ('tt = 50%, tt -= 10', 140),
    ('tt = 10-5', 5), ('tt = %p(gap)', 36), ('tt = H:%p(gap)', 48),
    ('tt = %tt(b)', 50), ('tt = %tb(b)', 250), ('tt = %bt(b)', 110), ('tt = %bb(b)', 190), ('tt = %ct(b)', 80), ('tt = %cb(b)', 220),
    ('tt = %bt(b) + 5', 115), ('bb = %tb(b) + 5', 15), ('ct = %ct(b)', 65),
    ('cb = %cb(b)', 65), ('tt = %h(b) - 5', 55), ('tt = %w(b)', 80), ('tt = %ll(b)', 100), ('bt = %tt(b) - 5', 15), ('tt = gap', 12),
]
# (rule, width of a), with its left edge at 0 by an equation; then the same for the height
WIDTH = [
    ('w = 50', 50), ('w = 50%', 200), ('w = V:50%', 150), ('w = 50% + 10', 210), ('w = %w(b) + 5', 85), ('w = %h(b) * 2', 120),
    ('w = %w(b) * 0.5 + %h(b)', 100), ('w = 10 + 20 * 2', 50), ('w = 100, w /= 4', 25),
    ('w = 80%, w *= 0.5', 160), ('w = %f(gap)', 12), ('w = 100, maxw = 60', 60), ('w = 10, minw = 60', 60), ('w = 50, minw = 10, maxw = 90', 50),
    ('w = 50%, maxw = 25%', 100), ('maxw = 25%, w = 50%', 100),
    ('minw = maxw = 60', 60), ('w = 100, maxw = w / 2', 50), ('w = 10, «?»maxw = 5, «?»maxw = nil', 10), ('w = 10, minw = %w(b)', 80),
    ('w = 10%, maxw = V:10%', 30), ('«?»w = 100, «?»w = nil, w = 20', 20),
]
HEIGHT = [('h = 50', 50), ('h = 50%', 150), ('h = H:50%', 200), ('h = %h(b) + 5', 65), ('h = 100, maxh = 60', 60),
          ('h = 10, minh = 60', 60), ('h = 50%, maxh = 25%', 75), ('minh = maxh = 60', 60), ('h = 10%, maxh = H:5%', 20)]
# (rules, x, width); also tested for y and height, with the names of that axis, at the height that `V` below gives
BOTH = [
    ('ll = 10, rr = 20', 10, 370), ('ll = 10, w = 50', 10, 50), ('rr = 10, w = 50', 340, 50), ('cl = 100, w = 50', 75, 50),
    ('cl = 100, ll = 70', 70, 60), ('cl = 100, rl = 120', 80, 40), ('lr = 300, rl = 150', 100, 50),
    ('ll = 10, rl = 60', 10, 50), ('cr = 300, rr = 280', 80, 40), ('ll = rr = 10', 10, 380), ('w = ll = 30', 30, 30), ('ll = 10, w = ll * 2', 10, 20),
    ('ll = 10, w = ll += 5', 15, 15),
    # dropped rules: the oldest of three positions, and the size beside two positions
    ('w = 50, ll = 10', 10, 50), ('«ignored-rule»w = 50, ll = 10, rr = 20', 10, 370), ('ll = 10, rr = 20, «ignored-rule»w = 50', 10, 370),
    ('ll = 10, «ignored-rule»w = 50, rr = 20', 10, 370),
    ('«ignored-rule»ll = 10, rr = 20, cl = 300', 220, 160), ('«ignored-rule»cl = 300, ll = 10, rr = 20', 10, 370),
    ('«?»ll = 10, «ignored-rule»cl = 300, rr = 20, ll = 30', 30, 350),
    ('«ignored-rule»ll = 1, «ignored-rule»rr = 2, cl = 100, rl = 120', 80, 40), ('ll = 10, rr = 20, «?»cl = 300, «?»cl = nil', 10, 370),
    ('ll = 10, «?»rr = 20, «?»rr = nil, w = 50', 10, 50), ('«?»w = 50, ll = 10, «?»w = nil, rr = 20', 10, 370),
    # the opposite side
    ('rr = 5, w = rl', 0, 395), ('ll = 10, w = lr', 10, 390), ('cl = 50, w = cr', -125, 350), ('lr = 390, w = ll', 10, 10),
    ('rl = 100, w = rr', -200, 300), ('cr = 350, w = cl', 25, 50), ('rr = 5, w = rl - 95', 95, 300),
    ('rr = 10%, ll = rl / 4', 90, 270), ('ll = 2 * (w = 30), ll -= 5', 55, 30), ('rr = 4 + (ll = 3)', 3, 390),
    ('ll = (w = 20) + (w += 5)', 45, 25), ('rr = 10%, w = rl', 0, 360), ('ll = 25%, w = lr / 3', 100, 100), ('rr = 5, ll = rr', 5, 390),
    # limits
    ('ll = 10, rr = 10, maxw = 100', 290, 100), ('rr = 10, ll = 10, maxw = 100', 10, 100), ('maxw = 100, ll = 10, rr = 10', 290, 100),
    ('ll = 10, maxw = 100, rr = 10', 290, 100), ('ll = 10, rr = 10, minw = 500', -110, 500),
    ('rr = 10, ll = 10, minw = 500', 10, 500), ('ll = 10, rr = 10, maxw = 500', 10, 380), ('ll = 10, rr = 10, minw = 50, maxw = 100', 290, 100),
    ('ll = 10, w = 90, maxw = 30', 10, 30), ('ll = 10, w = 20, minw = 30', 10, 30),
    ('cl = 200, rr = 10, maxw = 100', 290, 100), ('rr = 10, cl = 200, maxw = 100', 150, 100), ('«?»ll = 10, rr = 10, ll = 20, maxw = 100', 20, 100),
    ('ll = 10, rr = 10, ll += 5, maxw = 100', 15, 100),
    ('w = 90, rr = 10, maxw = 30', 360, 30),
]
TURNED = {'ll': 'tt', 'lr': 'tb', 'rr': 'bb', 'rl': 'bt', 'cl': 'ct', 'cr': 'cb', 'w': 'h', 'minw': 'minh', 'maxw': 'maxh', 'H': 'V', 'V': 'H'}


def turned(rule):
    """The same rule for the other axis."""
    return re.sub(r'«[^»]*»|\b(' + '|'.join(TURNED) + r')\b', lambda m: TURNED.get(m.group(1), m.group(0)), rule)


# (rules for both axes, frame)
FRAME = [
    ('tt = rr = 5, w = 40, h = 30', (355, 5, 40, 30)), ('ll = bb = rr = 10, tt = 50%', (10, 150, 380, 140)),
    ('w = 50%, h = w, ll = tt = 0', (0, 0, 200, 150)), ('h = 50%, w = h, ll = tt = 0', (0, 0, 200, 150)),
    ('ll = 10%, tt = ll, w = 40, h = 30', (40, 30, 40, 30)), ('tt = 10%, ll = tt, w = h = 30', (40, 30, 30, 30)),
    ('w = H:50%, h = w, ll = tt = 0', (0, 0, 200, 200)), ('w = h = 50%, ll = tt = 0', (0, 0, 200, 150)),
    ('w = 50% + 10, h = w - 5, ll = tt = 0', (0, 0, 210, 155)), ('w = h = ll = tt = 25', (25, 25, 25, 25)),
    ('ll = tt = rr = bb = 10', (10, 10, 380, 280)), ('ct = cl = 50%, w = h = 40', (180, 130, 40, 40)),
    ('cl = 50%, ct = cl, w = 40, h = 30', (180, 135, 40, 30)), ('w = %w(b), h = %h(b), ll = %ll(b), tt = %tt(b)', (100, 50, 80, 60)),
    ('ll = %ll(b), rr = %rr(b), tt = %tt(b), bb = %bb(b)', (100, 50, 80, 60)),
    ('ll = 10, tt = ll, rr = tt + 10, bb = rr * 2', (10, 10, 370, 250)), ('w = 40, h = w / 2, ll = h, tt = ll + w', (20, 60, 40, 20)),
    ('ll = rr = 10, tt = 0, bb = 0, maxw = 100', (10, 0, 100, 300)),
    ('ll = %f(gap), tt = %p(gap), w = V:%p(gap), h = H:%p(gap)', (12, 36, 36, 48)), ('tt = 5, bb = 5, ll = 0, w = 40, maxw = 30', (0, 5, 30, 290)),
    ('tt = 20%, ll = tt, w = ll, h = w', (80, 60, 80, 60)),
]
FRAME += [
    ('h = 10%, w = 5%, w += h, ll = tt = 0', (0, 0, 60, 30)), ('tt = 10%, ll = 5 + tt * 2, w = 40, h = 30', (85, 30, 40, 30)),
    ('w = H:10%, h = w + 10%, ll = tt = 0', (0, 0, 40, 70)), ('tt = ll = 10%, w = h = tt / 2', (40, 30, 20, 15)),
    ('w = 50%, w -= 20, h = w, ll = tt = 0', (0, 0, 180, 130)), ('ll = 10%, ll *= 2, tt = ll, w = h = 5', (80, 60, 5, 5)),
    ('maxw = 10%, maxh = maxw, w = h = 500, ll = tt = 0', (0, 0, 40, 30)),
    # names of the opposite side, read later: a value keeps the axis that it was set for
    ('rr = 5%, bb = rl - 200, w = h = 10', (370, 110, 10, 10)), ('bb = 10%, ll = bt, w = h = 10', (270, 260, 10, 10)),
    ('cr = 25%, tt = cl / 3, w = h = 10', (295, 100, 10, 10)), ('lr = 50%, h = ll, w = lr, tt = 0', (200, 0, 200, 200)),
    # an assignment in parentheses
    ('tt = 5 + (ll = 3), w = h = 10', (3, 8, 10, 10)), ('tt = 2 * (ll = rr = 10%) + 1, h = 5', (40, 61, 320, 5)),
    ('tt = (ll = (w = (h = 10) * 2) + 1) + ll', (21, 42, 20, 10)), ('ll = (tt = 10%), w = h = (ll) / 2', (40, 30, 20, 15)),
    ('tt = %f(gap), tt *= 2, ll = tt - %f(gap), w = h = %f(gap) * %f(gap) / 2', (12, 24, 72, 72)),
]
# whole layouts
WHOLE = [
    ('two lines', text('a: ll = 10', 'a: rr = 20', 'a: tt = 0, h = 30'), 'a 10 0 370 30'),
    ('a value of an earlier line', text('a: ll = 10, tt = 0', 'a: w = ll * 2, h = 30'), 'a 10 0 20 30'),
    ('the newest of two lines', text('a: ll = 10, tt = 0, h = 30', 'a: rr = 10, maxw = 100'), 'a 290 0 100 30'),
    ('dropped by a later line', text('a: «ignored-rule»ll = 10, tt = 0, h = 30', 'a: rr = 20', 'a: cl = 300'), 'a 220 0 160 30'),
    ('dropped size of an earlier line', text('a: «ignored-rule»w = 10, tt = 0, h = 30', 'a: rr = 20, ll = 10'), 'a 10 0 370 30'),
    ('nil in a later line', text('a: «?»ll = 10, tt = 0, h = 30, w = 40', 'a: «?»ll = nil', 'a: rr = 10'), 'a 350 0 40 30'),
    ('several lines of one rule', text('a: ll = 10,\n        tt = 20,\n        w = 30, h = 40'), 'a 10 20 30 40'),
    ('a semicolon after it', text('a: ll = 10, tt = 20; a: w = 30, h = 40;'), 'a 10 20 30 40'),
    ('each view its own', text('a: ll = tt = 10, w = h = 20', 'view c', 'c: ll = tt = 30, w = h = 40'), 'a 10 10 20 20, c 30 30 40 40'),
    ('rules and equations', text('a: ll = 10, tt = 20', 'a.width == 5; a.bottom == -10'), 'a 10 20 5 270'),
    ('a limit and an equation', text('a: ll = 10, rr = 10, maxw = 1000, tt = 0, h = 30', 'a.width == 100'), 'a 290 0 100 30'),
    ('no limit on this axis', text('a: ll = 10, rr = 10, tt = 0, bb = 10, maxh = 30', '«conflict»a.width == 100'), 'conflict: a 10 260 380 30'),
    ('no limit', text('a: ll = 10, rr = 10, tt = 0, h = 30', '«conflict»a.width == 100'), 'conflict: a 10 0 380 30'),
    ('no limit, a size', text('a: ll = 10, w = 50, tt = 0, h = 30', '«conflict»a.width == 100'), 'conflict: a 10 0 50 30'),
    ('a limit, and the size yields', text('a: ll = 10, w = 50, minw = 20, tt = 0, h = 30', 'a.width == 100'), 'a 10 0 100 30'),
    ('a limit, and the newest does not', text('a: ll = 10, rr = 10, minw = 20, tt = 0, h = 30', '«conflict»a.right == -50'),
     'conflict: a 10 0 380 30'),
    ('a limit, and the older yields', text('a: ll = 10, rr = 10, minw = 20, tt = 0, h = 30', 'a.left == 50'), 'a 50 0 340 30'),
    ('a limit is required', text('a: ll = 10, w = 50, maxw = 20, tt = 0, h = 30', '«conflict»a.width == 100'), 'conflict: a 10 0 20 30'),
    ('a yielding rule is 999', text('a: ll = 10, w = 50, minw = 20, tt = 0, h = 30', 'a.width == 100 @ 999.5'), 'a 10 0 100 30'),
    ('a yielding rule beats 998', text('a: ll = 10, w = 50, minw = 20, tt = 0, h = 30', 'a.width == 100 @ 998'), 'a 10 0 50 30'),
    ('a path', text('a.insets == 0', 'view u { view c }', 'u: ll = 20, tt = 30, w = 200, h = 100', 'u.c: ll = 10%, tt = 10%, rr = bb = 5'),
     'u 20 30 200 100, u.c 20 10 175 85'),
    ('inside a view', text('a.insets == 0', 'view u {\n    view c\n    c: ll = tt = rr = bb = 10%\n}', 'u: ll = 20, tt = 30, w = 200, h = 100'),
     'u.c 20 10 160 80'),
    ('another view elsewhere',
     text('a.insets == 0', 'view u { view c }', 'u: ll = 20, tt = 30, w = 200, h = 100', 'u.c: ll = %ll(b), tt = %tt(b), w = %w(b), h = %h(b)'),
     'u.c 80 20 80 60'),
    ('another view elsewhere, from the far side',
     text('a.insets == 0', 'view u { view c }', 'u: ll = 20, tt = 30, w = 200, h = 100', 'u.c: rr = %rr(b), bb = %bb(b), w = 10, h = 10'),
     'u.c 150 70 10 10'),
    ('a view inside another',
     text('view u { view c; c.left == 5; c.top == 6; c.size == 7 x 8 }', 'u: ll = 20, tt = 30, w = 200, h = 100',
          'a: ll = %ll(u.c), tt = %tt(u.c), w = %w(u.c), h = %h(u.c)'),
     'a 25 36 7 8'),
    ('names before metrics', text('let w = 500; let ll = 7', 'a: w = 30, ll = w, tt = 0, h = 30'), 'a 30 0 30 30'),
    ('a metric in a percentage', text('let m = 25', 'a: w = %p(m), ll = tt = 0, h = %p(m)'), 'a 0 0 100 75'),
    ('a view called w', text('view w; w: ll = tt = 1, w = 2, h = 3', 'a: ll = %w(w), tt = %h(w), w = h = 5'), 'w 1 1 2 3, a 2 3 5 5'),
    ('a limit against a limit', text('a: minw = 50, ll = tt = 0, h = 30, «conflict»maxw = 20'), 'conflict: a 0 0 50 30'),
    ('a percentage of an earlier line', text('a: w = 50%', 'a: h = w', 'a: ll = tt = 0'), 'a 0 0 200 150'),
    ('a line that goes on after an operator', text('a: ll = 10 +\n        5, tt = 20, w = 30, h = 40'), 'a 15 20 30 40'),
    ('a comment', text('a: ll = 10, tt = 20 # here\n    a: w = 30, h = 40 // there'), 'a 10 20 30 40'),
    ('a guide', text('guide g', 'g: ll = 10, rr = 20, tt = bb = 5', 'a.edges == g.edges'), 'a 10 5 370 290'),
    ('a circle', text('view c', 'a: ll = 10, rr = %lr(c) + 5, tt = 0, h = 30', 'c: ll = %rl(a) + 5, rr = 10, tt = 0, h = 30', 'c.width == a.width'),
     'a 10 0 187.5 30, c 202.5 0 187.5 30'),
    ('a circle of sizes', text('view c', 'a: w = %w(c), ll = tt = 0, h = %h(c)', 'c: w = %w(a), ll = tt = 0, h = %h(a)', 'a.size == 33 x 44'),
     'a 0 0 33 44, c 0 0 33 44'),
    ('a circle with one solution', text('view c', 'a: w = %w(c) / 2 + 30, ll = tt = 0, h = 1', 'c: w = %w(a) / 2 + 30, ll = tt = 0, h = 1'),
     'a 0 0 60 1, c 0 0 60 1'),
    ('of itself', text('a: w = %w(a) / 2 + 30, ll = tt = 0, h = 1'), 'a 0 0 60 1'),
    ('a later view', text('a: ll = %rl(c), tt = 0, w = h = 1', 'view c', 'c: ll = 5, w = 6, tt = 0, h = 1'), 'a 11 0 1 1, c 5 0 6 1'),
    ('two screens',
     text('screen q = 200 x 100', 'a: ll = 10%, tt = 10%, rr = 10%, bb = 10%').replace('view b; b.left == 100; b.top == 50; b.size == 80 x 60\n', '\n'),
     {'p': 'a 40 30 320 240', 'q': 'a 20 10 160 80'}),
    ('right to left', text('screen r = 400 x 300 rtl', 'a: ll = 10, tt = 20, w = 30, h = 40'), {'p': 'a 10 20 30 40', 'r': 'a 10 20 30 40'}),
    ('states', text('a: tt = 0, h = 30, w = 40', 'state s { a: ll = 10 }', 'state t { a: rr = 10 }'),
     {'p/s': 'a 10 0 40 30', 'p/t': 'a 350 0 40 30'}),
    ('a state sets again', text('a: tt = 0, h = 30, w = 40, «?»ll = 10', 'state s { a: ll = 20 }', 'state t { }'),
     {'p/s': 'a 20 0 40 30', 'p/t': 'a 10 0 40 30'}),
    ('a state drops one', text('a: «?»ll = 10, rr = 20, tt = 0, h = 30', 'state s { a: cl = 300 }', 'state t { }'), {'p/s': 'a 220 0 160 30', 'p/t': 'a 10 0 370 30'}),
    ('a state removes one', text('a: «?»ll = 10, tt = 0, h = 30, w = 40', 'state s { a: «?»ll = nil, rr = 10 }', 'state t { }'),
     {'p/s': 'a 350 0 40 30', 'p/t': 'a 10 0 40 30'}),
    ('the value of a state', text('a: «?»ll = 10, tt = 0, h = 30', 'state s { a: ll = 30 }', 'state t { }', 'a: w = ll * 2'), {'p/s': 'a 30 0 60 30', 'p/t': 'a 10 0 20 30'}),
    ('a state adds', text('a: «?»ll = 10, tt = 0, h = 30, w = 5', 'state s { a: ll += 30 }', 'state t { a: ll *= 2 }'), {'p/s': 'a 40 0 5 30', 'p/t': 'a 20 0 5 30'}),
    ('a limit of a state', text('a: ll = 10, rr = 10, tt = 0, h = 30', 'state s { a: maxw = 100 }', 'state t { }'), {'p/s': 'a 290 0 100 30', 'p/t': 'a 10 0 380 30'}),
    ('a condition', text('screen q = 900 x 300', 'a: tt = 0, h = 30, w = 40', 'when width < 600 { a: ll = 10 } else { a: rr = 10 }'),
     {'p': 'a 10 0 40 30', 'q': 'a 850 0 40 30'}),
    ('a condition sets again', text('screen q = 900 x 300', 'a: tt = 0, h = 30, w = 40, «?»ll = 10', 'when width < 600 { a: ll = 30 }'),
     {'p': 'a 30 0 40 30', 'q': 'a 10 0 40 30'}),
    ('a conflict of two rules',
     text('a: ll = 10, w = 50, tt = 0, h = 30', 'view c', 'c: tt = 0, h = 30, ll = 0, w = %w(a)', '«conflict»c.width == 51'),
     'conflict: c 0 0 50 30'),
    ('ambiguous', text('a: ll = 10, tt = 0, h = 30').replace('view a', 'view «ambiguous»a'), 'ambiguous: a 10 0 0 30'),
    ('no such view', text('a.insets == 0', '«unknown-view»d: ll = 10'), None),
    ('no such other view', text('a.insets == 0', 'a: minw = %w(«unknown-view»d)'), None),
    ('no such metric', text('a.insets == 0', 'a: minw = «unknown-name»gpa'), None),
    ('no such metric in a format', text('a.insets == 0', 'a: minw = %f(«unknown-name»gpa)'), None),
    ('a product', text('a.insets == 0', '«nonlinear»a: minw = %w(b) * %w(b)'), None),
    ('a quotient', text('a.insets == 0', '«nonlinear»a: minw = 10 / %w(b)'), None),
    ('by zero', text('a.insets == 0', '«division-by-zero»a: minw = 10 / 0'), None),
    ('too large', text('a.insets == 0', '«out-of-range»a: minw = 1e10'), None),
    ('of the root', text('a.insets == 0', '«no-superview»view: ll = 10'), None), ('not finished', text('a.insets == 0', '«syntax»a: minw ='), None),
    ('no value', text('a.insets == 0', '«syntax»a: minw = 3 +* 2'), None),
]


# position name -> the coordinate for its value of the left edge, right edge or centre
POSITIONS = {'ll': lambda v: v, 'lr': lambda v: 400 - v, 'rr': lambda v: 400 - v, 'rl': lambda v: v, 'cl': lambda v: v, 'cr': lambda v: 400 - v}


def drawn(count):
    """Random assignments, with one name each for left, right, centre and width.

    The newest two positions count, or one and the width.
    """
    chance = random.Random(8)
    while count:
        names = [chance.choice(pair) for pair in (('ll', 'lr'), ('rr', 'rl'), ('cl', 'cr'))] + ['w']
        values, order, said = {}, [], []
        for _ in range(chance.randint(2, 6)):
            name = chance.choice(names)
            if chance.random() < .15 and name in values:
                said.append((name, 'nil'))
                del values[name]
                order.remove(name)
                continue
            operator, value = chance.choice(('=', '+=', '-=', '*=')) if name in values else '=', chance.choice((2, 3)) * 10
            values[name] = {'=': value, '+=': values.get(name, 0) + value, '-=': values.get(name, 0) - value, '*=': values.get(name, 0) * 2}[operator]
            said.append((name, '%s %d' % (operator, 2 if operator == '*=' else value)))
            order = [n for n in order if n != name] + [name]
        counted = [n for n in order if n != 'w'][-2:]
        if len(counted) == 1 and 'w' in values:
            counted.append('w')
        if len(counted) < 2:
            continue
        at = {n[0]: POSITIONS[n](values[n]) for n in counted if n != 'w'}
        width = values['w'] if 'w' in counted else 2 * (at['c'] - at['l']) if set(at) == set('lc') else 2 * (at['r'] - at['c']) if set(at) == set('rc') else at['r'] - at['l']
        x = at['l'] if 'l' in at else at['r'] - width if 'r' in at else at['c'] - width / 2
        if width < 0:
            continue
        last = {name: n for n, (name, _) in enumerate(said)}
        mark = lambda n, name, value: '«?»' if value == 'nil' or last[name] != n or name not in values else '' if name in counted else '«ignored-rule»'
        yield ', '.join('%s%s %s' % (mark(n, name, value), name, '= nil' if value == 'nil' else value) for n, (name, value) in enumerate(said)), x, width
        count -= 1


def rows():
    """Every rule as a row, those of one axis for both axes. The metric `gap` is 12 everywhere."""
    axes = [('x', 'a: ', X), ('y', 'a: ', Y), ('left', 'a: ', WIDTH), ('top', 'a: ', HEIGHT)]
    for given, name, table in axes:
        for rule, value in table:
            yield rule, text('let gap = 12', GIVEN[given], name + rule), AT[given] % value
    for rule, at, size in BOTH + list(drawn(60)):
        yield rule, text('let gap = 12', GIVEN['horizontal'], 'a: ' + rule), AT['horizontal'] % (at, size)
        square = text('let gap = 12', GIVEN['vertical'], 'a: ' + turned(rule)).replace('400 x 300', '400 x 400')
        yield turned(rule), square, AT['vertical'] % (at, size)
    for rule, frame in FRAME:
        yield rule, text('let gap = 12', 'a: ' + rule), AT[''] % frame
    yield from WHOLE


if __name__ == '__main__':
    sys.exit(check('rules', list(rows())))
