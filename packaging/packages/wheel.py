"""The wheel, which pip installs: the program and what goes with it, for no version of Python in particular."""
import base64
import hashlib

import project
from packages import files

PACKAGE = f"layout_lsp-{project.VERSION}"

DESCRIPTION = f"""LayoutLSP is a language, and a server for your editor, for people who lay out iOS and macOS screens with Auto Layout. This
package installs the program `layout-lsp`, which needs nothing else, not even Python:

    pip install layout-lsp
    layout-lsp check .

The [documentation]({project.ADDRESS}#readme) tells what it does, and [a page]({project.SITE}) lets you try it in the browser.
"""


def name(platform):
    """The file name of the wheel for a platform of project.json."""
    return f"{PACKAGE}-py3-none-{project.PLATFORMS[platform]['wheel']}.whl"


def metadata():
    return f"""Metadata-Version: 2.4
Name: layout-lsp
Version: {project.VERSION}
Summary: {project.SUMMARY}
Project-URL: Source, {project.ADDRESS}
Project-URL: Documentation, {project.SITE}docs/
Project-URL: Changes, {project.ADDRESS}/blob/main/CHANGELOG.md
Author: The LayoutLSP authors
License-Expression: MIT
License-File: LICENSE
Keywords: layout,constraints,auto layout,language server,lsp
Classifier: Development Status :: 4 - Beta
Classifier: Environment :: Console
Classifier: Intended Audience :: Developers
Classifier: Operating System :: MacOS
Classifier: Operating System :: POSIX :: Linux
Classifier: Programming Language :: Swift
Classifier: Topic :: Software Development :: User Interfaces
Requires-Python: >=3.8
Description-Content-Type: text/markdown

{DESCRIPTION}"""


def make(program, shared):
    """The bytes of the wheel of a program."""
    tags = "".join(f"Tag: py3-none-{tag}\n" for tag in program.traits["wheel"].split("."))
    entries = [(f"{PACKAGE}.data/scripts/layout-lsp", program.data, 0o755)]
    entries += [(f"{PACKAGE}.data/data/{path}", data, 0o644) for path, data in shared]
    entries += [
        (f"{PACKAGE}.dist-info/METADATA", metadata().encode(), 0o644),
        (f"{PACKAGE}.dist-info/WHEEL", f"Wheel-Version: 1.0\nGenerator: layout-lsp packaging\nRoot-Is-Purelib: false\n{tags}".encode(), 0o644),
        (f"{PACKAGE}.dist-info/licenses/LICENSE", (project.ROOT / "LICENSE").read_bytes(), 0o644),
    ]
    record = f"{PACKAGE}.dist-info/RECORD"
    lines = "".join(f"{path},sha256={digest(data)},{len(data)}\n" for path, data, _ in entries)
    return files.zip_file(entries + [(record, f"{lines}{record},,\n".encode(), 0o644)])


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
