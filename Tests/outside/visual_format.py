#!/usr/bin/env python3
"""A hand-worked table of visual format and the frames that each line must give: horizontally, vertically, and on a
right-to-left screen.

The scene of most rows (all in points): the root is 400 x 300 with margins 5 top, 6 left, 7 bottom, 8 right and spacing
12. a, b and c are 10 thick across the line, at 0 from the top or left. A row tells the places of its views in reading
direction as sums of gaps. Only these sums, for each axis, and their mirror image are computed here.
"""
import random
import sys

from tables import check

HEAD = 'layout T (margins: (5, 6, 7, 8), spacing: 12) {\n    screen p = 400 x 300\n'
VIEWS = '    let gap = 16; let strong = 640\n    view a, b, c\n'
S = 12


def text(head, *lines):
    return head + ''.join('    ' + line + '\n' for line in '\n'.join(lines).split('\n')) + '}\n'


# (format, further statements, places and sizes of a, b and c, as many as occur). In statements `@at` is leading or top,
# `@size` and `@cross` are the sizes along and across. L, R and T are the margin before, the margin after and the whole
# length.
LINES = [
    # gaps
    ('|[a]|', '', lambda L, R, T: [(0, T)]), ('|-[a]-|', '', lambda L, R, T: [(L, T - L - R)]), ('|-8-[a]-20-|', '', lambda L, R, T: [(8, T - 28)]),
    ('|-0-[a]-0-|', '', lambda L, R, T: [(0, T)]), ('|-10.5-[a]-|', '', lambda L, R, T: [(10.5, T - 10.5 - R)]),
    ('|-gap-[a]-gap-|', '', lambda L, R, T: [(16, T - 32)]),
    ('|-10%-[a]-5%-|', '', lambda L, R, T: [(T / 10, T * .85)]), ('|-(8)-[a]-(9)-|', '', lambda L, R, T: [(8, T - 17)]),
    ('|-(==8)-[a]-(==gap)-|', '', lambda L, R, T: [(8, T - 24)]),
    ('|-(10%)-[a]|', '', lambda L, R, T: [(T / 10, T * .9)]), ('|[a(50)]', '', lambda L, R, T: [(0, 50)]),
    ('[a(50)]|', '', lambda L, R, T: [(T - 50, 50)]), ('[a(50)]-|', '', lambda L, R, T: [(T - R - 50, 50)]),
    ('[a(50)]-9-|', '', lambda L, R, T: [(T - 59, 50)]), ('|-[a(50)]', '', lambda L, R, T: [(L, 50)]),
    ('|-[a(50)]-[b]-|', '', lambda L, R, T: [(L, 50), (L + 50 + S, T - L - 50 - S - R)]),
    ('|[a(50)][b]|', '', lambda L, R, T: [(0, 50), (50, T - 50)]), ('|[a(50)]-8-[b]|', '', lambda L, R, T: [(0, 50), (58, T - 58)]),
    ('|[a(50)]-10%-[b]|', '', lambda L, R, T: [(0, 50), (50 + T / 10, T * .9 - 50)]),
    ('|[a(50)]-gap-[b]|', '', lambda L, R, T: [(0, 50), (66, T - 66)]),
    ('|-[a(50)]-[b(60)]-[c(70)]', '', lambda L, R, T: [(L, 50), (L + 50 + S, 60), (L + 110 + 2 * S, 70)]),
    ('[a(50)]-[b(60)]', 'b.@at == 200', lambda L, R, T: [(200 - S - 50, 50), (200, 60)]),
    ('[a(50)][b(60)]-3-[c(70)]', 'b.@at == 100', lambda L, R, T: [(50, 50), (100, 60), (163, 70)]),
    ('|[a(50)]-(b)-[b(60)]', '', lambda L, R, T: [(0, 50), (110, 60)]), ('|[a]-(b)-[b(60)]|', '', lambda L, R, T: [(0, T - 120), (T - 60, 60)]),
    ('|-(a)-[a(50)]-(>=b, <=9)-[b(4)]', 'b.@at == 0 @ 5', lambda L, R, T: [(50, 50), (104, 4)]),
    ('|[a(50)]-(b * 2 + 1)-[b(4)]', '', lambda L, R, T: [(0, 50), (59, 4)]),
    ('|-[a(50)]-(9)-[b]|', '', lambda L, R, T: [(L, 50), (L + 59, T - L - 59)]), ('|-(gap)-[a]-(gap)-|', '', lambda L, R, T: [(16, T - 32)]),
    ('|-(>=8)-[a(50)]', 'a.@at == 0 @ 5', lambda L, R, T: [(8, 50)]), ('|-(>=8)-[a(50)]', 'a.@at == 100 @ 5', lambda L, R, T: [(100, 50)]),
    ('|-(<=20)-[a(50)]', 'a.@at == 100 @ 5', lambda L, R, T: [(20, 50)]),
    ('[a(50)]-(>=20)-|', 'a.@at == 999 @ 5', lambda L, R, T: [(T - 70, 50)]), ('[a(50)]-(<=20)-|', 'a.@at == 1 @ 5', lambda L, R, T: [(T - 70, 50)]),
    ('|-(>=8, <=20@low)-[a(50)]', 'a.@at == 100 @ 5', lambda L, R, T: [(20, 50)]),
    ('|-(>=8, <=20@low)-[a(50)]', 'a.@at == 100 @ 300', lambda L, R, T: [(100, 50)]),
    ('|-(>=8, <=20@low)-[a(50)]', 'a.@at == 0 @ 900', lambda L, R, T: [(8, 50)]),
    ('|-(>=8,<=20)-[a(50)]', 'a.@at == 15 @ 5', lambda L, R, T: [(15, 50)]),
    ('|[a(50)]-(>=8, ==30@500)-[b(60)]', 'b.@at == 70 @ 400', lambda L, R, T: [(0, 50), (80, 60)]),
    ('|[a(50)]-(>=8, ==30@500)-[b(60)]', 'b.@at == 0 @ 600', lambda L, R, T: [(0, 50), (58, 60)]),
    ('|-(20@500)-[a(50)]', 'a.@at == 90 @ 400', lambda L, R, T: [(20, 50)]), ('|-(20@500)-[a(50)]', 'a.@at == 90 @ 600', lambda L, R, T: [(90, 50)]),
    ('|-(20@strong)-[a(50)]', 'a.@at == 90 @ 639', lambda L, R, T: [(20, 50)]),
    ('|-(20@high)-[a(50)]', 'a.@at == 90 @ 751', lambda L, R, T: [(90, 50)]), ('|-(>=gap)-[a(50)]', 'a.@at == 0 @ 5', lambda L, R, T: [(16, 50)]),
    ('|-(>=10%)-[a(50)]', 'a.@at == 0 @ 5', lambda L, R, T: [(T / 10, 50)]),
    # predicates
    ('|[a(==50)]', '', lambda L, R, T: [(0, 50)]), ('|[a(>=50)]', 'a.@size == 0 @ 5', lambda L, R, T: [(0, 50)]),
    ('|[a(>=50)]', 'a.@size == 90 @ 5', lambda L, R, T: [(0, 90)]),
    ('|[a(<=50)]', 'a.@size == 90 @ 5', lambda L, R, T: [(0, 50)]), ('|[a(>=50, <=100)]', 'a.@size == 900 @ 5', lambda L, R, T: [(0, 100)]),
    ('|[a(>=50,<=100@500)]', 'a.@size == 200 @ 600', lambda L, R, T: [(0, 200)]),
    ('|[a(50@500)]', 'a.@size == 90 @ 400', lambda L, R, T: [(0, 50)]), ('|[a(50@500)]', 'a.@size == 90 @ 600', lambda L, R, T: [(0, 90)]),
    ('|[a(==50@low)]', 'a.@size == 90 @ 251', lambda L, R, T: [(0, 90)]),
    ('|[a(50 @ low)]', 'a.@size == 90 @ 249', lambda L, R, T: [(0, 50)]), ('|[a(50@strong)]', 'a.@size == 90 @ 639', lambda L, R, T: [(0, 50)]),
    ('|[a(gap)]', '', lambda L, R, T: [(0, 16)]),
    ('|[a(>=gap)]', 'a.@size == 0 @ 5', lambda L, R, T: [(0, 16)]), ('|[a(25%)]', '', lambda L, R, T: [(0, T / 4)]),
    ('|-[a(==25%)]-[b(>=25%)]-|', '', lambda L, R, T: [(L, T / 4), (L + T / 4 + S, T * .75 - L - S - R)]),
    ('|[a(12.5)]', '', lambda L, R, T: [(0, 12.5)]), ('|[a(b)][b]|', '', lambda L, R, T: [(0, T / 2), (T / 2, T / 2)]),
    ('|[a(b)]-[b]|', '', lambda L, R, T: [(0, (T - S) / 2), ((T + S) / 2, (T - S) / 2)]),
    ('|[a(==b)][b(==c)][c]|', '', lambda L, R, T: [(0, T / 3), (T / 3, T / 3), (2 * T / 3, T / 3)]),
    ('|[a(<=b)][b(50)]', 'a.@size == 90 @ 5', lambda L, R, T: [(0, 50), (50, 50)]),
    ('|[a(b@500)][b(50)]', 'a.@size == 90 @ 600', lambda L, R, T: [(0, 90), (90, 50)]),
    ('|[a(b.@size)][b(30)]', '', lambda L, R, T: [(0, 30), (30, 30)]), ('|[a(b.@size * 2 + 5)][b(30)]', '', lambda L, R, T: [(0, 65), (65, 30)]),
    ('|[a(b.@size*2-5)][b(30)]', '', lambda L, R, T: [(0, 55), (55, 30)]),
    ('|[a(==b.@size + 5@500)][b(30)]', 'a.@size == 1 @ 400', lambda L, R, T: [(0, 35), (35, 30)]), ('|[a(a.@cross)]', '', lambda L, R, T: [(0, 10)]),
    ('|[a(>=b.@size * 0.5)][b(30)]', 'a.@size == 0 @ 5', lambda L, R, T: [(0, 15), (15, 30)]),
    ('|[a(>=50, <=b)][b(80)]', 'a.@size == 999 @ 5', lambda L, R, T: [(0, 80), (80, 80)]),
    # equal gaps
    ('|~[a(50)]~|', '', lambda L, R, T: [((T - 50) / 2, 50)]),
    ('|~[a(50)]~[b(30)]~|', '', lambda L, R, T: [((T - 80) / 3, 50), ((T - 80) / 3 * 2 + 50, 30)]),
    ('|[a(50)]~[b(30)]~[c(20)]|', '', lambda L, R, T: [(0, 50), (50 + (T - 100) / 2, 30), (T - 20, 20)]),
    ('|-10-[a(50)]~[b(30)]~[c(20)]-20-|', '', lambda L, R, T: [(10, 50), (60 + (T - 130) / 2, 30), (T - 40, 20)]),
    ('|~[a(50)]', 'a.@at == 90 @ 5', lambda L, R, T: [(90, 50)]), ('|~[a(50)]', 'a.@at == -90 @ 5', lambda L, R, T: [(0, 50)]),
    ('|[a(50)]~[b(60)]', 'b.@at == 10 @ 5', lambda L, R, T: [(0, 50), (50, 60)]),
    ('|~[a(50)]-[b(30)]~|', '', lambda L, R, T: [((T - 80 - S) / 2, 50), ((T - 80 - S) / 2 + 50 + S, 30)]),
    # groups
    ('|-[a, b]-[c(50)]-|', '', lambda L, R, T: [(L, T - L - R - 50 - S), (L, T - L - R - 50 - S), (T - R - 50, 50)]),
    ('|[a(50)]-[b, c]-|', '', lambda L, R, T: [(0, 50), (50 + S, T - 50 - S - R), (50 + S, T - 50 - S - R)]),
    ('|-20-[a, b, c]|', '', lambda L, R, T: [(20, T - 20)] * 3), ('|[a,b]|', '', lambda L, R, T: [(0, T)] * 2),
    ('[a, b]-9-|', '[a, b].@at == 50', lambda L, R, T: [(50, T - 59)] * 2),
]
# whole layouts
OPTIONS = 'let gap = 16\n    view a (firstBaseline: 3, lastBaseline: 4), b (firstBaseline: 5, lastBaseline: 6), c (firstBaseline: 7, lastBaseline: 8)\n    a.%s == 5; '
ACROSS = HEAD + '    ' + OPTIONS % 'top' + 'a.height == 20; b.height == 30; c.height == 40\n'
DOWN = HEAD + '    screen r = 400 x 300 rtl\n    ' + OPTIONS % 'left' + 'a.width == 20; b.width == 30; c.width == 40\n'
FORMAT = '[a(10)][b(10)][c(10)]'
NESTED = HEAD + '    view u (margins: (1, 2, 3, 4), spacing: 5) { view a, b }\n    u.left == 20; u.top == 30; u.size == 200 x 100\n'
CELLS = HEAD + '    view cell1, cell2, cell3\n'
WHOLE = [
    ('no prefix', text(HEAD, 'view a; a.top == 0; a.height == 10', '|-[a]-|'), 'a 6 0 386 10'),
    ('no prefix, an item first', text(HEAD, 'view a, b; [a, b].top == 0; [a, b].height == 10; a.left == 3', '[a(50)]-[b(60)]'),
     'a 3 0 50 10, b 65 0 60 10'),
    ('no prefix, a bare pair', text(HEAD, 'view a, b; [a, b].top == 0; [a, b].height == 10; a.left == 3', '[a(50)][b(60)]'),
     'a 3 0 50 10, b 53 0 60 10'),
    ('a list is no format', text(HEAD, 'view a, b', '[a, b].left == 1; [a].top == 2; [b].top == 3', '[a, b].size == 4 x 5'), 'a 1 2 4 5, b 1 3 4 5'),
    ('a view called H', text(HEAD, 'view H, V', 'H:|[H(5)]', 'V:|-1-[H(6)]', 'HV:|[V]|'), 'H 0 1 5 6, V 0 0 400 300'),
    ('HV', text(HEAD, 'view a', 'HV:|[a]|'), 'a 0 0 400 300'), ('HV, margins', text(HEAD, 'view a', 'HV:|-[a]-|'), 'a 6 5 386 288'),
    ('HV, a size', text(HEAD, 'view a', 'HV:|-10-[a(50)]'), 'a 10 10 50 50'),
    ('HV, a percentage', text(HEAD, 'view a', 'HV:|-10%-[a(50%)]'), 'a 40 30 200 150'),
    ('HV, equal gaps', text(HEAD, 'view a; a.size == 40 x 30', 'HV:|~[a]~|'), 'a 180 135 40 30'),
    ('HV, the same size', text(HEAD, 'view a, b; b.size == 40 x 30', 'HV:|[a(b)]', 'HV:|[b]'), 'a 0 0 40 30, b 0 0 40 30'),
    ('HV, two views', text(HEAD, 'view a, b', 'HV:|[a(50)]-[b]|'), 'a 0 0 50 50, b 62 62 338 238'),
    ('blanks', text(HEAD, 'view a; a.top == 0; a.height == 10', 'H: | - 8 - [ a ( >= 50 , <= 50 ) ]'), 'a 8 0 50 10'),
    ('a line that goes on', text(HEAD, 'view a, b; [a, b].top == 0; [a, b].height == 10', 'H:|-[a(50)]-\n        [b]-|'),
     'a 6 0 50 10, b 68 0 324 10'),
    ('a comment', text(HEAD, 'view a; a.top == 0; a.height == 10', 'H:|-[a]-| // between the margins'), 'a 6 0 386 10'),
    ('a semicolon', text(HEAD, 'view a', 'H:|-[a]-|; V:|-[a]-|;'), 'a 6 5 386 288'),
    ('two standards', text(HEAD.replace(' (margins: (5, 6, 7, 8), spacing: 12)', ''), 'view a, b', 'H:|-[a(50)]-[b]-|', 'V:|-[a]-|', 'V:|-[b]-|'),
     'a 8 8 50 284, b 66 8 326 284'),
    ('spacing alone', text(HEAD.replace('margins: (5, 6, 7, 8), ', ''), 'view a, b', 'H:|-[a(50)]-[b]-|', 'V:|[a, b]|'),
     'a 8 0 50 300, b 70 0 322 300'),
    # ranges
    ('a range', text(CELLS, 'H:|-[cell1..3]-|', 'V:|[cell1(20)]-[cell2(30)]-[cell3(40)]'), 'cell1 6 0 386 20, cell2 6 32 386 30, cell3 6 74 386 40'),
    ('a range of sizes', text(CELLS, 'HV:[cell1..3(20)]', 'H:|[cell1][cell2][cell3]', 'V:|~[cell1..3]~|'),
     'cell1 0 140 20 20, cell2 20 140 20 20, cell3 40 140 20 20'),
    ('a range, one of another', text(CELLS, 'H:|[cell1(20)]-[cell2..3]-|', 'V:|[cell1..3]|'),
     'cell1 0 0 20 300, cell2 32 0 360 300, cell3 32 0 360 300'),
    ('groups tied to each other', text(HEAD, 'view a, b, c, d', 'H:|[a, b]-[c, d]-|', 'a.width == 50', 'V:|[a, c]-[b, d]|', 'a.height == 10'),
     'a 0 0 50 10, b 0 22 50 278, c 62 0 330 10, d 62 22 330 278'),
    ('groups tied, no common edge',
     text(HEAD, 'view a, b, c; [a, b, c].top == 0; [a, b, c].height == 1', '[a, b]-9-[c(10)]', 'a.width == 50; b.width == 60; c.left == 100'),
     'a 41 0 50 1, b 31 0 60 1, c 100 0 10 1'),
    # options
    ('alignAllTop', text(ACROSS, 'H:|%s alignAllTop' % FORMAT), 'a 0 5 10 20, b 10 5 10 30, c 20 5 10 40'),
    ('alignAllBottom', text(ACROSS, 'H:|%s alignAllBottom' % FORMAT), 'a 0 5 10 20, b 10 -5 10 30, c 20 -15 10 40'),
    ('alignAllCenterY', text(ACROSS, 'H:|%s alignAllCenterY' % FORMAT), 'a 0 5 10 20, b 10 0 10 30, c 20 -5 10 40'),
    ('alignAllFirstBaseline', text(ACROSS, 'H:|%s alignAllFirstBaseline' % FORMAT), 'a 0 5 10 20, b 10 3 10 30, c 20 1 10 40'),
    ('alignAllLastBaseline', text(ACROSS, 'H:|%s alignAllLastBaseline' % FORMAT), 'a 0 5 10 20, b 10 -3 10 30, c 20 -11 10 40'),
    ('alignAllLeft', text(DOWN, 'V:|%s alignAllLeft' % FORMAT), {s: 'a 5 0 20 10, b 5 10 30 10, c 5 20 40 10' for s in 'pr'}),
    ('alignAllRight', text(DOWN, 'V:|%s alignAllRight' % FORMAT), {s: 'a 5 0 20 10, b -5 10 30 10, c -15 20 40 10' for s in 'pr'}),
    ('alignAllLeading', text(DOWN, 'V:|%s alignAllLeading' % FORMAT), {'p': 'b 5 10 30 10, c 5 20 40 10', 'r': 'b -5 10 30 10, c -15 20 40 10'}),
    ('alignAllTrailing', text(DOWN, 'V:|%s alignAllTrailing' % FORMAT), {'p': 'b -5 10 30 10, c -15 20 40 10', 'r': 'b 5 10 30 10, c 5 20 40 10'}),
    ('alignAllCenterX', text(DOWN, 'V:|%s alignAllCenterX' % FORMAT), {s: 'b 0 10 30 10, c -5 20 40 10' for s in 'pr'}),
    ('two options', text(HEAD, 'view a, b; a.top == 5; a.height == 20', 'H:|[a(10)]-[b]-| alignAllTop alignAllBottom'), 'a 0 5 10 20, b 22 5 370 20'),
    ('options of the items alone', text(HEAD, 'view a, b', 'H:|-[a(10)]-[b]-| alignAllTop', 'V:|-50-[a(20)]', 'b.height == 30'),
     'a 6 50 10 20, b 28 50 364 30'),
    # superviews
    ('inside a view', text(NESTED, 'H:|-[u.a(50)]-[u.b]-|', 'V:|-[u.a]-|', 'V:|-[u.b]-|'), 'u.a 2 1 50 96, u.b 57 1 139 96'),
    ('in its block',
     text(HEAD, 'view u (margins: (1, 2, 3, 4), spacing: 5) {\n    view a, b\n    H:|-[a(50)]-[b]-|\n    V:|-[a]-|; V:|-[b]-|\n}',
          'u.left == 20; u.top == 30; u.size == 200 x 100'),
     'u.a 2 1 50 96, u.b 57 1 139 96'),
    ('a percentage of its superview', text(NESTED, 'H:|-10%-[u.a(50%)]', 'V:|[u.a(50%)]', 'HV:|[u.b]|'), 'u.a 20 0 100 50, u.b 0 0 200 100'),
    ('different superviews',
     text(HEAD, 'view u { view a }', 'view c; c.top == 0; c.height == 1', 'u.left == 20; u.top == 30; u.height == 100',
          'H:|-5-[u.a(10)]-7-[c(20)]-9-|', 'V:|[u.a]|'),
     'u 20 30 51 100, u.a 5 0 10 100, c 42 0 20 1'),
    ('different superviews, the other first',
     text(HEAD, 'view u { view a }', 'view c; c.top == 0; c.height == 1', 'u.right == -20; u.left == 100; u.top == 30; u.height == 100',
          'H:|-5-[c(10)]-105-[u.a]-9-|', 'V:|[u.a]|'),
     'u 100 30 280 100, u.a 20 0 271 100, c 5 0 10 1'),
    ('different superviews, a block',
     text(HEAD, 'view c; c.top == 0; c.height == 1', 'view u {\n    view a\n    H:|-5-[a(10)]-7-[c(20)]-9-|\n    V:|[a]|\n}',
          'u.left == 20; u.top == 30; u.height == 100'),
     'u 20 30 51 100, u.a 5 0 10 100, c 42 0 20 1'),
    ('a guide', text(HEAD, 'guide g; view a', 'H:|[g(30)]-8-[a]|', 'V:|[g]|', 'V:|[a]|'), 'a 38 0 362 300'),
    ('a view before a metric', text(HEAD, 'let b = 77; view a, b', 'H:|[a(b)][b(30)]', 'V:|[a]|', 'V:|[b]|'), 'a 0 0 30 300, b 30 0 30 300'),
    ('a metric of a gap', text(HEAD, 'let m = n / 2; let n = 30; view a', 'HV:|-m-[a]-n-|'), 'a 15 15 355 255'),
    ('intrinsic sizes', text(HEAD, 'view a (intrinsic: 50 x 20), b (intrinsic: 60 x 30, hug: 100)', 'H:|-[a]-[b]-|', 'V:|[a]', 'V:|[b(40)]'),
     'a 6 0 50 20, b 68 0 324 40'),
    ('two screens', text(HEAD, 'screen q = 200 x 100; view a', 'HV:|-10%-[a]-10%-|'), {'p': 'a 40 30 320 240', 'q': 'a 20 10 160 80'}),
    ('a range of a screen', text(HEAD.replace('400 x', '300...500 x'), 'view a', 'HV:|-10-[a]-10-|'),
     {'p.min': 'a 10 10 280 280', 'p.max': 'a 10 10 480 280'}),
    ('a fit screen', text(HEAD.replace('400 x 300', '400 x fit'), 'view a, b', 'H:|[a, b]|', 'V:|-[a(20)]-[b(30)]-|'),
     '. 0 0 400 74, a 0 5 400 20, b 0 37 400 30'),
    ('states', text(HEAD, 'view a, b', 'state s { HV:|[a]|; HV:|[b(5)] }', 'state t { HV:|-[a(7)]; HV:[b(5)]| }'),
     {'p/s': 'a 0 0 400 300, b 0 0 5 5', 'p/t': 'a 6 5 7 7, b 395 295 5 5'}),
    ('a condition',
     text(HEAD, 'screen q = 700 x 300; view a, b', 'when width < 600 { H:|[a]-[b(a)]|; V:|[a, b]| } else { H:|[a, b]|; V:|[a]-[b(a)]| }'),
     {'p': 'a 0 0 194 300, b 206 0 194 300', 'q': 'a 0 0 700 144, b 0 156 700 144'}),
    # errors, conflicts and ambiguity
    ('a conflict', text(HEAD, 'view a; a.top == 0; a.height == 1', '«conflict»H:|-10-[a(50)]-10-|'), 'conflict: a 10 0 50 1'),
    ('a conflict of two', text(HEAD, 'view a, b; V:|[a, b]|', '«conflict»H:|-[a(50)]-[b(60)]-|'), 'conflict: a 6 0 50 300, b 68 0 60 300'),
    ('a conflict of a later line', text(HEAD, 'view a; V:|[a]|', 'H:|-10-[a]-10-|', '«conflict»H:[a(50)]'), 'conflict: a 10 0 380 300'),
    ('no room', text(HEAD, 'view a; V:|[a]|', '«conflict»H:|-300-[a]-300-|'), 'conflict:'),
    ('equal gaps without room', text(HEAD, 'view a; V:|[a]|', '«conflict»H:|~[a(500)]~|'), 'conflict:'),
    ('ambiguous', text(HEAD, 'view «ambiguous»a, b', 'H:|-[a]-[b]-|', 'V:|[a, b]|'), 'ambiguous: a 6 0 0 300, b 18 0 374 300'),
    ('no such view', text(HEAD, 'view a; a.insets == 0', 'H:|[a]-[«unknown-view»d]'), None),
    ('no such view in a group', text(HEAD, 'view a; a.insets == 0', 'H:|[a, «unknown-view»d]'), None),
    ('no such gap', text(HEAD, 'view a; a.insets == 0', 'H:|-(>=«unknown-name»gpa@5)-[a]'), None),
    ('no such bare gap', text(HEAD, 'view a; a.insets == 0 @ 5', 'H:|-«unknown-name»gpa-[a]'), None),
    ('priority', text(HEAD, 'view a; a.insets == 0', 'H:[a(50@«invalid-priority»2000)]'), None),
    ('a position as a size', text(HEAD, 'view a; a.insets == 0', '«position-and-length»H:[a(a.left)]'), None),
    ('no bracket', text(HEAD, 'view a; a.insets == 0', '«syntax»H:|[a'), None),
    ('no parenthesis', text(HEAD, 'view a; a.insets == 0', '«syntax»H:|[a(50]'), None),
    ('no item', text(HEAD, 'view a; a.insets == 0', '«syntax»H:|-'), None),
    ('no gap after', text(HEAD, 'view a; a.insets == 0', '«syntax»H:|[a]-8'), None),
    ('no name', text(HEAD, 'view a; a.insets == 0', '«syntax»H:|[]|'), None),
    ('nothing after it', text(HEAD, 'view a; a.insets == 0', '«syntax»H:'), None),
    ('the root as an item', text(HEAD, 'view a; a.insets == 0', '«no-superview*»H:|[view]|'), None),
]


