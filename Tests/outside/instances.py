#!/usr/bin/env python3
"""A hand-worked table of imports and instances: several files, and the expected frames of the layout that imports the
others.

The numbers were worked out on paper from the language's contract. The root is 400 x 300. Unless a row says otherwise,
`Card` holds a view t of 100 x 20 with an inset of 10 from each edge.
"""
import sys

from tables import check

CARD = 'layout Card {\n    view t (intrinsic: 100 x 20)\n    t.insets == 10\n}\n'
SIZED = 'c.left == 5; c.top == 6; c.size == 100 x 80'
ALONE = 'layout Main { screen p = 1 x 1; view v; v.insets == 0 }\n'


# holds every kind of declaration
SAMPLE = '''import "card.layout"                      # layouts of another file, path relative to this one
let margin = 16                           # a metric: numbers and other metrics, earlier or later, no cycles; also inside a layout
layout Login (margins: 16, spacing: 12) { # a layout is a root view with a name
    screen phone  = 390 x 844 safeArea (47, 0, 34, 0)
    screen tablet = 768...1366 x 1024     # a range: must hold for every width in it
    screen cell   = 320 x fit             # height as small as the constraints allow
    screen arabic = 390 x 844 safeArea (47, 0, 34, 0) rtl

    view «ambiguous?»logo (intrinsic: 120 x 40)
    view «ambiguous?»title: UILabel (intrinsic: 200 x 20, firstBaseline: 16, lastBaseline: 4)
    view «ambiguous?»form {                           # children: `form` is their superview
        view «ambiguous?»user, «ambiguous?»password
        user.top == 8
    }
    view «ambiguous?»card: Card                       # an instance of another layout
    guide gutter                          # an invisible rectangle, constrained like a view

    logo.centerX == 0
    form.user.left == logo.left           # a path names a nested view from outside
}
'''


def main(*lines, screen='screen p = 400 x 300', imports='import "card.layout"'):
    """The importing file, with one layout T."""
    return imports + '\nlayout T {\n' + ''.join('    ' + line + '\n' for line in '\n'.join((screen,) + lines).split('\n')) + '}\n'


def card(*lines, head='layout Card {'):
    return head + '\n' + ''.join('    ' + line + '\n' for line in lines) + '}\n'


def two(text, other=CARD):
    return {'main.layout': text, 'card.layout': other}


