"""What a program is for, read from the program itself, and what it says of itself."""
import hashlib
import os
import struct
import subprocess
from pathlib import Path

import project

ELF_MACHINES = {62: "x64", 183: "arm64"}
MACH_MACHINES = {0x01000007: "x64", 0x0100000C: "arm64"}
PT_INTERP = 3
LC_BUILD_VERSION, LC_VERSION_MIN_MACOSX = 0x32, 0x24


class Problem(Exception):
    """What is wrong with what was given, for a person."""


class Program:
    """A program for one platform of project.json."""

    def __init__(self, path, any_linking=False):
        self.path = Path(path)
        self.any_linking = any_linking
        self.data = self.path.read_bytes()
        self.platform = self._platform()
        self.traits = project.PLATFORMS[self.platform]

    def _platform(self):
        if self.data[:4] == b"\x7fELF":
            return self._elf()
        if self.data[:4] == b"\xcf\xfa\xed\xfe":
            return self._mach()
        raise Problem(f"{self.path} is no program for Linux or macOS")

    def _machine(self, machines, number):
        if number not in machines:
            raise Problem(f"{self.path} is for a processor other than x64 and arm64")
        return machines[number]

    def _elf(self):
        """A program for Linux has to be static: it then runs with every C library, and packages name none."""
        data = self.data
        try:
            if data[4:6] != b"\x02\x01":
                raise Problem(f"{self.path} is for a processor other than x64 and arm64")
            machine, = struct.unpack_from("<H", data, 18)
            table, = struct.unpack_from("<Q", data, 32)
            size, count = struct.unpack_from("<HH", data, 54)
            kinds = [struct.unpack_from("<I", data, table + size * index)[0] for index in range(count)]
        except struct.error:
            raise Problem(f"{self.path} ends too early") from None
        if PT_INTERP in kinds and not self.any_linking:
            raise Problem(f"{self.path} is linked dynamically: build it with -static-executable, as README.md says")
        return "linux-" + self._machine(ELF_MACHINES, machine)

    def _mach(self):
        data = self.data
        least = None
        try:
            machine, = struct.unpack_from("<I", data, 4)
            count, = struct.unpack_from("<I", data, 16)
            at = 32
            for _ in range(count):
                command, size = struct.unpack_from("<II", data, at)
                if command == LC_BUILD_VERSION:
                    least, = struct.unpack_from("<I", data, at + 12)
                elif command == LC_VERSION_MIN_MACOSX:
                    least, = struct.unpack_from("<I", data, at + 8)
                at += size
        except struct.error:
            raise Problem(f"{self.path} ends too early") from None
        name = "darwin-" + self._machine(MACH_MACHINES, machine)
        promised = tuple(int(part) for part in project.PLATFORMS[name]["wheel"].split("_")[1:3])
        if self.any_linking:
            return name
        if least is None or (least >> 16, least >> 8 & 0xff) > promised:
            raise Problem(f"{self.path} does not say that it runs on macOS {promised[0]}.{promised[1]}, which packages promise")
        return name

    def said(self, *words):
        """What the program prints; None where it does not run on this machine."""
        try:
            done = subprocess.run([os.path.abspath(self.path), *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, timeout=60)
        except OSError:
            return None
        return done.stdout if done.returncode == 0 else None


def read(paths, any_linking=False):
    """The programs of all paths, by platform in the order of project.json. With `any_linking` they may need libraries, and
    a macOS of their own: they are for this machine."""
    found = {}
    for path in paths:
        try:
            program = Program(path, any_linking)
        except OSError as error:
            raise Problem(f"{path} cannot be read: {error.strerror}") from None
        if program.platform in found:
            raise Problem(f"{path} and {found[program.platform].path} are both for {program.platform}")
        found[program.platform] = program
    return {name: found[name] for name in project.PLATFORMS if name in found}


def shared_files(programs):
    """[(path below a prefix such as /usr/local, bytes)] of what goes with the program on every platform. One of the
    programs prints it, so one has to run on this machine; it also has to be of the version that packages are named after."""
    for program in programs:
        version = program.said("--version")
        if version is None:
            continue
        if version.decode().split() != ["layout-lsp", project.VERSION]:
            raise Problem(f"{program.path} calls itself {version.decode().strip()}, and packaging/project.json {project.VERSION}")
        return [
            ("share/man/man1/layout-lsp.1", program.said("man")),
            ("share/bash-completion/completions/layout-lsp", program.said("completions", "bash")),
            ("share/zsh/site-functions/_layout-lsp", program.said("completions", "zsh")),
            ("share/fish/vendor_completions.d/layout-lsp.fish", program.said("completions", "fish")),
            ("share/doc/layout-lsp/LICENSE", (project.ROOT / "LICENSE").read_bytes()),
        ]
    raise Problem("none of the programs runs on this machine: one has to, for it prints the manual page and the completions")


def checksum(data):
    return hashlib.sha256(data).hexdigest()
