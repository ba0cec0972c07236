"""The files over which two programs are compared, in chunks: copies of samples, and what generators make."""
import os
import random
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), 'outside'))
import edits  # noqa: E402
from notations import ALL  # noqa: E402
from program import PACKAGE, shared_folder  # noqa: E402

IB = ('.xib', '.storyboard')
BESIDE = ('.layout', '.xcstrings', '.strings', '.layout-lsp.json', '.editorconfig') + IB
SMALL = 40                                 # files of a chunk


class Chunk:
    """Some files of one folder. A chunk with a seed is made by `write`, in the process that compares it; one that is
    `made` may take long."""

    def __init__(self, folder, files, made=False, seed=None):
        self.folder, self.files, self.made, self.seed = folder, files, made, seed

    def write(self):
        """Writes the random files of the chunk."""
        if self.seed is None:
            return
        for file in self.files:
            rng = random.Random('%s %s' % (self.seed, file))
            text, imported = edits.sample_text(rng, ALL)
            os.makedirs(os.path.dirname(file), exist_ok=True)
            write(file, broken(rng, text))
            write(os.path.join(os.path.dirname(file), edits.IMPORTED), imported)


def write(path, text):
    with open(path, 'w', encoding='utf-8', errors='surrogatepass', newline='') as file:
        file.write(text)


def read(path):
    with open(path, encoding='utf-8', errors='surrogateescape', newline='') as file:
        return file.read()


def broken(rng, text):
    """The text as it is, or as somebody who is writing it may leave it for a moment."""
    token = rng.choice(list(re.finditer(r'\w+|[^\w\s]+', text)))
    lines = text.splitlines(True)
    ways = ((3, lambda: text), (3, lambda: text[:rng.randint(0, len(text))]), (2, lambda: text[:token.start()] + text[token.end():]),
            (2, lambda: text[:token.end()] + ' ' + token.group() + text[token.end():]), (2, lambda: moved(rng, lines)),
            (2, lambda: edited(rng, text, edits.gentle_edit)), (2, lambda: edited(rng, text, edits.random_edit)))
    return rng.choices([way for _, way in ways], [weight for weight, _ in ways])[0]()


def moved(rng, lines):
    lines = list(lines)
    line = lines.pop(rng.randrange(len(lines)))
    lines.insert(rng.randint(0, len(lines)), line)
    return ''.join(lines)


def edited(rng, text, edit):
    data = edits.units(text)
    for _ in range(rng.randint(1, 4)):
        data = edits.apply_edit(data, edit(rng, data))[0]
    return data.decode('utf-16-le', 'surrogatepass')


def in_chunks(folder, files, **more):
    return [Chunk(folder, files[i:i + SMALL], **more) for i in range(0, len(files), SMALL)]


def copied(source, target):
    """Copies the layouts and nibs of a folder, and what belongs to them; returns chunks of the layouts."""
    for parent, folders, names in os.walk(source):
        folders[:] = sorted(f for f in folders if not f.startswith('.') and f != 'node_modules')
        for name in sorted(names):
            if name.endswith(BESIDE):
                path = os.path.join(target, os.path.relpath(os.path.join(parent, name), source))
                os.makedirs(os.path.dirname(path), exist_ok=True)
                shutil.copyfile(os.path.join(parent, name), path)
    return [chunk for parent, _, names in sorted(os.walk(target))
            for chunk in in_chunks(parent, [os.path.join(parent, n) for n in sorted(names) if n.endswith('.layout')])]


def texts(target, named, **more):
    """Chunks of files with the given texts; `named` has (name, text)."""
    os.makedirs(target, exist_ok=True)
    for name, text in named:
        write(os.path.join(target, name), text)
    return in_chunks(target, [os.path.join(target, name) for name, _ in named], **more)


def in_docs():
    """The layouts in README and docs."""
    pages = [os.path.join(PACKAGE, 'README.md')] + [os.path.join(p, n) for p, _, names in sorted(os.walk(os.path.join(PACKAGE, 'docs'))) for n in sorted(names) if n.endswith('.md')]
    for page in pages:
        for number, match in enumerate(re.finditer(r'^ *```layout[^\n]*\n(.*?)^ *```', read(page), re.M | re.S)):
            yield '%s-%d.layout' % (os.path.basename(page)[:-3], number), match.group(1)


