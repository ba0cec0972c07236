"""The plain archive of a program: one folder, laid out as below /usr/local. install.sh copies what is in it."""
import project
from packages import files


def name(platform):
    return f"{stem(platform)}.tar.gz"


def stem(platform):
    return f"layout-lsp-{project.VERSION}-{platform}"


def make(program, shared):
    folder = stem(program.platform)
    return files.tar_gz([(f"{folder}/bin/layout-lsp", program.data, 0o755)]
                        + [(f"{folder}/{path}", data, 0o644) for path, data in shared])
