"""The aims within reach of a hand, each with the tiles that the hand lacks and what the aim would pay."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from game.hands.meld import Meld
from game.players.ai.aiming.finishing import Finished, finished, with_claimed_pungs
from game.players.ai.aiming.hand_types import HandType, hand_types_of
from game.players.ai.aiming.specials import Shape, is_made, near_shapes
from game.players.ai.aiming.worth import pays_all_alike, worth_of, worth_of_shape
from game.players.ai.reading.aims import ANY, Aim
from game.players.ai.reading.position import Position
from game.players.ai.traits.skill import Skill
from game.tiles.counts import WEIGHTS, Key, Marks, counts_of_key, marked_by_both
from game.tiles.tile import KINDS, Tile

_MOST_EXTRA_FOR_SETS = 2
"""Expensive standard hands are skipped if they need more than this many tiles more than the nearest mahjong."""
_MOST_EXTRA_FOR_SHAPES = 3
"""Special hands are skipped if they need more than this many tiles more than the nearest mahjong."""
_MOST_MISSING_TO_SHAPES = 4
"""Special hands that lack more tiles than this are skipped."""
_HOPED_PUNG_SHARE = 0.5
"""The share counted of what a pair of honors would gain if it became a pung."""
_MOST_TIMES_EXAMPLE = 2.0
"""The most that a hand may pay, as a multiple of the pay of its plan's example."""
_IS_ZERO = bytes([1, *[0] * 255])
_HONORS = tuple(tile for tile in KINDS if tile.is_honor)


class SetsGoal(NamedTuple):
    """A standard hand, of sets and a pair, that keeps to some of the tiles."""

    aim: Aim
    kept: Key
    """The concealed tiles that belong to the aim."""
    lacks: int
    """How many tiles the kept tiles lack."""
    kinds: frozenset[Tile]
    hand_type: HandType
    position: Position

    def missing_after(self) -> bytes:
        """For each of the 34 kinds, how many tiles are missing after that discard."""
        return (
            self.position.missing_after
            if self.aim is ANY
            else self.hand_type.near.after_discards(self.kept, self.position.sets)
        )

    def improving(self, key: Key) -> Marks:
        """Marks on the tiles that belong to the aim and lower the number of missing tiles."""
        better = self.hand_type.near.improving(key, self.position.sets)
        marks = self.hand_type.marks
        return better if marks is None else marked_by_both(better, marks)

    def end(self, key: Key, first: Tile | None = None, better: Marks | None = None) -> Finished | None:
        """The finished hand that ``key`` is likeliest to become; ``None`` if a tile that it needs cannot come.

        ``first``: a tile that comes before the others. ``better``: ``improving`` of the key, if it is known.
        """
        position, sets, near = self.position, self.position.sets, self.hand_type.near
        end = finished(
            key,
            lambda one: near.missing(one, sets),
            self.improving,
            position.live,
            3 * sets + 2,
            first=first,
            better=better,
            spared=lambda one: near.after_discards(one, sets).translate(_IS_ZERO),
        )
        return None if end is None else with_claimed_pungs(end, position.melds, self._is_whole)

    def worth(self, key: Key, better: Marks) -> float:
        """The points for going out, or 0; half the gain counts if a pair of honors may become a pung.

        ``better``: ``improving`` of the key.
        """
        return self.worth_and_idle(key, better)[0]

    def worth_and_idle(self, key: Key, better: Marks) -> tuple[float, Sequence[Tile]]:
        """The worth, and the lone honors whose discard changes neither it nor the number of missing tiles.

        The finished hands hold no such honor, and a tile that helps after its discard helps before it as well.
        """
        end = self.end(key, better=better)
        if end is None:
            return 0.0, ()
        worth = worth_of(self.position, end)
        live = self.position.live
        counts = counts_of_key(key)
        needed = {*end.lacking}
        for tile in () if pays_all_alike(self.position.rules) else _HONORS:
            place = tile.index
            if counts[place] == 2 and better[place] and live[place] and tile not in end.lacking:
                hoped = self.end(key, tile, better)
                needed.update(_HONORS if hoped is None else hoped.lacking)
                if hoped is not None:
                    worth += _HOPED_PUNG_SHARE * max(0.0, worth_of(self.position, hoped) - worth)
        return worth, [tile for tile in _HONORS if counts[tile.index] == 1 and tile not in needed]

    def most(self, plain: float) -> float:
        """A rough upper bound of the points that the aim may bring, if any mahjong brings ``plain``."""
        return _MOST_TIMES_EXAMPLE * self.hand_type.premium * plain

    def _is_whole(self, key: Key, melds: tuple[Meld, ...]) -> bool:
        return not self.hand_type.near.missing(key, 4 - len(melds))


