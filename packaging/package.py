#!/usr/bin/env python3
"""package.py PROGRAM… -o FOLDER [--module WASM] [--branches FOLDER] [--all]: makes every package of the programs.

Each PROGRAM is for another platform, which is read from the program itself; one of them has to run on this machine. Of each
a wheel, an archive and, for Linux, a Debian package are made, and an extension of Visual Studio Code with the program in it;
of all together the bundle for the plugins of the Swift package manager. With the programs of all platforms there are also
the Homebrew formula and what else names all archives; --all makes it an error where one is missing. --module is the engine
for browsers: it is put beside the packages, and into an extension that needs no program. --branches writes the folders that
become branches of their own: packages/branches.py says which. SHA256SUMS has the checksums of all.

Same programs and sources give the same bytes. Needs only Python's standard library.
"""
import argparse
import shutil
import subprocess
import sys
from pathlib import Path

import project
from packages import archive, branches, bundle, deb, filled, programs, wheel


def packages(found, shared):
    """(file name, bytes) of the packages with one program each."""
    for platform, program in found.items():
        yield archive.name(platform), archive.make(program, shared)
        yield wheel.name(platform), wheel.make(program, shared)
        if "deb" in program.traits:
            yield deb.name(platform), deb.make(program, shared)


def extensions(found, module, folder):
    """Writes the extensions of Visual Studio Code: one for each platform, and one without a program."""
    script = project.ROOT / "editors" / "vscode" / "package.py"

    def make(name, *words):
        subprocess.run([sys.executable, script, "--output", folder / name, *words], check=True, stdout=subprocess.DEVNULL)

    make(f"layoutlsp-{project.VERSION}.vsix", *(["--module", module] if module else []))
    for platform, program in found.items():
        make(f"layoutlsp-{platform}-{project.VERSION}.vsix", "--target", platform, "--server", program.path)


def make(paths, folder, module=None, own_branches=None, everything=False):
    found = programs.read(paths)
    missing = [platform for platform in project.PLATFORMS if platform not in found]
    if missing and everything:
        raise programs.Problem(f"there is no program for {', '.join(missing)}")
    shared = programs.shared_files(found.values())
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise programs.Problem(f"{folder} is not empty: the checksums in it would be of what is there already, too")
    sums = {}
    for name, data in packages(found, shared):
        (folder / name).write_bytes(data)
        sums[name] = programs.checksum(data)
    extensions(found, module, folder)
    (folder / bundle.name()).write_bytes(bundle.make(found.values()))
    shutil.copy(project.HERE / "install.sh", folder / "install.sh")
    if module:
        shutil.copyfile(module, folder / "layout-lsp.wasm")
    if missing:
        print(f"no formula and no container file: there is no program for {', '.join(missing)}")
    else:
        for name, data in filled.make(sums):
            (folder / name).write_bytes(data)
    lines = {path.name: programs.checksum(path.read_bytes()) for path in sorted(folder.iterdir())}
    (folder / project.CHECKSUMS).write_text("".join(f"{sum}  {name}\n" for name, sum in lines.items()), "utf-8")
    if own_branches:
        branches.make(own_branches, lines[bundle.name()], everything)
    return folder


def main():
    parser = argparse.ArgumentParser(description="makes every package of the programs")
    parser.add_argument("programs", nargs="+", type=Path, metavar="PROGRAM")
    parser.add_argument("-o", dest="folder", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--module", type=Path, metavar="WASM")
    parser.add_argument("--branches", type=Path, metavar="FOLDER")
    parser.add_argument("--all", action="store_true", dest="everything")
    chosen = parser.parse_args()
    try:
        make(chosen.programs, chosen.folder, chosen.module, chosen.branches, chosen.everything)
    except (programs.Problem, OSError) as problem:
        sys.exit(f"package.py: {problem}")
    for path in sorted(chosen.folder.iterdir()):
        print(f"{path.stat().st_size:>10}  {path.name}")


if __name__ == "__main__":
    main()
