"""The aims within reach of a hand, each as something that a hand lacks tiles to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, TypeVar

from game.hands.meld import Meld
from game.players.ai.aims import ANY, Aim, roads_of
from game.players.ai.nearness import Nearness
from game.players.ai.sight import Sight
from game.players.ai.skill import Skill
from game.players.ai.specials import improving_shape, is_made, missing_to_shape, near_shapes
from game.tiles.counts import Key
from game.tiles.tile import Tile

Found = TypeVar("Found")

_FARTHER = 2
"""Dearer sets and a pair are not looked at when they lack so many tiles more than any mahjong, and one besides."""
_SHAPE_FARTHER = 2
"""The same for special hands."""
_SHAPES_IN_REACH = 4
"""Special hands that lack more tiles than these are not looked at."""


class Goal(NamedTuple):
    """An aim, and how a hand stands to it."""

    aim: Aim
    kept: Key
    """The concealed tiles that belong to it."""
    lacks: int
    """How many tiles they are short of it."""
    missing: Callable[[Key], int]
    """The same for any tiles that belong to it."""
    improving: Callable[[Key], tuple[Tile, ...]]
    """The tiles that lower that."""
    is_whole: Callable[[Key, tuple[Meld, ...]], bool]
    """Whether concealed tiles and sets laid out are a finished hand."""
    kinds: frozenset[Tile] | None
    """The tiles that it keeps to; ``None`` where it is not as simple."""


def goals(sight: Sight, skill: Skill, nearest: int) -> Iterator[Goal]:
    """Any mahjong first; then the dearer aims that the skill knows and that lack not many tiles more than it.

    ``nearest``: the tiles missing to any mahjong.
    """
    key, sets, melds = sight.key, sight.sets, sight.melds
    roads = roads_of(sight.rules) if skill.plans else roads_of(sight.rules)[:1]
    for road in roads:
        if not road.may_hold(melds):
            continue
        kept = road.kept(key)
        lacks = road.near.missing(kept, sets)
        if road.aim is ANY or lacks <= nearest + _FARTHER:
            near = road.near
            missing, improving = _to_sets(near.missing, sets), _to_sets(near.improving, sets)
            yield Goal(road.aim, kept, lacks, missing, improving, partial(_is_whole, near), road.kinds)
    if skill.special_hands:
        winds = (sight.wind, sight.prevailing)
        reach = min(_SHAPES_IN_REACH, nearest + _SHAPE_FARTHER)
        for shape, lacks in near_shapes(sight.rules, key, melds, winds, reach):
            missing = partial(missing_to_shape, shape.pattern, melds, winds)
            improving = partial(improving_shape, shape.pattern, melds, winds)
            is_whole = partial(is_made, shape, winds)
            yield Goal(shape.aim, key, lacks, missing, improving, is_whole, None)


def _is_whole(near: Nearness, key: Key, melds: tuple[Meld, ...]) -> bool:
    return not near.missing(key, 4 - len(melds))


def _to_sets(measure: Callable[[Key, int], Found], sets: int) -> Callable[[Key], Found]:
    return lambda key: measure(key, sets)
