"""What a rulebook's guide is made of. The screen and the printed page show the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from game.rules.examples import Example
from game.rules.ruleset import Ruleset, WallRule
from game.tiles.tile import Tile


class ChapterId(Enum):
    """The chapters, in their order."""

    GLANCE = auto()
    TILES = auto()
    WALL = auto()
    COURSE = auto()
    CLAIMS = auto()
    SCORING = auto()
    SPECIAL_HANDS = auto()
    PAYING = auto()
    FAULTS = auto()
    HOUSE_RULES = auto()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences."""

    text: str
    heading: str = ""
    is_chapter: bool = False
    """Whether the heading is that of a chapter, among things found in several of them."""


@dataclass(frozen=True, slots=True)
class TileRow:
    """Tiles with what they are called."""

    name: str
    tiles: tuple[Tile, ...]
    text: str


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


Block = Paragraph | TileRow | WallPicture | Entry | HouseRule


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


@dataclass(frozen=True, slots=True, kw_only=True)
class BookTexts:
    """What no table of a book says by itself; each from the ruleset with the options that were chosen."""

    seats: Callable[[Ruleset], list[str]]
    """How seats are drawn."""
    course: Callable[[Ruleset], list[str]]
    """What is peculiar about turns."""
    claims: Callable[[Ruleset], list[str]]
    ending: Callable[[Ruleset], list[str]]
    """How a deal ends, who leads the next one, and when the match is over."""
    counting: Callable[[Ruleset], list[str]]
    """How the lines make a worth."""
    paying: Callable[[Ruleset], list[str]]
    faults: Callable[[Ruleset], list[str]]
    special: Callable[[Ruleset], list[str]] = lambda _rules: []
    """What holds for all special hands."""
