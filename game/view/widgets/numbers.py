"""Tracks with knobs, by which numbers are set, and bars that show how far something has come."""

from game.view.paint import Canvas, Kit
from game.view.units import Box, Point, theme


def draw_track(canvas: Canvas, track: Box, x: float, color: theme.Color) -> None:
    """Draw the groove of a slider, filled from the start of reading up to ``x``."""
    canvas.rounded(track, theme.BLACK, radius=track.height / 2, opacity=0.6)
    if x - track.x > track.height:
        canvas.rounded(Box(track.x, track.y, x - track.x, track.height), color, radius=track.height / 2)


def draw_knob(canvas: Canvas, at: Point, size: float, warmth: float) -> None:
    """Draw the knob of a slider, lighter under the pointer."""
    canvas.disc((at[0], at[1] + 2), size, theme.BLACK, opacity=0.35)
    canvas.disc(at, size, (0x7A, 0x4A, 0x05))
    canvas.disc(at, size - 5, theme.blended((0xFF, 0xF0, 0xD4), theme.WHITE, warmth))


def share_at(track: Box, x: float, kit: Kit) -> float:
    """The position of ``x`` on a track: 0 at the start in reading direction, 1 at the end."""
    share = min(1.0, max(0.0, (x - track.x) / track.width))
    return 1 - share if kit.mirrored else share


def draw_progress(canvas: Canvas, bar: Box, share: float, *, full: theme.Color = theme.GOLD) -> None:
    """Draw a bar of which a share is full; both of its parts have round ends."""
    canvas.rounded(bar, theme.NOT_REACHED, radius=bar.height / 2)
    if share <= 0:
        return
    part = Box(bar.x, bar.y, max(bar.height, bar.width * min(1.0, share)), bar.height)
    canvas.rounded(part, full, radius=bar.height / 2)
