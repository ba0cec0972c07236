#!/usr/bin/env python3
"""run.py [PART…]: makes the packages of the program, and installs each as its users do; exits with 1 where something is wrong.

The program is LAYOUT_LSP, else .build/release/layout-lsp. Programs for other platforms are stand-ins, which are packed and not
run. Parts have the names in PARTS. Needs git, curl, wget, dpkg, vim, ruby, lua, Swift, pre-commit and PyYAML.
"""
import sys
import tempfile
import time
from pathlib import Path

import documents
import installing
import making
import registries
from support import Cases

PARTS = {**making.PARTS, **installing.PARTS, **registries.PARTS, **documents.PARTS}


def main(names):
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        sys.exit(f"no part {', '.join(unknown)}; there are {', '.join(PARTS)}")
    cases = Cases()
    with tempfile.TemporaryDirectory(prefix="layout-packaging-") as folder:
        release = making.Release(Path(folder) / "made")
        for name in names or PARTS:
            begun, before = time.monotonic(), cases.failed
            (Path(folder) / name).mkdir()
            PARTS[name](cases, Path(folder) / name, release)
            print(f"{'ok    ' if cases.failed == before else 'FAILED'}  {name} ({time.monotonic() - begun:.1f} s)", flush=True)
    print(f"packaging: {cases.passed} passed, {cases.failed} failed")
    return 1 if cases.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
