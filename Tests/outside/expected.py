"""The expected results of a layout description: the oracle's solution of each configuration, and the layout's kind."""
import math
from fractions import Fraction

from branches import pieces
from language import Constraint, H, ONE, Screen, W
from meaning import Meaning
from oracle import LOOSE, SHOWN, Doubtful, Infeasible, Solution, greedy


def keyed(constraints):
    """A key for each constraint, the same in every configuration: its origin, and its number or note in the origin."""
    seen, result = {}, []
    for c in constraints:
        number = seen[id(c.origin)] = seen.get(id(c.origin), -1) + 1
        note = c.note + (number,) if c.note and c.note[0] == 'values' else c.note
        result.append((id(c.origin), note or number))
    return result


class Configuration:
    """A screen in a state, or one end of a ranged screen. `without` and `relaxed` hold keys of relaxed constraints."""

    def __init__(self, layout, name, screen, state, without=()):
        self.name, self.screen, self.state, self.without = name, screen, state, without
        self.solve(Meaning(layout, screen, state))
        self.texts = [v for v in self.meaning.views if v.text is not None]
        if self.texts:                     # numbers of lines come from the solution with one line each
            self.lines = self.asked()
            self.solve(Meaning(layout, screen, state, lines=self.lines))
        without = self.without
        self.origins = {k: c.origin for k, c in zip(self.keys, self.constraints)}
        by_identity = {id(c): k for k, c in zip(self.keys, self.constraints)}
        here = {by_identity[id(c)] for c in self.solution.relaxed}
        self.relaxed = [k for k in self.keys if k in without or k in here]
        self.status = 'conflict' if self.relaxed else self.solution.status

    def solve(self, meaning):
        self.meaning, self.constraints = meaning, meaning.constraints()
        self.implied, self.active = meaning.implied(), {id(i) for i in meaning.items}
        self.keys = keyed(self.constraints)
        chosen = [c for k, c in zip(self.keys, self.constraints) if k not in self.without]
        self.solution = Solution(meaning.views, self.implied, chosen)

    def asked(self):
        """The number of lines that each text needs at its width."""
        return {v: lines(v.intrinsic[0] * self.screen.text[0], self.solution.frames[v][2], v.text, v.intrinsic) for v in self.texts}

    def lacking(self):
        """{(path, axis): (has, needs)} of the views that are smaller than their content."""
        result, free = {}, {(v, d) for v, d in self.solution.free}
        for view in self.meaning.views:
            if view.guide or view.parent is None or (view.type_name or '').endswith('ImageView'):
                continue
            for dimension, needs in ((W, self.meaning.content(view)[0]), (H, self.meaning.content(view)[1])):
                if needs is None or (view, dimension) in free:
                    continue
                has = self.solution.frames[view][dimension]
                if view.text is not None and dimension == W:
                    if has and (not view.text or has * view.text >= needs - Fraction(1, 10 ** 7)):
                        continue
                    needs = needs / (view.text or 1)
                elif view.text is None and self.meaning.intrinsic_priority(view, 'resist', 'HV'[dimension - W], 750) < 750:
                    continue               # meant to give way
                if needs - has > Fraction(1, 2):
                    result[view.path, ('width', 'height')[dimension - W]] = (float(has), float(needs))
        return result

    def unsettled(self):
        """The paths of the texts that would have another number of lines at their widths in the second solution."""
        if not self.texts:
            return set()
        asked = self.asked()
        return {v.path for v in self.texts if asked[v] != self.lines[v]}


def lines(length, width, most, measures):
    """The number of lines of a text that is `length` points long on one line; `most` is the limit, 0 for none.

    A width that is the n-th part of `length` up to rounding errors gives n lines. There are never more than the written
    `measures` have room for characters as wide as they are high.
    """
    if length <= 0 or length <= width:
        return 1
    least = max(1, math.ceil(measures[0] / measures[1])) if measures[1] > 0 else 1
    most = min(most or least, least)
    if width <= 0:
        return most
    count = float(length) / float(width)
    nearest = round(count)
    count = nearest if abs(count - nearest) < 1e-9 * nearest else math.ceil(count)
    return max(1, min(count, most))


