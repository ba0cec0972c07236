#!/usr/bin/env python3
"""A hand-worked table: statements and the frames they must give, for every attribute, on ltr and rtl screens.

The numbers were worked out on paper from the language's contract; nothing here computes an expectation.
The scene of the rows (all in points):
  root   400 x 300, margins 5 top, 6 left, 7 bottom, 8 right (so 6…392 and 5…293), safe area 20, 10, 30, 40 (10…360 and 20…270)
  b      at 100, 50, 80 x 60 (to 180 and 110), baselines 12 from its top and 4 from its bottom, margins 1, 2, 3, 4
  a      40 x 30 at 0, 0 unless the row sets it, baselines 11 and 6, margins 2, 3, 4, 9
"""
import os
import sys
import tempfile

from program import analyse_all, report

SCENE = '''layout %(name)s (margins: (5, 6, 7, 8)) {
    screen p = 400 x 300 safeArea (20, 10, 30, 40)
    screen r = 400 x 300 safeArea (20, 10, 30, 40) rtl
    view b (firstBaseline: 12, lastBaseline: 4, margins: (1, 2, 3, 4))
    b.left == 100; b.top == 50; b.size == 80 x 60
    view a (firstBaseline: 11, lastBaseline: 6, margins: (2, 3, 4, 9))
    %(given)s
    %(row)s
}
'''
GIVEN = {'x': 'a.size == 40 x 30; a.top == 0', 'y': 'a.size == 40 x 30; a.left == 0',
         'width': 'a.left == 0; a.top == 0; a.height == 30', 'height': 'a.left == 0; a.top == 0; a.width == 40', '': ''}

