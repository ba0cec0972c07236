#!/usr/bin/env python3
"""problems.py [--count N] [--seed S]: `layout-bench solve` on random problems, against the oracle.

Problems have few variables, with short decimals as coefficients, so that many constraints are redundant, conflict or
tie. Every fifth problem is larger and sparse, as layouts are, with chains of steps by 0.1 or factors of 1.1 that close.
Terms name variables by name and by index, some twice. The program must find what the oracle finds: the relaxed
constraints, for each an irreducible set with that constraint last, the open values with their intervals, and the one
solution that is reported.
"""
import argparse
import json
import math
import multiprocessing
import os
import random
import subprocess
import sys
from fractions import Fraction

from language import ONE, Constraint
from oracle import Doubtful, Solution, feasible
from program import Failure, bench, report

COEFFICIENTS = ['1', '1', '1', '-1', '-1', '2', '-0.5', '0.1', '-0.25', '3', '1e-1', '0.951613']
CONSTANTS = ['0', '0', '1', '-1', '10', '0.1', '0.2', '0.30', '7.5', '-3', '1e1', '33.333']
PRIORITIES = ['1000', '1000', '1000', '1e3', '999', '999.999', '750', '750.5', '500', '250', '250.5', '1']
NAMES = ['a', 'b.c', '0', 'ü', 'q"\\', ' ', 'x1', '']


class Variables:
    """Four variables, in the form of a view, as the oracle expects them."""
    guide, parent = False, None

    def __init__(self, index):
        self.index = index

    def ancestors_and_self(self):
        return [self]


def chain(rng, size):
    """Yields steps from each of some variables to the next, and one that closes the chain exactly or nearly: form, op,
    constant.
    """
    row = rng.sample(range(size), rng.randint(3, min(size, 10)))
    factor, offset = Fraction(1), Fraction(0)
    for one, other in zip(row, row[1:]):
        times, plus = rng.choice((('1', '0.1'), ('1', '-0.3'), ('1.1', '0'), ('1', '0.2'), ('0.5', '1')))
        yield [(other, '1'), (one, '-' + times)], rng.choice(('==', '==', '==', '>=')), plus
        factor, offset = factor * Fraction(times), offset * Fraction(times) + Fraction(plus)
    gap = Fraction(rng.choice(('0', '0', '0.001')))
    yield [(row[-1], '1'), (row[0], decimal(-factor))], rng.choice(('==', '<=')), decimal(offset + gap)


def decimal(number):
    """The exact decimal text of a fraction that has one."""
    digits = 0
    while (number * 10 ** digits).denominator > 1:
        digits += 1
    return '%de-%d' % (number * 10 ** digits, digits)


def rows(rng, size):
    """Yields the constraints of a problem: form, op, constant."""
    if size > 8:
        for _ in range(rng.randint(0, 3)):
            yield from chain(rng, size)
    for _ in range(rng.randint(2, 14) if size <= 8 else rng.randint(size, 2 * size)):
        count = rng.choice((1, 1, 2, 2, 3, 4))
        # Large problems are sparse: a constraint's variables are near each other.
        first = rng.randrange(size)
        near = [(first + rng.randrange(6)) % size for _ in range(count)] if size > 8 else None
        terms = [(near[i] if near else rng.randrange(size), rng.choice(COEFFICIENTS)) for i in range(count)]
        yield terms, rng.choice(('==', '==', '<=', '>=') if size <= 8 else ('==', '<=', '>=')), rng.choice(CONSTANTS)


