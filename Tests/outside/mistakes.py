#!/usr/bin/env python3
"""A hand-made table: texts with one mistake each, and the diagnostic that each must give.

`«` marks where the diagnostic may begin. One of several marks is enough: the contract tells the line and the mistake,
but not always which token of the statement is underlined. A line that begins with `‹` may have the diagnostic anywhere.
Hints are looked for by their code alone, as other hints may apply to the same text.
"""
import os
import sys
import tempfile

from program import analyse_all, report

HEAD = 'layout T {\n    screen p = 400 x 300\n    view a\n    view b\n'
FULL = '    a.insets == 10\n    b.size == 30 x 40\n    b.center == (0, 0)\n'


def scene(body):
    """A layout of two placed views, and the lines of `body`."""
    return HEAD + FULL + ''.join('    ' + line + '\n' for line in body.split('\n')) + '}\n'


ERRORS = [
    ('unknown-view', scene('«c.left == 0')), ('unknown-view', scene('a.left == «c.left')), ('unknown-view', scene('a.leftOffset(«c) == 3')),
    ('unknown-view', scene('[a, «c].top == 0')), ('unknown-view', scene('«a.«c.left == 0')), ('unknown-view', scene('«c.hugH == low')),
    ('unknown-view', scene('view d { view e; e.insets == 0 }\nd.insets == 0\n«e.left == 0')),
    ('unknown-attribute', scene('a.«lft == 0')), ('unknown-attribute', scene('a.width == b.«hight')),
    ('unknown-attribute', scene('a.«middle == 3 @ 500')), ('unknown-attribute', scene('[a, b].«tpo == 0')),
    ('unknown-name', scene('a.width >= «gap')), ('unknown-name', scene('a.width == 30 @ «strong')), ('unknown-name', scene('let g = «h * 2\na.width >= g')),
    ('unknown-name', scene('a.left >= (2 + «n) * 3')), ('unknown-name', scene('view c (margins: «m)\nc.insets == 0')),
    ('duplicate-name', scene('view «a')), ('duplicate-name', scene('guide «b')), ('duplicate-name', scene('let m = 1\nlet «m = 2\na.width >= m')),
    ('duplicate-name', HEAD + FULL + '    screen «p = 400 x 400\n}\n'), ('duplicate-name', 'layout A { view v; v.insets == 1 }\nlayout «A { view v; v.insets == 1 }\n'),
    ('duplicate-name', scene('view c { view d, «d; d.insets == 0 }\nc.insets == 0')),
    ('metric-cycle', scene('let «m = «n\nlet «n = «m\na.width >= m')), ('metric-cycle', scene('let «k = 1 + «k\na.width >= k')),
    ('metric-cycle', 'let «i = «j + 1\nlet «j = «k\nlet «k = «i\n' + scene('a.width >= i')),
    ('nonlinear', scene('‹a.width * b.width == 3')), ('nonlinear', scene('‹a.width == 1 / b.width')), ('nonlinear', scene('‹a.width == b.width * b.width')),
    ('nonlinear', scene('‹a.left == 3 / (b.left + 1)')), ('nonlinear', scene('‹a.width == a.width * (b.height - 2)')),
    ('mixed-axes', scene('‹a.left == b.top')), ('mixed-axes', scene('‹a.centerY == b.centerX + 3')), ('mixed-axes', scene('‹a.baseline == b.left')),
    ('mixed-axes', scene('‹a.topMargin == b.leadingMargin')),
    ('mixed-directions', scene('‹a.left == b.leading')), ('mixed-directions', scene('‹a.trailing == superview.right')),
    ('mixed-directions', scene('‹a.leading == b.right + 2')), ('mixed-directions', scene('‹a.left == (b.leading + b.trailing) / 2')),
    ('position-and-length', scene('‹a.left == b.width')), ('position-and-length', scene('‹a.width == b.left')),
    ('position-and-length', scene('‹a.centerX == superview.width * 0.5')), ('position-and-length', scene('‹a.left + b.left == b.width')),
    ('position-and-length', scene('‹a.bottom >= b.topInset + 3')), ('position-and-length', scene('‹a.left == b.leftInset')),
    ('invalid-priority', scene('a.width == 30 @ «0')), ('invalid-priority', scene('a.width == 30 @ «1001')), ('invalid-priority', scene('a.width == 30 @ «high + 500')),
    ('invalid-priority', scene('a.width == 30 @ «fit - 50')), ('invalid-priority', scene('let p1 = 2000\na.width == 30 @ «p1')),
    ('invalid-priority', scene('a.hugH == «0')), ('invalid-priority', scene('view c (hug: «1200)\nc.insets == 0')), ('invalid-priority', scene('a.width == 30 @ «0.5')),
    ('division-by-zero', scene('‹a.width == 10 / 0')), ('division-by-zero', scene('‹a.width == b.width / (3 - 3)')),
    ('division-by-zero', scene('let «z = «1 «/ «0\na.width >= z')), ('division-by-zero', scene('let z = 0\na.width >= 4 «/ «z')),
    ('out-of-range', scene('‹a.width >= 1e10')), ('out-of-range', scene('‹a.width >= 2000000000')), ('out-of-range', scene('‹let m = 1e300\na.width >= m')),
    ('out-of-range', HEAD + FULL + '    ‹screen q = 1e12 x 400\n}\n'),
    ('no-superview', scene('‹view.left == 0')), ('no-superview', scene('‹view.leftInset == 0')), ('no-superview', scene('‹view.insets == 0')),
    ('no-superview', scene('‹view.width >= superview.width')), ('no-superview', scene('‹view.horizontalCenter == 0.5')),
    # a missing brace is one mistake, even if statements then stand in the wrong block
    ('syntax', '‹layout T {\n    screen p = 400 x 300\n    view b\n    ‹view a {\n    b.left == 0\n    rows { [b] }\n}\n'),
    ('syntax', '‹layout T {\n    screen p = 400 x 300\n    view b; b.insets == 0\n\nview v: T\nv.insets == 4\nscreen q = 200 x 100\n'),
    ('syntax', '‹layout T {\n    screen p = 400 x 300\n    ‹view a {\n        view t\n    view t\n    let m = 3\n    a.t.left == m\n}\nlayout U { view k; k.left == m }\n'),
    ('syntax', '‹layout T {\n    ‹state s {\n    screen p = 400 x 300\n    view c\n    state t { view d; d.left == c.left }\n    d.top == 0\n}\n'),
    # syntax errors: one problem, at the statement or within it
    ('syntax', scene('‹a = b')), ('syntax', scene('‹[a setLeft:20]')), ('syntax', scene('‹a.left ==')), ('syntax', scene('‹a.left 20')),
    ('syntax', scene('‹a.left == 20 30')), ('syntax', scene('‹a..left == 0')), ('syntax', scene('‹a. == 0')), ('syntax', scene('‹== 4')),
    ('syntax', scene('‹a.left == 0 @')), ('syntax', scene('‹a.left == 20 +* 3')), ('syntax', scene('‹a.left == (20 + 3')), ('syntax', scene('‹a.left =! 20')),
    ('syntax', scene('‹a.left')), ('syntax', scene('‹a')), ('syntax', scene('‹5')), ('syntax', scene('‹[a, b.left == 0')), ('syntax', scene('‹a.leftOffset(b == 0')),
    ('syntax', scene('‹let m = 10%\na.width >= 3')), ('syntax', scene('‹let = 10')), ('syntax', scene('‹view 5')), ('syntax', scene('‹a.left == §')),
    ('syntax', scene('‹screen q 400 x 400')), ('syntax', scene('‹a.left == 10pt')), ('syntax', scene('‹a.left => 10')),
    ('syntax', HEAD + FULL + '    a.width >= 0\n    ‹}}\n'), ('syntax', '‹layout T {\n    screen p = 10 x 10\n    view a\n    a.insets == 0\n‹'),
    ('syntax', scene('a.width >= 0 ‹/* never closed')), ('syntax', scene('‹view c (intrinsic 3 x 4)\nc.insets == 0')),
    ('conflict', scene('«a.width == 5')), ('conflict', scene('b.width >= 10; «b.width <= 20')), ('conflict', scene('«a.width == -5')), ('conflict', scene('[b, «a].width == 30')),
    ('conflict', scene('a.width >= 40\n‹10 <= b.width >= 31')),
    ('range-conflict', 'layout T {\n    ‹screen p = 100...400 x 300\n    view a\n    a.insets == 10\n    a.width >= 200\n}\n'),
    ('range-conflict', 'layout T {\n    ‹screen p = 300 x 100...400\n    view a\n    a.insets == 10\n    a.height <= 200\n}\n'),
]

