#!/usr/bin/env python3
"""build.py: makes the playground, a page with the engine in it, from the same sources as the program.

  python3 editors/web/build.py [--debug] [-o FOLDER]

Writes a folder of static files (`build/web` without -o): serve it with any web server. `--debug` leaves out the
optimizers, which take some minutes.

The Swift toolchain suffices to compile: it has Swift's library for WebAssembly in Embedded mode. To link takes from Debian
`wasi-libc` (the allocator), `libclang-rt-*-dev-wasm32` (long arithmetic), and `binaryen` (`wasm-opt`) without --debug.
"""
import argparse
import concurrent.futures
import glob
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# (module, its folder, the modules that it imports), of all that the engine is made of.
ROOMS = (
    ('Solver', 'Sources/Solver', ()),
    ('Syntax', 'Sources/Syntax', ()),
    ('Formats', 'Sources/LayoutLSP/Formats', ()),
    ('Analysis', 'Sources/LayoutLSP/Analysis', ('Syntax', 'Solver', 'Formats')),
    ('Protocol', 'Sources/LayoutLSP/Protocol', ('Formats', 'Analysis')),
    ('Drawing', 'Sources/LayoutLSP/Drawing', ('Analysis',)),
    ('Import', 'Sources/LayoutLSP/Import', ('Analysis',)),
    ('Export', 'Sources/LayoutLSP/Export', ('Analysis',)),
    ('Features', 'Sources/LayoutLSP/Features', ('Protocol', 'Drawing')),
    ('Web', 'Sources/LayoutLSP/Web', ('Features', 'Import', 'Export')),
)
OPTIONS = ('-target', 'wasm32-unknown-none-wasm', '-enable-experimental-feature', 'Embedded', '-swift-version', '6', '-wmo', '-parse-as-library', '-package-name', 'layoutlsp', '-Xfrontend', '-disable-stack-protector', '-warnings-as-errors')
# The files that the package manager puts into a module as `PackageResources`, for each module that has some.
RESOURCES = {'Features': ['Features/Render/Page/' + name for name in ('frames.js', 'picture.js', 'controls.js', 'watch.js', 'page.css')]}


def sources(room):
    found = []
    for folder, _, names in os.walk(os.path.join(ROOT, room)):
        found += [os.path.join(folder, name) for name in names if name.endswith('.swift')]
    return sorted(found)


def resources(module, folder):
    """The Swift file with a module's resources, in a list."""
    if module not in RESOURCES:
        return []
    path = os.path.join(folder, module + 'Resources.swift')
    with open(path, 'w') as out:
        out.write('enum PackageResources {\n')
        for name in RESOURCES[module]:
            with open(os.path.join(ROOT, 'Sources/LayoutLSP', name), 'rb') as file:
                text = ''.join('\\u{%x}' % ord(c) if c in '\\"' or not ' ' <= c < '\x7f' else c for c in file.read().decode())
            out.write('  static let %s: [UInt8] = Array("%s".utf8)\n' % (os.path.basename(name).replace('.', '_'), text))
        out.write('}\n')
    return [path]


def compiled(module, room, folder, options, before):
    """The compiler's errors for a room; '' if one that it imports has errors, and None if there are none."""
    if any(other.result() is not None for other in before):
        return ''
    made = os.path.join(folder, module)
    done = subprocess.run(['swiftc', *OPTIONS, *options, '-module-name', module, '-I', folder, '-emit-module', '-emit-module-path', made + '.swiftmodule', '-emit-object', '-o', made + '.o', *sources(room), *resources(module, folder)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    return None if done.returncode == 0 else done.stdout or 'swiftc exits with %d' % done.returncode


def compile_all(folder, options=('-Onone',)):
    """Compiles every room, each once those that it imports are there, two at a time. (module, errors as above) of each."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        compilations = {}
        for module, room, imports in ROOMS:
            compilations[module] = pool.submit(compiled, module, room, folder, options, [compilations[name] for name in imports])
        return [(module, compilation.result()) for module, compilation in compilations.items()]
