"""Common parts of packages for Linux: the folder as a compressed archive, and the oldest system that it runs on."""

import os
import re
import sys
import tarfile
from pathlib import Path

from build_scripts.packages.tools import is_to_try

LIBC = (2, 36)
"""The oldest C library that packages must run with: that of Debian 12."""


def archive(folder: Path, path: Path) -> Path:
    """Pack the folder into a ``tar.xz``; equal folders give equal archives."""
    moment = int(os.environ["SOURCE_DATE_EPOCH"])

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = moment
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    name = path.name.removesuffix(".tar.xz")
    with tarfile.open(path, "w:xz", preset=1 if is_to_try() else 9, format=tarfile.PAX_FORMAT) as file:
        for inside in [folder, *sorted(folder.rglob("*"))]:
            file.add(inside, f"{name}/{inside.relative_to(folder)}".rstrip("/."), recursive=False, filter=plain)
    return path


def needed_libc(folder: Path) -> tuple[int, int]:
    """The oldest C library that all contents run with."""
    found = {(2, 17)}
    for path in folder.rglob("*"):
        if path.is_file() and (".so" in path.name or path.parent == folder):
            asked = re.findall(rb"GLIBC_(\d+)\.(\d+)", path.read_bytes())
            found |= {(int(major), int(minor)) for major, minor in asked}
    return max(found)


def say_if_too_new(folder: Path) -> None:
    """Print a warning if the folder needs a newer system than many people have."""
    if (needed := needed_libc(folder)) > LIBC:
        print(
            "package: WARNING: this runs with glibc {}.{} and later only, not on Debian 12".format(*needed),
            file=sys.stderr,
        )