SAFE = ('layout T {\n    screen p = 390 x 844 safeArea (47, 0, 34, 0)\n    screen q = 375 x 667 safeArea (20, 0, 0, 0)\n'
        '    view a\n    a.horizontalInsets == 0\n    a.height == 64\n    %s\n}\n')

# codes below an error: (code, text); the code must be reported exactly at the marks, and nowhere else
OTHERS = [
    ('redundant', scene('«b.width == 30')), ('redundant', scene('«a.left == b.left - 175')), ('redundant', scene('a.width <= 380')),
    ('redundant', scene('a.width == 380 @ 999')), ('redundant', scene('«a.right == superview.right - 10')),
    ('unused-metric', scene('let «m = 5')), ('unused-metric', scene('let m = 5\na.width >= m')), ('unused-metric', 'let m = 5\n' + scene('a.width >= m')),
    ('unused-view', scene('view «c')), ('unused-view', scene('guide «c')), ('unused-view', scene('view c { view d; d.insets == 0 }\nc.insets == 0')),
    ('unused-view', scene('view c; HV:|[c]|')), ('unused-view', scene('view c; c: ll = tt = 1, w = h = 2')), ('unused-view', scene('view c; c.insets.equal = 3')),
    ('unused-view', scene('view d { view c; rows { [c] } }; d.insets == 0')), ('unused-view', scene('view c; [c].centered; group g = c.width, c.height; g == 5')),
    ('unused-view', scene('state s { view «c }\nstate t { }')), ('unused-view', scene('state s { view c; c.insets == 1 }\nstate t { view «d }')),
    ('unused-metric', scene('let m = 5; view c; HV:|-m-[c(m)]')), ('unused-metric', scene('let m = 5; view c; c: ll = tt = %f(m), w = h = 2')),
    ('unused-metric', scene('let m = 5; view d { view c; rows { [c(9)](m) } }; d.insets == 0')), ('unused-metric', scene('let m = 5; a.width.min = m')),
    ('unused-metric', scene('let m = 5; when width < m { a.width >= 3 }')), ('unused-metric', scene('let m = 5; a.width.min = 3 @ m')),
    ('unused-metric', scene('let «m = 5; view c; HV:|-5-[c(5)]')),
    ('redundant', scene('state s { «b.width == 30 }\nstate t { }')),
    ('redundant', scene('view c; c.left == 0; c.top == 0; c.height == 1; state s { c.width == 9 }\nstate t { }\nc.width == 9')),
    ('redundant', scene('view c; c.left == 0; c.top == 0; c.height == 1; state s { c.width == 9 }\nstate t { c.width == 9 }\n«c.width == 9')),
    ('never-satisfied', scene('state s { «b.width == 50 @ 500 }\nstate t { b.width == 30 @ 500 }')),
    ('never-satisfied', scene('view c; c.left == 0; c.top == 0; c.height == 1; c.width == 9 @ 500\nstate s { c.width == 8 }\nstate t { }')),
    ('never-satisfied', scene('view c; c.left == 0; c.top == 0; c.height == 1; «c.width == 9 @ 500\nstate s { c.width == 8 }\nstate t { c.width == 7 }')),
    ('zero-size', scene('view c; c.left == 0; c.top == 0; c.height == 1; state s { c.width == 0 }\nstate t { c.width == 5 }')),
    ('zero-size', scene('view «c; c.left == 0; c.top == 0; c.height == 1; state s { c.width == 0 }\nstate t { c.width <= 0 }')),
    ('outside-superview', scene('‹a.right == 10 @ 500')), ('outside-superview', HEAD + '    a.left == 0\n    a.top == 0\n    a.bottom == 0\n    ‹a.right == 10\n    b.edges == a.edges\n}\n'),
    # The safe area's distance from the superview's edge is that on the screen with the largest safe area.
    ('outside-superview', SAFE % 'a.bottom == safeArea.bottom + 20'), ('outside-superview', SAFE % 'a.bottom == safeArea.bottom + 34'),
    ('outside-superview', SAFE % 'a.bottom.equal = safeArea.bottom + 20'), ('outside-superview', SAFE % 'a.bottomSafeInset == -20'),
    ('outside-superview', SAFE % '‹a.bottom == safeArea.bottom + 40'), ('outside-superview', SAFE % '‹a.bottomSafeInset == -40'),
    ('outside-superview', scene('b.right == -185')), ('outside-superview', HEAD + '    ‹a.left == -4\n    a.top == 0\n    a.size == 10 x 10\n    b.edges == a.edges\n}\n'),
    ('zero-size', HEAD.replace('view a', 'view «a') + '    a.left == 0\n    a.top == 0\n    a.size == 0 x 10\n    b.insets == 3\n}\n'),
    ('never-satisfied', scene('«b.width == 50 @ 500')), ('never-satisfied', scene('b.width == 30 @ 500')), ('never-satisfied', scene('«a.width <= 100 @ 1')),
    ('never-satisfied', HEAD + '    screen q = 200 x 200\n' + FULL + '    a.width == 180 @ 500\n    «a.width == 170 @ 400\n}\n'),
    ('debug', scene('‹a.left == 10 ?')), ('debug', scene('‹a.width == 10 @ 3 ?')),
    ('ambiguous', HEAD.replace('view a', 'view «a') + '    a.top == 0\n    a.size == 1 x 1\n    b.insets == 0\n}\n'),
    ('ambiguous', HEAD.replace('view a', 'view «a') + '    a.top == 0\n    a.size == 1 x 1\n    b.edges == a.edges\n}\n'),
    ('ambiguous', HEAD.replace('view b', 'view «b') + '    a.insets == 1\n    b.left >= 5\n    b.top == 0\n    b.size == 10 x 10\n}\n'),
    ('ambiguous', scene('guide g\ng.left == 0')),
]

