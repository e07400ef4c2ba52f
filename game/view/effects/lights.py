"""Light over the table: the lamp after a win, and the light on the player in turn (docs/design.md, section 13)."""

import math
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import lru_cache, partial

import pygame

from game import replace
from game.app.matches.replay_shelf import on_thread
from game.view.choreography.steps import Step
from game.view.effects.effect import Effect, Moment
from game.view.layout import CENTER_Y, ROSE_Y, Layer
from game.view.paint import PREMULTIPLIED, Pieces, Sprite, clear, sprite_piece
from game.view.paint.felt import felt_place
from game.view.paint.materials import pool_of_light, rose_arc
from game.view.paint.shapes import radial
from game.view.table.plates import plate_piece
from game.view.table.table_picture import Emphasis
from game.view.units import DEPTH, Frame, inout, kept
from game.view.units.theme import blended

BRIGHTER = 0.15
"""Brightness the lamp adds at its center, as a share of full light."""
_WARM = (255, 236, 196)
_RISE = 320.0
_STAY = 480.0
_FALL = 700.0
DIM = 400.0
"""How long the rest of the wall takes to darken, in milliseconds."""
DIM_STEPS = 8
_LAMP_STEPS = 6
"""The number of brightness levels of the lamp that are drawn."""
_COLUMNS = 48
_ROWS = 24


def light(step: Step, moment: Moment) -> Iterator[Effect]:
    """The lamp after a win unless flashes are off, and the dusk after an exhausted deal."""
    motion = moment.kit.motion
    if step.brightens and motion.flashes:
        light = on_thread(partial(_Lamplight, moment.kit.frame), "lamp")
        begins = moment.now + motion.paced(PASS)  # the light of the turn goes first
        yield Lamp(key="lamp", begins=begins, seconds=motion.paced(_RISE + _STAY + _FALL), light=light)
    if step.dims:
        yield Dusk(key="dusk", begins=moment.now, seconds=motion.paced(DIM))


class _Lamplight:
    """The lamp's light, to be added to what lies below, at one level after the other.

    It is made on a thread: at 3840x2160 the system takes almost a frame to give memory for a picture of it.
    """

    def __init__(self, frame: Frame) -> None:
        self._whole = clear(felt_place(frame).size)
        self._level = 0
        self.at(1)

    def at(self, level: int) -> pygame.Surface:
        """The light at this level, which is another picture whenever the level is another one.

        Premultiplied colors brighter than their alpha are added. The alpha is 1 because pygame may skip pixels with
        alpha 0.
        """
        if level != self._level:
            bright = BRIGHTER * level / _LAMP_STEPS
            stops = [(step / 16, blended((0, 0, 0), _WARM, bright * (1 - (step / 16) ** 2)), 1.0) for step in range(17)]
            middle = _COLUMNS / 2, _ROWS / 2
            small = radial((_COLUMNS, _ROWS), middle, middle, stops)
            small.fill((255, 255, 255, 1), special_flags=pygame.BLEND_RGBA_MULT)
            pygame.transform.smoothscale(small, self._whole.get_size(), self._whole)
            self._level, self._seen = level, self._whole.subsurface(self._whole.get_rect())
        return self._seen


class Lamp(Effect):
    """Extra light for a while."""

    light: Future[_Lamplight]

    def strength(self, now: float) -> float:
        """Strength of the extra light, 0 to 1."""
        since = self.share(now) * (_RISE + _STAY + _FALL)
        if since < _RISE:
            return inout(max(0.0, since / _RISE))
        return 1.0 if since < _RISE + _STAY else inout(max(0.0, 1 - (since - _RISE - _STAY) / _FALL))

    def pieces(self, moment: Moment) -> Pieces:
        level, frame = round(self.strength(moment.now) * _LAMP_STEPS), moment.kit.frame
        if not level:
            return {}
        lit = self.light.result().at(level)
        return {"lamp": sprite_piece((Layer.MARKS, 1e6, 0.0), lit, felt_place(frame).topleft)}


