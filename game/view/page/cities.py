"""The pictures of the cities of the journey, and their stamps."""

from collections.abc import Sequence

import pygame

from game.app.system.assets import asset
from game.view.paint import PREMULTIPLIED, Canvas, clear, cut_corners
from game.view.paint.shapes import Stops, edges, slanted, vertical
from game.view.units import FILES, Box, Color, Pixels, Point, kept, theme

_SMALL = (800, 400)
"""The size up to which a city is drawn from a smaller picture, which is kept."""
_HORIZON = 0.62
"""Where the horizon lies in a stop's picture, as a share of its height."""
_FINE = 3
_HOLE = 5.0
"""The radius of a hole in a stamp's edge, in units."""
_EDGE = 8.0
"""The width of a stamp's edge, in units."""
_FOOT_DARK = 0.84
"""How dark the color is that covers the foot of a picture."""
_FOOT_OPACITY = 0.8
"""The opacity of that color at the foot."""
_WHITE: Color = (0xF7, 0xF1, 0xE3)
_GILT: Color = (0xF0, 0xBE, 0x58)
_NOT_WON: Color = (186, 182, 206)
"""What the colors of a stamp that is not won yet are multiplied by, of 255."""
_ETCHED: Color = (68, 86, 114)
"""What the lines of an outline take from the paper's color."""
_TITLE_SHADE = ((0.0, theme.NIGHT, 0.6), (0.26, theme.NIGHT, 0.0))
_TITLE_REACH = ((0.26, theme.WHITE, 1.0), (0.4, theme.WHITE, 0.0))
"""The shade behind a title, from the top down, and how much of it there is, from the title's side on."""
_PAUSED_SHADE = ((0.0, theme.NIGHT, 0.78), (0.5, theme.NIGHT, 0.0))
_PAUSED_REACH = ((0.52, theme.WHITE, 1.0), (1.0, theme.WHITE, 0.0))
"""The shade over the picture of a paused match, from the side at which lines begin, and how the picture fades out."""


def _read(picture: str) -> pygame.Surface:
    return pygame.image.load(asset("backdrops", f"{picture}.webp")).convert()


backdrop = FILES.keeps(_read)
"""A stop's whole picture."""


@FILES.keeps
def small_backdrop(picture: str) -> pygame.Surface:
    """A stop's picture as large as any stamp needs it: it takes long to read, and a page shows it several times."""
    whole = _read(picture)
    room = whole.get_rect().fit(pygame.Rect(0, 0, *_SMALL))
    return pygame.transform.smoothscale(whole, room.size)


def city_picture(picture: str, size: Pixels, horizon: float | None = None) -> pygame.Surface:
    """The middle of a stop's picture, scaled to this size in pixels.

    :param horizon: how deep its horizon is seen as far as possible, as a share of the height.
    """
    is_small = size[0] <= _SMALL[0] and size[1] <= _SMALL[1]
    whole = small_backdrop(picture) if is_small else backdrop(picture)
    room = pygame.Rect(0, 0, *size).fit(whole.get_rect())
    if horizon is not None:
        room.y = round(_HORIZON * whole.get_height() - horizon * room.height)
        room.clamp_ip(whole.get_rect())
    return pygame.transform.smoothscale(whole.subsurface(room), size)


def draw_city(picture: str, radius: float, foot: float, canvas: Canvas, box: Box) -> None:
    """Draw a stop's picture with round corners.

    :param foot: half of the height over which it grows dark towards its lower edge, in units; 0 if it does not.
    """
    rect, px = canvas.rect(box), canvas.kit.frame.px
    city = _rounded_city(picture, rect.size, px(radius), px(foot))
    canvas.lay(city, rect)


@kept
def _rounded_city(picture: str, size: Pixels, radius: int, foot: int) -> pygame.Surface:
    city = city_picture(picture, size).convert_alpha()
    if foot:
        _darken(city, foot, foot)
    cut_corners(city, radius)
    return city


