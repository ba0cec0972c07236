"""Moves statements into states and conditions, with alternatives, further statements and views of their own."""
from fractions import Fraction

from branches import Branch, Branching
from language import Screen, Setting, View
from notations.groups import Group

NAMES = ('compact', 'wide', 'open', 'größer')


def into_states(generator):
    """Adds one to three states with statements of the layout, or with others in their place."""
    names = generator.rng.sample(NAMES, generator.pick(1, 2, 2, 2, 3))
    branches = {}
    for _ in range(generator.pick(1, 1, 2, 3)):
        found = take(generator)
        if found is None:
            return
        block, statement = found
        for name in names:
            branch = branches.get((id(block), name))
            if branch is None or generator.chance(0.2):
                branch = branches[id(block), name] = Branch(state=name)
                add(generator, block, Branching(branch))
            fill(generator, block, branch, statement)


def into_conditions(generator):
    """Adds conditions, with or without `else`, around statements of the layout."""
    if generator.chance(0.3):
        cut_range(generator)
    for _ in range(generator.pick(1, 1, 2)):
        found = take(generator)
        if found is None:
            return
        block, statement = found
        condition = some_condition(generator)
        first, other = Branch(condition=condition), Branch(condition=condition, wanted=False)
        fill(generator, block, first, statement)
        fill(generator, block, other, statement)
        branching = Branching(first, other if other.statements or generator.chance(0.5) else None)
        states = [s for s in block.statements if isinstance(s, Branching) and s.first.state is not None]
        if states and generator.chance(0.3):
            states[0].first.statements.append(branching)
        else:
            add(generator, block, branching)


def cut_range(generator):
    """Adds a ranged screen that a condition splits, and constraints on its size, some of which cannot always hold."""
    if generator.chance(0.3):
        return cut_askew(generator)
    low, more = generator.pick(300, 350, 390), generator.pick(100, 310, 400)
    ranged, axis = (Fraction(low), Fraction(low + more)), generator.pick(0, 0, 1)
    size = [(ranged, Fraction(500)), (Fraction(400), ranged)][axis]
    root = generator.layout.root
    generator.layout.screens.append(Screen('cut', *size, None, generator.chance(0.2)))
    condition = (generator.pick('<', '<=', '>', '>='), axis, Fraction(low + generator.pick(50, 60, 75, 100)))
    if generator.chance(0.2):
        condition = (generator.pick('and', 'or'), condition, ('<=', axis, Fraction(low + 90)))
    parts = [Branch(condition=condition), Branch(condition=condition, wanted=False)]
    for part in parts:
        if generator.chance(0.6):
            generator.into = (root, part)
            limit = generator.number(low + generator.pick(20, 40, 80, 95))
            own = generator.ref(root, ('width', 'height')[axis])
            wanted = generator.number(500 + generator.pick(-20, 0, 30)) if generator.chance(0.2) else limit
            generator.relation(root, own, wanted, generator.pick('>=', '<='), 1)
            generator.into = None
    add(generator, root, Branching(*parts))


def cut_askew(generator):
    """Adds a screen of two ranges, beyond the borders of other conditions, and a condition `width op height + n`."""
    width, height = ((Fraction(l), Fraction(l + m)) for l, m in ((900, generator.pick(100, 200)), (generator.pick(900, 930), generator.pick(100, 150))))
    root = generator.layout.root
    generator.layout.screens.append(Screen('askew', width, height, None, generator.chance(0.2)))
    condition = (generator.pick('<', '<=', '>', '>=', '=='), 2, Fraction(generator.pick(-40, 0, 0, 25)))
    parts = [Branch(condition=condition), Branch(condition=condition, wanted=False)]
    for part in parts:
        for _ in range(generator.pick(0, 1, 1, 2)):
            generator.into = (root, part)
            own, other = generator.ref(root, 'width'), generator.ref(root, 'height')
            limit = generator.number(generator.pick(920, 950, 990, 1010))
            left = generator.pick(own, other, ('+', ('*', own, generator.number(2)), other))
            right = limit if left in (own, other) else ('*', limit, generator.number(3))
            generator.relation(root, left, right, generator.pick('>=', '<='), 1)
            generator.into = None
    add(generator, root, Branching(*parts))


def take(generator):
    """Removes a random statement from its block; returns (block, statement), or None if there is none."""
    every = [(b, s) for b in generator.layout.root.walk() if inside(b) for s in b.statements if not isinstance(s, (Branching, Setting))]
    every = [(b, s) for b, s in every if not isinstance(s, Group) and not getattr(s, 'hidden', None)]
    if not every:
        return None
    block, statement = generator.rng.choice(every)
    block.statements.remove(statement)
    return block, statement


def inside(view):
    """Whether a view belongs to the layout itself, not to an instance."""
    return all(v.instance is None for v in view.ancestors_and_self())


def add(generator, block, branching):
    branching.place = len(block.children)
    block.statements.append(branching)


def fill(generator, block, branch, statement):
    """Adds the statement or a variant of it to a branch, and now and then a view that exists only in the branch."""
    if generator.chance(0.9):
        branch.statements.append(generator.varied(statement))
    siblings = [v for v in block.children if not v.guide]
    if siblings and generator.chance(0.2):
        generator.into = (block, branch)
        generator.extra(siblings, 0.3)
        generator.into = None
    if generator.chance(0.15) and block.instance is None:
        own_view(generator, block, branch)


def own_view(generator, block, branch):
    view = View('only%d' % len(generator.extra_children), block)
    block.children.remove(view)
    branch.views.append(view)
    generator.extra_children.append(view)
    generator.into = (block, branch)
    for axis in 'HV':
        generator.size(view, axis)
        generator.position(view, axis)
    generator.into = None


def some_condition(generator, depth=0):
    roll = generator.rng.random()
    if depth < 2 and roll < 0.15:
        return ('not', some_condition(generator, depth + 1))
    if depth < 2 and roll < 0.35:
        return (generator.pick('and', 'or'), some_condition(generator, depth + 1), some_condition(generator, depth + 1))
    axis = generator.pick(0, 0, 0, 0, 0, 1, 1, 2)
    numbers = ((350, 400, 600, 700, 768), (300, 500, 844), (-454, -160, 0, 100, 300))[axis]
    return (generator.pick('<', '<=', '>', '>='), axis, Fraction(generator.pick(*numbers)))
