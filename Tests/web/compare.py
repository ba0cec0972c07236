#!/usr/bin/env python3
"""compare.py [--thorough] MODULE: the engine of the playground beside the program, $LAYOUT_LSP or else .build/release/layout-lsp.

Both are asked the same about each layout of Examples, of the manual's pages, and of the shared cases: findings, fixes,
frames, pictures, colours, symbols, hints, hovers and completions at many places, formatting, exported code; and both
import each file of Interface Builder. Every answer has to be the same. Layouts that take long are left out, and named. With
--thorough three times as many places are asked about, which takes the better part of an hour.
"""
import glob
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SHARED = os.environ.get('LAYOUT_SHARED', os.path.join(os.path.dirname(ROOT), 'shared'))
PROGRAM = os.environ.get('LAYOUT_LSP', os.path.join(ROOT, '.build/release/layout-lsp'))
sys.path.insert(0, os.path.join(ROOT, 'Tests', 'outside'))
from lsp import Connection

CAPABILITIES = {
    'textDocument': {
        'hover': {'contentFormat': ['markdown']}, 'documentSymbol': {'hierarchicalDocumentSymbolSupport': True},
        'completion': {'completionItem': {'snippetSupport': True, 'documentationFormat': ['markdown']}}, 'diagnostic': {},
        'codeAction': {'codeActionLiteralSupport': {'codeActionKind': {'valueSet': ['']}}}},
    'workspace': {'diagnostics': {'refreshSupport': True}}, 'experimental': {'layoutPreview': True}}
# The most places of a file at which hovers and completions are asked for, and the most diagnostics whose fixes are.
PLACES, MENDED = 4, 4
# A layout that takes the program longer, in seconds, is left out: it would take the module, which no optimizer has seen,
# minutes for each answer, and what the program answers when its time is up depends on the machine.
LONGEST, MOST_LEFT_OUT = 1, 5


class Engine:
    """The module in Node. Takes the messages that the program takes."""

    def __init__(self, module):
        self.process = subprocess.Popen(['node', os.path.join(HERE, 'engine.mjs'), module], stdin=subprocess.PIPE, stdout=subprocess.PIPE, universal_newlines=True)
        self.number = 0

    def send(self, message):
        self.process.stdin.write(json.dumps({'jsonrpc': '2.0', **message}) + '\n')
        self.process.stdin.flush()

    def notify(self, method, params):
        self.send({'method': method, 'params': params})

    def exchange(self, method, params):
        self.number += 1
        self.send({'id': self.number, 'method': method, 'params': params})
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit('FAILED: the engine has ended at %s %s' % (method, json.dumps(params)[:300]))
        return json.loads(line), 0


def file_uri(path):
    return 'file://' + path.replace(' ', '%20')


def asked(both, method, params):
    """The answers of both, without what only one of them has to say."""
    answers = []
    for one in both:
        answer, _ = one.exchange(method, params)
        answer.pop('id', None)
        result = answer.get('result')
        if isinstance(result, dict):
            result.pop('resultId', None)
        answers.append(answer)
    return answers


