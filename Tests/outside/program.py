"""Finds the program under test and runs it: `LAYOUT_LSP`, else `.build/release/layout-lsp` beside the package's manifest."""
import json
import os
import subprocess

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


def analyse(path):
    """(layouts by name, diagnostics) of one file."""
    answer, code = run_json('check', path)
    [diagnostics] = [file['diagnostics'] for file in answer['files']]
    errors = sum(d['severity'] == 1 for d in diagnostics)
    if code != int(errors > 0) or answer['summary']['errors'] != errors:
        raise Failure('check: exit code %d, a summary of %d errors, and %d errors' % (code, answer['summary']['errors'], errors))
    frames, code = run_json('frames', path)
    if code != int(errors > 0):
        raise Failure('frames: exit code %d with %d errors' % (code, errors))
    return {layout['name']: layout for layout in frames['layouts']}, diagnostics


def report(name, failures, total):
    """Prints the outcome of one check; returns its exit code."""
    for failure in failures:
        print(failure)
    print('%s: %d of %d agree' % (name, total - len(failures), total))
    return 1 if failures else 0
