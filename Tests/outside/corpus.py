#!/usr/bin/env python3
"""Runs the corpus comparison, if the corpus is there: layouts of real projects with another engine's frames.

`LAYOUT_SHARED` names the folder of the corpus, by default `shared` beside the package. Without that folder the script
prints one line and compares nothing; with `CI=true` that is a failure.
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
