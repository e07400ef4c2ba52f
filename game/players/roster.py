"""The chairs of a match and its rules, as decided before it begins."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from enum import Enum
from itertools import takewhile
from typing import Annotated, ClassVar, NamedTuple, NewType, Self

from msgspec import Meta, field

from game import Frozen, replace
from game.rules.options import Value

PortraitId = NewType("PortraitId", str)
"""The id of a portrait, as its picture is named, such as ``fox``."""

SPARROW = PortraitId("sparrow")
"""The portrait of the game itself, a sparrow."""

LONGEST_NAME = 24
"""The longest name of a player, in characters."""

DAY = "day"
"""The ``journey`` of a match with the wall of a day, in place of a stop's id."""

_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0" + "".join(map(chr, range(0xFE00, 0xFE10))))
"""Characters that are letters or marks in Unicode but invisible."""
_MOST_MARKS = 3
"""The most combining marks on one letter: Hebrew points are three at most."""


def shown_name(text: str) -> str:
    """A name from elsewhere, which may hold anything, made fit to show: one printable line of limited length."""
    shown: list[str] = []
    for letter in unicodedata.normalize("NFC", text[: 4 * LONGEST_NAME]):
        is_mark = unicodedata.combining(letter) > 0
        stack = list(takewhile(unicodedata.combining, reversed(shown)))
        is_stacked = is_mark and (len(stack) == len(shown) or len(stack) >= _MOST_MARKS)
        if letter.isprintable() and letter not in _INVISIBLE and not is_stacked:
            shown.append(letter)
    return "".join(shown).strip()[:LONGEST_NAME]


Time = Annotated[str, Meta(pattern=r"\A[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\Z")]
"""A time in UTC as files have it: ``2026-11-20T12:00:00``."""


def time_text(when: datetime) -> Time:
    """A time in UTC as files have it."""
    return when.replace(tzinfo=None).isoformat(timespec="seconds")


class EarlierName(NamedTuple):
    """A name by which files knew a person once."""

    until: Time
    """The time at which the person was renamed."""
    name: str
    now: str
    """The name by which files know the person at present."""


def name_now(name: str, began: str, earlier: Sequence[EarlierName]) -> str:
    """The name by which files now know a person who had this name when a match began.

    :param earlier: the earlier names of all persons, the oldest first.
    """
    return next((each.now for each in earlier if each.name == name and began < each.until), name)


_TWINS = str.maketrans(
    "АВЕЁЗКМНОРСТУХЅІЇЈԚԜӀаеёкорсухѕіїјһԁԛԝѵӏ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿΓΠΦαγικνορυχϲϳ" + "ıɑɡ",
    "ABEË3KMHOPCTYXSIÏJQWIaeëkopcyxsiïjhdqwvl" + "ABEZHIKMNOPTYXCJГПФayiknopuxcj" + "iag",
)
"""The letters as which Cyrillic and Greek letters of the same look are compared."""
_STROKES = str.maketrans("I1|0", "lllo")


def _looks(name: str) -> Iterator[str]:
    """The forms of a name by which names are compared: letters that look alike count as one, in any case and script."""
    alike = unicodedata.normalize("NFKC", name.translate(_TWINS))
    for look in (name, alike, alike.translate(_STROKES)):
        yield " ".join(look.split()).casefold()


def told_apart(name: str, others: Iterable[str]) -> str:
    """A name that looks like none of the others, whatever the case: the second Anna becomes ``Anna 2``."""
    taken = {look for other in others for look in _looks(other)}
    found, number = name, 1
    while not taken.isdisjoint(_looks(found)):
        number += 1
        found = f"{name[: LONGEST_NAME - len(f' {number}')]} {number}"
    return found


class Level(Enum):
    """The level of a computer player; the value is its id."""

    BEGINNER = "beginner"
    CASUAL = "casual"
    SKILLED = "skilled"
    STRONG = "strong"
    EXPERT = "expert"


class Person(Frozen):
    """A human at this machine's screen."""

    id: ClassVar = "human"


class Computer(Frozen):
    """A computer player of this game."""

    level: Level

    @property
    def id(self) -> str:
        return self.level.value


class Phone(Frozen):
    """A human at this table with a separate screen."""

    id: ClassVar = "phone"


Kind = Person | Computer | Phone
"""The kinds of player that a chair can hold; code that distinguishes them uses a ``match`` over all of them."""

KINDS: Mapping[str, Kind] = {
    Person.id: Person(),
    Phone.id: Phone(),
    **{level.value: Computer(level) for level in Level},
}
"""Every kind of player by its id, as files name it."""


class Chair(Frozen, kw_only=True):
    """A player of a match that is about to begin, in a chair at the table."""

    name: str
    portrait: PortraitId
    kind: Kind

    @property
    def is_human(self) -> bool:
        """Whether a human plays here, at this screen or at a separate one."""
        return not isinstance(self.kind, Computer)

    @property
    def is_here(self) -> bool:
        """Whether a human at this screen plays here."""
        return isinstance(self.kind, Person)


def with_names_apart(chairs: Sequence[Chair]) -> tuple[Chair, ...]:
    """The chairs, with a number after a name that another human has: statistics know people by their names."""
    found: list[Chair] = []
    for chair in chairs:
        names = [other.name for other in found if other.is_human]
        found.append(replace(chair, name=told_apart(chair.name, names)) if chair.is_human else chair)
    return tuple(found)


