"""An index of the matches in the folder, kept in a file so that a long list opens at once.

The file is rebuilt from the matches when it is damaged, outdated or gone. A thread reads new matches, and the list
grows meanwhile.
"""

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto
from functools import cache
from pathlib import Path
from zlib import crc32

import msgspec

from game.app.matches.match_file import content_of
from game.app.matches.match_list import SUFFIX
from game.app.matches.replay_summary import Summary, summary_of
from game.app.system import storage
from game.app.system.lines import cannot_be_read, one_line
from game.engine.replays.replay import ReplayError
from game.i18n.player_texts import in_own_letters
from game.i18n.search import easily_typed

log = logging.getLogger(__name__)

VERSION = 5
"""The version of the index file; a file of another version is rebuilt."""
_LARGEST_INDEX = 1 << 27
"""The most bytes of the index, enough for some hundred thousand matches."""
_SAVE_EVERY = 500
"""The number of new matches after which the index is saved."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A match of the folder, in the index."""

    name: str
    changed: int
    """The time of the file's last change, in nanoseconds since 1970."""
    size: int
    summary: Summary | None
    """The summary; ``None`` before the end of the first deal, or if the file is invalid."""
    problem: str = ""
    """Why the file cannot be read; empty if it can."""

    @property
    def when(self) -> float:
        """The time at which the match began, or else its file was changed, in seconds since 1970."""
        begun = None if self.summary is None else self.summary.begun
        return self.changed / 1e9 if begun is None else float(begun)


class _Index(msgspec.Struct):
    version: int
    entries: list[Entry]


class ReplayIndex:
    """The index of a folder's matches of which at least one deal is over."""

    def __init__(self, folder: Path, file: Path) -> None:
        """The index of a folder's matches, stored in ``file``; nothing is read yet."""
        self.folder = folder
        self._file = file
        self._known: dict[str, Entry] = {}
        self._lock = threading.Lock()
        self._new: list[tuple[str, int, int]] = []
        self._thread: threading.Thread | None = None
        self._is_closed = False
        self.changes = 0
        """A counter that grows whenever the list changes."""

    @property
    def unread(self) -> int:
        """The number of files that have not been read yet."""
        return len(self._new)

    def open(self) -> None:
        """Load the index, and begin to read new files."""
        if not self._known:
            self._known = {entry.name: entry for entry in self._read()}
        self.refresh()

    def refresh(self) -> None:
        """Compare the index with the present files of the folder."""
        found = {file.name: (file.changed, file.size) for file in storage.listed(self.folder, SUFFIX, plain=False)}
        with self._lock:
            self._known = {
                name: entry
                for name, entry in self._known.items()
                if found.get(name, (0, 0)) == (entry.changed, entry.size)
            }
            self._new = [(name, *mark) for name, mark in found.items() if name not in self._known]
            self._new.sort()
            self.changes += 1
            self._is_closed = False
            if self._new and (self._thread is None or not self._thread.is_alive()):
                self._thread = threading.Thread(target=self._work, name="replays", daemon=True)
                self._thread.start()

    def know_again(self, entry: Entry) -> None:
        """Put an earlier entry back into the index."""
        with self._lock:
            self._known[entry.name] = entry
            self.changes += 1

    def entries(self) -> Sequence[Entry]:
        """All matches that can be watched, the latest first."""
        with self._lock:
            found = [entry for entry in self._known.values() if entry.summary is not None]
        return sorted(found, key=lambda entry: (entry.when, entry.name), reverse=True)

    def problems(self) -> Sequence[str]:
        """A line for each file that cannot be read."""
        with self._lock:
            found = sorted((entry.name, entry.problem) for entry in self._known.values() if entry.problem)
        return [cannot_be_read(name, problem) for name, problem in found]

    def wait(self, seconds: float) -> None:
        """Wait until all new files have been read, but at most ``seconds``."""
        thread = self._thread
        if thread is not None:
            thread.join(seconds)

    def close(self) -> None:
        self._is_closed = True

    def _work(self) -> None:
        """Read all new files, on the thread, the latest names first; an error in one does not stop the others."""
        looked_at = 0
        while (found := self._next()) is not None:
            entry = self._entry_of(*found)
            with self._lock:
                self._known[entry.name] = entry
                if self._new and self._new[-1][0] == entry.name:
                    self._new.pop()
                self.changes += 1
            looked_at += 1
            if looked_at % _SAVE_EVERY == 0 or not self._new or self._is_closed:
                self._write()

    def _next(self) -> tuple[str, int, int] | None:
        """The next file to read; ``None`` ends the thread."""
        with self._lock:
            if self._new and not self._is_closed:
                return self._new[-1]
            self._thread = None
            return None

    def _entry_of(self, name: str, changed: int, size: int) -> Entry:
        summary, problem = None, ""
        try:
            summary = summary_of(content_of(self.folder / name))
        except ReplayError as error:
            problem = one_line(str(error))
            log.info("%s is left out of the list: %s", one_line(name), problem)
        except Exception as error:
            problem = type(error).__name__
            log.exception("the list of replays broke off at %s and goes on", one_line(name))
        return Entry(name, changed, size, summary, problem)

    def _read(self) -> Sequence[Entry]:
        """Load the entries of the index file; none if it is damaged or of another version."""
        try:
            content = storage.read(self._file, largest=_LARGEST_INDEX)
            return () if content is None else _decoded(content)
        except (storage.StorageError, msgspec.MsgspecError, ValueError, RecursionError) as error:
            log.info("the list of replays is made anew: %s", error)
            return ()

    def _write(self) -> None:
        """Save the index; entries with a file name that is not valid text are left out, and read again next time."""
        with self._lock:
            entries = [entry for entry in self._known.values() if storage.is_text(entry.name)]
        try:
            body = msgspec.json.encode(_Index(VERSION, entries))
            storage.write(self._file, b"%08x\n" % crc32(body) + body)
        except (storage.StorageError, msgspec.MsgspecError, ValueError, OverflowError) as error:
            log.info("the list of replays cannot be kept: %s", error)


