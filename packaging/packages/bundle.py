"""The artifact bundle, from which the plugins of the Swift package manager take the program."""
import json
import shutil

import project
from packages import files

FOLDER = "layout-lsp.artifactbundle"


def name():
    return f"layout-lsp-{project.VERSION}.artifactbundle.zip"


def entries(programs):
    """[(path, bytes, mode)] of the bundle's folder. `programs` is {triple: bytes}."""
    variants = [{"path": f"{triple}/layout-lsp", "supportedTriples": [triple]} for triple in programs]
    info = {"schemaVersion": "1.0", "artifacts": {"layout-lsp": {"version": project.VERSION, "type": "executable", "variants": variants}}}
    return ([(f"{FOLDER}/info.json", (json.dumps(info, indent=2) + "\n").encode(), 0o644)]
            + [(f"{FOLDER}/{triple}/layout-lsp", data, 0o755) for triple, data in programs.items()])


def make(programs):
    """The bytes of the zipped bundle of programs for several platforms."""
    return files.zip_file(entries({program.traits["triple"]: program.data for program in programs}))


def unpack(folder, programs):
    """Writes the bundle as a folder, for a package that names it by its path."""
    shutil.rmtree(folder / FOLDER, ignore_errors=True)
    for path, data, mode in entries(programs):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
        (folder / path).chmod(mode)
    return folder / FOLDER

