"""The abstract description of a `.layout` file: views, statements, expressions and linear forms.

Written from the language's contract alone. It shares nothing with the program, so that the language's meaning is
written down twice (here and in `meaning.py`). There is no parser: `generate.py` builds descriptions, `text.py` prints
them and `oracle.py` solves them. All arithmetic is exact (`fractions.Fraction`); a linear form is a dictionary from
variable to coefficient.
"""
from fractions import Fraction

ONE = -1                                   # the key of a linear form's constant
X, Y, W, H = range(4)                      # the four dimensions of a view; variable = 4 * view.index + dimension
DIMENSIONS = ('x', 'y', 'width', 'height')
HALF = Fraction(1, 2)
INSET_ORDER = ('top', 'left', 'bottom', 'right')

EDGES_H, EDGES_V = ('left', 'right', 'leading', 'trailing'), ('top', 'bottom')
POSITIONS_H = EDGES_H + ('centerX',) + tuple(e + 'Margin' for e in EDGES_H) + ('centerXWithinMargins',)
POSITIONS_V = EDGES_V + ('centerY', 'firstBaseline', 'lastBaseline', 'baseline', 'topMargin', 'bottomMargin',
                         'centerYWithinMargins')
POSITIONS = frozenset(POSITIONS_H + POSITIONS_V)
DIRECTIONAL = frozenset(('leading', 'trailing', 'leadingMargin', 'trailingMargin'))
RATIOS = frozenset(('aspectRatio', 'horizontalCenter', 'verticalCenter'))
RATIOS_TO = frozenset(('width', 'height'))  # with an argument


def add(into, form, factor=1):
    """Adds `factor` times `form` to `into`, in place; a coefficient that becomes zero disappears."""
    for key, value in form.items():
        total = into.get(key, 0) + factor * value
        if total:
            into[key] = total
        else:
            into.pop(key, None)
    return into


def combine(*pairs):
    """The sum of factor * form over (factor, form) pairs."""
    result = {}
    for factor, form in pairs:
        add(result, form, factor)
    return result


def exact(value):
    """The value, as an int if it is whole: many times faster than a `Fraction`, and the same but in division."""
    return value.numerator if value.denominator == 1 else value


def constant(value):
    return {ONE: exact(Fraction(value))} if value else {}


class View:
    """A view or guide; the root has no parent."""

    def __init__(self, name, parent=None, guide=False):
        self.name, self.parent, self.guide, self.children = name, parent, guide, []
        self.index = -1                    # set by `Layout.number`
        self.intrinsic = (None, None)
        self.text = None                   # a text's most lines (0: no limit); `intrinsic` is then its size on one line
        self.first_baseline = self.last_baseline = Fraction(0)
        self.margins = (Fraction(8),) * 4  # top, left, bottom, right
        self.safe_area = None              # top, left, bottom, right
        self.properties = {}               # hugH, hugV, resistH, resistV as properties: Priority
        self.property_texts = []
        self.type_name = None
        self.spacing = Fraction(8)
        self.statements = []
        self.branches = ()                 # the states and conditions around the view, set once printed
        self.instance = None               # the Layout that this view is an instance of
        if parent is not None:
            parent.children.append(self)

    @property
    def chain(self):
        """The views from just below the root down to this one."""
        result, view = [], self
        while view.parent is not None:
            result.append(view)
            view = view.parent
        return result[::-1]

    @property
    def path(self):
        return '.'.join(v.name for v in self.chain)

    def ancestors_and_self(self):
        view = self
        while view is not None:
            yield view
            view = view.parent

    def walk(self):
        yield self
        for child in self.children:
            yield from child.walk()


class Guide:
    """`margins` or `safeArea`: the rectangle of `owner` less `insets` (top, left, bottom, right)."""

    def __init__(self, owner, insets):
        self.owner, self.insets = owner, insets


class Keyboard(Guide):
    """The guide of the keyboard: as wide as the root, and `height` high from its bottom."""

    def __init__(self, root, height):
        super().__init__(root, None)
        self.height = height


class Screen:
    """A screen. Width and height are each a number, None for `fit`, or a (least, greatest) pair."""

    def __init__(self, name, width, height, safe_area=None, rtl=False, device=None, text=(Fraction(1), Fraction(1)), keyboard=None):
        self.name, self.width, self.height, self.safe_area, self.rtl, self.device = name, width, height, safe_area, rtl, device
        self.text = text                   # the factors of the widths and heights of texts
        self.keyboard = keyboard           # the height of the keyboard; None where none is shown


class Statement:
    """One statement of a layout; `block` is the view in whose block it stands."""

    def __init__(self, block, items, operators, priority=None, debug=False):
        self.block, self.items, self.operators, self.priority, self.debug = block, items, operators, priority, debug
        self.span, self.branches = None, ()  # ((line, column), (line, column)) once printed


class Written:
    """A statement of another notation: its text, the views that it names, and its `constraints` for a `Meaning`."""
    span, debug, branches = None, False, ()
    loose = False                          # whether the contract leaves open which of its constraints are relaxed
    quiet = False                          # whether hints pass over its constraints, unmet by design

    def __init__(self, block, text, targets):
        self.block, self.text, self.targets, self.hidden = block, text, targets, []

    def constraints(self, meaning):
        raise NotImplementedError


