"""Who sits at the table, and by which rules: what was decided before a match."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import takewhile
from typing import ClassVar, NewType, Self

from game.rules.options import Value

PortraitId = NewType("PortraitId", str)
"""The id of a portrait, as the pictures know it: ``fox``."""

SPARROW = PortraitId("sparrow")
"""The portrait of the game itself."""

LONGEST_NAME = 24
"""The longest name of a player, in characters."""


_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0" + "".join(map(chr, range(0xFE00, 0xFE10))))
"""Letters and marks by Unicode's count that nobody sees."""
_MOST_MARKS = 3
"""Marks at one letter: Hebrew points come three at most."""


def shown_name(text: str) -> str:
    """A name from elsewhere, which may hold anything, as it can be shown: one line, printable, not endless."""
    shown: list[str] = []
    for letter in unicodedata.normalize("NFC", text[: 4 * LONGEST_NAME]):
        is_mark = unicodedata.combining(letter) > 0
        stack = list(takewhile(unicodedata.combining, reversed(shown)))
        is_stacked = is_mark and (len(stack) == len(shown) or len(stack) >= _MOST_MARKS)
        if letter.isprintable() and letter not in _BLANK and not is_stacked:
            shown.append(letter)
    return "".join(shown).strip()[:LONGEST_NAME]


def told_apart(name: str, others: Iterable[str]) -> str:
    """A name that none of the others has, whatever its capitals: the second Anna is ``Anna 2``."""
    taken = {other.strip().casefold() for other in others}
    found, number = name, 1
    while found.strip().casefold() in taken:
        number += 1
        found = f"{name[: LONGEST_NAME - len(f' {number}')]} {number}"
    return found


class Level(Enum):
    """How well a computer player plays; the value is its id."""

    BEGINNER = "beginner"
    CASUAL = "casual"
    SKILLED = "skilled"
    STRONG = "strong"
    EXPERT = "expert"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at this machine."""

    id: ClassVar = "human"


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player of this game."""

    level: Level

    @property
    def id(self) -> str:
        """The id of the level."""
        return self.level.value


@dataclass(frozen=True, slots=True)
class Phone:
    """Somebody at this table with a screen of his own."""

    id: ClassVar = "phone"


Kind = Person | Computer | Phone
"""The kinds of player that a chair can hold; whoever tells them apart does so by a ``match`` over all of them."""

