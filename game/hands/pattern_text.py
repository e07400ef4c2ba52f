"""The text of a pattern (format: see ``pattern``) as shapes: one for every choice of its suits, rank and winds."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache, lru_cache
from itertools import combinations, permutations, product
from operator import attrgetter

from game import Frozen
from game.tiles.counts import Counts, counts_of
from game.tiles.tile import DRAGONS, KINDS, WINDS, Tile, Tiles, Wind

Unit = Tiles
"""The tiles of one meld, pair, single tile, duo or trio, sorted."""


class PatternError(ValueError):
    """Text that is no valid pattern."""


class Word(StrEnum):
    """The kind of units that an item asks for."""

    ONE = "one"
    PAIR = "pair"
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    SET = "set"
    """The item is a pung or a kong."""
    MELD = "meld"
    """The item is a chow, a pung or a kong."""
    DUO = "duo"
    """The item is one rank in two suits."""
    TRIO = "trio"
    """The item is one rank in three suits."""

    __hash__ = str.__hash__

    @property
    def is_across(self) -> bool:
        """Whether the item's units are one rank in several suits."""
        return self in (Word.DUO, Word.TRIO)


_WORDS: dict[str, Word] = {word: word for word in Word}
_SIZES = {Word.ONE: 1, Word.PAIR: 2, Word.DUO: 2}
"""The number of the fourteen tiles in an item; all other items have three, a kong counted as three."""


_ALIKE = {Word.ONE: 1, Word.PAIR: 2, Word.PUNG: 3, Word.SET: 3, Word.MELD: 3, Word.KONG: 4}
"""How many of one kind may fill an item."""


