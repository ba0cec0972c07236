"""COSLayout's rules: `path: assignment, …` with names such as `tt` or `minw`. A view's rules are one list, in the order
written.

The contract leaves some things open, which are not generated: reading a name that was never set, and naming one edge
from both sides in one view.
"""
from fractions import Fraction

from language import H, HALF, ONE, W, Constraint, Written, add, combine, constant
from oracle import Doubtful
from trouble import SIZE

SIDES = {'t': 'top', 'b': 'bottom', 'l': 'left', 'r': 'right'}
EDGES = {'H': ('ll', 'lr', 'rl', 'rr', 'cl', 'cr'), 'V': ('tt', 'tb', 'bt', 'bb', 'ct', 'cb')}
LIMITS = {'H': ('minw', 'maxw'), 'V': ('minh', 'maxh')}
AXIS = {n: axis for table in (EDGES, LIMITS) for axis, names in table.items() for n in names}
AXIS.update(w='H', h='V')


def opposite(name):
    """The name of the same edge or centre from the other side of the superview."""
    return name[0] + {'t': 'b', 'b': 't', 'l': 'r', 'r': 'l'}[name[1]]


def measured(geometry, view, superview, name):
    """The linear form that a name of the rules measures of `view` against `superview`."""
    if name in ('w', 'h') or name in LIMITS['H'] + LIMITS['V']:
        return geometry.size(view, W if AXIS[name] == 'H' else H)
    root = geometry.layout.root
    if name[0] == 'c':
        first, second = ('left', 'right') if AXIS[name] == 'H' else ('top', 'bottom')
        own = combine((HALF, geometry.edge(view, first, root)), (HALF, geometry.edge(view, second, root)))
    else:
        own = geometry.edge(view, SIDES[name[0]], root)
    side = SIDES[name[1]]
    return geometry.inside(own, geometry.edge(superview, side, root), side)


class Value:
    """A linear form, and a share of the superview's size. The rule that uses the share decides its axis."""

    def __init__(self, form, share=Fraction(0)):
        self.form, self.share = form, share

    def plus(self, other, sign=1):
        return Value(combine((1, self.form), (sign, other.form)), self.share + sign * other.share)

    def times(self, factor):
        return Value(combine((factor, self.form)) if factor else {}, self.share * factor)

    @property
    def number(self):
        """The value's number; None if it depends on variables."""
        return None if self.share or set(self.form) - {ONE} else self.form.get(ONE, Fraction(0))


class Rule(Written):
    """A statement of rules.

    `assignments` are ([(name, operator)…] from left to right, expression or None for nil). Expressions: ('n', value)
    ('%', share, axis or None) ('name', n) ('other', n, view) ('+'|'-'|'*'|'/', left, right), and ('=', [name…],
    expression) for an assignment in parentheses.
    """

    def __init__(self, block, text, view, others, assignments):
        super().__init__(block, text, [view] + others)
        self.view, self.assignments = view, assignments

    def constraints(self, meaning):
        key = ('rules', id(self.view))
        if key not in meaning.known:
            rules = [item for item in meaning.items if isinstance(item, Rule) and item.view is self.view]
            reading = Reading(meaning.geometry, self.view)
            meaning.known[key] = reading.read(rules), reading
        return [c for c in meaning.known[key][0] if c.origin is self]

    def assigned(self):
        """The number of names that the statement assigns to, also in parentheses."""
        inner = lambda node: len(node[1]) + inner(node[2]) if node[0] == '=' else sum(inner(p) for p in node[1:] if isinstance(p, tuple))
        return sum(len(targets) + (inner(node) if node else 0) for targets, node in self.assignments)

    def verdict(self, meaning):
        """(names last set by this statement and dropped, number of the statement's constraints)"""
        used = len(self.constraints(meaning))
        reading = meaning.known['rules', id(self.view)][1]
        own = [name for name, (_, rule, _) in reading.now.items() if rule is self]
        return [n for n in own if n not in reading.kept], used


