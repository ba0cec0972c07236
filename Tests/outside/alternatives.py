#!/usr/bin/env python3
"""alternatives.py [--count N] [--seed S] [--only LAYOUT]: sets of states, hidden views, conditions, conditional values.

Compares random layouts in which views come and go with plain layouts. For every screen and combination of states there
is one plain layout, as a reader of the manual would write it: without blocks, without the views that are gone, with
rows of views closed up and one number for each metric. Both must have the same frames, verdict and open values.
"""
import argparse
import itertools
import os
import random
import sys
import tempfile
import time

from program import report, run_json

BATCH = 10                                 # layouts in one file


class Line:
    """A statement that names `views`. `text` returns None if one of them is gone."""

    def __init__(self, text, views):
        self.make, self.views = text, views

    def text(self, gone, _):
        return None if set(self.views) & gone else self.make


class Members(Line):
    """A relation of a list of views. `text` leaves out the views that are gone, and returns None if all are gone."""

    def text(self, gone, _):
        left = [v for v in self.views if v not in gone]
        return '[%s].%s' % (', '.join(left), self.make) if left else None


class Sequence(Line):
    """A stack or a visual format string.

    Its items are (view, text of its size, gap after it). The gap after the last view is not written.
    """

    def __init__(self, kind, items, head='', ends=('', ''), metric=None):
        self.kind, self.items, self.head, self.ends, self.metric, self.views = kind, items, head, ends, metric, []

    def text(self, gone, metrics):
        left = [i for i in self.items if i[0] not in gone]
        if self.kind == 'stack':
            number = lambda gap: str(metrics.get(gap, gap))
            parts = [part for n, (view, size, gap) in enumerate(left)
                     for part in [view + size] + ([number(gap)] if gap is not None and n + 1 < len(left) else [])]
            return '%s { %s }' % (self.head, ', '.join(parts))
        if not left:
            return None
        gap = lambda g: {None: '', '': '-'}.get(g) if g in (None, '') else '-%s-' % metrics.get(g, g)
        inner = ''.join('[%s%s]' % (view, size) + (gap(g) if n + 1 < len(left) else '') for n, (view, size, g) in enumerate(left))
        if len(left) == 1 and self.ends == ('', '') and not left[0][1]:
            return None                    # a single view without a size states no constraint
        return self.head + self.ends[0] + inner + self.ends[1]


class View:
    def __init__(self, name, properties='', items=()):
        self.name, self.properties, self.items = name, properties, list(items)


class Block:
    """A block `head { items }`, which applies where `holds` returns True, and the items of its `else`."""

    def __init__(self, head, holds, items, other=None):
        self.head, self.holds, self.items, self.other = head, holds, items, other


class Hide:
    def __init__(self, names):
        self.names = names


class Let:
    def __init__(self, name, choices):
        self.name, self.choices = name, choices


