"""What a hand of thirteen could do with one more tile: worked out once for each hand, however often it is asked.

A hand is looked at in the window of every discard of the others, and again when its owner draws. What was found is kept
for the table that was looked at last: a shortcut that changes no answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.engine.seat import Seat, TileId, next_seat
from game.engine.state import DealState, LaidSet, State
from game.hands.hand import Hand
from game.rules.flow import Placing
from game.rules.ruleset import Ruleset
from game.rules.win import PlayerHand
from game.tiles.counts import WEIGHTS, Key, suit_keys
from game.tiles.tile import Tile

PUNG, KONG, CHOW = 1, 2, 4
"""Sets that a tile could make with tiles of the hand: marks to be added up."""
_SET = PUNG | KONG | CHOW
_FOUR = 8
"""Beside them: whether four alike of the tile are in the hand."""
_SUITS_KEPT = 1 << 14


class Wants:
    """What one more tile would make of a hand."""

    __slots__ = ("hand", "has_four_alike", "key", "marks", "sets", "waits")

    def __init__(self, table: _Table, seat: Seat, hand: tuple[TileId, ...], sets: tuple[LaidSet, ...]) -> None:
        faces = table.faces
        self.hand = hand
        self.sets = sets
        self.key = key = Key(sum([_WEIGHT_OF[faces[tile_id]] for tile_id in hand]))
        """The concealed tiles."""
        self.waits = table.waits(seat, self)
        """The tiles that complete it under the rulebook."""
        bamboos, characters, dots, honors = suit_keys(key)
        self.marks = _of_suit(bamboos) + _of_suit(characters) + _of_suit(dots) + _of_honors(honors)
        """For each kind, what ``sets_with`` gives, and whether four alike of it are there."""
        self.has_four_alike = self.marks.translate(_IS_FOUR).count(1) > 0
        """Whether four alike are in the hand."""

    def sets_with(self, tile: Tile) -> int:
        """The sets that it could make with this tile."""
        return self.marks[tile.index] & _SET


def wants_of(state: State, deal: DealState, seat: Seat, *, without_last: bool = False) -> Wants:
    """The wants of a seat whose own tiles are known; of fourteen tiles the one that came last may be left out."""
    held = deal.seats[seat]
    return _table_of(state.rules, deal).wants(seat, held.hand[:-1] if without_last else held.hand, held.sets)


def in_reach(rules: Ruleset, deal: DealState, tile: Tile, discarder: Seat, seats: Iterable[Seat]) -> list[Seat]:
    """Those of these seats whose hands could make anything of the tile: a quick look that rules most of them out."""
    table = _table_of(rules, deal)
    place = tile.index
    following = next_seat(discarder, rules.seats)
    from_others = _SET if rules.claims.chow_from_anyone else PUNG | KONG
    held = deal.seats
    found = []
    for seat in seats:
        wants = table.wants(seat, held[seat].hand, held[seat].sets)
        if wants.marks[place] & (_SET if seat == following else from_others) or tile in wants.waits:
            found.append(seat)
    return found


def _table_of(rules: Ruleset, deal: DealState) -> _Table:
    global _looked_at  # noqa: PLW0603 - asked for hundreds of times in a deal
    table = _looked_at
    if table.faces is not deal.faces or table.placing is not deal.placing or table.rules is not rules:
        table = _looked_at = _Table(rules, deal.placing, deal.faces)
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
        if known is None or (known.hand is not hand and known.hand != hand) or known.sets is not sets:
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
_IS_FOUR = bytes(bool(marks & _FOUR) for marks in range(256))


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
    return bytes(mark + CHOW * bool(chow) for mark, chow in zip(_alike(counts), chows, strict=True))


@lru_cache(maxsize=_SUITS_KEPT)
def _of_honors(honors: int) -> bytes:
    return bytes(_alike([honors // 5**place % 5 for place in range(7)]))


def _alike(counts: list[int]) -> list[int]:
    """Marks for pungs, kongs and four alike."""
    return [PUNG * (count >= 2) + KONG * (count >= 3) + _FOUR * (count == 4) for count in counts]
