"""Compares what the program says about one layout with what the oracle expects; every function returns a list of texts."""
import itertools
import math
import re
from collections import Counter

from expected import Configuration
from hints import Hints, close, shown
from language import DIMENSIONS, ONE, View
from oracle import SHOWN, Doubtful, feasible, irreducible_with, polyhedron

TRIES = 300                                # choices of constraints tried for one reported conflict
RELATED = 12                               # places that a diagnostic has at most
ALLOWED_ERRORS = {'conflict', 'range-conflict'}


def subsets(constraints, least):
    """The choices of `least` to 4 of the constraints that one part of the text stands for, small ones first."""
    return [c for n in range(least, min(4, len(constraints)) + 1) for c in itertools.combinations(constraints, n)]


class Comparison(Hints):
    """The comparison of one layout.

    The layout of `expected` has been printed, so its statements have spans. `answer` is its entry in the output of
    `frames`, None if it is missing.
    """

    def __init__(self, expected, answer, diagnostics, intervals=True, redundancy=True):
        self.expected, self.layout, self.answer, self.diagnostics = expected, expected.layout, answer, diagnostics
        self.intervals, self.redundancy = intervals, redundancy
        self.checked_by_statement = 0      # number of conflicts with a member that stands for many constraints
        self.places = [(o.span, o) for o in self.layout.order + self.layout.settings]
        self.problems, self.counts = [], None

    def run(self):
        if self.answer is None:
            return ['the layout is not in the answer of `frames`']
        checks = (self.errors, self.frames, self.conflicts, self.range_conflicts, self.ambiguities, self.hints, self.redundant,
                  self.overridden, self.ignored_rules)
        if self.layout.instances():        # the contract leaves open in which text an instance's findings are reported
            checks = checks[:2]
        for check in checks:
            self.problems += list(check())
        return self.problems

    def at(self, place):
        """The statement, view or setting that was printed at a range of the text; None if there is none."""
        key = (place['start']['line'], place['start']['character'])
        return next((what for (start, end), what in self.places if start <= key < end), None)

    def of_code(self, code):
        return [d for d in self.diagnostics if d.get('code') == code]

    def errors(self):
        for d in self.diagnostics:
            if d['severity'] == 1 and d.get('code') not in ALLOWED_ERRORS:
                yield 'unexpected %s at %s: %s' % (d.get('code'), d['range']['start'], d['message'])

    # -------------------------------------------------------------------------------------------- frames

    def frames(self):
        place = lambda name, state: (name, state or '')
        got = sorted(self.answer['configurations'], key=lambda c: place(c['screen'], c.get('state')))
        want = sorted(self.expected.configurations, key=lambda c: place(c.name, c.state))
        if [place(c['screen'], c.get('state')) for c in got] != [place(c.name, c.state) for c in want]:
            yield 'configurations %s, expected %s' % ([(c['screen'], c.get('state')) for c in got], [(c.name, c.state) for c in want])
            return
        for g, w in zip(got, want):
            if g.get('provisional'):
                yield '%s: provisional' % w.name
            if g['status'] != w.status:
                yield '%s: status %s, expected %s' % (w.name, g['status'], w.status)
            else:
                yield from self.configuration(g, w)

    def configuration(self, got, want):
        by_path = {v['path']: v for v in got['views']}
        paths = [v.path for v in want.solution.views]
        if [v['path'] for v in got['views']] != paths:
            yield '%s: views %s, expected %s' % (want.name, [v['path'] for v in got['views']], paths)
            return
        free = {}
        if want.status == 'ambiguous':
            for view, dimension in want.solution.free:
                free.setdefault(view.path, {})[DIMENSIONS[dimension]] = (view, dimension)
        def origin(view):
            if view is None:
                return 0, 0
            up, own = origin(view.parent), want.solution.guides[view] if view.guide else want.solution.frames[view]
            return up[0] + own[0], up[1] + own[1]
        absolute = {}
        for view in want.solution.views:
            frame, entry = want.solution.frames[view], by_path[view.path]
            absolute[view] = origin(view)
            for name, value in zip(DIMENSIONS + ('absoluteX', 'absoluteY'), frame + list(absolute[view])):
                if not close(entry.get(name), float(value)):
                    yield '%s: %s.%s = %s, expected %s' % (want.name, view.path or 'root', name, entry.get(name), shown(float(value)))
            yield from self.freedom(want, view, entry.get('ambiguous') or {}, free.get(view.path, {}), 'frames')
        root = by_path['']
        if (got['width'], got['height']) != (root['width'], root['height']):
            yield '%s: size %s x %s beside a root of %s x %s' % (want.name, got['width'], got['height'], root['width'], root['height'])

    def freedom(self, want, view, got, expected, where):
        name = view.path or 'root'
        if set(got) != set(expected):
            yield '%s: %s: %s free: %s, expected %s' % (want.name, where, name, sorted(got), sorted(expected))
        elif self.intervals:
            for dimension, (v, d) in expected.items():
                low, high = want.solution.interval(v, d)
                if not (close(got[dimension][0], low) and close(got[dimension][1], high)):
                    yield '%s: %s: %s.%s in %s, expected [%s, %s]' % (want.name, where, name, dimension, got[dimension], shown(low), shown(high))

    # ----------------------------------------------------------------------------------------- conflicts

    def named(self, what):
        return 'nothing known' if what is None else 'view %s' % what.path if isinstance(what, View) else 'line %d' % (what.span[0][0] + 1)

    def conflicts(self):
        """Checks that the right constraints are relaxed on the right screens, and that each reported set is an
        irreducible conflict.
        """
        # One report may stand for several constraints of a statement, screens and states.
        want = {(id(self.expected.origin(k)), screen, state) for (k, state), screens in self.expected.screens_of_conflicts().items()
                for screen in screens}
        found = [(self.origin_of(d), d) for d in self.of_code('conflict') + self.of_code('rounding')]
        got = {(id(what), c['screen'], c['state']) for what, d in found for c in d['data']['configurations']}
        names = {id(o): self.named(o) for o in self.layout.order}
        missing = want - got
        if got - want or missing:
            show = lambda some: sorted((names.get(k, 'nothing known'), s, t or '') for k, s, t in some)
            yield 'relaxed %s, not expected; %s missing' % (show(got - want), show(missing))
            return
        used = set()
        for what, d in found:
            yield from self.conflict(what, d, used)
            if (d['code'] == 'rounding') != (d['data']['gap'] < SHOWN):
                yield '%s at %s misses by %s' % (d['code'], self.named(what), d['data']['gap'])

    def origin_of(self, d):
        """The statement or view that a conflict is reported at; for a setting, the view that it changes."""
        what = self.at(d['range'])
        return what.view if what in self.layout.settings else what

    def conflict(self, what, d, used):
        """Checks the members of a report where its constraints miss by most: elsewhere others may contradict it too."""
        where = 'conflict at %s' % self.named(what)
        members = [self.at(m['range']) for m in d['data']['members']]
        members = [m.view if m in self.layout.settings else m for m in members]
        if None in members or not members or members[-1] is not what:
            yield where + ': members %s, itself not last' % [self.named(m) for m in members]
            return
        # What makes the miss larger is named too, and is no member: without it there would be a conflict all the same.
        related = sum('adds to the miss' not in place['message'] for place in d.get('relatedInformation') or [])
        if min(len(members) - 1, RELATED) != related:
            yield where + ': %d members, %d related places' % (len(members), related)
        places, state = self.worst(d)
        found = []
        for place in places:
            own = [k for k in place.relaxed if place.origins[k] is what]
            candidates = [k for k in own if (k, state) not in used] or own
            found += [(k, list(self.members(where, place, k, members, d))) for k in candidates]
        if not found:
            yield where + ': it does not give way where it misses by most'
            return
        key, problems = min(found, key=lambda f: len(f[1]))       # a statement may stand for several constraints
        used.add((key, state))
        yield from problems
        yield from self.gaps(where, what, d['data'])

    def gaps(self, where, what, data):
        """Checks by how many points the constraints of a report miss on each screen of one size."""
        for told in data['configurations']:
            if told['gap'] > data['gap'] + 1e-6:
                yield where + ': gap %s beside %s' % (told['gap'], data['gap'])
            here = next((c for c in self.expected.configurations if (c.name, c.state) == (told['screen'], told['state'])), None)
            if here is not None:
                own = [k for k in here.relaxed if here.origins[k] is what]
                most = max(self.least_violation(here, k) for k in own)
                if not close(told['gap'], most, 1e-5):
                    yield where + ': gap %s on %s, expected %s' % (told['gap'], told['screen'], shown(most))

    @staticmethod
    def relaxed_and_kept(configuration, key):
        """A constraint that is set aside, and the required ones before it that are not."""
        number = configuration.keys.index(key)
        before = zip(configuration.keys, configuration.constraints[:number])
        kept = [c for k, c in before if k not in configuration.relaxed and c.priority == 1000]
        return configuration.constraints[number], kept

    def worst(self, d):
        """(configurations or pieces of a ranged screen, state): where the constraints of a report miss by most."""
        gap, here = d['data']['gap'], d['data']['configurations']
        worst = next((c for c in here if close(c['gap'], gap)), None)
        if worst is None:                  # at an end of a ranged screen, which the report tells beside other screens
            names = {r['screen'] for r in d['data']['ranges']}
            return [end for r in self.expected.ranges if r.screen.name in names for p in r.pieces for end in p.failing_ends()], None
        name, state = worst['screen'], worst['state']
        configuration = next((c for c in self.expected.configurations if (c.name, c.state) == (name, state)), None)
        if configuration is not None:
            return [configuration], state
        return [p for r in self.expected.ranges if (r.screen.name, r.state) == (name, state) for p in r.pieces], state

    def members(self, where, configuration, key, members, d):
        relaxed, before = self.relaxed_and_kept(configuration, key)
        # One member's text may stand for several constraints of the set; so may the relaxed constraint's own statement.
        groups = [subsets([c for c in before if c.origin is members[-1]], 0)]
        for member in dict.fromkeys(members[:-1]):
            own = [c for c in before if c.origin is member]
            if not own:
                yield where + ': member %s is not among what was kept before' % self.named(member)
                return
            if member is not members[-1]:
                groups.append(subsets(own, 1))
        everything = list({id(c): c for g in groups for chosen in g for c in chosen}.values()) + [relaxed]
        mentioned = {k for c in everything for k in c.form}
        fixed = {k for c in configuration.implied if c.note[0] == 'screen' for k in c.form}
        implied = [c for c in configuration.implied if c.priority == 1000 and set(c.form) - {ONE} <= mentioned
                   and (c.note[0] == 'screen' or not set(c.form) & fixed)]
        if feasible(everything + implied):
            yield where + ': the members have a solution: %s' % [self.named(m) for m in members]
            return
        needed = self.irreducible(groups, relaxed, implied, d['message'])
        many = math.prod(map(len, groups)) > TRIES
        if needed is None or many and not all(self.is_named(c, d['message']) for c in needed):
            self.checked_by_statement += many
            if not many:
                yield where + ': not irreducible: %s' % [self.named(m) for m in members]
            return
        yield from self.implied_named(where, needed, d['message'])
        if isinstance(configuration, Configuration):
            least = self.least_violation(configuration, key)
            if not close(d['data']['gap'], least, 1e-5):
                yield where + ': gap %s, expected %s' % (d['data']['gap'], shown(least))

    def irreducible(self, groups, relaxed, implied, message):
        """The implied constraints needed beside a choice from each member; None if no choice is irreducible.

        A choice is preferred for which the message names all the needed implied constraints.
        """
        named, found = [c for c in implied if self.is_spelt(c, message)], None
        for choice in itertools.islice(itertools.product(*groups), TRIES):
            chosen = [relaxed] + [c for part in choice for c in part]
            if not feasible(chosen + implied):
                needed = irreducible_with(chosen, implied, named)
                if needed is not None and all(self.is_named(c, message) for c in needed):
                    return needed
                found = needed if found is None else found
        return found or self.filtered([c for g in groups for part in g for c in part], groups, relaxed, named or implied)

    @staticmethod
    def filtered(constraints, groups, relaxed, implied):
        """Like `irreducible`, for members that stand for many constraints: leaves out one after the other."""
        rest = list({id(c): c for c in constraints}.values())
        if feasible([relaxed] + rest + implied):
            return None
        for constraint in list(rest):
            fewer = [c for c in rest if c is not constraint]
            if not feasible([relaxed] + fewer + implied):
                rest = fewer
        present = {id(c) for c in rest}
        if all(any(id(c) in present for part in g for c in part) for g in groups[1:]):
            return irreducible_with([relaxed] + rest, implied, implied)
        return None

    def is_spelt(self, constraint, message):
        """Whether a message names an implied constraint in one of the known wordings.

        This is a guess. It only decides which constraints `irreducible_with` tries to leave out first.
        """
        dimension = DIMENSIONS[next(k for k in constraint.form if k != ONE) % 4]
        if constraint.note[0] == 'screen':
            return dimension + ' of screen' in message
        path = constraint.note[1].path
        if '%s.%s >= 0' % (path or 'view', dimension) in message or not path and dimension + ' of the layout' in message:
            return True
        if re.search(dimension + r's of \d+ views', message):     # too many to name
            return True
        # matches: the height of 'a' · the heights of 'a', 'b' and 'c'
        lists = re.findall(dimension + r"s? of ('[^']*'(?:(?:, | and )'[^']*')*)", message)
        return any("'%s'" % path in names for names in lists)

    def is_named(self, constraint, message):
        """Whether a message names an implied constraint: a view's size that would be negative, or the screen's width or
        height.

        The program chooses the wording; the message must hold the names.
        """
        dimension = DIMENSIONS[next(k for k in constraint.form if k != ONE) % 4]
        if constraint.note[0] == 'screen':
            return 'screen' in message and (dimension in message or dimension in 'xy')
        path = constraint.note[1].path
        names = [path] if path else ['view', self.layout.name]
        return 'negative' in message and dimension in message and any(n in message for n in names)

    def implied_named(self, where, needed, message):
        # A message about many members names only the first of them, and the number of the others.
        if re.search(r'\b\d+ more\b', message):
            return
        for constraint in needed:
            if not self.is_named(constraint, message):
                what = constraint.note[1].path + '.' + DIMENSIONS[constraint.note[2]] if constraint.note[0] == 'size' else 'the screen'
                yield where + ': %s is not named in %r' % (what, message)

    def least_violation(self, configuration, key):
        """The least violation of a constraint that is set aside, among the solutions of all that is kept, also after it."""
        relaxed = configuration.constraints[configuration.keys.index(key)]
        kept = [c for k, c in zip(configuration.keys, configuration.constraints)
                if k not in configuration.relaxed and c.priority == 1000]
        region = polyhedron(kept + [c for c in configuration.implied if c.priority == 1000])
        low, high = region.minimum(relaxed.form), region.maximum(relaxed.form)
        short = [] if relaxed.relation == '<=' else [-high if high is not None else 0]
        over = [] if relaxed.relation == '>=' else [low if low is not None else 0]
        return max([0] + short + over)

    def range_conflicts(self):
        want = []                          # ((screen, axis, state), intervals); no intervals where only pairs of sizes fail
        for ranged in self.expected.ranges:
            broken = [(axis, intervals) for axis, intervals in ranged.working().items() if ranged.is_broken(axis, intervals)]
            want += [((ranged.screen.name, axis, ranged.state), intervals) for axis, intervals in broken]
            if not broken and ranged.broken():
                want.append(((ranged.screen.name, 'both', ranged.state), None))
        told, pairs = {}, set()            # (screen, axis): the intervals of each report; screens with a pair that fails
        for d in self.of_code('conflict') + self.of_code('range-conflict'):
            parts = {}
            for one in d['data']['ranges'] if d['code'] == 'conflict' else d['data'].get('screens') or [d['data']]:
                if one['axis'] == 'both':
                    pairs.add(one['screen'])
                    if all(r.works(*one['fails']) for r in self.expected.ranges if r.screen.name == one['screen']):
                        yield 'range-conflict: %s works at %s' % (one['screen'], one['fails'])
                else:
                    parts.setdefault((one['screen'], one['axis']), []).append(one['satisfiable'])
            for key, intervals in parts.items():
                told.setdefault(key, []).append(intervals)
        for key, reports in told.items():
            alike = [(state, intervals) for (screen, axis, state), intervals in want if (screen, axis) == key]
            # A report tells the intervals of each state in which its cause shows, in the order of the states.
            ways = [[some for n in range(1, len(alike) + 1) for some in itertools.combinations(alike, n)
                     if self.same(found, [i for _, intervals in some for i in intervals])] for found in reports]
            for found, some in zip(reports, ways):
                if not some:
                    yield 'range-conflict %s %s: %s, expected of %s' % (*key, found, alike)
            if all(ways) and not any({s for some in way for s, _ in some} == {s for s, _ in alike} for way in itertools.product(*ways)):
                yield 'range-conflict %s %s: %s, expected each of %s' % (*key, reports, alike)
        for (screen, axis, state), intervals in want:
            if screen not in pairs if axis == 'both' else (screen, axis) not in told:
                yield 'range-conflict %s %s missing' % ((screen, axis, state), intervals)

    @staticmethod
    def same(found, intervals):
        return len(found) == len(intervals) and all(close(g, w) for f, i in zip(found, intervals) for g, w in zip(f, i))

    # --------------------------------------------------------------------------------------- ambiguities

    def ambiguities(self):
        if self.expected.ranges:
            return
        want = {}
        for configuration in self.expected.configurations:
            if configuration.status == 'ambiguous':
                for view in configuration.solution.arises:
                    want.setdefault(view.path, (view, []))[1].append(configuration)
        # What is found at several views of a range is said once, at the first.
        spans = {}
        want = {path: what for path, what in want.items() if what[0].parent is None or spans.setdefault(what[0].span, path) == path}
        got = {}
        for d in self.of_code('ambiguous'):
            if d['data']['view'] in got:
                yield 'ambiguous twice: %s' % d['data']['view']
            got[d['data']['view']] = d
        if set(got) != set(want):
            yield 'ambiguous at %s, expected %s' % (sorted(got), sorted(want))
            return
        for path, (view, configurations) in want.items():
            data = got[path]['data']
            if view.parent is not None and self.at(got[path]['range']).span != view.span:
                yield 'ambiguous %s stands at %s' % (path, self.named(self.at(got[path]['range'])))
            screens = list(dict.fromkeys(c.name for c in configurations))
            if data['screens'] != screens:
                yield 'ambiguous %s on %s, expected %s' % (path or 'root', data['screens'], screens)
                continue
            answers = []                   # the contract leaves open which state's values are reported
            for configuration in (c for c in configurations if c.name == screens[0]):
                free = {DIMENSIONS[d]: (v, d) for v, d in configuration.solution.free if v is view}
                answers.append(list(self.freedom(configuration, view, data['free'], free, 'diagnostic')))
            yield from min(answers, key=len)


def compare(expected, answer, diagnostics, thorough=True):
    """(disagreements, number of conflicts checked by statement only)."""
    comparison = Comparison(expected, answer, diagnostics, thorough, thorough)
    try:
        return comparison.run(), comparison.checked_by_statement
    except Doubtful as doubt:                                # counts as a disagreement, so that nothing is passed over
        return comparison.problems + ['undecided: too near the tolerance of HiGHS: %s' % doubt], comparison.checked_by_statement
    except (KeyError, TypeError, IndexError) as error:
        return comparison.problems + ['the answer has another shape: %s %s' % (type(error).__name__, error)], comparison.checked_by_statement
