#!/usr/bin/env python3
"""run.py OLD NEW [--count N] [--only KIND] [--seed S] [--quick] [--accept FILE] [FOLDER…]: compares two programs.

Both answer about the same files, and every answer has to be the same byte for byte. Files are: the samples of Tests,
Examples, the layouts in docs and README and in the texts of the Swift tests; the shared folder (`LAYOUT_SHARED`, else
`shared` beside the package), with what its generators make, smaller; and `--count` random files (2000), of which most
are half written: cut off, with a token left out or doubled, a line moved, or edited. With FOLDERs, the files in them
take the place of all but the random ones.

Asked are the commands (`check`, `frames`, `format`, `render`, `export`, `import`, `solve`), and one server of each program
for each folder: about whole documents, at seeded places, at the ranges of diagnostics, and again after edits. The
client can do all, nothing, or pulls diagnostics, in turn. Random files are drawn by the server only.

Prints the parts that differ, the first `--show` of each kind, and how many answers of each kind were compared and differ.
`--only KIND` compares that kind alone; it may be the beginning of its name, and may be given again. `--accept FILE` names
expected differences, which are counted apart: lines `KIND | PATTERN | REASON` (`differences.Accepted`). Completions
that a client sorts alike may come in another order, and the measures of `solve` are left out; nothing else is. Exit
code 1 for differences that are not expected, 2 for wrong usage.

`--quick` compares a part of the files, in less than a minute. `--self-test OLD` compares a program with itself, and with
itself behind a wrapper that alters its answers, which has to be found for every kind.

`keep.sh` builds the program of a commit, to compare with.
"""
import argparse
from collections import Counter
import os
import multiprocessing
import shutil
import signal
import sys
import tempfile
import time

import commands
import conversations
from differences import Accepted, Difference
import inputs


class Note:
    """What was compared and what differs."""

    def __init__(self):
        self.counts, self.differences, self.failures, self.slow, self.left_out = Counter(), [], [], [], []

    def compared(self, kind, count):
        self.counts[kind] += count

    def differ(self, differences):
        self.differences += differences

    def found(self):
        return len(self.differences)

    def is_slow(self, file):
        self.slow.append(file)

    def leave_out(self, file):
        self.left_out.append(file)

    def failed(self, file):
        self.failures.append(file)


def work(task):
    """The note about a chunk, or about other files; in a process of the pool."""
    what, number, options = task
    note = Note()
    try:
        command = commands.Commands(options.programs, options.kinds, note)
        if isinstance(what, inputs.Chunk):
            what.write()
            conversations.Conversation(options.programs, options.kinds, note, what, number, options.seed, places(what, options)).about_all()
            command.about(what)
        elif what[0].endswith('.json'):
            command.solved(what)
        else:
            command.imported(what, number)
    except Exception as error:             # such as an answer that is no JSON
        file = what.files[0] if isinstance(what, inputs.Chunk) else what[0]
        note.differ([Difference(file + '…', 'server', 'the comparison failed', repr(error), '')])
    return note


def places(chunk, options):
    """The number of places at which is asked in each file of a chunk."""
    return conversations.FEW if options.quick or chunk.made or chunk.seed is not None else 6


def chosen_kinds(only):
    known = commands.kinds() + conversations.kinds()
    unknown = [name for name in only if not any(kind.startswith(name) for kind in known)]
    if unknown:
        raise SystemExit('no kind %s; there are %s' % (', '.join(unknown), ', '.join(known)))
    return {kind for kind in known if not only or any(kind.startswith(name) for name in only)}