# (statement, x of a on ltr, and x on rtl where that differs); a statement that begins with `.` continues `a`
X = [
    ('.left == 7', 7), ('.right == -10', 350), ('.right == 10', 370), ('.leading == 8', 8, 352), ('.trailing == -8', 352, 8),
    ('.trailing == 8', 368, -8), ('.leading == -8', -8, 368),
    ('.centerX == 0', 180), ('.centerX == 5', 185), ('.leftMargin == 0', 3), ('.leftMargin == 4', 7), ('.rightMargin == -2', 359),
    ('.leadingMargin == 1', 4, 360), ('.trailingMargin == -1', 360, 4), ('.centerXWithinMargins == 0', 182),
    ('.centerX == superview.centerX * 0.5', 80), ('.leftInset == 7', 7), ('.rightInset == 7', 353), ('.leadingInset == 7', 7, 353),
    ('.trailingInset == 7', 353, 7), ('.leftMarginInset == 4', 10), ('.rightMarginInset == 4', 348),
    ('.leadingMarginInset == 4', 10, 348), ('.trailingMarginInset == 4', 348, 10), ('.leftSafeInset == 3', 13),
    ('.rightSafeInset == 3', 317), ('.leadingSafeInset == 3', 13, 317), ('.trailingSafeInset == 3', 317, 13),
    ('.horizontalCenter == 0.5', 180), ('.horizontalCenter == 0.25', 80), ('.horizontalCenter == 25%', 80),
    ('1/4 == a.horizontalCenter', 80), ('.leftOffset(b) == 5', 185), ('.rightOffset(b) == 5', 55), ('.leadingOffset(b) == 5', 185, 55),
    ('.trailingOffset(b) == 5', 55, 185), ('.leftAlign(b) == 5', 105), ('.rightAlign(b) == 5', 135), ('.leadingAlign(b) == 5', 105, 135),
    ('.trailingAlign(b) == 5', 135, 105), ('.verticalAlign(b) == 0', 120), ('.verticalAlign(b) == 5', 125),
    ('.left == b.right + 5', 185), ('.right == b.left - 5', 55), ('.leading == b.trailing + 5', 185, 55),
    ('.trailing == b.leading - 5', 55, 185), ('.leading == b.leading', 100, 140), ('.trailing == b.trailing - 3', 137, 103),
    ('.centerX == b.leading + 10', 90, 150), ('.left == b.leftMargin', 102), ('.right == b.rightMargin', 136), ('.left == b.rightMargin', 176),
    ('.leading == b.trailingMargin', 176, 62), ('.trailing == b.leadingMargin', 62, 176), ('.centerX == b.centerXWithinMargins', 119),
    ('.left == superview.leftMargin + 1', 7), ('.left == margins.left + 1', 7), ('.right == margins.right', 352),
    ('.leading == margins.leading', 6, 352), ('.leading == superview.leadingMargin', 6, 352), ('.trailing == superview.trailingMargin', 352, 6),
    ('.left == safeArea.left', 10), ('.trailing == safeArea.trailing - 1', 319, 11), ('.centerX == margins.centerX', 179),
    ('.centerX == safeArea.centerX', 165), ('.left == 10%', 40), ('.left == 10% + 2', 42), ('.left == V:10%', 30), ('.leading == 10%', 40, 320),
    ('.right == -10%', 320), ('.right == superview.right * 50%', 160), ('.leading == superview.trailing * 0.5', 200, 160),
    ('.left + 20 == superview.left + 50', 30), ('7 == a.left', 7), ('superview.right == a.right + 9', 351), ('.left == view.left + 9', 9),
    ('.leftInset == a.width / 2', 20), ('.leftInset == b.topInset', 50), ('.leftInset == 10%', 40), ('.leftInset == a.topInset + 3', 3),
    ('(a.left + a.right) / 2 == b.right', 160), ('.left == b.left + b.width * 2', 260), ('.left - b.right == 5', 185),
    ('10 <= a.left <= 10', 10), ('.left >= 10; a.left <= 10', 10), ('.left ≥ 10; a.left ≤ 10', 10), ('.left = 12', 12),
    ('.left == 2 * (3 + 4) - 6 / 2', 11), ('.left == -(3 - 10)', 7), ('.left == b.left == 100', 100),
    ('.left == (b.left +\n        b.right) / 2', 140), ('.left == /* in /* nested */ here */ 7 // seven', 7), ('.left == 7;', 7),
]
Y = [
    ('.top == 7', 7), ('.bottom == -10', 260), ('.bottom == 10', 280), ('.centerY == 0', 135), ('.firstBaseline == 20', 9),
    ('.lastBaseline == -20', 256), ('.baseline == -20', 256), ('.topMargin == 1', 4), ('.bottomMargin == -1', 266),
    ('.centerYWithinMargins == 0', 135), ('.centerY == superview.centerY * 0.5', 60), ('.topInset == 7', 7), ('.bottomInset == 7', 263),
    ('.topMarginInset == 4', 9), ('.bottomMarginInset == 4', 259), ('.topSafeInset == 3', 23), ('.bottomSafeInset == 3', 237),
    ('.verticalCenter == 0.5', 135), ('.verticalCenter == 0.2', 45), ('.verticalCenter == 20%', 45), ('.topOffset(b) == 5', 115),
    ('.bottomOffset(b) == 5', 15), ('.topAlign(b) == 5', 55), ('.bottomAlign(b) == 5', 75), ('.firstBaselineAlign(b) == 3', 48),
    ('.lastBaselineAlign(b) == 3', 79), ('.firstBaselineAlign(b) == 0', 51), ('.horizontalAlign(b) == 0', 65), ('.horizontalAlign(b) == 5', 70),
    ('.baseline == b.baseline', 82), ('.firstBaseline == b.lastBaseline', 95), ('.top == b.firstBaseline', 62), ('.baseline == b.bottom + 1', 87),
    ('.top == b.bottomMargin', 107), ('.bottom == b.topMargin', 21), ('.centerY == b.centerYWithinMargins', 64), ('.top == margins.top', 5),
    ('.bottom == safeArea.bottom', 240), ('.top == safeArea.top + 8', 28), ('.centerY == safeArea.centerY', 130), ('.top == 10%', 30),
    ('.top == H:10%', 40), ('.bottom == superview.bottom - 10%', 240), ('.topMargin == margins.top', 3), ('.topInset == b.leftInset', 100),
]
WIDTH = [
    ('.width == 60', 60), ('.width = 60', 60), ('.width == 25%', 100), ('.width == V:25%', 75), ('.width == H:25%', 100),
    ('.width == 50% * 0.5', 100), ('.width == 0.5 * 50%', 100), ('.width == b.width * 1.5 + 5', 125), ('.width == b.width * (0.9 + 0.1)', 80),
    ('.width == b.width * 50%', 40), ('.width == 50% * b.width', 40), ('.width(b) == 2', 160), ('.width(b) == 50%', 40), ('.size(b) == 50%', 40), ('0.5 == a.width(b)', 40),
    ('.aspectRatio == 2', 60), ('.aspectRatio == 16/10', 48), ('.aspectRatio == 50%', 15), ('.right == -300', 100), ('.rightInset == 300', 100),
    ('.rightOffset(b) == 10', 90), ('.width == a.height', 30), ('.width == a.height * 50%', 15), ('.width == margins.width', 386),
    ('.width == safeArea.width - 10', 340), ('.width == superview.width / 4', 100), ('.width * 2 == b.width', 40),
    ('2 * a.width + 10 == b.width * 3', 115), ('.width == 1e2', 100), ('.width == .5 * 60', 30), ('.width == b.right - b.left', 80),
    ('10 <= a.width <= 200; a.width == 500 @ 500', 200), ('.width == 300 @ high; a.width == 100 @ low', 300),
    ('.width == 100 @ 500; a.width == 200 @ 500.5', 200), ('.width == 100 @ fit; a.width == 200 @ fitting - 1', 100),
    ('.width == 100 @ high + 1; a.width == 200 @ high', 100), ('.width == 100 @ required - 1; a.width == 200 @ 998.5', 100),
    ('.width == 70 @ required', 70), ('.width == 100 @ 500; a.width == 200 @ 500; a.width == 200 @ 500', 200),
    ('.width * 3 == 300 @ 500; a.width == 200 @ 500; a.width == 200 @ 500', 100),
    ('.aspectRatio == 2 @ 500; 3 * a.width == 300 @ 500', 100), ('.width == 200 @ 500; a.horizontalCenter == 0.25 @ 500; a.centerX == 0 @ 499', 200),
    ('a.width == 90 @ 10; [a, b].width <= 80', 80), ('let m = 12; a.width == m * 2', 24), ('let m = n; let n = 5; a.width == m + n', 10),
]
HEIGHT = [
    ('.height == 60', 60), ('.height == 25%', 75), ('.height == H:25%', 100), ('.height(b) == 0.5', 30), ('.aspectRatio == 0.5', 80),
    ('.height == a.width', 40), ('.bottom == -200', 100), ('.height == b.height + 1', 61), ('.height == view.height / 3', 100),
    ('.bottomInset == 200', 100), ('.bottomSafeInset == 70', 200), ('.bottomMarginInset == 93', 200), ('.height == safeArea.height', 250),
    ('.bottomOffset(b) == 10', 40), ('.baseline == b.bottom', 116),
]
# (statement, frame of a)
FRAME = [
    ('.size == 100 x 200; a.center == (0, 0)', (150, 50, 100, 200)), ('.size == 100x200; a.center == (10, 20)', (160, 70, 100, 200)),
    ('.size == b.size; a.center == b.center', (100, 50, 80, 60)), ('.edges == b.edges', (100, 50, 80, 60)),
    ('.edges == superview.edges', (0, 0, 400, 300)), ('.edges == margins.edges', (6, 5, 386, 288)), ('.edges == safeArea.edges', (10, 20, 350, 250)),
    ('.insets == 10', (10, 10, 380, 280)), ('.pin == 10', (10, 10, 380, 280)), ('.insets == (1, 2, 3, 4)', (2, 1, 394, 296)),
    ('.pin == (1, 2, 3, 4)', (2, 1, 394, 296)), ('.horizontalInsets == 10; a.verticalInsets == 20', (10, 20, 380, 260)),
    ('.marginInsets == 1', (7, 6, 384, 286)), ('.horizontalMarginInsets == 2; a.verticalMarginInsets == 3', (8, 8, 382, 282)),
    ('.safeInsets == 1', (11, 21, 348, 248)), ('.horizontalSafeInsets == 0; a.verticalSafeInsets == 5', (10, 25, 350, 240)),
    ('.safeInsets == (1, 2, 3, 4)', (12, 21, 344, 246)), ('.insets == b.insets', (100, 50, 80, 60)), ('.edgeAlign(b) == 5', (105, 55, 70, 50)),
    ('.centerAlign(b) == 0; a.size(b) == 2', (60, 20, 160, 120)), ('.centerAlign(b) == 5; a.size == 40 x 30', (125, 70, 40, 30)),
    ('.size <= b.size; a.size == 500 x 500 @ low; a.left == 0; a.top == 0', (0, 0, 80, 60)),
    ('.insets >= 10; a.size == 999 x 999 @ 500; a.center == (0, 0)', (10, 10, 380, 280)),
    ('.edges == b.edges @ 600; a.width >= 90; a.left <= 100; a.left >= 100', (100, 50, 90, 60)),
]

