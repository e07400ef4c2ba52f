"""The cloth of the table: lamp light, grain, ornament and embroidered border (docs/design.md, section 6)."""

from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache

import pygame

from game.app.system.assets import picture
from game.view.paint.shapes import PREMULTIPLIED, Stops, faded, glow, radial, rgb, ring, rounded, spread, tinted
from game.view.units import DEPTH, Color, Frame, Pixels, Point, kept
from game.view.units.theme import blended

WHITE = rgb("#FFFFFF")
THREAD = rgb("#F2DDA6")


class Felt(Enum):
    """Colors of the table's cloth."""

    JADE = "jade"
    MIDNIGHT = "midnight"
    PLUM = "plum"
    CHARCOAL = "charcoal"
    WINE = "wine"
    FROST = "frost"


TONES = {
    Felt.JADE: (rgb("#1E7466"), rgb("#0F4F48"), rgb("#062622")),
    Felt.MIDNIGHT: (rgb("#2F5590"), rgb("#173159"), rgb("#081426")),
    Felt.PLUM: (rgb("#6A3D6E"), rgb("#41204A"), rgb("#1B0B21")),
    Felt.CHARCOAL: (rgb("#4B5058"), rgb("#2B2F36"), rgb("#101216")),
    Felt.WINE: (rgb("#7C3242"), rgb("#4A1826"), rgb("#1D070E")),
    Felt.FROST: (rgb("#5C7F95"), rgb("#34526A"), rgb("#121F2B")),
}
"""Center, middle and edge of the lamp light on each cloth (docs/design.md, section 8)."""

TOP = 18.0
"""The top of the felt, in layout units (docs/design.md, section 4)."""
HEIGHT = 898.0
"""The height of the felt."""
SIDE = 22.0
"""The margins at its sides."""
RADIUS = 44.0
"""The radius of its corners."""
CENTER = 481.0
"""Vertical position of the table's center, in layout units."""
LAMP = 0.36 * 1080
"""Vertical position of the lamp's center, in layout units."""
REACH = 0.86
WIDENED = 0.651
"""Horizontal scale of the lamp's light, which is wider than high."""
GRAIN_WHITE = 1.07
"""The brightness that white stands for in the picture of the grain."""
_SHADES = 16
"""The number of steps in which the light fades from the lamp's center to its edge."""
CELL = 48
"""Edge in pixels of the cells for which the light is computed."""
_LAMP_TINT = 0.45
"""Strength of a colored lamp's tint over everything."""
_LAMP_LIGHT = 0.12
"""Strength of a colored lamp's light in the middle."""
ORNAMENT_TILES = 14.5
TILE_UNITS = 45.0


def felt_place(frame: Frame) -> pygame.Rect:
    """The felt in pixels; in a window wider than the layout area it reaches to the edges."""
    side = round(SIDE * frame.unit)
    top, bottom = frame.at(0, TOP)[1], frame.at(0, TOP + HEIGHT)[1]
    left, right = frame.beside
    return pygame.Rect(left + side, top, frame.window[0] - left - right - 2 * side, bottom - top)


def felt_surface(frame: Frame, felt: Felt) -> pygame.Surface:
    """The felt with round corners, premultiplied, at the size of its place."""
    place = felt_place(frame)
    middle, lamp = (frame.at(frame.width / 2, y) for y in (CENTER, LAMP))
    cloth = woven(place.size, (lamp[0] - place.x, lamp[1] - place.y), frame.unit, TONES[felt])
    _lay_ornament(cloth, (middle[0] - place.x, middle[1] - place.y), frame.unit, felt, is_clear=True)
    _lay_border(cloth, frame.unit, felt)
    shaped = cloth.convert_alpha()
    cut_corners(shaped, RADIUS * frame.unit)
    return shaped


