"""The racks on which the others' tiles stand, where the house plays with racks (docs/rules/latvian.md, ``racks``)."""

from __future__ import annotations

from collections.abc import Hashable

from game.engine.seat import Seat
from game.view.layout.slots import SIDE, THICKNESS, WALL_WIDTH, Layer, Room, other_places
from game.view.layout.table_model import TableModel
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.painter import Piece, drawn_piece
from game.view.units.geometry import DEPTH, Box
from game.view.units.theme import Colour

_LIGHT: Colour = (0x8A, 0x57, 0x33)
_WOOD: Colour = (0x5A, 0x34, 0x1D)
_DARK: Colour = (0x1E, 0x0F, 0x08)
_DEEP = 0.95
"""How far a rack reaches from its front to its back, in tile widths."""


def rack_pieces(model: TableModel, room: Room, kit: Kit) -> dict[Hashable, Piece]:
    """A bar of wood under the standing tiles of every other seat; none where the house plays without."""
    if not model.state.rules.racks:
        return {}
    sides = [model.side_of(Seat(seat)) for seat in range(model.seats) if seat != model.seat]
    return {("rack", side): _piece(_bar(room, side), kit, is_across=side == 2) for side in sides}


def _bar(room: Room, side: int) -> Box:
    """The ground below a full hand and the tile drawn to it."""
    standing = [slot.box for slot in other_places(room, side, hand=14, sets=(), flowers=0).hand]
    left, right = min(box.x for box in standing), max(box.right for box in standing)
    top, bottom = min(box.y for box in standing), max(box.bottom for box in standing)
    deep = _DEEP * WALL_WIDTH
    if side == 2:
        return Box(left - 8, bottom - THICKNESS * WALL_WIDTH * DEPTH - 2, right - left + 16, deep * DEPTH * 0.6)
    x = room.centre + (SIDE + 1.22) * WALL_WIDTH * (1 if side == 1 else -1)
    return Box(x - deep / 2, top + 30, deep, bottom - top - 26)


def _piece(box: Box, kit: Kit, *, is_across: bool) -> Piece:
    """The bar with its shadow, its ridge in the light, and its dark lower edge."""
    long = box.width if is_across else box.height

    def paint(canvas: Canvas) -> None:
        canvas.rounded(Box(box.x + 3, box.y + 6, box.width, box.height), _DARK, radius=7, opacity=0.4)
        canvas.rounded(box, _DARK, radius=7)
        canvas.rounded(Box(box.x, box.y, box.width, box.height - 5), _WOOD, radius=7)
        for share, opacity in ((0.18, 0.10), (0.42, 0.16), (0.66, 0.10)):
            along = (0.86 + share * 0.1) * long
            grain = (
                Box(box.x + (long - along) / 2, box.y + share * box.height, along, 1.6)
                if is_across
                else Box(box.x + share * box.width + 4, box.y + (long - along) / 2, 1.6, along)
            )
            canvas.rounded(grain, _DARK, radius=0.8, opacity=opacity * 2)
        canvas.rounded(Box(box.x + 3, box.y + 1, box.width - 6, 2.5), _LIGHT, radius=1.2, opacity=0.95)
        if not is_across:
            canvas.rounded(Box(box.x + 1, box.y + 4, 2.5, box.height - 14), _LIGHT, radius=1.2, opacity=0.6)

    return drawn_piece(kit, Layer.ROSE, box, ("rack", box), paint, bleed=10)
