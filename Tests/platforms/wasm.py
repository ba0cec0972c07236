#!/usr/bin/env python3
"""wasm.py: compiles the rooms of the engine that runs in a browser to WebAssembly, without the optimizer, and shows the
compiler's errors. `editors/web/build.py` says which rooms these are; `Tests/web` runs what it makes of them.

Embedded mode lacks, in Swift 6.3: key paths, values of protocol types (`any P`, unless P is bound to classes), `Any`,
casts to structs and protocols, types as values, untyped `throws`, weak and unowned references, Codable, Mirror,
`String(describing:)` and with it a value in a string that does not describe itself, AnyHashable, regular expressions and
with them the search for a string in a string, Mutex and task-local values (`SingleThread.swift` stands for both), async.
These need a cast where one does not expect it: a `[T]` used as a `[T?]`, tuples without labels used as labelled ones,
`Dictionary(_:uniquingKeysWith:)`, `merging`, and `lazy` with `compactMap` twice. A file has to import itself what its
closures use. An `Int` has 32 bits.
"""
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'editors', 'web'))
import build


def main():
    with tempfile.TemporaryDirectory() as folder:
        results = build.compile_all(folder)
    for module, said in results:
        print('wasm: %s: %s' % (module, 'compiles' if said is None else 'error: ' + said if said else 'waits for another room'))
    return 1 if any(said is not None for _, said in results) else 0


if __name__ == '__main__':
    sys.exit(main())
