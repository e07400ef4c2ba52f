"""Smooth shapes that pygame lacks (round corners, soft edges, gradients), and pictures with an anchor.

Masks are white and premultiplied: all four channels of a pixel hold its coverage.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import cos, hypot, pi, sin

import pygame

from game import Frozen
from game.view.units import Pixels, Point, kept

Rgb = tuple[int, int, int]
Stop = tuple[float, Rgb, float]
Stops = Sequence[Stop]
"""The stops of a gradient in rising order: position 0 to 1, color, opacity 0 to 1."""

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
_FINE = 8
"""Factor by which corners are drawn larger before they are scaled down."""
_STEPS = 255
"""The number of steps of a gradient from its start to its end."""
_CELLS = 24
"""The number of colors along the longer side of a slanted gradient, before it is scaled up."""
_SMALL = 40_000
"""The pixels up to which something is painted and kept at its whole size, as that is drawn soonest."""
_PATCH = 128
"""The greatest width and height of what is drawn again and again along an edge."""
_CLEAR = (0, 0, 0, 0)
_WHITE = (255, 255, 255, 255)

_EVENING = ((0.0, (255, 255, 255), 1.0), (0.4, (250, 246, 250), 1.0), (1.0, (214, 200, 216), 1.0))
"""What the colors of a figure are multiplied by in the evening, from its head to its foot."""


def rgb(text: str) -> Rgb:
    """The channels of ``#RRGGBB``, or of ``RRGGBB``."""
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue


def clear(size: Pixels) -> pygame.Surface:
    """An empty surface with alpha."""
    return pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)


def flipped(picture: pygame.Surface) -> pygame.Surface:
    """A picture with its left at the right."""
    return pygame.transform.flip(picture, flip_x=True, flip_y=False)


@kept
def _corner(radius: float) -> pygame.Surface:
    """The top left corner of a rounded box, in as many whole pixels as the radius needs."""
    pixels = max(1, int(radius + 0.999))
    side, center = pixels * _FINE, round(radius * _FINE)
    large = clear((side, side))
    pygame.draw.circle(large, _WHITE, (center, center), center)
    large.fill(_WHITE, (center, 0, side, side))
    large.fill(_WHITE, (0, center, side, side))
    return pygame.transform.smoothscale(large, (pixels, pixels))


def rounded(size: Pixels, radius: float) -> pygame.Surface:
    """A mask of a rounded box that fills the size."""
    width, height = size
    mask = clear(size)
    mask.fill(_WHITE)
    corner = _corner(max(0.5, min(radius, width / 2, height / 2)))
    side = corner.get_width()
    for flip_x in (False, True):
        for flip_y in (False, True):
            place = (width - side if flip_x else 0, height - side if flip_y else 0)
            mask.fill(_CLEAR, (*place, side, side))
            mask.blit(pygame.transform.flip(corner, flip_x, flip_y), place, special_flags=pygame.BLEND_RGBA_MAX)
    return mask


def ring(size: Pixels, radius: float, width: float) -> pygame.Surface:
    """A mask of the edge of a rounded box, ``width`` pixels wide; a width below 1 gives a fainter edge."""
    whole = max(1, int(width + 0.5))
    mask = rounded(size, radius)
    inner = size[0] - 2 * whole, size[1] - 2 * whole
    if min(inner) > 0:
        hole = rounded(inner, max(0.5, radius - whole))
        mask.blit(hole, (whole, whole), special_flags=pygame.BLEND_RGBA_SUB)
    return faded(mask, min(1.0, width / whole))


