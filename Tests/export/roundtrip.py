#!/usr/bin/env python3
"""roundtrip.py [--keep FOLDER] [--only WORDS]

Goes from Interface Builder to an app and back: imports every file of the corpus in LAYOUT_SHARED, exports its layouts,
compiles the classes beside the stand-ins and solves what they make. The frames have to be those of the imported
layout. Prints the figures of each platform, and the ten largest causes of what could not be compared or differs.
Fails where a class does not compile, or a frame differs without a warning of export that it may.
"""
import argparse
import collections
import concurrent.futures
import os
import re
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import run  # noqa: E402
from program import binary, shared_folder  # noqa: E402


def imported(folder, only=''):
    """Imports the corpus; yields (path of the layout, platform). A file without the platform's mark is for iOS."""
    corpus = os.path.join(shared_folder() or '', 'corpus', 'ib')
    found = []
    for place, _, names in os.walk(corpus):
        found += [os.path.join(place, n) for n in names if n.endswith(('.xib', '.storyboard')) and only in os.path.join(place, n)]
    for number, path in enumerate(sorted(found)):
        # A folder each: names repeat.
        own = os.path.join(folder, 'ib%d' % number)
        done = run.run(binary(), 'import', '-o', own, path)
        if done.returncode not in (0, 1):
            run.fail(path, 'import: exit code %d' % done.returncode)
        head = open(path, errors='replace').read(4000)
        platform = 'appkit' if re.search(r'targetRuntime="MacOSX|InterfaceBuilder3\.Cocoa\.(XIB|Storyboard)"', head) else 'uikit'
        layouts = [os.path.join(p, n) for p, _, names in os.walk(own) for n in names if n.endswith('.layout')]
        yield path, layouts[0] if layouts else None, platform, done.stderr


def cause(message):
    """A message without what is of one file: its names and numbers."""
    message = re.sub(r"'[^']*'", "'…'", message.split(' [')[0])
    return re.sub(r'-?\d+(\.\d+)?', 'N', message)[:150]


def check(folder, only=''):
    started, causes, figures = time.time(), collections.Counter(), collections.defaultdict(collections.Counter)
    sources = collections.defaultdict(list)
    for number, (path, layout, platform, said) in enumerate(imported(folder, only)):
        figures[platform]['files'] += 1
        if layout is None:
            figures[platform]['files not imported'] += 1
            causes['import: ' + (cause(said.strip().rpartition(': ')[2]) or 'there is no view with a frame in it')] += 1
            continue
        sources[platform].append((layout, number))
    for platform, some in sources.items():
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            made = list(pool.map(lambda t: run.Source(t[0], platform, folder, 30000 + t[1]), some))
        for source in made:
            figures[platform]['layouts'] += len(source.frames or {})
            if source.refusal is not None:
                figures[platform]['layouts of refused files'] += len(source.frames or {})
                for message in {cause(m) for m in re.findall(r': error: (.*)', source.refusal)}:
                    causes['export: ' + message] += 1
        good = run.exported(made)
        programs = [run.Program(g, platform, folder, 7000 + n) for n, g in enumerate(run.groups(good))]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            def built(program):
                program.write()
                return list(program.build())
            tasks = [(p, *t) for p, ts in zip(programs, pool.map(built, programs)) for t in ts]
        figures[platform]['layouts not compared, by a warning'] = sum(len(s.data) for s in good) - sum(len(p.runs) for p in programs)
        with concurrent.futures.ProcessPoolExecutor(2) as pool:
            for (_, _, source, layout), (wrong, count, _) in zip(tasks, pool.map(run.check, tasks)):
                figures[platform]['screens and states'] += count
                figures[platform]['layouts as imported' if not wrong else 'layouts that differ'] += 1
                run.failures.extend(wrong)
                for message in {cause(re.sub(r'^.*?: (?:\w+[\w.]*(?:, \w+)*: )', '', w.partition('): ')[2])) for w in wrong}:
                    causes['differs: ' + re.sub(r'^\S+\.(x|y|width|height) ', r'\1 ', message)] += 1
    for platform, counts in figures.items():
        print('%s: %s' % (platform, ', '.join('%d %s' % (n, k) for k, n in counts.items() if n)))
    for words, count in causes.most_common(10):
        print('%5d  %s' % (count, words))
    print('round trip: %.0f s' % (time.time() - started))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--keep')
    parser.add_argument('--only', default='')
    options = parser.parse_args()
    if not os.path.isdir(os.path.join(shared_folder() or '', 'corpus', 'ib')):
        print('round trip: left out, there is no corpus')
        return 0
    with tempfile.TemporaryDirectory(prefix='roundtrip.') as temporary:
        folder = options.keep or temporary
        os.makedirs(folder, exist_ok=True)
        for platform in ('uikit', 'appkit'):
            run.build_toolkit(platform, folder)
        check(folder, options.only)
    for one in run.failures[:60]:
        print('FAILED  ' + one)
    print('%d failed' % len(run.failures) if run.failures else 'round trip: all as it should be')
    return 1 if run.failures else 0


if __name__ == '__main__':
    sys.exit(main())
