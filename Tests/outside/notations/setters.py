"""KeepLayout's setters: `path.attribute.equal|min|max = value`, also with the names that existing code uses.

A later setter of a view's attribute replaces the earlier one, component by component; `none` removes it.
"""
from fractions import Fraction

from language import COMPOUNDS, INSET_ORDER, Written, component
from text import expression
from trouble import INSETS, SIZE

RELATIONS = {'equal': '==', 'min': '>=', 'max': '<='}
SAME = {'baseline': 'lastBaseline'}


class Setter(Written):
    """`targets_set` are (view, attribute, argument or None); `value` is None for `none`."""

    def __init__(self, block, text, targets_set, relation, value, priority):
        super().__init__(block, text, [v for t in targets_set for v in (t[0], t[2]) if v is not None])
        self.targets_set, self.operators, self.value, self.priority = targets_set, [RELATIONS[relation]], value, priority

    def parts(self):
        """[(key, items of the equation)…], one for each component. Setters with the same key replace one another."""
        result = []
        for view, attribute, argument in self.targets_set:
            names = COMPOUNDS.get(attribute, (attribute,))
            for number, name in enumerate(names):
                reference = ('ref', [('', view)], name, None if argument is None else ('', argument))
                value = self.value if self.value is None or len(names) == 1 else component(self.value, number)
                key = (id(view), SAME.get(name, name), None if argument is None else id(argument), self.operators[0])
                result.append((key, (reference, value)))
        return result

    def constraints(self, meaning):
        if 'setters' not in meaning.known:
            last = {}
            for item in meaning.items:
                if isinstance(item, Setter):
                    last.update((key, item) for key, _ in item.parts())
            meaning.known['setters'] = last
        result = []
        for key, items in self.parts():
            if meaning.known['setters'][key] is self and self.value is not None:
                for constraint in meaning.relation(self, list(items)):
                    constraint.note = ('set', key)
                    result.append(constraint)
        return result


# ---------------------------------------------------------------------------------------------- generator

def attribute_text(generator, attribute, argument):
    """The attribute's name, at times with KeepLayout's prefix and suffix; `argument` is the argument's text or None."""
    keep = attribute in KEPT and generator.chance(0.4)
    name = 'keep' + attribute[0].upper() + attribute[1:] if keep else attribute
    if argument is not None:
        name += ('To' if keep else '') + '(' + argument + ')'
    return name


KEPT = {'width', 'height', 'size', 'aspectRatio', 'horizontalCenter', 'verticalCenter', 'insets', 'horizontalInsets', 'verticalInsets',
        'verticalAlign', 'horizontalAlign', 'firstBaselineAlign', 'lastBaselineAlign', 'edgeAlign', 'centerAlign', 'marginInsets',
        *(s + k for s in (*INSETS['H'], *INSETS['V']) for k in ('Inset', 'MarginInset', 'Offset', 'Align'))}


def priority_text(generator, priority):
    """The text of a setter's priority: ` @ p`, or KeepLayout's form where it has one."""
    if priority is None:
        return generator.pick('', '', '', '', ' +keepRequired') if generator.chance(0.1) else ''
    names = {750: 'keepHigh', 250: 'keepLow', 50: 'keepFitting', 1000: 'keepRequired'}
    if priority.value in names and generator.chance(0.6):
        return ' +' + names[priority.value]
    if priority.value.denominator == 1 and generator.chance(0.5):
        return ' +keepAt(%d)' % priority.value
    return ' @ ' + priority.text


def write(generator, views, attribute, value, relation='equal', argument=None, priority=None):
    """Adds one setter of some views with one parent; `value` is None for `none`."""
    block = generator.block_for(views)
    texts = [generator.path_text(v, block) for v in views]
    other = generator.path_text(argument, block) if argument is not None else None
    if None in texts or argument is not None and other is None:
        return False
    head = texts[0] if len(views) == 1 else '[' + ', '.join(texts) + ']'
    right = 'none' if value is None else expression(value) + priority_text(generator, priority)
    text = '%s.%s.%s = %s%s' % (head, attribute_text(generator, attribute, other), relation, right, generator.pick('', '', '', ';'))
    generator.put(Setter(block, text, [(v, attribute, argument) for v in views], relation, value, priority))
    return True


def place(generator, view):
    """Fixes a view's frame by setters, some of which are replaced later on."""
    chance, pick = generator.chance, generator.pick
    if chance(0.15):
        four = generator.literal([generator.gap() for _ in INSET_ORDER]) if chance(0.5) else generator.gap()
        name = pick('insets', 'pin', 'marginInsets', 'safeInsets')
        if chance(0.3):
            write(generator, [view], pick(name, 'horizontalInsets', 'leftInset'), generator.gap())
        return write(generator, [view], name, four)
    if chance(0.15):
        write(generator, [view], 'size', generator.literal([generator.extent(), generator.extent()], ' x '))
        fractions = generator.literal([generator.number(Fraction(1, 2)), generator.number(Fraction(pick(1, 3), 4))])
        if chance(0.4):
            return keep_center(generator, view, fractions)
        return write(generator, [view], 'center', generator.literal([generator.gap(), generator.gap()]))
    for axis in 'HV':
        near = [v for v in generator.done[axis] if v.parent is view.parent and v is not view]
        target = generator.rng.choice(near) if near else None
        size(generator, view, axis, target)
        position(generator, view, axis, target)
    return True


