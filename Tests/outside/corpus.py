#!/usr/bin/env python3
"""Runs the corpus comparison, if the corpus is there: layouts of real projects with another engine's frames.

`LAYOUT_SHARED` names the folder of the corpus, by default `shared` beside the package. Without that folder the script
prints one line and compares nothing; with `CI=true` that is a failure.
"""
import os
import subprocess
import sys

from program import binary, shared_folder

# In these two of the layouts made by hand the margins are mirrored, and shares are those of the room between the margins.
# A stack's `margins` are `layoutMargins`, which stay left and right, and its shares are those of its whole size.
OTHERWISE = {'stacks-made': ['right-to-left', 'fill-proportionally-margins-custom']}
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
        path = os.path.join(shared, 'corpus', folder)
        left_out = OTHERWISE.get(folder, [])
        files = [path]
        if left_out:
            print('%s left out; ' % ' and '.join(left_out), end='', flush=True)
            files = sorted(os.path.join(path, name) for name in os.listdir(path)
                           if name.endswith('.layout') and name[:-len('.layout')] not in left_out)
        command = [sys.executable, compare, *options, binary(), '--', *files]
        code |= subprocess.run(command).returncode
    return 1 if code else 0


if __name__ == '__main__':
    sys.exit(main())