# (code, text, the expected data of each diagnostic of that code, in the order of the text)
RANGED = 'layout T {\n    screen p = %s\n    view a\n    a.insets == 10\n    %s\n}\n'
NOTED = 'layout T {\n    screen p = %s\n    view a\n    %s\n}\n'
DATA = [
    ('range-conflict', RANGED % ('100...400 x 300', 'a.width >= 200'), [{'axis': 'width', 'satisfiable': [220, 400], 'screen': 'p'}]),
    ('range-conflict', RANGED % ('100...200 x 300', '120 <= a.width <= 150'), [{'axis': 'width', 'satisfiable': [140, 170], 'screen': 'p'}]),
    ('range-conflict', RANGED % ('300 x 100...400', 'a.height <= 200'), [{'axis': 'height', 'satisfiable': [100, 220], 'screen': 'p'}]),
    ('range-conflict', RANGED % ('100...200 x 100...200', 'view.width <= view.height'), [{'axis': 'both', 'fails': [200, 100], 'screen': 'p'}]),
    ('range-conflict', RANGED % ('100...200 x 100...200', 'view.width == view.height'), [{'axis': 'both', 'screen': 'p'}]),
    ('range-conflict', RANGED % ('100...400 x 300', 'a.width == 200 @ 999'), []),
    ('range-conflict', RANGED % ('100...400 x 300', 'a.width >= 500'), []),
    ('conflict', RANGED % ('100...400 x 300', 'a.width >= 500'), [{'screens': ['p'], 'state': None}]),
    ('conflict', RANGED % ('100...400 x 300', 'a.width >= 200'), []),
    ('conflict', scene('a.width == 5'), [{'screens': ['p'], 'state': None, 'gap': 375}]),
    ('conflict', scene('a.width <= 5'), [{'gap': 375}]), ('conflict', scene('3 * a.width <= 600'), [{'gap': 540}]),
    ('conflict', HEAD + '    screen q = 500 x 300\n' + FULL + '    a.width == 380\n}\n', [{'screens': ['q'], 'gap': 100}]),
    ('conflict', HEAD + '    screen q = 500 x 300\n' + FULL + '    a.width == 5\n}\n', [{'screens': ['p', 'q'], 'gap': 475}]),
    ('conflict', scene('a.width == 5\nb.width == 31\na.width == 6'), [{'gap': 375}, {'gap': 1}, {'gap': 374}]),
    ('conflict', scene('state s { b.width == 20 }\nstate t { }'), [{'screens': ['p'], 'state': 's', 'gap': 10}]),
    ('conflict', scene('state s { }\nstate t { }\nb.width == 20'), [{'screens': ['p'], 'state': 's', 'gap': 10}, {'screens': ['p'], 'state': 't', 'gap': 10}]),
    ('conflict', scene('screen q = 700 x 300\nwhen width < 600 { b.width == 20 } else { b.width == 25 }'), [{'screens': ['p'], 'gap': 10}, {'screens': ['q'], 'gap': 5}]),
    ('conflict', scene('b.width.equal = 20'), [{'screens': ['p'], 'state': None, 'gap': 10}]),
    ('range-conflict', RANGED % ('100...400 x 300', 'a.keepWidth.min = 200'), [{'axis': 'width', 'satisfiable': [220, 400], 'screen': 'p'}]),
    ('range-conflict', NOTED % ('100...400 x 300', 'V:|[a]|; H:|-10%-[a(>=200)]-10%-|'), [{'axis': 'width', 'satisfiable': [250, 400]}]),
    ('range-conflict', NOTED % ('100...400 x 300', 'HV:|-(>=20)-[a(200)]-(>=40)-|'), [{'axis': 'width', 'satisfiable': [260, 400]}]),
    ('range-conflict', NOTED % ('300 x 100...400', 'H:|[a]|; V:|-50-[a(<=50%)]-50-|'), [{'axis': 'height', 'satisfiable': [100, 200]}]),
    ('range-conflict', NOTED % ('100...500 x 300', 'view b; rows { [a(150)]-[b] }'), [{'axis': 'width', 'satisfiable': [160, 500]}]),
    ('range-conflict', NOTED % ('100...500 x 300', 'view b; rows { [a(70)]-[b(80)](60) }'), [{'axis': 'width', 'satisfiable': [160, 500]}]),
    ('range-conflict', NOTED % ('300 x 50...300', 'view b; rows { [a](60); [b](70) }'), [{'axis': 'height', 'satisfiable': [140, 300]}]),
    ('range-conflict', NOTED % ('100...400 x 300', 'a: ll = rr = 10, tt = bb = 5; a.width <= 200'), [{'axis': 'width', 'satisfiable': [100, 220]}]),
    ('range-conflict', NOTED % ('100...400 x 300', 'a: ll = rr = 10%, tt = bb = 5; a.width >= 200'), [{'axis': 'width', 'satisfiable': [250, 400]}]),
    ('range-conflict', NOTED % ('100...400 x 300', 'a: ll = rr = 10, tt = bb = 5, minw = 300'), []),
    ('range-conflict', NOTED % ('100...400 x 300', 'state s { a.insets == 10; a.width >= 200 }; state t { a.insets == 50; a.width >= 200 }'),
     [{'axis': 'width', 'satisfiable': [220, 400]}, {'axis': 'width', 'satisfiable': [300, 400]}]),
    ('range-conflict', RANGED % ('300...700 x 300', 'when width < 600 { a.width <= 380 } else { a.width >= 630 }'),
     [{'axis': 'width', 'satisfiable': [300, 400]}, {'axis': 'width', 'satisfiable': [650, 700]}]),
    ('range-conflict', RANGED % ('300...700 x 300', 'when width < 600 { a.width >= 330 }'), [{'axis': 'width', 'satisfiable': [350, 600]}]),
    ('range-conflict', RANGED % ('300 x 200...500', 'when height >= 400 { a.height >= 430 } else { a.width <= 280 }'), [{'axis': 'height', 'satisfiable': [450, 500]}]),
    ('range-conflict', RANGED % ('300...700 x 300...700', 'when width <= height { a.width >= 330 }'),
     [{'axis': 'width', 'satisfiable': [350, 700]}, {'axis': 'height', 'satisfiable': [350, 700]}]),
    ('range-conflict', RANGED % ('300...700 x 300...700', 'when width < height { a.width + a.height <= 960 }'), [{'axis': 'width', 'satisfiable': [300, 500]}]),
    ('range-conflict', RANGED % ('300...700 x 300...700', 'when width >= height { a.height >= a.width * 0.5 }'), [{'axis': 'both', 'fails': [700, 300]}]),
    ('range-conflict', RANGED % ('300...700 x 300...600', 'when width == height { a.width <= 400 }'),
     [{'axis': 'width', 'satisfiable': [300, 420]}, {'axis': 'height', 'satisfiable': [300, 420]}]),
    ('range-conflict', RANGED % ('300...700 x 300...700', 'when width < height { a.width <= a.height } else { a.width >= a.height }'), []),
    ('conflict', RANGED % ('300...700 x 300...700', 'when width > height + 100 { a.width <= a.height + 100 }'), [{'screens': ['p'], 'gap': 300}]),
    ('ambiguous', HEAD + FULL.replace('a.insets == 10', 'a.left == 0; a.top == 0; a.height == 1; a.right <= 0') + '    state s { a.width == 5 }\n    state t { }\n}\n',
     [{'view': 'a', 'free': {'width': [0, 400]}, 'screens': ['p']}]),
    ('ambiguous', HEAD + '    a.left >= 5; a.right <= -5; a.top == 0; a.size == 1 x 1\n    b.edges == a.edges\n}\n',
     [{'view': 'a', 'free': {'x': [5, 394]}, 'screens': ['p']}]),
    ('ambiguous', HEAD + '    a.top == 0; a.size == 1 x 1; b.left == a.right; b.top == 0; b.size == 2 x 2\n}\n', [{'view': 'a', 'free': {'x': [None, None]}}]),
    ('ambiguous', HEAD + '    a.left == 0; a.top == 0; a.height == 1; b.left == a.right; b.top == 0; b.height == 2; b.right == 0\n}\n',
     [{'view': 'a', 'free': {'width': [0, 400]}}]),
    ('ambiguous', HEAD + '    a.insets >= 0; b.insets == 1\n}\n',
     [{'view': 'a', 'free': {'x': [0, 400], 'y': [0, 300], 'width': [0, 400], 'height': [0, 300]}}]),
    ('ambiguous', HEAD + '    a.left == 0; a.top == 0; a.height == 1; a.width == 10 @ 500; a.width == 30 @ 500; b.insets == 1\n}\n',
     [{'view': 'a', 'free': {'width': [10, 30]}}]),
]


