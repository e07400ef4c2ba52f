"""A match on disk: a replay that grows with every command (see ``replay_file`` and ``journal``)."""

import os
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from io import FileIO
from pathlib import Path
from typing import NamedTuple, Self

import msgspec

from game.app.matches.journal import Journal, locked
from game.app.matches.match_list import SUFFIX
from game.app.system import storage
from game.engine.commands import Command, SeatCommand
from game.engine.events import Event, MatchBegun, SeatsTaken
from game.engine.replays.replay import HINT, Back, Header, NewerReplay, Replay, ReplayError, Sent, played_so_far
from game.engine.replays.replay_file import (
    LARGEST,
    Seal,
    back_line,
    beginning_lines,
    continued,
    salvaged,
    sent_line,
    step_lines,
)

FROM_ELSEWHERE = "-imported"
"""The part of a name that marks a file from elsewhere, which says nothing about the persons who play here."""


class MatchFile(Journal):
    """The growing file of one match."""

    def __init__(self, path: Path, seal: Seal, *, content: bytes = b"", file: FileIO | None = None):
        """A new file, or one to continue; ``seal`` must have made the checksums of its content."""
        super().__init__(path, content=content, file=file)
        self._seal = seal
        self.was_helped = False
        """The player took decisions back, or the match continues from a replay."""
        self.goes_on = False
        """The match continues from a position of a replay."""
        self.hinted: set[int] = set()
        """The chairs in which a command was given after a hint."""

    @classmethod
    def new(cls, folder: Path, header: Header, opening: MatchBegun, now: datetime) -> Self:
        """The file of a new match, under a free name."""
        file = cls(folder / f"{now:%Y-%m-%d-%H%M%S}{SUFFIX}", Seal())
        begun = msgspec.structs.replace(header, begun=int(now.timestamp()))
        file.append(beginning_lines(begun, opening))
        file.was_helped = file.goes_on = header.played_on is not None
        return file

    def append(self, data: bytes) -> None:
        """Append lines, each with its checksum. They are in the file when this returns, unless writing fails."""
        super().append(self._seal.lines(data))

    def record(
        self, command: Command, events: Sequence[Event], *, hinted: int | None = None, ended: int | None = None
    ) -> None:
        """Append a command and its events.

        :param command: the command.
        :param events: its events.
        :param hinted: the chair in which a hint was asked for before the command.
        :param ended: when it ended a deal or the match, in seconds since 1970.
        """
        if hinted is not None:
            self.hinted.add(hinted)
        self.append(step_lines(command, events, "" if hinted is None else HINT, ended))

    def note_sent(self, sent: Sequence[Sent]) -> None:
        """Append accounts of what guests have been told so far."""
        self.append(b"".join(map(sent_line, sent)))

    def take_back(self, commands: int) -> None:
        """Take back the last commands: they stay in the file, and a line after them says that they no longer count."""
        self.was_helped = True
        self.append(back_line(commands))


class Mend(NamedTuple):
    """What was done to repair a damaged file whose match continues."""

    damage: str
    aside: str | None
    """The name of a copy of the damaged file; ``None`` if no copy could be written."""


class Reopened(NamedTuple):
    """A match to continue."""

    replay: Replay
    file: MatchFile
    mend: Mend | None


def load(path: Path) -> Replay:
    """The match of a file, as far as it can be read and played; the file is not changed.

    :raises ReplayError: if not even its beginning can be read.
    """
    return played_so_far(salvaged(content_of(path)).replay).replay


def reopen(path: Path) -> Reopened:
    """Open a match file to continue: repair it, convert it to the present version, and lock it.

    Of a damaged file everything before the damage is kept, and a copy of it is set aside.

    :raises ReplayError: if not even the beginning can be read; the damaged file is then set aside. ``NewerReplay`` if
        its version is newer; such a file is left alone.
    :raises FileInUseError: if another program plays this match.
    """
    file = _locked(path)
    try:
        content = content_of(path)
        found = salvaged(content)
        played = played_so_far(found.replay)
    except ReplayError as error:
        _close(file)
        if not isinstance(error, NewerReplay):
            storage.set_aside(path)
        raise
    whole, seal = continued(found, played)
    damage = found.damage or played.problem
    mend = None
    if whole != content:
        _close(file)
        if damage is not None:
            aside = storage.name_aside(path)
            mend = Mend(damage, aside.name if _is_written(aside, content) else None)
        file = _locked(path) if _is_written(path, whole) else None
    with suppress(OSError):
        os.utime(path)  # so that it counts as the match played last, even if nothing is done in it
    match_file = MatchFile(path, seal, content=whole, file=file)
    match_file.was_helped = was_helped(played.replay)
    match_file.goes_on = played.replay.header.played_on is not None
    match_file.hinted = hinted(played.replay)
    return Reopened(played.replay, match_file, mend)


def was_helped(replay: Replay) -> bool:
    """Whether players took moves back in a match, or began it in the middle of a replay."""
    was_taken_back = any(isinstance(entry, Back) for entry in replay.history)
    return was_taken_back or replay.header.played_on is not None


def hinted(replay: Replay) -> set[int]:
    """The chairs in which a command, also of those taken back, was given after a hint."""
    chairs: Sequence[int] = ()
    found = set()
    for step in replay.history:
        if isinstance(step, Back):
            continue
        taken = next((event for event in step.events if isinstance(event, SeatsTaken)), None)
        chairs = chairs if taken is None else taken.persons
        if step.why == HINT and isinstance(step.command, SeatCommand):
            found.add(chairs[step.command.seat] if chairs else step.command.seat)
    return found


def _locked(path: Path) -> FileIO | None:
    """The locked file; ``None`` if it cannot be opened for writing."""
    try:
        return locked(path)
    except OSError:
        return None


def _close(file: FileIO | None) -> None:
    if file is not None:
        file.close()


def content_of(path: Path) -> bytes:
    """All bytes of a match file.

    :raises ReplayError: if there is no such file, or it cannot be read.
    """
    try:
        content = storage.read(path, largest=LARGEST)
    except storage.StorageError as error:
        raise ReplayError(str(error)) from None
    if content is None:
        raise ReplayError("the file is gone")
    return content


def _is_written(path: Path, content: bytes) -> bool:
    try:
        storage.write(path, content)
    except storage.StorageError:
        return False
    return True
