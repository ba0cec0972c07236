#!/usr/bin/env python3
"""looks.py [--count N] [--seed S] [--only LAYOUT]: visual findings on ranged screens, against brute force over the
sizes.

Makes random layouts of a few views, on a screen with a range for one side or both. `check` tells where views overlap,
lie outside of their superview, or are smaller than their content. The same layout is solved at many fixed sizes, and
the frames there must show exactly what `check` reports for that size. Views that their constraints tie on top of one
another are known from how the layout was made, not from its text.
"""
import argparse
import os
import random
import re
import sys
import tempfile
import time

from program import analyse, report

BATCH = 20                                 # layouts in one file
SCROLLS = 'NSScrollView'
AXES = (dict(near='left', far='right', middle='centerX', size='width', inset='leftInset'),
        dict(near='top', far='bottom', middle='centerY', size='height', inset='topInset'))


class View:
    def __init__(self, name, parent):
        self.name, self.parent, self.content, self.class_name, self.children = name, parent, None, None, []
        self.path = name if parent is None or parent.name == '' else parent.path + '.' + name
        if parent is not None:
            parent.children.append(self)


class Made:
    """A layout: its views, the lines of its text, and by axis the ties between views."""

    def __init__(self, name, rng):
        self.name, self.rng, self.lines, self.ties, self.hidden = name, rng, [], {}, None
        self.sides = self.ranges()
        self.root = View('', None)
        self.views = []
        self.fill(self.root, rng.randint(2, 4), 0)
        if rng.random() < 0.25:
            view = rng.choice([v for v in self.views if not v.children])
            self.hidden = (view, self.middle(0), rng.choice('<>'))
            self.lines.append('when width %s %s { hide %s }' % (self.hidden[2], self.hidden[1], view.path))

    def ranges(self):
        low = self.rng.randint(60, 200)
        wide, high = (low, low + self.rng.randint(20, 200)), (100, 100 + self.rng.randint(20, 100))
        kind = self.rng.random()
        return (wide, (150, 150)) if kind < 0.5 else ((160, 160), high) if kind < 0.65 else (wide, high)

    def middle(self, axis):
        low, high = self.sides[axis]
        return low + (high - low) // 2 + 0.25

    def fill(self, parent, count, depth):
        for number in range(count):
            view = View('abcdef'[len(self.views) % 6] + str(len(self.views)), parent)
            self.views.append(view)
            earlier = [v for v in parent.children if v is not view]
            for axis in (0, 1):
                self.place(view, earlier, axis)
            if depth == 0 and self.rng.random() < 0.3:
                view.class_name = self.rng.choice((None, SCROLLS, 'UIView'))
                self.fill(view, self.rng.randint(1, 2), 1)
            elif self.rng.random() < 0.3:
                view.content = (self.rng.randint(10, 90), self.rng.randint(10, 60))

    # ------------------------------------------------------------------------------------ statements

    def tie(self, view, other, axis, own, theirs, distance):
        self.ties.setdefault((view, other, axis), []).append((own, theirs, distance))
        self.ties.setdefault((other, view, axis), []).append((theirs, own, -distance))

    def place(self, view, earlier, axis):
        """Two equations that determine a view on an axis, perhaps with a limit beside a soft constraint."""
        rng = self.rng
        places = rng.sample(('near', 'far', 'middle'), 2)
        held = places if rng.random() < 0.3 else places[:1]
        for place in held:
            self.hold(view, earlier, axis, place)
        if len(held) == 1:
            self.measure(view, earlier, axis)

    def hold(self, view, earlier, axis, place):
        names, rng, path = AXES[axis], self.rng, view.path
        where = {'near': 0, 'far': 1, 'middle': 0.5}[place]
        if earlier and rng.random() < 0.6:
            other, their = rng.choice(earlier), place if rng.random() < 0.6 or place == 'middle' else {'near': 'far', 'far': 'near'}[place]
            distance = rng.randint(-12, 20) if rng.random() < 0.7 else 0
            if (place, their) == ('far', 'near'):
                distance = -distance
            self.lines.append('%s.%s == %s.%s + %d' % (path, names[place], other.path, names[their], distance))
            self.tie(view, other, axis, where, {'near': 0, 'far': 1, 'middle': 0.5}[their], distance)
        elif rng.random() < 0.8:
            distance = rng.choice((0, 0, rng.randint(0, 30), rng.randint(-20, 60)))
            self.lines.append('%s.%s == %d' % (path, names[place], distance if place != 'far' else -distance))
            self.tie(view, view.parent, axis, where, where, distance if place != 'far' else -distance)
        else:
            self.lines.append('%s.%s == superview.%s + superview.%s * %s' % (path, names[place], names[place], names['size'], rng.choice(('0.25', '0.5', '0.75', '1.1')))
                              if place == 'near' else '%s.%s == superview.%s' % (path, names[place], names[place]))
            if place != 'near':
                self.tie(view, view.parent, axis, where, where, 0)

    def measure(self, view, earlier, axis):
        names, rng, path = AXES[axis], self.rng, view.path
        kind = rng.random()
        if kind < 0.4:
            self.lines.append('%s.%s == %d' % (path, names['size'], rng.randint(0, 70)))
        elif kind < 0.6:
            self.lines.append('%s.%s == superview.%s * %s' % (path, names['size'], names['size'], rng.choice(('0.2', '0.5', '0.8'))))
        elif kind < 0.7 and earlier:
            self.lines.append('%s.%s == %s.%s' % (path, names['size'], rng.choice(earlier).path, names['size']))
        else:
            self.lines.append('%s.%s == %d @ 800' % (path, names['size'], rng.randint(10, 90)))
            self.lines.append('%s.%s <= superview.%s * 0.4' % (path, names['size'], names['size']))

    def text(self, name, screens):
        def declared(view, depth):
            text = '  ' * depth + 'view ' + view.name + (': ' + view.class_name if view.class_name else '')
            text += ' (intrinsic: %d x %d, resist: 760)' % view.content if view.content else ''
            if view.children:
                text += ' {\n' + ''.join(declared(c, depth + 1) for c in view.children) + '  ' * depth + '}'
            return text + '\n'
        lines = ['layout %s {\n' % name] + ['  screen %s = %s x %s\n' % s for s in screens]
        return ''.join(lines + [declared(v, 1) for v in self.root.children] + ['  %s\n' % l for l in self.lines]) + '}\n'

    # ------------------------------------------------------------------------------------ meaning of the layout

    def is_there(self, view, size):
        if self.hidden is None:
            return True
        hidden, limit, sign = self.hidden
        return view is not hidden or not (size[0] < limit if sign == '<' else size[0] > limit)

    def known(self, one, other, axis, size):
        """The ties between two views along an axis that apply at a size."""
        return self.ties.get((one, other, axis), []) if self.is_there(one, size) and self.is_there(other, size) else []

    def fills(self, view, size):
        return all(any(own == theirs == end for own, theirs, _ in self.known(view, view.parent, axis, size)) for axis in (0, 1) for end in (0, 1))

    def is_overlay(self, one, other, size):
        if self.fills(one, size) or self.fills(other, size):
            return True
        held = 0
        for axis in (0, 1):
            ties = self.known(one, other, axis, size)
            if all(any(own == theirs == end for own, theirs, _ in ties) for end in (0, 1)):
                return True
            if any((own, theirs) == (1, 0) and d > 0 or (own, theirs) == (0, 1) and d < 0 for own, theirs, d in ties):
                return True
            held += any({own, theirs} != {0, 1} for own, theirs, _ in ties)
        return held == 2


