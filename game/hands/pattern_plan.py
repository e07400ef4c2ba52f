"""A shape with the melds of a hand put into it: what is left to fill, and how far the tiles in the hand are."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, reduce
from itertools import compress
from math import prod
from operator import or_, sub

from game import Frozen
from game.hands.meld import Meld
from game.hands.pattern_blocks import Block, Classes, Numbers, Want, block, classes
from game.hands.pattern_text import Shape, Slot, Unit, Word
from game.hands.remembered import Remembered
from game.tiles.counts import SUIT_SLICES, Counts, Marks, changed, counts_of
from game.tiles.tile import KINDS

_FOUR_OF_EACH = bytes([4] * len(KINDS))
_ONE_OF_EACH = bytes([1] * len(KINDS))
_IS_HELD = bytes(count > 0 for count in range(256))
"""Translates counts into marks on the kinds that are held."""
_RANK_SLICES = (*(slice(rank, 27, 9) for rank in range(9)), SUIT_SLICES[3])


class Plan(Frozen, eq=False):
    """The rest of a shape once the melds laid out have taken their places."""

    kept: Counts
    """The tiles that the hand must hold, besides those that fill the slots."""
    slots: tuple[Slot, ...]
    undeclared: bool
    """Whether a kong is still to be laid out, without which the hand is not made."""
    parts: tuple[tuple[slice, Block], ...]
    """The blocks, each with the slice of its kinds."""
    classes: Classes
    free: int
    """Marks, as a number, on the kinds that are in no block."""

    def missing(self, counts: Counts) -> int:
        """The tiles that a hand lacks; ``FAR`` or more if it is impossible."""
        return self.classes.missing(self._classes_of(counts))

    def _classes_of(self, counts: Counts) -> list[int]:
        """The class of each block."""
        return [kinds.class_of[counts[part]] for part, kinds in self.parts]

    def improving(self, counts: Counts) -> int:
        """Marks, as a number, on the tiles that lower ``missing`` when drawn."""
        marks = 0
        for first, kinds, rest, held in self._with_rest(counts):
            marks |= kinds.better[rest, held] << first
        return marks

    def spared(self, counts: Counts) -> int:
        """Marks, as a number, on the tiles of the hand that do not raise ``missing`` when discarded."""
        marks = int.from_bytes(counts.translate(_IS_HELD), "little") & self.free
        for first, kinds, rest, held in self._with_rest(counts):
            marks |= kinds.spared[rest, held] << first
        return marks

    def _with_rest(self, counts: Counts) -> Iterator[tuple[int, Block, int, bytes]]:
        """The blocks, each with the bit of its first kind, the class of all others together, and the numbers held."""
        together = self.classes.together
        held = [counts[part] for part, _kinds in self.parts]
        classes = self._classes_of(counts)
        behind = [0]
        for one in reversed(classes[1:]):
            behind.append(together[behind[-1]][one])
        before = 0
        for (part, kinds), of_part, one in zip(self.parts, held, classes, strict=True):
            rest = behind.pop()
            yield 8 * part.start, kinds, (together[before][rest] if before else rest), of_part
            before = together[before][one]

    def fillings(self, counts: Counts) -> Iterator[tuple[tuple[Slot, Unit], ...]]:
        """Every way to fill the slots with exactly the hand's tiles, except those kept; some ways more than once."""
        rest = list(map(sub, counts, self.kept))
        if min(rest) >= 0:
            yield from _fillings(rest, tuple([(slot, ()) for slot in self.slots]))


