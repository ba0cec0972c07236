#!/usr/bin/env python3
"""edits.py [--count N] [--seed S] [--notations NAME,…] [--jobs N]: random edits through the server.

After every batch of edits the published diagnostics must equal those of the same text opened afresh as a second
document. Now and then hover and completion are requested at random places, which must never give an error. Edits insert
and remove tokens and single characters: astral ones, CRLF, a lone CR, braces, comment openers, NUL. The server must not
crash or hang.
"""
import argparse
import json
import multiprocessing
import os
import random
import re
import sys
import time

from generate import Generator
from lsp import Client, ServerFailure
from notations import ALL
from program import binary
from text import Printer

CHARACTERS = ['a', 'x', '0', '7', '.', '=', ' ', '\n', '\r\n', '\r', '\t', '{', '}', '(', ')', '[', ']', '/*', '*/', '//', '#', ';', ',',
              '@', '%', '?', '-', '+', '*', '/', '<', '>', ':', '_', '"', '\\', '\0', 'é', '名', '𝕏', '😀', '\u2028', '\ufeff', '≤', '×', '|', '~', '…']
TOKENS = ['view ', 'view z\n', 'guide ', 'layout ', 'layout Z {\n', 'screen ', 'screen z = 10 x 20\n', 'fit', 'let ', 'let z = 3\n', 'rtl', 'strings "a.xcstrings"\n', ' language de, zh-Hans', ' language all', ' == ', ' >= ',
          ' <= ', 'a', 'b', 'title', '.left', '.width == 5\n', '.insets', 'superview', 'margins', 'safeArea', ' @ low', ' @ 999.5', '50%', 'H:10%', '1e9',
          '1e10', '1e999', '0.1', '.5', '[a, b]', 'leftOffset(b)', 'required', '?', '(1, 2, 3, 4)', '10 x 20', 'intrinsic: 10 x _', 'state s {', 'when width < 9 {',
          'rows |-[r]-| {', 'else', 'import "x.layout"', '10...20', '((((', '))))', '* b.width', '/ 0', '00000000000000000000', '1' * 30, 'a.a.a.a', '\n\n', '}\n}\n',
          'a.width.equal = 10 +keepHigh\n', '.min = none', 'keepLeftInset', '[a, b].widthsEqual\n', 'group g = a.width, b.width\n', 'g.max = 5\n',
          'a: ll = bb = 10, w = 50%\n', ' += ', '%tt(b)', 'nil', 'minw', 'H:|-[a(50)]-[b]-|\n', 'V:', '-(>=8, 20@low)-', '|~[', 'alignAllTop', '[a, b]',
          'r: [a(50)<]-[b(==)](60)\n', '_spacer', '<>', ': Card', 'not ', ' and height >= 3', 'view b: L0\n', 'a.top == 1 } else {']


IMPORTED = 'cards.layout'


def sample_text(rng, notations):
    """A document of one to three small layouts in any notation, and the text of the file that it may import."""
    printer, imported = Printer(random.Random(rng.random())), Printer()
    if rng.random() < 0.3:
        printer.write('import "%s"\n' % IMPORTED)
    printer.write('let gap = 8\n')
    cards = [small(rng, 'Card', ()), small(rng, 'Other', ())]
    imported.layout(cards[1])
    if rng.random() < 0.5:
        printer.layout(cards[0])
    for i in range(rng.randint(1, 3)):
        printer.layout(small(rng, 'L%d' % i, notations, cards), enclosed=rng.random() < 0.8)
    return printer.text, imported.text


def small(rng, name, notations, cards=()):
    while True:
        kind = rng.choice(('well-posed', 'ambiguous', 'conflicting'))
        layout = Generator(rng.random(), kind, [], notations, cards).build(name)
        if len(list(layout.root.walk())) <= 7:
            return layout


def units(text):
    """The text as little-endian UTF-16: LSP counts in UTF-16 code units."""
    return text.encode('utf-16-le', 'surrogatepass')


