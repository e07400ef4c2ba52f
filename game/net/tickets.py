"""Files for returning guests: the tickets beside a match, and a guest's own tickets for tables elsewhere."""

from collections.abc import Mapping
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from game import Frozen
from game.net.entrance import CODE_LENGTH, LETTERS
from game.players.roster import LONGEST_NAME
from game.rules.own_parts import LONGEST_NAME as LONGEST_CLUB

_T = TypeVar("_T")
_Code = Annotated[str, Meta(pattern=rf"\A[{LETTERS}]{{{CODE_LENGTH}}}\Z")]
_Id = Annotated[str, Meta(max_length=64)]
_Name = Annotated[str, Meta(max_length=4 * LONGEST_NAME)]
_Person = Annotated[int, Meta(ge=0, le=3)]
_Digest = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class BadTickets(ValueError):
    """A text that holds no tickets; the message says why."""


class NewOwner(Frozen):
    """The player in a chair that has changed its owner since the match began."""

    name: _Name
    portrait: _Id
    player: _Id
    """The player's kind, by the id that files use."""


class Tickets(Frozen, omit_defaults=True):
    """The code of a table, and the owners of its chairs."""

    code: _Code
    digests: Mapping[_Person, _Digest] = msgspec.field(default_factory=dict)
    """The digest of every guest's ticket, by person; tickets themselves are stored nowhere."""
    new_owners: Mapping[_Person, NewOwner] = msgspec.field(default_factory=dict, name="anew")
    """The chairs that have changed their owner since the match began, by person."""


class OwnTicket(Frozen, kw_only=True):
    """The ticket for a chair at a table elsewhere, for the person at this screen."""

    line: Annotated[str, Meta(pattern=r"\Awss?://[^/\s]{1,255}/table\Z")]
    """The address of the connection to the table."""
    ticket: Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z")]
    host: _Name = ""
    """The host's name; empty for a table of a hall."""
    rules: _Id
    """The id of the table's book."""
    club: Annotated[str, Meta(max_length=4 * LONGEST_CLUB)] = ""
    """The name of the club that has changed the book; empty if none has."""


_READER: msgspec.json.Decoder[Tickets] = msgspec.json.Decoder(Tickets)


_OWN_READER: msgspec.json.Decoder[OwnTicket] = msgspec.json.Decoder(OwnTicket)


def read_tickets(text: bytes) -> Tickets:
    """Read the tickets of a table.

    :raises BadTickets: if the text is invalid.
    """
    return _read(_READER, text)


def read_own_ticket(line: bytes) -> OwnTicket:
    """Read a guest's own ticket.

    :raises BadTickets: if the line is invalid.
    """
    return _read(_OWN_READER, line)


def _read(reader: msgspec.json.Decoder[_T], text: bytes) -> _T:
    try:
        return reader.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadTickets(str(error)) from None
