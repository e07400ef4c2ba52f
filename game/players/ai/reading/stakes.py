"""The stakes of a deal: what wins bring and cost under the book, and what they do to the places of the match."""

from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from game.engine.seat import Seat
from game.engine.state import State
from game.hands.hand import Hand
from game.players.ai.reading.calibration import calibration_of
from game.rules.flow import Played
from game.rules.ruleset import Ruleset
from game.rules.terms import Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile, Wind

_MAHJONG = PlayerHand(wind=Wind.EAST, hand=Hand(parse_tiles("B222 C555 D444 WSSS C99")))
"""A hand that is a mahjong in every book."""


@lru_cache
def gain_in_example(rules: Ruleset) -> float:
    """The points that the example mahjong brings its winner."""
    return _deltas_in_example(rules)[0]


@lru_cache
def losses_in_example(rules: Ruleset) -> tuple[float, float]:
    """The points that the example mahjong costs a seat that did not discard the winning tile, and the discarder."""
    _, discarder, other = _deltas_in_example(rules)
    return -other, -discarder


def _deltas_in_example(rules: Ruleset) -> tuple[float, float, float]:
    win = WinFacts(wind=Wind.EAST, tile=Tile.C9, source=Source.DISCARD, loser=Wind.SOUTH)
    deal = DealFacts(prevailing=Wind.EAST, dealer=Wind.EAST, hands=(_MAHJONG,), wins=(win,))
    deltas = rules.scored(deal).deltas
    return float(deltas[Wind.EAST]), float(deltas[Wind.SOUTH]), float(deltas[Wind.WEST])


@lru_cache
def relief_of(rules: Ruleset) -> float:
    """The average loss avoided by winning, in points; below 0 if losers score."""
    return calibration_of(rules).lost * losses_in_example(rules)[0]


@lru_cache
def loss_by_discard(rules: Ruleset) -> float:
    """The average loss of a seat that discards the winning tile, in points."""
    return calibration_of(rules).lost_by_discarder * losses_in_example(rules)[1]


_CACHE_SIZE = 1 << 12


class Standing(NamedTuple):
    """How a seat stands before the deal is over."""

    leads: tuple[float, ...]
    """Its lead over each other seat, in points; below 0 if it is behind."""
    deals: int
    """The fewest deals that follow this one; 0 in the last."""


def standing_of(view: State, seat: Seat) -> Standing | None:
    """The standing of a seat; ``None`` outside of a match, and where nothing but points or people ends one."""
    if view.deal is None or view.alone is not None or not view.persons:
        return None
    left = view.rules.course.fewest_left(Played(view.played, view.banker))
    if left is None or gain_in_example(view.rules) <= 0:
        return None
    own = view.balances[seat]
    leads = tuple([float(own - balance) for other, balance in enumerate(view.balances) if other != seat])
    return Standing(leads, max(0, left - 1))


@lru_cache(_CACHE_SIZE)
def win_in_match(rules: Ruleset, standing: Standing, worth: float) -> float:
    """The worth, in points, of a win of ``worth`` points instead of another's: at even scores, about the points."""
    ahead = _ahead(standing, _apart(rules, standing.deals), worth * (1 + _paid(rules)))
    places = _in_points(rules, standing) * (ahead - _ahead_after_other(rules, standing, 0.0))
    return max(0.0, places) + _BESIDES * worth


@lru_cache(_CACHE_SIZE)
def price_of_discard(rules: Ruleset, standing: Standing | None) -> float:
    """The loss, in points, of the seat that discards the winning tile, beyond what the other losers lose."""
    price = loss_by_discard(rules) - relief_of(rules)
    if standing is None:
        return price
    lost = _ahead_after_other(rules, standing, 0.0) - _ahead_after_other(rules, standing, price)
    return _in_points(rules, standing) * lost + _BESIDES * price


_BESIDES = 0.05
"""The share of points that counts beside the places, so that they decide where no place does."""
POWER = 0.6
"""The power of the number of deals with which leads part: above a half, since some wins are far dearer than others."""
_THIS = 0.5
"""The part of a deal that this one counts as where another wins it, for nobody knows what that win pays."""


def _ahead_after_other(rules: Ruleset, standing: Standing, lost: float) -> float:
    """The expected number of seats that finish behind this one if another wins the deal and it loses points besides."""
    apart, won = _apart(rules, standing.deals + _THIS), _won(rules) * (1 + _paid(rules))
    others = _ahead(standing, apart, -lost)
    return others + (_ahead(standing, apart, -won - lost) - others) / len(standing.leads)


def _ahead(standing: Standing, apart: float, gained: float) -> float:
    """The expected number of seats that finish behind this one when every lead has grown by so many points."""
    return sum([stays_ahead(lead + gained, apart) for lead in standing.leads])


def stays_ahead(lead: float, apart: float) -> float:
    """The chance that a lead holds: Student's distribution of two degrees of freedom, for some wins are far dearer."""
    if not apart or not lead:
        return (lead > 0) + 0.5 * (lead == 0)
    return 0.5 + 0.5 * lead / sqrt(apart * apart + lead * lead)


def _apart(rules: Ruleset, deals: float) -> float:
    """How far two seats part in so many deals, in points."""
    return calibration_of(rules).apart * gain_in_example(rules) * float(deals**POWER)


def _won(rules: Ruleset) -> float:
    """The usual gain of a winner, in points."""
    return calibration_of(rules).won * gain_in_example(rules)


@lru_cache
def _paid(rules: Ruleset) -> float:
    """The average loss of another seat by a win, as a share of the winner's gain."""
    other, discarder = losses_in_example(rules)
    seats = rules.seats - 1
    return (discarder + (seats - 1) * other) / (seats * gain_in_example(rules))


def _in_points(rules: Ruleset, standing: Standing) -> float:
    """The points that one more seat behind is worth: so many that at even scores a small win is worth what it pays."""
    apart = _apart(rules, standing.deals + _THIS)
    return 2 * apart / (len(standing.leads) * (1 + _paid(rules)))
