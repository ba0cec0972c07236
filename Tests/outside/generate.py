"""Random layouts as abstract descriptions (`language.py`): well-posed, ambiguous and conflicting ones.

The wanted kind is only a tendency: `oracle.py` decides which kind a layout is. Every construct of equations occurs.
Numbers are small integers and short decimals, so that verdicts do not depend on rounding.
"""
import copy
import random
from fractions import Fraction

from language import Layout, Priority, Screen, Setting, Statement, View, references
from notations import EXTRAS, PLACES, PLACES_ALL, instances, metrics, states
from recipes import Recipes
from trouble import Trouble

NAMES = ['a', 'b', 'c', 'logo', 'title', 'icon', 'user', 'form', 'card', 'badge', 'row1', 'row2', '_box', 'größe', '名前',
         'left', 'width', 'high', 'screen', 'state', 'rows', 'stack', 'layout', 'let', 'guide', 'group', 'x', 'when', 'H', 'none']
# name, width, height, safe area insets in portrait and in landscape
DEVICES = [('iPhoneSE', 375, 667, (20, 0, 0, 0), (0, 0, 0, 0)), ('iPhone13mini', 375, 812, (50, 0, 34, 0), (0, 50, 21, 50)),
           ('iPhone16Pro', 402, 874, (62, 0, 34, 0), (0, 62, 21, 62)), ('iPadPro11', 834, 1194, (24, 0, 20, 0), (24, 0, 20, 0)),
           ('iPad8', 810, 1080, (20, 0, 0, 0), (20, 0, 0, 0))]
METRICS = ['gap', 'pad', 'big', 'k', 'Δ', 'unit', 'low2']


