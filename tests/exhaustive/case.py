"""A win as a text: whose, with what, on which tile, from where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from game.engine.seat import Seat
from game.hands.hand import Hand
from game.hands.notation import parse_hand
from game.rules.terms import Flag, Source
from game.tiles.tile import Tile


@dataclass(frozen=True, kw_only=True)
class Case:
    """A win: whose, with what, on which tile, from where."""

    winner: Seat
    hand: Hand
    tile: Tile
    source: Source
    loser: Seat
    """Whose discard or kong it is, where it is one."""
    flags: frozenset[Flag] = frozenset()
    others: Mapping[Seat, str] = field(default_factory=dict)
    """Concealed tiles and bonus tiles that the others hold at the end."""
    ready: frozenset[Seat] = frozenset()
    """Who calls a ready hand: the winner, or nobody."""
    finish: str | None = None
    """What the winner says that a claimed tile completes."""


def case_of(text: str, **more: Any) -> Case:  # what a case is told besides
    """``E: hand / source tile flags`` as in the verdict tables: South's hand if no seat is named.

    The winning tile may be left out: it is the last one in the order of sorting.
    """
    seat, _, rest = text.rpartition(": ")
    words_of_hand, how = rest.split(" / ")
    source, *words = how.split()
    hand = parse_hand(words_of_hand)
    code = words.pop(0) if words and len(words[0]) == 2 else None
    winner = Seat("ESWN".index(seat or "S"))
    case = Case(
        winner=winner,
        hand=hand,
        tile=Tile(code) if code else hand.concealed[-1],
        source=Source(source),
        loser=Seat(1 if winner == 0 else 0),
        flags=frozenset(map(Flag, words)),
    )
    return replace(case, **more)