# whole layouts: text, {screen: {path: (x, y, width, height)}}
WHOLE = [
    ('nested', '''layout %s { screen p = 400 x 300
        view form { view user, password; user.top == 8; user.left == 5; user.size == 50 x 20
                    password.top == user.bottom + 4; password.left == user.left; password.size == user.size }
        form.left == 30; form.top == 40; form.size == 200 x 100 }''',
     {'p': {'form': (30, 40, 200, 100), 'form.user': (5, 8, 50, 20), 'form.password': (5, 32, 50, 20)}}),
    ('paths', '''layout %s { screen p = 400 x 300
        view form { view user; user.top == 8; user.size == 50 x 20 }
        view logo; logo.left == 70; logo.top == 0; logo.size == 10 x 10
        form.user.left == logo.left
        form.left == 30; form.top == 40; form.size == 200 x 100 }''', {'p': {'form.user': (40, 8, 50, 20)}}),
    ('siblings first', '''layout %s { screen p = 400 x 300
        view a { view a, b; a.left == 3; a.top == 4; a.size == 5 x 6; b.left == a.right; b.top == a.bottom; b.size == 1 x 1 }
        a.left == 10; a.top == 20; a.size == 100 x 100 }''', {'p': {'a': (10, 20, 100, 100), 'a.a': (3, 4, 5, 6), 'a.b': (8, 10, 1, 1)}}),
    ('outward', '''layout %s { screen p = 400 x 300
        view side; side.left == 0; side.top == 0; side.size == 60 x 30
        view box { view in; in.width == side.width; in.left == side.right; in.top == 0; in.height == box.height / 2 }
        box.left == 20; box.top == 10; box.size == 200 x 100 }''', {'p': {'box.in': (40, 0, 60, 50)}}),
    ('common ancestor', '''layout %s { screen p = 400 x 300
        view u { view a; a.size == 10 x 10; a.top == 0 } ; view v { view c; c.left == 60; c.top == 0; c.size == 10 x 10 }
        u.left == 20; u.top == 0; u.size == 100 x 50; v.left == 200; v.top == 0; v.size == 100 x 50
        u.a.left == v.c.left * 0.5 }''', {'p': {'u.a': (110, 0, 10, 10)}}),
    ('own superview', '''layout %s { screen p = 400 x 300
        view u { view a; a.centerX == superview.centerX * 0.5; a.right == superview.right * 0.5 ; a.top == 0; a.height == 10 }
        u.left == 20; u.top == 0; u.size == 100 x 50 }''', {'p': {'u.a': (0, 0, 50, 10)}}),
    ('lists', '''layout %s { screen p = 400 x 300
        view u { view a; a.size == 10 x 10 }; view b; b.size == 20 x 20
        [u.a, b].top == 5; [u.a, b].left == superview.left + 7; [b, u.a].width <= 50%%
        u.left == 20; u.top == 30; u.size == 100 x 50 }''', {'p': {'u.a': (7, 5, 10, 10), 'b': (7, 5, 20, 20)}}),
    ('list percent', '''layout %s { screen p = 400 x 300
        view u { view a; a.height == 10; a.left == 0; a.top == 0 }; view b; b.height == 20; b.left == 0; b.top == 0
        [u.a, b].width == 50%%
        u.left == 20; u.top == 30; u.size == 100 x 50 }''', {'p': {'u.a': (0, 0, 50, 10), 'b': (0, 0, 200, 20)}}),
    ('list right', '''layout %s { screen p = 400 x 300
        view a, b, c; a.size == 10 x 10; b.size == 20 x 20; [a, b].left == 4; [a, b].top == 9; c.left == 1; c.top == 1
        c.right == 300 @ low; c.bottom == 300 @ low; c.right <= [a, b].right; c.bottom <= [b, a].bottom }''',
     {'p': {'c': (1, 1, 13, 18)}}),
    ('chain', '''layout %s { screen p = 400 x 300
        view a, b, c; [a, b, c].top == 0; [a, b, c].height == 10; [a, b].width == 30; a.left == 5
        a.width == b.width == c.width; a.right + 2 == b.left; b.left <= c.left <= b.left }''', {'p': {'c': (37, 0, 30, 10)}}),
    ('guides', '''layout %s { screen p = 400 x 300
        guide half; half.left == 0; half.right == superview.centerX; half.top == 0; half.height == 100
        view a; a.edges == half.edges }''', {'p': {'a': (0, 0, 200, 100)}}),
    ('intrinsic', '''layout %s { screen p = 400 x 300
        view a (intrinsic: 120 x 40), b (intrinsic: _ x 20.5); [a, b].left == 0; [a, b].top == 0; b.width == 3 }''',
     {'p': {'a': (0, 0, 120, 40), 'b': (0, 0, 3, 20.5)}}),
    ('hug and resist', '''layout %s { screen p = 400 x 300
        view a (intrinsic: 100 x 10), b (intrinsic: 100 x 10, hug: 251); [a, b].top == 0
        a.left == 0; b.left == a.right; b.right == 0
        view c (intrinsic: 300 x 10), d (intrinsic: 300 x 10, resistH: 749); [c, d].top == 20; c.left == 0; d.left == c.right; d.right == 0 }''',
     {'p': {'a': (0, 0, 300, 10), 'b': (300, 0, 100, 10), 'c': (0, 20, 300, 10), 'd': (300, 20, 100, 10)}}),
    ('hug statements', '''layout %s { screen p = 400 x 300
        view a (intrinsic: 100 x 10, hug: 900), b (intrinsic: 100 x 10); [a, b].top == 0
        a.hugH == low; b.hugH == low + 1; a.left == 0; b.left == a.right; b.right == 0
        view c (intrinsic: 300 x 10), d (intrinsic: 300 x 10); [c, d].top == 20; c.left == 0; d.left == c.right; d.right == 0; c.resistH == low
        view e (intrinsic: 20 x 10); e.left == 0; e.top == 0; e.width == 30 @ 600; e.height == 40 @ 600; e.compressH == 700 }''',
     {'p': {'a': (0, 0, 300, 10), 'b': (300, 0, 100, 10), 'c': (0, 20, 100, 10), 'd': (100, 20, 300, 10), 'e': (0, 0, 20, 40)}}),
    ('fit', '''layout %s { screen cell = 320 x fit; screen free = fit x fit
        view a (intrinsic: 100 x 20); a.insets == (1, 2, 3, 4) }''',
     {'cell': {'': (0, 0, 320, 24), 'a': (2, 1, 314, 20)}, 'free': {'': (0, 0, 106, 24), 'a': (2, 1, 100, 20)}}),
    ('content', '''layout %s { view a (intrinsic: 100 x 20); a.insets == 10 }''', {'content': {'': (0, 0, 120, 40), 'a': (10, 10, 100, 20)}}),
    ('view called view', '''layout %s { screen p = 400 x 300
        view view; view.left == 4; view.top == 5; view.size == 6 x 7; view state; state.edges == view.edges
        view x; x.left == 10; x.top == 1; x.size == 10x12; view screen; screen.insets == 0 }''',
     {'p': {'view': (4, 5, 6, 7), 'state': (4, 5, 6, 7), 'x': (10, 1, 10, 12), 'screen': (0, 0, 400, 300)}}),
    ('view called superview', '''layout %s { screen p = 400 x 300
        view superview; superview.left == 40; superview.top == 5; superview.size == 6 x 7
        view a; a.left == superview.left; a.top == 0; a.size == 1 x 1 }''', {'p': {'a': (40, 0, 1, 1)}}),
    ('names of one letter', '''layout %s { screen p = 400 x 300
        let größe = 12; let _n2 = größe * 2
        view 名前, _b; 名前.left == größe; 名前.top == _n2; 名前.size == größe x _n2; _b.edges == 名前.edges }''',
     {'p': {'_b': (12, 24, 12, 24)}}),
    ('safe areas', '''layout %s { screen p = 400 x 300 safeArea (20, 10, 30, 40)
        view box (safeArea: (1, 2, 3, 4)) { view a, deep { view c; c.edges == safeArea.edges }; a.edges == safeArea.edges
            deep.insets == (0, 0, 50, 100) }
        view open { view d; d.left == safeArea.left; d.topSafeInset == 0; d.size == 1 x 1 }
        box.left == 0; box.top == 0; box.size == 200 x 100; open.left == 5; open.top == 15; open.size == 50 x 50 }''',
     {'p': {'box.a': (2, 1, 194, 96), 'box.deep.c': (2, 1, 194, 96), 'open.d': (5, 5, 1, 1)}}),
    ('margins', '''layout %s (margins: 16) { screen p = 400 x 300
        view box { view a; a.edges == margins.edges }; box.edges == margins.edges
        view flat (margins: 0) { view c; c.edges == margins.edges }; flat.edges == box.edges
        flat.c.leftMargin == flat.leftMargin + 8 }''', {'p': {'box': (16, 16, 368, 268), 'box.a': (8, 8, 352, 252), 'flat.c': (0, 0, 368, 268)}}),
    ('rtl nested', '''layout %s { screen p = 400 x 300; screen r = 400 x 300 rtl
        view box { view a; a.leading == 10; a.trailing == -20; a.top == 0; a.height == 5 }
        box.leading == 30; box.width == 100; box.top == 0; box.height == 50 }''',
     {'p': {'box': (30, 0, 100, 50), 'box.a': (10, 0, 70, 5)}, 'r': {'box': (270, 0, 100, 50), 'box.a': (20, 0, 70, 5)}}),
    ('range', '''layout %s { screen t = 300...500 x 200; view a; a.insets == 10 }''',
     {'t.min': {'': (0, 0, 300, 200), 'a': (10, 10, 280, 180)}, 't.max': {'': (0, 0, 500, 200), 'a': (10, 10, 480, 180)}}),
    ('range of both', '''layout %s { screen t = 300...500 x 200...210; view a; a.insets == 10 }''',
     {'t.min': {'a': (10, 10, 280, 180)}, 't.max': {'a': (10, 10, 480, 190)}}),
    ('three weaker never beat one stronger', '''layout %s { screen p = 400 x 300
        view a; a.left == 0; a.top == 0; a.height == 1
        a.width == 10 @ 252; a.width == 20 @ 251; a.width == 20 @ 251; a.width == 20 @ 251 }''', {'p': {'a': (0, 0, 10, 1)}}),
    ('metric in a property', '''let m = 20
layout %s (margins: m) { screen p = 400 x 300; let n = m / 2
        view a (intrinsic: n x m); a.left == margins.left; a.top == margins.top }''', {'p': {'a': (20, 20, 10, 20)}}),
    ('metric as priority', '''layout %s { screen p = 400 x 300; let strong = 700
        view a; a.left == 0; a.top == 0; a.height == 1; a.width == 5 @ strong; a.width == 6 @ strong - 1; a.width == 7 @ 698 }''', {'p': {'a': (0, 0, 5, 1)}}),
    ('superview before the view', '''layout %s { screen p = 400 x 300
        view u { view a; superview.trailing == a.trailing + 8; superview.bottom == a.bottom + 9; a.size == 10 x 10 }
        u.left == 20; u.top == 0; u.size == 100 x 50 }''', {'p': {'u.a': (82, 31, 10, 10)}}),
    ('block of the view', '''layout %s { screen p = 400 x 300
        view u { u.left == 20; u.top == 3; superview.width == 100; view a; a.insets == 1; a.height == 30 } }''',
     {'p': {'u': (20, 3, 100, 32), 'u.a': (1, 1, 98, 30)}}),
    ('semicolons and trailing commas', '''layout %s { screen p = 400 x 300; view a,
        b; a.left == 0; a.top ==  1
        a.size == 10 x (15 +
        5); b.edges == a.edges ; }''', {'p': {'b': (0, 1, 10, 20)}}),
]


