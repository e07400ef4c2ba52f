"""Whose turn it is: the arc on the rose turns to the next player, the plates' glow and the light on the felt follow.

See docs/design.md, section 13, "turn passes".
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache

import pygame

from game.view.layout.slots import CENTRE_Y, Layer, Room
from game.view.paint.kit import Kit
from game.view.paint.materials import pool_of_light, rose_arc
from game.view.paint.painter import Piece, sprite_piece
from game.view.paint.shapes import PREMULTIPLIED, clear, faded
from game.view.paint.sprite import Sprite
from game.view.table.plates import PlateLook, plate_piece
from game.view.units.geometry import DEPTH, Frame
from game.view.units.timeline import inout

PASS = 220.0
"""How long the turn takes to pass, in milliseconds."""
_STEPS = 10


class TurnLight:
    """The light on the player whose turn it is."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._from: int | None = None
        self._side: int | None = None
        self._begins = 0.0
        self._seconds = 0.0

    def aim(self, side: int | None, now: float) -> None:
        """It is the turn of another side, or nobody's."""
        if side != self._side:
            self._from, self._side, self._begins = self._side, side, now
            self._seconds = 0.0 if self._kit.motion.calm else self._kit.motion.seconds(PASS)

    def finish(self) -> None:
        """It is there."""
        self._seconds = 0.0

    def is_on_its_way(self, now: float) -> bool:
        """Whether it moves now."""
        return now < self._begins + self._seconds

    def pieces(self, now: float, plates: Mapping[int, PlateLook], beside: Room) -> dict[Hashable, Piece]:
        """The light while it is on its way; the plates it comes from and goes to.

        :param beside: the room that the plates are laid out in.
        """
        if not self.is_on_its_way(now):
            return {}
        way = inout((now - self._begins) / self._seconds)
        frame = self._kit.frame
        centre = frame.at(frame.width / 2, CENTRE_Y)
        pieces: dict[Hashable, Piece] = {}
        for side, share in ((self._from, 1 - way), (self._side, way)):
            if side is None:
                continue
            light = _fainter(pool_of_light(frame, side), share)
            pieces["light", side] = sprite_piece((Layer.LIGHT, 0.0, 0.0), *light.at(*centre))
            if side in plates:
                pieces["glow", side] = plate_piece(plates[side], beside, self._kit.chrome, glow=round(share, 2))
        pieces["arc"] = sprite_piece((Layer.ROSE, 0.0, 1.0), *self._arc(way).at(*centre))
        return pieces

    def _arc(self, way: float) -> Sprite:
        """The arc on its way round the rose; it fades where it comes from nowhere or goes there."""
        frame = self._kit.frame
        if self._from is None or self._side is None:
            side, share = (self._side, way) if self._from is None else (self._from, 1 - way)
            return _fainter(rose_arc(frame, side or 0), share)
        quarters = (self._side - self._from + 2) % 4 - 2
        return _turned_arc(frame, round(90 * (self._from + quarters * way)))


def _fainter(sprite: Sprite, share: float) -> Sprite:
    level = round(share * _STEPS) / _STEPS
    return Sprite(faded(sprite.surface.copy(), level), sprite.dx, sprite.dy)


def _turned_arc(frame: Frame, degrees: int) -> Sprite:
    """The arc of the bottom side, turned counter-clockwise in the plane of the table."""
    upright = _upright_arc(frame)
    turned = pygame.transform.rotozoom(upright, degrees, 1.0)
    size = turned.get_width(), max(1, round(turned.get_height() * DEPTH))
    return Sprite(pygame.transform.smoothscale(turned, size), -(size[0] // 2), -(size[1] // 2))


@lru_cache(maxsize=2)
def _upright_arc(frame: Frame) -> pygame.Surface:
    """The arc of the bottom side as it is seen from above, the rose's middle in the middle."""
    arc = rose_arc(frame, 0)
    width, height = arc.surface.get_size()
    above, below = -arc.dy / DEPTH, (arc.dy + height) / DEPTH
    reach = int(max(-arc.dx, arc.dx + width, above, below)) + 2
    upright = clear((2 * reach, 2 * reach))
    stretched = pygame.transform.smoothscale(arc.surface, (width, round(height / DEPTH)))
    upright.blit(stretched, (reach + arc.dx, reach + round(arc.dy / DEPTH)), special_flags=PREMULTIPLIED)
    return upright
