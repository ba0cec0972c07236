#!/usr/bin/env python3
"""run.py [--longer | NAME…]: runs the checks from outside, those that take longer, or the named ones, as many at a time
as there are processors; exits 1 if one fails.

The program is `LAYOUT_LSP`, else `.build/release/layout-lsp`. Needs scipy (for the differential test) and nothing else.
"""
from concurrent.futures import ThreadPoolExecutor
import os
import subprocess
import sys

from program import binary

# The longest checks come first, so that none of them is left over at the end.
CHECKS = ('process', 'differential', 'problems', 'corpus', 'shells', 'continuous', 'hostile', 'expat')
LONGER = ('drags', 'edits', 'looks', 'alternatives')


def run(name):
    """(exit code, output) of a check. The output is captured: that of two checks at once would be mixed."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), name + '.py')
    # Otherwise numpy starts a thread for each processor in each process, which waits for work in a busy loop.
    environment = dict(os.environ, OPENBLAS_NUM_THREADS='1')
    done = subprocess.run([sys.executable, path], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode('utf-8', 'replace')


def main(names):
    if not os.access(binary(), os.X_OK):
        print('no program at %s: build it with `swift build -c release`, or set LAYOUT_LSP' % binary())
        return 1
    unknown = [n for n in names if n not in CHECKS + LONGER and n != '--longer']
    if unknown:
        print('no check %s; there are %s' % (', '.join(unknown), ', '.join(CHECKS + LONGER)))
        return 2
    wanted, failed = LONGER if names == ['--longer'] else names or CHECKS, []
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for name, (code, output) in zip(wanted, pool.map(run, wanted)):
            print(output, end='', flush=True)
            if code:
                failed.append(name)
    print('failed: ' + ', '.join(failed) if failed else 'all checks from outside agree')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
