"""The messages between the game and a guest: one JSON object each (docs/commands.md, "Phones" and "Guests")."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from game import Frozen
from game.players.bot_protocol import PROTOCOL, Asked, Message, Rules, Withdraw
from game.players.manner.phrases import Phrase
from game.players.roster import LONGEST_NAME, Level
from game.rules.options import OWN_HANDS, Value

LARGEST = 4096
"""The most bytes of a guest's message."""
LARGEST_CLUB = 1 << 14
"""The most bytes of a club's file that a guest is sent."""

_LONGEST_SHOWN = 200
"""The most letters of a host's text that a window shows."""
_LONGEST_WHY = 200
"""The most letters of the reason why a message is bad."""

Short = Annotated[str, Meta(max_length=64)]
Wants = Literal["rack", "events"]
"""What a guest is sent: whole pictures of the seat, or every event that the seat may see."""


Why = Literal["crowd", "code", "full", "tries", "protocol", "busy", "rules", "name"]
"""The reason for refusing a guest."""


def is_for_guests(options: Mapping[str, Value]) -> bool:
    """Whether guests can be sent these options: the text of a club's file among them is not too long."""
    return len(str(options.get(OWN_HANDS, "")).encode(errors="surrogatepass")) <= LARGEST_CLUB


class Welcome(Message, kw_only=True, tag="welcome"):
    """The guest has a chair, and keeps it if the connection is lost."""

    protocol: int = PROTOCOL
    seat: int
    """The chair, numbered in the order in which the players first sat down."""
    ticket: str
    """The secret with which the guest can return."""
    name: str
    portrait: str
    language: str
    code: str
    """The code of the table, for further guests."""
    rules: Rules
    table: Mapping[str, int]
    may_hint: bool = True
    phrases: tuple[str, ...] = ()
    """The set phrases that may be said here; hosts of older versions have none."""
    records: bool = False
    """Whether the file of the match can be requested after the match."""


class Refused(Message, tag="refused"):
    """The guest is refused; the connection is closed afterwards."""

    why: Why
    text: str
    """The reason as a sentence in the guest's language."""
    seats: tuple[str, ...] = ()
    """The names that the host has typed for free chairs, told to a phone that asks."""


class Goodbye(Message, tag="goodbye"):
    """The host's last message on this connection."""

    why: Literal["over", "moved", "stopped", "freed"]
    """``over``: the table was closed; ``moved``: the guest came back on another connection; ``stopped``: the host
    stops, but the ticket stays valid; ``freed``: the host has freed the chair."""


class Told(Message, kw_only=True, tag="event"):
    """An event, as the seat may see it."""

    number: int
    """The number among all events of the match that the seat may see, from 1."""
    event: msgspec.Raw
    """The event in the form of replay files."""


class Back(Message, tag="back"):
    """All events after a certain one no longer count."""

    number: int
    """The number of the last event that counts."""


class RecordPart(Message, kw_only=True, tag="record"):
    """A part of the file of a finished match."""

    part: int
    """The number of the part, from 0."""
    of: int
    """The number of parts; 0 if the match has no file."""
    text: str = ""


class Seated(Frozen):
    """A player at the table."""

    name: str
    portrait: str
    player: str
    """The kind of player, as in files."""


class Heard(Frozen):
    """A set phrase that somebody has just said."""

    number: int
    person: int
    phrase: str


class TableNow(Message, kw_only=True, tag="table"):
    """Everything about the table except the tiles; only the newest one counts. Persons are numbers of chairs."""

    chairs: tuple[Seated, ...]
    away: tuple[int, ...] = ()
    """The persons without a connection: absent guests, and free chairs."""
    held: tuple[int, ...] = ()
    """The persons for whom a computer plays meanwhile."""
    ready: tuple[int, ...] = ()
    """The guests who have seen the score."""
    next: int | None = None
    """The id for answering that the score was seen; ``None`` if nobody is asked."""
    stands: bool = False
    """Whether the clocks stand still."""
    paused: bool = False
    said: tuple[Heard, ...] = ()
    """The set phrases of the last seconds."""
    begun: bool = False
    trouble: str = ""
    """The system's reason why the host cannot save the match now; empty if it can."""

    @property
    def shown_trouble(self) -> str:
        """``trouble`` made safe for a window, whatever the host's text contains."""
        return "".join(letter for letter in self.trouble[:_LONGEST_SHOWN] if letter.isprintable()).strip()


