"""Visual format: `H:|-[a(50)]-[b]-| alignAllTop`, horizontal in the reading direction, vertical, or both.

The contract leaves some things open, which are not generated: predicates of a group, ranges of more than one view (in a
row or side by side), and a standard gap between views of different superviews.
"""
from fractions import Fraction

from language import H, W, Constraint, Written, combine, constant, number_of
from text import expression
from trouble import SIZE

ALIGN = {'H': ('Top', 'Bottom', 'CenterY', 'FirstBaseline', 'LastBaseline'), 'V': ('Left', 'Right', 'Leading', 'Trailing', 'CenterX')}


class Visual(Written):
    """A line of visual format.

    `items` are [([view…], [predicate…])…]. `gaps` are those before each item and after the last, None at an end without
    `|`. A gap is 'none', 'standard', 'equal' (`~`) or [(operator, node, Priority or None)…]. Predicates are such lists
    too; their nodes may also be ('view', view) and ('attribute', view, name, factor, addend).
    """

    def __init__(self, block, text, axes, items, gaps, options):
        super().__init__(block, text, [v for views, _ in items for v in views])
        self.axes, self.items, self.gaps, self.options = axes, items, gaps, options
        self.loose = 'equal' in gaps or len(options) > 0   # the contract does not order equal gaps and alignments
        for parts in [predicates for _, predicates in items] + [gap for gap in gaps if isinstance(gap, list)]:
            self.targets += [p[1][1] for p in parts if p[1][0] in ('view', 'attribute')]

    def constraints(self, meaning):
        result = []
        for axis in self.axes:
            result += self.line(meaning, axis)
        return result

    def line(self, meaning, axis):
        self.geometry, self.axis = meaning.geometry, axis
        self.superview, self.backwards = self.items[0][0][0].parent, axis == 'H' and meaning.screen.rtl
        result, equal, before = [], [], None
        for number in range(len(self.items) + 1):
            after = self.items[number][0] if number < len(self.items) else None
            gap = self.gaps[number]
            if gap is not None:
                for form, side in self.distances(before, after):
                    if gap == 'equal':
                        equal.append(form)
                    else:
                        result += self.gap(form, gap, side)
            if after is not None:
                for view in after:
                    result += self.predicates(view, self.items[number][1])
            before = after
        result += [Constraint(form, '>=', Fraction(1000), self) for form in equal]
        result += [Constraint(combine((1, a), (-1, b)), '==', Fraction(1000), self) for a, b in zip(equal, equal[1:])]
        return result + self.aligned(axis)

    def edge(self, view, end):
        return self.geometry.reading_edge(view, self.axis == 'H', end)

    def distances(self, before, after):
        """(distance, end of the superview or None) for each pair of neighbours."""
        if before is None:
            return [(combine((1, self.edge(v, False)), (-1, self.edge(self.superview, False))), 0) for v in after]
        if after is None:
            return [(combine((1, self.edge(self.superview, True)), (-1, self.edge(v, True))), 1) for v in before]
        return [(combine((1, self.edge(b, False)), (-1, self.edge(a, True))), None) for a in before for b in after]

    def standard(self, side):
        """The width of a standard gap: the superview's spacing, or its margin on a side."""
        if side is None:
            return self.superview.spacing
        top, left, bottom, right = self.superview.margins
        start, end = (top, bottom) if self.axis == 'V' else (right, left) if self.backwards else (left, right)
        return end if side else start

    def gap(self, form, gap, side):
        if gap in ('none', 'standard'):
            gap = [('==', ('n', '', Fraction(0) if gap == 'none' else self.standard(side)), None)]
        return [self.related(form, operator, self.size_of(node), priority) for operator, node, priority in gap]

    def related(self, form, operator, right, priority):
        return Constraint(combine((1, form), (-1, right)), operator, priority.value if priority else Fraction(1000), self)

    def size_of(self, node, superview=None):
        dimension = W if self.axis == 'H' else H
        if node[0] == '%':
            return combine((node[2] / 100, self.geometry.size(superview or self.superview, dimension)))
        if node[0] == 'view':
            return self.geometry.size(node[1], dimension)
        if node[0] == 'attribute':
            _, view, name, factor, addend = node
            return combine((factor, self.geometry.size(view, W if name == 'width' else H)), (1, constant(addend)))
        return constant(number_of(node))

    def predicates(self, view, predicates):
        own = self.geometry.size(view, W if self.axis == 'H' else H)
        return [self.related(own, operator, self.size_of(node, view.parent), priority) for operator, node, priority in predicates]

    def aligned(self, axis):
        result, views = [], [v for views, _ in self.items for v in views]
        for option in self.options:
            name = option[0].lower() + option[1:]
            at = [self.geometry.position(v, name, self.geometry.layout.root) for v in views]
            result += [Constraint(combine((1, a), (-1, b)), '==', Fraction(1000), self) for a, b in zip(at, at[1:])]
        return result


# ---------------------------------------------------------------------------------------------- generator