class Generator(Recipes, Trouble):
    """`notations` are those that may occur beside equations; `cards` are the layouts that views may be instances of."""

    def __init__(self, seed, kind, shared_metrics, notations=(), cards=()):
        self.rng, self.kind, self.shared_metrics, self.family = random.Random(seed), kind, shared_metrics, True
        self.cards, self.into, self.extra_children = cards, None, []
        used = self.rng.sample(sorted(notations), min(len(notations), self.pick(0, 1, 1, 1, 2, 2, 3, 4)))
        self.notations = used or list(notations)[:1] * (len(notations) == 1)

    def chance(self, probability):
        return self.rng.random() < probability

    def pick(self, *choices):
        return self.rng.choice(choices)

    # --------------------------------------------------------------------------------------------- numbers

    def number(self, value):
        """A node with the value `value`, written in one of several ways."""
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
        """A node for a random metric; None if there is no metric."""
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
        if metric and 2 <= metric[2] < 1000:
            return self.pick(Priority(metric[1], metric[2]), Priority(metric[1] + ' - 1', metric[2] - 1))
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
        self.place_views(views)
        if self.kind == 'ambiguous':
            self.loosen()
        for _ in range(self.rng.randint(0, 3)):
            self.one_more(views, 0.2)
        if self.chance(0.06):
            self.range_trouble(views)
        elif self.kind == 'conflicting':
            for _ in range(self.pick(1, 1, 2, 3)):
                self.one_more(views, 1)
        if self.chance(0.1):
            self.hair(views)
        for _ in range(self.pick(0, 0, 0, 1, 2)):
            self.repeat(views)
        for _ in range(self.pick(0, 0, 0, 1, 2)):
            self.setting(views)
        if 'instances' in self.notations and self.cards:
            instances.add(self, views, self.cards)
        if 'states' in self.notations:
            states.into_states(self)
        if 'when' in self.notations:
            states.into_conditions(self)
        self.fix_ranges()
        if 'metrics' in self.notations:
            metrics.into_metrics(self)
        return self.layout

    def fix_ranges(self):
        """Fixes all screens' sizes if there are texts: the oracle cannot split a range where a line is added."""
        views = [v for l in [self.layout] + self.layout.cards for v in l.root.walk()]
        if any(v.text is not None for v in views):
            for screen in self.layout.screens:
                least = lambda side: side[0] if isinstance(side, tuple) else side
                screen.width, screen.height = least(screen.width), least(screen.height)

    # ------------------------------------------------------------------------------------ other notations

    def place_views(self, views):
        """Places each view by itself, or all children of a view together in a notation for several views."""
        together, seen = [n for n in self.notations if n in PLACES_ALL], []
        for view in views:
            if view.parent not in seen:
                seen.append(view.parent)
                if together and self.chance(0.7):
                    PLACES_ALL[self.rng.choice(together)](self, view.parent.children)
            if not self.is_placed(view):
                self.place_alone(view)

    def place_alone(self, view):
        single = [n for n in self.notations if n in PLACES]
        if single and view.parent is not None and self.chance(0.6) and PLACES[self.rng.choice(single)](self, view):
            self.finished(view)
        else:
            self.place_view(view)

    def is_placed(self, view):
        return view in self.done['H'] and view in self.done['V']

    def finished(self, view):
        for axis in 'HV':
            self.done[axis].append(view)

    def one_more(self, views, required):
        some = [n for n in self.notations if n in EXTRAS]
        if not (some and self.chance(0.6) and EXTRAS[self.rng.choice(some)](self, views, required)):
            self.extra(views, required)

    def intrinsic_on(self, view, axis):
        return view.intrinsic[0 if axis == 'H' else 1] is not None

    def block_for(self, views):
        """A block that can name the children of one view: mostly that view's own, now and then one around it."""
        if self.into:
            return self.into[0]
        return self.rng.choice(list(views[0].parent.ancestors_and_self())) if self.chance(0.2) else views[0].parent

    def put(self, item):
        """Adds a statement whose block is already known."""
        if self.into:
            self.into[1].statements.append(item)
            return
        item.place = self.rng.randint(0, len(item.block.children)) if self.chance(0.3) else len(item.block.children)
        item.block.statements.append(item)

    def varied(self, statement):
        """A copy of a statement, with another number if its right side is a plain number."""
        other = copy.copy(statement)
        if isinstance(other, Statement) and len(other.items) == 2 and other.items[1][0] == 'n':
            amount = other.items[1][2] + self.pick(0, 4, 10)
            other.items = [other.items[0], ('n', str(amount) if amount.denominator == 1 else repr(float(amount)), amount)]
        return other

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
            if not guide and self.chance(0.06) and 'd1' not in taken:
                self.run(view, parent)
            if depth < 3 and self.chance(0.6):
                blocks.append((view, depth + 1))

    def run(self, view, parent):
        """Two to four views whose names count."""
        for i in range(1, self.pick(2, 3, 3, 4) + 1):
            one = View('d%d' % i, parent)
            if view.intrinsic[1] is not None and view.text is None:
                one.intrinsic = view.intrinsic

    def decorate(self, view):
        chance, pick = self.chance, self.pick
        if chance(0.3):
            view.intrinsic = (Fraction(pick(20, 40, 50, 100, Fraction(131, 2))), Fraction(pick(10, 20, Fraction(41, 2), 30)))
            if chance(0.2):
                view.intrinsic = (view.intrinsic[0], None)
            elif chance(0.4) and not view.guide:
                view.intrinsic = (Fraction(pick(40, 100, 200, 320, 640, 1000, Fraction(801, 2))), view.intrinsic[1])
                view.text = pick(0, 0, 0, 1, 2, 3)
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
            view.margins = pick((Fraction(0),) * 4, (Fraction(16),) * 4, *[tuple(map(Fraction, (8, 16, 4, 12)))] * 2)
        if chance(0.06):
            view.safe_area = tuple(map(Fraction, pick((1, 2, 3, 4), (20, 0, 10, 0))))
        if chance(0.15):
            view.type_name = pick('UILabel', 'UIView', 'Custom_1')
        if chance(0.05):
            view.spacing = Fraction(12)

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
            device = None
            if self.chance(0.1):
                name, width, height, portrait, landscape = self.rng.choice(DEVICES)
                device, safe = name, tuple(map(Fraction, portrait))
                if self.chance(0.4):
                    device, width, height, safe = name + ' landscape', height, width, tuple(map(Fraction, landscape))
            text = self.pick((2, 2), (Fraction(27, 20), 1), (Fraction(53, 17),) * 2, (Fraction(14, 17),) * 2) if self.chance(0.15) else (1, 1)
            self.layout.screens.append(Screen('s%d' % i, lift(width), lift(height), safe, self.chance(0.2), device, tuple(map(Fraction, text)), self.keyboard(height)))

    def keyboard(self, height):
        """The height of a keyboard, mostly none. On a range of heights it is lower than the least of them."""
        if not self.chance(0.2) or height is None:
            return None
        return Fraction(self.pick(150, 216, 291, Fraction(401, 2), 900) if not isinstance(height, tuple) else self.pick(100, 216))

    # ---------------------------------------------------------------------------------------- statements

    def path_text(self, view, block):
        """A path that names `view` in `block`; None if other names hide it."""
        if view.parent is None:
            return 'view' if self.lookup('view', block) is None else None
        chain, options = view.chain, []
        for i, first in enumerate(chain):
            if self.lookup(first.name, block) is first:
                options.append('.'.join(v.name for v in chain[i:]))
        if not options:
            return None
        return min(options, key=len) if self.chance(0.7) else self.rng.choice(options)

    def lookup(self, name, block):
        while block is not None:
            for child in block.children + [v for v in self.extra_children if v.parent is block]:
                if child.name == name:
                    return child
            block = block.parent
        return None

    def bind(self, node, block):
        """The node with the text of every reference; raises LookupError if one cannot be named."""
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
        """Adds a statement about `view` to a block that can name all its views."""
        blocks = list(view.parent.ancestors_and_self()) if view.parent else [view]
        block = blocks[0] if self.chance(0.7) else self.rng.choice(blocks)
        if self.into:
            block, blocks = self.into[0], []
        for candidate in [block] + blocks:
            try:
                bound = [self.bind(e, candidate) for e in items]
            except LookupError:
                continue
            if self.rootless(bound):
                return None
            statement = Statement(candidate, bound, operators, priority, debug)
            if self.into:
                self.into[1].statements.append(statement)
                return statement
            statement.place = self.rng.randint(0, len(candidate.children)) if self.chance(0.4) else len(candidate.children)
            candidate.statements.append(statement)
            return statement
        return None

    @staticmethod
    def rootless(items):
        """Whether the statement names a superview although its first view is the root, which has none."""
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
