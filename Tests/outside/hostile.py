#!/usr/bin/env python3
"""hostile.py: files that are not what they seem.

Links, pipes, sockets, and names with line ends, marks of direction and bytes that are no text, in folders that are checked,
laid out and imported and in places where output goes; a nib whose texts would end the comments they are put in; a process
without standard input or error. Nothing outside of what the user named is written, nothing is skipped without a word, and
nothing waits for ever.
"""
import json
import os
import re
import socket
import subprocess
import sys
import tempfile

from lsp import Client, ServerFailure
from program import binary, report

MESSY = 'view  a {\nview b\n}\n'
NEAT = 'view a {\n  view b\n}\n'
GOOD = 'layout A {\n  screen s = 90 x 90\n  view a\n  a.insets == 0\n}\n'
MAKEFILE = 'all:\n\techo  hi\n'
NIB = '''<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21701">
<device id="retina4_7" orientation="portrait"/>
<objects><placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="X%(evil)s"><connections>
<outlet property="p%(evil)s" destination="v%(evil)s" id="o%(evil)s"/></connections></placeholder>
<view contentMode="x%(evil)s" id="r%(evil)s" userLabel="u%(evil)s" customClass="C%(evil)s"><rect key="frame" x="0" y="0" width="90" height="90"/>
<subviews><view id="v%(evil)s" userLabel="l%(evil)s" customClass="D%(evil)s" semanticContentAttribute="s%(evil)s" restorationIdentifier="q%(evil)s">
<rect key="frame" x="0" y="0" width="9" height="9"/></view>
<odd%(tag)s id="w%(evil)s" title="t%(evil)s"><rect key="frame" x="0" y="0" width="9" height="9"/></odd%(tag)s></subviews>
<constraints>
<constraint firstItem="v%(evil)s" firstAttribute="top%(evil)s" secondItem="r%(evil)s" secondAttribute="b%(evil)s" constant="8%(evil)s" id="c%(evil)s"/>
<constraint firstItem="n%(evil)s" firstAttribute="top" secondItem="r%(evil)s" secondAttribute="top" constant="8" id="d%(evil)s"/>
<constraint firstItem="v%(evil)s" firstAttribute="leading" secondItem="r%(evil)s" secondAttribute="leading" relation="z%(evil)s" id="e%(evil)s"/>
<constraint firstItem="v%(evil)s" firstAttribute="width" constant="9" priority="1%(evil)s" id="f%(evil)s"/>
<constraint firstAttribute="trailing" secondItem="v%(evil)s" secondAttribute="trailing" symbolic="YES" identifier="i%(evil)s" id="g%(evil)s"/>
</constraints></view></objects></document>
'''
# Text of others that no file may hold as it is.
HIDDEN = re.compile('[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u061c\u115f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff]')

failures = []


def expect(what, holds, seen=''):
    if not holds:
        failures.append('%s: %s' % (what, str(seen)[:300]))


def run(*arguments, folder, limit=20, **more):
    """The finished process, with its output as text."""
    try:
        return subprocess.run([binary(), *arguments], cwd=folder, timeout=limit, capture_output=True, text=True, errors='surrogateescape',
                              **({'stdin': subprocess.DEVNULL} | more))
    except subprocess.TimeoutExpired:
        failures.append('%s does not end' % ' '.join(map(str, arguments)))
        return subprocess.CompletedProcess(arguments, -1, '', '')


def shell(script, folder, limit=20):
    """The finished bash, in which `$L` is the program."""
    return subprocess.run(['bash', '-c', script], cwd=folder, timeout=limit, capture_output=True, text=True, env=dict(os.environ, L=binary()))


def write(path, text):
    with open(path, 'wb' if isinstance(text, bytes) else 'w') as file:
        file.write(text)


def read(path):
    with open(path, newline='') as file:
        return file.read()


