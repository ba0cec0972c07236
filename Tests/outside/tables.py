"""The notation and the check that the tables of layouts share.

A row is (title, text, wanted). The text is that of one file, or {name: text} of several, of which `main.layout` is checked.
  «code»    in the text: one diagnostic of that code begins here, within this statement; twice the mark, two of them
  «code?»   such a diagnostic may be there or not; «?» a hint of any code
  «code*»   one or more of them
  «code+»   one or more of them at one of the marks with this code, or at several
  «related» a diagnostic names this line (of any of the files) as related
Errors and warnings without a mark are wrong, and so are hints of the codes in WATCHED and of those a row marks.
`wanted` are the frames of the configuration `p`, or {configuration: frames} for exactly these configurations, named
`screen` or `screen/state`. Frames are written `a 0 0 40 30, box.b 1/3 _ 40 30, c absent`; `_` is any value, `.` is the
root. `conflict: …` or `ambiguous: …` before them is the status, `any: …` leaves it open. `None`: frames are unchecked.
"""
import os
import re
import tempfile
from fractions import Fraction

from program import analyse_all, report

WATCHED = ('overridden', 'ignored-rule')
MARK = re.compile('«([^»]*)»')


def plain(text):
    """(the text without its marks, [(line, column, content of the mark)…])"""
    marks, out, last = [], '', 0
    for mark in MARK.finditer(text):
        out, last = out + text[last:mark.start()], mark.end()
        line = out.rsplit('\n', 1)[-1]
        marks.append((out.count('\n'), len(line), mark.group(1)))
    return out + text[last:], marks


def frames_of(written):
    """(status, {path: (x, y, width, height) of numbers and None, or None where the view must be absent})"""
    status, _, rest = written.rpartition(':')
    frames = {}
    for part in rest.split(','):
        words = part.split()
        if words:
            frames['' if words[0] == '.' else words[0]] = None if words[1] == 'absent' else tuple(
                None if w == '_' else float(Fraction(w)) for w in words[1:5])
    return status or 'solved', frames


def wrong_frames(layouts, wanted):
    """The fault of the frames of the only layout, or of the layout called T."""
    layout = layouts.get('T') or next(iter(layouts.values()), None)
    if layout is None:
        return 'no layout in the answer'
    name = lambda c: c['screen'] + ('/' + c['state'] if c.get('state') else '')
    found = {name(c): c for c in layout['configurations']}
    wanted = {'p': wanted} if isinstance(wanted, str) else wanted
    if set(found) != set(wanted):
        return 'the configurations are %s, expected %s' % (', '.join(sorted(found)), ', '.join(sorted(wanted)))
    for key, written in wanted.items():
        status, frames = frames_of(written)
        if status not in ('any', found[key]['status']):
            return '%s is %s, expected %s' % (key, found[key]['status'], status)
        views = {v['path']: v for v in found[key]['views']}
        for path, frame in frames.items():
            if (path in views) != (frame is not None):
                return '%s: %s is %s' % (key, path, 'there' if path in views else 'not there')
            got = tuple(views[path][d] for d in ('x', 'y', 'width', 'height')) if frame else ()
            if any(w is not None and abs(g - w) > 1e-6 for g, w in zip(got, frame or ())):
                return '%s: %s has %s, expected %s' % (key, path or 'the root', ' '.join(map(short, got)), ' '.join(map(short, frame)))
    return None


def short(value):
    return '_' if value is None else '%g' % round(value, 6)


def wrong_diagnostics(diagnostics, text, marks):
    """The fault of the diagnostics of a file with marks."""
    wanted, lines = {}, text.split('\n')
    for line, column, said in marks:
        if said != 'related':
            wanted.setdefault((line, column, said.rstrip('?*+')), []).append(said[-1])
    counts, watched = dict.fromkeys(wanted, 0), set(WATCHED) | {code for _, _, code in wanted if code}
    for d in diagnostics:
        line, column = d['range']['start']['line'], d['range']['start']['character']
        if d['severity'] > 2 and d.get('code') not in watched:
            continue
        near = [m for m in wanted if m[2] in (d.get('code'), '' if d['severity'] > 2 else None) and m[0] == line and m[1] <= column
                and not any(c in lines[line][m[1]:column] for c in (';,' if d.get('code') == 'ignored-rule' else ';'))]
        if not near:
            return 'an unexpected %s at %d:%d: %s' % (d.get('code'), line + 1, column + 1, d['message'])
        counts[max(near)] += 1
    for (line, column, code), said in wanted.items():
        count = sum(n for m, n in counts.items() if m[2] == code and '+' in wanted[m]) if '+' in said else counts[line, column, code]
        if not ('?' in said or (said[0] in '*+' and count) or count == len(said)):
            return '%d of %s at %d:%d, expected %d' % (count, code, line + 1, column + 1, len(said))
    return None


def wrong_related(diagnostics, files):
    """The first line that should be named as related and is not."""
    named = {(os.path.basename(r['location']['uri']), r['location']['range']['start']['line'])
             for d in diagnostics for r in d.get('relatedInformation', ())}
    for name, (_, marks) in files.items():
        for line, _, said in marks:
            if said == 'related' and (os.path.basename(name), line) not in named:
                return 'line %d of %s is not named as related' % (line + 1, name)
    return None


def written(row, folder):
    """Writes the files of a row into its folder. Returns {name: (text, marks)}."""
    _, texts, _ = row
    files = {n: plain(t) for n, t in (texts if isinstance(texts, dict) else {'main.layout': texts}).items()}
    for name, (text, _) in files.items():
        os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
        with open(os.path.join(folder, name), 'w', encoding='utf-8') as file:
            file.write(text)
    return files


def problem(row, files, layouts, diagnostics):
    """The fault of the answers about one row; None if there is none."""
    wanted = row[2]
    try:
        return (wrong_diagnostics(diagnostics, *files['main.layout']) or wrong_related(diagnostics, files)
                or (None if wanted is None else wrong_frames(layouts, wanted)))
    except (KeyError, TypeError) as error:
        return '%s %s' % (type(error).__name__, error)


def check(name, rows):
    """Checks the program on every row; returns the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        places = [os.path.join(folder, 'row%d' % n) for n in range(len(rows))]
        files = list(map(written, rows, places))
        answers = analyse_all(folder, [os.path.join(place, 'main.layout') for place in places])
    wrongs = [problem(row, own, *answer) for row, own, answer in zip(rows, files, answers)]
    failures = ['%-44s %s' % (row[0].replace('\n', ' ⏎ '), wrong) for row, wrong in zip(rows, wrongs) if wrong]
    return report(name, failures, len(rows))
