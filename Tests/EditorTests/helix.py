#!/usr/bin/env python3
"""helix.py SERVER FOLDER: Helix in tmux, set up as editors/snippets/README.md and editors/tree-sitter/README.md say.

Keys are typed as a user types them, and the screen is compared with what it should show.
"""
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LIMIT = 15
TEXT = ("layout L {\n  screen p = 320 x 480\n  view title (intrinsic: 100 x 20)\n  title.top == 8\n  title.left == 8\n}\n")


class Terminal:
    def __init__(self, folder):
        self.socket = str(folder / "tmux")
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "120", "-y", "40", "-c", str(folder / "project"), "sh")

    def tmux(self, *words):
        return subprocess.run(["tmux", "-S", self.socket, *words], stdout=subprocess.PIPE, text=True, check=True).stdout

    def keys(self, *keys):
        for key in keys:
            self.tmux("send-keys", key)
            time.sleep(0.05)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def screen(self, colours=False):
        return self.tmux("capture-pane", "-p", *(["-e"] if colours else []))

    def wait(self, what, test, colours=False):
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            if test(self.screen(colours)):
                return
            time.sleep(0.1)
        raise ValueError(f"not seen: {what}; the screen:\n{self.screen()}")

    def close(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], stderr=subprocess.DEVNULL)


