"""What a rulebook's guide is made of. The screen and the printed page show the same."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import groupby

from game.i18n.translator import gettext as _
from game.rules.example import Example
from game.rules.ruleset import WallRule
from game.tiles.tile import Tile


class ChapterId(Enum):
    """The chapters, in their order."""

    GLANCE = auto()
    TILES = auto()
    SIGNS = auto()
    SETS = auto()
    WALL = auto()
    COURSE = auto()
    CLAIMS = auto()
    SCORING = auto()
    SPECIAL_HANDS = auto()
    PAYING = auto()
    FAULTS = auto()
    HOUSE_RULES = auto()


class Mark(Enum):
    """Why a sentence does not stand so in the original of its book."""

    ADDED = "added"
    """The original is silent there."""
    CONTRADICTED = "contradicted"
    """The original contradicts itself there."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences."""

    text: str
    heading: str = ""
    is_chapter: bool = False
    """Whether the heading is that of a chapter, among things found in several of them."""
    mark: Mark | None = None
    """Why it does not stand so in the original; ``None``: it does."""


@dataclass(frozen=True, slots=True)
class TileRow:
    """Tiles with what they are called; those of each suit stand together."""

    name: str
    tiles: tuple[Tile, ...]
    text: str


@dataclass(frozen=True, slots=True)
class SetsRow:
    """Small pictures of sets side by side, each with its name."""

    sets: tuple[TileRow, ...]

    @property
    def text(self) -> str:
        """The names in a row."""
        return ", ".join(one.name for one in self.sets)


@dataclass(frozen=True, slots=True)
class WallPicture:
    """The wall seen from above, with an example of its break."""

    wall: WallRule
    text: str
    """What is seen, in words."""


@dataclass(frozen=True, slots=True)
class Shown:
    """An example: a hand, and how it went out."""

    example: Example
    worth: str
    """What this one gives; empty where the entry says it."""
    manner: str
    """How it went out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A line of the scoring table, or a special hand."""

    anchor: str
    """By which a score sheet names it: ``pung.dragon``, ``special.nine_gates``."""
    number: str
    """Of the chapter, and of the entry in it: ``6.12``."""
    name: str
    worth: str
    text: str
    shown: tuple[Shown, ...]
    in_force: bool = True
    """Whether it counts with the house rules that were chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule:
    """A house rule, and how it is now."""

    anchor: str
    name: str
    value: str
    text: str
    is_standard: bool
    """Whether it is as the book has it."""


@dataclass(frozen=True, slots=True)
class Legend:
    """What the sign before a paragraph says."""

    text: str
    mark: Mark


class SignId(Enum):
    """What a tile may be at the table, as the table shows it: first in the own hand, then on the felt."""

    STANDING = auto()
    POINTED_AT = auto()
    FOCUSED = auto()
    LIFTED = auto()
    DRAWN = auto()
    USED = auto()
    SUGGESTED = auto()
    BLOCKED = auto()
    DISCARD = auto()
    LAST_DISCARD = auto()
    DRAWN_AND_THROWN = auto()
    CLAIMED_AWAY = auto()
    ALIKE = auto()
    CLAIMED = auto()
    CONCEALED_KONG = auto()
    NEXT = auto()
    REPLACEMENT = auto()
    LOOSE = auto()
    WON = auto()
    READY = auto()

    @property
    def is_in_hand(self) -> bool:
        """Whether it is seen in the own hand."""
        return self.value <= SignId.BLOCKED.value


@dataclass(frozen=True, slots=True)
class Sign:
    """How the table shows what a tile is."""

    id: SignId
    name: str
    text: str
    """What it means."""


Block = Paragraph | Legend | TileRow | SetsRow | WallPicture | Entry | HouseRule | Sign


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the guide."""

    id: ChapterId
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Guide:
    """The guide of a rulebook with house rules chosen."""

    rules: str
    title: str
    chapters: tuple[Chapter, ...]


class Marked(str):
    """A sentence that does not stand so in the original of its book."""

    __slots__ = ("mark",)
    mark: Mark


def marked(text: str, mark: Mark | None, /) -> str:
    """A sentence with its mark, where it has one."""
    if mark is None:
        return text
    said = Marked(text)
    said.mark = mark
    return said


def _mark_of(text: str) -> Mark | None:
    return text.mark if isinstance(text, Marked) else None


def paragraph(text: str, *, heading: str = "") -> Paragraph:
    """A sentence as a paragraph of its own."""
    return Paragraph(text, heading=heading, mark=_mark_of(text))


def paragraphs(texts: Iterable[str], *, heading: str = "") -> list[Paragraph]:
    """Sentences as one paragraph below a heading; those with a mark stand apart in it."""
    return [
        Paragraph(" ".join(run), heading=heading if number == 0 else "", mark=mark)
        for number, (mark, run) in enumerate(groupby(texts, key=_mark_of))
    ]


def with_legend(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Blocks, and what the signs before some of them say."""
    legends = {
        Mark.ADDED: _("The original text does not say: this is how the game plays it."),
        Mark.CONTRADICTED: _("The original text contradicts itself: this is how the game plays it."),
    }
    found = {block.mark for block in blocks if isinstance(block, Paragraph)}
    return (*blocks, *(Legend(text, mark) for mark, text in legends.items() if mark in found))
