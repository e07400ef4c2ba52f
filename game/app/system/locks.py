"""Locks between the programs of one player: on a file in use, and on a folder while it is changed."""

import errno
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
"""How many seconds a program waits for another one that is changing the same folder."""
_PAUSE = 0.002
"""Seconds between two attempts."""
_LOCKED_BYTE = 1 << 30
"""The byte that is locked on Windows: beyond all content, so that others may read the file."""
_LOCKED_ERRORS = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK, 0})
"""The errors of a system when another program holds the lock; Wine gives no reason at all (0)."""


class FileInUseError(Exception):
    """Another program has locked this file."""


def lock(file: FileIO | int) -> None:
    """Lock an open file, or on POSIX a folder, until it is closed or this program ends.

    :raises FileInUseError: if another program has it locked.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            assert isinstance(file, FileIO)
            place = file.tell()
            file.seek(_LOCKED_BYTE)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            finally:
                file.seek(place)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _LOCKED_ERRORS:
            raise FileInUseError from None
        return  # a file system without locks: better to play without one than not at all


@contextmanager
def changing(folder: Path) -> Iterator[None]:
    """Lock a folder while this program reads a file of it and writes it changed.

    :raises StorageError: if another program keeps the folder locked, or it cannot be created.
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
    """Open what is locked for a folder: itself, or on Windows, where only files can be locked, a file named for it."""
    if sys.platform == "win32":
        import hashlib

        name = hashlib.sha256(os.path.realpath(folder).casefold().encode("utf-8", "surrogatepass")).hexdigest()[:20]
        return FileIO(Path(tempfile.gettempdir()) / f"sparrows-{name}.lock", "a+", opener=plain_only)
    else:  # noqa: RET505 - so that type checkers skip this on Windows
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
