"""What the tests of the packages share: expectations, programs of other platforms, a copy of the project, a web server."""
import contextlib
import http.server
import os
import shutil
import ssl
import struct
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "packaging"))
sys.path.insert(0, str(ROOT / "Tests" / "outside"))
import project  # noqa: E402
from program import binary  # noqa: E402

LAYOUT = "layout A {\n  screen phone = 390 x 844\n  view card\n  card.insets == 16\n}\n"
PROGRAM = Path(binary()).resolve()


class Cases:
    """Counts what is as expected, and says what is not."""

    def __init__(self):
        self.passed = self.failed = 0

    def equal(self, what, seen, expected):
        if seen == expected:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED  {what}: {seen!r}, not {expected!r}", flush=True)

    def true(self, what, holds, said=""):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED  {what}: {said}", flush=True)

    def tool(self, name):
        """Whether a program is installed. A test whose tool is missing fails."""
        self.true(f"{name} is installed", shutil.which(name), "install it")
        return shutil.which(name) is not None


def run(*command, cwd=None, **environment):
    """(exit code, what was printed) of a command."""
    done = subprocess.run([str(word) for word in command], cwd=cwd, env={**os.environ, **environment}, text=True, errors="replace",
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600)
    return done.returncode, done.stdout


# Programs that no machine here runs: only their heads are real.

def elf(machine, interpreter=False):
    head = b"\x7fELF\x02\x01\x01" + b"\0" * 9 + struct.pack("<HHIQQQIHHHHHH", 2, machine, 1, 0, 64, 0, 0, 64, 56, 1, 64, 0, 0)
    return head + struct.pack("<II", 3 if interpreter else 1, 5) + b"\0" * 48


def mach(machine, least=(15, 0)):
    command = struct.pack("<IIIIII", 0x32, 24, 1, least[0] << 16 | least[1] << 8, 0, 0)
    return struct.pack("<IIIIIIII", 0xFEEDFACF, machine, 0, 2, 1, len(command), 0, 0) + command


def programs(folder):
    """The program under test, and one for each other platform."""
    folder.mkdir()
    others = {"linux-x64": elf(62), "linux-arm64": elf(183), "darwin-arm64": mach(0x0100000C), "darwin-x64": mach(0x01000007)}
    for platform, data in others.items():
        (folder / platform).write_bytes(data)
    from packages.programs import Program
    (folder / Program(PROGRAM).platform).write_bytes(PROGRAM.read_bytes())
    for path in folder.iterdir():
        path.chmod(0o755)
    return sorted(folder.iterdir())


def copy_of_the_project(folder):
    """The project's files in a folder, as a commit of a repository with the tag of the version."""
    for name in project.files():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    git = ("git", "-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main", "-c", "core.autocrlf=false")
    for words in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "all"), ("tag", project.TAG)):
        code, said = run(*git, *words, cwd=folder)
        assert code == 0, said
    return folder


def certificate(folder):
    """A certificate for this machine's own address, and its key, as paths."""
    files = folder / "certificate.pem", folder / "key.pem"
    code, said = run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                     "-addext", "subjectAltName=IP:127.0.0.1", "-out", files[0], "-keyout", files[1])
    assert code == 0, said
    return files


@contextlib.contextmanager
def served(folder, certificate=None):
    """A web server of a folder on this machine; yields it, with its `address`. `damage` maps a file name to what befalls it:
    "bits" for another byte within, "cut" for an end in the middle, "short" for the same with a length that says so, "gone" for
    no such file, and "to" with an address for a redirection. `asked` has the names that were asked for. With the files of a
    certificate it speaks https."""
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            name = self.path.lstrip("/")
            server.asked.append(name)
            damage = server.damage.get(name)
            path = folder / name
            if damage and damage.startswith("to "):
                self.send_response(302)
                self.send_header("Location", damage[3:])
                return self.end_headers()
            if damage == "gone" or not path.is_file():
                return self.send_error(404)
            data = path.read_bytes()
            length = len(data)
            if damage == "bits":
                data = data[:length // 2] + bytes([data[length // 2] ^ 1]) + data[length // 2 + 1:]
            elif damage in ("cut", "short"):
                data = data[:length // 2]
            self.send_response(200)
            self.send_header("Content-Length", str(len(data) if damage == "short" else length))
            self.end_headers()
            with contextlib.suppress(OSError):
                self.wfile.write(data)
            self.close_connection = True

        def log_message(self, *words):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.damage, server.asked = {}, []
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    server.address_of_release = f"http{'s' if certificate else ''}://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextlib.contextmanager
def damaged(server, **damage):
    server.damage = dict(damage.get("files", {}))
    try:
        yield
    finally:
        server.damage = {}