# ------------------------------------------------------------------------------------------------ brute force

def findings_at(made, size, frames):
    """(findings, apart, covered) of the frames at one size.

    Findings are {(kind, view, other or axis): amounts}; `apart` are the pairs of views of which neither contains the
    other; `covered` are the views that lie off the screen or scroll.
    """
    found, apart = {}, set()
    box = {v: frames[v.path] for v in made.views if v.path in frames}
    for parent in [made.root] + made.views:
        children = [c for c in parent.children if c in box]
        for i, lower in enumerate(children):
            for upper in children[i + 1:]:
                a, b = box[lower], box[upper]
                common = [min(a[d] + a[d + 2], b[d] + b[d + 2]) - max(a[d], b[d]) for d in (0, 1)]
                common = [min(c, a[d + 2], b[d + 2]) for d, c in enumerate(common)]
                if min(common) > 1 and not made.is_overlay(lower, upper, size):
                    found['overlapping', upper.path, lower.path] = common
                    within = lambda x, y: all(y[d] <= x[d] + 1 and x[d] + x[d + 2] <= y[d] + y[d + 2] + 1 for d in (0, 1))
                    if not within(a, b) and not within(b, a):
                        apart.add((upper.path, lower.path))
    covered = set()
    for view in made.views:
        if view not in box:
            continue
        x, y, width, height = box[view][4], box[view][5], box[view][2], box[view][3]
        if view.parent in covered or view.parent.class_name == SCROLLS:
            covered.add(view)
        elif width > 0 and height > 0:
            beyond = [-(x + width), -(y + height), x - size[0], y - size[1]]
            for side, by in enumerate(beyond):
                ends = (1, 0) if side < 2 else (0, 1)
                parked = any((own, theirs) == ends for own, theirs, _ in made.known(view, view.parent, side % 2, size))
                if by >= 0 and not parked:
                    found['off-screen', view.path, side] = [by]
                    covered.add(view)
        for axis in (0, 1) if view.content else ():
            if view.content[axis] - box[view][2 + axis] >= 1e-3:
                found['truncated', view.path, axis] = [view.content[axis] - box[view][2 + axis]]
    return found, apart, covered


