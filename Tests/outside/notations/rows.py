"""RQVisual's rows: `rows |-5-[r1]-5-[r2]-| { r1: [a(50)]-[b](60) … }`, which fill the view that they stand in.

The contract leaves some things open, which are not generated: whether a centred or trailing block also stays behind the
leading edge (it does wherever there is room), gaps at the ends of such a row, and the width of a flexible view beside a
centred block.
"""
from fractions import Fraction

from language import H, HALF, W, Constraint, View, Written, combine, constant


class Cell:
    """A view of a row. `width` is a number, 'equal' or None; `mark` is '', '<', '>' or '<>'."""

    def __init__(self, view, width=None, mark=''):
        self.view, self.width, self.mark = view, width, mark

    @property
    def wide(self):
        return isinstance(self.width, Fraction)


class Row:
    """A row of cells. `gaps` are the numbers before each cell and after the last."""

    def __init__(self, cells, gaps, height):
        self.cells, self.gaps, self.height = cells, gaps, height


class Rows(Written):
    loose = True

    def __init__(self, block, text, rows, spacing):
        super().__init__(block, text, [c.view for r in rows for c in r.cells])
        self.rows, self.spacing = rows, spacing
        self.hidden = [c.view for r in rows for c in r.cells if c.view.guide]

    def constraints(self, meaning):
        self.geometry = meaning.geometry
        result = self.columns()
        for row in self.rows:
            result += self.row(row)
        return result

    def equal(self, left, right, amount=0, relation='=='):
        """The constraint left - right - amount `relation` 0."""
        return Constraint(combine((1, left), (-1, right), (-1, constant(amount))), relation, Fraction(1000), self)

    def edge(self, view, name):
        return self.geometry.edge(view, name, self.geometry.layout.root)

    def leading(self, view):
        return self.geometry.reading_edge(view, True, False)

    def trailing(self, view):
        return self.geometry.reading_edge(view, True, True)

    def columns(self):
        """The constraints of the rows from top to bottom. A row's top and bottom are those of its first view."""
        firsts = [r.cells[0].view for r in self.rows]
        result = [self.equal(self.edge(firsts[0], 'top'), self.edge(self.block, 'top'), self.spacing[0])]
        for above, below, gap in zip(firsts, firsts[1:], self.spacing[1:]):
            result.append(self.equal(self.edge(below, 'top'), self.edge(above, 'bottom'), gap))
        relation = '==' if any(r.height is None for r in self.rows) else '>='
        result.append(self.equal(self.edge(self.block, 'bottom'), self.edge(firsts[-1], 'bottom'), self.spacing[-1], relation))
        return result

    def row(self, row):
        result, cells = [], row.cells
        marks = []
        for cell in cells:
            marks.append(cell.mark or (marks[-1] if marks else '<'))
        if marks[0] == '<':
            result.append(self.equal(self.leading(cells[0].view), self.leading(self.block), row.gaps[0]))
        for i, cell in enumerate(cells):
            if i and not (cell.wide and cells[i - 1].wide and marks[i] != marks[i - 1]):
                result.append(self.equal(self.leading(cell.view), self.trailing(cells[i - 1].view), row.gaps[i]))
            if cell.wide:
                result.append(self.equal(self.geometry.size(cell.view, W), constant(cell.width)))
        alike = [c.view for c in cells if c.width == 'equal']
        for first, second in zip(alike, alike[1:]):
            result.append(self.equal(self.geometry.size(first, W), self.geometry.size(second, W)))
        result += self.blocks(cells, marks)
        ends = marks[-1] == '>' or not cells[-1].mark and any(not c.wide for c in cells)
        result.append(self.equal(self.trailing(self.block), self.trailing(cells[-1].view), row.gaps[-1], '==' if ends else '>='))
        for cell in cells[1:]:
            for side in ('top', 'bottom'):
                result.append(self.equal(self.edge(cell.view, side), self.edge(cells[0].view, side)))
        if row.height is not None:
            result += [self.equal(self.geometry.size(c.view, H), constant(row.height)) for c in cells[:1]]
        return result

    def blocks(self, cells, marks):
        """Centres each block of centred neighbours as a whole. The neighbours' distances follow from the row's gaps."""
        start = 0
        while start < len(cells):
            end = start
            while end + 1 < len(cells) and marks[end + 1] == marks[start]:
                end += 1
            if marks[start] == '<>':
                middle = combine((HALF, self.leading(cells[start].view)), (HALF, self.trailing(cells[end].view)))
                centre = combine((HALF, self.leading(self.block)), (HALF, self.trailing(self.block)))
                yield self.equal(middle, centre)
            start = end + 1


# ---------------------------------------------------------------------------------------------- generator

