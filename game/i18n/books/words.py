"""What the words of a rulebook are: of its options, of the rows of its tables, of its special hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from game.i18n.numbers import number
from game.i18n.translator import gettext as _
from game.i18n.translator import pgettext
from game.rules.options import Value
from game.tiles.tile import Tile, Wind


@dataclass(frozen=True, slots=True)
class OptionText:
    """The words of an option."""

    name: str
    help: str
    """One or two sentences that say what it decides."""
    values: Mapping[Value, str] = field(default_factory=dict)
    """How its values are called; numbers that are not named are written with ``number``."""
    number: str = "{n}"
    """How a number is written, with its unit."""

    def value(self, value: Value) -> str:
        """How a value is called."""
        for known, name in self.values.items():
            if known == value and type(known) is type(value):
                return name
        if isinstance(value, bool):
            return _("On") if value else _("Off")
        return self.number.format(n=number(value)) if isinstance(value, int) else value


@dataclass(frozen=True, slots=True)
class RowText:
    """The words of a row of a scoring table, or of a special hand."""

    name: str
    help: str
    """What it is for, in a sentence without a stop."""
    line: str = ""
    """How it is called on a score sheet, with the ``{tiles}`` that earned it. Empty: by the set or the bonus tile that
    earned it, else by its name."""
    reason: str = ""
    """Why certain tiles earned it, with these ``{tiles}`` and the ``{wind}`` of the seat. Empty: its help."""


class OptionGroup(Enum):
    """Options that belong together, in the order in which they are offered."""

    MATCH = auto()
    SEATS = auto()
    WALL = auto()
    CLAIMS = auto()
    SCORING = auto()


def group_name(group: OptionGroup) -> str:
    """The heading above a group of options."""
    return {
        OptionGroup.MATCH: pgettext("options", "The match"),
        OptionGroup.SEATS: pgettext("options", "Players and seats"),
        OptionGroup.WALL: pgettext("options", "Tiles and wall"),
        OptionGroup.CLAIMS: pgettext("options", "Turns and claims"),
        OptionGroup.SCORING: pgettext("options", "Scoring"),
    }[group]


OptionTexts = dict[OptionGroup, dict[str, OptionText]]
"""The words of options by their ids, in groups."""
RowTexts = dict[str, RowText]
"""The words of rows by their ids."""


class Call(Enum):
    """What is called over the table, and stands on the button that calls it."""

    CHOW = auto()
    PUNG = auto()
    KONG = auto()
    CONCEALED_KONG = auto()
    EXTENSION = auto()
    """Of a pung to a kong."""
    MAHJONG = auto()
    FROM_WALL = auto()
    """Mahjong on a tile drawn from the wall."""
    DEALT = auto()
    """Mahjong with the dealt tiles."""
    SPECIAL = auto()
    """Mahjong with a special hand, ``{hand}``."""
    OTHER_MAHJONG = auto()
    """Mahjong in other words, where the book has such."""
    READY = auto()


class Term(Enum):
    """What several books have, each with a word of its own."""

    ROUND = auto()
    """The deals under one prevailing ``{wind}``."""
    EAST = auto()
    """Who sits East and deals first, ``{name}``."""
    DRAGONS = auto()
    """Which dragons there are, in a sentence."""
    PAIR = auto()
    """The one pair beside four sets."""


@dataclass(frozen=True, slots=True)
class TileText:
    """The words of a face."""

    name: str
    alike: str
    """Several of it, as they stand in ``Pung of {tiles}``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookWords:
    """The words of a rulebook, looked up when they are asked for.

    Of calls, terms, tiles and seats a book has those alone that it calls otherwise than all books do.
    """

    options: Callable[[], OptionTexts]
    elements: Callable[[], RowTexts]
    special_hands: Callable[[], RowTexts] = dict
    calls: Callable[[], Mapping[Call, str]] = dict
    terms: Callable[[], Mapping[Term, str]] = dict
    tiles: Callable[[], Mapping[Tile, TileText]] = dict
    seats: Callable[[], Mapping[Wind, str]] = dict