def position(data, offset):
    """The line and character of an offset in code units; a line ends at \\n, \\r\\n or \\r."""
    before = data[:2 * offset].decode('utf-16-le', 'surrogatepass')
    after = data[2 * offset:2 * offset + 2]
    line = before.count('\n') + before.count('\r') - before.count('\r\n')
    last = max(before.rfind('\n'), before.rfind('\r'))
    if before.endswith('\r') and after == b'\n\0':     # between \r and \n: counts as the end of the line before
        line -= 1
        last = max(before[:-1].rfind('\n'), before[:-1].rfind('\r'))
        before = before[:-1]
    return {'line': line, 'character': len(units(before[last + 1:])) // 2}


def boundary(data, offset):
    """The offset, moved back by one from the middle of a surrogate pair or of a CRLF, which no position can name."""
    if 0 < offset < len(data) // 2:
        unit = int.from_bytes(data[2 * offset:2 * offset + 2], 'little')
        if 0xDC00 <= unit < 0xE000 or unit == 10 and data[2 * offset - 2:2 * offset] == b'\r\0':
            return offset - 1
    return offset


def random_edit(rng, data):
    """(start, end, replacement) in code units."""
    length = len(data) // 2
    start = boundary(data, rng.randint(0, length))
    roll = rng.random()
    if roll < 0.35:
        return start, start, rng.choice(CHARACTERS)
    if roll < 0.5:
        return start, start, rng.choice(TOKENS)
    if roll < 0.75:
        return start, boundary(data, min(length, start + rng.choice((1, 1, 1, 2, 3)))), ''
    if roll < 0.9:
        return start, boundary(data, min(length, start + rng.randint(1, 6))), rng.choice(TOKENS + CHARACTERS)
    if roll < 0.95:                        # inserts a copy of a random piece of the text
        source = boundary(data, rng.randint(0, length))
        end = boundary(data, min(length, source + rng.randint(1, 60)))
        return start, start, data[2 * min(source, end):2 * max(source, end)].decode('utf-16-le', 'surrogatepass')
    return start, boundary(data, min(length, start + rng.randint(1, 80))), ''


def gentle_edit(rng, data):
    """An edit that mostly leaves the text valid: changes a number, attribute or relation; removes or adds a line."""
    text = data.decode('utf-16-le', 'surrogatepass')
    at = lambda index: len(units(text[:index])) // 2
    roll = rng.random()
    if roll < 0.6:
        pattern, choices = rng.choice(((r'(?<![\w.])\d+(?:\.\d+)?', ['0', '5', '10', '12.5', '100', '700']), (r'==|>=|<=', ['==', '>=', '<=']),
                                       (r'(?<=\.)(?:left|top|width|height|centerX|leading|topInset|right)\b', ['left', 'top', 'width', 'height', 'leading']),
                                       (r'(?<=\.)(?:equal|min|max)\b', ['equal', 'min', 'max']), (r'\b(?:ll|tt|rr|bb|w|h|minw)\b', ['ll', 'rr', 'w', 'maxw']),
                                       (r'(?<=state )\w+', ['compact', 'wide']), (r'(?<!\w)(?:H|V|HV):', ['H:', 'V:', 'HV:'])))
        found = list(re.finditer(pattern, text))
        if found:
            match = rng.choice(found)
            return at(match.start()), at(match.end()), rng.choice(choices)
    lines = [m for m in re.finditer(r'[^\n]*\n', text) if '{' not in m.group() and '}' not in m.group()]
    if not lines:
        return random_edit(rng, data)
    line = rng.choice(lines)
    if roll < 0.75:
        return at(line.start()), at(line.end()), ''
    if roll < 0.9:
        return at(line.end()), at(line.end()), rng.choice(lines).group()
    new = rng.choice(('view a\n', 'view b (intrinsic: 10 x 10)\n', 'a.left == 3\n', 'a.width >= b.width @ low\n', 'let z = 3\n', 'guide c\n', '# note\n', 'a.width.min = 7\n', 'a: ll = 5\n',
                      'V:|-[a]-|\n', '[a, b].topAligned\n', 'view d: Card\n', 'state wide { a.top == 1 }\n', 'when width > 400 { a.top == 2 }\n'))
    return at(line.start()), at(line.start()), new


def apply_edit(data, edit):
    start, end, replacement = edit
    end = max(start, end)
    change = {'range': {'start': position(data, start), 'end': position(data, end)}, 'text': replacement}
    return data[:2 * start] + units(replacement) + data[2 * end:], change


def plain(diagnostics, uri):
    """Diagnostics as comparable text, with the document's own URI replaced."""
    return json.dumps(diagnostics, sort_keys=True, ensure_ascii=False).replace(uri, 'URI')


class Session:
    """One server, two documents: `live` is edited, `fresh` is opened with the same text."""

    def __init__(self, rng):
        self.rng, self.client, self.serial = rng, Client([binary(), '--stdio']), 0
        self.uri, self.version, self.data = None, 0, b''

    def open(self, text, imported):
        if self.uri:
            for uri in (self.uri, self.uri.replace('live.layout', IMPORTED)):
                self.client.notify('textDocument/didClose', {'textDocument': {'uri': uri}})
        self.serial += 1
        self.gentle, self.undo = self.rng.random() < 0.5, None
        self.uri, self.version, self.data = 'file:///edits/%d/live.layout' % self.serial, 1, units(text)
        self.opened(self.uri.replace('live.layout', IMPORTED), imported)
        self.opened(self.uri, text)

    def opened(self, uri, text):
        self.client.open(uri, text)

    def edit(self, count):
        """Sends one didChange with `count` edits; returns its content changes."""
        changes = []
        for _ in range(count):
            self.data, change = apply_edit(self.data, self.next_edit())
            changes.append(change)
        self.version += 1
        self.client.notify('textDocument/didChange', {'textDocument': {'uri': self.uri, 'version': self.version}, 'contentChanges': changes})
        return changes

    def next_edit(self):
        """The next edit: gentle or random, depending on the document.

        Half of the edits are undone at once, so that not all diagnostics are of syntax.
        """
        edit, self.undo = self.undo, None
        if edit is not None and self.rng.random() < 0.5 and all(boundary(self.data, p) == p for p in edit[:2]):
            return edit
        start, end, new = edit = (gentle_edit if self.gentle else random_edit)(self.rng, self.data)
        end = max(start, end)
        self.undo = (start, start + len(units(new)) // 2, self.data[2 * start:2 * end].decode('utf-16-le', 'surrogatepass'))
        return edit

    def ask_somewhere(self):
        where = position(self.data, boundary(self.data, self.rng.randint(0, len(self.data) // 2)))
        if self.rng.random() < 0.1:        # outside the text: clamped, not refused
            where = {'line': where['line'] + 5, 'character': where['character'] + 1000}
        method = self.rng.choice(('textDocument/hover', 'textDocument/completion'))
        return self.client.ask(method, {'textDocument': {'uri': self.uri}, 'position': where})

    def compare(self):
        """None if both documents have the same diagnostics; otherwise a text that shows both."""
        uri = self.uri.replace('live', 'fresh%d' % self.version)
        name = lambda text: text.replace('fresh%d' % self.version, 'live')
        live = self.client.diagnostics(self.uri, self.version)
        self.opened(uri, self.data.decode('utf-16-le', 'surrogatepass'))
        fresh = self.client.diagnostics(uri, 1)
        self.client.notify('textDocument/didClose', {'textDocument': {'uri': uri}})
        a, b = plain(live, self.uri), name(plain(fresh, uri))
        return None if a == b else 'after edits %s\n    fresh  %s' % (a, b)


def run(task):
    """(edits done, failures)"""
    seed, wanted, notations = task
    rng, done, failures = random.Random(seed), 0, []
    session = Session(rng)
    try:
        while done < wanted and len(failures) < 3:
            session.open(*sample_text(rng, notations))
            history = []
            for _ in range(rng.randint(10, 60)):
                before = session.data
                count = rng.choice((1, 1, 1, 2, 5))
                history.append((before, session.edit(count)))
                done += count
                pending = [session.ask_somewhere() for _ in range(rng.choice((0, 0, 1, 2)))]
                for number in pending:
                    session.client.answer(number)
                wrong = session.compare()
                if wrong:
                    text = before.decode('utf-16-le', 'surrogatepass')
                    failures.append('seed %s: %r\n    changed by %s\n    %s' % (seed, text, history[-1][1], wrong))
                    break
                if len(session.data) > 16000 or not session.data:
                    break
        session.client.close()
    except ServerFailure as error:
        session.client.kill()
        failures.append('seed %s: %s\n    text %r' % (seed, error, session.data.decode('utf-16-le', 'replace')[-3000:]))
    return done, failures


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--count', type=int, default=1000)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--notations', default=','.join(ALL))
    parser.add_argument('--jobs', type=int, default=max(2, (os.cpu_count() or 2) // 2))
    options = parser.parse_args(arguments)
    start = time.monotonic()
    pieces = max(1, options.count // 500)
    notations = tuple(n for n in options.notations.split(',') if n != 'none')
    tasks = [('%d/%d' % (options.seed, i), -(-options.count // pieces), notations) for i in range(pieces)]
    with multiprocessing.Pool(options.jobs) as pool:
        results = list(pool.imap(run, tasks))
    failures = [f for _, bad in results for f in bad]
    for failure in failures[:10]:
        print(failure)
    print('edits: %d edits, %d disagreements (seed %d), %.1f s' % (sum(d for d, _ in results), len(failures), options.seed, time.monotonic() - start))
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