def rows():
    """(name, text of the layout, {screen: {path: {dimension: value}}})"""
    number = 0
    for dimension, table in (('x', X), ('y', Y), ('width', WIDTH), ('height', HEIGHT), ('', FRAME)):
        for statement, *values in table:
            name = 'Row%d' % number
            number += 1
            written = 'a' + statement if statement.startswith('.') and statement[1].isalpha() else statement
            text = SCENE % {'name': name, 'given': GIVEN[dimension], 'row': written}
            yield statement, name, text, {s: {'a': scene(dimension, v)} for s, v in (('p', values[0]), ('r', values[-1]))}
    for title, text, frames in WHOLE:
        name = 'Row%d' % number
        number += 1
        yield title, name, text % name, {s: {p: dict(zip(('x', 'y', 'width', 'height'), f)) for p, f in v.items()} for s, v in frames.items()}


def scene(dimension, value):
    if not dimension:
        return dict(zip(('x', 'y', 'width', 'height'), value))
    return {**{'x': 0, 'y': 0, 'width': 40, 'height': 30}, dimension: value}


def problem(layout, diagnostics, frames):
    """The first fault of the answer for one row, as text; None if there is none."""
    if layout is None:
        return 'no such layout in the answer'
    errors = [d for d in diagnostics if d['severity'] == 1]
    if errors:
        return '%s: %s' % (errors[0].get('code'), errors[0]['message'])
    configurations = {c['screen']: c for c in layout['configurations']}
    for screen, views in frames.items():
        if screen not in configurations:
            return 'no screen %s' % screen
        got = {v['path']: v for v in configurations[screen]['views']}
        for path, frame in views.items():
            wrong = {d: (got.get(path) or {}).get(d) for d, v in frame.items() if abs(((got.get(path) or {}).get(d) or 0) - v) > 1e-6 or path not in got}
            if wrong:
                return 'on %s %s has %s, expected %s' % (screen, path or 'the root', wrong, {d: frame[d] for d in wrong})
        if configurations[screen]['status'] != 'solved':
            return 'on %s: %s' % (screen, configurations[screen]['status'])
    return None


def main():
    table, failures = list(rows()), []
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name + '.layout') for _, name, _, _ in table]
        for path, (_, _, text, _) in zip(paths, table):
            with open(path, 'w', encoding='utf-8') as file:
                file.write(text)
        answers = analyse_all(folder, paths)
    for (title, name, _, frames), (layouts, diagnostics) in zip(table, answers):
        try:
            wrong = problem(layouts.get(name), diagnostics, frames)
        except (KeyError, TypeError) as error:
            wrong = '%s %s' % (type(error).__name__, error)
        if wrong:
            failures.append('%-44s %s' % (title.replace('\n', ' '), wrong))
    return report('attributes', failures, len(table))


if __name__ == '__main__':
    sys.exit(main())