class Together:
    """Several plans looked up at once; blocks that they share, or that are in equal classes, are looked up once."""

    def __init__(self, plans: tuple[Plan, ...]):
        self.plans = plans
        places: dict[tuple[int, int, int, Block], int] = {}
        self._rows = [
            (
                plan.classes,
                [places.setdefault((*part.indices(len(KINDS)), kinds), len(places)) for part, kinds in plan.parts],
            )
            for plan in plans
        ]
        self._blocks = [(slice(*part), kinds) for *part, kinds in places]
        self._known = Remembered(self._lacking)
        """The missing tiles, by the classes of the blocks."""
        self._last: tuple[Counts, tuple[int, ...]] | None = None
        """The hand that was looked up last, and what it lacks: it is often asked for again at once."""

    def missing(self, counts: Counts) -> tuple[int, ...]:
        """The tiles that a hand lacks for each plan."""
        last = self._last
        if last is not None and last[0] == counts:
            return last[1]
        missing = self._known[tuple([kinds.class_of[counts[part]] for part, kinds in self._blocks])]
        self._last = counts, missing
        return missing

    def _lacking(self, classes: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([shared.missing([classes[place] for place in places]) for shared, places in self._rows])

    def improving(self, counts: Counts) -> Marks:
        """Marks on the tiles that, when drawn, lower what the nearest plans lack."""
        return marks_of(*[plan.improving(counts) for plan in self._nearest(counts)])

    def spared(self, counts: Counts) -> Marks:
        """Marks on the tiles that can be discarded with no more missing for one of the nearest plans."""
        return marks_of(*[plan.spared(counts) for plan in self._nearest(counts)])

    def _nearest(self, counts: Counts) -> list[Plan]:
        lacking = self.missing(counts)
        least = min(lacking)
        return [plan for plan, missing in zip(self.plans, lacking, strict=True) if missing == least]


def marks_of(*numbers: int) -> Marks:
    """The union of marks, each given as a number."""
    return reduce(or_, numbers, 0).to_bytes(len(KINDS), "little")


def plans(shape: Shape, melds: tuple[Meld, ...], *, hopeful: bool = False) -> Iterator[Plan]:
    """A plan for every way in which the melds can take places of the shape; none if a meld fits nowhere.

    Hopeful plans ignore which tiles the melds have used up; most of them have the same blocks, which are made once.
    """
    laid_out = () if hopeful else tuple(tile for meld in melds for tile in meld.tiles)
    spare = bytes([4 - count for count in counts_of(laid_out)]) if laid_out else _FOUR_OF_EACH
    laid = _with_melds_placed(shape.kept, shape.slots, melds, pungs_to_extend=False)
    for kept, slots, pungs_to_extend in dict.fromkeys(laid):
        parts, shared = _parts(kept, slots, spare)
        undeclared = pungs_to_extend or any(slot.word is Word.KONG for slot in slots)
        yield Plan(kept, slots, undeclared, parts, shared, _kinds_in_no_block(parts))


def work_of(shape: Shape) -> int:
    """In how many ways the places of a shape can be taken within one block: what it costs to look a hand up in it."""
    return max(
        prod(slot.times + 1 for slot in shape.slots if _units_within(slot.units, part.start, part.stop, part.step))
        for part in _slices(shape.slots)
    )


def _slices(slots: tuple[Slot, ...]) -> Sequence[slice]:
    """The kinds of each block: suits, or ranks where a slot asks for one rank in several suits."""
    return _RANK_SLICES if any(slot.word.is_across for slot in slots) else SUIT_SLICES


def _kinds_in_no_block(parts: tuple[tuple[slice, Block], ...]) -> int:
    free = bytearray(_ONE_OF_EACH)
    for part, _kinds in parts:
        free[part] = bytes(len(free[part]))
    return int.from_bytes(free, "little")


def _with_melds_placed(
    kept: Counts, slots: tuple[Slot, ...], melds: tuple[Meld, ...], *, pungs_to_extend: bool
) -> Iterator[tuple[Counts, tuple[Slot, ...], bool]]:
    if not melds:
        yield kept, slots, pungs_to_extend
        return
    meld = melds[0]
    for place, slot in enumerate(slots):
        unit = meld.tiles if meld.is_chow else (meld.tile,) * (4 if slot.word is Word.KONG else 3)
        too_long = meld.is_kong and slot.word is Word.PUNG
        if unit in slot.by_lowest.get(unit[0], ()) and not too_long and (meld.concealed or not slot.concealed):
            too_short = meld.is_pung and slot.word is Word.KONG
            yield from _with_melds_placed(
                changed(kept, meld.tile, 1) if too_short else kept,
                (*slots[:place], *_without(slot, unit), *slots[place + 1 :]),
                melds[1:],
                pungs_to_extend=pungs_to_extend or too_short,
            )


def _without(slot: Slot, unit: Unit) -> tuple[Slot, ...]:
    """The slot with one place fewer, filled with that unit; empty if it was the last place."""
    if slot.times == 1:
        return ()
    units = [other for other in slot.units if not slot.rules_out(unit, other)] if slot.different else slot.units
    return (replace(slot, times=slot.times - 1, units=tuple(units)),)


def _parts(kept: Counts, slots: tuple[Slot, ...], spare: bytes) -> tuple[tuple[tuple[slice, Block], ...], Classes]:
    """The blocks of which anything is asked, with their kinds, and the classes that they share."""
    slices = _slices(slots)
    units = [[_units_within(slot.units, part.start, part.stop, part.step) for slot in slots] for part in slices]
    homes = [sum(bool(of_part[place]) for of_part in units) for place in range(len(slots))]
    shared = [place for place, number in enumerate(homes) if number != 1]
    times = tuple(slots[place].times for place in shared)
    parts = []
    for part, of_part in zip(slices, units, strict=True):
        wants = tuple(
            Want(
                units=of_part[place],
                times=slot.times,
                different=slot.different,
                at_most=1 if slot.different and slot.word.is_across else slot.times,
                shared=shared.index(place) if place in shared else None,
            )
            for place, slot in enumerate(slots)
            if of_part[place]
        )
        if wants or any(kept[part]):
            parts.append((part, block(kept[part], spare[part], wants, times, part.step or 1)))
    return tuple(parts), classes(times)


@lru_cache(4096)
def _units_within(units: tuple[Unit, ...], start: int, stop: int, step: int | None) -> tuple[Numbers, ...]:
    kinds = KINDS[start:stop:step]
    return tuple(tuple(map(unit.count, kinds)) for unit in units if unit[0] in kinds)


def _fillings(
    rest: list[int], filled: tuple[tuple[Slot, tuple[Unit, ...]], ...]
) -> Iterator[tuple[tuple[Slot, Unit], ...]]:
    """The ways to use up ``rest``; ``filled`` are the slots, each with the units that it has so far."""
    lowest = next(compress(KINDS, rest), None)
    if lowest is None:
        if all(len(taken) == slot.times for slot, taken in filled):
            yield ()
        return
    for place, (slot, taken) in enumerate(filled):
        if len(taken) == slot.times:
            continue
        for unit in slot.by_lowest.get(lowest, ()):
            fewer = list(rest)
            for tile in unit:
                fewer[tile.index] -= 1
            if min(fewer) >= 0 and not (slot.different and any(slot.rules_out(one, unit) for one in taken)):
                for later in _fillings(fewer, (*filled[:place], (slot, (*taken, unit)), *filled[place + 1 :])):
                    yield ((slot, unit), *later)
