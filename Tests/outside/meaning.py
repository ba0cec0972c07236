"""The linear constraints of a layout description on one screen: geometry, attributes, expressions, the order written.

The second of the two files that hold the language's meaning; `language.py` describes what a layout consists of.
"""
from fractions import Fraction

from branches import chosen
from language import (COMPOUNDS, Constraint, conditional, DIRECTIONAL, Guide, H, Keyboard, HALF, INSET_ORDER, ONE, POSITIONS, POSITIONS_H, RATIOS, RATIOS_TO, Statement,
                      View, W, Written, X, Y, combine, component, constant, add, references, substitute)


def variable(view, dimension):
    return {4 * view.index + dimension: 1}


class Geometry:
    """Positions and lengths of the views of one layout on one screen."""

    def __init__(self, layout, screen):
        self.layout, self.screen = layout, screen

    def safe_guide(self, superview):
        for view in superview.ancestors_and_self():
            if view.parent is None:
                return Guide(view, self.screen.safe_area or view.safe_area or (Fraction(0),) * 4)
            if view.safe_area is not None:
                return Guide(view, view.safe_area)

    def keyboard_guide(self):
        """As high as the keyboard that the screen shows, but never higher than the root; else below the safe area."""
        root, height = self.layout.root, self.screen.keyboard
        if height is None:
            return Keyboard(root, self.safe_guide(root).insets[2])
        return Keyboard(root, min(height, self.screen.height) if isinstance(self.screen.height, (int, Fraction)) else height)

    def origin(self, view, dimension, space):
        form = {}
        while view is not space and view.parent is not None:
            add(form, variable(view, dimension))
            view = view.parent
        return form

    def size(self, thing, dimension):
        if isinstance(thing, Keyboard):
            return variable(thing.owner, W) if dimension == W else constant(thing.height)
        if isinstance(thing, Guide):
            top, left, bottom, right = thing.insets
            lost = left + right if dimension == W else top + bottom
            return combine((1, variable(thing.owner, dimension)), (1, constant(-lost)))
        return variable(thing, dimension)

    def edge(self, thing, name, space):
        """The left, right, top or bottom edge of a view or guide, from the left or top of `space`."""
        if isinstance(thing, Keyboard):
            form = self.edge(thing.owner, 'bottom' if name == 'top' else name, space)
            return combine((1, form), (-1, constant(thing.height))) if name == 'top' else form
        if isinstance(thing, Guide):
            inset = dict(zip(INSET_ORDER, thing.insets))[name]
            sign = 1 if name in ('left', 'top') else -1
            return combine((1, self.edge(thing.owner, name, space)), (sign, constant(inset)))
        horizontal = name in ('left', 'right')
        form = self.origin(thing, X if horizontal else Y, space)
        if name in ('right', 'bottom'):
            add(form, variable(thing, W if horizontal else H))
        return form

    def reading_edge(self, view, horizontal, end):
        """The start or end of a view, from the root's start, in the reading direction or downwards."""
        if not horizontal:
            return self.edge(view, 'bottom' if end else 'top', self.layout.root)
        form = self.edge(view, 'right' if end != self.screen.rtl else 'left', self.layout.root)
        return combine((-1, form)) if self.screen.rtl else form

    def physical(self, name):
        """The attribute's name with leading and trailing replaced by left and right, as on this screen."""
        pairs = (('leading', 'right'), ('trailing', 'left')) if self.screen.rtl else (('leading', 'left'), ('trailing', 'right'))
        for before, after in pairs:
            name = name.replace(before, after)
        return name

    def position(self, thing, attribute, space, mirrored=False):
        """A position in the coordinates of `space`.

        With `mirrored`, horizontal ones are measured leftwards from its right side.
        """
        form = self.unmirrored(thing, self.physical(attribute), space)
        if mirrored and attribute in POSITIONS_H:
            return combine((1, self.size(space, W)), (-1, form))
        return form

    def unmirrored(self, thing, name, space):
        if name in INSET_ORDER:
            return self.edge(thing, name, space)
        if name in ('centerX', 'centerY'):
            first, second = ('left', 'right') if name == 'centerX' else ('top', 'bottom')
            return combine((HALF, self.edge(thing, first, space)), (HALF, self.edge(thing, second, space)))
        if name in ('firstBaseline', 'lastBaseline', 'baseline'):
            first = name == 'firstBaseline'
            distance = 0 if isinstance(thing, Guide) else thing.first_baseline if first else -thing.last_baseline
            if not isinstance(thing, Guide) and thing.text is not None:
                distance *= self.screen.text[1]    # baselines grow with the text
            return combine((1, self.edge(thing, 'top' if first else 'bottom', space)), (1, constant(distance)))
        if name.endswith('WithinMargins'):
            first, second = ('left', 'right') if name.startswith('centerX') else ('top', 'bottom')
            return combine((HALF, self.unmirrored(thing, first + 'Margin', space)),
                           (HALF, self.unmirrored(thing, second + 'Margin', space)))
        edge = name[:-len('Margin')]
        margin = dict(zip(INSET_ORDER, thing.margins))[edge]
        sign = 1 if edge in ('left', 'top') else -1
        return combine((1, self.edge(thing, edge, space)), (sign, constant(margin)))

    def length(self, view, attribute, other):
        """The linear form of a size, inset, offset or alignment: measures that do not depend on the coordinates."""
        root = self.layout.root
        at = lambda thing, name: self.edge(thing, name, root)
        name = self.physical(attribute)
        if other is None:
            if name in ('width', 'height'):
                return self.size(view, W if name == 'width' else H)
            for suffix, outer in (('MarginInset', lambda: Guide(view.parent, view.parent.margins)),
                                  ('SafeInset', lambda: self.safe_guide(view.parent)), ('Inset', lambda: view.parent)):
                if name.endswith(suffix):
                    edge = name[:-len(suffix)]
                    return self.inside(at(view, edge), at(outer(), edge), edge)
        if name.endswith('Offset'):
            edge = name[:-len('Offset')]
            opposite = {'left': 'right', 'right': 'left', 'top': 'bottom', 'bottom': 'top'}[edge]
            return self.inside(at(view, edge), at(other, opposite), edge)
        if name in ('verticalAlign', 'horizontalAlign'):
            centre = 'centerX' if name == 'verticalAlign' else 'centerY'
            return combine((1, self.position(view, centre, root)), (-1, self.position(other, centre, root)))
        if name in ('firstBaselineAlign', 'lastBaselineAlign'):
            baseline = name[:-len('Align')]
            return combine((1, self.position(other, baseline, root)), (-1, self.position(view, baseline, root)))
        edge = name[:-len('Align')]
        return self.inside(at(view, edge), at(other, edge), edge)

    @staticmethod
    def inside(own, outer, edge):
        """Positive inward: own - outer for left and top, outer - own for right and bottom."""
        return combine((1, own), (-1, outer)) if edge in ('left', 'top') else combine((1, outer), (-1, own))

    def ratio_parts(self, view, attribute, other):
        """(numerator, denominator): the ratio or fraction r means numerator - r * denominator."""
        if attribute == 'aspectRatio':
            return self.size(view, W), self.size(view, H)
        if attribute == 'horizontalCenter':
            return self.position(view, 'centerX', view.parent), self.size(view.parent, W)
        if attribute == 'verticalCenter':
            return self.position(view, 'centerY', view.parent), self.size(view.parent, H)
        dimension = W if attribute == 'width' else H
        return self.size(view, dimension), self.size(other, dimension)


