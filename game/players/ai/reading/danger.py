"""The stakes of a deal: the danger of a discard, the price of another's win under the book, and places gained."""

from functools import lru_cache
from math import log1p

from game import replace
from game.engine.seat import Seat
from game.engine.state import State
from game.hands.hand import Hand
from game.players.ai.reading.calibration import calibration_of
from game.players.ai.reading.opponents import chance_that_any_wins, chow_pairs
from game.players.ai.reading.position import Position
from game.rules.flow import Played, PlayedDeal
from game.rules.ruleset import Ruleset
from game.rules.terms import Outcome, Robbing, Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile, Wind

_MAHJONG = PlayerHand(wind=Wind.EAST, hand=Hand(parse_tiles("B222 C555 D444 WSSS C99")))
"""A hand that is a mahjong in every book."""


@lru_cache(maxsize=64)
def gain_in_example(rules: Ruleset) -> float:
    """The points that the example mahjong brings its winner."""
    return _deltas_in_example(rules)[0]


@lru_cache(maxsize=64)
def losses_in_example(rules: Ruleset) -> tuple[float, float]:
    """The points that the example mahjong costs a seat that did not discard the winning tile, and the discarder."""
    _, discarder, other = _deltas_in_example(rules)
    return -other, -discarder


def _deltas_in_example(rules: Ruleset) -> tuple[float, float, float]:
    win = WinFacts(wind=Wind.EAST, tile=Tile.C9, source=Source.DISCARD, loser=Wind.SOUTH)
    deal = DealFacts(prevailing=Wind.EAST, dealer=Wind.EAST, hands=(_MAHJONG,), wins=(win,))
    deltas = rules.scored(deal).deltas
    return float(deltas[Wind.EAST]), float(deltas[Wind.SOUTH]), float(deltas[Wind.WEST])


@lru_cache(maxsize=64)
def relief_of(rules: Ruleset) -> float:
    """The average loss avoided by winning, in points; below 0 if losers score."""
    return calibration_of(rules).lost * losses_in_example(rules)[0]


@lru_cache(maxsize=64)
def loss_by_discard(rules: Ruleset) -> float:
    """The average loss of a seat that discards the winning tile, in points."""
    return calibration_of(rules).lost_by_discarder * losses_in_example(rules)[1]


def leads_to_beat(view: State, seat: Seat) -> tuple[float, ...]:
    """The leads of the seats ahead of this one, if its win of this deal ends the match; otherwise none."""
    deal = view.deal
    if deal is None or view.alone is not None or not view.persons:
        return ()
    own = view.balances[seat]
    ahead = tuple(float(balance - own) for balance in view.balances if balance > own)
    return ahead if ahead and _ends_with(view, seat) else ()


def _ends_with(view: State, seat: Seat) -> bool:
    """Whether the match is over when this seat wins the deal, whatever the win pays."""
    nothing = tuple(balance - balance for balance in view.balances)
    won = PlayedDeal(placing=view.current_deal.placing, outcome=Outcome.WON, winners=(seat,), deltas=nothing)
    return view.rules.flow(Played((*view.played, won), view.banker)) is None


def worth_of_places(rules: Ruleset, leads: tuple[float, ...], worth: float) -> float:
    """The worth, in points, of the places gained by a win of ``worth`` points: each counts as much as a plain win."""
    gain = gain_in_example(rules)
    other = losses_in_example(rules)[0]
    swing = worth * (1 + other / gain) if gain > 0 else worth
    return gain * sum([lead < swing for lead in leads])


_DISCARDS_BEFORE_WINS = 6
"""Number of discards in a deal before which hardly anybody goes out."""
_AVOIDED_SHARE = 0.5
"""The share of the loss that is avoided by keeping a tile: often it must be discarded later after all. A half plays
best.
"""
_KEPT_SHARE = 0.5
"""The share of its value that a hand keeps when an opponent is ready: the opponent may go out without this tile."""
_LATER_FACTOR = 4.0
"""How many times more likely a kong is robbed if it may be robbed at any later turn."""
_RECENT_DISCARDS = 4
"""The number of last discards on which nobody went out, and since which hands have hardly changed."""


def expected_loss(position: Position, tile: Tile, hope: float) -> float:
    """The expected loss by a discard, in points: the chance that it is the winning tile times the loss then.

    ``hope``: the value of the hand, of which the share that it keeps against a ready hand is lost as well. A tile that
    an opponent has announced ends the deal, and the whole value is lost.
    """
    if tile in position.named:
        return max(0.0, hope + loss_by_discard(position.rules) - relief_of(position.rules))
    chance = danger(position, tile)
    if not chance:
        return 0.0
    lost = _KEPT_SHARE * hope + loss_by_discard(position.rules) - relief_of(position.rules)
    return max(0.0, _AVOIDED_SHARE * chance * lost)


def loss_by_robbery(position: Position, tile: Tile, hope: float, *, is_claimed: bool) -> float:
    """The expected loss, in points, if the fourth tile of an open kong is robbed for mahjong.

    ``is_claimed``: the tile was discarded just now, and nobody went out on it; if a kong may be robbed only at once,
    nobody will.
    """
    robbing = position.rules.kongs.robbing
    if robbing is Robbing.OWN_TURN:
        before = replace(position, discards=position.discards[:-1], others=()) if is_claimed else position
        return _LATER_FACTOR * expected_loss(before, tile, hope)
    return expected_loss(position, tile, hope) if robbing is Robbing.AT_ONCE and not is_claimed else 0.0


def danger(position: Position, tile: Tile) -> float:
    """The chance that somebody goes out on this discard."""
    if len(position.discards) < _DISCARDS_BEFORE_WINS:
        return 0.0
    if position.others:
        return chance_that_any_wins(position.others, tile, position.live, chows=position.nearness.chows)
    return calibration_of(position.rules).danger_of(danger_features(position, tile))


def danger_features(position: Position, tile: Tile) -> tuple[float, ...]:
    """The features from which the danger of a discard is fitted.

    It grows with the deal and with the sets that the others have laid out. Honors, and all tiles if chows make no
    sets, are dangerous only to a seat that lacks them; a suit tile, as far as the tiles that make a chow with it may be
    in the other hands. Seats that called their hands ready have announced their waits.
    """
    thrown, live, place = position.discards, position.live, tile.index
    alone = tile.is_honor or not position.nearness.chows
    chows = 0 if alone else chow_pairs(live, tile)
    return (
        1.0,
        log1p(len(thrown)),
        position.laid_by_others,
        thrown.count(tile),
        tile in thrown[-_RECENT_DISCARDS:],
        alone,
        live[place] if alone else 0,
        0 if alone else live[place],
        chows,
        position.named.count(tile),
        len(position.named) > 0,
    )
