"""Lights that follow one another: behind a tile on its way to who robbed it, and round the plate of a ready hand."""

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial

from game.app.system.settings import Speed
from game.view.choreography.steps import Glide, Step
from game.view.effects.effect import Effect, Moment
from game.view.layout import Layer, places
from game.view.paint import Canvas, Kit, Piece, Pieces, drawn_piece, edge, faintly, halo
from game.view.units import Box, Point, mixed, theme

_LIGHTS = 36
_TRAIL = 0.32
"""How far behind its tile the last light of a trail is, as a share of the tile's way."""
_LARGE = 26.0
"""Diameter of the first light of a trail."""
_SMALL = 6.0
"""Diameter of the last light of a trail."""
GLOW = 900.0
"""How long the plate of a ready hand glows, in milliseconds."""
_ROUND = 0.8
"""The share of this time after which the ring has gone round."""
_TAIL = 0.3
"""How much of the round the ring's tail takes."""
_STEPS = 6
"""The number of opacities at which the glow is drawn."""


def trails(step: Step, moment: Moment) -> Iterator[Effect]:
    """The trail of a robbed tile, and the light round the plate of who has called a ready hand."""
    motion = moment.kit.motion
    if step.robbed is not None and motion.speed is not Speed.OFF:
        ways = tuple(glide for glide in step.glides if glide.tile_id == step.robbed)
        if ways:
            seconds = motion.paced(step.hold if motion.calm else _length(ways))
            yield RobbedTile(key="robbed", begins=moment.now, seconds=seconds, ways=ways)
    if step.drops_flag is not None and not motion.calm and motion.flashes:
        yield ReadyGlow(key="ready", begins=moment.now, seconds=motion.paced(GLOW), side=step.drops_flag)


def lights(
    key: Hashable,
    at: Callable[[float], Point | None],
    kit: Kit,
    *,
    large: float,
    over: tuple[Layer, float] = (Layer.CALLS, -1.0),
) -> Pieces:
    """Golden lights that become smaller and fainter from the first to the last.

    :param at: the place of a light, 0 for the first and 1 for the last; ``None`` if it is not seen.

    :param over: layer and y over which they lie.
    """
    pieces: dict[Hashable, Piece] = {}
    for number in range(_LIGHTS):
        share = number / (_LIGHTS - 1)
        place = at(share)
        if place is not None:
            x, y = round(place[0], 1), round(place[1], 1)
            size, opacity = mixed(large, _SMALL, share), round(0.9 * (1 - share) + 0.08, 2)
            box = Box.centered((x, y), size, size)
            paint = partial(Canvas.disc, center=(x, y), diameter=size, color=theme.GOLD, opacity=opacity)
            content = (box, opacity)
            pieces[key, number] = drawn_piece(
                kit, over[0], box, content, paint, bleed=2, y=over[1], height=0.95 - 0.2 * share
            )
    return pieces


class RobbedTile(Effect):
    """A red and gold ring that glows round a tile out of a kong, and a trail of lights as it flies to the robber."""

    ways: tuple[Glide, ...]
    """The tile's way out of the kong, and the one to the robber."""

    def pieces(self, moment: Moment) -> Pieces:
        flight, since = self.ways[-1], self.share(moment.now) * _length(self.ways)
        if moment.kit.motion.calm or since < flight.begins:
            rests = flight.end if moment.kit.motion.calm else flight.start
            return {} if since < self.ways[0].ends else {self.key: _ring(rests.box, moment.kit)}

        def behind(share: float) -> Point | None:
            way = (since - flight.begins) / flight.length - _TRAIL * share
            return flight.at(way).box.center if 0 < way < 1 else None

        return lights(self.key, behind, moment.kit, large=_LARGE)


def _length(ways: Sequence[Glide]) -> float:
    """How long it takes until the last light has followed the tile to the robber, in milliseconds."""
    return ways[-1].ends + _TRAIL * ways[-1].length


def _ring(box: Box, kit: Kit) -> Piece:
    box = box.grown(4)

    def paint(canvas: Canvas) -> None:
        halo(canvas, box, theme.GOLD, blur=20, radius=18, opacity=0.8)
        edge(canvas, box.grown(4), theme.GOLD_RING, width=4, radius=14)
        edge(canvas, box, theme.VERMILION, width=6, radius=12)

    return drawn_piece(kit, Layer.CALLS, box, box, paint, bleed=_GLOW_BLEED, y=-1.0)


class ReadyGlow(Effect):
    """A plate that glows once in the color of a ready hand, while lights run round it."""

    side: int

    def pieces(self, moment: Moment) -> Pieces:
        kit, share = moment.kit.chrome, self.share(moment.now)
        plate = places.plate(moment.beside, self.side)
        level = round(math.sin(math.pi * share) * _STEPS) / _STEPS

        def paint(canvas: Canvas) -> None:
            box = plate.grown(_GLOW_BLEED)
            faintly(canvas, box, level, partial(halo, canvas, plate, theme.VERMILION, blur=20, radius=22, opacity=1.0))

        def along(behind: float) -> Point | None:
            way = share / _ROUND - _TAIL * behind
            return _round(plate, way) if 0 <= way <= 1 else None

        glow = drawn_piece(kit, Layer.PLATES, plate, (plate, level), paint, bleed=_GLOW_BLEED, y=-1.0)
        over = Layer.PLATES, plate.y  # below the sign of the plate
        return {self.key: glow} | lights(self.key, along, kit, large=16.0, over=over) if level else {}


_GLOW_BLEED = 60.0


def _round(box: Box, way: float) -> Point:
    """The place on the edge of a box after this share of the way round, clockwise from the middle of its top."""
    far = (way % 1.0) * 2 * (box.width + box.height)
    x, y = box.center[0], box.y
    for dx, dy, length in (
        (1, 0, box.width / 2),
        (0, 1, box.height),
        (-1, 0, box.width),
        (0, -1, box.height),
        (1, 0, box.width / 2),
    ):
        part = min(far, length)
        x, y, far = x + dx * part, y + dy * part, far - part
    return x, y