@dataclass(frozen=True, slots=True)
class Slot:
    """Places of a shape that are filled alike."""

    word: Word
    units: tuple[Unit, ...]
    """The units that may fill a place, as taken from the hand: three tiles for a ``SET``, four for a ``KONG``."""
    times: int
    different: bool
    """Whether no two places may have the same unit, or, for duos and trios, the same rank."""
    concealed: bool
    """Whether the units must have no claimed tile."""
    by_lowest: Mapping[Tile, Sequence[Unit]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_lowest: dict[Tile, list[Unit]] = {}
        for unit in self.units:
            by_lowest.setdefault(unit[0], []).append(unit)
        object.__setattr__(self, "by_lowest", by_lowest)

    def rules_out(self, unit: Unit, other: Unit) -> bool:
        """Whether a place filled with ``unit`` forbids ``other`` in the other places."""
        alike = unit[0].rank == other[0].rank if self.word.is_across else unit == other
        return self.different and alike


class Shape(Frozen):
    """A pattern with its suits, rank and winds chosen."""

    kept: Counts
    slots: tuple[Slot, ...]
    """The slots in a fixed order, so that equal shapes compare equal."""


class Part(Frozen):
    """An item of a text as it is written: kept tiles, or places that are filled alike."""

    kinds: tuple[str, ...]
    """The kinds of tiles, as the text names them; a single group for kept tiles."""
    word: Word | None = None
    """The kind of units; ``None`` for kept tiles."""
    times: int = 1
    different: bool = False
    concealed: bool = False
    each_with: tuple[str, ...] = ()
    """The kinds of tiles of which each unit must have one; empty if any unit will do."""


class _Choice(Frozen):
    """The values of the variables in a text."""

    suits: dict[str, str]
    rank: int
    own: Wind
    prevailing: Wind


_ITEM = re.compile(
    r"(?P<open>\[?)(?:(?P<times>[1-9]|1[0-4])\*)?(?P<word>[a-z]+)(?P<different>!?):(?P<kinds>[^][&]+)"
    r"(?:&(?P<each_with>[^][&]+))?(?P<close>\]?)"
)
_GROUP = re.compile(r"(?P<letter>[BCDWxyz])(?:(?P<marks>[1-9A-Z]+)|n(?:\+(?P<step>[1-8]))?)")
_NAMED: dict[str, Tiles] = {
    "any": KINDS,
    "suits": tuple(tile for tile in KINDS if tile.suit.has_ranks),
    "simples": tuple(tile for tile in KINDS if tile.is_simple),
    "terminals": tuple(tile for tile in KINDS if tile.is_terminal),
    "honors": WINDS + DRAGONS,
    "winds": WINDS,
    "dragons": DRAGONS,
}


def names(text: str, wind: str) -> bool:
    """Whether the text names this wind: ``own`` or ``prevailing``."""
    return bool(re.search(rf"\b{wind}\b", text))


def is_sets_and_pair(text: str) -> bool:
    """Whether every hand of this text is four sets and a pair too."""
    return all(_is_sets_and_pair(shape.split()) for shape in text.split("|"))


def _is_sets_and_pair(items: list[str]) -> bool:
    parts = [part_of(item) for item in items]
    pairs = sum(part.times for part in parts if part.word is Word.PAIR)
    sets = {Word.CHOW, Word.PUNG, Word.KONG, Word.SET, Word.MELD}
    return pairs == 1 and {part.word for part in parts} <= {*sets, Word.PAIR}


@lru_cache(1024)
def part_of(item: str) -> Part:
    """An item of a text, whose tiles may still be none.

    :raises PatternError: if it is not written as one.
    """
    if ":" not in item:
        if not _GROUP.fullmatch(item):
            raise PatternError(f"{item!r} is no group of tiles")
        return Part((item,))
    match = _ITEM.fullmatch(item)
    if not match or bool(match["open"]) is not bool(match["close"]):
        raise PatternError(f"{item!r} is no item")
    if match["word"] not in _WORDS:
        raise PatternError(f"{match['word']!r} in {item!r} is no word")
    return Part(
        tuple(match["kinds"].split(",")),
        _WORDS[match["word"]],
        int(match["times"] or 1),
        bool(match["different"]),
        bool(match["open"]),
        tuple(match["each_with"].split(",")) if match["each_with"] else (),
    )


def check(text: str) -> None:
    """Raises ``PatternError`` if the text is no pattern, without working out all shapes."""
    for alternative in text.split("|"):
        _shape(alternative.split(), next(_choices(alternative, Wind.EAST, Wind.EAST)))


def item_trouble(item: str) -> str:
    """The error in a single item of a text; empty if there is none."""
    try:
        choice = next(_choices(item, Wind.EAST, Wind.EAST))
        _slot(item, choice) if ":" in item else _group(item, choice)
    except PatternError as error:
        return str(error)
    return ""


def number_of_choices(text: str) -> int:
    """How many choices of suits and rank a text leaves: as many shapes are worked out for each wind."""
    return sum(1 for alternative in text.split("|") for _choice in _choices(alternative, Wind.EAST, Wind.EAST))


@cache
def shapes_of(text: str, own: Wind, prevailing: Wind, *, is_whole: bool = True) -> tuple[Shape, ...]:
    """Every shape of a text, each once; of fewer than fourteen tiles if it need not be whole."""
    shapes = dict.fromkeys(
        _shape(alternative.split(), choice, is_whole=is_whole)
        for alternative in text.split("|")
        for choice in _choices(alternative, own, prevailing)
    )
    return tuple(shapes)


def _choices(text: str, own: Wind, prevailing: Wind) -> Iterator[_Choice]:
    variables = sorted(set(re.findall(r"\b[xyz]", text)))
    steps = [int(step or 0) for step in re.findall(r"\b[xyzBCD]n(?:\+([1-8]))?", text)]
    ranks = range(1, 10 - max(steps)) if steps else range(1, 2)
    for suits, rank in product(permutations("BCD", len(variables)), ranks):
        yield _Choice(dict(zip(variables, suits, strict=True)), rank, own, prevailing)


def _shape(items: list[str], choice: _Choice, *, is_whole: bool = True) -> Shape:
    kept: list[Tile] = []
    slots: list[Slot] = []
    for item in items:
        if ":" in item:
            slots = _with_slot(slots, _slot(item, choice))
        else:
            kept.extend(_group(item, choice))
    size = len(kept) + sum(slot.times * _SIZES.get(slot.word, 3) for slot in slots)
    if is_whole and size != 14:
        raise PatternError(f"{' '.join(items)!r} is {size} tiles, not 14")
    if any(kept.count(tile) > 4 for tile in kept):
        raise PatternError(f"{' '.join(items)!r} keeps a tile five times")
    return Shape(counts_of(kept), tuple(sorted(slots, key=lambda slot: (slot.word, slot.units, slot.concealed))))


def _with_slot(slots: list[Slot], slot: Slot) -> list[Slot]:
    """The slots and one more; places that are filled alike are one slot, also if the text has them one by one."""
    for place, other in enumerate(slots):
        is_alike = (other.word, other.units, other.concealed) == (slot.word, slot.units, slot.concealed)
        if is_alike and not slot.different and not other.different:
            return [*slots[:place], replace(slot, times=other.times + slot.times), *slots[place + 1 :]]
    return [*slots, slot]


def _slot(item: str, choice: _Choice) -> Slot:
    part = part_of(item)
    named = {tile for kinds in part.kinds for tile in _kinds(kinds, choice)}
    wanted = frozenset(tile for kinds in part.each_with for tile in _kinds(kinds, choice))
    slot = _filled(part, tuple(sorted(named, key=attrgetter("index"))), wanted)
    if not slot.units:
        raise PatternError(f"{item!r} cannot be")
    return slot


@lru_cache(4096)
def _filled(part: Part, kinds: Tiles, wanted: frozenset[Tile]) -> Slot:
    assert part.word is not None, "the item has a colon"
    units = [unit for unit in _units(part.word, kinds) if not wanted or wanted & {*unit}]
    return Slot(part.word, tuple(units), part.times, part.different, part.concealed)


def _kinds(text: str, choice: _Choice) -> Tiles:
    if text in _NAMED:
        return _NAMED[text]
    if text == "own":
        return (choice.own.tile,)
    if text == "prevailing":
        return (choice.prevailing.tile,)
    if text in choice.suits:
        return tuple(Tile(f"{choice.suits[text]}{rank}") for rank in range(1, 10))
    return _group(text, choice)


def _group(text: str, choice: _Choice) -> Tiles:
    """The tiles of one group: a letter or a variable, then ranks, winds or dragons, or the variable rank."""
    match = _GROUP.fullmatch(text)
    if not match:
        raise PatternError(f"{text!r} is no group of tiles")
    letter = choice.suits.get(match["letter"], match["letter"])
    marks = match["marks"] or str(choice.rank + int(match["step"] or 0))
    try:
        tiles, suits = _lettered(letter, marks)
    except ValueError:
        raise PatternError(f"{text!r} is no group of tiles") from None
    if suits != 1:
        raise PatternError(f"{text!r} is dots and dragons at once")
    return tiles


@lru_cache(1024)
def _lettered(letter: str, marks: str) -> tuple[Tiles, int]:
    """Tiles by the letter and the marks of their codes, and the number of their suits."""
    tiles = tuple(Tile(letter + mark) for mark in marks)
    return tiles, len({tile.suit for tile in tiles})


def _units(word: Word, kinds: Sequence[Tile]) -> Iterator[Unit]:
    if word in _ALIKE:
        yield from ((tile,) * _ALIKE[word] for tile in kinds)
    if word.is_across:
        for rank in range(1, 10):
            yield from combinations([tile for tile in kinds if tile.rank == rank], 2 if word is Word.DUO else 3)
    if word in (Word.CHOW, Word.MELD):
        for tile in kinds:
            chow = tuple(KINDS[tile.index : tile.index + 3])
            if 1 <= tile.rank <= 7 and set(chow) <= set(kinds):
                yield chow
