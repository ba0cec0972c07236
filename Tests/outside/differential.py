#!/usr/bin/env python3
"""differential.py [--count N] [--seed S] [--notations NAME,…] [--only LAYOUT] [--jobs N] [--keep FOLDER] [--self-check]

Compares `layout-lsp frames` and `layout-lsp check` on random layouts (a third each well-posed, ambiguous and
conflicting) with an independent oracle on HiGHS: verdicts, frames, conflict sets, intervals. Exits 1 if anything
disagrees; every layout that disagrees is shrunk, printed and written to a folder. `--notations` picks the notations
that may occur beside equations (all by default, `none` for equations alone). `--only 17/3` runs layout 3 of batch 17.
`--self-check` needs no program: it compares the oracle with plain linear programs over all variables.
"""
import argparse
import collections
import copy
import multiprocessing
import os
import random
import sys
import tempfile
import time
from fractions import Fraction

import numpy as np
from scipy.optimize import linprog

from branches import Branching
from compare import compare
from expected import Expected
from generate import Generator
from language import ONE, Screen, Setting, Written, references
from notations import ALL
from oracle import Doubtful
from program import Failure, analyse
from text import Printer

KINDS = ('well-posed', 'ambiguous', 'conflicting')
BATCH = 30                                 # layouts in one file, a third of each kind
SHARED = [('gap', '8', Fraction(8)), ('wide', 'gap * 5', Fraction(40))]


def cards(seed, batch, notations):
    """Two layouts for instances: one of the file, one of an imported file. Empty if `notations` has no instances."""
    result, attempt, inside = [], 0, tuple(n for n in notations if n != 'instances') + ('instances',)
    while 'instances' in notations and len(result) < 2:
        attempt += 1
        card = Generator('%d/%d/card%d' % (seed, batch, attempt), KINDS[0], [], inside, result[:1] * (attempt % 3 == 0)).build('Card%d_%d' % (batch, len(result)))
        own, card.imported = card.screens[:1], len(result) == 1
        Printer().layout(card)
        if attempt > 40 or all(is_well_posed(card, Fraction(w), Fraction(h)) for w, h in ((100, 60), (40, 40), (300, 200))):
            card.screens = own
            for other in card.cards:       # the layouts of an imported layout's instances stand in its file
                other.imported = True
            result.append(card)
    return result


def is_well_posed(layout, width, height):
    """Whether a layout is well-posed on a screen."""
    layout.screens = [Screen('s', width, height)]
    try:
        return Expected(layout).kind == KINDS[0]
    except Doubtful:
        return False


