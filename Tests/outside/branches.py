"""States and conditions: which statements and views apply in a configuration. Blocks hold any notation."""
from fractions import Fraction

from language import conditional

COMPARE = {'<': lambda a, b: a < b, '<=': lambda a, b: a <= b, '>': lambda a, b: a > b, '>=': lambda a, b: a >= b, '==': lambda a, b: a == b}


class Branch:
    """The content of one pair of braces.

    It applies in state `state`, or where `condition` has the truth value `wanted`.
    """

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


# A condition: (comparison, axis 0 or 1, number), ('and' | 'or', left, right) or ('not', condition). Axis 2 is the width less the
# height, written as a comparison of the two.

def truth(condition, size):
    """Whether a condition holds at (width, height); a comparison with a size that is `fit` is false."""
    if condition[0] == 'not':
        return not truth(condition[1], size)
    if condition[0] in ('and', 'or'):
        left, right = (truth(c, size) for c in condition[1:])
        return left and right if condition[0] == 'and' else left or right
    measure = along(size, condition[1])
    return measure is not None and COMPARE[condition[0]](measure, condition[2])


def chosen(metric, size):
    """The index of the last value of a metric whose condition holds: the value that the metric has at `size`."""
    return max(i for i, (condition, _) in enumerate(metric[2]) if condition is None or truth(condition, size))


def along(size, axis):
    """A width, a height or their difference; None where one of them is `fit`."""
    return size[axis] if axis < 2 else None if None in size[:2] else size[0] - size[1]


def condition_text(condition, inside=False):
    if condition[0] == 'not':
        return 'not ' + condition_text(condition[1], True)
    if condition[0] in ('and', 'or'):
        text = condition_text(condition[1], True) + ' ' + condition[0] + ' ' + condition_text(condition[2], True)
    else:
        operator, axis, number = condition
        if axis < 2:
            return '%s %s %s' % (('width', 'height')[axis], operator, number)
        return 'width %s height' % operator + (' %s %s' % ('-' if number < 0 else '+', abs(number)) if number else '')
    return '(' + text + ')' if inside else text


def borders(condition, axis, screen):
    """The values along `axis` at which the truth of a condition may change on a screen."""
    if condition[0] in ('and', 'or', 'not'):
        return {v for c in condition[1:] for v in borders(c, axis, screen)}
    own, number = condition[1], Fraction(condition[2])
    if own == axis:
        return {number}
    other = (screen.height, screen.width)[axis] if own == 2 else None
    if other is None or isinstance(other, tuple):
        return set()
    return {number + other if axis == 0 else other - number}


def pieces(items, state, screen):
    """The pieces of a ranged screen in each of which the same conditions hold, as keywords for `Piece`.

    `width` and `height` are as in a screen, `at` is a size of the piece at which conditions are decided, and `closed`
    says whether all ends belong to the piece. `difference` holds the ends of width - height where conditions split
    that. Returns None if conditions split more than one axis.
    """
    there = [i for i in items if all(b.holds(state, None) for b in i.branches if b.condition is None)]
    every = [i.branches for i in there]
    metrics = [(i.branches, m) for i in there for e in getattr(i, 'items', ()) for m in conditional(e)]
    conditions = [b.condition for branches in every for b in branches if b.condition is not None]
    conditions += [c for _, m in metrics for c, _ in m[2] if c]
    sizes, split = [screen.width, screen.height], []
    ranged = [isinstance(s, tuple) for s in sizes]
    ends = [s if r else None for s, r in zip(sizes, ranged)]
    ends.append((sizes[0][0] - sizes[1][1], sizes[0][1] - sizes[1][0]) if all(ranged) else None)
    for axis, size in enumerate(ends):
        if size is not None:
            inner = sorted(v for v in {v for c in conditions for v in borders(c, axis, screen)} if size[0] <= v <= size[1])
            if inner:
                split.append((axis, size, inner))
    decide = [(s[0] + s[1]) / 2 if r else s for s, r in zip(sizes, ranged)]
    if len(split) != 1:
        return None if split else [dict(width=sizes[0], height=sizes[1], at=decide, closed=True)]
    axis, (low, high), inner = split[0]
    points, cells = sorted({low, high, *inner}), []
    for i, point in enumerate(points):
        cells.append((point, point))
        if i + 1 < len(points):
            cells.append((point, points[i + 1]))
    result, last = [], None
    for cell in cells:
        at = place(sizes, decide, axis, (cell[0] + cell[1]) / 2)
        verdict = [all(b.holds(state, at) for b in branches) for branches in every]
        verdict += [all(b.holds(state, at) for b in branches) and chosen(m, at) for branches, m in metrics]
        if verdict == last:
            old = result[-1]
            result[-1] = ((old[0][0], cell[1]), old[1], old[2], cell[0] == cell[1])
        else:
            result.append((cell, at, cell[0] == cell[1], cell[0] == cell[1]))
        last = verdict
    made = []
    for cell, at, closed_low, closed_high in result:
        piece = dict(width=sizes[0], height=sizes[1], at=at, closed=closed_low and closed_high)
        if axis == 2:
            piece['difference'] = cell
        else:
            piece[('width', 'height')[axis]] = cell if cell[0] != cell[1] else cell[0]
        made.append(piece)
    return made


def place(sizes, middle, axis, value):
    """A (width, height) of a screen with the given value along an axis; axis 2 is width - height."""
    at = list(middle)
    if axis < 2:
        at[axis] = value
        return at
    (least, most), (low, high) = sizes
    low, high = max(low, least - value), min(high, most - value)
    return [(low + high) / 2 + value, (low + high) / 2]
