"""Tests what packages are made of, and that they are as their kind demands."""
import json
import re
import shutil
import sys
import tarfile
import zipfile
from functools import cached_property

from support import ROOT, PROGRAM, copy_of_the_project, elf, mach, programs, run
import project
from packages import archive, bundle, deb, wheel

PACKAGE = ROOT / "packaging" / "package.py"
THIS = "linux-x64" if PROGRAM.read_bytes()[18:20] == b"\x3e\0" else "linux-arm64"


class Release:
    """The packages of the program under test and of stand-ins for other platforms; made once, by whoever asks first."""

    def __init__(self, folder):
        self.base = folder

    @cached_property
    def folder(self):
        self.base.mkdir()
        module = self.base / "module.wasm"
        module.write_bytes(b"\0asm\1\0\0\0")
        code, said = run(sys.executable, PACKAGE, *programs(self.base / "programs"), "-o", self.base / "release", "--module", module,
                         "--branches", self.base / "branches", "--all")
        assert code == 0, said
        return self.base / "release"

    def branch(self, name):
        return self.folder.parent / "branches" / name

    @property
    def sums(self):
        return dict(reversed(line.split()) for line in (self.folder / project.CHECKSUMS).read_text().splitlines())


def one_place(cases, folder, release):
    """Everything says the version and the address of project.json, and a change of it reaches all."""
    cases.equal("all say the same", run(sys.executable, ROOT / "packaging" / "project.py")[0], 0)
    cases.equal("the program says it", run(PROGRAM, "--version"), (0, f"layout-lsp {project.VERSION}\n"))
    copy = copy_of_the_project(folder)
    script = copy / "packaging" / "project.py"
    settings = copy / "packaging" / "project.json"
    settings.write_text(settings.read_text().replace(project.VERSION, "98.7.6").replace(project.REPOSITORY, "someone-else/layoutlsp"))
    code, said = run(sys.executable, script)
    for name in ("README.md", "Sources/LayoutLSP/Server/Version.swift", "editors/vscode/package.json", "packaging/install.sh"):
        cases.true(f"{name} is named", code == 1 and re.search(rf"(?m)^{re.escape(name)} should say", said), said)
    code, said = run(sys.executable, script, "--write")
    cases.equal("what nobody can write is told", (code, said.splitlines()[-1]), (1, "CHANGELOG.md does not begin with 98.7.6"))
    changes = copy / "CHANGELOG.md"
    changes.write_text(changes.read_text().replace("## ", "## 98.7.6\n\n## ", 1))
    cases.equal("all is corrected", run(sys.executable, script), (0, "layoutlsp 98.7.6 at https://github.com/someone-else/layoutlsp\n"))
    old = re.escape(project.OWNER)
    _, left = run("git", "grep", "-nIE", rf"{old}/layoutlsp|{old}\.github", "--", ".", ":!Tests", cwd=copy)
    cases.equal("the old address is nowhere", left, "")
    # Numbers that are no version of this project are those of others.
    _, left = run("git", "grep", "-nIwF", project.VERSION, "--", ".", ":!Tests", ":!*CHANGELOG.md", ":!Sources", cwd=copy)
    cases.equal("the old version is nowhere", left, "")
    cases.equal("the tag of the version", run(sys.executable, script, "--tag", "v98.7.6")[0], 0)
    cases.equal("another tag", run(sys.executable, script, "--tag", project.TAG)[0], 1)


def refusals(cases, folder, release):
    """Programs of which no package is made, and why."""
    def made(*words):
        return run(sys.executable, PACKAGE, *words, "-o", folder / "out")

    given = {"dynamic": elf(62, interpreter=True), "text": b"#!/bin/sh\n", "cut": elf(62)[:66], "sparc": elf(43), "empty": b"",
             "new": mach(0x0100000C, (26, 1)), "unsaid": mach(0x0100000C)[:16] + b"\0" * 16, "arm": elf(183)}
    for name, data in given.items():
        (folder / name).write_bytes(data)
    expected = {
        "dynamic": "is linked dynamically: build it with -static-executable", "text": "is no program for Linux or macOS",
        "cut": "ends too early", "sparc": "is for a processor other than", "empty": "is no program", "absent": "cannot be read",
        "new": "does not say that it runs on macOS 15.0", "unsaid": "does not say that it runs on macOS 15.0",
        "arm": "none of the programs runs on this machine" if THIS == "linux-x64" else "none of the programs",
    }
    for name, words in expected.items():
        code, said = made(folder / name)
        cases.true(f"{name} is refused", code == 1 and words in said and said.count("\n") == 1, said)
    code, said = made(PROGRAM, PROGRAM)
    cases.true("two for one platform", code == 1 and f"are both for {THIS}" in said, said)
    code, said = made(PROGRAM, "--all")
    cases.true("--all asks for all", code == 1 and "there is no program for" in said and "darwin-x64" in said, said)
    cases.true("nothing is written", not (folder / "out").exists(), "out")
    (folder / "out").mkdir()
    (folder / "out" / "old").write_text("")
    code, said = made(PROGRAM)
    cases.true("a folder with other files", code == 1 and "is not empty" in said, said)


