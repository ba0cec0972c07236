"""Compares the hints: never-satisfied, zero-size, truncated, unsettled-text, redundant, overridden and ignored-rule.

A mixin of `compare.Comparison`, which finds the statements that diagnostics are reported at.
"""
from collections import Counter

from language import ONE, Statement, View, Written
from meaning import Meaning
from notations.rules import Rule
from notations.setters import Setter
from oracle import LOOSE, SHOWN, Polyhedron, Solution


def close(got, want, tolerance=1e-6):
    if want is None or got is None:
        return got is None and want is None
    return isinstance(got, (int, float)) and abs(got - want) <= tolerance * max(1, abs(want) / 1000)


def quiet(origin):
    return isinstance(origin, Written) and origin.quiet


def shown(value):
    return 'none' if value is None else '%.9g' % value


class Hints:
    def hints(self):
        """Checks never-satisfied (fails in every optimal solution) and zero-size (told of all that is
        zero in every configuration, and of nothing that is zero in none), then `truncated`.
        """
        configurations, fails = self.expected.configurations, {}
        if any(len(r.pieces) > 1 for r in self.expected.ranges):
            return
        if self.expected.ranges and any(c.status != 'solved' for c in configurations):
            return
        for configuration in configurations:
            for constraint in configuration.constraints:
                if isinstance(constraint.origin, (Statement, Written)) and constraint.priority < 1000 and not quiet(constraint.origin):
                    missed = configuration.solution.least_violation(constraint)
                    fails.setdefault(id(constraint.origin), []).append(missed >= SHOWN - LOOSE)
        yield from self.truncated()
        reported = {id(self.at(d['range'])) for d in self.of_code('never-satisfied')}
        for statement in self.layout.order:
            verdicts, number = fails.get(id(statement), []), sum(id(statement) in c.active for c in configurations)
            if not verdicts or len(verdicts) != number or number != self.most(statement) * number:
                continue
            fails_everywhere = all(verdicts)
            # Between the ends of a range, and among frames that may be others, more is decided than is looked at here.
            is_known = not self.expected.ranges and all(c.status == 'solved' for c in configurations)
            if fails_everywhere and id(statement) not in reported and not (is_known and self.is_idle(statement)):
                continue
            if fails_everywhere != (id(statement) in reported):
                yield 'never-satisfied %s at %s' % ('missing' if fails_everywhere else 'wrong', self.named(statement))
            elif fails_everywhere and is_known and not self.is_idle(statement):
                yield 'never-satisfied at %s, without which some frame would be another' % self.named(statement)
        if any(c.status != 'solved' for c in configurations):
            return
        everywhere = {v: [c.solution.frames[v] for c in configurations if v in c.solution.frames] for v in self.layout.views if v.parent}
        # What is found at several views of a range is said once, at their one place.
        one = lambda v: next(what for span, what in self.places if span == v.span).path if hasattr(v, 'span') else v.path
        # What is zero on some screens alone is told where nothing is left for it there, which is not decided here.
        zero, sometimes = (
            {one(v) for v, frames in everywhere.items() if frames and any(some(f[d] == 0 for f in frames) for d in (2, 3))}
            for some in (all, any))
        of_root = [d for d in self.of_code('zero-size') if d['message'].startswith('the layout ')]
        root = [c.solution.frames[self.layout.root] for c in configurations]
        flat = [d for d in (2, 3) if all(f[d] == 0 for f in root)]
        outside = any(f[d] >= SHOWN for frames in everywhere.values() for f in frames for d in flat)
        if outside != bool(of_root):
            yield 'zero-size %s of the layout' % ('missing' if outside else 'wrong')
        got = {self.at(d['range']) for d in self.of_code('zero-size') if d not in of_root}
        found = {v.path for v in got if isinstance(v, View)}
        if not zero <= found <= sometimes:
            yield 'zero-size at %s, expected %s' % (sorted(found), sorted(zero))

    def is_idle(self, statement):
        """Whether some constraint of a statement decides no frame of any configuration, and is no wish to be as small as
        possible.
        """
        for key in {k for c in self.expected.configurations for k, origin in c.origins.items() if origin is statement}:
            if not any(self.decides(key, c) for c in self.expected.configurations if key in c.keys):
                return True
        return False

    @staticmethod
    def decides(key, configuration):
        constraint = configuration.constraints[configuration.keys.index(key)]
        terms = [(k, v) for k, v in constraint.form.items() if k != ONE and v]
        if len(terms) == 1 and terms[0][0] % 4 in (2, 3) and not constraint.form.get(ONE):
            if constraint.relation in ('==', '<=' if terms[0][1] > 0 else '>='):
                return True
        rest = [c for k, c in zip(configuration.keys, configuration.constraints) if k not in configuration.without and k != key]
        other = Solution(configuration.meaning.views, configuration.implied, rest)
        own = configuration.solution
        if len(other.arises) > len(own.arises):
            return True
        # The place of a guide with views in it is theirs.
        return any(abs(float(a) - float(b)) > 1e-6 for places, others in ((own.frames, other.frames), (own.guides, other.guides))
                   for v in places for a, b in zip(places[v], others[v]))

    def truncated(self):
        """Checks truncated, where most is missing, and unsettled-text, for texts with other lines in a second pass."""
        if self.expected.ranges:
            return
        want = {}
        for configuration in self.expected.configurations:
            for (path, axis), (has, needs) in configuration.lacking().items():
                known = want.setdefault((path, configuration.name, axis), (has, needs))
                if needs - has > known[1] - known[0] + 1e-9:
                    want[path, configuration.name, axis] = (has, needs)
        # What is found at several views of a range is said once, of the first of them.
        of = {v.path: v for v in self.layout.views if hasattr(v, 'span')}
        said = {}
        for view in of.values():
            if any(path == view.path for path, _, _ in want):
                said.setdefault(view.span, view.path)
        want = {key: value for key, value in want.items() if key[0] not in of or said[of[key[0]].span] == key[0]}
        got = {(d['data']['view'], s['name'], s['axis']): (s['has'], s['needs']) for d in self.of_code('truncated') for s in d['data']['screens']}
        if set(want) != set(got):
            yield 'truncated %s, expected %s' % (sorted(got), sorted(want))
        for key in set(want) & set(got):
            if not all(close(g, w) for g, w in zip(got[key], want[key])):
                yield 'truncated %s: %s, expected %s' % (key, got[key], want[key])
        unsettled = {path for c in self.expected.configurations for path in c.unsettled()}
        found = {v.path for v in (self.at(d['range']) for d in self.of_code('unsettled-text')) if isinstance(v, View)}
        if unsettled != found:
            yield 'unsettled-text at %s, expected %s' % (sorted(found), sorted(unsettled))

    def most(self, origin):
        """The greatest number of constraints that one part of the text stands for in any configuration."""
        if self.counts is None:
            self.counts = Counter()
            for configuration in self.expected.configurations:
                self.counts |= Counter(id(c.origin) for c in configuration.constraints)
        return self.counts[id(origin)]

    def redundant(self):
        """Checks redundant: a required equality that follows from earlier ones on every screen, and no other."""
        if not self.redundancy or self.expected.ranges or any(c.status == 'conflict' for c in self.expected.configurations):
            return
        reported = {id(self.at(d['range'])) for d in self.of_code('redundant')}
        implied, linearly = {}, {}
        for configuration in self.expected.configurations:
            region = Polyhedron()
            for c in configuration.implied:
                if c.priority == 1000:
                    region.require(c)
            for c in configuration.constraints:
                if c.priority < 1000:
                    continue
                key = id(c.origin)
                if c.relation == '==' and self.most(c.origin) == 1 and not quiet(c.origin):
                    follows = not region.reduce(c.form)
                    linearly.setdefault(key, []).append(follows)
                    if key in reported and not follows:
                        follows = close(region.minimum(c.form), 0) and close(region.maximum(c.form), 0)
                    implied.setdefault(key, []).append(follows)
                region.require(c)
        for statement in self.layout.order:
            key = id(statement)
            if key in linearly and all(linearly[key]) and key not in reported:
                yield 'redundant missing at %s' % self.named(statement)
            if key in implied and key in reported and not all(implied[key]):
                yield 'redundant wrong at %s' % self.named(statement)

    def overridden(self):
        """Checks that a fully replaced setter is reported, and none in force; only for layouts without blocks."""
        if any(item.branches for item in self.layout.order):
            return
        reported = {id(self.at(d['range'])) for d in self.of_code('overridden')}
        last, setters = {}, [item for item in self.layout.order if isinstance(item, Setter)]
        for setter in setters:
            last.update((key, setter) for key, _ in setter.parts())
        for setter in setters:
            left = [last[key] is setter for key, _ in setter.parts()]
            if not any(left) and setter.value is not None and id(setter) not in reported or all(left) and id(setter) in reported:
                yield 'overridden %s at %s' % ('wrong' if all(left) else 'missing', self.named(setter))

    def ignored_rules(self):
        """Checks that a rule with a dropped value is reported, and that a rule whose values are all in force is not."""
        rules = [item for item in self.layout.order if isinstance(item, Rule)]
        if not rules or any(item.branches for item in self.layout.order):
            return
        reported = {id(self.at(d['range'])) for d in self.of_code('ignored-rule')}
        meaning = Meaning(self.layout, self.layout.configurations()[0])
        for rule in rules:
            dropped, used = rule.verdict(meaning)
            if dropped and id(rule) not in reported:
                yield 'ignored-rule missing at %s: %s' % (self.named(rule), dropped)
            if used == rule.assigned() and id(rule) in reported:
                yield 'ignored-rule wrong at %s' % self.named(rule)