def in_tests():
    """The texts of several lines in the Swift tests: most are layouts, some with marks that are none. The long ones are tables."""
    for parent, _, names in sorted(os.walk(os.path.join(PACKAGE, 'Tests'))):
        for name in sorted(n for n in names if n.endswith('.swift')):
            for number, match in enumerate(re.finditer(r'"""\n(.*?)^( *)"""', read(os.path.join(parent, name)), re.M | re.S)):
                if len(match.group(1)) < 5000:
                    yield '%s-%d.layout' % (name[:-6], number), re.sub('^' + match.group(2), '', match.group(1), flags=re.M)


def attacks(shared):
    """The files of the generators that attack programs, each with the cube root of the lines that they make."""
    source = read(os.path.join(shared, 'tools', 'attack', 'gen.py')).split('\nnames=')[0]
    root = lambda number: str(max(16, round(int(number.group()) ** (1 / 3))))
    for counts in (r'range\([^()]*\)', r'\*\d{3,}', r'\bn=\d+'):
        source = re.sub(counts, lambda m: re.sub(r'(?<![\w.])\d{3,}\b', root, m.group()), source)
    made, scope = [], {'__name__': 'attack'}
    exec(source, scope)
    scope['w'] = lambda name, text: made.append((name + '.layout', text if isinstance(text, str) else ''.join(text)))
    for make in scope['G'].values():
        make()
    again = os.path.join(shared, 'tools', 'attack', 'gen2.py')
    for kind in re.findall(r"k=='(\w+)'", read(again)):
        done = subprocess.run([sys.executable, again, kind, '8'], capture_output=True, text=True, check=True)
        made.append((kind + '-8.layout', done.stdout))
    return made


def large(shared):
    for name, options in (('many', ['800']), ('one', ['150', '--one'])):
        made = subprocess.run([sys.executable, os.path.join(shared, 'tools', 'biglayout.py'), *options], capture_output=True, text=True, check=True)
        yield 'big-%s.layout' % name, made.stdout


def instances(shared, target):
    """Problems for the solver alone."""
    os.makedirs(target, exist_ok=True)
    paths = []
    for family in ('rows', 'stack', 'chain', 'tree', 'grid'):
        for seed in (1, 2):
            paths.append(os.path.join(target, '%s-%d.json' % (family, seed)))
            subprocess.run([sys.executable, os.path.join(shared, 'tools', 'layoutgen.py'), family, '150', paths[-1], '--seed', str(seed)],
                           stdout=subprocess.DEVNULL, check=True)
    return paths


def gather(target, folders, count, seed, say):
    """(chunks, files of Interface Builder, problems for the solver), with all samples copied into the target folder."""
    os.chdir(target)
    chunks, problems, shared = [], [], shared_folder()
    for number, folder in enumerate(folders):
        chunks += copied(folder, 'given%d' % number)
    if not folders:
        for name in ('Examples', 'Tests'):
            chunks += copied(os.path.join(PACKAGE, name), name)
        chunks += texts('docs', list(in_docs())) + texts('literals', list(in_tests()))
        if shared:
            for name in ('cases', 'corpus', 'seeds', 'trial', 'words'):
                chunks += copied(os.path.join(shared, name), name)
            seeds = sorted(n for n in os.listdir(os.path.join(shared, 'seeds')) if n.endswith('.txt'))
            chunks += texts('pages', [(n[:-4] + '.layout', read(os.path.join(shared, 'seeds', n))) for n in seeds])
            # Each is alone in a folder, so that not every search reads all of them, and comes first, because it may take long.
            chunks = [chunk for name, text in attacks(shared) + list(large(shared)) for chunk in texts('made/' + name[:-7], [(name, text)], made=True)] + chunks
            problems = instances(shared, 'problems')
        else:
            say('there is no shared folder (LAYOUT_SHARED names it): its cases, corpus, seeds and the files of its generators are left out')
    for low in range(0, count, SMALL):
        folder = 'random/%03d' % (low // SMALL)
        os.makedirs(folder)
        chunks.append(Chunk(folder, ['%s/%04d/a.layout' % (folder, i) for i in range(low, min(count, low + SMALL))], seed=seed))
    nibs = sorted(os.path.join(p, n) for p, _, names in os.walk('.') for n in names if n.endswith(IB))
    return chunks, [os.path.normpath(n) for n in nibs], problems
