#!/usr/bin/env python3
"""drags.py: drags views over the protocol, in layouts of real projects.

Tries every candidate of `layout/handles` for each view. Its number grows by 1, and then each dimension must move by
exactly the reported slope, every view outside of `alsoMoves` must stay, the text must differ in that number alone, and
an undo must give the same bytes and frames. Then drags while text is typed: an edit must belong to the text version
that it was asked for. Takes a seeded sample of files; `--all` takes every file, `--many` drags 10,000 times and
measures the server's memory.
"""
import argparse
import glob
import os
import random
import sys
from fractions import Fraction

from lsp import Client, ServerFailure
from program import PACKAGE, binary, report, shared_folder

URI = 'file:///moved.layout'
SAMPLE = 8
CAPABILITIES = {'experimental': {'layoutPreview': True}, 'workspace': {'workspaceEdit': {'documentChanges': True}}}
OWN = '''let gap = 8
layout Card {
  screen phone = 300 x 400
  screen tablet = 500...900 x 400
  view photo, title (intrinsic: 120 x 20), loose (intrinsic: 30 x 30)
  photo.left == gap; photo.top == -4 + 20; photo.size == 80 x 60
  title.left == photo.right + gap; title.right <= -16
  title.centerY == photo.centerY - 3.5
  loose.top == photo.bottom + 10
  when width >= 600 { photo.height == 60 } else { title.width <= 100 }
}
'''


class Text:
    """The client's side of a document: text and version, and the edits that are sent to the server or come from it."""

    def __init__(self, client, text):
        self.client, self.text, self.version = client, text, 1
        client.open(URI, text)

    def set(self, text):
        self.text, self.version = text, self.version + 1
        self.client.notify('textDocument/didChange', {
            'textDocument': {'uri': URI, 'version': self.version}, 'contentChanges': [{'text': text}]})

    def offset(self, place):
        lines = self.text.split('\n')
        before = sum(len(line) + 1 for line in lines[:place['line']])
        # Columns count units of UTF-16.
        return before + len(lines[place['line']].encode('utf-16-le')[:2 * place['character']].decode('utf-16-le'))

    def edited(self, edits):
        text = self.text
        for edit in sorted(edits, key=lambda edit: -self.offset(edit['range']['start'])):
            start, end = (self.offset(edit['range'][end]) for end in ('start', 'end'))
            text = text[:start] + edit['newText'] + text[end:]
        return text

    def about(self, **more):
        return {'textDocument': {'uri': URI}, 'version': self.version, **more}


def dimensions(views, view):
    """The dimensions of a view in its superview's coordinates."""
    parent = views.get(view['parent'], {'x': 0, 'y': 0})
    left, top = view['x'] - parent['x'], view['y'] - parent['y']
    return {'left': left, 'top': top, 'width': view['width'], 'height': view['height'],
            'right': left + view['width'], 'bottom': top + view['height']}


def frame(view):
    return [view[name] for name in ('x', 'y', 'width', 'height')]


def near(one, other):
    return abs(one - other) <= 1e-6 * max(1, abs(one), abs(other))


def step_of(candidate):
    """1, or the room up to the candidate's `max` if that is less, in thousandths; None if there is no room."""
    room = candidate['max'] - candidate['value'] if 'max' in candidate else 1
    step = min(1, int(room * 1000) / 1000)
    return step if step > 0 else None


