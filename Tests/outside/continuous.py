#!/usr/bin/env python3
"""Tests the pre-commit hooks and the GitHub action, as far as they run without pre-commit and GitHub.

Takes the commands out of .pre-commit-hooks.yaml and action.yml, and runs them on layouts with and without mistakes.
"""
import os
import re
import shutil
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


def step(name):
    """The shell script of a step of the action, and (variable, input) for each input in the step's environment."""
    step = next(step for step in read('action.yml').split('\n    - ')[1:] if step.startswith('name: %s\n' % name))
    lines = re.search(r'(?m)^      run: \|\n((?:        .*\n?|\n)+)', step).group(1)
    variables = re.findall(r'(?m)^        (\w+): \$\{\{ inputs\.(\w+) \}\}$', step)
    return re.sub(r'(?m)^        ', '', lines), variables


# In place of GitHub's own program: keeps the comment in a file, and notes what it is asked. It finds more comments than a pipe
# holds, of which the first is renewed.
GH = '''#!/bin/bash
echo "$*" >> "$KEPT/asked"
case "$*" in
*--paginate*) [ ! -e "$KEPT/comment" ] || seq 7 50000 ;;
*body=@*) words="$*"; cp "${words##*body=@}" "$KEPT/comment" ;;
esac
'''


def moved(name, step):
    """A layout whose views are each at a place of its own; a step of 1 moves each of them another way."""
    views = ''.join('  view view%d\n  view%d.left == 0; view%d.top == %d; view%d.size == 9\n' % (i, i, i, i * (1 + step), i) for i in range(1, 1301))
    return 'layout %s {\n  screen p = 100 x 100\n%s}\n' % (name, views)