def the_release(cases, folder, release):
    """What is in the folder, and that the same comes out again in another place, time zone and language."""
    names = {archive.name(each) for each in project.PLATFORMS} | {wheel.name(each) for each in project.PLATFORMS}
    names |= {deb.name(each) for each in ("linux-x64", "linux-arm64")} | {bundle.name(), "install.sh", "layout-lsp.wasm", project.CHECKSUMS}
    names |= {f"layoutlsp-{each}-{project.VERSION}.vsix" for each in project.PLATFORMS} | {f"layoutlsp-{project.VERSION}.vsix"}
    names |= {path.name for path in (ROOT / "packaging" / "templates").iterdir()}
    cases.equal("the files", {path.name for path in release.folder.iterdir()}, names)
    cases.equal("the checksums are of all others", set(release.sums), names - {project.CHECKSUMS})
    cases.equal("sha256sum finds them right", run("sha256sum", "--quiet", "-c", project.CHECKSUMS, cwd=release.folder), (0, ""))
    others = sorted((release.base / "programs").iterdir(), reverse=True)
    code, said = run("sh", "-c", 'umask 077 && exec "$@"', "sh", sys.executable, PACKAGE, *others, "-o", folder / "again",
                     "--module", release.base / "module.wasm", "--all", cwd=folder, TZ="Asia/Tokyo", LC_ALL="C")
    cases.true("it is made again", code == 0, said)
    for name in sorted(names):
        if (folder / "again" / name).exists():
            cases.true(f"{name} is the same again", (folder / "again" / name).read_bytes() == (release.folder / name).read_bytes(), "other bytes")


def the_archive(cases, folder, release):
    for platform in project.PLATFORMS:
        with tarfile.open(release.folder / archive.name(platform)) as packed:
            members = {member.name: member for member in packed.getmembers()}
            top = archive.stem(platform)
            cases.true(f"all of {platform} is in one folder", all(name.split("/")[0] == top for name in members), list(members))
            program = members[f"{top}/bin/layout-lsp"]
            cases.equal(f"the program of {platform} may be run", program.mode, 0o755)
            cases.equal(f"the program of {platform}", packed.extractfile(program).read(), (release.base / "programs" / platform).read_bytes())
            page = packed.extractfile(f"{top}/share/man/man1/layout-lsp.1").read().decode()
            cases.true(f"the manual page of {platform}", ".TH LAYOUT-LSP 1" in page, page[:80])


def the_bundle(cases, folder, release):
    """The plugins' bundle, and their package that downloads it."""
    with zipfile.ZipFile(release.folder / bundle.name()) as packed:
        info = json.loads(packed.read("layout-lsp.artifactbundle/info.json"))["artifacts"]["layout-lsp"]
        cases.equal("its version and type", (info["version"], info["type"]), (project.VERSION, "executable"))
        cases.equal("its systems", [each["supportedTriples"] for each in info["variants"]], [[each["triple"]] for each in project.PLATFORMS.values()])
        for variant in info["variants"]:
            entry = packed.getinfo(f"layout-lsp.artifactbundle/{variant['path']}")
            cases.equal(f"{variant['path']} may be run", entry.external_attr >> 16 & 0o111, 0o111)
    if cases.tool("swift"):
        shutil.copytree(release.branch("plugins"), folder / "plugins")
        code, said = run("swift", "package", "dump-package", cwd=folder / "plugins")
        target = next((each for each in json.loads(said)["targets"] if each["type"] == "binary"), {}) if code == 0 else {}
        cases.equal("the package names it", (target.get("url"), target.get("checksum")),
                    (f"{project.RELEASE}/{bundle.name()}", release.sums[bundle.name()]))
    # The branch that clients name: a second version comes after the first.
    copy = copy_of_the_project(folder / "clone") if not (folder / "clone").exists() and not (folder / "clone").mkdir() else None
    run("git", "init", "-q", "--bare", folder / "remote")
    run("git", "remote", "add", "origin", folder / "remote", cwd=copy)
    for count in (1, 2):
        run("git", "tag", "-d", f"plugins-{project.VERSION}", cwd=folder / "remote")
        code, said = run("bash", copy / "packaging" / "publish.sh", "plugins", release.branch("plugins"), "origin")
        cases.true(f"it is published, {count}", code == 0, said)
        cases.equal(f"the branch's commits, {count}", run("git", "rev-list", "--count", "plugins", cwd=folder / "remote"), (0, f"{count}\n"))
    _, said = run("git", "ls-tree", "-r", "--name-only", f"plugins-{project.VERSION}", cwd=folder / "remote")
    cases.equal("the files of the tag", said.split(), sorted(path.relative_to(release.branch("plugins")).as_posix() for path in release.branch("plugins").rglob("*") if path.is_file()))
    cases.equal("the clone is as it was", run("git", "status", "--porcelain", cwd=copy), (0, ""))


PARTS = {"place": one_place, "refusals": refusals, "release": the_release, "archive": the_archive, "bundle": the_bundle}
