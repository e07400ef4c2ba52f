"""Soft shadows of things that lie on the table (docs/design.md, section 6). The light comes from the north-west."""

import pygame

from game.view.paint.shapes import PREMULTIPLIED, clear, rgb, soft_box
from game.view.paint.sprite import Sprite
from game.view.paint.tile_pictures import Pose
from game.view.units.geometry import DEPTH, RISE

LENGTH, THICKNESS = 4 / 3, 0.60
"""Of a tile, in tile widths (docs/design.md, section 5)."""
BLACK = rgb("#000000")


def of_tiles(pose: Pose, turn: int, width: int, tiles: int) -> Sprite:
    """Cast and contact shadow of a pile of tiles, anchored at the projected centre of its base."""
    if pose in (Pose.HAND, Pose.HAND_BACK):
        return _behind_the_hand(width)
    across, along, height = (1.0, THICKNESS, LENGTH) if pose is Pose.STAND else (1.0, LENGTH, THICKNESS)
    if turn % 180:
        across, along = along, across
    return _on_the_ground(across * width, along * DEPTH * width, height * tiles * width, width / 48)


def _on_the_ground(across: float, along: float, height: float, fine: float) -> Sprite:
    """Of a box with this footprint and height in pixels; ``fine`` is the size of small offsets."""
    return _joined(
        (-across / 2 + 2 * fine, -along / 2 + 3 * fine),
        soft_box(
            _size(across + height * 0.22, along + height * 0.24), 7 * fine, max(3 * fine, height * 0.12), BLACK, 0.34
        ),
        (-across / 2 - 0.5 * fine, -along / 2),
        soft_box(_size(across + 3 * fine, along + 3.5 * fine), 6 * fine, 2.4 * fine, BLACK, 0.50),
    )


def _size(width: float, height: float) -> tuple[int, int]:
    return round(width), round(height)


def _joined(
    far: tuple[float, float],
    cast: tuple[pygame.Surface, int],
    near: tuple[float, float],
    contact: tuple[pygame.Surface, int],
) -> Sprite:
    """Two soft shadows on one surface; each place is that of the box without its margin."""
    places = []
    for (x, y), (surface, margin) in ((far, cast), (near, contact)):
        places.append((pygame.Rect((round(x) - margin, round(y) - margin), surface.get_size()), surface))
    whole = places[0][0].union(places[1][0])
    joined = clear(whole.size)
    for place, surface in places:
        joined.blit(surface, (place.x - whole.x, place.y - whole.y), special_flags=PREMULTIPLIED)
    return Sprite(joined, whole.x, whole.y)


def _behind_the_hand(width: int) -> Sprite:
    """On the rack behind a standing tile; measures of a tile 88 wide."""
    fine = width / 88
    surface, margin = soft_box(_size(width - 2 * fine, 106 * fine), 10 * fine, 9 * fine, BLACK, 0.55)
    return Sprite(surface, round(-width / 2 + 6 * fine) - margin, round(-104 * fine) - margin)


def of_die(width: int, height: float) -> Sprite:
    """A round shadow that grows softer and fainter as the die rises, and slides to the lower right."""
    lift = height / max(1, width)
    radius = width * 0.66
    soft = width * (0.13 + 0.25 * min(lift, 1.0))
    opacity = 0.55 - 0.20 * min(lift * 4, 1.0)
    surface, margin = soft_box(_size(2 * radius, 2 * radius * 0.62), radius, soft, BLACK, opacity)
    x = width * 0.16 + height * 0.5 - radius
    y = width * 0.14 + height * 0.5 * DEPTH / RISE * 0.5 - radius * 0.62
    return Sprite(surface, round(x) - margin, round(y) - margin)
