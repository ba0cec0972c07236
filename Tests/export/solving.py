"""Solves the constraints that exported code made, as a toolkit on a device would: level by level, with HiGHS.

There is a variable for x, y (in the root's coordinates), width and height of every view and guide. Required constraints
come first, then, for each priority from the top, the least sum of violations. Measures of the device and of content
(safe areas, baselines, sizes of texts and images) come from the output of `export --to json` for the file, as the code
has none.
"""
import collections
import math
import os
import random
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'outside'))
from highs import OPTIMAL, UNBOUNDED, direct, through_linprog  # noqa: E402

INFINITY = np.inf
TOLERANCE = 1e-3
FITTING = 50
solve = direct() or through_linprog


class Program:
    """A linear program: rows `form >= number` over variables with bounds."""

    def __init__(self):
        self.lower, self.upper, self.rows, self.numbers = [], [], [], []

    def variable(self, lower=-INFINITY, upper=INFINITY):
        self.lower.append(lower)
        self.upper.append(upper)
        return len(self.lower) - 1

    def row(self, form, number):
        self.rows.append(form)
        self.numbers.append(number)

    def least(self, cost):
        """Minimises a cost {variable: factor}; returns (status, least value, values)."""
        if not self.lower:
            # A root of a fixed size alone. HiGHS calls a program without variables empty, not solved.
            return OPTIMAL, 0.0, []
        a = np.zeros((len(self.rows), len(self.lower)))
        for place, form in enumerate(self.rows):
            for variable, factor in form.items():
                a[place, variable] += factor
        c = np.zeros(len(self.lower))
        for variable, factor in cost.items():
            c[variable] += factor
        found = solve(c, a, np.array(self.numbers, float), np.array(self.lower, float), np.array(self.upper, float))
        return found.status, found.value, found.x


def plus(*forms):
    """The sum of the forms (factor, (terms, constant))…"""
    terms, constant = collections.defaultdict(float), 0.0
    for factor, (own, number) in forms:
        for variable, coefficient in own.items():
            terms[variable] += factor * coefficient
        constant += factor * number
    return terms, constant


