"""`group name = a.leftInset, b.leftInset`: attributes of several views under one name for statements."""
from language import Written
from notations.setters import Setter, priority_text
from text import expression
from trouble import INSETS, SIZE


class Group(Written):
    """The declaration of a group; it has no constraints."""

    def constraints(self, meaning):
        return []


class GroupRelation(Written):
    """`name == value`: one constraint for each attribute of the group. Unlike a setter it replaces nothing."""

    def __init__(self, block, text, members, operator, value, priority):
        super().__init__(block, text, [v for v, _ in members])
        self.members, self.operators, self.value, self.priority = members, [operator], value, priority

    def constraints(self, meaning):
        return [c for view, name in self.members for c in meaning.relation(self, [('ref', [('', view)], name, None), self.value])]


def extra(generator, views, required):
    """Adds a group of one attribute of a few siblings, and one or two statements about the group."""
    parent = generator.rng.choice(views).parent
    kids = [v for v in parent.children if not v.guide]
    if len(kids) < 2 or any(generator.lookup(n, parent) for n in GROUP_NAMES):
        return False
    members = generator.rng.sample(kids, generator.rng.randint(2, min(3, len(kids))))
    axis = generator.pick('H', 'V')
    attribute = generator.pick(SIZE[axis], SIZE[axis], generator.rng.choice(INSETS[axis]) + 'Inset')
    used = {s.text.split(' ')[1] for b in generator.layout.root.walk() for s in b.statements if isinstance(s, Group)}
    free = [n for n in GROUP_NAMES if n not in used]
    if not free:
        return False
    name = generator.rng.choice(free)
    value = generator.extent() if attribute == SIZE[axis] else generator.gap()
    priority = generator.priority(required)
    pairs = [(v, attribute) for v in members]
    if generator.chance(0.2):              # a group may hold different attributes
        pairs[-1] = (members[-1], generator.pick('width', 'height', 'topInset', 'trailingInset'))
    listed = ', '.join('%s.%s' % (v.name, own) for v, own in pairs)
    generator.put(Group(parent, 'group %s = %s' % (name, listed), members))
    if generator.chance(0.6):
        relation = generator.pick('equal', 'min', 'max')
        text = '%s.%s = %s%s' % (name, relation, expression(value), priority_text(generator, priority))
        generator.put(Setter(parent, text, [(v, own, None) for v, own in pairs], relation, value, priority))
    else:
        operator = generator.pick('==', '<=', '>=')
        text = '%s %s %s%s' % (name, operator, expression(value), ' @ ' + priority.text if priority else '')
        generator.put(GroupRelation(parent, text, pairs, operator, value, priority))
    return True


GROUP_NAMES = ('leftInsets', 'together', 'größen')
