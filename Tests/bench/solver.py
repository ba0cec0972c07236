#!/usr/bin/env python3
"""solver.py [options] [INSTANCE.json…] [-- COMMAND]: `layout-bench solve` beside kiwi, in one run.

    swift build -c release --static-swift-stdlib -Xswiftc -static-executable -Xlinker -no-pie -Xlinker -s
    Tests/bench/solver.py
    Tests/bench/solver.py --sizes 1000 --families tree,grid -- /tmp/other/layout-bench
    Tests/bench/solver.py mine.json yours.json

Runs on five families of generated problems (families.py) of the given sizes, or on the given instances. COMMAND is the
program, by default .build/release/layout-bench. Needs the standard library only, but for kiwi: if Python
has no `kiwisolver`, pip installs it into a virtual environment in .build-tests. Linux.

  values    from the constraints in memory to all values, cold: the median of --runs
  verdicts  the same with conflicts, ambiguity, ranges and the reported solution; and this time over the values' time
  kiwi      from constraint objects in memory to all values, cold: the median of as many runs as take --kiwi-timeout
            seconds. `> 60 s` if not even one run ended in that time: then kiwi was killed
  kiwi ÷    kiwi's time divided by the program's time for the values
  growth    the time for the values divided by that of the size before, which is ten times smaller by default
  memory    growth after the instance was loaded, in MB: peak resident memory less resident memory at that moment
  free      the percentage of variables that are ambiguous; the verdicts have to find the interval of each

kiwi is called from Python, and only `addConstraint` and `updateVariables` on prepared objects are timed
(kiwi_worker.py); the overhead of these calls, some 0.1 us for each constraint, is its disadvantage. The program's
values are checked against the required constraints. Exits 1 if one fails, or if the program does.
"""
import argparse
import json
import os
import select
import statistics
import subprocess
import sys
import tempfile
import venv

from families import FAMILIES, generated

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGE = os.path.dirname(os.path.dirname(HERE))


class Failure(Exception):
    """The program failed, or its answer is wrong."""


# MARK: The program

