"""Installs the packages as their users do: with pip, dpkg, the installer, pre-commit and the action."""
import os
import re
import shutil
import subprocess
import sys
import zipfile

from support import LAYOUT, ROOT, certificate, copy_of_the_project, damaged, run, served
import project
from making import THIS
from packages import archive, deb, wheel

BAD = LAYOUT.replace("card.insets", "card.insts")


def works(cases, what, program, folder):
    """Runs an installed program as a first user does."""
    (folder / "good.layout").write_text(LAYOUT)
    (folder / "bad.layout").write_text(BAD)
    cases.equal(f"{what}: its version", run(program, "--version"), (0, f"layout-lsp {project.VERSION}\n"))
    cases.equal(f"{what}: a good file", run(program, "check", "good.layout", cwd=folder)[0], 0)
    code, said = run(program, "check", "bad.layout", cwd=folder)
    cases.true(f"{what}: a bad file", code == 1 and "insets" in said, said)


def environment(folder):
    """A fresh virtual environment, with pip and nothing else."""
    code, said = run(sys.executable, "-m", "venv", folder)
    assert code == 0, said
    return folder / "bin"


def pip(programs, *words, **more):
    return run(programs / "python", "-m", "pip", "--disable-pip-version-check", "--no-cache-dir", *words, PIP_NO_INPUT="1", **more)


def the_wheel(cases, folder, release):
    programs = environment(folder / "fresh")
    file = release.folder / wheel.name(THIS)
    code, said = pip(programs, "install", "--no-index", file)
    cases.true("pip installs the wheel", code == 0, said)
    works(cases, "the wheel", programs / "layout-lsp", folder)
    cases.true("the manual page is there", (folder / "fresh/share/man/man1/layout-lsp.1").is_file(), "no page")
    code, said = pip(programs, "show", "-f", "layout-lsp")
    for line in (f"Version: {project.VERSION}", f"Summary: {project.SUMMARY}", "Author: The LayoutLSP authors"):
        cases.true(f"pip shows {line}", line.split(": ")[1] in said, said)
    cases.true("pip finds nothing wrong", pip(programs, "check")[0] == 0, "pip check")
    code, said = pip(programs, "uninstall", "-y", "layout-lsp")
    left = [path for path in (folder / "fresh").rglob("*layout*lsp*")]
    cases.equal("pip removes all of it", (code, left), (0, []))
    # Each platform's tags are those that an installer of Python's looks for.
    check = ("import sys; from pip._vendor.packaging.utils import parse_wheel_filename as parse; "
             "print(*sorted(str(tag) for tag in parse(sys.argv[1])[3]))")
    for platform in project.PLATFORMS:
        with zipfile.ZipFile(release.folder / wheel.name(platform)) as packed:
            said = packed.read(f"{wheel.PACKAGE}.dist-info/WHEEL").decode()
            cases.equal(f"{platform}: no entry is damaged", packed.testzip(), None)
        tags = sorted(re.findall(r"(?m)^Tag: (.*)$", said))
        cases.equal(f"{platform}: the tags of the name are those within", run(programs / "python", "-c", check, wheel.name(platform))[1].split(), tags)


