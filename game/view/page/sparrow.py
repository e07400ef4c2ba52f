"""The sparrow after which the game is named, on a tile in the picture of the title."""

from game.view.paint import Canvas
from game.view.paint.materials import bird, title_edge
from game.view.units import Box, Color, Frame

_HIGH = 300.0
_WIDE = 250.0
_ABOVE = 344 / 360 * _HIGH
"""How much of its picture is above the tile."""
_FOOT_AT = 140 / 360 * _HIGH
"""The x coordinate of the middle between its feet."""
_EYE_BEFORE = 39 / 360 * _HIGH
_EYE_ABOVE = 247 / 360 * _HIGH
"""How far its eye is before and above its feet."""
_EYE = 28 / 360 * _HIGH
_LID: Color = (0xA4, 0x60, 0x38)
_LASH: Color = (0x2A, 0x1B, 0x14)
_PERCH = 1336.0, 632.0
"""The top of the tile on which it stands."""
_PERCH_NARROW = 1196.0, 618.0
"""The same where that tile is near the edge of the window."""
_NARROW = 1600.0


def sparrow_box(frame: Frame) -> Box | None:
    """The place of the sparrow where one reads from left to right; ``None`` where its tile is out of sight."""
    x, y = _PERCH_NARROW if frame.width < _NARROW else _PERCH
    box = Box(x - title_edge(frame) - _FOOT_AT, y - _ABOVE, _WIDE, _ABOVE)
    return box if box.right <= frame.width and box.bottom <= frame.height else None


def draw_sparrow(is_shut: bool, canvas: Canvas, box: Box) -> None:  # noqa: FBT001 - an argument of a picture
    """Draw the sparrow, which looks towards the menu.

    :param is_shut: whether its eye is.
    """
    is_mirrored = canvas.kit.mirrored
    x, y = box.right - _FOOT_AT if is_mirrored else box.x + _FOOT_AT, box.bottom
    sprite = bird(canvas.kit.frame.px(_HIGH), flips=is_mirrored)
    canvas.lay(*sprite.at(*canvas.at((x, y))))
    if is_shut:
        eye = x + (_EYE_BEFORE if is_mirrored else -_EYE_BEFORE), y - _EYE_ABOVE
        canvas.disc(eye, _EYE, _LASH)
        canvas.disc((eye[0], eye[1] - 0.2 * _EYE), _EYE, _LID)
