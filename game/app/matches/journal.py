"""A file that only grows, and never loses what was appended while the program lives.

Data is written at once, so that it survives the end of the program; that takes 0.05 ms, or a few ms on a busy disk. One
thread for all such files syncs them to the disk, so that they survive a crash of the machine and nobody waits. Data
that cannot be written stays in memory, in order, and is tried again. A file that somebody deletes is written again.
"""

import os
import threading
from collections import deque
from contextlib import suppress
from io import FileIO
from operator import itemgetter
from pathlib import Path
from time import monotonic

from game.app.system.locks import FileInUseError, lock
from game.app.system.storage import free_name, own_folder, plain_only, reason, sync_folder
from game.players.threads import beside

RETRY = 1.0
"""Seconds between two attempts after a failure."""
IDLE = 2.0
"""Seconds without work after which the thread ends."""


def locked(path: Path, *, is_new: bool = False) -> FileIO:
    """Open a file for reading and writing, locked against other programs until it is closed or this program ends.

    :param path: its path; only a plain file is opened.
    :param is_new: whether the file is created, and must not exist yet.
    :raises FileInUseError: if another program has it locked.
    :raises OSError: if it cannot be opened.
    """
    file = FileIO(path, "x+" if is_new else "r+", opener=plain_only)
    try:
        lock(file)
    except FileInUseError:
        file.close()
        raise
    return file


def is_in_use(path: Path) -> bool:
    """Whether any program, this one included, has the file locked now."""
    try:
        with suppress(OSError):
            locked(path).close()
    except FileInUseError:
        return True
    return False


class Journal:
    """A growing file whose content is kept in memory too."""

    def __init__(self, path: Path, *, content: bytes = b"", file: FileIO | None = None):
        """A new file, or an existing one to continue.

        :param path: its path; if a new file finds another one there, it takes another name.
        :param content: its content.
        :param file: the locked file that holds the content already; ``None``: everything is still to be written.
        """
        self.path = path
        self._file = file
        self._content = bytearray(content)
        self._written = self._synced = len(content) if file is not None else 0
        self._incoming: deque[bytes] = deque()
        self._lock = threading.Lock()
        """Held while the file and its state are used; never while waiting for the disk."""
        self.problem: str | None = None
        """The system's reason why something is not on disk; ``None`` if nothing failed, or everything was written
        later."""
        self._is_new = file is None
        self._is_ragged = False
        self._is_closing = False
        self._is_closed = threading.Event()
        """Set when the thread has closed the file, whether it is complete or not."""
        self.rewritten = 0
        """How often the file was deleted by others and written again."""

    def append(self, data: bytes) -> None:
        self._is_closing = False
        self._is_closed.clear()
        self._incoming.append(data)
        with self._lock:
            self._write()
        if not self._is_whole:
            SYNCER.see_to(self)

    def close(self, seconds: float = 3.0) -> bool:
        """Close the file after waiting for the disk up to ``seconds``; return whether everything is on disk."""
        with self._lock:
            self._write()
        self._is_closed.clear()
        self._is_closing = True  # not earlier, or the thread would close the file, and it would be opened again here
        if self._is_whole:
            self._release_file()
        else:
            SYNCER.see_to(self, first=True)
            self._is_closed.wait(seconds)
        return self._is_whole

    @property
    def content(self) -> bytes:
        """Everything that was appended, on disk or not."""
        with self._lock:
            return bytes(self._content) + b"".join(self._incoming)

    @property
    def _is_whole(self) -> bool:
        return not self._incoming and self._synced == len(self._content)

    def write_and_sync(self) -> float | None:
        """Write and sync what is possible, on the thread; return the seconds until the next try, ``None`` if done."""
        if self._is_closed.is_set():
            return None  # it was closed meanwhile, and is not opened again
        with self._lock:
            is_good = self._write()
        is_good = self._sync() and is_good
        if not self._is_whole and (is_good or not self._is_closing):
            return 0.0 if is_good else RETRY
        if self._is_closing:
            self._release_file()
            self._is_closed.set()
        return None

    def _write(self) -> bool:
        """Write what is not in the file yet, with the lock held; return whether that succeeded."""
        while self._incoming:
            self._content += self._incoming.popleft()
        if self._file is not None and _is_gone(self._file, self.path):
            self._forget()
            self._begin_again()
        if self._written == len(self._content):
            return True
        try:
            file = self._open_file()
            if self._is_ragged:
                file.truncate(self._written)
            file.seek(self._written)
            while self._written < len(self._content):
                self._is_ragged = True
                self._written += file.write(bytes(self._content[self._written :]))
            self._is_ragged = False
        except OSError as error:
            self.problem = reason(error)
            return False
        return True

    def _open_file(self) -> FileIO:
        if self._file is not None:
            return self._file
        own_folder(self.path.parent)
        while self._file is None:
            try:
                self._file = locked(self.path, is_new=self._is_new)
            except FileExistsError:
                self.path = free_name(self.path)
            except FileInUseError:
                self.path, self._is_new, self._written, self._synced = free_name(self.path), True, 0, 0
            except FileNotFoundError:
                if self._is_new:
                    raise
                self._begin_again()
        self._is_new = False
        return self._file

    def _begin_again(self) -> None:
        """Start a new file with all content because the old one is gone."""
        self._is_new, self._is_ragged, self._written, self._synced = True, False, 0, 0
        self.rewritten += 1

    def _sync(self) -> bool:
        """Sync the file to the disk, on the thread; return whether that succeeded."""
        file, written = self._file, self._written
        if file is None or written == self._synced:
            return True
        try:
            os.fsync(file.fileno())
            if self._synced == 0:
                sync_folder(self.path.parent)
        except ValueError:
            return True  # the file was gone and closed meanwhile; a new one must be synced
        except OSError as error:
            with self._lock:
                # The system may have dropped data that it could not sync, so it is written again.
                self.problem = reason(error)
                self._written = min(self._written, self._synced)
                self._is_ragged = True
                self._forget()
            return False
        with self._lock:
            if self._file is file and self._written >= written:
                self._synced = written
            if self._is_whole:
                self.problem = None
        return True

    def _forget(self) -> None:
        """Close the file; it is opened again to write everything from ``_written`` on."""
        self._is_new = self._written == 0 and not self.path.exists()
        self._close_file()

    def _release_file(self) -> None:
        with self._lock:
            self._close_file()

    def _close_file(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):
                file.close()


