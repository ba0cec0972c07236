#!/usr/bin/env python3
"""A hand-worked table of attribute setters, groups, statements about lists, states and conditions.

The numbers were worked out on paper from the language's contract. Only these expectations are computed here: which of
two bounds a value meets, and which of several setters comes last in each state and condition. The scene of most rows
(all in points):
  root   400 x 300, margins 5 top, 6 left, 7 bottom, 8 right, safe area 20, 10, 30, 40, spacing 12
  b      at 100, 50, 80 x 60 (to 180 and 110), baselines 12 from its top and 4 from its bottom
  a      40 x 30 at 0, 0 unless the row sets it, baselines 11 and 6
The lists are of a (10 x 20 at 5, 6), b (20 x 30) and c (30 x 40), first baselines 3, 5, 7 and last ones 4, 6, 8.
"""
import random
import sys

from tables import check

ROOT = 'layout T (margins: (5, 6, 7, 8), spacing: 12) {\n    screen p = 400 x 300 safeArea (20, 10, 30, 40)\n'
HEAD = ROOT + '''    view b (firstBaseline: 12, lastBaseline: 4, margins: (1, 2, 3, 4))
    b.left == 100; b.top == 50; b.size == 80 x 60
    view a (firstBaseline: 11, lastBaseline: 6, margins: (2, 3, 4, 9))
'''
GIVEN = {'x': 'a.size == 40 x 30; a.top == 0', 'y': 'a.size == 40 x 30; a.left == 0', 'place': 'a.size == 40 x 30',
         'width': 'a.left == 0; a.top == 0; a.height == 30', 'height': 'a.left == 0; a.top == 0; a.width == 40', '': ''}
AT = {'x': 'a %s 0 40 30', 'y': 'a 0 %s 40 30', 'width': 'a 0 0 %s 30', 'height': 'a 0 0 40 %s'}
FREE = 'layout T {\n    screen p = 400 x 300\n    view a, b, c\n    [a, b, c].top == 0; [a, b, c].height == 30\n'
NARROW = FREE + '    [a, b, c].width == 40\n'
VIEWS = 'view a (firstBaseline: 3, lastBaseline: 4), b (firstBaseline: 5, lastBaseline: 6), c (firstBaseline: 7, lastBaseline: 8)'
LIST = ('layout T {\n    screen p = 400 x 300; screen r = 400 x 300 rtl\n    ' + VIEWS +
        '\n    a.left == 5; a.top == 6; a.size == 10 x 20\n')
SIZED = LIST + '    b.size == 20 x 30; c.size == 30 x 40\n'
ONE = 'layout T {\n    screen p = 400 x 300\n    view a\n    a.left == 0; a.top == 0; a.height == 30\n'


def text(head, *lines):
    return head + ''.join('    ' + line + '\n' for line in '\n'.join(lines).split('\n')) + '}\n'


# (dimension, attribute, argument, value, dimension's value with `equal`, +1 if the attribute grows with it, else -1)
SETTERS = [
    ('x', 'left', '', '7', 7, 1), ('x', 'right', '', '-10', 350, 1), ('x', 'centerX', '', '5', 185, 1), ('x', 'leading', '', '8', 8, 1),
    ('x', 'trailing', '', '-8', 352, 1), ('x', 'leftMargin', '', '4', 7, 1),
    ('x', 'leftInset', '', '7', 7, 1), ('x', 'rightInset', '', '7', 353, -1), ('x', 'leadingInset', '', '7', 7, 1),
    ('x', 'trailingInset', '', '7', 353, -1), ('x', 'leftMarginInset', '', '4', 10, 1), ('x', 'rightMarginInset', '', '4', 348, -1),
    ('x', 'leftSafeInset', '', '3', 13, 1), ('x', 'rightSafeInset', '', '3', 317, -1), ('x', 'horizontalCenter', '', '0.25', 80, 1),
    ('x', 'leftOffset', 'b', '5', 185, 1), ('x', 'rightOffset', 'b', '5', 55, -1), ('x', 'leadingOffset', 'b', '5', 185, 1),
    ('x', 'trailingOffset', 'b', '5', 55, -1), ('x', 'leftAlign', 'b', '5', 105, 1), ('x', 'rightAlign', 'b', '5', 135, -1),
    ('x', 'leadingAlign', 'b', '5', 105, 1), ('x', 'trailingAlign', 'b', '5', 135, -1), ('x', 'verticalAlign', 'b', '5', 125, 1),
    ('y', 'top', '', '7', 7, 1), ('y', 'bottom', '', '-10', 260, 1), ('y', 'centerY', '', '0', 135, 1), ('y', 'baseline', '', '-20', 256, 1),
    ('y', 'firstBaseline', '', '20', 9, 1), ('y', 'topInset', '', '7', 7, 1), ('y', 'bottomInset', '', '7', 263, -1),
    ('y', 'topMarginInset', '', '4', 9, 1), ('y', 'bottomMarginInset', '', '4', 259, -1), ('y', 'topSafeInset', '', '3', 23, 1),
    ('y', 'bottomSafeInset', '', '3', 237, -1), ('y', 'verticalCenter', '', '0.2', 45, 1), ('y', 'topOffset', 'b', '5', 115, 1),
    ('y', 'bottomOffset', 'b', '5', 15, -1), ('y', 'topAlign', 'b', '5', 55, 1), ('y', 'bottomAlign', 'b', '5', 75, -1),
    ('y', 'firstBaselineAlign', 'b', '3', 48, -1), ('y', 'lastBaselineAlign', 'b', '3', 79, -1), ('y', 'horizontalAlign', 'b', '5', 70, 1),
    ('width', 'width', '', '60', 60, 1), ('width', 'width', 'b', '2', 160, 1), ('width', 'aspectRatio', '', '2', 60, 1),
    ('height', 'height', '', '60', 60, 1), ('height', 'height', 'b', '0.5', 30, 1), ('height', 'aspectRatio', '', '0.5', 80, -1),
]
BARE = ('left', 'right', 'centerX', 'centerY', 'leading', 'trailing', 'top', 'bottom', 'leftMargin', 'baseline', 'firstBaseline')
PULLS = {'x': ('left', -500, 700), 'y': ('top', -500, 700), 'width': ('width', 1, 900), 'height': ('height', 1, 900)}