def keep_center(generator, view, fractions):
    """Adds a setter of `keepCenter`, a pair of fractions. (`center` without the prefix is the pair of positions.)"""
    path = generator.path_text(view, view.parent)
    if path is None:
        return False
    targets = [(view, 'horizontalCenter', None), (view, 'verticalCenter', None)]
    generator.put(PairSetter(view.parent, '%s.keepCenter.equal = %s' % (path, expression(fractions)), targets, 'equal', fractions, None))
    return True


class PairSetter(Setter):
    """A setter of two attributes, each of which takes one component of the value."""

    def parts(self):
        return [(key, (reference, component(self.value, i))) for i, (key, (reference, _)) in enumerate(super().parts())]


def size(generator, view, axis, target):
    chance, own = generator.chance, SIZE[axis]
    if chance(0.2):                        # the following setter replaces this one, unless it has another relation
        write(generator, [view], own, generator.extent() if chance(0.7) else None, priority=generator.priority(0.7))
    if target is not None and chance(0.25):
        write(generator, [view], own, generator.factor() if chance(0.7) else generator.percent(), argument=target, priority=generator.priority(0.85))
    elif chance(0.12) and view in generator.done['V' if axis == 'H' else 'H']:
        write(generator, [view], 'aspectRatio', generator.factor(), priority=generator.priority(0.85))
    elif chance(0.25):
        write(generator, [view], own, generator.percent(generator.pick(None, None, 'H', 'V')), priority=generator.priority(0.85))
    elif chance(0.2):
        write(generator, [view], own, generator.number(10), 'min')
        write(generator, [view], own, generator.number(300), 'max')
        write(generator, [view], own, generator.extent(), priority=generator.priority(0))
    else:
        write(generator, [view], own, generator.extent(), priority=generator.priority(0.85))


def position(generator, view, axis, target):
    chance = generator.chance
    side = generator.rng.choice(INSETS[axis])
    kind = generator.pick('Inset', 'Inset', 'MarginInset', 'SafeInset', 'fraction', 'Offset', 'Align', 'Align', 'centre')
    if target is None and kind in ('Offset', 'Align', 'centre'):
        kind = 'Inset'
    if chance(0.1):
        write(generator, [view], side + 'Inset', generator.gap(), generator.pick('min', 'equal'), priority=generator.priority(0.8))
    if kind == 'fraction':
        name = 'horizontalCenter' if axis == 'H' else 'verticalCenter'
        value = generator.number(Fraction(generator.pick(1, 2, 3), 4)) if chance(0.7) else generator.percent()
        write(generator, [view], name, value, priority=generator.priority(0.85))
    elif kind == 'centre':
        name = 'verticalAlign' if axis == 'H' else generator.pick('horizontalAlign', 'firstBaselineAlign', 'lastBaselineAlign')
        write(generator, [view], name, generator.gap(), argument=target, priority=generator.priority(0.85))
    elif kind in ('Offset', 'Align'):
        write(generator, [view], side + kind, generator.gap(), argument=target, priority=generator.priority(0.85))
    else:
        value = generator.percent() if chance(0.1) else generator.gap()
        write(generator, [view], side + kind, value, priority=generator.priority(0.85))


def extra(generator, views, required):
    """Adds one more setter of one view or of two siblings."""
    view, axis = generator.rng.choice(views), generator.pick('H', 'V')
    siblings = [v for v in view.parent.children if v is not view]
    chosen = [view] + (generator.rng.sample(siblings, 1) if siblings and generator.chance(0.4) else [])
    relation, roll = generator.pick('equal', 'min', 'max'), generator.rng.random()
    priority = generator.priority(required)
    if roll < 0.4:
        return write(generator, chosen, SIZE[axis], generator.extent(), relation, priority=priority)
    if roll < 0.6:
        return write(generator, chosen, 'size', generator.literal([generator.extent(), generator.extent()], ' x '), relation, priority=priority)
    if roll < 0.7:
        return write(generator, chosen, generator.pick('insets', 'horizontalInsets', 'marginInsets'), generator.gap(), relation, priority=priority)
    if roll < 0.8:
        return write(generator, chosen, SIZE[axis], None, relation)
    return write(generator, chosen, generator.rng.choice(INSETS[axis]) + 'Inset', generator.gap(), relation, priority=priority)
