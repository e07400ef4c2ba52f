"""An index of the matches in the folder, kept in a file so that a long list opens at once.

The file is rebuilt from the matches when it is damaged, outdated or gone. A thread reads new matches, and the list
grows meanwhile.
"""

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from enum import Enum, auto
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Self

import msgspec

from game import Frozen
from game.app.matches.match_file import content_of
from game.app.matches.match_list import SUFFIX
from game.app.matches.replay_summary import Summary, summary_of
from game.app.system import storage
from game.app.system.lines import cannot_be_read, one_line
from game.engine.replays.replay import ReplayError
from game.i18n.player_texts import in_own_letters
from game.i18n.search import easily_typed
from game.players.characters import CAST
from game.players.threads import beside

log = logging.getLogger(__name__)

VERSION = 700 + len(CAST)
"""The version of the index file, with the number of characters whose portraits it may name; any other is rebuilt."""
_LARGEST_INDEX = 1 << 27
"""The most bytes of the index, enough for some hundred thousand matches."""
_SAVE_EVERY = 500
"""The number of new matches after which the index is saved."""


class Entry(Frozen, gc=False, array_like=True):
    """A match of the folder, in the index."""

    name: str
    changed: int
    """The time of the file's last change, in nanoseconds since 1970."""
    size: int
    told: bytes
    """The encoded summary, which is decoded whenever it is shown."""
    when: float
    """The time at which the match began, or else its file was changed, in seconds since 1970."""
    is_over: bool | None
    """Whether the match is; ``None`` before the end of its first deal, or if the file is invalid."""
    problem: str = ""
    """Why the file cannot be read; empty if it can."""

    @classmethod
    def of(cls, name: str, changed: int, size: int, summary: Summary | None, problem: str = "") -> Self:
        when = (summary and summary.begun) or changed / 1e9
        told = msgspec.msgpack.encode(summary)
        return cls(name, changed, size, told, when, summary.is_over if summary else None, problem)

    @property
    def summary(self) -> Summary:
        """The summary of a match that is listed."""
        with suppress(msgspec.MsgspecError, ValueError, RecursionError):
            summary = msgspec.msgpack.decode(self.told, type=Summary)
            if summary.is_whole:
                return summary
        return _SPOILED


_SPOILED = Summary(rules="", names=(), portraits=(), persons=(), balances=(), deals=0, hands=())
"""Stands in for a summary that cannot be read, because the file of the index was damaged."""
_Index = tuple[int, list[Entry]]
"""The version and the entries."""


class ReplayIndex:
    """The index of a folder's matches of which at least one deal is over."""

    def __init__(self, folder: Path, file: Path):
        """The index of a folder's matches, stored in ``file``; nothing is read yet."""
        self.folder = folder
        self._file = file
        self._known: dict[str, Entry] = {}
        self._lock = threading.Lock()
        self._new: list[storage.Listed] = []
        self._thread: threading.Thread | None = None
        self._is_closed = False
        self.changes = 0
        """A counter that grows whenever the list changes."""
        self._written = 0
        """The value of ``changes`` at which the index file was last found or written with exactly the known matches."""

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
        """Compare the index with the present files of the folder.

        While the index has the time of the folder, only matches that are not over are examined.
        """
        time = storage.time_of(self.folder)
        is_same = self._written == self.changes and storage.time_of(self._file) == time
        same = {name: entry for name, entry in self._known.items() if is_same and entry.is_over}
        if same:
            files = storage.listed_again(self.folder, self._known.keys() - same.keys(), plain=False)
        else:
            files = storage.listed(self.folder, SUFFIX, plain=False)
        with self._lock:
            known, self._new = self._known, []
            self._known = same
            for file in sorted(files):
                entry = known.get(file.name)
                if entry and file[2:] == (entry.changed, entry.size):
                    same[file.name] = entry
                else:
                    self._new.append(file)
            self.changes += len(known) > len(same)
            self._is_closed = False
            is_known = self._written == self.changes and not self._new
            if not is_known and (self._thread is None or not self._thread.is_alive()):
                self._thread = beside(self._work, "replays")
        if is_known and storage.is_calm(time):
            storage.give_time(self._file, time)

    def note(self, name: str, entry: Entry | None = None) -> None:
        """Take a match that was deleted out of the index, or put its earlier entry back."""
        with self._lock:
            self._known.pop(name, None)
            if entry:
                self._known[name] = entry
            self.changes += 1

    def entries(self) -> Sequence[Entry]:
        """All matches that can be watched, the latest first."""
        with self._lock:
            found = [entry for entry in self._known.values() if entry.is_over is not None]
        found.sort(key=attrgetter("name"), reverse=True)
        return sorted(found, key=attrgetter("when"), reverse=True)

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
        if not self._new:
            self._write()
        while (found := self._next()) is not None:
            entry = self._entry_of(found)
            with self._lock:
                self._known[entry.name] = entry
                if self._new and self._new[-1].name == entry.name:
                    self._new.pop()
                self.changes += 1
            looked_at += 1
            if looked_at % _SAVE_EVERY == 0 or not self._new or self._is_closed:
                self._write()

    def _next(self) -> storage.Listed | None:
        """The next file to read; ``None`` ends the thread."""
        with self._lock:
            if self._new and not self._is_closed:
                return self._new[-1]
            self._thread = None
            return None

    def _entry_of(self, file: storage.Listed) -> Entry:
        summary, problem = None, ""
        try:
            summary = summary_of(content_of(file.path))
        except ReplayError as error:
            problem = one_line(str(error))
            log.info("%s is left out of the list: %s", one_line(file.name), problem)
        except Exception as error:
            problem = type(error).__name__
            log.exception("the list of replays broke off at %s and goes on", one_line(file.name))
        return Entry.of(*file[1:], summary, problem)

    def _read(self) -> Sequence[Entry]:
        """Load the entries of the index file; none if it is damaged or of another version."""
        try:
            content = storage.read(self._file, largest=_LARGEST_INDEX) or b"\x92\0\x90"
            version, entries = msgspec.msgpack.decode(content, type=_Index)
            return entries if version == VERSION else ()
        except (storage.StorageError, msgspec.MsgspecError, ValueError, RecursionError) as error:
            log.info("the list of replays is made anew: %s", error)
            return ()

    def _write(self) -> None:
        """Save the index; entries with a file name that is not valid text are left out, and read again next time."""
        with self._lock:
            entries = [entry for entry in self._known.values() if storage.is_text(entry.name)]
            written = self.changes - (len(entries) < len(self._known))
        try:
            storage.write(self._file, msgspec.msgpack.encode((VERSION, entries)))
            self._written = written
        except (storage.StorageError, ValueError) as error:
            log.info("the list of replays cannot be kept: %s", error)


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
    Result.FIRST: lambda summary: summary.best_place == 1,
    Result.NOT_FIRST: lambda summary: (summary.best_place or 1) > 1,
    Result.UNFINISHED: lambda summary: not summary.is_over,
}
"""The matches that have each result."""


class Wanted(Frozen, kw_only=True):
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

    def matches(summary: Summary) -> bool:
        return (
            wanted.rules in ("", summary.rules)
            and (wanted.result is Result.ANY or _HAVE[wanted.result](summary))
            and (not text or any(text in typed(name) for name in summary.names))
        )

    recent = [entry for entry in entries if entry.when >= earliest]
    is_plain = not (wanted.rules or text) and wanted.result is Result.ANY
    return recent if is_plain else [entry for entry in recent if matches(entry.summary)]