class ShapeGoal(NamedTuple):
    """A special hand that a player may aim at."""

    aim: Aim
    kept: Key
    lacks: int
    shape: Shape
    position: Position

    def missing(self, key: Key) -> int:
        """How many tiles ``key`` lacks to be the special hand."""
        return self.shape.missing(key)

    def improving(self, key: Key) -> Marks:
        """Marks on the tiles that lower the number of missing tiles."""
        return self.shape.improving(key)

    def after_discards(self, allowed: Sequence[Tile]) -> list[tuple[Tile, int, Marks]]:
        """The discards that leave the fewest tiles missing, with that number and the marks on the tiles that then help.

        A spare tile may be half of a way to the hand, so the helping tiles are counted again after each.
        """
        spared = self.shape.spared(self.kept)
        spare = [tile for tile in allowed if spared[tile.index]]
        left = [(tile, Key(self.kept - WEIGHTS[tile])) for tile in spare or allowed]
        return [(tile, self.missing(key), self.improving(key)) for tile, key in left]

    def end(self, key: Key, better: Marks | None = None, first: Tile | None = None) -> Finished | None:
        """The finished hand that ``key`` is likeliest to become; ``None`` if a tile that it needs cannot come.

        ``first``: a helping tile that comes before all others.
        """
        position, shape = self.position, self.shape
        size = 3 * position.sets + 2
        end = finished(
            key, shape.missing, shape.improving, position.live, size, first=first, better=better, spared=shape.spared
        )
        winds = (position.wind, position.prevailing)
        return None if end is None else with_claimed_pungs(end, position.melds, partial(is_made, shape, winds))

    def worth(self, key: Key, better: Marks) -> float:
        """The points for going out with the special hand, 0 if it cannot be finished."""
        end = self.end(key, better)
        return 0.0 if end is None else worth_of(self.position, end)

    def most(self, _plain: float) -> float:
        """A rough upper bound of the points that the aim may bring, from an example of the shape."""
        return worth_of_shape(self.position, self.shape)


Goal = SetsGoal | ShapeGoal
"""An aim, with the measures of how near a hand is to it and what it pays."""


def goals(position: Position, skill: Skill, nearest: int) -> Iterator[Goal]:
    """Any mahjong first; then the more expensive aims that the skill knows and that need only a few tiles more.

    ``nearest``: the number of tiles missing for the nearest mahjong.
    """
    key, melds = position.key, position.melds
    sets = position.sets
    hand_types = hand_types_of(position.rules, position.nearness)
    for hand_type in hand_types if skill.plans else hand_types[:1]:
        if hand_type.may_hold(melds):
            kept = hand_type.kept(key)
            lacks = hand_type.near.missing(kept, sets)
            if hand_type.aim is ANY or lacks <= nearest + _MOST_EXTRA_FOR_SETS:
                yield SetsGoal(hand_type.aim, kept, lacks, hand_type.kinds, hand_type, position)
    if skill.special_hands:
        winds = (position.wind, position.prevailing)
        reach = min(_MOST_MISSING_TO_SHAPES, nearest + _MOST_EXTRA_FOR_SHAPES)
        for shape, lacks in near_shapes(position.rules, melds, winds, key, reach):
            yield ShapeGoal(shape.aim, key, lacks, shape, position)
