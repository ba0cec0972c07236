#!/usr/bin/env python3
"""bundle.py FOLDER PROGRAM…: writes FOLDER/layout-lsp.artifactbundle, the programs for the plugins in plugins/.

    python3 packaging/bundle.py plugins .build/release/layout-lsp

Each program is for another platform, which is read from the program itself. Needs only Python's standard library.
"""
import sys
from pathlib import Path

from packages import bundle, programs


def main(words):
    if len(words) < 2:
        sys.exit(__doc__)
    try:
        found = programs.read(words[1:], any_linking=True)
    except programs.Problem as problem:
        sys.exit(f"bundle.py: {problem}")
    print(bundle.unpack(Path(words[0]), {program.traits["triple"]: program.data for program in found.values()}))


main(sys.argv[1:])