def the_deb(cases, folder, release):
    if not all([cases.tool("dpkg-deb"), cases.tool("dpkg"), cases.tool("vim")]):
        return
    for platform in ("linux-x64", "linux-arm64"):
        file = release.folder / deb.name(platform)
        field = lambda name: run("dpkg-deb", "--field", file, name)[1].strip()  # noqa: E731
        cases.equal(f"{platform}: its fields", [field(name) for name in ("Package", "Version", "Architecture", "Depends")],
                    ["layout-lsp", project.VERSION, project.PLATFORMS[platform]["deb"], ""])
        cases.true(f"{platform}: it has an author and a description", "@" in field("Maintainer") and "\n" in field("Description"), field("Description"))
        _, said = run("dpkg-deb", "--contents", file)
        cases.true(f"{platform}: all belongs to root", all(" root/root " in line for line in said.splitlines()), said)
    root = folder / "root"
    for name in ("var/lib/dpkg/info", "var/lib/dpkg/updates", "var/lib/dpkg/triggers"):
        (root / name).mkdir(parents=True)
    (root / "var/lib/dpkg/status").write_text("")
    owner = () if os.geteuid() == 0 else ("unshare", "--map-root-user")
    dpkg = (*owner, "dpkg", f"--root={root}", "--force-not-root", "--force-script-chrootless", f"--log={folder}/log")
    code, said = run(*dpkg, "-i", release.folder / deb.name(THIS))
    cases.true("dpkg installs it", code == 0, said)
    cases.true("dpkg knows it", "install ok installed" in run("dpkg-query", f"--admindir={root}/var/lib/dpkg", "-s", "layout-lsp")[1], "it does not")
    cases.equal("dpkg verifies it", run(*dpkg, "--verify", "layout-lsp"), (0, ""))
    works(cases, "the Debian package", root / "usr/bin/layout-lsp", folder)
    if run("unshare", "--mount", "true")[0] == 0:
        # There is nothing in this root but the package, and /proc, from which the program's runtime reads its path.
        shutil.copy(folder / "good.layout", root)
        (root / "proc").mkdir()
        alone = 'mount --bind /proc "$1/proc" && chroot "$1" /usr/bin/layout-lsp check /good.layout'
        cases.equal("it needs nothing else", run("unshare", "--mount", "sh", "-c", alone, "sh", root)[0], 0)
    else:
        print("left out, because this user may mount nothing: the program in a root of its own")
    cases.true("a page for man", "layout-lsp" in run("man", "-l", root / "usr/share/man/man1/layout-lsp.1.gz", MANPAGER="cat")[1] if shutil.which("man")
               else (root / "usr/share/man/man1/layout-lsp.1.gz").is_file(), "no page")
    text = (root / "usr/share/doc/layout-lsp/copyright").read_text()
    cases.true("the licence", "License: Expat" in text and " THE SOFTWARE IS PROVIDED" in text, text)
    for name in ("bash-completion/completions/layout-lsp", "zsh/vendor-completions/_layout-lsp", "fish/vendor_completions.d/layout-lsp.fish"):
        cases.true(f"completions: {name}", (root / "usr/share" / name).stat().st_size > 500, "none")
    for editor, place in (("vim", "vim/vimfiles"), ("nvim", "nvim/site")):
        seen = folder / f"{editor}.txt"
        if cases.tool(editor):
            settings = folder / "settings.vim"
            settings.write_text(f"set nocompatible packpath={root}/usr/share/{place}\nfiletype plugin indent on\n")
            run(editor, "-es", "-u", settings, "-c", f"call writefile([&filetype], '{seen}')", "-c", "qa!", folder / "good.layout", HOME=str(folder))
            cases.equal(f"{editor} knows the files", seen.read_text() if seen.exists() else None, "layout\n")
    tags = folder / "help" / "layout.txt"
    tags.parent.mkdir()
    shutil.copy(ROOT / "editors/vim/doc/layout.txt", tags)
    run("vim", "-es", "-u", "NONE", "-c", f"helptags {tags.parent}", "-c", "q")
    cases.equal("the help's tags are those that Vim makes", (root / "usr/share/vim/vimfiles/pack/layout/start/layout/doc/tags").read_text(),
                (tags.parent / "tags").read_text())
    code, said = run(*dpkg, "-r", "layout-lsp")
    cases.equal("dpkg removes all of it", (code, [path for path in (root / "usr").rglob("*") if path.is_file()] if (root / "usr").exists() else []), (0, []))


# The installer: (what, damage of the archive, of the checksums, more words, environment, exit code, what it says).
FAILURES = (
    ("a damaged archive", "bits", None, (), {}, 1, "is not the file of the release"),
    ("a cut archive", "cut", None, (), {}, 1, "could not be downloaded"),
    ("a short archive", "short", None, (), {}, 1, "is not the file of the release"),
    ("no archive", "gone", None, (), {}, 1, "could not be downloaded"),
    ("no checksums", None, "gone", (), {}, 1, "the checksums of version"),
    ("an unknown system", None, None, (), {"SYSTEM": "Plan9"}, 1, "there is no program for Plan9"),
    ("an unknown processor", None, None, (), {"MACHINE": "sparc"}, 1, "there is no program for sparc"),
    ("a processor that is not this one", None, None, (), {"SYSTEM": "Darwin", "MACHINE": "arm64"}, 1, "does not run on this machine"),
    ("a version that is not there", None, None, ("--version", "v77.0.0"), {}, 1, "version 77.0.0 has no program"),
    ("an unknown option", None, None, ("--nonsense",), {}, 2, "usage: install.sh"),
    ("an option without its value", None, None, ("--prefix",), {}, 2, "usage: install.sh"),
)


