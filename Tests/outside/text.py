"""Prints layout descriptions as `.layout` text, with varied spacing, comments, `;` and continuation lines.

Stores the place of each statement and declaration (0-based line and UTF-16 column), so that diagnostics can be mapped
back. It does not decide meaning, except that it fixes the order written.
"""
import re
from fractions import Fraction

from branches import Branching
from language import Setting, Statement, View, Written


CATEGORIES = {Fraction(53, 17): 'accessibility5', Fraction(14, 17): 'xSmall'}


def expression(node, rng=None):
    kind = node[0]
    if kind in ('n', 'm', 'c'):
        return node[1]
    if kind == '%':
        return (node[3] + ':' if node[3] else '') + node[1] + '%'
    if kind == 'ref':
        names = counted([text for text, _ in node[1]])
        head = '[' + ', '.join(names) + ']' if len(node[1]) > 1 else names[0]
        return head + '.' + node[2] + ('(' + node[3][0] + ')' if node[3] else '')
    if kind == '()':
        return '(' + expression(node[1]) + ')'
    if kind == 'neg':
        return '-' + expression(node[1])
    if kind == 'literal':
        _, before, between, after, parts = node
        return before + between.join(expression(p) for p in parts) + after
    return expression(node[1]) + ' ' + kind + ' ' + expression(node[2])


def counted(names):
    """Names with those that count on, such as `d1`, `d2`, `d3`, as one range: `d1..3`."""
    result = []
    for name in names:
        known = re.fullmatch(r'(.*?)(\d)(?:\.\.(\d))?', result[-1]) if result else None
        if known and name == known[1] + str(int(known[3] or known[2]) + 1) and known[1][-1:] == 'd':
            result[-1] = known[1] + known[2] + '..' + name[-1]
        else:
            result.append(name)
    return result


def number(value):
    value = float(value)
    return str(int(value)) if value == int(value) else repr(value)


def inset_text(insets):
    return number(insets[0]) if len(set(insets)) == 1 else '(' + ', '.join(map(number, insets)) + ')'