def setter_rows():
    """Every attribute with equal, min and max, pulled to both sides of its value, also in KeepLayout's names."""
    for dimension, attribute, argument, value, equal, sign in SETTERS:
        names = [attribute + ('(%s)' % argument if argument else '')]
        if attribute not in BARE:
            names.append('keep' + attribute[0].upper() + attribute[1:] + ('To(%s)' % argument if argument else ''))
        for name in names:
            statement = 'a.%s.equal = %s' % (name, value)
            yield statement, text(HEAD, GIVEN[dimension], statement), AT[dimension] % equal
            for bound, least in (('min', sign > 0), ('max', sign < 0)):
                statement = 'a.%s.%s = %s' % (name, bound, value)
                for pull in PULLS[dimension][1:]:
                    met = max(equal, pull) if least else min(equal, pull)
                    weak = 'a.%s == %d @ 10' % (PULLS[dimension][0], pull)
                    yield statement + ', ' + weak, text(HEAD, GIVEN[dimension], weak, statement), AT[dimension] % met


# statement, given, frames
PLAIN = [
    ('a.size.equal = 100 x 200; a.center.equal = (0, 0)', '', 'a 150 50 100 200'),
    ('a.keepSize.equal = 100x200; a.keepCenter.equal = 0.5', '', 'a 150 50 100 200'),
    ('a.size.equal = 100 x 200; a.center.equal = (10, 20)', '', 'a 160 70 100 200'), ('a.keepCenter.equal = 0.25', 'place', 'a 80 60 40 30'),
    ('a.keepCenter.equal = (0.25, 0.5)', 'place', 'a 80 135 40 30'), ('a.center.equal = (0, 0)', 'place', 'a 180 135 40 30'),
    ('a.insets.equal = 10', '', 'a 10 10 380 280'), ('a.keepInsets.equal = (1, 2, 3, 4)', '', 'a 2 1 394 296'),
    ('a.pin.equal = 10', '', 'a 10 10 380 280'),
    ('a.keepHorizontalInsets.equal = 10; a.keepVerticalInsets.equal = 0', '', 'a 10 0 380 300'),
    ('a.horizontalInsets.equal = 10; a.verticalInsets.equal = 20', '', 'a 10 20 380 260'), ('a.keepMarginInsets.equal = 1', '', 'a 7 6 384 286'),
    ('a.safeInsets.equal = (1, 2, 3, 4)', '', 'a 12 21 344 246'), ('a.keepEdgeAlignTo(b).equal = 0', '', 'a 100 50 80 60'),
    ('a.edgeAlign(b).equal = 5', '', 'a 105 55 70 50'),
    ('a.keepCenterAlignTo(b).equal = 0', 'place', 'a 120 65 40 30'),
    ('a.keepSizeTo(b).equal = 2; a.keepCenterAlignTo(b).equal = 0', '', 'a 60 20 160 120'),
    ('a.insets.min = 10; a.size == 999 x 999 @ 500; a.center == (0, 0)', '', 'a 10 10 380 280'),
    ('a.keepSize.max = 80 x 60; a.size == 500 x 500 @ low; a.left == 0; a.top == 0', '', 'a 0 0 80 60'),
    ('a.size.min = 80 x 60; a.size == 0 x 0 @ low; a.left == 0; a.top == 0', '', 'a 0 0 80 60'),
    ('a.keepAspectRatio.equal = 16/10', 'width', 'a 0 0 48 30'),
    ('let m = 12\na.width.equal = m', 'width', 'a 0 0 12 30'), ('let m = 12\na.width.equal = m * 2 + 1', 'width', 'a 0 0 25 30'),
    ('a.width.equal = 60;', 'width', 'a 0 0 60 30'),
    ('a.leftInset.equal = -7', 'x', 'a -7 0 40 30'), ('a.keepWidth.min = 60 +keepHigh; a.width == 1 @ 10;', 'width', 'a 0 0 60 30'),
    ('a.width.min = 50; a.width.max = 70; a.width == 999 @ 1', 'width', 'a 0 0 70 30'),
    ('a.width.min = 50; a.width.max = 70; a.width == 2 @ 1', 'width', 'a 0 0 50 30'),
    ('a.width.min = 50; a.width.equal = 60; a.width.max = 60', 'width', 'a 0 0 60 30'),
    ('a.width.equal = 25%', 'width', 'a 0 0 100 30'), ('a.leftInset.min = 10%; a.left == 0 @ 5', 'x', 'a 40 0 40 30'),
    ('a.keepHorizontalCenter.equal = 25%', 'x', 'a 80 0 40 30'),
    ('a.width(b).equal = 50%', 'width', 'a 0 0 40 30'), ('let m = 0.5\na.keepWidthTo(b).equal = m', 'width', 'a 0 0 40 30'),
    # priorities
    ('a.width.equal = 60 +keepHigh; a.width == 50 @ 749', 'width', 'a 0 0 60 30'),
    ('a.width.equal = 60 +keepHigh; a.width == 50 @ 751', 'width', 'a 0 0 50 30'),
    ('a.width.equal = 60 + keepHigh; a.width == 50 @ 749', 'width', 'a 0 0 60 30'),
    ('a.width.equal = 60 +keepLow; a.width == 50 @ 249', 'width', 'a 0 0 60 30'),
    ('a.width.equal = 60 +keepLow; a.width == 50 @ 251', 'width', 'a 0 0 50 30'),
    ('a.width.equal = 60 +keepFitting; a.width == 50 @ 49', 'width', 'a 0 0 60 30'),
    ('a.width.equal = 60 +keepFitting; a.width == 50 @ 51', 'width', 'a 0 0 50 30'),
    ('a.width.equal = 60 +keepAt(800); a.width == 50 @ 799', 'width', 'a 0 0 60 30'),
    ('a.width.equal = 60 + keepAt(800); a.width == 50 @ 801', 'width', 'a 0 0 50 30'),
    ('a.width.equal = 60 @ 800; a.width == 50 @ 799', 'width', 'a 0 0 60 30'),
    ('a.width.equal = 60 @ 800; a.width == 50 @ 801', 'width', 'a 0 0 50 30'),
    ('a.width.equal = 60 @ high + 1; a.width == 50 @ high', 'width', 'a 0 0 60 30'),
    ('let p1 = 640\na.width.equal = 60 @ p1; a.width == 50 @ 639', 'width', 'a 0 0 60 30'),
    ('a.size.equal = 60 x 70 @ 600; a.width == 50; a.left == 0; a.top == 0', '', 'a 0 0 50 70'),
    ('a.keepInsets.min = 10 +keepLow; a.size == 400 x 30 @ 251; a.top == 0; a.left == 0', '', 'a 0 0 400 30'),
    ('a.width.min = 60 @ 500; a.width == 50 @ 400', 'width', 'a 0 0 60 30'),
    # replaced setters
    ('«overridden»a.width.equal = 50; a.width.equal = 60', 'width', 'a 0 0 60 30'),
    ('«overridden»a.width.equal = 50; a.keepWidth.equal = 60', 'width', 'a 0 0 60 30'),
    ('«overridden»a.width.equal = 40; «overridden»a.width.equal = 50; a.width.equal = 60', 'width', 'a 0 0 60 30'),
    ('a.width.equal = 60; a.width.min = 50', 'width', 'a 0 0 60 30'),
    ('«overridden»a.width.min = 70; a.width.min = 50; a.width == 1 @ 1', 'width', 'a 0 0 50 30'),
    ('«overridden»a.width.max = 20; a.width.max = 50; a.width == 99 @ 1', 'width', 'a 0 0 50 30'),
    ('«overridden»a.width.equal = 50; a.width.equal = 60 +keepLow; a.width == 70 @ high', 'width', 'a 0 0 70 30'),
    ('«overridden»a.width.equal = 50 +keepLow; a.width.equal = 60', 'width', 'a 0 0 60 30'),
    ('a.width(b).equal = 0.5; «conflict»a.width.equal = 60', 'width', 'conflict: a 0 0 40 30'),
    ('«overridden»a.width(b).equal = 2; a.keepWidthTo(b).equal = 0.5', 'width', 'a 0 0 40 30'),
    ('a.leftOffset(b).min = 5; a.leftInset.equal = 200', 'x', 'a 200 0 40 30'),
    ('«overridden»a.leftOffset(b).equal = 5; a.keepLeftOffsetTo(b).equal = 15', 'x', 'a 195 0 40 30'),
    ('a.width.equal = 60; «conflict»a.width == 70', 'width', 'conflict: a 0 0 60 30'),
    ('a.width == 60; «conflict»a.width.equal = 70', 'width', 'conflict: a 0 0 60 30'),
    ('a.width.min = 60; «conflict»a.width.max = 50; a.width == 1 @ 1', 'width', 'conflict: a 0 0 60 30'),
    ('a.leftOffset(b).equal = 5; «conflict»b.rightOffset(a).equal = 6', 'x', 'conflict: a 185 0 40 30'),
    ('a.leftInset.equal = 5; «conflict»a.left.equal = 6', 'x', 'conflict: a 5 0 40 30'),
    ('a.center.equal = (10, 20); «conflict»«conflict»a.keepCenter.equal = 0.5', 'place', 'conflict: a 190 155 40 30'),
    ('«overridden»a.baseline.equal = -30; a.lastBaseline.equal = -20', 'y', 'a 0 256 40 30'),
    ('a.leftInset.equal = 5; a.leadingInset.equal = 5', 'x', 'a 5 0 40 30'),
    ('a.width.equal = 60 +keepLow; a.width.min = 70; a.width.max = 80', 'width', 'a 0 0 70 30'),
    ('«overridden?»a.insets.equal = 10; a.leftInset.equal = 20', '', 'a 20 10 370 280'),
    ('«overridden»a.leftInset.equal = 20; a.insets.equal = 10', '', 'a 10 10 380 280'),
    ('«overridden»a.insets.equal = 10; a.insets.equal = (1, 2, 3, 4)', '', 'a 2 1 394 296'),
    ('«overridden»a.insets.equal = 10; a.pin.equal = 20', '', 'a 20 20 360 260'),
    ('«overridden?»a.size.equal = 50 x 60; a.height.equal = 70; a.left == 0; a.top == 0', '', 'a 0 0 50 70'),
    ('«overridden»a.size.equal = 50 x 60; a.height.equal = 70; a.width.equal = 80; a.left == 0; a.top == 0', '', 'a 0 0 80 70'),
    ('«overridden?»a.insets.equal = 10; a.horizontalInsets.equal = 30', '', 'a 30 10 340 280'),
    ('«overridden?»a.keepCenter.equal = 0.5; a.horizontalCenter.equal = 0.25', 'place', 'a 80 135 40 30'),
    ('«overridden»a.verticalCenter.equal = 0.25; a.keepCenter.equal = 0.5', 'place', 'a 180 135 40 30'),
    ('«overridden?»a.edgeAlign(b).equal = 5; a.leftAlign(b).equal = 0', '', 'a 100 55 75 50'),
    ('a.insets.min = 10; a.leftInset.equal = 20; a.size == 999 x 999 @ 5; a.topInset.equal = 15', '', 'a 20 15 370 275'),
    ('«overridden?»a.width.equal = 50; a.width.equal = none; a.width == 60', 'width', 'a 0 0 60 30'),
    ('«overridden?»a.width.min = 90; a.width.min = none; a.width == 60', 'width', 'a 0 0 60 30'),
    ('«overridden?»a.width.equal = 50; a.width.min = none; a.width == 40 @ 9', 'width', 'a 0 0 50 30'),
    ('«overridden?»a.width.equal = 50; «overridden?»a.width.equal = none; a.width.equal = 60', 'width', 'a 0 0 60 30'),
    ('«overridden?»a.insets.equal = 10; a.leftInset.equal = none; a.width == 50', '', 'a 340 10 50 280'),
    ('«overridden?»a.insets.equal = 10; a.insets.equal = none; a.width == 3', 'width', 'a 0 0 3 30'),
    ('«overridden?»a.keepLeftOffsetTo(b).equal = 5; a.leftOffset(b).equal = none; a.left == 7', 'x', 'a 7 0 40 30'),
]
# whole layouts
WHOLE = [
    # lists and groups
    ('a list', text(NARROW, '[a, b].leftInset.equal = 10; c.left == 0'), 'a 10 0 40 30, b 10 0 40 30'),
    ('a list with a prefix', text(FREE, '[a, b, c].keepHorizontalInsets.equal = 10'), 'a 10 0 380 30, b 10 0 380 30, c 10 0 380 30'),
    ('a list and a minimum', text(NARROW, '[a, b, c].left == 0 @ 5; [a, b].leftInset.min = 10'), 'a 10 0 40 30, b 10 0 40 30, c 0 0 40 30'),
    ('a list, one again', text(FREE, '[a, b, c].left == 0', '«overridden?»[a, b, c].width.equal = 10; b.width.equal = 20'),
     'a 0 0 10 30, b 0 0 20 30, c 0 0 10 30'),
    ('a list over one', text(FREE, '[a, b, c].left == 0', '«overridden»b.width.equal = 20; [a, b, c].width.equal = 10'),
     'a 0 0 10 30, b 0 0 10 30, c 0 0 10 30'),
    ('a list, all again', text(FREE, '[a, b, c].left == 0; c.width == 1', '«overridden»[a, b].width.equal = 10; [b, a].width.equal = 20'),
     'a 0 0 20 30, b 0 0 20 30, c 0 0 1 30'),
    ('a list of nested views',
     text(ROOT, 'view u { view a; a.top == 0; a.size == 5 x 5 }; view b; b.size == 5 x 5; b.top == 0; [u.a, b].rightInset.equal = 10',
          'u.left == 0; u.top == 0; u.size == 100 x 50'),
     'u.a 85 0 5 5, b 385 0 5 5'),
    ('one view by two paths',
     text(ROOT, 'view u { view a; a.left == 0; a.top == 0; a.height == 1', '«overridden»a.width.equal = 10', '}',
          'u.left == 0; u.top == 0; u.size == 50 x 50; u.a.width.equal = 20'),
     'u.a 0 0 20 1'),
    ('two views of one name',
     text(ROOT, 'view a; a.left == 0; a.top == 0; a.height == 2',
          'view u { view a; a.left == 0; a.top == 0; a.height == 1; a.width.equal = 10 }', 'u.left == 0; u.top == 0; u.size == 50 x 50; a.width.equal = 20'),
     'a 0 0 20 2, u.a 0 0 10 1'),
    ('aligned across superviews',
     text(ROOT, 'view u { view a; a.size == 10 x 10; a.top == 0 }; view v { view b; b.size == 10 x 10; b.top == 3; b.left == 7 }',
          'u.left == 20; u.top == 30; u.size == 100 x 50', 'v.left == 200; v.top == 100; v.size == 100 x 50', '[v.b, u.a].leftAligned'),
     'u.a 187 0 10 10, v.b 7 3 10 10'),
    ('offsets across superviews',
     text(ROOT, 'view u { view a; a.size == 10 x 10; a.top == 0; a.left == 1 }; view b; b.size == 5 x 5; b.top == 0',
          'u.left == 20; u.top == 30; u.size == 100 x 50', '[u.a, b].horizontalOffsets == 4'),
     'u.a 1 0 10 10, b 35 0 5 5'),
    ('guides in a list',
     text(ROOT, 'guide g, h; view a; [g, h, a].top == 0; [g, h, a].height == 1; g.left == 3; g.width == 5; h.width == 7; a.width == 9',
          '[g, h, a].horizontalOffsets == 2'),
     'a 19 0 9 1'),
    ('a path', text(ROOT, 'view u { view a }; u.insets.equal = 10; u.a.insets.equal = 5; u.a.leftInset.min = 1'), 'u 10 10 380 280, u.a 5 5 370 270'),
    ('a group', text(NARROW, 'group leftInsets = a.leftInset, b.leftInset, c.leftInset', 'leftInsets.equal = 10'),
     'a 10 0 40 30, b 10 0 40 30, c 10 0 40 30'),
    ('a group in an equation', text(NARROW, 'group leftInsets = a.leftInset, b.leftInset, c.leftInset', 'leftInsets == 10'),
     'a 10 0 40 30, b 10 0 40 30, c 10 0 40 30'),
    ('a group in an inequality', text(NARROW, 'group g = a.left, b.left, c.left', 'g >= 10; [a, b, c].left == 0 @ 5'),
     'a 10 0 40 30, b 10 0 40 30, c 10 0 40 30'),
    ('a group and a priority', text(NARROW, 'group g = a.left, b.left, c.left', 'g == 10 @ 500; [a, b].left == 20 @ 400; c.left == 30 @ 600'),
     'a 10 0 40 30, b 10 0 40 30, c 30 0 40 30'),
    ('a group of keep names', text(NARROW, 'group g = a.keepLeftInset, b.keepLeftInset, c.keepRightInset', 'g.equal = 10 +keepHigh;'),
     'a 10 0 40 30, b 10 0 40 30, c 350 0 40 30'),
    ('a group of offsets', text(NARROW, 'a.left == 1', 'group gaps = b.leftOffset(a), c.leftOffset(b)', 'gaps.equal = 3'),
     'a 1 0 40 30, b 44 0 40 30, c 87 0 40 30'),
    ('a group over both axes',
     text(ROOT, 'view a, b; [a, b].left == 0; [a, b].top == 0; a.height == 5; b.width == 6', 'group g = a.width, b.height', 'g.equal = 33'),
     'a 0 0 33 5, b 0 0 6 33'),
    ('a group and a minimum',
     text(FREE, '[a, b, c].left == 0; [a, b, c].width == 0 @ 5', 'group g = a.width, b.width', 'g.min = 33; c.width.min = 3'),
     'a 0 0 33 30, b 0 0 33 30, c 0 0 3 30'),
    ('a group, one again',
     text(FREE, '[a, b, c].left == 0; c.width == 1', 'group g = a.width, b.width', '«overridden?»g.equal = 10; a.width.equal = 20'),
     'a 0 0 20 30, b 0 0 10 30'),
    ('a group again', text(FREE, '[a, b, c].left == 0; c.width == 1', 'group g = a.width, b.width', '«overridden»g.equal = 10; g.equal = 20'),
     'a 0 0 20 30, b 0 0 20 30'),
    ('a group removed',
     text(FREE, '[a, b, c].left == 0; c.width == 1', 'group g = a.width, b.width', '«overridden?»g.equal = 10; g.equal = none; [a, b].width == 30'),
     'a 0 0 30 30, b 0 0 30 30'),
    ('a group by a later name', text(FREE, '[a, b, c].left == 0; c.width == 1', 'g.equal = 10', 'group g = a.width, b.width'),
     'a 0 0 10 30, b 0 0 10 30'),
    ('a group named as a view', text(NARROW, '[a, b, c].left == 0', 'group «duplicate-name»b = a.width, c.width'), None),
    # unknown names
    ('no such view', text(NARROW, '[a, b, c].left == 0', '«unknown-view»d.width.min = 3'), None),
    ('no such view in a list', text(NARROW, '[a, b, c].left == 0', '[a, «unknown-view»d].widthsEqual'), None),
    ('no such argument', text(NARROW, '[a, b, c].left == 0', 'a.leftOffset(«unknown-view»d).min = 3'), None),
    ('no such attribute', text(NARROW, '[a, b, c].left == 0', 'a.«unknown-attribute»wdth.min = 3'), None),
    ('no such metric', text(NARROW, '[a, b, c].left == 0', 'a.width.min = «unknown-name»m'), None),
    ('no such member', text(NARROW, '[a, b, c].left == 0', 'group g = a.left, «unknown-view»d.left', 'g.min = 0'), None),
    ('priority too high', text(NARROW, '[a, b, c].left == 0', 'a.width.min = 3 «invalid-priority»+keepAt(2000)'), None),
    ('priority too low', text(NARROW, '[a, b, c].left == 0', 'a.width.min = 3 «invalid-priority»@ 0'), None),
    # statements about lists
    ('centered', text(NARROW.replace('[a, b, c].top == 0; ', ''), '[a, b, c].centered'), 'a 180 135 40 30, b 180 135 40 30, c 180 135 40 30'),
    ('centered, one', text(ROOT, 'view a; a.size == 40 x 30', 'a.centered'), 'a 180 135 40 30'),
    ('centered, prefix', text(ROOT, 'view a; a.size == 40 x 30', 'a.keepCentered'), 'a 180 135 40 30'),
    ('horizontally centered', text(NARROW, '[a, b, c].horizontallyCentered'), 'a 180 0 40 30, b 180 0 40 30, c 180 0 40 30'),
    ('vertically centered', text(ROOT, 'view a; a.size == 40 x 30; a.left == 1', '[a].verticallyCentered'), 'a 1 135 40 30'),
    ('centered and a priority', text(ROOT, 'view a; a.size == 40 x 30; a.left == 1', 'a.centered @ 500'), 'a 1 135 40 30'),
    ('centered in its own superview',
     text(ROOT, 'view u { view a; a.size == 10 x 10 }; u.left == 0; u.top == 0; u.size == 100 x 50', '[u.a].centered'), 'u.a 45 20 10 10'),
    ('widths', text(LIST, '[b, c].left == 0; [b, c].top == 0; b.height == 30; c.height == 40', '[a, b, c].widthsEqual'),
     {s: 'a 5 6 10 20, b 0 0 10 30, c 0 0 10 40' for s in 'pr'}),
    ('heights', text(LIST, '[b, c].left == 0; [b, c].top == 0; b.width == 30; c.width == 40', '[a, b, c].heightsEqual'),
     {s: 'a 5 6 10 20, b 0 0 30 20, c 0 0 40 20' for s in 'pr'}),
    ('sizes', text(LIST, '[b, c].left == 0; [b, c].top == 0', '[b, a, c].sizesEqual'), {s: 'a 5 6 10 20, b 0 0 10 20, c 0 0 10 20' for s in 'pr'}),
    ('widths at a priority',
     text(LIST, '[b, c].left == 0; [b, c].top == 0; [b, c].height == 3; c.width == 40', '[a, b, c].widthsEqual @ 500', 'b.width == 90 @ 400'),
     {s: 'b 0 0 40 3, c 0 0 40 3' for s in 'pr'}),
    ('widths below another',
     text(LIST, '[b, c].left == 0; [b, c].top == 0; [b, c].height == 3; c.width == 40', '[a, b, c].widthsEqual @ 500', 'b.width == 25 @ 600'),
     {s: 'b 0 0 25 3, c 0 0 40 3' for s in 'pr'}),
    ('tops, prefix', text(SIZED, '[b, c].left == 0', '[a, b, c].keepTopAligned'), {s: 'b 0 6 20 30, c 0 6 30 40' for s in 'pr'}),
    ('offsets, prefix', text(SIZED, '[b, c].top == 0', '[a, b, c].keepHorizontalOffsets == 20'), {s: 'b 35 0 20 30, c 75 0 30 40' for s in 'pr'}),
    ('one left out', text(SIZED, '[b, c].top == 0; b.left == 1', '[a, c].leftAligned'), {s: 'b 1 0 20 30, c 5 0 30 40' for s in 'pr'}),
    ('a fixed neighbour', text(SIZED, '[b, c].top == 0; b.left == 50', '[a, b, c].horizontalOffsets == 20 @ 500'),
     {s: 'a 5 6 10 20, b 50 0 20 30, c 90 0 30 40' for s in 'pr'}),
    ('a neighbour that conflicts', text(SIZED, '[b, c].top == 0; b.left == 50', '«conflict»[a, b, c].horizontalOffsets == 20'),
     {s: 'conflict: a 5 6 10 20, b 50 0 20 30, c 90 0 30 40' for s in 'pr'}),
    # states
    ('two states', text(ONE, 'state compact { a.width == 10 }', 'state wide { a.width == 20 }'),
     {'p/compact': 'a 0 0 10 30', 'p/wide': 'a 0 0 20 30'}),
    ('states and screens', text(ONE, 'screen q = 500 x 300', 'state compact { a.width == 10% }; state wide { a.width == 20% }'),
     {'p/compact': 'a 0 0 40 30', 'p/wide': 'a 0 0 80 30', 'q/compact': 'a 0 0 50 30', 'q/wide': 'a 0 0 100 30'}),
    ('an empty state', text(ONE, 'a.width == 7 @ 5; state compact { a.width == 10 }', 'state bare { }'),
     {'p/compact': 'a 0 0 10 30', 'p/bare': 'a 0 0 7 30'}),
    ('one state', text(ONE, 'state only { a.width == 10 }'), {'p/only': 'a 0 0 10 30'}),
    ('several lines of a state',
     text(ONE, 'view b; b.top == 0', 'state s {\n    a.width == 10\n    b.left == a.right; b.size == 1 x 2\n}',
          'state t {\n    a.width == 20\n    b.left == 3; b.size == 4 x 5 }'),
     {'p/s': 'a 0 0 10 30, b 10 0 1 2', 'p/t': 'a 0 0 20 30, b 3 0 4 5'}),
    ('set in a state again', text(ONE, 'a.width.equal = 10', 'state s { a.width.equal = 20 }', 'state t { }'),
     {'p/s': 'a 0 0 20 30', 'p/t': 'a 0 0 10 30'}),
    ('set in every state again', text(ONE, '«overridden»a.width.equal = 10', 'state s { a.width.equal = 20 }', 'state t { a.width.equal = 30 }'),
     {'p/s': 'a 0 0 20 30', 'p/t': 'a 0 0 30 30'}),
    ('set after the state again', text(ONE, 'state s { «overridden»a.width.equal = 20 }', 'state t { }', 'a.width.equal = 10'),
     {'p/s': 'a 0 0 10 30', 'p/t': 'a 0 0 10 30'}),
    ('set in two states', text(ONE, 'state s { a.width.equal = 20 }', 'state t { a.width.equal = 30 }'),
     {'p/s': 'a 0 0 20 30', 'p/t': 'a 0 0 30 30'}),
    ('set twice in one state', text(ONE, 'state s { «overridden»a.width.equal = 20; a.width.equal = 30 }'), {'p/s': 'a 0 0 30 30'}),
    ('a component in a state', text(ROOT, 'view a; a.insets.equal = 10', 'state s { a.leftInset.equal = 20 }', 'state t { }'),
     {'p/s': 'a 20 10 370 280', 'p/t': 'a 10 10 380 280'}),
    ('removed in a state', text(ONE, 'a.width.equal = 10; a.width == 20 @ 9', 'state s { a.width.equal = none }', 'state t { }'),
     {'p/s': 'a 0 0 20 30', 'p/t': 'a 0 0 10 30'}),
    ('an equation does not replace', text(ONE, 'a.width == 10', 'state s { «conflict»a.width == 20 }', 'state t { }'),
     {'p/s': 'conflict: a 0 0 10 30', 'p/t': 'a 0 0 10 30'}),
    ('the order of a conflict', text(ONE, 'state s { a.width == 20 }', 'state t { }', '«conflict»a.width == 10'),
     {'p/s': 'conflict: a 0 0 20 30', 'p/t': 'a 0 0 10 30'}),
    ('a conflict in both states', text(ONE, 'a.width == 10; «conflict»«conflict»a.width == 20', 'state s { }', 'state t { }'),
     {'p/s': 'conflict: a 0 0 10 30', 'p/t': 'conflict: a 0 0 10 30'}),
    ('ambiguous in one state', ONE.replace('view a', 'view «ambiguous»a') + '    state s { a.width == 10 }\n    state t { a.width <= 50 }\n}\n',
     {'p/s': 'a 0 0 10 30', 'p/t': 'ambiguous: a 0 0 0 30'}),
    ('a view of a state', text(ONE, 'a.width == 10', 'state s { view b; b.insets == 1 }', 'state t { }'),
     {'p/s': 'a 0 0 10 30, b 1 1 398 298', 'p/t': 'a 0 0 10 30, b absent'}),
    ('a view of each state',
     text(ONE, 'a.width == 10', 'state s { view b; b.insets == 1 }', 'state t { view c; c.insets == 2; c.left == a.left + 2 @ 5 }'),
     {'p/s': 'b 1 1 398 298, c absent', 'p/t': 'b absent, c 2 2 396 296'}),
    ('a guide of a state', text(ONE, 'state s { guide g; g.left == 0; g.width == 90; a.width == g.width }', 'state t { a.width == 5 }'),
     {'p/s': 'a 0 0 90 30', 'p/t': 'a 0 0 5 30'}),
    ('a group of a state',
     text(ONE, 'view b; b.left == 0; b.top == 0; b.height == 1', 'group g = a.width, b.width; «overridden?»g.equal = 10',
          'state s { g.equal = 20 }', 'state t { b.width.equal = 30 }'),
     {'p/s': 'a 0 0 20 30, b 0 0 20 1', 'p/t': 'a 0 0 10 30, b 0 0 30 1'}),
    ('lists in a state', text(NARROW, 'a.left == 0', 'state s { [a, b, c].horizontalOffsets == 5 }', 'state t { [a, b, c].leftAligned }'),
     {'p/s': 'a 0 0 40 30, b 45 0 40 30, c 90 0 40 30', 'p/t': 'a 0 0 40 30, b 0 0 40 30, c 0 0 40 30'}),
    ('set again between states', text(ONE, 'state s { «overridden»a.width.equal = 20 }', 'a.width.equal = 10', 'state t { a.width.equal = 30 }'),
     {'p/s': 'a 0 0 10 30', 'p/t': 'a 0 0 30 30'}),
    ('of another relation in a state',
     text(ONE, 'a.width.min = 10; a.width == 0 @ 5', 'state s { a.width.max = 30; a.width == 90 @ 6 }', 'state t { a.width.min = 20 }'),
     {'p/s': 'a 0 0 30 30', 'p/t': 'a 0 0 20 30'}),
    ('a part that replaces in each state',
     text(ROOT, 'view a; «overridden?»a.insets.equal = 10', 'state s { a.leftInset.equal = 20; a.topInset.equal = none; a.height == 30 }',
          'state t { a.horizontalInsets.equal = 40 }'),
     {'p/s': 'a 20 260 370 30', 'p/t': 'a 40 10 320 280'}),
    ('a state with a wrong line', text(ONE, 'state s { a.«unknown-attribute»wdth == 3 }', 'state t { a.width == 3 }'), None),
    ('a state not closed', '«syntax+»' + ONE + '    «syntax+»state s {\n    a.width == 3\n«syntax+»}\n«syntax+»', None),
    # conditions
    ('when, on fixed screens', text(ONE, 'screen q = 700 x 300', 'when width < 600 { a.width == 10 } else { a.width == 20 }'),
     {'p': 'a 0 0 10 30', 'q': 'a 0 0 20 30'}),
    ('when, at its bound',
     text(ONE, 'a.width == 5 @ 5; screen q = 600 x 300', 'when width < 600 { a.width == 10 }', 'when width <= 600 { a.width == 20 @ 900 }'),
     {'p': 'a 0 0 10 30', 'q': 'a 0 0 20 30'}),
    ('when, else on its own line', text(ONE, 'screen q = 700 x 300', 'when width >= 600 {\n    a.width == 10\n}\nelse {\n    a.width == 20\n}'),
     {'p': 'a 0 0 20 30', 'q': 'a 0 0 10 30'}),
    ('when, and', text(ONE, 'screen q = 400 x 900', 'when width < 600 and height > 500 { a.width == 10 } else { a.width == 20 }'),
     {'p': 'a 0 0 20 30', 'q': 'a 0 0 10 30'}),
    ('when, or',
     text(ONE, 'screen q = 900 x 200', 'when width > 600 or height > 200 { a.width == 10 } else { a.width == 20 }',
          'when width > 900 or height > 200 { a.left <= 0 } else { a.top <= 0 }'),
     {'p': 'a 0 0 10 30', 'q': 'a 0 0 10 30'}),
    ('when, not', text(ONE, 'screen q = 900 x 200', 'when not width > 600 { a.width == 10 } else { a.width == 20 }'),
     {'p': 'a 0 0 10 30', 'q': 'a 0 0 20 30'}),
    ('when, not and parentheses',
     text(ONE, 'screen q = 900 x 200', 'when not (width > 600 or height > 300) { a.width == 10 } else { a.width == 20 }'),
     {'p': 'a 0 0 10 30', 'q': 'a 0 0 20 30'}),
    ('when, and before or', text(ONE, 'when width == 400 or width > 900 and height > 900 { a.width == 10 } else { a.width == 20 }'), 'a 0 0 10 30'),
    ('when, width against height', text(ONE, 'screen q = 200 x 300', 'when width > height { a.width == 10 } else { a.width == 20 }'),
     {'p': 'a 0 0 10 30', 'q': 'a 0 0 20 30'}),
    ('when, width against height, both ranges',
     text(ONE.replace('400 x 300', '300...700 x 400...600'), 'when width > height { a.width == 10 } else { a.width == 20 }'),
     {'p.min': 'a 0 0 20 30', 'p.max': 'a 0 0 10 30'}),
    ('when, width against height and more, both ranges',
     text(ONE.replace('400 x 300', '300...700 x 400...600'), 'when width * 2 - 100 <= height + 400 and not (width < height) { a.width == 10 }',
          'else when width + height >= 1300 { a.width == 30 } else { a.width == 20 }'),
     {'p.min': 'a 0 0 20 30', 'p.max': 'a 0 0 30 30'}),
    ('when, a metric', text(ONE, 'let m = 600; screen q = 700 x 300', 'when width < m { a.width == 10 } else { a.width == 20 }'),
     {'p': 'a 0 0 10 30', 'q': 'a 0 0 20 30'}),
    ('when, a fit height',
     text('layout T {\n    screen p = 320 x fit\n    view a\n    a.left == 0; a.width == 30; a.top == 0; a.bottom == 0\n',
          'when height > 0 { a.height == 10 } else { a.height == 20 }'),
     '. 0 0 320 20, a 0 0 30 20'),
    ('when, not of a fit height',
     text('layout T {\n    screen p = 320 x fit\n    view a\n    a.left == 0; a.width == 30; a.top == 0; a.bottom == 0\n',
          'when not (height > 0) { a.height == 10 } else { a.height == 20 }'),
     '. 0 0 320 10, a 0 0 30 10'),
    ('when, a fit height or', text('layout T {\n    screen p = 320 x fit\n    view a\n    a.left == 0; a.width == 30; a.top == 0; a.bottom == 0\n',
                                   'when height <= 0 or width < 600 { a.height == 10 } else { a.height == 20 }'), '. 0 0 320 10, a 0 0 30 10'),
    ('when, a fit height and', text('layout T {\n    screen p = 320 x fit\n    view a\n    a.left == 0; a.width == 30; a.top == 0; a.bottom == 0\n',
                                    'when height <= 5000 and width < 600 { a.height == 10 } else { a.height == 20 }'), '. 0 0 320 20, a 0 0 30 20'),
    ('when, on a range', text(ONE.replace('400 x', '300...700 x'), 'when width < 600 { a.width == 10% } else { a.width == 200 }'),
     {'p.min': 'a 0 0 30 30', 'p.max': 'a 0 0 200 30'}),
    ('when, each piece its own conflict',
     'layout T {\n    «range-conflict»«range-conflict»screen p = 300...700 x 300\n    view a\n    a.insets == 0\n' '    when width < 600 { a.width <= 400 } else { a.width >= 650 }\n}\n',
     {'p.min': 'any:', 'p.max': 'any:'}),
    ('when, one piece only',
     'layout T {\n    «range-conflict»screen p = 300...700 x 300\n    view a\n    a.insets == 0\n    when width < 600 { a.width <= 400 }\n}\n',
     {'p.min': '', 'p.max': ''}),
    ('when, pieces that hold',
     text(ROOT.replace('400 x', '300...700 x'), 'view a; a.insets == 0', 'when width < 600 { a.width <= 600 } else { a.width >= 600 }'),
     {'p.min': '', 'p.max': ''}),
    ('when, a view of it',
     text(ONE, 'a.width == 5; screen q = 700 x 300', 'when width < 600 { view b; b.insets == 1 } else { view c; c.insets == 2 }'),
     {'p': 'b 1 1 398 298, c absent', 'q': 'b absent, c 2 2 696 296'}),
    ('when, in when',
     text(ONE, 'screen q = 700 x 300; screen o = 700 x 500',
          'when width < 600 { a.width == 10 } else { when height < 400 { a.width == 20 } else { a.width == 30 } }'),
     {'p': 'a 0 0 10 30', 'q': 'a 0 0 20 30', 'o': 'a 0 0 30 30'}),
    ('when, in a state',
     text(ONE, 'screen q = 700 x 300', 'state s { when width < 600 { a.width == 10 } else { a.width == 20 } }', 'state t { a.width == 30 }'),
     {'p/s': 'a 0 0 10 30', 'q/s': 'a 0 0 20 30', 'p/t': 'a 0 0 30 30', 'q/t': 'a 0 0 30 30'}),
    ('when, in a view',
     text('layout T {\n    screen p = 400 x 300; screen q = 700 x 300\n',
          'view u { view a; a.insets == 1; when width < 600 { a.width == 10 } else { a.width == 20 } }', 'u.left == 0; u.top == 0; u.height == 30'),
     {'p': 'u 0 0 12 30, u.a 1 1 10 28', 'q': 'u 0 0 22 30, u.a 1 1 20 28'}),
    ('set again under a condition', text(ONE, 'screen q = 700 x 300; a.width.equal = 10', 'when width < 600 { a.width.equal = 20 }'),
     {'p': 'a 0 0 20 30', 'q': 'a 0 0 10 30'}),
    ('set again under both',
     text(ONE, 'screen q = 700 x 300; «overridden»a.width.equal = 10', 'when width < 600 { a.width.equal = 20 } else { a.width.equal = 30 }'),
     {'p': 'a 0 0 20 30', 'q': 'a 0 0 30 30'}),
    ('set again under a condition of a state',
     text(ONE, 'screen q = 700 x 300; a.width.equal = 10', 'state s { when width < 600 { a.width.equal = 20 } }', 'state t { }'),
     {'p/s': 'a 0 0 20 30', 'q/s': 'a 0 0 10 30', 'p/t': 'a 0 0 10 30', 'q/t': 'a 0 0 10 30'}),
    ('set again in a range', text(ONE.replace('400 x', '300...700 x'), 'a.width.equal = 10', 'when width < 600 { a.width.equal = 20 }'),
     {'p.min': 'a 0 0 20 30', 'p.max': 'a 0 0 10 30'}),
    ('when, a height of a range', text(ONE.replace('400 x 300', '400 x 200...900'), 'when height >= 900 { a.width == 10 } else { a.width == 20 }'),
     {'p.min': 'a 0 0 20 30', 'p.max': 'a 0 0 10 30'}),
    ('when, a conflict under it', text(ONE, 'screen q = 700 x 300; a.width == 10', 'when width < 600 { «conflict»a.width == 20 }'),
     {'p': 'conflict: a 0 0 10 30', 'q': 'a 0 0 10 30'}),
    ('when, no branch', text(ONE, 'a.width == 10; when width > 600 { a.width == 20 }'), 'a 0 0 10 30'),
    ('when, equality', text(ONE, 'when width == 400 { a.width == 10 } else { a.width == 20 }'), 'a 0 0 10 30'),
    ('when, arithmetic', text(ONE, 'when width - 100 == height { a.width == 10 } else { a.width == 20 }'), 'a 0 0 10 30'),
    ('when, a number first', text(ONE, 'when 600 > width { a.width == 10 } else { a.width == 20 }'), 'a 0 0 10 30'),
    ('a view called state', text(ONE, 'a.width == 1; view state, when, group; state.insets == 1; when.insets == 2; group.insets == 3'),
     'state 1 1 398 298, when 2 2 396 296, group 3 3 394 294'),
]
# (statement about the list of three, x or y of b and c, and on rtl where that differs)
LISTS_X = [
    ('horizontalOffsets == 20', 35, 75), ('horizontalOffsets == -3', 12, 29), ('leadingOffsets == 20', 35, 75, -35, -85), ('leftAligned', 5, 5),
    ('rightAligned', -5, -15),
    ('leadingAligned', 5, 5, -5, -15), ('trailingAligned', -5, -15, 5, 5), ('verticallyAligned', 0, -5), ('leftAlignments == 0', 5, 5),
    ('verticalAlignments == 0', 0, -5),
    # the alignment is that of each view to the next
    ('leftAlignments == 3', 2, -1), ('rightAlignments == 3', -2, -9), ('verticalAlignments == 3', -3, -11), ('leadingAlignments == 3', 2, -1, -2, -9),
]
LISTS_Y = [
    ('verticalOffsets == 4', 30, 64), ('verticalOffsets == -4', 22, 48), ('topAligned', 6, 6), ('bottomAligned', -4, -14),
    ('horizontallyAligned', 1, -4), ('firstBaselineAligned', 4, 2),
    ('lastBaselineAligned', -2, -10), ('horizontalAlignments == 0', 1, -4), ('topAlignments == 0', 6, 6), ('baselineOffsets == 9', 26, 52),
    ('topAlignments == 3', 3, 0), ('bottomAlignments == 3', -1, -8), ('horizontalAlignments == 3', -2, -10), ('firstBaselineAlignments == 3', 7, 8),
    ('lastBaselineAlignments == 3', 1, -4),
]


