"""A topic: something that every book has in its own way, and how each has it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from game.i18n.guide import ChapterId
from game.rules.ruleset import Ruleset
from game.tiles.tile import Tile

Looks = Sequence[Tile | None]
"""Tiles as a picture; ``None`` is one that lies face down."""


class Group(Enum):
    """Topics that are told together, what matters at the table first."""

    WALL = auto()
    CLAIMS = auto()
    KONGS = auto()
    END = auto()
    PAYING = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """Something that every book has in its own way."""

    id: str
    group: Group
    chapter: ChapterId
    """Of the rulebook, where it is told at length."""
    fields: tuple[str, ...]
    """The fields of a ruleset that it tells, by their paths."""
    title: Callable[[], str]
    says: Callable[[Ruleset], str]
    """How it is under these rules, in a few words; empty where it does not come up."""
    looks: Callable[[Ruleset], Looks] = field(default=lambda _rules: ())


def joined(*parts: str) -> str:
    """A few words after each other, as a list; what is empty is left out."""
    line = " · ".join(part for part in parts if part)
    return line[:1].upper() + line[1:]
