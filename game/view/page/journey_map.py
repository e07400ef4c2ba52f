"""The map of the journey: where its stops lie, the ways between them, and the light on them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist

import pygame

from game import Frozen, replace
from game.players.journey import GrandRound, Stop
from game.tiles.tile import Tile
from game.view.page.charts import smooth_line
from game.view.page.cities import draw_stamp
from game.view.page.cloth import fitted
from game.view.paint import Canvas, Felt, Icon, Kit, PanelKind, Pose, clear
from game.view.paint.felt import TONES, cast_light, woven
from game.view.paint.materials import bird
from game.view.paint.shapes import glow, rgb
from game.view.units import Box, Pixels, Point, kept, theme

HIGH = 790.0
"""The height of the map."""
WINDOW = (1700.0, 1070.0)
"""The least width and height of a window with room for the map; in a smaller one the stops stand in rows."""
STAMP = (264.0, 189.0)
"""The size of a stamp."""
GRAND_STAMP = (300.0, 174.0)
"""The size of the last stop's stamp."""
CORNER = 10.0
_LARGE = 1.2
"""The scale of the stamp of the chosen stop."""
_AT_EDGE = 0.117
"""How far the first and the last stop lie from the edges of the map, as a share of its width."""
_ROOMS = (0.93, 1.05)
"""The most width of a stop's stamp and that of its name, as shares of the stops' distance."""
_LAST_ROOMS = (1.1, 1.45)
"""The same of the last stop."""
_FEET = (164.0, 338.0)
"""How far the feet of stamps stand above the map's lower edge, in turn."""
_LAST_TOP = 14.0
"""How far the stamp of the last stop lies below the map's upper edge."""
_GREETING_TOP = 108.0
"""How far what the host says lies below the map's upper edge."""
BIRD = 104.0
"""The width and the height of the sparrow."""
_FRAME = 7.0
"""How far the frame of the chosen stamp reaches beyond it."""
_SIGN = 44.0
"""The size of the sign at the corner of a stamp."""
_WAY_ABOVE = 64.0
"""How far above the lower edges of two stamps the way between them runs."""
_BEYOND = 60.0
"""How far outside the window the way begins."""
_STOP_LIGHT = 420.0
"""The radius of the light around the chosen stop."""
_LAMP_LIGHT = 54.0
"""The radius of the light of a lamp."""
_LAMPS_APART = 58.0
"""The distance of the lamps along a completed way."""
_DOTS_APART = 20.0
"""The distance of the dots along a closed way."""
_OFF_STAMP = 16.0
"""How far dots keep from a stamp."""
_AROUND = 57.0
"""How far the chosen stamp and its shine reach beyond a small one."""
_LINE = 7.0
_DARK_HALFWAY = 0.34
"""How dark the evening is halfway to the edge of the lamp's light."""
_DARK_AT_EDGE = 0.72
"""How dark the evening is at the edge of the lamp's light."""


class Standing(Frozen, kw_only=True):
    """The state of a stop on the map."""

    earned: tuple[bool, ...]
    """Whether each of its stars was earned."""
    is_open: bool
    is_chosen: bool
    has_bird: bool
    """Whether the sparrow stands there: on the chosen stop if it is open, else on the next one."""
    begun: str = ""
    """The words for the deal with which a match goes on there; empty if none was begun."""
    told: str = ""
    """The words for what opens the stop if it is closed, and for what its first star wins."""

    def size(self, stop: Stop | GrandRound, widest: float) -> tuple[float, float]:
        """The width and the height of the stamp, which is larger while it is chosen."""
        wide, high = GRAND_STAMP if isinstance(stop, GrandRound) else STAMP
        scale = min(_LARGE if self.is_chosen else 1.0, max(1.0, widest / wide))
        return wide * scale, high * scale


class Map(Frozen, kw_only=True):
    """The states of all stops on the map, and the sizes of their stamps, the last stop at the end."""

    standings: tuple[Standing, ...]
    sizes: tuple[tuple[float, float], ...]
    is_greeted: bool
    has_lamps: bool

    def stamps(self, box: Box) -> Sequence[Box]:
        """The boxes of the stamps."""
        *stops, last = self.sizes
        step = _step(box.width, len(stops))
        found = []
        for place, (wide, high) in enumerate(stops):
            x, foot = box.x + box.width * _AT_EDGE + step * place, box.bottom - _FEET[place % 2]
            found.append(Box(x - wide / 2, foot - high, wide, high))
        top = box.y + _LAST_TOP + BIRD / 2 * self.standings[-1].has_bird
        return [*found, Box(box.center[0] - last[0] / 2, top, *last)]


