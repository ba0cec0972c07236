"""The part of the generator that makes layouts ambiguous, conflicting or redundant on purpose.

A mixin of `generate.Generator`, which has the random numbers, the layout and the methods that write statements.
"""
from fractions import Fraction

from language import Priority, Screen, Statement, references

SIDES = {'H': ('left', 'right', 'leading', 'trailing', 'centerX'),
         'V': ('top', 'bottom', 'centerY', 'firstBaseline', 'lastBaseline', 'baseline')}
INSETS = {'H': ('left', 'right', 'leading', 'trailing'), 'V': ('top', 'bottom')}
SIZE = {'H': 'width', 'V': 'height'}


class Trouble:
    def loosen(self):
        """Removes statements, or turns equations into inequalities."""
        blocks = [v for v in self.layout.root.walk() if v.statements]
        every = [(b, s) for b in blocks for s in b.statements]
        for block, statement in self.rng.sample(every, min(len(every), self.pick(1, 1, 1, 2, 3))):
            if self.chance(0.5) or not isinstance(statement, Statement) or len(statement.operators) > 1:
                block.statements.remove(statement)
            else:
                statement.operators = [self.pick('>=', '<=', '≥', '≤')]

    def repeat(self, views):
        """Adds a statement once more, its sides swapped: one of the two is redundant if it is a required equation."""
        blocks = [v for v in [self.layout.root] + views if v.statements]
        if not blocks:
            return
        block = self.rng.choice(blocks)
        old = self.rng.choice(block.statements)
        if isinstance(old, Statement) and len(old.operators) == 1 and not any(
                node[0] == '%' or node[0] in '*+' and isinstance(node, tuple) for node in old.items):
            flip = {'<=': '>=', '>=': '<=', '≤': '≥', '≥': '≤'}
            new = Statement(block, old.items[::-1], [flip.get(o, o) for o in old.operators], old.priority)
            if not self.rootless(new.items) and self.same_start(old):
                new.place = len(block.children)
                block.statements.append(new)

    @staticmethod
    def same_start(statement):
        """Whether only one side names views. Then swapping the sides does not change which superview is meant."""
        return sum(any(True for _ in references(e)) for e in statement.items) < 2

    def range_trouble(self, views):
        """Adds a ranged screen that does not work at all of its sizes."""
        low, more = self.pick(300, 320, 600), self.pick(20, 100, 400)
        both = (Fraction(low), Fraction(low + more))
        size = self.pick((both, Fraction(500)), (Fraction(390), both), (both, both))
        self.layout.screens.append(Screen('ranged', *size, None, self.chance(0.3)))
        root = self.layout.root
        limit = self.number(low + more * self.pick(Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), 1))
        width, height = self.ref(root, 'width'), self.ref(root, 'height')
        view = self.rng.choice([v for v in views if v.parent is root])
        choice = self.pick('least', 'most', 'sum', 'content', 'content')
        if choice == 'content':
            axis = 'H' if isinstance(size[0], tuple) else 'V'
            for side in INSETS[axis][:2]:
                self.relation(view, self.ref(view, side + 'Inset'), self.gap(), '>=', 1)
            self.relation(view, self.ref(view, SIZE[axis]), limit, '>=', 1)
        elif choice == 'sum':
            self.relation(root, ('+', width, height), ('*', limit, self.number(2)), self.pick('>=', '<='), 1)
        else:
            self.relation(root, self.pick(width, height), limit, '>=' if choice == 'least' else '<=', 1)

    def hair(self, views):
        """Adds two statements that differ by about `SHOWN`, or a soft constraint that ties with an intrinsic size."""
        view, axis = self.rng.choice(views), self.pick('H', 'V')
        size, value = self.ref(view, SIZE[axis]), self.pick(20, 40, 60, Fraction(75, 2))
        other = value + self.pick(Fraction(4, 10000), Fraction(9, 10000), Fraction(1, 1000), Fraction(15, 10000))
        if self.intrinsic_on(view, axis) and self.chance(0.5):
            self.state(view, [size, self.extent()], [self.pick('==', '>=', '<=')], self.pick(Priority('low', 250), Priority('high', 750)))
        elif self.chance(0.5):
            self.relation(view, size, self.number(value), '>=', 1)
            self.relation(view, size, self.number(other), '<=', 1)
        else:
            self.relation(view, size, self.number(value), self.pick('==', '<='), 1)
            self.relation(view, size, self.number(other), self.pick('==', '>='), self.pick(1, 1, 0))

    def extra(self, views, required):
        """Adds one more relation, which mostly conflicts with others."""
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
            name = self.rng.choice(SIDES[axis] + (SIZE[axis], 'rightInset', 'size', 'insets'))
            if name in ('size', 'insets'):
                right = self.literal([self.extent(), self.extent()], ' x ') if name == 'size' else self.gap()
                self.state(view, [self.ref(members, name), right], [operator], self.priority(required))
            else:
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