def moved(text, shown, view, dims, candidate, failures, really):
    """Tries a candidate with its number one step greater. Returns whether there was room for a step."""
    step = step_of(candidate)
    if step is None:
        return False
    where = '%s: %s' % (view['path'], candidate['label'])
    choice = {name: shown[name] for name in ('layout', 'screen', 'state')}
    wanted = {'candidate': candidate['id'], 'value': round(candidate['value'] + step, 6), 'shown': {**choice, 'view': view['id']}}
    ghost = text.client.request('layout/try', text.about(seq=1, **wanted))
    before = {one['id']: one for one in shown['views']}
    after = {one['id']: one for one in ghost['shown']['views']}
    for name, dimension in dims.items():
        known = next((one for one in dimension['candidates'] if one['id'] == candidate['id']), None)
        # A new equation is a candidate only of the dimension that it sets.
        if known is None and candidate['kind'] == 'new':
            continue
        growth = float(Fraction(known['slope'])) * step if known else 0
        old, new = (dimensions(views, views[view['id']])[name] for views in (before, after))
        if not near(new, old + growth):
            failures.append('%s: %s goes from %r to %r, slope %s' % (where, name, old, new, known and known['slope']))
    for one in shown['views']:
        if one['id'] != view['id'] and one['path'] not in candidate['alsoMoves']:
            if not all(near(a, b) for a, b in zip(frame(one), frame(after[one['id']]))):
                failures.append('%s: %s moves too' % (where, one['path'] or 'the root'))
    answer = text.client.request('layout/edit', text.about(**wanted))
    [change] = answer['edit']['documentChanges']
    if change['textDocument']['version'] != text.version or change['edits'] != ghost['edits']:
        failures.append('%s: the edit is not what was tried' % where)
    if really:
        undone(text, change['edits'], choice, before, after, failures, where)
    return True


def undone(text, edits, choice, before, after, failures, where):
    """Applies the edits to the text, compares the frames with those of the trial, and undoes the edits."""
    original = text.text
    text.set(text.edited(edits))
    for views, content in ((after, text.text), (before, original)):
        if content is not text.text:
            text.set(content)
        [shown] = text.client.request('layout/preview', {'textDocument': {'uri': URI}, **choice})['shown']
        if {one['id']: frame(one) for one in shown['views']} != {id: frame(one) for id, one in views.items()}:
            failures.append('%s: the text says something else than was tried' % where)
    if text.text.encode() != original.encode():
        failures.append('%s: undone it is another text' % where)


