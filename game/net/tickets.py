"""What is kept in files so that guests come back: beside a match with guests, and where a guest's program is."""

from collections.abc import Mapping, Sequence
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from game.net.entrance import CODE_LENGTH, LETTERS
from game.players.roster import LONGEST_NAME

_T = TypeVar("_T")
_Code = Annotated[str, Meta(pattern=rf"\A[{LETTERS}]{{{CODE_LENGTH}}}\Z")]
_Digest = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class BadTickets(ValueError):
    """A text that tells no tickets; the message says why."""


class Anew(msgspec.Struct, frozen=True):
    """A chair that is somebody else's than when the match began."""

    name: Annotated[str, Meta(max_length=4 * LONGEST_NAME)]
    portrait: Annotated[str, Meta(max_length=64)]
    player: Annotated[str, Meta(max_length=64)]
    """The kind of player, as files name it."""


class Tickets(msgspec.Struct, frozen=True, omit_defaults=True):
    """The code of a table, and who has a chair there."""

    code: _Code
    digests: Mapping[Annotated[int, Meta(ge=0, le=3)], _Digest] = msgspec.field(default_factory=dict)
    """Of the ticket of every guest, by person; a ticket itself is written nowhere."""
    anew: Mapping[Annotated[int, Meta(ge=0, le=3)], Anew] = msgspec.field(default_factory=dict)
    """Chairs that the host has given to somebody else since, by person."""


class OwnTicket(msgspec.Struct, frozen=True, kw_only=True):
    """The way back to the table elsewhere at which the person before this screen has a chair."""

    line: Annotated[str, Meta(pattern=r"\Awss?://[^/\s]{1,255}/table\Z")]
    """The address of its line."""
    ticket: Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z")]
    host: Annotated[str, Meta(max_length=4 * LONGEST_NAME)] = ""
    """Who opened the table; empty for a table of a hall."""
    rules: Annotated[str, Meta(max_length=64)]
    """The id of its book."""


_READER: msgspec.json.Decoder[Tickets] = msgspec.json.Decoder(Tickets)


_OWN_READER: msgspec.json.Decoder[OwnTicket] = msgspec.json.Decoder(OwnTicket)


def tickets_text(tickets: Tickets | OwnTicket) -> bytes:
    """The tickets as they stand in a file."""
    return msgspec.json.encode(tickets) + b"\n"


def read_tickets(text: bytes) -> Tickets:
    """The tickets of a file.

    Raises:
        BadTickets: when it holds something else.
    """
    return _read(_READER, text)


def read_own_tickets(text: bytes) -> Sequence[OwnTicket]:
    """The tickets of a file, one a line.

    Raises:
        BadTickets: when it holds something else.
    """
    return [_read(_OWN_READER, line) for line in text.splitlines()]


def _read(reader: msgspec.json.Decoder[_T], text: bytes) -> _T:
    try:
        return reader.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadTickets(str(error)) from None