class Line:
    """One line of visual format, as text and as description."""

    def __init__(self, generator, axes):
        self.generator, self.axes, self.items, self.gaps, self.text, self.options = generator, axes, [], [], '', []

    def amounts(self, amounts):
        """The text in the parentheses of a gap or a view."""
        texts = []
        for operator, node, priority in amounts:
            head = '' if operator == '==' and self.generator.chance(0.7) else operator
            texts.append(head + self.object(node) + ('@' + priority.text.replace(' ', '') if priority else ''))
        return ', '.join(texts)

    def object(self, node):
        if node[0] == 'view':
            return node[1].name
        if node[0] == 'attribute':
            _, view, name, factor, addend = node
            text = view.name + '.' + name
            text += ' * ' + str(float(factor)) if factor != 1 else ''
            return text + (' + ' + str(addend) if addend else '')
        return expression(node)

    def gap(self, gap):
        self.gaps.append(gap)
        if gap is None or gap == 'none':
            return
        if gap == 'standard':
            self.text += '-'
        elif gap == 'equal':
            self.text += '~'
        elif len(gap) == 1 and gap[0][0] == '==' and gap[0][2] is None and gap[0][1][0] in ('n', 'm', '%') and self.generator.chance(0.8):
            self.text += '-' + expression(gap[0][1]) + '-'
        else:
            self.text += '-(' + self.amounts(gap) + ')-'

    def bar(self):
        self.text += '|'

    def item(self, views, predicates=()):
        self.items.append((views, list(predicates)))
        self.text += '[' + ', '.join(v.name for v in views) + ('(' + self.amounts(predicates) + ')' if predicates else '') + ']'

    def write(self):
        generator, views = self.generator, [v for vs, _ in self.items for v in vs]
        head = {'H': generator.pick('H:', 'H:', ''), 'V': 'V:', 'HV': 'HV:'}[self.axes]
        for option in self.options:
            self.text += ' alignAll' + option
        generator.put(Visual(views[0].parent, head + self.text, self.axes, self.items, self.gaps, self.options))


def plain(generator, node):
    """The node if it is a number, metric or percentage, otherwise 12: visual format has no sums."""
    return node if node[0] in ('n', 'm', '%') else ('n', '12', Fraction(12))


def some_gap(generator, inner=True):
    roll = generator.rng.random()
    if roll < 0.12:
        return 'none'
    if roll < 0.42:
        return 'standard'
    if roll < 0.55:
        return [('==', generator.percent() if generator.chance(0.5) else plain(generator, generator.gap()), None)]
    if roll < 0.65:
        return [('>=', ('n', '8', Fraction(8)), None), ('==', plain(generator, generator.gap()), generator.priority(0))]
    if roll < 0.7:
        return [('>=', ('n', '4', Fraction(4)), None), ('<=', ('n', '20', Fraction(20)), generator.priority(0)),
                ('==', ('n', '10', Fraction(10)), generator.priority(0))]
    return [('==', plain(generator, generator.gap()), None)]


def size_predicates(generator, axis, known):
    """Predicates that fix a size."""
    roll, level = generator.rng.random(), lambda: generator.priority(0)
    if roll < 0.5:
        return [('==', plain(generator, generator.extent()), generator.priority(0.85))]
    if roll < 0.62:
        return [('==', generator.percent(), None)]
    if roll < 0.74:
        return [('>=', ('n', '20', Fraction(20)), None), ('==', plain(generator, generator.extent()), level())]
    if roll < 0.8:
        return [('>=', ('n', '10', Fraction(10)), level()), ('<=', ('n', '200', Fraction(200)), None), ('==', ('n', '64', Fraction(64)), level())]
    if not known:
        return [('==', plain(generator, generator.extent()), None)]
    view = generator.rng.choice(known)
    if roll < 0.9:
        return [('==', ('view', view), None)]
    factor, addend = generator.pick(Fraction(1), Fraction(1, 2), Fraction(2)), generator.pick(0, 10)
    return [('==', ('attribute', view, SIZE[axis], factor, Fraction(addend)), None)]


def place_all(generator, views):
    """Places all children of a view: by one line along an axis; across it by an alignment, groups or a line each."""
    views = [v for v in views if not v.guide and generator.lookup(v.name, v.parent) is v]
    if len(views) < 2:
        return False
    axis = generator.pick('H', 'H', 'V')
    other = 'V' if axis == 'H' else 'H'
    along(generator, axis, views)
    if generator.chance(0.35):
        aligned_from(generator, axis, views)
    else:
        for view in views:
            line(generator, other, [view])
            generator.done[other].append(view)
    return True


