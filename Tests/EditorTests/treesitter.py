#!/usr/bin/env python3
"""treesitter.py SERVER FOLDER [COUNT]: the tree-sitter grammar against the program.

Both parse each file: every example, the layouts of LAYOUT_SHARED's corpus, and COUNT random ones, each unchanged and
with one or two edits. If the program reports a syntax error, the tree must have an error; if the tree has one, the
program must report something. Without errors, the tree must declare the same items as the program's outline. The
colours must be those of samples/highlight.txt.

The program also reports as `syntax` what no grammar can know: which values fit an attribute or a name. MEANING lists
those errors. Of the edited files, one in SPARE may differ: to find out whether a line may break, the program looks
further ahead than a scanner does.
"""
import ctypes
import json
import os
import random
import re
import subprocess
import sys
import warnings
from pathlib import Path

from tree_sitter import Language, Parser, Query, QueryCursor

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
GRAMMAR = ROOT / "editors" / "tree-sitter"
QUERIES = ("highlights", "folds", "indents", "locals", "injections", "textobjects", "outline", "brackets")

MEANING = re.compile(r"name an attribute of|a priority is set by itself|a width x height fits only|is one number, or \(|"
                     r"is an attribute: write the view|is compared part by part|an intrinsic size is|"
                     r"a state cannot stand inside|several values stand here|has nothing to align|does not fit a line|"
                     r"stands in these rows already|alone says nothing|takes no view|safeArea needs four insets")
SPARE = 200
# LSP symbol kinds of the outline -> the keywords that declare them
KINDS = {5: "layout", 8: "view", 7: "guide", 14: "let", 18: "group", 10: "state", 11: "screen"}


def main():
    server, folder = Path(sys.argv[1]), Path(sys.argv[2])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 250
    library = folder / "layout.so"
    subprocess.run([sys.executable, GRAMMAR / "build.py", "--output", folder / "grammar", "--library", library], check=True)
    language = load(library)
    grammar = Grammar(language)
    failed = grammar.check_queries()
    if not failed:
        failed += grammar.check_colours()
        failed += check_files(grammar, server, folder, count)
    sys.exit(1 if failed else 0)


def load(library):
    with warnings.catch_warnings():
        # The parser comes from a library that this process loads, so a bare pointer is valid.
        warnings.simplefilter("ignore")
        loaded = ctypes.CDLL(str(library))
        loaded.tree_sitter_layout.restype = ctypes.c_void_p
        return Language(loaded.tree_sitter_layout())


def verdict(name, problems):
    """Prints the case with its first few problems; returns the number of problems."""
    print(f"ok   {name}" if not problems else f"FAIL {name}:\n     " + "\n     ".join(map(str, problems[:8])), flush=True)
    return len(problems)


class Grammar:
    def __init__(self, language):
        self.language, self.parser = language, Parser(language)

    def query(self, name):
        return Query(self.language, (GRAMMAR / "queries" / f"{name}.scm").read_text("utf-8"))

    def check_queries(self):
        problems = []
        for name in QUERIES:
            try:
                self.query(name)
            except Exception as error:
                problems.append(f"{name}.scm: {error}")
        return verdict("every query fits the grammar", problems)

    def mistakes(self, root):
        """The lines of errors and of missing tokens."""
        found, open_nodes = [], [root]
        while open_nodes:
            node = open_nodes.pop()
            if node.is_error or node.is_missing:
                found.append(node.start_point[0])
            elif node.has_error:
                open_nodes.extend(node.children)
        return sorted(found)

    def outline(self, root):
        """[(depth, keyword, name)…] of the items, in order."""
        items = []
        for _, captures in QueryCursor(self.query("outline")).matches(root):
            item, word = captures["item"][0], captures["context"][0]
            # The name of a range of views is in parts.
            names = sorted(captures["name"], key=lambda part: part.start_byte)
            name = "".join(part.text.decode() for part in names)
            items.append((names[0].start_byte, item.start_byte, item.end_byte, word.text.decode(), name))
        listed, around = [], []
        for place, start, end, word, name in sorted(items):
            while around and around[-1] <= start:
                around.pop()
            listed.append((len(around), {"screens": "screen"}.get(word, word), name))
            around.append(end)
        return listed

    def check_colours(self):
        """Compares the colours line by line. Lines with errors are left out: a tree holds little of an error."""
        kinds = json.loads((HERE / "samples" / "kinds.json").read_text("utf-8"))
        drawn = (HERE / "samples" / "highlight.txt").read_text("utf-8").splitlines()
        sources, expected = [line[2:] for line in drawn[::2]], [line[2:] for line in drawn[1::2]]
        query, problems, compared, line = self.query("highlights"), [], 0, 0
        while line < len(sources):
            length = self.whole(sources[line:line + 40])
            if length:
                colours = self.colours(query, "\n".join(sources[line:line + length]) + "\n", problems)
                for source, letters, seen in zip(sources[line:line + length], expected[line:], colours):
                    compared += 1
                    problems += [f"{sign!r} in {source.strip()!r}: {colour}, not {kinds[letter]['treesitter']}"
                                 for sign, letter, colour in zip(source, letters, seen)
                                 if letter != " " and sign != "." and colour != kinds[letter]["treesitter"]]
            line += length or 1
        if compared < len(sources) * 0.9:
            problems.append(f"only {compared} of {len(sources)} lines are without mistakes")
        return verdict(f"colours of {compared} lines", problems)

    def whole(self, lines):
        """The least number of first lines that parse without errors; 0 if no number does."""
        for length in range(1, len(lines) + 1):
            text = "\n".join(lines[:length]) + "\n"
            if not self.parser.parse(text.encode()).root_node.has_error:
                return length
        return 0

    def colours(self, query, text, problems):
        """The colour of each character, by line."""
        captured = {}
        data = text.encode()
        for name, nodes in QueryCursor(query).captures(self.parser.parse(data).root_node).items():
            for node in nodes:
                for at in range(node.start_byte, node.end_byte):
                    if captured.setdefault(at, name) != name:
                        problems.append(f"{node.text.decode()!r} is {name} and {captured[at]}")
        colours, offset = [[]], 0
        for sign in text:
            if sign == "\n":
                colours.append([])
            else:
                colours[-1].append(captured.get(offset))
            offset += len(sign.encode())
        return colours


