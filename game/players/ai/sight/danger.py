"""How likely a discard is to be the tile on which another player goes out, and what that would cost."""

from __future__ import annotations

from math import log1p

from msgspec.structs import replace

from game.players.ai.sight.calibration import calibration_of
from game.players.ai.sight.opponents import chance_that_any_wins
from game.players.ai.sight.sight import Sight
from game.players.ai.sight.stakes import loss_by_discard, relief_of
from game.rules.terms import Robbing
from game.tiles.tile import Tile

_FIRST_MAHJONGS = 6
"""As good as nobody goes out on fewer discards than these."""
_AVOIDED = 0.5
"""How much of the loss is avoided by keeping a tile: often it must be thrown later all the same. Half plays best."""
_KEPT_BESIDE = 0.5
"""How much of its hope a hand keeps beside one that is ready: that one may go out without this tile."""
_LATER_TOO = 4.0
"""How many times more likely a kong is robbed where that may be done at any later turn."""
_JUST_NOW = 4
"""What was among the last so many discards, nobody has gone out on, and hands have hardly changed since."""


def expected_loss(sight: Sight, tile: Tile, hope: float) -> float:
    """What a discard may cost, in points: the chance that it is taken times what is lost then.

    ``hope``: what the hand may still expect; what of that is left beside a ready hand is gone as well.
    """
    chance = danger(sight, tile)
    if not chance:
        return 0.0
    lost = _KEPT_BESIDE * hope + loss_by_discard(sight.rules) - relief_of(sight.rules)
    return max(0.0, _AVOIDED * chance * lost)


def loss_by_robbery(sight: Sight, tile: Tile, hope: float, *, is_claimed: bool) -> float:
    """What it may cost, in points, that the fourth tile of an open kong is taken for mahjong.

    ``is_claimed``: the tile was thrown just now, and nobody went out on it; where a kong may be robbed at once only,
    nobody will.
    """
    robbing = sight.rules.kongs.robbing
    if robbing is Robbing.OWN_TURN:
        before = replace(sight, discards=sight.discards[:-1], others=()) if is_claimed else sight
        return _LATER_TOO * expected_loss(before, tile, hope)
    return expected_loss(sight, tile, hope) if robbing is Robbing.AT_ONCE and not is_claimed else 0.0


def danger(sight: Sight, tile: Tile) -> float:
    """The chance that somebody goes out on this discard."""
    if len(sight.discards) < _FIRST_MAHJONGS:
        return 0.0
    if sight.others:
        return chance_that_any_wins(sight.others, tile, sight.live, chows=sight.nearness.chows)
    return calibration_of(sight.rules).danger_of(danger_features(sight, tile))


def danger_features(sight: Sight, tile: Tile) -> tuple[float, ...]:
    """What the danger of a discard is fitted on.

    It grows with the deal and with the sets that the others have laid out. Honors, and all tiles where chows make no
    sets, are dangerous only to those who lack them; a tile of a suit, as far as the tiles that would make a chow with
    it may still be in the hands. What others wait for who called their hands, they have told.
    """
    thrown, live, place = sight.discards, sight.live, tile.index
    alone = tile.is_honor or not sight.nearness.chows
    chows = 0 if alone else _chows(live, tile)
    return (
        1.0,
        log1p(len(thrown)),
        sight.laid_by_others,
        thrown.count(tile),
        tile in thrown[-_JUST_NOW:],
        alone,
        live[place] if alone else 0,
        0 if alone else live[place],
        chows,
        sight.named.count(tile),
        len(sight.named) > 0,
    )


def _chows(live: tuple[int, ...], tile: Tile) -> int:
    """How many pairs of tiles that would make a chow with this one may still be in the other hands."""
    below, near_below, near_above, above = (
        live[tile.index + step] if 1 <= tile.rank + step <= 9 else 0 for step in (-2, -1, 1, 2)
    )
    return below * near_below + near_below * near_above + near_above * above
