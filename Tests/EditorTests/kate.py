#!/usr/bin/env python3
"""kate.py SERVER FOLDER: Kate's colours against samples/highlight.txt, and Kate itself with the server.

The colours are those of kate-syntax-highlighter with a theme in which each style has its own colour. Kate runs without
a screen; a script between Kate and the server records their messages.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# Kate's styles. The theme numbers the styles by their place in this list, from 1, in the colour's blue part.
STYLES = ("Normal Keyword Function Variable ControlFlow Operator BuiltIn Extension Preprocessor Attribute Char SpecialChar String "
          "VerbatimString SpecialString Import DataType DecVal BaseN Float Constant Comment Documentation Annotation CommentVar "
          "RegionMarker Information Warning Alert Error Others").split()
LIMIT = 40


def main():
    server, folder = Path(sys.argv[1]), Path(sys.argv[2])
    homes = {name: str(folder / name.lower()) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")}
    for home in homes.values():
        Path(home).mkdir(mode=0o700, exist_ok=True)
    os.environ.update(homes, QT_QPA_PLATFORM="offscreen")
    syntax = Path(homes["XDG_DATA_HOME"]) / "org.kde.syntax-highlighting"
    for name in ("syntax", "themes"):
        (syntax / name).mkdir(parents=True)
    (syntax / "syntax" / "layout.xml").write_text((ROOT / "editors" / "kate" / "layout.xml").read_text("utf-8"), "utf-8")
    (syntax / "themes" / "places.theme").write_text(json.dumps(theme()), "utf-8")
    failed = [run_case("colours in every notation", lambda: colours(folder)),
              run_case("Kate takes the server's problems", lambda: kate(server, folder))]
    sys.exit(1 if any(failed) else 0)


def run_case(name, case):
    try:
        problems = case()
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        problems = [str(error)]
    print(f"ok   {name}" if not problems else f"FAIL {name}:\n     " + "\n     ".join(problems[:int(os.environ.get("SHOWN", 8))]), flush=True)
    return bool(problems)


def theme():
    colour = lambda number: {"text-color": f"#0000{number:02x}"}
    return {"metadata": {"name": "Places", "revision": 1},
            "text-styles": {style: colour(number) for number, style in enumerate(STYLES, 1)},
            "editor-colors": {"BackgroundColor": "#ffffff"}}


def colours(folder):
    """Checks that wherever highlight.txt has a letter, Kate uses a style that belongs to it."""
    kinds = json.loads((HERE / "samples" / "kinds.json").read_text("utf-8"))
    drawn = (HERE / "samples" / "highlight.txt").read_text("utf-8").splitlines()
    sources, expected = [line[2:] for line in drawn[::2]], [line[2:] for line in drawn[1::2]]
    file = folder / "drawn.layout"
    file.write_text("".join(source + "\n" for source in sources), "utf-8")
    # The program's names in KDE Frameworks 5 and 6.
    program = shutil.which("kate-syntax-highlighter") or shutil.which("ksyntaxhighlighter6") or "kate-syntax-highlighter"
    done = subprocess.run([program, "-s", "Layout", "-f", "ansi", "-t", "Places", file], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=LIMIT)
    painted = done.stdout.splitlines()
    if len(painted) < len(sources):
        return [f"kate-syntax-highlighter: {done.stdout[:400]}"]
    problems = []
    for source, letters, line in zip(sources, expected, painted):
        seen = styles(line)
        for place, (sign, letter) in enumerate(zip(source, letters)):
            style = seen[place] if place < len(seen) else None
            if letter != " " and sign not in ". " and style not in kinds[letter]["kate"]:
                problems.append(f"{sign!r} at {place} of {source.strip()!r}: {style}, not {' or '.join(kinds[letter]['kate'])}")
    return problems


def styles(line):
    """The style of each character of a coloured line."""
    found, style = [], None
    for code, sign in re.findall(r"\x1b\[([0-9;]*)[mK]|(.)", line):
        if sign:
            found.append(style)
        elif (colour := re.search(r"38;2;0;0;(\d+)", code)) is not None:
            style = STYLES[int(colour.group(1)) - 1]
    return found


def kate(server, folder):
    (folder / "project" / ".git").mkdir(parents=True)
    file = folder / "project" / "a.layout"
    file.write_text("layout L {\n  screen p = 320 x 480\n  view title (intrinsic: 100 x 20)\n  title.lft == 8\n}\n")
    between = folder / "between"
    between.write_text(f"#!/bin/sh\ntee '{folder}/asked' | '{server}' | tee '{folder}/said'\n")
    between.chmod(0o755)
    settings = Path(os.environ["XDG_CONFIG_HOME"])
    (settings / "kate" / "lspclient").mkdir(parents=True)
    (settings / "kate" / "lspclient" / "settings.json").write_text(json.dumps(snippet(str(between))))
    # Without this Kate would ask whether the program may be run.
    (settings / "katerc").write_text(f"[General]\nShow welcome view for new window=false\n[lspclient]\nAllowedServerCommandLines={between}\n")
    running = subprocess.Popen(["dbus-run-session", "--", "kate", "-n", "-b", file], cwd=folder, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    said = ""
    try:
        end = time.monotonic() + LIMIT
        while time.monotonic() < end and "unknown-attribute" not in said:
            time.sleep(0.1)
            if (folder / "said").exists():
                said = (folder / "said").read_text("utf-8", "replace")
    finally:
        os.killpg(running.pid, 15)
        running.wait(10)
    asked = (folder / "asked").read_text("utf-8", "replace") if (folder / "asked").exists() else ""
    problems = [f"it does not say {word}" for word in ('"initialize"', '"textDocument/didOpen"', '"layout"') if word not in asked]
    if "unknown-attribute" not in said:
        problems.append(f"the server said: {said[-300:]!r}")
    return problems


def snippet(command):
    """The settings for Kate in editors/snippets/README.md, with another command."""
    text = (ROOT / "editors" / "snippets" / "README.md").read_text("utf-8")
    settings = json.loads(re.search(r"## Kate.*?```json\n(.*?)```", text, re.S).group(1))
    settings["servers"]["layout"]["command"] = [command]
    return settings


if __name__ == "__main__":
    main()