def drawn(count):
    """Random lines of three views, at most one of them without a size; gaps of all kinds, or equal gaps."""
    chance = random.Random(5)
    for _ in range(count):
        free = chance.choice((0, 1, 2, None))
        sizes = [chance.choice((('(20)', lambda T: 20), ('(==25)', lambda T: 25), ('(10%)', lambda T: T / 10), ('(>=30, <=30)', lambda T: 30))) for _ in range(3)]
        kinds = (('', 0, 0, 0), ('-', 0, 0, 0), ('-7-', 7, 0, 0), ('-(13)-', 13, 0, 0), ('-gap-', 16, 0, 0),
                 ('-5%-', 0, .05, 0), ('-(>=3, 11@999)-', 11, 0, 0), ('~', 0, 0, 1))
        gaps = [chance.choice(kinds if free is None else kinds[:-1]) for _ in range(4)]
        if free is None and not any(g[3] for g in gaps):
            gaps[chance.randrange(4)] = kinds[-1]
        written = '|' + gaps[0][0] + ''.join('[%s%s]%s' % ('abc'[n], '' if n == free else sizes[n][0], gaps[n + 1][0]) for n in range(3)) + '|'

        def at(L, R, T, gaps=gaps, sizes=sizes, free=free):
            standard = [L, S, S, R]
            fixed = [standard[n] if g[0] == '-' else g[1] + g[2] * T for n, g in enumerate(gaps)]
            taken = sum(fixed) + sum(s(T) for n, (_, s) in enumerate(sizes) if n != free)
            equal = 0 if free is not None else (T - taken) / sum(g[3] for g in gaps)
            widths, x, places = [T - taken if n == free else s(T) for n, (_, s) in enumerate(sizes)], 0, []
            for n in range(3):
                x += fixed[n] + gaps[n][3] * equal
                places.append((x, widths[n]))
                x += widths[n]
            return places
        yield written, '', at


