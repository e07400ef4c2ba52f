"""Patterns that are looked up among the sets of a hand as they are sorted, and patterns that are only a part of a hand.

A part has fewer than fourteen tiles: sets with at most one pair, or the thirteen tiles kept before the last one.
"""

from collections.abc import Iterator, Sequence
from functools import cache, reduce
from itertools import combinations
from operator import and_

from game.hands.meld import Meld
from game.hands.pattern_text import Shape, Slot, Unit, Word, part_of, shapes_of
from game.hands.pattern_writing import size_of
from game.hands.remembered import Remembered
from game.tiles.tile import Wind

_OF_SETS = frozenset((Word.PAIR, Word.CHOW, Word.PUNG, Word.KONG, Word.SET, Word.MELD))
_KEPT_BEFORE_LAST = 13


def whole_of(text: str) -> str:
    """The text with other sets and a pair, or a last tile, where it is only a part of a hand."""
    return "|".join(f"{shape}{_rest_of(shape)}" for shape in text.split("|"))


def is_of_sets(text: str) -> bool:
    """Whether the text asks for sets and pairs alone."""
    return all(part_of(item).word in _OF_SETS for item in text.replace("|", " ").split())


def is_before_last(text: str) -> bool:
    """Whether the text names the tiles of a hand before the last one."""
    return ":" not in text and all(size_of(shape) == _KEPT_BEFORE_LAST for shape in text.split("|"))


def _rest_of(shape: str) -> str:
    size = size_of(shape)
    if is_before_last(shape):
        return " one:any"
    if not 0 < size < 14 or not is_of_sets(shape):
        return ""
    pairs = sum(part.times for part in map(part_of, shape.split()) if part.word is Word.PAIR)
    sets, beside = divmod(14 - size, 3)
    if pairs > 1 or beside != 2 * (not pairs):
        return ""
    return (f" {sets}*meld:any" if sets else "") + ("" if pairs else " pair:any")


class SetShapes:
    """The shapes of a pattern of sets and pairs, looked up among the sets of hands."""

    def __init__(self, shapes: Sequence[Shape]):
        self._shapes = shapes
        self._fitting = Remembered(self._marks_of)
        """Marks on the shapes in which a meld has a place."""
        self._of_size: dict[int, int] = {}
        """Marks on the shapes of so many melds."""
        for place, shape in enumerate(shapes):
            size = sum(slot.times for slot in shape.slots)
            self._of_size[size] = self._of_size.get(size, 0) | 1 << place

    def among(self, melds: Sequence[Meld]) -> Iterator[tuple[int, ...]]:
        """The places of melds that together are one of the shapes, for every choice of them."""
        marks = [self._fitting[meld] for meld in melds]
        able = [place for place, fitting in enumerate(marks) if fitting]
        for size, of_size in self._of_size.items():
            for places in combinations(able, size):
                fitting = reduce(and_, [marks[place] for place in places], of_size)
                if fitting and self._is_any(fitting, [melds[place] for place in places]):
                    yield places

    def _is_any(self, fitting: int, melds: Sequence[Meld]) -> bool:
        return any(
            _fills(melds, [(slot, ()) for slot in shape.slots])
            for place, shape in enumerate(self._shapes)
            if fitting >> place & 1
        )

    def _marks_of(self, meld: Meld) -> int:
        return sum(
            1 << place for place, shape in enumerate(self._shapes) if any(_unit_in(slot, meld) for slot in shape.slots)
        )


@cache
def set_shapes(text: str, own: Wind, prevailing: Wind) -> SetShapes:
    """The shapes of a text of sets and pairs alone, or of a part of a hand."""
    return SetShapes(shapes_of(text, own, prevailing, is_whole=False))


def _unit_in(slot: Slot, meld: Meld) -> Unit:
    """The unit of a slot that a meld fills; empty if it has no place there."""
    unit = meld.tiles
    if meld.is_kong:
        unit = unit if slot.word is Word.KONG else unit[:3]
    is_misfit = (slot.word is Word.PUNG and meld.is_kong) or (slot.concealed and not meld.concealed)
    return unit if unit in slot.units and not is_misfit else ()


def _fills(melds: Sequence[Meld], slots: Sequence[tuple[Slot, tuple[Unit, ...]]]) -> bool:
    """Whether the melds fill the slots, each given with the units that it has so far."""
    if not melds:
        return True
    for place, (slot, taken) in enumerate(slots):
        unit = _unit_in(slot, melds[0])
        if unit and len(taken) < slot.times and not any(slot.rules_out(one, unit) for one in taken):
            filled = (*slots[:place], (slot, (*taken, unit)), *slots[place + 1 :])
            if _fills(melds[1:], filled):
                return True
    return False