def shade_title(picture: pygame.Surface, *, mirrored: bool) -> None:
    """Darken the corner of a stop's picture where a title stands: from the top down, and less towards the middle."""
    shade = vertical(picture.get_size(), _TITLE_SHADE)
    fading = _across(picture.get_size(), _TITLE_REACH, mirrored=mirrored)
    shade.blit(fading, special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(shade, special_flags=PREMULTIPLIED)


def draw_paused_city(picture: str, radius: float, canvas: Canvas, box: Box) -> None:
    """Draw the evening over a city, with round upper corners, which fades into the panel below it."""
    rect, kit = canvas.rect(box), canvas.kit
    city = _paused_city(picture, rect.size, kit.frame.px(radius), mirrored=kit.mirrored)
    canvas.lay(city, rect)


@kept
def _paused_city(picture: str, size: Pixels, radius: int, *, mirrored: bool) -> pygame.Surface:
    city = city_picture(picture, size).convert_alpha()
    city.blit(_across(size, _PAUSED_SHADE, mirrored=mirrored), special_flags=PREMULTIPLIED)
    city.blit(vertical(size, _PAUSED_REACH), (0, 0), None, pygame.BLEND_RGBA_MULT)
    cut_corners(city, radius)
    return city


def _across(size: Pixels, stops: Stops, *, mirrored: bool) -> pygame.Surface:
    """A gradient in reading direction."""
    return pygame.transform.flip(slanted(size, (size[0], 0), stops), flip_x=mirrored, flip_y=False)


def draw_stamp(
    picture: str,
    is_won: bool,  # noqa: FBT001
    canvas: Canvas,
    box: Box,
    *,
    is_gilt: bool = False,
    foot: float = 0.0,
) -> None:
    """Draw a stamp, dark if it is not won yet.

    :param is_gilt: whether its edge is golden instead of white.
    :param foot: the height of the dark part where text stands, in units; 0 for none.
    """
    rect = canvas.rect(box)
    stamp = _stamp(picture, rect.size, canvas.kit.frame.unit, foot=foot, is_gilt=is_gilt)
    if not is_won:
        stamp = stamp.copy()
        stamp.fill(_NOT_WON, special_flags=pygame.BLEND_RGB_MULT)
    canvas.surface.blit(stamp, rect)


def draw_place_of_stamp(picture: str, canvas: Canvas, box: Box) -> None:
    """Draw the place in an album for a stamp that is not won yet: its picture in outline on pale paper."""
    rect = canvas.rect(box)
    canvas.surface.blit(_place_of_stamp(picture, rect.size, canvas.kit.frame.unit), rect)


@kept
def _place_of_stamp(picture: str, size: Pixels, unit: float) -> pygame.Surface:
    place, rim = _stamp(picture, size, unit).copy(), round(_EDGE * unit)
    inner = place.get_rect().inflate(-2 * rim, -2 * rim)
    fine = min(2.0, _SMALL[1] / inner.height)
    city = city_picture(picture, (round(fine * inner.width), round(fine * inner.height)))
    lines = pygame.transform.smoothscale(_lines_of(city), inner.size)
    pygame.draw.rect(lines, theme.WHITE, lines.get_rect(), 1)
    lines.fill(_ETCHED, special_flags=pygame.BLEND_RGB_MULT)
    place.fill(_WHITE, inner)
    place.blit(lines, inner, special_flags=pygame.BLEND_RGB_SUB)
    return place


def _lines_of(picture: pygame.Surface) -> pygame.Surface:
    """The outlines in a picture, white on black, without the faintest ones."""
    lines = pygame.transform.grayscale(pygame.transform.laplacian(picture))
    lines.fill((2, 2, 2), special_flags=pygame.BLEND_RGB_SUB)
    for _time in range(2):
        lines.blit(lines.copy(), special_flags=pygame.BLEND_RGB_ADD)
    return lines


@kept
def _stamp(picture: str, size: Pixels, unit: float, *, foot: float = 0.0, is_gilt: bool = False) -> pygame.Surface:
    """A stamp without its text: a perforated edge, and a stop's picture that is dark where the text stands.

    :param size: in pixels.
    :param unit: the pixels of a unit.
    """
    color, hole, rim = _GILT if is_gilt else _WHITE, _HOLE * unit * _FINE, round(_EDGE * unit)
    stamp = clear(size)
    holes = _perforation((size[0] * _FINE, size[1] * _FINE), hole)
    for part in edges(stamp.get_rect(), rim):
        paper = clear((part.width * _FINE, part.height * _FINE))
        paper.fill(color)
        for x, y in holes:
            pygame.draw.circle(paper, (*color, 0), (x - part.x * _FINE, y - part.y * _FINE), hole)
        pygame.transform.smoothscale(paper, part.size, stamp.subsurface(part))
    drawn = city_picture(picture, (max(1, size[0] - 2 * rim), max(1, size[1] - 2 * rim)))
    if foot:
        _darken(drawn, round(foot * unit), round(_HOLE * unit) * _FINE)
    stamp.blit(drawn, (rim, rim))
    return stamp


def _perforation(size: Pixels, hole: float) -> Sequence[Point]:
    """The middles of the holes along the four edges of a stamp; ``hole``: their radius."""
    (wide, across), (high, down) = ((long, max(1, round(long / hole / 4))) for long in size)
    columns = [(wide * (place + 0.5) / across, end) for place in range(across) for end in (0, high)]
    return columns + [(end, high * (place + 0.5) / down) for place in range(down) for end in (0, wide)]


def _darken(picture: pygame.Surface, foot: int, shade: int) -> None:
    """Darken a picture towards its lower edge, from ``shade`` pixels above the lowest ``foot`` pixels on."""
    width, height = picture.get_size()
    foot = min(height, foot)
    red, green, blue, _opacity = pygame.transform.average_color(picture, (0, height - foot, width, foot))
    ground = theme.blended((red, green, blue), theme.BLACK, _FOOT_DARK)
    dark = vertical((width, min(height, foot + shade)), ((0.0, ground, 0.0), (0.85, ground, _FOOT_OPACITY)))
    picture.blit(dark, (0, height - dark.get_height()), special_flags=PREMULTIPLIED)