def marked(text):
    """(plain text, [(line, column)…] of `«`, [line…] of `‹`)"""
    places, lines, out, line, column = [], [], [], 0, 0
    for character in text:
        if character == '«':
            places.append((line, column))
        elif character == '‹':
            lines.append(line)
        else:
            out.append(character)
            line, column = (line + 1, 0) if character == '\n' else (line, column + len(character.encode('utf-16-le')) // 2)
    return ''.join(out), places, lines


def start(d):
    return d['range']['start']['line'], d['range']['start']['character']


def problem(code, text, diagnostics):
    _, places, lines = marked(text)
    fits = lambda d: start(d) in places or start(d)[0] in lines
    shown = [(d.get('code'), '%d:%d' % start(d), d['message']) for d in diagnostics]
    if any(code == c for c, _ in OTHERS):
        found = [d for d in diagnostics if d.get('code') == code]
        return None if len(found) == bool(places or lines) and all(map(fits, found)) else shown
    serious = [d for d in diagnostics if d['severity'] < 3]
    if len(serious) != 1 or serious[0].get('code') != code or not fits(serious[0]):
        return shown
    return None


def data_problem(code, wanted, diagnostics):
    """The difference between the data of a code's diagnostics and the wanted data, which may leave out keys;

    None if there is none.
    """
    found = sorted((d for d in diagnostics if d.get('code') == code), key=start)
    same = lambda got, want: ({k: same(got.get(k), v) for k, v in want.items()} == {k: True for k in want} if isinstance(want, dict)
                              else isinstance(got, list) and len(got) == len(want) and all(map(same, got, want)) if isinstance(want, list)
                              else abs(got - want) < 1e-6 if isinstance(want, int) and isinstance(got, (int, float)) else got == want)
    got = [d['data'] for d in found]
    return None if len(got) == len(wanted) and all(map(same, got, wanted)) else 'got %s, expected %s' % (got, wanted)


def main():
    failures, table = [], [(c, t, None) for c, t in ERRORS + OTHERS] + DATA
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, 'mistake%d.layout' % number) for number in range(len(table))]
        for path, (_, text, _) in zip(paths, table):
            with open(path, 'w', encoding='utf-8') as file:
                file.write(marked(text)[0])
        answers = analyse_all(folder, paths)
    for (code, text, data), (_, diagnostics) in zip(table, answers):
        try:
            wrong = problem(code, text, diagnostics) if data is None else data_problem(code, data, diagnostics)
        except (KeyError, TypeError) as error:
            wrong = '%s %s' % (type(error).__name__, error)
        if wrong is not None:
            body = text.replace(HEAD, '').replace(FULL, '').replace('\n    ', ' ⏎ ').strip('\n} ')
            failures.append('%-18s %s\n%20sgot %s' % (code, body, '', wrong))
    return report('mistakes', failures, len(table))


if __name__ == '__main__':
    sys.exit(main())
