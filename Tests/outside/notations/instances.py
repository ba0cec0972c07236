"""Views that are instances of another layout of the file, or of an imported one. An instance holds a copy of that layout."""
import copy

from text import Printer


def instance(view, card):
    """Makes a view an instance of a layout: what that declares is declared below the view."""
    printer = Printer()
    printer.layout(card)                   # for the order written
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
