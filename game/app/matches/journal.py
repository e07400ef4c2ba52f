"""A file that only grows, and loses nothing that was put into it while the program lives.

What is appended is written at once, so that it outlives the program: that takes a twentieth of a millisecond, a few
while the disk is busy. It is brought to the disk itself by a thread, one for all such files of the program, so that it
outlives the machine and nobody waits. What cannot be written stays in memory, in order, and is tried again. A file that
somebody takes away is written again.
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

RETRY = 1.0
"""Seconds between two tries of what failed."""
IDLE = 2.0
"""Seconds that the thread waits for more before it ends."""


def locked(path: Path, *, is_new: bool = False) -> FileIO:
    """A file to read and write, kept from other programs until it is closed or this program ends.

    Args:
        path: where it is; what is no plain file is not opened.
        is_new: whether it is made now, and must not be there yet.

    Raises:
        FileInUseError: when another program keeps it.
        OSError: when it cannot be opened.
    """
    file = FileIO(path, "x+" if is_new else "r+", opener=plain_only)
    try:
        lock(file)
    except FileInUseError:
        file.close()
        raise
    return file


class Journal:
    """A growing file, its content kept in memory as well."""

    def __init__(self, path: Path, *, content: bytes = b"", file: FileIO | None = None) -> None:
        """A file that is new, or that goes on.

        Args:
            path: where it is; a new one takes another name when there is a file already.
            content: what it holds.
            file: the file, locked, when the content is in it already; ``None``: it must all be written.
        """
        self.path = path
        self._file = file
        self._content = bytearray(content)
        self._written = self._synced = len(content) if file is not None else 0
        self._incoming: deque[bytes] = deque()
        self._lock = threading.Lock()
        """Held for the file and what is known of it; never while the disk itself is waited for."""
        self.problem: str | None = None
        """The system's words on why something is not on disk; ``None`` when nothing failed, or all was made good."""
        self._is_new = file is None
        self._is_ragged = False
        self._is_closing = False
        self._is_closed = threading.Event()
        """Set once the thread has let go of a file that is closing, be it whole or not."""
        self.rewritten = 0
        """How often the file was gone, and was begun again."""

    def append(self, data: bytes) -> None:
        """Adds data to the file."""
        self._is_closing = False
        self._is_closed.clear()
        self._incoming.append(data)
        with self._lock:
            self._write()
        if not self._is_whole:
            _DISK.see_to(self)

    def close(self, seconds: float = 3.0) -> bool:
        """Waits for the disk, at most so long, and lets go of the file; gives whether everything is on the disk."""
        with self._lock:
            self._write()
        self._is_closed.clear()
        self._is_closing = True  # not before: the thread would let go of the file, and it would be opened again here
        if self._is_whole:
            self._let_go()
        else:
            _DISK.see_to(self, first=True)
            self._is_closed.wait(seconds)
        return self._is_whole

    @property
    def content(self) -> bytes:
        """All that was put into it, be it on the disk or not."""
        with self._lock:
            return bytes(self._content) + b"".join(self._incoming)

    @property
    def _is_whole(self) -> bool:
        return not self._incoming and self._synced == len(self._content)

    def bring(self) -> float | None:
        """Brings what it can to the disk, in the thread; gives after how many seconds there is more to bring."""
        if self._is_closed.is_set():
            return None  # it was let go of since it was put off: it is not opened again
        with self._lock:
            is_good = self._write()
        is_good = self._sync() and is_good
        if not self._is_whole and (is_good or not self._is_closing):
            return 0.0 if is_good else RETRY
        if self._is_closing:
            self._let_go()
            self._is_closed.set()
        return None

    def _write(self) -> bool:
        """Writes what is not in the file yet, with the lock held; gives whether that could be done."""
        while self._incoming:
            self._content += self._incoming.popleft()
        if self._file is not None and _is_gone(self._file, self.path):
            self._forget()
            self._begin_again()
        if self._written == len(self._content):
            return True
        try:
            file = self._opened()
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

    def _opened(self) -> FileIO:
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
        """Begins a new file with all content, as the old one is gone."""
        self._is_new, self._is_ragged, self._written, self._synced = True, False, 0, 0
        self.rewritten += 1

    def _sync(self) -> bool:
        """Brings the file to the disk itself, in the thread; gives whether that could be done."""
        file, written = self._file, self._written
        if file is None or written == self._synced:
            return True
        try:
            os.fsync(file.fileno())
            if self._synced == 0:
                sync_folder(self.path.parent)
        except ValueError:
            return True  # the file was closed meanwhile, as it was gone: there is another one to bring to the disk
        except OSError as error:
            with self._lock:
                # The system may have dropped what it could not bring to the disk: it is written again.
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
        """Closes the file, so that it is opened anew and written from ``_written`` on."""
        self._is_new = self._written == 0 and not self.path.exists()
        self._close_file()

    def _let_go(self) -> None:
        with self._lock:
            self._close_file()

    def _close_file(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):
                file.close()


class _Disk:
    """The thread that brings journals to the disk; it begins with the first of them, and ends when all are there."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        """Held for all that is known here, never long."""
        self._due: dict[Journal, float] = {}
        """The journals that wait, and when each is seen to."""
        self._thread: threading.Thread | None = None

    def see_to(self, journal: Journal, seconds: float = 0.0, *, first: bool = False) -> None:
        """Sees to a journal after so many seconds, if not before anyway; or first of all."""
        due = 0.0 if first else monotonic() + seconds
        with self._changed:
            self._due[journal] = min(due, self._due.get(journal, due))
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._work, name="journal", daemon=True)
                self._thread.start()
            self._changed.notify()

    def _work(self) -> None:
        while (journal := self._next()) is not None:
            again = journal.bring()
            if again is not None:
                self.see_to(journal, again)

    def _next(self) -> Journal | None:
        """The next journal, waited for; ``None`` after a while without any: the thread ends."""
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


_DISK = _Disk()


def _is_gone(file: FileIO, path: Path) -> bool:
    """Whether an open file was deleted, or no longer lies where it was; what cannot be found out is no reason."""
    known = os.fstat(file.fileno())
    try:
        there = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False
    return known.st_nlink == 0 and not os.path.samestat(known, there)
