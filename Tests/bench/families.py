"""Generated problems of five families, as `layout-bench solve` reads them, for the benchmark of the solver.

  rows    rows of 3 to 5 views, each tied to the root's left and width and to nothing else
  stack   the same rows, each under the one before: one chain down the page
  chain   one row of all the views
  tree    containers in containers, 2 to 5 children side by side or below one another
  grid    rows of 8 cells, with columns of the same width in every row: equalities in cycles

All have a solution. Positions, gaps and least sizes are required. The root's size is soft, and so are the views'
preferred sizes, that they fill their container, and that neighbours have equal sizes. The same seed makes the same
problem.
"""
import random

REQUIRED, ROOT, RESIST, FILL, ALIKE, HUG = 1000, 999, 750, 600, 500, 250


class Problem:
    def __init__(self, name, seed):
        self.name, self.random = name, random.Random('%s %d' % (name, seed))
        self.variables, self.constraints = {}, []

    def add(self, terms, op, constant, priority=REQUIRED):
        """Adds a constraint. `terms` is text such as `2 a + b - c`, without a constant."""
        signed, sign, factor = [], 1, 1
        for word in terms.split():
            if word in '+-':
                sign = 1 if word == '+' else -1
            elif word[0].isdigit():
                factor = int(word)
            else:
                self.variables.setdefault(word, len(self.variables))
                signed.append([word, sign * factor])
                sign, factor = 1, 1
        self.constraints.append({'terms': signed, 'op': op, 'const': constant, 'priority': priority})

    def root(self, **sizes):
        for side, size in sizes.items():
            self.add('root.%s' % {'width': 'left', 'height': 'top'}[side], '==', 0)
            self.add('root.%s' % side, '>=', 0)
            self.add('root.%s' % side, '==', size, ROOT)

    def data(self):
        return {'name': self.name, 'variables': list(self.variables), 'constraints': self.constraints}


def views_in_a_row(p, row, count):
    """Views from the left of a row to its right, 8 apart, with 16 at both ends."""
    for i in range(count):
        view, wide = '%s.v%d' % (row, i), p.random.randrange(40, 160, 5)
        p.add('%s.right - %s.left - %s.width' % (view, view, view), '==', 0)
        if i == 0:
            p.add('%s.left - %s.left' % (view, row), '==', 16)
        else:
            p.add('%s.left - %s.v%d.right' % (view, row, i - 1), '==', 8)
        p.add(view + '.width', '>=', 20)
        p.add(view + '.width', '>=', wide, RESIST)
        p.add(view + '.width', '==', wide, HUG)
    last = '%s.right - %s.v%d.right' % (row, row, count - 1)
    p.add(last, '>=', 16)
    p.add(last, '==', 16, FILL)
    p.add('%s.v0.width - %s.v1.width' % (row, row), '==', 0, ALIKE)


def row_of_root(p, row):
    p.add('%s.left - root.left' % row, '==', 0)
    p.add('%s.right - root.left - root.width' % row, '==', 0)


def rows(p, size, stacked=False):
    p.root(width=800)
    p.add('root.top', '==', 0)
    number = 0
    while len(p.constraints) < size:
        row = 'row%d' % number
        row_of_root(p, row)
        views_in_a_row(p, row, p.random.randint(3, 5))
        if stacked and number:
            p.add('%s.top - row%d.bottom' % (row, number - 1), '==', 4)
        else:
            p.add('%s.top - root.top' % row, '==', 0 if stacked else 32 * number)
        p.add('%s.bottom - %s.top - %s.height' % (row, row, row), '==', 0)
        p.add(row + '.height', '>=', 24)
        p.add(row + '.height', '==', p.random.randrange(24, 60, 4), HUG)
        number += 1


def stack(p, size):
    rows(p, size, stacked=True)


