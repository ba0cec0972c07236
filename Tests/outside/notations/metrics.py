"""Metrics with conditional values, in the place of numbers in equations."""
from fractions import Fraction

from branches import Branching, condition_text
from language import Statement
from notations.states import inside, some_condition


def into_metrics(generator):
    """Replaces some numbers of equations by metrics of several values; the last value whose condition holds counts."""
    for _ in range(generator.pick(1, 1, 2, 3)):
        every = [s for b in generator.layout.root.walk() if inside(b) for s in statements(b.statements)]
        every = [(s, i) for s in every for i, item in enumerate(s.items) if numbers(item)]
        if not every:
            return
        statement, place = generator.rng.choice(every)
        old = generator.rng.choice(numbers(statement.items[place]))
        known = [m for m in generator.layout.conditional if m[2][0][1] == old[2]]
        node = generator.rng.choice(known) if known and generator.chance(0.5) else new(generator, old[2])
        statement.items = list(statement.items)
        statement.items[place] = replaced(statement.items[place], old, node)


def statements(items):
    for item in items:
        if isinstance(item, Branching):
            for branch in item.parts():
                yield from statements(branch.statements)
        elif isinstance(item, Statement) and hasattr(item, 'items'):
            yield item


def numbers(node):
    """The numbers in an expression that may be replaced by any other number: no factors and no divisors."""
    if node[0] in ('n', 'm'):
        return [node]
    if node[0] in ('+', '-', 'neg', '()'):
        return [n for part in node[1:] for n in numbers(part)]
    return []


def replaced(node, old, new):
    if node is old:
        return new
    if node[0] in ('+', '-', 'neg', '()'):
        return (node[0],) + tuple(replaced(part, old, new) for part in node[1:])
    return node


def new(generator, value):
    """A node ('c', name, [(condition, value)…]); the first value, without a condition, holds where no other does."""
    layout = generator.layout
    choices = [(None, value)]
    for _ in range(generator.pick(1, 1, 2, 3)):
        choices.append((some_condition(generator), max(Fraction(0), value + generator.pick(-5, 0, 4, 10, 30))))
    name = 'cond%d' % len(layout.conditional)
    text = lambda v: str(v) if v.denominator == 1 else repr(float(v))
    values = [text(v) + (' when ' + condition_text(c) if c else '') for c, v in choices]
    layout.metrics.append((name, (',\n        ' if generator.chance(0.2) else ', ').join(values), value))
    node = ('c', name, choices)
    layout.conditional.append(node)
    return node
