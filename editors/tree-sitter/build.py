#!/usr/bin/env python3
"""build.py [--output FOLDER] [--library FILE]: makes the parser of the tree-sitter grammar, which the repository lacks.

Writes src/parser.c and the headers that it needs into FOLDER, by default this one: all that Neovim, Emacs, Helix and
Zed compile. With --library it also compiles them, with the C compiler that CC names or `cc`.

Needs tree-sitter's command line, 0.22 or newer (`tree-sitter` in PATH, or the program in TREE_SITTER), and Node.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
# The grammar's package.json, which the generator reads.
PACKAGE = '{"name": "tree-sitter-layout", "version": "1.0.0", "tree-sitter": [{"scope": "source.layout"}]}\n'


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--output", type=Path, default=HERE)
    arguments.add_argument("--library", type=Path)
    chosen = arguments.parse_args()
    generate(chosen.output)
    if chosen.library:
        compile_parser(chosen.output, chosen.library)


def generate(output):
    command = os.environ.get("TREE_SITTER") or shutil.which("tree-sitter")
    if not command:
        sys.exit("build.py: there is no tree-sitter in PATH; see https://tree-sitter.github.io, or name it by TREE_SITTER")
    with tempfile.TemporaryDirectory() as scratch:
        # The generator writes other files beside the parser, so it works in a copy.
        copy = Path(scratch) / "tree-sitter"
        (copy / "src").mkdir(parents=True)
        shutil.copy(HERE.parent / "words.json", scratch)
        shutil.copy(HERE / "grammar.js", copy)
        shutil.copy(HERE / "src" / "scanner.c", copy / "src")
        (copy / "package.json").write_text(PACKAGE)
        done = subprocess.run([command, "generate"], cwd=copy, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            sys.exit(f"build.py: {command} generate failed:\n{done.stdout}")
        (output / "src").mkdir(parents=True, exist_ok=True)
        shutil.copytree(copy / "src", output / "src", dirs_exist_ok=True)


def compile_parser(folder, library):
    library.parent.mkdir(parents=True, exist_ok=True)
    sources = [folder / "src" / name for name in ("parser.c", "scanner.c")]
    subprocess.run([os.environ.get("CC", "cc"), "-O2", "-shared", "-fPIC", "-I", folder / "src", *sources, "-o", library], check=True)


if __name__ == "__main__":
    main()