class Beat(Message, tag="beat"):
    """A sign of life: the table is still there."""


class Makes(Frozen, kw_only=True, forbid_unknown_fields=True):
    """A request for a new table in a hall."""

    rules: Short
    """The id of a book, or of house rules that the hall offers."""
    options: Annotated[Mapping[Short, Value], Meta(max_length=100)] = msgspec.field(default_factory=dict)
    """The options that differ from those of the book or the house rules."""
    level: Level = Level.CASUAL
    """The level of computers in chairs that no guest takes."""


class Hello(Frozen, kw_only=True):
    """The first message of a guest: somebody new gives the code, somebody returning the ticket."""

    type: Literal["hello"]
    protocol: int = PROTOCOL
    code: Short = ""
    ticket: Short = ""
    watches: bool = False
    """Whether a guest of an older version wants to watch without a chair, which is refused."""
    names: bool = False
    """Whether a guest asks for the names of free seats, in place of a seat."""
    makes: Makes | None = None
    """A request for a new table in a hall."""
    name: Annotated[str, Meta(max_length=4 * LONGEST_NAME)] = ""
    portrait: Short = ""
    language: Short = ""
    wants: Wants = "rack"
    last: Annotated[int, Meta(ge=0)] = 0
    """The number of the newest event that the guest has; a phone always gets the newest picture."""


class Choice(Frozen, kw_only=True, omit_defaults=True):
    """The answer to a question."""

    id: int
    choice: int = -1
    command: msgspec.Raw = msgspec.Raw(b"")
    """In place of ``choice``, a command that is not among the choices.

    It discards another tile of the same face, or in tabletop play makes a call that may be false.
    """


class Says(Frozen, kw_only=True):
    """The guest says a set phrase to the table."""

    type: Literal["say"] = "say"
    phrase: Phrase


class Hints(Frozen, kw_only=True):
    """The guest turns hints in the pictures on or off."""

    on: bool


class WantsRecord(Frozen, kw_only=True):
    """The guest asks for a part of the file of the finished match."""

    type: Literal["record"] = "record"
    part: Annotated[int, Meta(ge=0)] = 0


class Here(Frozen):
    """The guest's page is awake; a page that sends this once sends it regularly."""


class Leave(Frozen):
    """The guest leaves for good, and the chair becomes free."""

    type: Literal["leave"] = "leave"


Said = Hello | Choice | Says | Hints | WantsRecord | Here | Leave
OfTheDoor = Welcome | Refused | Goodbye | Beat
"""The messages that a host may also send to a guest who has no chair yet."""
OF_THE_DOOR = (Welcome, Refused, Goodbye, Beat)
OfTheTable = Told | Back | TableNow | Asked | Withdraw | RecordPart
SaidByHost = OfTheDoor | OfTheTable


class BadMessage(ValueError):
    """A message that is not allowed; the text says why, in one short printable line."""

    def __init__(self, why: str):
        super().__init__("".join(letter if letter.isprintable() else "?" for letter in why[:_LONGEST_WHY]))


_WRITER = msgspec.json.Encoder(enc_hook=str)  # a Sentence is a subclass of str


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
    "record": msgspec.json.Decoder(WantsRecord),
    "leave": msgspec.json.Decoder(Leave),
}


def read_message(text: bytes) -> Said:
    """Read a message of a guest.

    :raises BadMessage: if it is not one.
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
    """Read a message of a host to a guest who wants events.

    :raises BadMessage: if it is not one.
    """
    try:
        return _FROM_HOST.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadMessage(str(error)) from None


def written(message: msgspec.Struct | Mapping[str, object]) -> bytes:
    """The bytes of a message."""
    return _WRITER.encode(message)
