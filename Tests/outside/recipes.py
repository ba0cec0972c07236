"""The part of the generator that fixes frames: a size and a position for each view and axis, in one of many notations.

A mixin of `generate.Generator`. Every attribute of the language occurs here.
"""
from fractions import Fraction

from language import DIRECTIONAL, INSET_ORDER
from trouble import INSETS, SIDES, SIZE

MARGIN_SIDES = {'H': ('leftMargin', 'rightMargin', 'leadingMargin', 'trailingMargin', 'centerXWithinMargins'),
                'V': ('topMargin', 'bottomMargin', 'centerYWithinMargins')}


class Recipes:
    def place_view(self, view):
        """Adds statements that more or less fix a view's frame."""
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
        """A view that is already placed on the axis, mostly a sibling, or a keyword for the superview or its guides."""
        near = [v for v in self.done[axis] if v.parent is view.parent and v is not view]
        if near and self.chance(0.6):
            return self.rng.choice(near)
        if not views_only and self.chance(0.6):
            return self.pick('superview', 'superview', 'superview', 'margins', 'safeArea', *['keyboard'] * (axis == 'V'))
        if self.chance(0.05):
            return self.layout.root        # `view.left`: the root by name
        choices = [v for v in self.done[axis] if v is not view and v is not view.parent and v.parent is not None]
        if choices and self.chance(0.8) or views_only and choices:
            return self.rng.choice(choices)
        return None if views_only else 'superview'

    def ref(self, target, attribute, argument=None):
        if target in ('margins', 'safeArea', 'keyboard') and ('Margin' in attribute or 'aseline' in attribute):
            target = 'superview'           # these guides have neither margins nor baselines
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
        """Adds a statement that fixes a position. Returns its attribute, so that the next statement uses another."""
        sides = [s for s in SIDES[axis] + MARGIN_SIDES[axis] * self.chance(0.25) if s != avoid]
        own_name = self.rng.choice(sides)
        choice = self.pick(*['implicit'] * 4 + ['to'] * 6 + ['inset'] * 4 + ['fraction', '%', 'scaled', 'length', 'middle',
                                                                         'offset', 'offset', 'align', 'align', 'chain'])
        own = self.ref(view, own_name)
        self.family = self.chance(0.5)     # beside a centre: either leading and trailing, or left and right
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
        """A position attribute that may be related to `name` in an equation."""
        names = [n for n in SIDES[axis] + (() if edges_only else MARGIN_SIDES[axis]) if 'Baseline' not in n or not edges_only]
        if edges_only:
            names = [n for n in names if n != 'baseline']
        if axis == 'H' and not name.startswith('center'):
            names = [n for n in names if n.startswith('center') or (n in DIRECTIONAL) == (name in DIRECTIONAL)]
        elif axis == 'H':
            names = [n for n in names if n.startswith('center') or (n in DIRECTIONAL) == self.family]
        return name if name in names and self.chance(0.35) else self.rng.choice(names)

    def limits(self, view, axis):
        """Adds inequalities and soft constraints instead of equations."""
        near, far = ('left', 'right') if axis == 'H' else ('top', 'bottom')
        self.relation(view, self.ref(view, near + 'Inset'), self.gap(), '>=', 1)
        if self.chance(0.7):
            self.relation(view, self.ref(view, far + 'Inset'), self.gap(), '>=', 1)
        self.relation(view, self.ref(view, SIZE[axis]), self.extent(), required=0.3)
        centre = 'centerX' if axis == 'H' else 'centerY'
        self.relation(view, self.ref(view, self.pick(near, centre)), self.gap(), required=0)

    def compound(self, view):
        """Adds one or two statements for both axes."""
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
                state('size', self.extent() if self.chance(0.3) else self.literal([self.extent(), self.extent()], ' x '))
            if choice == 'size+centerAlign' and target:
                state('centerAlign', self.gap(), target)
            else:
                right = self.ref(target or 'superview', 'center') if self.chance(0.4) else self.literal([self.point(view, axis) for axis in 'HV'])
                state('center', right)
        self.done['H'].append(view)
        self.done['V'].append(view)
        return True

    def point(self, view, axis):
        """One coordinate of a point: a number or a position of a view."""
        if self.chance(0.6):
            return self.gap()
        place = self.ref(self.other(axis, view), self.partner('centerX' if axis == 'H' else 'centerY', axis))
        return self.plus(place) if self.chance(0.3) else place

    def literal(self, parts, between=', '):
        if between == ' x ':
            return ('literal', '', self.pick(' x ', ' × '), '', parts)
        return ('literal', '(', between, ')', parts)