class Screen:
    """The constraints of a dump on a screen. `content` maps the number of a view to its size and baselines."""

    def __init__(self, dump, configuration, screen, content, areas):
        self.dump, self.screen, self.content, self.areas = dump, screen, content, areas
        self.things = {t['number']: t for t in dump['things']}
        self.program, self.boxes, self.levels = Program(), {}, collections.defaultdict(list)
        size = (configuration['width'], configuration['height'])
        for number, thing in self.things.items():
            if thing['kind'] not in ('view', 'plain'):
                continue
            if number == dump['root']:
                # A side that fits its content is as small as possible, which may leave several sizes.
                self.boxes[number] = [({}, 0.0), ({}, 0.0)] + [
                    ({}, length) if screen[side] else ({self.program.variable(0): 1.0}, 0.0)
                    for side, length in zip(('width', 'height'), size)]
            else:
                self.boxes[number] = [({self.program.variable(*((0,) if k > 1 else ())): 1.0}, 0.0) for k in range(4)]
        for form in self.boxes[dump['root']][2:]:
            if form[0]:
                self.add(form, -1, 0, FITTING)
        for number, thing in self.things.items():
            # A content that is scrolled to its beginning starts at the edge of its view where reading starts; constraints
            # determine its size.
            if thing['kind'] == 'content':
                x, y, around, _ = self.boxes[thing['in']]
                width, height = [({self.program.variable(0): 1.0}, 0.0) for _ in range(2)]
                near = plus((1, x), (1, around), (-1, width)) if screen['rightToLeft'] else x
                self.boxes[number] = [near, y, width, height]
            elif thing['kind'] == 'frame':
                self.boxes[number] = self.boxes[thing['in']]
        for constraint in dump['constraints']:
            self.constrain(constraint)
        for number, thing in self.things.items():
            if 'stack' in thing:
                self.arrange(number, **thing['stack'])
        for number, (width, height, _, _) in content.items():
            for axis, length in enumerate((width, height)):
                if length is not None:
                    thing, form = self.things[number], self.boxes[number][2 + axis]
                    self.add(form, -1, length, thing['hugging'][axis])
                    self.add(form, 1, length, thing['resistance'][axis])

    def box(self, number):
        if number in self.boxes:
            return self.boxes[number]
        thing = self.things[number]
        x, y, width, height = self.boxes[thing['in']]
        if thing['kind'] == 'keyboard':
            # Without a keyboard it is what the safe area leaves at the bottom.
            high = self.screen['keyboard'] or self.areas.get(thing['in'], (0, 0, 0, 0))[2]
            return [x, plus((1, y), (1, height), (1, ({}, -high))), width, ({}, high)]
        if thing['kind'] == 'margins':
            top, left, bottom, right = self.things[thing['in']]['margins']
        else:
            top, left, bottom, right = self.areas.get(thing['in'], (0, 0, 0, 0))
        return [plus((1, x), (1, ({}, left))), plus((1, y), (1, ({}, top))), plus((1, width), (1, ({}, -left - right))),
                plus((1, height), (1, ({}, -top - bottom)))]

    def measure(self, number, attribute):
        x, y, width, height = self.box(number)
        rtl = self.screen['rightToLeft']
        _, _, first, last = self.content.get(number, (None,) * 4)
        right = plus((1, x), (1, width))
        return {'left': x, 'right': right, 'top': y, 'bottom': plus((1, y), (1, height)), 'width': width, 'height': height,
                'centerX': plus((1, x), (.5, width)), 'centerY': plus((1, y), (.5, height)),
                # Leading and trailing are measured from where reading starts.
                'leading': plus((-1, right)) if rtl else x, 'trailing': plus((-1, x)) if rtl else right,
                'firstBaseline': plus((1, y), (1, ({}, first or 0))),
                'lastBaseline': plus((1, y), (1, height), (1, ({}, -(last or 0))))}[attribute]

    def side(self, terms, items):
        return plus(*((factor, self.measure(self.meant(number, attribute, items), attribute)) for number, attribute, factor in terms))

    def meant(self, number, attribute, items):
        """The item that a constraint means: a scroll view's edges are its content's if it ties a view inside of it."""
        content = self.things[number].get('content')
        return content if content and attribute not in ('width', 'height') and any(self.is_inside(n, number) for n in items) else number

    def is_inside(self, number, outer):
        while number in self.things:
            number = self.things[number]['in']
            if number == outer:
                return True
        return False

    def constrain(self, one):
        items = {number for number, _, _ in one['left'] + one['right']}
        left, right = self.side(one['left'], items), self.side(one['right'], items)
        attributes = {attribute for _, attribute, _ in one['left'] + one['right']}
        if self.screen['rightToLeft'] and 'centerX' in attributes and attributes & {'leading', 'trailing'}:
            raise ValueError('a centre with a leading edge: ' + one['identifier'])
        form = plus((1, left), (-one['multiplier'], right))
        self.add(form, one['relation'], one['constant'], one['priority'])

    def arrange(self, stack, axis, alignment, distribution, margins, views):
        """Adds the constraints of a stack view (A. Grebenyuk, "Let's Build UIStackView"). Hidden views do not count."""
        along, across = ('leading', 'trailing', 'width', 0, 1), ('top', 'bottom', 'height', 1, 0)
        if axis == 'vertical':
            along, across = across, along
        insets = {'top': margins[0], 'leading': margins[1], 'bottom': margins[2], 'trailing': margins[3]}
        items = [(int(n), gap) for n, gap in views if not self.things[n]['hidden']]
        (start, end, size, place, _), (low, high, breadth, _, _) = along, across

        def of(number, attribute):
            return self.measure(number, attribute)

        def difference(one, other, *more):
            return plus((1, one), (-1, other), *more)

        def inner(attribute):
            return plus((1, of(stack, attribute)), (1, ({}, insets[attribute] * (1 if attribute in (start, low) and attribute in ('leading', 'top') else -1))))

        def center(number):
            return plus((.5, of(number, start)), (.5, of(number, end)))

        if not items:
            self.add(of(stack, size), 0, 0, 1)
            self.add(of(stack, breadth), 0, 0, 1)
            return
        first, last = items[0][0], items[-1][0]
        self.add(difference(of(first, start), inner(start)), 0, 0, 1000)
        self.add(difference(of(last, end), inner(end)), 0, 0, 1000)
        gaps = [difference(of(b, start), of(a, end)) for (a, _), (b, _) in zip(items, items[1:])]
        steps = [difference(center(b), center(a)) for (a, _), (b, _) in zip(items, items[1:])]
        isLeast = distribution in ('equalSpacing', 'equalCentering')
        for form, (_, gap) in zip(gaps, items):
            self.add(form, 1 if isLeast else 0, gap, 1000)
        if distribution == 'fillEqually':
            for number, _ in items[1:]:
                self.add(difference(of(number, size), of(first, size)), 0, 0, 1000)
        if distribution == 'equalSpacing':
            for form in gaps[1:]:
                self.add(difference(form, gaps[0]), 0, 0, 1000)
        if distribution == 'equalCentering':
            for count, form in enumerate(steps[1:], 2):
                self.add(difference(form, steps[0]), 0, 0, 151 - count)
        if distribution == 'fillProportionally':
            lengths = [self.content.get(n, (None,) * 4)[place] for n, _ in items]
            total = sum(l or 0 for l in lengths) + sum(gap for _, gap in items[:-1])
            room = difference(inner(end), inner(start))
            for count, ((number, _), length) in enumerate(zip(items, lengths), 1):
                if length is not None and total:
                    self.add(plus((1, of(number, size)), (-length / total, room)), 0, 0, max(1000 - count, 751))
        if distribution != 'fill':
            self.add(of(stack, size), 0, 0, 49)
        isBaseline = alignment in ('firstBaseline', 'lastBaseline')
        isLow = {'leading': True, 'top': True, 'firstBaseline': True}.get(alignment, False)
        for number, _ in items:
            below, above = difference(of(number, low), inner(low)), difference(inner(high), of(number, high))
            if alignment == 'fill':
                self.add(below, 0, 0, 1000)
                self.add(above, 0, 0, 1000)
                continue
            self.add(of(number, breadth), 0, 0, 25)
            if alignment == 'center':
                self.add(plus((.5, of(number, low)), (.5, of(number, high)), (-.5, inner(low)), (-.5, inner(high))), 0, 0, 1000)
            if not isBaseline:
                self.add(below, 0 if isLow and alignment != 'center' else 1, 0, 1000)
                self.add(above, 1 if isLow or alignment == 'center' else 0, 0, 1000)
        if isBaseline:
            self.align_baselines([n for n, _ in items], alignment, isLow, of, inner, low, high)
        if alignment != 'fill':
            self.add(of(stack, breadth), 0, 0, 49 if isBaseline or len(items) == 1 else 51)

    def align_baselines(self, items, alignment, isLow, of, inner, low, high):
        place = 2 if isLow else 3
        first = items[0]
        inside = [plus((1, of(first, low)), (-1, inner(low))), plus((1, inner(high)), (-1, of(first, high)))]
        for form in inside if len(items) == 1 else inside[:1] if isLow else inside[1:]:
            self.add(form, 1, 0, 1000)
        for number in items[1:]:
            isStated = all(self.content.get(n, (None,) * 4)[place] is not None for n in (first, number))
            attribute = alignment if isStated else low if isLow else high
            self.add(plus((1, of(number, attribute)), (-1, of(first, attribute))), 0, 0, 1000)
        if len(items) > 1:
            ends = [({self.program.variable(): 1.0}, 0.0) for _ in range(2)]
            self.add(plus((1, ends[1 if isLow else 0]), (-1, inner(high if isLow else low))), 0, 0, 1000)
            for number in items:
                self.add(plus((1, of(number, low)), (-1, ends[0])), 1, 0, 1000)
                self.add(plus((1, ends[1]), (-1, of(number, high))), 1, 0, 1000)
            self.add(plus((1, ends[1]), (-1, ends[0])), 0, 0, 51)

    def add(self, form, relation, number, priority):
        """Adds the constraint `form relation number`; a soft one may be violated."""
        terms, constant = form
        sides = [sign for sign in (1, -1) if relation in (0, sign)]
        for sign in sides:
            row = {variable: sign * factor for variable, factor in terms.items()}
            if priority < 1000:
                missed = self.program.variable(0)
                row[missed] = 1.0
                self.levels[priority].append(missed)
            self.program.row(row, sign * (number - constant))

    def optimum(self):
        """Solves all levels; returns None or a fault. Afterwards the program has only optimal solutions."""
        for priority in sorted(self.levels, reverse=True):
            status, least, _ = self.program.least({missed: 1.0 for missed in self.levels[priority]})
            if status != OPTIMAL:
                return 'no solution'
            self.program.row({missed: -1.0 for missed in self.levels[priority]}, -least - 1e-7)
        status, _, self.values = self.program.least({})
        return None if status == OPTIMAL else 'no solution'

    def value(self, form, values):
        return sum(factor * values[variable] for variable, factor in form[0].items()) + form[1]


