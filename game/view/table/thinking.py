"""Three dots on the plate of a player who thinks."""

from __future__ import annotations

from game.view.layout import places
from game.view.layout.slots import Layer, Room
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.materials import PanelKind
from game.view.paint.painter import Piece, drawn_piece
from game.view.units import theme
from game.view.units.geometry import Box

STEP = 0.25
"""How long each dot is the bright one, in seconds."""


def thinking_piece(side: int, now: float, room: Room, kit: Kit) -> Piece:
    """The dots, at the plate's upper corner towards the table."""
    plate = places.plate(room, side)
    x = plate.right - 26 if side in (0, 2, 3) else plate.x + 26
    if kit.mirrored and side in (0, 2):
        x = plate.x + 26
    box = Box(x - 30, plate.y - 12, 60, 28)
    bright = 1 if kit.motion.calm else int(now / STEP) % 3

    def paint(canvas: Canvas) -> None:
        canvas.panel(PanelKind.PILL, box)
        for number in range(3):
            opacity = 1.0 if number == bright else 0.4
            canvas.disc((box.x + 14 + 16 * number, box.centre[1]), 8, theme.TEXT, opacity=opacity)

    return drawn_piece(kit, Layer.PLATES, box, (box, bright), paint, bleed=12, height=2)