def corners(width, height, difference):
    """The corners of the region of sizes between the bounds of width, height and, unless None, width - height."""
    end = lambda s, i: s[i] if isinstance(s, tuple) else s
    widths, heights = ([end(s, 0), end(s, 1)] for s in (width, height))
    box = [(w, h) for w in sorted(set(widths), key=str) for h in sorted(set(heights), key=str)]
    if difference is None:
        return box
    found = [c for c in box if difference[0] <= c[0] - c[1] <= difference[1]]
    for limit in difference:
        found += [(w, w - limit) for w in widths if heights[0] <= w - limit <= heights[1]]
        found += [(h + limit, h) for h in heights if widths[0] <= h + limit <= widths[1]]
    return sorted(set(found))


class Piece:
    """A part of a ranged screen on which the same statements apply: conflicts at all its sizes, and sizes that work."""

    def __init__(self, layout, screen, state, width, height, at, closed, difference=None):
        self.screen = Screen(screen.name, width, height, screen.safe_area, screen.rtl, keyboard=screen.keyboard)
        self.parts = layout, screen, state, at, difference
        meaning = Meaning(layout, self.screen, state, at)
        self.constraints = meaning.constraints()
        self.keys = keyed(self.constraints)
        self.origins = {k: c.origin for k, c in zip(self.keys, self.constraints)}
        required = [c for c in self.constraints if c.priority == 1000]
        self.implied = [c for c in meaning.implied() if c.priority == 1000]
        self.corners = corners(width, height, difference)
        for sign, limit in zip((1, -1), difference or ()):
            form = {4 * layout.root.index + W: Fraction(sign), 4 * layout.root.index + H: Fraction(-sign), ONE: -sign * limit}
            self.implied.append(Constraint(form, '>=', 1000, layout.root, ('screen', layout.root)))
        _, relaxed, self.region = greedy(self.implied, required)
        self.relaxed = [k for k, c in zip(self.keys, self.constraints) if any(c is a for a in relaxed)]
        self.root = layout.root
        self.satisfiable = {}
        # A piece may be a single size of a range: sizes along that axis are looked at there too.
        for dimension, name, size in ((2, 'width', screen.width), (3, 'height', screen.height)):
            if isinstance(size, tuple):
                form = {4 * self.root.index + dimension: 1}
                low, high = self.region.minimum(form), self.region.maximum(form)
                whole = [c[dimension - 2] for c in self.corners]
                if not closed and high - low < 1e-6 < max(whole) - min(whole):
                    raise Doubtful('a piece that works at a size which is not in it')
                self.satisfiable[name] = (low, high, (min(whole), max(whole)))
        if difference and not closed:
            form = {4 * self.root.index + W: 1, 4 * self.root.index + H: -1}
            if self.region.maximum(form) - self.region.minimum(form) < 1e-6:
                raise Doubtful('a piece that works on a border which is not in it')
        self.failing_corner = None not in (width, height) and any(not self.works(*c) for c in self.corners)
        if self.failing_corner and self.fails_on_a_hair():
            if isinstance(width, tuple) and isinstance(height, tuple):
                raise Doubtful('a side that fails by what no screen shows, and a corner')
            self.failing_corner = False

    def works(self, width, height):
        """Whether the constraints that are not relaxed can hold at one size."""
        at = self.region.copy()
        try:
            for dimension, size in ((W, width), (H, height)):
                at.equal({4 * self.root.index + dimension: Fraction(1), ONE: -Fraction(size)})
        except Infeasible:
            return False
        return at.has_point()

    def failing_ends(self):
        """The piece at each end along an axis that fails with every size of the other, and at each corner that fails."""
        layout, screen, state, at, difference = self.parts
        ends = [(end, self.screen.height) if axis == 'width' else (self.screen.width, end)
                for axis, (low, high, whole) in self.satisfiable.items()
                for end, works in ((whole[0], low <= whole[0] + LOOSE), (whole[1], high >= whole[1] - LOOSE)) if not works]
        pairs = [c for c in self.corners if None not in c and not self.works(*c)]
        return [Piece(layout, screen, state, *size, at, True, difference) for size in ends + pairs]

    def broken_axes(self):
        """{axis: (least, greatest)} of the axes along which some sizes fail, by `SHOWN` or more."""
        return {n: (lo, hi) for n, (lo, hi, size) in self.satisfiable.items() if lo > size[0] + SHOWN - LOOSE or hi < size[1] - SHOWN + LOOSE}

    def fails_on_a_hair(self):
        """Whether sizes fail along an axis, but over less than `SHOWN`.

        Then the corners at that end fail by no more.
        """
        return not self.broken_axes() and any(lo > size[0] + LOOSE or hi < size[1] - LOOSE for lo, hi, size in self.satisfiable.values())


