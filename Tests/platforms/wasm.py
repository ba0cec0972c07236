#!/usr/bin/env python3
"""wasm.py: compiles the rooms that also run in a browser to WebAssembly, and shows the compiler's errors.

The toolchain alone suffices: it has Swift's library for WebAssembly in Embedded mode. Many of that mode's errors are
found only when code is made, so code is made, without the optimizer; it is not linked. A room is compiled once those
that it imports are there, two at a time.

Embedded mode lacks, in Swift 6.3: key paths, values of protocol types (`any P`, unless P is bound to classes), `Any`,
casts to structs and protocols, types as values, untyped `throws`, weak and unowned references, Codable, Mirror,
`String(describing:)`, AnyHashable, regular expressions and with them the search for a string in a string, Mutex and
task-local values (`SingleThread.swift` stands for both), async. These need a cast where one does not expect it: a
`[T]` used as a `[T?]`, tuples without labels used as labelled ones, `Dictionary(_:uniquingKeysWith:)`, `merging`, and
`lazy` with `compactMap` twice. A file has to import itself what its closures use. An `Int` has 32 bits.
"""
import concurrent.futures
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# (module, its folder in Sources, the modules that it imports)
ROOMS = (
    ('Solver', 'Solver', ()),
    ('Syntax', 'Syntax', ()),
    ('Formats', 'LayoutLSP/Formats', ()),
    ('Texts', 'LayoutLSP/Texts', ('Formats',)),
    ('Analysis', 'LayoutLSP/Analysis', ('Syntax', 'Solver', 'Formats', 'Texts')),
    ('Drawing', 'LayoutLSP/Drawing', ('Analysis',)),
)
OPTIONS = ('-target', 'wasm32-unknown-none-wasm', '-enable-experimental-feature', 'Embedded', '-swift-version', '6', '-wmo', '-Onone', '-parse-as-library', '-package-name', 'layoutlsp', '-Xfrontend', '-disable-stack-protector', '-warnings-as-errors')


def sources(room):
    found = []
    for folder, _, names in os.walk(os.path.join(ROOT, 'Sources', *room.split('/'))):
        found += [os.path.join(folder, name) for name in names if name.endswith('.swift')]
    return sorted(found)


def compiled(module, room, folder, before):
    """The compiler's errors for a room; nothing if one that it imports has errors. `before`: the compilations of these."""
    if any(other.result() is not None for other in before):
        return ''
    made = os.path.join(folder, module)
    done = subprocess.run(['swiftc', *OPTIONS, '-module-name', module, '-I', folder, '-emit-module', '-emit-module-path', made + '.swiftmodule', '-emit-object', '-o', made + '.o', *sources(room)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    return None if done.returncode == 0 else done.stdout or 'swiftc exits with %d' % done.returncode


def main():
    failed = False
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        compilations = {}
        for module, room, imports in ROOMS:
            compilations[module] = pool.submit(compiled, module, room, folder, [compilations[name] for name in imports])
        for module, compilation in compilations.items():
            said = compilation.result()
            failed = failed or said is not None
            print('wasm: %s: %s' % (module, 'compiles' if said is None else 'error: ' + said if said else 'waits for another room'))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