class Setting:
    """`a.hugH == low`: not a constraint, but a change of the priorities of the intrinsic size of `view`."""

    def __init__(self, block, view, path_text, attribute, priority):
        self.block, self.view, self.path_text, self.attribute, self.priority = block, view, path_text, attribute, priority
        self.span, self.branches = None, ()


class Priority:
    def __init__(self, text, value):
        self.text, self.value = text, Fraction(value)


class Constraint:
    """form `relation` 0 at `priority` (1000: required); `origin` is a Statement, a View (its intrinsic size) or None."""
    __slots__ = ('form', 'relation', 'priority', 'origin', 'note')

    def __init__(self, form, relation, priority, origin, note=''):
        self.form, self.relation, self.priority, self.origin, self.note = form, relation, priority, origin, note


class Layout:
    def __init__(self, name):
        self.name, self.root, self.screens, self.metrics, self.conditional = name, View(''), [], [], []
        self.order, self.settings, self.stated = [], [], []  # views and statements; settings; names of states
        self.cards = []                    # the layouts that its views are instances of
        self.imported = False              # whether it stands in a file of its own

    def number(self):
        """Numbers the views and guides in the order written; views that a statement creates come last."""
        self.views = [self.root] + [o for o in self.order if isinstance(o, View)]
        self.views += [v for o in self.order if isinstance(o, Written) for v in o.hidden]
        for i, view in enumerate(self.views):
            view.index = i

    def states(self):
        """The names of the states in the order written; a layout without states has one configuration a screen."""
        return list(dict.fromkeys(self.stated)) or [None]

    def instances(self):
        return [v.instance for v in self.views if v.instance is not None]

    def configurations(self):
        """The screens, or `content = fit x fit` where there is none."""
        return self.screens or [Screen('content', None, None)]


# --------------------------------------------------------------------------------------------- expressions
# Nodes: ('n', text, value)  ('m', name, value)  ('c', name, [(condition, value)…])  ('%', text, value, 'H'|'V'|None)  ('ref', [(text, target)…], attribute, arg)
# with arg None or (text, target), more than one member being a list; (op, left, right), ('neg', e), ('()', e),
# ('literal', open, separator, close, [e…]) for `100 x 200` and `(1, 2, 3, 4)`. A target is a View or a keyword.

def references(node):
    if node[0] == 'ref':
        yield node
    elif node[0] == 'literal':
        for part in node[4]:
            yield from references(part)
    elif node[0] in ('+', '-', '*', '/', 'neg', '()'):
        for part in node[1:]:
            yield from references(part)


def conditional(node):
    """The metrics with conditional values in an expression. A node that is no tuple (a line of a format) has none."""
    if not isinstance(node, tuple):
        return
    if node[0] == 'c':
        yield node
    elif node[0] == 'literal':
        for part in node[4]:
            yield from conditional(part)
    elif node[0] in ('+', '-', '*', '/', 'neg', '()'):
        for part in node[1:]:
            yield from conditional(part)


def substitute(node, index):
    """The node with each list replaced by the list's member number `index`."""
    if node[0] == 'ref':
        members = node[1]
        return ('ref', [members[index if len(members) > 1 else 0]], node[2], node[3])
    if node[0] == 'literal':
        return node[:4] + ([substitute(part, index) for part in node[4]],)
    if node[0] in ('+', '-', '*', '/', 'neg', '()'):
        return (node[0],) + tuple(substitute(part, index) for part in node[1:])
    return node


def number_of(node):
    """The value of a node that consists of numbers and metrics."""
    if node[0] in ('n', 'm'):
        return Fraction(node[2])
    if node[0] == '()':
        return number_of(node[1])
    if node[0] == 'neg':
        return -number_of(node[1])
    left, right = number_of(node[1]), number_of(node[2])
    return left + right if node[0] == '+' else left - right if node[0] == '-' else left * right if node[0] == '*' else left / right


COMPOUNDS = {
    'size': ('width', 'height'), 'center': ('centerX', 'centerY'), 'edges': INSET_ORDER,
    'edgeAlign': tuple(e + 'Align' for e in INSET_ORDER), 'centerAlign': ('verticalAlign', 'horizontalAlign'),
}
for prefix, suffix in (('i', 'Inset'), ('marginI', 'MarginInset'), ('safeI', 'SafeInset')):
    COMPOUNDS[prefix + 'nsets'] = tuple(e + suffix for e in INSET_ORDER)
COMPOUNDS['pin'] = COMPOUNDS['insets']
for axis, sides in (('orizontal', ('left', 'right')), ('ertical', ('top', 'bottom'))):
    for head, suffix in (('', 'Insets'), ('Margin', 'MarginInset'), ('Safe', 'SafeInset')):
        name = ('h' if axis == 'orizontal' else 'v') + axis + head + 'Insets'
        COMPOUNDS[name] = tuple(s + (suffix.rstrip('s') if suffix == 'Insets' else suffix) for s in sides)


def component(node, number):
    """The node for component `number` of a compound relation."""
    if node[0] == 'ref':
        return ('ref', node[1], COMPOUNDS[node[2]][number], node[3])
    if node[0] == 'literal':
        return node[4][number]
    return node
