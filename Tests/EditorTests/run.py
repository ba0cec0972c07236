#!/usr/bin/env python3
"""run.py [PART…]: drives the editors' clients: VS Code's on Node, Neovim, Vim with ALE, Emacs, Kate, the Vim plugin by itself,
the package and the grammars. Parts have the names in PARTS, NEWER and BROWSER; without one, all of PARTS run, several at a time.

The server is the program that LAYOUT_LSP names, else .build/release/layout-lsp. A missing tool or server is a failure.
Prints a line for each case, for failed ones with what was expected and seen, and exits with 1 if one failed.
"""
import concurrent.futures
import json
import os
import pty
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
VSCODE = ROOT / "editors" / "vscode"
PLUGIN = ROOT / "editors" / "vim"
GRAMMAR = ROOT / "editors" / "tree-sitter"
SAMPLES = HERE / "samples"
ALE = Path(os.environ.get("ALE", "/usr/share/vim-ale"))

# Seconds for a part. Most take a few; one that hangs is ended.
LIMIT = 60
SLOW = 240


class Failure(Exception):
    """A case that failed, with what was expected and seen."""


def main():
    wanted = sys.argv[1:] or list(PARTS)
    parts = {**PARTS, **NEWER, **BROWSER}
    unknown = [name for name in wanted if name not in parts]
    if unknown:
        sys.exit(f"no part {', '.join(unknown)}; there are {', '.join(parts)}")
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="layout-editors-") as scratch:
        server = find_server(Path(scratch))
        with concurrent.futures.ThreadPoolExecutor(max_workers=4) as pool:
            results = list(pool.map(lambda name: run_part(name, server, Path(scratch)), wanted))
        results.append(("processes", 0, [orphans(scratch)]))
    failed = passed = 0
    for name, seconds, lines in results:
        print(f"== {name} ({seconds:.1f} s)")
        print("\n".join(lines))
        passed += sum(line.startswith("ok ") for line in lines)
        failed += sum(line.startswith("FAIL") for line in lines)
    print(f"{passed} passed, {failed} failed in {time.monotonic() - begun:.1f} s")
    sys.exit(1 if failed or not passed else 0)


def run_part(name, server, scratch):
    begun = time.monotonic()
    folder = scratch / name
    folder.mkdir()
    try:
        lines = {**PARTS, **NEWER, **BROWSER}[name](server, folder)
        if not any(line.startswith("ok ") for line in lines) and not any(line.startswith("FAIL") for line in lines):
            lines.append(f"FAIL {name}: no case was run")
    except (Failure, OSError, ValueError) as failure:
        lines = [f"FAIL {name}: {failure}"]
    return name, time.monotonic() - begun, lines


def find_server(scratch):
    """A link to the server in the scratch folder. Its path identifies the processes that the tests start."""
    named = os.environ.get("LAYOUT_LSP")
    server = Path(named) if named else ROOT / ".build" / "release" / "layout-lsp"
    if not server.is_file():
        sys.exit(f"FAIL there is no server at {server}: build it, or name it by LAYOUT_LSP")
    print(f"server: {server}")
    (scratch / "layout-lsp").symlink_to(server.resolve())
    return scratch / "layout-lsp"


def orphans(scratch):
    """Checks that no process of the scratch folder is left. A process that is ending has a second for it."""
    for _ in range(20):
        left = [command for command in commands() if scratch in command]
        if not left:
            return "ok   no server is left running"
        time.sleep(0.05)
    return "FAIL servers are left running:\n" + "\n".join(left)


