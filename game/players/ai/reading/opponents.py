"""What each opponent shows of the hand, and the chance that the opponent goes out on a tile.

A player who keeps discarding the tile just drawn has a hand worth keeping. Such a player does not wait for a tile that
was discarded since the hand last changed: it would have been claimed for mahjong. The weights rest on self-play of
strong players under all books; they are in ``assets/players/others.json``, made by ``build_scripts/calibrate.py
--others``.
"""

from collections.abc import Sequence
from functools import cache
from math import log1p
from typing import NamedTuple

import msgspec

from game import Frozen
from game.engine.facts import face
from game.engine.seat import Seat
from game.engine.state import DealState, State
from game.hands.asset_files import asset_file
from game.players.ai.reading.calibration import chance_from
from game.tiles.tile import Tile, Tiles

_LONGEST_RUN = 6
"""The longest run of drawn tiles discarded that is distinguished from shorter ones."""


class Opponent(NamedTuple):
    """A seat as the others see it."""

    turns: int
    """How often the seat has discarded."""
    sets: int
    """The number of sets that the seat has laid out."""
    kept: int
    """How many tiles the seat discarded right after drawing them, since its hand last changed."""
    thrown: Tiles
    gone_by: frozenset[Tile]
    """The tiles that anybody discarded since the seat's hand last changed."""
    named: Tiles
    """The waits that the seat announced when it called its hand ready."""


def opponents_of(view: State, seat: Seat) -> tuple[Opponent, ...]:
    """The opponents, as a seat sees them; those with dead hands cannot go out and are left out."""
    deal = view.current_deal
    return tuple(
        _opponent(deal, Seat(other)) for other, held in enumerate(deal.seats) if other != seat and not held.is_dead
    )


def _opponent(deal: DealState, seat: Seat) -> Opponent:
    thrown: list[Tile] = []
    gone_by: set[Tile] = set()
    kept = 0
    for one in deal.discards:
        tile = face(deal, one.tile_id)
        if one.seat == seat:
            thrown.append(tile)
            kept += 1
            if not one.drawn:
                kept = 0
                gone_by.clear()
        gone_by.add(tile)
    held = deal.seats[seat]
    return Opponent(len(thrown), len(held.sets), kept, tuple(thrown), frozenset(gone_by), held.waits)


def chance_that_any_wins(others: Sequence[Opponent], tile: Tile, live: Sequence[int], *, chows: bool) -> float:
    """The chance that one of the opponents goes out on a tile.

    ``live``: how many of each kind may still be in their hands or come.
    """
    none = 1.0
    for other in others:
        none *= 1.0 - _chance(other, tile, live, chows=chows)
    return 1.0 - none


def _chance(other: Opponent, tile: Tile, live: Sequence[int], *, chows: bool) -> float:
    if other.named:
        return float(tile in other.named)
    odds = sum(map(float.__mul__, weights(), features(other, tile, live, chows=chows)))
    return chance_from(odds)


def features(other: Opponent, tile: Tile, live: Sequence[int], *, chows: bool) -> tuple[float, ...]:
    """The features from which the chance is fitted; honors, and all tiles if chows make no sets, help no chow."""
    turns = log1p(other.turns)
    place = tile.index
    alone = tile.is_honor or not chows
    return (
        1.0,
        turns,
        float(other.sets),
        turns * other.sets,
        float(min(other.kept, _LONGEST_RUN)),
        float(other.thrown.count(tile)),
        float(tile in other.gone_by),
        float(alone),
        float(live[place]) if alone else 0.0,
        0.0 if alone else float(live[place]),
        0.0 if alone else float(chow_pairs(live, tile)),
    )


def chow_pairs(live: Sequence[int], tile: Tile) -> int:
    """How many pairs of tiles that would make a chow with this one may still be in other hands."""
    below, near_below, near_above, above = (
        live[tile.index + step] if 1 <= tile.rank + step <= 9 else 0 for step in (-2, -1, 1, 2)
    )
    return below * near_below + near_below * near_above + near_above * above


class Fit(Frozen, kw_only=True, forbid_unknown_fields=True):
    """The weights fitted from self-play."""

    deals: int
    """The number of deals of each book."""
    weights: tuple[float, ...]
    """The weights of ``features``."""


@cache
def weights() -> tuple[float, ...]:
    """The fitted weights of ``features``."""
    found = asset_file("players/others.json", maker="calibrate.py --rules all --others")
    return msgspec.json.decode(found.read_bytes(), type=Fit).weights
