"""Computes the lexicographic optimum of linear constraints with priorities, by one linear program of scipy's HiGHS a
level.

HiGHS only decides what is combinatorial: whether there is a solution, and which inequalities are tight at every optimum
(complementary slackness with a dual solution tells). Equalities are eliminated and values computed in exact rational
arithmetic, so that no verdict rests on a tolerance. If HiGHS answers with a number near a tolerance, `Doubtful` is
raised, and the layout is not used.
"""
from fractions import Fraction

import numpy as np

from highs import OPTIMAL, UNBOUNDED, solve
from language import ONE, exact

SHOWN = 1e-3                               # points: no screen shows a smaller difference, so none is reported
TIGHT, LOOSE = 1e-8, 1e-6                  # below TIGHT is zero, above LOOSE is not zero, between them raises Doubtful
INFINITY = np.inf


class Doubtful(Exception):
    """The floating-point answer is too near a tolerance to decide."""


class Infeasible(Exception):
    """An equality, or an inequality without variables, is exactly false."""


def positive(value):
    """Whether a float is not zero; it should be either zero or clearly different."""
    if TIGHT < abs(value) < LOOSE:
        raise Doubtful(value)
    return abs(value) >= LOOSE


def quotient(value, divisor):
    return value if divisor == 1 else exact(Fraction(value, divisor))


