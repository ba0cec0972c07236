#!/usr/bin/env python3
"""live.py [--edits N] [--seed N] [--keep FOLDER]

Tests `layout-lsp export --live` with the stand-ins for UIKit and AppKit: classes that follow the data of their layouts
are compiled once and stay in a running program, while their files are edited at random, N times in all, and exported
again. After each edit the constraints of the running object, solved from outside, have to give the frames that
`layout-lsp frames` gives for the new file, in the states and with the metrics that were set before. Broken data have to
change nothing and to be told once.
"""
import argparse
import difflib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import run  # noqa: E402
import solving  # noqa: E402
from program import PACKAGE, binary  # noqa: E402

CLASSES = {'uikit': """
@MainActor func setClasses(_ wide: String, _ high: String) {
  let known: [String: UIUserInterfaceSizeClass] = ["regular": .regular, "compact": .compact]
  UITraitCollection.shown.horizontalSizeClass = known[wide] ?? .unspecified
  UITraitCollection.shown.verticalSizeClass = known[high] ?? .unspecified
}
""", 'appkit': '\nfunc setClasses(_ wide: String, _ high: String) {}'}
DRIVER = """
@MainActor func tables(_ layout: any LayoutLiveClass, _ prefix: String, _ views: inout [String: KitView], _ guides: inout [String: KitLayoutGuide]) {
  let parts = layout.layoutLiveParts
  for (key, one) in parts.views where !key.isEmpty { views[prefix + key] = one.view }
  for (key, guide) in parts.guides { guides[prefix + key] = guide }
  for (key, inner) in parts.instances { if let inner = inner as? any LayoutLiveClass { tables(inner, prefix + key + ".", &views, &guides) } }
}
MainActor.assumeIsolated {
  guard var layout = make(CommandLine.arguments[1]) else { exit(3) }
  while let line = readLine() {
    let words = line.split(separator: " ").map(String.init)
    let parts = layout.layoutLiveParts
    switch words[0] {
    case "make":
      forgetAll()
      layout = make(CommandLine.arguments[1])!
    case "look": LayoutLive.look()
    case "wait": RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.3))
    case "state":
      for set in parts.states { if let number = set.words.firstIndex(of: words[1]) { set.set(number) } }
    case "metric": parts.metrics[words[1]]?.set(Double(words[2])!)
    case "classes": setClasses(words[1], words[2])
    case "update":
      let size = CGSize(width: Double(words[1])!, height: Double(words[2])!)
      parts.root.bounds = CGRect(origin: .zero, size: size)
      parts.update?(.init(size: size, isRightToLeft: words[3] == "true", textScale: Double(words[4])!, traits: Set(words.dropFirst(5))))
      LayoutLive.look()
    default:
      var (views, guides): ([String: KitView], [String: KitLayoutGuide]) = ([:], [:])
      tables(layout, "", &views, &guides)
      FileHandle.standardOutput.write(Data((recorded(parts.root, views: views, guides: guides) + "\\n").utf8))
    }
  }
}
"""

FILES = [('samples', 'conditions measures metrics notations stacks scrolling fitting traits'), ('Examples', 'article login media-player settings-row card-list stacks'),
         ('App', 'Profile PersonRow')]


class Edited:
    """A file in a folder of its own, the class made of it, and what the file said then."""

    def __init__(self, path, folder, platform, number):
        self.folder, self.platform = os.path.join(folder, 'live%d' % number), platform
        shutil.copytree(os.path.dirname(path), self.folder, ignore=lambda d, names: [n for n in names if not n.endswith('.layout')])
        self.path = os.path.join(self.folder, os.path.basename(path))
        self.text = open(path).read()
        self.files = [self.path] + [os.path.join(self.folder, i) for i in re.findall(r'^import "([^"]+)"', self.text, re.M)]
        self.layouts = self.exported()

    def exported(self):
        """The data of all layouts by class, which are also written for the running program; None if the file is refused."""
        found = {}
        for path in self.files:
            done = run.run(binary(), 'export', '--to', 'json', '--platform', self.platform, '-o', path + '.json', path)
            if done.returncode:
                return None
            found.update({l['class']: l for l in json.load(open(path + '.json'))['layouts']})
        return found


def frames(path):
    done = run.run(binary(), 'frames', '--format', 'json', path)
    try:
        return {l['name']: l['configurations'] for l in json.loads(done.stdout)['layouts']}
    except ValueError:
        return {}