def faded(surface: pygame.Surface, opacity: float) -> pygame.Surface:
    """Reduces the opacity of a premultiplied surface in place, and returns it."""
    if opacity < 1:
        level = round(255 * opacity)
        surface.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def tinted(mask: pygame.Surface, color: Rgb, opacity: float = 1.0) -> pygame.Surface:
    """The mask in a color, premultiplied."""
    red, green, blue = (round(channel * opacity) for channel in color)
    colored = mask.copy()
    colored.fill((red, green, blue, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    return colored


def filled(mask: pygame.Surface, gradient: pygame.Surface) -> pygame.Surface:
    """The gradient seen through the mask; both premultiplied and equally large."""
    seen = mask.copy()
    seen.blit(gradient, special_flags=pygame.BLEND_RGBA_MULT)
    return seen


def blurred(surface: pygame.Surface, deviation: float) -> pygame.Surface:
    """A premultiplied surface with a Gaussian blur of this standard deviation; strong blurs are made at small size."""
    if deviation < 0.3:
        return surface
    width, height = surface.get_size()
    shrink = _shrunk(deviation)
    small = surface
    if shrink > 1:
        small = pygame.transform.smoothscale(surface, (max(1, width // shrink), max(1, height // shrink)))
    soft = pygame.transform.gaussian_blur(small, max(1, round(deviation / shrink * 1.1)), repeat_edge_pixels=False)
    return pygame.transform.smoothscale(soft, (width, height)) if shrink > 1 else soft


def _shrunk(deviation: float) -> int:
    """The factor by which a picture is made smaller before a blur of this deviation, in pixels."""
    return max(1, int(deviation / 3))


def whitened(surface: pygame.Surface) -> pygame.Surface:
    """A surface all in white, as opaque as it is."""
    white = surface.copy()
    white.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return white.premul_alpha()


def rim_lit(figure: pygame.Surface, light: Rgb, reach: float) -> pygame.Surface:
    """A premultiplied figure in the evening: dim towards its foot, with light from behind along its upper left edge.

    :param reach: how far the light reaches in, in pixels.
    """
    size, white = figure.get_size(), whitened(figure)
    shown = figure.copy()
    shown.blit(vertical(size, _EVENING), special_flags=pygame.BLEND_RGBA_MULT)
    for share, opacity in ((1.0, 0.5), (0.3, 0.75)):
        rim, inside, far = white.copy(), blurred(white, share * reach / 2), round(share * reach)
        rim.blit(inside, (far, round(0.7 * far)), special_flags=pygame.BLEND_RGBA_SUB)
        rim.fill((0, 0, 0, 0), (0, size[1] - 1, size[0], 1))  # the lowest line goes on as the robe
        shown.blit(tinted(rim, light, opacity), special_flags=pygame.BLEND_RGB_ADD)
    return shown


def sharpened(surface: pygame.Surface, strength: float) -> pygame.Surface:
    """A premultiplied surface with an unsharp mask, except near its edge."""
    soft = pygame.transform.gaussian_blur(surface, 1)
    inside = whitened(soft)
    inside.fill((192, 192, 192, 192), special_flags=pygame.BLEND_RGBA_SUB)
    for _doubling in range(2):
        inside.blit(inside.copy(), special_flags=pygame.BLEND_RGBA_ADD)
    level = round(255 * strength)
    inside.fill((level, level, level, 0), special_flags=pygame.BLEND_RGBA_MULT)
    sharp = surface.copy()
    for one, other, flag in ((surface, soft, pygame.BLEND_RGB_ADD), (soft, surface, pygame.BLEND_RGB_SUB)):
        difference = one.copy()
        difference.blit(other, special_flags=pygame.BLEND_RGB_SUB)
        difference.blit(inside, special_flags=pygame.BLEND_RGB_MULT)
        sharp.blit(difference, special_flags=flag)
    sharp.blit(whitened(surface), special_flags=pygame.BLEND_RGBA_MIN)
    return sharp


def soft_box(size: Pixels, radius: float, deviation: float, color: Rgb, opacity: float) -> tuple[pygame.Surface, int]:
    """A blurred rounded box, and the margin in pixels that the blur needs on every side."""
    edge, margin, border = soft_edge(size, radius, radius, deviation, (color, opacity))
    box = clear((size[0] + 2 * margin, size[1] + 2 * margin))
    spread(box, edge, box.get_rect(), border, is_hollow=False)
    return box, margin


def soft_edge(
    size: Pixels, radius: float, corner: float, deviation: float, paint: tuple[Rgb, float], width: float = 0.0
) -> tuple[pygame.Surface, int, int]:
    """A blurred rounded box to be spread to its size, the blur's margin, and the border left unscaled.

    :param corner: the size of its corners; between them it is alike all along.
    :param width: of a line in its place.
    """
    margin, shrink = int(deviation * 3) + 1, _shrunk(deviation)
    border = int(corner) + 2 + 2 * margin
    whole = 2 * border + 1
    most = whole + -whole % shrink - 2 * margin
    return _soft((min(size[0], most), min(size[1], most)), radius, margin, deviation, paint, width), margin, border


@kept
def _soft(
    size: Pixels, radius: float, margin: int, deviation: float, paint: tuple[Rgb, float], width: float
) -> pygame.Surface:
    field = clear((size[0] + 2 * margin, size[1] + 2 * margin))
    field.blit(ring(size, radius, width) if width else rounded(size, radius), (margin, margin))
    return tinted(blurred(field, deviation), *paint)


def _of_steps(size: Pixels, steps: bytes, stops: Stops) -> pygame.Surface:
    """A surface with alpha of pixels at these steps of a gradient, from 0 to 255."""
    pixels = bytearray(4 * len(steps))
    for channel, levels in enumerate(_levels(tuple(stops))):
        pixels[channel::4] = steps.translate(levels)
    surface = clear(size)
    surface.blit(pygame.image.frombuffer(pixels, size, "RGBA"), special_flags=pygame.BLEND_RGBA_ADD)
    return surface


@lru_cache(256)
def _levels(stops: tuple[Stop, ...]) -> tuple[bytes, ...]:
    """For each channel its levels at the steps of a gradient."""
    pixels = pygame.image.tobytes(_strip(stops), "RGBA")
    return tuple(pixels[channel::4] for channel in range(4))


def vertical(size: Pixels, stops: Stops) -> pygame.Surface:
    """A gradient from top to bottom."""
    return pygame.transform.scale(_strip(tuple(stops)), size)


def pleated(size: Pixels, stops: Stops, times: int) -> pygame.Surface:
    """A gradient from left to right, so many times side by side."""
    one = pygame.transform.rotate(_strip(tuple(stops)), 90)
    row = clear((size[0], 1))
    for left, right in pairwise(round(size[0] * number / times) for number in range(times + 1)):
        pygame.transform.scale(one, (right - left, 1), row.subsurface((left, 0, right - left, 1)))
    return pygame.transform.scale(row, size)


@kept
def _strip(stops: tuple[Stop, ...]) -> pygame.Surface:
    """All steps of a gradient from top to bottom, one pixel wide."""
    strip = clear((1, _STEPS + 1))
    places = [round(_STEPS * place) for place, _color, _opacity in stops]
    colors = [(*color, round(255 * opacity)) for _place, color, opacity in stops]
    strip.fill(colors[-1])
    strip.fill(colors[0], (0, 0, 1, places[0]))
    for (top, foot), ends in zip(pairwise(places), pairwise(colors), strict=True):
        if foot > top:
            two = clear((1, 2))
            for row, color in enumerate(ends):
                two.set_at((0, row), color)
            pygame.transform.smoothscale(two, (1, foot - top), strip.subsurface((0, top, 1, foot - top)))
    return strip.premul_alpha()


def slanted(size: Pixels, end: Point, stops: Stops, at: Pixels = (0, 0)) -> pygame.Surface:
    """A gradient from the top left corner towards ``end``, a point in pixels; ``at``: where what is shown begins."""
    length, most = end[0] ** 2 + end[1] ** 2, max(size)
    columns, rows = (max(2, round(_CELLS * side / most)) for side in size)
    across = [(at[0] + size[0] * column / (columns - 1)) * end[0] / length for column in range(columns)]
    down = [(at[1] + size[1] * row / (rows - 1)) * end[1] / length for row in range(rows)]
    steps = bytes([min(_STEPS, round((x + y) * _STEPS)) for y in down for x in across])  # a list is made quicker
    return pygame.transform.smoothscale(_of_steps((columns, rows), steps, stops), size)


def radial(size: Pixels, center: Point, reach: tuple[float, float], stops: Stops) -> pygame.Surface:
    """A gradient outward from a point to the edge of an ellipse with these half axes, all in pixels."""
    return _of_steps(size, _distances(size, center, reach), stops)


def glow(
    size: Pixels,
    cells: Pixels,
    center: Point,
    reach: tuple[float, float],
    stops: Stops,
) -> pygame.Surface:
    """A gradient as in ``radial``, worked out for a few cells and scaled up."""
    return pygame.transform.smoothscale(radial(cells, center, reach, stops), size)


@lru_cache(16)
def _distances(size: Pixels, center: Point, reach: tuple[float, float]) -> bytes:
    """For each pixel the step of a gradient outward from a point."""
    (x, y), (across, down) = center, reach
    columns = [(column + 0.5 - x) / across * _STEPS for column in range(size[0])]
    rows = [(row + 0.5 - y) / down * _STEPS for row in range(size[1])]
    return bytes(min(_STEPS, round(hypot(column, row))) for row in rows for column in columns)


def draw_rays(
    surface: pygame.Surface,
    center: Point,
    reach: float,
    color: tuple[int, int, int, int],
    *,
    number: int,
) -> None:
    """Draw rays outward from a point, ``reach`` pixels long, and as wide as the gaps between them."""
    (x, y), wide = center, pi / number
    for ray in range(number):
        ends = [(x + cos(angle) * reach, y + sin(angle) * reach) for angle in (2 * ray * wide, (2 * ray + 1) * wide)]
        pygame.draw.polygon(surface, color, [(x, y), *ends])


def shortened(size: Pixels, border: int) -> Pixels:
    """The size in which something is painted that is then spread to this size; what is small is painted whole."""
    most = 2 * border + 1 if size[0] * size[1] > _SMALL else max(size)
    return min(size[0], most), min(size[1], most)


def spread(
    target: pygame.Surface,
    small: pygame.Surface,
    place: pygame.Rect,
    border: int,
    *,
    is_hollow: bool = True,
    blend: int = PREMULTIPLIED,
) -> None:
    """Draw a small premultiplied picture over a larger place: unscaled corners, stretched edges.

    ``border`` is the width and height of the corners in pixels. The middle is drawn unless it ``is_hollow``.
    """
    is_hollow = is_hollow and 2 * border < min(place.size)
    across = _thirds(small.get_width(), place.left, place.width, border)
    down = _thirds(small.get_height(), place.top, place.height, border)
    for column, (left, from_width, x, to_width) in enumerate(across):
        for row, (top, from_height, y, to_height) in enumerate(down):
            if (is_hollow and row == column == 1) or to_width <= 0 or to_height <= 0:
                continue
            part = small.subsurface((left, top, from_width, from_height))
            wide, high = _patch(from_width, to_width), _patch(from_height, to_height)
            if (wide, high) != part.get_size():
                part = pygame.transform.scale(part, (wide, high))
            for right, low in product(range(0, to_width, wide), range(0, to_height, high)):
                area = (0, 0, to_width - right, to_height - low)
                target.blit(part, (x + right, y + low), area, special_flags=blend)


def edges(box: pygame.Rect, border: int) -> Sequence[pygame.Rect]:
    """The four edges of a box, without its corners twice; of a small one all of it."""
    if 2 * border >= min(box.size):
        return [box]
    sides = box.inflate(0, -2 * border)
    top, side = (box.width, border), (border, sides.height)
    return [
        pygame.Rect(box.topleft, top),
        pygame.Rect((box.left, sides.bottom), top),
        pygame.Rect(sides.topleft, side),
        pygame.Rect((box.right - border, sides.top), side),
    ]


def _patch(small: int, length: int) -> int:
    """The length of each piece, in pixels, when ``small`` pixels are repeated along a side of this length."""
    return small if small >= min(length, _PATCH // 2) else min(length, _PATCH)


def _thirds(small: int, start: int, length: int, border: int) -> list[tuple[int, int, int, int]]:
    """The parts of a side stretched in its middle, each as source start, source length, target start, target length."""
    if small == length:
        return [(0, small, start, length)]
    border = min(border, small // 2)
    return [
        (0, border, start, border),
        (border, small - 2 * border, start + border, length - 2 * border),
        (small - border, border, start + length - border, border),
    ]


class Sprite(Frozen):
    """A premultiplied picture with an anchor. Draw it with ``BLEND_PREMULTIPLIED``."""

    surface: pygame.Surface
    dx: int
    """Pixels from the anchor to the surface's left edge, usually negative."""
    dy: int
    """Pixels from the anchor to the surface's top edge, usually negative."""

    def at(self, x: float, y: float) -> tuple[pygame.Surface, Pixels]:
        """Arguments for ``fblits``: the surface and its top left corner if the anchor is at this pixel."""
        return self.surface, (round(x) + self.dx, round(y) + self.dy)

    def faded(self, opacity: float) -> "Sprite":
        return Sprite(faded(self.surface.copy(), opacity), self.dx, self.dy)
