#!/usr/bin/env python3
"""run.py [NAME…]: all the checks from outside, or those named; exits 1 where one fails.

The program is `LAYOUT_LSP`, else `.build/release/layout-lsp`. Needs scipy (the differential test) and nothing else.
"""
import os
import subprocess
import sys

from program import binary

CHECKS = ('attributes', 'mistakes', 'setters', 'rules', 'visual_format', 'rows', 'instances', 'seed_examples', 'corpus', 'differential', 'problems', 'edits', 'process')


def main(names):
    if not os.access(binary(), os.X_OK):
        print('no program at %s: build it with `swift build -c release`, or set LAYOUT_LSP' % binary())
        return 1
    unknown = [n for n in names if n not in CHECKS]
    if unknown:
        print('no check %s; there are %s' % (', '.join(unknown), ', '.join(CHECKS)))
        return 2
    here, failed = os.path.dirname(os.path.abspath(__file__)), []
    for name in names or CHECKS:
        if subprocess.run([sys.executable, os.path.join(here, name + '.py')]).returncode:
            failed.append(name)
    print('failed: ' + ', '.join(failed) if failed else 'all checks from outside agree')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
