"""The layers that a deal adds to the table's music (docs/design.md, section 14)."""

from game.app.sound.music import Layer
from game.engine.facts import left_in_wall
from game.engine.state import DealState

LAST_TILES = 12
"""The last turns are near once at most this many tiles are left in the wall."""


def layers(deal: DealState | None) -> frozenset[Layer]:
    """The music layers for a deal, derived from public information only."""
    if deal is None:
        return frozenset()
    if deal.winners and not deal.last_turns:
        return frozenset({Layer.WON})
    left = left_in_wall(deal)
    is_last = bool(deal.last_turns) or (left is not None and 0 < left <= LAST_TILES)
    is_ready = any(seat.waits for seat in deal.seats)
    return frozenset([Layer.LAST] * is_last + [Layer.READY] * is_ready)
