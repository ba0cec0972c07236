#!/usr/bin/env python3
"""edits.py [--count N] [--seed S] [--jobs N]: random edits through the server.

After every batch of edits the published diagnostics must equal those of the same text opened afresh as a second document;
now and then hover and completion are asked for at random places, which must never be an error. Edits are of tokens and of
single characters: astral ones, CRLF, a lone CR, braces, the openers of comments, NUL. No crash, no hang.
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
from program import binary
from text import Printer

CHARACTERS = ['a', 'x', '0', '7', '.', '=', ' ', '\n', '\r\n', '\r', '\t', '{', '}', '(', ')', '[', ']', '/*', '*/', '//', '#', ';', ',',
              '@', '%', '?', '-', '+', '*', '/', '<', '>', ':', '_', '"', '\\', '\0', 'é', '名', '𝕏', '😀', '\u2028', '\ufeff', '≤', '×', '|', '~', '…']
TOKENS = ['view ', 'view z\n', 'guide ', 'layout ', 'layout Z {\n', 'screen ', 'screen z = 10 x 20\n', 'fit', 'let ', 'let z = 3\n', 'rtl', ' == ', ' >= ',
          ' <= ', 'a', 'b', 'title', '.left', '.width == 5\n', '.insets', 'superview', 'margins', 'safeArea', ' @ low', ' @ 999.5', '50%', 'H:10%', '1e9',
          '1e10', '1e999', '0.1', '.5', '[a, b]', 'leftOffset(b)', 'required', '?', '(1, 2, 3, 4)', '10 x 20', 'intrinsic: 10 x _', 'state s {', 'when width < 9 {',
          'rows |-[r]-| {', 'else', 'import "x.layout"', ' else {', ' else when height > 3 {', ' and ', ' not ',
          'rows {\n', 'r1: ', '[a(50)<]', '(==)', '_spacer', '|-', '-|', 'H:', 'HV:|[a]|\n', '~', '-(>=8, <=20@low)-', 'c1..3', ' alignAllTop',
          'a: ll = 3\n', ', tt = 50%', ' += ', '%tt(b)', '%f(gap)', 'nil', 'group g = a.left, b.left\n', '.equal = 10', '.min = ', ' +keepHigh',
          ' +keepAt(700)', 'none', '[a, b].widthsEqual\n', '.keepLeftInset', '.centered', 'view c: Z\n', '10...20', '((((', '))))', '* b.width', '/ 0', '00000000000000000000', '1' * 30, 'a.a.a.a', '\n\n', '}\n}\n']


# Layouts in which one statement is about many, and those of the examples.
NOTATIONS = ["""layout N {
    screen p = 300...500 x 400
    screen q = 320 x fit
    view a (intrinsic: 40 x 20), b { view c, d }, e
    group tops = a.topInset, e.topInset
    state wide { a.width.min = 100 +keepHigh; tops.equal = 10 }
    state slim {
        a.width.equal = 50
        tops.equal = 5 @ low
    }
    when width < 400 and not height > 500 { b.left == a.right + gap } else when width == 450 { view f } else {
        b.left == 0
        rows { [a(50)]-[e] }
    }
    b.keepWidth.equal = 40%; [b.c, b.d].widthsEqual
    b.c: ll = tt = 5, w += 10, h = %h(a) / 2, minw = 3
    H:[a]-(>=8)-[b]~[e]-|
    [a, b, e].horizontalOffsets >= 2
}
""", """layout Z { view in; in.insets == 3; view.width >= 30 }
layout M {
    screen p = 200 x 200
    view z: Z, y: Z { view more; more.left == in.right }
    rows |-5-[r1]-[r2]-| {
        r1: [z(60)<]-[_spacer](60)
        r2: |-[y]
    }
}
"""]


def notations():
    examples = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'Examples')
    for name in ('coslayout', 'keeplayout', 'rqvisual', 'visual-format'):
        with open(os.path.join(examples, name + '.layout'), encoding='utf-8') as file:
            yield from re.split(r'^(?=layout )', file.read(), flags=re.M)[1:]


def sample_text(rng, known=[]):
    """A document of two or three small layouts."""
    if rng.random() < 0.5:
        known.extend(() if known else NOTATIONS * 5 + list(notations()))
        return 'let gap = 8\n' + ''.join(rng.sample(known, rng.randint(1, 2)))
    printer = Printer(random.Random(rng.random()))
    printer.write('let gap = 8\n')
    for i in range(rng.randint(1, 3)):
        kind = rng.choice(('well-posed', 'ambiguous', 'conflicting'))
        while True:
            layout = Generator(rng.random(), kind, []).build('L%d' % i)
            layout.number()
            if len(layout.views) <= 6:
                break
        printer.layout(layout, enclosed=rng.random() < 0.8)
    return printer.text


def units(text):
    """The text in utf-16 code units, as LSP counts."""
    return text.encode('utf-16-le', 'surrogatepass')


def position(data, offset):
    """The line and character of an offset in code units; a line ends at \\n, \\r\\n or \\r."""
    before = data[:2 * offset].decode('utf-16-le', 'surrogatepass')
    after = data[2 * offset:2 * offset + 2]
    line = before.count('\n') + before.count('\r') - before.count('\r\n')
    last = max(before.rfind('\n'), before.rfind('\r'))
    if before.endswith('\r') and after == b'\n\0':     # between \r and \n: the end of the line before
        line -= 1
        last = max(before[:-1].rfind('\n'), before[:-1].rfind('\r'))
        before = before[:-1]
    return {'line': line, 'character': len(units(before[last + 1:])) // 2}


def boundary(data, offset):
    """The offset, moved off the middle of a surrogate pair and of a CRLF, neither of which a position can name."""
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
    if roll < 0.95:                        # a piece of the text once more, somewhere else
        source = boundary(data, rng.randint(0, length))
        end = boundary(data, min(length, source + rng.randint(1, 60)))
        return start, start, data[2 * min(source, end):2 * max(source, end)].decode('utf-16-le', 'surrogatepass')
    return start, boundary(data, min(length, start + rng.randint(1, 80))), ''


def gentle_edit(rng, data):
    """An edit that mostly leaves a valid text: another number, attribute or relation, a line taken away, doubled or put in."""
    text = data.decode('utf-16-le', 'surrogatepass')
    at = lambda index: len(units(text[:index])) // 2
    roll = rng.random()
    if roll < 0.6:
        pattern, choices = rng.choice(((r'(?<![\w.])\d+(?:\.\d+)?', ['0', '5', '10', '12.5', '100', '700']), (r'==|>=|<=', ['==', '>=', '<=']),
                                       (r'(?<=\.)(?:left|top|width|height|centerX|leading|topInset|right)\b', ['left', 'top', 'width', 'height', 'leading'])))
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
    new = rng.choice(('view a\n', 'view b (intrinsic: 10 x 10)\n', 'a.left == 3\n', 'a.width >= b.width @ low\n', 'let z = 3\n', 'guide c\n', '# note\n',
                      'a.width.min = 20\n', 'a: ll = 4\n', 'H:[a]-[b]\n', 'state wide { a.left == 1 }\n', 'when width < 350 { a.top == 1 }\n', 'view c: Z\n'))
    return at(line.start()), at(line.start()), new


def apply_edit(data, edit):
    start, end, replacement = edit
    end = max(start, end)
    change = {'range': {'start': position(data, start), 'end': position(data, end)}, 'text': replacement}
    return data[:2 * start] + units(replacement) + data[2 * end:], change


def plain(diagnostics, uri):
    """Diagnostics as comparable text, with the document's own address taken out."""
    return json.dumps(diagnostics, sort_keys=True, ensure_ascii=False).replace(uri, 'URI')