SIDES = ('left of it', 'above it', 'right of it', 'below it')
PLACE = r'on s(?: \((?P<sizes>[^)]*)\))?'


def reported_findings(diagnostics):
    """The reported findings: {(kind, view, other or axis): (condition as Python or None, amounts, do they vary)}."""
    found = {}
    for d in diagnostics:
        message = d['message'].split('\n')[0]
        if d['code'] == 'overlapping':
            for m in re.finditer(r"'([\w.]+)' by (up to )?([\d.]+) x ([\d.]+) points " + PLACE, message):
                found['overlapping', d['data']['view'], m[1]] = m['sizes'], (float(m[3]), float(m[4])), bool(m[2])
        elif d['code'] == 'off-screen' and 'wholly outside of the layout' in message:
            side = r'(%s)(?: by (up to )?([\d.]+) points)?' % '|'.join(SIDES)
            for place in re.finditer(PLACE + r': (?P<sides>[^;]*)', message):
                for m in re.finditer(side, place['sides']):
                    found['off-screen', d['data']['view'], SIDES.index(m[1])] = place['sizes'], (float(m[3] or 0),), bool(m[2])
        elif d['code'] == 'truncated':
            for m in re.finditer(r'(down to )?([\d.]+) of ([\d.]+) points (wide|high) ' + PLACE, message):
                key = 'truncated', d['data']['view'], ('wide', 'high').index(m[4])
                found[key] = m['sizes'], (float(m[3]) - float(m[2]),), bool(m[1])
    return found


def holds(condition, size):
    """Whether a condition holds at a size; None too near to one of its borders, or where its text was shortened."""
    if condition is None:
        return True
    if 'more parts' in condition:
        told = holds(condition[:condition.rindex(' or ')], size)
        return told or None
    def at(w, h):
        return bool(eval(condition, {'__builtins__': {}}, {'width': w, 'height': h}))
    here = at(*size)
    near = [at(size[0] + x, size[1] + y) for x in (-2e-3, 0, 2e-3) for y in (-2e-3, 0, 2e-3)]
    return here if len(set(near)) == 1 or not re.search(r'\.\d{3}', condition) else None


