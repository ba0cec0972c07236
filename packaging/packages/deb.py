"""The package for Debian and what descends from it, made without Debian's tools."""
import hashlib
import re

import project
from packages import files

AUTHORS = f"The LayoutLSP authors <{project.OWNER}@users.noreply.github.com>"
# Debian has a folder of its own for zsh's completions.
MOVED = {"share/zsh/site-functions/_layout-lsp": "share/zsh/vendor-completions/_layout-lsp"}

# Debian's tools expect a changelog of their own form, and warn about what is linked statically.
CHANGELOG = f"""layout-lsp ({project.VERSION}) stable; urgency=medium

  * CHANGELOG.md beside this file says what has changed.

 -- {AUTHORS}  Wed, 01 Jan 2020 00:00:00 +0000
"""
OVERRIDES = "layout-lsp: statically-linked-binary\n"

COPYRIGHT = f"""Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: LayoutLSP
Source: {project.ADDRESS}

Files: *
Copyright: 2026 The LayoutLSP authors
License: Expat
"""


def name(platform):
    return f"layout-lsp_{project.VERSION}_{project.PLATFORMS[platform]['deb']}.deb"


def make(program, shared):
    """The bytes of the package of a program for Linux."""
    installed = [(f"./usr/{path}", data, mode) for path, data, mode in tree(program, shared)]
    control = files.tar_gz([("./control", control_file(program, installed).encode(), 0o644),
                            ("./md5sums", checksums(installed).encode(), 0o644)])
    return files.ar([("debian-binary", b"2.0\n"), ("control.tar.gz", control), ("data.tar.xz", files.xz(files.tar(installed)))])


def tree(program, shared):
    """[(path below /usr, bytes, mode)]"""
    entries = [("bin/layout-lsp", program.data, 0o755),
               ("share/doc/layout-lsp/copyright", copyright_file().encode(), 0o644),
               ("share/doc/layout-lsp/changelog.gz", files.gz(CHANGELOG.encode()), 0o644),
               ("share/doc/layout-lsp/CHANGELOG.md.gz", files.gz((project.ROOT / "CHANGELOG.md").read_bytes()), 0o644),
               ("share/lintian/overrides/layout-lsp", OVERRIDES.encode(), 0o644)]
    for path, data in shared:
        if path.startswith("share/man/"):
            entries.append((path + ".gz", files.gz(data), 0o644))
        elif not path.startswith("share/doc/"):
            entries.append((MOVED.get(path, path), data, 0o644))
    # Vim and Neovim look into folders of their own.
    for path, data in vim_plugin():
        entries += [(f"share/{place}/pack/layout/start/layout/{path}", data, 0o644) for place in ("vim/vimfiles", "nvim/site")]
    return entries


def vim_plugin():
    """[(path, bytes)] of the plugin, with the tags of its help, which its users cannot write there."""
    plugin = project.ROOT / "editors" / "vim"
    files_in_it = [(path.relative_to(plugin).as_posix(), path.read_bytes()) for path in sorted(plugin.rglob("*")) if path.is_file()]
    found = [(path, data) for path, data in files_in_it if path not in ("README.md", "doc/tags")]
    return found + [("doc/tags", help_tags(dict(found)["doc/layout.txt"].decode()).encode())]


def help_tags(text):
    """What `:helptags` writes for the page doc/layout.txt."""
    names = set(re.findall(r"(?m)(?<!\S)\*([^*\s|]+)\*(?!\S)", text))
    escaped = {name: name.replace("\\", "\\\\").replace("/", "\\/") for name in names}
    return "".join(f"{name}\tlayout.txt\t/*{escaped[name]}*\n" for name in sorted(names, key=str.encode))


def control_file(program, installed):
    size = sum(-(-len(data) // 1024) for _, data, _ in installed)
    return f"""Package: layout-lsp
Version: {project.VERSION}
Architecture: {program.traits['deb']}
Maintainer: {AUTHORS}
Installed-Size: {size}
Section: devel
Priority: optional
Homepage: {project.ADDRESS}
Description: constraints of iOS and macOS screens as text, checked and solved
 LayoutLSP checks, solves and draws .layout files, which hold the Auto Layout
 constraints of screens. It is a program for the command line and a language
 server for editors. The plugin for Vim and Neovim is in this package.
"""


def copyright_file():
    text = (project.ROOT / "LICENSE").read_text("utf-8").split("\n\n", 2)[2]
    return COPYRIGHT + "".join(f" {line or '.'}\n" for line in text.rstrip().split("\n"))


def checksums(installed):
    return "".join(f"{hashlib.md5(data).hexdigest()}  {path.removeprefix('./')}\n" for path, data, _ in installed)
