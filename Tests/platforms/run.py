#!/usr/bin/env python3
"""run.py: type-checks the sources for Darwin and musl, without those systems.

Modules of the same names in this folder stand in for what those systems declare: the calls of their C libraries that
are used, with the types of their public headers, and Foundation. glibc is hidden, so that nothing else is found. For
Darwin all of Sources/LayoutLSP is checked; for musl Platform, which holds every `#if` and declares the same on all
systems. Syntax and Solver use no system; this system's compiler makes their modules from the sources.

This only shows that the calls exist, not what they do: the workflow builds and tests on a Mac.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# (module of the system's C library, module that stands for Foundation there, sources to check)
SYSTEMS = (('Darwin', 'Foundation', 'LayoutLSP'), ('Musl', 'FoundationEssentials', 'LayoutLSP/Platform'))
# Modules of the toolchain on all systems. `Synchronization` was compiled with a module Glibc, and gets an empty one.
TOOLCHAIN = ('Swift', 'SwiftOnoneSupport', 'Synchronization', '_Concurrency', '_StringProcessing')


def compiler(*arguments):
    done = subprocess.run(['swiftc', *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    return '' if done.returncode == 0 else done.stdout or 'swiftc exits with %d' % done.returncode


def library():
    """The folder with the toolchain's modules."""
    information = json.loads(subprocess.run(['swiftc', '-print-target-info'], stdout=subprocess.PIPE, check=True).stdout)
    return information['paths']['runtimeLibraryImportPaths'][0]


def embedded(folder):
    """A source that declares what the build makes of the resources in Package.swift, which are `embedInCode`."""
    with open(os.path.join(ROOT, 'Package.swift')) as file:
        names = re.findall(r'"(\w+)\.(js|css)"', file.read())
    path = os.path.join(folder, 'PackageResources.swift')
    with open(path, 'w') as file:
        file.write('struct PackageResources {\n%s}\n' % ''.join('  static let %s_%s: [UInt8] = []\n' % name for name in names))
    return path


def sources(room):
    found = []
    for folder, _, names in os.walk(os.path.join(ROOT, 'Sources', *room.split('/'))):
        found += [os.path.join(folder, name) for name in names if name.endswith('.swift') and name != 'Main.swift']
    return sorted(found)


def emit(module, folder):
    """Writes the module of a target, with the declarations in its sources."""
    said = compiler('-emit-module', '-wmo', '-Xfrontend', '-experimental-skip-non-inlinable-function-bodies', '-swift-version', '6', '-parse-as-library', '-module-name', module, '-o', os.path.join(folder, module + '.swiftmodule'), *sources(module))
    return '%s: %s' % (module, said) if said else ''


def mistakes(system, foundation, room, modules, folder):
    """The compiler's errors for the sources on a system. `modules` is the folder with the modules Syntax and Solver."""
    for name in TOOLCHAIN:
        os.symlink(os.path.join(library(), name + '.swiftmodule'), os.path.join(folder, name + '.swiftmodule'))
    for name in ('Syntax', 'Solver'):
        shutil.copy(os.path.join(modules, name + '.swiftmodule'), folder)
    common = ['-swift-version', '6', '-Xfrontend', '-nostdimport', '-I', folder, '-I', HERE, '-module-cache-path', os.path.join(folder, 'cache')]
    empty = os.path.join(folder, 'empty.swift')
    open(empty, 'w').close()
    for name, source in (('Glibc', empty), (system, os.path.join(HERE, system + '.swift')), (foundation, os.path.join(HERE, 'Foundation.swift'))):
        said = compiler('-emit-module', '-parse-as-library', '-module-name', name, '-o', os.path.join(folder, name + '.swiftmodule'), source, *common)
        if said:
            return 'the stand-in %s: %s' % (name, said)
    return compiler('-typecheck', '-wmo', '-parse-as-library', '-warnings-as-errors', '-module-name', 'LayoutLSP', *common, embedded(folder), *sources(room))


def main():
    failed = False
    with tempfile.TemporaryDirectory() as modules:
        unread = emit('Syntax', modules) or emit('Solver', modules)
        for system, foundation, room in SYSTEMS:
            with tempfile.TemporaryDirectory() as folder:
                said = unread or mistakes(system, foundation, room, modules, folder)
            failed = failed or bool(said)
            print('platforms: %s: %s' % (system, 'error: ' + said if said else room + ' is whole'))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