class Reading:
    """All rules of one view, read in order."""

    def __init__(self, geometry, view):
        self.geometry, self.view, self.superview = geometry, view, view.parent
        self.now = {}                      # name -> (Value, rule, place of the assignment), the newest last

    def read(self, rules):
        for rule in rules:
            for number, (targets, expression) in enumerate(rule.assignments):
                self.rule, self.number, self.inner = rule, number, len(targets)
                value = None if expression is None else self.value(expression)
                for place, (name, operator) in reversed(list(enumerate(targets))):
                    if value is not None and operator != '=':
                        old = self.name(name)
                        value = {'+=': lambda: old.plus(value), '-=': lambda: old.plus(value, -1), '*=': lambda: self.product(old, value),
                                 '/=': lambda: old.times(Fraction(1) / value.number)}[operator]()
                    self.now.pop(name, None)
                    if value is not None:
                        self.now[name] = (value, rule, (number, place))
        return self.constraints()

    def name(self, name):
        if name in self.now:
            return self.now[name][0]
        if len(name) > 2 or name in 'wh' or opposite(name) not in self.now:
            raise Doubtful('a name that was never set')
        other, whole = self.now[opposite(name)][0], self.geometry.size(self.superview, W if AXIS[name] == 'H' else H)
        return Value(combine((1 - other.share, whole), (-1, other.form)))

    def value(self, node):
        if node[0] == 'n':
            return Value(constant(node[1]))
        if node[0] == '%':
            if node[2] is None:
                return Value({}, node[1])
            return Value(combine((node[1], self.geometry.size(self.superview, W if node[2] == 'H' else H))))
        if node[0] == 'name':
            return self.name(node[1])
        if node[0] == '=':
            value = self.value(node[2])
            for place, name in reversed(list(enumerate(node[1], self.inner))):
                self.now.pop(name, None)
                self.now[name] = (value, self.rule, (self.number, place))
            self.inner += len(node[1])
            return value
        if node[0] == 'other':
            return Value(measured(self.geometry, node[2], self.superview, node[1]))
        left, right = self.value(node[1]), self.value(node[2])
        if node[0] in '+-':
            return left.plus(right, 1 if node[0] == '+' else -1)
        return self.product(left, right) if node[0] == '*' else left.times(Fraction(1) / right.number)

    @staticmethod
    def product(left, right):
        return left.times(right.number) if right.number is not None else right.times(left.number)

    def constraints(self):
        """The constraints: the newest two positions on an axis, and the size if there are fewer.

        With limits on the axis, the size and all positions but the newest have priority 999.
        """
        kept = self.kept = {}
        for axis in 'HV':
            positions = [n for n in self.now if n in EDGES[axis]][-2:]
            limited = any(n in self.now for n in LIMITS[axis])
            for name in positions:
                kept[name] = 999 if limited and name != positions[-1] else 1000
            if len(positions) < 2:
                kept[SIZE[axis][0]] = 999 if limited else 1000
            kept.update((name, 1000) for name in LIMITS[axis])
        result = []
        for name, (value, rule, _) in sorted(self.now.items(), key=lambda item: item[1][2]):
            if name not in kept:
                continue
            form = add(measured(self.geometry, self.view, self.superview, name), value.form, -1)
            add(form, self.geometry.size(self.superview, W if AXIS[name] == 'H' else H), -value.share)
            relation = '>=' if name.startswith('min') else '<=' if name.startswith('max') else '=='
            result.append(Constraint(form, relation, Fraction(kept[name]), rule, ('rule', id(self.view), name)))
        return result


# ---------------------------------------------------------------------------------------------- generator

class Writer:
    """Assignments of one view, as text and as description. Keeps the names that are set."""

    def __init__(self, generator, view):
        self.generator, self.view, self.known, self.others, self.parts = generator, view, {}, [], []
        self.block = generator.block_for([view])

    def number(self, amount):
        """(text, node) of a number: as digits, as a metric, or with a format specifier."""
        generator = self.generator
        metrics = [(n, v) for n, _, v in generator.metrics if v == amount and n not in AXIS]
        if metrics and generator.chance(0.6):
            name = generator.rng.choice(metrics)[0]
            return generator.pick('%f({0})', '%^f({0})', '%@f({0})', '{0}').format(name), ('n', Fraction(amount))
        amount = Fraction(amount)
        return (str(amount) if amount.denominator == 1 else repr(float(amount))), ('n', amount)

    def percent(self):
        generator = self.generator
        axis = generator.pick(None, None, None, 'H', 'V')
        before = axis + ':' if axis else ''
        metrics = [(n, v) for n, _, v in generator.metrics if v <= 100]
        if metrics and generator.chance(0.3):
            name, value = generator.rng.choice(metrics)
            return before + generator.pick('%p', '%^p', '%@p') + '(' + name + ')', ('%', value / 100, axis)
        share = generator.share()
        return before + (str(share) if share.denominator == 1 else repr(float(share))) + '%', ('%', share / 100, axis)

    def amount(self, axis, least=0):
        """A value for a distance or size on an axis."""
        generator, pick = self.generator, self.generator.pick
        roll = generator.rng.random()
        plain = pick(8, 10, 16, 20, 24, 30, 5, Fraction(25, 2)) + least
        if roll < 0.5:
            return self.number(plain)
        if roll < 0.68:
            return self.percent()
        if roll < 0.78:
            first, second = self.percent(), self.number(pick(4, 10))
            operator = pick('+', '-')
            return '%s %s %s' % (first[0], operator, second[0]), (operator, first[1], second[1])
        if roll < 0.84:
            first, second = self.number(plain), self.number(5)
            return '(%s%s5) * 2' % (first[0], '-'), ('*', ('-', first[1], second[1]), ('n', Fraction(2)))
        if roll < 0.88:
            return self.assignment()
        other = self.other(axis, least)
        if other and generator.chance(0.7):
            return other
        names = [n for n in self.known if n not in LIMITS['H'] + LIMITS['V'] and (self.known[n] or AXIS[n] == axis)]
        if names:
            name = generator.rng.choice(names)
            if name not in 'wh' and generator.chance(0.3):
                name = opposite(name)
            return pick(('%s' % name, ('name', name)), ('%s / 2' % name, ('/', ('name', name), ('n', Fraction(2)))))
        return self.number(plain)

    def assignment(self):
        """`4 + (w = 3)`: an inner assignment, only to sizes, since an edge may be named from its other side later."""
        generator, pick = self.generator, self.generator.pick
        names = generator.rng.sample(('w', 'h'), pick(1, 1, 2))
        text, node = self.percent() if generator.chance(0.3) else self.number(pick(6, 12, 20))
        for name in names:
            self.known[name] = True
        first = self.number(pick(4, 10))
        return '%s + (%s = %s)' % (first[0], ' = '.join(names), text), ('+', first[1], ('=', names, node))

    def other(self, axis, least):
        generator = self.generator
        near = [v for v in generator.done[axis] if v.parent and v is not self.view]
        near = [v for v in near if v.parent is self.view.parent] or near
        if not near:
            return None
        target = generator.rng.choice(near)
        text = generator.path_text(target, self.block)
        if text is None:
            return None
        self.others.append(target)
        if least:
            name = SIZE[axis][0]
        else:
            name = generator.rng.choice(EDGES[axis])
        plain = '%%%s(%s)' % (name, text), ('other', name, target)
        extra = self.number(8)
        operator = generator.pick('+', '-')
        return generator.pick(plain, ('%s %s %s' % (plain[0], operator, extra[0]), (operator, plain[1], extra[1])))

    def assign(self, names, amount, operator='='):
        text, node = amount
        self.parts.append((' %s ' % operator).join(names + [text]) if operator == '=' else '%s %s %s' % (names[0], operator, text))
        pure = node is not None and not self.mentions(node)
        for name in names:
            self.known[name] = pure
        self.parts[-1] = (self.parts[-1], ([(n, operator) for n in names], node))

    @classmethod
    def mentions(cls, node):
        """Whether a value depends on the axis already, so that it would be odd on the other axis."""
        return node[0] in ('other', 'name') or any(cls.mentions(p) for p in node[1:] if isinstance(p, tuple))

    def written(self):
        """Adds the assignments as one or two statements."""
        generator, block = self.generator, self.block
        path = generator.path_text(self.view, block)
        if path is None or not self.parts:
            return False
        cut = generator.rng.randint(1, len(self.parts)) if generator.chance(0.4) else len(self.parts)
        for group in (self.parts[:cut], self.parts[cut:]):
            if group:
                text = path + ': ' + ', '.join(t for t, _ in group)
                generator.put(Rule(block, text, self.view, self.others, [a for _, a in group]))
        return True


