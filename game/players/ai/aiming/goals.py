"""The aims within reach of a hand, each as something that the hand lacks tiles to and that would pay."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from game.hands.meld import Meld
from game.players.ai.aiming.finishing import Finished, finished, with_claimed_pungs
from game.players.ai.aiming.hand_types import HandType, hand_types_of
from game.players.ai.aiming.specials import Shape, is_made, near_shapes
from game.players.ai.aiming.worth import worth_of, worth_of_shape
from game.players.ai.reading.aims import ANY, Aim
from game.players.ai.reading.position import Position
from game.players.ai.traits.skill import Skill
from game.tiles.counts import WEIGHTS, Key, Marks, counts_of_key, marked_by_both, without_mark
from game.tiles.tile import KINDS, Tile

_FARTHER = 2
"""Dearer sets and a pair are not looked at when they lack so many tiles more than any mahjong, and one besides."""
_SHAPE_FARTHER = 3
"""Special hands are not looked at when they lack so many tiles more than any mahjong, and one besides."""
_SHAPES_IN_REACH = 4
"""Special hands that lack more tiles than these are not looked at."""
_HOPED_PUNG = 0.5
"""How much counts what a pair of honors would bring as a pung."""
_LUCKY = 2.0
"""A hand of a dear plan may bring so many times what an example of it promises."""
_HONORS = tuple(tile for tile in KINDS if tile.is_honor)


class SetsGoal(NamedTuple):
    """Sets and a pair that keep to some of the tiles."""

    aim: Aim
    kept: Key
    """The concealed tiles that belong to it."""
    lacks: int
    """How many tiles they are short of it."""
    kinds: frozenset[Tile]
    """The tiles that it keeps to."""
    hand_type: HandType
    position: Position

    def missing(self, key: Key) -> int:
        """How many tiles are missing to concealed tiles that belong to it, however many they are."""
        return self.hand_type.near.missing(key, self.position.sets)

    def missing_after(self) -> bytes:
        """For each of the 34 kinds how many are missing once it is discarded."""
        return (
            self.position.missing_after
            if self.aim is ANY
            else self.hand_type.near.after_discards(self.kept, self.position.sets)
        )

    def improving(self, key: Key) -> Marks:
        """Marks on the tiles that lower that and belong to it."""
        better = self.hand_type.near.improving(key, self.position.sets)
        marks = self.hand_type.marks
        return better if marks is None else marked_by_both(better, marks)

    def end(self, key: Key, first: Tile | None = None) -> Finished | None:
        """The hand that they are likeliest to become; ``None`` if a tile that it needs cannot come.

        ``first`` comes before other tiles.
        """
        position, sets, near = self.position, self.position.sets, self.hand_type.near
        end = finished(
            key,
            lambda one: near.missing(one, sets),
            self.improving,
            position.live,
            3 * sets + 2,
            first=first,
            after_discards=lambda one: near.after_discards(one, sets),
        )
        return None if end is None else with_claimed_pungs(end, position.melds, self._is_whole)

    def worth(self, key: Key) -> float:
        """What going out with it would bring, in points, 0 if it cannot be; a pair of honors may become a pung."""
        end = self.end(key)
        if end is None:
            return 0.0
        worth = worth_of(self.position, end)
        live = self.position.live
        counts = counts_of_key(key)
        for tile in _HONORS:
            if counts[tile.index] == 2 and live[tile.index] and tile not in end.lacking:
                hoped = self.end(key, tile)
                if hoped is not None and hoped.lacking[:1] == (tile,):
                    worth += _HOPED_PUNG * max(0.0, worth_of(self.position, hoped) - worth)
        return worth

    def most(self, plain: float) -> float:
        """About the most that it may bring where any mahjong brings ``plain``."""
        return _LUCKY * self.hand_type.premium * plain

    def _is_whole(self, key: Key, melds: tuple[Meld, ...]) -> bool:
        return not self.hand_type.near.missing(key, 4 - len(melds))


class ShapeGoal(NamedTuple):
    """A special hand."""

    aim: Aim
    kept: Key
    lacks: int
    shape: Shape
    position: Position

    def missing(self, key: Key) -> int:
        """How many tiles are missing to the special hand."""
        return self.shape.missing(key)

    def improving(self, key: Key) -> Marks:
        """Marks on the tiles that lower what is missing."""
        return self.shape.improving(key)

    def after_discards(self, allowed: Sequence[Tile]) -> list[tuple[Tile, int, Marks]]:
        """The discards that leave the fewest tiles missing, how many those are, and what then lowers that.

        A tile that is thrown is not waited for any more; else the same tiles help as before.
        """
        helping = self.improving(self.kept)
        spare = self.shape.spare(self.kept, self.lacks, allowed)
        if spare:
            return [(tile, self.lacks, without_mark(helping, tile)) for tile in spare]
        left = [(tile, Key(self.kept - WEIGHTS[tile])) for tile in allowed]
        return [(tile, self.missing(key), self.improving(key)) for tile, key in left]

    def end(self, key: Key) -> Finished | None:
        """The hand that concealed tiles are likeliest to become; ``None`` if a tile that it needs cannot come."""
        position, shape = self.position, self.shape
        end = finished(key, shape.missing, shape.improving, position.live, 3 * position.sets + 2)
        winds = (position.wind, position.prevailing)
        return None if end is None else with_claimed_pungs(end, position.melds, partial(is_made, shape, winds))

    def worth(self, key: Key) -> float:
        """What going out with it would bring, in points, 0 if it cannot be."""
        end = self.end(key)
        return 0.0 if end is None else worth_of(self.position, end)

    def most(self, _plain: float) -> float:
        """About the most that it may bring, from an example of the shape."""
        return worth_of_shape(self.position, self.shape)


Goal = SetsGoal | ShapeGoal
"""An aim, and how a hand stands to it."""


def goals(position: Position, skill: Skill, nearest: int) -> Iterator[Goal]:
    """Any mahjong first; then the dearer aims that the skill knows and that lack not many tiles more than it.

    ``nearest``: the tiles missing to any mahjong.
    """
    key, melds = position.key, position.melds
    sets = position.sets
    for hand_type in hand_types_of(position.rules) if skill.plans else hand_types_of(position.rules)[:1]:
        if hand_type.may_hold(melds):
            kept = hand_type.kept(key)
            lacks = hand_type.near.missing(kept, sets)
            if hand_type.aim is ANY or lacks <= nearest + _FARTHER:
                yield SetsGoal(hand_type.aim, kept, lacks, hand_type.kinds, hand_type, position)
    if skill.special_hands:
        winds = (position.wind, position.prevailing)
        reach = min(_SHAPES_IN_REACH, nearest + _SHAPE_FARTHER)
        for shape, lacks in near_shapes(position.rules, melds, winds, key, reach, before=position.before):
            yield ShapeGoal(shape.aim, key, lacks, shape, position)
