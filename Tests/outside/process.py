#!/usr/bin/env python3
"""process.py: the effects of the server on the machine, seen from outside.

Traces a session with every request of a client with strace. After its start the process must make only the calls listed
here, open nothing for writing, and open nothing outside of the workspace's folders, whatever imports name and links
point to. Then sizes: a document of 50 MB, and 2,000 documents. Then memory: a closed document's memory goes back to the
system, and a solve's memory is kept for the next one. Last, no change of a watched file is missed.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from lsp import Client, ServerFailure
from program import bench, binary, report

# Calls for reading, waiting, memory, the clock, the process's own threads, and the end. `readlink` and the like follow
# links; `kill` with signal 0 checks that the client's process exists.
CALLS = set('''read pread64 write close poll ppoll restart_syscall fstat newfstatat stat lstat statx readlink readlinkat openat
open getdents64 lseek fcntl mmap munmap mremap mprotect madvise brk futex rt_sigprocmask rt_sigaction rt_sigreturn
sigaltstack clone clone3 set_robust_list rseq exit clock_gettime clock_nanosleep getpid gettid getrandom sched_getaffinity sched_yield prlimit64 kill
exit_group'''.split())
# Files that the C library reads for itself.
LIBRARY = re.compile(r'/(proc/(self|sys/vm)/|sys/|etc/localtime$|usr/share/zoneinfo/)')
CARD = 'layout Card { view a; a.edges == view.edges }\n'
MAIN = '\n'.join('import "%s"' % name for name in (
    'card.layout', 'sub/deep.layout', 'in.layout', 'link.layout', 'away/secret.layout', 'pipe.layout', 'zero.layout', 'huge.layout',
    'dir.layout', 'loop.layout', '../out/secret.layout', '../../../../etc/passwd', '/etc/passwd', '/etc/passwd.layout',
    '../../../../../../../etc/passwd.layout', 'passwd.layout', 'gone.layout')) + '''
let gap = 8
screen phone = 100 x 200
view card: Card, other
card.left == gap
other.left == card.right
'''


def workspace(folder):
    """Makes a workspace `w` full of traps, beside a folder `out` that is outside of it."""
    for name in ('w/sub', 'w/dir.layout', 'out', 'alone'):
        os.makedirs(os.path.join(folder, name))
    for name, text in (('w/card.layout', CARD), ('w/sub/deep.layout', CARD), ('out/secret.layout', 'layout Secret {}'), ('alone/by.layout', CARD),
                       ('w/main.layout', MAIN)):
        with open(os.path.join(folder, name), 'w') as file:
            file.write(text)
    for link, target in (('in', 'card.layout'), ('link', '../out/secret.layout'), ('zero', '/dev/zero'), ('passwd', '/etc/passwd'), ('loop', 'loop.layout'),
                         ('gone', 'nothing')):
        os.symlink(target, os.path.join(folder, 'w', link + '.layout'))
    os.symlink('../out', os.path.join(folder, 'w', 'away'))
    os.mkfifo(os.path.join(folder, 'w', 'pipe.layout'))
    with open(os.path.join(folder, 'w', 'huge.layout'), 'wb') as file:
        file.truncate(17 << 20)


def ask_everything(client, uri, text):
    """Sends every request that the capabilities name, at some places. Each must be answered, if only with an error."""
    document = {'textDocument': {'uri': uri}}
    end = {'line': text.count('\n'), 'character': 0}
    whole = {'start': {'line': 0, 'character': 0}, 'end': end}
    methods = ['hover', 'completion', 'definition', 'references', 'documentHighlight', 'prepareRename', 'rename', 'linkedEditingRange', 'foldingRange',
               'selectionRange', 'semanticTokens/full', 'inlayHint', 'signatureHelp', 'codeLens', 'codeAction', 'documentSymbol', 'documentLink',
               'formatting', 'rangeFormatting', 'onTypeFormatting', 'diagnostic']
    numbers = []
    for line in range(end['line']):
        position = {'line': line, 'character': 8}
        common = dict(document, position=position, positions=[position], range=whole, context={'diagnostics': [], 'includeDeclaration': True},
                      newName='fresh', options={'tabSize': 4, 'insertSpaces': True}, ch='\n')
        numbers += [client.ask('textDocument/' + method, common) for method in (methods if line == end['line'] - 2 else methods[:4])]
    numbers.append(client.ask('workspace/symbol', {'query': ''}))
    numbers.append(client.ask('workspace/diagnostic', {'previousResultIds': []}))
    numbers.append(client.ask('workspace/willRenameFiles', {'files': [{'oldUri': uri, 'newUri': uri + '2.layout'}]}))
    numbers += [client.ask('layout/' + method, document) for method in ('frames', 'render')]
    for number in numbers:
        client.wait(lambda: number in client.answers, 'the answer to request %d' % number)


def session(folder, trace):
    client = Client(['strace', '-f', '-y', '-s', '4096', '-o', trace, binary()], folders=[os.path.join(folder, 'w')])
    try:
        uri = 'file://%s/w/main.layout' % folder
        for address, text in ((uri, MAIN), ('file://%s/alone/a.layout' % folder, 'import "by.layout"\nimport "../out/secret.layout"\nview c: Card\n'),
                              ('untitled:Untitled-1', 'import "/etc/passwd"\nimport "card.layout"\n')):
            client.open(address, text)
            client.diagnostics(address, 1)
            ask_everything(client, address, text)
        client.notify('workspace/didChangeWatchedFiles', {'changes': [{'uri': 'file://%s/w/card.layout' % folder, 'type': 2}, {'uri': 'file:///etc/passwd', 'type': 1}]})
        client.notify('textDocument/didSave', {'textDocument': {'uri': uri}})
        client.notify('textDocument/didClose', {'textDocument': {'uri': uri}})
        client.close()
    finally:
        client.kill()


def calls(trace):
    """(name, rest of the line) for each call after the process first reads standard input."""
    started, names = False, []
    with open(trace, errors='replace') as file:
        for line in file:
            match = re.match(r'\d+ +(?:<\.\.\. )?(\w+)(.*)', line)
            started = started or ' read(0<' in line or ' poll([{fd=0<' in line
            if match and started and 'resumed>' not in line:
                names.append(match.groups())
    return names


def traced():
    """The forbidden actions of the process, as texts."""
    folder = os.path.realpath(tempfile.mkdtemp(prefix='layout-lsp-process.'))
    try:
        workspace(folder)
        trace = os.path.join(folder, 'trace')
        session(folder, trace)
        failures, opened = [], set()
        for name, rest in calls(trace):
            if name not in CALLS:
                failures.append('%s%s' % (name, rest[:200]))
            if name in ('open', 'openat'):
                path = re.search(r'"((?:[^"\\]|\\.)*)"', rest).group(1)
                opened.add(path)
                if re.search(r'O_(WRONLY|RDWR|CREAT|TRUNC|APPEND)', rest):
                    failures.append('opened for writing: ' + rest[:200])
                inside = any(path == root or path.startswith(root + '/') for root in (folder + '/w', folder + '/alone'))
                if not inside and not LIBRARY.match(path):
                    failures.append('opened outside: ' + path)
                real = re.search(r' = \d+<(.*)>$', rest)
                if real and not real.group(1).startswith((folder + '/w', folder + '/alone')) and not LIBRARY.match(real.group(1)):
                    failures.append('a link led outside: %s to %s' % (path, real.group(1)))
            # Allowed: writes to the client and to the log, and a byte by which one thread wakes another.
            if name == 'write' and not re.match(r'\((1|2)<|\(\d+<pipe:\[\d+\]>, "\\1", 1', rest):
                failures.append('written: ' + rest[:200])
            if name == 'kill' and not re.search(r', 0( <unfinished|\))', rest):
                failures.append('a signal: ' + rest[:200])
        # If these were never opened, the session tested nothing.
        for name in ('w/card.layout', 'w/sub/deep.layout', 'alone/by.layout', 'w'):
            if os.path.join(folder, name) not in opened:
                failures.append('never opened: ' + name)
        return failures
    finally:
        shutil.rmtree(folder)


def large():
    """Opens a document of 50 MB, edits it at its end, and sends requests about it."""
    line = 'view v (intrinsic: 10 x 10) # as wide as it likes to be, and as high as it has to be, ever after\n'
    text = '/*\n' + line * (50 * 1000 * 1000 // len(line)) + '*/\nview a\na.left == 1\n'
    client = Client([binary()], limit=300)
    try:
        client.open('file:///large.layout', text)
        client.diagnostics('file:///large.layout', 1)
        last = text.count('\n') - 1
        where = {'line': last, 'character': 10}
        client.notify('textDocument/didChange', {'textDocument': {'uri': 'file:///large.layout', 'version': 2},
                                                 'contentChanges': [{'range': {'start': where, 'end': where}, 'text': '7'}]})
        client.diagnostics('file:///large.layout', 2)
        found = client.request('textDocument/hover', {'textDocument': {'uri': 'file:///large.layout'}, 'position': {'line': last, 'character': 3}})
        client.close()
        return [] if found and 'left' in json.dumps(found) else ['a document of 50 MB: hover says %s' % found]
    finally:
        client.kill()


def many(count=2000):
    """Opens `count` documents, each with diagnostics, sends requests about one, and closes all."""
    client = Client([binary()], limit=300)
    try:
        uris = ['file:///many/%d.layout' % number for number in range(count)]
        for uri in uris:
            client.open(uri, 'view a\na.left == 1\n')
        client.diagnostics(uris[-1], 1)
        frames = client.request('layout/frames', {'textDocument': {'uri': uris[count // 2]}})
        for uri in uris:
            client.notify('textDocument/didClose', {'textDocument': {'uri': uri}})
        client.close()
        missing = [uri for uri in uris if uri not in client.published]
        return (['%d documents without diagnostics' % len(missing)] if missing else []) + ([] if frames['layouts'] else ['no frames'])
    finally:
        client.kill()


def anonymous(client):
    """The anonymous memory of the process in MB."""
    with open('/proc/%d/status' % client.process.pid) as status:
        return next(int(line.split()[1]) for line in status if line.startswith('RssAnon')) / 1024


def spare(layouts=7000):
    """A closed long document leaves at most half of its memory behind; only its text and tree were kept."""
    text = ''.join('layout L%d { view a; a.edges == view.edges; a.width >= %d; a.height >= %d }\n' % (number, number % 9, number % 7)
                   for number in range(layouts))
    uri = 'file:///spare.layout'
    client = Client([binary()], limit=300)
    try:
        client.open(uri, text)
        client.diagnostics(uri, 1)
        opened = anonymous(client)
        client.notify('textDocument/didClose', {'textDocument': {'uri': uri}})
        client.request('workspace/symbol', {'query': 'a'})
        # Memory is returned when the server is idle, which on a busy machine is late.
        end = time.monotonic() + 20
        while (closed := anonymous(client)) > opened / 2 and time.monotonic() < end:
            time.sleep(0.5)
        client.close()
        return ['%.1f MB of %.1f are left of a document that is closed' % (closed, opened)] if closed > opened / 2 else []
    finally:
        client.kill()


def pages(path, runs):
    """The number of page faults of a process that solves a problem `runs` times."""
    process = subprocess.Popen([bench(), 'solve', '--runs', str(runs), path], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise ServerFailure('solve exits with %d' % process.returncode)
    return usage.ru_minflt


def kept(views=2000):
    """A large solve reuses the memory of the one before: getting it anew page by page takes a tenth of the time."""
    constraints = [{'terms': [['x0', 1]], 'op': '==', 'const': 0, 'priority': 1000}, {'terms': [['x%d' % views, 1]], 'op': '==', 'const': 90 * views, 'priority': 600}]
    for number in range(views):
        constraints += [{'terms': [['x%d' % (number + 1), 1], ['x%d' % number, -1], ['w%d' % number, -1]], 'op': '==', 'const': 8, 'priority': 1000},
                        {'terms': [['w%d' % number, 1]], 'op': '>=', 'const': 20, 'priority': 1000},
                        {'terms': [['w%d' % number, 1]], 'op': '==', 'const': 40 + number % 90, 'priority': 250}]
    variables = ['x%d' % number for number in range(views + 1)] + ['w%d' % number for number in range(views)]
    with tempfile.NamedTemporaryFile('w', suffix='.json') as file:
        json.dump({'variables': variables, 'constraints': constraints}, file)
        file.flush()
        more = (pages(file.name, 25) - pages(file.name, 5)) / 20
    return ['%d pages more for each solve of %d constraints' % (more, len(constraints))] if more > 50 else []


def bytes_read(process):
    with open('/proc/%d/io' % process.pid) as file:
        return next(int(line.split()[1]) for line in file if line.startswith('rchar'))


def watched(views=1000):
    """A file that is written while its picture is being drawn is drawn once more."""
    views = ''.join('view v%d\nv%d.size == 9 x 9\nv%d.top == %d\nv%d.left == 0\n' % (i, i, i, i, i) for i in range(views))
    with tempfile.TemporaryDirectory() as folder:
        source, picture = os.path.join(folder, 'a.layout'), os.path.join(folder, 'a.svg')
        with open(source, 'w') as file:
            file.write('layout A {\nscreen s = 100 x 100\n%s}\n' % views)
            size = file.tell()
        process = subprocess.Popen([binary(), 'render', '--watch', '-o', picture, source], stderr=subprocess.DEVNULL)
        try:
            while process.poll() is None and bytes_read(process) < size:
                time.sleep(0.001)
            early = not os.path.exists(picture)
            with open(source, 'w') as file:
                file.write('layout A {\nscreen s = 100 x 100\nview changed (intrinsic: 50 x 20)\nchanged.top == 0; changed.left == 0\n}\n')
            end = time.monotonic() + 20
            while time.monotonic() < end:
                if os.path.exists(picture):
                    with open(picture) as file:
                        if 'changed' in file.read():
                            return [] if early else ['the picture was drawn before its file was written again: draw a larger one']
                time.sleep(0.05)
            return ['what was written while the picture was drawn is not drawn']
        finally:
            process.kill()
            process.wait()


def main():
    failures = []
    for check in (traced, large, many, spare, kept, watched):
        try:
            failures += ['%s: %s' % (check.__name__, failure) for failure in check()[:20]]
        except ServerFailure as failure:
            failures.append('%s: %s' % (check.__name__, failure))
    return report('process', failures, 6)


if __name__ == '__main__':
    sys.exit(main())
