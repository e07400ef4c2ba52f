"""What a hand of thirteen could do with one more tile: worked out once for each hand, however often it is asked.

A hand is looked at in the window of every discard of the others, and again when its owner draws. What was found is kept
for the table that was looked at last: a shortcut that changes no answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.engine.seat import Seat, TileId
from game.engine.state import DealState, LaidSet, State
from game.hands.hand import Hand
from game.rules.flow import Placing
from game.rules.ruleset import Ruleset
from game.rules.win import PlayerHand
from game.tiles.counts import WEIGHTS, Key, suit_keys
from game.tiles.tile import Tile

PUNG, KONG, CHOW = 1, 2, 4
"""Sets that a tile could make with tiles of the hand: marks to be added up."""
_FOUR = 9
"""Where it stands, behind the marks for each kind of a suit, whether four alike of it are in the hand."""
_SUITS_KEPT = 1 << 14


class Wants:
    """What one more tile would make of a hand."""

    __slots__ = ("_claims", "hand", "key", "sets", "waits")

    def __init__(self, table: _Table, seat: Seat, hand: tuple[TileId, ...], sets: tuple[LaidSet, ...]) -> None:
        faces = table.faces
        self.hand = hand
        self.sets = sets
        self.key = Key(sum([_WEIGHT_OF[faces[tile_id]] for tile_id in hand]))
        """The concealed tiles."""
        self.waits = table.waits(seat, self)
        """The tiles that complete it under the rulebook."""
        self._claims: tuple[bytes, ...] | None = None

    def sets_with(self, tile: Tile) -> int:
        """The sets that it could make with this tile."""
        return self._marks()[_PART_OF[tile]][_PLACE_OF[tile]]

    def has_four_alike(self) -> bool:
        """Whether four alike are in the hand."""
        return any(of_suit[_FOUR] for of_suit in self._marks())

    def _marks(self) -> tuple[bytes, ...]:
        if self._claims is None:
            bamboos, characters, dots, honors = suit_keys(self.key)
            self._claims = (_of_suit(bamboos), _of_suit(characters), _of_suit(dots), _of_honors(honors))
        return self._claims


def wants_of(state: State, deal: DealState, seat: Seat, *, without_last: bool = False) -> Wants:
    """The wants of a seat whose own tiles are known; of fourteen tiles the one that came last may be left out."""
    held = deal.seats[seat]
    return _table_of(state, deal).wants(seat, held.hand[:-1] if without_last else held.hand, held.sets)


def in_reach(state: State, deal: DealState, tile: Tile, seats: Iterable[Seat]) -> list[Seat]:
    """Those of these seats whose hands could make anything of the tile: a quick look that rules most of them out."""
    table = _table_of(state, deal)
    part, place = _PART_OF[tile], _PLACE_OF[tile]
    found = []
    for seat in seats:
        held = deal.seats[seat]
        wants = table.wants(seat, held.hand, held.sets)
        if tile in wants.waits or wants._marks()[part][place]:  # noqa: SLF001 - asked for every discard
            found.append(seat)
    return found


def _table_of(state: State, deal: DealState) -> _Table:
    global _looked_at  # noqa: PLW0603 - asked for hundreds of times in a deal
    table = _looked_at
    if table.faces is not deal.faces or table.placing is not deal.placing or table.rules is not state.rules:
        table = _looked_at = _Table(state.rules, deal.placing, deal.faces)
    return table


class _Table:
    """Under what rules and winds, and with which tiles, hands are looked at."""

    __slots__ = ("_known", "faces", "placing", "rules")

    def __init__(self, rules: Ruleset | None, placing: Placing | None, faces: tuple[Tile | None, ...]) -> None:
        self.rules = rules
        self.placing = placing
        self.faces = faces
        self._known: dict[Seat, Wants] = {}

    def wants(self, seat: Seat, hand: tuple[TileId, ...], sets: tuple[LaidSet, ...]) -> Wants:
        """Those of a hand, kept until the seat is looked at with another one."""
        known = self._known.get(seat)
        if known is None or known.hand != hand or known.sets is not sets:
            known = self._known[seat] = Wants(self, seat, hand, sets)
        return known

    def waits(self, seat: Seat, of: Wants) -> tuple[Tile, ...]:
        """The tiles that complete a hand."""
        rules, placing = self.rules, self.placing
        assert rules is not None
        assert placing is not None
        melds = tuple([laid.meld for laid in of.sets])
        if not rules.may_wait(of.key, melds):
            return ()
        concealed = tuple([tile for tile_id in of.hand if (tile := self.faces[tile_id]) is not None])
        wind = placing.wind_of(seat, rules.seats)
        return rules.waits(PlayerHand(wind=wind, hand=Hand(concealed, melds)), placing.prevailing)


_looked_at = _Table(None, None, ())

_WEIGHT_OF: dict[Tile | None, Key] = {tile: weight for tile, weight in WEIGHTS.items()}  # noqa: C416 - of faces that may be hidden
_PART_OF = {tile: min(tile.index // 9, 3) for tile in WEIGHTS}
_PLACE_OF = {tile: tile.index % 9 for tile in WEIGHTS}


@lru_cache(maxsize=_SUITS_KEPT)
def _of_suit(suit: int) -> bytes:
    """For each rank of a suit, the sets that it could make with these tiles, given by their key."""
    counts = [suit // 5**place % 5 for place in range(9)]
    there = [0, 0, *counts, 0, 0]
    chows = [
        (there[place] and there[place + 1])
        or (there[place + 1] and there[place + 3])
        or (there[place + 3] and there[place + 4])
        for place in range(9)
    ]
    alike = _alike(counts)
    return bytes((*(mark + CHOW * bool(chow) for mark, chow in zip(alike, chows, strict=False)), alike[_FOUR]))


@lru_cache(maxsize=_SUITS_KEPT)
def _of_honors(honors: int) -> bytes:
    return bytes(_alike([honors // 5**place % 5 for place in range(9)]))


def _alike(counts: list[int]) -> list[int]:
    """Marks for pungs and kongs, and behind them whether four alike are there."""
    return [*(PUNG * (count >= 2) + KONG * (count >= 3) for count in counts), 4 in counts]