class Printer:
    """Writes layouts one after the other into one text."""

    def __init__(self, rng=None):
        self.rng, self.parts, self.line, self.column = rng, [], 0, 0
        self.sets = {}                     # layout name -> the set of screens that the layout uses
        self.states_content = False        # the file declares screens, which layouts without screens would use

    @property
    def text(self):
        return ''.join(self.parts)

    def chance(self, probability):
        return self.rng is not None and self.rng.random() < probability

    def write(self, text):
        self.parts.append(text)
        newlines = text.count('\n')
        if newlines:
            self.line += newlines
            text = text[text.rindex('\n') + 1:]
            self.column = 0
        self.column += len(text.encode('utf-16-le')) // 2

    def spanned(self, text):
        start = (self.line, self.column)
        self.write(text)
        return start, (self.line, self.column)

    def end_line(self):
        if self.chance(0.08):
            self.write(self.rng.choice(('   # a comment', ' // a.left == 0 }', ' /* { /* nested */ */', '  ', '\t# ünïcode 𝕏')))
        self.write('\n')

    # -------------------------------------------------------------------------------------------- layouts

    def layout(self, layout, enclosed=True):
        layout.order, layout.settings, layout.stated = [], [], []
        self.branches = ()
        self.current, self.depth = layout, 1 if enclosed else 0
        if enclosed:
            head = self.properties(layout.root)
            self.write('layout ' + layout.name + (' ' + head if head else '') + ' {')
            self.end_line()
        for name, value_text, _ in layout.metrics:
            self.write('    let ' + name + ' = ' + value_text)
            self.end_line()
        if layout.name in self.sets:
            self.write('    screens ' + self.sets[layout.name])
            self.end_line()
        elif self.states_content and not layout.screens:
            self.write('    screen content = fit x fit')
            self.end_line()
        for screen in layout.screens if layout.name not in self.sets else ():
            self.write('    ' + self.screen(screen))
            self.end_line()
        self.block(layout.root)
        if enclosed:
            self.write('}\n')
        layout.number()

    def screen_set(self, name, screens):
        self.write('screens ' + name + ' {')
        self.end_line()
        for screen in screens:
            self.write('    ' + self.screen(screen))
            self.end_line()
        self.write('}\n')

    def screen(self, screen):
        size = lambda s: 'fit' if s is None else number(s[0]) + '...' + number(s[1]) if isinstance(s, tuple) else number(s)
        times = self.rng.choice((' x ', ' × ', 'x')) if self.rng else ' x '
        if times == 'x' and None in (screen.width, screen.height):
            times = ' x '
        text = 'screen ' + screen.name + ' = ' + (screen.device or size(screen.width) + times + size(screen.height))
        if self.chance(0.1):
            text += ' traits regular, pointer'
        if screen.safe_area and not screen.device:
            text += ' safeArea (' + ', '.join(map(number, screen.safe_area)) + ')'
        if screen.text != (1, 1):
            both = [CATEGORIES.get(scale) or number(scale * 100) + '%' for scale in screen.text]
            text += ' text ' + (both[0] if len(set(screen.text)) == 1 else ' x '.join(both))
        if screen.keyboard is not None:
            text += ' keyboard ' + number(screen.keyboard)
        return text + (' rtl' if screen.rtl else '')

    def properties(self, view):
        texts = []
        if view.intrinsic != (None, None):
            kind, most = ('intrinsic', 0) if view.text is None else ('text', view.text)
            size = ' x '.join('_' if s is None else number(s) for s in view.intrinsic)
            texts.append(kind + ': ' + size + (' lines %d' % most if most else ''))
        if view.first_baseline:
            texts.append('firstBaseline: ' + number(view.first_baseline))
        if view.last_baseline:
            texts.append('lastBaseline: ' + number(view.last_baseline))
        if view.instance is not None:
            return ''                      # an instance has its layout's properties
        if set(view.margins) != {8}:
            texts.append('margins: ' + inset_text(view.margins))
        if view.spacing != 8:
            texts.append('spacing: ' + number(view.spacing))
        if view.safe_area is not None:
            texts.append('safeArea: (' + ', '.join(map(number, view.safe_area)) + ')')
        texts += view.property_texts
        if self.chance(0.3):
            self.rng.shuffle(texts)
        return '(' + ', '.join(texts) + ')' if texts else ''

    def block(self, view):
        """Prints the children and statements of a view, the statements at `statement.place`."""
        items = [(i, 1, child) for i, child in enumerate(view.children)]
        items += [(s.place, 0, s) for s in view.statements]
        self.items(items)

    def items(self, items):
        items.sort(key=lambda item: item[:2])
        position = 0
        while position < len(items):
            item = items[position][2]
            position += 1
            self.write('    ' * self.depth)
            if isinstance(item, Branching):
                self.branching(item)
            elif isinstance(item, (Statement, Setting, Written)):
                self.statement(item)
                while position < len(items) and isinstance(items[position][2], (Statement, Setting, Written)) and self.chance(0.15):
                    self.write(self.rng.choice(('; ', ';', ' ; ')))
                    self.statement(items[position][2])
                    position += 1
                if self.chance(0.05):
                    self.write(';')
            elif self.counts(items, position):
                position = self.range(items, position)
            else:
                self.declaration(item)
                while (position < len(items) and items[position][1] == 1 and not item.children and not item.statements
                       and not item.instance and not items[position][2].instance and not items[position][2].children and not items[position][2].statements
                       and items[position][2].guide == item.guide and self.chance(0.4)):
                    item = items[position][2]
                    position += 1
                    self.write(', ')
                    self.name(item)
            self.end_line()

    @staticmethod
    def counts(items, position):
        """Whether the view before a place and the next one are declared alike, and their names count on."""
        if position >= len(items) or items[position][1] != 1 or not isinstance(items[position][2], View):
            return False
        first, second = items[position - 1][2], items[position][2]
        plain = lambda v: not (v.children or v.statements or v.instance or v.properties or v.property_texts or v.safe_area or v.text is not None
                               or v.first_baseline or v.last_baseline) and set(v.margins) == {8} and v.spacing == 8
        return (plain(first) and plain(second) and first.name[:-1] == second.name[:-1] == 'd' and ord(second.name[-1]) == ord(first.name[-1]) + 1
                and (first.guide, first.type_name, first.intrinsic) == (second.guide, second.type_name, second.intrinsic))

    def range(self, items, position):
        """Declares the view before a place and those whose names count on as a range. Returns the next place."""
        views = [items[position - 1][2]]
        while self.counts(items, position):
            views.append(items[position][2])
            position += 1
        self.write('guide ' if views[0].guide else 'view ')
        text = views[0].name + '..' + views[-1].name[-1] + (': ' + views[0].type_name if views[0].type_name else '')
        head = self.properties(views[0])
        span = self.spanned(text + (' ' + head if head else ''))
        for view in views:
            view.span = span
            self.placed(view, self.current.order)
        return position

    def declaration(self, view):
        self.write('guide ' if view.guide else 'view ')
        self.name(view)
        if view.instance is not None:
            self.instance(view)
        elif view.children or view.statements:
            self.write(' {')
            self.end_line()
            self.depth += 1
            self.block(view)
            self.depth -= 1
            self.write('    ' * self.depth + '}')

    def branching(self, item):
        """`state s { … }`, or `when … { … } else { … }`."""
        outer = self.branches
        for number, (head, branch) in enumerate(item.heads()):
            self.write((' ' if number else '') + head + ' {')
            self.end_line()
            self.branches = outer + (branch,)
            self.current.stated += [branch.state] if branch.state is not None else []
            self.depth += 1
            self.items([(0, 1, v) for v in branch.views] + [(1, 0, s) for s in branch.statements])
            self.depth -= 1
            self.write('    ' * self.depth + '}')
        self.branches = outer

    def placed(self, item, order):
        item.branches = self.branches
        order.append(item)

    def instance(self, view):
        """Adds the declarations of an instance's layout where the instance is declared, in their own order."""
        self.current.stated += view.instance.stated
        for item in view.instance.order:
            item.branches = self.branches + item.own_branches
            self.current.order.append(item)
        for item in view.instance.settings:
            item.branches = self.branches + item.own_branches
            self.current.settings.append(item)

    def name(self, view):
        text = view.name + (': ' + view.type_name if view.type_name else '')
        head = self.properties(view)
        view.span = self.spanned(text + (' ' + head if head else ''))
        self.placed(view, self.current.order)

    def statement(self, item):
        if isinstance(item, Setting):
            item.span = self.spanned(item.path_text + '.' + item.attribute + ' == ' + item.priority.text)
            self.placed(item, self.current.settings)
            return
        if isinstance(item, Written):
            item.span = self.spanned(item.text)
            self.placed(item, self.current.order)
            return
        text = expression(item.items[0])
        for operator, right in zip(item.operators, item.items[1:]):
            space = '' if self.chance(0.05) else ' '
            text += space + operator + space + expression(right)
        if item.priority:
            text += self.rng.choice((' @ ', ' @', '@')) + item.priority.text if self.rng else ' @ ' + item.priority.text
        if item.debug:
            text += ' ?'
        if self.chance(0.08):
            for mark in (' + ', ', ', '(', ' - '):
                if mark in text:
                    before, after = text.split(mark, 1)
                    text = before + mark.rstrip() + '\n' + ' ' * 8 + after
                    break
        item.span = self.spanned(text)
        self.placed(item, self.current.order)