def snapshot(*folders):
    """{path: what is there} of everything below the folders."""
    found = {}
    for folder in folders:
        for root, names, files in os.walk(os.fsencode(folder)):
            for path in (os.path.join(root, name) for name in names + files):
                plain = os.path.isfile(path) and not os.path.islink(path)
                found[path] = os.readlink(path) if os.path.islink(path) else open(path, 'rb').read() if plain else os.lstat(path).st_mode
    return found


def formatting(folder):
    """A folder that is laid out ends at its links."""
    os.makedirs(folder + '/w/deep')
    os.makedirs(folder + '/out')
    write(folder + '/out/Makefile', MAKEFILE)
    write(folder + '/out/f.py', 'def f():\n        return  1\n')
    write(folder + '/out/other.layout', MESSY)
    write(folder + '/w/Makefile', MAKEFILE)
    write(folder + '/w/a.layout', MESSY)
    write(folder + '/w/deep/b.layout', MESSY)
    links = {'x': '../out/Makefile', 'y': '../out/f.py', 'z': '../out/other.layout', 'in': 'a.layout', 'make': 'Makefile', 'gone': 'nothing', 'loop': 'loop.layout'}
    for name, target in links.items():
        os.symlink(target, folder + '/w/%s.layout' % name)
    os.symlink('../out', folder + '/w/elsewhere')
    os.symlink('.', folder + '/w/here')
    before = snapshot(folder + '/out')
    checked = run('format', '--check', 'w', folder=folder)
    expect('format --check lists what --write would change', (checked.stdout, checked.returncode) == ('w/a.layout\nw/deep/b.layout\n', 1), checked)
    done = run('format', '--write', 'w', folder=folder)
    expect('format --write changes the files of the folder', (done.stdout, done.returncode) == ('w/a.layout\nw/deep/b.layout\n', 0), done)
    expect('files outside stay', snapshot(folder + '/out') == before)
    expect('the Makefile stays', read(folder + '/w/Makefile') == MAKEFILE)
    expect('links stay', all(os.readlink(folder + '/w/%s.layout' % name) == target for name, target in links.items()))
    for name in ('x.layout', 'y.layout', 'z.layout', 'make.layout', 'gone.layout', 'loop.layout', 'elsewhere'):
        expect('%s is named' % name, 'skipped w/%s: it is a link' % name in done.stderr, done.stderr)
    for name in ('in.layout', 'here'):
        expect('%s is not: its target is laid out' % name, 'w/%s:' % name not in done.stderr, done.stderr)
    named = run('format', '--write', 'w/z.layout', folder=folder)
    expect('a link that the user names is followed', named.returncode == 0 and read(folder + '/out/other.layout') == NEAT, named)
    # Reading: links that lead out are skipped, others are read.
    for name in ('gone', 'loop'):
        os.remove(folder + '/w/%s.layout' % name)
    done = run('check', '--format', 'json', 'w', folder=folder)
    expect('check reads inside', [file['path'] for file in json.loads(done.stdout)['files']] ==
           ['w/a.layout', 'w/deep/b.layout', 'w/in.layout', 'w/make.layout'], done)
    expect('check names what it skips', done.stderr.count('leads out of the folder') == 4, done.stderr)
    both = run('check', '--format', 'json', 'w', 'out', folder=folder)
    expect('a link into a folder that is named is followed', 'w/z.layout' in both.stdout and 'skipped' not in both.stderr, both)
    # A file that is no layout keeps its lines, even when the user names it.
    run('format', '--write', 'out/Makefile', 'out/f.py', folder=folder)
    expect('what is no layout stays as it is', snapshot(folder + '/out') == {**before, os.fsencode(folder + '/out/other.layout'): NEAT.encode()})