# title, files, frames
ROWS = [
    # sizes and paths
    ('sized by what it holds', two(main('view c: Card', 'c.left == 5; c.top == 6')), 'c 5 6 120 40, c.t 10 10 100 20'),
    ('sized from around it', two(main('view c: Card', 'c.insets == 10')), 'c 10 10 380 280, c.t 10 10 360 260'),
    ('two of them', two(main('view c: Card, d: Card', 'c.left == 5; c.top == 6; d.left == c.right; d.top == c.bottom; d.size == 50 x 60')),
     'c 5 6 120 40, c.t 10 10 100 20, d 125 46 50 60, d.t 10 10 30 40'),
    ('between others',
     two(main('view a', 'view c: Card', 'view b', 'a.left == 0; a.top == 0; a.size == 7 x 7', 'H:[a]-3-[c]-4-[b(5)]',
          '[c, b].top == 1; b.height == 2')),
     'a 0 0 7 7, c 10 1 120 40, b 134 1 5 2'),
    ('a view inside, by its path', two(main('view c: Card', SIZED, 'c.t.left == 30'), card('view t', 't.top == 0; t.bottom == 0; t.width == 20')),
     'c 5 6 100 80, c.t 30 0 20 80'),
    ('a view inside against one outside',
     two(main('view c: Card; view d', SIZED, 'd.left == 50; d.top == 0; d.size == 9 x 9', 'c.t.left == d.left'), card('view t',
          't.top == 0; t.bottom == 0; t.width == 20')),
     'c.t 45 0 20 80'),
    ('a view outside by one inside', two(main('view c: Card; view d', SIZED, 'd.edges == c.t.edges')), 'c.t 10 10 80 60, d 15 16 80 60'),
    ('a list with views inside',
     two(main('view c: Card; view d', SIZED, 'd.left == 1; d.top == 0', '[c.t, d].size == 7 x 8'), card('view t', 't.top == 0; t.left == 0')),
     'c.t 0 0 7 8, d 1 0 7 8'),
    ('in a view', two(main('view u { view c: Card; c.left == 1; c.top == 2 }', 'u.left == 20; u.top == 30; u.size == 200 x 100')),
     'u.c 1 2 120 40, u.c.t 10 10 100 20'),
    ('deep',
     {'main.layout': main('view c: Card', SIZED, 'c.i.t.width == 33'), 'card.layout': 'import "icon.layout"\n' + card('view i: Icon',
          'i.insets == 5'), 'icon.layout': 'layout Icon {\n    view t\n    t.left == 1; t.top == 2; t.height == 3\n}\n'},
     'c.i 5 5 90 70, c.i.t 1 2 33 3'),
    ('content alone', two(main('view c: Card', 'c.insets == 5', screen='')), {'content': '. 0 0 130 50, c 5 5 120 40, c.t 10 10 100 20'}),
    ('its own screens do not count', two(main('view c: Card', 'c.insets == 10'), CARD.replace('{\n', '{\n    screen s = 50 x 50\n', 1)),
     'c.t 10 10 360 260'),
    ('a view called as its layout', two(main('view Card: Card', 'Card.insets == 10')), 'Card 10 10 380 280, Card.t 10 10 360 260'),
    # properties
    ('margins of the layout', two(main('view c: Card', SIZED), card('view t', 't.edges == margins.edges', head='layout Card (margins: 16) {')),
     'c.t 16 16 68 48'),
    ('margins of the layout, from outside',
     two(main('view c: Card; view d', SIZED, 'd.left == c.leftMargin; d.top == c.topMargin; d.size == 1 x 1'), card('view t',
          't.insets == 0', head='layout Card (margins: (1, 2, 3, 4)) {')),
     'd 7 7 1 1'),
    ('margins where it stands', two(main('view c: Card (margins: 3)', SIZED), card('view t', 't.edges == margins.edges')), 'c.t 3 3 94 74'),
    ('spacing of the layout',
     two(main('view c: Card', SIZED), card('view t, s', 'H:|-[t(20)]-[s]-|; V:|[t]|; V:|[s]|', head='layout Card (margins: 2, spacing: 30) {')),
     'c.t 2 0 20 80, c.s 52 0 46 80'),
    ('standard spacing, not that around it',
     two(main('view c: Card', SIZED).replace('layout T {', 'layout T (spacing: 50, margins: 50) {'), card('view t, s',
          'H:|-[t(20)]-[s]-|; V:|[t]|; V:|[s]|')),
     'c.t 8 0 20 80, c.s 36 0 56 80'),
    ('baselines of the layout',
     two(main('view c: Card', 'c.left == 0; c.size == 100 x 80; c.firstBaseline == 50'), card('view t', 't.insets == 0',
          head='layout Card (firstBaseline: 20) {')),
     'c 0 30 100 80'),
    # metrics
    ('metrics of each file',
     two('let m = 50\n' + main('view c: Card', 'c.left == m; c.top == m; c.size == 100 x 80'), 'let m = 5\n' + card('view t', 't.insets == m')),
     'c 50 50 100 80, c.t 5 5 90 70'),
    ('metrics of the layout', two('let m = 50\n' + main('view c: Card', SIZED, 'c.t.width <= m * 2'), card('let m = 5', 'view t', 't.insets == m')),
     'c.t 5 5 90 70'),
    ('metrics are imported', two(main('view c: Card', 'c.left == 5; c.top == 6; c.width == m; c.height == 30'), 'let m = 50\n' + CARD), 'c 5 6 50 30'),
    ('metrics are not inherited',
     {'main.layout': 'let m = 5\n' + main('view c: Card', SIZED, imports='') + 'layout Card { let m = 7; view t; t.insets == m }\n'},
     'c.t 7 7 86 66'),
    # states
    ('states by name',
     two(main('view c: Card', 'c.left == 5; c.top == 6', 'state compact { c.width == 50 }', 'state wide { c.width == 90 }'), card('view t',
          't.insets == 10', 'state compact { t.height == 5 }', 'state wide { t.height == 9 }')),
     {'p/compact': 'c 5 6 50 25, c.t 10 10 30 5', 'p/wide': 'c 5 6 90 29, c.t 10 10 70 9'}),
    ('states of the instance alone',
     two(main('view c: Card', 'c.left == 5; c.top == 6; c.width == 50'), card('view t', 't.insets == 10', 'state compact { t.height == 5 }',
          'state wide { t.height == 9 }')),
     {'p/compact': 'c 5 6 50 25', 'p/wide': 'c 5 6 50 29'}),
    ('states of either',
     two(main('view c: Card', 'c.left == 5; c.top == 6', 'c.width == 50 @ 400; state wide { c.width == 90 }'), card('view t',
          't.insets == 10', 't.height == 3 @ 400', 'state compact { t.height == 5 }')),
     {'p/compact': 'c 5 6 50 25, c.t 10 10 30 5', 'p/wide': 'c 5 6 90 23, c.t 10 10 70 3'}),
    ('states of two instances',
     two(main('view c: Card, d: Card', '[c, d].left == 5; c.top == 6; d.top == 0; [c, d].width == 50'), card('view t', 't.insets == 10',
          'state compact { t.height == 5 }', 'state wide { t.height == 9 }')),
     {'p/compact': 'c 5 6 50 25, d 5 0 50 25', 'p/wide': 'c 5 6 50 29, d 5 0 50 29'}),
    ('a view of a state inside',
     two(main('view c: Card', SIZED), card('view t; t.insets == 1', 'state s { view x; x.insets == 2 }', 'state t { }')),
     {'p/s': 'c.t 1 1 98 78, c.x 2 2 96 76', 'p/t': 'c.t 1 1 98 78, c.x absent'}),
    ('a condition inside',
     two(main('screen q = 700 x 300', 'view c: Card', SIZED), card('view t; t.left == 0; t.top == 0; t.width == 3',
          'when width < 600 { t.height == 5 } else { t.height == 9 }')),
     {'p': 'c.t 0 0 3 5', 'q': 'c.t 0 0 3 9'}),
    # safe areas and directions
    ('safe area of the screen',
     two(main('view c: Card', SIZED, screen='screen p = 400 x 300 safeArea (20, 10, 30, 40)'), card('view t',
          't.top == safeArea.top + 8; t.left == safeArea.left; t.size == 1 x 1')),
     'c.t 5 22 1 1'),
    ('safe area of a view around it',
     two(main('view u (safeArea: (7, 8, 9, 10)) { view c: Card; c.insets == 0 }', 'u.left == 50; u.top == 60; u.size == 100 x 80',
          screen='screen p = 400 x 300 safeArea (20, 10, 30, 40)'), card('view t', 't.edges == safeArea.edges')),
     'u.c.t 8 7 82 64'),
    ('safe area of its own',
     two(main('view c: Card', SIZED, screen='screen p = 400 x 300 safeArea (20, 10, 30, 40)'), card('view t', 't.edges == safeArea.edges',
          head='layout Card (safeArea: (1, 2, 3, 4)) {')),
     'c.t 2 1 94 76'),
    ('safe area where it stands', two(main('view c: Card (safeArea: (1, 2, 3, 4))', SIZED), card('view t', 't.edges == safeArea.edges')),
     'c.t 2 1 94 76'),
    ('from the right',
     two(main('view c: Card', SIZED, screen='screen p = 400 x 300 rtl'), card('view t', 't.leading == 8; t.width == 20; t.top == 0; t.height == 1')),
     'c.t 72 0 20 1'),
    # the other notations inside
    ('rules and rows inside',
     two(main('view c: Card', SIZED), card('view t, s', 'rows { [t(20)>](30); [s] }', 'view u', 'u: ll = tt = 10%, rr = bb = 5')),
     'c.t 80 0 20 30, c.s 0 40 100 40, c.u 10 8 85 67'),
    ('rules of what is inside', two(main('view c: Card', SIZED, 'c.t: ll = 5, tt = 10%, w = 50%, h = 5'), card('view t')), 'c.t 5 8 50 5'),
    ('format of what is inside', two(main('view c: Card', SIZED, 'HV:|-7-[c.t(30)]'), card('view t')), 'c.t 7 7 30 30'),
    ('a setter set again',
     two(main('view c: Card', SIZED, 'c.t.width.equal = 60'), card('view t', 't.left == 0; t.top == 0; t.height == 1; t.width.equal = 50')),
     'c.t 0 0 60 1'),
    ('rows of instances', two(main('view c: Card, d: Card', 'rows { [c](60); [d(50)>]-[_spacer(30)>] }'), card('view t; t.insets == 5')),
     'c 0 0 400 60, c.t 5 5 390 50, d 310 70 50 230, d.t 5 5 40 220'),
    ('format of instances', two(main('view c: Card, d: Card', 'HV:|-1-[c]', 'H:[c]-2-[d]', 'V:|-3-[d]')),
     'c 1 1 120 40, d 123 3 120 40, d.t 10 10 100 20'),
    ('a rule of an instance', two(main('view c: Card', 'c: ll = tt = 10%, rr = bb = 0')), 'c 40 30 360 270, c.t 10 10 340 250'),
    ('a setter of an instance', two(main('view c: Card', 'c.keepInsets.equal = 5; c.t.keepInsets.min = 3')), 'c 5 5 390 290, c.t 10 10 370 270'),
    ('the sample of a whole file', two(SAMPLE), None),
    ('a setter before the instance',
     two(main('«overridden»c.t.width.equal = 60', 'view c: Card', SIZED), card('view t', 't.left == 0; t.top == 0; t.height == 1; t.width.equal = 50')),
     'c.t 0 0 50 1'),
    ('a setter set again in a state',
     two(main('view c: Card', SIZED, 'state s { c.t.width.equal = 60 }', 'state o { }'), card('view t',
          't.left == 0; t.top == 0; t.height == 1; t.width.equal = 50')),
     {'p/s': 'c.t 0 0 60 1', 'p/o': 'c.t 0 0 50 1'}),
    ('a setter in a state, set again around it',
     two(main('view c: Card', SIZED, 'c.t.width.equal = 60'), card('view t', 't.left == 0; t.top == 0; t.height == 1',
          'state s { t.width.equal = 50 }')),
     {'p/s': 'c.t 0 0 60 1'}),
    ('rules go on around it', two(main('view c: Card', SIZED, 'c.t: rr = 5'), card('view t', 't: ll = 10, tt = 0, h = 1')), 'c.t 10 0 85 1'),
    ('an instance of a state', two(main('view a; a.insets == 0', 'state s { view c: Card; c.insets == 10 }', 'state o { }')),
     {'p/s': 'c.t 10 10 360 260', 'p/o': 'c absent, c.t absent'}),
    ('an instance under a condition', two(main('screen q = 700 x 300; view a; a.insets == 0', 'when width < 600 { view c: Card; c.insets == 10 }')),
     {'p': 'c.t 10 10 360 260', 'q': 'c absent, c.t absent'}),
    ('two instances, one changed', two(main('view c: Card, d: Card', '[c, d].left == 0; [c, d].top == 0; c.t.width == 55')),
     'c 0 0 75 40, c.t 10 10 55 20, d 0 0 120 40'),
    ('a group of views inside',
     two(main('view c: Card, d: Card', '[c, d].left == 0; [c, d].top == 0', 'group g = c.t.width, d.t.height; g.equal = 7')),
     'c.t 10 10 7 20, d.t 10 10 100 7'),
    ('a list of instances',
     two(main('view c: Card, d: Card', 'c.left == 0; [c, d].top == 0; c.t.width == 50; [c, d].horizontalOffsets == 5; [c.t, d.t].heightsEqual')),
     'c 0 0 70 40, d 75 0 120 40'),
    ('screens of the instance in a condition',
     two(main('view c: Card', SIZED), card('screen s = 900 x 900', 'view t; t.left == 0; t.top == 0; t.width == 3',
          'when width < 600 { t.height == 5 } else { t.height == 9 }')),
     'c.t 0 0 3 5'),
    # files
    ('a folder below', {'main.layout': main('view c: Card', 'c.insets == 10', imports='import "parts/card.layout"'), 'parts/card.layout': CARD},
     'c.t 10 10 360 260'),
    ('relative to the importing file',
     {'main.layout': main('view c: Card', SIZED, imports='import "parts/card.layout"'),
          'parts/card.layout': 'import "icon.layout"\nimport "../more/mark.layout"\n' + card('view i: Icon; i.insets == 5',
          'view m: Mark; m.insets == 6'), 'parts/icon.layout': 'layout Icon { view t; t.insets == 1 }\n',
          'more/mark.layout': 'layout Mark { view t; t.insets == 2 }\n'},
     'c.i.t 1 1 88 68, c.m.t 2 2 84 64'),
    ('a blank in the name', {'main.layout': main('view c: Card', 'c.insets == 10', imports='import "my card.layout"'), 'my card.layout': CARD},
     'c.t 10 10 360 260'),
    ('a layout named after its file', two(main('view c: card', SIZED), 'view t\nt.insets == 3\n'), 'c.t 3 3 94 74'),
    ('both kinds in a file',
     two(main('view c: card; view d: Card', SIZED, 'd.edges == c.edges'), 'view t\nt.insets == 3\nlayout Card { view s; s.insets == 4 }\n'),
     'c.t 3 3 94 74, d.s 4 4 92 72'),
    ('of the same file', {'main.layout': main('view c: Card', SIZED, imports='') + CARD}, 'c.t 10 10 80 60'),
    ('two imports',
     {'main.layout': main('view c: Card; view i: Icon', SIZED, 'i.edges == c.edges', imports='import "card.layout"\nimport "icon.layout"'),
          'card.layout': CARD, 'icon.layout': 'layout Icon { view t; t.insets == 1 }\n'},
     'c.t 10 10 80 60, i.t 1 1 98 78'),
    ('one file by two ways',
     {'main.layout': main('view c: Card; view i: Icon', SIZED, 'i.edges == c.edges', imports='import "card.layout"\nimport "icon.layout"'),
          'card.layout': 'import "icon.layout"\n' + card('view i: Icon; i.insets == 5'), 'icon.layout': 'layout Icon { view t; t.insets == 1 }\n'},
     'c.i.t 1 1 88 68, i.t 1 1 98 78'),
    ('no layout, but a class', two(main('view c: UIButton', SIZED)), 'c 5 6 100 80'),
    ('an unused import', two(main('view c', SIZED)), 'c 5 6 100 80'),
    # errors
    ('no such file', {'main.layout': main('view c', SIZED, imports='import «unresolved-import»"crad.layout"'), 'card.layout': CARD}, None),
    ('a file that imports itself', {'main.layout': '«import-cycle»import "main.layout"\n' + ALONE}, None),
    ('files in a circle', two('«import-cycle»import "card.layout"\n' + ALONE, 'import "main.layout"\n' + CARD), None),
    ('a layout in itself', {'main.layout': 'layout T { screen p = 1 x 1; «recursive-layout»view v: T; v.insets == 0 }\n'}, None),
    ('two layouts in each other',
     {'main.layout': 'layout A { «recursive-layout+»view v: B; v.insets == 0 }\nlayout B { «recursive-layout+»view v: A; v.insets == 0 }\n'}, None),
    ('no such view inside', two(main('view c: Card', SIZED, '«unknown-view»c.zz.left == 0')), None),
    ('a conflict with what is inside',
     two(main('view c: Card', SIZED, '«conflict»c.t.width == 60'), card('view t; t.left == 0; t.top == 0; t.height == 1', '«related»t.width == 50')),
     'conflict: c.t 0 0 50 1'),
    ('a conflict inside',
     two(main('«conflict»view c: Card', SIZED), card('view t; t.left == 0; t.top == 0; t.height == 1', '«related»t.width == 50',
          '«related»t.width == 60')),
     'conflict: c.t 0 0 50 1'),
    ('a conflict inside, by what is before it',
     two(main('«related»c.t.width == 60', '«conflict»view c: Card', SIZED), card('view t; t.left == 0; t.top == 0; t.height == 1',
          '«related»t.width == 50')),
     'conflict: c.t 0 0 60 1'),
    ('a conflict inside, by what is after it',
     two(main('view c: Card', 'c.left == 5; c.top == 6; c.height == 80; «conflict»c.width == 30'), card('view t; t.top == 0; t.bottom == 0',
          '«related»t.width == 50', '«related»t.left == 0; t.right == 0')),
     'conflict: c 5 6 50 80'),
    ('conflicts in two instances',
     two(main('«conflict»view c: Card', '«conflict»view d: Card', SIZED, 'd.edges == c.edges'),
          card('view t; t.left == 0; t.top == 0; t.height == 1', '«related»t.width == 50', '«related»t.width == 60')),
     'conflict: c.t 0 0 50 1, d.t 0 0 50 1'),
    ('a conflict inside in one state',
     two(main('«conflict»view c: Card', SIZED), card('view t; t.left == 0; t.top == 0; t.height == 1', '«related»t.width == 50',
          'state s { t.top == 0 @ 9; t.width == 60 }', 'state o { }')),
     {'p/s': 'conflict: c.t 0 0 50 1', 'p/o': 'c.t 0 0 50 1'}),
    ('a range that is too narrow inside',
     two(main('view c: Card', 'c.insets == 0', screen='«range-conflict»screen p = 100...500 x 300'), card('view t; t.insets == 0; t.width >= 150')),
     {'p.min': 'any:', 'p.max': 'c.t 0 0 500 300'}),
    ('a conflict two files away',
     {'main.layout': main('«conflict»view c: Card', SIZED), 'card.layout': 'import "icon.layout"\n' + card('view i: Icon; i.insets == 5'),
          'icon.layout': 'layout Icon {\n    view t; t.left == 0; t.top == 0; t.height == 1\n    «related»t.width == 50\n    «related»t.width == 60\n}\n'},
     'conflict: c.i.t 0 0 50 1'),
    ('a conflict of a rule inside',
     two(main('view c: Card', SIZED, '«conflict»c.t.width == 60'), card('view t; t.top == 0; t.height == 1', '«related»t: ll = 10, w = 50')),
     'conflict: c.t 10 0 50 1'),
    ('a conflict of a format inside',
     two(main('view c: Card', SIZED, '«conflict»c.t.width == 60'), card('view t; t.top == 0; t.height == 1', '«related»H:|-10-[t(50)]')),
     'conflict: c.t 10 0 50 1'),
    ('ambiguous inside, both of two',
     two(main('view «ambiguous»c: Card, «ambiguous»d: Card', SIZED, 'd.edges == c.edges'), card('view t', 't.left == 3; t.top == 0; t.height == 1')),
     'ambiguous: c.t 3 0 0 1'),
    ('ambiguous inside', two(main('view «ambiguous»c: Card', SIZED), card('view t', 't.left == 3; t.top == 0; t.height == 1')),
     'ambiguous: c.t 3 0 0 1'),
]


if __name__ == '__main__':
    sys.exit(check('instances', ROWS))
