"""Files that name the archives of a version with their checksums, made of those in packaging/templates."""
import re

import project
from packages import archive
from packages.programs import Problem

TEMPLATES = project.HERE / "templates"


def make(sums):
    """[(file name, bytes)]. `sums` is {file name: checksum} of the archives."""
    return [(path.name, fill(path.name, path.read_text("utf-8"), sums).encode()) for path in sorted(TEMPLATES.iterdir())]


def fill(name, text, sums):
    """A template's text with words for what stands in it between two @."""
    def word(found):
        key, _, platform = found[1].partition(" ")
        if key == "SHA256":
            file = archive.name(platform)
            if file not in sums:
                raise Problem(f"{name} needs {file}, which was not made")
            return sums[file]
        if key == "ARCHIVE":
            return archive.name(platform)
        words = {"VERSION": project.VERSION, "ADDRESS": project.ADDRESS, "SITE": project.SITE, "RELEASE": project.RELEASE,
                 "SUMMARY": project.SUMMARY, "REPOSITORY": project.REPOSITORY}
        if key not in words:
            raise Problem(f"{name} has {found[0]}, which stands for nothing")
        return words[key]

    return re.sub(r"@([A-Z0-9]+(?: [a-z0-9-]+)?)@", word, text)