def pipes(folder):
    """Pipes, sockets and devices."""
    os.makedirs(folder + '/w')
    write(folder + '/w/a.layout', GOOD)
    write(folder + '/b.layout', GOOD)
    write(folder + '/c.xib', NIB % {'evil': '', 'tag': ''})
    os.mkfifo(folder + '/w/pipe.layout')
    os.symlink('/dev/zero', folder + '/w/zero.layout')
    os.symlink('pipe.layout', folder + '/w/link.layout')
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(os.path.relpath(folder + '/w/socket.layout'))
    for words in (['check'], ['format', '--check'], ['format', '--write'], ['format']):
        done = run(*words, 'w', folder=folder)
        expect('%s of a folder with pipes' % words, done.returncode == 0, done)
        for name in ('pipe', 'zero', 'link', 'socket'):
            expect('%s names %s' % (words, name), 'skipped w/%s.layout: it is a' % name in done.stderr, done.stderr)
    for command, expected in (('check', '0 errors'), ('format', 'a.insets == 0'), ('frames', 'solved'), ('render --format text', 'A · s'),
                              ('export --to swift', 'class ALayout'), ('import', 'layout C {')):
        source = 'c.xib' if command == 'import' else 'b.layout'
        done = shell('"$L" %s <(cat %s)' % (command, source), folder)
        expect('%s of a pipe' % command, expected in done.stdout and done.returncode == 0, done)
    before = snapshot(folder)
    refused = [['render', '-o', place, 'b.layout'] for place in ('w/pipe.layout', 'w/socket.layout', '/dev/null', '/dev/stdout', 'w/zero.layout', 'w')]
    refused += [['render', '--format', 'svg', *words[1:]] for words in refused]
    refused += [['export', '--to', 'swift', '-o', 'w/pipe.layout', 'b.layout'], ['export', '--to', 'objc', '-o', 'w/pipe.layout', 'b.layout'],
                ['import', '--check', '--report', 'w/pipe.layout', 'c.xib'], ['import', '--check', '--report', '/dev/full', 'c.xib'],
                ['render', '--watch', '-o', 'x.svg', 'w/pipe.layout'], ['render', '--watch', '-o', 'x.svg', '/dev/null'],
                ['lsp', '--log-file', 'w/pipe.layout'], ['lsp', '--log-file', '/dev/null'], ['lsp', '--log-file', 'w']]
    for words in refused:
        done = run(*words, folder=folder)
        expect('%s is refused' % words, done.returncode == 2 and done.stderr, done)
    expect('refusals leave nothing', snapshot(folder) == before)