def _step(wide: float, count: int) -> float:
    """The distance from a stop to the next on a map of this width, if there are so many."""
    return wide * (1 - 2 * _AT_EDGE) / max(1, count - 1)


def widest(stop: Stop | GrandRound, wide: float, count: int) -> float:
    """The most width of a stamp on a map of this width with so many stops."""
    return _step(wide, count) * (_LAST_ROOMS if isinstance(stop, GrandRound) else _ROOMS)[0]


def places(map_: Map, box: Box) -> Sequence[tuple[float, float, float]]:
    """Where what the host says, the stops, and the last stop lie: left edge, upper edge and width."""
    stamps, found = map_.stamps(box), []
    for stamp, standing in zip(stamps, map_.standings, strict=True):
        wide = _step(box.width, len(stamps) - 1) * (_LAST_ROOMS if stamp is stamps[-1] else _ROOMS)[1]
        found.append((stamp.center[0] - wide / 2, stamp.y - BIRD * standing.has_bird, wide))
    if not map_.is_greeted:
        return found
    end = found[-1][0]
    if map_.standings[1].has_bird:
        end = min(end, stamps[1].center[0] - BIRD / 2)
    return [(box.x, box.y + _GREETING_TOP, end - _OFF_STAMP - box.x), *found]


def draw_stop(picture: str, sign: Tile | None, standing: Standing, canvas: Canvas, stamp: Box) -> None:
    """Draw the stamp; around the chosen one is a frame, golden if it is open, thin if it is closed."""
    if standing.is_chosen:
        kind = PanelKind.LACQUER_GLOW if standing.is_open else PanelKind.FOCUS_THIN
        canvas.panel(kind, stamp.grown(_FRAME), radius=CORNER)
    is_done = all(standing.earned)
    draw_stamp(picture, standing.is_open, canvas, stamp, is_gilt=is_done)
    canvas = canvas.reading(stamp)
    high, low = ((stamp.right - 0.7 * _SIGN, y) for y in (stamp.y + 0.7 * _SIGN, stamp.bottom - 0.7 * _SIGN))
    if not standing.is_open:
        draw_lock(canvas, Box.centered(low, _SIGN, _SIGN))
    elif sign is not None:
        canvas.tile(sign, (stamp.x + 0.9 * _SIGN, stamp.bottom + 0.3 * _SIGN), 1.5 * _SIGN, Pose.HAND)
        if any(standing.earned):
            canvas.badge(Icon.CHECK, high, _SIGN)
    elif is_done:
        canvas.drawing("crown", high, 2 * _SIGN)


def draw_lock(canvas: Canvas, box: Box) -> None:
    """Draw the sign of a closed stop."""
    canvas.badge(Icon.LOCK, box.center, box.width, theme.WOOD_DARK, theme.TEXT)


def draw_crown_sign(canvas: Canvas, box: Box) -> None:
    """Draw the crown, which the last stop wins."""
    canvas.drawing("crown", (box.center[0], box.center[1] + 0.1 * box.height), box.height)


def draw_bird(canvas: Canvas, box: Box) -> None:
    """Draw the sparrow, looking along the way."""
    sprite = bird(canvas.kit.frame.px(BIRD), flips=not canvas.kit.mirrored)
    canvas.lay(*sprite.at(*canvas.at((box.center[0], box.bottom + 1))))


def draw_ways(map_: Map, canvas: Canvas, box: Box) -> None:
    """Draw a coast, the ways between the stamps, and the light around the chosen one."""
    canvas, standings = canvas.reading(box), map_.standings
    *stamps, last = map_.stamps(box)
    rect, frame = canvas.rect(box), canvas.kit.frame
    chart = fitted((rect.width, rect.width), "pictures", "chart.webp")
    canvas.lay(chart, chart.get_rect(midbottom=rect.midbottom))
    first = Box(-_BEYOND - frame.at(0, 0)[0] / frame.unit, stamps[0].bottom + _WAY_ABOVE, 0, 0)
    for stamp, standing in zip((*stamps, last), standings, strict=True):
        if standing.has_bird and standing.is_chosen:
            _cast_glow(canvas, stamp.center, _STOP_LIGHT)
    clear = [_OFF_STAMP + (_AROUND if standing.is_chosen else 0.0) for standing in standings]
    *small, goal = replace(map_, sizes=(*[STAMP] * len(stamps), GRAND_STAMP)).stamps(box)  # so that ways stay
    ways = [_between(*ends) for ends in pairwise((first, *small))]
    turn, up = (small[-1].center[0], goal.center[1]), (small[-1].center[0], small[-1].y)
    ways.append(_curve(up, turn, turn, (goal.right, goal.center[1])))
    for place, (way, standing) in enumerate(zip(ways, standings, strict=True)):
        if standing.is_open:
            _draw_line(canvas, way)
        else:
            for at in _spaced(way, _DOTS_APART, (clear[max(0, place - 1)], clear[place])):
                canvas.disc(at, _LINE, theme.BRASS)
        for at in _spaced(way, _LAMPS_APART, (_LAMPS_APART / 2, _LAMPS_APART / 2)) if map_.has_lamps else ():
            _cast_glow(canvas, at, _LAMP_LIGHT)
            canvas.disc(at, 2 * _LINE, theme.SCORE)