def batch_layouts(seed, batch, notations, wanted=BATCH):
    """[(number, layout, expected)…] of one file, the same in every run. The last layout stands without a block."""
    remaining = {k: wanted // len(KINDS) for k in KINDS}
    result, attempt, known = [], 0, cards(seed, batch, notations)
    while any(remaining.values()):
        kind = max(remaining, key=lambda k: remaining[k])
        attempt += 1
        layout = Generator('%d/%d/%d' % (seed, batch, attempt), kind, SHARED, notations, known).build('L%d' % attempt)
        if sum(remaining.values()) == 1:
            layout.name, layout.root.margins, layout.root.spacing = 'batch%d' % batch, (Fraction(8),) * 4, Fraction(8)
        printer = Printer()
        printer.layout(layout)             # fixes the order written, which the oracle needs
        try:
            expected = Expected(layout)
        except Doubtful:
            continue
        if remaining[expected.kind]:
            remaining[expected.kind] -= 1
            result.append((attempt, layout, expected))
    return result


def print_file(layouts, name, rng):
    """The text of a file, the range of lines of each layout, and the text of the imported file or None."""
    printer, lines, used = Printer(rng), [], {c.name: c for l in layouts for c in l.cards}
    brought = rng is not None and rng.random() < 0.5           # the shared metrics and the sets of screens are imported
    imported = Printer(rng) if brought or any(c.imported for c in used.values()) else None
    if imported:
        printer.write('import "%s"\n' % imported_name(name))
    own = next((l for l in layouts if l.name == name), None)
    printer.states_content = bool(own and own.screens)
    for metric, text, _ in SHARED:
        (imported if brought else printer).write('let %s = %s\n' % (metric, text))
    for layout in layouts:
        # Not for ranged screens: their diagnostics are reported where the screen is declared.
        ranged = any(isinstance(side, tuple) for s in layout.screens for side in (s.width, s.height))
        if layout.screens and not ranged and rng is not None and rng.random() < 0.2:
            printer.sets[layout.name] = 'Of_' + layout.name
            (imported if brought else printer).screen_set('Of_' + layout.name, layout.screens)
    for layout in layouts:
        first = printer.line
        printer.layout(layout, enclosed=layout.name != name)
        lines.append((first, printer.line))
    for card in used.values():             # after the layouts: diagnostics of the whole file are reported at line 1
        (imported if card.imported else printer).layout(card)
    return printer.text, lines, imported and imported.text


def imported_name(name):
    return name + '-cards.layout'


def ask(layouts, name, rng, folder):
    """[(answer, diagnostics)…] of the program for the layouts of one file, and the file's text."""
    text, lines, imported = print_file(layouts, name, rng)
    path = os.path.join(folder, name + '.layout')
    for place, content in ((path, text), (os.path.join(folder, imported_name(name)), imported)):
        if content is not None:
            with open(place, 'w', encoding='utf-8', newline='') as file:
                file.write(content)
    answers, diagnostics = analyse(path)
    own = [[d for d in diagnostics if first <= d['range']['start']['line'] < last] for first, last in lines]
    for layout, found in zip(layouts, own):
        if layout.name == name:            # diagnostics of a layout without a block stand at the head of the file
            found += [d for d in diagnostics if d['range']['start']['line'] < lines[0][0]]
    return [(answers.get(layout.name), found) for layout, found in zip(layouts, own)], text


def run_batch(task):
    """(number of layouts, kinds, [(label, text, problems)…], conflicts checked by statement only)"""
    seed, batch, wanted, notations, only, folder = task
    made = batch_layouts(seed, batch, notations, wanted)
    if only is not None:
        made = [m for m in made if m[0] == only]
    name = 'batch%d' % batch
    kinds, bad, checked_by_statement = collections.Counter(e.kind for _, _, e in made), [], 0
    try:
        answers, _ = ask([l for _, l, _ in made], name, random.Random('%d/%d' % (seed, batch)), folder)
    except (Failure, OSError, KeyError, TypeError) as error:
        return len(made), kinds, one_by_one(made, batch, name, folder, error), 0
    for (number, layout, expected), (answer, diagnostics) in zip(made, answers):
        thorough = number % 10 == 0 or expected.kind == 'ambiguous' and number % 3 == 0 or only is not None
        problems, some = compare(expected, answer, diagnostics, thorough)
        checked_by_statement += some
        if problems:
            label = '%d/%d' % (batch, number)
            text, problems = shrink(layout, name, folder, problems) if len(bad) < 2 else ('', problems)
            bad.append((label, text, problems))
    return len(made), kinds, bad, checked_by_statement


def one_by_one(made, batch, name, folder, error):
    """[(label, text, problems)…] for a file that the program fails on: layouts that fail alone, or else all."""
    bad = []
    for number, layout, _ in made:
        text, problems = verdict(layout, name, folder)
        if problems and 'Failure' in problems[0]:
            bad.append(('%d/%d' % (batch, number), *(shrink(layout, name, folder, problems) if not bad else (text, problems))))
    return bad or [('%d/%d' % (batch, n), '', ['the whole file: %s' % error]) for n, _, _ in made]


# ------------------------------------------------------------------------------------------------ shrinking

def verdict(layout, name, folder):
    """(text, problems) of one layout in a file of its own."""
    try:
        answers, text = ask([layout], name, None, folder)
    except (Failure, OSError) as error:
        return print_file([layout], name, None)[0], ['Failure: %s' % str(error)[:100]]
    try:
        return text, compare(Expected(layout), *answers[0])[0]
    except Doubtful:
        return text, []
    except (KeyError, TypeError) as error:
        return text, [str(error)]


def shrink(layout, name, folder, problems, limit=20.0):
    """Drops statements, views, screens and properties while something of the same kind still disagrees."""
    kind = lambda texts: {t.split(':')[0].split(' ')[0] for t in texts} | {t.split(': ')[1].split(' ')[0] for t in texts if ': ' in t}
    end = time.monotonic() + limit
    text, now = verdict(layout, name, folder)
    if not now:
        return print_file([layout], name, None)[0], problems + ['(alone and plainly printed it agrees)']
    problems = now
    progress = True
    while progress and time.monotonic() < end:
        progress = False
        for change in changes(layout):
            smaller = copy.deepcopy(layout)
            change(smaller)
            try:
                text_, now = verdict(smaller, name, folder)
            except Exception:              # the smaller layout may be one that the oracle rejects
                continue
            if now and kind(now) & kind(problems) and 'unexpected' not in kind(now) - kind(problems):
                layout, text, problems, progress = smaller, text_, now, True
                break
            if time.monotonic() > end:
                break
    return text, problems


def changes(layout):
    """Yields functions, each of which removes one thing from a copy of the layout."""
    views = list(layout.root.walk())
    for i in range(len(layout.screens)):
        yield lambda l, i=i: l.screens.pop(i)
    for v, view in enumerate(views):
        for s in range(len(view.statements)):
            yield lambda l, v=v, s=s: list(l.root.walk())[v].statements.pop(s)
            for b, branch in enumerate(view.statements[s].parts() if isinstance(view.statements[s], Branching) else ()):
                for n in range(len(branch.statements)):
                    yield lambda l, v=v, s=s, b=b, n=n: list(l.root.walk())[v].statements[s].parts()[b].statements.pop(n)
                if branch.views and not branch.statements:
                    yield lambda l, v=v, s=s, b=b: list(l.root.walk())[v].statements[s].parts()[b].views.clear()
    used = {id(t) for w in views for s in w.statements for t in targets(s)}
    for v, view in reversed(list(enumerate(views))):
        if view.parent and (view.instance or not view.children and not view.statements) and all(id(v) not in used for v in view.walk()):
            yield lambda l, v=v: remove(l, v)
    for v, view in enumerate(views):
        if not view.instance and (view.property_texts or view.first_baseline or view.last_baseline or view.type_name):
            yield lambda l, v=v: plain(list(l.root.walk())[v])
        if view.intrinsic != (None, None):
            yield lambda l, v=v: list(l.root.walk())[v].__dict__.update(intrinsic=(None, None), text=None)
    for i in range(len(layout.metrics)):
        yield lambda l, i=i: l.metrics.pop(i)


def targets(statement):
    """The views that a statement names. They are not removed: the statement's text might then name another view."""
    if isinstance(statement, Branching):
        return [t for branch in statement.parts() for s in branch.statements for t in targets(s)]
    if isinstance(statement, Written):
        return statement.targets
    if isinstance(statement, Setting):
        return [statement.view]
    refs = [r for e in statement.items for r in references(e)]
    return [t for r in refs for _, t in r[1] + ([r[3]] if r[3] else [])]


def remove(layout, number):
    view = list(layout.root.walk())[number]
    view.parent.children.remove(view)


def plain(view):
    view.property_texts, view.properties, view.type_name = [], {}, None
    view.first_baseline = view.last_baseline = Fraction(0)


# ----------------------------------------------------------------------------------------------- self check

def self_check(expected):
    """Compares the oracle with linear programs over all variables: required constraints, and the sum of each level."""
    problems = []
    for configuration in expected.configurations:
        solution = configuration.solution
        for constraint in solution.kept + solution.implied:
            if solution.violation(constraint):
                problems.append('%s: a required constraint fails by %s' % (configuration.name, solution.violation(constraint)))
        variables = sorted({k for c in solution.kept + solution.implied + solution.optional for k in c.form if k != ONE})
        column = {v: i for i, v in enumerate(variables)}
        signed = [(c, s) for c in solution.kept + solution.implied for s in (1, -1) if c.relation in ('==', '>=' if s > 0 else '<=')]
        rows, right = [], []
        for c, sign in signed:
            rows.append([-sign * float(c.form.get(v, 0)) for v in variables])
            right.append(sign * float(c.form.get(ONE, 0)))
        for priority in sorted({c.priority for c in solution.optional}, reverse=True):
            level = [c for c in solution.optional if c.priority == priority]
            extra = len(level)
            rows = [r + [0.0] * extra for r in rows]
            width = len(rows[0])
            for i, c in enumerate(level):
                for sign in (1, -1):
                    if c.relation in ('==', '>=' if sign > 0 else '<='):
                        row = [0.0] * width
                        for v, value in c.form.items():
                            if v != ONE:
                                row[column[v]] = -sign * float(value)
                        row[width - extra + i] = -1.0
                        rows.append(row)
                        right.append(sign * float(c.form.get(ONE, 0)))
            cost = np.zeros(width)
            cost[width - extra:] = 1
            found = linprog(cost, A_ub=np.array(rows), b_ub=np.array(right), method='highs',
                            bounds=[(None, None)] * len(variables) + [(0, None)] * (width - len(variables)))
            values = [solution.violation(c) for c in level]
            if found.status != 0:          # HiGHS fails on some of these programs, which are not presolved or scaled
                break
            if None not in values and abs(found.fun - float(sum(values))) > 1e-5:
                problems.append('%s: level %s: %s, expected %s' % (configuration.name, priority, values, found.fun))
            rows.append(list(cost))
            right.append((found.fun or 0) + 1e-8)
    return problems


def run_self_check(task):
    seed, batch, wanted, notations, _, _ = task
    made = batch_layouts(seed, batch, notations, wanted)
    bad = [('%d/%d' % (batch, n), print_file([l], '', None)[0], p) for n, l, e in made for p in [self_check(e)] if p]
    return len(made), collections.Counter(e.kind for _, _, e in made), bad, 0


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--count', type=int, default=90)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--notations', default=','.join(ALL))
    parser.add_argument('--only')
    parser.add_argument('--jobs', type=int, default=max(2, (os.cpu_count() or 2) // 2))
    parser.add_argument('--keep', default=os.path.join(tempfile.gettempdir(), 'layout-disagreements'))
    parser.add_argument('--self-check', action='store_true')
    options = parser.parse_args(arguments)
    start, notations = time.monotonic(), tuple(n for n in options.notations.split(',') if n != 'none')
    if set(notations) - set(ALL):
        parser.error('notations are none, ' + ', '.join(ALL))
    with tempfile.TemporaryDirectory() as folder:
        if options.only:
            batch, number = options.only.split('/')
            tasks = [(options.seed, int(batch), BATCH, notations, None if number == '*' else int(number), folder)]
        else:
            tasks = [(options.seed, b, BATCH, notations, None, folder) for b in range(-(-options.count // BATCH))]
        with multiprocessing.Pool(options.jobs) as pool:
            results = list(pool.imap(run_self_check if options.self_check else run_batch, tasks))
    total, kinds, bad = sum(r[0] for r in results), sum((r[1] for r in results), collections.Counter()), [b for r in results for b in r[2]]
    show(bad, options)
    checked_by_statement = sum(r[3] for r in results)
    print('differential: %d of %d layouts agree (%s; seed %d%s), %.1f s' % (
        total - len(bad), total, ', '.join('%d %s' % (kinds[k], k) for k in KINDS), options.seed,
        ', %d conflicts checked by statement only' % checked_by_statement if checked_by_statement else '', time.monotonic() - start))
    return 1 if bad or not total else 0


def show(bad, options):
    if bad:
        os.makedirs(options.keep, exist_ok=True)
    for i, (label, text, problems) in enumerate(bad):
        path = os.path.join(options.keep, 'seed%d-%s.layout' % (options.seed, label.replace('/', '-').replace('*', 'all')))
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text + ''.join('# %s\n' % p for p in problems))
        if i < 12:
            print('---- %s (%s)\n%s%s' % (label, path, text, ''.join('  %s\n' % p for p in problems[:6])))
    if len(bad) > 12:
        print('and %d more in %s' % (len(bad) - 12, options.keep))


if __name__ == '__main__':
    sys.exit(main())