def outputs(folder):
    """Output goes through no link, and over no input."""
    os.makedirs(folder + '/out')
    write(folder + '/victim', 'safe')
    write(folder + '/part.layout', 'let gap = 3\n')
    write(folder + '/a.layout', 'import "part.layout"\n' + GOOD.replace('== 0', '== gap'))
    write(folder + '/a.xib', NIB % {'evil': '', 'tag': ''})
    os.makedirs(folder + '/more')
    write(folder + '/more/A.xib', NIB % {'evil': '', 'tag': ''})
    os.link(folder + '/a.layout', folder + '/twin')
    os.link(folder + '/part.layout', folder + '/parttwin.h')
    os.link(folder + '/victim', folder + '/hard.svg')
    links = {'gone': 'nothing', 'linked': 'victim', 'folder': 'out', 'loop': 'loop'}
    for name, target in links.items():
        os.symlink(target, folder + '/' + name)
    for name in ('gone', 'linked'):
        os.makedirs('%s/%s.d' % (folder, name))
        os.symlink('../' + links[name], '%s/%s.d/a.layout' % (folder, name))
    before = snapshot(folder)
    refused = [['render', '--format', 'svg', '-o', name, 'a.layout'] for name in (*links, 'a.layout', 'twin', 'part.layout', 'parttwin.h')]
    refused += [['export', '--to', language, '-o', name, 'a.layout'] for name in (*links, 'twin', 'part.layout') for language in ('swift', 'objc', 'json')]
    refused += [['export', '--to', 'objc', '-o', 'parttwin.m', 'a.layout']]
    refused += [['import', '--check', '--report', name, 'a.xib'] for name in (*links, 'a.xib')]
    refused += [['import', *force, '-o', name + '.d', 'a.xib'] for name in ('gone', 'linked') for force in ([], ['--force'])]
    refused += [['import', '-o', 'gone', 'a.xib'], ['import', '-o', 'loop', 'a.xib']]
    for words in refused:
        done = run(*words, folder=folder)
        expect('%s is refused' % words, done.returncode in (1, 2) and done.stderr, done)
        if snapshot(folder) != before:
            return failures.append('%s changes something' % words)
    with open(folder + '/a.layout') as source:
        done = run('render', '--format', 'svg', '-o', 'a.layout', '-', folder=folder, stdin=source)
    expect('standard input is an input', done.returncode == 2 and snapshot(folder) == before, done)
    os.chmod(folder + '/hard.svg', 0o640)
    done = run('render', '-o', 'hard.svg', 'a.layout', folder=folder)
    expect('a further name keeps its text', (done.returncode, read(folder + '/victim')) == (0, 'safe'), done)
    expect('the picture is there, with the rights of the old one', read(folder + '/hard.svg').startswith('<svg') and
           os.stat(folder + '/hard.svg').st_mode & 0o777 == 0o640)
    done = run('import', '-o', 'folder', 'a.xib', 'more', folder=folder)
    expect('names that differ in case are two', (done.returncode, sorted(os.listdir(folder + '/out'))) == (0, ['A2.layout', 'a.layout']), done)
    write(folder + '/out/a.layout', 'mine')
    done = run('import', '-o', 'out', 'a.xib', folder=folder)
    expect('what is there is kept', (done.returncode, read(folder + '/out/a.layout')) == (1, 'mine'), done)
    done = run('import', '-o', 'out', '--force', '--report', 'out/a.layout', 'a.xib', folder=folder)
    expect('a report does not replace a layout', done.returncode == 2 and read(folder + '/out/a.layout').startswith('# from'), done)
    write(folder + '/nib.layout', NIB % {'evil': '', 'tag': ''})
    done = run('import', '-o', '.', '--force', 'nib.layout', folder=folder)
    expect('an input is never replaced', done.returncode == 2 and read(folder + '/nib.layout').startswith('<?xml'), done)
    expect('nothing is left beside', not [name for _, _, files in os.walk(folder) for name in files if name.startswith('.')])


def names(folder):
    """Names of files that end lines, turn directions, or are no text."""
    os.makedirs(folder + '/w')
    evil = ['a"b\\c', 'new\nline', 'bi\u202edi', 'esc\x1b[31m', "q'$(x)`y`", 'end\\', '::error,title=x::y', '  ::warning::z', '--force', '##[group]g', '%0A%', 'a:b,c']
    for name in evil:
        write('%s/w/%s.layout' % (folder, name), GOOD + '# end \\\n')
    write(os.fsencode(folder) + b'/w/latin\xe9.layout', GOOD)
    os.makedirs(os.fsencode(folder) + b'/w/folder\xe9')
    done = run('check', 'w', folder=folder)
    expect('names that are not UTF-8 are named', done.returncode == 2 and done.stderr.count('its name is not UTF-8') == 2, done)
    expect('check shows names', not HIDDEN.search(done.stdout + done.stderr), done)
    done = run('check', b'w/latin\xe9.layout', folder=folder)
    expect('as a name on the command line', done.returncode == 2 and 'its name is not UTF-8' in done.stderr, done)
    for name in evil:
        file = name + '.layout'
        for language in ('swift', 'objc', 'json'):
            code = run('export', '--to', language, '--', file, folder=folder + '/w').stdout
            # JSON is data: what of it is shown is not decided here.
            expect('export --to %s of %r' % (language, file), code and (language == 'json' or not HIDDEN.search(code)), code)
            lines = [line for line in code.splitlines() if '.layout:' in line and 'insets' in line]
            expect('identifiers of %r' % file, language == 'json' or lines and all(re.search(r'"([^"\\]|\\.)*\.layout:4 a\.insets == 0"', line) for line in lines), lines)
            expect('comments of %r' % file, language != 'objc' or not re.search(r'(?m)^ *//.*\\$', code), code)
        for words in (['check', '--format', 'github'], ['format', '--check'], ['format', '--write'], ['check']):
            write('%s/w/%s' % (folder, file), GOOD.replace('  view', 'view  ') + 'nonsense here\n')
            done = run(*words, '--', file, folder=folder + '/w')
            lines = (done.stdout + done.stderr).splitlines()
            commands = [line for line in lines if line.lstrip().startswith('::')]
            expect('%s of %r' % (words, file), lines and not HIDDEN.search(''.join(lines)), lines)
            expected = r'::(error|notice) file=[^:,]*,line=\d+,col=\d+,endColumn=\d+,title=[a-z-]+::' if 'github' in words else '$'
            expect('%s of %r as commands' % (words, file), all(re.match(expected, line) for line in commands), commands)