def place_all(generator, views):
    """Arranges all children of a view in rows. They fix all frames if at most one row has no height."""
    views = [v for v in views if not v.guide and generator.lookup(v.name, v.parent) is v]
    if not views:
        return False
    rows, texts, left, tall = [], [], list(views), generator.chance(0.6)
    while left:
        count = min(len(left), generator.pick(1, 1, 2, 2, 3, 4))
        chosen, left = left[:count], left[count:]
        height = None if tall and not left else Fraction(generator.pick(20, 30, 44, 60))
        if generator.chance(0.04):
            height = None
        row, text = make_row(generator, chosen, height)
        rows.append(row)
        texts.append(text)
    spacing, head = header(generator, len(rows))
    indent = '        '
    lines = [indent + 'r%d: %s' % (i + 1, text) for i, text in enumerate(texts)]
    text = 'rows' + head + ' {\n' + '\n'.join(lines) + '\n    }'
    generator.put(Rows(views[0].parent, text, rows, spacing))
    generator.done['H'] += views
    generator.done['V'] += views
    return True


def header(generator, count):
    """(the spacing above, between and below the rows, its text)"""
    if generator.chance(0.3):
        return [Fraction(0)] + [Fraction(10)] * (count - 1) + [Fraction(0)], ''
    spacing, text = [], ' '
    for number in range(count + 1):
        inner = 0 < number < count
        roll, amount = generator.rng.random(), Fraction(generator.pick(0, 5, 8, 15))
        gap = '-' if roll < 0.3 else '-%s-' % amount if roll < 0.9 or not inner and number else ''
        value = Fraction(10) if gap == '-' else amount if gap else Fraction(0)
        if not inner and roll > 0.8:
            gap, value = '', Fraction(0)
        spacing.append(value)
        text += ('|' if number == 0 else '') + gap + ('[r%d]' % (number + 1) if number < count else '|')
    return spacing, text


def make_row(generator, views, height):
    """(the row, its text)"""
    chance, pick = generator.chance, generator.pick
    cells = [Cell(v) for v in views]
    kind = pick('flexible', 'flexible', 'fixed', 'equal', 'marks', 'marks')
    if kind == 'equal':
        for cell in cells:
            cell.width = 'equal'
    elif kind != 'marks':
        flexible = generator.rng.randrange(len(cells)) if kind == 'flexible' else None
        for i, cell in enumerate(cells):
            cell.width = None if i == flexible else width(generator)
        if chance(0.2) and kind == 'fixed':
            spacer = View('_spacer', None, True)
            spacer.parent = views[0].parent
            cells.insert(generator.rng.randint(1, len(cells)), Cell(spacer, width(generator) if chance(0.4) else None))
    else:
        marked(generator, cells)
    ends = kind != 'marks'
    gaps, text = [Fraction(0)], ''
    if ends and chance(0.3):
        amount = pick(10, 4, 12)
        gaps, text = [Fraction(amount)], '|-' if amount == 10 else '|-%d-' % amount
    for i, cell in enumerate(cells):
        if i:
            amount, gap = pick((10, '-'), (10, '-'), (5, '-5-'), (0, ''), (Fraction(25, 2), '-12.5-'))
            gaps.append(Fraction(amount))
            text += gap
        inside = '==' if cell.width == 'equal' else str(cell.width) if cell.wide else ''
        text += '[' + cell.view.name + ('(' + inside + ')' if inside else '') + cell.mark + ']'
    if ends and chance(0.3):
        amount = pick(10, 4, 12)
        gaps.append(Fraction(amount))
        text += '-|' if amount == 10 else '-%d-|' % amount
    else:
        gaps.append(Fraction(0))
    before = '-' if text.endswith(']') and chance(0.1) else ''         # has no meaning
    return Row(cells, gaps, height), text + (before + '(%s)' % height if height is not None else '')


def width(generator):
    return Fraction(generator.pick(10, 20, 24, 40, 50))


def marked(generator, cells):
    """Gives the cells marks in the order leading, centred, trailing, and widths, except to one between pinned views."""
    order, at = ['<', '<>', '>'], 0
    for i, cell in enumerate(cells):
        at = generator.rng.randint(at, 2)
        cell.width, cell.mark = width(generator), order[at]
        if i and cells[i - 1].mark == cell.mark and generator.chance(0.3):
            cell.mark = ''
            at = order.index(next(c.mark for c in cells[i::-1] if c.mark))
    if len(cells) > 2 and generator.chance(0.2):
        for cell, mark in zip(cells, ['<'] * (len(cells) - 2) + ['', '>']):
            cell.mark = mark
        cells[-2].width = None
    elif len(cells) > 1 and generator.chance(0.25):
        for cell in cells:
            cell.mark = '<>'
        cells[0].width, cells[0].mark = None, ''
