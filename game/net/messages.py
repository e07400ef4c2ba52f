"""Messages between the game and a phone: one JSON object each (docs/commands.md, "Phones")."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from game.players.bot_protocol import PROTOCOL, Message, Rules
from game.players.roster import LONGEST_NAME

LARGEST = 4096
"""Bytes of a message that a phone may send."""

Short = Annotated[str, Meta(max_length=64)]


class Welcome(Message, frozen=True, kw_only=True, tag="welcome"):
    """The chair is the guest's, whatever becomes of the line."""

    protocol: int = PROTOCOL
    seat: int
    """The chair, counted in the order in which everybody sat down."""
    ticket: str
    """With it the guest comes back."""
    name: str
    portrait: str
    language: str
    rules: Rules
    table: Mapping[str, int]


class Refused(Message, frozen=True, tag="refused"):
    """The guest is not let in; the line is closed after it."""

    why: Literal["code", "full", "tries", "protocol"]
    text: str
    """For a person, in the language asked for."""


class Goodbye(Message, frozen=True, tag="goodbye"):
    """Nothing more is said on this line."""

    why: Literal["over", "moved"]
    """The table was closed, or the guest came back on another line."""


class Hello(msgspec.Struct, frozen=True, kw_only=True):
    """The first message of a guest: with a code somebody new, with a ticket somebody who was here."""

    type: Literal["hello"]
    protocol: int = PROTOCOL
    code: Short = ""
    ticket: Short = ""
    name: Annotated[str, Meta(max_length=4 * LONGEST_NAME)] = ""
    portrait: Short = ""
    language: Short = ""
    wants: Literal["rack"] = "rack"
    last: int = 0
    """The number of the newest picture that the phone has; it gets the newest one whatever that is."""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a question."""

    id: int
    choice: int
    """The place of a choice."""


class Hints(msgspec.Struct, frozen=True, kw_only=True):
    """The guest wants hints with the pictures, or none any more."""

    on: bool


class Leave(msgspec.Struct, frozen=True):
    """The guest goes; the chair is free."""


Said = Hello | Choice | Hints | Leave


class BadMessage(ValueError):
    """A message that no guest may send; the text says why."""


_WRITER = msgspec.json.Encoder(enc_hook=str)  # a sentence with gaps is a text of a kind of its own


class _Typed(msgspec.Struct):
    type: str = "answer"


_TYPES: msgspec.json.Decoder[_Typed] = msgspec.json.Decoder(_Typed)
_READERS: Mapping[str, msgspec.json.Decoder[Said]] = {
    "answer": msgspec.json.Decoder(Choice),
    "hello": msgspec.json.Decoder(Hello),
    "hints": msgspec.json.Decoder(Hints),
    "leave": msgspec.json.Decoder(Leave),
}


def read_message(text: bytes) -> Said:
    """What a guest says.

    Raises:
        BadMessage: when that is nothing a guest may say.
    """
    try:
        if len(text) > LARGEST:
            raise BadMessage("too long")
        found = _TYPES.decode(text).type
        if found not in _READERS:
            raise BadMessage("no message of a guest")
        return _READERS[found].decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadMessage(str(error)) from None


def written(message: msgspec.Struct | Mapping[str, object]) -> bytes:
    """A message as it is sent."""
    return _WRITER.encode(message)
