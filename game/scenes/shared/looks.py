"""The looks of a match's table and of the cities of the journey."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from game.app.system.assets import asset
from game.app.system.settings import Settings
from game.view.paint import PREMULTIPLIED, Back, Canvas, Faces, Felt, Kit
from game.view.paint.canvas import rounded
from game.view.paint.shapes import rgb, slanted, vertical
from game.view.units import Box, theme

if TYPE_CHECKING:
    from game.players.journey import GrandRound, Stop

_HOLE, _SHADE = 5.0, 30.0
"""The radius of a stamp's perforation, and the height above the dark foot from which on it fades in."""
_SMALL = (800, 400)
"""The size up to which a city is drawn from a smaller picture, which is kept."""
_DARK, _OPACITY = 0.84, 0.8
"""How dark a stamp's foot is, and the opacity with which it covers the picture there."""
_FINE = 3
_NIGHT: theme.Color = (8, 8, 20)
_TITLE_SHADE = ((0.0, _NIGHT, 0.6), (0.12, _NIGHT, 0.44), (0.26, _NIGHT, 0.0), (1.0, _NIGHT, 0.0))
_TITLE_REACH = ((0.0, theme.WHITE, 1.0), (0.26, theme.WHITE, 1.0), (0.4, theme.WHITE, 0.0), (1.0, theme.WHITE, 0.0))
"""The shade behind a title, from the top down, and how much of it there is, from the title's side on."""
_WHITE, _GILT = (0xF7, 0xF1, 0xE3), (0xF0, 0xBE, 0x58)
"""The colors of a stamp's edge."""
_NOT_WON = (186, 182, 206)
"""What the colors of a stamp that is not won yet are multiplied by, of 255."""
_DRAWN = (0xF8, 0xEE, 0xD4)
"""The paper of a city in outline."""
_ETCHED = (68, 86, 114)
"""What the lines of an outline take from the paper's color."""
_FAINTEST = 4
"""The difference from the paper that is too faint for a line."""


def stop_at(journey: str) -> Stop | GrandRound | None:
    """The stop with this id; ``None`` for an empty or unknown one. An empty id does not load the journey."""
    if not journey:
        return None
    from game.players.journey import JOURNEY

    return JOURNEY.at(journey)


def felt_of(settings: Settings, journey: str = "") -> Felt:
    """The cloth of the table: as the stop of the journey has it or, in any other match, as the settings have it."""
    stop = stop_at(journey)
    return Felt(settings.felt if stop is None else stop.felt)


def use_tiles(kit: Kit, settings: Settings, journey: str = "") -> None:
    """Uses the tiles of the settings; at a stop of the journey, backs and lamp color are those of the stop."""
    stop = stop_at(journey)
    back = settings.back if stop is None else stop.back
    kit.use_tiles(faces=Faces(settings.faces), marks=settings.tile_marks, back=Back(back))
    kit.lamp = None if stop is None else rgb(stop.light)


def read_lying_tiles(kit: Kit) -> None:
    """Reads on a thread the pictures of discards and melds, before the first one is seen."""
    from game.view.layout.slots import RIVER_WIDTH, SEAT_WIDTH

    kit.sprites.read_lying(kit.frame.px(width) for width in (RIVER_WIDTH, SEAT_WIDTH))


def _backdrop(picture: str) -> pygame.Surface:
    return pygame.image.load(asset("backdrops", f"{picture}.webp"))


@lru_cache(maxsize=8)
def _small_backdrop(picture: str) -> pygame.Surface:
    """A stop's picture as large as any stamp needs it: it takes long to read, and a page shows it several times."""
    whole = _backdrop(picture).convert(24)
    room = whole.get_rect().fit(pygame.Rect(0, 0, *_SMALL))
    return pygame.transform.smoothscale(whole, room.size)


def city_picture(picture: str, size: tuple[int, int]) -> pygame.Surface:
    """The middle of a stop's picture, scaled to this size in pixels."""
    is_small = size[0] <= _SMALL[0] and size[1] <= _SMALL[1]
    whole = _small_backdrop(picture) if is_small else _backdrop(picture)
    room = pygame.Rect(0, 0, *size).fit(whole.get_rect())
    return pygame.transform.smoothscale(whole.subsurface(room).convert(24), size)