def chain(p, size):
    count = max(2, size // 5)
    p.root(width=90 * count)
    row_of_root(p, 'row')
    views_in_a_row(p, 'row', count)


def grid(p, size, columns=8):
    p.root(width=800)
    row = 0
    while len(p.constraints) < size:
        for column in range(columns):
            cell = 'c%d_%d' % (row, column)
            p.add('%s.right - %s.left - %s.width' % (cell, cell, cell), '==', 0)
            left = 'c%d_%d.right' % (row, column - 1) if column else 'root.left'
            p.add('%s.left - %s' % (cell, left), '==', 8)
            if row:
                p.add('%s.width - c%d_%d.width' % (cell, row - 1, column), '==', 0)
            p.add(cell + '.width', '>=', 10)
            p.add(cell + '.width', '>=', p.random.randrange(30, 120, 5), RESIST)
            p.add(cell + '.width', '==', p.random.randrange(30, 120, 5), HUG)
        end = 'root.left + root.width - c%d_%d.right' % (row, columns - 1)
        p.add(end, '>=', 8)
        p.add(end, '==', 8, FILL)
        row += 1


class Container:
    """A node of a tree: its children, their axis, and its preferred size."""

    def __init__(self, name, depth, random):
        self.name, self.depth, self.children = name, depth, []
        self.fills = random.random() < 0.7
        self.hug = random.choice((HUG, 251, 252))
        self.natural = {'width': random.randrange(20, 200, 5), 'height': random.randrange(20, 200, 5)}


def tree(p, size, deepest=12):
    root = Container('root', 0, p.random)
    containers, waiting, expected = [root], [root], 6
    while expected < size and waiting:
        # Takes a random one of the first 8: neither a whole level first nor a single branch.
        node = waiting.pop(p.random.randrange(min(8, len(waiting))))
        node.along = p.random.choice(('width', 'height'))
        node.alike = p.random.random() < 0.4
        for _ in range(p.random.randint(2, 5)):
            child = Container('n%d' % len(containers), node.depth + 1, p.random)
            node.children.append(child)
            containers.append(child)
            expected += 7 if child.fills else 8
            if child.depth <= deepest:
                waiting.append(child)
        expected += 3 if node.alike else 2
    for node in reversed(containers):
        if node.children:
            across = 'height' if node.along == 'width' else 'width'
            node.natural = {
                node.along: 16 + 6 * (len(node.children) - 1) + sum(c.natural[node.along] for c in node.children),
                across: 16 + max(c.natural[across] for c in node.children)}
    p.root(**root.natural)
    for node in containers:
        if node.children:
            children_of(p, node)


def children_of(p, node):
    start = {'width': 'left', 'height': 'top'}
    along, across = node.along, 'height' if node.along == 'width' else 'width'
    before = None
    for child in node.children:
        c, n = child.name, node.name
        if before is None:
            p.add('%s.%s - %s.%s' % (c, start[along], n, start[along]), '==', 8)
        else:
            p.add('%s.%s - %s.%s - %s.%s' % (c, start[along], before, start[along], before, along), '==', 6)
        p.add('%s.%s - %s.%s' % (c, start[across], n, start[across]), '==', 8)
        inside = '%s.%s - %s.%s' % (n, across, c, across)
        if child.fills:
            p.add(inside, '==', 16)
        else:
            p.add(inside, '>=', 16)
            p.add('%s.%s' % (c, across), '==', child.natural[across], HUG)
        p.add('%s.%s' % (c, along), '>=', 10)
        p.add('%s.%s' % (c, across), '>=', 0)
        p.add('%s.%s' % (c, along), '>=', child.natural[along] - 5, RESIST)
        p.add('%s.%s' % (c, along), '==', child.natural[along], child.hug)
        before = c
    end = '%s.%s + %s.%s - %s.%s - %s.%s' % (
        node.name, start[along], node.name, along, before, start[along], before, along)
    p.add(end, '>=', 8)
    p.add(end, '==', 8, FILL)
    if node.alike:
        p.add('%s.%s - %s.%s' % (node.children[0].name, along, node.children[1].name, along), '==', 0, ALIKE)


FAMILIES = {'rows': rows, 'stack': stack, 'chain': chain, 'tree': tree, 'grid': grid}


def generated(family, size, seed=1):
    """A problem with about `size` constraints: it ends with the first whole group that reaches this number."""
    problem = Problem('%s_%d' % (family, size), seed)
    FAMILIES[family](problem, size)
    return problem.data()
