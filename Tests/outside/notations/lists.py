"""KeepLayout's statements about a list of views: n - 1 constraints between neighbours, and the centring of each.

For alignments with a distance and baselines with an offset, the contract leaves open which of two neighbours is
measured from the other. They are not generated.
"""
from fractions import Fraction

from language import Constraint, H, HALF, W, Written, combine, constant, number_of
from text import counted, expression

EQUAL = {'widthsEqual': ('width',), 'heightsEqual': ('height',), 'sizesEqual': ('width', 'height')}
ALIGNED = {s + 'Aligned': s for s in ('left', 'right', 'top', 'bottom', 'leading', 'trailing', 'firstBaseline', 'lastBaseline')}
ALIGNED.update(verticallyAligned='centerX', horizontallyAligned='centerY')
OFFSETS = {'horizontalOffsets': ('right', 'left'), 'verticalOffsets': ('bottom', 'top'), 'leadingOffsets': ('trailing', 'leading')}
CENTERED = {'centered': 'HV', 'horizontallyCentered': 'H', 'verticallyCentered': 'V'}


class ListStatement(Written):
    def __init__(self, block, text, views, name, operator='==', value=Fraction(0), priority=None):
        super().__init__(block, text, views)
        self.views, self.name, self.operator, self.value, self.priority = views, name, operator, value, priority

    def constraints(self, meaning):
        forms = self.centred(meaning) if self.name in CENTERED else self.between(meaning)
        priority = self.priority.value if self.priority else Fraction(1000)
        return [Constraint(form, self.operator, priority, self) for form in forms]

    def centred(self, meaning):
        for view in self.views:
            for axis in CENTERED[self.name]:
                name, dimension = ('centerX', W) if axis == 'H' else ('centerY', H)
                own = meaning.geometry.position(view, name, view.parent)
                yield combine((1, own), (-HALF, meaning.geometry.size(view.parent, dimension)))

    def between(self, meaning):
        geometry, root = meaning.geometry, meaning.layout.root
        for first, second in zip(self.views, self.views[1:]):
            if self.name in EQUAL:
                for attribute in EQUAL[self.name]:
                    dimension = W if attribute == 'width' else H
                    yield combine((1, geometry.size(first, dimension)), (-1, geometry.size(second, dimension)))
            elif self.name in OFFSETS:
                end, start = OFFSETS[self.name]
                backwards = meaning.screen.rtl and self.name == 'leadingOffsets'
                gap = combine((1, geometry.position(second, start, root)), (-1, geometry.position(first, end, root)))
                yield combine((-1 if backwards else 1, gap), (1, constant(-self.value)))
            else:
                name = ALIGNED[self.name]
                yield combine((1, geometry.position(first, name, root)), (-1, geometry.position(second, name, root)))


# ---------------------------------------------------------------------------------------------- generator

def write(generator, views, name, value=None, operator='==', priority=None):
    block = generator.block_for(views)
    texts = [generator.path_text(v, block) for v in views]
    if None in texts:
        return False
    text = ('[' + ', '.join(counted(texts)) + '].' if len(texts) > 1 or generator.chance(0.5) else texts[0] + '.') + name
    amount, operator = Fraction(0), operator if name in OFFSETS else '=='
    if name in OFFSETS:
        node = value or generator.gap()
        amount = number_of(node)
        text += ' %s %s' % (operator, expression(node))
    elif name.endswith('Aligned') and 'ally' not in name and generator.chance(0.2):
        text = text[:-len('Aligned')] + 'Alignments == 0'
    if priority:
        text += ' @ ' + priority.text
    generator.put(ListStatement(block, text, views, name, operator, amount, priority))
    return True


def place_all(generator, views):
    """Places views in a line or a column: the first is placed by itself, the others follow it."""
    views = [v for v in views if not v.guide]
    if len(views) < 2:
        return False
    first, across = views[0], generator.chance(0.6)
    generator.place_alone(first)
    for name in generator.pick(('sizesEqual',), ('sizesEqual',), ('widthsEqual', 'heightsEqual')):
        write(generator, views, name, priority=generator.priority(0.9))
    along = generator.pick('horizontalOffsets', 'leadingOffsets') if across else 'verticalOffsets'
    write(generator, views, along, priority=generator.priority(0.9))
    aligned = ('topAligned', 'bottomAligned', 'horizontallyAligned', 'firstBaselineAligned', 'lastBaselineAligned') if across else (
        'leftAligned', 'rightAligned', 'leadingAligned', 'trailingAligned', 'verticallyAligned')
    if generator.chance(0.2):
        write(generator, views[1:], 'verticallyCentered' if across else 'horizontallyCentered')
    else:
        write(generator, views, generator.pick(*aligned), priority=generator.priority(0.9))
    for view in views[1:]:
        generator.finished(view)
    return True


def extra(generator, views, required):
    parent = generator.rng.choice(views).parent
    kids = [v for v in parent.children if not v.guide]
    if len(kids) < 2:
        return False
    members = generator.rng.sample(kids, generator.rng.randint(2, min(4, len(kids))))
    name = generator.pick(*EQUAL, *ALIGNED, *OFFSETS, *CENTERED)
    if name in CENTERED and generator.chance(0.5):
        members = members[:1]
    return write(generator, members, name, None, generator.pick('==', '>=', '<='), generator.priority(required))
