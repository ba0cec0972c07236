#!/usr/bin/env python3
"""Runs the corpus comparison, where the corpus is: layouts of real projects with the frames another engine stored for them.

The folder is `LAYOUT_SHARED`, by default `shared` beside the package. Without it one line is printed; with `CI=true` that fails.
"""
import os
import subprocess
import sys

from program import binary, shared_folder

RUNS = (('storyboards', []), ('ambiguous', ['--canonical', '--all-intervals']), ('conflicting', []), ('stacks', []), ('stacks-made', []))


def main():
    shared = shared_folder()
    compare = os.path.join(shared, 'corpus', 'compare.py') if shared else None
    if compare is None or not os.path.exists(compare):
        print('corpus: not here (LAYOUT_SHARED names its folder), nothing compared')
        return 1 if os.environ.get('CI') == 'true' else 0
    code = 0
    for folder, options in RUNS:
        print('corpus, %s: ' % folder, end='', flush=True)
        command = [sys.executable, compare, *options, binary(), '--', os.path.join(shared, 'corpus', folder)]
        code |= subprocess.run(command).returncode
    return 1 if code else 0


if __name__ == '__main__':
    sys.exit(main())