def all_views(layouts, layout, prefix=''):
    """{path: view} of a layout, also of the views inside of instances."""
    found = {prefix + v['path'] if v['path'] else prefix.rstrip('.'): v for v in layout['views']}
    for instance in layout['instances']:
        if instance['class'] in layouts:
            for path, view in all_views(layouts, layouts[instance['class']], prefix + instance['path'] + '.').items():
                found[path] = {**view, **found.get(path, {})}
    return found


# --------------------------------------------------------------------------------------------------------------- edits

STATEMENT = re.compile(r'^(\s*)([\w.\[\], ]+\.\w+ (?:==|<=|>=) [^#{}@]+?)\s*$')
NUMBER = re.compile(r'(?<![\w.*/])\d+(?![\w.])')


def edited(text, rng, layout, count):
    """The text with one random change."""
    lines = text.split('\n')
    start = next(n for n, l in enumerate(lines) if re.match(r'\s*layout %s\b' % re.escape(layout['name']), l))
    end = next((n for n in range(start + 1, len(lines)) if lines[n].startswith('}')), len(lines) - 1)
    inside = [n for n in range(start + 1, end)]
    statements = [n for n in inside if STATEMENT.match(lines[n])]
    numbers = [n for n in inside if NUMBER.search(lines[n]) and not re.match(r'\s*(screen|#)', lines[n])]
    views = [v['path'] for v in layout['views'] if v['path'] and '#' not in v['key']]
    states = [s for one in layout['states'] for s in one['states']]
    metrics = [m['name'] for m in layout['metrics'] if not m['choices']]
    one, other = (rng.choice(views), rng.choice(views)) if views else ('', '')
    amount, priority = rng.randrange(60), rng.choice((200, 310, 420, 550, 640, 800, 900))
    kind = rng.randrange(12)
    if kind < 4 and numbers:
        place = rng.choice(numbers)
        found = rng.choice(list(NUMBER.finditer(lines[place])))
        lines[place] = lines[place][:found.start()] + str(max(0, int(found[0]) + rng.choice((-7, -2, 1, 3, 10)))) + lines[place][found.end():]
    elif kind == 4 and statements:
        del lines[rng.choice(statements)]
    elif kind == 5 and statements:
        place = rng.choice(statements)
        lines[place] += ' @ %d' % priority
    elif kind == 6 and statements:
        place = rng.choice(statements)
        lines[place] = re.sub('==|<=|>=', lambda m: rng.choice(('==', '<=', '>=')), lines[place], count=1)
    elif kind == 7 and statements:
        place = rng.choice(statements)
        condition = rng.choice(['when width >= %d' % rng.choice((320, 400, 600, 800)), 'when height < width'] + ['state ' + s for s in states])
        lines[place] = '  %s { %s }' % (condition, lines[place].strip())
    elif kind == 8 and views:
        lines.insert(end, '  view extra%d: UILabel (intrinsic: 30 x 10)\n  extra%d.leading == %d\n  extra%d.top == %d' % (count, count, amount, count, amount))
    elif kind == 9 and views:
        lines.insert(end, '  guide help%d\n  help%d.leading == %d\n  help%d.width == %d\n  %s.leading >= help%d.trailing @ %d' % (
            count, count, amount, count, amount, one, count, priority))
    elif kind == 10 and views and metrics:
        lines.insert(end, '  %s.%s == superview.top + %s @ %d' % (one, rng.choice(('top', 'bottom')), rng.choice(metrics), priority))
    elif views:
        lines.insert(end, '  ' + rng.choice(('%s.leading == %s.leading + %d @ %d', '%s.width == %s.width + %d @ %d', '%s.left == %s.width / 3 + %d @ %d',
                                             '%s.height >= %s.height / 2 + %d @ %d', '%s.centerX == %s.centerX + %d @ %d')) % (one, other, amount, priority))
    return '\n'.join(lines)


def without_new_views(text):
    """The text without the lines about views that the running class lacks: it leaves these out."""
    return '\n'.join(line for line in text.split('\n') if not re.search(r'\bextra\d+\b', line))


def with_metrics(text, values):
    for name, value in values.items():
        text = re.sub(r'^(\s*let %s = )[^#\n]*' % re.escape(name), lambda m: '%s%d ' % (m[1], value), text, flags=re.M)
    return text


# ------------------------------------------------------------------------------------------------------------- the app