class Dusk(Effect):
    """The rest of the wall darkens, and stays so while the deal is shown."""

    changes_rest = moves_rest = True

    def stressed(self, emphasis: Emphasis, moment: Moment) -> Emphasis:
        return replace(emphasis, dimmed=emphasis.dimmed * int(self.share(moment.now) * DIM_STEPS) / DIM_STEPS)


PASS = 220.0
"""How long the light takes to pass to the next player, in milliseconds."""
_STEPS = 10
_MARGIN = 2
"""Clear margin round a picture that is rotated, which keeps its edges smooth."""


class TurnPasses(Effect):
    """The turn light moving from one player to the next."""

    start: int | None
    """The side of the screen from which the light comes; ``None`` if it was nobody's turn."""
    end: int | None

    changes_rest = True

    def stressed(self, emphasis: Emphasis, moment: Moment) -> Emphasis:
        return replace(emphasis, turn=False)

    def pieces(self, moment: Moment) -> Pieces:
        way = inout(self.share(moment.now))
        frame = moment.kit.frame
        table, rose = (frame.at(frame.width / 2, y) for y in (CENTER_Y, ROSE_Y))
        plates = moment.plates
        found: Pieces = {}
        for side, share in ((self.start, 1 - way), (self.end, way)):
            if side is None:
                continue
            light = _fainter(pool_of_light, frame, side, round(share * _STEPS))
            found["light", side] = sprite_piece((Layer.LIGHT, 0.0, float(side)), *light.at(*table))
            if side in plates:
                found["glow", side] = plate_piece(plates[side], moment.beside, moment.kit.chrome, glow=round(share, 2))
        found["arc"] = sprite_piece((Layer.ROSE, 0.0, 1.0), *self._arc(frame, way).at(*rose))
        return found

    def _arc(self, frame: Frame, way: float) -> Sprite:
        """The arc on its way round the rose; it fades in if it was nobody's turn, and out if it is nobody's now."""
        if self.start is None or self.end is None:
            side, share = (self.end, way) if self.start is None else (self.start, 1 - way)
            return _fainter(rose_arc, frame, side or 0, round(share * _STEPS))
        quarters = (self.end - self.start + 2) % 4 - 2
        return _turned_arc(frame, round(90 * (self.start + quarters * way)))


@lru_cache(3)
def _fainter(picture: Callable[[Frame, int], Sprite], frame: Frame, side: int, level: int) -> Sprite:
    """A side's picture at one of ``_STEPS`` opacities; only those seen now, as all would fill the shelf."""
    return picture(frame, side).faded(level / _STEPS)


def _turned_arc(frame: Frame, degrees: int) -> Sprite:
    """The arc of the bottom side, turned counterclockwise in the plane of the table."""
    upright, angle = _upright_arc(frame), math.radians(degrees)
    turned = pygame.transform.rotozoom(upright.surface, degrees, 1.0)
    width, height = turned.get_width(), max(1, round(turned.get_height() * DEPTH))
    x, y = upright.dx + upright.surface.get_width() / 2, upright.dy + upright.surface.get_height() / 2
    across, down = x * math.cos(angle) + y * math.sin(angle), (y * math.cos(angle) - x * math.sin(angle)) * DEPTH
    at = round(across - width / 2), round(down - height / 2)
    return Sprite(pygame.transform.smoothscale(turned, (width, height)), *at)


@kept
def _upright_arc(frame: Frame) -> Sprite:
    """The arc of the bottom side as seen from above, anchored at the middle of the rose."""
    arc = rose_arc(frame, 0)
    width, height = arc.surface.get_size()
    stretched = pygame.transform.smoothscale(arc.surface, (width, round(height / DEPTH)))
    upright = clear((width + 2 * _MARGIN, stretched.get_height() + 2 * _MARGIN))
    upright.blit(stretched, (_MARGIN, _MARGIN), special_flags=PREMULTIPLIED)
    return Sprite(upright, arc.dx - _MARGIN, round(arc.dy / DEPTH) - _MARGIN)