def check(made, sizes, ranged, found, singles):
    """The disagreements about one layout, and the number of findings that were compared."""
    reported, compared, problems = reported_findings(found), 0, []
    # What lies outside of its superview is told with that, and what is in it is not told.
    inside = {d['data']['view'] for d in found if d['code'] == 'off-screen' and "wholly outside of '" in d['message']}
    told_otherwise = {v.path for v in made.views if v.path in inside or any(v.path.startswith(name + '.') for name in inside)}
    at = {}
    for i, size in enumerate(sizes):
        configuration = singles.get('f%d' % i)
        if configuration is None or configuration['status'] != 'solved':
            return [], 0
        views = {v['path']: (v['x'], v['y'], v['width'], v['height'], v['absoluteX'], v['absoluteY']) for v in configuration['views']}
        at[size] = findings_at(made, size, views)
    if any(c['status'] != 'solved' for c in ranged):
        return [], 0
    keys = set(reported) | {k for f, _, _ in at.values() for k in f}
    for key in sorted(keys, key=str):
        kind, name, other = key
        if kind == 'off-screen' and name in told_otherwise:
            continue
        shown = {size: f[key] for size, (f, _, _) in at.items() if key in f}
        if kind == 'overlapping' and not any((name, other) in apart for _, apart, _ in at.values()):
            if key not in reported:
                continue                   # one contains the other wherever they meet
            if shown:                      # they may cross at sizes between the sampled ones
                continue
        if key not in reported and kind == 'off-screen' and max(by for by, in shown.values()) < 1e-3:
            continue                   # by less than 0.001, at the end of a range alone
        if key not in reported and kind == 'truncated' and max(by for by, in shown.values()) <= 0.5:
            continue
        if key not in reported:
            problems.append('%s not reported: %s at %s' % (' '.join(map(str, key)), *next((v, s) for s, v in shown.items())))
            continue
        condition, most, varies = reported[key]
        compared += 1
        for size, (f, _, covered) in at.items():
            if kind == 'off-screen' and any(v.path == name and v.parent in covered for v in made.views):
                continue                   # reported with its superview
            told = holds(condition, size)
            if told is not None and told != (key in f):
                problems.append('%s at %s x %s: said %s (%s), seen %s' % (' '.join(map(str, key)), *size, told, condition, f.get(key)))
                break
        limits = [max(v[i] for v in shown.values()) for i in range(len(most))] if shown else [0] * len(most)
        if any(l > m + 1e-3 for l, m in zip(limits, most)):
            problems.append('%s: by %s at most, seen %s' % (' '.join(map(str, key)), most, limits))
        if not varies and shown and any(abs(v[i] - m) > 1e-3 for v in shown.values() for i, m in enumerate(most)):
            problems.append('%s: by %s everywhere, seen %s' % (' '.join(map(str, key)), most, limits))
    return problems, compared


def sample(made, rng):
    """Sizes of the range: its corners, sizes about the borders of its pieces, and others.

    All are multiples of a quarter, which the texts of conditions hold exactly.
    """
    def some(axis, count):
        low, high = made.sides[axis]
        inner = {rng.randint(4 * low, 4 * high) / 4 for _ in range(count)} if low < high else set()
        return sorted({low, high} | inner)
    both = all(low < high for low, high in made.sides)
    wide, high = some(0, 9 if both else 60), some(1, 9 if both else 60)
    return [(w, h) for w in wide for h in high]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--count', type=int, default=100)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--only')
    options = parser.parse_args()
    start, failures, compared, total = time.monotonic(), [], 0, 0
    span = lambda side: '%d...%d' % side if side[0] < side[1] else str(side[0])
    with tempfile.TemporaryDirectory(prefix='layout-looks-') as folder:
        for batch in range(-(-options.count // BATCH)):
            made = [Made('L%d' % (BATCH * batch + i), random.Random('%d/%d/%d' % (options.seed, batch, i))) for i in range(BATCH)]
            made = [m for m in made if options.only in (None, m.name)]
            if not made:
                continue
            samples = [sample(m, random.Random(m.name)) for m in made]
            answers = []
            for name in ('ranged', 'single'):
                path = os.path.join(folder, name + '.layout')
                with open(path, 'w', encoding='utf-8') as file:
                    file.write(''.join(m.text(m.name, [('s', *map(span, m.sides))] if name == 'ranged' else
                                              [('f%d' % i, *size) for i, size in enumerate(s)]) for m, s in zip(made, samples)))
                answers.append(analyse(path))
            (ranged, found), (single, _) = answers
            line = 0
            for m, sizes in zip(made, samples):
                text = m.text(m.name, [('s', *map(span, m.sides))])
                own = [d for d in found if line <= d['range']['start']['line'] < line + text.count('\n')]
                line += text.count('\n')
                problems, number = check(m, sizes, ranged[m.name]['configurations'], own, {c['screen']: c for c in single[m.name]['configurations']})
                compared, total = compared + number, total + 1
                if problems:
                    failures.append('%s\n%s' % (text, ''.join('  %s\n' % p for p in problems)))
    if not compared and options.only is None:
        failures.append('nothing was compared')
    code = report('looks (%d findings, seed %d, %.1f s)' % (compared, options.seed, time.monotonic() - start), failures, total)
    return code


if __name__ == '__main__':
    sys.exit(main())
