"""Stacks, by the rules of UIStackView: `stack vertical (spacing: 8, align: center) { a, 20, b(44) }` arranges the
children of its view.

Each rule is a method below, written from the table of rules alone. The contract leaves open which constraint of a stack
is relaxed in a conflict. Hints never report its soft constraints (`quiet`).
"""
from fractions import Fraction

from language import H, HALF, W, Constraint, View, Written, combine, constant, number_of
from text import counted, expression, inset_text

REQUIRED = Fraction(1000)
ALONG = ('fill', 'fillEqually', 'fillProportionally', 'equalSpacing', 'equalCentering')
ACROSS = {True: ('fill', 'top', 'bottom', 'center', 'firstBaseline', 'lastBaseline', 'leading'), False: ('fill', 'leading', 'trailing', 'center', 'bottom')}


class Item:
    """An arranged view. `sizes` are [(operator, number or View, priority)…], `gap` is the number after it or None."""

    def __init__(self, view):
        self.view, self.sizes, self.text, self.gap = view, [], '', None


class Stack(Written):
    loose, quiet = True, True

    def __init__(self, block, text, items, horizontal=True, spacing=0, align='fill', distribute='fill', margins=(0, 0, 0, 0)):
        super().__init__(block, text, [i.view for i in items])
        self.items, self.horizontal, self.spacing, self.align, self.distribute = items, horizontal, spacing, align, distribute
        self.margins = dict(zip(('top', 'left', 'bottom', 'right'), margins))
        self.hidden = [i.view for i in items if i.view.guide]
        if align.endswith('Baseline') and len(items) > 1:
            self.group = View('_baselines', None, True)
            self.group.parent = block
            self.hidden.append(self.group)

    def constraints(self, meaning):
        self.geometry, self.content = meaning.geometry, meaning.content
        self.views = [i.view for i in self.items]
        if not self.views:
            return [self.soft(self.size(self.block), 1), self.soft(self.breadth(self.block), 1)]
        return list(self.ends()) + list(self.gaps()) + list(self.sizes()) + list(self.shares()) + list(self.across()) + list(self.shrinking())

    # ------------------------------------------------------------------------------------------- measures

    def soft(self, form, priority):
        return Constraint(form, '==', Fraction(priority), self)

    def say(self, left, relation, right, priority=REQUIRED):
        return Constraint(combine((1, left), (-1, right)), relation, Fraction(priority), self)

    def start(self, view):
        return self.geometry.reading_edge(view, self.horizontal, False)

    def end(self, view):
        return self.geometry.reading_edge(view, self.horizontal, True)

    def low(self, view):
        return self.geometry.reading_edge(view, not self.horizontal, False)

    def high(self, view):
        return self.geometry.reading_edge(view, not self.horizontal, True)

    def inner(self, horizontal, high):
        """An edge of the stack less its margin. The margins are left and right, and do not mirror."""
        name = ('right' if high != self.geometry.screen.rtl else 'left') if horizontal else ('bottom' if high else 'top')
        return combine((1, self.geometry.reading_edge(self.block, horizontal, high)), (-1 if high else 1, constant(self.margins[name])))

    def size(self, view):
        return self.geometry.size(view, W if self.horizontal else H)

    def breadth(self, view):
        return self.geometry.size(view, H if self.horizontal else W)

    def gap_behind(self, number):
        gap = self.items[number].gap
        return self.spacing if gap is None else gap

    def centre(self, view, horizontal):
        return combine((HALF, self.geometry.reading_edge(view, horizontal, False)), (HALF, self.geometry.reading_edge(view, horizontal, True)))

    # ------------------------------------------------------------------------------------------- along

    def ends(self):
        yield self.say(self.start(self.views[0]), '==', self.inner(self.horizontal, False))
        yield self.say(self.end(self.views[-1]), '==', self.inner(self.horizontal, True))

    def gaps(self):
        relation = '>=' if self.distribute in ('equalSpacing', 'equalCentering') else '=='
        for number, (before, after) in enumerate(zip(self.views, self.views[1:])):
            room = combine((1, self.start(after)), (-1, self.end(before)))
            yield self.say(room, relation, constant(self.gap_behind(number)))

    def sizes(self):
        for item in self.items:
            for operator, size, priority in item.sizes:
                yield self.say(self.size(item.view), operator, self.size(size) if isinstance(size, View) else constant(size), priority)

    def shares(self):
        views, pairs = self.views, list(zip(self.views, self.views[1:]))
        if self.distribute == 'fillEqually':
            for view in views[1:]:
                yield self.say(self.size(view), '==', self.size(views[0]))
        elif self.distribute == 'equalSpacing':
            rooms = [combine((1, self.start(b)), (-1, self.end(a))) for a, b in pairs]
            for room in rooms[1:]:
                yield self.say(room, '==', rooms[0])
        elif self.distribute == 'equalCentering':
            steps = [combine((1, self.centre(b, self.horizontal)), (-1, self.centre(a, self.horizontal))) for a, b in pairs]
            for i, step in enumerate(steps[1:], 2):
                yield self.say(step, '==', steps[0], max(151 - i, 1))
        elif self.distribute == 'fillProportionally':
            content = [self.content(v)[0 if self.horizontal else 1] for v in views]
            total = sum(c for c in content if c is not None) + sum(self.gap_behind(n) for n in range(len(views) - 1))
            whole = self.size(self.block)
            for i, (view, own) in enumerate(zip(views, content), 1):
                if own is not None and total:
                    yield self.say(self.size(view), '==', combine((own / total, whole)), REQUIRED if len(views) == 1 else max(1000 - i, 751))
        if self.distribute != 'fill':
            yield self.soft(self.size(self.block), 49)

    # ------------------------------------------------------------------------------------------- across

    def across(self):
        low, high = self.inner(not self.horizontal, False), self.inner(not self.horizontal, True)
        if self.align.endswith('Baseline'):
            yield from self.baselines(low, high)
            return
        ends = {'fill': '==', 'top': '==', 'leading': '==', 'bottom': '>=', 'trailing': '>=', 'center': '>='}[self.align]
        other = {'fill': '==', 'top': '<=', 'leading': '<=', 'bottom': '==', 'trailing': '==', 'center': '<='}[self.align]
        for view in self.views:
            yield self.say(self.low(view), ends, low)
            yield self.say(self.high(view), other, high)
            if self.align == 'center':
                yield self.say(self.centre(view, not self.horizontal), '==', combine((HALF, low), (HALF, high)))

    def baselines(self, low, high):
        first, one = self.align == 'firstBaseline', self.views[0]
        if first or len(self.views) == 1:
            yield self.say(self.low(one), '>=', low)
        if not first or len(self.views) == 1:
            yield self.say(self.high(one), '<=', high)
        root = self.geometry.layout.root
        for view in self.views[1:]:
            stated = all(v.first_baseline if first else v.last_baseline for v in (one, view))
            where = (lambda v: self.geometry.position(v, self.align, root, False)) if stated else self.low if first else self.high
            yield self.say(where(view), '==', where(one))
        if len(self.views) > 1:
            yield self.say(self.high(self.group), '==', high) if first else self.say(self.low(self.group), '==', low)
            for view in self.views:
                yield self.say(self.low(self.group), '<=', self.low(view))
                yield self.say(self.high(self.group), '>=', self.high(view))

    def shrinking(self):
        if self.align == 'fill':
            return
        one, of_baselines = len(self.views) == 1, self.align.endswith('Baseline')
        if of_baselines and not one:
            yield self.soft(self.breadth(self.group), 51)
        yield self.soft(self.breadth(self.block), 49 if one or of_baselines else 51)
        for view in self.views:
            yield self.soft(self.breadth(view), 25)


