"""What the commands of two programs answer about files."""
import json
import os
import shutil
import subprocess

from differences import Difference, parts

LIMIT = 120                                # seconds
# Of many files together; the answer has to be the same file by file.
TOGETHER = {'check json': ['check', '--format', 'json'], 'check human': ['check'], 'check matrix': ['check', '--matrix'],
            'check github': ['check', '--format', 'github'], 'check sarif': ['check', '--format', 'sarif'], 'format': ['format']}
# Of one file; of those in TURNS one for each file, because the server draws them all and says their frames.
ALONE = {'frames json': ['frames', '--format', 'json'],
         'export swift': ['export', '--to', 'swift'], 'export objc': ['export', '--to', 'objc'], 'export json': ['export', '--to', 'json']}
TURNS = {'render svg': ['render', '--format', 'svg'], 'render text': ['render', '--format', 'text'],
         'render html': ['render', '--format', 'html'], 'frames table': ['frames']}
IMPORT = {'import': ['-o', 'made', '--report', 'report.json'], 'import check': ['--check', '--report', 'report.json']}
MEASURES = ('ms', 'pivots', 'peak_rss_bytes')


def kinds():
    return [*TOGETHER, *ALONE, *TURNS, *IMPORT, 'solve']


def both(programs, arguments, folders=(None, None)):
    """The answers of both programs, which run at the same time: the standard output, the standard error and the exit code."""
    running = [subprocess.Popen([program, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder)
               for program, folder in zip(programs, folders)]
    return [outcome(process) for process in running]


def outcome(process):
    try:
        output, errors = process.communicate(timeout=LIMIT)
        code = process.returncode
    except subprocess.TimeoutExpired:
        process.kill()
        output, errors = process.communicate()
        code = 'still running after %d s' % LIMIT
    return {'output': output, 'errors': errors, 'code': code}


def readable(answer):
    """The answer with JSON and text in the place of bytes."""
    output, errors = (answer[name].decode('utf-8', 'backslashreplace') for name in ('output', 'errors'))
    if output.startswith(('{', '[')):
        try:
            output = json.loads(output)
        except ValueError:
            pass
    return {'output': output, 'errors': errors, 'code': answer['code']}


class Commands:
    """Compares answers of commands; `kinds` are those that are wanted."""

    def __init__(self, programs, kinds, note):
        self.programs, self.kinds, self.note = programs, kinds, note

    def about(self, chunk):
        """Compares all answers about the files of a chunk; about those that take long, only what is wrong in them."""
        files, is_random = [file for file in chunk.files if file not in self.note.left_out], chunk.seed is not None
        quick = [file for file in files if file not in self.note.slow]
        for kind in self.kinds & set(('check json', 'check human', 'check matrix', 'format') if is_random else TOGETHER):
            self.together(kind, TOGETHER[kind], files if kind == 'check json' else quick, [5])
        for number, file in enumerate(quick):
            turn = list(TURNS)[(number + len(chunk.folder)) % len(TURNS)]
            for kind, arguments in ({'export swift': ALONE['export swift']} if is_random else {**ALONE, turn: TURNS[turn]}).items():
                if kind in self.kinds:
                    self.together(kind, arguments, [file], [1])

    def together(self, kind, arguments, files, left):
        """Compares the answer about all files, and where it differs those about halves, until `left` files are found."""
        if not files:
            return
        old, new = both(self.programs, arguments + files)
        self.note.compared(kind, len(files))
        if old == new:
            return
        if len(files) == 1 or left[0] == 0:
            name = files[0] if len(files) == 1 else '%s and %d more' % (files[0], len(files) - 1)
            self.note.differ(Difference(name, kind, *part) for part in parts(readable(old), readable(new)))
            left[0] -= left[0] > 0
            return
        before = self.note.found()
        self.note.compared(kind, -len(files))
        for half in (files[:len(files) // 2], files[len(files) // 2:]):
            self.together(kind, arguments, half, left)
        if self.note.found() == before:    # only together they differ
            self.note.differ(Difference('%s and %d more' % (files[0], len(files) - 1), kind, *part) for part in parts(readable(old), readable(new)))

    def imported(self, nibs, number):
        """Compares what becomes of files of Interface Builder, in a folder for each program that is the `number`th."""
        nibs = [os.path.abspath(nib) for nib in nibs]
        for kind, options in IMPORT.items():
            if kind not in self.kinds:
                continue
            folders = [os.path.abspath('imported-%s-%d' % (side, number)) for side in ('old', 'new')]
            for folder in folders:
                os.makedirs(folder)
            answers = [readable(answer) for answer in both(self.programs, ['import', *options, *nibs], folders)]
            self.note.compared(kind, len(nibs))
            for answer, folder in zip(answers, folders):
                answer['files'] = written(folder)
                shutil.rmtree(folder)
            self.note.differ(Difference(nibs[0] + '…', kind, *part) for part in parts(*answers))

    def solved(self, problems):
        """Compares what the solver says alone; it is a command of the program, or of `layout-bench` beside it."""
        programs = [bench if os.access(bench := os.path.join(os.path.dirname(p), 'layout-bench'), os.X_OK) else p for p in self.programs]
        for problem in problems if 'solve' in self.kinds else ():
            answers = [readable(answer) for answer in both(programs, ['solve', '--runs', '1', problem])]
            for answer in answers:
                for name in MEASURES:
                    if isinstance(answer['output'], dict):
                        answer['output'].pop(name, None)
            self.note.compared('solve', 1)
            self.note.differ(Difference(problem, 'solve', *part) for part in parts(*answers))


def written(folder):
    """{name: text, or JSON} of all files in a folder."""
    found = {}
    for parent, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            path = os.path.join(parent, name)
            with open(path, encoding='utf-8', errors='backslashreplace') as file:
                found[os.path.relpath(path, folder)] = json.load(file) if name.endswith('.json') else file.read()
    return found