def check_files(grammar, server, folder, count):
    files = sorted((ROOT / "Examples").rglob("*.layout"))
    shared = Path(os.environ.get("LAYOUT_SHARED") or ROOT.parent / "shared") / "corpus"
    files += sorted(shared.rglob("*.layout"))
    files += write_random(folder / "random", count)
    reports = reported(server, folder, files)
    mistakes, outlines = [], []
    compared = 0
    client = Outlines(server)
    for file in files:
        text = file.read_bytes()
        if b"\0" in text or unclosed(text, reports[file]):
            continue
        root = grammar.parser.parse(text).root_node
        ours = [each for each in reports[file] if each["code"] == "syntax" and not MEANING.search(each["message"])]
        theirs = grammar.mistakes(root)
        if ours and not theirs:
            line = ours[0]["range"]["start"]["line"] + 1
            mistakes.append((file, f"no mistake in the tree, but in line {line}: {ours[0]['message']}"))
        elif theirs and not reports[file]:
            mistakes.append((file, f"a mistake in line {theirs[0] + 1} of the tree, and none for the program"))
        elif not theirs:
            compared += 1
            expected, found = client.outline(file, text), grammar.outline(root)
            if expected != found:
                outlines.append(f"{file}: {sorted(set(found) ^ set(expected))[:4]}")
    client.close()
    if len(mistakes) <= count // SPARE and all((folder / "random") in file.parents for file, _ in mistakes):
        mistakes = []
    return (verdict(f"mistakes in the same of {len(files)} files", [f"{file}: {words}" for file, words in mistakes])
            + verdict(f"the same outline of {compared} files", outlines))


def unclosed(text, diagnostics):
    """Whether the program reports an unclosed comment, which for the grammar is a comment without error."""
    return any("comment" in each["message"] for each in diagnostics) and b"/*" in text


def write_random(folder, count):
    sys.path.insert(0, str(ROOT / "Tests" / "outside"))
    from edits import gentle_edit, random_edit, sample_text, units
    from notations import ALL
    folder.mkdir()
    files = []
    for number in range(count):
        rng = random.Random(f"tree-sitter/{number}")
        if number % 4 == 0:
            whole, _ = sample_text(rng, ALL)
        text = whole
        for _ in range((0, 1, 1, 2)[number % 4]):
            data = units(text)
            start, end, piece = (gentle_edit if rng.random() < 0.4 else random_edit)(rng, data)
            text = (data[:2 * start] + units(piece) + data[2 * end:]).decode("utf-16-le", "replace")
        files.append(folder / f"{number}.layout")
        files[-1].write_bytes(text.encode("utf-8", "replace"))
    return files


def reported(server, folder, files):
    """The errors that the program reports, by file."""
    done = subprocess.run([server, "check", "--format", "json", *files], cwd=folder, stdout=subprocess.PIPE)
    return {Path(each["path"]): [found for found in each["diagnostics"] if found["severity"] == 1]
            for each in json.loads(done.stdout)["files"]}


class Outlines:
    """The server's outlines, in the form of `Grammar.outline`."""

    def __init__(self, server):
        sys.path.insert(0, str(ROOT / "Tests" / "outside"))
        from lsp import Client
        self.client, self.number = Client([str(server)]), 0

    def outline(self, file, text):
        self.number += 1
        uri = f"untitled:{self.number}"
        self.client.open(uri, text.decode("utf-8", "replace"))
        symbols = self.client.request("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
        self.client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        # The client's capabilities get a flat list, in which a path of names tells each item's depth.
        return [((each.get("containerName") or "").count(".") + bool(each.get("containerName")), KINDS[each["kind"]],
                 each["name"]) for each in symbols]

    def close(self):
        self.client.close()


if __name__ == "__main__":
    main()