KINDS: Mapping[str, Kind] = {
    Person.id: Person(),
    Phone.id: Phone(),
    **{level.value: Computer(level) for level in Level},
}
"""Every kind of player by its id, as files name it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """One player of a match that is about to begin."""

    name: str
    portrait: PortraitId
    kind: Kind

    @property
    def is_human(self) -> bool:
        """Whether a person plays here, at this screen or at one of his own."""
        return not isinstance(self.kind, Computer)

    @property
    def is_here(self) -> bool:
        """Whether a person at this screen plays here."""
        return isinstance(self.kind, Person)


def with_names_apart(chairs: Sequence[Chair]) -> tuple[Chair, ...]:
    """The chairs, the second person of a name with a number: statistics know people by their names."""
    found: list[Chair] = []
    for chair in chairs:
        names = [other.name for other in found if other.is_human]
        found.append(replace(chair, name=told_apart(chair.name, names)) if chair.is_human else chair)
    return tuple(found)


def level_of(chairs: Iterable[Chair], otherwise: Level) -> Level:
    """The level of the first computer player in these chairs; without any, another one."""
    return next((chair.kind.level for chair in chairs if isinstance(chair.kind, Computer)), otherwise)


def first_person(chairs: Sequence[Chair]) -> int:
    """The first chair in which a person at this screen plays, else one with a screen of his own; else the first."""
    return next(iter(people_first(chairs)), 0)


def people_first(chairs: Sequence[Chair]) -> Sequence[int]:
    """The chairs in which persons play, those at this screen before those with screens of their own."""
    people = [number for number, chair in enumerate(chairs) if chair.is_human]
    return sorted(people, key=lambda number: not chairs[number].is_here)


class Showing(Enum):
    """How a person at a machine that several share has his tiles shown; the value is its id."""

    HOLD = "hold"
    """A key or button is held for a moment."""
    TAP = "tap"
    TRUST = "trust"
    """One tap, without a curtain: among people who trust each other not to look."""


class Calling(Enum):
    """How several persons at one machine claim a discard; the value is its id."""

    ROUND_5 = "round_5"
    """After every discard each of them may look at his tiles behind the curtain; nobody learns who could claim.

    Whoever has not begun to look within so many seconds passes, whether he could claim or not.
    """
    ROUND = "round"
    """So too, but the round waits until everybody has looked, or somebody says that nobody wants to."""
    KEYS_3 = "keys_3"
    """On the open table, each with a key of his own, within so many seconds."""
    KEYS_6 = "keys_6"

    @property
    def seconds(self) -> float | None:
        """How long there is to call on the open table; ``None`` for a round behind the curtain."""
        return {Calling.KEYS_3: 3.0, Calling.KEYS_6: 6.0}.get(self)

    @property
    def seconds_to_look(self) -> float | None:
        """How long there is to begin to look behind the curtain; ``None``: until everybody has said so."""
        return 5.0 if self is Calling.ROUND_5 else None


class Absence(Enum):
    """How long the table waits for a guest who is away, until a computer holds the chair; the value is its id."""

    WAITS = "waits"
    HALF_MINUTE = "half_minute"
    MINUTE = "minute"
    FEW_MINUTES = "few_minutes"

    @property
    def seconds(self) -> float | None:
        """How long that is; ``None``: for as long as it takes."""
        return {Absence.HALF_MINUTE: 30.0, Absence.MINUTE: 60.0, Absence.FEW_MINUTES: 180.0}.get(self)


class OwnTiles(Enum):
    """Where the person before the screen has his tiles, among guests who see that screen too; the value is its id."""

    FACE_UP = "face_up"
    COVERED = "covered"
    """On the screen, and covered until he lifts them, as where several share it."""
    PHONE = "phone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharing:
    """How several persons share a screen."""

    showing: Showing = Showing.HOLD
    calling: Calling = Calling.ROUND_5
    hints: bool = True
    """Whether the lamp may be asked, where the settings let it."""

    @classmethod
    def told(cls, showing: str, calling: str, *, hints: bool) -> Self:
        """What a file says by the ids of both; one that is not known here gives way to the usual way."""
        return cls(
            showing={way.value: way for way in Showing}.get(showing, Showing.HOLD),
            calling={way.value: way for way in Calling}.get(calling, Calling.ROUND),
            hints=hints,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSetup:
    """Everything that a match needs to begin."""

    ruleset: str
    """The id of the rulebook."""
    options: Mapping[str, Value] = field(default_factory=dict)
    """The house rules that were chosen, by id; what is left out has the book's own value."""
    chairs: tuple[Chair, ...]
    """In turn order. Who becomes East, the rulebook decides."""
    seed: int | None = None
    """Decides walls and dice; ``None``: any."""
    take_back: bool = False
    """Whether a person may take decisions back."""
    draws_seats: bool = True
    """Whether seats are drawn as the book has it; else everybody stays in his chair, and the first one is East."""
    sharing: Sharing = Sharing()
    """Of no meaning where only one person plays."""
    journey: str = ""
    """The stop of the journey that it is played at (``players/journey``); empty for any other match."""

    @property
    def people(self) -> tuple[int, ...]:
        """Who plays at this machine, by their chairs."""
        return tuple(person for person, chair in enumerate(self.chairs) if chair.is_here)

    @property
    def guests(self) -> tuple[int, ...]:
        """Who plays with a screen of his own, by their chairs."""
        return tuple(person for person, chair in enumerate(self.chairs) if isinstance(chair.kind, Phone))
