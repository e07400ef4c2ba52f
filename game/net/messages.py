"""Messages between the game and a guest: one JSON object each (docs/commands.md, "Phones" and "Guests")."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from game.players.bot_protocol import PROTOCOL, Asked, Message, Rules, Withdraw
from game.players.manner.phrases import Phrase
from game.players.roster import LONGEST_NAME, Level
from game.rules.options import Value

LARGEST = 4096
"""Bytes of a message that a guest may send."""

LONGEST_NOTICE = 200
"""Letters of what all guests of a hall are told."""
_LONGEST_WHY = 200
"""Letters that are told of what is wrong with a message."""

Short = Annotated[str, Meta(max_length=64)]
Wants = Literal["rack", "events"]
"""What a guest is told: whole pictures of the seat, or every event that it may see."""


Why = Literal["crowd", "code", "full", "tries", "protocol", "busy", "rules"]
"""Why somebody is not let in."""
Deciders = Literal["host", "guests"]
"""Who gives a chair that is kept for somebody to somebody else: the host, or where there is none most of the guests."""


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
    code: str
    """The code of the table, for those who are still to come."""
    rules: Rules
    table: Mapping[str, int]
    may_hint: bool = True
    """Whether the match has hints."""
    watches: bool = False
    """Whether the guest only watches, a deal late: there is no chair and no ticket."""
    phrases: tuple[str, ...] = ()
    """The set phrases that may be said here; a host of an older version knows none."""
    records: bool = False
    """Whether the file of the match may be asked for once the match is over."""


class Refused(Message, frozen=True, tag="refused"):
    """The guest is not let in; the line is closed after it."""

    why: Why
    text: str
    """For a person, in the language asked for."""


class Waits(Message, frozen=True, tag="waits"):
    """Every chair is taken, and one is asked for that is kept for somebody else: the line stays open meanwhile."""

    by: Deciders
    """Who decides."""
    text: str
    """For a person, in the language asked for."""


class Goodbye(Message, frozen=True, tag="goodbye"):
    """Nothing more is said on this line."""

    why: Literal["over", "moved", "stopped", "freed"]
    """The table was closed; the guest came back on another line; the host stops, and the ticket stays good; or the
    host has freed the chair."""


class Told(Message, frozen=True, kw_only=True, tag="event"):
    """Something happened, as the seat may see it."""

    number: int
    """The place among all events of the match that the seat may see, from 1."""
    event: msgspec.Raw
    """The event, as it stands in replay files."""


class Back(Message, frozen=True, tag="back"):
    """What was told after an event no longer counts."""

    number: int
    """The last event that counts."""


class RecordPart(Message, frozen=True, kw_only=True, tag="record"):
    """A part of the file of a match that is over."""

    part: int
    """The place of the part, from 0."""
    of: int
    """The number of parts; 0 where the match is kept in no file."""
    text: str = ""


class Seated(msgspec.Struct, frozen=True):
    """Somebody at the table."""

    name: str
    portrait: str
    player: str
    """The kind of player, as files name it."""


class Heard(msgspec.Struct, frozen=True):
    """A set phrase that somebody has just said."""

    number: int
    """Tells it from others."""
    person: int
    phrase: str


class Asks(msgspec.Struct, frozen=True):
    """Somebody at the door who asks for a chair that is kept, where those at the table decide."""

    number: int
    """Tells it from others."""
    name: str
    person: int
    """The chair."""
    said: tuple[int, ...] = ()
    """Persons who have said whether it may be had."""


class Notice(msgspec.Struct, frozen=True):
    """What whoever runs a hall tells all guests."""

    number: int
    """Tells it from others."""
    text: str

    @property
    def shown(self) -> str:
        """The text as a window can show it."""
        return shown(self.text)


def shown(text: str) -> str:
    """A text of a host as a window can show it, whatever the host has put into it."""
    return "".join(letter for letter in text[:LONGEST_NOTICE] if letter.isprintable()).strip()


class TableNow(Message, frozen=True, kw_only=True, tag="table"):
    """The table beside the tiles; the newest one is enough. Persons are chairs."""

    chairs: tuple[Seated, ...]
    away: tuple[int, ...] = ()
    """Persons whose line is lost, and chairs that nobody has taken."""
    held: tuple[int, ...] = ()
    """Those for whom a computer plays meanwhile."""
    ready: tuple[int, ...] = ()
    """Guests who have seen the score."""
    next: int | None = None
    """The id with which a guest says that the score was seen; ``None`` where nobody is asked."""
    stands: bool = False
    """Whether no clock runs."""
    paused: bool = False
    """Whether the host has paused the match."""
    watching: int = 0
    """How many watch the table."""
    said: tuple[Heard, ...] = ()
    """Set phrases of the last seconds."""
    begun: bool = False
    """Whether the match has begun."""
    asks: tuple[Asks, ...] = ()
    """Those at the door about whom the guests decide, as where there is no host."""
    notice: Notice | None = None
    """What whoever runs the hall tells all guests now."""
    trouble: str = ""
    """Why the host cannot keep the match now, in its system's words; empty where it can."""

    @property
    def shown_trouble(self) -> str:
        """That, as a window can show it."""
        return shown(self.trouble)


