#!/usr/bin/env python3
"""run.py: type-checks what depends on the system for Darwin and musl, without those systems.

Modules of the same names in this folder stand in for what those systems declare: the calls of their C libraries that
are used, with the types of their public headers. glibc is hidden, so that nothing else is found. Only Platform calls a
system and has an `#if` for one, and it declares the same on all systems.

This only shows that the calls exist, not what they do: the workflow builds and tests on a Mac.
"""
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# The modules of the systems' C libraries.
SYSTEMS = ('Darwin', 'Musl')
# Modules of the toolchain on all systems. `Synchronization` was compiled with a module Glibc, and gets an empty one.
TOOLCHAIN = ('Swift', 'SwiftOnoneSupport', 'Synchronization', '_Concurrency', '_StringProcessing')


def compiler(*arguments):
    done = subprocess.run(['swiftc', *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    return '' if done.returncode == 0 else done.stdout or 'swiftc exits with %d' % done.returncode


def library():
    """The folder with the toolchain's modules."""
    information = json.loads(subprocess.run(['swiftc', '-print-target-info'], stdout=subprocess.PIPE, check=True).stdout)
    return information['paths']['runtimeLibraryImportPaths'][0]


def sources(room):
    found = []
    for folder, _, names in os.walk(os.path.join(ROOT, 'Sources', *room.split('/'))):
        found += [os.path.join(folder, name) for name in names if name.endswith('.swift')]
    return sorted(found)


def mistakes(system, folder):
    """The compiler's errors for Platform on a system, whose modules are written into the folder."""
    for name in TOOLCHAIN:
        os.symlink(os.path.join(library(), name + '.swiftmodule'), os.path.join(folder, name + '.swiftmodule'))
    common = ['-swift-version', '6', '-parse-as-library', '-package-name', 'layoutlsp', '-Xfrontend', '-nostdimport', '-I', folder, '-I', HERE, '-module-cache-path', os.path.join(folder, 'cache')]
    empty = os.path.join(folder, 'empty.swift')
    open(empty, 'w').close()
    standins = [(name, [source], []) for name, source in (('Glibc', empty), (system, os.path.join(HERE, system + '.swift')))]
    for name, files, options in standins + [('Platform', sources('LayoutLSP/Platform'), ['-wmo', '-warnings-as-errors'])]:
        said = compiler('-emit-module', '-module-name', name, '-o', os.path.join(folder, name + '.swiftmodule'), *common, *options, *files)
        if said:
            return '%s: %s' % (name, said)
    return ''


def main():
    failed = False
    for system in SYSTEMS:
        with tempfile.TemporaryDirectory() as folder:
            said = mistakes(system, folder)
        failed = failed or bool(said)
        print('platforms: %s: %s' % (system, 'error: ' + said if said else 'Platform is whole'))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
