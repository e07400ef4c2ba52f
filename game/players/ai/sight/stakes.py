"""What is at stake in a deal that another wins, under the book and its options in force."""

from __future__ import annotations

from functools import lru_cache

from game.hands.hand import Hand
from game.players.ai.sight.calibration import calibration_of
from game.rules.ruleset import Ruleset
from game.rules.terms import Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile, Wind

_MAHJONG = PlayerHand(wind=Wind.EAST, hand=Hand(parse_tiles("B222 C555 D444 WSSS C99")))
"""A mahjong in every book."""


@lru_cache(maxsize=64)
def gain_in_example(rules: Ruleset) -> float:
    """What an example of a mahjong brings its winner, in points."""
    return _deltas_in_example(rules)[0]


@lru_cache(maxsize=64)
def losses_in_example(rules: Ruleset) -> tuple[float, float]:
    """What it costs one who did not win, and the one who threw the winning tile, in points."""
    _, discarder, other = _deltas_in_example(rules)
    return -other, -discarder


def _deltas_in_example(rules: Ruleset) -> tuple[float, float, float]:
    win = WinFacts(wind=Wind.EAST, tile=Tile.C9, source=Source.DISCARD, loser=Wind.SOUTH)
    deal = DealFacts(prevailing=Wind.EAST, dealer=Wind.EAST, hands=(_MAHJONG,), wins=(win,))
    deltas = rules.score(rules, deal).deltas
    return float(deltas[Wind.EAST]), float(deltas[Wind.SOUTH]), float(deltas[Wind.WEST])


@lru_cache(maxsize=64)
def relief_of(rules: Ruleset) -> float:
    """What a seat is spared on the average by going out itself, in points; less than 0 where losers score."""
    return calibration_of(rules).lost * losses_in_example(rules)[0]


@lru_cache(maxsize=64)
def loss_by_discard(rules: Ruleset) -> float:
    """What it costs on the average to throw the winning tile, in points."""
    return calibration_of(rules).lost_by_discarder * losses_in_example(rules)[1]