class Beat(Message, frozen=True, tag="beat"):
    """The table is still there."""


class Makes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table that a guest of a hall wants to sit at first."""

    rules: Short
    """The id of a book, or of house rules that the hall offers."""
    options: Annotated[Mapping[Short, Value], Meta(max_length=100)] = msgspec.field(default_factory=dict)
    """Options that are to be otherwise than there."""
    level: Level = Level.CASUAL
    """How well computers play in chairs that nobody takes."""


class Hello(msgspec.Struct, frozen=True, kw_only=True):
    """The first message of a guest: with a code somebody new, with a ticket somebody who was here."""

    type: Literal["hello"]
    protocol: int = PROTOCOL
    code: Short = ""
    ticket: Short = ""
    watches: bool = False
    """Wants no chair, but to watch."""
    makes: Makes | None = None
    """Asks a hall for a new table."""
    name: Annotated[str, Meta(max_length=4 * LONGEST_NAME)] = ""
    portrait: Short = ""
    language: Short = ""
    wants: Wants = "rack"
    asks: bool = False
    """Whether the guest knows how to wait while a chair that is kept is asked for."""
    last: Annotated[int, Meta(ge=0)] = 0
    """The number of the newest event that the guest has; a phone gets the newest picture whatever it has."""


class Choice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer to a question."""

    id: int
    choice: int = -1
    """The place of a choice."""
    command: msgspec.Raw = msgspec.Raw(b"")
    """In place of a choice: another tile with the same face, or in tabletop play a call that may be false."""


class Says(msgspec.Struct, frozen=True, kw_only=True):
    """The guest says a set phrase to all at the table."""

    type: Literal["say"] = "say"
    phrase: Phrase


class Hints(msgspec.Struct, frozen=True, kw_only=True):
    """The guest wants hints with the pictures, or none any more."""

    on: bool


class Vote(msgspec.Struct, frozen=True, kw_only=True):
    """The guest says whether somebody at the door may have the chair that he asks for."""

    type: Literal["vote"] = "vote"
    number: int
    yes: bool


class WantsRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The guest asks for a part of the file of the match, which is over."""

    type: Literal["record"] = "record"
    part: Annotated[int, Meta(ge=0)] = 0


class Here(msgspec.Struct, frozen=True):
    """The guest's page is awake; a page that has said so says it again and again."""


class Leave(msgspec.Struct, frozen=True):
    """The guest goes; the chair is free."""

    type: Literal["leave"] = "leave"


Said = Hello | Choice | Says | Hints | Vote | WantsRecord | Here | Leave
OfTheDoor = Welcome | Refused | Waits | Goodbye | Beat
"""What a host says to whoever is at the door, too."""
OF_THE_DOOR = (Welcome, Refused, Waits, Goodbye, Beat)
OfTheTable = Told | Back | TableNow | Asked | Withdraw | RecordPart
SaidByHost = OfTheDoor | OfTheTable


class BadMessage(ValueError):
    """A message that may not be sent; the text says why, in one short line whatever the message holds."""

    def __init__(self, why: str) -> None:
        super().__init__("".join(letter if letter.isprintable() else "?" for letter in why[:_LONGEST_WHY]))


_WRITER = msgspec.json.Encoder(enc_hook=str)  # a sentence with gaps is a text of a kind of its own


class _Typed(msgspec.Struct):
    type: str = "answer"


_TYPES: msgspec.json.Decoder[_Typed] = msgspec.json.Decoder(_Typed)
_FROM_HOST: msgspec.json.Decoder[SaidByHost] = msgspec.json.Decoder(SaidByHost)
_READERS: Mapping[str, msgspec.json.Decoder[Said]] = {
    "answer": msgspec.json.Decoder(Choice),
    "hello": msgspec.json.Decoder(Hello),
    "here": msgspec.json.Decoder(Here),
    "hints": msgspec.json.Decoder(Hints),
    "say": msgspec.json.Decoder(Says),
    "vote": msgspec.json.Decoder(Vote),
    "record": msgspec.json.Decoder(WantsRecord),
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


def read_told(text: bytes) -> SaidByHost:
    """What a host says to a guest who wants events.

    Raises:
        BadMessage: when that is nothing a host says.
    """
    try:
        return _FROM_HOST.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadMessage(str(error)) from None


def written(message: msgspec.Struct | Mapping[str, object]) -> bytes:
    """A message as it is sent."""
    return _WRITER.encode(message)