# ---------------------------------------------------------------------------------------------- generator

def place_all(generator, views):
    """Arranges all or most children of a view in a stack."""
    views = [v for v in views if not v.guide and generator.lookup(v.name, v.parent) is v]
    if not views:
        return False
    chance, pick, block = generator.chance, generator.pick, views[0].parent
    if chance(0.2):
        generator.rng.shuffle(views)
    if chance(0.15):
        views = views[:generator.rng.randint(0, len(views))]
    horizontal = chance(0.5)
    distribute = pick('fill', 'fill', *ALONG)
    align = pick('fill', *ACROSS[horizontal])
    items = [item(generator, v, horizontal, views) for v in views]
    flexible = [i for i in items if not i.sizes]
    if distribute == 'fill' and items and not flexible:
        if chance(0.6):
            spacer = View('_spacer', None, True)
            spacer.parent = block
            items.insert(generator.rng.randint(0, len(items)), Item(spacer))
        else:
            free = generator.rng.choice(items)
            free.sizes, free.text = [], ''
    spacing, margins, written = Fraction(0), (Fraction(0),) * 4, []
    if chance(0.6):
        node = generator.gap()
        spacing = number_of(node)
        written.append('spacing: ' + expression(node))
    if align != 'fill' or chance(0.1):
        written.append('align: ' + align)
    if distribute != 'fill' or chance(0.1):
        written.append('distribute: ' + distribute)
    if chance(0.3):
        margins = pick((Fraction(5),) * 4, tuple(map(Fraction, (1, 2, 3, 4))), tuple(map(Fraction, (0, 10, 0, 6))))
        written.append('margins: ' + inset_text(margins))
    generator.rng.shuffle(written)
    head = pick(' horizontal', '') if horizontal else ' vertical'
    options = ' (%s)' % ', '.join(written) if written or chance(0.05) else ''
    parts = []
    for number, one in enumerate(items):
        before = items[number - 1] if number else None
        alike = before and before.gap is None and one.text == before.text
        if alike and counted([before.view.name, one.view.name])[1:] == []:
            parts[-1] = counted([parts[-1][:len(parts[-1]) - len(one.text)], one.view.name])[0] + one.text
        else:
            parts.append(one.view.name + one.text)
        if number < len(items) - 1 and chance(0.2):
            node = generator.gap()
            one.gap = number_of(node)
            parts.append(expression(node))
    between = pick(', ', ', ', ', ', ',', ',\n        ')
    text = 'stack%s%s {%s%s}' % (head, options, pick(' ', '\n        ') if parts else ' ', between.join(parts) + pick(' ', '\n    ') if parts else '')
    generator.put(Stack(block, text, items, horizontal, spacing, align, distribute, margins))
    generator.done['H'] += views
    generator.done['V'] += views
    return True


def item(generator, view, horizontal, views):
    """An arranged view with the text in parentheses after its name, which mostly gives it a size along the stack."""
    chance, pick = generator.chance, generator.pick
    result = Item(view)
    if view.intrinsic[0 if horizontal else 1] is not None and chance(0.8):
        return result
    size = Fraction(pick(10, 20, 24, 30, 44))
    other = generator.rng.choice(views)
    roll = generator.rng.random()
    if roll < 0.6:
        result.sizes, result.text = [('==', size, REQUIRED)], '(%s)' % size
    elif roll < 0.7:
        result.sizes, result.text = [('>=', size, REQUIRED), ('==', size + 6, Fraction(600))], '(>=%s, %s@600)' % (size, size + 6)
    elif roll < 0.8 and other is not view:
        result.sizes, result.text = [('==', other, REQUIRED)], '(%s)' % other.name
    elif roll < 0.9:
        result.sizes, result.text = [('<=', size, REQUIRED), ('==', size, Fraction(740))], '(<=%s,==%s@740)' % (size, size)
    return result