class Meaning:
    """The constraints of a layout on one screen in one state: the implied ones, and the others in the order written.

    `size` is the (width, height) at which conditions are decided, by default the screen's. A part of it is None for
    `fit`.
    """

    def __init__(self, layout, screen, state=None, size=None, lines=None):
        self.layout, self.screen, self.geometry = layout, screen, Geometry(layout, screen)
        self.lines = lines or {}           # view: number of lines of its text; one line by default
        self.size = size = size or (screen.width, screen.height)
        there = lambda item: all(b.holds(state, size) for b in item.branches)
        self.items = [item for item in layout.order if there(item)]
        self.settings = [setting for setting in layout.settings if there(setting)]
        made = {id(v) for item in self.items for v in ([item] if isinstance(item, View) else getattr(item, 'hidden', ()))}
        self.views = [v for v in layout.views if v is layout.root or id(v) in made]
        self.known = {}                    # shared results of all statements of a notation

    def implied(self):
        """The implied constraints: no size is negative; the root is at 0, 0 and as large as the screen.

        A ranged size lies between its bounds.
        """
        root, result = self.layout.root, []
        for view in self.views:
            for dimension in (W, H):
                result.append(Constraint(variable(view, dimension), '>=', 1000, None, ('size', view, dimension)))
        for dimension in (X, Y):
            result.append(Constraint(variable(root, dimension), '==', 1000, None, ('screen',)))
        for dimension, size in ((W, self.screen.width), (H, self.screen.height)):
            if size is None:
                result.append(Constraint(variable(root, dimension), '<=', 50, None, ('fit',)))
                continue
            low, high = size if isinstance(size, tuple) else (size, size)
            at = lambda value: combine((1, variable(root, dimension)), (-1, constant(value)))
            if low == high:
                result.append(Constraint(at(low), '==', 1000, None, ('screen',)))
            else:
                result.append(Constraint(at(low), '>=', 1000, None, ('screen',)))
                result.append(Constraint(at(high), '<=', 1000, None, ('screen',)))
        return result

    def constraints(self):
        """All other constraints, in the order written (`layout.order` holds views and statements by their place)."""
        result = []
        for item in self.items:
            if isinstance(item, View):
                result += self.intrinsic(item)
            elif isinstance(item, Statement):
                result += self.statement(item)
            elif isinstance(item, Written):
                result += item.constraints(self)
        return result

    def intrinsic(self, view):
        result = []
        for dimension, letter in ((W, 'H'), (H, 'V')):
            size = self.content(view)[dimension - W]
            if size is None:
                continue
            form = combine((1, variable(view, dimension)), (-1, constant(size)))
            for kind, relation, default in (('hug', '<=', 250), ('resist', '>=', 750)):
                priority = self.intrinsic_priority(view, kind, letter, default)
                result.append(Constraint(form, relation, priority, view, (kind, letter)))
        return result

    def content(self, view):
        """The size of a view's content on this screen, with the text's number of lines;

        None along an axis without intrinsic size.
        """
        if view.text is None:
            return view.intrinsic
        width, height = (size * scale for size, scale in zip(view.intrinsic, self.screen.text))
        return width, height * self.lines.get(view, 1)

    def intrinsic_priority(self, view, kind, letter, default):
        value = view.properties[kind + letter].value if kind + letter in view.properties else Fraction(default)
        for setting in self.settings:
            names = {kind, kind + letter, 'compress' + letter}
            if setting.view is view and setting.attribute in names:
                value = setting.priority.value
        return value

    def statement(self, statement):
        """The constraints of a statement: one for each member of a list, component of a compound, pair of a chain."""
        lengths = [len(r[1]) for e in statement.items for r in references(e) if len(r[1]) > 1]
        result = []
        for index in range(lengths[0] if lengths else 1):
            items = [substitute(e, index) for e in statement.items]
            compound = next((r[2] for e in items for r in references(e) if self.is_compound(r)), None)
            for number in range(len(COMPOUNDS[compound]) if compound else 1):
                parts = [component(e, number) for e in items] if compound else items
                result += self.relation(statement, parts)
        return result

    @staticmethod
    def is_compound(reference):
        return reference[2] in COMPOUNDS

    def relation(self, statement, items):
        self.block = statement.block
        refs = [r for e in items for r in references(e)]
        named = [t for r in refs for t in [r[1][0][1]] + ([r[3][1]] if r[3] else []) if isinstance(t, View)]
        self.superview = named[0].parent if named else statement.block
        views = {self.owner(t) for r in refs for t in [r[1][0][1]] + ([r[3][1]] if r[3] else [])}
        self.axis = next(('H' if self.is_horizontal(r[2]) else 'V' for r in refs), None)
        ratio = any(r[2] in RATIOS or r[2] in RATIOS_TO and r[3] for r in refs)
        lone = refs[0] if len(refs) == 1 and refs[0][2] in POSITIONS else None
        if lone:
            views.add(self.superview)
        self.space = self.common_ancestor(views)
        self.mirrored = self.screen.rtl and any(r[2] in DIRECTIONAL for r in refs)
        result = []
        priority = statement.priority.value if statement.priority else Fraction(1000)
        for left, operator, right in zip(items, statement.operators, items[1:]):
            if ratio:
                form = self.ratio_form(left, right)
            else:
                form = combine((1, self.value(left)), (-1, self.value(right)))
                if lone:
                    own = any(True for _ in references(left))
                    meant = self.geometry.position(self.superview, lone[2], self.space, self.mirrored)
                    add(form, meant, -1 if own else 1)
            relation = {'=': '==', '≤': '<=', '≥': '>='}.get(operator, operator)
            result.append(Constraint(form, relation, priority, statement, self.values(statement)))
        return result

    def values(self, statement):
        """A note of the conditional metrics' chosen values: with other values they are other constraints."""
        found = {c[1]: chosen(c, self.size) for e in getattr(statement, 'items', ()) for c in conditional(e)}
        return ('values', tuple(sorted(found.items()))) if found else ''

    def ratio_form(self, left, right):
        """The form of `ratio op number` or `number op ratio`, multiplied out."""
        self_side, number_side, sign = (left, right, 1) if any(True for _ in references(left)) else (right, left, -1)
        (_, members, attribute, argument), number = self_side, self.value(number_side, plain=True).get(ONE, Fraction(0))
        over, under = self.geometry.ratio_parts(members[0][1], attribute, self.resolve(argument[1]) if argument else None)
        return combine((sign, over), (-sign * number, under))

    @staticmethod
    def is_horizontal(attribute):
        if attribute in POSITIONS:
            return attribute in POSITIONS_H
        return attribute == 'width' or attribute.startswith(('left', 'right', 'leading', 'trailing', 'verticalAlign'))

    def owner(self, target):
        thing = self.resolve(target)
        return thing.owner if isinstance(thing, Guide) else thing

    def resolve(self, target):
        if target == 'superview':
            return self.superview
        if target == 'margins':
            return Guide(self.superview, self.superview.margins)
        if target == 'safeArea':
            return self.geometry.safe_guide(self.superview)
        if target == 'keyboard':
            return self.geometry.keyboard_guide()
        return target

    def common_ancestor(self, views):
        """The nearest common ancestor of views, which may be one of them. For a single view it is the superview."""
        views = list(views)
        if len(views) == 1:
            return views[0].parent or views[0]
        shared = None
        for view in views:
            line = list(view.ancestors_and_self())
            shared = line if shared is None else [v for v in shared if v in line]
        return shared[0]

    def value(self, node, plain=False):
        """The linear form of an expression. With `plain`, a percentage n is n/100."""
        kind = node[0]
        if kind in ('n', 'm'):
            return constant(node[2])
        if kind == 'c':
            return constant(node[2][chosen(node, self.size)][1])
        if kind == '%':
            return self.percentage(node, plain)
        if kind == 'ref':
            return self.reference(node)
        if kind == '()':
            return self.value(node[1], plain)
        if kind == 'neg':
            return combine((-1, self.value(node[1], plain)))
        if kind in ('+', '-'):
            return combine((1, self.value(node[1], plain)), (1 if kind == '+' else -1, self.value(node[2], plain)))
        return self.product(node, plain)

    def percentage(self, node, plain):
        if plain:
            return constant(node[2] / 100)
        axis = node[3] or self.axis
        return combine((node[2] / 100, self.geometry.size(self.superview, W if axis == 'H' else H)))

    def reference(self, node):
        _, members, attribute, argument = node
        thing = self.resolve(members[0][1])
        if attribute in POSITIONS:
            return self.geometry.position(thing, attribute, self.space, self.mirrored)
        return self.geometry.length(thing, attribute, self.resolve(argument[1]) if argument else None)

    def product(self, node, plain):
        left_has, right_has = (any(True for _ in references(part)) for part in node[1:])
        left = self.value(node[1], plain or right_has)
        right = self.value(node[2], plain or left_has)
        if node[0] == '/':
            return combine((Fraction(1) / right[ONE], left))
        if set(left) <= {ONE}:
            return combine((left.get(ONE, Fraction(0)), right))
        return combine((right.get(ONE, Fraction(0)), left))
