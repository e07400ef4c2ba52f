"""Replay files: JSON lines, each with a running checksum.

The first line is the header: ``{"type": "replay", "version": 5, "rules": "gala", "options": {...}, ...}``. Then follow
``{"event": {...}}`` and ``{"command": {...}}``, a command before its events; the first event begins the match. A
command may carry ``"why"``, the reason that its player gave; it is ``"hint"`` where a person had asked for a hint.
``{"take_back": {"commands": 3}}`` says that the last three commands no longer count, with all their events: the match
went on from before them. ``{"sent": {"chair": 2, "events": 57, "sha256": "..."}}`` after a command and its events is an
account of what a guest with a separate screen had been told by then; ``name``, ``player`` and ``avatar`` say who sits
in that chair, if it is another person than when the match began. Inside a command that ended a deal or the match,
``"ended"`` says when, in seconds since 1970; earlier programs pass over it.

Every line ends with ``"sum"``: CRC-32 in eight hexadecimal digits over the bytes of the file up to the comma before
``"sum"`` in that line, without the endings of the lines before it (which begin with such a comma).

Version 4 has no such accounts, version 3 no secret of a match. Version 2 has no ``why`` either, takes nothing back, and
does not say when a match began. Files of version 1 have no checksums, no rules in the header, and no fingerprints of
walls; these are added in reading.
"""

import io
from codecs import BOM_UTF8
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Annotated, Any, NamedTuple
from zlib import crc32

import msgspec
from msgspec import Meta

from game.engine.codec import decode_command, decode_event, encode
from game.engine.commands import Command
from game.engine.events import DealBegun, DealEnded, Event, MatchBegun, WallBuilt
from game.engine.fairness import fingerprint_of, salt_of
from game.engine.json_text import DoubledField, json_of
from game.engine.replays.replay import (
    LATEST,
    Back,
    Header,
    History,
    NewerReplay,
    Played,
    Replay,
    ReplayError,
    ReplayStep,
    Sent,
    from_elsewhere,
)
from game.rules.options import Value
from game.rules.rulebook import FIRST_EDITION
from game.rules.rulesets import RULEBOOKS
from game.tiles.tile import Tile

VERSION = 5
LONGEST_LINE = 1 << 20
"""The most bytes of a line; no line written by this program comes near."""
LARGEST = 1 << 24
"""The most bytes of a file; a long match takes about a tenth of that."""
LONGEST_WHY = 2000
"""The most characters of a player's reason for a command; the rest is cut off."""
_TAKES_BACK = 3
"""The first version in which commands can be taken back."""
_SAYS_WHAT_WAS_SENT = 5
"""The first version with accounts of what guests were told."""
_ENDING = len(b',"sum":"00000000"}\n')


class _FirstLine(Header, kw_only=True, tag_field="type", tag="replay"):
    """The first line of a file: the header of the replay, and by what was played."""

    version: int
    rules: str = ""
    options: Mapping[str, Value] = {}


class _CommandLine(msgspec.Struct, forbid_unknown_fields=True):
    command: msgspec.Raw
    why: str = ""


class _Ended(msgspec.Struct):
    """The fields of a command's line that do not belong to the command."""

    ended: Annotated[int, Meta(ge=0, lt=LATEST)] | None = None


class _BackLine(msgspec.Struct, forbid_unknown_fields=True):
    take_back: Back


class _SentLine(msgspec.Struct, forbid_unknown_fields=True):
    sent: Sent


class _EventLine(msgspec.Struct, forbid_unknown_fields=True):
    event: msgspec.Raw


class Salvaged(NamedTuple):
    """The contents of a file up to the first damage."""

    replay: Replay
    version: int
    """The version in which the file was written."""
    is_torn: bool
    """Whether the file's last line broke off, and was left out."""
    damage: str | None
    """The error in the first line that cannot be read; ``None`` if all lines can."""
    lines: bytes
    """The lines that were read, with what this version does not know of them."""


class Seal:
    """Adds the running checksum to the lines of a file, or checks it in them; the lines must come in order."""

    def __init__(self) -> None:
        self._sum = 0

    def lines(self, lines: bytes) -> bytes:
        """The lines with their checksums added."""
        return b"".join(map(self._line, lines.splitlines(keepends=True)))

    def _line(self, line: bytes) -> bytes:
        body = line[: -len(b"}\n")]
        self._sum = crc32(body, self._sum)
        return b'%s,"sum":"%08x"}\n' % (body, self._sum)

    def opened(self, line: bytes) -> bytes | None:
        """The line of a file without its checksum; ``None`` if the checksum is wrong."""
        body = line[:-_ENDING]
        self._sum = crc32(body, self._sum)
        return body + b"}\n" if line[-_ENDING:] == b',"sum":"%08x"}\n' % self._sum else None


def beginning_lines(header: Header, opening: MatchBegun) -> bytes:
    """The lines of the header and of the match's beginning, without checksums."""
    first = _FirstLine(version=VERSION, rules=opening.rules, options=dict(opening.options), **_carried(header))
    return msgspec.json.encode(first) + b"\n" + event_line(opening)


