"""Files that are whole at every moment, whatever happens to the program that writes them.

What lies in the game's folders may be anything: only plain files are opened, links to them too, and nothing is waited
for. What is written is for the player's eyes alone.
"""

import errno
import os
import stat
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

LARGEST = 1 << 20
"""A file of ours is never longer, in bytes, unless the caller says so."""
_LEFT_BEHIND = 60.0
"""A half-written file that was not touched for so many seconds belongs to a program that was killed."""
_LATEST = (1 << 63) - 1


class StorageError(Exception):
    """A file cannot be read or written. The message is the reason in the system's words, without the path."""


def write(path: Path, data: bytes, *, closes_folder: bool = True) -> None:
    """Write a file whole or not at all: whoever reads it finds the old content or the new one.

    Makes the folders on the way. Raises ``StorageError``, and then the old file is as it was.

    Args:
        path: where it is; what lies there and is no plain file stays.
        data: the content.
        closes_folder: whether the folder is one of the game's, into which nobody else may look.
    """
    real = Path(os.path.realpath(path))
    try:
        if closes_folder:
            own_folder(path.parent)
        real.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            _check_plain(real.stat(), real)
        _tidy(real)
        _replace(real, data)
    except OSError as error:
        raise StorageError(reason(error)) from error


def own_folder(folder: Path) -> None:
    """Makes a folder of the game's, and those on the way; nobody else may look into it, also if it was there before."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(OSError):
        _close_to_others(folder, folder.stat())


def plain_only(path: str, flags: int) -> int:
    """For ``open``, as its opener: of what is no plain file it says so at once; others may not read what is written.

    Raises:
        OSError: as ``open`` does.
    """
    with suppress(FileNotFoundError):
        _check_plain(Path(path).stat(), path)
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0), 0o600)
    try:
        known = os.fstat(handle)
        _check_plain(known, path)
        if flags & (os.O_WRONLY | os.O_RDWR):
            with suppress(OSError):
                _close_to_others(handle, known)
    except BaseException:
        os.close(handle)
        raise
    return handle


def _check_plain(known: os.stat_result, path: Path | str) -> None:
    if stat.S_ISDIR(known.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(known.st_mode):
        raise OSError(errno.EINVAL, "not a plain file", str(path))


def _close_to_others(what: Path | int, known: os.stat_result) -> None:
    """Takes from everybody but the owner what he may do with a file or a folder; Windows does not ask for that."""
    if os.name == "posix" and known.st_mode & 0o077:
        os.chmod(what, stat.S_IMODE(known.st_mode) & 0o700)  # noqa: PTH101 - also what is open


class Listed(NamedTuple):
    """A plain file of a folder."""

    path: Path
    changed: int
    """When it was written last, in nanoseconds since 1970; at most what a database can hold."""
    size: int


def listed(folder: Path, endings: str | tuple[str, ...]) -> Sequence[Listed]:
    """The plain files of a folder whose names end so; what cannot be looked at is left out, and hides no other."""
    found = []
    with suppress(OSError), os.scandir(folder) as files:
        for file in files:
            with suppress(OSError):
                if file.name.endswith(endings) and stat.S_ISREG((known := file.stat()).st_mode):
                    changed = max(-_LATEST, min(known.st_mtime_ns, _LATEST))
                    found.append(Listed(folder / file.name, changed, known.st_size))
    return found


def is_text(name: str) -> bool:
    """Whether the name of a file can be written; it may hold bytes that are no text."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _replace(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".tmp", dir=path.parent)
    half = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    except BaseException:
        with suppress(OSError):
            half.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Bring a new name to the disk too; Windows does that by itself, and some file systems cannot."""
    if os.name != "posix":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _tidy(path: Path) -> None:
    """Remove what killed programs left half-written."""
    oldest = time.time() - _LEFT_BEHIND
    for half in path.parent.glob(f"{path.name}.*.tmp"):
        with suppress(OSError):
            if half.stat().st_mtime < oldest:
                half.unlink()


def read(path: Path, *, largest: int = LARGEST) -> bytes | None:
    """The content of a file, or ``None`` where there is none.

    Raises ``StorageError``, also for a file of more than ``largest`` bytes.
    """
    try:
        with open(path, "rb", opener=plain_only) as file:
            data = file.read(largest + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StorageError(reason(error)) from error
    if len(data) > largest:
        raise StorageError(f"longer than {largest} bytes")
    return data


def set_aside(path: Path) -> Path | None:
    """Give a damaged file another name, ``settings.json.damaged-1``, so that nothing is lost.

    The new path, or ``None`` where that cannot be done.
    """
    target = name_aside(path)
    try:
        path.rename(target)
    except OSError:
        return None
    return target


def free_name(path: Path) -> Path:
    """The path itself where nothing lies there, else one beside it: ``2026-11-20-120000-2.mahjong``, then ``-3``."""
    stem, count = path.stem, 2
    begin, _, number = stem.rpartition("-")
    if len(number) < 6 and number.isdecimal() and begin.count("-") == 3:
        stem, count = begin, int(number) + 1
    while os.path.lexists(path):
        path, count = path.with_name(f"{stem}-{count}{path.suffix}"), count + 1
    return path


def name_aside(path: Path) -> Path:
    """The next free name for a damaged file."""
    number = 1
    while os.path.lexists(target := path.with_name(f"{path.name}.damaged-{number}")):
        number += 1
    return target


def reason(error: OSError) -> str:
    """Why something failed, in the system's words."""
    return error.strerror or type(error).__name__