class _Disk:
    """The thread that syncs journals to the disk; it starts with the first journal, and ends when all are synced."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        """Held for all state of this class, and never for long."""
        self._due: dict[Journal, float] = {}
        """The waiting journals, each with the time at which it is due."""
        self._thread: threading.Thread | None = None

    def see_to(self, journal: Journal, seconds: float = 0.0, *, first: bool = False) -> None:
        """Put a journal in line, to be due after ``seconds`` or earlier; ``first``: before all others."""
        due = 0.0 if first else monotonic() + seconds
        with self._changed:
            self._due[journal] = min(due, self._due.get(journal, due))
            if self._thread is None or not self._thread.is_alive():
                self._thread = beside(self._work, "journal")
            self._changed.notify()

    def _work(self) -> None:
        while (journal := self._next()) is not None:
            again = journal.write_and_sync()
            if again is not None:
                self.see_to(journal, again)

    def _next(self) -> Journal | None:
        """Wait for the next journal that is due; ``None`` ends the thread after some time without any."""
        with self._changed:
            while True:
                journal, due = min(self._due.items(), key=itemgetter(1), default=(None, 0.0))
                if journal is None:
                    if not self._changed.wait(IDLE) and not self._due:
                        self._thread = None
                        return None
                elif (wait := due - monotonic()) > 0.0:
                    self._changed.wait(wait)
                else:
                    del self._due[journal]
                    return journal


SYNCER = _Disk()


def _is_gone(file: FileIO, path: Path) -> bool:
    """Whether an open file was deleted or moved away; if that cannot be found out, it counts as still there."""
    known = os.fstat(file.fileno())
    try:
        there = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False
    return known.st_nlink == 0 and not os.path.samestat(known, there)