class Polyhedron:
    """The solutions of equalities (eliminated exactly) and of inequalities form >= 0 over the remaining variables."""

    def __init__(self):
        self.defined = {}                  # variable -> linear form of the remaining variables
        self.inequalities = {}             # canonical key of the linear part -> least constant, the tightest
        self.pending = []

    def copy(self):
        other = Polyhedron()
        other.defined = dict(self.defined)
        other.inequalities = dict(self.inequalities)
        return other

    def reduce(self, form):
        result = {}
        for key, value in form.items():
            definition = self.defined.get(key)
            if definition is None:
                result[key] = result.get(key, 0) + value
            else:
                for k, v in definition.items():
                    result[k] = result.get(k, 0) + value * v
        return {k: exact(v) for k, v in result.items() if v}

    def equal(self, form):
        """Adds form == 0."""
        form = self.reduce(form)
        keys = [k for k in form if k != ONE]
        if not keys:
            if form:
                raise Infeasible
            return
        pivot = min(keys, key=lambda k: (abs(form[k]) != 1, k))
        factor = form.pop(pivot)
        self.defined[pivot] = {k: quotient(-v, factor) for k, v in form.items()}
        for variable, definition in self.defined.items():
            if pivot in definition:
                self.defined[variable] = self.reduce(definition)
        touched = [k for k in self.inequalities if any(v == pivot for v, _ in k)]
        for key in touched:
            again = dict(key)
            again[ONE] = self.inequalities.pop(key)
            self.at_least(again)

    def at_least(self, form):
        """Adds form >= 0."""
        form = self.reduce(form)
        offset = form.pop(ONE, 0)
        if not form:
            if offset < 0:
                raise Infeasible
            return
        scale = abs(form[min(form)])
        key = tuple(sorted((k, quotient(v, scale)) for k, v in form.items()))
        offset = quotient(offset, scale)
        if key not in self.inequalities or offset < self.inequalities[key]:
            self.inequalities[key] = offset

    def require(self, constraint):
        if constraint.relation == '==':
            self.equal(constraint.form)
        elif constraint.relation == '>=':
            self.at_least(constraint.form)
        else:
            self.at_least({k: -v for k, v in constraint.form.items()})

    # ------------------------------------------------------------------------------ linear programs

    def matrix(self, extra=()):
        """(keys, columns, A, b): the inequalities as A x >= b, with the variables of `extra` forms among the columns."""
        keys = list(self.inequalities)
        variables = {v for key in keys for v, _ in key} | {v for form in extra for v in form if v != ONE}
        columns = {v: i for i, v in enumerate(sorted(variables))}
        a = np.zeros((len(keys), len(columns)))
        for row, key in enumerate(keys):
            for v, value in key:
                a[row, columns[v]] = value
        return keys, columns, a, np.array([-float(self.inequalities[k]) for k in keys])

    def has_point(self):
        """Whether the inequalities have a solution: whether the least s with A x + s >= b is 0 or less."""
        keys, columns, a, b = self.matrix()
        if not keys:
            return True
        cost = np.zeros(len(columns) + 1)
        cost[-1] = 1
        lower = np.full(len(cost), -INFINITY)
        lower[-1] = 0
        answer = self.optimum(cost, np.hstack((a, np.ones((len(keys), 1)))), b, lower)
        return not positive(answer.value)

    @staticmethod
    def optimum(cost, a, b, lower, upper=None):
        answer = solve(cost, a, b, lower, np.full(len(cost), INFINITY) if upper is None else upper)
        if answer.status != OPTIMAL:
            raise Doubtful('HiGHS gave no answer')
        return answer

    def minimum(self, form):
        """The least value of a form as a float; None if it is unbounded."""
        form = self.reduce(form)
        offset = float(form.get(ONE, 0))
        if set(form) <= {ONE}:
            return offset
        answer = self.least(form)[0]
        return None if answer is None else answer.value + offset

    def least(self, form):
        """(HiGHS's answer, or None if the form is unbounded; the keys of the rows)."""
        keys, columns, a, b = self.matrix((form,))
        if not keys:
            return None, keys
        cost = np.zeros(len(columns))
        for v, value in form.items():
            if v != ONE:
                cost[columns[v]] = value
        answer = solve(cost, a, b, np.full(len(cost), -INFINITY), np.full(len(cost), INFINITY))
        if answer.status == UNBOUNDED:
            return None, keys
        if answer.status != OPTIMAL:
            raise Doubtful('HiGHS gave no answer')
        return answer, keys

    def maximum(self, form):
        least = self.minimum({k: -v for k, v in form.items()})
        return None if least is None else -least

    def tighten_rows(self, rows):
        """Turns inequality rows (key, constant) into equalities. Constants are given as the rows change meanwhile."""
        for key, offset in rows:
            form = dict(key)
            form[ONE] = offset
            self.equal(form)

    def optimise(self, level):
        """Keeps the points at which the sum of the absolute violations of `level` is least."""
        forms = []
        for constraint in level:
            form = self.reduce(constraint.form)
            if constraint.relation == '<=':
                form = {k: -v for k, v in form.items()}
            if not set(form) <= {ONE}:
                forms.append((form, constraint.relation == '=='))
        if not forms:
            return
        keys, columns, a, b = self.matrix([f for f, _ in forms])
        n, m = len(columns), len(forms)
        upper = np.zeros((m, n))
        for row, (form, _) in enumerate(forms):
            for v, value in form.items():
                if v != ONE:
                    upper[row, columns[v]] = value
        level_constants = np.array([float(f.get(ONE, 0)) for f, _ in forms])
        # u >= -form; for equalities also u >= form, for inequalities u >= 0
        equalities = [i for i, (_, both) in enumerate(forms) if both]
        blocks = [np.hstack((a, np.zeros((len(keys), m)))), np.hstack((upper, np.eye(m))),
                  np.hstack((-upper[equalities], np.eye(m)[equalities]))]
        right = np.concatenate((b, -level_constants, level_constants[equalities]))
        lower = np.array([-INFINITY] * n + [-INFINITY if both else 0 for _, both in forms])
        cost = np.concatenate((np.zeros(n), np.ones(m)))
        answer = self.optimum(cost, np.vstack(blocks), right, lower)
        dual = [positive(v) for v in answer.row_duals]
        tight = [(k, self.inequalities[k]) for k, d in zip(keys, dual) if d]
        below = dual[len(keys):len(keys) + m]
        above = dict(zip(equalities, dual[len(keys) + m:]))
        zero = [positive(v) for v in answer.lower_duals[n:]]
        self.tighten_rows(tight)
        for i, (form, both) in enumerate(forms):
            other = above[i] if both else zero[i]
            if below[i] and other:
                self.equal(form)
            elif below[i]:
                self.at_least({k: -v for k, v in form.items()})
            else:
                self.at_least(form)

    def tighten_implicit(self):
        """Turns every inequality that holds with equality at all points into an equality (Freund, Roundy and Todd 1985)."""
        keys, columns, a, b = self.matrix()
        if not keys:
            return
        n, m = len(columns), len(keys)
        # A x - b scale - t >= 0, 0 <= t <= 1, scale >= 1: at the maximum of sum t each t is 0 or 1
        block = np.hstack((a, -b.reshape(-1, 1), -np.eye(m)))
        cost = np.concatenate((np.zeros(n + 1), -np.ones(m)))
        lower = np.array([-INFINITY] * n + [1] + [0] * m)
        answer = self.optimum(cost, block, np.zeros(m), lower, np.array([INFINITY] * (n + 1) + [1] * m))
        slack = answer.x[n + 1:]
        if any(1e-5 < s < 1 - 1e-5 for s in slack):
            raise Doubtful(slack)
        self.tighten_rows([(k, self.inequalities[k]) for k, s in zip(keys, slack) if s < 0.5])

    def settle(self, form):
        """Fixes a form at its least value, or, if it has none, at the value nearest 0. Returns the exact value."""
        form = self.reduce(form)
        if set(form) <= {ONE}:
            return Fraction(form.get(ONE, 0))
        least = self.minimize_exactly(form)
        if least is None:
            greatest = self.maximum(form)
            if greatest is not None and greatest < LOOSE:
                self.minimize_exactly({k: -v for k, v in form.items()})
            else:
                self.equal(form)
        result = self.reduce(form)
        if not set(result) <= {ONE}:
            raise Doubtful('a settled value is not constant')
        return Fraction(result.get(ONE, 0))

    def minimize_exactly(self, form):
        """Keeps the points at which a form is least: rows with a positive dual hold with equality there."""
        answer, keys = self.least(form)
        if answer is None:
            return None
        self.tighten_rows([(k, self.inequalities[k]) for k, d in zip(keys, answer.row_duals) if positive(d)])
        return answer.value


