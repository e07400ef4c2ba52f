"""A whole hand in one row of small tiles: concealed tiles, then the sets, then the bonus tiles."""

from __future__ import annotations

from collections.abc import Iterator

from game.app.matches.replay_summary import FinalHand, tiles_of
from game.tiles.tile import Tile
from game.view.paint.canvas import PREMULTIPLIED, Canvas
from game.view.paint.sprites import Pose
from game.view.units.geometry import Box

_GAP = 0.3
"""Between groups, in tile widths."""
_HEIGHT = 1.436


def draw_strip(canvas: Canvas, hand: FinalHand, box: Box, *, widest: float) -> None:
    """Draws it into a box, from its beginning; tiles are as wide as fit, at most so many units."""
    groups = list(_groups(hand))
    count = sum(map(len, groups)) + _GAP * (len(groups) - 1)
    width = min(widest, box.width / max(1.0, count), box.height / _HEIGHT)
    pixels = max(1, canvas.kit.frame.px(width))
    step = pixels / canvas.kit.frame.unit
    x = box.right - count * step if canvas.kit.mirrored else box.x
    base = box.centre[1] + (_HEIGHT / 2 - 0.064) * step
    for group in groups:
        for tile in group:
            sprite = canvas.kit.sprites.tile(Pose.HAND, tile, 0, pixels)
            at = canvas.kit.frame.at(x + step / 2, base)
            canvas.surface.blit(*sprite.at(*at), special_flags=PREMULTIPLIED)
            x += step
        x += _GAP * step


def _groups(hand: FinalHand) -> Iterator[tuple[Tile, ...]]:
    loose = tiles_of(hand.hand)
    won = hand.is_winner and len(loose) > 1
    yield loose[:-1] if won else loose
    if won:
        yield loose[-1:]
    for laid in hand.sets.split():
        yield tiles_of(laid)
    if hand.bonus:
        yield tiles_of(hand.bonus)
