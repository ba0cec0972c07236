"""States and conditions: which statements and views stand in a configuration. A notation of its own: any other may stand inside."""
from fractions import Fraction

COMPARE = {'<': lambda a, b: a < b, '<=': lambda a, b: a <= b, '>': lambda a, b: a > b, '>=': lambda a, b: a >= b, '==': lambda a, b: a == b}


class Branch:
    """What stands in one pair of braces: of the state named `state`, or where `condition` is `wanted`."""

    def __init__(self, state=None, condition=None, wanted=True):
        self.state, self.condition, self.wanted = state, condition, wanted
        self.views, self.statements = [], []

    def holds(self, state, size):
        if self.condition is None:
            return state == self.state
        return truth(self.condition, size) == self.wanted


class Branching:
    """A `state`, or a `when` with its `else`, among the statements of a block."""
    span = None

    def __init__(self, first, other=None):
        self.first, self.other, self.targets = first, other, []

    def parts(self):
        return [self.first] + ([self.other] if self.other else [])

    def heads(self):
        first = 'state ' + self.first.state if self.first.condition is None else 'when ' + condition_text(self.first.condition)
        return [(first, self.first)] + ([('else', self.other)] if self.other else [])


# A condition: (comparison, axis 0 or 1, number), ('and' | 'or', left, right) or ('not', condition).

def truth(condition, size):
    """Whether a condition holds at (width, height); a comparison with a size that is `fit` is false."""
    if condition[0] == 'not':
        return not truth(condition[1], size)
    if condition[0] in ('and', 'or'):
        left, right = (truth(c, size) for c in condition[1:])
        return left and right if condition[0] == 'and' else left or right
    return size[condition[1]] is not None and COMPARE[condition[0]](size[condition[1]], condition[2])


def condition_text(condition, inside=False):
    if condition[0] == 'not':
        return 'not ' + condition_text(condition[1], True)
    if condition[0] in ('and', 'or'):
        text = condition_text(condition[1], True) + ' ' + condition[0] + ' ' + condition_text(condition[2], True)
    else:
        text = ('width', 'height')[condition[1]] + ' ' + condition[0] + ' ' + str(condition[2])
        return text
    return '(' + text + ')' if inside else text


def borders(condition, axis):
    """The numbers with which a condition compares the size on an axis."""
    if condition[0] in ('and', 'or', 'not'):
        return {v for c in condition[1:] for v in borders(c, axis)}
    return {Fraction(condition[2])} if condition[1] == axis else set()


def pieces(items, state, screen):
    """The pieces in which the same of `items` stand on a ranged screen: [(width, height, size to decide by, closed at both ends)…].

    Sizes are as in a screen. Only one axis may be split; None where both would be.
    """
    every = [i.branches for i in items if all(b.holds(state, None) for b in i.branches if b.condition is None)]
    conditions = [b.condition for branches in every for b in branches if b.condition is not None]
    split = []
    for axis, size in enumerate((screen.width, screen.height)):
        if isinstance(size, tuple):
            inner = sorted(v for v in {v for c in conditions for v in borders(c, axis)} if size[0] <= v <= size[1])
            if inner:
                split.append((axis, size, inner))
    whole = [screen.width, screen.height]
    decide = [(s[0] + s[1]) / 2 if isinstance(s, tuple) else s for s in whole]
    if len(split) != 1:
        return None if split else [(*whole, decide, True)]
    axis, (low, high), inner = split[0]
    points, cells = sorted({low, high, *inner}), []
    for i, point in enumerate(points):
        cells.append((point, point))
        if i + 1 < len(points):
            cells.append((point, points[i + 1]))
    result, last = [], None
    for cell in cells:
        at = list(decide)
        at[axis] = (cell[0] + cell[1]) / 2
        verdict = [all(b.holds(state, at) for b in branches) for branches in every]
        if verdict == last:
            old = result[-1]
            result[-1] = ((old[0][0], cell[1]), old[1], old[2], cell[0] == cell[1])
        else:
            result.append((cell, at, cell[0] == cell[1], cell[0] == cell[1]))
        last = verdict
    made = []
    for cell, at, closed_low, closed_high in result:
        size = list(whole)
        size[axis] = cell if cell[0] != cell[1] else cell[0]
        made.append((*size, at, closed_low and closed_high))
    return made