# ------------------------------------------------------------------------------------------------ verdicts

def polyhedron(constraints):
    """The solutions of required constraints as a Polyhedron; None if their equalities contradict one another."""
    result = Polyhedron()
    try:
        for constraint in sorted(constraints, key=lambda c: c.relation != '=='):
            result.require(constraint)
    except Infeasible:
        return None
    return result


def feasible(constraints):
    found = polyhedron(constraints)
    return found is not None and found.has_point()


class Prefix:
    """A list of required constraints that grows: its equalities are eliminated, its inequalities kept as written."""

    def __init__(self, equalities, inequalities):
        self.equalities = equalities       # a Polyhedron; None if they have no solution
        self.inequalities = inequalities

    def extended(self, constraints):
        equalities = self.equalities and self.equalities.copy()
        try:
            for constraint in constraints if equalities else ():
                if constraint.relation == '==':
                    equalities.require(constraint)
        except Infeasible:
            equalities = None
        return Prefix(equalities, self.inequalities + [c for c in constraints if c.relation != '=='])

    def solutions(self):
        """The solutions as a Polyhedron; None if there are none."""
        if self.equalities is None:
            return None
        whole = self.equalities.copy()
        try:
            for constraint in self.inequalities:
                whole.require(constraint)
        except Infeasible:
            return None
        return whole if whole.has_point() else None


def greedy(implied, required):
    """(kept, relaxed, solutions of what is kept): the required constraints, accepted in order where possible, by
    bisection over prefixes.
    """
    kept, relaxed, rest = [], [], list(required)
    taken = Prefix(Polyhedron(), []).extended(implied)
    while (region := taken.extended(rest).solutions()) is None:
        low, high = 0, len(rest)           # there is a solution with the first `low`, none with the first `high`
        while high - low > 1:
            middle = (low + high) // 2
            longer = taken.extended(rest[low:middle])
            if longer.solutions() is not None:
                low, taken = middle, longer
            else:
                high = middle
        kept += rest[:low]
        relaxed.append(rest[low])
        rest = rest[low + 1:]
    return kept + rest, relaxed, region


