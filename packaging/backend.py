"""Builds the wheel where pip is pointed at this repository, as pre-commit does for its hooks.

Nothing is compiled: the wheel of this version is downloaded from its release, and refused unless its checksum is that of the
release. LAYOUT_LSP_RELEASE is the address of another folder with the release's files. With LAYOUT_LSP_PROGRAM the wheel is
made of that program, and nothing is downloaded. The standard library is all that it needs.
"""
import hashlib
import http.client
import os
import platform
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import project
from packages import programs, wheel

SYSTEMS = {"linux": "linux", "darwin": "darwin"}
MACHINES = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64"}
TRIES = 3


class Refused(Exception):
    """Why there is no wheel, for a person."""


def get_requires_for_build_wheel(config_settings=None):
    return []


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name, data = made() if os.environ.get("LAYOUT_LSP_PROGRAM") else downloaded()
    (Path(wheel_directory) / name).write_bytes(data)
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise Refused("there is no source distribution: the program is built from the repository, with Swift")


def made():
    program = programs.Program(os.environ["LAYOUT_LSP_PROGRAM"])
    return wheel.name(program.platform), wheel.make(program, programs.shared_files([program]))


def downloaded():
    release = os.environ.get("LAYOUT_LSP_RELEASE", project.RELEASE).rstrip("/")
    name = wheel.name(this_platform())
    sums = dict(reversed(line.split()) for line in fetched(f"{release}/{project.CHECKSUMS}").decode().splitlines())
    if name not in sums:
        raise Refused(f"version {project.VERSION} has no wheel {name}")
    data = fetched(f"{release}/{name}")
    found = hashlib.sha256(data).hexdigest()
    if found != sums[name]:
        raise Refused(f"{name} is not the file of the release: its checksum is {found}, and not {sums[name]}")
    return name, data


def this_platform():
    system, machine = SYSTEMS.get(sys.platform), MACHINES.get(platform.machine().lower())
    name = f"{system}-{machine}"
    if name not in project.PLATFORMS:
        raise Refused(f"there is no program for {sys.platform} on {platform.machine()}: there are {', '.join(project.PLATFORMS)}")
    return name


def fetched(address):
    """The bytes at an address. A connection that breaks is tried again; an answer that says no is not."""
    for attempt in range(1, TRIES + 1):
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            raise Refused(f"{address} cannot be downloaded: {error.code} {error.reason}") from None
        except (OSError, http.client.HTTPException) as error:
            problem = error
        if attempt < TRIES:
            time.sleep(attempt)
    raise Refused(f"{address} cannot be downloaded: {problem}")
