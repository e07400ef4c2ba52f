"""Replay files: a header, then commands and the events they led to, one JSON line each.

``{"type": "replay", "version": 1, "names": [...], ...}`` comes first; ``{"command": {...}}`` and ``{"event": {...}}``
follow. The first event begins the match. A saved match is an unfinished replay. Verifying puts every command to the
engine again: it must give the same events.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from game.engine.codec import decode_command, decode_event, encode
from game.engine.commands import Command, IllegalCommand
from game.engine.decide import told
from game.engine.events import Event, MatchBegun
from game.engine.evolve import evolve
from game.engine.state import State
from game.rules.flow import Placing
from game.rules.options import OptionError

VERSION = 1
LONGEST_LINE = 1 << 20
"""Bytes; no line of ours comes near."""


class ReplayError(ValueError):
    """A file that is no replay, or breaks off with damage; the message names the line."""


class Header(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="replay"):
    """The first line."""

    version: int = VERSION
    names: tuple[str, ...] = ()
    """Of the persons, in the order in which they sat down."""
    players: tuple[str, ...] = ()
    """What plays for each of them: ``human`` or a level."""
    avatars: tuple[str, ...] = ()


class Step(msgspec.Struct, frozen=True):
    """A command and what followed."""

    command: Command
    events: tuple[Event, ...]


class Replay(msgspec.Struct, frozen=True):
    """A match, or a part of one from its beginning."""

    header: Header
    opening: MatchBegun
    steps: tuple[Step, ...]


class _CommandLine(msgspec.Struct, forbid_unknown_fields=True):
    command: msgspec.Raw


class _EventLine(msgspec.Struct, forbid_unknown_fields=True):
    event: msgspec.Raw


def header_line(header: Header) -> bytes:
    """The header with the end of its line."""
    return msgspec.json.encode(header) + b"\n"


def event_line(event: Event) -> bytes:
    """A line that holds an event."""
    return b'{"event":' + encode(event) + b"}\n"


def step_lines(command: Command, events: Iterable[Event]) -> bytes:
    """The lines of a command and what followed."""
    return b'{"command":' + encode(command) + b"}\n" + b"".join(map(event_line, events))


def read_replay(lines: Iterable[bytes]) -> Replay:
    """A replay from its lines. A last line without its end is torn, and left out.

    Raises:
        ReplayError: with the number of the line, when a line is damaged.
    """
    numbered = iter(enumerate(lines, start=1))
    header = _header(numbered)
    opening: MatchBegun | None = None
    steps: list[Step] = []
    command: Command | None = None
    events: list[Event] = []
    for number, line in numbered:
        if not line.endswith(b"\n"):
            break
        found = _line(number, line)
        if isinstance(found, MatchBegun):
            if opening is not None:
                raise ReplayError(f"line {number}: the match begins again")
            opening = found
        elif opening is None:
            raise ReplayError(f"line {number}: the match has not begun")
        elif isinstance(found, Event):
            if command is None:
                raise ReplayError(f"line {number}: an event that no command led to")
            events.append(found)
        else:
            if command is not None:
                steps.append(Step(command, tuple(events)))
            command, events = found, []
    if opening is None:
        raise ReplayError("the match does not begin")
    if command is not None:
        steps.append(Step(command, tuple(events)))
    return Replay(header, opening, tuple(steps))


def _header(numbered: Iterator[tuple[int, bytes]]) -> Header:
    for _, line in numbered:
        try:
            header = msgspec.json.decode(line, type=Header)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise ReplayError(f"line 1: not the header of a replay: {error}") from None
        if header.version != VERSION:
            raise ReplayError(f"line 1: version {header.version}; this program reads version {VERSION}")
        return header
    raise ReplayError("the file is empty")


def _line(number: int, line: bytes) -> Event | Command:
    if len(line) > LONGEST_LINE:
        raise ReplayError(f"line {number}: too long")
    try:
        if line.startswith(b'{"command"'):
            return decode_command(bytes(msgspec.json.decode(line, type=_CommandLine).command))
        return decode_event(bytes(msgspec.json.decode(line, type=_EventLine).event))
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise ReplayError(f"line {number}: {error}") from None


def replayed(replay: Replay) -> State:
    """The state after the replay, every command put to the engine again.

    The events of the last command may break off, as they do when the program was stopped while it wrote them.

    Raises:
        ReplayError: naming the first command that the engine refuses or answers with other events.
    """
    return resumed(replay)[0]


def resumed(replay: Replay) -> tuple[State, Replay]:
    """The same, and the replay with all events of its last command.

    Raises:
        ReplayError: as ``replayed``.
    """
    steps = replay.steps
    try:
        state = evolve(None, replay.opening)
    except (KeyError, OptionError) as error:
        raise ReplayError(f"unknown rules or options: {error}") from None
    if state.alone is not None and not _is_at_table(state.alone.placing, state.rules.seats):
        raise ReplayError("the deal is placed at seats that the table does not have")
    for number, step in enumerate(replay.steps, start=1):
        try:
            story = told(state, step.command)
        except IllegalCommand as error:
            raise ReplayError(f"command {number}: refused: {error}") from None
        told_before = len(step.events) if number == len(replay.steps) else len(story.events)
        if tuple(story.events[:told_before]) != step.events:
            raise ReplayError(f"command {number}: the engine gives other events")
        if told_before < len(story.events):
            steps = (*steps[:-1], Step(step.command, tuple(story.events)))
        state = story.state
    return state, Replay(replay.header, replay.opening, steps)


def _is_at_table(placing: Placing, seats: int) -> bool:
    return 0 <= placing.east < seats and 0 <= placing.dealer < seats
