"""Random layouts as abstract descriptions (`language.py`): well-posed ones, ones with something left open, ones that conflict.

The aim is only a tendency: `oracle.py` decides what a layout is. Every construct of the equations is used; data are small
integers and short decimals, so that verdicts are far from rounding.
"""
import random
from fractions import Fraction

from language import DIRECTIONAL, INSET_ORDER, Layout, Priority, Screen, Setting, Statement, View, references

NAMES = ['a', 'b', 'c', 'logo', 'title', 'icon', 'user', 'form', 'card', 'badge', 'row1', 'row2', '_box', 'größe', '名前',
         'left', 'width', 'high', 'screen', 'state', 'rows', 'layout', 'let', 'guide', 'group', 'x', 'when', 'H', 'none']
METRICS = ['gap', 'pad', 'big', 'k', 'Δ', 'unit', 'low2']
SIDES = {'H': ('left', 'right', 'leading', 'trailing', 'centerX'),
         'V': ('top', 'bottom', 'centerY', 'firstBaseline', 'lastBaseline', 'baseline')}
MARGIN_SIDES = {'H': ('leftMargin', 'rightMargin', 'leadingMargin', 'trailingMargin', 'centerXWithinMargins'),
                'V': ('topMargin', 'bottomMargin', 'centerYWithinMargins')}
INSETS = {'H': ('left', 'right', 'leading', 'trailing'), 'V': ('top', 'bottom')}
SIZE = {'H': 'width', 'V': 'height'}