def compare(options, say=print):
    """One note about everything."""
    options.programs = [os.path.abspath(program) for program in (options.old, options.new)]
    folders = [os.path.abspath(folder) for folder in options.folders]
    home, target, whole = os.getcwd(), os.path.realpath(tempfile.mkdtemp(prefix='layout-compare.')), Note()
    try:
        chunks, nibs, problems = inputs.gather(target, folders, options.count, options.seed, say)
        if options.every > 1:
            chunks, nibs, problems = thinned(chunks, options.every), nibs[::options.every], problems[::options.every]
        tasks = chunks + [nibs[i::4] for i in range(4) if nibs[i::4]] + ([problems] if problems else [])
        with multiprocessing.Pool(options.jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
            for note in pool.imap_unordered(work, [(task, number, options) for number, task in enumerate(tasks)]):
                whole.counts.update(note.counts)
                whole.differences += note.differences
                whole.failures += note.failures
                whole.slow += note.slow
                whole.left_out += note.left_out
        return whole
    finally:
        os.chdir(home)
        shutil.rmtree(target)


def thinned(chunks, every):
    """Each fifth, or so, of the files that are not random."""
    for chunk in chunks:
        if chunk.seed is None:
            chunk.files = chunk.files[sum(map(ord, chunk.files[0])) % every::every]
    return [chunk for chunk in chunks if chunk.files]


def report(note, accepted, show):
    """Prints the outcome; returns the exit code."""
    unnamed, reasons = Counter(), Counter()
    for difference in sorted(note.differences, key=lambda d: (d.kind, d.file)):
        reason = accepted.reason(difference)
        if reason:
            reasons[reason] += 1
            continue
        unnamed[difference.kind] += 1
        if unnamed[difference.kind] <= show:
            print(difference)
    print('%-26s %10s %10s' % ('kind', 'compared', 'differ'))
    for kind in sorted(set(note.counts) | set(unnamed)):
        print('%-26s %10d %10d' % (kind, note.counts[kind], unnamed[kind]))
    for reason, count in reasons.items():
        print('expected, %d times: %s' % (count, reason))
    for files, what, limit in ((note.slow, 'of %d files only the diagnostics were compared', conversations.MOMENT),
                               (note.left_out, '%d files were left out', conversations.PATIENCE)):
        if files:
            print((what + ', because these took longer than %g s: %s') % (len(files), limit, ', '.join(sorted(files)[:5]) + '…' * (len(files) > 5)))
    for file in note.failures:
        print('a server ended or did not answer: ' + file)
    return 1 if unnamed else 0


def self_test(options):
    """Whether the program is equal to itself, and what alters its answers is found for every kind."""
    options.new, options.count, options.quick, options.every = options.old, 10, True, 25
    same = compare(options)
    wrong = [str(difference) for difference in same.differences] + ['never compared: ' + kind for kind in sorted(options.kinds - set(same.counts))]
    altered = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'altered.py')
    os.environ['ALTERED'], options.new = os.path.abspath(options.old), altered
    found = {difference.kind for difference in compare(options).differences}
    wrong += ['what alters its answers is not found: ' + kind for kind in sorted(options.kinds - found)]
    print('\n'.join(wrong) or 'the comparison finds altered answers of %d kinds, and no others' % len(found))
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('old')
    parser.add_argument('new', nargs='?')
    parser.add_argument('folders', nargs='*', metavar='FOLDER')
    parser.add_argument('--count', type=int)
    parser.add_argument('--only', action='append', default=[], metavar='KIND')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--show', type=int, default=5)
    parser.add_argument('--quick', action='store_true')
    parser.add_argument('--accept', metavar='FILE')
    parser.add_argument('--self-test', action='store_true')
    parser.add_argument('--jobs', type=int, default=len(os.sched_getaffinity(0)))
    options = parser.parse_intermixed_args()
    if not options.new and not options.self_test:
        parser.error('two programs are compared')
    for program in filter(None, (options.old, options.new)):
        if not os.access(program, os.X_OK):
            parser.error('no program at %s' % program)
    try:
        accepted = Accepted(options.accept)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    options.kinds, start = chosen_kinds(options.only), time.monotonic()
    if options.count is None:
        options.count = 160 if options.quick else 2000
    options.every = 5 if options.quick else 1
    # Otherwise numpy, which the generators load, starts a thread for each processor in each process.
    os.environ['OPENBLAS_NUM_THREADS'] = '1'
    code = self_test(options) if options.self_test else report(compare(options), accepted, options.show)
    print('%.0f s, seed %d' % (time.monotonic() - start, options.seed))
    return code


if __name__ == '__main__':
    sys.exit(main())
