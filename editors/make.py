#!/usr/bin/env python3
"""make.py [--check]: writes the words of the language from words.json, their only table, into every editor's grammar.

A grammar names the lists that it wants on a line with `words: NAME, NAME…`, in a comment. On the next line the first
list of words is replaced; names after a semicolon are for the second list there. The form of a list depends on the
file's ending. The grammar for Sublime Text is made as a whole, from that for VS Code. With --check nothing is written:
outdated files are printed, and the exit code is 1 if there are any.
"""
import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
TABLE = json.loads((HERE / "words.json").read_text("utf-8"))
TEXTMATE = HERE / "vscode" / "syntaxes" / "layout.tmLanguage.json"
SUBLIME = HERE / "sublime" / "Layout.sublime-syntax"

# ending -> (pattern of a list of words, function that writes one)
FORMS = {
    ".json": (r"(?<=\(\?:)\w+(?:\|\w+)*|(?<=\()\w+(?:\|\w+)*", "|".join),
    ".scm": (r"(?<=\()\w+(?:\|\w+)*", "|".join),
    ".vim": (r"(?<=\\%\()\w+(?:\\\|\w+)*", r"\|".join),
    ".el": (r'"\w+"(?: "\w+")+', lambda words: " ".join(f'"{word}"' for word in words)),
    ".xml": (r"(?:<item>\w+</item>)+", lambda words: "".join(f"<item>{word}</item>" for word in words)),
}
GRAMMARS = (TEXTMATE, HERE / "vim" / "syntax" / "layout.vim", HERE / "emacs" / "layout-mode.el", HERE / "kate" / "layout.xml",
            HERE / "tree-sitter" / "queries" / "highlights.scm")


def main():
    stale = []
    for path, text in made():
        if not path.exists() or path.read_text("utf-8") != text:
            stale.append(path)
            if "--check" not in sys.argv[1:]:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
    for path in stale:
        print(f"{'not up to date' if '--check' in sys.argv[1:] else 'written'}: {path.relative_to(HERE.parent)}")
    sys.exit(1 if stale and "--check" in sys.argv[1:] else 0)


def made():
    """Yields (path, text) of every file with words."""
    for path in GRAMMARS:
        text = filled(path)
        yield path, text
        if path == TEXTMATE:
            yield SUBLIME, Sublime(json.loads(text)).text()


def filled(path):
    pattern, written = FORMS[path.suffix]
    lines = path.read_text("utf-8").split("\n")
    for number, line in enumerate(lines[:-1]):
        wanted = re.search(r"\bwords: ([\w, ;]+)", line)
        if not wanted:
            continue
        lists = [written(chosen(names)) for names in wanted.group(1).split(";")]
        line = re.sub(pattern, lambda _: lists.pop(0), lines[number + 1], count=len(lists))
        if lists:
            sys.exit(f"{path}:{number + 2}: there is no list for the words of the line before")
        lines[number + 1] = line
    return "\n".join(lines)


def chosen(names):
    """The words of some lists without repetitions. A longer word comes before one that is its beginning."""
    words = list(dict.fromkeys(word for name in names.split(",") for word in TABLE[name.strip()]))
    return sorted(words, key=lambda word: -len(word))


class Sublime:
    """A TextMate grammar as a .sublime-syntax: a context for each entry of its repository."""

    def __init__(self, grammar):
        self.grammar = grammar

    def text(self):
        lines = ["%YAML 1.2", "---", "# Made by editors/make.py from editors/vscode/syntaxes/layout.tmLanguage.json: change that.",
                 f"name: {self.grammar['name']}", f"scope: {self.grammar['scopeName']}", "version: 2",
                 f"file_extensions: [{', '.join(self.grammar['fileTypes'])}]", "contexts:"]
        contexts = {"main": self.grammar["patterns"]}
        for name, entry in self.grammar["repository"].items():
            contexts[name] = entry["patterns"] if set(entry) == {"patterns"} else [entry]
        for name, patterns in contexts.items():
            lines.append(f"  {name}:")
            lines += [line for pattern in patterns for line in self.pattern(pattern, "    ")]
        return "\n".join(lines) + "\n"

    def pattern(self, pattern, indent):
        if "include" in pattern:
            return [f"{indent}- include: {pattern['include'].lstrip('#')}"]
        inner = indent + "  "
        if "match" in pattern:
            lines = [f"{indent}- match: {quoted(pattern['match'])}"]
            if "name" in pattern:
                lines.append(f"{inner}scope: {pattern['name']}")
            return lines + self.captures(pattern.get("captures"), inner)
        lines = [f"{indent}- match: {quoted(pattern['begin'])}", *self.captures(pattern.get("beginCaptures"), inner), f"{inner}push:"]
        within = inner + "  "
        if "name" in pattern:
            lines.append(f"{within}- meta_scope: {pattern['name']}")
        lines += [f"{within}- match: {quoted(pattern['end'])}", *self.captures(pattern.get("endCaptures"), within + "  "),
                  f"{within}  pop: 1"]
        return lines + [line for each in pattern["patterns"] for line in self.pattern(each, within)]

    def captures(self, captures, indent):
        if not captures:
            return []
        lines = [f"{indent}captures:"]
        for number, capture in captures.items():
            lines.append(f"{indent}  {number}: {capture['name']}")
        return lines


def quoted(pattern):
    return "'" + pattern.replace("'", "''") + "'"


if __name__ == "__main__":
    main()
