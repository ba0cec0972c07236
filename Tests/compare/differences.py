"""Where two answers differ, and which differences are expected."""
import difflib
import fnmatch
import json
import re

MOST_PARTS, LONGEST = 200, 300
MISSING = object()


def short(value):
    if value is MISSING:
        return 'nothing'
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)
    return text if len(text) <= LONGEST else text[:LONGEST] + '…'


class Difference:
    """One differing part of the answers about a file."""

    def __init__(self, file, kind, place, old, new):
        self.file, self.kind, self.place, self.old, self.new = file, kind, place, short(old), short(new)

    def __str__(self):
        return '%s: %s: %s\n    old %s\n    new %s' % (self.file, self.kind, self.place, self.old, self.new)


def parts(old, new, place=''):
    """(place, old part, new part) for the first parts in which two values differ; a long text is narrowed to its lines."""
    found = []
    for part in walk(old, new, place):
        found.append(part)
        if len(found) == MOST_PARTS:
            break
    return found


def walk(old, new, place):
    if old == new and type(old) is type(new):
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for name in list(old) + [n for n in new if n not in old]:
            yield from walk(old.get(name, MISSING), new.get(name, MISSING), '%s.%s' % (place, name) if place else name)
    elif isinstance(old, list) and isinstance(new, list):
        yield from walk_rows(old, new, [json.dumps(o, sort_keys=True) for o in old], [json.dumps(n, sort_keys=True) for n in new], place, '[%d]')
    elif isinstance(old, str) and isinstance(new, str) and ('\n' in old or '\n' in new):
        before, after = old.splitlines(True), new.splitlines(True)
        yield from walk_rows(before, after, before, after, place, ', line %d')
    else:
        yield place, narrowed(old, new), narrowed(new, old)


def walk_rows(old, new, old_keys, new_keys, place, form):
    """The parts in which two lists differ: of as many members as differ on both sides each with its partner, else one side."""
    base = 1 if 'line' in form else 0
    for _, low, high, new_low, new_high in differing(old_keys, new_keys):
        for i in range(max(high - low, new_high - new_low)):
            one = old[low + i] if low + i < high else MISSING
            other = new[new_low + i] if new_low + i < new_high else MISSING
            at = place + form % ((low + i if one is not MISSING else new_low + i) + base)
            if isinstance(one, str) and isinstance(other, str):
                yield at, narrowed(one, other), narrowed(other, one)
            elif one is MISSING or other is MISSING:
                yield at, one, other
            else:
                yield from walk(one, other, at)


def differing(old, new):
    """The opcodes of what differs. Long lists are compared without looking for the best way, which takes quadratic time."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    old, new = old[start:len(old) - end], new[start:len(new) - end]
    if max(len(old), len(new)) > 2000:
        return [('replace', start, start + len(old), start, start + len(new))]
    codes = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [(code, a + start, b + start, c + start, d + start) for code, a, b, c, d in codes if code != 'equal']


def narrowed(text, other):
    """The text from shortly before the first character in which it differs from the other."""
    if not (isinstance(text, str) and isinstance(other, str)) or len(text) <= LONGEST:
        return text
    same = next((i for i, (a, b) in enumerate(zip(text, other)) if a != b), min(len(text), len(other)))
    return ('…' if same > 60 else '') + text[max(0, same - 60):]


class Accepted:
    """Named, expected differences: the lines `KIND | PATTERN | REASON` of a file.

    KIND is a glob of kinds; PATTERN a regular expression that is found in `FILE: PLACE: OLD => NEW`; REASON is what the
    summary counts. Empty lines and those that begin with # say nothing.
    """

    def __init__(self, path=None):
        self.rules = []
        for number, line in enumerate(open(path, encoding='utf-8') if path else (), 1):
            if not line.strip() or line.startswith('#'):
                continue
            kind, _, rest = line.partition(' | ')
            pattern, _, reason = rest.rpartition(' | ')
            if not (kind.strip() and pattern.strip() and reason.strip()):
                raise ValueError('%s:%d: a line is KIND | PATTERN | REASON' % (path, number))
            try:
                self.rules.append((kind.strip(), re.compile(pattern.strip()), reason.strip()))
            except re.error as error:
                raise ValueError('%s:%d: no regular expression: %s' % (path, number, error))

    def reason(self, difference):
        """The reason for which a difference is expected; None if it is not."""
        text = '%s: %s: %s => %s' % (difference.file, difference.place, difference.old, difference.new)
        return next((reason for kind, pattern, reason in self.rules if fnmatch.fnmatch(difference.kind, kind) and pattern.search(text)), None)