def content_of(views, frames, screen):
    """{path: (width, height, first baseline, last baseline)} of the views' content at the widths of the frames."""
    found = {}
    for path, view in views.items():
        if path not in frames:
            continue
        size = view.get('intrinsic') or {}
        width, height = size.get('width'), size.get('height')
        first, last = view.get('firstBaseline'), view.get('lastBaseline')
        if 'text' in view and width is not None:
            scale = screen['text']['height']
            width, line = width * screen['text']['width'], height * scale
            first, last = (None if baseline is None else baseline * scale for baseline in (first, last))
            room, most = frames[path]['width'], view['text']['lines'] or 10**6
            lines = min(most, max(1, math.ceil(width / room - 1e-9))) if room > 0 and width > 0 else 1
            height = line * lines
            # A device rounds the height of words as a whole, and not that of each line.
            if 'words' in view['text'] and lines > 1 and 0 <= height - frames[path]['height'] <= lines / 2:
                height = frames[path]['height']
        found[path] = (width, height, first, last)
    return found


def differences(dump, configuration, screen, views, areas):
    """The differences between a dump and a configuration of `frames`, as texts."""
    frames = {v['path']: v for v in configuration['views']}
    numbers = dict(dump['views'])
    numbers[''] = dump['root']
    guides = dump['guides']
    things = {t['number']: t for t in dump['things']}
    found = []
    for path in frames:
        if path not in numbers or numbers[path] not in things:
            return ['%s is not there' % (path or 'the root')]
        thing = things[numbers[path]]
        if thing['hidden'] and path:
            found.append('%s is hidden' % path)
        if thing['mask'] and path:
            found.append('%s keeps its autoresizing mask' % path)
    used = {term[0] for c in dump['constraints'] for term in c['left'] + c['right']}
    for path in set(numbers) - set(frames):
        outer = path
        while outer and outer not in frames:
            inner, outer = outer, outer.rpartition('.')[0]
        if numbers[path] in used:
            found.append('%s is not there, and has constraints' % path)
        if inner in numbers and not things[numbers[inner]]['hidden']:
            found.append('%s is not there, and shown' % inner)
    found += ['no identifier: %s' % c for c in dump['constraints'] if not c['identifier']]
    names = [c['identifier'] for c in dump['constraints'] if '.layout:' not in c['identifier']]
    found += ['two constraints are called %s' % name for name in set(names) if names.count(name) > 1]
    # A toolkit's guide has no negative size, even if the margins are wider than their view: not comparable.
    for path, frame in frames.items():
        top, left, bottom, right = things[numbers[path]].get('margins') or (0, 0, 0, 0)
        if frame['width'] < left + right or frame['height'] < top + bottom:
            if any(things[number]['kind'] == 'margins' and things[number]['in'] == numbers[path] for number in used):
                return found
    content = {numbers[path]: sizes for path, sizes in content_of(views, frames, screen).items() if path}
    try:
        solver = Screen(dump, configuration, screen, content, {numbers.get(p, 0): a for p, a in areas.items()})
    except ValueError as error:
        return found + [str(error)]
    # Where nothing but the root is there, nothing is open.
    if not solver.program.lower:
        return found
    trouble = solver.optimum()
    if trouble:
        return found + [trouble]
    return found + compared(solver, frames, numbers, guides)