def draw_city(canvas: Canvas, place: Box, picture: str, radius: float, *, foot: float = 0.0) -> None:
    """Draw a stop's picture with round corners.

    :param foot: half of the height over which it grows dark towards its lower edge, in units; 0 if it does not.
    """
    rect, px = canvas.rect(place), canvas.kit.frame.px
    canvas.surface.blit(_rounded_city(picture, rect.size, px(radius), px(foot)), rect)


@lru_cache(maxsize=24)
def _rounded_city(picture: str, size: tuple[int, int], radius: int, foot: int) -> pygame.Surface:
    city = city_picture(picture, size).convert_alpha()
    if foot:
        _darken(city, foot, foot)
    city.blit(rounded(size, radius, (255, 255, 255, 255)), (0, 0), None, pygame.BLEND_RGBA_MULT)
    return city


def shade_title(picture: pygame.Surface, *, mirrored: bool) -> None:
    """Darken the corner of a stop's picture where a title stands: from the top down, and less towards the middle."""
    shade = vertical(picture.get_size(), _TITLE_SHADE)
    fading = pygame.transform.smoothscale(slanted((64, 1), (64, 0), _TITLE_REACH), picture.get_size())
    if mirrored:
        fading = pygame.transform.flip(fading, flip_x=True, flip_y=False)
    shade.blit(fading, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(shade, (0, 0), special_flags=PREMULTIPLIED)


def draw_stamp(
    canvas: Canvas,
    box: Box,
    picture: str,
    *,
    is_won: bool = True,
    is_gilt: bool = False,
) -> None:
    """Draw a stamp, dark if it is not won yet.

    :param is_gilt: whether its edge is golden instead of white.
    """
    size, thousand = canvas.rect(box).size, canvas.kit.frame.px(1000)
    stamp = _stamp(picture, size, thousand, edge=9.0, is_gilt=is_gilt)
    _blit_stamp(canvas, box, stamp, is_won=is_won)


def draw_tilted_stamp(
    canvas: Canvas, box: Box, picture: str, tilt: float, *, is_won: bool, edge: float, foot: float = 0.0
) -> None:
    """Draw a stamp askew, dark if it is not won yet; it reaches a little beyond its box.

    :param tilt: by how many degrees, counterclockwise.
    :param edge: the width of the white edge, in units.
    :param foot: the height of the dark part where text stands, in units; 0 for none.
    """
    size, thousand = canvas.rect(box).size, canvas.kit.frame.px(1000)
    stamp = _stamp(picture, size, thousand, edge=edge, foot=foot, tilt=tilt)
    _blit_stamp(canvas, box, stamp, is_won=is_won)


def _blit_stamp(canvas: Canvas, box: Box, stamp: pygame.Surface, *, is_won: bool) -> None:
    if not is_won:
        stamp = stamp.copy()
        stamp.fill(_NOT_WON, special_flags=pygame.BLEND_RGB_MULT)
    canvas.surface.blit(stamp, stamp.get_rect(center=canvas.rect(box).center))


def draw_place_of_stamp(canvas: Canvas, box: Box, picture: str) -> None:
    """Draw the place in an album for a stamp that is not won yet: its picture in outline on pale paper."""
    rect = canvas.rect(box)
    canvas.surface.blit(_place_of_stamp(picture, rect.size, canvas.kit.frame.px(1000)), rect)


@lru_cache(maxsize=24)
def _place_of_stamp(picture: str, size: tuple[int, int], thousand: int) -> pygame.Surface:
    place, rim = _stamp(picture, size, thousand, edge=9.0).copy(), round(9 * thousand / 1000)
    inner = place.get_rect().inflate(-2 * rim, -2 * rim)
    fine = min(2.0, _SMALL[1] / inner.height)
    city = city_picture(picture, (round(fine * inner.width), round(fine * inner.height)))
    lines = pygame.transform.smoothscale(_lines_of(city), inner.size)
    pygame.draw.rect(lines, theme.WHITE, lines.get_rect(), max(1, rim // 6))
    lines.fill(_ETCHED, special_flags=pygame.BLEND_RGB_MULT)
    place.fill(_DRAWN, inner)
    place.blit(lines, inner, special_flags=pygame.BLEND_RGB_SUB)
    return place


def _lines_of(picture: pygame.Surface) -> pygame.Surface:
    """The outlines in a picture, white on black."""
    lines = pygame.transform.grayscale(pygame.transform.laplacian(picture))
    lines.fill((_FAINTEST,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    for _time in range(2):
        lines.blit(lines.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return lines


@lru_cache(maxsize=24)
def _stamp(
    picture: str,
    size: tuple[int, int],
    thousand: int,
    *,
    edge: float,
    foot: float = 0.0,
    is_gilt: bool = False,
    tilt: float = 0.0,
) -> pygame.Surface:
    """A stamp without its text: a perforated white edge, and a stop's picture that is dark where the text stands.

    :param size: in pixels.
    :param thousand: the pixels of a thousand units.
    :param edge: the width of the white edge, in units.
    :param foot: the height of the dark part, in units; 0 for none.
    :param tilt: by how many degrees it lies askew; the surface is larger than ``size`` then.
    """
    unit = thousand / 1000
    paper = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    color = _GILT if is_gilt else _WHITE
    paper.fill(color)
    hole, wide, high = _HOLE * unit * _FINE, *paper.get_size()
    for long, across in ((wide, False), (high, True)):
        count = max(1, round(long / (hole * 4)))
        for at in (long * (number + 0.5) / count for number in range(count)):
            for end in (0, high if not across else wide):
                pygame.draw.circle(paper, (*color, 0), (end, at) if across else (at, end), hole)
    stamp = pygame.transform.smoothscale(paper, size)
    rim = round(edge * unit)
    inner = (max(1, size[0] - 2 * rim), max(1, size[1] - 2 * rim))
    drawn = city_picture(picture, inner)
    if foot:
        _darken(drawn, min(inner[1], round(foot * unit)), round(_SHADE * unit))
    stamp.blit(drawn, (rim, rim))
    if not tilt:
        return stamp
    around = pygame.Surface((size[0] + 4, size[1] + 4), pygame.SRCALPHA)  # without it, the turned edges are jagged
    around.fill((*color, 0))
    around.blit(stamp, (2, 2))
    return pygame.transform.rotozoom(around, tilt, 1.0)


def _darken(picture: pygame.Surface, foot: int, shade: int) -> None:
    """Darken a picture towards its lower edge, from ``shade`` pixels above the lowest ``foot`` pixels on."""
    width, height = picture.get_size()
    red, green, blue, _opacity = pygame.transform.average_color(picture, (0, height - foot, width, foot))
    ground = theme.blended((red, green, blue), theme.BLACK, _DARK)
    dark = pygame.Surface((1, min(height, foot + shade)), pygame.SRCALPHA)
    reach = 0.85 * dark.get_height()
    for y in range(dark.get_height()):
        dark.set_at((0, y), (*ground, round(255 * _OPACITY * min(1.0, (y + 1) / reach))))
    picture.blit(pygame.transform.scale(dark, (width, dark.get_height())), (0, height - dark.get_height()))


def city_of(journey: str, rules: str, size: tuple[int, int]) -> pygame.Surface:
    """The picture of a stop of the journey, or of the city of a rulebook, scaled to this size in pixels."""
    stop = stop_at(journey)
    return city_picture(picture_for(rules) if stop is None else stop.picture, size)


def picture_for(rules: str | None) -> str:
    """The picture of a rulebook's city, or of the grand round for all rulebooks together."""
    from game.players.journey import JOURNEY

    return next((stop.picture for stop in JOURNEY.stops if stop.rules == rules), JOURNEY.round.picture)


def room_at(journey: str) -> str:
    """The id of the background sound at a stop of the journey; empty for any other match."""
    stop = stop_at(journey)
    return "" if stop is None else stop.room
