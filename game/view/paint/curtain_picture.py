"""The curtain that hides the table from everybody except the player whose turn it is (docs/design.md, section 12)."""

import math

import pygame

from game.app.system.assets import picture
from game.view.paint.panels import BLACK, BRASS
from game.view.paint.shapes import PREMULTIPLIED, Stops, clear, flipped, glow, pleated, rgb, vertical
from game.view.units import Pixels, kept

FOLDS = 15
_TRIM = 8.0
"""Width of the brass trim at the inner edges, in layout units."""
_CLOTH: Stops = tuple(
    (stop, rgb(color), 1.0)
    for stop, color in ((0.0, "#4A1410"), (0.3, "#A52E22"), (0.45, "#C8452F"), (0.75, "#7A1E17"), (1.0, "#4A1410"))
)
_HANGING: Stops = ((0.0, BLACK, 0.55), (0.2, BLACK, 0.0), (0.45, BLACK, 0.0), (1.0, BLACK, 0.45))
"""Shade below the rod and at the hem."""
_DRAPED: Stops = ((0.0, BLACK, 0.7), (0.16, BLACK, 0.25), (0.5, BLACK, 0.1), (1.0, BLACK, 0.5))
"""Shade on a low cloth below its rail."""
_LAMPLIGHT: Stops = ((0.0, rgb("#FFC27A"), 0.26), (0.6, rgb("#FFC27A"), 0.06), (1.0, BLACK, 0.34))
"""Warm light on the middle of a low cloth."""
_THREADS: Stops = tuple((stop, rgb(tone), 1.0) for stop, tone in ((0.0, "#6E4A1C"), (0.5, "#E9C47A"), (1.0, "#6E4A1C")))
_SHADOW: Stops = ((0.0, BLACK, 0.5), (1.0, BLACK, 0.0))
_RAIL = 26.0
"""The height of the rail from which a low cloth hangs, in layout units."""
_SWAG = (270.0, 92.0)
"""The width and height of a bow of cloth, in layout units."""
_HEM = 20.0
"""The height of the hem's fringe, in layout units."""
_PLEATS = 2.6
"""How many pleats a bow has."""
_FULL = ((math.ceil(_PLEATS) - 0.12) / _PLEATS) ** (1 / 1.3)
"""The length of three whole pleats as a multiple of the bow's, at whose end the last pleat is cut off."""
_PLEATED: Stops = [
    ((max(0.0, pleat + share - 0.12) / _PLEATS) ** (1 / 1.3) / _FULL, tone, 1.0)
    for pleat in range(math.ceil(_PLEATS))
    for share, tone, _opacity in _CLOTH
]
"""The pleats of a bow, which are wider below."""
_BRAID = 0.06
"""The height of the braid, as a share of the bow's."""
_FRINGE = 0.13
"""The height of the fringe, as a share of the bow's."""
_LAMP: Stops = ((0.0, rgb("#FFD28A"), 0.16), (0.55, BLACK, 0.05), (1.0, BLACK, 0.6))
"""Warm light in the middle, and dark corners."""


@kept
def curtain(window: Pixels, unit: float) -> pygame.Surface:
    """The closed curtain, opaque and as large as the window; both halves meet in the middle."""
    whole = pygame.Surface(window)
    half = _curtain_half((window[0] - window[0] // 2, window[1]), unit)
    whole.blit(half)
    whole.blit(flipped(half), (window[0] // 2, 0))
    whole.blit(glow(window, (64, 36), (32, 17.3), (32 / 0.98, 18 / 0.78), _LAMP), special_flags=PREMULTIPLIED)
    return whole


def _curtain_half(size: Pixels, unit: float) -> pygame.Surface:
    width, height = size
    half = pleated(size, _CLOTH, FOLDS).convert()
    half.blit(vertical(size, _HANGING), special_flags=PREMULTIPLIED)
    trim = max(2, round(_TRIM * unit))
    half.blit(vertical((trim, height), BRASS), (width - trim, 0), special_flags=PREMULTIPLIED)
    edge = max(1, round(unit))
    half.fill((0x2A, 0x10, 0x08), (width - trim - edge, 0, edge, height))
    return half


@kept
def drape(size: Pixels, unit: float, folds: int) -> pygame.Surface:
    """A cloth of this size in pixels that hangs from a wooden rail, opaque."""
    width = size[0]
    cloth = pleated(size, _CLOTH, folds).convert()
    cloth.blit(vertical(size, _DRAPED), special_flags=PREMULTIPLIED)
    cloth.blit(glow(size, (64, 16), (32, 6), (30, 14), _LAMPLIGHT), special_flags=PREMULTIPLIED)
    hem = max(4, round(_HEM * unit))
    cloth.blit(_fringe((width, hem), unit), (0, size[1] - hem))
    rail, line = round(_RAIL * unit), max(2, round(3 * unit))
    count = max(2, round(width / (_SWAG[0] * unit)))
    swag = _swag((width // count + 1, max(8, round(_SWAG[1] * unit))))
    for number in range(count):
        cloth.blit(swag, (number * width // count, rail // 2), special_flags=PREMULTIPLIED)
    cloth.blit(vertical((width, rail), _SHADOW), (0, rail), special_flags=PREMULTIPLIED)
    cloth.blit(pygame.transform.smoothscale(picture("materials", "rack_lip.jpg", opaque=True), (width, rail)))
    for y in (0, rail - line):
        cloth.blit(vertical((width, line), BRASS), (0, y), special_flags=PREMULTIPLIED)
    return cloth


def _swag(size: Pixels) -> pygame.Surface:
    """A cloth that hangs in a bow from the rail, with pleats along it, a golden fringe and its shadow."""
    width, height = max(4, size[0] // 2), 2 * size[1]
    small = clear((width, height))
    threads = pleated((width, 1), _THREADS, max(1, width // 3))
    for x in range(width):
        foot = round(height * (0.26 + 0.44 * math.sin(math.pi * (x + 0.5) / width)))
        braid, fringe = foot + round(_BRAID * height), foot + round((_BRAID + _FRINGE) * height)
        shadow = fringe + round(0.16 * height)
        small.blit(vertical((1, round(foot * _FULL)), _PLEATED), (x, 0), (0, 0, 1, foot))
        small.blit(vertical((1, braid - foot), BRASS), (x, foot))
        small.fill(threads.get_at((x, 0)), (x, braid, 1, fringe - braid))
        small.blit(vertical((1, shadow - fringe), _SHADOW), (x, fringe))
    return pygame.transform.smoothscale(small, size)


def _fringe(size: Pixels, unit: float) -> pygame.Surface:
    """A golden braid with threads below it, opaque."""
    width, height = size
    thread = max(3, round(5 * unit))
    count = math.ceil(width / thread)
    hem = pygame.Surface(size)
    hem.blit(pleated((count * thread, height), _THREADS, count))
    hem.blit(vertical((width, max(2, height // 3)), BRASS), special_flags=PREMULTIPLIED)
    return hem


def draw_parted(surface: pygame.Surface, closed: pygame.Surface, share: float) -> None:
    """Draw the curtain over the surface, opened by ``share``: 0 is closed, 1 is open."""
    width, height = closed.get_size()
    middle = width - width // 2
    away = round(middle * share)
    surface.blit(closed, (-away, 0), (0, 0, middle, height))
    surface.blit(closed, (middle + away, 0), (middle, 0, width - middle, height))
