"""The spark at the corner of the tile just drawn (docs/design.md, section 10)."""

from __future__ import annotations

import math

import pygame

from game.view.layout.slots import Layer, Slot
from game.view.paint.canvas import PREMULTIPLIED, Canvas
from game.view.paint.kit import Kit
from game.view.paint.painter import Piece, drawn_piece
from game.view.paint.shapes import clear, faded
from game.view.units.geometry import Box
from game.view.units.theme import Colour

LENGTH = 1200.0
"""How long it is seen, in milliseconds."""
_COLOUR: Colour = (0xFF, 0xE3, 0x8A)
_RAYS = 8
_INNER, _OUTER, _SHORTER = 7.0, 20.0, 15.0
_FINE = 4


def sparkle_piece(slot: Slot, share: float, kit: Kit) -> Piece:
    """Rays round the upper right corner of a tile of the hand.

    :param share: how much of its time is gone, 0 to 1: it fades over the last part.
    """
    x, y = slot.box.right - 5, slot.box.y + 7
    box = Box(x - _OUTER, y - _OUTER, 2 * _OUTER, 2 * _OUTER)
    opacity = round(min(1.0, share * 8, (1 - share) * 2.5), 1)

    def paint(canvas: Canvas) -> None:
        _paint(canvas, (x, y), opacity)

    return drawn_piece(kit, Layer.LIP, box, ("spark", box, opacity), paint, bleed=2, height=1)


def _paint(canvas: Canvas, centre: tuple[float, float], opacity: float) -> None:
    unit = canvas.kit.frame.unit
    side = max(4, round(2 * _OUTER * unit))
    large = clear((side * _FINE, side * _FINE))
    middle, scale = side * _FINE / 2, unit * _FINE
    for ray in range(_RAYS):
        angle = 2 * math.pi * (ray + 0.5) / _RAYS
        reach = _OUTER if ray % 2 else _SHORTER
        near, far = _INNER * scale, (reach - 1) * scale
        start = (middle + math.cos(angle) * near, middle + math.sin(angle) * near)
        end = (middle + math.cos(angle) * far, middle + math.sin(angle) * far)
        pygame.draw.line(large, _COLOUR, start, end, width=max(2, round(3 * scale)))
    spark = pygame.transform.smoothscale(large.premul_alpha(), (side, side))
    x, y = canvas.kit.frame.at(*centre)
    canvas.surface.blit(faded(spark, opacity), (x - side // 2, y - side // 2), special_flags=PREMULTIPLIED)
