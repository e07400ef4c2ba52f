"""The shared libraries and fonts in a package: the name, version and license of each.

``components.tsv`` has what the files themselves do not tell: their names, the other files of the same library, their
licenses, and the versions with which pygame-ce was built for Linux and macOS (its ``buildconfig/manylinux-build``) and
for Windows (SDL's builds).
"""

import csv
import platform
import re
import shutil
import struct
import subprocess
import sys
from functools import cache
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from urllib.parse import quote

TABLE = Path(__file__).resolve().parent / "components.tsv"
_OF_PYGAME = re.compile(r"-[0-9a-f]{8}\.(.*\.)?so|pygame(_ce)?[/.]")
"""The places of pygame-ce's libraries, and their names on Linux."""
_WINDOWS_VERSION = b"\xbd\x04\xef\xfe"
"""The signature of the version resource in a Windows program."""


class Known(NamedTuple):
    """The identity of a file."""

    name: str
    version: str | None
    licence: str
    """The license as an SPDX expression."""
    purl: str


def known_library(place: str, content: bytes) -> Known | None:
    """The identity of a shared library, by its place in the folder; ``None`` for one that is a part of Python."""
    file = PurePosixPath(place).name
    low = file.lower().removeprefix("lib")
    if low.startswith("sdl2"):
        name: str | None = re.split(r"[-.]", low)[0].replace("sdl2", "sdl")
    else:
        name = "vcruntime" if low.startswith("vcruntime") else notice_of(file)
    if name is None:
        return None
    if (row := table().get(name)) is None:
        print(f"package: WARNING: {TABLE.name} does not know {file}", file=sys.stderr)
        return Known(name, None, "LicenseRef-Unknown", _generic(name, None))
    if ".so" in file and not _OF_PYGAME.search(place):
        return _of_the_system(row["title"], file, row["licence"])
    told = re.search(row["says"].encode(), content) if row["says"] else None
    kept = row["windows" if file.lower().endswith(".dll") else "wheel"]
    version = _windows_version(content) or (told[1].decode() if told else kept) or None
    return Known(row["title"], version, row["licence"], _generic(row["title"], version))


def known_font(place: str, content: bytes) -> Known:
    """The identity of a font: the name of its file, and the first version in it."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])|-", " ", PurePosixPath(place).stem)
    family = re.sub(r" (Regular|Medium|Semi Bold|Bold)$", "", name).lower().replace(" ", "-")
    told = re.search("Version ".encode("utf-16-be") + rb"((\0[\d.])+)", content)
    version = told[1].decode("utf-16-be") if told else None
    return Known(name, version, "OFL-1.1", _generic(family, version))


def notice_of(library: str) -> str | None:
    """The notice with the license of a library such as ``libFLAC-e7027ec5.so.14``; ``None`` for Python's own."""
    name = re.split(r"[-.\d_]", library.lower().removeprefix("lib"))[0]
    if name.startswith(("python", "vcruntime", "api", "ucrtbase")):
        return None
    return next((row["name"] for row in table().values() if name in row["also"].split()), name)


@cache
def table() -> dict[str, dict[str, str]]:
    """The rows of ``components.tsv`` by their names."""
    rows = csv.DictReader(TABLE.read_text(encoding="utf-8").splitlines(), delimiter="\t")
    return {row["name"]: row for row in rows}


def _generic(name: str, version: str | None) -> str:
    return f"pkg:generic/{quote(name)}" + (f"@{quote(version)}" if version else "")


def _windows_version(content: bytes) -> str | None:
    place = content.find(_WINDOWS_VERSION)
    if place < 0 or not content.startswith(b"MZ"):
        return None
    high, low = struct.unpack_from("<II", content, place + 8)
    numbers = (high >> 16, high & 0xFFFF, low >> 16, low & 0xFFFF)
    return ".".join(map(str, numbers if numbers[3] else numbers[:3]))


def _of_the_system(name: str, file: str, licence: str) -> Known:
    """The identity of a library of the building machine, with its package in Debian and related systems."""
    package, version = _packaged(file)
    if version is None:
        return Known(name, None, licence, _generic(name, None))
    system = platform.freedesktop_os_release()
    about = f"arch={_said('dpkg', '--print-architecture')}&distro={system['ID']}-{system.get('VERSION_ID', 'sid')}"
    return Known(name, version, licence, f"pkg:deb/{system['ID']}/{package}@{quote(version)}?{about}")


def _packaged(file: str) -> tuple[str | None, str | None]:
    """The package of a library and its version, if ``dpkg`` knows them."""
    if shutil.which("dpkg-query") is None:
        return None, None
    found = re.match(r"([^:\n]+):.*", _said("dpkg-query", "--search", f"*/{file}"))
    if found is None:
        return None, None
    return found[1], _said("dpkg-query", "--show", "--showformat=${Version}\n", found[1]).splitlines()[0]


def _said(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