def woven(
    size: Pixels,
    lamp: Point,
    unit: float,
    tones: Sequence[Color],
    cast: Callable[[pygame.Surface], None] = lambda _light: None,
) -> pygame.Surface:
    """Plain opaque cloth under the lamp, of these tones: at the center of its light, halfway, and at its edge.

    :param cast: casts more light, on a picture of few cells.
    """
    cells = max(2, size[0] // CELL), max(2, size[1] // CELL)
    middle = lamp[0] * cells[0] / size[0], lamp[1] * cells[1] / size[1]
    reach = REACH * 1080 * unit
    across, down = reach / WIDENED * cells[0] / size[0], reach * cells[1] / size[1]
    light = radial(cells, middle, (across, down), _lit(tuple(tones))).convert()
    cast(light)
    cloth = pygame.transform.smoothscale(light, size)
    weave = grain()
    for y_px in range(0, size[1], weave.get_height()):
        for x_px in range(0, size[0], weave.get_width()):
            cloth.blit(weave, (x_px, y_px), special_flags=pygame.BLEND_RGB_MULT)
    return cloth


@cache
def grain() -> pygame.Surface:
    """The picture of the weave of all cloth."""
    return picture("materials", "felt_grain.webp", opaque=True)


@kept
def spread_cloth(frame: Frame, felt: Felt) -> pygame.Surface:
    """Felt with its ornament under a lamp in the middle, opaque and as large as the window, not to be drawn on."""
    middle = frame.at(frame.width / 2, 540)
    cloth = woven(frame.window, middle, frame.unit, TONES[felt])
    _lay_ornament(cloth, middle, frame.unit, felt, is_clear=False)
    return cloth


def cast_light(surface: pygame.Surface, frame: Frame, lamp: Color | None) -> None:
    """Tint a table or cloth by a colored lamp; ``None`` leaves it as it is."""
    if lamp is None:
        return
    surface.fill(blended(WHITE, lamp, _LAMP_TINT), special_flags=pygame.BLEND_RGB_MULT)
    reach = REACH * 1080 * frame.unit / CELL
    cells = (max(2, frame.window[0] // CELL), max(2, frame.window[1] // CELL))
    middle = (cells[0] / 2, frame.at(0, LAMP)[1] / CELL)
    pool = glow(surface.get_size(), cells, middle, (reach, reach), [(0.0, lamp, _LAMP_LIGHT), (1.0, lamp, 0.0)])
    surface.blit(pool, special_flags=PREMULTIPLIED)


def lamp_light(size: Pixels, cells: Pixels, middle: Point, reach: float, tones: Sequence[Color]) -> pygame.Surface:
    """Light in three tones from its middle to a distance of ``reach`` cells, computed for a few cells and scaled up."""
    stops = [(place, tone, 1.0) for place, tone in zip((0.0, 0.5, 1.0), tones, strict=True)]
    return glow(size, cells, (middle[0] + 0.5, middle[1] + 0.5), (reach, reach), stops)


def cut_corners(surface: pygame.Surface, radius: float, *, is_head: bool = False) -> None:
    """Round the corners of a surface with alpha; only the upper ones if it is the head of something."""
    side = int(radius) + 2
    mask = rounded((2 * side, 2 * side), radius)
    width, height = surface.get_size()
    for x, left in ((0, 0), (width - side, side)):
        for y, top in ((0, 0), (height - side, side))[: 1 if is_head else 2]:
            surface.blit(mask, (x, y), (left, top, side, side), special_flags=pygame.BLEND_RGBA_MULT)


def _lit(tones: Sequence[Color]) -> Stops:
    """The colors of a cloth from the lamp's center outwards, brighter than they are, as the grain will darken them."""
    center, middle, edge = tones
    places = [place / _SHADES for place in range(_SHADES + 1)]
    shares = [2 * place * place * (3 - 2 * place) for place in places]
    blends = [blended(center, middle, each) if each < 1 else blended(middle, edge, each - 1) for each in shares]
    lights = ((min(255, round(GRAIN_WHITE * channel)) for channel in blend) for blend in blends)
    return [(place, (red, green, blue), 1.0) for place, (red, green, blue) in zip(places, lights, strict=True)]


def _lay_ornament(cloth: pygame.Surface, center: Pixels, unit: float, felt: Felt, *, is_clear: bool) -> None:
    """Draw the ornament of lotus rings and frets, lighter than the felt, by mirroring one quarter.

    :param is_clear: whether it is of pale thread, as on a table; otherwise it hardly shows, as below a page.
    """
    reach = round(ORNAMENT_TILES * TILE_UNITS * unit)
    file = "ornament-small.webp" if unit <= 1.0 else "ornament.webp"
    quarter = pygame.transform.smoothscale(picture("materials", file), (reach, round(reach * DEPTH)))
    thread = blended(TONES[felt][0], THREAD, 0.55) if is_clear else blended(TONES[felt][0], WHITE, 0.35)
    quarter = tinted(quarter, thread)
    if is_clear:
        quarter.blit(quarter.copy(), special_flags=PREMULTIPLIED)
    width, height = quarter.get_size()
    for left in (False, True):
        for up in (False, True):
            corner = (center[0] - width * left, center[1] - height * up)
            cloth.blit(pygame.transform.flip(quarter, left, up), corner, special_flags=PREMULTIPLIED)


def _lay_border(cloth: pygame.Surface, unit: float, felt: Felt) -> None:
    """Draw three embroidered lines along the edge."""
    thread = blended(TONES[felt][0], THREAD, 0.55)
    for inset, width, opacity in ((15, 1.6, 0.26), (21, 3.2, 0.16), (27, 1.6, 0.26)):
        place = cloth.get_rect().inflate(-2 * round(inset * unit), -2 * round(inset * unit))
        radius, thick = (RADIUS - inset * 0.6) * unit, width * unit
        border = int(radius + thick) + 2
        line = ring((2 * border + 2, 2 * border + 2), radius, max(1.0, thick))
        spread(cloth, faded(tinted(line, thread), opacity), place, border)
