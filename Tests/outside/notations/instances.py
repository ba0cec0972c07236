"""Views that are instances of another layout, of this or an imported file. An instance holds a copy of the layout."""
import copy

from language import View
from notations import setters
from text import Printer


def instance(view, card):
    """Makes a view an instance of a layout, whose declarations are copied to below the view."""
    printer = Printer()
    printer.layout(card)                   # sets the order written
    made = copy.deepcopy(card, {id(card.root): view})
    for item in made.order + made.settings:
        item.own_branches = item.branches
    view.children = [o for o in made.order if getattr(o, 'parent', None) is view]
    view.instance, view.type_name = made, card.name
    for name in ('margins', 'spacing', 'safe_area', 'first_baseline', 'last_baseline', 'properties', 'property_texts'):
        setattr(view, name, getattr(card.root, name))


def add(generator, views, cards):
    """Turns a leaf or two into instances."""
    leaves = [v for v in views if not v.children and not v.statements and not v.guide and v.intrinsic == (None, None)]
    for view in generator.rng.sample(leaves, min(len(leaves), generator.pick(1, 1, 2))):
        card = generator.rng.choice(cards)
        if card not in generator.layout.cards:
            generator.layout.cards.append(card)
        instance(view, card)
        generator.layout.cards += [c for c in card.cards if c not in generator.layout.cards]
        if generator.chance(0.4):
            reach_in(generator, view)


def reach_in(generator, view):
    """Adds one or two statements about views inside of an instance, by paths from outside.

    Setters replace inner ones.
    """
    inner = [v for v in view.instance.order if isinstance(v, View) and not any(o.branches for o in v.chain)]
    for chosen in generator.rng.sample(inner, min(len(inner), generator.pick(1, 2))):
        before = len(view.parent.statements)
        generator.into = (view.parent, view.parent)
        if generator.chance(0.5):
            name = generator.pick('width', 'height', 'leftInset')
            setters.write(generator, [chosen], name, generator.extent(), generator.pick('equal', 'min', 'max'), priority=generator.priority(0.3))
        else:
            own = generator.ref(chosen, generator.pick('width', 'height'))
            generator.relation(chosen, own, generator.extent(), generator.pick('==', '<=', '>='), required=0.3)
        generator.into = None
        for statement in view.parent.statements[before:]:
            statement.place = len(view.parent.children)