def list_rows():
    for statement, *x in LISTS_X:
        yield '[a, b, c].' + statement, text(SIZED, '[b, c].top == 0', '[a, b, c].' + statement), {
            s: 'a 5 6 10 20, b %d 0 20 30, c %d 0 30 40' % tuple(v) for s, v in (('p', x[:2]), ('r', x[-2:]))}
    for statement, *y in LISTS_Y:
        yield '[a, b, c].' + statement, text(SIZED, '[b, c].left == 0', '[a, b, c].' + statement), {
            s: 'a 5 6 10 20, b 0 %d 20 30, c 0 %d 30 40' % tuple(y) for s in 'pr'}


PLACES = ('%s', 'state s { %s }', 'state t { %s }', 'when width < 600 { %s }', 'when width < 600 { } else { %s }',
          'state s { when width >= 600 { %s } }', 'state t { when not width < 600 { } else { %s } }')
HOLDS = (lambda s, w: True, lambda s, w: s == 's', lambda s, w: s == 't', lambda s, w: w < 600, lambda s, w: w >= 600,
         lambda s, w: s == 's' and w >= 600, lambda s, w: s == 't' and w < 600)


def replaced_rows(count):
    """An attribute set several times at random places: the last setter that applies counts; a setter that never counts
    is hinted at.
    """
    chance, keys = random.Random(3), [(s, w) for s in 'st' for w in (400, 700)]
    for _ in range(count):
        places = [chance.randrange(len(PLACES)) for _ in range(chance.randint(2, 5))]
        last = {k: max((n for n, p in enumerate(places) if HOLDS[p](*k)), default=None) for k in keys}
        lines = [PLACES[p] % ('%sa.%s.equal = %d' %
                              ('' if n in last.values() else '«overridden»', chance.choice(('width', 'keepWidth')), 10 + n)) for n, p in enumerate(places)]
        yield ' / '.join(lines), text(ONE, 'screen q = 700 x 300; a.width == 5 @ 5', 'state s { }; state t { a.top >= 0 }', *lines), {
            '%s/%s' % ('p' if w == 400 else 'q', s): 'a 0 0 %d 30' % (5 if n is None else 10 + n) for (s, w), n in last.items()}


def rows():
    return list(setter_rows()) + [(s, text(HEAD, GIVEN[g], s), f) for s, g, f in PLAIN] + list(list_rows()) + WHOLE + list(replaced_rows(40))


if __name__ == '__main__':
    sys.exit(check('setters', rows()))