def solve(command, path, options, limit):
    """The JSON that `solve` prints for an instance; None if it takes too long."""
    try:
        done = subprocess.run([*command, 'solve', *options, path], capture_output=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        raise Failure('exit code %d: %s' % (done.returncode, done.stderr.decode('utf-8', 'replace').strip()[-300:]))
    return json.loads(done.stdout)


def broken_required(data, answer):
    """The indices of the required constraints that the values break, without the relaxed ones."""
    values, names, relaxed = answer['values'], data['variables'], set(answer['broken'])
    found = []
    for index, c in enumerate(data['constraints']):
        if c['priority'] < 1000 or index in relaxed:
            continue
        parts = [k * values[v if isinstance(v, str) else names[v]] for v, k in c['terms']]
        residual = sum(parts) - c['const']
        miss = {'==': abs(residual), '<=': residual, '>=': -residual}[c['op']]
        if miss > 1e-9 * max(1, abs(c['const']), *map(abs, parts)):
            found.append(index)
    return found


# MARK: kiwi

def python_with_kiwi():
    """The path of a Python that has kiwisolver; None if it cannot be installed."""
    own = os.path.join(PACKAGE, '.build-tests', 'kiwi', 'bin', 'python3')
    for python in (sys.executable, own):
        if os.path.exists(python) and not subprocess.run([python, '-c', 'import kiwisolver'], capture_output=True).returncode:
            return python
    folder = os.path.dirname(os.path.dirname(own))
    print('installing through pip, into %s: kiwisolver' % os.path.relpath(folder), file=sys.stderr)
    try:
        venv.create(folder, with_pip=True)
        subprocess.run([own, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', 'kiwisolver'], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        print('without kiwi: %s' % error, file=sys.stderr)
        return None
    return own


def kiwi(python, path, runs, seconds):
    """The median in milliseconds, or a text that tells why there is none."""
    worker = [python, os.path.join(HERE, 'kiwi_worker.py'), path, str(runs), str(seconds)]
    with subprocess.Popen(worker, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        if process.stdout.readline().strip() != b'ready':
            process.wait()
            return 'failed'
        # A run that started in time may take a second longer for its answer.
        if not select.select([process.stdout], [], [], seconds + 1)[0]:
            process.kill()
            return '> %g s' % seconds
        answer = json.loads(process.stdout.readline() or b'{"error": "ended"}')
    return answer['error'].split(':')[0] if 'error' in answer else statistics.median(answer['ms'])


# MARK: The table

COLUMNS = (('instance', 14), ('constraints', 11), ('variables', 9), ('values', 9), ('growth', 7), ('verdicts', 9), ('÷ values', 8),
           ('kiwi', 9), ('kiwi ÷', 8), ('memory', 7), ('free', 5), ('pivots', 8))


def line(cells):
    print(cells[0].ljust(COLUMNS[0][1]) + ' '.join(c.rjust(w) for c, (_, w) in zip(cells[1:], COLUMNS[1:])), flush=True)


def time_text(ms):
    """The text of a time, with the unit that fits three digits."""
    if not isinstance(ms, float):
        return ms or '-'
    for limit, factor, unit in ((1, 1e3, 'us'), (1000, 1, 'ms')):
        if ms < limit:
            return '%.3g %s' % (ms * factor, unit) if ms * factor < 1000 else '%.0f %s' % (ms * factor, unit)
    return '%.3g s' % (ms / 1e3)


def times_text(numerator, denominator):
    if not isinstance(numerator, float) or not denominator:
        return '-'
    ratio = numerator / denominator
    return '×%.1f' % ratio if ratio < 100 else '×%.0f' % ratio


def row(name, data, answer, kiwi_ms, before):
    """The cells of an instance's row; `before` is the time for the values at the size before."""
    head = [name, str(len(data['constraints'])), str(len(data['variables']))]
    if answer is None:
        return head + ['> limit', '-', '-', '-', time_text(kiwi_ms)] + ['-'] * 4
    values, verdicts = float(answer['ms']['values']), float(answer['ms']['verdicts'])
    return head + [
        time_text(values), times_text(values, before), time_text(verdicts), times_text(verdicts, values),
        time_text(kiwi_ms), times_text(kiwi_ms, values), '%.1f' % ((answer['peak_rss_bytes'] - answer['loaded_rss_bytes']) / 1e6),
        '%.0f%%' % (100 * len(answer['ambiguous']) / max(1, len(data['variables']))), str(answer['pivots'])]


def instances(arguments, folder):
    """Yields (name, path, data, whether the instance before is smaller and of the same family)."""
    if arguments.instances:
        for path in arguments.instances:
            try:
                with open(path, encoding='utf-8') as file:
                    data = json.load(file)
            except (OSError, ValueError) as error:
                sys.exit('%s is no instance: %s (a program goes behind --)' % (path, error))
            yield os.path.basename(path).removesuffix('.json'), path, data, False
        return
    for family in arguments.families:
        for index, size in enumerate(sorted(arguments.sizes)):
            data = generated(family, size, arguments.seed)
            path = os.path.join(folder, data['name'] + '.json')
            with open(path, 'w', encoding='utf-8') as file:
                json.dump(data, file)
            yield data['name'], path, data, index > 0


def main():
    arguments = parsed(sys.argv[1:])
    command = arguments.command or [os.path.join(PACKAGE, '.build', 'release', 'layout-bench')]
    options = ('--runs', str(arguments.runs), '--memory')
    python = None if arguments.no_kiwi else python_with_kiwi()
    failed, before = False, None
    line([name for name, _ in COLUMNS])
    with tempfile.TemporaryDirectory() as folder:
        for name, path, data, continues in instances(arguments, folder):
            before = before if continues else None
            kiwi_ms = '-'
            if python and len(data['constraints']) <= arguments.kiwi_limit * 1.2:
                kiwi_ms = kiwi(python, path, arguments.runs, arguments.kiwi_timeout)
            try:
                answer = solve(command, path, options, arguments.limit)
            except (Failure, OSError) as error:
                print('%s: %s' % (name, error))
                failed, before = True, None
                continue
            line(row(name, data, answer, kiwi_ms, before))
            before = float(answer['ms']['values']) if answer else None
            broken = broken_required(data, answer) if answer else []
            if broken:
                print('%s: required constraints do not hold: %s' % (name, broken[:10]))
                failed = True
    return 1 if failed else 0


def parsed(words):
    command = []
    if '--' in words:
        at = words.index('--')
        words, command = words[:at], words[at + 1:]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    listed = lambda kind: lambda text: [kind(part) for part in text.split(',')]
    parser.add_argument('instances', nargs='*', metavar='INSTANCE.json')
    parser.add_argument('--sizes', type=listed(int), default=[100, 1000, 10000], help='constraints, 100,1000,10000 if not given')
    parser.add_argument('--families', type=listed(str), default=list(FAMILIES), help='of %s' % ', '.join(FAMILIES))
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--runs', type=int, default=11)
    parser.add_argument('--limit', type=float, default=600, help='seconds for all runs of ours on one instance')
    parser.add_argument('--kiwi-limit', type=int, default=10000, help='no kiwi above so many constraints')
    parser.add_argument('--kiwi-timeout', type=float, default=60, help='seconds for kiwi on one instance')
    parser.add_argument('--no-kiwi', action='store_true')
    arguments = parser.parse_args(words)
    unknown = [family for family in arguments.families if family not in FAMILIES]
    if unknown:
        parser.error('no family %s' % ', '.join(unknown))
    arguments.command = command
    return arguments


if __name__ == '__main__':
    sys.exit(main())