def comments(expect, run, write, work, folder):
    """Tests the step that comments: on a pull request that changes one file, adds one and removes one."""
    kept = os.path.join(folder, 'kept')
    os.mkdir(kept)
    with open(os.path.join(folder, 'programs', 'gh'), 'w') as file:
        file.write(GH)
    os.chmod(file.name, 0o755)
    git = ['git', '-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'init.defaultBranch=main']
    for name in os.listdir(work):
        os.remove(os.path.join(work, name))
    write(good=GOOD, gone=GOOD.replace('Good', 'Gone'))
    for words in (['init', '-q'], ['add', '.'], ['commit', '-qm', 'first'], ['remote', 'add', 'origin', work]):
        run(git + words)
    base = run(git + ['rev-parse', 'HEAD']).stdout.strip()
    script, _ = step('Comment what the pull request does')
    asks = []

    def act(paths='.'):
        done = run(['bash', '-eo', 'pipefail', '-c', script], PROGRAM=binary(), PATHS=paths, BASE=base, NUMBER='3',
                   RUNNER_TEMP=kept, GITHUB_REPOSITORY='a/b', KEPT=kept)
        asked = os.path.join(kept, 'asked')
        asks.append(open(asked).read() if os.path.exists(asked) else '')
        said = re.findall(r'PATCH|issues/3/comments', asks[-1])
        if os.path.exists(asked):
            os.remove(asked)
        comment = os.path.join(kept, 'comment')
        return done.returncode, said, open(comment).read() if os.path.exists(comment) else ''

    expect('a comment where nothing differs', act(), (0, ['issues/3/comments'], ''))
    write(good=GOOD.replace('== 8', '== 9'), more=GOOD.replace('Good', 'More'))
    os.remove(os.path.join(work, 'gone.layout'))
    code, said, text = act()
    expect('the first comment', (code, said), (0, ['issues/3/comments'] * 2))
    for line in ('<!-- layout-lsp diff -->', '**3 of 3 layouts are different**', '**Gone** `gone.layout`: gone', '**More** `more.layout`: new'):
        expect('the comment has ' + line, line in text.split('\n'), True)
    code, said, text = act('more.layout\ngone.layout')
    expect('the renewed comment', (code, said, text.count('**1 of 1 layout is different**')), (0, ['issues/3/comments', 'PATCH'], 2))
    expect('the comment that is renewed', re.findall(r'PATCH (\S+)', asks[-1]), ['repos/a/b/issues/comments/7'])
    # Each of them alone has room in a comment.
    names = ['a', 'b', 'c']
    write(**{name: moved(name, 0) for name in names})
    run(git + ['add', '.'])
    run(git + ['commit', '-qm', 'second'])
    base = run(git + ['rev-parse', 'HEAD']).stdout.strip()
    write(**{name: moved(name, 1) for name in names})
    code, said, text = act('\n'.join(name + '.layout' for name in names))
    expect('the comment of very much', (code, said, 60_000 < len(text) <= 65_536), (0, ['issues/3/comments', 'PATCH'], True))
    expect('each path is told of, or left out', [('**%s** `%s.layout`' % (name, name) in text) for name in names], [True, True, False])
    expect('what is left out is said', text.split('\n')[-2], '… and more in 2 of 3 paths, as `layout-lsp diff` tells.')
    ends = {line.split(' ', 2)[-1] for line in text.split('\n') if line.startswith('- ')}
    expect('lines are whole', [end for end in ends if not re.fullmatch(r'1?\d* points? lower on p', end)], [])


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
        expect('the hooks', sorted(found), ['code-check', 'layout-check', 'layout-format', 'nib-check'])
        for name, (entry, pattern, language) in found.items():
            names = {'nib-check': 'a.xib b/c.storyboard', 'code-check': 'a.swift b/c.m'}.get(name, 'a.layout b/c.layout').split()
            expect(name + ' is for', [bool(re.search(pattern, file)) for file in [*names, 'a.layouts', 'layout', 'a.md']],
                   [True, True, False, False, False])
            expect(name + ' is installed by', language, 'python')
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

        script, variables = step('Check layouts')
        inputs = set(re.findall(r'(?m)^  (\w+):\n    description:', read('action.yml')))
        expect('the inputs that the last step reads', {name for _, name in variables}, inputs - {'comment'})

        def act(**chosen):
            values = dict({'paths': '.', 'quiet': 'false', 'format': 'false', 'against': '', 'also': '', 'program': binary()}, **chosen)
            done = run(['bash', '-eo', 'pipefail', '-c', script], **{variable: values[name] for variable, name in variables})
            return done.returncode, re.findall(r'(?m)^::(\w+) file=([^,:]*)', done.stdout)

        expect('the action', act(), (1, [('error', 'bad.layout')]))
        expect('of one file', act(paths='good.layout'), (0, []))
        expect('of two', act(paths='good.layout\nbad.layout\n'), (1, [('error', 'bad.layout')]))
        app = os.path.join(work, 'App')
        os.mkdir(app)
        shutil.copy(os.path.join(ROOT, 'Examples/import/checkout.storyboard'), app)
        expect('a folder without layouts', act(paths='App'), (2, []))
        expect('a storyboard', act(paths='App', also='nibs'), (1, [('error', 'App/checkout.storyboard')]))
        shutil.rmtree(app)
        expect('with formatting', act(paths='good.layout\nuneven.layout', format='true'), (1, [('error', 'uneven.layout')]))
        expect('with formatting, where all is well', act(paths='good.layout', format='true', quiet='true'), (0, []))
        write(**{'::error,line=3::100%,a:b': UNEVEN})
        expect('of a file that is named like a command', act(paths='::error,line=3::100%,a:b.layout', format='true'),
               (1, [('error', './%3A%3Aerror%2Cline=3%3A%3A100%25%2Ca%3Ab.layout')]))
        expect('of a file that is not there', act(paths='none.layout')[0], 2)
        run(['layout-lsp', 'frames', '--record', 'frames.json', 'good.layout'])
        expect('against a recording', act(paths='good.layout', against='frames.json'), (0, []))
        write(good=GOOD.replace('== 8', '== 9'))
        expect('against an old recording', act(paths='good.layout', against='frames.json'), (1, [('error', 'good.layout')] * 2))
        write(good=GOOD)
        comments(expect, run, write, work, folder)
    for failure in failures:
        print('continuous: ' + failure)
    print('continuous: hooks and action: %s' % ('%d failures' % len(failures) if failures else 'as they should be'))
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
