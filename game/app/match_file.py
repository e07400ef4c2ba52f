"""A match on disk: a replay that grows with every command (game/engine/replay.py).

A match is kept from its first command on. What cannot be written is kept in memory and tried again with the next
command; play goes on meanwhile.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from game.app.storage import StorageError, read, reason, set_aside
from game.engine.commands import Command
from game.engine.events import DealEnded, Event, MatchEnded
from game.engine.replay import Header, Replay, ReplayError, event_line, header_line, read_replay, resumed, step_lines

SUFFIX = ".mahjong"
LARGEST = 1 << 26
"""Bytes; a long match takes about one in fifty of that."""
_END = b'"type":"match_ended"'


class MatchFile:
    """The growing file of one match."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem: str | None = None
        """Why the last lines are not on disk, in the system's words; ``None`` when they are."""
        self._pending = b""
        self._length: int | None = None
        """Bytes that are known to be whole, where a write broke off."""

    @classmethod
    def new(cls, folder: Path, header: Header, opening: Event, now: datetime) -> MatchFile:
        """A file for a match that begins now."""
        stem = now.strftime("%Y-%m-%d-%H%M%S")
        number, path = 1, folder / f"{stem}{SUFFIX}"
        while path.exists():
            number += 1
            path = folder / f"{stem}-{number}{SUFFIX}"
        file = cls(path)
        file._write(header_line(header) + event_line(opening))
        return file

    def record(self, command: Command, events: Sequence[Event]) -> None:
        """Adds a command and what followed; after the end of a deal it is on the disk itself."""
        is_end = any(isinstance(event, DealEnded | MatchEnded) for event in events)
        self._write(step_lines(command, events), sync=is_end)

    def _write(self, lines: bytes, *, sync: bool = False) -> None:
        self._pending += lines
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                if self._length is not None:
                    file.truncate(self._length)
                self._length = file.tell() if self._length is None else self._length
                file.write(self._pending)
                file.flush()
                if sync:
                    os.fsync(file.fileno())
        except OSError as error:
            self.problem = reason(error)
        else:
            self._pending, self._length, self.problem = b"", None, None


def latest_unfinished(folder: Path) -> Path | None:
    """The newest match that is not over, ``None`` if the newest one is over or there is none."""
    with suppress(OSError):
        newest = max(folder.glob(f"*{SUFFIX}"), default=None, key=lambda path: (path.stat().st_mtime_ns, path.name))
        if newest is not None and not _is_over(newest):
            return newest
    return None


def _is_over(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - 4096))
        last = file.read().rstrip(b"\n").rpartition(b"\n")[2]
    return _END in last


def load(path: Path) -> Replay:
    """The match of a file, and the file mended: a torn last line cut off, the last command's events all there.

    Raises:
        ReplayError: when it cannot be read; a damaged file is set aside.
    """
    try:
        content = read(path, largest=LARGEST)
    except StorageError as error:
        raise ReplayError(str(error)) from None
    if content is None:
        raise ReplayError("the file is gone")
    try:
        torn = read_replay(content.splitlines(keepends=True))
        whole = resumed(torn)[1]
    except ReplayError:
        set_aside(path)
        raise
    kept = content.rfind(b"\n") + 1
    lacking = b""
    if torn.steps:
        events = whole.steps[-1].events[len(torn.steps[-1].events) :]
        lacking = b"".join(map(event_line, events))
    if kept != len(content) or lacking:
        try:
            with path.open("r+b") as file:
                file.truncate(kept)
                file.seek(kept)
                file.write(lacking)
        except OSError as error:
            raise ReplayError(reason(error)) from None
    return whole