def configure(server, folder):
    """Writes the two snippets of the READMEs, with the paths of this program and grammar."""
    home = Path(os.environ["XDG_CONFIG_HOME"]) / "helix"
    for name in ("queries", "grammars"):
        (home / "runtime" / name).mkdir(parents=True)
    grammar = folder / "grammar"
    snippets = (ROOT / "editors" / "snippets" / "README.md").read_text("utf-8")
    language = re.search(r"## Helix.*?```toml\n(.*?)```", snippets, re.S).group(1).replace('command = "layout-lsp"', f'command = "{server}"')
    page = (ROOT / "editors" / "tree-sitter" / "README.md").read_text("utf-8")
    source = re.search(r"## Helix.*?```toml\n(.*?)```", page, re.S).group(1)
    source = re.sub(r'path = "[^"]*"', f'path = "{grammar}"', source)
    (home / "languages.toml").write_text('use-grammars = { only = ["layout"] }\n' + language + source)
    (home / "config.toml").write_text('[editor]\ntrue-color = true\n[editor.lsp]\ndisplay-inlay-hints = true\n')
    subprocess.run([sys.executable, ROOT / "editors" / "tree-sitter" / "build.py", "--output", grammar], check=True)
    shutil.copy(ROOT / "editors" / "tree-sitter" / "src" / "scanner.c", grammar / "src")
    (home / "runtime" / "queries" / "layout").symlink_to(ROOT / "editors" / "tree-sitter" / "queries")
    built = subprocess.run(["hx", "--grammar", "build"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if built.returncode != 0:
        raise ValueError(f"hx --grammar build: {built.stdout}")


def line_colours(screen, word):
    """The colours of a word on the screen."""
    colour, found = None, set()
    for line in screen.split("\n"):
        plain = re.sub(r"\x1b\[[0-9;:]*m", "", line)
        place = plain.find(word)
        seen = 0
        for code, sign in re.findall(r"\x1b\[([0-9;:]*)m|(.)", line):
            if not sign:
                match = re.search(r"38[;:]2[;:]+(\d+)[;:](\d+)[;:](\d+)", code)
                colour = match.groups() if match else None if code in ("", "0", "39") else colour
            else:
                if place <= seen < place + len(word):
                    found.add(colour)
                seen += 1
    return found


def cases(terminal, folder):
    project = folder / "project"
    file = project / "a.layout"

    def opened(text=TEXT):
        file.write_text(text)
        terminal.keys("Escape")
        terminal.type(":reload-all")
        terminal.keys("Enter", "g", "g")

    def start():
        terminal.type("hx a.layout")
        terminal.keys("Enter")
        terminal.wait("the text", lambda screen: "title.left" in screen)

    def colours():
        terminal.wait("colours", lambda screen: len(line_colours(screen, "view") | line_colours(screen, "480") | line_colours(screen, "title.")) > 1, True)

    def hints():
        terminal.wait("the frame beside the view", lambda screen: "(8, 8) 100 × 20" in screen)

    def diagnostics():
        opened(TEXT.replace("title.left", "title.lft"))
        terminal.wait("the problem", lambda screen: "lft" in screen.split("title.lft == 8", 1)[-1] or "● 1" in screen)

    def quick_fix():
        terminal.keys("5", "g", "g", "g", "s")
        terminal.type("2fl")
        terminal.keys("Space", "a")
        terminal.wait("the menu", lambda screen: "title.left" in screen or "to 'left'" in screen or "left" in screen.split("lft == 8", 1)[-1])
        terminal.keys("Enter")
        terminal.wait("the mended line", lambda screen: "title.left == 8" in screen)

    def completion():
        opened(TEXT.replace("  title.left == 8\n", "  title.\n"))
        terminal.keys("5", "g", "g", "A")
        terminal.keys("BSpace")
        terminal.type(".")
        terminal.wait("attributes, the likeliest first", lambda screen: re.search(r"left|leading|centerX", screen.split("title.", 2)[-1]))
        terminal.keys("C-c", "Escape")

    def hover():
        opened()
        terminal.keys("4", "g", "g", "g", "s", "Space", "k")
        terminal.wait("the frame", lambda screen: "view title" in screen.replace("**", ""))
        terminal.keys("Escape")

    def definition():
        terminal.keys("4", "g", "g", "g", "s", "g", "d")
        terminal.wait("the declaration", lambda screen: re.search(r"\b3:8\b", screen))

    def rename():
        terminal.keys("Space", "r", "C-u")
        terminal.type("heading")
        terminal.keys("Enter")
        terminal.wait("the new name", lambda screen: screen.count("heading") >= 3 and "title." not in screen)

    def formatting():
        opened(TEXT.replace("title.top == 8", "title.top==8"))
        terminal.type(":format")
        terminal.keys("Enter")
        terminal.wait("spaces", lambda screen: "title.top == 8" in screen)

    def restart():
        terminal.type(":lsp-restart")
        terminal.keys("Enter")
        opened(TEXT.replace("title.left", "title.rigth"))
        terminal.wait("the problem", lambda screen: "rigth" in screen.split("title.rigth == 8", 1)[-1] or "● 1" in screen)

    def health():
        shown = subprocess.run(["hx", "--health", "layout"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout
        plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
        for what in ("layout-lsp", "Highlight queries: ✓", "Textobject queries: ✓", "Indent queries: ✓"):
            if what not in plain:
                raise ValueError(f"hx --health layout has no {what}: {plain}")

    return {"opens a file": start, "colours by tree-sitter": colours, "hints": hints, "problems": diagnostics, "quick fixes": quick_fix,
            "completion": completion, "hover": hover, "definition": definition, "renaming": rename, "formatting": formatting,
            "restart": restart, "hx --health": health}


def main():
    server, folder = Path(sys.argv[1]), Path(sys.argv[2])
    home = folder / "home"
    os.environ.update(HOME=str(home), XDG_CONFIG_HOME=str(home / "config"), XDG_CACHE_HOME=str(home / "cache"), TERM="xterm-256color",
                      COLORTERM="truecolor")
    (folder / "project" / ".git").mkdir(parents=True)
    (folder / "project" / "a.layout").write_text(TEXT)
    configure(server, folder)
    terminal, failed = Terminal(folder), False
    try:
        for name, case in cases(terminal, folder).items():
            try:
                case()
                print(f"ok   Helix: {name}", flush=True)
            except (ValueError, OSError, subprocess.SubprocessError) as problem:
                failed = True
                print(f"FAIL Helix: {name}\n     " + str(problem).replace("\n", "\n     "), flush=True)
        terminal.keys("Escape")
        terminal.type(":quit-all!")
        terminal.keys("Enter")
        time.sleep(0.5)
    finally:
        terminal.close()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