class App:
    """The running program with an object of the class of one layout."""

    def __init__(self, program, name, log):
        self.log = log
        self.process = subprocess.Popen([program, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=open(log, 'w'), text=True, bufsize=1)

    def tell(self, *lines):
        self.process.stdin.write(''.join(line + '\n' for line in lines))
        self.process.stdin.flush()

    def dump(self):
        self.tell('dump')
        line = self.process.stdout.readline()
        if not line:
            raise EOFError('the program ended: ' + open(self.log).read()[-300:])
        return json.loads(line)

    def said(self):
        return open(self.log).read().splitlines()

    def end(self):
        self.process.stdin.close()
        return self.process.wait(20)


def told(layout, configuration):
    """The lines that tell the program a configuration."""
    screen = run.screen_of(layout, configuration)
    sides = [repr(float(configuration[s])) if screen[s] else 'nan' for s in ('width', 'height')]
    states = configuration['state'].split(' + ') if configuration['state'] else []
    classes = [([w for w in ('regular', 'compact') if w + end in screen['traits']] + ['none'])[0] for end in ('', 'Height')]
    return ['state ' + s for s in states] + ['classes %s %s' % tuple(classes)] + ['update %s %s %s %r %s' % (*sides, str(screen['rightToLeft']).lower(), screen['text']['width'], ' '.join(screen['traits']))]


def is_told(compiled, layout, configuration):
    """Whether the class that was compiled learns all of a screen that the new file asks for."""
    screen = run.screen_of(layout, configuration)
    new = set(layout['update']) - set(compiled['update'])
    return not ('direction' in new and screen['rightToLeft'] or 'textScale' in new and screen['text']['width'] != 1 or 'traits' in new
                or screen['rightToLeft'] and 'direction' not in compiled['update'] and 'direction' in layout['update'])


def compare(app, layouts, layout, configuration):
    """The differences between the running object and the frames of a configuration, without what the class lacks."""
    dump = app.dump()
    views = all_views(layouts, layout)
    known = {'': 0, **dump['views'], **dump['guides']}
    shown = [v for v in configuration['views'] if v['path'] in known and v['path'].rpartition('.')[0] in known]
    for thing in dump['things']:
        if 'stack' in thing and not thing['stack']['views']:
            del thing['stack']
    return solving.differences(dump, dict(configuration, views=shown), run.screen_of(layout, configuration), views, run.areas_of(layout, configuration, views))


# -------------------------------------------------------------------------------------------------------------- checks

def build(files, platform, folder):
    """One program of all classes; returns its path, or None."""
    kit, prefix = ('UIKit', 'UI') if platform == 'uikit' else ('AppKit', 'NS')
    sources = []
    os.makedirs(os.path.join(folder, 'live-' + platform), exist_ok=True)
    for file in files:
        for path in file.files:
            # The names of a module's files differ.
            code = os.path.join(folder, 'live-' + platform, '%d-%s.swift' % (len(sources), os.path.basename(path)))
            done = run.run(binary(), 'export', '--to', 'swift', '--live', '--platform', platform, '-o', code, path)
            if done.returncode:
                run.fail(path, done.stderr)
            else:
                sources.append(code)
    known = {prefix + one.partition(':')[0] for one in run.CLASSES[platform].split()} | {prefix + 'View', prefix + 'StackView'}
    own = {v['class'] for f in files for l in f.layouts.values() for v in l['views'] if v['class']} - known
    main = os.path.join(folder, 'live-' + platform, 'main.swift')
    lines = ['import ' + kit, 'import Foundation'] + ['open class %s: %s {}' % (c, run.outer(c, prefix)) for c in sorted(own)]
    lines += ['@MainActor func make(_ name: String) -> (any LayoutLiveClass)? {', '  switch name {']
    lines += ['  case "%s": %s()' % (c, c) for c in sorted({c for f in files for c in f.layouts})] + ['  default: nil', '  }', '}']
    open(main, 'w').write('\n'.join(lines) + CLASSES[platform] + re.sub(r'Kit(?=[A-Z])', prefix, DRIVER))
    runtime = os.path.join(os.path.dirname(sources[0]), 'LayoutLive.swift')
    flags = ['-I', folder, '-warnings-as-errors', '-D', 'DEBUG']
    done = run.run('swiftc', '-swift-version', '6', '-Onone', *flags, main, runtime, *sources, os.path.join(folder, kit + '.o'), '-o', main[:-6])
    if done.returncode:
        return run.fail('live', done.stderr[:1500])
    # In Swift 5 mode, and in a release build, where the runtime is empty.
    for mode in (['-swift-version', '5', '-D', 'DEBUG'], ['-swift-version', '6']):
        done = run.run('swiftc', *mode, '-typecheck', '-I', folder, '-warnings-as-errors', runtime, *sources,
                       *([main] if 'DEBUG' in mode else [own_classes(folder, kit, own, prefix)]))
        if done.returncode:
            run.fail('live', ' '.join(mode) + ': ' + done.stderr[:600])
    return main[:-6]


def own_classes(folder, kit, own, prefix):
    path = os.path.join(folder, 'own.swift')
    open(path, 'w').write('import %s\n' % kit + ''.join('open class %s: %s {}\n' % (c, run.outer(c, prefix)) for c in sorted(own)))
    return path


def check_edits(file, program, rng, count, folder):
    """Edits a file some times while the program runs; returns how many edits were compared."""
    name = max(file.layouts, key=lambda c: len(file.layouts[c]['constraints']) * (file.layouts[c]['name'] in open(file.path).read()))
    compiled, app = file.layouts[name], App(program, name, os.path.join(folder, os.path.basename(file.folder) + '.log'))
    label, done, tries, refused, compared = '%s (%s)' % (os.path.basename(file.path), file.platform), 0, 0, 0, 0
    text, layouts, metrics, current = file.text, file.layouts, {}, None
    try:
        while done < count and tries < 6 * count:
            tries += 1
            if tries % 12 == 0:
                # A fresh start, with the file as it was compiled or as it is.
                text, metrics, current = (file.text if rng.random() < .5 else text), {}, None
                open(file.path, 'w').write(text)
                layouts = file.exported() or layouts
                app.tell('make')
            new = edited(text, rng, layouts[name], tries)
            open(file.path, 'w').write(new)
            exported = file.exported()
            if exported is None or name not in exported:
                refused += 1
                open(file.path, 'w').write(text)
                layouts = file.exported() or layouts
                continue
            layout = exported[name]
            if any(m['isConstant'] for m in layout['metrics'] if m['name'] in metrics):
                metrics, current = {}, None
                app.tell('make')
            expected = file.path[:-len('.layout')] + '-expected.layout'
            open(expected, 'w').write(with_metrics(without_new_views(new), metrics))
            configurations = [c for c in frames(expected).get(layout['name'], []) if is_told(compiled, layout, c)]
            if not configurations or any(c['status'] == 'conflict' or c.get('provisional') for c in configurations):
                open(file.path, 'w').write(text)
                layouts = file.exported() or layouts
                continue
            text, layouts = new, exported
            app.tell('look')
            done += 1
            # The screen and the states before the edit are still there.
            same = [c for c in configurations if (c['screen'], c['state'], c['width'], c['height']) == current]
            for place, configuration in enumerate(same[:1] + rng.sample(configurations, min(2, len(configurations)))):
                if place >= len(same[:1]):
                    app.tell(*told(layout, configuration))
                current = tuple(configuration[k] for k in ('screen', 'state', 'width', 'height'))
                compared += 1
                found = compare(app, layouts, layout, configuration)
                if found:
                    # What the file says now and did not say when it was compiled.
                    lines = [l for l in difflib.ndiff(file.text.split('\n'), text.split('\n')) if l[0] in '+-']
                    run.fail('%s: edit %d: %s %s' % (label, tries, *current[:2]), *('%s; with %s' % (f, lines) for f in found[:2]))
                    if len(run.failures) > 20:
                        return done, compared, refused
            free = [m for m in layout['metrics'] if not m['isConstant'] and len(re.findall(r'^\s*let %s = \d+ *(?:#.*)?$' % re.escape(m['name']), text, re.M)) == 1]
            free = [m for m in free if any(c['name'] == m['name'] and not c['isConstant'] for c in compiled['metrics'])]
            if free and rng.random() < .2:
                metric, value = rng.choice(free), rng.randrange(30)
                metrics[metric['name']] = value
                current = None
                app.tell('metric %s %d' % (metric['property'], value))
    except EOFError as error:
        run.fail(label, str(error))
    said = app.said()
    for line in said:
        if said.count(line) > 1 or ': build the app again for that' not in line:
            run.fail(label, 'said %d times: %s' % (said.count(line), line))
    app.end()
    os.path.exists(expected) and os.remove(expected)
    return done, compared, refused


def hostile(good, name):
    """Data that are well-formed, and for which numbers would trap or the system would raise an exception."""
    def with_change(change):
        data = json.loads(good)
        change(next(layout for layout in data['layouts'] if layout['name'] == name))
        # What is no number in Python's JSON is one in that of others.
        return json.dumps(data, indent=1).replace('"1e400"', '1e400')

    def set_in(member, value):
        return lambda layout: layout['constraints'][-1].update({member: value})

    values = {
        'priority': [0, -1, 0.5, 1000.5, 1e300, -1e300, 1e-300, '1e400', None],
        'multiplier': [0, 1e-300, 1e300, -1e300, '1e400', None],
        'constant': [1e300, -1e300, '1e400', {'constant': 1e300, 'terms': []}, {'constant': 0, 'terms': [{'property': 'gap', 'factor': 1e300}]}],
        'line': [1e300, -1e300, 1e19, 1.5, '1e400'],
        'first': [{'key': '', 'attribute': 'inner'}],
    }
    for member, all_values in values.items():
        for value in all_values:
            yield with_change(set_in(member, value))
    for value in (0, 0.5, 1001, 1e300, '1e400'):
        priorities = [{'kind': 'hugging', 'axis': 'horizontal', 'priority': value, 'when': None}]
        yield with_change(lambda layout: layout['views'][-1].update(priorities=priorities))
    for value in (1e300, '1e400'):
        yield with_change(lambda layout: layout['metrics'][0].update(value=value))
        yield with_change(lambda layout: layout['views'][0].update(margins={side: value for side in ('top', 'left', 'bottom', 'right')}))
    left, leading = ({'key': '', 'guide': None, 'attribute': attribute} for attribute in ('left', 'leading'))
    yield with_change(lambda layout: layout['constraints'][-1].update(first=left, second=leading, multiplier=1))
    yield with_change(lambda layout: layout['constraints'][-1].update(first={'from': left, 'to': leading}, second=None, multiplier=1))


def changed(good, text):
    return [line for line in difflib.ndiff(json.dumps(json.loads(good), indent=1).split('\n'), text.split('\n')) if line[0] == '+'][:8]


def check_overflow(file, program, folder):
    """Checks that sums which are too large with what the app has set end nothing, and that constraints hold again after them."""
    open(file.path, 'w').write(file.text)
    file.exported()
    name = next(iter(file.layouts))
    data = json.load(open(file.path + '.json'))
    layout = next(layout for layout in data['layouts'] if layout['name'] == file.layouts[name]['name'])
    metric = next(metric for metric in layout['metrics'] if not metric['isConstant'])
    layout['constraints'][0]['constant'] = {'constant': 0, 'terms': [{'property': metric['property'], 'factor': 1e10}]}
    open(file.path + '.json', 'w').write(json.dumps(data))
    app = App(program, name, os.path.join(folder, 'overflow.log'))
    app.tell('look', 'metric %s 1' % metric['property'])
    before = app.dump()
    for value in ('1e300', '-1e300', '1e308', 'inf', 'nan'):
        app.tell('metric %s %s' % (metric['property'], value), 'look')
        numbers = [c['identifier'] for c in app.dump()['constraints']]
        if len(numbers) >= len(before['constraints']):
            run.fail('live', 'with a metric of %s each constraint holds' % value)
    app.tell('metric %s 1' % metric['property'])
    if app.dump() != before:
        run.fail('live', 'after metrics that are too large something is different')
    if app.said():
        run.fail('live', 'metrics that are too large: said %s' % app.said())
    app.end()


def check_broken(file, program, folder):
    """Checks that broken data change nothing and are told once, and that good ones count again."""
    open(file.path, 'w').write(file.text)
    file.exported()
    name = next(iter(file.layouts))
    app, data = App(program, name, os.path.join(folder, 'broken.log')), file.path + '.json'
    good = open(data).read()
    before = app.dump()
    shape = json.loads(good)
    missing = json.loads(good)
    for layout in missing['layouts']:
        del layout['constraints']
    for layout in shape['layouts']:
        layout['constraints'][-1]['priority'] = 'high'
    cases = [good[:len(good) // 2], '', '[]', '{"version": 2, "platform": "%s", "layouts": []}' % file.platform, json.dumps(missing), json.dumps(shape), None]
    cases += list(hostile(good, file.layouts[name]['name']))
    for number, text in enumerate(cases):
        told = len(app.said())
        if text is None:
            os.remove(data)
        else:
            open(data, 'w').write(text)
        app.tell('look', 'look')
        if app.dump() != before:
            run.fail('live', 'broken data %d change something: %s' % (number, changed(good, text or '')))
        if len(app.said()) != told + 1:
            run.fail('live', 'broken data %d: said %s: %s' % (number, app.said()[told:], changed(good, text or '')))
        open(data + '.new', 'w').write(good)
        os.replace(data + '.new', data)
        app.tell('look')
        again = app.dump()
        if [c['identifier'] for c in again['constraints']] != [c['identifier'] for c in before['constraints']]:
            run.fail('live', 'good data after broken ones have other constraints')
        before = again
    told = app.said()
    if any(data not in line for line in told):
        run.fail('live', 'broken data: said %s' % told)
    app.end()
    print('live: %d kinds of broken data' % len(cases))


def check_watch(file, program, folder):
    """Checks the way from a file that is edited, written again or replaced, to the app, with nobody asking to look."""
    open(file.path, 'w').write(file.text)
    file.exported()
    name = max(file.layouts, key=lambda c: len(file.layouts[c]['constraints']))
    app, current = App(program, name, os.path.join(folder, 'watch.log')), file.text
    watch = subprocess.Popen([binary(), 'export', '--to', 'json', '--platform', file.platform, '--watch', '-o', file.path + '.json', file.path], stderr=subprocess.PIPE, text=True)
    try:
        watch.stderr.readline()
        for number in range(3):
            place = list(re.finditer(r'\d+$', current, re.M))[-1]
            current = current[:place.start()] + str(int(place[0]) + 1) + current[place.end():]
            before = app.dump()
            if number == 1:
                # An error: nothing changes until it is corrected.
                open(file.path, 'w').write(current + '\nlayout {')
                time.sleep(.6)
                app.tell('wait')
                if app.dump() != before:
                    run.fail('watch', 'a file with an error changes something')
            if number == 2:
                open(file.path + '.new', 'w').write(current)
                os.replace(file.path + '.new', file.path)
            else:
                open(file.path, 'w').write(current)
            started = time.time()
            while app.dump() == before and time.time() - started < 20:
                app.tell('wait')
            if app.dump() == before:
                run.fail('watch', 'edit %d does not arrive' % number)
            else:
                print('live: an edit arrives after %.1f s' % (time.time() - started))
    finally:
        watch.kill()
        app.end()


def check(folder, edits=500, seed=1):
    """Builds and checks all; `folder` has the stand-ins."""
    places = {'samples': os.path.join(HERE, 'samples'), 'Examples': os.path.join(PACKAGE, 'Examples'), 'App': os.path.join(PACKAGE, 'Examples', 'App', 'Sources', 'People')}
    paths = [os.path.join(places[place], n + '.layout') for place, names in FILES for n in names.split()]
    rng, number, started = random.Random(seed), 0, time.time()
    done = compared = refused = 0
    for platform, some in (('uikit', paths), ('appkit', [p for p in paths if 'samples' in p and 'scrolling' not in p and 'traits' not in p])):
        files, classes = [], set()
        for path in some:
            file = Edited(path, folder, platform, number)
            number += 1
            # One program has each class once.
            if file.layouts and not classes & set(file.layouts):
                files.append(file)
                classes |= set(file.layouts)
        program = build(files, platform, folder)
        if not program:
            continue
        share = edits * (3 if platform == 'uikit' else 1) // 4
        for place, file in enumerate(files):
            counts = check_edits(file, program, rng, share * (place + 1) // len(files) - share * place // len(files), folder)
            done, compared, refused = done + counts[0], compared + counts[1], refused + counts[2]
        if platform == 'uikit':
            check_broken(next(f for f in files if 'metrics' in f.path), program, folder)
            check_overflow(next(f for f in files if 'metrics' in f.path), program, folder)
            check_watch(next(f for f in files if 'Profile' in f.path), program, folder)
    print('live: %d edits, %d screens and states compared, %d edits refused by export, %.0f s' % (done, compared, refused, time.time() - started))
    if done < edits * .9:
        run.fail('live', 'only %d of %d edits were good' % (done, edits))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--edits', type=int, default=500)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--keep')
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix='live.') as temporary:
        folder = options.keep or temporary
        os.makedirs(folder, exist_ok=True)
        for platform in ('uikit', 'appkit'):
            run.build_toolkit(platform, folder)
        check(folder, options.edits, options.seed)
    for one in run.failures[:60]:
        print('FAILED  ' + one)
    print('%d failed' % len(run.failures) if run.failures else 'live: all as it should be')
    return 1 if run.failures else 0


if __name__ == '__main__':
    sys.exit(main())