class Made:
    def __init__(self, name, rng):
        self.name, self.rng, self.count = name, rng, 0
        self.screens = [self.screen(i) for i in range(rng.randint(1, 3))]
        self.sets = [['s%d%s' % (k, c) for c in 'abc'[:rng.choice((2, 2, 3))]] for k in range(rng.randint(0, 2))]
        self.own = ['x', 'y'][:rng.choice((0, 2))] if not self.sets else []  # states of blocks alone
        self.metrics = [Let('m%d' % i, [(None, rng.randint(0, 30))] + [(self.condition(), rng.randint(0, 30)) for _ in range(rng.randint(1, 2))])
                        for i in range(rng.randint(0, 2))]
        self.items = self.metrics + self.block('', 0)

    def screen(self, i):
        rng = self.rng
        width, height = rng.choice(((390, 500), (500, 390), (320, 320), (700, 400)))
        traits, text = rng.choice(((), (), ('wide',), ('wide', 'pointer'))), rng.choice((1, 1, 1.5, 2))
        rtl = rng.random() < 0.3
        words = '%d x %d' % (width, height) + (' rtl' if rtl else '') + (' text %d%%' % (100 * text) if text != 1 else '')
        return dict(name='p%d' % i, words=words + (' traits ' + ', '.join(traits) if traits else ''), width=width, height=height,
                    rtl=rtl, traits=traits, text=text)

    # ------------------------------------------------------------------------------------ conditions

    def condition(self, depth=0):
        """(text, a function that tells for a screen and a combination of states whether the condition holds)"""
        rng = self.rng
        roll = rng.random()
        if depth < 2 and roll < 0.25:
            (a, f), (b, g) = self.condition(depth + 1), self.condition(depth + 1)
            return rng.choice((('(%s and %s)' % (a, b), lambda s, c: f(s, c) and g(s, c)), ('(%s or %s)' % (a, b), lambda s, c: f(s, c) or g(s, c))))
        if depth < 2 and roll < 0.35:
            a, f = self.condition(depth + 1)
            return 'not (%s)' % a, lambda s, c: not f(s, c)
        states = [n for names in self.sets for n in names] + self.own
        if states and roll < 0.6:
            name = rng.choice(states)
            return name, lambda s, c: name in c
        limit = rng.choice((350, 400, 600))
        return rng.choice((
            ('width >= %d' % limit, lambda s, c: s['width'] >= limit), ('height < %d' % limit, lambda s, c: s['height'] < limit),
            ('rtl', lambda s, c: s['rtl']), ('ltr', lambda s, c: not s['rtl']), ('portrait', lambda s, c: s['height'] >= s['width']),
            ('landscape', lambda s, c: s['width'] > s['height']), ('text >= 150%', lambda s, c: s['text'] >= 1.5),
            *((t, lambda s, c, t=t: t in s['traits']) for t in sorted({t for s in self.screens for t in s['traits']}))))

    # ------------------------------------------------------------------------------------ items

    def number(self, low, high):
        return self.rng.choice(self.metrics).name if self.metrics and self.rng.random() < 0.3 else str(self.rng.randint(low, high))

    def block(self, superview, depth):
        """The views of a block and their statements, some of them in states and conditions."""
        rng, items, views, always = self.rng, [], [], []
        kind = rng.choice(('lines', 'visual', 'stack'))
        for _ in range(rng.randint(3, 5) if depth == 0 else rng.randint(2, 3)):
            self.count += 1
            name = 'v%d' % self.count
            inside = self.block(name, 1) if depth == 0 and rng.random() < 0.3 else []
            properties = rng.choice(('', 'intrinsic: %d x %d' % (rng.randint(10, 90), rng.randint(10, 40)), 'text: %d x %d' % (rng.randint(40, 700), 20)))
            views.append(name)
            # Only sequences (stacks, visual format) may name a view that exists only in a block.
            item = View(name, properties, inside)
            items.append(self.perhaps(item, 0.2) if kind != 'lines' else item)
            if items[-1] is item:
                always.append(name)
        if kind == 'stack':
            sequence = [(v, rng.choice(('', '', '(%s)' % self.number(20, 60))), rng.choice((None, self.number(0, 20)))) for v in views]
            head = 'stack ' + rng.choice(('', 'vertical ')) + rng.choice(('', '(spacing: 6)', '(align: center)', '(distribute: fillEqually)'))
            items.append(Sequence('stack', sequence, head.strip()))
        else:
            for axis, letter, size in (('H', 'left', 'width'), ('V', 'top', 'height')):
                if kind == 'visual':
                    sequence = [(v, rng.choice(('', '(%s)' % self.number(20, 60))), rng.choice((None, '', self.number(0, 20)))) for v in views]
                    ends = rng.choice((('|', '|'), ('|-', '-|'), ('|-5-', ''), ('', ''), ('', '|')))
                    # A sequence in a block could name only views that may exist where the block holds.
                    items.append(self.perhaps(Sequence('visual', sequence, axis + ':', ends), 0.2 if len(always) == len(views) else 0))
                else:
                    for i, view in enumerate(views):
                        other = rng.choice([None] + views[:i]) if i else None
                        end = letter if other is None else '%s == %s.%s + ' % (letter, other, rng.choice((letter, {'left': 'right', 'top': 'bottom'}[letter])))
                        text = '%s.%s == %s' % (view, letter, self.number(0, 60)) if other is None else '%s.%s%s' % (view, end, self.number(0, 30))
                        items.append(self.perhaps(Line(text, [view] + ([other] if other else [])), 0.2))
                        items.append(self.perhaps(Line('%s.%s == %s' % (view, size, self.number(10, 80)), [view]), 0.15))
        if always and rng.random() < 0.5:
            items.append(self.perhaps(Members('%s == %s%s' % (rng.choice(('top', 'width', 'centerY')), self.number(10, 60), rng.choice(('', ' @ low'))),
                                              rng.sample(always, rng.randint(1, len(always)))), 0.4))
        for _ in range(rng.randint(1, 2) if always else 0):
            hidden = rng.sample(always, min(len(always), rng.choice((1, 1, 2))))
            items.append(self.wrapped([Hide(hidden)]))
        return items

    def perhaps(self, item, chance):
        return self.wrapped([item]) if self.rng.random() < chance else item

    def wrapped(self, items):
        """A block of a state or a condition around `items`.

        Items that hold views of their own get a condition: a state cannot stand in another state of its set.
        """
        rng = self.rng
        states = self.sets + ([self.own] if self.own else [])
        if states and rng.random() < 0.6 and not any(isinstance(i, View) and i.items for i in items):
            names = rng.sample(rng.choice(states), rng.choice((1, 1, 2)))
            return Block('state ' + ', '.join(names), lambda s, c: bool(set(names) & set(c)), items)
        text, holds = self.condition()
        other = [] if rng.random() < 0.2 else None
        return Block('when ' + text, holds, items, other)

    # ------------------------------------------------------------------------------------ texts

    def text(self):
        head = ['layout %s {' % self.name] + ['  screen %s = %s' % (s['name'], s['words']) for s in self.screens]
        head += ['  states set%d: %s' % (k, ', '.join(names)) for k, names in enumerate(self.sets)]
        head += ['  state %s { }' % name for name in self.own]
        return '\n'.join(head + self.written(self.items, 1)) + '\n}\n'

    def written(self, items, depth):
        lines, pad = [], '  ' * depth
        for item in items:
            if isinstance(item, Let):
                values = [str(n) + (' when ' + c[0] if c else '') for c, n in item.choices]
                lines.append(pad + 'let %s = %s' % (item.name, ', '.join(values)))
            elif isinstance(item, View):
                lines.append(pad + 'view ' + item.name + (' (%s)' % item.properties if item.properties else '') + (' {' if item.items else ''))
                lines += self.written(item.items, depth + 1) + ([pad + '}'] if item.items else [])
            elif isinstance(item, Hide):
                lines.append(pad + 'hide ' + ', '.join(item.names))
            elif isinstance(item, Block):
                lines += [pad + item.head + ' {'] + self.written(item.items, depth + 1)
                lines += [pad + '} else {'] + self.written(item.other, depth + 1) if item.other is not None else []
                lines.append(pad + '}')
            else:
                text = item.text(set(), {})
                lines.append(pad + text)
        return lines

    def combinations(self):
        return list(itertools.product(*(self.sets + ([self.own] if self.own else []))))

    def plain(self, name, screen, states):
        """The text of the plain layout for one screen and one combination of states."""
        def there(items):
            for item in items:
                if isinstance(item, Block):
                    yield from there(item.items if item.holds(screen, states) else item.other or [])
                else:
                    yield item
        metrics = {m.name: next(n for c, n in reversed(m.choices) if c is None or c[1](screen, states)) for m in self.metrics}
        every, found, hidden = set(), set(), set()

        def collect(items):
            for item in items:
                if isinstance(item, Block):
                    collect(item.items)
                    collect(item.other or [])
                elif isinstance(item, View):
                    every.add(item.name)
                    collect(item.items)

        def note(items, gone):
            for item in there(items):
                if isinstance(item, Hide):
                    hidden.update(item.names)
            for item in there(items):
                if isinstance(item, View) and not gone:
                    if item.name not in hidden:
                        found.add(item.name)
                        note(item.items, False)
        collect(self.items)
        note(self.items, False)
        gone = every - found

        def lines(items, depth):
            for item in there(items):
                pad = '  ' * depth
                if isinstance(item, View):
                    if item.name not in gone:
                        yield pad + 'view ' + item.name + (' (%s)' % item.properties if item.properties else '') + ' {'
                        yield from lines(item.items, depth + 1)
                        yield pad + '}'
                elif not isinstance(item, (Hide, Let)):
                    text = item.text(gone, metrics)
                    if text is not None:
                        yield pad + text
        values = ['  let %s = %d' % m for m in metrics.items()]
        return '\n'.join(['layout %s {' % name, '  screen %s = %s' % (screen['name'], screen['words'])] + values + list(lines(self.items, 1))) + '\n}\n'