def problem(seed):
    """The text of a problem, its variables' names, and its constraints as the oracle reads them."""
    rng = random.Random(seed)
    size = 4 * (rng.randint(3, 7) if seed % 5 == 0 else rng.randint(1, 2))
    names = (NAMES + ['v%d' % i for i in range(size)])[:size]
    rng.shuffle(names)
    texts, constraints = [], []
    for pairs, op, constant in rows(rng, size):
        form, terms = {}, []
        for variable, coefficient in pairs:
            form[variable] = form.get(variable, 0) + Fraction(coefficient)
            named = json.dumps(names[variable]) if rng.random() < 0.7 else str(variable)
            terms.append('[%s, %s]' % (named, coefficient))
        priority = rng.choice(PRIORITIES)
        form = {k: v for k, v in form.items() if v}
        form[ONE] = -Fraction(constant)
        constraints.append(Constraint({k: v for k, v in form.items() if v}, op, Fraction(priority), None))
        members = ['"terms": [%s]' % ', '.join(terms), '"op": "%s"' % op, '"const": %s' % constant, '"priority": %s' % priority]
        rng.shuffle(members)
        texts.append('{%s}' % ', '.join(members))
    parts = ['"variables": ' + json.dumps(names), '"constraints": [%s]' % ',\n '.join(texts), '"else": [{"x": null}]']
    rng.shuffle(parts)
    return '{%s}' % ', '.join(parts), names, constraints


def solved(text):
    done = subprocess.run([bench(), 'solve', '--runs', '1', '-'], input=text.encode(), capture_output=True, timeout=60)
    if done.returncode or done.stderr:
        raise Failure('exit code %d: %s' % (done.returncode, done.stderr.decode('utf-8', 'replace')[-300:]))
    return json.loads(done.stdout)


def close(got, want):
    """Whether two numbers are equal up to rounding, or neither exists (None or infinite)."""
    if want is None or math.isinf(want):
        return got is None
    return got is not None and math.isclose(got, want, rel_tol=1e-9, abs_tol=1e-9)


def wrong(answer, names, constraints):
    """Yields the faults of an answer as text."""
    views = [Variables(i) for i in range(len(names) // 4)]
    expected = Solution(views, [], constraints)
    index = {id(c): i for i, c in enumerate(constraints)}
    relaxed = [index[id(c)] for c in expected.relaxed]
    if answer['status'] != ('unsat' if relaxed else 'ok') or answer['broken'] != relaxed:
        yield '%s without %s, expected without %s' % (answer['status'], answer['broken'], relaxed)
        return
    if len(answer['conflicts']) != len(relaxed):
        yield '%d conflicts for %d relaxed constraints' % (len(answer['conflicts']), len(relaxed))
    for members, last in zip(answer['conflicts'], relaxed):
        kept = [constraints[i] for i in members]
        if members[-1] != last or set(members) & set(relaxed) != {last} or any(c.priority < 1000 for c in kept):
            yield 'the conflict of %d is %s' % (last, members)
        elif feasible(kept) or not all(feasible(kept[:i] + kept[i + 1:]) for i in range(len(kept))):
            yield '%s is no irreducible conflict' % members
    free = {names[4 * v.index + d]: expected.interval(v, d) for v, d in expected.free}
    if answer['ambiguous'] != [n for n in names if n in free]:
        yield 'ambiguous %s, expected %s' % (answer['ambiguous'], sorted(free))
    for name, ends in free.items():
        if not all(map(close, answer['ranges'].get(name, ('absent',) * 2), ends)):
            yield '%r can be %s, expected %s' % (name, answer['ranges'].get(name), ends)
    for view in views:
        for dimension, value in enumerate(expected.frames[view]):
            name = names[4 * view.index + dimension]
            if not close(answer['values'].get(name), float(value)):
                yield '%r is %s, expected %s' % (name, answer['values'].get(name), value)


def run(seed):
    """The first fault as a list; None if the oracle is in doubt."""
    text, names, constraints = problem(seed)
    try:
        return ['%s\n  seed %s: %s' % (text, seed, w) for w in wrong(solved(text), names, constraints)][:1]
    except Doubtful:
        return None
    except (Failure, subprocess.TimeoutExpired, ValueError, KeyError, TypeError, IndexError) as error:
        return ['%s\n  seed %s: %s %s' % (text, seed, type(error).__name__, error)]


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--count', type=int, default=200)
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args(arguments)
    with multiprocessing.Pool(max(2, (os.cpu_count() or 2) // 2)) as pool:
        results = pool.map(run, range(options.seed, options.seed + options.count), chunksize=10)
    decided = [r for r in results if r is not None]
    return report('problems', [w for r in decided for w in r], len(decided)) if decided else 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
