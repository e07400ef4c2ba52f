"""Files that are complete at every moment, even if the program that writes them is killed.

The game's folders may contain anything: only plain files, or links to them, are opened, and nothing blocks. Files are
written so that only the player can read them.
"""

import errno
import logging
import os
import stat
import tempfile
import time
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeVar

LARGEST = 1 << 20
"""The most bytes of a file, if the caller sets no other limit."""
_ABANDONED_AFTER = 60.0
"""A half-written file that was not changed for this many seconds was left by a killed program."""
_LONGEST_REASON = 200
_log = logging.getLogger(__name__)
Read = TypeVar("Read")
_LATEST = (1 << 63) - 1
_CALM = 2_000_000_000
"""Nanoseconds within which two changes of a folder may leave it the same time: file systems count that coarsely."""


class StorageError(Exception):
    """A file cannot be read or written. The message is the system's reason, without the path."""


def write(path: Path, data: bytes, *, closes_folder: bool = True) -> None:
    """Write a file completely or not at all: readers find the old content or the new one.

    Creates missing folders. Raises ``StorageError``, and then the old file is unchanged.

    :param path: the file; anything other than a plain file there is not touched.
    :param data: the content.
    :param closes_folder: whether the folder is the game's own, and is to be closed to other users.
    """
    real = Path(os.path.realpath(path))
    try:
        if closes_folder:
            own_folder(path.parent)
        real.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            _check_plain(real.stat(), real)
        _delete_abandoned(real)
        _replace(real, data)
    except OSError as error:
        raise StorageError(reason(error)) from error


def own_folder(folder: Path) -> None:
    """Create a folder of the game with its parents, and close it to other users, even if it existed before."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(OSError):
        _deny_others(folder, folder.stat())


def plain_only(path: str, flags: int) -> int:
    """An opener for ``open`` that refuses at once anything but a plain file, and closes written files to other users.

    :raises OSError: as ``open`` does.
    """
    with suppress(FileNotFoundError):
        _check_plain(Path(path).stat(), path)
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0), 0o600)
    try:
        known = os.fstat(handle)
        _check_plain(known, path)
        if flags & (os.O_WRONLY | os.O_RDWR):
            with suppress(OSError):
                _deny_others(handle, known)
    except BaseException:
        os.close(handle)
        raise
    return handle


def _check_plain(known: os.stat_result, path: Path | str) -> None:
    if stat.S_ISDIR(known.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(known.st_mode):
        raise OSError(errno.EINVAL, "not a plain file", str(path))


def _deny_others(what: Path | int, known: os.stat_result) -> None:
    """Take all rights to a file or folder from other users, on POSIX systems."""
    if os.name == "posix" and known.st_mode & 0o077:
        os.chmod(what, stat.S_IMODE(known.st_mode) & 0o700)  # noqa: PTH101 - works for open files too


class Listed(NamedTuple):
    """A file of a folder."""

    folder: Path
    name: str
    changed: int
    """The time of the last change, in nanoseconds since 1970, limited to what a database and Windows can tell."""
    size: int

    @property
    def path(self) -> Path:
        return self.folder / self.name


def listed(
    folder: Path, endings: str | tuple[str, ...], *, plain: bool = True, but: Container[str] = ()
) -> Sequence[Listed]:
    """The files of a folder with one of these endings; files that cannot be examined are left out.

    :param plain: whether only plain files are listed, not whatever else has such a name and cannot be opened.
    :param but: the names of files that are left out without being examined.
    """
    found: list[Listed] = []
    with suppress(OSError), os.scandir(folder) as files:
        for file in files:
            if file.name not in but and file.name.endswith(endings):
                found += _examined(folder, file, plain=plain)
    return found


def listed_again(folder: Path, names: Iterable[str], *, plain: bool = True) -> Sequence[Listed]:
    """As ``listed``, of files that a folder is known to have."""
    return [file for name in names for file in _examined(folder, folder / name, plain=plain)]


def _examined(folder: Path, file: Path | os.DirEntry[str], *, plain: bool) -> Iterator[Listed]:
    """The file with its time and size; nothing if it is gone, or is no plain file where those alone are wanted."""
    with suppress(OSError):
        known = file.stat()
        if stat.S_ISREG(known.st_mode) or not plain:
            yield Listed(folder, file.name, max(0, min(known.st_mtime_ns, _LATEST)), known.st_size)


def time_of(path: Path) -> int:
    """The time at which a file changed, or a name in a folder, in nanoseconds since 1970; 0 if it is not known."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def is_calm(changed: int) -> bool:
    """Whether a folder that changed at this time gets another time when it changes again."""
    return time.time_ns() - changed > _CALM


def give_time(path: Path, time: int) -> None:
    """Give a file the time of the folder of which it tells, so that it is known whether a name there has changed."""
    with suppress(OSError):
        os.utime(path, ns=(time, time))


def read_each(paths: Iterable[Path], read_one: Callable[[Path], Read]) -> Iterator[tuple[Path, Read]]:
    """Each file of a folder with what ``read_one`` gives; files for which it fails in any way are logged in one line.

    Whatever a stranger's file does to its reader, the other files are read.
    """
    for path in paths:
        try:
            found = read_one(path)
        except Exception as error:  # noqa: BLE001 # a fence, not a list of errors
            why = " ".join(str(error).split())[:_LONGEST_REASON]
            _log.warning("%s cannot be read: %s", path.name, why or type(error).__name__)
        else:
            yield path, found


def is_text(name: str) -> bool:
    """Whether a file name is valid text, which it need not be."""
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
        delete(half)
        raise
    sync_folder(path.parent)


def delete(path: Path) -> None:
    """Delete a file, if it is there and can be deleted."""
    with suppress(OSError):
        path.unlink()


def sync_folder(folder: Path) -> None:
    """Sync a folder, so that a new name is on disk; Windows does that by itself, and some file systems cannot."""
    if os.name != "posix":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _delete_abandoned(path: Path) -> None:
    """Delete half-written files that killed programs left."""
    oldest = time.time() - _ABANDONED_AFTER
    for half in listed(path.parent, ".tmp"):
        if half.name.startswith(f"{path.name}.") and half.changed / 1e9 < oldest:
            delete(half.path)


def read(path: Path, *, largest: int = LARGEST) -> bytes | None:
    """The content of a file; ``None`` if it does not exist.

    Raises ``StorageError``, also if it has more than ``largest`` bytes.
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
    """Rename a damaged file to ``settings.json.damaged-1``, so that nothing is lost.

    Returns the new path; ``None`` if renaming failed.
    """
    target = name_aside(path)
    try:
        path.rename(target)
    except OSError:
        return None
    return target


def free_name(path: Path) -> Path:
    """The path itself if it is free, else the next free one: ``2026-11-20-120000-2.mahjong``, then ``-3``."""
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
    """The system's reason for an error."""
    return error.strerror or type(error).__name__
