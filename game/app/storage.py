"""Files that are whole at every moment, whatever happens to the program that writes them."""

import os
import tempfile
import time
from contextlib import suppress
from pathlib import Path

LARGEST = 1 << 20
"""A file of ours is never longer, in bytes, unless the caller says so."""
_LEFT_BEHIND = 60.0
"""A half-written file that was not touched for so many seconds belongs to a program that was killed."""


class StorageError(Exception):
    """A file cannot be read or written. The message is the reason in the system's words, without the path."""


def write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: whoever reads it finds the old content or the new one.

    Makes the folders on the way. Raises ``StorageError``, and then the old file is as it was.
    """
    path = Path(os.path.realpath(path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _tidy(path)
        _replace(path, data)
    except OSError as error:
        raise StorageError(reason(error)) from error


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
        with path.open("rb") as file:
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


def name_aside(path: Path) -> Path:
    """The next free name for a damaged file."""
    number = 1
    while (target := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return target


def reason(error: OSError) -> str:
    """Why something failed, in the system's words."""
    return error.strerror or type(error).__name__
