"""Finds the program under test and runs it: `LAYOUT_LSP`, else `.build/release/layout-lsp` beside the package's manifest."""
import json
import os
import subprocess

from lsp import Client, ServerFailure

PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def binary():
    return os.environ.get('LAYOUT_LSP') or os.path.join(PACKAGE, '.build', 'release', 'layout-lsp')


def bench():
    """The program that measures, which is built beside the other."""
    return os.path.join(os.path.dirname(os.path.realpath(binary())), 'layout-bench')


def shared_folder():
    """The folder with the corpus; None if there is none."""
    folder = os.environ.get('LAYOUT_SHARED') or os.path.join(os.path.dirname(PACKAGE), 'shared')
    return folder if os.path.isdir(folder) else None


class Failure(Exception):
    """The program crashed, hung, or broke its contract."""


def run_json(command, *paths, limit=60):
    """The JSON that `layout-lsp COMMAND --format json PATHS` prints, and the exit code."""
    arguments = [binary(), command, '--format', 'json', *paths]
    try:
        done = subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True, timeout=limit)
    except subprocess.TimeoutExpired:
        raise Failure('%s gave no answer within %d s: %s' % (command, limit, ' '.join(paths)))
    if done.returncode not in (0, 1):
        raise Failure('%s: exit code %d: %s' % (command, done.returncode, done.stderr.decode('utf-8', 'replace')[-400:]))
    try:
        return json.loads(done.stdout), done.returncode
    except ValueError as error:
        raise Failure('%s printed no JSON (%s): %s' % (command, error, done.stdout[:200]))


def check(path):
    """{path: diagnostics} of a file, or of all files in a folder."""
    answer, code = run_json('check', path)
    found = {file['path']: file['diagnostics'] for file in answer['files']}
    errors = sum(d['severity'] == 1 for diagnostics in found.values() for d in diagnostics)
    if code != (1 if errors else 0) or answer['summary']['errors'] != errors:
        raise Failure('check: exit code %d, a summary of %d errors, and %d errors' % (code, answer['summary']['errors'], errors))
    return found


def analyse(path):
    """(layouts by name, diagnostics) of one file."""
    frames, code = run_json('frames', path)
    [diagnostics] = check(path).values()
    if code != int(any(d['severity'] == 1 for d in diagnostics)):
        raise Failure('frames: exit code %d with %d diagnostics' % (code, len(diagnostics)))
    return {layout['name']: layout for layout in frames['layouts']}, diagnostics


def analyse_all(folder, paths):
    """[(layouts by name, diagnostics)…] of files in a folder. One process finds the diagnostics, another the frames."""
    diagnostics = check(folder)
    return [({layout['name']: layout for layout in frames['layouts']}, diagnostics[path])
            for path, frames in zip(paths, served_frames(folder, paths))]


def served_frames(folder, paths):
    """The server's answers to `layout/frames` about the files in a folder, which are those that `frames` prints."""
    client = Client([binary()], folders=[folder])
    try:
        for path in paths:
            with open(path, encoding='utf-8') as file:
                client.open('file://' + path, file.read())
            yield client.request('layout/frames', {'textDocument': {'uri': 'file://' + path}})
            client.notify('textDocument/didClose', {'textDocument': {'uri': 'file://' + path}})
        client.close()
    except ServerFailure as failure:
        raise Failure('frames of %s: %s' % (path, failure))
    finally:
        client.kill()


def report(name, failures, total):
    """Prints the outcome of one check; returns its exit code."""
    for failure in failures:
        print(failure)
    print('%s: %d of %d agree' % (name, total - len(failures), total))
    return 1 if failures else 0