def _carried(by: Header | _FirstLine) -> dict[str, Any]:  # the fields of a header are of many kinds
    """The fields that a file's first line and a replay's header have in common, as a dictionary."""
    return {name: getattr(by, name) for name in Header.__struct_fields__}


def event_line(event: Event) -> bytes:
    """The line of an event, without its checksum."""
    return b'{"event":' + encode(event) + b"}\n"


def step_lines(command: Command, events: Iterable[Event], why: str = "", ended: int | None = None) -> bytes:
    """The lines of a command and its events, without checksums.

    :param ended: when it ended a deal or the match, in seconds since 1970.
    """
    said = b',"why":' + msgspec.json.encode(why[:LONGEST_WHY]) if why else b""
    given = encode(command) if ended is None else b'%s,"ended":%d}' % (encode(command)[:-1], ended)
    return b'{"command":' + given + said + b"}\n" + b"".join(map(event_line, events))


def back_line(commands: int) -> bytes:
    """The line that says that commands were taken back, without its checksum."""
    return b'{"take_back":{"commands":%d}}\n' % commands


def sent_line(sent: Sent) -> bytes:
    """The line of an account of what a guest was told, without its checksum."""
    return b'{"sent":' + encode(sent) + b"}\n"


def file_of(replay: Replay, seal: Seal | None = None) -> bytes:
    """The whole file of a replay; further lines can be added with the same ``seal``."""
    seal = seal or Seal()
    entries = map(_lines_of, replay.history)
    return seal.lines(beginning_lines(replay.header, replay.opening)) + b"".join(map(seal.lines, entries))


def continued(found: Salvaged, played: Played) -> tuple[bytes, Seal]:
    """The file of a match to go on with, and the seal for further lines.

    It has the lines that were found, and the events that the last command lacks. It is written anew if it is of an
    earlier version, or if not everything could be played.
    """
    seal = Seal()
    lacking = _lacking(found.replay, played.replay)
    if found.version < VERSION or played.problem is not None or lacking is None:
        return file_of(played.replay, seal), seal
    for line in io.BytesIO(found.lines):
        seal.opened(line)
    return found.lines + seal.lines(lacking), seal


def _lacking(found: Replay, played: Replay) -> bytes | None:
    """The lines of events that the last command lacks; ``None`` if they do not belong at the end of the file."""
    if found.history[-1:] == played.history[-1:]:
        return b""
    if not (found.history and played.history):
        return None
    before, now = found.history[-1], played.history[-1]
    if isinstance(before, Back) or isinstance(now, Back) or before.sent:
        return None
    return b"".join(map(event_line, now.events[len(before.events) :]))


def salvaged(content: bytes) -> Salvaged:
    """The contents of a file up to the first damage.

    :raises ReplayError: when not even the beginning of a match can be read.
    :raises NewerReplay: for a file of a newer version.
    """
    if len(content) > LARGEST:
        raise ReplayError(f"longer than {LARGEST} bytes")
    # another program may have put in a byte-order mark, and line ends of its own
    content = content.removeprefix(BOM_UTF8).replace(b"\r\n", b"\n")
    lines = io.BytesIO(content)
    first = next(lines, b"")
    with from_elsewhere():
        header = _header(first)
        reading = _Reading(header, first)
    is_torn, damage = False, None
    end = len(first)
    for number, line in enumerate(lines, start=2):
        if not line.endswith(b"\n"):
            is_torn = True
            break
        try:
            with from_elsewhere():
                reading.take(line)
        except ReplayError as error:
            damage = f"line {number}: {error}"
            break
        end += len(line)
    if reading.opening is None:
        raise ReplayError(damage or "the match does not begin")
    return Salvaged(reading.replay(reading.opening), header.version, is_torn, damage, content[:end])


def peek(content: bytes) -> tuple[str, Mapping[str, Value], Header]:
    """The rules, the options and the header of a file, from its first two lines alone.

    :raises ReplayError: as ``salvaged``.
    """
    found = salvaged(b"".join(islice(io.BytesIO(content), 2)))
    return found.replay.opening.rules, found.replay.opening.options, found.replay.header


def _header(line: bytes) -> _FirstLine:
    if not line:
        raise ReplayError("the file is empty")
    if len(line) > LONGEST_LINE:
        raise ReplayError("line 1: too long")
    try:
        header = msgspec.json.decode(line, type=_FirstLine)
        _check_fields(line)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise ReplayError(f"line 1: not the header of a replay: {error}") from None
    if header.version > VERSION:
        raise NewerReplay(f"line 1: version {header.version}; this program reads up to version {VERSION}")
    if header.version < 1:
        raise ReplayError(f"line 1: there is no version {header.version}")
    return header


