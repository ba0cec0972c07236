"""What a layout description must give: the oracle's solution of each configuration, and which class the layout is of."""
from fractions import Fraction

from language import H, ONE, Screen, W
from meaning import Meaning
from oracle import Infeasible, Solution, greedy, polyhedron


class Configuration:
    """One screen, or one end of a ranged one. `aside` holds positions among the layout's constraints."""

    def __init__(self, layout, name, screen, without=()):
        meaning = Meaning(layout, screen)
        self.name, self.screen, self.constraints = name, screen, meaning.constraints()
        self.implied = meaning.implied()
        chosen = [c for i, c in enumerate(self.constraints) if i not in without]
        self.solution = Solution(layout.views, self.implied, chosen)
        position = {id(c): i for i, c in enumerate(self.constraints)}
        self.new = [position[id(c)] for c in self.solution.set_aside]
        self.aside = sorted([*without, *self.new])
        self.status = 'conflict' if self.aside else self.solution.status


class Range:
    """A ranged screen: what conflicts at every size, the sizes that work, and both ends."""

    def __init__(self, layout, screen):
        self.screen = screen
        meaning = Meaning(layout, screen)
        constraints = meaning.constraints()
        required = [c for c in constraints if c.priority == 1000]
        implied = [c for c in meaning.implied() if c.priority == 1000]
        kept, aside = greedy(implied, required)
        position = {id(c): i for i, c in enumerate(constraints)}
        self.aside = [position[id(c)] for c in aside]
        region, root = polyhedron(implied + kept), layout.root
        self.region, self.root = region, root
        self.satisfiable = {}
        for dimension, name, size in ((2, 'width', screen.width), (3, 'height', screen.height)):
            if isinstance(size, tuple):
                form = {4 * root.index + dimension: 1}
                self.satisfiable[name] = (region.minimum(form), region.maximum(form), size)
        end = lambda s, i: s[i] if isinstance(s, tuple) else s
        self.ends = []
        for i, suffix in enumerate(('.min', '.max')):
            fixed = Screen(screen.name + suffix, end(screen.width, i), end(screen.height, i), screen.safe_area, screen.rtl)
            self.ends.append(Configuration(layout, fixed.name, fixed, self.aside))

        corners = [(w, h) for w in {end(screen.width, 0), end(screen.width, 1)} for h in {end(screen.height, 0), end(screen.height, 1)}]
        self.failing_corner = None not in (screen.width, screen.height) and any(not self.works(*c) for c in corners)

    def works(self, width, height):
        """Whether what is not set aside can hold at one size."""
        at = self.region.copy()
        try:
            for dimension, size in ((W, width), (H, height)):
                at.equal({4 * self.root.index + dimension: Fraction(1), ONE: -Fraction(size)})
        except Infeasible:
            return False
        return at.has_point()

    def broken_axes(self):
        """{axis: (least, greatest)} of the axes that do not work throughout."""
        return {n: (lo, hi) for n, (lo, hi, size) in self.satisfiable.items() if lo > size[0] + 1e-6 or hi < size[1] - 1e-6}


class Expected:
    def __init__(self, layout):
        self.layout, self.ranges, self.configurations = layout, [], []
        for screen in layout.configurations():
            if isinstance(screen.width, tuple) or isinstance(screen.height, tuple):
                ranged = Range(layout, screen)
                self.ranges.append(ranged)
                self.configurations += ranged.ends
            else:
                self.configurations.append(Configuration(layout, screen.name, screen))

    @property
    def kind(self):
        statuses = {c.status for c in self.configurations}
        if 'conflict' in statuses or any(r.aside or r.broken_axes() for r in self.ranges):
            return 'conflicting'
        return 'ambiguous' if 'ambiguous' in statuses else 'well-posed'

    def screens_of_conflicts(self):
        """{position of a constraint: [screen…]} of what is set aside, in the order of the screens."""
        result, seen = {}, set()
        for configuration in self.configurations:
            ranged = next((r for r in self.ranges if configuration in r.ends), None)
            positions = configuration.aside
            name = configuration.name
            if ranged:                     # only what conflicts at every size is a conflict; an end alone is a range-conflict
                positions, name = ranged.aside, ranged.screen.name
                if id(ranged) in seen:
                    continue
                seen.add(id(ranged))
            for position in positions:
                result.setdefault(position, []).append(name)
        return result
