"""Archives whose bytes depend on their content alone: entries are sorted, have one time stamp, and no data of the host."""
import gzip
import io
import lzma
import tarfile
import zipfile

# The first of January 2020. Tools warn about much older files.
STAMP = 1577836800
ZIP_STAMP = (2020, 1, 1, 0, 0, 0)


def with_folders(names):
    """The folders of these paths, the outer ones first."""
    folders = set()
    for name in names:
        parts = name.split("/")[:-1]
        folders.update("/".join(parts[:count]) for count in range(1, len(parts) + 1))
    return sorted(folders - {"", "."})


def tar(entries):
    """A tar file of [(path, bytes, mode)], with the folders of the paths."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        def add(name, kind, mode, data=b""):
            info = tarfile.TarInfo(name)
            info.type, info.mode, info.size, info.mtime = kind, mode, len(data), STAMP
            info.uname = info.gname = "root"
            archive.addfile(info, io.BytesIO(data))

        for folder in with_folders(name for name, _, _ in entries):
            add(folder + "/", tarfile.DIRTYPE, 0o755)
        for name, data, mode in sorted(entries):
            add(name, tarfile.REGTYPE, mode, data)
    return buffer.getvalue()


def tar_gz(entries):
    return gz(tar(entries), 6)


def gz(data, level=9):
    return gzip.compress(data, level, mtime=0)


def xz(data):
    return lzma.compress(data, preset=6)


def zip_file(entries):
    """A zip file of [(path, bytes, mode)], in the order given."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data, mode in entries:
            info = zipfile.ZipInfo(name, ZIP_STAMP)
            info.create_system = 3
            info.external_attr = (0o100000 | mode) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return buffer.getvalue()


def ar(entries):
    """An archive of [(name, bytes)] as `ar` makes it, which is what a Debian package is."""
    parts = [b"!<arch>\n"]
    for name, data in entries:
        parts.append(f"{name:<16}{STAMP:<12}{0:<6}{0:<6}{'100644':<8}{len(data):<10}`\n".encode())
        parts.append(data + b"\n" * (len(data) % 2))
    return b"".join(parts)