def tools(folder, *names):
    """A folder with some of the machine's programs, for a PATH without the others; uname says what the environment says."""
    folder.mkdir()
    for name in ("sh", "tar", "gzip", "mktemp", "rm", "mkdir", "rmdir", "cp", "mv", "chmod", "cut", "awk", "basename", "dirname", "find", "cat", *names):
        (folder / name).symlink_to(shutil.which(name))
    uname = folder / "uname"
    uname.write_text(f'#!{shutil.which("sh")}\ncase $1 in -s) echo "${{SYSTEM:-Linux}}" ;; -m) echo "${{MACHINE:-{os.uname().machine}}}" ;; esac\n')
    uname.chmod(0o755)
    return folder


def redirected(cases, folder, release, client, plain, install):
    """A redirection within https is followed, and none out of it."""
    if not cases.tool("openssl"):
        return
    folder.mkdir()
    files = certificate(folder)
    (folder / "wgetrc").write_text(f"ca_certificate = {files[0]}\n")
    with served(release.folder, files) as server:
        def over(**damage):
            with damaged(server, files=damage):
                return install(folder / "prefix", LAYOUT_LSP_RELEASE=server.address_of_release, CURL_CA_BUNDLE=str(files[0]), WGETRC=str(folder / "wgetrc"))

        sums, asked = project.CHECKSUMS, len(plain.asked)
        for what, to in (("http", plain.address_of_release + "/" + sums), ("http, step by step", "/again"), ("a file", "file:///etc/passwd"), ("itself", "/" + sums)):
            code, said = over(**{sums: "to " + to, "again": "to " + plain.address_of_release + "/" + sums})
            cases.true(f"{client}: a redirection to {what}", code == 1 and "could not be downloaded" in said, f"{code}: {said}")
            cases.true(f"{client}: a redirection to {what}: nothing is left", not (folder / "prefix").exists(), "a folder")
        cases.equal(f"{client}: the other server is not asked", len(plain.asked), asked)
        (release.folder / "copy").write_bytes((release.folder / sums).read_bytes())
        code, said = over(**{sums: "to /again", "again": f"to {server.address_of_release}/copy"})
        (release.folder / "copy").unlink()
        cases.true(f"{client}: redirections within https", code == 0 and (folder / "prefix/bin/layout-lsp").is_file(), f"{code}: {said}")


