"""Folders that are branches of their own, because their users want them at the root of a repository, or with files that the
tag lacks: the package of the plugins, that of Sublime Text, and the tree-sitter grammar with its parser. `publish.sh` pushes
them."""
import os
import re
import shutil
import subprocess
import sys

import project
from packages import bundle
from packages.programs import Problem

EDITORS = project.ROOT / "editors"


def make(folder, checksum, everything):
    """Writes all of them below a folder. `checksum` is that of the bundle. The parser is made where tree-sitter is installed;
    with `everything` it has to be."""
    plugins(folder / "plugins", checksum)
    sublime(folder / "sublime")
    if os.environ.get("TREE_SITTER") or shutil.which("tree-sitter"):
        grammar(folder / "grammar")
    elif everything:
        raise Problem("there is no tree-sitter in PATH, which makes the parser of the grammar")
    else:
        print("no branch with the grammar: there is no tree-sitter in PATH")


def plugins(folder, checksum):
    """The package of the plugins as clients get it: it downloads the bundle of this version."""
    shutil.copytree(project.ROOT / "plugins", folder, ignore=shutil.ignore_patterns(".*", "*.artifactbundle"))
    manifest = folder / "Package.swift"
    text, count = re.subn(
        r'( *)// [^\n]*\n *\.binaryTarget\(name: "layout-lsp", path: "[^"]*"\)',
        lambda found: f'{found[1]}.binaryTarget(\n{found[1]}  name: "layout-lsp",\n'
                      f'{found[1]}  url: "{project.RELEASE}/{bundle.name()}",\n{found[1]}  checksum: "{checksum}")',
        manifest.read_text("utf-8"))
    if count != 1:
        raise Problem("plugins/Package.swift does not name the bundle by its path")
    manifest.write_text(text, "utf-8")
    shutil.copy(project.ROOT / "LICENSE", folder)


def sublime(folder):
    """What Package Control installs: the colours."""
    shutil.copytree(EDITORS / "sublime", folder)
    shutil.copy(project.ROOT / "LICENSE", folder)


def grammar(folder):
    """The grammar with the parser that is made of it, which Helix and Zed compile."""
    shutil.copytree(EDITORS / "tree-sitter", folder, ignore=shutil.ignore_patterns("build.py", "__pycache__", "src"))
    (folder / "src").mkdir()
    shutil.copy(EDITORS / "tree-sitter" / "src" / "scanner.c", folder / "src")
    shutil.copy(project.ROOT / "LICENSE", folder)
    done = subprocess.run([sys.executable, EDITORS / "tree-sitter" / "build.py", "--output", folder], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise Problem(f"the parser of the grammar cannot be made: {done.stdout.strip()}")
