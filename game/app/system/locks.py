"""Locks between the programs of one player: of a file that one of them keeps, and of a folder while it is changed."""

import errno
import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

from game.app.system.storage import StorageError, own_folder, plain_only, reason

PATIENCE = 3.0
"""Seconds for which a program waits until another one has changed what it wants to change itself."""
_PAUSE = 0.002
"""Seconds between two tries."""
_LOCKED_BYTE = 1 << 30
"""Where Windows locks: beyond all content, which others may read."""
_HELD = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK, 0})
"""Errors of a system when another program holds the lock; Wine says no more than that it failed."""


class FileInUseError(Exception):
    """Another program keeps this file."""


def lock(file: FileIO | int) -> None:
    """Keeps an open file, or on POSIX a folder, from other programs until it is closed or this program ends.

    Raises:
        FileInUseError: when another program keeps it.
    """
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 - there is none elsewhere

            assert isinstance(file, FileIO)
            place = file.tell()
            file.seek(_LOCKED_BYTE)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            finally:
                file.seek(place)
        else:
            import fcntl  # noqa: PLC0415 - there is none on Windows

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _HELD:
            raise FileInUseError from None
        return  # a file system without locks: better to play without one than not at all


@contextmanager
def changing(folder: Path) -> Iterator[None]:
    """Has other programs wait while this one reads a file of a folder, and writes it with a change.

    Raises:
        StorageError: when another program does not let go of the folder, or it cannot be made.
    """
    try:
        own_folder(folder)
        handle = _opened(folder)
    except OSError as error:
        raise StorageError(reason(error)) from error
    try:
        _wait_for(handle)
        yield
    finally:
        if isinstance(handle, FileIO):
            handle.close()
        else:
            os.close(handle)


def _opened(folder: Path) -> FileIO | int:
    """What stands for a folder: itself, or on Windows, where only files are locked, a file with its name."""
    if sys.platform == "win32":
        name = hashlib.sha256(os.path.realpath(folder).casefold().encode("utf-8", "surrogatepass")).hexdigest()[:20]
        return FileIO(Path(tempfile.gettempdir()) / f"sparrows-{name}.lock", "a+", opener=plain_only)
    else:  # noqa: RET505 - what follows is then not read for Windows
        return os.open(folder, os.O_RDONLY)


def _wait_for(handle: FileIO | int) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            lock(handle)
        except FileInUseError:
            if time.monotonic() > end:
                raise StorageError(os.strerror(errno.EAGAIN)) from None
            time.sleep(_PAUSE)
        else:
            return