def the_installer(cases, folder, release):
    script = release.folder / "install.sh"
    file = archive.name(THIS)
    with served(release.folder) as server:
        for client, sums in (("curl", "sha256sum"), ("wget", "openssl")):
            if not (cases.tool(client) and cases.tool(sums)):
                continue
            path = str(tools(folder / f"with-{client}", client, sums))
            scratch = folder / f"scratch-{client}"
            scratch.mkdir()

            def install(prefix, *words, shell="sh", **more):
                return run(shell, script, "--prefix", prefix, *words,
                           **{"LAYOUT_LSP_RELEASE": server.address_of_release, "PATH": path, "TMPDIR": str(scratch), **more})

            prefix = folder / f"prefix-{client}"
            for what, of_archive, of_sums, words, more, code, message in FAILURES:
                with damaged(server, files={file: of_archive, project.CHECKSUMS: of_sums}):
                    seen, said = install(prefix, *words, **more)
                name = f"{client}, {what}"
                cases.true(f"{name}: it ends with {code}", seen == code and message in said, f"{seen}: {said}")
                cases.equal(f"{name}: nothing is installed, and no folder made", [prefix.exists(), *prefix.rglob("*")], [False])
                cases.equal(f"{name}: nothing is left behind", list(scratch.iterdir()), [])
            code, said = install(prefix)
            cases.true(f"{client}: it installs", code == 0 and f"{prefix}/bin is not in PATH" in said, said)
            works(cases, f"{client}, the installer", prefix / "bin/layout-lsp", folder)
            for name, mode in (("share/man/man1/layout-lsp.1", 0o644), ("share/bash-completion/completions/layout-lsp", 0o644), ("bin/layout-lsp", 0o755)):
                cases.equal(f"{client}: the mode of {name}", (prefix / name).stat().st_mode & 0o777, mode)
            cases.equal(f"{client}: nothing else is left", [path for path in prefix.rglob("*") if path.name.startswith(".")], [])
            # A server of an editor runs while the program is replaced.
            editor = subprocess.Popen([prefix / "bin/layout-lsp"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
            code, said = install(prefix, shell="bash" if client == "curl" else "sh", PATH=f"{prefix}/bin:{path}:/usr/bin:/bin")
            cases.true(f"{client}: it installs again", code == 0 and "PATH" not in said, said)
            cases.equal(f"{client}: the server still runs", editor.poll(), None)
            editor.stdin.close()
            editor.wait(20)
            with damaged(server, files={file: "bits"}):
                code, said = install(prefix)
            works(cases, f"{client}, after a damaged download", prefix / "bin/layout-lsp", folder)
            # As a user who may not write there, or where a file is in the way.
            taken = folder / f"taken-{client}"
            taken.write_text("")
            asked = len(server.asked)
            code, said = install(taken)
            cases.true(f"{client}: a prefix that is a file", code == 1 and "cannot be written to" in said, said)
            cases.equal(f"{client}: nothing was downloaded for it", len(server.asked), asked)
            redirected(cases, folder / f"redirected-{client}", release, client, server, lambda *all, **more: install(*all, PATH=path, **more))
        path = str(tools(folder / "with-nothing"))
        code, said = run("sh", script, "--prefix", folder / "none", PATH=path)
        cases.true("without curl and wget", code == 1 and "curl and wget are missing" in said, said)
        if os.geteuid() == 0:
            locked = folder / "locked"
            locked.mkdir()
            folder.chmod(0o755)
            done = subprocess.run(["sh", script, "--prefix", locked], env={**os.environ, "HOME": "/nonexistent", "LAYOUT_LSP_RELEASE": server.address_of_release},
                                  user=65534, group=65534, extra_groups=[], cwd="/", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) \
                if all(parent.stat().st_mode & 1 for parent in (folder, *folder.parents)) else None
            cases.true("a folder of another user", done is None or done.returncode != 0 and not list(locked.iterdir()), done and done.stdout)
        # The script comes through a pipe that breaks: nothing of it has run.
        text = script.read_text()
        for share in (0.3, 0.6, 0.98):
            half = folder / "half.sh"
            half.write_text(text[:int(len(text) * share)])
            run("sh", half, "--prefix", folder / "half", LAYOUT_LSP_RELEASE=server.address_of_release)
            cases.true(f"{share:.0%} of the script", not (folder / "half").exists(), "something ran")
        code, said = run("sh", "-c", f"cat {script} | sh", HOME=str(folder / "home"), LAYOUT_LSP_RELEASE=server.address_of_release)
        cases.true("through a pipe, into the home folder", code == 0 and (folder / "home/.local/bin/layout-lsp").is_file(), said)


def the_backend(cases, folder, release):
    """pip, pointed at the repository."""
    copy = folder / "clone"
    copy.mkdir()
    copy_of_the_project(copy)
    name = wheel.name(THIS)
    with served(release.folder) as server:
        programs = environment(folder / "fresh")

        def install(**more):
            return pip(programs, "install", "--no-index", copy, LAYOUT_LSP_RELEASE=server.address_of_release, **more)

        for what, damage, message in (("a damaged wheel", {name: "bits"}, "is not the file of the release"), ("a cut wheel", {name: "cut"}, "cannot be downloaded"),
                                      ("no wheel", {name: "gone"}, "404"), ("no checksums", {project.CHECKSUMS: "gone"}, "404")):
            with damaged(server, files=damage):
                code, said = install()
            cases.true(f"{what} is refused", code != 0 and message in said, said)
            cases.true(f"{what}: nothing is installed", not (programs / "layout-lsp").exists(), "it is")
        code, said = install()
        cases.true("pip installs the repository", code == 0, said)
        works(cases, "the repository", programs / "layout-lsp", folder)
        cases.equal("nothing is left in it", run("git", "status", "--porcelain", "--ignored", "--", ".", ":!*__pycache__*", cwd=copy), (0, ""))
    pip(programs, "uninstall", "-y", "layout-lsp")
    code, said = pip(programs, "install", "--no-index", copy, LAYOUT_LSP_PROGRAM=str(release.base / "programs" / THIS), LAYOUT_LSP_RELEASE="http://127.0.0.1:9")
    cases.true("with a program of one's own nothing is downloaded", code == 0 and (programs / "layout-lsp").exists(), said)
    ask = "import sys; sys.path.insert(0, sys.argv[1]); import backend; backend.platform.machine = lambda: 'sparc'; backend.downloaded()"
    code, said = run(sys.executable, "-c", ask, copy / "packaging")
    cases.true("an unknown processor", code == 1 and f"there is no program for {sys.platform} on sparc" in said, said)


def the_hooks(cases, folder, release):
    """pre-commit itself, with a commit that has a mistake."""
    if not cases.tool("pre-commit"):
        return
    hooks, work = folder / "hooks", folder / "work"
    hooks.mkdir()
    work.mkdir()
    copy_of_the_project(hooks)
    (work / ".pre-commit-config.yaml").write_text(
        f"repos:\n- repo: {hooks}\n  rev: {project.TAG}\n  hooks:\n  - id: layout-check\n  - id: layout-format\n")
    (work / "a.layout").write_text(LAYOUT)
    (work / "b.txt").write_text("x")
    git = ("git", "-c", "user.name=a", "-c", "user.email=a@b")
    for words in (("init", "-q"), ("add", "-A")):
        run(*git, *words, cwd=work)
    with served(release.folder) as server:
        def commit(**more):
            return run("pre-commit", "run", "--all-files", "--color", "never", cwd=work, PRE_COMMIT_HOME=str(folder / "home"),
                       LAYOUT_LSP_RELEASE=server.address_of_release, **more)

        with damaged(server, files={wheel.name(THIS): "bits"}):
            code, said = commit()
        cases.true("a damaged wheel is refused", code != 0 and "is not the file of the release" in said, said)
        code, said = commit()
        cases.true("a good file passes", code == 0 and said.count("Passed") == 2, said)
        asked = len(server.asked)
        (work / "a.layout").write_text(BAD.replace("  view", " view"))
        code, said = commit()
        cases.true("a mistake and a wrong indentation fail", code == 1 and said.count("Failed") == 2 and "insets" in said, said)
        cases.true("the file is laid out", "\n  view" in (work / "a.layout").read_text(), (work / "a.layout").read_text())
        cases.equal("the program was downloaded once", len(server.asked), asked)


def the_action(cases, folder, release):
    """The step of the action that installs the program, and one that uses it."""
    import continuous
    script, _ = continuous.step("Install layout-lsp")
    check, variables = continuous.step("Check layouts")
    work = folder / "work"
    work.mkdir()
    (work / "a.layout").write_text(BAD)
    where = {"GITHUB_ACTION_PATH": str(ROOT), "RUNNER_TEMP": str(folder / "temp")}
    with served(release.folder) as server:
        with damaged(server, files={archive.name(THIS): "bits"}):
            code, said = run("bash", "-eo", "pipefail", "-c", script, cwd=work, LAYOUT_LSP_RELEASE=server.address_of_release, **where)
        cases.true("a damaged program is refused", code != 0 and "is not the file of the release" in said, said)
        code, said = run("bash", "-eo", "pipefail", "-c", script, cwd=work, LAYOUT_LSP_RELEASE=server.address_of_release, **where)
        cases.true("the program is installed", code == 0, said)
    values = {"paths": ".", "quiet": "false", "format": "false", "against": "", "also": "", "program": ""}
    code, said = run("bash", "-eo", "pipefail", "-c", check, cwd=work, **where, **{variable: values[name] for variable, name in variables})
    cases.true("it checks", code == 1 and "::error file=a.layout" in said, said)


PARTS = {"wheel": the_wheel, "deb": the_deb, "installer": the_installer, "backend": the_backend, "hooks": the_hooks, "action": the_action}
