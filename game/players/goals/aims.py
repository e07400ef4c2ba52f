"""The aims that a person may have within one match: for a star of the journey, or a goal of the week."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise

from game.engine.replays.deal_record import DealRecord, Win
from game.rules.terms import Source
from game.tiles.tile import Tile, Wind


class Aim(StrEnum):
    """An aim; the value is its id."""

    DRAGONS = "dragons"
    """Win with a pung or kong of dragons."""
    WINDS = "winds"
    """Win with a pung or kong of winds."""
    KONG = "kong"
    FOUR_PUNGS = "four_pungs"
    SELF_DRAWN = "self_drawn"
    REPLACEMENT = "replacement"
    """Win with a tile drawn in place of a bonus tile or after a kong."""
    ROBBED_KONG = "robbed_kong"
    """Win with a tile that another player adds to a pung."""
    ONE_SUIT = "one_suit"
    """Win with at most one suit; winds and dragons are allowed."""
    NO_HONORS = "no_honors"
    """Win without winds and dragons."""
    SPECIAL = "special"
    WIN = "win"
    TWO_WINS = "two_wins"
    EAST_TWICE = "east_twice"
    """Win as East in two successive deals."""
    UNHARMED = "unharmed"
    """Play a match to its end without discarding (or losing to a robbery) any tile with which another player wins."""
    FIRST = "first"
    """Finish a match in first place."""


def times_reached(aim: Aim, deals: Sequence[DealRecord], places: Sequence[int], person: int) -> int:
    """How often a person has reached an aim in a match: a hand counts each time, anything else once.

    ``deals`` are those of the match that are over, in their order; ``places`` are everybody's when the match is over,
    and empty before.
    """
    wins = [seat for deal in deals for seat in deal.seats if seat.person == person and seat.win is not None]
    match aim:
        case Aim.TWO_WINS:
            return int(len(wins) >= 2)
        case Aim.EAST_TWICE:
            as_east = [any(seat in wins and seat.wind is Wind.EAST for seat in deal.seats) for deal in deals]
            return int(any(one and other for one, other in pairwise(as_east)))
        case Aim.UNHARMED:
            losers = (seat.win.loser for deal in deals for seat in deal.seats if seat.win is not None)
            return int(bool(places) and places[person] > 0 and person not in losers)
        case Aim.FIRST:
            return int(bool(places) and places[person] == 1)
        case _:
            return sum(_HANDS[aim](seat.win) for seat in wins if seat.win is not None)


def beaten(places: Sequence[int], person: int) -> Sequence[int]:
    """The persons who finished a match behind this person; nobody as long as the match is not over."""
    if not places or not places[person]:
        return ()
    return [other for other, place in enumerate(places) if place > places[person]]


def _pungs(win: Win) -> list[Tile]:
    return [tiles[0] for tiles in win.sets if len(tiles) in (3, 4) and len(set(tiles)) == 1]


def _suits(win: Win) -> set[object]:
    return {tile.suit for tiles in win.sets for tile in tiles if not tile.is_honor}


_HANDS: Mapping[Aim, Callable[[Win], bool]] = {
    Aim.DRAGONS: lambda win: any(tile.is_dragon for tile in _pungs(win)),
    Aim.WINDS: lambda win: any(tile.is_honor and not tile.is_dragon for tile in _pungs(win)),
    Aim.KONG: lambda win: any(len(tiles) == 4 and len(set(tiles)) == 1 for tiles in win.sets),
    Aim.FOUR_PUNGS: lambda win: len(_pungs(win)) >= 4,
    Aim.SELF_DRAWN: lambda win: win.source in (Source.WALL, Source.REPLACEMENT),
    Aim.REPLACEMENT: lambda win: win.source is Source.REPLACEMENT,
    Aim.ROBBED_KONG: lambda win: win.source is Source.ROBBED_KONG,
    Aim.ONE_SUIT: lambda win: len(_suits(win)) <= 1,
    Aim.NO_HONORS: lambda win: not any(tile.is_honor for tiles in win.sets for tile in tiles),
    Aim.SPECIAL: lambda win: win.special is not None,
    Aim.WIN: lambda _win: True,
}
"""The test of a winning hand, for each aim that a hand reaches."""
