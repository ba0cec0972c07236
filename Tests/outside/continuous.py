#!/usr/bin/env python3
"""Tests the pre-commit hooks and the GitHub action, as far as they run without pre-commit and GitHub.

Takes the commands out of .pre-commit-hooks.yaml and action.yml, and runs them on layouts with and without mistakes.
"""
import os
import re
import subprocess
import sys
import tempfile

from program import binary

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GOOD = 'layout Good {\n  screen p = 100 x 100\n  view a\n  a.insets == 8\n}\n'
BAD = 'layout Bad {\n  screen p = 100 x 100\n  view a\n  a.insets == 8\n  a.lft == 3\n}\n'
UNEVEN = 'layout Uneven {\nscreen p = 100 x 100\n  view a\n  a.insets == 8\n}\n'


def read(name):
    with open(os.path.join(ROOT, name), encoding='utf-8') as file:
        return file.read()


def hooks():
    """{id: (command, pattern of file names, language)} of the hooks."""
    found = {}
    for hook in re.split(r'(?m)^- ', read('.pre-commit-hooks.yaml'))[1:]:
        fields = dict(re.findall(r'(?m)^\s*(\w+): (.*)$', hook))
        # `args` has one item at most.
        found[fields['id']] = (fields['entry'] + ' ' + fields['args'].strip('[]'), fields['files'].strip("'"), fields['language'])
    return found


def last_step():
    """The shell script of the action's last step, and (variable, input) for each input in the step's environment."""
    step = read('action.yml').rsplit('\n    - ', 1)[1]
    lines = re.search(r'(?m)^      run: \|\n((?:        .*\n?|\n)+)', step).group(1)
    variables = re.findall(r'(?m)^        (\w+): \$\{\{ inputs\.(\w+) \}\}$', step)
    return re.sub(r'(?m)^        ', '', lines), variables


def main():
    failures = []

    def expect(what, seen, expected):
        if seen != expected:
            failures.append('%s: %s, not %s' % (what, seen, expected))

    with tempfile.TemporaryDirectory(prefix='layout-continuous-') as folder:
        programs = os.path.join(folder, 'programs')
        os.mkdir(programs)
        os.symlink(binary(), os.path.join(programs, 'layout-lsp'))
        environment = dict(os.environ, PATH=programs + ':' + os.environ['PATH'])
        work = os.path.join(folder, 'a b')
        os.mkdir(work)

        def write(**texts):
            for name, text in texts.items():
                with open(os.path.join(work, name + '.layout'), 'w') as file:
                    file.write(text)

        def run(command, **more):
            return subprocess.run(command, cwd=work, env=dict(environment, **more), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

        write(good=GOOD, bad=BAD, uneven=UNEVEN)
        found = hooks()
        expect('the hooks', sorted(found), ['layout-check', 'layout-format'])
        for name, (entry, pattern, language) in found.items():
            expect(name + ' is for', [bool(re.search(pattern, file)) for file in ('a.layout', 'b/c.layout', 'a.layouts', 'layout')],
                   [True, True, False, False])
            expect(name + ' is built by', language, 'swift')
        check, form = (found[name][0].split() for name in ('layout-check', 'layout-format'))
        expect('layout-check of a good file', run(check + ['good.layout']).returncode, 0)
        expect('layout-check of a bad file', run(check + ['good.layout', 'bad.layout']).returncode, 1)
        expect('layout-format', (run(form + ['good.layout', 'uneven.layout']).stdout, open(os.path.join(work, 'uneven.layout')).read()),
               ('uneven.layout\n', UNEVEN.replace('\nscreen', '\n  screen')))
        write(uneven=UNEVEN)
        write(**{'--stdin-filename=x': BAD, '--indent=3': UNEVEN})
        expect('layout-check of a file that is named like an option', run(check + ['--stdin-filename=x.layout', 'good.layout']).returncode, 1)
        expect('layout-format of one', run(form + ['--indent=3.layout']).stdout, '--indent=3.layout\n')
        for name in ('--stdin-filename=x', '--indent=3'):
            os.remove(os.path.join(work, name + '.layout'))

        script, variables = last_step()
        inputs = set(re.findall(r'(?m)^  (\w+):\n    description:', read('action.yml')))
        expect('the inputs that the last step reads', {name for _, name in variables}, inputs)

        def act(**chosen):
            values = dict({'paths': '.', 'quiet': 'false', 'format': 'false', 'program': binary()}, **chosen)
            done = run(['bash', '-eo', 'pipefail', '-c', script], **{variable: values[name] for variable, name in variables})
            return done.returncode, re.findall(r'(?m)^::(\w+) file=([^,:]*)', done.stdout)

        expect('the action', act(), (1, [('error', 'bad.layout')]))
        expect('of one file', act(paths='good.layout'), (0, []))
        expect('of two', act(paths='good.layout\nbad.layout\n'), (1, [('error', 'bad.layout')]))
        expect('with formatting', act(paths='good.layout\nuneven.layout', format='true'), (1, [('error', 'uneven.layout')]))
        expect('with formatting, where all is well', act(paths='good.layout', format='true', quiet='true'), (0, []))
        write(**{'::error,line=3::100%,a:b': UNEVEN})
        expect('of a file that is named like a command', act(paths='::error,line=3::100%,a:b.layout', format='true'),
               (1, [('error', './%3A%3Aerror%2Cline=3%3A%3A100%25%2Ca%3Ab.layout')]))
        expect('of a file that is not there', act(paths='none.layout')[0], 2)
    for failure in failures:
        print('continuous: ' + failure)
    print('continuous: hooks and action: %s' % ('%d failures' % len(failures) if failures else 'as they should be'))
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