def _decoded(content: bytes) -> Sequence[Entry]:
    """Decode the entries of an index file; none if it has another version.

    :raises ValueError: if the file was damaged.
    """
    body = content[9:]
    if content[:9] != b"%08x\n" % crc32(body):
        raise ValueError("the checksum is another")
    index = msgspec.json.decode(body, type=_Index)
    if index.version != VERSION:
        return ()
    return [entry for entry in index.entries if entry.summary is None or entry.summary.is_whole]


class Since(Enum):
    """The period in which a match was played; the value is the number of full days before today."""

    EVER = None
    TODAY = 0
    WEEK = 6
    MONTH = 29
    YEAR = 364


class Result(Enum):
    """The result of a match for the person who played it."""

    ANY = auto()
    FIRST = auto()
    NOT_FIRST = auto()
    UNFINISHED = auto()


_HAVE: Mapping[Result, Callable[[Summary], bool]] = {
    Result.ANY: lambda _summary: True,
    Result.FIRST: lambda summary: summary.best_place == 1,
    Result.NOT_FIRST: lambda summary: (summary.best_place or 1) > 1,
    Result.UNFINISHED: lambda summary: not summary.is_over,
}
"""The matches that have each result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A search in the list of replays; by default for everything."""

    rules: str = ""
    """The id of a rulebook; empty: any."""
    since: Since = Since.EVER
    result: Result = Result.ANY
    text: str = ""
    """A part of a player's name; empty: any."""


def matching_entries(entries: Sequence[Entry], wanted: Wanted, now: datetime) -> Sequence[Entry]:
    """The entries that match a search, in the same order; days are those of the local clock."""
    earliest = 0.0
    if wanted.since.value is not None:
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
        earliest = (midnight - timedelta(days=wanted.since.value)).timestamp()
    text = easily_typed(wanted.text.strip())

    @cache
    def typed(name: str) -> str:
        """The name as in the file and as in the list, both reduced to letters that are easily typed."""
        return f"{easily_typed(name)}\n{easily_typed(in_own_letters(name))}"

    has_result = _HAVE[wanted.result]
    return [
        entry
        for entry in entries
        if (summary := entry.summary) is not None
        and (not wanted.rules or summary.rules == wanted.rules)
        and entry.when >= earliest
        and has_result(summary)
        and (not text or any(text in typed(name) for name in summary.names))
    ]