def commands():
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if int(entry.name) != os.getpid():
                yield (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue


def tool(name):
    found = shutil.which(name)
    if not found:
        raise Failure(f"{name} is not installed")
    return found


def environment(**more):
    """The environment of an editor, without the user's own configuration."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TMPDIR") if name in os.environ}
    return {**kept, "LC_ALL": "C.UTF-8", "TERM": "xterm", **{name: str(value) for name, value in more.items()}}


def isolated(folder):
    """Variables that give an editor its own home and XDG folders."""
    return {name: folder / "home" for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
                                               "XDG_CACHE_HOME")}


def run(command, folder, limit=LIMIT, **more):
    """Runs a command, for at most `limit` seconds of processor time: on a busy machine it takes many times as long."""
    try:
        done = subprocess.run([str(each) for each in command], cwd=folder, env=environment(**more), text=True,
                              timeout=20 * limit, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5)))
    except subprocess.TimeoutExpired as expired:
        raise Failure(f"{command[0]} did not end within {20 * limit} s: {expired.stdout}") from expired
    if done.returncode == -signal.SIGXCPU:
        raise Failure(f"{command[0]} took more than {limit} s of processor time: {done.stdout}")
    return done


def case_lines(text, status, name):
    """The lines that a client's script printed. A non-zero status without a failed case is a failure too."""
    lines = text.rstrip().split("\n")
    if status != 0 and not any(line.startswith("FAIL") for line in lines):
        lines.append(f"FAIL {name} ended with status {status}")
    return lines


# VS Code

def vscode(server, folder):
    return vscode_cases(VSCODE, server, folder)


def vscode_cases(extension, server, folder, only=""):
    done = run([tool("node"), HERE / "vscode" / "cases.js", extension, server, only], folder, TMPDIR=folder)
    return case_lines(done.stdout, done.returncode, "node")


def package(server, folder):
    """Checks that the package is reproducible and complete, and that its content runs."""
    copy = folder / "copy"
    shutil.copytree(VSCODE, copy, copy_function=shutil.copyfile)
    for path in copy.rglob("*"):
        os.utime(path, (0, 0))
    archives = []
    for source in (VSCODE, copy):
        archives.append(folder / f"{len(archives)}.vsix")
        done = run([sys.executable, source / "package.py", "--output", archives[-1]], folder)
        if done.returncode != 0:
            raise Failure(f"package.py: {done.stdout}")
    lines = [verdict("packages of two copies are the same", archives[0].read_bytes() == archives[1].read_bytes())]
    with zipfile.ZipFile(archives[0]) as archive:
        names = archive.namelist()
        stamps = {info.date_time for info in archive.infolist()}
        archive.extractall(folder / "unpacked")
    needed = {"extension.vsixmanifest", "[Content_Types].xml", "extension/package.json", "extension/readme.md",
              "extension/changelog.md", "extension/LICENSE.txt", "extension/src/extension.js"}
    lines.append(verdict("its entries have no time of their own", len(stamps) == 1 and min(stamps)[0] == 1980, f"{stamps}"))
    lines.append(verdict("it holds what the gallery needs", needed <= set(names), f"missing: {needed - set(names)}"))
    manifest = (folder / "unpacked" / "extension.vsixmanifest").read_text("utf-8")
    missing = [path for path in re.findall(r'<Asset [^>]*Path="([^"]+)"', manifest) if path not in names]
    lines.append(verdict("every asset of its manifest is there", not missing, f"missing: {missing}"))
    lines += targeted(server, folder)
    return lines + vscode_cases(folder / "unpacked" / "extension", server, folder, "real")


def targeted(server, folder):
    """Checks that a package for one platform contains the server, as an executable."""
    archive = folder / "linux.vsix"
    done = run([sys.executable, VSCODE / "package.py", "--output", archive, "--server", server], folder)
    if done.returncode != 0:
        return [f"FAIL package.py for a platform: {done.stdout}"]
    with zipfile.ZipFile(archive) as packed:
        info = packed.getinfo("extension/server/layout-lsp")
        same = packed.read(info) == server.read_bytes()
        manifest = packed.read("extension.vsixmanifest").decode()
    mode = info.external_attr >> 16 & 0o777
    return [verdict("a platform's package holds the server", same and mode == 0o755 and 'TargetPlatform="linux-' in manifest,
                    f"mode {mode:o}, same bytes: {same}")]


def vscode_browser(_, folder):
    """Checks the package for editors in a browser with the engine's module, which LAYOUT_MODULE names."""
    module = Path(os.environ["LAYOUT_MODULE"]).resolve() if "LAYOUT_MODULE" in os.environ else ROOT / ".build" / "web" / "layout-lsp.wasm"
    archive, unpacked = folder / "browser.vsix", folder / "unpacked"
    done = run([sys.executable, VSCODE / "package.py", "--output", archive, "--module", module], folder)
    if done.returncode != 0:
        raise Failure(f"package.py: {done.stdout}")
    with zipfile.ZipFile(archive) as packed:
        lines = [verdict("the package holds the module", packed.read("extension/dist/layout-lsp.wasm") == module.read_bytes())]
        manifest = packed.read("extension.vsixmanifest").decode()
        packed.extractall(unpacked)
    lines.append(verdict("the gallery is told that it is for browsers", "__web_extension" in manifest and 'Value="workspace,web"' in manifest))
    for place in ("browser", "desktop"):
        done = run([tool("node"), HERE / "vscode" / "browser.js", unpacked / "extension", place], folder, TMPDIR=folder)
        lines += case_lines(done.stdout, done.returncode, f"node, {place}")
    return lines


def verdict(name, passed, seen=""):
    return f"ok   {name}" if passed else f"FAIL {name}: {seen}"


# Grammar, indentation rules, snippets: data that VS Code interprets

def data(server, folder):
    return [*colours(folder), *markdown(folder), *configuration(folder), *snippets(server, folder)]


def scopes(root, text, folder):
    source = folder / "text"
    source.write_text(text, "utf-8")
    done = run([tool("node"), HERE / "vscode" / "textmate.js", VSCODE, root, source], folder)
    if done.returncode != 0:
        raise Failure(f"textmate.js: {done.stdout}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def colours(folder):
    """Compares the TextMate grammar with samples/highlight.txt, as the Vim plugin is."""
    kinds = json.loads((SAMPLES / "kinds.json").read_text("utf-8"))
    prefixes = [(prefix, letter) for letter, kind in kinds.items() for prefix in kind["textmate"]]
    drawn = (SAMPLES / "highlight.txt").read_text("utf-8").splitlines()
    sources = [line[2:] for line in drawn[::2]]
    seen = scopes("source.layout", "\n".join(sources) + "\n", folder)
    lines = []
    for source, expected, found in zip(sources, (line[2:] for line in drawn[1::2]), seen):
        letters = "".join(" " if sign == " " else letter_of(scope, prefixes) for sign, scope in zip(source, found))
        if letters.rstrip() != expected.rstrip():
            lines.append(f"FAIL colours\n     {source}\n     {expected}  expected\n     {letters}  seen")
    unseen = set(kinds) - set("".join(line[2:] for line in drawn[1::2]))
    lines.append(verdict("the sample shows every kind of colour", not unseen, f"not there: {unseen}"))
    if not any(line.startswith("FAIL colours") for line in lines):
        lines.append(f"ok   colours of {len(sources)} lines")
    return lines


def letter_of(scope, prefixes):
    fitting = [(len(prefix), letter) for prefix, letter in prefixes if scope and scope.startswith(prefix)]
    return max(fitting)[1] if fitting else " "


def markdown(folder):
    text = "# A title\n\n~~~ layout\nview a\n~~~\nview b\n```layout\nview c\n```\n```swift\nview d\n```\n"
    seen = scopes("markdown.layout.codeblock", text, folder)
    coloured = [index for index, line in enumerate(seen) if line and line[0] and line[0].startswith("storage.type")]
    return [verdict("layout blocks of Markdown are coloured, others not", coloured == [3, 7], f"lines {coloured}")]


def configuration(folder):
    """Compiles the patterns of language-configuration.json as VS Code does, and tests them."""
    done = run([tool("node"), HERE / "vscode" / "configuration.js", VSCODE], folder)
    return case_lines(done.stdout, done.returncode, "configuration.js")


def snippets(server, folder):
    """Checks that the server accepts each snippet, filled with its first choices, in a file that declares its names."""
    table = json.loads((VSCODE / "snippets" / "layout.json").read_text("utf-8"))
    lines = []
    for name, snippet in table.items():
        body = snippet["body"] if isinstance(snippet["body"], str) else "\n".join(snippet["body"])
        text = re.sub(r"\$\{\d+\|([^,|]*)[^}]*\}", r"\1", body)
        text = re.sub(r"\$\{\d+:([^}]*)\}", r"\1", text)
        text = re.sub(r"\$\d+", "", text)
        if "$" in text:
            lines.append(f"FAIL snippet {name}: not a snippet: {body}")
            continue
        path = folder / "snippet.layout"
        path.write_text(SNIPPET_AROUND.get(name, "layout S {{\nview name, above, first, second\n{}\n}}\n").format(text))
        (folder / "card.layout").write_text("layout Card {\n}\n")
        done = run([server, "check", "--format", "json", path], folder)
        codes = [each for each in json.loads(done.stdout)["files"][0]["diagnostics"] if each["severity"] == 1]
        lines.append(verdict(f"snippet {name}", not codes,
                             f"{text!r} gives {[(each['code'], each['message']) for each in codes]}"))
    return lines


SNIPPET_AROUND = {"Hide": "layout S {{\nview name\nstate s {{\n{}\n}}\n}}\n", "View with a text": "layout S {{\n{}\n}}\n",
                  "Layout": "{}\n", "Instance": "import \"card.layout\"\nlayout S {{\n{}\n}}\n", "Import": "{}\n", "Set of screens": "{}\n", "View": "layout S {{\n{}\n}}\n",
                  "View with an intrinsic size": "layout S {{\n{}\n}}\n", "View with children": "layout S {{\n{}\n}}\n",
                  "Guide": "layout S {{\n{}\n}}\n"}


# The words of every grammar, and tree-sitter

def words(server, folder):
    done = run([sys.executable, ROOT / "editors" / "make.py", "--check"], folder)
    return [verdict("every grammar has the words of editors/words.json", done.returncode == 0, done.stdout)]


def tree_sitter(server, folder):
    named = {name: os.environ[name] for name in ("TREE_SITTER", "LAYOUT_SHARED") if name in os.environ}
    done = run([sys.executable, HERE / "treesitter.py", server, folder], folder, SLOW, **named)
    return case_lines(done.stdout, done.returncode, "treesitter.py")


# Vim and Neovim

def neovim(server, folder):
    done = run([tool("nvim"), "--clean", "-n", "-i", "NONE", "--headless", "--cmd", f"set rtp^={PLUGIN}",
                "--cmd", f"let g:layoutlsp_command = '{server}'",
                "--cmd", "let g:layoutlsp_settings = {'lint': {'ambiguous': 'information'}}",
                "-S", HERE / "nvim_client.lua"], folder, **isolated(folder))
    return case_lines(re.sub(r"(?m)^(?!ok |FAIL|     ).*?(?=ok   |FAIL )", "", done.stdout), done.returncode, "nvim")


def neovim_colours(server, folder):
    """tree-sitter in Neovim 0.10 and newer."""
    site = folder / "home" / "nvim" / "site"
    built = run([sys.executable, GRAMMAR / "build.py", "--output", folder / "grammar", "--library", site / "parser" / "layout.so"],
                folder, SLOW, **{name: os.environ[name] for name in ("TREE_SITTER",) if name in os.environ})
    if built.returncode != 0:
        raise Failure(f"build.py: {built.stdout}")
    (site / "queries").mkdir()
    (site / "queries" / "layout").symlink_to(GRAMMAR / "queries")
    done = run([tool("nvim"), "-n", "-i", "NONE", "--headless", "-u", "NONE", "--cmd", f"set rtp^={PLUGIN},{site}", "--cmd",
                "let g:layoutlsp_client = 'none'", "-S", HERE / "nvim_colours.lua"], folder, **isolated(folder))
    return case_lines(done.stdout, done.returncode, "nvim")


def ale(server, folder):
    if not ALE.is_dir():
        raise Failure(f"ALE is not installed at {ALE}")
    return in_terminal([tool("vim"), "-Nu", HERE / "ale_client.vim", "-i", "NONE", "--cmd", f"set rtp^={ALE},{PLUGIN}",
                        "--cmd", f"let g:layoutlsp_command = '{server}'"], folder)


def emacs_preview(server, folder):
    done = run([tool("emacs"), "-Q", "--batch", "-L", ROOT / "editors" / "emacs", "-l", HERE / "emacs_preview.el", server], folder,
               **isolated(folder))
    return case_lines(done.stdout, done.returncode, "emacs")


def plugin_vim(server, folder):
    return plugin([tool("vim"), "-i", "NONE"], server, folder)


def plugin_neovim(server, folder):
    return plugin([tool("nvim"), "-i", "NONE"], server, folder)


def plugin(editor, server, folder):
    return in_terminal([*editor, "-u", HERE / "plugin_cases.vim", "--cmd", f"set rtp^={PLUGIN},{SAMPLES / 'stubs'}"],
                       folder, SAMPLES=SAMPLES, PLUGIN=PLUGIN, SERVER=server)


# Emacs

def emacs(part, server, folder):
    done = run([tool("emacs"), "-Q", "--batch", "-l", HERE / "emacs_cases.el", "--", part], folder, SAMPLES=SAMPLES,
               PLUGIN=ROOT / "editors" / "emacs", SERVER=server, **isolated(folder))
    lines = [line for line in case_lines(done.stdout, done.returncode, "emacs") if re.match("ok  |FAIL|     ", line)]
    return lines if any(line[:4] in ("ok  ", "FAIL") for line in lines) else [f"FAIL emacs: {done.stdout[-2000:]}"]


def emacs_mode(server, folder):
    return emacs("mode", server, folder)


def emacs_eglot(server, folder):
    return emacs("eglot", server, folder)


def emacs_lsp_mode(server, folder):
    return emacs("lsp-mode", server, folder)


# Kate and Helix

def kate(server, folder):
    done = run([sys.executable, HERE / "kate.py", server, folder], folder)
    return case_lines(done.stdout, done.returncode, "kate.py")


def helix(server, folder):
    done = run([sys.executable, HERE / "helix.py", server, folder], folder, SLOW)
    return case_lines(done.stdout, done.returncode, "helix.py")


def in_terminal(command, folder, **more):
    """Runs an editor under its own pseudo terminal.

    The report comes by a file; the terminal's output is only shown for failures.
    """
    report = folder / "report"
    report.touch()
    variables = environment(REPORT=report, **isolated(folder), **more)
    terminal, inner = pty.openpty()
    child = subprocess.Popen([str(each) for each in command], cwd=folder, env=variables, start_new_session=True,
                             stdin=inner, stdout=inner, stderr=inner)
    os.close(inner)
    painted = read_until_end(child, terminal)
    status = child.wait()
    lines = report.read_text("utf-8").rstrip().split("\n") if report.stat().st_size else []
    if status != 0 and not any(line.startswith("FAIL") for line in lines):
        lines.append(f"FAIL {command[0]} ended with status {status}; its screen: {painted[-2000:]!r}")
    return lines


def read_until_end(child, terminal):
    painted = b""
    end = time.monotonic() + LIMIT
    while True:
        ready, _, _ = select.select([terminal], [], [], 0.2)
        try:
            piece = os.read(terminal, 65536) if ready else None
        except OSError:
            break
        if piece == b"":
            break
        painted += piece or b""
        if time.monotonic() > end:
            child.kill()
            break
    os.close(terminal)
    return painted.decode(errors="replace")


# The slow parts come first, since parts run at the same time.
PARTS = {"tree-sitter": tree_sitter, "vscode": vscode, "ale": ale, "lsp-mode": emacs_lsp_mode, "package": package,
         "neovim": neovim, "eglot": emacs_eglot, "emacs": emacs_mode, "kate": kate, "data": data, "words": words,
         "emacs-preview": emacs_preview, "plugin-vim": plugin_vim, "plugin-neovim": plugin_neovim}
# Parts that need newer editors than the tests' own Debian has; newer.sh runs them.
NEWER = {"helix": helix, "neovim-colours": neovim_colours}
# What needs the engine's module; Tests/web/run.sh runs it.
BROWSER = {"vscode-browser": vscode_browser}

if __name__ == "__main__":
    main()
