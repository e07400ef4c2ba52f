"""What is at stake in a deal: the danger of a discard, what another's win costs under the book, and places gained."""

from functools import lru_cache
from math import log1p

from msgspec.structs import replace

from game.engine.seat import Seat
from game.engine.state import State
from game.hands.hand import Hand
from game.players.ai.reading.calibration import calibration_of, following
from game.players.ai.reading.opponents import chance_that_any_wins, chow_pairs
from game.players.ai.reading.position import Position
from game.rules.flow import Played, PlayedDeal
from game.rules.ruleset import Ruleset
from game.rules.terms import Outcome, Robbing, Source
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
    deltas = rules.scored(deal).deltas
    return float(deltas[Wind.EAST]), float(deltas[Wind.SOUTH]), float(deltas[Wind.WEST])


@following(64)
def relief_of(rules: Ruleset) -> float:
    """What a seat is spared on the average by going out itself, in points; less than 0 where losers score."""
    return calibration_of(rules).lost * losses_in_example(rules)[0]


@following(64)
def loss_by_discard(rules: Ruleset) -> float:
    """What it costs on the average to throw the winning tile, in points."""
    return calibration_of(rules).lost_by_discarder * losses_in_example(rules)[1]


def leads_to_beat(view: State, seat: Seat) -> tuple[float, ...]:
    """By how much others are ahead of the seat, if the match ends when it wins this deal; else nothing."""
    deal = view.deal
    if deal is None or view.alone is not None or not view.persons:
        return ()
    own = view.balances[seat]
    ahead = tuple(float(balance - own) for balance in view.balances if balance > own)
    return ahead if ahead and _ends_with(view, seat) else ()


def _ends_with(view: State, seat: Seat) -> bool:
    """Whether the match is over when this seat wins the deal, whatever that pays."""
    nothing = tuple(balance - balance for balance in view.balances)
    won = PlayedDeal(placing=view.current_deal.placing, outcome=Outcome.WON, winners=(seat,), deltas=nothing)
    return view.rules.flow(Played((*view.played, won), view.banker)) is None


def worth_of_places(rules: Ruleset, leads: tuple[float, ...], worth: float) -> float:
    """What the places are worth that a win of so many points gains, in points: each as much as a plain win."""
    gain = gain_in_example(rules)
    other = losses_in_example(rules)[0]
    swing = worth * (1 + other / gain) if gain > 0 else worth
    return gain * sum([lead < swing for lead in leads])


_FIRST_MAHJONGS = 6
"""Discards of the deal before which hardly anybody goes out."""
_AVOIDED = 0.5
"""How much of the loss is avoided by keeping a tile: often it must be thrown later all the same. Half plays best."""
_KEPT_BESIDE = 0.5
"""How much of its hope a hand keeps beside one that is ready: that one may go out without this tile."""
_LATER_TOO = 4.0
"""How many times more likely a kong is robbed where that may be done at any later turn."""
_JUST_NOW = 4
"""What was among the last so many discards, nobody has gone out on, and hands have hardly changed since."""


def expected_loss(position: Position, tile: Tile, hope: float) -> float:
    """What a discard may cost, in points: the chance that it is taken times what is lost then.

    ``hope``: what the hand may still expect; what of that is left beside a ready hand is gone as well. A tile that
    somebody has said he waits for ends the deal, and all hope with it.
    """
    if tile in position.named:
        return max(0.0, hope + loss_by_discard(position.rules) - relief_of(position.rules))
    chance = danger(position, tile)
    if not chance:
        return 0.0
    lost = _KEPT_BESIDE * hope + loss_by_discard(position.rules) - relief_of(position.rules)
    return max(0.0, _AVOIDED * chance * lost)


def loss_by_robbery(position: Position, tile: Tile, hope: float, *, is_claimed: bool) -> float:
    """What it may cost, in points, that the fourth tile of an open kong is taken for mahjong.

    ``is_claimed``: the tile was thrown just now, and nobody went out on it; where a kong may be robbed at once only,
    nobody will.
    """
    robbing = position.rules.kongs.robbing
    if robbing is Robbing.OWN_TURN:
        before = replace(position, discards=position.discards[:-1], others=()) if is_claimed else position
        return _LATER_TOO * expected_loss(before, tile, hope)
    return expected_loss(position, tile, hope) if robbing is Robbing.AT_ONCE and not is_claimed else 0.0


def danger(position: Position, tile: Tile) -> float:
    """The chance that somebody goes out on this discard."""
    if len(position.discards) < _FIRST_MAHJONGS:
        return 0.0
    if position.others:
        return chance_that_any_wins(position.others, tile, position.live, chows=position.nearness.chows)
    return calibration_of(position.rules).danger_of(danger_features(position, tile))


def danger_features(position: Position, tile: Tile) -> tuple[float, ...]:
    """What the danger of a discard is fitted on.

    It grows with the deal and with the sets that the others have laid out. Honors, and all tiles where chows make no
    sets, are dangerous only to those who lack them; a tile of a suit, as far as the tiles that would make a chow with
    it may still be in the hands. What others wait for who called their hands, they have told.
    """
    thrown, live, place = position.discards, position.live, tile.index
    alone = tile.is_honor or not position.nearness.chows
    chows = 0 if alone else chow_pairs(live, tile)
    return (
        1.0,
        log1p(len(thrown)),
        position.laid_by_others,
        thrown.count(tile),
        tile in thrown[-_JUST_NOW:],
        alone,
        live[place] if alone else 0,
        0 if alone else live[place],
        chows,
        position.named.count(tile),
        len(position.named) > 0,
    )