def _between(start: Box, end: Box) -> Sequence[Point]:
    """The points of a curve that leaves one stamp and meets the next horizontally."""
    x, to_x, y, to_y = start.right, end.x, start.bottom - _WAY_ABOVE, end.bottom - _WAY_ABOVE
    middle = (x + to_x) / 2
    return _curve((x, y), (middle, y), (middle, to_y), (to_x, to_y))


@lru_cache
def _curve(*corners: Point) -> Sequence[Point]:
    """Points along a Bézier curve, close enough together for a line."""
    steps = max(2, round(dist(corners[0], corners[-1]) / _LINE))
    return [_on_curve(corners, step / steps) for step in range(steps + 1)]


def _on_curve(corners: Sequence[Point], share: float) -> Point:
    if len(corners) == 1:
        return corners[0]
    return _on_curve([_part_way(*ends, share) for ends in pairwise(corners)], share)


def _part_way(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _spaced(line: Sequence[Point], apart: float, clear: Point) -> Iterator[Point]:
    """Points on a line that are about so far apart; they keep clear of both ends."""
    whole = sum(dist(*ends) for ends in pairwise(line)) - sum(clear)
    count = max(1, round(whole / apart))
    wanted, gone = [clear[0] + whole * place / count for place in range(count + 1)], 0.0
    for start, end in pairwise(line):
        long = dist(start, end)
        while wanted and wanted[0] <= gone + long:
            yield _part_way(start, end, (wanted.pop(0) - gone) / long)
        gone += long


def _cast_glow(canvas: Canvas, center: Point, radius: float) -> None:
    """Cast warm light around a place."""
    rect = canvas.rect(Box.centered(center, 2 * radius, 2 * radius))
    canvas.lay(_glow(rect.width), rect)


@kept
def _glow(wide: int) -> pygame.Surface:
    stops = [(0.0, theme.BRASS, 0.6), (0.4, theme.BRASS, 0.16), (1.0, theme.BRASS, 0.0)]
    return glow((wide, wide), (48, 48), (24, 24), (24, 24), stops)


def _draw_line(canvas: Canvas, places: Sequence[Point]) -> None:
    """Draw a smooth golden line with a shadow."""
    points = [canvas.at(place) for place in places]
    wide = max(2, canvas.kit.frame.px(_LINE))
    left, top = min(x for x, _y in points) - wide, min(y for _x, y in points) - wide
    line = _line(tuple((x - left, y - top) for x, y in points), wide)
    canvas.surface.blit(line, (left, top))


@kept
def _line(points: Sequence[Pixels], wide: int) -> pygame.Surface:
    """A golden line through pixels, with its shadow half its width lower; straight alpha."""
    below = wide // 2
    size = max(x for x, _y in points) + wide, max(y for _x, y in points) + wide + below
    line = clear(size)
    line.fill((*theme.BRASS, 0))
    smooth_line(line, [(x, y + below) for x, y in points], theme.NIGHT, wide)
    smooth_line(line, points, theme.BRASS, wide)
    return line


def evening_cloth(kit: Kit, stop: Stop | GrandRound) -> pygame.Surface:
    """The ground of the map: cloth in the evening color of a stop, opaque and as large as the window."""
    frame = kit.frame
    center = TONES[Felt(stop.felt)][0] if stop.dusk is None else rgb(stop.dusk)
    tones = (center, *(theme.blended(center, theme.NIGHT, share) for share in (_DARK_HALFWAY, _DARK_AT_EDGE)))
    lamp = frame.at(frame.width / 2, 0.46 * 1080)
    return woven(frame.window, lamp, frame.unit, tones, lambda light: cast_light(light, frame, theme.SCORE))
