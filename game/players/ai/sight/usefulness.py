"""How well a tile goes with those that may still come: what settles the choice between discards that are alike."""

from __future__ import annotations

from game.players.ai.sight.sight import Sight
from game.tiles.tile import Tile

_NEIGHBOURS = ((-2, 0.5), (-1, 1.0), (1, 1.0), (2, 0.5))


def usefulness(sight: Sight, tile: Tile) -> float:
    """How many tiles may still come that go with this one, near ones of its suit counted in part."""
    live = sight.live
    place, rank = tile.index, tile.rank
    use = 2.0 * live[place]
    if rank and sight.nearness.chows:
        for step, weight in _NEIGHBOURS:
            if 1 <= rank + step <= 9:
                use += weight * live[place + step]
    return use