def differences(got, want):
    if got['status'] != want['status']:
        yield 'status %s, expected %s' % (got['status'], want['status'])
        return
    paths = [[v['path'] for v in c['views']] for c in (got, want)]
    if paths[0] != paths[1]:
        yield 'views %s, expected %s' % tuple(paths)
        return
    for a, b in zip(got['views'], want['views']):
        for key in ('x', 'y', 'width', 'height'):
            if abs(a[key] - b[key]) > 1e-6:
                yield '%s.%s = %s, expected %s' % (a['path'], key, a[key], b[key])
        if (a.get('ambiguous') or {}) != (b.get('ambiguous') or {}):
            yield '%s: open %s, expected %s' % (a['path'], a.get('ambiguous'), b.get('ambiguous'))


def solved(path, text):
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
    return {layout['name']: layout['configurations'] for layout in run_json('frames', path)[0]['layouts']}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--count', type=int, default=200)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--only')
    options = parser.parse_args()
    start, failures, total, compared = time.monotonic(), [], 0, 0
    with tempfile.TemporaryDirectory(prefix='layout-alternatives-') as folder:
        for batch in range(-(-options.count // BATCH)):
            made = [Made('L%d' % (BATCH * batch + i), random.Random('%d/%d/%d' % (options.seed, batch, i))) for i in range(BATCH)]
            made = [m for m in made if options.only in (None, m.name)]
            if not made:
                continue
            cases = [(m, s, c, '%s_%s_%d' % (m.name, s['name'], n)) for m in made for s in m.screens for n, c in enumerate(m.combinations())]
            answers = solved(os.path.join(folder, 'made.layout'), ''.join(m.text() for m in made))
            plain = solved(os.path.join(folder, 'plain.layout'), ''.join(m.plain(name, s, c) for m, s, c, name in cases))
            for m in made:
                problems, text = [], ''
                for _, screen, states, name in (c for c in cases if c[0] is m):
                    found = [c for c in answers[m.name] if c['screen'] == screen['name'] and set((c.get('state') or '').split(' + ')) - {''} == set(states)]
                    wrong = list(differences(found[0], plain[name][0])) if len(found) == 1 else ['%d configurations' % len(found)]
                    wrong += ['provisional'] if any(c.get('provisional') for c in found + plain[name]) else []
                    problems += ['%s, %s: %s' % (screen['name'], ' + '.join(states), w) for w in wrong]
                    text = text or (m.plain(name, screen, states) if wrong else '')
                    compared += 1
                total += 1
                if problems:
                    failures.append(m.text() + text + ''.join('  %s\n' % p for p in problems[:8]))
    if not compared and options.only is None:
        failures.append('nothing was compared')
    return report('alternatives (%d situations, seed %d, %.1f s)' % (compared, options.seed, time.monotonic() - start), failures, total)


if __name__ == '__main__':
    sys.exit(main())