def compared(solver, frames, numbers, guides):
    """Checks that every value of a frame is unique among the optimal solutions, and open ones have the reported
    interval.
    """
    wanted, opened = [], []
    for path, frame in frames.items():
        outer = path.rpartition('.')[0]
        around = solver.box(numbers[outer] if outer in numbers else guides[outer])
        for place, dimension in enumerate(('x', 'y', 'width', 'height')):
            form = solver.box(numbers[path])[place]
            if place < 2 and not path:
                continue
            if place < 2:
                form = plus((1, form), (-1, around[place]))
            bounds = frame.get('ambiguous', {}).get(dimension)
            if bounds is None:
                wanted.append((path, dimension, form, frame[dimension]))
            else:
                opened.append((path, dimension, form, frame[dimension], bounds))
    rng, found, worst = random.Random(7), [], (TOLERANCE, None)
    solutions = [solver.values]
    for _ in range(2):
        cost = collections.defaultdict(float)
        for _, _, form, _ in wanted:
            factor = rng.uniform(.5, 1.5) * rng.choice((1, -1))
            for variable, coefficient in form[0].items():
                cost[variable] += factor * coefficient
        for sign in (1, -1):
            status, _, values = solver.program.least({v: sign * f for v, f in cost.items()})
            if status != OPTIMAL:
                return [next(('%s.%s is open' % (path, dimension) for path, dimension, form, _ in wanted
                              if UNBOUNDED in (solver.program.least({v: sign * f for v, f in form[0].items()})[0] for sign in (1, -1))),
                             'what should be one value is open')]
            solutions.append(values)
    for values in solutions:
        for path, dimension, form, want in wanted:
            got = solver.value(form, values)
            if abs(got - want) > worst[0]:
                worst = (abs(got - want), '%s.%s is %g, not %g' % (path, dimension, got, want))
    if worst[1]:
        found.append(worst[1])
    for path, dimension, form, _, bounds in opened[:12]:
        for sign, bound in zip((1, -1), bounds):
            status, least, _ = solver.program.least({v: sign * f for v, f in form[0].items()})
            got = None if status == UNBOUNDED else sign * least + form[1]
            if (got is None) != (bound is None) or got is not None and abs(got - bound) > TOLERANCE:
                found.append('%s.%s ends at %s, not at %s' % (path, dimension, got, bound))
    return found