def place(generator, view):
    """Adds rules that fix a view's frame. A later assignment may replace an earlier one."""
    writer, pick, chance = Writer(generator, view), generator.pick, generator.chance
    if chance(0.15):                       # one value for both axes
        writer.assign(pick(['ll', 'bb', 'rr', 'tt'], ['tt', 'll', 'rr', 'bb']), pick(writer.number(10), ('5%', ('%', Fraction(1, 20), None))))
        return writer.written()
    for axis in generator.rng.sample('HV', 2):
        near, far, centre = (pick('ll', 'lr'), pick('rr', 'rr', 'rl'), pick('cl', 'cr')) if axis == 'H' else (
            pick('tt', 'tt', 'tb'), pick('bb', 'bb', 'bt'), pick('ct', 'cb'))
        size, roll = SIZE[axis][0], generator.rng.random()
        if chance(0.1):
            writer.assign([size], writer.number(pick(300, 7)))
        if roll < 0.55:
            writer.assign([pick(near, far, centre)], writer.amount(axis))
            writer.assign([size], writer.amount(axis, 30))
        else:
            if roll < 0.65:                # three positions: the oldest is dropped
                writer.assign([centre], writer.amount(axis))
            writer.assign([near], writer.amount(axis))
            writer.assign([far], writer.amount(axis))
        if chance(0.2):
            limit = pick(*LIMITS[axis])
            writer.assign([limit], writer.number(pick(40, 100, 200)))
        if chance(0.1):
            name = generator.rng.choice([n for n in writer.known if AXIS[n] == axis])
            writer.assign([name], writer.number(pick(2, 3)), pick('+=', '-=', '*=', '/='))
        if chance(0.04):
            writer.assign([size], ('nil', None))
            writer.known.pop(size)
    return writer.written()


def extra(generator, views, required):
    """Adds one more rule for a view, which may replace or drop others. Its name is not set from the other side."""
    view, axis = generator.rng.choice(views), generator.pick('H', 'V')
    used = {n for b in view.ancestors_and_self() for s in b.statements if isinstance(s, Rule) and s.view is view for targets, _ in s.assignments for n, _ in targets}
    names = [n for n in EDGES[axis] + LIMITS[axis] + (SIZE[axis][0],) if n in ('w', 'h') or n in LIMITS[axis] or opposite(n) not in used]
    writer = Writer(generator, view)
    name = generator.rng.choice(names)
    writer.assign([name], writer.number(generator.pick(10, 20, 50, 80)) if generator.chance(0.7) else writer.percent())
    return writer.written()
