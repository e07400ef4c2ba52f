"""What every package for Linux needs: the folder as a compressed archive, and how new a system it asks for."""

import os
import re
import sys
import tarfile
from pathlib import Path

LIBC = (2, 36)
"""The oldest C library that packages have to run with: that of Debian 12."""


def archive(folder: Path, path: Path) -> Path:
    """The folder in a ``tar.xz`` that is the same for the same folder."""
    moment = int(os.environ["SOURCE_DATE_EPOCH"])

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = moment
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    name = path.name.removesuffix(".tar.xz")
    with tarfile.open(path, "w:xz", preset=9, format=tarfile.PAX_FORMAT) as file:
        for inside in [folder, *sorted(folder.rglob("*"))]:
            file.add(inside, f"{name}/{inside.relative_to(folder)}".rstrip("/."), recursive=False, filter=plain)
    return path


def needed_libc(folder: Path) -> tuple[int, int]:
    """The oldest C library that everything inside runs with."""
    found = {(2, 17)}
    for path in folder.rglob("*"):
        if path.is_file() and (".so" in path.name or path.parent == folder):
            asked = re.findall(rb"GLIBC_(\d+)\.(\d+)", path.read_bytes())
            found |= {(int(major), int(minor)) for major, minor in asked}
    return max(found)


def say_if_too_new(folder: Path) -> None:
    """One line where the folder asks for a newer system than many have: it was made on a newer one."""
    if (needed := needed_libc(folder)) > LIBC:
        print(
            "package: WARNING: this runs with glibc {}.{} and later only, not on Debian 12".format(*needed),
            file=sys.stderr,
        )