def each_candidate(client_text, seeded, failures):
    """Tries the candidates of a random choice of views. Returns the number of candidates tried."""
    text, count = client_text, 0
    model = text.client.request('layout/preview', {'textDocument': {'uri': URI}, 'all': True})
    for shown in model['shown']:
        for view in shown['views']:
            if seeded.random() > 1 / max(1, len(model['shown']) // 3):
                continue
            choice = {name: shown[name] for name in ('layout', 'screen', 'state')}
            dims = {one['name']: one for one in text.client.request('layout/handles', text.about(view=view['id'], **choice))['dimensions']}
            candidates = {one['id']: one for dimension in dims.values() for one in dimension['candidates']}
            for name, dimension in dims.items():
                if not dimension['candidates'] and not dimension.get('reason'):
                    failures.append('%s %s: neither candidates nor a reason' % (view['path'], name))
                if not near(dimension['value'], dimensions({one['id']: one for one in shown['views']}, view)[name]):
                    failures.append('%s %s: is not %r' % (view['path'], name, dimension['value']))
                for one in dimension['candidates']:
                    if one['preferred'] and one['kind'] == 'metric':
                        failures.append('%s %s: a metric is changed without having been chosen' % (view['path'], name))
            for candidate in candidates.values():
                count += moved(text, shown, view, dims, candidate, failures, really=seeded.random() < 0.1)
    return count


def typing(client, seeded, failures, rounds):
    """Types while requests are open.

    A request for an old text must be refused; an answer must be an edit of the text it was asked for.
    """
    text = Text(client, OWN)
    edits = 0
    for _ in range(rounds):
        shown = client.request('layout/preview', {'textDocument': {'uri': URI}})['shown']
        views = [view for one in shown for view in one['views'] if view['parent'] is not None]
        if not views:
            text.set(OWN)
            continue
        view = seeded.choice(views)
        try:
            handles = client.request('layout/handles', text.about(layout='Card', view=view['id']))
        except ServerFailure:
            handles = {'dimensions': [], 'version': text.version}
        candidates = [one for dimension in handles['dimensions'] for one in dimension['candidates']]
        asked = []
        for _ in range(seeded.randint(1, 6)):
            if candidates and seeded.random() < 0.7:
                one = seeded.choice(candidates)
                wanted = {'candidate': one['id'], 'value': seeded.randint(0, 99), 'shown': {'layout': 'Card', 'view': view['id']}}
                method = seeded.choice(['layout/try', 'layout/edit'])
                # `version` may be older than the text: the user may have typed since.
                about = {**text.about(**wanted), 'version': handles['version']}
                asked.append((method, client.ask(method, about), text.version, text.text, one, wanted['value'], about['version']))
            else:
                place = seeded.randint(0, len(text.text))
                text.set(text.text[:place] + seeded.choice(['1', ' ', '# x\n', '\n', '4']) + text.text[place:])
        for method, number, version, content, candidate, value, claimed in asked:
            client.wait(lambda: number in client.answers, 'an answer')
            message = client.answers.pop(number)
            if claimed != version:
                if message.get('error', {}).get('code') != -32801:
                    failures.append('%s of version %d is answered in version %d' % (method, claimed, version))
            elif method == 'layout/edit' and message.get('result'):
                [change] = message['result']['edit']['documentChanges']
                edits += 1
                before = Text.__new__(Text)
                before.text = content
                if change['textDocument']['version'] != version:
                    failures.append('an edit of version %s in version %d' % (change['textDocument']['version'], version))
                if candidate['kind'] != 'new':
                    old = before.text[before.offset(candidate['range']['start']):before.offset(candidate['range']['end'])]
                    if old != candidate['text'] or str(value) not in change['edits'][0]['newText']:
                        failures.append('the edit of %s says %r' % (candidate['label'], change['edits']))
        if seeded.random() < 0.5:
            text.set(OWN)
    if not edits:
        failures.append('nothing was edited')
    return edits


def resident(client):
    with open('/proc/%d/status' % client.process.pid) as file:
        return next(int(line.split()[1]) for line in file if line.startswith('VmRSS'))


def many(failures, count):
    """Drags, drops and undoes `count` times. The server's memory in kB must grow by no more than a tenth after the
    first tenth.
    """
    client = Client([binary()], more=CAPABILITIES)
    text, seeded, early = Text(client, OWN), random.Random(3), None
    for number in range(count):
        [shown] = client.request('layout/preview', {'textDocument': {'uri': URI}})['shown']
        view = seeded.choice([one for one in shown['views'] if one['parent'] is not None])
        handles = client.request('layout/handles', text.about(view=view['id']))
        one = seeded.choice([one for dimension in handles['dimensions'] for one in dimension['candidates']])
        wanted = {'candidate': one['id'], 'shown': {'view': view['id']}}
        for step in range(8):
            client.request('layout/try', text.about(seq=step, value=round(one['value'] + step, 6), **wanted))
        answer = client.request('layout/edit', text.about(value=round(one['value'] + 7, 6), **wanted))
        text.set(text.edited(answer['edit']['documentChanges'][0]['edits']))
        text.set(OWN)
        if number == count // 10:
            early = resident(client)
    late = resident(client)
    client.close()
    print('%d drags: %d kB after a tenth, %d kB at the end' % (count, early, late))
    if late > early * 1.1:
        failures.append('memory grows with drags: from %d to %d kB' % (early, late))


def sources(everything):
    found = sorted(glob.glob(os.path.join(PACKAGE, 'Examples', '*.layout')))
    shared = shared_folder()
    if shared:
        found += sorted(glob.glob(os.path.join(shared, 'corpus', '*', '*.layout')))
    else:
        print('drags: no corpus (LAYOUT_SHARED names its folder), examples alone')
    return found if everything else random.Random(18).sample(found, min(SAMPLE, len(found)))


def main():
    options = argparse.ArgumentParser()
    options.add_argument('--all', action='store_true')
    options.add_argument('--many', action='store_true')
    options = options.parse_args()
    failures, total = [], 0
    if options.many:
        many(failures, 10000)
        return report('many drags', failures, 10000)
    seeded = random.Random(7)
    client = Client([binary()], more=CAPABILITIES)
    for source in [None] + sources(options.all):
        with open(source or os.devnull, encoding='utf-8') as file:
            content = file.read() if source else OWN
        if 'import ' in content:
            continue
        text, before = Text(client, content), len(failures)
        count = each_candidate(text, seeded, failures)
        failures[before:] = ['%s: %s' % (source and os.path.basename(source), one) for one in failures[before:]]
        client.notify('textDocument/didClose', {'textDocument': {'uri': URI}})
        total += count
    if total < 100:
        failures.append('only %d candidates were tried' % total)
    total += typing(client, seeded, failures, 400 if options.all else 60)
    client.close()
    return report('drags', failures[:40], total)


if __name__ == '__main__':
    sys.exit(main())