class Generator:
    def __init__(self, seed, kind, shared_metrics):
        self.rng, self.kind, self.shared_metrics, self.family = random.Random(seed), kind, shared_metrics, True

    def chance(self, probability):
        return self.rng.random() < probability

    def pick(self, *choices):
        return self.rng.choice(choices)

    # --------------------------------------------------------------------------------------------- numbers

    def number(self, value):
        """A node that is worth `value`, written in one of several ways."""
        value = Fraction(value)
        if value < 0:
            return ('neg', self.number(-value))
        if self.chance(0.12):
            known = [(n, v) for n, _, v in self.metrics if v == value]
            if known:
                return ('m',) + self.rng.choice(known)
        text = str(int(value)) if value.denominator == 1 else repr(float(value))
        roll = self.rng.random()
        if roll < 0.03 and value.denominator == 1 and value >= 2:
            part = self.rng.randint(1, int(value) - 1)
            return ('()', ('+', ('n', str(part), Fraction(part)), ('n', str(int(value) - part), value - part)))
        if roll < 0.05 and value.denominator == 1:
            return ('()', ('/', ('n', str(int(value) * 2), value * 2), ('n', '2', Fraction(2))))
        if roll < 0.07 and value.denominator == 1 and value and value % 100 == 0:
            text = str(int(value) // 100) + 'e2'
        elif roll < 0.10 and text.startswith('0.'):
            text = text[1:]
        elif roll < 0.12 and value.denominator == 1:
            text += '.0'
        return ('n', text, value)

    def metric(self):
        """A metric and a node for it, or None where there is none."""
        if not self.metrics:
            return None
        name, _, value = self.rng.choice(self.metrics)
        return ('m', name, value)

    def gap(self):
        if self.chance(0.1):
            metric = self.metric()
            if metric:
                return metric
        return self.number(self.pick(0, 0, 4, 5, 8, 8, 10, 12, 16, 20, 24, 30, Fraction(25, 2), Fraction(1, 2), 40))

    def extent(self):
        return self.number(self.pick(10, 20, 20, 24, 30, 40, 44, 50, 60, 80, 100, 120, Fraction(75, 2), Fraction(81, 4), 150))

    def share(self):
        return Fraction(self.pick(5, 10, 20, 25, 30, 40, 50, 50, 60, 75)) + (Fraction(1, 2) if self.chance(0.1) else 0)

    def percent(self, forced=None):
        value = self.share()
        text = str(int(value)) if value.denominator == 1 else repr(float(value))
        return ('%', text, value, forced)

    def factor(self):
        return self.number(self.pick(2, 3, Fraction(1, 2), Fraction(1, 4), Fraction(3, 2), Fraction(9, 10), Fraction(6, 5)))

    def priority(self, required=0.5):
        if self.chance(required):
            return Priority('required', 1000) if self.chance(0.05) else None
        name, base = self.pick(('required', 1000), ('high', 750), ('low', 250), ('fit', 50), ('fitting', 50), ('750', 750),
                               ('999', 999), ('500', 500), ('251', 251), ('1', 1), ('749.5', Fraction(1499, 2)))
        sign, step = self.pick(('-', 1), ('+', 1), ('-', 10), ('+', Fraction(1, 2)), ('+', 5))
        value = base + step if sign == '+' else base - step
        if (base == 1000 or self.chance(0.35)) and 1 <= value < 1000:
            step_text = str(step) if step != Fraction(1, 2) else self.pick('0.5', '.5')
            return Priority(name + self.pick(' ' + sign + ' ', sign) + step_text, value)
        if base == 1000:
            return Priority('900', 900)
        metric = self.metric() if self.chance(0.1) else None
        if metric and 1 <= metric[2] < 1000:
            return Priority(metric[1], metric[2])
        return Priority(name, base)

    # ----------------------------------------------------------------------------------------------- views

    def build(self, name):
        self.layout = Layout(name)
        self.own_metrics()
        self.metrics = self.shared_metrics + self.layout.metrics
        self.tree()
        self.screens()
        self.done = {'H': [self.layout.root], 'V': [self.layout.root]}
        views = [v for v in self.layout.root.walk() if v.parent]
        for view in views:
            self.place_view(view)
        if self.kind == 'ambiguous':
            self.loosen()
        extras = self.rng.randint(0, 3)
        for _ in range(extras):
            self.extra(views, 0.2)
        if self.kind == 'conflicting':
            for _ in range(self.pick(1, 1, 2, 3)):
                self.extra(views, 1)
        for _ in range(self.pick(0, 0, 0, 1, 2)):
            self.setting(views)
        return self.layout

    def own_metrics(self):
        for name in self.rng.sample(METRICS, self.pick(0, 0, 1, 2)):
            if any(name == n for n, _, _ in self.shared_metrics):
                continue
            value = Fraction(self.pick(4, 8, 10, 16, 20, 40, 100, 300, 700))
            text, earlier = str(value), self.shared_metrics + self.layout.metrics
            if earlier and self.chance(0.4):
                other, _, amount = self.rng.choice(earlier)
                text, value = self.pick((other + ' * 2', amount * 2), (other + ' + 4', amount + 4), ('(' + other + ' + 2) / 2', (amount + 2) / 2))
            self.layout.metrics.append((name, text, value))

    def tree(self):
        if self.chance(0.2):
            self.layout.root.margins = self.pick((Fraction(16),) * 4, tuple(map(Fraction, (1, 2, 3, 4))))
        count = self.pick(2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 10, 12)
        blocks = [(self.layout.root, 0)]
        for _ in range(count):
            parent, depth = self.rng.choice(blocks + blocks[-1:])
            taken = {c.name for c in parent.children}
            name = self.rng.choice([n for n in (NAMES[:15] if self.chance(0.85) else NAMES) if n not in taken])
            guide = self.chance(0.08)
            view = View(name, parent, guide)
            self.decorate(view)
            if depth < 3 and not guide and self.chance(0.6):
                blocks.append((view, depth + 1))

    def decorate(self, view):
        chance, pick = self.chance, self.pick
        if chance(0.3):
            view.intrinsic = (Fraction(pick(20, 40, 50, 100, Fraction(131, 2))), Fraction(pick(10, 20, Fraction(41, 2), 30)))
            if chance(0.2):
                view.intrinsic = (view.intrinsic[0], None)
            for names in pick((), (), (('hug', 'H', 'V'),), (('hugH', 'H'),), (('resistV', 'V'),), (('resist', 'H', 'V'),),
                              (('hug', 'H', 'V'), ('resistH', 'H'))):
                priority = self.priority(0)
                if chance(0.15):
                    priority = Priority('required', 1000)
                view.property_texts.append(names[0] + ': ' + priority.text)
                for letter in names[1:]:
                    view.properties[names[0].rstrip('HV') + letter] = priority
        if chance(0.15):
            view.first_baseline = Fraction(pick(4, 12, 16, Fraction(27, 2)))
        if chance(0.15):
            view.last_baseline = Fraction(pick(2, 4, 5))
        if chance(0.2):
            view.margins = pick((Fraction(0),) * 4, (Fraction(16),) * 4, tuple(map(Fraction, (8, 16, 4, 12))))
        if chance(0.06):
            view.safe_area = tuple(map(Fraction, pick((1, 2, 3, 4), (20, 0, 10, 0))))
        if chance(0.15):
            view.type_name = pick('UILabel', 'UIView', 'Custom_1')
        if chance(0.05):
            view.property_texts.append('spacing: 12')

    def screens(self):
        sizes = [(390, 844), (320, 480), (768, 1024), (600, 300)]
        for i in range(self.pick(0, 1, 1, 1, 1, 2, 3)):
            width, height = self.rng.choice(sizes)
            roll = self.rng.random()
            if roll < 0.1:
                height = None
            elif roll < 0.14:
                width = None
            elif roll < 0.18:
                width, height = (width, width + self.pick(50, 200)), height
            elif roll < 0.20:
                width, height = (width, width + 100), (height, height + self.pick(1, 100))
            safe = tuple(map(Fraction, self.pick((47, 0, 34, 0), (20, 5, 10, 15)))) if self.chance(0.3) else None
            lift = lambda s: None if s is None else tuple(map(Fraction, s)) if isinstance(s, tuple) else Fraction(s)
            self.layout.screens.append(Screen('s%d' % i, lift(width), lift(height), safe, self.chance(0.2)))

    # ---------------------------------------------------------------------------------------- statements

    def path_text(self, view, block):
        """A path that names `view` in `block`, None where names in between hide it."""
        if view.parent is None:
            return 'view' if self.lookup('view', block) is None else None
        chain, options = view.chain, []
        for i, first in enumerate(chain):
            if self.lookup(first.name, block) is first:
                options.append('.'.join(v.name for v in chain[i:]))
        if not options:
            return None
        return min(options, key=len) if self.chance(0.7) else self.rng.choice(options)

    @staticmethod
    def lookup(name, block):
        while block is not None:
            for child in block.children:
                if child.name == name:
                    return child
            block = block.parent
        return None

    def bind(self, node, block):
        """Gives every reference its text; None where one cannot be named."""
        kind = node[0]
        if kind == 'ref':
            members = [(self.name_of(t, block), t) for t in node[1]]
            argument = (self.name_of(node[3], block), node[3]) if node[3] is not None else None
            if any(text is None for text, _ in members) or argument and argument[0] is None:
                raise LookupError
            return ('ref', members, node[2], argument)
        if kind == 'literal':
            return node[:4] + ([self.bind(p, block) for p in node[4]],)
        if kind in ('+', '-', '*', '/', 'neg', '()'):
            return (kind,) + tuple(self.bind(p, block) for p in node[1:])
        return node

    def name_of(self, target, block):
        if isinstance(target, str):
            return target if self.lookup(target, block) is None else None
        return self.path_text(target, block)

    def state(self, view, items, operators, priority=None, debug=False):
        """Adds a statement about `view` to a block from which it can be named."""
        blocks = list(view.parent.ancestors_and_self()) if view.parent else [view]
        block = blocks[0] if self.chance(0.7) else self.rng.choice(blocks)
        for candidate in [block] + blocks:
            try:
                bound = [self.bind(e, candidate) for e in items]
            except LookupError:
                continue
            if self.rootless(bound):
                return None
            statement = Statement(candidate, bound, operators, priority, debug)
            statement.place = self.rng.randint(0, len(candidate.children)) if self.chance(0.4) else len(candidate.children)
            candidate.statements.append(statement)
            return statement
        return None

    @staticmethod
    def rootless(items):
        """Whether the superview is asked for where the first view named is the root."""
        refs = [r for e in items for r in references(e)]
        targets = [t for r in refs for _, t in r[1] + ([r[3]] if r[3] else [])]
        named = [t for t in targets if isinstance(t, View)]
        return bool(named) and named[0].parent is None and any(isinstance(t, str) for t in targets)

    def equals(self):
        return self.pick('==', '==', '==', '==', '=')

    def relation(self, view, left, right, operator=None, required=0.82):
        operator = operator or self.equals()
        if self.chance(0.12):
            left, right = right, left
            operator = {'<=': '>=', '>=': '<=', '≤': '≥', '≥': '≤'}.get(operator, operator)
        self.state(view, [left, right], [operator], self.priority(required), self.chance(0.01))

    def setting(self, views):
        with_size = [v for v in views if v.intrinsic != (None, None)] or views
        view = self.rng.choice(with_size)
        block = view.parent
        text = self.path_text(view, block)
        if text:
            names = ('hugH', 'hugV', 'resistH', 'resistV', 'hug', 'resist', 'compressH', 'compressV')
            setting = Setting(block, view, text, self.rng.choice(names), self.priority(0.03) or Priority('required', 1000))
            setting.place = self.rng.randint(0, len(block.children))
            block.statements.append(setting)

    # ------------------------------------------------------------------------------------------- recipes

    def place_view(self, view):
        """Statements that fix a view's frame, more or less."""
        if self.chance(0.14) and self.compound(view):
            return
        for axis in self.rng.sample('HV', 2):
            roll = self.rng.random()
            if roll < 0.66:
                self.size(view, axis)
                self.position(view, axis)
            elif roll < 0.88:
                first = self.position(view, axis)
                self.position(view, axis, avoid=first)
            else:
                self.limits(view, axis)
            self.done[axis].append(view)

    def other(self, axis, view, views_only=False):
        """Something already placed on the axis: nearby more often than not, or a keyword for the superview or its guides."""
        near = [v for v in self.done[axis] if v.parent is view.parent and v is not view]
        if near and self.chance(0.6):
            return self.rng.choice(near)
        if not views_only and self.chance(0.6):
            return self.pick('superview', 'superview', 'margins', 'safeArea')
        if self.chance(0.05):
            return self.layout.root        # `view.left`: the root by name
        choices = [v for v in self.done[axis] if v is not view and v is not view.parent and v.parent is not None]
        if choices and self.chance(0.8) or views_only and choices:
            return self.rng.choice(choices)
        return None if views_only else 'superview'

    def ref(self, target, attribute, argument=None):
        if target in ('margins', 'safeArea') and ('Margin' in attribute or 'aseline' in attribute):
            target = 'superview'           # the contract gives these guides neither margins nor baselines
        return ('ref', target if isinstance(target, list) else [target], attribute, argument)

    def plus(self, node, amount=None):
        """node, node + n, node - n, n + node."""
        if self.chance(0.4) and amount is None:
            return node
        amount = amount or self.gap()
        return self.pick(('+', node, amount), ('-', node, amount), ('+', amount, node))

    def size(self, view, axis):
        own, dimension = self.ref(view, SIZE[axis]), SIZE[axis]
        other_axis = 'V' if axis == 'H' else 'H'
        choices = ['n'] * 5 + ['of'] * 3 + ['%'] * 2 + ['ratio', 'chain', 'difference', 'sum']
        if view in self.done[other_axis]:
            choices += ['aspect'] * 2 + ['cross']
        if view.intrinsic[0 if axis == 'H' else 1] is not None:
            choices += ['intrinsic'] * 8
        choice = self.rng.choice(choices)
        if choice == 'n':
            self.relation(view, own, self.extent())
        elif choice == 'of':
            target = self.ref(self.other(axis, view), dimension)
            self.relation(view, own, self.plus(target) if self.chance(0.5) else self.plus(self.scaled(target)))
        elif choice == '%':
            percent = self.percent(self.pick(None, None, 'H', 'V') if self.chance(0.3) else None)
            scaled = ('*', percent, self.factor()) if self.chance(0.15) else percent
            self.state(view, [own, self.plus(scaled) if self.chance(0.3) else scaled], [self.equals()], self.priority(0.85))
        elif choice == 'ratio':
            target = self.other(axis, view, views_only=True)
            if target is None:
                return self.relation(view, own, self.extent())
            amount = self.percent() if self.chance(0.3) else self.factor()
            self.relation(view, self.ref(view, dimension, target), amount)
        elif choice == 'chain':
            self.state(view, [self.number(10), own, self.number(200)], [self.pick('<=', '≤'), '<='], self.priority(0.9))
            self.relation(view, own, self.extent(), required=0)
        elif choice == 'difference':
            first, second = ('left', 'right') if axis == 'H' else ('top', 'bottom')
            ends = (self.ref(view, second), self.ref(view, first))
            if self.chance(0.5):
                self.relation(view, ('-',) + ends, self.extent())
            else:
                self.relation(view, ends[0], ('+', ends[1], self.extent()))
        elif choice == 'sum':
            target = self.ref(self.other(axis, view), dimension)
            self.relation(view, ('+', own, target), ('+', ('*', target, self.number(2)), self.extent()))
        elif choice == 'aspect':
            ratio = self.pick(('/', self.number(16), self.number(9)), ('/', self.number(4), self.number(3)), self.factor(), self.percent())
            self.relation(view, self.ref(view, 'aspectRatio'), ratio)
        elif choice == 'cross':
            self.relation(view, own, self.plus(self.scaled(self.ref(view, SIZE[other_axis]))))

    def scaled(self, node):
        by = self.percent() if self.chance(0.2) else self.factor()
        return self.pick(('*', node, by), ('*', by, node), ('/', node, self.number(self.pick(2, 4))), ('*', ('()', self.plus(node)), by))

    def position(self, view, axis, avoid=None):
        """A statement that fixes a position; returns the attribute, so that the next one takes another."""
        sides = [s for s in SIDES[axis] + MARGIN_SIDES[axis] * self.chance(0.25) if s != avoid]
        own_name = self.rng.choice(sides)
        choice = self.pick(*['implicit'] * 4 + ['to'] * 6 + ['inset'] * 4 + ['fraction', '%', 'scaled', 'length', 'middle',
                                                                         'offset', 'offset', 'align', 'align', 'chain'])
        own = self.ref(view, own_name)
        self.family = self.chance(0.5)     # beside a centre: leading and trailing, or left and right, but not both
        if choice == 'implicit':
            amount = self.gap() if self.chance(0.6) else self.number(-self.pick(4, 8, 10, 16))
            if self.chance(0.15):
                own, amount = ('+', own, self.number(5)), self.gap()
            self.relation(view, own, amount)
        elif choice == '%':
            amount = self.percent(self.pick(None, 'H', 'V') if self.chance(0.3) else None)
            right = amount if self.chance(0.5) else ('+', self.ref('superview', self.partner(own_name, axis)), amount)
            self.state(view, [own, right], [self.equals()], self.priority(0.85))
        elif choice == 'to':
            target = self.ref(self.other(axis, view), self.partner(own_name, axis))
            self.relation(view, own, self.plus(target))
        elif choice == 'scaled':
            plain = self.partner(own_name, axis, edges_only=True)
            target = self.ref('superview', plain)
            self.relation(view, own, self.plus(self.scaled(target)) if self.chance(0.3) else self.scaled(target))
        elif choice == 'length':
            target, length = self.other(axis, view), self.other(axis, view)
            self.relation(view, own, ('+', self.ref(target, self.partner(own_name, axis)), self.ref(length, SIZE[axis])))
        elif choice == 'middle':
            first, second = self.other(axis, view), self.other(axis, view)
            pair = ('()', ('+', self.ref(first, self.partner(own_name, axis)), self.ref(second, self.partner(own_name, axis))))
            self.relation(view, own, ('/', pair, self.number(2)))
        elif choice == 'fraction':
            name = 'horizontalCenter' if axis == 'H' else 'verticalCenter'
            amount = self.pick(self.number(Fraction(1, 2)), self.number(Fraction(1, 4)), self.percent())
            self.relation(view, self.ref(view, name), amount)
            return 'centerX' if axis == 'H' else 'centerY'
        else:
            return self.relative(view, axis, choice, avoid)
        return own_name

    def relative(self, view, axis, choice, avoid):
        side = self.rng.choice([s for s in INSETS[axis] if s != avoid])
        target = self.other(axis, view, views_only=True)
        if choice == 'inset' or target is None:
            own = self.ref(view, side + self.pick('Inset', 'Inset', 'MarginInset', 'SafeInset'))
            amount = self.gap()
            if self.chance(0.2) and target is not None:
                amount = self.scaled(self.ref(target, SIZE[axis]))
            elif self.chance(0.1):
                amount = self.percent()
                self.state(view, [own, amount], [self.equals()], self.priority(0.85))
                return side
            self.relation(view, own, amount)
        elif choice == 'offset':
            self.relation(view, self.ref(view, side + 'Offset', target), self.gap())
        elif choice == 'align':
            names = [s + 'Align' for s in INSETS[axis] if s != avoid]
            names += ['verticalAlign'] if axis == 'H' else ['horizontalAlign', 'firstBaselineAlign', 'lastBaselineAlign']
            self.relation(view, self.ref(view, self.rng.choice(names), target), self.gap())
        else:
            name = self.pick('left', 'leading') if axis == 'H' else 'top'
            self.state(view, [self.number(-5), self.ref(view, name), self.number(60)], ['<=', '<='], self.priority(0.9))
            self.relation(view, self.ref(view, name), self.gap(), required=0)
            return name
        return side

    def partner(self, name, axis, edges_only=False):
        """A position attribute that may stand in one relation with `name`."""
        names = [n for n in SIDES[axis] + (() if edges_only else MARGIN_SIDES[axis]) if 'Baseline' not in n or not edges_only]
        if edges_only:
            names = [n for n in names if n != 'baseline']
        if axis == 'H' and not name.startswith('center'):
            names = [n for n in names if n.startswith('center') or (n in DIRECTIONAL) == (name in DIRECTIONAL)]
        elif axis == 'H':
            names = [n for n in names if n.startswith('center') or (n in DIRECTIONAL) == self.family]
        return name if name in names and self.chance(0.35) else self.rng.choice(names)

    def limits(self, view, axis):
        """Inequalities and wishes instead of equations."""
        near, far = ('left', 'right') if axis == 'H' else ('top', 'bottom')
        self.relation(view, self.ref(view, near + 'Inset'), self.gap(), '>=', 1)
        if self.chance(0.7):
            self.relation(view, self.ref(view, far + 'Inset'), self.gap(), '>=', 1)
        self.relation(view, self.ref(view, SIZE[axis]), self.extent(), required=0.3)
        centre = 'centerX' if axis == 'H' else 'centerY'
        self.relation(view, self.ref(view, self.pick(near, centre)), self.gap(), required=0)

    def compound(self, view):
        """One or two statements for both axes."""
        both = [v for v in self.done['H'] if v in self.done['V'] and v.parent is not None and v is not view]
        target = self.rng.choice(both) if both else None
        choice = self.pick('insets', 'insets', 'axis', 'size+center', 'size+center', 'edges', 'edgeAlign', 'size+centerAlign', 'sizes')
        state = lambda name, right, argument=None, operator=None: self.state(
            view, [self.ref(view, name, argument), right], [operator or self.equals()], self.priority(0.85))
        if choice == 'insets':
            right = self.gap() if self.chance(0.5) else self.literal([self.gap() for _ in INSET_ORDER])
            state(self.pick('insets', 'pin', 'marginInsets', 'safeInsets'), right)
        elif choice == 'axis':
            for name in ('horizontal', 'vertical'):
                state(name + self.pick('Insets', 'MarginInsets', 'SafeInsets'), self.gap())
        elif choice == 'edges' or choice == 'edgeAlign' and target is None:
            state('edges', self.ref(target or self.pick('superview', 'margins', 'safeArea'), 'edges'))
        elif choice == 'edgeAlign':
            state('edgeAlign', self.gap(), target)
        else:
            if choice == 'sizes' and target:
                state('size', self.pick(self.factor(), self.percent()), target) if self.chance(0.5) else state('size', self.ref(target, 'size'))
            else:
                state('size', self.literal([self.extent(), self.extent()], ' x '))
            if choice == 'size+centerAlign' and target:
                state('centerAlign', self.gap(), target)
            else:
                right = self.ref(target or 'superview', 'center') if self.chance(0.4) else self.literal([self.gap(), self.gap()])
                state('center', right)
        self.done['H'].append(view)
        self.done['V'].append(view)
        return True

    def literal(self, parts, between=', '):
        if between == ' x ':
            return ('literal', '', self.pick(' x ', ' × '), '', parts)
        return ('literal', '(', between, ')', parts)

    # -------------------------------------------------------------------------------- trouble on purpose

    def loosen(self):
        """Takes statements away, or turns equations into inequalities."""
        blocks = [v for v in self.layout.root.walk() if v.statements]
        every = [(b, s) for b in blocks for s in b.statements]
        for block, statement in self.rng.sample(every, min(len(every), self.pick(1, 1, 1, 2, 3))):
            if self.chance(0.5) or len(statement.operators) > 1:
                block.statements.remove(statement)
            else:
                statement.operators = [self.pick('>=', '<=', '≥', '≤')]

    def extra(self, views, required):
        """One more relation about anything, more often than not at odds with what is there."""
        view, axis = self.rng.choice(views), self.pick('H', 'V')
        operator = self.pick('==', '>=', '<=', '≤', '≥')
        roll = self.rng.random()
        siblings = [v for v in view.parent.children if v is not view]
        if roll < 0.3:
            self.relation(view, self.ref(view, SIZE[axis]), self.extent(), operator, required)
        elif roll < 0.5:
            name = self.rng.choice(SIDES[axis])
            target = self.ref(self.other(axis, view), self.partner(name, axis))
            self.relation(view, self.ref(view, name), self.plus(target), operator, required)
        elif roll < 0.62 and siblings:
            members = [view] + self.rng.sample(siblings, self.rng.randint(1, min(2, len(siblings))))
            name = self.rng.choice(SIDES[axis] + (SIZE[axis], 'rightInset'))
            self.relation(view, self.ref(members, name), self.extent(), operator, required)
        elif roll < 0.72:
            name = self.pick('insets', 'horizontalInsets', 'verticalSafeInsets', 'marginInsets')
            self.state(view, [self.ref(view, name), self.gap()], [operator], self.priority(required))
        elif roll < 0.8 and siblings:
            self.state(view, [self.ref(view, 'size'), self.ref(self.rng.choice(siblings), 'size')], [operator], self.priority(required))
        elif roll < 0.88 and siblings:
            target = self.rng.choice(siblings)
            middle, last = self.ref(target, SIZE[axis]), self.ref(self.other(axis, view), SIZE[axis])
            self.state(view, [self.ref(view, SIZE[axis]), middle, last], [operator, operator], self.priority(required))
        else:
            side = self.rng.choice(INSETS[axis])
            self.relation(view, self.ref(view, side + 'Inset'), self.gap(), operator, required)
