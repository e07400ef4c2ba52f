"""The parts of a rulebook's guide, which the screen and the printed page show alike."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cache
from itertools import groupby
from typing import ParamSpec

from game import Frozen
from game.i18n import _
from game.rules.example import Example, Sets
from game.rules.ruleset import WallRule
from game.tiles.tile import Tile

Asked = ParamSpec("Asked")


class ChapterId(Enum):
    """The chapters of a guide, in order."""

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
    """Why a sentence is not in the original of its book."""

    ADDED = "added"
    """The original says nothing on the point."""
    CONTRADICTED = "contradicted"
    """The original contradicts itself on the point."""


class Paragraph(Frozen):
    """A paragraph of a few sentences."""

    text: str
    heading: str = ""
    is_chapter: bool = False
    """Whether the heading is that of a chapter, in a list of blocks from several chapters."""
    mark: Mark | None = None
    """Why the paragraph is not in the original; ``None`` if it is."""


class TileRow(Frozen):
    """Tiles with their name; tiles of the same suit are together."""

    name: str
    tiles: tuple[Tile, ...]
    text: str


class SetsRow(Frozen):
    """Small pictures of sets side by side, each with its name."""

    sets: tuple[TileRow, ...]

    @property
    def text(self) -> str:
        """The names in a row, separated by commas."""
        return ", ".join(one.name for one in self.sets)


class WallPicture(Frozen):
    """The wall seen from above, with an example of its break."""

    wall: WallRule
    text: str
    """The content of the picture, in words."""


class Shown(Frozen):
    """An example: a hand, and how it went out."""

    example: Example
    worth: str
    """The worth of this example; empty if the entry as a whole says it."""
    manner: str
    """How the hand went out."""
    sets: Sets
    """The tiles of the hand as they lie on the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A line of the scoring table, or a special hand."""

    anchor: str
    """The id by which a score sheet refers to the entry: ``pung.dragon``, ``special.nine_gates``."""
    number: str
    """The numbers of the chapter and of the entry in it: ``6.12``."""
    name: str
    worth: str
    text: str
    show: Callable[[], tuple[Shown, ...]] = field(repr=False, compare=False)
    """Finds its examples."""
    in_force: bool = True
    """Whether the entry counts under the house rules chosen."""

    @property
    def shown(self) -> tuple[Shown, ...]:
        """Its examples."""
        return self.show()


def later(
    find: Callable[Asked, Iterable[Shown]], *asked: Asked.args, **how: Asked.kwargs
) -> Callable[[], tuple[Shown, ...]]:
    """Examples that are found once somebody looks at them: all of a book take long, as they are scored."""
    return cache(lambda: tuple(find(*asked, **how)))


class HouseRule(Frozen, kw_only=True):
    """A house rule, with its present value."""

    anchor: str
    name: str
    value: str
    text: str
    is_standard: bool

    @property
    def told(self) -> str:
        """The value, and that it is not the default if it is another one."""
        return self.value if self.is_standard else _("{value} (not the default)").format(value=self.value)


class Legend(Frozen):
    """The meaning of the sign before a paragraph."""

    text: str
    mark: Mark


class SignId(Enum):
    """The signs by which the table shows the state of a tile: first those in the own hand, then those on the felt."""

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
        return self.value <= SignId.BLOCKED.value


class Sign(Frozen):
    """A sign of the table with its name."""

    id: SignId
    name: str
    text: str


Block = Paragraph | Legend | TileRow | SetsRow | WallPicture | Entry | HouseRule | Sign


class Chapter(Frozen):
    """A chapter of the guide."""

    id: ChapterId
    title: str
    blocks: tuple[Block, ...]


class Guide(Frozen):
    """The guide of a rulebook with house rules chosen."""

    rules: str
    title: str
    chapters: tuple[Chapter, ...]


class Marked(str):
    """A sentence that is not in the original of its book."""

    __slots__ = ("mark",)
    mark: Mark


def marked(text: str, mark: Mark | None, /) -> str:
    """A sentence with its mark; the plain text for ``None``."""
    if mark is None:
        return text
    said = Marked(text)
    said.mark = mark
    return said


def _mark_of(text: str) -> Mark | None:
    return text.mark if isinstance(text, Marked) else None


def paragraph(text: str) -> Paragraph:
    """A sentence as a paragraph of its own."""
    return Paragraph(text, mark=_mark_of(text))


def paragraphs(texts: Iterable[str], *, heading: str = "") -> list[Paragraph]:
    """Sentences as one paragraph below a heading; marked ones become paragraphs of their own."""
    return [
        Paragraph(" ".join(run), heading=heading if number == 0 else "", mark=mark)
        for number, (mark, run) in enumerate(groupby(texts, key=_mark_of))
    ]


def with_legend(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Blocks, followed by the legend of the marks that occur in them."""
    legends = {
        Mark.ADDED: _("The original text does not say: this is how the game plays it."),
        Mark.CONTRADICTED: _("The original text contradicts itself: this is how the game plays it."),
    }
    found = {block.mark for block in blocks if isinstance(block, Paragraph)}
    return (*blocks, *(Legend(text, mark) for mark, text in legends.items() if mark in found))