def lines():
    """Every line as a horizontal one (in both reading directions) and as a vertical one."""
    for line, beside, at in LINES + list(drawn(40)):
        for axis, thick, words in (('H:', '[a, b, c].top == 0; [a, b, c].height == 10', {'@at': 'leading', '@size': 'width', '@cross': 'height'}),
                                   ('V:', '[a, b, c].left == 0; [a, b, c].width == 10', {'@at': 'top', '@size': 'height', '@cross': 'width'})):
            statement = axis + line + (';' + beside if beside else '')
            for word, name in words.items():
                statement = statement.replace(word, name)
            unused = [v for v in 'abc'[len(at(0, 0, 1)):]]
            rest = ['%s.%s == 1; %s.%s == 2' % (v, words['@at'], v, words['@size']) for v in unused]
            head = HEAD + ('    screen r = 400 x 300 rtl\n' if axis == 'H:' else '') + VIEWS
            if axis == 'H:':
                mirror = lambda x, w: (400 - x - w, w)
                wanted = {'p': frames('%s %.10f 0 %.10f 10', at(6, 8, 400)), 'r': frames('%s %.10f 0 %.10f 10', [mirror(*v) for v in at(8, 6, 400)])}
            else:
                wanted = frames('%s 0 %.10f 10 %.10f', at(5, 7, 300))
            yield statement, text(head, thick, *rest, statement), wanted


def frames(form, places):
    return ', '.join(form % (name, *place) for name, place in zip('abc', places))


if __name__ == '__main__':
    sys.exit(check('visual_format', list(lines()) + WHOLE))
