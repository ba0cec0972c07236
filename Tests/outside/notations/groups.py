"""`group name = a.leftInset, b.leftInset`: attributes of some views under one name, then set or related together."""
from language import Written
from notations.setters import Setter, priority_text
from text import expression
from trouble import INSETS, SIZE


class Group(Written):
    """The declaration; it constrains nothing."""

    def constraints(self, meaning):
        return []


class GroupRelation(Written):
    """`name == value`: one relation for each attribute of the group, nothing replaced."""

    def __init__(self, block, text, members, operator, value, priority):
        super().__init__(block, text, [v for v, _ in members])
        self.members, self.operators, self.value, self.priority = members, [operator], value, priority

    def constraints(self, meaning):
        return [c for view, name in self.members for c in meaning.relation(self, [('ref', [('', view)], name, None), self.value])]


def extra(generator, views, required):
    """A group of one attribute of a few siblings, and one or two statements about it."""
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
    listed = ', '.join('%s.%s' % (v.name, attribute) for v in members)
    generator.put(Group(parent, 'group %s = %s' % (name, listed), members))
    if generator.chance(0.6):
        relation = generator.pick('equal', 'min', 'max')
        text = '%s.%s = %s%s' % (name, relation, expression(value), priority_text(generator, priority))
        generator.put(Setter(parent, text, [(v, attribute, None) for v in members], relation, value, priority))
    else:
        operator = generator.pick('==', '<=', '>=')
        text = '%s %s %s%s' % (name, operator, expression(value), ' @ ' + priority.text if priority else '')
        generator.put(GroupRelation(parent, text, [(v, attribute) for v in members], operator, value, priority))
    return True


GROUP_NAMES = ('leftInsets', 'together', 'größen')
