"""What the others may hold: worlds that fit what a seat has seen, the likelier ones more often.

Who discarded a tile, or let one go that makes a pung, hardly holds two more; who threw a tile early has little use for
its neighbours. And nobody keeps the hand that he was dealt: each imagined hand has played as many turns as its owner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import log
from random import Random
from typing import NamedTuple

from game.engine.seat import Seat
from game.engine.state import DealState, State
from game.hands.deficiency import deficiencies_after_discards
from game.hands.meld import Meld
from game.tiles.counts import WEIGHTS, Key
from game.tiles.tile import KINDS

_OWN_DISCARD = 0.3
"""How much likelier others hold a tile than who threw one of its kind; again for each that he threw."""
_NEIGHBOUR = 0.8
"""The same for the neighbours of what he threw early."""
_LET_GO = 0.75
"""The same for a tile that he could have claimed for a pung, had he held two."""
_EARLY = 6
"""Discards in which a hand gets rid of what it has no use for."""
_SHARE_PLAYED = 0.8
"""Imagined turns for each turn played: with every tile of the wall to choose from they would bring more."""
_WEIGHTS = tuple(WEIGHTS.values())


class Held(NamedTuple):
    """What an imagined seat holds."""

    key: Key
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class World:
    """One way in which the hidden tiles may lie."""

    hands: tuple[Held, ...]
    """Of every seat, the own one as it is."""
    wall: tuple[int, ...]
    """The kinds still to be drawn, the next one first."""


@dataclass(frozen=True, slots=True)
class _Other:
    """An opponent as far as he is known."""

    seat: Seat
    size: int
    """His concealed tiles."""
    melds: tuple[Meld, ...]
    turns: int
    """How often he has thrown a tile."""
    likely: tuple[float, ...]
    """How likely he holds each kind, beside other seats."""


class Opponents:
    """What a seat knows of the others, and worlds made of it."""

    def __init__(self, view: State, seat: Seat, own: Key) -> None:
        """For a seat that holds these tiles, whatever it is asked about."""
        deal = view.deal
        assert deal is not None, "no deal in progress"
        self._seat = seat
        self._own = Held(own, tuple(laid.meld for laid in deal.seats[seat].sets))
        self._hidden = _hidden(view, deal)
        self._others = [_other(deal, Seat(other)) for other in range(view.rules.seats) if other != seat]
        self._to_draw = len(deal.live)
        self.unseen: tuple[int, ...] = tuple(map(self._hidden.count, range(len(KINDS))))
        """How many of each kind the seat has not seen."""

    def world(self, chance: Random) -> World:
        """One way in which everything may lie."""
        share = chance.random
        pool = list(self._hidden)
        hands = {self._seat: self._own}
        for other in sorted(self._others, key=lambda _: share()):
            likely = other.likely
            order = sorted(pool, key=lambda kind: log(1.0 - share()) / likely[kind], reverse=True)
            held, pool = order[: other.size], order[other.size :]
            pool.sort(key=lambda _: share())
            key = Key(sum([_WEIGHTS[kind] for kind in held]))
            for _ in range(min(round(other.turns * _SHARE_PLAYED), len(pool))):
                key, thrown = _turn(key, pool.pop(), 4 - len(other.melds))
                pool.insert(int(share() * (len(pool) + 1)), thrown)
            hands[other.seat] = Held(key, other.melds)
        return World(tuple(held for _, held in sorted(hands.items())), tuple(pool[: self._to_draw]))


def _turn(key: Key, drawn: int, sets: int) -> tuple[Key, int]:
    """A hand after a draw and the discard that leaves it nearest."""
    key = Key(key + _WEIGHTS[drawn])
    row = deficiencies_after_discards(key, sets)
    thrown = drawn if row[drawn] == min(row) else row.index(min(row))
    return Key(key - _WEIGHTS[thrown]), thrown


def _hidden(view: State, deal: DealState) -> tuple[int, ...]:
    """The kinds of all tiles whose faces the seat does not know; bonus tiles are replaced whoever gets them."""
    left = [view.rules.tiles.copies(tile) for tile in KINDS]
    for tile in deal.faces:
        if tile is not None and not tile.is_bonus:
            left[tile.index] -= 1
    return tuple(kind for kind, count in enumerate(left) for _ in range(count))


def _other(deal: DealState, seat: Seat) -> _Other:
    held = deal.seats[seat]
    likely = [1.0] * len(KINDS)
    turns = 0
    for thrown in deal.discards:
        tile = deal.faces[thrown.tile_id]
        assert tile is not None, "a discard lies open"
        if thrown.seat == seat:
            turns += 1
            likely[tile.index] *= _OWN_DISCARD
            if turns <= _EARLY:
                for kind in _neighbours(tile.index):
                    likely[kind] *= _NEIGHBOUR
        elif not thrown.is_taken:
            likely[tile.index] *= _LET_GO
    return _Other(seat, len(held.hand), tuple(laid.meld for laid in held.sets), turns, tuple(likely))


@cache
def _neighbours(kind: int) -> Sequence[int]:
    rank = KINDS[kind].rank
    return tuple(kind + step for step in (-2, -1, 1, 2) if rank and 1 <= rank + step <= 9)
