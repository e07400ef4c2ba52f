"""The finished parts of a special hand, in the likeliest hand that it may become."""

from collections import Counter
from itertools import compress

from game import Frozen
from game.hands.pattern_text import Slot, Unit, Word
from game.players.ai.aiming.goals import ShapeGoal, goals
from game.players.ai.reading.aims import Aim
from game.players.ai.reading.position import Position
from game.players.ai.traits.skill import EXPERT
from game.tiles.counts import WEIGHTS, Counts, Key, counts_of_key
from game.tiles.tile import KINDS, Tile, Tiles


class Gathered(Frozen, kw_only=True):
    """A special hand after a discard, in its likeliest finished form."""

    counts: Counts
    """How many of each kind the hand holds after the discard."""
    units: tuple[tuple[Slot, Unit], ...]
    """The parts of the finished hand."""
    kinds: frozenset[Tile]
    """The kinds that may be part of the special hand."""
    is_spare: bool
    """Whether the discarded tile was spare: without it no more tiles are missing."""

    @property
    def is_pairs(self) -> bool:
        """Whether the hand is made of pairs alone."""
        return bool(self.units) and all(slot.word is Word.PAIR for slot, _unit in self.units)

    @property
    def pairs(self) -> int:
        """How many pairs the hand has already."""
        wanted = Counter(unit[0] for _slot, unit in self.units)
        return sum(min(times, self.counts[tile.index] // 2) for tile, times in wanted.items())

    def wanted(self, tile: Tile) -> int:
        """How many of a tile the finished hand has."""
        return sum(unit.count(tile) for _slot, unit in self.units)

    def beside(self, tile: Tile) -> Tiles:
        """The other tiles of the hand in the part, one rank in several suits, to which this tile belongs.

        There are none if the tile is in several parts, or is held twice, so that the part stays without one of them.
        """
        parts = [unit for slot, unit in self.units if slot.word.is_across and tile in unit]
        if len(parts) != 1 or self.counts[tile.index] > 1:
            return ()
        return tuple(other for other in parts[0] if other is not tile and self.counts[other.index])


def gathered(position: Position, aim: Aim, discard: Tile) -> Gathered | None:
    """The parts of a special hand that are together after a discard; ``None`` if the hand cannot be finished."""
    key = Key(position.key - WEIGHTS[discard])
    counts = counts_of_key(key)
    for goal in goals(position, EXPERT, position.missing):
        if goal.aim != aim or not isinstance(goal, ShapeGoal):
            continue
        end = goal.end(key)
        if end is None or len(end.melds) != len(position.melds):
            continue
        whole = counts_of_key(end.key)
        for plan in goal.shape.fillings.plans:
            for units in plan.fillings(whole):
                kinds = frozenset(
                    tile
                    for each in goal.shape.fillings.plans
                    for tile in (*compress(KINDS, each.kept), *(t for s in each.slots for u in s.units for t in u))
                )
                is_spare = goal.missing(key) == goal.lacks
                return Gathered(counts=counts, units=units, kinds=kinds, is_spare=is_spare)
    return None
