"""The danger of a discard: how likely somebody goes out on it, and what that costs."""

from math import log1p

from game import replace
from game.players.ai.reading.calibration import calibration_of
from game.players.ai.reading.opponents import chance_that_any_wins, chow_pairs
from game.players.ai.reading.position import Position
from game.players.ai.reading.stakes import price_of_discard
from game.rules.terms import Robbing
from game.tiles.tile import Tile

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
        return max(0.0, hope + price_of_discard(position.rules, position.standing))
    chance = danger(position, tile)
    if not chance:
        return 0.0
    lost = _KEPT_SHARE * hope + price_of_discard(position.rules, position.standing)
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