def line(generator, axis, views, across=None):
    """Adds a line `|gap[a]gap[b(…)]…gap|` that fixes all views along an axis. One size stays open where both ends are
    tied.
    """
    made, roll = Line(generator, axis), generator.rng.random()
    start, end = roll < 0.85, roll > 0.5
    flexible = generator.rng.randrange(len(views)) if start and end else None
    tildes = start and end and len(views) > 1 and generator.chance(0.15)
    if tildes:
        flexible = None
    if start:
        made.bar()
    made.gap('equal' if tildes else some_gap(generator) if start else None)
    for number, view in enumerate(views):
        if number:
            wide = [('==', ('view', generator.rng.choice(views)), None)] if generator.chance(0.1) else None
            made.gap('equal' if tildes else wide or some_gap(generator))
        known = [v for v in views[:number]]
        fixed = generator.intrinsic_on(view, axis) and generator.chance(0.7)
        made.item([view], [] if number == flexible or fixed and not tildes else size_predicates(generator, axis, known))
    made.gap('equal' if tildes else some_gap(generator) if end else None)
    if end:
        made.bar()
    if across:
        made.options.append(across)
    made.write()


def along(generator, axis, views):
    if len(views) >= 3 and generator.chance(0.25):
        grouped(generator, axis, views)
    elif generator.chance(0.08):
        tied_both_ways(generator, views)
    else:
        across = generator.pick(*ALIGN[axis]) if generator.chance(0.1) else None
        line(generator, axis, views, across)
    generator.done[axis] += views


def grouped(generator, axis, views):
    """Adds a line `|-[a, b]-[c]…|`: the members of a group have the same start and end.
    """
    cut = generator.rng.randint(1, len(views) - 1)
    first, second = views[:cut], views[cut:]
    for group in (first, second):
        if len(group) > 1 or generator.chance(0.6):
            sizes = [group[0]]
            for view in sizes:
                generator.size(view, axis)
    made = Line(generator, axis)
    made.bar()
    made.gap(some_gap(generator))
    made.item(first)
    made.gap([('==', ('n', '6', Fraction(6)), None)] if generator.chance(0.5) else 'standard')
    made.item(second)
    if generator.chance(0.2):
        made.gap([('>=', ('n', '0', Fraction(0)), None)])
        made.bar()
    else:
        made.gap(None)
    made.write()
    for view in first + second:
        if view not in (first[0], second[0]):
            generator.relation(view, generator.ref(view, SIZE[axis]), generator.ref((first if view in first else second)[0], SIZE[axis]), required=0.9)


def tied_both_ways(generator, views):
    made = Line(generator, 'HV')
    made.bar()
    made.gap(some_gap(generator))
    made.item([views[0]], size_predicates(generator, 'H', [])[:1])
    made.gap(None)
    made.write()
    for view in views[1:]:
        made = Line(generator, 'HV')
        made.gap(None)
        made.item([views[0]])
        made.gap('standard')
        made.item([view], [('==', ('view', views[0]), None)])
        made.gap(None)
        made.write()


def aligned_from(generator, axis, views):
    """Places the first view across by a line; an alignment option of another line, without gaps, ties the others."""
    other = 'V' if axis == 'H' else 'H'
    line(generator, other, [views[0]])
    generator.done[other].append(views[0])
    made = Line(generator, axis)
    made.gap(None)
    for number, view in enumerate(views):
        if number:
            made.gap([('>=', ('n', '0', Fraction(0)), generator.priority(0))])
        made.item([view])
    made.gap(None)
    made.options.append(generator.pick(*ALIGN[axis]))
    made.write()
    for view in views[1:]:
        generator.size(view, other)
        generator.done[other].append(view)


def extra(generator, views, required):
    """Adds one more line about two siblings."""
    view = generator.rng.choice(views)
    kids = [v for v in view.parent.children if not v.guide and generator.lookup(v.name, v.parent) is v]
    if len(kids) < 2:
        return False
    first, second = generator.rng.sample(kids, 2)
    outer = [v for v in (view.parent.parent or view.parent).children if not v.guide and generator.lookup(v.name, view.parent) is v]
    far = [v for v in outer if v.parent is not view.parent and v is not view.parent]
    if far and generator.chance(0.4):      # `|` belongs to the first one's superview
        return across_superviews(generator, first, generator.rng.choice(far), required)
    made = Line(generator, generator.pick('H', 'V', 'HV'))
    priority = generator.priority(required)
    made.gap(None)
    made.item([first], [(generator.pick('==', '>=', '<='), ('n', '40', Fraction(40)), priority)] if generator.chance(0.5) else [])
    made.gap([(generator.pick('==', '>=', '<='), ('n', '12', Fraction(12)), priority)])
    made.item([second])
    made.gap(None)
    made.write()
    return True


def across_superviews(generator, first, second, required):
    """Adds a line of two views with different superviews, with `|` at one end or none.
    """
    made = Line(generator, generator.pick('H', 'V'))
    start = generator.chance(0.3)
    if start:
        made.bar()
    made.gap([('==', ('n', '9', Fraction(9)), generator.priority(required))] if start else None)
    made.item([first])
    made.gap([(generator.pick('==', '>='), ('n', '6', Fraction(6)), generator.priority(required))])
    made.item([second])
    made.gap(None)
    made.write()
    return True