class Range:
    """A ranged screen in one state: its pieces, the constraints that conflict at every size, and both ends."""

    def __init__(self, layout, screen, state):
        self.layout, self.screen, self.state = layout, screen, state
        made = pieces(layout.order + layout.settings, state, screen)
        if made is None:
            raise Doubtful('conditions split both axes')
        self.pieces = [Piece(layout, screen, state, **p) for p in made]
        self.relaxed = self.pieces[0].relaxed
        if any(set(p.relaxed) != set(self.relaxed) for p in self.pieces):
            raise Doubtful('what conflicts at every size of one piece only')
        self.origins = {k: o for p in self.pieces for k, o in p.origins.items()}
        end = lambda s, i: s[i] if isinstance(s, tuple) else s
        self.ends = []
        for i, suffix in enumerate(('.min', '.max')):
            fixed = Screen(screen.name + suffix, end(screen.width, i), end(screen.height, i), screen.safe_area, screen.rtl, keyboard=screen.keyboard)
            self.ends.append(Configuration(layout, fixed.name, fixed, state, self.relaxed))

    def works(self, width, height):
        """Whether nothing more conflicts at a size than at every size."""
        size, s = (Fraction(str(width)), Fraction(str(height))), self.screen
        fixed = Screen(s.name, *size, s.safe_area, s.rtl, keyboard=s.keyboard)
        return set(Piece(self.layout, fixed, self.state, *size, size, True).relaxed) <= set(self.relaxed)

    def working(self):
        """{axis: [(least, greatest)…]} of the sizes along each ranged axis that work with some size of the other."""
        result = {}
        for axis in self.pieces[0].satisfiable:
            merged = []
            for low, high in sorted(p.satisfiable[axis][:2] for p in self.pieces):
                if merged and low <= merged[-1][1] + LOOSE:
                    merged[-1] = (merged[-1][0], max(merged[-1][1], high))
                else:
                    merged.append((low, high))
            result[axis] = merged
        return result

    def is_broken(self, axis, intervals):
        ends = [end for p in self.pieces for end in p.satisfiable[axis][2]]
        return len(intervals) > 1 or intervals[0][0] > min(ends) + SHOWN - LOOSE or intervals[-1][1] < max(ends) - SHOWN + LOOSE

    def broken(self):
        return any(p.broken_axes() or p.failing_corner for p in self.pieces)


class Expected:
    def __init__(self, layout):
        self.layout, self.ranges, self.configurations = layout, [], []
        for screen in layout.configurations():
            for state in layout.states():
                if isinstance(screen.width, tuple) or isinstance(screen.height, tuple):
                    ranged = Range(layout, screen, state)
                    self.ranges.append(ranged)
                    self.configurations += ranged.ends
                else:
                    self.configurations.append(Configuration(layout, screen.name, screen, state))

        for c in [*self.configurations, *self.ranges]:
            if any(getattr(c.origins[key], 'loose', False) for key in c.relaxed):
                raise Doubtful('a conflict inside a statement whose parts the contract does not order')

    @property
    def kind(self):
        statuses = {c.status for c in self.configurations}
        if 'conflict' in statuses or any(r.relaxed or r.broken() for r in self.ranges):
            return 'conflicting'
        return 'ambiguous' if 'ambiguous' in statuses else 'well-posed'

    def screens_of_conflicts(self):
        """{(key of a constraint, state): [screen…]} of the relaxed constraints, with screens in the layout's order."""
        result = {}
        for configuration in self.configurations:
            if any(configuration in r.ends for r in self.ranges):
                continue
            for key in configuration.relaxed:
                result.setdefault((key, configuration.state), []).append(configuration.name)
        for ranged in self.ranges:         # only a conflict at every size counts; at an end it is a range-conflict
            for key in ranged.relaxed:
                result.setdefault((key, ranged.state), []).append(ranged.screen.name)
        order = {s.name: i for i, s in enumerate(self.layout.configurations())}
        return {k: sorted(names, key=order.get) for k, names in result.items()}

    def origin(self, key):
        return next(c.origins[key] for c in [*self.configurations, *self.ranges] if key in c.origins)