def nibs(folder):
    """Texts of a nib stay in their comments."""
    lines = {}
    for evil in ('', '&#10;view evil&#10;touch /tmp/x #', '&#13;view evil', '&#x2028;view evil', '&#x202e;live', '&#x3164;', '&#x200b;', '&#9;a', '*/ view evil /*', ' # ignore: conflict'):
        write(folder + '/a.xib', NIB % {'evil': evil, 'tag': ''})
        done = run('import', 'a.xib', folder=folder)
        code = [line.split('#')[0].strip() for line in done.stdout.split('\n')]
        lines[evil] = len([line for line in code if line.startswith(('view ', 'layout ', 'touch'))])
        expect('import of %r' % evil, done.returncode == 0 and not HIDDEN.search(done.stdout), done)
        expect('import of %r makes the same views' % evil, lines[evil] == lines[''] and not re.search(r'(?m)^\s*(touch|view evil)', done.stdout), done.stdout)
        write(folder + '/a.layout', done.stdout)
        checked = run('check', '--format', 'json', 'a.layout', folder=folder)
        expect('what comes of %r can be read' % evil, '"code":"syntax"' not in checked.stdout, checked.stdout)


def descriptors(folder):
    """A process without standard input, output or error, or with an error that nobody reads."""
    for script, code in (('"$L" <&-', 1), ('"$L" <&- >&-', 1), ('"$L" --log-level debug <&- 2>&-', 1), ('"$L" check - <&-', 0), ('"$L" check - <&- >&-', 2)):
        done = subprocess.run(['bash', '-c', script], timeout=20, env=dict(os.environ, L=binary()), capture_output=True)
        expect(script, done.returncode == code, done)
    client = Client(['bash', '-c', 'exec "$0" --log-level debug 2>&-', binary()], folders=[folder])
    client.open('file:///a.layout', MESSY)
    client.diagnostics('file:///a.layout', 1)
    client.close()
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    try:
        while True:
            os.write(writing, b'x' * 4096)
    except BlockingIOError:
        os.set_blocking(writing, True)
    client = Client(['bash', '-c', 'exec "$0" --log-level verbose 2>&%d' % writing, binary()], folders=['/'], passing=[writing])
    client.open('file:///a.layout', MESSY)
    client.diagnostics('file:///a.layout', 1)
    for method, params in (('workspace/symbol', {'query': ''}), ('workspace/diagnostic', {'previousResultIds': []})):
        client.request(method, params)
    client.close()
    os.close(reading)
    os.close(writing)


def main():
    for check in (formatting, pipes, outputs, names, nibs, descriptors):
        with tempfile.TemporaryDirectory(prefix='layout-hostile-') as folder:
            count = len(failures)
            try:
                check(os.path.realpath(folder))
            except (ServerFailure, OSError, ValueError, subprocess.TimeoutExpired) as failure:
                failures.append(repr(failure)[:300])
            failures[count:] = ['%s: %s' % (check.__name__, failure) for failure in failures[count:]]
    return report('hostile', failures, 6)


if __name__ == '__main__':
    sys.exit(main())