class Session:
    """One server, two documents: `live` is edited, `fresh` is opened with the same text."""

    def __init__(self, rng):
        self.rng, self.client, self.serial = rng, Client([binary(), '--stdio']), 0
        self.uri, self.version, self.data = None, 0, b''

    def open(self, text):
        if self.uri:
            self.client.notify('textDocument/didClose', {'textDocument': {'uri': self.uri}})
        self.serial += 1
        self.gentle, self.undo = self.rng.random() < 0.5, None
        self.uri, self.version, self.data = 'file:///edits/%d/live.layout' % self.serial, 1, units(text)
        self.opened(self.uri, text)

    def opened(self, uri, text):
        self.client.notify('textDocument/didOpen', {'textDocument': {'uri': uri, 'languageId': 'layout', 'version': 1, 'text': text}})

    def edit(self, count):
        """One didChange with some edits; returns the texts of the edits."""
        changes = []
        for _ in range(count):
            self.data, change = apply_edit(self.data, self.next_edit())
            changes.append(change)
        self.version += 1
        self.client.notify('textDocument/didChange', {'textDocument': {'uri': self.uri, 'version': self.version}, 'contentChanges': changes})
        return changes

    def next_edit(self):
        """Wild or gentle, as the document goes; wild ones are half of the time taken back, so that verdicts are not all of syntax."""
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
        """None, or what the live document says and the fresh one does not."""
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
    seed, wanted = task
    rng, done, failures = random.Random(seed), 0, []
    session = Session(rng)
    try:
        while done < wanted and len(failures) < 3:
            session.open(sample_text(rng))
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
    parser.add_argument('--count', type=int, default=10000)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--jobs', type=int, default=max(2, (os.cpu_count() or 2) // 2))
    options = parser.parse_args(arguments)
    start = time.monotonic()
    pieces = max(1, options.count // 500)
    tasks = [('%d/%d' % (options.seed, i), -(-options.count // pieces)) for i in range(pieces)]
    with multiprocessing.Pool(options.jobs) as pool:
        results = list(pool.imap(run, tasks))
    failures = [f for _, bad in results for f in bad]
    for failure in failures[:10]:
        print(failure)
    print('edits: %d edits, %d disagreements (seed %d), %.1f s' % (sum(d for d, _ in results), len(failures), options.seed, time.monotonic() - start))
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