class Solution:
    """All results for one configuration that the contract determines. `face` is the set of optimal solutions."""

    def __init__(self, views, implied, constraints):
        required_implied = [c for c in implied if c.priority == 1000]
        required = [c for c in constraints if c.priority == 1000]
        self.implied = required_implied
        self.kept, self.relaxed, face = greedy(required_implied, required)
        self.optional = [c for c in implied + constraints if c.priority < 1000]
        self.views = [v for v in views if not v.guide]
        # the position of a guide counts if it has views inside
        around = {id(g) for v in self.views for g in v.ancestors_and_self()}
        self.counted = [(v, d) for v in views for d in range(4) if not v.guide or d < 2 and id(v) in around]
        for priority in sorted({c.priority for c in self.optional}, reverse=True):
            face.optimise([c for c in self.optional if c.priority == priority])
        face.tighten_implicit()
        self.face = face
        self.free, self.arises = self.freedom()
        self.status = 'conflict' if self.relaxed else 'ambiguous' if self.free else 'solved'
        settled = face.copy()
        self.frames, self.guides = {v: [None] * 4 for v in self.views}, {}
        for view, dimension in self.counted:
            place = self.guides.setdefault(view, [None, None]) if view.guide else self.frames[view]
            place[dimension] = settled.settle({4 * view.index + dimension: Fraction(1)})
        self.settled = settled

    def freedom(self):
        """([(view, dimension)…] not unique, [view…] at which a degree of freedom arises), in the order written.

        A value that varies by less than `SHOWN` counts as fixed. This can only be if some constant is no multiple of
        1/400.
        """
        free, arises, basis = [], [], {}
        is_fine = any((c.form.get(ONE, 0) * 400) % 1 for c in self.kept + self.optional)
        for view, dimension in self.counted:
            form = self.face.reduce({4 * view.index + dimension: Fraction(1)})
            form.pop(ONE, None)
            if not form or is_fine and self.is_hidden(view, dimension):
                continue
            free.append((view, dimension))
            if independent(form, basis) and view not in arises:
                arises.append(view)
        return free, arises

    def is_hidden(self, view, dimension):
        low, high = self.interval(view, dimension)
        if low is None or high is None:
            return False
        if abs(high - low - SHOWN) < LOOSE:
            return high - low < SHOWN - LOOSE / 2
        return high - low < SHOWN

    def least_violation(self, constraint):
        """The least violation of a constraint among all optimal solutions."""
        form = self.face.reduce(constraint.form)
        if set(form) <= {ONE}:
            low = high = Fraction(form.get(ONE, 0))
        else:
            low, high = self.face.minimum(form), self.face.maximum(form)
        over = max(0, low) if low is not None and constraint.relation != '>=' else 0
        short = max(0, -high) if high is not None and constraint.relation != '<=' else 0
        return max(over, short)

    def interval(self, view, dimension):
        form = {4 * view.index + dimension: Fraction(1)}
        return self.face.minimum(form), self.face.maximum(form)

    def violation(self, constraint):
        """The exact violation of a constraint at the settled values; None if an open guide leaves it undecided."""
        form = self.settled.reduce(constraint.form)
        if not set(form) <= {ONE}:
            return None
        value = Fraction(form.get(ONE, 0))
        return abs(value) if constraint.relation == '==' else max(Fraction(0), -value if constraint.relation == '>=' else value)


def independent(form, basis):
    """Whether a form is linearly independent of those in `basis` (pivot -> form). If so, it is added to `basis`."""
    form = dict(form)
    for pivot, row in basis.items():
        if pivot in form:
            factor = form[pivot]
            for k, v in row.items():
                form[k] = form.get(k, 0) - factor * v
    form = {k: v for k, v in form.items() if v}
    if not form:
        return False
    pivot = min(form)
    scale = form[pivot]
    basis[pivot] = {k: quotient(v, scale) for k, v in form.items()}
    return True


def irreducible_with(members, implied, named=()):
    """The implied constraints that together with infeasible `members` are irreducible; None if a member can be spared.

    A member must be needed beside all of `implied`. The needed implied constraints are found by leaving out one after
    the other, those in `named` last.
    """
    without = [[c for c in members if c is not m] for m in members]
    if not all(feasible(rest + implied) for rest in without):
        return None
    needed = list(implied)
    for constraint in sorted(implied[::-1], key=lambda c: any(c is n for n in named)):
        rest = [c for c in needed if c is not constraint]
        if not feasible(members + rest):
            needed = rest
    return needed