def level_of(chairs: Iterable[Chair], otherwise: Level) -> Level:
    """The level of the first computer player in these chairs, or ``otherwise``."""
    return next((chair.kind.level for chair in chairs if isinstance(chair.kind, Computer)), otherwise)


def first_person(chairs: Sequence[Chair]) -> int:
    """The chair of the first human at this screen, else the first with a separate screen; 0 if there is none."""
    return next(iter(people_first(chairs)), 0)


def only_person(chairs: Sequence[Chair]) -> int | None:
    """The chair of the only human player; ``None`` if there is none or several."""
    people = people_first(chairs)
    return people[0] if len(people) == 1 else None


def people_first(chairs: Sequence[Chair]) -> Sequence[int]:
    """The chairs in which humans play, those at this screen before those with separate screens."""
    people = [number for number, chair in enumerate(chairs) if chair.is_human]
    return sorted(people, key=lambda number: not chairs[number].is_here)


class Showing(Enum):
    """How persons who share a screen uncover their tiles; the value is the id."""

    HOLD = "hold"
    """A key or button is held for a moment."""
    TAP = "tap"
    TRUST = "trust"
    """The tiles are shown by one tap, without a curtain, among people who trust each other not to look."""


class Calling(Enum):
    """How several persons at one machine claim a discard; the value is the id."""

    ROUND_5 = "round_5"
    """After every discard each person may look at the tiles behind the curtain; nobody learns who could claim.

    A person who has not begun to look within 5 seconds, or 4 after a computer's discard, passes, whether or not a
    claim was possible.
    """
    ROUND = "round"
    """A round without a time limit after every discard: it ends when all have looked, or say that nobody claims."""
    KEYS_3 = "keys_3"
    """Each person claims on the open table with a key of their own, within 3 seconds."""
    KEYS_6 = "keys_6"

    @property
    def seconds(self) -> float | None:
        """Seconds to claim on the open table; ``None`` for a round behind the curtain."""
        return {Calling.KEYS_3: 3.0, Calling.KEYS_6: 6.0}.get(self)

    @property
    def seconds_to_look(self) -> float | None:
        """Seconds to begin to look behind the curtain; ``None`` if there is no limit."""
        return 5.0 if self is Calling.ROUND_5 else None


class Absence(Enum):
    """How long the table waits for an absent guest until a computer holds the chair; the value is the id."""

    WAITS = "waits"
    HALF_MINUTE = "half_minute"
    MINUTE = "minute"
    FEW_MINUTES = "few_minutes"

    @property
    def seconds(self) -> float | None:
        """The wait in seconds; ``None`` if there is no limit."""
        return {Absence.HALF_MINUTE: 30.0, Absence.MINUTE: 60.0, Absence.FEW_MINUTES: 180.0}.get(self)


class OwnTiles(Enum):
    """Where the person at the screen sees his tiles, if guests see that screen too; the value is the id."""

    FACE_UP = "face_up"
    COVERED = "covered"
    """The tiles are on the screen, and covered until the person lifts them, as at a shared screen."""
    PHONE = "phone"


class Sharing(Frozen, kw_only=True):
    """How several persons share a screen."""

    showing: Showing = Showing.HOLD
    calling: Calling = Calling.ROUND_5
    hints: bool = True
    """Whether hints may be asked for, if the settings allow them."""

    @classmethod
    def from_ids(cls, showing: str, calling: str, *, hints: bool) -> Self:
        """The sharing with these ids from a file; an unknown id is replaced by the usual way."""
        return cls(
            showing={way.value: way for way in Showing}.get(showing, Showing.HOLD),
            calling={way.value: way for way in Calling}.get(calling, Calling.ROUND),
            hints=hints,
        )


class MatchSetup(Frozen, kw_only=True):
    """Everything that a match needs to begin."""

    ruleset: str
    options: Mapping[str, Value] = field(default_factory=dict)
    """The values of house rules by id; options left out have the book's own value."""
    chairs: tuple[Chair, ...]
    """The chairs in turn order; the rulebook decides who becomes East."""
    seed: int | None = None
    """The seed of walls and dice; ``None`` for a random one."""
    take_back: bool = False
    """Whether a person may take decisions back."""
    draws_seats: bool = True
    """Whether seats are drawn by the book's rule; otherwise everybody stays in place, and the first chair is East."""
    sharing: Sharing = Sharing()
    """How several persons share the screen; ignored if only one plays."""
    journey: str = ""
    """The id of the stop of the journey (``players/journey``), or ``DAY``; empty for any other match."""

    @property
    def people(self) -> tuple[int, ...]:
        """The chairs of the persons at this machine's screen."""
        return tuple(person for person, chair in enumerate(self.chairs) if chair.is_here)

    @property
    def guests(self) -> tuple[int, ...]:
        """The chairs of the guests with separate screens."""
        return tuple(person for person, chair in enumerate(self.chairs) if isinstance(chair.kind, Phone))

    @property
    def may_take_back(self) -> bool:
        """Whether decisions can be taken back at any time: nobody else is harmed, or all agreed on it."""
        is_agreed = self.take_back or len(self.people) == 1
        return is_agreed and not self.journey and not self.guests
