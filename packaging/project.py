#!/usr/bin/env python3
"""project.py [--write | --tag NAME]: the version and the address of the project, which project.json holds.

Files that cannot read project.json repeat them: documents, manifests, the version in the Swift sources. Without an option
this checks that all of them say the same; with --write it makes them; with --tag it also checks that NAME is the tag of
this version. Needs only Python's standard library.
"""
import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
_PROJECT = json.loads((HERE / "project.json").read_text("utf-8"))

VERSION = _PROJECT["version"]
TAG = f"v{VERSION}"
SUMMARY = _PROJECT["summary"]
PLATFORMS = _PROJECT["platforms"]
REPOSITORY = _PROJECT["repository"]
OWNER, NAME = REPOSITORY.split("/")
ADDRESS = f"https://github.com/{REPOSITORY}"
SITE = f"https://{OWNER}.github.io/{NAME}/"
RELEASE = f"{ADDRESS}/releases/download/{TAG}"
CHECKSUMS = "SHA256SUMS"

NUMBER = r"\d+\.\d+\.\d+"

# Where a file says the version in a way of its own: (file, pattern with the version as its group).
VERSIONS = (
    ("Sources/LayoutLSP/Server/Version.swift", rf'programVersion = "({NUMBER})"'),
    ("editors/vscode/package.json", rf'(?m)^  "version": "({NUMBER})"'),
    ("editors/emacs/layout-mode.el", rf"(?m)^;; Version: ({NUMBER})$"),
    ("editors/emacs/layout-preview.el", rf"(?m)^;; Version: ({NUMBER})$"),
    ("editors/vim/doc/layout.txt", rf"(?m)^Version ({NUMBER})\b"),
    ("editors/zed/extension.toml", rf'(?m)^version = "({NUMBER})"'),
    ("editors/zed/Cargo.toml", rf'(?m)^version = "({NUMBER})"'),
    ("packaging/registries/zed/extensions.toml", rf'(?m)^version = "({NUMBER})"'),
    ("packaging/install.sh", rf"(?m)^version=({NUMBER})$"),
)

# What says a version or the address wherever it occurs: (pattern with the one word as its group, the word).
EVERYWHERE = (
    (rf"layoutlsp(?:-[a-z]+-[a-z0-9]+)?-({NUMBER})\.vsix", VERSION),
    (rf"layout-lsp-({NUMBER})-(?:linux|darwin)-", VERSION),
    (rf"layout_lsp-({NUMBER})-py3", VERSION),
    (rf"layout-lsp_({NUMBER})_", VERSION),
    (rf"(?:layoutlsp|layout-lsp)@v({NUMBER})\b", VERSION),
    (rf"(?m)^\s*rev: v({NUMBER})$", VERSION),
    (rf"\b(?:plugins|sublime|grammar)-({NUMBER})\b", VERSION),
    (rf"releases/download/v({NUMBER})/", VERSION),
    (rf"install\.sh .*--version ({NUMBER})\b", VERSION),
    (r"(?:github\.com[/:]|githubusercontent\.com/|github/|github:|ghcr\.io/|uses: )([\w.-]+/layoutlsp)\b", REPOSITORY),
    (r"https://([\w-]+)\.github\.io/layoutlsp\b", OWNER),
    (r"pkgs/([\w.-]+/layoutlsp)/", REPOSITORY),
    (r':repo "([\w.-]+/layoutlsp)"', REPOSITORY),
    (r"(?m)^    repo_owner: ([\w-]+)\n    repo_name: layoutlsp$", OWNER),
    (r"(?m)^\* @([\w-]+)$", OWNER),
    (r"--repo ([\w.-]+/layoutlsp)\b", REPOSITORY),
)
# Texts of tests and what has changed speak of other versions.
EXEMPT = re.compile(r"^Tests/|CHANGELOG\.md$|^packaging/project\.py$|\.(png|svg)$")


def corrected(text, pattern, word):
    """The text with the word in the place of the pattern's group, and how often there was another."""
    wrong = 0

    def replace(found):
        nonlocal wrong
        wrong += found[1] != word
        return found[0][:found.start(1) - found.start()] + word + found[0][found.end(1) - found.start():]

    return re.sub(pattern, replace, text), wrong


def files():
    """The project's files, those included that are new."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True,
                            stdout=subprocess.PIPE).stdout
    return sorted(name for name in listed.decode().split("\0") if name and (ROOT / name).is_file() and not (ROOT / name).is_symlink())


def differences(write=False):
    """What says another version or address, a line each; with `write` it is corrected."""
    patterns = {}
    for name, pattern in VERSIONS:
        if not re.search(pattern, (ROOT / name).read_text("utf-8")):
            yield f"{name} names no version in its place"
        patterns.setdefault(name, []).append((pattern, VERSION))
    for name in files():
        mine = patterns.get(name, []) + ([] if EXEMPT.search(name) else list(EVERYWHERE))
        if not mine:
            continue
        try:
            text = before = (ROOT / name).read_text("utf-8")
        except UnicodeDecodeError:
            continue
        for pattern, word in mine:
            text, wrong = corrected(text, pattern, word)
            if wrong and not write:
                yield f"{name} should say {word} in {wrong} place{'s' * (wrong != 1)}: `packaging/project.py --write` corrects it"
        if write and text != before:
            (ROOT / name).write_text(text, "utf-8")
            print(f"{name} is corrected")
    first = re.search(rf"(?m)^## ({NUMBER})", (ROOT / "CHANGELOG.md").read_text("utf-8"))
    if not first or first[1] != VERSION:
        yield f"CHANGELOG.md does not begin with {VERSION}"


def main():
    parser = argparse.ArgumentParser(description="checks that everything says the version and the address of project.json")
    parser.add_argument("--write", action="store_true", help="correct what says another")
    parser.add_argument("--tag", help="a tag that has to be that of this version")
    chosen = parser.parse_args()
    found = list(differences(chosen.write))
    if chosen.tag and chosen.tag != TAG:
        found.append(f"the tag {chosen.tag} is not {TAG}, that of the version in packaging/project.json")
    if found:
        sys.exit("\n".join(found))
    print(f"{NAME} {VERSION} at {ADDRESS}")


if __name__ == "__main__":
    main()