class Comparison:
    def __init__(self, module):
        self.both = (Connection([PROGRAM], limit=120), Engine(module))
        for one in self.both:
            one.exchange('initialize', {'processId': None, 'rootUri': None, 'capabilities': CAPABILITIES})
        self.both[0].notify('initialized', {})
        self.count, self.differences, self.left_out = 0, [], []

    def same(self, what, ours, theirs):
        self.count += 1
        if ours == theirs:
            return
        self.differences.append(what)
        if len(self.differences) <= 20:
            ours, theirs = (json.dumps(one, ensure_ascii=False, sort_keys=True) for one in (ours, theirs))
            at = next((place for place, (a, b) in enumerate(zip(ours, theirs)) if a != b), min(len(ours), len(theirs)))
            print('differs: %s\n  program: …%s\n  engine:  …%s' % (what, ours[max(0, at - 80):at + 160], theirs[max(0, at - 80):at + 160]), flush=True)

    def ask(self, name, method, params):
        ours, theirs = asked(self.both, method, params)
        self.same('%s %s %s' % (name, method, json.dumps({key: value for key, value in params.items() if key != 'textDocument'})[:120]), ours, theirs)
        return ours.get('result')

    def layout(self, name, files, catalogs=()):
        """Compares the answers about the first of these files, {path: text}; the others are imported. The program reads the
        catalogs, (path, text), from the disk; the engine is given them."""
        if self.takes_long(files):
            self.left_out.append(name)
            return
        given = [{'uri': file_uri(path), 'text': text} for path, text in catalogs]
        self.both[1].notify('layout/files', {'files': given})
        uris = [file_uri(path) for path in files]
        for uri, text in zip(uris, files.values()):
            for one in self.both:
                one.notify('textDocument/didOpen', {'textDocument': {'uri': uri, 'languageId': 'layout', 'version': 1, 'text': text}})
        document, text = {'textDocument': {'uri': uris[0]}}, next(iter(files.values()))
        lines = text.split('\n')
        whole = {'start': {'line': 0, 'character': 0}, 'end': {'line': len(lines), 'character': 0}}
        report = self.ask(name, 'textDocument/diagnostic', document) or {}
        for diagnostic in report.get('items', [])[:MENDED]:
            self.ask(name, 'textDocument/codeAction', {**document, 'range': diagnostic['range'], 'context': {'diagnostics': [diagnostic]}})
        for method in ('layout/frames', 'textDocument/documentSymbol', 'textDocument/foldingRange', 'textDocument/codeLens', 'textDocument/semanticTokens/full'):
            self.ask(name, method, document)
        for form in ('svg', 'text', 'html'):
            self.ask(name, 'layout/render', {**document, 'format': form})
        self.ask(name, 'layout/preview', {**document, 'all': True, 'theme': 'dark'})
        self.ask(name, 'textDocument/inlayHint', {**document, 'range': whole})
        self.ask(name, 'textDocument/formatting', {**document, 'options': {'tabSize': 2, 'insertSpaces': True}})
        # Names and points, evenly over the text.
        places = [(line, match.start()) for line, words in enumerate(lines) for match in re.finditer(r'\b[a-z]\w*|(?<=\.)', words)]
        for line, character in places[::max(1, len(places) // PLACES)]:
            position = {'line': line, 'character': len(lines[line][:character].encode('utf-16-le')) // 2}
            # The files that an import or a catalog may name are those of the disk, which the page does not have.
            methods = ['textDocument/hover', 'textDocument/definition']
            if not re.match(r'\s*(import|strings) "', lines[line]):
                methods.append('textDocument/completion')
            for method in methods:
                self.ask(name, method, {**document, 'position': position})
        self.exported(name, document, next(iter(files)))
        for uri in reversed(uris):
            for one in self.both:
                one.notify('textDocument/didClose', {'textDocument': {'uri': uri}})

    def takes_long(self, files):
        """Whether the program needs more than `LONGEST` seconds for the findings of the first of these files."""
        uri, text = next((file_uri(path), text) for path, text in files.items())
        program, document = self.both[0], {'textDocument': {'uri': uri}}
        program.notify('textDocument/didOpen', {'textDocument': {'uri': uri, 'languageId': 'layout', 'version': 1, 'text': text}})
        _, seconds = program.exchange('textDocument/diagnostic', document)
        program.notify('textDocument/didClose', document)
        return seconds > LONGEST

    def exported(self, name, document, path):
        """Compares exported code, of a file on the disk."""
        if not os.path.exists(path):
            return
        for language in ('swift', 'objc', 'json'):
            done = subprocess.run([PROGRAM, 'export', '--to', language, path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, universal_newlines=True)
            answer, _ = self.both[1].exchange('layout/export', {**document, 'language': language})
            code = answer.get('result', {}).get('code')
            # An app has no use for a file without layouts, which the command refuses; the page shows it all the same.
            if done.returncode == 0:
                self.same('%s export to %s' % (name, language), done.stdout, code)

    def imported(self, path):
        with open(path, errors='replace') as file:
            text = file.read()
        done = subprocess.run([PROGRAM, 'import', path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, universal_newlines=True)
        answer, _ = self.both[1].exchange('layout/import', {'name': os.path.basename(path), 'text': text})
        result = answer.get('result', {})
        self.same(path + ' import', done.stdout if done.returncode == 0 else None, result.get('text'))


def with_imports(path):
    """{path: text} of a layout file and of those that it imports."""
    files, waiting = {}, [path]
    while waiting:
        name = waiting.pop(0)
        if name in files or not os.path.isfile(name):
            continue
        with open(name, errors='replace', newline='') as file:
            files[name] = file.read()
        waiting += [os.path.normpath(os.path.join(os.path.dirname(name), other)) for other in re.findall(r'^\s*import "([^"]*)"', files[name], re.M)]
    return files


def catalogs_of(path, text):
    """(path, text) of each catalog that a layout names, with the tables of the same name in other languages."""
    found = []
    for name in re.findall(r'^\s*strings "([^"]*)"', text, re.M):
        named = os.path.normpath(os.path.join(os.path.dirname(path), name))
        stem = os.path.splitext(os.path.basename(named))[0]
        tables = glob.glob(os.path.join(glob.escape(os.path.dirname(os.path.dirname(named))), '*.lproj', glob.escape(stem) + '.strings*'))
        for table in {named, *(tables if os.path.dirname(named).endswith('.lproj') else [os.path.splitext(named)[0] + '.stringsdict'])}:
            if os.path.isfile(table):
                with open(table, 'rb') as file:
                    content = file.read()
                # What is no text the page does not take.
                if not content.startswith(b'bplist'):
                    found.append((table, content.decode('utf-16' if content[:2] in (b'\xff\xfe', b'\xfe\xff') else 'utf-8', 'replace')))
    return found


def blocks():
    """The layouts in the manual's pages: [(name, text)]."""
    found = []
    for page in sorted(glob.glob(os.path.join(ROOT, 'docs', '**', '*.md'), recursive=True)):
        with open(page) as file:
            for number, block in enumerate(re.findall(r'^```layout[^\n]*\n(.*?)^```', file.read(), re.M | re.S)):
                found.append(('%s-%d' % (os.path.relpath(page, ROOT).replace('/', '-')[:-3], number + 1), block))
    return found


def main():
    global PLACES, MENDED
    arguments = sys.argv[1:]
    if arguments[:1] == ['--thorough']:
        PLACES, MENDED = 3 * PLACES, 3 * MENDED
        del arguments[0]
    if len(arguments) != 1:
        sys.exit(__doc__)
    comparison = Comparison(os.path.abspath(arguments[0]))
    folders = [os.path.join(ROOT, 'Examples'), os.path.join(SHARED, 'cases')]
    found = sorted(path for folder in folders for path in glob.glob(os.path.join(folder, '**', '*'), recursive=True))
    for path in found:
        if path.endswith('.layout'):
            files = with_imports(path)
            catalogs = [catalog for name, text in files.items() for catalog in catalogs_of(name, text)]
            comparison.layout(os.path.relpath(path, ROOT), files, catalogs)
        elif path.endswith(('.xib', '.storyboard')):
            comparison.imported(path)
    for name, text in blocks():
        comparison.layout(name, {'/block/%s.layout' % name: text})
    print('%d answers compared, %d differ; left out, since they take long: %s' % (
        comparison.count, len(comparison.differences), ', '.join(comparison.left_out) or 'none'))
    comparison.both[0].kill()
    comparison.both[1].process.stdin.close()
    return 1 if comparison.differences or comparison.count < 1000 or len(comparison.left_out) > MOST_LEFT_OUT else 0


if __name__ == '__main__':
    sys.exit(main())