def _lines_of(found: Event | ReplayStep | Back | Sent) -> bytes:
    """The lines as this program writes them, in which no field stands twice."""
    if isinstance(found, ReplayStep):
        return step_lines(found.command, found.events, found.why, found.ended) + b"".join(map(sent_line, found.sent))
    if isinstance(found, Sent):
        return sent_line(found)
    return back_line(found.commands) if isinstance(found, Back) else event_line(found)


def _check_fields(line: bytes) -> None:
    """Raises ``ReplayError`` if a field stands twice: the program must not choose one of them."""
    try:
        json_of(line.decode())
    except DoubledField as error:
        raise ReplayError(f"{error} stands there twice") from None


def _as_begun(opening: MatchBegun) -> MatchBegun:
    """The opening with the options that the match has now: those of an earlier version are completed."""
    book = RULEBOOKS.get(opening.rules)
    if book is None:
        return opening
    edition = FIRST_EDITION if opening.edition is msgspec.UNSET else opening.edition
    return msgspec.structs.replace(opening, options=dict(book.as_begun(opening.options, edition)))


class _Reading:
    """A file being read, line by line."""

    def __init__(self, header: _FirstLine, line: bytes):
        self._header = header
        self._seal = None if header.version == 1 else Seal()
        if self._seal is not None and self._seal.opened(line) is None:
            raise ReplayError("line 1: the checksum is another")
        self.opening: MatchBegun | None = None
        self._history = History()
        self._step: ReplayStep | None = None
        """The last command read, still without its events."""
        self._events: list[Event] = []
        self._sent: list[Sent] = []
        self._deal = 0
        self._wall: tuple[Tile, ...] = ()

    def take(self, line: bytes) -> None:
        found = self._line(line)
        if isinstance(found, MatchBegun):
            if self.opening is not None:
                raise ReplayError("the match begins again")
            self._check_header(found)
            self.opening = _as_begun(found)
        elif self.opening is None:
            raise ReplayError("the match has not begun")
        elif isinstance(found, Event):
            if self._step is None or self._sent:
                raise ReplayError("an event that no command led to")
            self._events.append(found if self._seal is not None else self._migrated(found, self.opening))
        elif isinstance(found, Sent):
            if self._step is None:
                raise ReplayError("what a guest was told, where no command is")
            self._sent.append(found)
        else:
            self._end_step()
            if isinstance(found, Back):
                self._history.add(found)
            else:
                self._step = found

    def replay(self, opening: MatchBegun) -> Replay:
        self._end_step()
        return Replay(Header(**_carried(self._header)), opening, tuple(self._history.entries))

    def _end_step(self) -> None:
        if self._step is not None:
            told = msgspec.structs.replace(self._step, events=tuple(self._events), sent=tuple(self._sent))
            self._history.add(told)
        self._step, self._events, self._sent = None, [], []

    def _check_header(self, opening: MatchBegun) -> None:
        said = (self._header.rules, self._header.options)
        if self._seal is not None and said != (opening.rules, opening.options):
            raise ReplayError("the match has other rules than the header says")

    def _line(self, line: bytes) -> Event | ReplayStep | Back | Sent:
        if len(line) > LONGEST_LINE:
            raise ReplayError("too long")
        if self._seal is not None:
            opened = self._seal.opened(line)
            if opened is None:
                raise ReplayError("the checksum is another")
            line = opened
        try:
            found = self._decoded(line)
            if _lines_of(found) != line:
                _check_fields(line)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise ReplayError(str(error)) from None
        return found

    def _decoded(self, line: bytes) -> Event | ReplayStep | Back | Sent:
        if line.startswith(b'{"command"'):
            found = msgspec.json.decode(line, type=_CommandLine)
            given = bytes(found.command)
            ended = msgspec.json.decode(given, type=_Ended).ended if b'"ended"' in given else None
            return ReplayStep(decode_command(given), (), found.why[:LONGEST_WHY], ended=ended)
        if line.startswith(b'{"take_back"'):
            if self._header.version < _TAKES_BACK:
                raise ReplayError(f"in version {self._header.version} nothing is taken back")
            return msgspec.json.decode(line, type=_BackLine).take_back
        if line.startswith(b'{"sent"'):
            if self._header.version < _SAYS_WHAT_WAS_SENT:
                raise ReplayError(f"version {self._header.version} has no accounts of what guests were told")
            return msgspec.json.decode(line, type=_SentLine).sent
        return decode_event(bytes(msgspec.json.decode(line, type=_EventLine).event))

    def _migrated(self, event: Event, opening: MatchBegun) -> Event:
        """An event of version 1 with its missing fields: a wall's fingerprint, or after the deal salt and faces."""
        seed = opening.seed
        if seed is None:
            return event
        match event:
            case DealBegun():
                self._deal = event.number
            case WallBuilt() if event.tiles is not None:
                self._wall = event.tiles
                salt = salt_of(seed, self._deal)
                return msgspec.structs.replace(event, fingerprint=fingerprint_of(salt, self._wall))
            case DealEnded():
                return msgspec.structs.replace(event, salt=salt_of(seed, self._deal), wall=self._wall)
            case _:
                pass
        return event
